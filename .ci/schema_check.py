#!/usr/bin/env python3
"""Compares the JSON Schemas that BINARY prints with what it reads and writes.

usage: schema_check.py BINARY [SCHEMA…]

Inputs: valid documents are changed at every place, in every way of `changed`. The schema and the
program must agree on each result, apart from DIFFERENCES. Outputs: the schema accepts what the
program writes, names all of its keys, and refuses changed outputs. jsonschema-rs comes from PyPI; where
it cannot be imported, the check says so and is skipped.
"""
import concurrent.futures
import copy
import io
import json
import os
import re
import subprocess
import sys
import tempfile
import zipfile

try:
    import jsonschema_rs
except ImportError:
    print("schema_check: SKIPPED, jsonschema-rs is not installed (pip install jsonschema-rs)")
    sys.exit(0)

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FOLDER = os.path.join(TOP, "Sources/RemoShop/RemoShop.docc/schemas")

# What a schema cannot say. The program refuses a document that its schema accepts, only with one of
# these codes, at a matching path. TheJSONFormat.md lists the same differences in words.
LISTS = [("total-overflow", ".*")]
ANSWERS = [("no-list-yet", "$"), ("api-error", "$")]  # a valid state or answer, but no list
CANDIDATES = [
    ("unknown-criterion", r".*\.scores\..*"), ("duplicate-id", r".*\bid$"), ("unknown-value", r".*\.unit$"),
    ("total-overflow", r"items\[\d+\]$"), ("unknown-profile", "profile$"),
]
DIFFERENCES = {
    "shopping-list": LISTS,
    "workflow-state": LISTS + ANSWERS,
    "api-response": LISTS + ANSWERS,
    "candidates": CANDIDATES + [("unreadable-size", r".*\.dimensions$")],
    "suite-case": CANDIDATES + [
        ("unknown-candidate", r"expect.*"), ("unknown-band", r"expect.*\.band\..*"), ("invalid-order", r"expect.*\.order$"),
        ("invalid-bounds", r"expect.*\.score\..*"), ("unknown-item", r"expect\.selection\..*"), ("missing-key", r"expect\.selection$"),
    ],
    "rubric": [
        ("missing-table", r"criteria\[\d+\]\.(table|idf)$"), ("wrong-table", r"criteria\[\d+\]\.(table|idf)$"),
        ("duplicate-criterion", r"criteria\[\d+\]\.id$"), ("unknown-criterion", r"criteria\[\d+\]\.criterion$|profiles\..*|overrides\[\d+\]\.weights\..*"),
        ("zero-weights", r"criteria$|profiles.*|overrides.*"), ("unordered-levels", r"criteria\[\d+\]\.levels.*"),
        ("duplicate-band", r"bands\[\d+\]\.id$"), ("overlapping-bands", r"bands\[\d+\]\.min$"), ("unordered-bands", r"bands\[\d+\]\.min$"),
        ("open-bands", r"bands.*"), ("unreachable-override", r"overrides\[\d+\]\.categories.*"),
        ("not-monotone", r"criteria\[\d+\]\.(tolerance|deltaE|steps|curve).*|calibration\.points.*"),
        ("out-of-range", r"criteria\[\d+\]\.(position|phrase|range)$"), ("unsuitable-option", r"criteria\[\d+\]\..*"),
    ],
    "rubric-table": [
        ("duplicate-name", ".*"), ("duplicate-pair", ".*"), ("unknown-name", ".*"), ("table-cycle", ".*"), ("blank-name", ".*"), ("empty-table", "$"),
        ("invalid-color", r"colors\..*"), ("unreadable-size", r"sizes\..*"),
    ],
    "baseline": [("invalid-baseline", "bands$"), ("invalid-baseline", "definition$"), ("invalid-baseline", r"tables\..*")],
}
# Documents that the program reads although their schema refuses them: (schema, path of the change).
TOLERATED = {
    "suite-case": r"expect(_computed)?\.score\.\w+\.(min|max|tolerance)$",  # not read beside 'value': null
}

# Keys that outputs have only in cases that would take too long here.
UNSEEN = {"ranking": ["bound", "note"]}  # a budget that 20 million steps of search do not settle

# --- Documents

VALUES = [None, True, False, 0, -1, 1, 2, 0.5, 1.5, 1.0, 1e10, 2**63 - 1, 2**63, "", " ", "x", "a b", [], [1], ["x"], [None], {}, {"x": 1}]


def places(value, path=()):
    """Every place below the root, the innermost last."""
    members = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, member in members:
        yield path + (key,)
        yield from places(member, path + (key,))


def at(document, path):
    for key in path:
        document = document[key]
    return document


def name(path):
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in path).lstrip(".")


