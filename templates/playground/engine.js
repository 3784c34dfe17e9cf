"use strict";
/* Scores, expectations and metrics, computed as remo-shop computes them from the same similarities.
   A browser test compares both. The parts follow ScoreArithmetic.swift, SuiteRun.swift,
   Selection.swift and RankingMetrics.swift. */

const units = (score) => Math.round(score * 1e12);
const rounded = (value) => Math.round(Math.min(1, Math.max(0, value)) * 1e12) / 1e12;

/* A rubric made ready to score pairs: its numbers are read once, not for every pair. */
class Scorer {
  constructor(rubric) {
    this.rubric = rubric;
    this.criteria = rubric.criteria.map((criterion) => ({
      criterion,
      isWeighted: criterion.kind != "penalty" && criterion.kind != "gate",
      missing: {w: policyFor(criterion, "wanted", rubric), c: policyFor(criterion, "candidate", rubric)},
      watched: rubric.criteria.findIndex((other) => other.id == criterion.criterion),
      value: valueFunction(criterion),
    }));
    this.close = closeLimit(rubric.bands);
    this.rows = new Map();
    /* The scores without rivals, computed and judged. */
    this.known = [new Map(), new Map()];
  }

  /* The weights of a row: a profile and an override, each counted from 1; 0 stands for none. */
  weights(row) {
    if (!this.rows.has(row)) {
      const {profiles = {}, overrides = []} = this.rubric, count = overrides.length + 1;
      const profile = profiles[data.profiles[Math.floor(row / count) - 1]];
      const own = {__proto__: null, ...profile, ...overrides[row % count - 1]?.weights};
      this.rows.set(row, this.criteria.map(({criterion, isWeighted}) =>
        own[criterion.id] ?? (isWeighted ? criterion.weight : 0)));
    }
    return this.rows.get(row);
  }

  /* Whether each row has a weight above 0. */
  get hasWeights() {
    const {overrides = []} = this.rubric, count = (data.profiles.length + 1) * (overrides.length + 1);
    return Array.from({length: count}, (_, row) => this.weights(row)).every((weights) => weights.some((weight) => weight > 0));
  }

  /* The value of each criterion, or "w" or "c" for the side that lacks it. */
  values(candidate, item, isJudged) {
    const judged = isJudged && candidate.judged;
    const values = [];
    for (let n = 0; n < this.criteria.length; n++) {
      const similarity = candidate.similar[n], {criterion, value, watched} = this.criteria[n];
      if (judged && judged[n] != null) values.push(judged[n]);
      else if (judged && criterion.when == "other" && judged[watched] != null) values.push(1);
      else if (criterion.kind == "rival") values.push(rivalValue(criterion, item && this.lead(candidate, item, criterion, isJudged)));
      else values.push(typeof similarity == "object" ? value(similarity) : similarity);
    }
    return values;
  }

  /* The score of a pair without rivals, before calibration and caps; -1 without a known value. */
  scoreWithoutRivals(pair, row, isJudged) {
    const known = this.known[+isJudged];
    if (!known.has(pair)) {
      const values = this.values(pair, null, isJudged), {sum, counted, covered} = this.sums(values, this.weights(row), true);
      let score = covered == 0 ? -1 : sum / counted;
      if (score >= 0) this.penalties(values, (_, factor) => { score *= factor; });
      known.set(pair, score);
    }
    return known.get(pair);
  }

  /* The score of a pair and that of its best rival; null without one. */
  lead(candidate, item, {among}, isJudged) {
    const own = this.scoreWithoutRivals(candidate, item.row, isJudged);
    const rivals = among == "items" ? candidate.others.map((other) => this.scoreWithoutRivals(other, other.row, false))
      : item.candidates.filter(({alike}) => alike != candidate.alike).map((other) => this.scoreWithoutRivals(other, item.row, isJudged));
    return own < 0 || !rivals.length ? null : {own, rival: Math.max(0, ...rivals)};
  }

