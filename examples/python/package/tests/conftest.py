from __future__ import annotations

import json
import stat
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from support import EXAMPLES, children, open_files


@pytest.fixture
def living_room() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((EXAMPLES / "living-room.json").read_bytes())
    return data


@pytest.fixture
def wanted() -> dict[str, Any]:
    data: dict[str, Any] = json.loads((EXAMPLES / "rank" / "wanted.json").read_bytes())
    return data


@pytest.fixture
def stand_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], Path]:
    """Puts a Python script in the place of the executable, to see what happens when it misbehaves.

    The script may call `started()`, which leaves the process id in a file.
    """

    def put(script: str) -> Path:
        path, process_id = tmp_path / "stand-in", tmp_path / "process-id"
        path.write_text(
            f"#!{sys.executable}\nimport os, pathlib, signal, sys, time\n"
            f"def started(): pathlib.Path({str(process_id)!r}).write_text(str(os.getpid()))\n{script}"
        )
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv("REMO_SHOP", str(path))
        return process_id

    return put


@pytest.fixture(autouse=True)
def leaves_nothing_behind() -> Any:
    """Every test: no child process and no open file is left."""
    before = children(), open_files()
    yield
    assert (children(), open_files()) == before