def changed(document):
    """(what was done, the path, the result) for every change of a document."""
    for path in [(), *places(document)]:
        value = at(document, path)
        if isinstance(value, dict):
            yield "add a key", path + ("zz",), with_value(document, path + ("zz",), 1)
        if isinstance(value, list) and value:
            yield "repeat the first", path, with_value(document, path, value + [value[0]])
            yield "remove the first", path, with_value(document, path, value[1:])
        if not path:
            continue
        result = copy.deepcopy(document)
        del at(result, path[:-1])[path[-1]]
        yield "remove", path, result
        for other in VALUES:
            if type(other) is not type(value) or other != value:
                yield f"write {json.dumps(other)}", path, with_value(document, path, other)


def with_value(document, path, value):
    if not path:
        return value
    result = copy.deepcopy(document)
    at(result, path[:-1])[path[-1]] = copy.deepcopy(value)
    return result


def read(path):
    with open(os.path.join(TOP, path)) as f:
        return json.load(f)


def lines(path):
    with open(os.path.join(TOP, path)) as f:
        return [json.loads(line) for line in f if line.strip()]


FULL_LIST = {
    "id": "a", "project_id": 7, "source": "table",
    "items": [
        {"category_group": "Sofas", "product_name": "Sofa", "retailer": "Shop", "price_cents": 129900, "product_url": "https://a.example/1", "image_url": None,
         "confidence_score": 0.9, "why_matched": "", "fit_status": "fits", "fit_detail": "ok", "dimensions": "84 in"},
    ],
    "unmatched": [{"category": "Rug", "search_keywords": "wool rug", "google_shopping_url": ""}],
    "total_estimated_cost_cents": 129900,
    "cost_breakdown": {
        "materials_cents": 1, "labor_estimate_cents": -2, "labor_estimate_note": "n", "permit_fees_estimate_cents": None, "total_low_cents": 3, "total_high_cents": 4,
        "professional_fees": [{"professional_type": "Plumber", "reason": "sink", "estimate_cents": -5}],
    },
}
MUCH = dict(FULL_LIST, items=[dict(FULL_LIST["items"][0], price_cents=2**62)] * 2)
STATE = {"id": "p", "step": "completed", "scan_data": None, "shopping_list": {key: FULL_LIST[key] for key in ("items", "total_estimated_cost_cents")}}
ANSWERED = [
    {"success": True, "data": STATE}, {"success": True, "data": FULL_LIST}, {"success": True, "data": None},
    {"success": False, "error": "RATE_LIMITED", "message": "later", "retryable": True},
    {"error": {"error": "X", "message": "m", "detail": {"a": 1}, "retryable": False}}, {"detail": "Not found"}, {"detail": [{"msg": "bad"}]},
]
CANDIDATE = {
    "id": "c1", "name": "Sofa", "category": "Sofa", "price_cents": 129900, "dimensions": {"width": 213, "depth": 92.5, "unit": "cm"}, "tags": ["a"], "outdoor": False,
    "weight_kg": 40.5, "color": None, "scores": {"color": 0.5, "style": None}, "product_url": "https://a.example/1", "retailer": "Shop", "image_url": None,
}
WANTED = {"category": "Sofa", "color": "navy", "price_cents": 150000, "dimensions": "84 in W", "style": ["modern", "minimal"]}
ROOM = {"width_m": 3.6, "length_m": 4.2, "height_m": 0}
RANKED = {
    "items": [{"id": "sofa", "wanted": WANTED, "candidates": [CANDIDATE, {"id": "c2", "name": "Other"}]}, {"wanted": {"category": "Rug"}, "candidates": []}],
    "room": ROOM, "budget_cents": 300000, "profile": None,
}
COSTLY = dict(RANKED, items=[{"id": key, "wanted": {}, "candidates": [{"id": key, "price_cents": 2**62}]} for key in "ab"])
GRADED = [dict(CANDIDATE, grade=2, raters=[2, None]), {"id": "c2", "category": "Rug", "grade": 0}]
CASES = [
    {"id": "one", "wanted": WANTED, "candidates": GRADED, "room": ROOM, "profile": None, "tags": ["t"], "note": "n",
     "expect": {"best": "c1", "order": ["c1", "c2"], "band": {"c2": "fallback"}, "score": {"c2": {"min": 0, "max": 0.5}}, "coverage": {"c1": 0.5}, "fallback": False},
     "expect_computed": {"best": ["c1"], "score": {"c1": {"value": 0.5, "tolerance": 0.5}, "c2": 0}}},
    {"id": "two", "items": [{"id": "sofa", "wanted": WANTED, "candidates": GRADED}], "budget_cents": 1, "room": None,
     "expect": {"selection": {"sofa": "c1"}, "sum": 1, "total_cents": 129900, "budget_cost": 0}},
]
BASE = {
    "schema": 1, "rubric": "room-match", "version": "1.1.0", "sources": [{"role": "rubric", "name": "a", "sha256": "b"}],
    "bands": {"match": 0.8, "close": 0.5, "fallback": 0}, "relevant": 2, "cases": {"one": {"c1": 0.9, "c2": 0}}, "hashes": {"one": {"c1": "ab"}},
    "grades": {"one": {"c1": 2, "c2": 0}}, "expectations": {"one": "cd"}, "tables": {"tables/colors.json": {"table": "colors", "colors": {"navy": "#000080"}}},
    "definition": {
        "schema": 1, "name": "r", "version": "1", "criteria": [{"id": "color", "weight": 1, "kind": "color", "steps": [[5, 1]], "missing": "zero"}], "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "fallback", "min": 0}],
    },
}
# Without its rubric.
OLD_BASE = {"schema": 1, "rubric": "room-match", "version": "1.0.0", "bands": {"match": 0.8, "fallback": 0}, "cases": {"one": {"c1": 0.9}}}
# Valid by the schema alone.
EXTRA = {
    "shopping-list": [MUCH], "workflow-state": [{"shopping_list": MUCH}, dict(STATE, success=False)], "api-response": [{"data": MUCH}],
    "candidates": [COSTLY], "suite-case": [{"id": "much", "items": COSTLY["items"]}],
    "rubric-table": [
        {"table": "words"}, {"table": "colors", "colors": {"red": "#zz"}}, {"table": "taxonomy", "groups": {"a": ["b", "c"]}, "kinds": {"b": "c", "c": "b"}},
    ],
}
FALL = {"full": 0, "zero": 1}
KINDS = [
    {"kind": "exact"}, {"kind": "set", "of": "words", "measure": "overlap"}, {"kind": "taxonomy", "table": "tables/categories.json", "levels": {"same": 1, "related": 0.5, "other": 0}},
    {"kind": "family", "table": "tables/materials.json", "levels": {"same": 1, "family": 0.7, "compatible": 0.3, "other": 0}},
    {"kind": "tokens", "measure": "coverage", "idf": "tables/common-words.json", "phrase": 0.1, "position": 0.1, "saturation": {"k1": 1.2, "b": 0.75, "length": 10}},
    {"kind": "code", "levels": {"same": 1, "partial": 0.5, "other": 0}}, {"kind": "number", "relative": True, "tolerance": FALL},
    {"kind": "number", "steps": [[0, 1], [0.5, 0.5]]}, {"kind": "dimensions", "tolerance": FALL, "table": "tables/sizes.json"}, {"kind": "dimensions", "steps": [[0, 1]]},
    {"kind": "budget", "zero": 0.5}, {"kind": "color", "of": "words", "deltaE": {"full": 5, "zero": 40}, "table": "tables/colors.json"}, {"kind": "color", "steps": [[5, 1]]},
    {"kind": "prior", "range": [0, 5]}, {"kind": "penalty", "table": "tables/accessory-words.json", "factor": 0.5},
    {"kind": "gate", "criterion": "first", "below": 0.5, "cap": 0.5}, {"kind": "gate", "criterion": "first", "when": "other", "cap": 0.5},
    {"kind": "exact", "curve": [[0, 0], [0.5, 0.2], [1, 1]]}, {"kind": "rival", "among": "items", "lead": 0.3}, {"kind": "rival"},
    # Odd ones.
    {"kind": "exact", "curve": []}, {"kind": "exact", "curve": [[0.5, 0.5], [0.5, 1]]}, {"kind": "gate", "criterion": "first", "below": 0.5, "cap": 0.5, "curve": [[0, 0]]},
    {"kind": "set", "measure": "containment"}, {"kind": "tokens", "measure": None, "idf": None, "phrase": None, "saturation": None}, {"kind": "tokens", "measure": "overlap"},
    {"kind": "tokens", "saturation": {"k1": None, "length": None}}, {"kind": "tokens", "saturation": {}, "measure": "jaccard"}, {"kind": "tokens", "saturation": {}, "measure": None},
    {"kind": "tokens", "phrase": 0.6, "position": 0.6}, {"kind": "code", "levels": {"related": 1}}, {"kind": "number"}, {"kind": "number", "tolerance": None},
    {"kind": "number", "tolerance": FALL, "steps": None}, {"kind": "number", "steps": [], "tolerance": FALL}, {"kind": "number", "tolerance": {"full": 1, "zero": 1}},
    {"kind": "number", "steps": [[0, 1], [0, 0]]}, {"kind": "color"}, {"kind": "prior", "range": [1, 1]}, {"kind": "prior", "table": None, "range": [0]},
    {"kind": "penalty", "factor": 0.5}, {"kind": "gate", "criterion": "first", "below": 0.5}, {"kind": "gate", "criterion": "first", "when": "x", "cap": 0.5},
]


