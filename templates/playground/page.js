/* The page around the engine: sliders, what fails, what moved, and one case in detail. */

/* A number with at most four decimals; a score that rounds to a band's limit shows more. */
function show(number) {
  const limits = data.rubric.bands.map((band) => band.min);
  for (const places of [4, 6, 9]) {
    const short = +number.toFixed(places);
    if (short == number || !limits.includes(short)) return String(short);
  }
  return String(number);
}

const data = JSON.parse(document.getElementById("data").textContent);
const place = (id) => document.getElementById(id);
const element = (tag, properties = {}, ...children) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...children);
  return made;
};
const styled = (tag, className, ...children) => element(tag, {className}, ...children);
const hint = (text) => styled("p", "hint", text);
const button = (text, onclick, className = "") => element("button", {type: "button", className, onclick}, text);
const table = (names, numbers, rows) => element("table", {}, element("thead", {}, element("tr", {},
  ...names.map((name) => element("th", {scope: "col", className: numbers.includes(name) ? "n" : ""}, name)))), element("tbody", {}, ...rows));
const counted = (count, noun) => `${count.toLocaleString("en")} ${noun}${count == 1 ? "" : "s"}`;

/* ---- The rubric and its settings ---- */

const rubric = structuredClone(data.rubric);
const steps = (pointer) => pointer.split("/").slice(1).map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
const settings = data.settings.map((setting) => {
  const path = steps(setting.pointer), key = path.pop();
  const holder = path.reduce((part, step) => part[step], rubric);
  return {...setting, steps: [...path, key], holder, key, initial: holder[key]};
});

for (const setting of settings) [setting.before, setting.after] = neighbors(setting);

/* The settings before and after one that must stay in order with it, if it has any. */
function neighbors({holder, key, kind, steps: path}) {
  if (kind == "weight") return [];
  const find = (part, name) => settings.find((other) => other.holder == part && other.key == name);
  if (path.at(-2) == "levels") {
    const names = Object.keys(holder), n = names.indexOf(key);
    return [find(holder, names[n - 1]), find(holder, names[n + 1])];
  }
  if (path.at(-3) == "steps") {
    const all = rubric.criteria[path[1]].steps, n = +path.at(-2);
    return [find(all[n - 1], key), find(all[n + 1], key)];
  }
  const isCurve = "full" in holder;
  return [isCurve && key == "zero" ? find(holder, "full") : null, isCurve && key == "full" ? find(holder, "zero") : null];
}

const value = (setting) => setting?.holder[setting.key];

/* The range that the neighbors leave to a setting: levels and the values of steps fall, and limits
   of steps rise, as a valid rubric requires. Sliders keep a gap between limits. */
function limits({holder, key, kind, most, before, after}, gapShare = 1e-3) {
  if (kind == "level") return [value(after) ?? 0, value(before) ?? most];
  if (kind == "weight") return [0, most];
  const gap = Math.max(Math.abs(holder[key]), 1e-3) * gapShare;
  return [before ? value(before) + gap : 0, after ? value(after) - gap : most];
}

/* A gap for the values of a file, which may lie closer together. */
const smallGap = 1e-9;

/* Sets a setting to the nearest value that its neighbors allow. */
function set(setting, value) {
  const isOfFile = value == setting.former || value == setting.initial;
  const [least, most] = limits(setting, isOfFile ? smallGap : undefined);
  setting.holder[setting.key] = Math.min(Math.max(value, least), Math.max(least, most));
}

const changed = () => settings.filter((setting) => setting.holder[setting.key] != setting.initial);

/* ---- Results ---- */

function run(rubric) {
  const scorer = new Scorer(rubric);
  const results = data.cases.map((test) => runCase(scorer, test));
  return {scorer, results, metrics: metrics(scorer.close, data.cases, results, data.relevant)};
}

const initial = run(data.rubric);
let current = run(rubric);
/* The scores before the edit: those of the baseline, else those of the rubric as it was read. */
const before = data.cases.map((test, n) => test.items.map((item, i) => item.candidates.map((candidate, c) => candidate.before ?? initial.results[n].scores[i][c].score)));
const metricsBefore = metrics(closeLimit(data.bands ?? data.rubric.bands), data.cases,
  before.map((items) => ({scores: items.map((scores) => scores.map((score) => ({score})))})), data.relevant);
