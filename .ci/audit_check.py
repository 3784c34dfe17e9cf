#!/usr/bin/env python3
"""Plants faults in 200 answers, and compares what `BINARY rubric audit` finds.

usage: audit_check.py BINARY [FOLDER]

Three models judge the cases of examples/rubrics/graded.jsonl: one in JSON Lines, one in chats with code
fences, one in logs with the answer as a text. Three faults of each kind in PLANTS are planted, the other
answers are clean. Every planted fault has to be found at its line, and nothing else. Kappa and alpha have
to equal scikit-learn and krippendorff to 1e-9. With FOLDER, the files stay there.
"""
import json
import random
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

import krippendorff
import numpy
from sklearn.metrics import cohen_kappa_score

ROOT = Path(__file__).resolve().parent.parent
CRITERIA = ["category", "material", "color", "style", "dimensions"]
TOTAL, REASON = "weighted_total", "why_matched"
SIZES = {1.0: 1, 1.15: 0.7, 1.25: 0.3, 1.6: 0}
LEVELS = {"material": [0, 0.3, 0.7, 1], "style": [0, 0.3, 0.7, 1], "dimensions": [0, 0.3, 0.5, 0.7, 1], "category": [0, 0.5, 1]}
PLANTS = """broken-json cut-off refusal no-json no-scores missing-score score-as-text other-scale score-out-of-range
    unknown-score missing-total total-out-of-range wrong-total label-flip color material dimensions reason-says-other
    missing-reason copied-reason repeated-question unknown-item unknown-candidate off-level unnamed""".split()
PLAIN = "A well-made piece that suits the room and goes with the rest of the list."


def suite():
    """The graded cases with a size for each item and candidate."""
    r = random.Random(5)
    for line in (ROOT / "examples/rubrics/graded.jsonl").read_text().splitlines():
        case = json.loads(line)
        width = r.randrange(40, 100)
        case["wanted"]["dimensions"] = f'{width}"W x 36"D x 33"H'
        for candidate in case["candidates"]:
            factor = r.choice(list(SIZES))
            candidate["dimensions"] = f'{round(width * factor, 2)}"W x 36"D x 33"H'
        yield case


def computed(binary, cases, folder):
    """The rubric's values of each pair, by `rank --explain`."""
    wanted = folder / "wanted.json"
    wanted.write_text(json.dumps({"items": [{key: case[key] for key in ("id", "wanted", "candidates")} for case in cases]}))
    output = subprocess.run([binary, "rank", "--explain", "--quiet", wanted], check=True, stdout=subprocess.PIPE).stdout
    return {(item["id"], c["id"]): {part["id"]: part["value"] for part in c["criteria"]}
            for item in json.loads(output)["explain"]["items"] for c in item["candidates"]}


def weights(category):
    """The weights of room-match for a wanted category."""
    rubric = json.loads((ROOT / "rubrics/room-match.json").read_text())
    found = {c["id"]: c["weight"] for c in rubric["criteria"] if "weight" in c}
    for entry in rubric["overrides"]:
        if any(keyword in category.lower() for keyword in entry["categories"]):
            found.update(entry["weights"])
            break
    return found


def total(scores, category):
    """The sum of the scores; a missing size counts 0.5, another missing score is left out."""
    w = weights(category)
    known = {c: scores.get(c) for c in CRITERIA}
    if known["dimensions"] is None:
        known["dimensions"] = 0.5
    counted = [c for c in CRITERIA if known[c] is not None]
    return sum(known[c] * w[c] for c in counted) / sum(w[c] for c in counted)


def band(score):
    return 0 if score >= 0.8 - 1e-9 else 1 if score >= 0.5 - 1e-9 else 2


class Answer:
    """One answer: a judgment in the words of one model, and the kinds of faults that it shows."""

    def __init__(self, case, candidate, values, r):
        self.item, self.candidate, self.category = case["id"], candidate["id"], case["wanted"]["category"]
        self.product, self.wanted = candidate, case["wanted"]
        self.scores = {}
        for c in CRITERIA:
            value = values[c]
            if c == "color":
                self.scores[c] = round(min(1, max(0, value + r.choice((-0.1, -0.05, 0, 0, 0.05)))), 2)
            else:
                near = [level for level in LEVELS[c] if level == value or r.random() < 0.2 and abs(level - value) < 0.35]
                self.scores[c] = r.choice(near or [value])
        self.sum = round(total(self.scores, self.category), 2)
        self.reason = f"Material: {candidate['material']}. Color: {candidate['color']}. Reviewed as {self.item} with {self.candidate}."
        self.kinds, self.text, self.extra, self.names = [], None, {}, True
        # Half a unit of the second decimal may flip a label; such sums are not stated.
        if band(self.sum) != band(total(self.scores, self.category)):
            self.sum = round(total(self.scores, self.category), 4)

    def body(self):
        members = {f"{c}_score": self.scores[c] for c in CRITERIA if c in self.scores}
        members.update(self.extra)
        if self.sum is not None:
            members[TOTAL] = self.sum
        if self.reason is not None:
            members[REASON] = self.reason
        return members


