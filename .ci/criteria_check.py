#!/usr/bin/env python3
"""Compares what `BINARY rubric eval` says of criteria and raters with scikit-learn and krippendorff.

usage: criteria_check.py BINARY

A suite of 60 random cases with three raters is made from a seed. Kappa and alpha have to agree with the
packages. The AUC of each criterion has to be that of a rubric with this criterion alone, and the changes
of leaving it out those between two evaluations by the program, with F1 from scikit-learn. All to 1e-9.
"""
import json
import random
import subprocess
import sys
import tempfile
from itertools import combinations
from pathlib import Path

import krippendorff
import numpy
from sklearn.metrics import cohen_kappa_score, f1_score, roc_auc_score

WORDS = "oak walnut sofa chair lamp round square velvet linen brass table rug wool large small navy".split()
CRITERIA = [
    {"id": "name", "weight": 0.5, "kind": "tokens", "attribute": "name", "measure": "jaccard"},
    {"id": "text", "weight": 0.3, "kind": "tokens", "wanted": "name", "candidate": "description", "measure": "coverage"},
    {"id": "price", "weight": 0.2, "kind": "number", "attribute": "price_cents", "relative": True, "tolerance": {"full": 0.05, "zero": 0.6}},
]


def rubric(weights):
    return {"schema": 1, "name": "check", "version": "1.0.0",
            "criteria": [{**c, "weight": w} for c, w in zip(CRITERIA, weights)],
            "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "fallback", "min": 0}]}


def suite(r):
    """Cases in which every criterion has a value; the grade is the rounded mean of the raters."""
    def text(n):
        return " ".join(r.sample(WORDS, n))
    for number in range(60):
        wanted, candidates = {"name": text(4), "price_cents": r.randrange(1_000, 90_000)}, []
        for k in range(6):
            base = k % 4
            raters = [None if r.random() < 0.15 else max(0, min(3, base + r.choice((-1, 0, 0, 1)))) for _ in range(3)]
            kept = wanted["name"].split()[:base + 1]
            candidates.append({"id": f"c{k}", "name": " ".join(kept + r.sample(WORDS, 3 - base)), "description": text(4),
                               "price_cents": r.randrange(1_000, 90_000), "raters": raters, "grade": base})
        yield {"id": f"q{number}", "wanted": wanted, "candidates": candidates}


def main(binary):
    cases = list(suite(random.Random(11)))
    wrong, compared = [], 0

    def same(found, wanted, what):
        nonlocal compared
        compared += 1
        if found is None or abs(found - wanted) > 1e-9:
            wrong.append(f"{what}: {found}, not {wanted}")

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        (folder / "suite.jsonl").write_text("".join(json.dumps(case) + "\n" for case in cases))

        def evaluate(weights):
            """The evaluation, and the score of each pair."""
            (folder / "rubric.json").write_text(json.dumps(rubric(weights)))
            output = subprocess.run(
                [binary, "rubric", "eval", "--rubric", folder / "rubric.json", folder / "suite.jsonl", "--metrics", "ndcg@10,ece",
                 "--format", "json", "--write-run", folder / "run"], check=True, stdout=subprocess.PIPE, ).stdout
            rows = [line.split() for line in (folder / "run").read_text().splitlines()]
            return json.loads(output), {(row[0], row[2]): float(row[4]) for row in rows}

        pairs = [(case["id"], c["id"]) for case in cases for c in case["candidates"]]
        relevant = [c["grade"] >= 1 for case in cases for c in case["candidates"]]
        weights = [c["weight"] for c in CRITERIA]
        full, scores = evaluate(weights)

        def f1(scores):
            return f1_score(relevant, [scores[pair] >= 0.5 for pair in pairs])
        for number, worth in enumerate(full["criteria"]):
            criterion = worth["criterion"]
            _, alone = evaluate([w if n == number else 0 for n, w in enumerate(weights)])
            same(worth["auc"], roc_auc_score(relevant, [alone[pair] for pair in pairs]), f"AUC of {criterion}")
            means = [numpy.mean([alone[pair] for pair, r in zip(pairs, relevant) if r == wanted]) for wanted in (True, False)]
            same(worth["relevant_mean"], means[0], f"mean of {criterion} for relevant candidates")
            same(worth["other_mean"], means[1], f"mean of {criterion} for others")
            less, without = evaluate([0 if n == number else w for n, w in enumerate(weights)])
            for metric in ("ndcg@10", "ece"):
                change = less["metrics"][metric]["mean"] - full["metrics"][metric]["mean"]
                same(worth["without"][metric]["difference"], change, f"{metric} without {criterion}")
            same(worth["without"]["f1"]["difference"], f1(without) - f1(scores), f"F1 without {criterion}")

    ratings = [c["raters"] for case in cases for c in case["candidates"]]
    kappas = []
    for a, b in combinations(range(3), 2):
        both = [(row[a], row[b]) for row in ratings if row[a] is not None and row[b] is not None]
        kappas.append(cohen_kappa_score(*zip(*both), labels=range(4), weights="quadratic"))
    same(full["raters"]["quadratic_kappa"], sum(kappas) / 3, "quadratic kappa")
    table = numpy.array([[numpy.nan if grade is None else grade for grade in row] for row in ratings]).T
    same(full["raters"]["alpha"], krippendorff.alpha(reliability_data=table, level_of_measurement="interval"), "alpha")
    print(f"criteria_check: {compared} values compared, {len(wrong)} differ")
    print("\n".join(wrong), end="\n" if wrong else "")
    return 1 if wrong or compared != 20 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else __doc__)