def criterion(kind):
    weight = {} if kind["kind"] in ("penalty", "gate") else {"weight": 0.5}
    return {"id": "second", **weight, **kind}


def rubric(kind, **members):
    first = {"id": "first", "weight": 1, "kind": "taxonomy", "table": "tables/categories.json"}
    bands = [{"id": "match", "min": 0.8}, {"id": "fallback", "min": 0}]
    return {"schema": 1, "name": "r", "version": "1", "criteria": [first, criterion(kind)], "bands": bands, **members}


RUBRIC = rubric(
    {"kind": "exact", "attribute": "a", "wanted": ["b"], "candidate": {"c": 0.5}, "missing": {"wanted": "zero", "candidate": {"cap": 0.5}}, "note": "n"},
    description="d", profiles={"scan": {"first": 2}}, overrides=[{"categories": ["rug"], "weights": {"second": 0.1}}], missing={"neutral": 0.5},
    coverage={"below": 0.5, "cap": 0.4}, calibration={"kind": "platt", "a": -1, "b": 0}, **{"$schema": "rubric.schema.json"},
)
# Valid by the schema alone.
EXTRA["rubric"] = [
    rubric({"kind": "family", "table": "tables/colors.json"}), rubric({"kind": "exact"}, profiles={"none": {"first": 0, "second": 0}}),
    {**rubric({"kind": "exact"}), "criteria": [*rubric({"kind": "exact"})["criteria"], {"id": "third", "kind": "gate", "criterion": "second", "when": "other", "cap": 0.5}]},
]
RUBRICS = [RUBRIC, rubric({"kind": "exact"}, calibration={"kind": "isotonic", "points": [[0, 0], [1, 1]]}, missing="zero")]
TABLES = [
    {"table": "taxonomy", "about": "a", "sources": [], "groups": {"seats": ["sofa", ["chair", "seat"]], "rugs": None}, "kinds": {"chair": "sofa"}, "related": [["sofa", "chair"]],
     "behind": ["set"], "links": ["with"], "sets": ["pair"], "counted": ["drawers"], "numbers": ["two"],
     "not": {"before": ["dog"], "next": ["non"], "after": ["look"], "label": ["finish"]}},
    {"table": "family", "families": {"wood": ["oak", "wood"], "metal": ["iron"]}, "compatible": [["wood", "metal"]], "generic": {"wood": ["wood"]}, "parts": ["leg"],
     "between": ["in"], "workings": ["tufted"], "links": ["with"], "choices": ["or"], "treatments": ["stained"], "things": ["furniture"], "fillers": ["real"], "not": None},
    {"table": "colors", "colors": {"navy": "#000080", "red": "#f00"}, "many": ["multi"], "links": ["with"], "parts": ["leg"]},
    {"table": "words", "words": ["cover"], "values": {"used": 0.5}, "default": 0},
    {"table": "sizes", "sizes": {"queen": "60 x 80 in"}, "behind": ["bed"]},
]
INPUTS = {
    "shopping-list": [FULL_LIST, read("examples/rank/list.json")],
    "workflow-state": [STATE, {"shopping_list": None, "step": "shopping"}],
    "api-response": ANSWERED,
    "candidates": [RANKED],
    "suite-case": CASES,
    "settings": [{
        "studio": "A", "logo": "a.png", "accent": "#b52", "locale": "de", "currency": "EUR", "page-url": "https://a.example", "hide": ["notes"], "add": ["Freight=1"],
        "ticks": False, "sort": "price",
    }],
    "rubric": RUBRICS,
    "rubric-table": TABLES,
    "baseline": [BASE, OLD_BASE],
}
# Whole files that must be valid.
FILES = {
    "shopping-list": [read(f"examples/{path}") for path in ("living-room.json", "rank/list.json", "first-list/list.json", "two-rooms/list.json")],
    "workflow-state": [read("examples/workflow-state.json"), read("examples/workflow-state/waiting.json")] + lines("examples/nightly/lists.ndjson")[:2],
    "candidates": [read("examples/rank/wanted.json"), read("examples/own-rubric/wanted.json")],
    "suite-case": [case for path in ("rubrics/suites/room-match.jsonl", "examples/rubrics/graded.jsonl", "examples/own-rubric/suite.jsonl") for case in lines(path)],
    "rubric": [read(path) for path in ("rubrics/room-match.json", "rubrics/product-match.json", "rubrics/record-match.json", "examples/own-rubric/sofas.json", "examples/rubrics/style-first.json")],
    "rubric-table": [read(f"rubrics/tables/{file}") for file in sorted(os.listdir(os.path.join(TOP, "rubrics/tables")))],
    "baseline": [read("rubrics/baselines/room-match.json"), read("examples/rubrics/baseline.json")],
}

