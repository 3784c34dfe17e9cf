#!/usr/bin/env python3
"""playground-test.py REMO-SHOP: compares `rubric explore` with the program, and uses the page as a person does, in Chromium.

Needs Playwright for Python and a Chromium (CHROMIUM, else /usr/bin/chromium). For 1,000 random settings of two
rubrics, the page's scores have to equal those of the program to 1e-12, with the rubric that the page saves; for some
of them also the failing expectations and the metrics. A saved rubric may differ from the file only in the changed
numbers. Then a failing suite is repaired by the page alone, and its suggestions are compared with the program's. The
edits since a baseline are undone, and the page compares with the baseline's metrics.
Exit 0: everything held; 1: the lines say what did not.
"""
import json
import os
import random
import re
import statistics
import subprocess
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
TRIALS = 1000
FULL_TRIALS = 8
SUITE = ROOT / "rubrics/suites/room-match.jsonl"
# All cases are rivals of each other, for criteria that ask for them.
HEAD = '{"records": true}\n'
WORDS = "oak walnut sofa chair lamp round square velvet linen brass table rug wool large small navy".split()
MATERIALS = ["oak", "walnut", "velvet", "linen", "brass", "marble", "rattan", "unobtainium"]
COLORS = ["navy", "beige", "#aa3311", "multicolor", "sage green", "unheard", "ivory, navy and red"]
CATEGORIES = ["Sofa", "Couch", "Floor Lamp", "Rug", "Desk", "Armchair", "Gizmo"]
SIZES = ['84"W x 36"D x 33"H', "200 x 90 x 80 cm", "5x8 ft", "60 in", "120 x 60 cm"]


class Check:
    """Counts what held and keeps what did not."""

    def __init__(self):
        self.count, self.failures = 0, []

    def __call__(self, holds, text):
        self.count += 1
        if not holds:
            self.failures.append(text)
            print(f"FAIL {text}")


def every_kind():
    """A rubric with every kind of criterion, policy and step."""
    def levels(*names):
        return dict(zip(names, (1, 0.7, 0.4, 0.1)))
    return {
        "schema": 1, "name": "every-kind", "version": "1.0.0",
        "criteria": [
            {"id": "brand", "weight": 0.1, "kind": "exact", "missing": {"wanted": "renormalise", "candidate": {"neutral": 0.4}}},
            {"id": "tags", "weight": 0.1, "kind": "set", "of": "words", "measure": "overlap", "missing": "zero"},
            {"id": "category", "weight": 0.2, "kind": "taxonomy", "table": "tables/categories.json", "levels": None},
            {"id": "material", "weight": 0.15, "kind": "family", "table": "tables/materials.json", "levels": levels("same", "family", "compatible", "other"),
             "missing": {"wanted": {"neutral": 0.6}, "candidate": {"neutral": 0.6}}, "note": "kept, with {\"its\": [\"signs\"]}"},
            {"id": "name", "weight": 0.2, "kind": "tokens", "measure": "jaccard"},
            {"id": "model", "weight": 0.1, "kind": "code", "wanted": ["model", "name"], "candidate": ["model", "name"],
             "levels": {"partial": 0.6}, "missing": {"cap": 0.9}},
            {"id": "watts", "weight": 0.1, "kind": "number", "relative": True, "tolerance": {"full": 0.05, "zero": 0.6}, "curve": [[0, 0.1], [0.5, 0.3], [1, 1]]},
            {"id": "seats", "weight": 0.1, "kind": "number", "relative": False, "steps": [[0, 0.9], [1, 0.5], [3, 0.2]]},
            {"id": "dimensions", "weight": 0.2, "kind": "dimensions", "steps": [[0.05, 1], [0.2, 0.6], [0.5, 0.2]]},
            {"id": "price_cents", "weight": 0.1, "kind": "budget", "wanted": "budget_cents", "candidate": "price_cents"},
            {"id": "color", "weight": 0.15, "kind": "color", "deltaE": {"full": 4, "zero": 40}},
            {"id": "rating", "weight": 0.05, "kind": "prior", "range": [1, 5], "curve": [[0.1, 0], [0.5, 0.2], [0.9, 0.95]]},
            {"id": "sizes", "weight": 0.05, "kind": "quantities", "attribute": "dimensions"},
            {"id": "rival", "weight": 0.2, "kind": "rival", "lead": 0.3, "missing": {"neutral": 0.7}, "curve": [[0, 0], [0.5, 0.4], [1, 1]]},
            {"id": "other-item", "weight": 0.1, "kind": "rival", "among": "items"},
            {"id": "accessory", "kind": "penalty", "wanted": "name", "candidate": "name", "table": "tables/accessory-words.json", "factor": 0.4},
            {"id": "wrong-category", "kind": "gate", "criterion": "category", "when": "other", "cap": 0.45},
            {"id": "wrong-size", "kind": "gate", "criterion": "dimensions", "below": 0.3, "cap": 0.6},
            {"id": "beaten", "kind": "gate", "criterion": "rival", "below": 0.2, "cap": 0.7},
        ],
        "profiles": {"scan": {"dimensions": 0.5, "name": 0.05}, "a/b~c": {"color": 0.4}, "2": {"name": 0.6}},
        "overrides": [{"categories": ["rug"], "weights": {"color": 0.5, "material": 0.3}}, {"categories": ["lamp"], "weights": {"watts": 0.6}}],
        "missing": {"neutral": 0.3},
        "coverage": {"below": 0.6, "cap": 0.75},
        "calibration": {"kind": "isotonic", "points": [[0.1, 0.05], [0.4, 0.3], [0.7, 0.8], [0.95, 0.97]]},
        "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "fallback", "min": 0}],
    }


