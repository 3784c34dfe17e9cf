"""Ranges of bytes of a file, and the lines that begin in them.

A line begins at offset 0 and after each line feed. It belongs to the range in which it begins, as
with `remo-shop batch --range`, so each line belongs to exactly one of several adjacent ranges.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import accumulate

BLOCK = 1 << 20


@dataclass(frozen=True)
class Part:
    """A range of bytes of the input, and the lines that begin in it."""

    number: int
    start: int
    end: int
    first_line: int = 1
    line_count: int | None = None
    """How many lines begin in it; None if that cannot be checked."""


def split(size: int, part_size: int) -> list[Part]:
    """Divide a file into ranges of equal size; an empty file is one empty range."""
    starts = range(0, max(size, 1), part_size)
    return [Part(number, start, min(start + part_size, size)) for number, start in enumerate(starts)]


def count_lines(path: str, part: Part) -> int:
    """Count the lines that begin in a range. Reads the range and the byte before it."""
    if part.start >= part.end:
        return 0
    # A line begins after each line feed from just before the range to just before its last byte.
    count = 1 if part.start == 0 else 0
    left = part.end - 1 - max(part.start - 1, 0)
    with open(path, "rb", buffering=0) as file:
        file.seek(max(part.start - 1, 0))
        while left > 0 and (block := file.read(min(left, BLOCK))):
            count += block.count(b"\n")
            left -= len(block)
    return count


def lines(path: str, part: Part) -> Iterator[bytes]:
    """Yield the lines that begin in a range, with their line feeds."""
    with open(path, "rb", buffering=BLOCK) as file:
        if part.start > 0:
            file.seek(part.start - 1)
            file.readline()
        while file.tell() < part.end and (line := file.readline()):
            yield line


def numbered(parts: list[Part], counts: list[int], *, ends_with_line_feed: bool = True) -> list[Part]:
    """Give each part the number of its first line in the whole file, and how many lines it has.

    `remo-shop` does not count an invalid last line without a line feed, so a part with such a line
    has no number of lines to compare.
    """
    first_lines = accumulate(counts, initial=1)
    result = [
        replace(part, first_line=first_line, line_count=count)
        for part, first_line, count in zip(parts, first_lines, counts, strict=False)
    ]
    if not ends_with_line_feed:
        last = max((part.number for part in result if part.line_count), default=0)
        result[last] = replace(result[last], line_count=None)
    return result


def ends_with_line_feed(path: str) -> bool:
    """Whether the last line of a file is complete."""
    with open(path, "rb") as file:
        if file.seek(0, 2) == 0:
            return True
        file.seek(-1, 2)
        return file.read(1) == b"\n"