def plant(kind, answer, r, partner):
    """Plants one fault; false if the answer does not suit it."""
    s, exact = answer.scores, total(answer.scores, answer.category)
    if kind in ("broken-json", "cut-off", "refusal", "no-json", "no-scores"):
        answer.text = kind
    elif kind == "missing-score":
        if abs(total({**s, "color": None}, answer.category) - answer.sum) > 0.1:
            return False
        del s["color"]
        answer.sum = round(total(s, answer.category), 4)
    elif kind == "score-as-text":
        answer.extra["style_score"] = str(s.pop("style"))
    elif kind == "other-scale":
        if sum(value > 0.1 for value in s.values()) < 2 or any(0 < value <= 0.1 for value in s.values()):
            return False
        answer.scores = {c: round(value * 10, 1) for c, value in s.items()}
        answer.sum = round(answer.sum * 10, 1)
    elif kind == "score-out-of-range":
        s["material"] = r.choice((-0.3, 1.2))
    elif kind == "unknown-score":
        answer.extra["colour_score"] = s.pop("color")
        answer.sum = round(total(s, answer.category), 4)
        answer.kinds.append("missing-score")
    elif kind == "missing-total":
        answer.sum = None
    elif kind == "total-out-of-range":
        if answer.sum < 0.02:
            return False
        answer.sum = round(answer.sum * 100, 1)
    elif kind == "wrong-total":
        mean = round(sum(s.values()) / len(s), 2)
        if abs(mean - exact) < 0.02 or band(mean) != band(exact):
            return False
        answer.sum = mean
    elif kind == "label-flip":
        if not 0.62 < exact < 0.795:
            return False
        answer.sum = 0.93
        answer.kinds.append("wrong-total")
    elif kind == "color":
        if s["color"] < 0.9:
            return False
        other = "red" if answer.wanted["color"] in ("black", "navy", "charcoal", "gray", "green", "olive", "white") else "black"
        answer.reason = f"The same piece in {other}. Reviewed as {answer.item} with {answer.candidate}."
    elif kind == "material":
        if s["material"] < 1 or answer.wanted["material"] in ("marble", "stone"):
            return False
        answer.reason = f"Solid marble throughout. Reviewed as {answer.item} with {answer.candidate}."
    elif kind == "dimensions":
        if s["dimensions"] < 0.7:
            return False
        answer.reason = f'It measures 12"W x 9"D x 8"H. Reviewed as {answer.item} with {answer.candidate}.'
    elif kind == "reason-says-other":
        if s["style"] < 1:
            return False
        answer.reason = f"The style is different. Reviewed as {answer.item} with {answer.candidate}."
    elif kind == "missing-reason":
        answer.reason = r.choice((None, " "))
    elif kind == "copied-reason":
        answer.reason = PLAIN
    elif kind == "repeated-question":
        answer.item, answer.candidate, answer.category = partner.item, partner.candidate, partner.category
        answer.product, answer.wanted = partner.product, partner.wanted
        answer.scores = dict(partner.scores, style=1 - partner.scores["style"] if partner.scores["style"] in (0, 1, 0.3, 0.7) else 1)
        answer.sum = round(total(answer.scores, answer.category), 4)
        answer.reason = f"A second look at it. Reviewed again as {answer.item} with {answer.candidate}."
    elif kind == "unknown-item":
        answer.item = answer.item + "0x"
        answer.sum = round(total(s, ""), 4)
    elif kind == "unknown-candidate":
        answer.candidate, answer.product = "zz9", {**answer.product, "name": "Nobody's Chair"}
        answer.sum = round(total(s, ""), 4)
    elif kind == "off-level":
        s["category"] = 0.85
        answer.sum = round(total(s, answer.category), 4)
    elif kind == "unnamed":
        answer.names = False
        answer.sum = round(total(s, ""), 4)
    answer.kinds.append("reason-names-other" if kind in ("color", "material", "dimensions") else kind)
    return True