  /* The sums behind a weighted mean. */
  sums(values, weights, skipsRivals) {
    let sum = 0, counted = 0, all = 0, covered = 0, cap = 2, capped = -1;
    for (let n = 0; n < values.length; n++) {
      const {criterion, isWeighted, missing} = this.criteria[n], weight = weights[n], value = values[n];
      if (!isWeighted || skipsRivals && criterion.kind == "rival") continue;
      all += weight;
      if (typeof value == "number") {
        sum += weight * countedValue(criterion, value);
        counted += weight;
        covered += weight;
        continue;
      }
      const policy = missing[value];
      if (policy == "zero") counted += weight;
      else if (policy.neutral != null) {
        sum += weight * policy.neutral;
        counted += weight;
      } else if (policy.cap < cap) [cap, capped] = [policy.cap, n];
    }
    return {sum, counted, all, covered, cap, capped};
  }

  /* Calls "apply" with each penalty that applies, and its factor. */
  penalties(values, apply) {
    for (let n = 0; n < values.length; n++) {
      const {criterion} = this.criteria[n];
      if (criterion.kind == "penalty" && values[n] < 1) apply(criterion, criterion.factor + (1 - criterion.factor) * values[n]);
    }
  }

  /* The score and coverage of an item's candidate; "steps", if given, receives what follows the mean. */
  score(candidate, item, isJudged, steps) {
    const values = this.values(candidate, item, isJudged), weights = this.weights(item.row);
    const {sum, counted, all, covered, cap, capped} = this.sums(values, weights, false);
    if (covered == 0 || all == 0) {
      if (sum > 0) steps?.push(["no criterion has a value", sum / counted, 0]);
      return {score: 0, coverage: 0, values, weights, counted};
    }
    let score = sum / counted;
    const step = (text, after) => {
      steps?.push([text, score, after]);
      score = after;
    };
    const limit = (most, name, text, isGate) => {
      if (score > most) step(`${name}: at most ${most}, because ${text}`, most);
      else if (isGate) step(`${name}: at most ${most}, because ${text}; no effect, as the score is no higher`, score);
    };
    this.penalties(values, ({id}, factor) => step(`${id}: × ${show(factor)}, because only the candidate has a word of its table`, score * factor));
    const calibration = this.rubric.calibration;
    if (calibration) step("calibration", Math.min(1, Math.max(0, calibrated(calibration, score))));
    const coverage = covered / all;
    if (capped >= 0) limit(cap, this.criteria[capped].criterion.id, "its value is missing");
    for (let n = 0; n < values.length; n++) {
      const {criterion, watched} = this.criteria[n];
      if (criterion.kind != "gate") continue;
      const found = values[watched];
      const isClosed = criterion.when == "other"
        ? values[n] === 0 : typeof found == "number" && units(found) < units(criterion.below);
      if (isClosed) limit(criterion.cap, criterion.id, `${criterion.criterion} is ${criterion.when == "other" ? "another one" : show(found)}`, true);
    }
    const {below, cap: lowCoverage} = this.rubric.coverage || {};
    if (below != null && units(coverage) < units(below)) limit(lowCoverage, "coverage", `coverage is ${show(coverage)}`);
    return {score: rounded(score), coverage: rounded(coverage), values, weights, counted};
  }

  /* The number of a score's band. */
  band(score, bands = this.rubric.bands) {
    const found = bands.findIndex((band) => units(score) >= units(band.min));
    return found < 0 ? bands.length - 1 : found;
  }
}

/* The least score of a close match. */
const closeLimit = (bands) => (bands.find((band) => band.id == "close") || bands.at(-2) || {min: 0}).min;

/* The policy for a side that lacks the attribute. */
function policyFor(criterion, side, rubric) {
  const own = criterion.missing;
  const isSided = own && (own.wanted != null || own.candidate != null);
  return (isSided ? own[side] : own) ?? rubric.missing;
}