# --- What the program says

UNREAD = ("counts as unknown", "is left out")


class Program:
    def __init__(self, binary, folder):
        self.binary, self.folder, self.count = os.path.abspath(binary), folder, 0
        self.suite = self.store({"id": "one", "wanted": WANTED, "candidates": GRADED})
        # The names of room-match without its tables, since every failing case makes `rubric test` search all its numbers.
        shipped = read("rubrics/room-match.json")
        names = [each["id"] for each in shipped["criteria"] if each.get("weight")]
        criteria = [{"id": name, "weight": 1, "kind": "exact"} for name in names if name != "dimensions"]
        criteria.append({"id": "dimensions", "weight": 1, "kind": "dimensions", "steps": [[0, 1]]})
        self.light = self.store({**{key: shipped[key] for key in ("schema", "name", "version", "profiles", "bands")}, "criteria": criteria})

    def store(self, document):
        self.count += 1
        path = os.path.join(self.folder, f"{self.count}.json")
        with open(path, "w") as f:
            json.dump(document, f, ensure_ascii=False)
        return path

    def run(self, *words, **options):
        return subprocess.run([self.binary, *words], capture_output=True, cwd=TOP, **options)

    def errors(self, kind, documents):
        """The errors of each document, as (code, path)."""
        paths = [self.store(document) for document in documents]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            if kind in ("shopping-list", "workflow-state", "api-response", "rubric", "rubric-table"):
                parts = [paths[start:start + 200] for start in range(0, len(paths), 200)]
                return [errors for part in pool.map(lambda part: self.checked(kind, part), parts) for errors in part]
            return list(pool.map(lambda path: self.told(kind, path), paths))

    def checked(self, kind, paths):
        words = ["rubric", "check"] if kind.startswith("rubric") else ["check"]
        results = json.loads(self.run(*words, "--format", "json", *paths).stdout)
        assert [result["source"] for result in results] == paths
        found = []
        for result in results:
            diagnostics = result.get("diagnostics") or [each for file in result.get("files", []) for each in file["diagnostics"]]
            errors = [(each["code"], each["path"]) for each in diagnostics if each["severity"] == "error"]
            if "failure" in result:  # a table's path is a folder
                errors = [("unreadable", "")]
            assert bool(errors) != result["ok"], result
            found.append(errors)
        return found

    def told(self, kind, path):
        words = {
            "candidates": ["rank", path, "--rubric", self.light], "suite-case": ["rubric", "test", path, "--rubric", self.light],
            "baseline": ["rubric", "test", "--baseline", path, self.suite, "--rubric", self.light],
            "settings": ["settings", "--settings", path],
        }[kind]
        outcome = self.run(*words, "--messages", "json")
        messages = [json.loads(line) for line in outcome.stderr.splitlines()]
        errors = [
            (each["code"], each.get("path", "")) for each in messages
            if each["severity"] == "error" and outcome.returncode >= 64 or kind == "candidates" and each["severity"] == "warning" and any(text in each["message"] for text in UNREAD)
        ]
        assert errors or outcome.returncode < 64, (outcome, path)
        return errors


