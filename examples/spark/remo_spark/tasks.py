"""The work of one part, on a worker: the same on every kind of storage."""

from __future__ import annotations

from codecs import BOM_UTF8
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import BinaryIO

from . import command
from .ranges import Part, lines
from .summary import Summary, Tally, add

RESULTS = {"rows": "rows", "documents": "documents", "rank": "ranked"}
"""The kinds of jobs, and the names of their results."""
REJECTS = "rejects.ndjson"
SUMMARY = "summary.json"


class JobFailed(Exception):
    """A job that cannot begin, or whose result is not complete."""


@dataclass(frozen=True)
class Job:
    """What to do with each part."""

    kind: str
    format: str
    options: tuple[str, ...] = ()
    """Further options of `remo-shop`."""
    has_files: bool = False
    """Whether each list gets a file of its own, in a folder of its part."""
    threads: int = 1

    @property
    def result(self) -> str:
        """The name of the result: `rows`, `documents` or `ranked`."""
        return RESULTS[self.kind]

    @property
    def extension(self) -> str:
        """The extension of a part of the result."""
        if self.has_files:
            return ""
        return ".csv" if self.format == "csv" else ".ndjson"

    @property
    def result_name(self) -> str:
        """The name of a part's result in the folder of an attempt."""
        return self.result + self.extension

    def test_words(self, folder: str) -> list[str]:
        """The words of a run that shows whether the options are right."""
        if self.kind == "rank":
            return ["rank", *self.options]
        output = ["--output-dir", folder] if self.has_files else []
        return ["batch", "--rejects-ok", "--format", self.format, *output, *self.options]

    def check_input(self, executable: str, lists: str) -> None:
        """Look at the beginning of a file, which may be a document over several lines or no JSON."""
        if self.kind == "rank":
            return
        try:
            command.run([executable, "batch", lists, "--range", "0:0", "--rejects-ok"])
        except command.CommandFailed as error:
            raise JobFailed(str(error)) from error

    def convert(self, executable: str, lists: str, part: Part, folder: Path) -> Summary:
        """Write the result, the rejects and the summary of a part into a folder of their own."""
        if self.kind == "rank":
            return self._rank(executable, lists, part, folder)
        command.run(self._batch_words(executable, lists, part), folder)
        return Summary.from_json((folder / SUMMARY).read_bytes(), lists)

    def _batch_words(self, executable: str, lists: str, part: Part) -> Sequence[str]:
        words = [executable, "batch", lists, "--range", f"{part.start}:{part.end}"]
        words += ["--first-line", str(part.first_line)]
        if part.line_count is not None:
            words += ["--expect-lines", str(part.line_count)]
        words += ["--output-dir" if self.has_files else "--output", self.result_name]
        words += ["--format", self.format, "--rejects", REJECTS, "--rejects-ok", "--summary", SUMMARY]
        return [*words, "--quiet", "--jobs", str(self.threads), *self.options]

    def _rank(self, executable: str, lists: str, part: Part, folder: Path) -> Summary:
        summary = Summary(lists)
        with (folder / self.result_name).open("wb") as ranked, (folder / REJECTS).open("wb") as rejects:
            files: dict[str, BinaryIO] = {"ranked": ranked, "rejects": rejects}
            for number, line in enumerate(lines(str(folder / lists), part), part.first_line):
                summary.byte_count += len(line)
                if not line.removeprefix(BOM_UTF8).strip(b" \t\r\n"):
                    continue
                line = line.removesuffix(b"\n")
                name, text, code = command.rank(executable, line, number, lists, self.options)
                files[name].write(text + b"\n")
                if code:
                    summary.lists_in_error += 1
                    add(summary.errors, code, Tally(1, number))
                else:
                    summary.lists += 1
        return summary
