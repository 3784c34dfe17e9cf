"""What all tests share."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def figure() -> Callable[[str], None]:
    """Puts a figure into the line that `run` prints about a part."""

    def add(text: str) -> None:
        if path := os.environ.get("REMO_SHOP_FIGURES"):
            with Path(path).open("a") as file:
                file.write(text + "\n")

    return add


@pytest.fixture(scope="session")
def is_quick() -> bool:
    """Whether the figures may come from fewer rounds."""
    return bool(os.environ.get("REMO_SHOP_QUICK"))
