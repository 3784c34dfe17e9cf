"""Runs what the pages of this folder show, and compares what it says with what they show.

`console` blocks are commands of a shell, `pycon` blocks are Python; a page is one session. All of
it runs in an empty folder that has `examples`. REMO_SHOP_RECORD=1 writes into the pages what was
said, and fails.
"""

from __future__ import annotations

import contextlib
import csv
import io
import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).resolve().parent
PAGES = sorted(HERE.rglob("README.md"))
BLOCK = re.compile(r"^```(console|pycon)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def page_id(page: Path) -> str:
    return str(page.relative_to(HERE))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    (tmp_path / "examples").symlink_to(HERE.parent)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("PATH", f"{Path(sys.executable).parent}:{os.environ['PATH']}")
    yield tmp_path
    # A page that failed halfway leaves its server running.
    if (tmp_path / "pid").exists():
        with contextlib.suppress(ProcessLookupError):
            os.kill(int((tmp_path / "pid").read_text()), signal.SIGTERM)


@pytest.mark.parametrize("page", PAGES, ids=page_id)
def test_the_page_shows_what_happens(page: Path, folder: Path, figure: Callable[[str], None]) -> None:
    text = page.read_text()
    if "$ curl" in text and not shutil.which("curl"):
        pytest.skip(f"{page_id(page)}: there is no curl")
    names: dict[str, Any] = {"__name__": "__main__"}
    steps = 0

    def replay(match: re.Match[str]) -> str:
        nonlocal steps
        kind, body = match.groups()
        prompt = "$ " if kind == "console" else ">>> "
        parts = re.split(rf"^(?={re.escape(prompt)})", body, flags=re.MULTILINE)
        said = ""
        for part in parts[1:]:
            steps += 1
            said += shell(part) if kind == "console" else python(part, names)
            # A document has plain line ends, and a prompt begins a line.
            said = said.replace("\r\n", "\n").removesuffix("\n") + "\n"
        return f"```{kind}\n{said}```"

    new = BLOCK.sub(replay, text)
    if os.environ.get("REMO_SHOP_RECORD") and new != text:
        page.write_text(new)
        pytest.fail(f"{page}: recorded, not compared; look at the difference")
    assert new == text
    if page.parent.name in ("pandas", "duckdb"):
        assert steps >= 5
        figure(f"{page.parent.name}: {steps} steps as shown")


def shell(part: str) -> str:
    """A command, which a backslash continues on the next line, and what it says."""
    lines = part.split("\n")
    count = next(i for i, line in enumerate(lines) if not line.endswith("\\")) + 1
    command = "\n".join(lines[:count])
    done = subprocess.run(
        ["/bin/sh", "-c", command.removeprefix("$ ")],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        timeout=120,
        check=False,
    )
    return f"{command}\n{done.stdout.decode()}"


def python(part: str, names: dict[str, Any]) -> str:
    """A statement, which `... ` continues, and what it says."""
    lines = part.split("\n")
    count = (
        next(i for i, line in enumerate(lines) if i > 0 and not line.startswith("..."))
        if len(lines) > 1
        else 1
    )
    source = "\n".join(line[4:] for line in lines[:count]) + "\n"
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        try:
            exec(compile(source, "<page>", "single"), names)
        except Exception as error:
            kind = type(error)
            name = (
                kind.__qualname__
                if kind.__module__ == "builtins"
                else f"{kind.__module__}.{kind.__qualname__}"
            )
            print(f"Traceback (most recent call last):\n  ...\n{name}: {error}")
    return "\n".join(lines[:count]) + "\n" + said.getvalue()


def test_the_pages_read_hostile_names_as_they_are(folder: Path) -> None:
    """The calls that the pages show, with names that tables get wrong."""
    import duckdb
    import pandas

    import remo_shop

    names = [
        "NA",
        "None",
        "=1+1",
        'a "quoted" name',
        'a "quoted", long name',
        "a, b; c",
        "two\nlines",
        "back\\slash",
        "at the end\\",
        '\\"both\\", and more',
        'all\\\n"of", them',
        '"',
        '""',
        "\\N",
        "null",
        "007",
        "' apostrophe",
        "1e5",
        "true",
    ]
    item = {
        "category_group": "Other",
        "retailer": "Shop",
        "product_url": "https://shop.example/",
        "confidence_score": 0.9,
        "why_matched": "",
        "price_cents": 1010,
    }
    items = [{**item, "product_name": name} for name in names]
    remo_list = {"id": "007", "items": items, "total_estimated_cost_cents": 1010 * len(names)}
    Path("lists.ndjson").write_text(json.dumps(remo_list) + "\n")
    pandas_page, duckdb_page = ((HERE / name / "README.md").read_text() for name in ("pandas", "duckdb"))
    (command,) = re.findall(r"^\$ (remo-shop batch .*--output rows.csv)$", duckdb_page, re.MULTILINE)
    assert f"$ {command}\n" in pandas_page
    subprocess.run(["/bin/sh", "-c", command], check=True)

    with Path("rows.csv").open(newline="") as file:
        header, *written = csv.reader(file)
    assert sorted(row[header.index("product_name")] for row in written) == sorted(names)
    session: dict[str, Any] = {"pd": pandas}
    (types, read) = re.findall(r"^>>> (types = .*|rows = pd.read_csv.*)$", pandas_page, re.MULTILINE)
    exec(f"{types}\n{read}", session)
    rows = session["rows"]
    assert list(rows.columns) == header
    check_cells(written, rows.itertuples(index=False, name=None))

    (create,) = re.findall(r"^\.\.\. (CREATE .*?)^\.\.\. \"\"\"", duckdb_page, re.MULTILINE | re.DOTALL)
    database = duckdb.connect()
    database.execute(create.replace("\n...", "\n"))
    check_cells(written, database.execute("SELECT * FROM entries").fetchall())

    table = remo_shop.render(remo_list, format="csv", formulas="keep")
    (read,) = re.findall(r"^>>> products = (pd.read_csv.*)$", duckdb_page, re.MULTILINE)
    products = eval(read, {"pd": pandas, "io": io, "table": table})
    own = list(csv.reader(io.StringIO(table.decode(), newline="")))
    assert list(products.columns) == own[0]
    check_cells(own[1:], products.itertuples(index=False, name=None))
    assert {row.get("list") for row in remo_shop.batch([remo_list])} == {"007"}


def check_cells(written: list[list[str]], found: Iterable[tuple[Any, ...]]) -> None:
    """Compares all cells with those of Python's own reader. An empty cell is a missing value."""
    import pandas

    rows = list(found)
    assert len(rows) == len(written)
    for cells, values in zip(written, rows, strict=True):
        for cell, value in zip(cells, values, strict=True):
            if pandas.isna(value):
                assert cell == ""
            elif isinstance(value, str):
                assert cell == value
            else:
                assert Decimal(cell) == Decimal(str(value))


def test_a_wrong_page_is_noticed(folder: Path) -> None:
    names: dict[str, Any] = {}
    assert python(">>> 1 + 1\n3\n", names) == ">>> 1 + 1\n2\n"
    assert shell("$ echo a\nb\n") == "$ echo a\na\n"