const tested = data.cases.filter((test) => Object.values(test.expect).length).length;

function showHeader() {
  const failed = current.results.filter((result) => result.failures.length).length;
  const outcome = place("outcome");
  outcome.className = failed ? "bad" : tested ? "good" : "";
  outcome.textContent = failed ? `FAIL: ${failed} of ${counted(tested, "case")} ${failed == 1 ? "fails" : "fail"}`
    : tested ? `PASS: all ${counted(tested, "case")} pass` : "No case has an expectation";
  const tiles = Object.entries(current.metrics).filter(([, value]) => value != null).map(([name, value]) => {
    const was = metricsBefore[name] ?? value, change = value - was, isBetter = name == "ECE" ? change < 0 : change > 0;
    const tile = element("li", {title: `${was.toFixed(4)} ${data.baseline ? "in the baseline" : "when this page was made"}`},
      `${name} `, element("strong", {}, value.toFixed(4)));
    if (Math.abs(change) >= 5e-5) tile.append(" ", styled("span", isBetter ? "better" : "worse", `${change > 0 ? "+" : "−"}${Math.abs(change).toFixed(4)}`));
    return tile;
  });
  if (tiles.length && data.baseline) tiles.push(styled("li", "plain", "against the baseline"));
  place("tiles").replaceChildren(...tiles);
}

const rowLimit = 50;
const rest = (count, noun) => count > rowLimit ? [hint(`and ${counted(count - rowLimit, `more ${noun}`)}`)] : [];

const caseLink = (n) => button(data.cases[n].id, () => choose(n, true), "link");

function showFailing() {
  const failing = data.cases.flatMap((test, n) => {
    const {failures} = current.results[n], hasFailed = initial.results[n].failures.length;
    const mark = !failures.length ? "repaired" : hasFailed ? "" : "new";
    return failures.length || hasFailed ? [{test, n, failures, mark}] : [];
  });
  const order = ({mark}) => ["new", "", "repaired"].indexOf(mark), searches = [];
  const rows = failing.sort((a, b) => order(a) - order(b)).slice(0, rowLimit).map(({test, n, failures, mark}) => {
    const row = styled("li", mark, element("h3", {}, caseLink(n), styled("span", "mark", mark.toUpperCase())));
    if (test.note) row.append(hint(test.note));
    const isSearchable = failures.every(({side}) => side);
    for (const {expectation, text} of failures) {
      const offer = styled("span", "soft");
      const edits = test.undo?.[expectation], words = edits ? `${text}. ${edits}` : text;
      row.append(element("p", {}, element("code", {}, expectation), ` ${words} `, offer));
      if (isSearchable) searches.push([repair(test, expectation), offer]);
    }
    return row;
  });
  start(suggest(searches));
  place("failing").replaceChildren(rows.length ? styled("ul", "cases", ...rows)
    : hint(tested ? "None." : "The cases have no expectations. 'remo-shop rubric draft' writes them."), ...rest(failing.length, "case"));
}

let timer;

/* Runs a search in short slices of time, until the next change. */
function start(search) {
  const work = () => {
    const end = performance.now() + 10;
    while (performance.now() < end) if (search.next().done) return;
    timer = setTimeout(work);
  };
  clearTimeout(timer);
  timer = setTimeout(work, 200);
}

/* Puts a button for a change beside each failing expectation. */
function* suggest(searches) {
  for (const [search, offer] of searches) {
    const {setting, value, isUndone} = (yield* search) ?? {};
    const use = () => {
      change([[setting, value]]);
      place("failing").focus();
    };
    offer.replaceChildren(setting ? button(`${isUndone ? "Undo the edit:" : "Try"} ${setting.path} = ${value}`, use) : "No single number repairs this.");
  }
}

