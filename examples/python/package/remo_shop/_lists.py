"""Lists: render one, check one, or send a stream of them through."""

from __future__ import annotations

import base64
import json
import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal, TypedDict, cast, overload

from ._errors import Diagnostic
from ._options import Format, RenderOptions, arguments_for
from ._process import Finished, run, stream
from ._source import Source, as_json, as_json_line, as_path

if TYPE_CHECKING:
    from typing_extensions import Unpack


def render(
    source: Source,
    *,
    format: Format = "html",
    timeout: float | None = 30,
    **options: Unpack[RenderOptions],
) -> bytes:
    """Return one list as a document.

    >>> render("living-room.json", format="csv", columns=["product_name", "price"])  # doctest: +SKIP

    Options are those of `remo-shop render`, with `_` for `-`. Raises `InvalidInputError` when the
    list has an error, `NotReadyError` when a project has no list yet.
    """
    done = _run_with("render", source, [f"--format={format}", *arguments_for(options)], timeout)
    done.raise_unless(0)
    return done.output


def check(source: Source, *, currency: str | None = None, timeout: float | None = 30) -> list[Diagnostic]:
    """Return every error and warning of a list; an empty list means that there is none.

    A list with an error is not an exception here. A file that cannot be read is. A list that names
    another currency than `currency` has an error.
    """
    options = [] if currency is None else [f"--currency={currency}"]
    done = _run_with("check", source, ["--format=json", *options], timeout)
    done.raise_unless(0, 65, 75)
    (report,) = json.loads(done.output)
    about_list = {"retryable": report.get("retryable", False), "step": report.get("step")}
    return [
        Diagnostic.from_json({**one, **about_list} if one["severity"] == "error" else one)
        for one in report["diagnostics"]
    ]


class Row(TypedDict, total=False):
    """A row of a list: a product, or an item for which no product was found."""

    list: str | int
    """The list's id, or its place in the stream from 1."""
    group: str
    product_name: str | None
    retailer: str | None
    price: float | None
    currency: str | None
    price_cents: int | None
    label: str | None
    fit_status: str | None
    fit_detail: str | None
    dimensions: str | None
    why_matched: str | None
    confidence_score: float | None
    product_url: str | None
    image_url: str | None
    status: Literal["matched", "close_match", "alternate", "demoted", "unmatched"]
    search_keywords: str | None
    search_url: str | None
    quantity: int | None
    line_total: float | None
    line_total_cents: int | None
    note: str | None
    room: str | None
    alternate_to: str | None


@dataclass(frozen=True)
class Document:
    """The document of one list of a stream."""

    list: str | int
    """The list's id, or its place in the stream from 1."""
    output: str


RejectedPart = Literal[
    "line",
    "item",
    "unmatched_item",
    "unmatched",
    "professional_fee",
    "professional_fees",
    "cost_breakdown",
    "adjustment",
    "adjustments",
]


@dataclass(frozen=True)
class Reject:
    """A list, or with `lenient` a part of one, that has an error."""

    index: int
    """The place of its list in the stream, from 0."""
    part: RejectedPart
    """What was rejected: `line` is a whole list."""
    path: str
    """Of a list, the value with the first error; empty for the whole list. Of a part, the part itself."""
    code: str
    """The stable code of the first error, such as `invalid-cents`."""
    message: str
    """All errors, each after its path, separated by `; `. The wording may change."""
    retryable: bool
    """Whether it is an answer of the API that may become a list later."""
    raw: bytes
    """The invalid JSON."""


@overload
def batch(
    lists: Iterable[Source],
    *,
    format: Literal["json"] = "json",
    on_reject: Callable[[Reject], object] | None = None,
    jobs: int | None = None,
    timeout: float | None = 60,
    **options: Unpack[RenderOptions],
) -> Iterator[Row]: ...
@overload
def batch(
    lists: Iterable[Source],
    *,
    format: Literal["html", "email", "markdown", "text"],
    on_reject: Callable[[Reject], object] | None = None,
    jobs: int | None = None,
    timeout: float | None = 60,
    **options: Unpack[RenderOptions],
) -> Iterator[Document]: ...
def batch(
    lists: Iterable[Source],
    *,
    format: Literal["json", "html", "email", "markdown", "text"] = "json",
    on_reject: Callable[[Reject], object] | None = None,
    jobs: int | None = None,
    timeout: float | None = 60,
    **options: Unpack[RenderOptions],
) -> Iterator[Row] | Iterator[Document]:
    """Send lists through one process, and yield rows (`json`) or one document for each list.

    Results come in the order of the lists. A list with an error does not stop the others: `on_reject`
    is called with it. Without `on_reject` an `InvalidInputError` follows the last result.

    Close the iterator, or leave it, and the process ends; so it does when `lists` raises. `timeout`
    is how long the process may do nothing while it is waited for.
    """
    arguments = ["batch", "--quiet", f"--format={format}", *arguments_for(options)]
    if jobs is not None:
        arguments.append(f"--jobs={jobs}")
    results = _results(arguments, iter(lists), on_reject, timeout)
    if format == "json":
        return cast("Iterator[Row]", results)
    return (Document(one["list"], one["output"]) for one in results)


def _results(
    arguments: list[str],
    lists: Iterator[Source],
    on_reject: Callable[[Reject], object] | None,
    timeout: float | None,
) -> Iterator[Any]:
    # The command takes no list at all for an error. Of a Python iterable it is none.
    first = next(lists, None)
    if first is None:
        return
    lines = (as_json_line(one) for one in chain([first], lists))
    # 65 says no more than that there were rejects.
    accepted = (0,) if on_reject is None else (0, 65)
    for is_reject, line in stream(arguments, lines=lines, timeout=timeout, accepted=accepted):
        value = json.loads(line)
        if not is_reject:
            yield value
        elif on_reject is not None:
            on_reject(_reject(value))


def _reject(value: Mapping[str, Any]) -> Reject:
    raw = value["raw"].encode() if "raw" in value else base64.b64decode(value["raw_base64"])
    return Reject(
        index=value["line"] - 1,
        part=value["part"],
        path=value["path"],
        code=value["code"],
        message=value["reason"],
        retryable=bool(value.get("retryable", False)),
        raw=raw,
    )


def _run_with(command: str, source: Source, arguments: list[str], timeout: float | None) -> Finished:
    if isinstance(source, (str, os.PathLike)):
        return run([command, "--quiet", *arguments, as_path(source)], data=None, timeout=timeout)
    return run([command, "--quiet", *arguments], data=as_json(source), timeout=timeout)
