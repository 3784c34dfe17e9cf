#!/usr/bin/env python3
"""Reads what `BINARY rubric test --format junit` writes by a schema of JUnit files.

usage: junit_check.py BINARY [SCHEMA…]

A suite that holds, one that fails, and one that cannot tell are checked, by junit.xsd beside this
file and by the schemas given; the counts have to be those of the test cases. lxml comes from PyPI;
where it cannot be imported, the check says so and is skipped.
"""
import json
import os
import subprocess
import sys
import tempfile

try:
    from lxml import etree
except ImportError:
    print("junit_check: SKIPPED, lxml is not installed (pip install lxml)")
    sys.exit(0)


def main(binary, *schemas):
    here = os.path.dirname(os.path.abspath(__file__))
    top = os.path.dirname(here)
    paths = [os.path.join(here, "junit.xsd"), *schemas]
    schemas = [(path, etree.XMLSchema(etree.parse(path))) for path in paths]
    problems = []

    def check(name, code, *words):
        result = subprocess.run(
            [binary, "rubric", "test", *words, "--format", "junit"], capture_output=True)
        if result.returncode != code:
            problems.append(f"{name}: exit code {result.returncode}, not {code}: {result.stderr.decode()[:400]}")
            return
        document = etree.fromstring(result.stdout)
        for path, schema in schemas:
            if not schema.validate(document):
                problems.append(f"{name}, by {path}: {schema.error_log.last_error}")
        suite = document[0]
        for attribute, element in (("tests", "testcase"), ("failures", "testcase/failure"), ("skipped", "testcase/skipped")):
            if int(suite.get(attribute)) != len(suite.findall(element)):
                problems.append(f"{name}: {attribute} is {suite.get(attribute)}, and there are {len(suite.findall(element))}")

    suite = os.path.join(top, "rubrics/suites/room-match.jsonl")
    with tempfile.TemporaryDirectory() as folder:
        check("a suite that holds", 0, suite)
        with open(os.path.join(top, "rubrics/room-match.json")) as f:
            rubric = json.load(f)
        rubric["criteria"][3]["weight"] *= 1.1
        edited = os.path.join(folder, "edited <&> \"'.json")
        with open(edited, "w") as f:
            json.dump(rubric, f)
        check("an edited rubric", 1, suite, "--rubric", edited, "--mutate", "--least-noticed", "1")
        few = os.path.join(folder, "few.jsonl")
        with open(few, "w") as f:
            for n in range(3):
                scores = ({"category": 1, "style": 0.49}, {"category": 0.2, "style": 1})
                candidates = [{"id": f"c{k}", "grade": 1 - k, "scores": s} for k, s in enumerate(scores)]
                f.write(json.dumps({"id": f"q{n}", "wanted": {}, "candidates": candidates}) + "\n")
        baseline = os.path.join(folder, "baseline.json")
        subprocess.run([binary, "rubric", "bless", few, "--output", baseline], check=True)
        check("too few cases", 0, few, "--rubric", edited, "--baseline", baseline)
    print(f"junit_check: 3 files, {len(schemas)} schemas, {len(problems)} problems")
    print("\n".join(problems), end="\n" if problems else "")
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if len(sys.argv) > 1 else __doc__)