/* The scores that are right for a candidate: by an expectation of its case, else by its grade. */
function target(test, item, {id, grade, judged}) {
  const {expect, expect_computed: computed} = test.expect, {bands} = rubric;
  for (const {score, band, best, selection, fallback} of [expect ?? {}, !judged && computed || {}]) {
    const own = (list) => list?.find(([name]) => name == id), range = own(score), wanted = own(band)?.[1];
    if (range) return {text: `${show(range[1])} to ${show(range[2])}`, least: range[1], most: range[2]};
    if (wanted) {
      const n = bands.findIndex((other) => other.id == wanted);
      return {text: wanted, least: bands[n].min, most: n ? bands[n - 1].min - 1e-12 : 1};
    }
    if (best?.includes(id) || selection?.some(([name, chosen]) => name == item.id && chosen == id)) return {text: "best", least: 1, most: 1};
    if (fallback || best?.length == 0) return {text: "no match", least: 0, most: 0};
  }
  const right = +(grade >= data.relevant);
  return grade == null ? {text: ""} : {text: `grade ${grade}`, least: right, most: right};
}

function showCrossed() {
  const rows = data.cases.flatMap((test, n) => test.items.flatMap((item, i) => item.candidates.flatMap((candidate, c) => {
    const was = before[n][i][c], is = current.results[n].scores[i][c].score;
    const old = (data.bands ?? rubric.bands)[current.scorer.band(was, data.bands)].id, now = rubric.bands[current.scorer.band(is)].id;
    return old == now ? [] : [{n, test, item, candidate, was, is, old, now}];
  })));
  rows.sort((a, b) => Math.abs(b.is - b.was) - Math.abs(a.is - a.was));
  const cell = (text, className = "") => styled("td", className, text);
  const lines = rows.slice(0, rowLimit).map(({n, test, item, candidate, was, is, old, now}) => {
    const {text, least, most} = target(test, item, candidate);
    const [far, near] = [was, is].map((score) => Math.max(least - score, score - most, 0));
    return element("tr", {}, cell(caseLink(n)), cell(candidate.id), cell(text), cell(show(was), "n"), cell(show(is), "n"),
      cell(`${old} → ${now}`, near < far ? "better" : near > far ? "worse" : ""));
  });
  place("crossed").replaceChildren(rows.length ? table(["Case", "Candidate", "Expected", "Before", "Now", "Band"], ["Before", "Now"], lines)
    : hint("None."), ...rest(rows.length, "candidate"));
}

/* ---- One case ---- */

let chosen = Math.max(0, initial.results.findIndex((result) => result.failures.length));

function choose(n, isScrolled) {
  chosen = n;
  place("case-id").value = data.cases[n]?.id ?? "";
  showCase();
  if (isScrolled) place("case").scrollIntoView({block: "start"});
}

function showCase() {
  const test = data.cases[chosen];
  if (!test) return place("ranking").replaceChildren(hint("The suite has no cases."));
  place("ranking").replaceChildren(...test.items.flatMap((item, i) => {
    const order = ranking(item, current.results[chosen].scores[i]);
    const old = ranking(item, before[chosen][i].map((score) => ({score})));
    const wanted = item.wanted.map(([name, text]) => `${name}: ${text}`).join(" · ");
    const title = test.list ? [element("h3", {}, item.id)] : [];
    return [...title, hint(`Wanted: ${wanted || "nothing"}`),
      ...order.slice(0, rowLimit).map((c, rank) => candidateCard(item, i, c, rank, old.indexOf(c))), ...rest(order.length, "candidate")];
  }));
}

function candidateCard(item, i, c, rank, rankBefore) {
  const candidate = item.candidates[c], steps = [], {scorer} = current;
  const scored = scorer.score(candidate, item, true, steps), was = before[chosen][i][c];
  const names = [`${rank + 1}. ${candidate.name}`];
  if (candidate.name != candidate.id) names.push(styled("span", "soft", ` ${candidate.id}`));
  const facts = [styled("span", "score", show(scored.score)), ` ${rubric.bands[scorer.band(scored.score)].id}`];
  const also = [scored.score != was && `was ${show(was)}`, rank != rankBefore && `was number ${rankBefore + 1}`,
    candidate.grade != null && `grade ${candidate.grade}`, candidate.large && "too large for the room"].filter(Boolean);
  if (also.length) facts.push(styled("span", "soft", ` · ${also.join(" · ")}`));
  const weighted = scorer.criteria.map((_, n) => n).filter((n) => scorer.criteria[n].isWeighted);
  const rows = weighted.map((n, number) => criterionRow(scorer, scored, candidate, n, why(scorer, candidate, item, n) ?? data.texts[candidate.why[number]]));
  return styled("article", "candidate", element("h3", {}, ...names), element("p", {}, ...facts),
    table(["Criterion", "Weight and value", "Part", "Because"], ["Part"], rows),
    ...steps.map(([text, from, to]) => styled("p", "soft", `${text}: ${show(from)} → ${show(to)}`)));
}