# --- Checks

def subschemas(schema, path="$"):
    if isinstance(schema, dict):
        yield path, schema
        for key, value in schema.items():
            if key not in ("examples", "enum", "const"):
                yield from subschemas(value, f"{path}.{key}")
    elif isinstance(schema, list):
        for index, value in enumerate(schema):
            yield from subschemas(value, f"{path}[{index}]")


def validator(schema, part=None):
    part = schema if part is None else {**part, "$defs": schema.get("$defs", {})}
    return jsonschema_rs.Draft202012Validator(part)


def check_schema(kind, schema):
    """Problems of a schema in itself."""
    jsonschema_rs.meta.validate(schema)
    if schema["$id"] != f"urn:remo-shop:schema:{kind}" or schema["$schema"] != "https://json-schema.org/draft/2020-12/schema":
        yield f"{kind}: '$id' or '$schema' is not its own"
    for key in ("title", "description"):
        if not schema.get(key):
            yield f"{kind}: there is no {key}"
    for path, part in subschemas(schema):
        for example in part.get("examples", []) if isinstance(part.get("examples"), list) else []:
            if not validator(schema, part).is_valid(example):
                yield f"{kind}: {path}: the example {json.dumps(example)[:80]} is not valid"
        if "$ref" in part and part["$ref"].removeprefix("#/$defs/") not in schema["$defs"]:
            yield f"{kind}: {path}: there is no {part['$ref']}"


