"""The command line of the jobs."""

from __future__ import annotations

import argparse
import atexit
import functools
import hashlib
import os
import re
import shutil
import sys
import tempfile
import zipfile
from pathlib import Path

from py4j.protocol import Py4JError
from pyspark import SparkContext
from pyspark.errors import PySparkException
from pyspark.sql import SparkSession

from . import command, objects, shared
from .summary import Summary
from .tasks import Job, JobFailed

FORMATS = {"rows": ("json", "csv"), "documents": ("html", "markdown", "email", "text"), "rank": ("json",)}
FILE_FORMATS = ("csv", "json", "xlsx")
"""Formats of documents that need a file for each list."""
OWN_OPTIONS = (
    *("--output", "-o", "--output-dir", "--format", "-f", "--rejects", "--rejects-ok", "--range"),
    *("--first-line", "--expect-lines", "--summary", "--jobs", "-j", "--messages", "--no-header"),
)
"""Options of `remo-shop` that a job sets itself."""


def main(kind: str) -> int:
    """Run a job with the words of the command line."""
    arguments = parse(kind, sys.argv[1:])
    spark = session(f"remo-shop {kind}")
    try:
        summary = run(spark, arguments)
    except (JobFailed, OSError) as error:
        print(f"{kind}: error: {error}", file=sys.stderr)
        return 1
    except (PySparkException, Py4JError) as error:
        print(f"{kind}: error: {cause(str(error))}", file=sys.stderr)
        return 1
    finally:
        spark.stop()
    print(f"{summary.lists} lists, {summary.lists_in_error} with errors: {arguments.output}")
    return 0


def parse(kind: str, words: list[str]) -> argparse.Namespace:
    """Read the command line. Words after `--` are options of `remo-shop`."""
    end = words.index("--") if "--" in words else len(words)
    parser = argparse.ArgumentParser(
        prog=f"{kind}.py",
        usage=f"spark-submit {kind}.py [OPTION…] LISTS OUTPUT [-- OPTION-OF-REMO-SHOP…]",
        description="LISTS and OUTPUT are paths that all machines see, or URLs such as s3a://bucket/name.",
    )
    parser.add_argument("lists", metavar="LISTS", help="a file with one list on each line")
    parser.add_argument("output", metavar="OUTPUT", help="a new folder")
    if kind != "rank":
        choices = FORMATS[kind] + (FILE_FORMATS if kind == "documents" else ())
        parser.add_argument("--format", choices=choices, default=choices[0])
    if kind == "documents":
        parser.add_argument("--files", action="store_true", help="write a file for each list")
    parser.add_argument("--part-size", type=float, default=64, metavar="MIB", help="default: 64")
    parser.add_argument("--executable", help="default: REMO_SHOP, else the one built here, else the PATH's")
    arguments = parser.parse_args(words[:end])
    arguments.kind = kind
    arguments.options = tuple(words[end + 1 :])
    arguments.part_size = max(1, int(arguments.part_size * (1 << 20)))
    arguments.executable = arguments.executable or find_executable()
    if not arguments.executable:
        parser.error("there is no executable remo-shop; build it, or name it with REMO_SHOP")
    job = new_job(arguments)
    if job.format in FILE_FORMATS and kind == "documents" and not job.has_files:
        parser.error(f"--format {job.format} needs --files")
    if uses_objects(arguments) and (job.has_files or job.format == "csv"):
        parser.error("on an object store, a job writes lines of JSON; leave out --files and --format csv")
    for word in job.options:
        if word.partition("=")[0] in OWN_OPTIONS:
            parser.error(f"the job sets {word} itself")
    with tempfile.TemporaryDirectory() as folder:
        if wrong := command.check_options(arguments.executable, job.test_words(f"{folder}/files")):
            parser.error(wrong)
    return arguments


def new_job(arguments: argparse.Namespace, threads: int = 1) -> Job:
    """The job that the command line describes."""
    return Job(
        kind=arguments.kind,
        format=getattr(arguments, "format", "json"),
        options=arguments.options,
        has_files=getattr(arguments, "files", False),
        threads=threads,
    )


def run(spark: SparkSession, arguments: argparse.Namespace) -> Summary:
    """Send the executable and this package to the workers, and run the job."""
    sc = spark.sparkContext
    executable = ship(sc, arguments.executable)
    job = new_job(arguments, threads=int(sc.getConf().get("spark.task.cpus") or 1))
    size = arguments.part_size
    if uses_objects(arguments):
        return objects.run(spark, job, executable, url(arguments.lists), url(arguments.output), size)
    return shared.run(sc, job, executable, arguments.lists, arguments.output, size)


def uses_objects(arguments: argparse.Namespace) -> bool:
    """Whether the input or the output is a URL."""
    return "://" in arguments.lists or "://" in arguments.output


def url(place: str) -> str:
    """A path as a URL."""
    return place if "://" in place else Path(place).resolve().as_uri()


def session(name: str) -> SparkSession:
    """The session of the job."""
    if "PYSPARK_GATEWAY_PORT" not in os.environ:
        # Without `spark-submit`, the workers are processes of this machine and use this Python.
        os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    return SparkSession.builder.appName(name).getOrCreate()


def ship(sc: SparkContext, executable: str) -> str:
    """Send the executable and this package to every worker, and return the executable's name there."""
    content = Path(executable).read_bytes()
    # Spark keeps the first file of a name as long as the session lasts.
    copy = Path(shipped_files(), f"remo-shop-{hashlib.sha256(content).hexdigest()[:12]}")
    copy.write_bytes(content)
    copy.chmod(0o755)
    package = Path(shipped_files(), "remo_spark.zip")
    with zipfile.ZipFile(package, "w") as archive:
        for file in sorted(Path(__file__).parent.glob("*.py")):
            archive.write(file, f"remo_spark/{file.name}")
    sc.addPyFile(str(package))
    sc.addFile(str(copy))
    return copy.name


@functools.cache
def shipped_files() -> str:
    """A folder of this process, because workers that start late get the files from it."""
    folder = tempfile.mkdtemp(prefix="remo-spark-")
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    return folder


def find_executable() -> str | None:
    """The executable that REMO_SHOP names, else the one built here, else that of the PATH."""
    if chosen := os.environ.get("REMO_SHOP"):
        return chosen
    build = Path(__file__).resolve().parents[3] / ".build"
    for path in (build / "installed/release/remo-shop", build / "release/remo-shop"):
        if path.is_file():
            return str(path)
    return shutil.which("remo-shop")


def cause(text: str) -> str:
    """The message of the exception that failed a job, without Spark's stack traces."""
    found = re.search(r"CommandFailed: (.*?)(?:\n\n|\n\tat |\Z)", text, re.DOTALL)
    return found.group(1).strip() if found else text
