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
const counted = (count, noun) => `${count.toLocaleString("en")} ${noun}${count == 1 ? "" : "s"}`;

/* ---- The rubric and its settings ---- */

const rubric = structuredClone(data.rubric);
const steps = (pointer) => pointer.split("/").slice(1).map((token) => token.replaceAll("~1", "/").replaceAll("~0", "~"));
const settings = data.settings.map((setting) => {
  const path = steps(setting.pointer), key = path.pop();
  const holder = path.reduce((part, step) => part[step], rubric);
  return {...setting, steps: [...path, key], holder, key, initial: holder[key]};
});

/* The range that the neighbors leave to a setting: levels and the values of steps fall, and limits
   of steps rise, as a valid rubric requires. */
function limits({holder, key, kind, most, steps}) {
  const [before, after] = neighbors(holder, key, steps);
  if (kind == "level") return [after ?? 0, before ?? most];
  if (kind == "weight") return [0, most];
  const gap = Math.max(Math.abs(holder[key]), 1e-3) / 1000;
  return [before == null ? 0 : before + gap, after == null ? most : after - gap];
}

function neighbors(holder, key, path) {
  if (path.at(-2) == "levels") {
    const names = Object.keys(holder), n = names.indexOf(key);
    return [holder[names[n - 1]], holder[names[n + 1]]];
  }
  if (path.at(-3) == "steps") {
    const all = rubric.criteria[path[1]].steps, n = +path.at(-2);
    return [all[n - 1]?.[key], all[n + 1]?.[key]];
  }
  const isCurve = "full" in holder;
  return [isCurve && key == "zero" ? holder.full : null, isCurve && key == "full" ? holder.zero : null];
}

/* Sets a setting to the nearest value that its neighbors allow. */
function set(setting, value) {
  const [least, most] = limits(setting);
  setting.holder[setting.key] = Math.min(Math.max(value, least), Math.max(least, most));
}

const changed = () => settings.filter((setting) => setting.holder[setting.key] != setting.initial);

/* ---- Results ---- */

function run(rubric) {
  const scorer = new Scorer(rubric);
  const results = data.cases.map((test) => runCase(scorer, test));
  return {scorer, results, metrics: metrics(scorer, data.cases, results, data.relevant)};
}

const initial = run(data.rubric);
let current = run(rubric);
const tested = data.cases.filter((test) => Object.values(test.expect).length).length;

function showHeader() {
  const failed = current.results.filter((result) => result.failures.length).length;
  const outcome = place("outcome");
  outcome.className = failed ? "bad" : tested ? "good" : "";
  outcome.textContent = failed ? `FAIL: ${failed} of ${counted(tested, "case")} ${failed == 1 ? "fails" : "fail"}`
    : tested ? `PASS: all ${counted(tested, "case")} pass` : "No case has an expectation";
  place("tiles").replaceChildren(...Object.entries(current.metrics).filter(([, value]) => value != null).map(([name, value]) => {
    const change = value - initial.metrics[name], isBetter = name == "ECE" ? change < 0 : change > 0;
    const tile = element("li", {}, `${name} `, element("strong", {}, value.toFixed(4)));
    if (Math.abs(change) >= 5e-5) tile.append(" ", element("span", {className: isBetter ? "better" : "worse"}, `${change > 0 ? "+" : "−"}${Math.abs(change).toFixed(4)}`));
    return tile;
  }));
}

const rowLimit = 50;
const rest = (count, noun) => count > rowLimit ? [element("p", {className: "hint"}, `and ${counted(count - rowLimit, `more ${noun}`)}`)] : [];

function showFailing() {
  const rows = data.cases.flatMap((test, n) => {
    const {failures} = current.results[n], before = initial.results[n].failures;
    if (!failures.length && !before.length) return [];
    const mark = !failures.length ? "repaired" : before.length ? "" : "new";
    const name = element("button", {type: "button", className: "link", onclick: () => choose(n, true)}, test.id);
    const row = element("li", {className: mark}, element("h3", {}, name, element("span", {className: "mark"}, mark.toUpperCase())));
    if (test.note) row.append(element("p", {className: "hint"}, test.note));
    for (const {expectation, text} of failures) row.append(element("p", {}, element("code", {}, expectation), ` ${text}`, ...hint(n, expectation)));
    return [row];
  });
  const order = (row) => ["new", "", "repaired"].indexOf(row.className);
  rows.sort((a, b) => order(a) - order(b));
  place("failing").replaceChildren(rows.length ? element("ul", {className: "cases"}, ...rows.slice(0, rowLimit))
    : element("p", {className: "hint"}, tested ? "None." : "The cases have no expectations. 'remo-shop rubric draft' writes them."), ...rest(rows.length, "case"));
}