/* The function from a similarity, such as ["distance", 0.1], to a value. */
function valueFunction(criterion) {
  const {levels, zero} = criterion;
  const degrees = levels && (criterion.kind == "taxonomy"
    ? [levels.other, levels.related, levels.related, levels.same]
    : [levels.other, levels.compatible, levels.family, levels.same]);
  const mean = (found, value) => {
    let sum = 0;
    for (let n = 1; n < found.length; n++) sum += value(found[n]);
    return sum / (found.length - 1);
  };
  const falloff = falloffFunction(criterion);
  return (found) => {
    switch (found[0]) {
    case "nearness": return mean(found, (degree) => degrees[degree]);
    case "codes": return found[1] == "partial" ? Math.max(levels.partial, levels.other) : levels[found[1]];
    case "colors": return mean(found, (color) => typeof color == "number" ? falloff(color) : +color);
    default: {
      const distance = found[1];
      if (criterion.kind != "budget") return falloff(distance);
      return distance <= 0 ? 1 : distance >= zero ? 0 : 1 - distance / zero;
    }
    }
  };
}

/* The function from a distance to a value. */
function falloffFunction({steps, tolerance, deltaE}) {
  if (steps) return (distance) => (steps.find(([limit]) => distance <= limit + 1e-9) || [0, 0])[1];
  const {full, zero} = tolerance || deltaE || {};
  return (distance) => distance <= full ? 1 : distance >= zero ? 0 : (zero - distance) / (zero - full);
}

/* The value of a lead over the best rival. */
function rivalValue({lead}, found) {
  return found ? Math.min(1, Math.max(0, 0.5 + (found.own - found.rival) / (2 * Math.max(lead, 0.01)))) : "c";
}

/* The height of the criterion's curve at a value, or the value itself without a curve. */
function countedValue({curve}, value) {
  return curve ? calibrated({points: curve}, value) : value;
}

/* The confidence for a raw score. */
function calibrated({kind, a, b, points}, score) {
  if (kind == "platt") return 1 / (1 + Math.exp(a * score + b));
  if (!points.length) return score;
  if (score <= points[0][0]) return points[0][1];
  if (score >= points.at(-1)[0]) return points.at(-1)[1];
  const place = points.findLastIndex(([x]) => x <= score), [from, to] = [points[place], points[place + 1]];
  return from[1] + (to[1] - from[1]) * (score - from[0]) / (to[0] - from[0]);
}

/* ---- Cases ---- */

/* The candidates of an item, the best first, as indices. */
const ranking = (item, scored) => item.candidates.map((_, n) => n).sort((a, b) =>
  scored[b].score - scored[a].score || item.candidates[a].tie - item.candidates[b].tie);

/* A case's scores, judged values first, and the expectations that fail. */
function runCase(scorer, test) {
  const scores = (isJudged) => test.items.map((item) =>
    item.candidates.map((candidate) => scorer.score(candidate, item, isJudged)));
  const judged = scores(true), {expect, expect_computed: computed} = test.expect;
  let failures = [];
  if (test.list) {
    if (expect) failures = failedSelection(scorer, test, judged);
  } else {
    if (expect) failures = failedParts(scorer, test.items[0], judged[0], expect, "expect");
    if (computed) failures = failures.concat(failedParts(scorer, test.items[0], scores(false)[0], computed, "expect_computed"));
  }
  return {scores: judged, failures};
}

/* The parts of an item's expectation that fail. The side of a number or band is 1 if it is too high
   and -1 if it is too low; it is 0 if the case was not computed to its end. */
