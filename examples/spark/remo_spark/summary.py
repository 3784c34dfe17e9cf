"""The counts of a run, in the form of `remo-shop batch --summary`."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field


@dataclass
class Tally:
    """How many lists have a code, and the first line that has it."""

    count: int
    first_line: int


@dataclass
class Summary:
    """What a part, or the whole input, contained."""

    source: str
    byte_count: int = 0
    lists: int = 0
    lists_in_error: int = 0
    errors: dict[str, Tally] = field(default_factory=dict)
    warnings: dict[str, Tally] = field(default_factory=dict)
    notes: dict[str, Tally] = field(default_factory=dict)

    @staticmethod
    def from_json(text: str | bytes, source: str) -> Summary:
        data = json.loads(text)

        def tallies(key: str) -> dict[str, Tally]:
            return {entry["code"]: Tally(entry["count"], entry["first_line"]) for entry in data[key]}

        return Summary(
            source,
            data["bytes"],
            data["lists"],
            data["lists_in_error"],
            tallies("errors"),
            tallies("warnings"),
            tallies("notes"),
        )

    def to_json(self) -> str:
        def tallies(entries: dict[str, Tally]) -> list[dict[str, str | int]]:
            return [
                {"code": code, "count": tally.count, "first_line": tally.first_line}
                for code, tally in sorted(entries.items())
            ]

        data = {
            "source": self.source,
            "bytes": self.byte_count,
            "lists": self.lists,
            "lists_in_error": self.lists_in_error,
            "errors": tallies(self.errors),
            "warnings": tallies(self.warnings),
            "notes": tallies(self.notes),
        }
        return json.dumps(data, ensure_ascii=False)


def total(source: str, summaries: Iterable[Summary]) -> Summary:
    """Add up the summaries of all parts."""
    result = Summary(source)
    for one in summaries:
        result.byte_count += one.byte_count
        result.lists += one.lists
        result.lists_in_error += one.lists_in_error
        for mine, its in (
            (result.errors, one.errors),
            (result.warnings, one.warnings),
            (result.notes, one.notes),
        ):
            for code, tally in its.items():
                add(mine, code, tally)
    return result


def add(tallies: dict[str, Tally], code: str, other: Tally) -> None:
    """Count one more tally of a code."""
    mine = tallies.get(code)
    if mine is None:
        tallies[code] = Tally(other.count, other.first_line)
    else:
        mine.count += other.count
        mine.first_line = min(mine.first_line, other.first_line)
