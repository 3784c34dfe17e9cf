"""Runs the commands of README.md as a new user does, and compares what they say.

REMO_SHOP_RECORD=1 writes into the page what was said, and fails.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from conftest import EXECUTABLE

PAGE = Path(__file__).resolve().parents[1] / "README.md"
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)


def test_the_page_shows_what_happens(tmp_path: Path, figure: Callable[[str], None]) -> None:
    (tmp_path / "examples").symlink_to(PAGE.parents[1])
    environment = {
        "PATH": f"{Path(sys.executable).parent}:{os.environ['PATH']}",
        "HOME": str(tmp_path),
        "REMO_SHOP": EXECUTABLE,
        "SPARK_LOCAL_IP": "127.0.0.1",
    }
    text = PAGE.read_text()
    steps = 0

    def replay(match: re.Match[str]) -> str:
        nonlocal steps
        said = ""
        for command in re.findall(r"^\$ (.*)$", match.group(1), re.MULTILINE):
            steps += 1
            done = subprocess.run(
                ["/bin/sh", "-c", command],
                cwd=tmp_path,
                env=environment,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                check=False,
            )
            said += f"$ {command}\n{done.stdout.decode()}".removesuffix("\n") + "\n"
        return f"```console\n{said}```"

    new = BLOCK.sub(replay, text)
    if os.environ.get("REMO_SHOP_RECORD") and new != text:
        PAGE.write_text(new)
        pytest.fail(f"{PAGE}: recorded, not compared; look at the difference")
    assert new == text
    assert steps >= 5
    figure(f"{steps} commands as shown")
