#!/usr/bin/env python3
"""Compares `BINARY rubric eval` with pytrec_eval on 1,000 random runs with heavy ties.

usage: trec_eval_check.py BINARY

Every run is a query of its own: few score levels, so that ties decide most ranks; grades from -1 to 3,
documents without a judgment, queries without a relevant document. Every value of every query has to
agree to 1e-9. pytrec_eval comes from PyPI; where it cannot be imported, the check says so and is skipped.
"""
import json
import os
import random
import subprocess
import sys
import tempfile

try:
    import pytrec_eval
except ImportError:
    print("trec_eval_check: SKIPPED, pytrec_eval is not installed (pip install pytrec_eval)")
    sys.exit(0)

NAMES = {
    "ndcg": "ndcg", "ndcg@5": "ndcg_cut_5", "ndcg@10": "ndcg_cut_10", "map": "map", "map@10": "map_cut_10",
    "mrr": "recip_rank", "p@5": "P_5", "p@10": "P_10", "r@5": "recall_5", "r@10": "recall_10",
    "rprec": "Rprec", "bpref": "bpref", "f1": "set_F", "success@1": "success_1", "success@5": "success_5",
}
MEASURES = {"ndcg", "ndcg_cut.5,10", "map", "map_cut.10", "recip_rank", "P.5,10", "recall.5,10", "Rprec",
            "bpref", "set_F", "success.1,5"}


def sample(seed):
    """Judgments and runs; scores are exact in 32 bits, as pytrec_eval keeps no more."""
    r = random.Random(seed)
    qrels, run = {}, {}
    for n in range(1000):
        query = f"q{n}"
        documents = [f"d{r.randrange(10_000)}" for _ in range(r.choice((1, 3, 20, 60)))]
        grades = r.choice(((0, 1), (0, 0, 0, 1, 2, 3), (-1, 0, 1, 2), (0,)))
        levels = r.choice((1, 2, 4, 8))
        qrels[query] = {d: r.choice(grades) for d in documents if r.random() < 0.7} or {documents[0]: 1}
        run[query] = {d: r.randrange(levels) / 8 for d in documents}
    return qrels, run


def main(binary):
    qrels, run = sample(7)
    with tempfile.TemporaryDirectory() as folder:
        paths = os.path.join(folder, "qrels"), os.path.join(folder, "run")
        with open(paths[0], "w") as f:
            f.writelines(f"{q} 0 {d} {g}\n" for q, ds in qrels.items() for d, g in ds.items())
        with open(paths[1], "w") as f:
            f.writelines(f"{q} Q0 {d} 0 {s} t\n" for q, ds in run.items() for d, s in ds.items())
        got = json.loads(subprocess.run(
            [binary, "rubric", "eval", "--qrels", paths[0], "--run", paths[1], "--metrics",
             ",".join(NAMES), "--format", "json"], check=True, stdout=subprocess.PIPE).stdout)
    want = pytrec_eval.RelevanceEvaluator(qrels, MEASURES).evaluate(run)
    wrong = [
        f"{name} of {q}: {got['metrics'][name]['per_query'].get(q)}, pytrec_eval {values[theirs]}"
        for q, values in want.items() for name, theirs in NAMES.items()
        if abs(got["metrics"][name]["per_query"].get(q, float("inf")) - values[theirs]) > 1e-9
    ]
    print(f"trec_eval_check: {len(want)} runs, {len(NAMES)} metrics, {len(wrong)} values differ")
    print("\n".join(wrong[:20]), end="\n" if wrong else "")
    return 1 if wrong or len(want) != 1000 else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]) if len(sys.argv) == 2 else __doc__)