/* The reason for the value of a rival, which follows all weights; null for another criterion. */
function why(scorer, candidate, item, n) {
  const {criterion} = scorer.criteria[n];
  const lead = criterion.kind == "rival" && scorer.lead(candidate, item, criterion, true);
  if (!lead) return null;
  const shown = (value) => Math.round(value * 1000) / 1000, gap = lead.own - lead.rival, size = shown(Math.abs(gap));
  const rival = `${gap < 0 ? "best other" : "next best"} ${criterion.among == "items" ? "item" : "candidate"}`;
  return `the ${rival} has ${shown(lead.rival)}, ${size ? `${size} ${gap > 0 ? "less" : "more"}` : "as much"}`;
}

/* The reason for a value. The tolerance and the curve may have changed since its text was made. */
function evidence(criterion, isJudged, found, text) {
  const reason = isJudged ? "judged" : criterion.kind == "number" ? text.replace(/, tolerance [\d. %to]+$/, "") : text;
  const shown = (value) => Math.round(value * 1000) / 1000;
  return criterion.curve && typeof found == "number" ? `${reason}; ${shown(found)} counts ${shown(countedValue(criterion, found))}` : reason;
}

/* The track is as wide as the criterion's share of the weights, and filled as far as its value. */
function criterionRow(scorer, scored, candidate, n, text) {
  const {criterion, missing} = scorer.criteria[n], found = scored.values[n];
  const policy = typeof found == "number" ? null : missing[found];
  const value = typeof found == "number" ? countedValue(criterion, found) : policy == "zero" ? 0 : policy.neutral;
  const share = value == null || !scored.counted ? 0 : scored.weights[n] / scored.counted;
  const fill = styled("span", "fill"), track = styled("span", "track", fill);
  const widest = Math.max(...scored.weights) / (scored.counted || 1);
  track.style.width = `${100 * share / (widest || 1)}%`;
  fill.style.width = `${100 * (value ?? 0)}%`;
  const reason = evidence(criterion, candidate.judged?.[n] != null, found, text);
  const figures = value == null ? "left out" : `${(100 * share).toFixed(1)} % × ${+value.toFixed(4)}`;
  return element("tr", {}, element("td", {}, criterion.id), styled("td", "bar", track, styled("small", "soft", figures)),
    styled("td", "n", value == null ? "" : (share * value).toFixed(4)), element("td", {}, reason));
}

/* ---- Sliders ---- */

const words = {
  weight: "Weight", full: "Full value up to", zero: "No value from", factor: "Factor", lead: "Lead that counts 1", below: "Closes below", cap: "At most",
};

function label({steps, kind}) {
  const [first, second, third] = steps, key = steps.at(-1);
  if (first == "profiles" || first == "overrides") return key;
  if (third == "levels") return `Level ${key}`;
  if (third == "steps") return `Step ${+steps[3] + 1}: ${key == "0" ? "up to" : "value"}`;
  if (first == "missing" || third == "missing") {
    const side = third == "missing" && steps.length > 4 ? ` (${steps[3]})` : "";
    return `If missing${side}: ${key == "cap" ? "at most" : "neutral value"}`;
  }
  if (first == "coverage") return second == "below" ? "Coverage below" : "At most, with less coverage";
  return words[key] ?? key;
}

/* The title of a setting's group, and a remark. */
function groupTitle([first, second]) {
  if (first == "criteria") return [rubric.criteria[second].id, rubric.criteria[second].kind];
  if (first == "profiles") return [second, "profile"];
  if (first == "overrides") return [rubric.overrides[second].categories.join(", "), "weights for these categories"];
  return ["Missing values", "of all criteria"];
}

const weights = settings.filter(({kind, initial}) => kind == "weight" && initial).map(({initial}) => initial).sort((a, b) => a - b);
const median = weights[weights.length >> 1] ?? 1;

/* Gives a slider a range that suits the setting's value. Weights near the median share one range,
   and a tolerance goes up to the next one. */
