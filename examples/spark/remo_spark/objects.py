"""Jobs on an object store, or any other storage that Spark reads and writes.

Renaming is no atomic step there, so Spark's own reader and writer do the input and output, with the
committer of the store. Each task copies its lines to the worker's disk, runs one process on them, and
gives rows, rejects and counts to the writer in one pass, so that one commit holds for all.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator
from functools import partial
from pathlib import Path

from pyspark import SparkFiles
from pyspark.sql import DataFrame, Row, SparkSession
from pyspark.sql import functions as f

from .ranges import Part, numbered
from .summary import Summary, total
from .tasks import REJECTS, Job, JobFailed

LISTS = "lists"
"""The name of a part's copy on the worker."""


def run(spark: SparkSession, job: Job, executable: str, lists: str, output: str, part_size: int) -> Summary:
    """Convert one file or object, and return the counts. The output must not exist."""
    spark.conf.set("spark.sql.files.maxPartitionBytes", str(part_size))
    # Rows and rejects get open files side by side. Without this, Spark sorts each part first.
    spark.conf.set("spark.sql.maxConcurrentOutputFileWriters", "8")
    lines = read_lines(spark, lists)
    parts = count(lines)
    convert = partial(convert_part, job=job, executable=executable, parts=parts, source=lists)
    result = lines.rdd.mapPartitionsWithIndex(convert)
    table = spark.createDataFrame(result, "kind string, value string")
    table.write.partitionBy("kind").text(output)
    texts = spark.read.text(f"{output}/kind=summary").collect()
    summary = total(lists, (Summary.from_json(row.value, lists) for row in texts))
    if len(texts) != len(parts):
        raise JobFailed(f"{output} has the counts of {len(texts)} of {len(parts)} parts")
    return summary


def read_lines(spark: SparkSession, lists: str) -> DataFrame:
    """The lines of one file as bytes, in order.

    The line separator is given, because Spark would also cut at a carriage return. The bytes are not
    decoded, because that would replace invalid ones.
    """
    lines = spark.read.text(lists, lineSep="\n")
    if len(lines.inputFiles()) != 1:
        raise JobFailed(f"{lists} is not one file")
    return lines.select(f.col("value").cast("binary").alias("line"))


def count(lines: DataFrame) -> list[Part]:
    """Count the lines of each partition."""
    found = lines.groupBy(f.spark_partition_id().alias("number")).count().collect()
    counts = {row["number"]: row["count"] for row in found}
    size = lines.rdd.getNumPartitions()
    if not counts:
        raise JobFailed("the input is empty")
    parts = [Part(number, 0, 0) for number in range(size)]
    return numbered(parts, [counts.get(number, 0) for number in range(size)])


def convert_part(
    number: int, rows: Iterator[Row], *, job: Job, executable: str, parts: list[Part], source: str
) -> Iterator[tuple[str, str]]:
    """Yield the kind and text of each line of a part's result, rejects and counts. Runs on a worker."""
    with tempfile.TemporaryDirectory(prefix="remo-shop-") as name:
        folder = Path(name)
        with (folder / LISTS).open("wb") as file:
            for row in rows:
                file.write(row.line)
                file.write(b"\n")
        size = (folder / LISTS).stat().st_size
        part = Part(number, 0, size, parts[number].first_line, parts[number].line_count)
        summary = job.convert(SparkFiles.get(executable), LISTS, part, folder)
        for text in _texts(folder / job.result_name):
            yield job.result, text
        # The rejects name the copy as their source.
        begin = json.dumps({"source": LISTS}, separators=(",", ":"))[:-1]
        true_begin = json.dumps({"source": source}, separators=(",", ":"), ensure_ascii=False)[:-1]
        for text in _texts(folder / REJECTS):
            yield "rejects", true_begin + text.removeprefix(begin)
        yield "summary", summary.to_json()


def _texts(path: Path) -> Iterator[str]:
    with path.open("rb") as file:
        for line in file:
            yield line.removesuffix(b"\n").decode()
