"""Runs the commands of README.md as a new user does, and compares what they say.

REMO_SHOP_RECORD=1 writes into the page what was said, and fails.
"""

from __future__ import annotations

import csv
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

from cluster import JAVA_OPTIONS
from conftest import EXECUTABLE

PAGE = Path(__file__).resolve().parents[1] / "README.md"
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_the_page_shows_what_happens(tmp_path: Path, figure: Callable[[str], None]) -> None:
    (tmp_path / "examples").symlink_to(PAGE.parents[1])
    environment = {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "REMO_SHOP": EXECUTABLE,
        "SPARK_LOCAL_IP": "127.0.0.1",
        "SPARK_SUBMIT_OPTS": JAVA_OPTIONS,
    }
    text = PAGE.read_text()
    steps = 0

    def replay(match: re.Match[str]) -> str:
        nonlocal steps
        said = ""
        for command in re.findall(r"^\$ (.*)$", match.group(1), re.MULTILINE):
            steps += 1
            done = subprocess.run(
                ["/bin/sh", "-c", command],
                cwd=tmp_path,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                check=False,
            )
            said += f"$ {command}\n{done.stdout.decode()}".removesuffix("\n") + "\n"
        return f"```console\n{said}```"

    new = BLOCK.sub(replay, text)
    if os.environ.get("REMO_SHOP_RECORD") and new != text:
        PAGE.write_text(new)
        pytest.fail(f"{PAGE}: recorded, not compared; look at the difference")
    assert new == text
    assert steps >= 5
    figure(f"{steps} commands as shown")


def test_spark_reads_hostile_names_as_they_are(tmp_path: Path, figure: Callable[[str], None]) -> None:
    """The call that the page shows, on names that readers of CSV get wrong. All cells count."""
    names = [
        'a "quoted" name',
        'a "quoted", long name',
        "a, b; c",
        "two\nlines",
        '"',
        '""',
        ",",
        "back\\slash",
        "at the end\\",
        '\\"both\\", and more',
        'all\\\n"of", them',
        "NA",
        "null",
        "\\N",
        "=1+1",
        " outer spaces ",
        "# comment",
        "007",
    ]
    item = {
        "category_group": 'Sofas, "large"',
        "retailer": "Shop \\ Co",
        "product_url": "https://shop.example/",
        "confidence_score": 0.9,
        "why_matched": "same\nlegs",
        "price_cents": 1010,
    }
    items = [{**item, "product_name": name} for name in names]
    line = json.dumps({"items": items, "total_estimated_cost_cents": 1010 * len(names)})
    (tmp_path / "lists.ndjson").write_text(line + "\n")
    rows = tmp_path / "out" / "rows" / "part-00000.csv"
    rows.parent.mkdir(parents=True)
    words: list[str | Path] = [EXECUTABLE, "batch", tmp_path / "lists.ndjson", "--formulas", "keep"]
    subprocess.run([*words, "--quiet", "--output", rows], check=True)
    with rows.open(newline="") as file:
        header, *expected = csv.reader(file)
    assert sorted(row[header.index("product_name")] for row in expected) == sorted(names)

    (read,) = re.findall(r"`(spark\.read\..*?)`", PAGE.read_text())
    session = SparkSession.builder.master("local[1]").config("spark.ui.enabled", "false").getOrCreate()
    try:
        frame = eval(read.replace("out/rows", str(rows.parent)), {"spark": session})
        found = [["" if cell is None else cell for cell in row] for row in frame.collect()]
    finally:
        session.stop()
    assert frame.columns == header
    assert sorted(found) == sorted(expected)
    figure(f"{len(found) * len(header)} cells as written")
