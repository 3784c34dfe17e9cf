from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from pyspark.sql import SparkSession

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))

from cluster import local_cluster, two_hosts  # noqa: E402
from make_lists import Line, make_lists  # noqa: E402

EXECUTABLE = os.environ["REMO_SHOP_EXECUTABLE"]
HAS_TWO_HOSTS = os.environ.get("REMO_SHOP_CLUSTER") == "two hosts"


@pytest.fixture(scope="session")
def is_quick() -> bool:
    """Whether fewer lists have to do."""
    return bool(os.environ.get("REMO_SHOP_QUICK"))


@pytest.fixture(scope="session")
def figure() -> Callable[[str], None]:
    """Puts a figure into the line that `run` prints."""

    def add(text: str) -> None:
        if path := os.environ.get("REMO_SHOP_FIGURES"):
            with Path(path).open("a") as file:
                file.write(text + "\n")

    return add


@pytest.fixture(scope="session")
def spark(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SparkSession]:
    cluster = two_hosts if HAS_TWO_HOSTS else local_cluster
    with cluster(tmp_path_factory.mktemp("cluster")) as session:
        yield session


@dataclass(frozen=True)
class Single:
    """A file of lists, and what one machine makes of it."""

    lists: Path
    lines: list[Line]
    rows: Path
    rejects: Path
    summary: dict[str, Any]
    seconds: float


@pytest.fixture(scope="session")
def single(tmp_path_factory: pytest.TempPathFactory, is_quick: bool) -> Single:
    """400,000 lists, of which 8 % are invalid, and their rows."""
    return make_single(tmp_path_factory.mktemp("single"), 40_000 if is_quick else 400_000)


@pytest.fixture(scope="session")
def small(tmp_path_factory: pytest.TempPathFactory) -> Single:
    """4,000 lists."""
    return make_single(tmp_path_factory.mktemp("small"), 4_000)


def make_single(folder: Path, count: int) -> Single:
    lists, rows, rejects = folder / "lists.ndjson", folder / "rows.ndjson", folder / "rejects.ndjson"
    lines = list(make_lists(count))
    lists.write_bytes(b"".join(line.text for line in lines))
    start = time.monotonic()
    summary = batch(lists, rows, rejects, "--format", "json")
    return Single(lists, lines, rows, rejects, summary, time.monotonic() - start)


def batch(lists: Path, output: Path, rejects: Path, *options: str) -> dict[str, Any]:
    """Run one process for the whole file, and return its summary."""
    summary = output.parent / "summary.json"
    words: list[str | Path] = [
        EXECUTABLE,
        "batch",
        lists,
        "--output",
        output,
        "--rejects",
        rejects,
        "--quiet",
        *options,
    ]
    done = subprocess.run(
        [*words, "--summary", summary, "--quiet", *options], capture_output=True, check=False
    )
    assert done.returncode == 65, done.stderr.decode()
    found: dict[str, Any] = json.loads(summary.read_text())
    return found