function failedParts(scorer, item, scored, expect, name) {
  const failures = [], {candidates} = item, bands = scorer.rubric.bands;
  const fail = (part, text, side = 1) => failures.push({expectation: `${name}.${part}`, text, side});
  const order = ranking(item, scored), best = order[0];
  const top = best != null && units(scored[best].score) >= units(scorer.close) ? best : null;
  const shown = (n) => n == null ? "none" : `${candidates[n].id} (${show(scored[n].score)})`;
  if (expect.best) {
    const isRight = top == null ? !expect.best.length : expect.best.includes(candidates[top].id);
    if (!isRight) fail("best", `expected ${expect.best.join(" or ") || "none"}, found ${shown(top)}`);
  }
  if (expect.order) {
    const found = order.filter((n) => expect.order.includes(candidates[n].id));
    if (found.some((n, place) => candidates[n].id != expect.order[place]))
      fail("order", `expected ${expect.order.join(", ")}, found ${found.map(shown).join(", ")}`);
  }
  if (expect.fallback != null && expect.fallback != (top == null))
    fail("fallback", expect.fallback ? `expected no match, found ${shown(top)}` : "expected a match, found none");
  const place = (id) => candidates.findIndex((candidate) => candidate.id == id);
  for (const [id, wanted] of expect.band) {
    const score = scored[place(id)].score, band = scorer.band(score);
    if (bands[band].id == wanted) continue;
    const n = bands.findIndex((other) => other.id == wanted);
    fail(`band.${id}`, `expected ${wanted} (${bands[n].min} to ${bands[n - 1]?.min ?? 1}), found ${bands[band].id} (${show(score)})`, n - band);
  }
  for (const [id, least, most] of expect.score) {
    const score = scored[place(id)].score;
    if (score < least - 1e-12 || score > most + 1e-12) fail(`score.${id}`, `expected ${show(least)}…${show(most)}, found ${show(score)}`, score - most);
  }
  for (const [id, share] of expect.coverage) {
    const coverage = scored[place(id)].coverage;
    if (Math.abs(coverage - share) > 1e-9) fail(`coverage.${id}`, `expected ${show(share)}, found ${show(coverage)}`, coverage - share);
  }
  return failures;
}

/* ---- Lists ---- */

/* The parts of a list's expectation that fail. */
function failedSelection(scorer, {items, expect: {expect}, budget}, scored) {
  const failures = [], fail = (part, text, side = 1) => failures.push({expectation: `expect.${part}`, text, side});
  const close = units(scorer.close);
  const options = items.map((item, n) => item.candidates.flatMap((candidate, place) => {
    const score = units(scored[n][place].score);
    return score < close || candidate.large ? [] : [{place, score, product: candidate.product, price: candidate.price}];
  }));
  const chosen = bestSelection(options, budget ?? Infinity);
  if (!chosen.isProven) fail("selection", "too many selections to compare here; run 'remo-shop rubric test'", 0);
  for (const [id, wanted] of expect.selection) {
    const n = items.findIndex((item) => item.id == id), found = chosen.selected[n]?.place;
    const name = found == null ? null : items[n].candidates[found].id;
    if (name != wanted) fail(`selection.${id}`, `expected ${wanted ?? "none"}, found ${name ?? "none"}`);
  }
  const free = budget == null ? chosen : bestSelection(options, Infinity);
  const figures = {sum: chosen.score / 1e12, budget_cost: Math.max(0, free.score - chosen.score) / 1e12};
  for (const [name, found] of Object.entries(figures))
    if (expect[name] != null && Math.abs(expect[name] - found) > 1e-9) fail(name, `expected ${show(expect[name])}, found ${show(found)}`, found - expect[name]);
  if (expect.total_cents != null && expect.total_cents != chosen.price) fail("total_cents", `expected ${expect.total_cents}, found ${chosen.price}`, chosen.price - expect.total_cents);
  return failures;
}

/* The selection with the greatest sum of scores within a budget; among equal sums the fewest
   unknown prices, then the lowest price, then the earliest candidates. A depth-first search, which
   gives up after some thousand steps. */
function bestSelection(options, budget) {
  const stepLimit = 50000, tolerance = options.length + 0.5;
  const byScore = options.map((item) => [...item.slice().sort((a, b) => b.score - a.score), null]);
  const rest = [0];
  for (const item of byScore.slice().reverse()) rest.unshift(rest[0] + (item[0]?.score ?? 0));
  let best = null, steps = 0;
  const taken = new Set(), selected = [];
  const isBetter = (found) => {
    if (!best) return true;
    if (Math.abs(found.score - best.score) > tolerance) return found.score > best.score;
    if (found.unknown != best.unknown) return found.unknown < best.unknown;
    if (found.price != best.price) return found.price < best.price;
    const places = (selection) => selection.map((option) => option?.place ?? Infinity);
    const [mine, others] = [places(found.selected), places(best.selected)];
    const n = mine.findIndex((place, n) => place != others[n]);
    return n >= 0 && mine[n] < others[n];
  };
  const visit = (n, score, price, unknown) => {
    if (best && (++steps > stepLimit || score + rest[n] < best.score - tolerance)) return;
    if (n == options.length) {
      const found = {score, price, unknown, selected: selected.slice()};
      if (isBetter(found)) best = found;
      return;
    }
    for (const option of byScore[n]) {
      if (option && (taken.has(option.product) || price + option.price > budget)) continue;
      selected[n] = option;
      if (option) taken.add(option.product);
      visit(n + 1, score + (option?.score ?? 0), price + (option?.price ?? 0), unknown + (option?.price === 0 ? 1 : 0));
      if (option) taken.delete(option.product);
    }
  };
  visit(0, 0, 0, 0);
  return {...best, isProven: steps <= stepLimit};
}