function fit({holder, key, kind, most, slider, after}) {
  const now = holder[key], usual = kind == "weight" ? 4 * median : value(after) ?? 0.3 * most;
  slider.max = kind == "level" ? 1 : now ? Math.min(Math.max(usual, 2 * now), 20 * now, most) : usual;
  slider.step = 10 ** Math.floor(Math.log10(slider.max / 50));
}

/* Says beside a field why it does not keep what was typed, and which neighbor limits it. */
function remark({holder, key, kind, field, remark, before, after}, typed, limits) {
  const now = field.value = +holder[key].toPrecision(12), isLow = typed < now;
  if (typed == holder[key]) return;
  const reason = Number.isFinite(typed) ? `${typed} is too ${isLow ? "low" : "high"}` : "This is not a number";
  const neighbor = Number.isFinite(typed) && ((kind == "level") == isLow ? after : before);
  const because = neighbor ? `, because ${label(neighbor)} is ${+value(neighbor).toPrecision(6)}` : "";
  remark.textContent = `${reason}: the range is ${limits.map((limit) => +limit.toPrecision(6)).join(" to ")}${because}.`;
}

function addRow(setting, number) {
  const name = label(setting), id = `s${number}`, title = groupTitle(setting.steps)[0];
  setting.slider = element("input", {type: "range", min: 0, id, ariaLabel: `${title}: ${name}`});
  setting.field = element("input", {type: "number", min: 0, step: "any", ariaLabel: `${title}: ${name}, as a number`});
  setting.share = element("small");
  setting.remark = element("output");
  const back = button("↺", () => change([[setting, setting.initial]]), "back"), backName = `back to ${setting.initial}`;
  Object.assign(back, {title: backName, ariaLabel: `${title}: ${name}, ${backName}`});
  setting.slider.addEventListener("input", () => change([[setting, +setting.slider.value]], setting));
  setting.field.addEventListener("change", () => {
    const typed = parseFloat(setting.field.value), range = limits(setting);
    change(Number.isFinite(typed) ? [[setting, typed]] : []);
    remark(setting, typed, range);
  });
  fit(setting);
  setting.row = styled("div", "setting", element("label", {htmlFor: id}, name, setting.share), setting.slider, setting.field, back, setting.remark);
  return setting.row;
}

function buildSettings() {
  const groups = new Map();
  settings.forEach((setting, number) => {
    const [first, second] = setting.steps, name = ["missing", "coverage"].includes(first) ? "policies" : `${first}/${second}`;
    if (!groups.has(name)) groups.set(name, []);
    groups.get(name).push([setting, addRow(setting, number)]);
  });
  for (const rows of groups.values()) {
    const [title, remark] = groupTitle(rows[0][0].steps);
    const fieldset = element("fieldset", {}, element("legend", {}, title, " ", element("small", {}, remark)));
    const others = rows.filter(([{kind}]) => kind != "weight");
    fieldset.append(...rows.filter(([{kind}]) => kind == "weight").map(([, row]) => row));
    if (others.length) {
      const missing = others.some(([{steps}]) => steps[2] == "missing") ? ", missing values" : "";
      const details = element("details", {open: others.length == rows.length}, element("summary", {}, `Levels, tolerances${missing}`), ...others.map(([, row]) => row));
      fieldset.append(details);
    }
    place("groups").append(fieldset);
  }
}

function showSettings(moving) {
  const total = rubric.criteria.reduce((sum, {weight}) => sum + (weight ?? 0), 0);
  for (const setting of settings) {
    const value = setting.holder[setting.key];
    if (value > setting.slider.max) fit(setting);
    if (setting != moving) setting.slider.value = value;
    if (setting.field != document.activeElement || setting == moving) setting.field.value = +value.toPrecision(12);
    setting.row.classList.toggle("changed", value != setting.initial);
    if (setting.steps[0] == "criteria" && setting.kind == "weight") setting.share.textContent = total ? `${(100 * value / total).toFixed(1)} %` : "";
  }
  for (const group of place("groups").children) group.classList.toggle("changed", group.querySelector(".changed") != null);
  const count = changed().length;
  place("reset").disabled = !count;
  place("undo").disabled = !past.length;
  place("note").textContent = total ? (count ? `${counted(count, "setting")} changed. Test the downloaded file with 'remo-shop rubric test', and raise its version.` : "Nothing is changed.")
    : "All weights are 0, and no rubric may have that: raise one of them.";
}

