"""Jobs on a file system that all machines see under the same path.

The driver divides the input into ranges of bytes. A first stage counts their lines. A second stage
runs one process for each range: it writes into a folder of its attempt, and renames the complete
files. Two attempts of a part write the same bytes, so it does not matter which of them is last.
"""

from __future__ import annotations

import os
import shutil
import uuid
from functools import partial
from pathlib import Path

from pyspark import SparkContext, SparkFiles, TaskContext

from . import ranges
from .ranges import Part
from .summary import Summary, total
from .tasks import REJECTS, Job, JobFailed


def run(sc: SparkContext, job: Job, executable: str, lists: str, output: str, part_size: int) -> Summary:
    """Convert a file, and return the counts. The output folder must be new or empty."""
    lists, output = os.path.abspath(lists), os.path.abspath(output)
    before = os.stat(lists)
    if before.st_size == 0:
        raise JobFailed(f"{lists} is empty")
    job.check_input(SparkFiles.get(executable), lists)
    attempts = _make_folders(output, job)
    parts = ranges.split(before.st_size, part_size)

    sc.setJobGroup("count", f"lines of {len(parts)} ranges of {lists}")
    counts = sc.parallelize(parts, len(parts)).map(partial(ranges.count_lines, lists)).collect()
    ends = ranges.ends_with_line_feed(lists)
    parts = ranges.numbered(parts, counts, ends_with_line_feed=ends)

    sc.setJobGroup(job.kind, f"{job.result} of {len(parts)} ranges of {lists}")
    convert = partial(
        convert_part, job=job, executable=executable, lists=lists, output=output, attempts=attempts
    )
    summaries = sc.parallelize(parts, len(parts)).map(convert).collect()

    summary = total(lists, summaries)
    after = os.stat(lists)
    if (after.st_size, after.st_mtime_ns) != (before.st_size, before.st_mtime_ns):
        raise JobFailed(f"{lists} was changed during the run")
    if summary.byte_count != before.st_size:
        raise JobFailed(f"{summary.byte_count} of the {before.st_size} bytes of {lists} were read")
    _check(job, output, parts)
    shutil.rmtree(attempts, ignore_errors=True)
    Path(output, "summary.json").write_text(summary.to_json() + "\n")
    Path(output, "_SUCCESS").touch()
    return summary


def convert_part(part: Part, *, job: Job, executable: str, lists: str, output: str, attempts: str) -> Summary:
    """Convert a part and publish its files. Runs on a worker."""
    context = TaskContext.get()
    assert context is not None
    folder = Path(attempts, f"{part.number:05}-{context.taskAttemptId()}")
    # Without parents: if the folder of the attempts is gone, the run is over.
    folder.mkdir()
    try:
        summary = job.convert(SparkFiles.get(executable), lists, part, folder)
        publish(folder / job.result_name, part_path(output, job.result, part, job.extension))
        publish(folder / REJECTS, part_path(output, "rejects", part, ".ndjson"))
    finally:
        shutil.rmtree(folder, ignore_errors=True)
    return summary


def part_path(output: str, result: str, part: Part, extension: str) -> Path:
    """The final path of a part of a result."""
    return Path(output, result, f"part-{part.number:05}{extension}")


def publish(source: Path, target: Path) -> None:
    """Give a complete file or folder its final name."""
    try:
        source.rename(target)
    except OSError:
        # A folder does not replace another attempt's, whose files are the same.
        if not (source.is_dir() and target.is_dir()):
            raise


def _make_folders(output: str, job: Job) -> str:
    """Create the folders of a run, and return that of the attempts."""
    if os.path.isdir(output) and os.listdir(output):
        raise JobFailed(f"{output} is not empty")
    attempts = os.path.join(output, f"_attempts-{uuid.uuid4()}")
    for folder in (os.path.join(output, job.result), os.path.join(output, "rejects"), attempts):
        os.makedirs(folder)
    return attempts


def _check(job: Job, output: str, parts: list[Part]) -> None:
    """Compare the files with the parts, so that a lost file is not taken for an empty one."""
    for result, extension in ((job.result, job.extension), ("rejects", ".ndjson")):
        expected = {part_path(output, result, part, extension).name for part in parts}
        found = set(os.listdir(os.path.join(output, result)))
        if found != expected:
            raise JobFailed(f"{output}/{result} lacks {sorted(expected - found)[:3]} or has other files")
