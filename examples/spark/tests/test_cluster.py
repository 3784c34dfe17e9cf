"""The jobs on two workers, against one process on one machine."""

from __future__ import annotations

import hashlib
import itertools
import json
import os
import subprocess
import time
from collections import Counter
from collections.abc import Callable, Iterable
from pathlib import Path

import pytest
from pyspark.sql import SparkSession

from cluster import Events, events, next_stage
from conftest import EXECUTABLE, HAS_TWO_HOSTS, Single, batch
from faults import Faults
from make_lists import Line
from remo_spark import cli, ranges
from remo_spark.summary import Summary
from remo_spark.tasks import JobFailed

Figure = Callable[[str], None]


def start(spark: SparkSession, kind: str, *words: str | Path) -> Summary:
    """Run a job with the words of its command line."""
    return cli.run(spark, cli.parse(kind, ["--executable", EXECUTABLE, *map(str, words)]))


def joined(folder: Path) -> bytes:
    """The files of a folder, one behind the other."""
    return b"".join(path.read_bytes() for path in sorted(folder.glob("part-*")))


def sorted_lines(paths: Iterable[Path]) -> list[bytes]:
    return sorted(itertools.chain.from_iterable(path.read_bytes().split(b"\n")[:-1] for path in paths))


def check_every_line(lines: list[Line], rows: Path, rejects: Path) -> None:
    """Compare with what the lists were made of: nothing is there twice, and nothing is missing."""
    with rows.open("rb") as file:
        found = Counter(json.loads(line)["list"] for line in file)
    expected = {line.id or n: line.rows for n, line in enumerate(lines, 1) if line.kind == "list"}
    assert found == expected
    with rejects.open("rb") as file:
        numbers = [json.loads(line)["line"] for line in file]
    assert numbers == [n for n, line in enumerate(lines, 1) if line.kind == "invalid"]


def check_faults(faults: Faults, seen: Events) -> str:
    """A worker died, and a slow one was overtaken."""
    assert faults.killed_executor is not None
    assert seen.failed >= 1 and seen.dead_executors >= 1
    assert faults.was_slow is HAS_TWO_HOSTS and (seen.speculative >= 1) is HAS_TWO_HOSTS
    return f"1 executor killed, {seen.failed} attempts failed, {seen.speculative} speculative"


def sizes(single: Single, count: int) -> tuple[int, str]:
    """The size of each of `count` parts in bytes, and in MiB as an option."""
    size = single.lists.stat().st_size // count + 1
    return size, str(size / (1 << 20))


def test_rows_are_those_of_one_machine_although_a_worker_dies(
    spark: SparkSession, single: Single, tmp_path: Path, figure: Figure
) -> None:
    check_every_line(single.lines, single.rows, single.rejects)
    size, option = sizes(single, 48)
    killed, slow = (f"--range {n * size}:{(n + 1) * size}" for n in (7, 20))
    output = tmp_path / "out"
    stage = next_stage(spark)
    begin = time.monotonic()
    with Faults(tmp_path, EXECUTABLE, killed=killed, slow=slow if HAS_TWO_HOSTS else None) as faults:
        words = ["--executable", str(faults.executable), "--part-size", option]
        summary = start(spark, "rows", single.lists, output, *words)
    seconds = time.monotonic() - begin
    what = check_faults(faults, events(spark, stage))

    assert joined(output / "rows") == single.rows.read_bytes()
    assert joined(output / "rejects") == single.rejects.read_bytes()
    assert json.loads(summary.to_json()) == single.summary
    assert json.loads((output / "summary.json").read_text()) == single.summary
    assert sorted(os.listdir(output)) == ["_SUCCESS", "rejects", "rows", "summary.json"]
    assert spark.read.json(str(output / "rows")).count() == len(single.rows.read_bytes().splitlines())
    figure(
        f"shared files: {summary.lists + summary.lists_in_error} lists, {summary.lists_in_error} rejects, "
        f"{len(list((output / 'rows').iterdir()))} parts, {what}, {seconds:.0f} s "
        f"(one process: {single.seconds:.1f} s)"
    )
    # The slow attempt is still asleep, and must not change anything when it wakes.
    stamps = {path: path.stat().st_mtime_ns for path in output.rglob("*")}
    wait_for_slow_attempt(faults)
    assert {path: path.stat().st_mtime_ns for path in output.rglob("*")} == stamps


def wait_for_slow_attempt(faults: Faults) -> None:
    """Wait until no process of the test's executable is left."""
    name = str(faults.folder).encode()
    end = time.monotonic() + 60
    while any(name in words for words in command_lines()) and time.monotonic() < end:
        time.sleep(0.2)


def command_lines() -> Iterable[bytes]:
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            yield path.read_bytes()
        except (FileNotFoundError, ProcessLookupError):
            continue


