"""Ranges of bytes against a slow, obvious model."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from remo_spark.ranges import Part, count_lines, ends_with_line_feed, lines, numbered, split

TEXTS = [b"a\n", b"a", b"\n", b"a\nbb\r\n\nccc", b"\n\n\n", b"\xef\xbb\xbfx\n\xff\n", b"x" * 50 + b"\ny\n"]


def model(text: bytes, part: Part) -> list[bytes]:
    """The lines that begin in a range."""
    found = []
    start = 0
    for line in text.splitlines(keepends=True) if b"\r" not in text else text.split(b"\n"):
        whole = line if line.endswith(b"\n") else line + b"\n" * (start + len(line) < len(text))
        if whole and part.start <= start < part.end:
            found.append(whole)
        start += len(whole)
    return found


@pytest.mark.parametrize("text", TEXTS)
def test_lines_belong_to_the_range_in_which_they_begin(text: bytes, tmp_path: Path) -> None:
    path = tmp_path / "lists"
    path.write_bytes(text)
    for size in range(1, len(text) + 2):
        parts = split(len(text), size)
        assert parts[0].start == 0 and parts[-1].end == len(text)
        found = [list(lines(str(path), part)) for part in parts]
        assert found == [model(text, part) for part in parts]
        assert b"".join(b"".join(one) for one in found) == text
        counts = [count_lines(str(path), part) for part in parts]
        assert counts == [len(one) for one in found]
        assert [part.first_line for part in numbered(parts, counts)] == [
            1 + sum(counts[:number]) for number in range(len(parts))
        ]


def test_random_ranges_of_a_large_file(tmp_path: Path) -> None:
    rng = random.Random(1)
    text = b"".join(
        bytes(rng.choices(b"ab\r", k=rng.choice([0, 1, 9, 300, 70_000]))) + b"\n" for _ in range(200)
    )
    path = tmp_path / "lists"
    path.write_bytes(text)
    for _ in range(200):
        start = rng.randrange(len(text))
        part = Part(0, start, rng.randrange(start, len(text) + 1))
        found = list(lines(str(path), part))
        assert found == model(text, part)
        assert count_lines(str(path), part) == len(found)


def test_an_incomplete_last_line_is_not_compared(tmp_path: Path) -> None:
    path = tmp_path / "lists"
    for text, ends in [(b"", True), (b"a\n", True), (b"a\nb", False)]:
        path.write_bytes(text)
        assert ends_with_line_feed(str(path)) is ends
    parts = numbered(split(30, 10), [2, 1, 0], ends_with_line_feed=False)
    assert [part.line_count for part in parts] == [2, None, 0]
    assert [part.line_count for part in numbered(split(30, 10), [2, 1, 0])] == [2, 1, 0]
