// .ci/money-check.mjs BINARY: compares amounts as remo-shop writes them with Intl.NumberFormat.
//
// Every locale of the tables of money patterns that this Node.js knows, if need be without its
// script, writes every currency below in five sizes. Three differences are deliberate: the number of
// decimals is that of ISO 4217, marks and isolates of direction stand around an amount among words
// from right to left, and English for some countries writes euros as it writes other currencies.
// Needs Node.js 20 or later with full ICU data.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const binary = process.argv[2];
if (!binary) {
  console.error('usage: node .ci/money-check.mjs BINARY');
  process.exit(64);
}
const sources = join(dirname(fileURLToPath(import.meta.url)), '../Sources/RemoShop/Language');
const table = readFileSync(join(sources, 'MoneyPatternTable.swift'), 'utf8');
const locales = [...table.matchAll(/^ {4}([A-Za-z0-9-]+);/gm)].map((match) => match[1]);
const currencies = (
  'USD EUR GBP JPY CHF CAD AUD INR CNY KWD SEK ILS IDR AED SAR EGP BRL MXN KRW TWD HKD NZD PLN ' +
  'CZK HUF RON DKK NOK TRY RUB UAH THB VND PHP SGD ZAR ISK RSD PKR IRR XCD XAF XOF XPF ARS CLP ' +
  'COP MYR BAM PEN CRC'
).split(' ');
// CLDR writes euros here with the marks of en-150, and all else with those of the country. For
// en-150 itself, Node.js has a sign that CLDR 48 does not have.
const otherEuros = 'en-150 en-CH en-CZ en-DK en-HU en-NO en-PL en-SE en-UA'.split(' ');
const amounts = [5, 99_900, 123_456, 999_900, 123_456_789];

const folder = mkdtempSync(join(tmpdir(), 'money-check-'));
const template = join(folder, 'amounts.txt');
writeFileSync(
  template, '{{money.minor_units}}\n{{#groups}}{{#items}}{{price}}\n{{/items}}{{/groups}}');
const list = (currency) => JSON.stringify({
  currency,
  items: amounts.map((price, index) => ({
    category_group: 'A', product_name: 'ABCDE'[index].repeat(9), retailer: `R${index}`,
    price_cents: price, product_url: `https://shop.example/${index}`, why_matched: '',
    confidence_score: 0.9,
  })),
  total_estimated_cost_cents: amounts.reduce((sum, price) => sum + price),
});
const lists = join(folder, 'lists.ndjson');
writeFileSync(lists, currencies.map(list).join('\n'));

const escaped = (text) => text.replace(
  /[^\x20-\x7E]/g, (sign) => `\\u${sign.codePointAt(0).toString(16).padStart(4, '0')}`);
let count = 0;
const unknown = [];
const differences = new Map();
const isKnown = (locale) => new Intl.NumberFormat(locale).resolvedOptions().locale === locale;
for (const locale of locales) {
  const known = [locale, new Intl.Locale(locale).minimize().toString()].find(isKnown);
  if (!known) {
    unknown.push(locale);
    continue;
  }
  const outputs = execFileSync(
    binary, ['batch', lists, '--template', template, '--locale', locale, '--sort', 'input'],
    { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim().split('\n');
  if (outputs.length !== currencies.length) throw new Error(`${locale}: a list has no output`);
  for (const [place, currency] of currencies.entries()) {
    if (currency === 'EUR' && otherEuros.includes(locale)) continue;
    const [decimals, ...lines] = JSON.parse(outputs[place]).output.split('\n');
    const format = new Intl.NumberFormat(known, {
      style: 'currency', currency, minimumFractionDigits: +decimals,
      maximumFractionDigits: +decimals,
    });
    amounts.forEach((amount, index) => {
      const expected = format.format(amount / 10 ** decimals);
      const ours = lines[index].replace(/^[\u2066-\u2068]|\u2069$/g, '')
        .replace(/\u200E$/, expected.endsWith('\u200E') ? '\u200E' : '');
      count += 1;
      if (ours === expected) return;
      if (!differences.has(locale)) differences.set(locale, []);
      differences.get(locale).push(`${currency}: "${escaped(ours)}", not "${escaped(expected)}"`);
    });
  }
}
rmSync(folder, { recursive: true });
for (const [locale, texts] of differences) {
  console.log(`${locale}: ${texts.length} amounts differ\n  ${texts.slice(0, 8).join('\n  ')}`);
}
const summary = `${count} amounts in ${locales.length - unknown.length} locales as in CLDR ` +
  `${process.versions.cldr}; not in this Node.js: ${unknown.join(' ') || 'none'}`;
console.log(`${differences.size === 0 ? 'PASS' : 'FAIL'} money-check: ${summary}`);
process.exit(differences.size === 0 ? 0 : 1);