/* ---- Metrics ---- */

/* The metrics of all graded candidates, of which those from the score "close" on are taken; null
   where they are not defined. */
function metrics(close, cases, results, relevant) {
  const pairs = [], sums = {ndcg: 0, map: 0, mrr: 0};
  let queries = 0, hasOrder = false;
  cases.forEach((test, t) => test.items.forEach((item, i) => {
    const scored = results[t].scores[i], grades = item.candidates.map((candidate) => candidate.grade);
    const judged = grades.filter((grade) => grade != null);
    if (grades.some((grade) => (grade ?? 0) != (grades[0] ?? 0))) hasOrder = true;
    if (!judged.length) return;
    queries++;
    grades.forEach((grade, n) => { if (grade != null) pairs.push([scored[n].score, grade >= relevant]); });
    const ranked = ranking(item, scored).map((n) => grades[n] ?? -1);
    sums.ndcg += ndcg(ranked, judged, 10);
    const count = judged.filter((grade) => grade >= relevant).length;
    if (!count) return;
    let found = 0, precisions = 0;
    ranked.forEach((grade, n) => { if (grade >= relevant) precisions += ++found / (n + 1); });
    sums.map += precisions / count;
    sums.mrr += 1 / (ranked.findIndex((grade) => grade >= relevant) + 1);
  }));
  const mean = (sum) => queries && hasOrder ? sum / queries : null;
  return {
    "nDCG@10": mean(sums.ndcg), MAP: mean(sums.map), MRR: mean(sums.mrr), AUC: areaUnderCurve(pairs),
    F1: f1(pairs, close), ECE: calibrationError(pairs),
  };
}

function ndcg(ranked, judged, cutoff) {
  const gain = (grades) => grades.slice(0, cutoff).reduce((sum, grade, n) => grade > 0 ? sum + grade / Math.log2(n + 2) : sum, 0);
  const ideal = gain(judged.slice().sort((a, b) => b - a));
  return ideal > 0 ? gain(ranked) / ideal : 0;
}

/* The area under the ROC curve; a tie counts one half. */
function areaUnderCurve(pairs) {
  const sorted = pairs.slice().sort((a, b) => a[0] - b[0]);
  let positives = 0, negatives = 0, sum = 0;
  for (let start = 0, end; start < sorted.length; start = end) {
    let tied = 0;
    for (end = start; end < sorted.length && sorted[end][0] == sorted[start][0]; end++) tied += sorted[end][1];
    const others = end - start - tied;
    sum += tied * (negatives + others / 2);
    positives += tied;
    negatives += others;
  }
  return positives && negatives ? sum / (positives * negatives) : null;
}

/* F1 if all candidates from the band "close" on are taken. */
function f1(pairs, threshold) {
  let taken = 0, relevant = 0, both = 0;
  for (const [score, isRelevant] of pairs) {
    const isTaken = score >= threshold;
    taken += isTaken;
    relevant += isRelevant;
    both += isTaken && isRelevant;
  }
  return taken + relevant ? 2 * both / (taken + relevant) : null;
}

/* The expected calibration error in ten bins of equal width. */
function calibrationError(pairs) {
  const bins = Array.from({length: 10}, () => 0);
  for (const [score, isRelevant] of pairs) bins[Math.min(Math.floor(score * 10), 9)] += score - isRelevant;
  return pairs.length ? bins.reduce((sum, bin) => sum + Math.abs(bin), 0) / pairs.length : null;
}