/* ---- Edits since the baseline ---- */

const edits = (data.edits ?? []).map(({text, settings: numbers}) => ({text, line: element("li"), own: numbers?.map((number) => settings[number])}));

/* Shows each edit in words, with a button that sets its numbers back to those of the baseline. */
function showEdits() {
  for (const edit of edits) {
    const {text, line, own} = edit, isUndone = own?.every((setting) => value(setting) == setting.former);
    if (edit.isUndone == isUndone && line.firstChild) continue;
    edit.isUndone = isUndone;
    line.className = isUndone ? "undone" : "";
    const words = isUndone ? element("span", {}, element("del", {}, text), styled("span", "mark", "UNDONE")) : element("span", {}, text);
    const name = isUndone ? "Redo it" : "Undo it", hasFocus = line.contains(document.activeElement);
    const use = button(name, () => change(own.map((setting) => [setting, isUndone ? setting.initial : setting.former])));
    use.ariaLabel = `${name}: ${text}`;
    line.replaceChildren(words, own ? use : styled("span", "soft", "Edit the file to undo this."));
    if (hasFocus) use.focus();
  }
}

function buildEdits() {
  place("edits").hidden = !edits.length;
  place("edit-list").append(...edits.slice(0, rowLimit).map(({line}) => line));
  place("edit-list").after(...rest(edits.length, "edit"));
}

/* ---- Changes ---- */

const past = [];
let isWaiting = false, movingSetting = null;

/* Changes settings, scores everything again with the next picture, and keeps the values before for
   "Undo". A slider that moves on stays one change. */
function change(values, moving) {
  clearTimeout(timer);
  const before = values.map(([setting]) => [setting, setting.holder[setting.key]]);
  if (values.length && (!moving || moving != movingSetting)) past.push(before);
  movingSetting = moving;
  for (const {remark} of settings) remark.textContent = "";
  // The second time in reverse order, because neighbors limit each other.
  for (const [setting, value] of [...values, ...[...values].reverse()]) set(setting, value);
  if (!isWaiting) requestAnimationFrame(update);
  isWaiting = true;
}

function update() {
  isWaiting = false;
  current = run(rubric);
  showHeader();
  showSettings(movingSetting);
  showEdits();
  showFailing();
  showCrossed();
  showCase();
}

function undo() {
  const values = past.pop() ?? [];
  change([]);
  for (const [setting, value] of values) setting.holder[setting.key] = value;
}

/* The rubric's file with the changed numbers. */
const file = () => changed().reduce((text, {steps, holder, key}) => withNumber(text, steps, holder[key]), data.file);

function download() {
  const link = element("a", {download: `${data.rubric.name}.json`});
  link.href = URL.createObjectURL(new Blob([file()], {type: "application/json"}));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

if (data.baseline) place("compared").textContent = "Compared with the baseline; candidates that it lacks, with the rubric as it was.";
if (data.baseline === false) place("compared").prepend("The baseline has none of these cases. ");
place("title").textContent = `Playground: ${data.title}`;
place("download").addEventListener("click", download);
place("undo").addEventListener("click", undo);
place("reset").addEventListener("click", () => change(changed().map((setting) => [setting, setting.initial])));
place("changed-only").addEventListener("change", (event) => place("groups").classList.toggle("only", event.target.checked));
place("case-ids").append(...data.cases.map((test) => element("option", {value: test.id})));
place("case-id").addEventListener("change", (event) => {
  const found = data.cases.findIndex((test) => test.id == event.target.value);
  choose(found < 0 ? chosen : found, false);
});
buildSettings();
buildEdits();
update();
choose(chosen, false);

/* For the console and for tests. */
window.playground = {
  settings: () => settings.map(({path, holder, key}) => ({path, value: holder[key]})),
  limits: (path) => limits(settings.find((setting) => setting.path == path)),
  set(values) {
    for (const [path, value] of Object.entries(values)) set(settings.find((setting) => setting.path == path), value);
    update();
  },
  file,
  scores: () => data.cases.map((test, n) => [test.id, current.results[n].scores.map((item) => item.map(({score, coverage}) => [score, coverage]))]),
  failures: () => data.cases.flatMap((test, n) => current.results[n].failures.map(({expectation}) => [test.id, expectation])),
  metrics: () => current.metrics,
};
