"""Runs the `remo-shop` executable."""

from __future__ import annotations

import base64
import json
import subprocess
from collections.abc import Sequence
from pathlib import Path

DATA_ERRORS = (65, 75)
"""The exit codes for an input that has an error, or has no list yet."""


class CommandFailed(Exception):
    """A run that ended with an unexpected exit code. Spark tries the task again, then fails the job."""


def run(words: Sequence[str | Path], folder: Path | None = None) -> None:
    """Run the executable to its end. Anything but exit code 0 is an exception."""
    done = subprocess.run(words, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, check=False)
    if done.returncode != 0:
        raise CommandFailed(f"exit code {done.returncode}: {ending(done.stderr)}")


def ending(messages: bytes) -> str:
    """The last messages of a run."""
    return messages[-2000:].decode(errors="replace").strip()


def check_options(executable: str, words: Sequence[str]) -> str | None:
    """Try the words of a command on an empty input, and return what is wrong with them, if anything."""
    done = subprocess.run([executable, *words], stdin=subprocess.DEVNULL, capture_output=True, check=False)
    return ending(done.stderr) if done.returncode == 64 else None


def rank(
    executable: str, line: bytes, number: int, source: str, options: Sequence[str]
) -> tuple[str, bytes, str]:
    """Rank the candidates of one line.

    Returns `ranked` and a list as a line of JSON, or `rejects`, a reject as a line of JSON as
    `remo-shop batch --rejects` writes it, and the code of the error.
    """
    command = [executable, "rank", "--messages", "json", "--quiet", *options]
    done = subprocess.run(command, input=line, capture_output=True, check=False)
    if done.returncode == 0:
        return "ranked", _with_id(line, number, done.stdout), ""
    if done.returncode not in DATA_ERRORS:
        raise CommandFailed(f"line {number}: exit code {done.returncode}: {ending(done.stderr)}")
    messages = [json.loads(message) for message in done.stderr.splitlines()]
    errors = [message for message in messages if message["severity"] == "error"]
    first = errors[0]
    reject = {
        "source": source,
        "part": "line",
        "path": first.get("path", ""),
        "line": number,
        "column": first.get("column", 1),
        "code": first["code"],
        "reason": "; ".join(": ".join(filter(None, (e.get("path"), e["message"]))) for e in errors),
        "retryable": first["retryable"],
    }
    try:
        reject["raw"] = line.decode()
    except UnicodeDecodeError:
        reject["raw_base64"] = base64.b64encode(line).decode()
    text = json.dumps(reject, ensure_ascii=False, separators=(",", ":"))
    return "rejects", text.encode(), first["code"]


def _with_id(line: bytes, number: int, ranked: bytes) -> bytes:
    """Put a list on one line, behind the ID of its input or the number of its line."""
    source = json.loads(line)
    name = source.get("id", source.get("project_id"))
    if not isinstance(name, str | int) or isinstance(name, bool):
        name = number
    # Line breaks occur between values only, because strings escape them.
    flat = b"".join(part.strip() for part in ranked.splitlines())
    return b'{"project_id":%s,"shopping_list":%s}' % (json.dumps(name, ensure_ascii=False).encode(), flat)