def random_cases(r, count):
    """Cases of items and lists, with every attribute missing now and then, judged values and grades."""
    def maybe(value, share=0.8):
        return value if r.random() < share else None

    def attributes(is_wanted):
        texts = {
            "brand": maybe(r.choice(["Acme", "Fjord"])), "tags": maybe(" ".join(r.sample(WORDS, 3))), "category": maybe(r.choice(CATEGORIES)),
            "material": maybe(", ".join(r.sample(MATERIALS, r.randint(1, 3)))), "model": maybe(r.choice(["AB-1234", "AB-12345", "XR9000"]), 0.5),
            "watts": maybe(r.choice([40, 60, 61, 75])), "seats": maybe(r.randint(1, 6)), "dimensions": maybe(r.choice(SIZES)),
            "color": maybe(", ".join(r.sample(COLORS, r.randint(1, 2)))),
            "name": " ".join(r.sample(WORDS, 3)) + r.choice(["", "", " cover", " </script><b>&"]),
        }
        if is_wanted:
            texts["budget_cents"] = maybe(r.choice([0, 20000, 50000]))
        return {key: value for key, value in texts.items() if value is not None}

    def candidate(number):
        made = {"id": f"c{number}", **attributes(False), "price_cents": r.choice([0, 15000, 30000, 55000]), "rating": r.uniform(0.5, 5.5), "grade": r.randint(0, 3)}
        if r.random() < 0.3:
            made["scores"] = {name: round(r.random(), 3) for name in r.sample(["category", "material", "color", "dimensions"], 2)}
        return made

    def item_case(number):
        ids = [f"c{n}" for n in range(r.randint(1, 6))]
        def expectation():
            score = r.random()
            return {"best": r.choice([ids[0], None, ids[-1:]]), "order": r.sample(ids, min(len(ids), 2)), "fallback": r.random() < 0.5,
                    "band": {ids[0]: r.choice(["match", "close", "fallback"])}, "score": {ids[-1]: {"min": score / 2, "max": score}}}
        return {"id": f"item-{number}", "wanted": attributes(True), "candidates": [candidate(n) for n in range(len(ids))],
                "profile": r.choice([None, None, "scan", "a/b~c", "2"]), "expect": expectation(), "expect_computed": expectation()}

    def list_case(number):
        items = [{"id": f"i{n}", "wanted": attributes(True), "candidates": [candidate(c) for c in r.sample(range(8), 4)]} for n in range(4)]
        expect = {"selection": {item["id"]: r.choice([None, item["candidates"][0]["id"]]) for item in items}, "sum": 1.5, "total_cents": 45000}
        made = {"id": f"list-{number}", "items": items, "expect": expect}
        return {**made, "budget_cents": 90000} if r.random() < 0.5 else made
    cases = [item_case(n) for n in range(count)] + [list_case(n) for n in range(count // 4)]
    return [{key: value for key, value in case.items() if value is not None} for case in cases]


class Program:
    """The results of the program, for a rubric in a file."""

    def __init__(self, binary, folder, suite, cases):
        self.binary, self.rubric, self.suite, self.grades = binary, folder / "trial.json", suite, folder / "grades.jsonl"
        # A baseline is refused while an expectation fails.
        bare = [{key: value for key, value in case.items() if not key.startswith("expect")} for case in cases]
        self.grades.write_text(HEAD + "".join(json.dumps(case) + "\n" for case in bare), "utf-8")

    def run(self, *arguments):
        result = subprocess.run([self.binary, "rubric", *map(str, arguments)], capture_output=True, text=True)
        if result.returncode not in (0, 1, 2):
            raise RuntimeError(f"rubric {arguments[0]} ended with {result.returncode}: {result.stderr[:2000]}")
        return result

    def json(self, *arguments):
        return json.loads(self.run(*arguments).stdout)

    def scores(self):
        """{(case or case/item, candidate): score}"""
        baseline = self.json("bless", self.grades, "--rubric", self.rubric)
        return {(case, candidate): score for case, scores in baseline["cases"].items() for candidate, score in scores.items()}

    def failures(self):
        cases = self.json("test", self.suite, "--rubric", self.rubric, "--format", "json")["test"]["cases"]
        return {(case["id"], failure["expectation"]) for case in cases for failure in case["failures"]}

    def metrics(self):
        report = self.json("eval", self.suite, "--rubric", self.rubric, "--metrics", "ndcg@10,map,mrr,auc,ece", "--format", "json")
        return {name.lower(): metric["mean"] for name, metric in report["metrics"].items()}


def f1(scores, cases, close):
    """F1 of the graded candidates, if all from the band `close` on are taken."""
    taken = relevant = both = 0
    for case in cases:
        for item in case.get("items", [case]):
            for candidate in item["candidates"]:
                query = f"{case['id']}/{item['id']}" if "items" in case else case["id"]
                if candidate.get("grade") is None:
                    continue
                is_taken, is_relevant = scores[query, candidate["id"]] >= close, candidate["grade"] >= 1
                taken, relevant, both = taken + is_taken, relevant + is_relevant, both + (is_taken and is_relevant)
    return 2 * both / (taken + relevant)


def open_page(browser, path, check):
    """The page, which must neither load anything nor break its own policy."""
    page = browser.new_page(viewport={"width": 1280, "height": 900})
    page.on("pageerror", lambda error: check(False, f"{path.name}: {error}"))
    page.on("console", lambda message: check(message.type not in ("error", "warning"), f"{path.name}: {message.text}"))
    page.on("request", lambda request: check(request.url.startswith(("file:", "blob:")), f"{path.name} loads {request.url}"))
    page.goto(path.as_uri())
    return page


def page_scores(page):
    """The scores as in `Program.scores`."""
    made = page.evaluate("""() => playground.scores().flatMap(([id, items], n) => items.flatMap((scores, i) =>
      scores.map(([score], c) => [id + (data.cases[n].list ? "/" + data.cases[n].items[i].id : ""), data.cases[n].items[i].candidates[c].id, score])))""")
    return {(case, candidate): score for case, candidate, score in made}


def same_as_program(check, page, program, cases, trials, r):
    """Compares random settings. Returns the greatest difference of a score."""
    paths = [setting["path"] for setting in page.evaluate("playground.settings()")]
    initial = {setting["path"]: setting["value"] for setting in page.evaluate("playground.settings()")}
    worst = 0
    for trial in range(trials):
        values = {}
        for path in r.sample(paths, r.randint(1, min(8, len(paths)))):
            least, most = page.evaluate("(path) => playground.limits(path)", path)
            # Most settings stay near their values, and some reach an end of their range.
            values[path] = r.choice([least, most]) if r.random() < 0.1 else initial[path] * r.uniform(0.2, 2)
        page.evaluate("(values) => { playground.set(values) }", {**initial, **values})
        program.rubric.write_bytes(page.evaluate("playground.file()").encode())
        try:
            scores = program.scores()
        except RuntimeError as error:
            # The page warns of the only rubric that the program may refuse.
            check("zero-weights" in str(error) or "weights" in str(error), f"trial {trial}, {values}: {error}")
            continue
        found = page_scores(page)
        check(found.keys() == scores.keys(), f"trial {trial}: the page scores other candidates")
        difference = max(abs(found[key] - scores[key]) for key in scores)
        worst = max(worst, difference)
        check(difference <= 1.0000001e-12, f"trial {trial}, {values}: a score differs by {difference}")
        if trial % (TRIALS // FULL_TRIALS):
            continue
        failures = {tuple(failure) for failure in page.evaluate("playground.failures()")}
        expected = program.failures()
        check(failures == expected, f"trial {trial}, {values}: expectations differ: {sorted(failures ^ expected)[:5]}")
        metrics = {name.lower(): value for name, value in page.evaluate("playground.metrics()").items()}
        wanted = {**program.metrics(), "f1": f1(scores, cases, 0.5)}
        for name, value in wanted.items():
            check(metrics[name] is not None and abs(metrics[name] - value) <= 1e-9, f"trial {trial}: {name} is {metrics[name]} and not {value}")
    return worst


def download(page, path):
    """The bytes of the rubric that the page saves."""
    with page.expect_download() as saved:
        page.click("#download")
    saved.value.save_as(path)
    return path.read_bytes()


def keeps_file(check, page, rubric, folder):
    """A saved rubric differs from the file only in the changed numbers, and has new keys for defaults."""
    original, path = rubric.read_bytes(), folder / "saved.json"
    check(download(page, path) == original, "an untouched rubric is saved byte for byte")
    edits = [
        ({"criteria.name.weight": 0.25}, [('"name",\r\n   "weight": 0.2,', '"name",\r\n   "weight": 0.25,')]),
        ({"profiles.a/b~c.color": 0.5}, [('"a/b~c": {\r\n   "color": 0.4', '"a/b~c": {\r\n   "color": 0.5')]),
        ({"criteria.seats.steps[1].limit": 2}, [('     1,\r\n     0.5\r\n', '     2,\r\n     0.5\r\n')]),
        ({"criteria.price_cents.zero": 0.75}, [('"candidate": "price_cents"\r\n', '"candidate": "price_cents",\r\n   "zero": 0.75\r\n')]),
        ({"criteria.model.levels.same": 0.9, "criteria.model.levels.other": 1e-7},
         [('"partial": 0.6\r\n', '"partial": 0.6,\r\n    "same": 0.9,\r\n    "other": 1e-7\r\n')]),
        ({"criteria.category.levels.related": 0.25, "criteria.category.levels.other": 0.125}, [('"levels": null', '"levels": {"related": 0.25, "other": 0.125}')]),
        ({"criteria.material.missing.neutral": 0.7}, [('"neutral": 0.6', '"neutral": 0.7')]),
        ({"missing.neutral": 0.2}, [('"neutral": 0.3\r\n', '"neutral": 0.2\r\n')]),
    ]
    for values, changes in edits:
        page.evaluate("(values) => { playground.set(values) }", values)
        expected = original.decode()
        for old, new in changes:
            check(old in expected, f"the file has {old!r}")
            expected = expected.replace(old, new)
        check(page.evaluate("playground.file()") == expected, f"{values} changes only {changes}")
        page.click("#reset")
        settle(page)
    check(download(page, path) == original, "a rubric whose changes were taken back is saved byte for byte")


def tells_reasons(check, page, program, folder):
    """The reasons of values follow tolerances and curves."""
    page.evaluate("(values) => { playground.set(values) }", {"criteria.watts.tolerance.full": 0.01, "criteria.watts.tolerance.zero": 0.9})
    download(page, program.rubric)
    count = 0
    for case in page.evaluate("data.cases.filter((test) => !test.list).map((test) => test.id)"):
        page.evaluate("(id) => choose(data.cases.findIndex((test) => test.id == id))", case)
        found = page.evaluate("""() => [...document.querySelectorAll(".candidate")].map((card) =>
          [...card.querySelectorAll("tbody tr")].map((row) => [row.cells[0].textContent, row.cells[3].textContent]))""")
        explained = program.json("explain", program.rubric, program.grades, "--case", case, "--format", "json")["explanation"]
        for rows, candidate in zip(found, explained["items"][0]["candidates"]):
            for (criterion, reason), part in zip(rows, candidate["criteria"]):
                expected = re.sub(r", tolerance [\d. %to]+(?=;|$)", "", part["evidence"])
                check((criterion, reason) == (part["id"], expected), f"{case}, {criterion}: {reason!r} and not {expected!r}")
                count += "counts" in reason
    check(count > 20, f"{count} reasons name a curve")
    page.click("#reset")
    settle(page)


def settle(page):
    """Waits until the page has scored everything again."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")


def suggestions(page):
    """{(case, expectation): (setting, value), or None}, when the page has searched for all that it shows."""
    settle(page)
    for _ in range(1200):
        found = page.evaluate("""() => [...document.querySelectorAll("#failing li")].flatMap((row) => [...row.querySelectorAll("p:has(code)")].map((line) =>
          [row.querySelector("h3 button").textContent, line.querySelector("code").textContent, line.querySelector("span").textContent]))""")
        if all(text for _, _, text in found):
            break
        page.wait_for_timeout(100)
    offers = {(case, expectation): re.fullmatch(r"(?:Try|Undo the edit:) (.+) = (.+)", text) for case, expectation, text in found}
    return {key: (offer[1], float(offer[2])) if offer else None for key, offer in offers.items()}


def suggests(check, page, program):
    """A suggestion satisfies its expectation, and is no larger than that of the program."""
    found = suggestions(page)
    download(page, program.rubric)
    cases = program.json("test", program.suite, "--rubric", program.rubric, "--format", "json")["test"]["cases"]
    changes = {(case["id"], failure["expectation"]): failure["change"] for case in cases for failure in case["failures"]}
    initial = {setting["path"]: setting["value"] for setting in page.evaluate("playground.settings()")}
    compared = 0
    for (case, expectation), offer in found.items():
        change = changes[case, expectation]
        check((offer is None) == (change is None), f"{case}, {expectation}: the page suggests {offer}, and the program {change}")
        if not offer or not change:
            continue
        path, value = offer
        size = abs(value - initial[path]) / page.evaluate("(path) => data.settings.find((setting) => setting.path == path).scale", path)
        check(size <= change["size"] * 1.001 + 1e-4, f"{case}, {expectation}: {offer} is a change of {size}, and not of {change['size']} as {change['setting']}")
        page.evaluate("(values) => { playground.set(values) }", {path: value})
        check([case, expectation] not in page.evaluate("playground.failures()"), f"{case}, {expectation}: {offer} satisfies it")
        page.evaluate("(values) => { playground.set(values) }", {path: initial[path]})
        compared += 1
    return compared


def details(check, browser, binary, folder):
    """Ranges of sliders, typed values, and the colors of candidates that changed their band."""
    def criterion(name, weight, **more):
        return {"id": name, "weight": weight, "kind": "number", "tolerance": {"full": 0.1, "zero": 0.5}, **more}
    rubric, suite, baseline, path = (folder / name for name in ("small.json", "small.jsonl", "small-baseline.json", "small.html"))
    bands = [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "fallback", "min": 0}]
    file = {"schema": 1, "name": "small", "version": "1.0.0", "criteria": [criterion("huge", 1000000), criterion("watts", 0.2), criterion("seats", 0.3)], "bands": bands}
    candidates = [{"id": "a", "huge": 1, "watts": 1, "seats": 9, "grade": 0}, {"id": "b", "huge": 1, "watts": 9, "seats": 9, "grade": 3},
                  {"id": "c", "huge": 1, "watts": 9, "seats": 9, "grade": 3}]
    case = {"id": "case", "wanted": {"huge": 1, "watts": 1, "seats": 1}, "candidates": candidates}
    suite.write_text(json.dumps(case), "utf-8")
    rubric.write_text(json.dumps(file), "utf-8")
    subprocess.run([binary, "rubric", "bless", suite, "--rubric", rubric, "--output", baseline], check=True)
    file["criteria"][0]["weight"] = 0
    rubric.write_text(json.dumps(file), "utf-8")
    case["expect"] = {"band": {"a": "match"}, "score": {"b": {"min": 0, "max": 0.1}}}
    suite.write_text(json.dumps(case), "utf-8")
    subprocess.run([binary, "rubric", "explore", rubric, suite, "--baseline", baseline, "--output", path], check=True)
    page = open_page(browser, path, check)
    crossed = page.evaluate("""() => [...document.querySelectorAll("#crossed tbody tr")].map((row) => [...row.cells].slice(1).map((cell) => cell.textContent).concat(row.cells[5].className))""")
    check(sorted(crossed) == [["a", "match", "1", "0.4", "match → fallback", "worse"], ["b", "0 to 0.1", "1", "0", "match → fallback", "better"],
                              ["c", "grade 3", "1", "0", "match → fallback", "worse"]], f"an expectation decides the color, else the grade: {crossed}")
    check("was 1" in page.locator("#ranking").inner_text(), "the scores of the baseline are those before the edit")
    field, remark = page.get_by_label("watts: Weight, as a number"), page.locator(".setting output:not(:empty)")
    for typed, text, value in (("-1", "-1 is too low: the range is 0 to 5.", "0"), ("70", "70 is too high: the range is 0 to 5.", "5"), ("", "This is not a number: the range is 0 to 5.", "5")):
        field.fill(typed)
        field.press("Enter")
        settle(page)
        check(remark.all_inner_texts() == [text], f"{typed!r} is answered by {remark.all_inner_texts()}")
        check(field.input_value() == value, f"after {typed!r}, the field has {field.input_value()!r}")
    field.fill("0.4")
    field.press("Enter")
    settle(page)
    check(remark.count() == 0, "a value within the range has no remark")
    page.evaluate("document.querySelectorAll('details').forEach((details) => { details.open = true })")
    field = page.get_by_label("watts: Full value up to, as a number")
    field.fill("0.7")
    field.press("Enter")
    settle(page)
    check(remark.all_inner_texts() == ["0.7 is too high: the range is 0 to 0.4999, because No value from is 0.5."], f"a neighbor is named: {remark.all_inner_texts()}")
    page.close()
    file["criteria"][0]["weight"] = 1000000
    rubric.write_text(json.dumps(file), "utf-8")
    subprocess.run([binary, "rubric", "explore", rubric, suite, "--output", path], check=True)
    page = open_page(browser, path, check)
    ranges = page.evaluate("""Object.fromEntries(settings.filter((setting) => setting.kind == "weight").map(({path, slider}) => [path, +slider.max]))""")
    check(ranges["criteria.watts.weight"] <= 4 and ranges["criteria.huge.weight"] >= 1e6, f"a huge weight has a range of its own: {ranges}")
    page.close()


def repair(check, browser, binary, folder):
    """A person repairs a failing suite with the sliders, saves the rubric, and the suite passes."""
    broken = json.loads((ROOT / "rubrics/room-match.json").read_text("utf-8"))
    next(c for c in broken["criteria"] if c["id"] == "style")["weight"] = 0.02
    rubric, path = folder / "broken.json", folder / "broken.html"
    rubric.write_text(json.dumps(broken), "utf-8")
    subprocess.run([binary, "rubric", "explore", rubric, SUITE, "--output", path], check=True)
    page = open_page(browser, path, check)
    outcome = page.locator("#outcome")
    check(outcome.inner_text().startswith("FAIL"), "a broken rubric fails at first")
    check(page.locator("#failing li").count() > 0, "failing cases are listed")
    slider = page.get_by_label("style: Weight", exact=True)
    slider.focus()
    for _ in range(250):
        if outcome.inner_text().startswith("PASS"):
            break
        page.keyboard.press("ArrowRight")
        settle(page)
    check(outcome.inner_text().startswith("PASS"), f"the slider of the weight repairs the suite: {outcome.inner_text()}")
    check(page.locator("#failing .repaired").count() > 0, "repaired cases are named")
    page.click("#undo")
    settle(page)
    check(outcome.inner_text().startswith("FAIL"), "undo takes a whole move back")
    suggestions(page)
    offer = page.locator("#failing button", has_text="Try").first
    repaired = offer.evaluate("(button) => [button.closest('li').querySelector('h3 button').textContent, button.closest('p').querySelector('code').textContent]")
    check(repaired in page.evaluate("playground.failures()"), "an offered change belongs to a failing expectation")
    offer.click()
    settle(page)
    check(repaired not in page.evaluate("playground.failures()"), "the smallest change of a failing expectation repairs it")
    offers = suggestions(page)
    failures = {tuple(failure) for failure in page.evaluate("playground.failures()")}
    check(offers and offers.keys() <= failures, "after a change, the page searches again")
    path, value = next(filter(None, offers.values()))
    check(any(setting["path"] == path and setting["value"] != value for setting in page.evaluate("playground.settings()")), "and suggests another change")
    page.click("#reset")
    settle(page)
    field = page.get_by_label("style: Weight, as a number")
    field.fill("0.2")
    field.press("Enter")
    settle(page)
    check(outcome.inner_text().startswith("PASS"), "a typed weight repairs the suite")
    repaired = folder / "repaired.json"
    download(page, repaired)
    result = subprocess.run([binary, "rubric", "test", SUITE, "--rubric", repaired], capture_output=True, text=True)
    check(repaired.read_text("utf-8") == rubric.read_text("utf-8").replace("0.02", "0.2"), "the saved rubric differs only in the typed weight")
    check(result.returncode == 0, f"the saved rubric passes: {result.stdout[:500]}{result.stderr[:500]}")
    page.close()


def undoes(check, browser, binary, folder):
    """The edits since a baseline are named and undone, and the tiles compare with the baseline."""
    old, rubric, baseline, path = ROOT / "rubrics/room-match.json", folder / "edited.json", folder / "edited-baseline.json", folder / "edited.html"
    subprocess.run([binary, "rubric", "bless", SUITE, "--rubric", old, "--output", baseline], check=True)
    edited = json.loads(old.read_text("utf-8"))
    criteria = {criterion["id"]: criterion for criterion in edited["criteria"]}
    weight, cap = criteria["style"]["weight"], criteria["another-thing"]["cap"]
    criteria["style"]["weight"], criteria["another-thing"]["cap"], criteria["color"]["curve"] = 0.02, 0.25, [[0, 0], [1, 0.95]]
    rubric.write_text(json.dumps(edited), "utf-8")
    subprocess.run([binary, "rubric", "explore", rubric, SUITE, "--baseline", baseline, "--output", path], check=True)
    page = open_page(browser, path, check)
    lines = page.locator("#edit-list li")
    diff = subprocess.run([binary, "rubric", "diff", old, rubric, SUITE], capture_output=True, text=True).stdout
    words = page.evaluate("edits.map((edit) => edit.text)")
    check(len(words) == 3 and all(text in diff for text in words), f"the edits have the words of diff: {words}")
    buttons = page.evaluate("[...document.querySelectorAll('#edit-list li')].map((line) => line.lastChild.textContent)")
    check(sorted(buttons) == ["Edit the file to undo this.", "Undo it", "Undo it"], f"two of three edits have a button: {buttons}")
    shipped = [json.loads(line) for line in SUITE.read_text("utf-8").splitlines()]
    program = Program(binary, folder, SUITE, shipped)
    program.rubric = old
    wanted = {**program.metrics(), "f1": f1(program.scores(), shipped, 0.5)}
    tiles = dict(page.evaluate("[...document.querySelectorAll('#tiles li[title]')].map((tile) => [tile.textContent.split(' ')[0].toLowerCase(), tile.title])"))
    check(tiles == {name: f"{value:.4f} in the baseline" for name, value in wanted.items()}, f"the tiles compare with the baseline: {tiles}, {wanted}")
    check(page.locator("#tiles .worse").count() > 0 and "against the baseline" in page.locator("#tiles").inner_text(), "and say so")
    found = suggestions(page)
    case, expectation = next(key for key, offer in found.items() if offer == ("criteria.style.weight", weight))
    page.locator("#failing li", has_text=case).get_by_role("button", name=f"Undo the edit: criteria.style.weight = {weight}").first.click()
    settle(page)
    check([case, expectation] not in page.evaluate("playground.failures()"), "an undone edit repairs its expectation")
    line = lines.filter(has_text="style: weight")
    check("UNDONE" in line.inner_text() and line.locator("button").inner_text() == "Redo it", f"an undone edit is marked: {line.inner_text()!r}")
    values = "Object.fromEntries(playground.settings().map(({path, value}) => [path, value]))"
    for click, expected in ((line.locator("button"), 0.02), (page.locator("#undo"), weight), (page.locator("#undo"), 0.02), (line.locator("button"), weight)):
        click.click()
        settle(page)
        check(page.evaluate(values)["criteria.style.weight"] == expected, f"the weight is {expected} again")
    lines.filter(has_text="another-thing").locator("button").click()
    settle(page)
    check(page.evaluate(values)["criteria.another-thing.cap"] == cap and page.locator("#edit-list .undone").count() == 2, "both edits are undone")
    page.close()
    subprocess.run([binary, "rubric", "explore", rubric, folder / "small.jsonl", "--baseline", baseline, "--output", path], check=True)
    page = open_page(browser, path, check)
    check(page.locator("#compared").inner_text().startswith("The baseline has none of these cases."), "a baseline of other cases is named")
    page.close()


def speed(check, browser, binary, folder):
    """The time of a move with 5,000 candidates, in milliseconds."""
    r = random.Random(5)
    suite, path = folder / "large.jsonl", folder / "large.html"
    with suite.open("w", encoding="utf-8") as file:
        for number in range(250):
            case = random_cases(r, 1)[0]
            first = case["candidates"][0]
            case["candidates"] = [{**first, "id": f"c{n}", "watts": r.randint(1, 90), "seats": r.randint(1, 6), "grade": n % 3} for n in range(20)]
            file.write(json.dumps({**{key: case[key] for key in ("wanted", "candidates")}, "id": f"case-{number}", "expect": {"band": {"c0": "match"}}}) + "\n")
    rubric = folder / "every-kind.json"
    subprocess.run([binary, "rubric", "explore", rubric, suite, "--output", path], check=True)
    page = open_page(browser, path, check)
    times = page.evaluate("""() => [...Array(40)].map((_, n) => {
      const start = performance.now();
      playground.set({"criteria.name.weight": 0.1 + n / 100});
      document.body.offsetHeight;
      return performance.now() - start;
    })""")
    page.close()
    return statistics.median(times), path.stat().st_size


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    binary, check, r = os.path.abspath(sys.argv[1]), Check(), random.Random(31)
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox", "--disable-gpu"])
        own = folder / "every-kind.json"
        # A file in another notation: a byte order mark, lines with CR LF, escapes, and numbers as people write them.
        text = json.dumps(every_kind(), indent=1).replace("0.05", "5.0e-2").replace('"curve"', '"c\\u0075rve"')
        own.write_bytes(("\ufeff" + text + "\n\n").replace("\n", "\r\n").encode())
        suite = folder / "cases.jsonl"
        cases = random_cases(r, 16)
        suite.write_text(HEAD + "".join(json.dumps(case) + "\n" for case in cases), "utf-8")
        shipped = [json.loads(line) for line in SUITE.read_text("utf-8").splitlines()]
        worst = 0
        for rubric, suite, cases in ((own, suite, cases), (ROOT / "rubrics/room-match.json", SUITE, shipped)):
            path = folder / f"{rubric.stem}.html"
            subprocess.run([binary, "rubric", "explore", rubric, suite, "--output", path], check=True)
            page, program = open_page(browser, path, check), Program(binary, folder, suite, cases)
            if rubric == own:
                keeps_file(check, page, rubric, folder)
                tells_reasons(check, page, program, folder)
                check(suggests(check, page, program) > 20, "many expectations have a suggestion")
            worst = max(worst, same_as_program(check, page, program, cases, TRIALS // 2, r))
            page.close()
        details(check, browser, binary, folder)
        repair(check, browser, binary, folder)
        undoes(check, browser, binary, folder)
        time, size = speed(check, browser, binary, folder)
        browser.close()
    print(f"{'FAIL' if check.failures else 'PASS'} playground: {check.count} checks, {len(check.failures)} failed; {TRIALS} settings,"
          f" the greatest difference {worst:.1e}; a move with 5,000 candidates takes {time:.0f} ms in a page of {size / 1e6:.1f} MB")
    sys.exit(bool(check.failures))


if __name__ == "__main__":
    main()