def check_input(kind, schema, program):
    """Documents on which schema and program disagree, and the number of documents."""
    check = validator(schema)
    cases = [("valid", (), document) for document in INPUTS[kind] + FILES.get(kind, []) + schema.get("examples", [])]
    cases += [change for document in INPUTS[kind] for change in changed(document)]
    cases += [("a limit", (), document) for document in EXTRA.get(kind, [])]
    if kind == "rubric":
        cases += [("a kind", ("criteria", 1), rubric(each)) for each in KINDS]
        for each in KINDS:
            cases += [(what, ("criteria", 1) + path, with_value(rubric(each), ("criteria", 1), result)) for what, path, result in changed(criterion(each)) if path]
    problems, differing = [], set()
    allowed = [(code, re.compile(path)) for code, path in DIFFERENCES.get(kind, [])]
    for (what, path, document), errors in zip(cases, program.errors(kind, [document for _, _, document in cases])):
        is_valid = check.is_valid(document)
        if is_valid == (not errors):
            continue
        if is_valid:
            known = [{(code, place.pattern) for code, place in allowed if code == error and place.match(where)} for error, where in errors]
            if all(known):
                differing.update(*known)
                continue
        elif kind in TOLERATED and re.match(TOLERATED[kind], name(path)):
            differing.add(("tolerated", TOLERATED[kind]))
            continue
        said = f"the program says {errors[:2]}" if errors else "the program takes it"
        problems.append(f"{kind}: {what} {name(path)}: the schema {'accepts' if is_valid else 'refuses'} it, {said}")
    for code, path in DIFFERENCES.get(kind, []):
        if (code, path) not in differing:
            problems.append(f"{kind}: the difference {code} at {path} does not occur; remove it")
    return problems, len(cases)


def closed(schema):
    """The schema, which allows no key that it does not name."""
    schema = copy.deepcopy(schema)
    for _, part in subschemas(schema):
        if isinstance(part.get("properties"), dict) and "additionalProperties" not in part and part.get("type") in ("object", ["object", "null"]):
            part["additionalProperties"] = False
    return schema