def test_rows_go_through_sparks_writer_although_a_worker_dies(
    spark: SparkSession, single: Single, tmp_path: Path, figure: Figure
) -> None:
    _, option = sizes(single, 24)
    parts = ranges.split(single.lists.stat().st_size, int(float(option) * (1 << 20)))
    counts = [ranges.count_lines(str(single.lists), part) for part in parts]
    first_lines = [part.first_line for part in ranges.numbered(parts, counts)]
    killed, slow = (f"--first-line {first_lines[n]}" for n in (5, 11))
    output = (tmp_path / "out").as_uri()
    stage = next_stage(spark)
    begin = time.monotonic()
    with Faults(tmp_path, EXECUTABLE, killed=killed, slow=slow if HAS_TWO_HOSTS else None) as faults:
        words = ["--executable", str(faults.executable), "--part-size", option]
        summary = start(spark, "rows", single.lists.as_uri(), output, *words)
    seconds = time.monotonic() - begin
    what = check_faults(faults, events(spark, stage))

    rows = sorted_lines((tmp_path / "out/kind=rows").glob("part-*"))
    assert rows == sorted_lines([single.rows])
    rejects = sorted_lines((tmp_path / "out/kind=rejects").glob("part-*"))
    path, uri = (json.dumps(name).encode() for name in (str(single.lists), single.lists.as_uri()))
    assert [line.replace(uri, path, 1) for line in rejects] == sorted_lines([single.rejects])
    assert (summary.lists, summary.lists_in_error) == (
        single.summary["lists"],
        single.summary["lists_in_error"],
    )
    assert (tmp_path / "out/_SUCCESS").exists()
    figure(
        f"Spark's writer: {summary.lists + summary.lists_in_error} lists, {summary.lists_in_error} rejects, "
        f"{what}, {seconds:.0f} s"
    )


def test_tables_have_their_header_in_each_part(spark: SparkSession, small: Single, tmp_path: Path) -> None:
    _, option = sizes(small, 5)
    options = ["--", "--columns", "product_name,price", "--delimiter", ";"]
    start(spark, "rows", small.lists, tmp_path / "out", "--format", "csv", "--part-size", option, *options)
    whole = tmp_path / "whole.csv"
    batch(small.lists, whole, tmp_path / "rejects", *options[1:])
    header, _, rows = whole.read_bytes().partition(b"\r\n")
    parts = sorted((tmp_path / "out/rows").iterdir())
    assert len(parts) == 5 and all(part.read_bytes().startswith(header + b"\r\n") for part in parts)
    assert b"".join(part.read_bytes().partition(b"\r\n")[2] for part in parts) == rows


@pytest.mark.parametrize("storage", ["path", "url"])
def test_documents_are_those_of_one_machine(
    spark: SparkSession, small: Single, tmp_path: Path, storage: str, figure: Figure
) -> None:
    whole = tmp_path / "whole.ndjson"
    options = ["--theme", "beige"]
    batch(small.lists, whole, tmp_path / "rejects", "--format", "html", *options)
    output = tmp_path / "out"
    target = output.as_uri() if storage == "url" else output
    _, option = sizes(small, 6)
    summary = start(spark, "documents", small.lists, target, "--part-size", option, "--", *options)
    if storage == "url":
        assert sorted_lines((output / "kind=documents").glob("part-*")) == sorted_lines([whole])
    else:
        assert joined(output / "documents") == whole.read_bytes()
        assert joined(output / "rejects") == (tmp_path / "rejects").read_bytes()
        figure(f"{summary.lists} pages")


def test_each_list_gets_a_file(spark: SparkSession, small: Single, tmp_path: Path, figure: Figure) -> None:
    whole = tmp_path / "whole"
    words = [EXECUTABLE, "batch", str(small.lists), "--format", "xlsx", "--output-dir", str(whole)]
    subprocess.run([*words, "--quiet", "--rejects-ok"], check=True, capture_output=True)
    _, option = sizes(small, 6)
    words = ["--format", "xlsx", "--files", "--part-size", option]
    start(spark, "documents", small.lists, tmp_path / "out", *words)
    parts = sorted((tmp_path / "out/documents").iterdir())
    files = [file for part in parts for file in sorted(part.iterdir())]
    assert len(parts) == 6
    assert {file.name: digest(file) for file in files} == {p.name: digest(p) for p in whole.iterdir()}
    figure(f"{len(files)} workbooks")


