// .ci/collation-check.mjs BINARY: compares --sort name with Intl.Collator.
//
// For each language, lists of random names are sorted by remo-shop and by this Node.js. The names
// mix letters of the language with foreign ones, capitals, numbers and punctuation. Needs Node.js
// with full ICU data. Danish and Norwegian order "aä" like "aa" with an accent; no word has that.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const binary = process.argv[2];
if (!binary) {
  console.error('usage: node .ci/collation-check.mjs BINARY');
  process.exit(64);
}
const languages = {
  en: 'éèüñøłœæ', de: 'äöü', fr: 'àâçéèêëîïôœùûüÿæ', es: 'ñáéíóúü', it: 'àèéìòù', pt: 'ãáàâçéêíóôõú',
  sv: 'åäöéüæøđ', da: 'æøöőüéđ', nb: 'æøéò', fi: 'åäöšžđŋŧüæø', et: 'šžõäöü', is: 'áðéíóúýþæöäø',
  nl: 'ëïéèü', pl: 'ąćęłńóśźż', cs: 'áčďéěíňóřšťúůýž', sk: 'áäčďéíĺľňóôŕšťúýž', sl: 'čćšžđ',
  hr: 'čćđšž', hu: 'áéíóöőúüű', ro: 'ăâîșțşţ', tr: 'çğıöşü', lv: 'āčēģīķļņšūžr', lt: 'ąčęėįšųūž',
  vi: 'ăâđêôơưáàảãạấầẩẫậ', el: 'άαβγδεέζηήθικλμνξοόπρστυφχψωώϊΐ',
  ru: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя', uk: 'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
};
const latin = 'abcdefghijklmnopqrstuvwxyz';
const others = [' ', '-', '1', '2', '10', '03', "'", '&', '.'];

let state = 1;
const below = (bound) => {
  state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
  return (state >>> 8) % bound;
};
const name = (own, language) => {
  let text = '';
  for (let count = 1 + below(5); count > 0; count--) {
    const kind = below(10);
    let part = kind < 4 ? own[below(own.length)] : kind < 9 ? latin[below(26)] : others[below(9)];
    if (below(6) === 0) part = part.toLocaleUpperCase(language);
    text += part;
  }
  return text.trim().replace(/ +/g, ' ');
};

const folder = mkdtempSync(join(tmpdir(), 'collation-check-'));
const list = join(folder, 'list.json');
let count = 0;
const failures = [];
for (const [language, letters] of Object.entries(languages)) {
  const names = new Set();
  while (names.size < 2000) {
    const text = name([...letters], language);
    if (text) names.add(text);
  }
  writeFileSync(list, JSON.stringify({
    items: [...names].map((text, index) => ({
      category_group: 'A', product_name: text, retailer: `R${index}`, price_cents: 1,
      product_url: `https://shop.example/${index}`, why_matched: '', confidence_score: 0.9,
    })),
    total_estimated_cost_cents: names.size,
  }));
  const output = execFileSync(
    binary, ['render', list, '--sort', 'name', '--locale', language, '--format', 'json', '-q'],
    { maxBuffer: 1 << 28 });
  const sorted = JSON.parse(output).groups[0].items.map((item) => item.product_name);
  if (sorted.length !== names.size) failures.push(`${language}: ${sorted.length} of ${names.size} names`);
  const { compare } = new Intl.Collator(language, { numeric: true });
  for (let index = 1; index < sorted.length; index++) {
    count++;
    if (compare(sorted[index - 1], sorted[index]) > 0) {
      failures.push(`${language}: '${sorted[index - 1]}' stands before '${sorted[index]}'`);
    }
  }
}
rmSync(folder, { recursive: true });
for (const failure of failures.slice(0, 20)) console.log(failure);
const verdict = failures.length ? 'FAIL' : 'PASS';
console.log(
  `${verdict} collation-check: ${count} neighbors in ${Object.keys(languages).length} languages,` +
  ` ${failures.length} in another order than ICU ${process.versions.icu}`);
process.exit(failures.length ? 1 : 0);