def outputs(program):
    """(schema, document) for many outputs."""
    def text(*words, **options):
        return program.run(*words, **options).stdout

    def of(kind, *words, **options):
        return kind, json.loads(text(*words, **options))

    def each(kind, *words, stream="stdout", **options):
        return [(kind, json.loads(line)) for line in getattr(program.run(*words, **options), stream).splitlines()]

    room, later, state, run = "examples/living-room.json", "examples/diff/later.json", "examples/workflow-state.json", "examples/real-run.json"
    waiting, nightly, graded = "examples/workflow-state/waiting.json", "examples/nightly/lists.ndjson", "examples/rubrics/graded.jsonl"
    full = program.store(FULL_LIST)
    costly = program.store(dict(FULL_LIST, cost_breakdown={**FULL_LIST["cost_breakdown"], "labor_estimate_cents": 900, "permit_fees_estimate_cents": 3}))
    own = dict(read(room), adjustments=[{"label": "Freight", "amount_cents": 900}, {"label": "Tax", "percent": 8.25}])
    own["items"] = [dict(item, finish="Oak", decision="approved", comment="Yes") for item in own["items"]]
    own = program.store(own)
    for words in ([room], [state], [run], [full], [own], [room, "--by", "retailer"], ["examples/two-rooms/list.json"], [room, "--max-price", "500"], [room, "--currency", "JPY", "--locale", "de"], [full, "--fit", "hide"]):
        yield of("arranged-list", "render", "--format", "json", *words)
    renamed = read(room)
    for item, key in zip(renamed["items"], ["product_name", "retailer", "category_group", "image_url", "why_matched", "dimensions", "fit_status", "confidence_score"]):
        item[key] = 0.6 if key == "confidence_score" else "https://b.example/x" if key.endswith("url") else "Another one"
    for pair in ([room, later], [later, room], [room, run], [room, room], [full, costly], [room, own], [full, own], [room, program.store(renamed)]):
        yield of("list-diff", "diff", "--format", "json", *pair)
    yield of("check-results", "check", "--format", "json", room, state, waiting, full, "README.md", "nowhere.json")
    yield of("rubric-check-results", "rubric", "check", "--format", "json", "room-match", "product-match", room, "nowhere.json", "rubrics/tables/colors.json")
    yield from each("list-row", "batch", "--format", "json", nightly)
    yield from each("list-row", "batch", "--format", "json", "--columns", "price,status", "--currency", "JPY", nightly)
    yield from each("list-row", "batch", "--format", "json", "--columns", "price,decision,comment", own)
    for format in ("text", "markdown", "html", "email"):
        yield from each("list-document", "batch", "--format", format, nightly)
    with tempfile.TemporaryDirectory() as folder:
        bad = b'{"items": []}\n{"items": "\xff"}\n[1]\n' + json.dumps(FULL_LIST).replace('"price_cents": 129900', '"price_cents": 1.5').encode() + b"\n"
        bad += json.dumps({"success": False, "error": "X", "retryable": True}).encode() + b"\n" + json.dumps(FULL_LIST).encode() + b"\n"
        for words in ([], ["--lenient"]):
            summary, rejects = os.path.join(folder, "summary.json"), os.path.join(folder, "rejects.ndjson")
            yield from each("message", "batch", "--messages", "json", "--format", "csv", "--rejects", rejects, "--summary", summary, *words, stream="stderr", input=bad)
            yield "batch-summary", json.load(open(summary))
            yield from (("reject", json.loads(line)) for line in open(rejects))
        rejects = os.path.join(folder, "rows.ndjson")
        yield from each("message", "import", "--messages", "json", "--map", "quantity=Unit price", "--rejects", rejects, "examples/import/rooms.xlsx", stream="stderr")
        yield from (("reject", json.loads(line)) for line in open(rejects))
    for words in ([room], [state], [room, "--max-price", "1"]):
        yield of("list-images", "images", "--format", "json", *words)
    yield "bundle-manifest", json.loads(zipfile.ZipFile(io.BytesIO(text("bundle", room, "--output", "-"))).read("manifest.json"))
    for words in ([], ["--explain"], ["--explain", "--budget", "2000"], ["--explain", "--rubric", "product-match"]):
        yield of("ranking", "rank", "examples/rank/wanted.json", *words)
        if "--explain" not in words:
            yield of("shopping-list", "rank", "examples/rank/wanted.json", *words)
        yield from each("message", "rank", "--messages", "json", "examples/rank/wanted.json", *words, stream="stderr")
    yield of("ranking", "rank", "--explain", program.store(RANKED))
    pair = read("examples/rank/wanted.json")
    for item in pair["items"]:
        item["quantity"] = 2
    yield of("ranking", "rank", "--currency", "EUR", program.store(pair))
    yield of("ranking", "rank", "--explain", program.store({"items": [{"id": "a", "wanted": {}, "candidates": [{"id": "b"}]}]}))
    calibrated = program.store({**read("rubrics/room-match.json"), "calibration": {"kind": "platt", "a": -8, "b": 4}, "coverage": {"below": 1, "cap": 0.9}})
    yield of("ranking", "rank", "--explain", "--rubric", calibrated, "examples/rank/wanted.json")
    yield of("baseline", "rubric", "bless", graded)
    yield of("baseline", "rubric", "bless", graded, "--relevant", "2")
    yield of("report", "rubric", "test", "--format", "json", "--mutate", "--baseline", "examples/rubrics/baseline.json", graded)
    yield of("report", "rubric", "test", "--format", "json", "--rubric", "examples/rubrics/style-first.json", "--baseline", "examples/rubrics/baseline.json", graded)
    edited = lines(graded)
    edited[0]["id"], edited[1]["candidates"][0]["grade"], edited[2]["candidates"][0]["id"] = "new-name", 1, "new-candidate"
    edited[3]["wanted"]["color"], edited[4]["note"] = "red", "n"
    del edited[5], edited[5]["candidates"][0], edited[6]["candidates"][0]["grade"]
    suite = os.path.join(program.folder, "edited.jsonl")
    with open(suite, "w") as f:
        f.writelines(json.dumps(case) + "\n" for case in edited)
    yield of("report", "rubric", "test", "--format", "json", "--baseline", "examples/rubrics/baseline.json", suite)
    with open(suite, "w") as f:
        f.write(json.dumps(dict(CASES[0], expect={"fallback": True})) + "\n")
    yield of("report", "rubric", "test", "--format", "json", suite)
    # Failures with what was expected in their place, and the steps behind a score.
    ordered = program.store({**CASES[0], "id": "ordered", "expect": {"best": CASES[0]["candidates"][-1]["id"]}})
    for words in (["test", "--verbose", ordered], ["explain", "room-match", ordered, "--case", "ordered"]):
        yield of("report", "rubric", *words, "--format", "json")
    yield of("report", "rubric", "test", "--verbose", "--format", "json", "--rubric", calibrated, "examples/own-rubric/suite.jsonl")
    # A failure with a baseline: the setting that was edited, and a band that begins elsewhere.
    old, base = "examples/own-rubric/sofas.json", os.path.join(program.folder, "base.json")
    program.run("rubric", "bless", "examples/own-rubric/suite.jsonl", "--rubric", old, "--output", base)
    sofas = read(old)
    sofas["criteria"][1]["weight"], sofas["bands"][0]["min"] = 0.25, 0.81
    yield of("report", "rubric", "test", "--format", "json", "--rubric", program.store(sofas), "--baseline", base, "examples/own-rubric/suite.jsonl")
    raters = {"id": "raters", "wanted": WANTED, "candidates": [
        {**CANDIDATE, "id": name, "grade": grade, "raters": [grade, 1]} for name, grade in (("one", 2), ("two", 0))]}
    yield of("evaluation", "rubric", "eval", "--format", "json", program.store(raters))
    answers = "examples/audit/answers.jsonl"
    yield of("report", "rubric", "audit", "--format", "json", answers, "--judged", graded, "--against", "examples/audit/second-prompt.jsonl")
    yield of("report", "rubric", "audit", "--format", "json", "-", input=b'{"category_score": 1}')
    yield of("report", "rubric", "diff", "--format", "json", "room-match", "examples/rubrics/style-first.json", graded)
    yield of("report", "rubric", "diff", "--format", "json", "room-match", "examples/rubrics/style-first.json")
    made = [os.path.join(program.folder, name) for name in ("run", "qrels", "other")]
    yield of("evaluation", "rubric", "eval", "--format", "json", "--write-run", made[0], "--write-qrels", made[1], graded)
    program.run("rubric", "eval", "--rubric", "examples/rubrics/style-first.json", "--write-run", made[2], graded)
    for words in ([], ["--run", made[2]], ["--complete"]):
        yield of("evaluation", "rubric", "eval", "--format", "json", "--qrels", made[1], "--run", made[0], *words)
    alike = program.store({"id": "one", "wanted": WANTED, "candidates": [dict(CANDIDATE, grade=1)]})
    yield of("evaluation", "rubric", "eval", "--format", "json", "--metrics", "auc,map", alike)
    yield of("report", "rubric", "tune", "--format", "json", "--folds", "3", graded)
    yield from each("message", "rubric", "test", "--messages", "json", "--baseline", "examples/rubrics/baseline.json", suite, stream="stderr")
    for words in (["render", waiting], ["check", "README.md", "nowhere.json", room, waiting], ["render", "--frmat"], ["rubric", "check", room]):
        yield from each("message", *words, "--messages", "json", stream="stderr")