/* A button for the smallest change that satisfied a failing expectation when the page was made. */
function hint(n, expectation) {
  const found = data.hints.find(([test, name]) => test == n && name == expectation);
  if (!found) return [];
  const [, , number, value] = found, setting = settings[number];
  if (setting.holder[setting.key] == value) return [];
  return [" ", element("button", {type: "button", onclick: () => change([[setting, value]])}, `Try ${setting.path} = ${value}`)];
}

function showCrossed() {
  const rows = data.cases.flatMap((test, n) => test.items.flatMap((item, i) => item.candidates.flatMap((candidate, c) => {
    const before = initial.results[n].scores[i][c].score, after = current.results[n].scores[i][c].score;
    const [old, now] = [initial.scorer.band(before), current.scorer.band(after)];
    return old == now ? [] : [{n, id: candidate.id, grade: candidate.grade, before, after, old, now}];
  })));
  rows.sort((a, b) => Math.abs(b.after - b.before) - Math.abs(a.after - a.before));
  const band = (number) => rubric.bands[number].id;
  const tone = ({grade, old, now}) => grade == null ? "" : (now < old) == (grade >= data.relevant) ? "better" : "worse";
  const cell = (text, name = "") => element("td", {className: name}, text);
  const lines = rows.slice(0, rowLimit).map((row) => element("tr", {},
    element("td", {}, element("button", {type: "button", className: "link", onclick: () => choose(row.n, true)}, data.cases[row.n].id)),
    cell(row.id), cell(row.grade ?? "", "n"), cell(show(row.before), "n"), cell(show(row.after), "n"),
    cell(`${band(row.old)} → ${band(row.now)}`, tone(row))));
  const head = element("tr", {}, ...["Case", "Candidate", "Grade", "Before", "Now", "Band"].map((text, n) => element("th", {scope: "col", className: n > 1 && n < 5 ? "n" : ""}, text)));
  place("crossed").replaceChildren(rows.length ? element("table", {}, element("thead", {}, head), element("tbody", {}, ...lines))
    : element("p", {className: "hint"}, "None."), ...rest(rows.length, "candidate"));
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
  if (!test) return place("ranking").replaceChildren(element("p", {className: "hint"}, "The suite has no cases."));
  place("ranking").replaceChildren(...test.items.flatMap((item, i) => {
    const order = ranking(item, current.results[chosen].scores[i]);
    const before = ranking(item, initial.results[chosen].scores[i]);
    const wanted = item.wanted.map(([name, text]) => `${name}: ${text}`).join(" · ");
    const title = test.list ? [element("h3", {}, item.id)] : [];
    return [...title, element("p", {className: "hint"}, `Wanted: ${wanted || "nothing"}`),
      ...order.slice(0, rowLimit).map((c, rank) => candidateCard(item, i, c, rank, before.indexOf(c))), ...rest(order.length, "candidate")];
  }));
}

function candidateCard(item, i, c, rank, rankBefore) {
  const candidate = item.candidates[c], steps = [], {scorer} = current;
  const scored = scorer.score(candidate, item.row, true, steps), before = initial.results[chosen].scores[i][c].score;
  const names = [`${rank + 1}. ${candidate.name}`];
  if (candidate.name != candidate.id) names.push(element("span", {className: "soft"}, ` ${candidate.id}`));
  const facts = [element("span", {className: "score"}, show(scored.score)), ` ${rubric.bands[scorer.band(scored.score)].id}`];
  const also = [scored.score != before && `was ${show(before)}`, rank != rankBefore && `was number ${rankBefore + 1}`,
    candidate.grade != null && `grade ${candidate.grade}`, candidate.large && "too large for the room"].filter(Boolean);
  if (also.length) facts.push(element("span", {className: "soft"}, ` · ${also.join(" · ")}`));
  const weighted = scorer.criteria.map((_, n) => n).filter((n) => scorer.criteria[n].isWeighted);
  const rows = weighted.map((n, number) => criterionRow(scorer, scored, candidate, n, data.texts[candidate.why[number]]));
  const head = element("tr", {}, ...["Criterion", "Weight and value", "Part", "Because"].map((text, n) => element("th", {scope: "col", className: n == 2 ? "n" : ""}, text)));
  return element("article", {className: "candidate"}, element("h3", {}, ...names), element("p", {}, ...facts),
    element("table", {}, element("thead", {}, head), element("tbody", {}, ...rows)),
    ...steps.map(([text, from, to]) => element("p", {className: "soft"}, `${text}: ${show(from)} → ${show(to)}`)));
}

