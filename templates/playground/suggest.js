/* The change of one number that satisfies a failing expectation: an undone edit, else the smallest
   change, as SettingChange.swift searches for it. The functions yield before trials, so that the
   page stays responsive. */

/* The shares of the way to the end of a range at which the result is looked at. */
const shares = [0.001, 0.0025, 0.005, 0.01, 0.02, 0.035, 0.05, 0.075, ...Array.from({length: 19}, (_, n) => (n + 2) / 20)];

/* The share of the size of a change toward the former value by which it counts. An edited setting
   is the likely fault. */
const advantage = 0.2;

/* The change as {setting, value}, with "isUndone" if an edit is undone, or null if no single number
   helps. */
function* repair(test, expectation) {
  return (yield* undoneEdit(test, expectation)) ?? (yield* smallestChange(test, expectation));
}

/* A function that looks at an expectation with another value of a setting. */
const trialOf = ({holder, key}, test, expectation) => (value) => {
  const now = holder[key];
  holder[key] = value;
  const scorer = new Scorer(rubric), {scores, failures} = runCase(scorer, test), failure = failures.find((failure) => failure.expectation == expectation);
  const holds = !failure && scorer.hasWeights;
  holder[key] = now;
  return {value, scores, holds, text: failure?.text, side: Math.sign(failure?.side ?? 0)};
};

/* The first edited setting whose former value alone satisfies the expectation. */
function* undoneEdit(test, expectation) {
  for (const setting of settings) {
    const {holder, key, former} = setting, [least, most] = limits(setting, smallGap);
    if (former == null || former == holder[key] || former < least || former > most) continue;
    yield;
    if (trialOf(setting, test, expectation)(former).holds) return {setting, value: former, isUndone: true};
  }
  return null;
}

function* smallestChange(test, expectation) {
  let best = null;
  for (const setting of settings) {
    const {holder, key, scale, former} = setting, now = holder[key], range = limits(setting);
    const trial = trialOf(setting, test, expectation);
    const directions = range.map((end) => [end, scale]);
    if (former != null) directions.unshift([Math.min(Math.max(former, range[0]), range[1]), scale / advantage]);
    for (const [end, unit] of directions) {
      const most = best?.size ?? Infinity, found = end == now ? null : yield* nearest(trial, now, end, most * unit);
      if (found == null) continue;
      const value = shortened(found, now, (value) => value >= range[0] && value <= range[1] && trial(value).holds);
      const size = Math.abs(value - now) / unit;
      if (size < most) best = {setting, value, size};
    }
  }
  return best;
}

/* The nearest value on the way to an end, if there is one within about a distance. */
function* nearest(trial, now, end, distance) {
  yield;
  let last = trial(now);
  // A value can only matter if the end of its range moves a figure.
  const figures = ({text, scores}) => [text, ...scores.flat().map(({score}) => score)].join();
  if (figures(trial(end)) == figures(last)) return null;
  for (const share of shares) {
    if (Math.abs(last.value - now) >= distance) return null;
    yield;
    const next = trial(now + (end - now) * share), turn = next.side == last.side ? next : yield* firstOther(trial, last, next);
    if (turn.holds) return turn.value;
    last = next;
  }
  return null;
}

/* The first trial between two that has another result than the first of them. */
function* firstOther(trial, {value: before, side}, after) {
  for (let n = 0; n < 60; n++) {
    const middle = (before + after.value) / 2;
    if (middle == before || middle == after.value) break;
    yield;
    const found = trial(middle);
    if (found.side == side) before = middle; else after = found;
  }
  return after;
}

/* The value with as few decimals as the condition allows, from four on, away from the present one. */
function shortened(value, now, holds) {
  for (let unit = 1e4; unit <= 1e12; unit *= 10) {
    const short = (value > now ? Math.ceil : Math.floor)(value * unit) / unit;
    if (holds(short)) return short;
  }
  return value;
}
