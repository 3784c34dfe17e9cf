"""The options of the command, as keyword arguments."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Literal, TypedDict, cast

Format = Literal["html", "email", "eml", "markdown", "text", "csv", "xlsx", "json"]
Words = str | Sequence[str]


class RenderOptions(TypedDict, total=False):
    """The options of `remo-shop render`, with `_` for `-`. `remo-shop help render` explains each."""

    template: str | os.PathLike[str]
    where: Mapping[str, Words]
    retailer: Words
    category: Words
    decision: Words
    max_price: Decimal | int | float | str
    min_score: float
    dedupe: bool
    groups: Literal["room", "name", "input", "subtotal"]
    by: Literal["room", "category", "retailer", "area"]
    add: Mapping[str, str | int | Decimal]
    sort: Literal["rank", "price", "name", "retailer", "input"]
    currency: str
    locale: str
    title: str
    project: str
    date: str
    studio: str
    logo: str | os.PathLike[str]
    accent: str
    contact: str
    page_url: str
    hero: str | os.PathLike[str]
    theme: str | os.PathLike[str]
    images: Literal["link", "none", "embed"]
    image_dir: str | os.PathLike[str]
    rel: str
    checklist: bool
    brief: bool
    show_scores: bool
    fit: Literal["show", "hide"]
    no_tips: bool
    no_ticks: bool
    ask: bool
    show: Words
    hide: Words
    columns: Words
    delimiter: str
    decimal: Literal["point", "comma"]
    bom: bool
    formulas: Literal["neutral", "keep"]
    no_header: bool
    preset: Literal["ffe", "presentation"]
    settings: str | os.PathLike[str]
    no_settings: bool
    lenient: bool


# Options whose value is several words with commas between them.
_SEVERAL = {"retailer", "category", "decision", "columns", "show", "hide"}


def arguments_for(options: Mapping[str, object]) -> list[str]:
    """Return command-line arguments. Each is one word, `--name=value`, so no value is an option."""
    arguments: list[str] = []
    for name, value in options.items():
        if name not in RenderOptions.__annotations__:
            raise TypeError(f"unknown option {name!r}; known are {', '.join(RenderOptions.__annotations__)}")
        option = "--" + name.replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            arguments.append(option)
        elif name == "where":
            for field, words in cast("Mapping[str, Words]", value).items():
                arguments.append(f"{option}={field}={_joined(words)}")
        elif name == "add":
            for label, amount in cast("Mapping[str, object]", value).items():
                arguments.append(f"{option}={label}={amount}")
        elif name in _SEVERAL:
            arguments.append(f"{option}={_joined(cast('Words', value))}")
        else:
            arguments.append(f"{option}={value}")
    return arguments


def _joined(words: Words) -> str:
    several: Iterable[str] = [words] if isinstance(words, str) else words
    return ",".join(word.replace(",", "\\,") for word in several)