def check_outputs(schemas, program):
    """Outputs that their schema does not describe, and the number of documents."""
    documents = {}
    for kind, document in outputs(program):
        documents.setdefault(kind, []).append(document)
    problems, count = [], 0
    for kind in schemas:
        if kind not in documents and kind not in INPUTS:
            problems.append(f"{kind}: no output was made")
    for kind, found in documents.items():
        if kind not in schemas:
            continue
        check = validator(closed(schemas[kind]))
        for document in found:
            count += 1
            for error in check.iter_errors(document):
                problems.append(f"{kind}: {error.instance_path}: {error.message[:200]}")
        seen, named = set(), {}
        for document in found:
            collect(document, seen)
        for path, part in subschemas(schemas[kind]):
            if path.startswith("$.$defs.") or "properties" in part:
                for key in part.get("properties", {}) if isinstance(part.get("properties"), dict) else {}:
                    named[key] = path
        if kind not in INPUTS:
            problems += [f"{kind}: {path}: no output has the key {key}" for key, path in named.items() if key not in seen and key not in UNSEEN.get(kind, [])]
            # A value of another type is refused, wherever it stands.
            for document in found[:3]:
                for path in list(places(document))[:400]:
                    count += 1
                    if check.is_valid(with_value(document, path, {"zz": [{"zz": {}}]})):
                        problems.append(f"{kind}: an object with 'zz' is accepted at {name(path)}")
    return problems, count


def collect(value, keys):
    if isinstance(value, dict):
        keys.update(value)
    for member in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        collect(member, keys)


def main(binary, *wanted):
    names = [file.removesuffix(".schema.json") for file in sorted(os.listdir(FOLDER)) if file != "definitions.json"]
    problems, count = [], 0
    with tempfile.TemporaryDirectory() as folder:
        program = Program(binary, folder)
        schemas = {kind: json.loads(program.run("schema", kind).stdout) for kind in names if not wanted or kind in wanted}
        if not wanted:
            listed = program.run("schema").stdout.decode()
            problems += [f"'remo-shop schema' does not list {kind}" for kind in names if f"\n  {kind} " not in f"\n{listed}"]
        for kind, schema in schemas.items():
            problems += check_schema(kind, schema)
            if kind in INPUTS:
                found, documents = check_input(kind, schema, program)
                problems += found
                count += documents
        found, documents = check_outputs(schemas, program)
        problems, count = problems + found, count + documents
    for problem in problems[:200]:
        print(f"FAIL {problem}")
    print(f"schema_check: {len(schemas)} schemas, {count} documents, {len(problems)} problems")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