/* The track is as wide as the criterion's share of the weights, and filled as far as its value. */
function criterionRow(scorer, scored, candidate, n, evidence) {
  const {criterion, missing} = scorer.criteria[n], found = scored.values[n];
  const policy = typeof found == "number" ? null : missing[found];
  const value = typeof found == "number" ? countedValue(criterion, found) : policy == "zero" ? 0 : policy.neutral;
  const share = value == null || !scored.counted ? 0 : scored.weights[n] / scored.counted;
  const fill = element("span", {className: "fill"}), track = element("span", {className: "track"}, fill);
  const widest = Math.max(...scored.weights) / (scored.counted || 1);
  track.style.width = `${100 * share / (widest || 1)}%`;
  fill.style.width = `${100 * (value ?? 0)}%`;
  const isJudged = candidate.judged?.[n] != null;
  const reason = isJudged ? "judged" : evidence;
  const figures = value == null ? "left out" : `${(100 * share).toFixed(1)} % × ${show(value)}`;
  return element("tr", {}, element("td", {}, criterion.id), element("td", {className: "bar"}, track, element("small", {className: "soft"}, figures)),
    element("td", {className: "n"}, value == null ? "" : (share * value).toFixed(4)), element("td", {}, reason));
}

/* ---- Sliders ---- */

const words = {
  weight: "Weight", full: "Full value up to", zero: "No value from", factor: "Factor", below: "Closes below", cap: "At most",
  neutral: "Neutral value",
};

function label({steps, kind}) {
  const [first, second, third] = steps, key = steps.at(-1);
  if (first == "profiles" || first == "overrides") return key;
  if (third == "levels") return `Level ${key}`;
  if (third == "steps") return `Step ${+steps[3] + 1}: ${key == "0" ? "up to" : "value"}`;
  if (first == "missing" || third == "missing") {
    const side = third == "missing" && steps.length > 4 ? ` (${steps[3]})` : "";
    return `If missing${side}: ${key == "cap" ? "at most" : key}`;
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

const nice = (range) => 10 ** Math.floor(Math.log10(range / 50 || 1));
const widestWeight = Math.max(...settings.filter(({kind}) => kind == "weight").map(({initial}) => initial), 0);

function addRow(setting, number) {
  const range = setting.kind == "level" ? 1 : setting.kind == "weight" ? 2 * widestWeight || 1
    : 3 * setting.most / 10;
  const name = label(setting), id = `s${number}`, title = groupTitle(setting.steps)[0];
  setting.slider = element("input", {type: "range", min: 0, max: Math.max(range, setting.initial), step: nice(range), id, ariaLabel: `${title}: ${name}`});
  setting.field = element("input", {type: "number", min: 0, step: "any", ariaLabel: `${title}: ${name}, as a number`});
  setting.share = element("small");
  const back = element("button", {type: "button", className: "back", title: `Back to ${setting.initial}`, ariaLabel: `${title}: ${name}, back to ${setting.initial}`, onclick: () => change([[setting, setting.initial]])}, "↺");
  setting.slider.addEventListener("input", () => change([[setting, +setting.slider.value]], setting));
  setting.field.addEventListener("change", () => {
    const value = parseFloat(setting.field.value);
    change(Number.isFinite(value) ? [[setting, value]] : []);
  });
  setting.row = element("div", {className: "setting"}, element("label", {htmlFor: id}, name, setting.share), setting.slider, setting.field, back);
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
      const details = element("details", {open: others.length == rows.length}, element("summary", {}, "Levels and tolerances"), ...others.map(([, row]) => row));
      fieldset.append(details);
    }
    place("groups").append(fieldset);
  }
}

function showSettings(moving) {
  const total = rubric.criteria.reduce((sum, {weight}) => sum + (weight ?? 0), 0);
  for (const setting of settings) {
    const value = setting.holder[setting.key];
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

/* ---- Changes ---- */

const past = [];
let isWaiting = false, movingSetting = null;

/* Changes settings, scores everything again with the next picture, and keeps the values before for
   "Undo". A slider that moves on stays one change. */
function change(values, moving) {
  const before = values.map(([setting]) => [setting, setting.holder[setting.key]]);
  if (values.length && (!moving || moving != movingSetting)) past.push(before);
  movingSetting = moving;
  for (const [setting, value] of values) set(setting, value);
  if (!isWaiting) requestAnimationFrame(update);
  isWaiting = true;
}

function update() {
  isWaiting = false;
  current = run(rubric);
  showHeader();
  showSettings(movingSetting);
  showFailing();
  showCrossed();
  showCase();
}

function undo() {
  for (const [setting, value] of past.pop() ?? []) setting.holder[setting.key] = value;
  movingSetting = null;
  update();
}

function download() {
  const link = element("a", {download: `${data.rubric.name}.json`});
  link.href = URL.createObjectURL(new Blob([JSON.stringify(rubric, null, 2) + "\n"], {type: "application/json"}));
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

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
  rubric: () => JSON.stringify(rubric, null, 2),
  scores: () => data.cases.map((test, n) => [test.id, current.results[n].scores.map((item) => item.map(({score, coverage}) => [score, coverage]))]),
  failures: () => data.cases.flatMap((test, n) => current.results[n].failures.map(({expectation}) => [test.id, expectation])),
  metrics: () => current.metrics,
};
