from __future__ import annotations

import os
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[3]


def children() -> set[int]:
    """The processes that this one started and that have not ended, or that nobody waited for."""
    found: set[int] = set()
    for task in Path("/proc/self/task").iterdir():
        found |= {int(word) for word in (task / "children").read_text().split()}
    return found


def open_files() -> int:
    return len(os.listdir("/proc/self/fd"))