def spoiled(kind, text, r):
    """A faulty form of a JSON text, or words in its place."""
    if kind == "broken-json":
        return text.replace(f'"{TOTAL}"', f"'{TOTAL}'")
    if kind == "cut-off":
        return text[:text.index(f'"{TOTAL}"') + r.randrange(4, 14)]
    if kind == "no-scores":
        return r.choice(("{}", '{"status": "done"}'))
    if kind == "refusal":
        return r.choice(("I'm sorry, but I can't judge this product.", "I am unable to open the page."))
    return "The product looks fine to me."


def written(model, answers, r):
    """The text of a model's answers, and the line of each."""
    text, lines = "", []
    for answer in answers:
        body = answer.body()
        if model == "chat":
            names = {"item": {"id": answer.item}, "candidate": {"id": answer.candidate, "name": answer.product["name"]}}
            json_text = json.dumps({**(names if answer.names else {}), **body}, indent=1)
            if answer.text in ("refusal", "no-json"):
                lines.append(text.count("\n") + 1)
                text += spoiled(answer.text, "", r) + "\n---\n"
                continue
            opening = "I compared both. Here is the rating:\n\n```json\n"
            lines.append((text + opening).count("\n") + 1)
            inner = spoiled(answer.text, json_text, r) if answer.text else json_text
            text += opening + inner + ("\n---\n" if answer.text == "cut-off" else "\n```\n---\n")
            continue
        lines.append(text.count("\n") + 1)
        names = {"item": answer.item, "candidate": answer.candidate} if answer.names else {}
        if model == "lines":
            line = json.dumps({**names, **body})
            text += (spoiled(answer.text, line, r) if answer.text else line) + "\n"
        else:
            inner = json.dumps([body])
            text += json.dumps({"call": len(lines), **names, "response": spoiled(answer.text, inner, r) if answer.text else inner}) + "\n"
    return text, lines


def make(cases, values, r):
    """The answers of three models: (model, answers) with planted faults."""
    pairs = [(case, candidate) for case in cases for candidate in case["candidates"]]
    r.shuffle(pairs)
    models = {"lines": [], "chat": [], "log": []}
    plants = [kind for kind in PLANTS for _ in range(3)]
    r.shuffle(plants)
    waiting = list(plants)
    for number in range(200):
        case, candidate = pairs[number % len(pairs)]
        model = list(models)[number % 3]
        known = {(a.item, a.candidate) for a in models[model]}
        if (case["id"], candidate["id"]) in known:
            case, candidate = next(p for p in pairs if (p[0]["id"], p[1]["id"]) not in known)
        answer = Answer(case, candidate, values[case["id"], candidate["id"]], r)
        models[model].append(answer)
        if number < 12:
            continue
        sound = [a for a in models[model][:-1] if not a.kinds]
        for kind in waiting:
            if kind == "repeated-question" and not sound:
                continue
            if plant(kind, answer, r, sound and r.choice(sound)):
                waiting.remove(kind)
                break
    if waiting:
        sys.exit(f"audit_check: not planted: {waiting}")
    for answers in models.values():
        copies = [a for a in answers if "copied-reason" in a.kinds]
        if copies:
            copies[0].kinds.remove("copied-reason")
    return models


def audit(binary, *words):
    run = subprocess.run([binary, "rubric", "audit", *map(str, words), "--format", "json"], stdout=subprocess.PIPE)
    return json.loads(run.stdout), run.returncode


