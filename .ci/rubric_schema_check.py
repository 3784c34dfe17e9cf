#!/usr/bin/env python3
"""Holds rubrics/rubric.schema.json against what `BINARY rubric check` says of odd rubrics.

usage: rubric_schema_check.py BINARY

The schema may not refuse what the command takes, and what the command refuses it may take only where
it cannot say so: those are under LIMITS. jsonschema comes from PyPI; where it cannot be imported, the
check says so and is skipped.
"""
import copy
import json
import os
import subprocess
import sys
import tempfile

try:
    import jsonschema
except ImportError:
    print("rubric_schema_check: SKIPPED, jsonschema is not installed (pip install jsonschema)")
    sys.exit(0)

TOP = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
FALL = {"full": 0, "zero": 1}

# Values of one place of room-match.json.
PLACES = {
    "schema": [None, "1", 1.0, 2, True], "$schema": [None, 5, "x"], "name": [None, "", " ", 5, "a b"],
    "version": [None, "", 7], "description": [None, "", 7], "criteria": [None, [], {}, [None], [{}]], "extra": [1],
    "profiles": [None, [], {}, {"scan": None}, {"x": {"color": None}}, {"x": {"color": -1}}, {"x": {"color": 1e10}}],
    "overrides": [None, {}, [None], [{"categories": [], "weights": {}}], [{"categories": ["Sofa"], "weights": {}}],
                  [{"categories": [" "], "weights": {}}], [{"categories": ["a"], "weights": None}]],
    "missing": [None, "", "zero", {}, {"cap": 1.5}, {"neutral": 0.5, "cap": 1}, {"neutral": None}, {"wanted": "zero"}],
    "coverage": [None, {}, {"below": 0.5}, {"below": 0.5, "cap": None}, {"below": 2, "cap": 1}],
    "calibration": [None, {}, {"kind": "platt"}, {"kind": "platt", "a": 1, "b": 0}, {"kind": "isotonic", "points": []},
                    {"kind": "platt", "a": -1, "b": 0, "points": [[0, 0]]}, {"kind": "isotonic", "points": [[0, 0]], "a": 1}],
    "bands": [None, [], [{"id": "a", "min": 0.5}], [{"id": "", "min": 0}], [{"id": "a", "min": 0, "label": None}], [{"min": 0}]],
    "criteria.0.id": [None, "", " ", "a b", 5], "criteria.0.weight": [None, 0, -1, "1", 2e9],
    "criteria.0.kind": [None, "Exact", "gate", 3], "criteria.0.note": [None, 5, {}], "criteria.0.table": [None, "", 5],
    "criteria.0.missing": [None, {}, {"wanted": None}, {"wanted": None, "candidate": None}, {"wanted": "x"}, {"x": 1}],
    "criteria.0.attribute": [None, "", [], {}, ["a", ""], {"a": 2}, {"": 1}, {"a": None}, 5],
    "criteria.0.levels": [None, {}, {"same": None}, {"family": 0.3}, {"same": 2}, []],
}

