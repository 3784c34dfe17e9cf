"""Finds the executable that the wheel installed."""

from __future__ import annotations

import functools
import os
import sys
import sysconfig
from collections.abc import Iterator
from pathlib import Path

from ._errors import ExecutableNotFoundError


def find_executable() -> str:
    """Return the path of the `remo-shop` executable.

    `REMO_SHOP` in the environment wins. Otherwise it is the one that came with this package, not
    whatever PATH has: a wheel in a virtual environment must not start another environment's.
    """
    chosen = os.environ.get("REMO_SHOP")
    if chosen:
        return chosen
    return _installed()


@functools.cache
def _installed() -> str:
    searched = list(dict.fromkeys(_folders()))
    for folder in searched:
        path = os.path.join(folder, "remo-shop")
        if os.path.isfile(path):
            return path
    raise ExecutableNotFoundError(
        "remo-shop is not installed beside this package; install the wheel again, or set REMO_SHOP. "
        "Searched: " + ", ".join(searched)
    )


def _folders() -> Iterator[str]:
    site = Path(__file__).resolve().parent.parent
    # pip install --target FOLDER puts scripts into FOLDER/bin, and --prefix FOLDER into the bin
    # beside FOLDER/lib/pythonX.Y/site-packages. These come first: they are this very copy's.
    yield str(site / "bin")
    if len(site.parents) > 2 and site.name == "site-packages":
        yield str(site.parents[2] / "bin")
    # A virtual environment, or the interpreter's own folder.
    yield sysconfig.get_path("scripts")
    yield sysconfig.get_path("scripts", vars={"base": sys.base_prefix})
    # pip install --user
    yield sysconfig.get_path("scripts", scheme=sysconfig.get_preferred_scheme("user"))