def main(binary, folder):
    r = random.Random(7)
    cases = list(suite())
    judged = folder / "suite.jsonl"
    judged.write_text("".join(json.dumps(case) + "\n" for case in cases))
    values = computed(binary, cases, folder)
    models = make(cases, values, r)
    wrong, planted, compared = [], Counter(), 0
    grades = {(case["id"], c["id"]): c["grade"] for case in cases for c in case["candidates"]}
    for model, answers in models.items():
        text, lines = written(model, answers, r)
        path = folder / f"{model}.{'txt' if model == 'chat' else 'jsonl'}"
        path.write_text(text)
        report, code = audit(binary, path, "--judged", judged)
        found = report["audit"]
        expected = Counter((kind, line) for answer, line in zip(answers, lines) for kind in answer.kinds)
        planted.update(kind for kind, _ in expected)
        seen = Counter((group["kind"], place["line"]) for group in found["faults"] for place in group["places"]
                       if group["kind"] not in ("wrapped", "unanswered"))
        wrong += [f"{path.name}:{line}: {kind} is not found" for kind, line in expected - seen]
        messages = {(group["kind"], place["line"]): place["message"] for group in found["faults"] for place in group["places"]}
        wrong += [f"{path.name}:{line}: {kind} is not planted: {messages[kind, line]}" for kind, line in seen - expected]
        if found["answers"] != len(answers) or code != 1:
            wrong.append(f"{path.name}: {found['answers']} answers of {len(answers)}, exit code {code}")
        # The scores as the audit reads them, beside what the rubric computes and the people's grades.
        kept = [a for a in answers if a.names and not a.text and (a.item, a.candidate) in grades]
        for row in found["agreement"]:
            column = row["criterion"]
            pairs = []
            for a in kept:
                score = a.sum if column == TOTAL else a.scores.get(column)
                if score is None and column == "style":
                    score = float(a.extra["style_score"]) if "style_score" in a.extra else None
                if score is None or not 0 <= score <= 1:
                    continue
                if row["beside"] == "people":
                    pairs.append((score, grades[a.item, a.candidate] / 3))
                elif column == TOTAL:
                    pairs.append((score, total(values[a.item, a.candidate], a.category)))
                else:
                    pairs.append((score, values[a.item, a.candidate][column]))
            table = numpy.array(pairs).T
            name = f"{path.name}: {column} beside {row['beside']}"
            figures = {"alpha": krippendorff.alpha(reliability_data=table, level_of_measurement="interval"),
                       "bias": float(numpy.mean(table[0] - table[1]))}
            grid = numpy.rint(table * 3000)
            if numpy.abs(grid - table * 3000).max() < 1e-6:
                # A grid that holds all values; its weights are those of the values themselves.
                step = numpy.gcd.reduce(grid.astype(int).ravel())
                whole = (grid / max(step, 1)).astype(int)
                figures["quadratic_kappa"] = cohen_kappa_score(*whole, labels=range(whole.max() + 1), weights="quadratic")
            for key, figure in figures.items():
                compared += 1
                if row["judgments"] != len(pairs) or row[key] is None or abs(row[key] - figure) > 1e-9:
                    wrong.append(f"{name}: {key} {row[key]} of {row['judgments']}, not {figure} of {len(pairs)}")
    missing = [kind for kind in PLANTS if kind not in ("color", "material", "dimensions") and not planted[kind]]
    wrong += [f"{kind} is not planted" for kind in missing]
    wrong += against(binary, cases, values, folder, judged)
    print(f"audit_check: {sum(planted.values())} faults of {len(planted)} kinds in 200 answers, {compared} figures, {len(wrong)} differ")
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong or compared < 60 else 0


def against(binary, cases, values, folder, judged):
    """A model whose colors are random is worse than one whose colors are computed."""
    r = random.Random(3)
    # People's scores are the computed values here.
    scored = [{**case, "candidates": [{**c, "scores": values[case["id"], c["id"]]} for c in case["candidates"]]} for case in cases]
    judged.write_text("".join(json.dumps(case) + "\n" for case in scored))
    texts = {"good": "", "bad": ""}
    for case in cases:
        for candidate in case["candidates"]:
            answer = Answer(case, candidate, values[case["id"], candidate["id"]], r)
            for name in texts:
                if name == "bad":
                    answer.scores["color"], answer.sum = round(r.random(), 2), None
                answer.reason = None
                texts[name] += json.dumps({"item": answer.item, "candidate": answer.candidate, **answer.body()}) + "\n"
    for name, text in texts.items():
        (folder / f"{name}.jsonl").write_text(text)
    wrong = []
    for new, old, verdict in (("bad", "good", "worse"), ("good", "bad", "better")):
        report, _ = audit(binary, folder / f"{new}.jsonl", "--judged", judged, "--against", folder / f"{old}.jsonl")
        found = {c["metric"]: c["verdict"] for c in report["audit"]["against"]["comparisons"]}
        if found.get("color") != verdict or found.get("style") in ("worse", "better"):
            wrong.append(f"{new} against {old}: {found}, color should be {verdict}")
    return wrong


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(sys.argv[2] if len(sys.argv) == 3 else name)
        folder.mkdir(exist_ok=True)
        sys.exit(main(sys.argv[1], folder))