# One more criterion.
CRITERIA = [
    {"kind": "exact", "of": "values"}, {"kind": "set", "of": None}, {"kind": "set", "measure": None}, {"kind": "set", "measure": "containment"},
    {"kind": "tokens", "measure": None, "idf": None, "phrase": None, "saturation": None}, {"kind": "tokens", "measure": "overlap"},
    {"kind": "tokens", "saturation": {"k1": None, "length": None}}, {"kind": "tokens", "saturation": {"length": 0}},
    {"kind": "tokens", "saturation": {}, "measure": "jaccard"}, {"kind": "tokens", "saturation": {}, "measure": None},
    {"kind": "code", "levels": None}, {"kind": "code", "levels": {"related": 1}},
    {"kind": "number"}, {"kind": "number", "tolerance": None}, {"kind": "number", "tolerance": FALL, "steps": None},
    {"kind": "number", "steps": [[0, 1]], "tolerance": 5}, {"kind": "number", "steps": [], "tolerance": FALL},
    {"kind": "number", "relative": None, "tolerance": FALL}, {"kind": "dimensions", "tolerance": {"full": 0, "zero": 0}},
    {"kind": "dimensions", "steps": [[0, 2]]}, {"kind": "dimensions", "deltaE": FALL}, {"kind": "color"},
    {"kind": "color", "deltaE": FALL, "of": None, "table": None}, {"kind": "color", "deltaE": FALL, "of": "numbers"},
    {"kind": "budget", "zero": None}, {"kind": "budget", "zero": -1}, {"kind": "prior", "range": None}, {"kind": "prior", "range": [1, 1]},
    {"kind": "prior", "table": None, "range": [0, 5]}, {"kind": "prior", "range": [0]},
    {"kind": "penalty", "weight": None, "table": "tables/accessory-words.json", "factor": 0.5}, {"kind": "penalty", "weight": None, "factor": 0.5},
    {"kind": "penalty", "table": "tables/accessory-words.json", "factor": 0.5},
    {"kind": "gate", "weight": None, "criterion": "color", "below": 0.5, "cap": 0.5}, {"kind": "gate", "weight": None, "criterion": "color", "below": 0.5},
]

# What a schema cannot say.
LIMITS = [
    ("profiles", {"x": {"nope": 1}}), ("criteria.0.id", "color"), ("criteria.0.table", "tables/none.json"),
    ("criteria.0.levels", {"same": 0.1, "related": 0.5}), ("bands", [{"id": "a", "min": 0}, {"id": "b", "min": 0.5}]),
    ("overrides", [{"categories": ["É"], "weights": {}}]), ("calibration", {"kind": "isotonic", "points": [[0, 1], [1, 0]]}),
    ("+", {"kind": "tokens", "phrase": 0.6, "position": 0.6}), ("+", {"kind": "number", "tolerance": {"full": 1, "zero": 1}}),
    ("+", {"kind": "number", "steps": [[0, 1], [0, 0]]}), ("+", {"kind": "gate", "weight": None, "criterion": "nope", "below": 0.5, "cap": 0.5}),
]


def edited(rubric, place, value):
    rubric = copy.deepcopy(rubric)
    if place == "+":
        rubric["criteria"].append({"id": "more", "weight": 0.1, **value})
        return rubric
    *way, key = place.split(".")
    part = rubric
    for step in way:
        part = part[int(step) if step.isdigit() else step]
    part[key] = value
    return rubric


def main(binary):
    with open(os.path.join(TOP, "rubrics/rubric.schema.json")) as f:
        schema = json.load(f)
    jsonschema.Draft202012Validator.check_schema(schema)
    validator = jsonschema.Draft202012Validator(schema)
    rubrics = {}
    for name in ("room-match", "product-match"):
        with open(os.path.join(TOP, f"rubrics/{name}.json")) as f:
            rubrics[name] = json.load(f)
    cases = [(name, rubric, False) for name, rubric in rubrics.items()]
    odd = [(place, value, False) for place, values in PLACES.items() for value in values]
    odd += [("+", criterion, False) for criterion in CRITERIA] + [(*limit, True) for limit in LIMITS]
    cases += [(f"{place} {json.dumps(value)}", edited(rubrics["room-match"], place, value), known) for place, value, known in odd]
    problems = []
    with tempfile.TemporaryDirectory() as folder:
        path = os.path.join(folder, "odd.json")
        for name, rubric, is_limit in cases:
            with open(path, "w") as f:
                json.dump(rubric, f)
            code = subprocess.run([binary, "rubric", "check", path], capture_output=True).returncode
            is_right = validator.is_valid(rubric) and code in (65, 66) if is_limit else code in ((0,) if validator.is_valid(rubric) else (65, 66))
            if not is_right:
                problems.append(f"{name}: 'rubric check' ends with {code}, the schema says {validator.is_valid(rubric)}")
    for problem in problems:
        print(f"FAIL {problem}")
    print(f"rubric_schema_check: {len(cases)} rubrics, {len(problems)} problems")
    return bool(problems)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
