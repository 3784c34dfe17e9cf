"""The kinds of input that the functions take."""

from __future__ import annotations

import json
import os
from collections.abc import Mapping
from typing import Any, Protocol, TypeAlias


class SupportsModelDumpJSON(Protocol):
    """A pydantic model. The package does not import pydantic."""

    def model_dump_json(self) -> str: ...


Source: TypeAlias = "Mapping[str, Any] | bytes | str | os.PathLike[str] | SupportsModelDumpJSON"
"""A list: a dict, JSON as bytes, the path of a file, or a pydantic model."""


def as_path(source: str | os.PathLike[str]) -> str:
    """Return the path of a file as an argument that cannot be taken for an option."""
    path = os.fspath(source)
    if path.lstrip()[:1] in ("{", "["):
        raise TypeError("a str is the path of a file; pass JSON as bytes: text.encode()")
    return os.path.join(os.curdir, path) if path.startswith("-") else path


def as_json(source: Source) -> bytes:
    """Return the JSON of a source; a file is read."""
    if isinstance(source, bytes):
        return source
    if isinstance(source, Mapping):
        return json.dumps(source, allow_nan=False, separators=(",", ":")).encode()
    if isinstance(source, (str, os.PathLike)):
        with open(as_path(source), "rb") as file:
            return file.read()
    if not hasattr(source, "model_dump_json"):
        kind = type(source).__name__
        raise TypeError(f"expected a dict, JSON as bytes, a path or a pydantic model, not {kind}")
    return source.model_dump_json().encode()


def as_json_line(source: Source) -> bytes:
    """Return the JSON of a source on one line.

    JSON has line breaks only between values, where a space means the same.
    """
    line = as_json(source).replace(b"\n", b" ").replace(b"\r", b" ")
    if not line.strip():
        # `batch` passes over blank lines, and a list must not get lost.
        raise ValueError("a list is empty bytes")
    return line + b"\n"