def digest(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def wanted_lines(count: int) -> list[bytes]:
    """Inputs of `rank`, some invalid or blank."""
    path = Path(__file__).resolve().parents[2] / "rank/wanted.json"
    content = json.loads(path.read_text())
    lines = []
    for number in range(count):
        match number % 12:
            case 5:
                lines.append(b'{"items": "none"}\n')
            case 7:
                lines.append(b'{"items": [\n')
            case 9:
                lines.append(b"\n")
            case _:
                names = {"id": f"wänted {number}"} if number % 2 else {}
                lines.append(json.dumps({**names, **content, "budget_cents": 1000 * number}).encode() + b"\n")
    lines[5] = b'{"items": "\xff"}\n'
    return lines


@pytest.mark.parametrize("storage", ["path", "url"])
def test_rank_gives_what_each_call_gives(
    spark: SparkSession, tmp_path: Path, is_quick: bool, storage: str, figure: Figure
) -> None:
    lines = wanted_lines(120 if is_quick else 600)
    wanted, output = tmp_path / "wanted.ndjson", tmp_path / "out"
    wanted.write_bytes(b"".join(lines))
    options = ["--part-size", str(wanted.stat().st_size / 7.5 / (1 << 20)), "--", "--explain"]
    target = output.as_uri() if storage == "url" else output
    summary = start(spark, "rank", wanted, target, *options)
    folders = ("kind=ranked", "kind=rejects") if storage == "url" else ("ranked", "rejects")
    ranked, rejects = (
        [json.loads(line) for line in sorted_lines((output / name).glob("part-*"))] for name in folders
    )

    expected = {}
    for number, line in enumerate(lines, 1):
        done = subprocess.run([EXECUTABLE, "rank", "--explain"], input=line, capture_output=True, check=False)
        if done.returncode == 0:
            expected[json.loads(line).get("id", number)] = json.loads(done.stdout)
        else:
            assert done.returncode == 65
    assert {one["project_id"]: one["shopping_list"] for one in ranked} == expected
    assert len(ranked) == summary.lists == len(expected)
    bad = [n for n, line in enumerate(lines, 1) if n % 12 in (6, 8)]
    assert sorted(reject["line"] for reject in rejects) == bad
    assert summary.lists_in_error == len(bad)
    (binary,) = (reject for reject in rejects if "raw_base64" in reject)
    assert binary["line"] == 6
    assert {(reject["code"], reject["reason"]) for reject in rejects if reject["line"] == 18} == {
        ("wrong-type", "items: expected an array, found a string")
    }
    assert {reject["part"] for reject in rejects} == {"line"}
    source = wanted.as_uri() if storage == "url" else str(wanted)
    assert {reject["source"] for reject in rejects} == {source}
    if storage == "path":
        figure(f"{summary.lists} ranked")


def test_ranked_lists_are_an_input_of_rows(spark: SparkSession, tmp_path: Path) -> None:
    wanted, ranked = tmp_path / "wanted.ndjson", tmp_path / "ranked"
    wanted.write_bytes(b"".join(wanted_lines(24)))
    start(spark, "rank", wanted, ranked)
    (path,) = (ranked / "ranked").iterdir()
    summary = start(spark, "rows", path, tmp_path / "out")
    assert summary.lists == 18 and summary.lists_in_error == 0


def test_a_job_that_cannot_succeed_leaves_no_success(
    spark: SparkSession, small: Single, tmp_path: Path
) -> None:
    broken = tmp_path / "remo-shop"
    broken.write_text(f"""#!/bin/sh
case $* in *--summary*) echo 'no space is left' >&2; exit 74 ;; esac
exec {EXECUTABLE} "$@"
""")
    broken.chmod(0o755)
    for target in (tmp_path / "out", (tmp_path / "objects").as_uri()):
        with pytest.raises(Exception, match="CommandFailed") as failure:
            start(spark, "rows", small.lists, target, "--executable", broken)
        assert cli.cause(str(failure.value)) == "exit code 74: no space is left"
    assert not (tmp_path / "out/_SUCCESS").exists()
    assert not (tmp_path / "objects/_SUCCESS").exists()

    spread = tmp_path / "spread.json"
    spread.write_text('{\n "items": [\n ],\n "total_estimated_cost_cents": 0\n}\n')
    with pytest.raises(JobFailed, match="1:1: error: expected a list on each line"):
        start(spark, "rows", spread, tmp_path / "new")
    with pytest.raises(JobFailed, match="is not empty"):
        start(spark, "rows", small.lists, tmp_path / "out")
    (tmp_path / "empty").touch()
    for target in (tmp_path / "new", (tmp_path / "new").as_uri()):
        with pytest.raises(JobFailed, match="is empty"):
            start(spark, "rows", tmp_path / "empty", target)


@pytest.mark.parametrize(
    ("kind", "words", "message"),
    [
        ("rows", ["a", "b", "--", "--currency", "XYZW"], "option '--currency' does not take 'XYZW'"),
        ("rows", ["a", "b", "--", "--no-such"], "unknown option '--no-such'"),
        ("rows", ["a", "b", "--", "--output=x"], "the job sets --output=x itself"),
        ("rows", ["a", "s3a://b/c", "--format", "csv"], "on an object store"),
        ("documents", ["a", "b", "--format", "xlsx"], "--format xlsx needs --files"),
        ("documents", ["a", "s3a://b/c", "--files"], "on an object store"),
        ("rank", ["a", "b", "--", "--budget", "much"], "option '--budget' does not take 'much'"),
    ],
)
def test_wrong_words_are_reported_before_the_job(
    kind: str, words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as end:
        cli.parse(kind, [*words[:2], "--executable", EXECUTABLE, *words[2:]])
    assert end.value.code == 2 and message in capsys.readouterr().err
