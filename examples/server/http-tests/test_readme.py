"""Runs the commands that the README shows, and compares what they say with what it shows.

REMO_SHOP_RECORD=1 writes into the README what was said, and fails.
"""

from __future__ import annotations

import contextlib
import os
import re
import shutil
import signal
import subprocess
from pathlib import Path

import pytest

from server import EXAMPLES

README = EXAMPLES / "server/README.md"


def test_the_readme_shows_what_happens(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not shutil.which("curl"):
        pytest.skip("README: there is no curl")
    executable = tmp_path / "examples/server/.build/release/share-server"
    executable.parent.mkdir(parents=True)
    executable.symlink_to(os.environ["SHARE_SERVER"])
    (tmp_path / "examples/first-list").symlink_to(EXAMPLES / "first-list")
    monkeypatch.chdir(tmp_path)
    text = README.read_text()
    try:
        new = re.sub(r"^```console\n(.*?)^```", replay, text, flags=re.MULTILINE | re.DOTALL)
    finally:
        # A page that failed halfway leaves its server running.
        with contextlib.suppress(ProcessLookupError, FileNotFoundError):
            os.kill(int(Path("pid").read_text()), signal.SIGTERM)
    if os.environ.get("REMO_SHOP_RECORD") and new != text:
        README.write_text(new)
        pytest.fail("recorded, not compared; look at the difference")
    assert new == text


def replay(block: re.Match[str]) -> str:
    """The block with what its commands say now. They share variables."""
    commands = re.findall(r"^\$ (.*)$", block[1], re.MULTILINE)
    assert len(commands) > 5
    script = "".join(f"printf '%s\\n' {quoted('$ ' + command)}\n{command}\n" for command in commands)
    done = subprocess.run(
        ["/bin/sh", "-c", script], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=60, check=False
    )
    return f"```console\n{done.stdout.decode().replace(chr(13), '')}```"


def quoted(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"
