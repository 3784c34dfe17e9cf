"""One list: `render` and `check`."""

from __future__ import annotations

import json
import pickle
import re
import subprocess
import threading
from collections.abc import Callable
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

import remo_shop
from support import EXAMPLES

FORMATS = {"html": "html", "markdown": "md", "text": "txt", "csv": "csv", "xlsx": "xlsx", "json": "json"}


@pytest.mark.parametrize(("format", "extension"), FORMATS.items())
def test_every_format_is_the_one_that_the_command_writes(format: Any, extension: str) -> None:
    expected = (EXAMPLES / "living-room" / f"list.{extension}").read_bytes()
    assert remo_shop.render(EXAMPLES / "living-room.json", format=format) == expected


def test_a_dict_bytes_a_path_and_a_model_give_the_same_bytes(living_room: dict[str, Any]) -> None:
    pydantic = pytest.importorskip("pydantic")

    class ShoppingList(pydantic.BaseModel):  # type: ignore[misc, name-defined]
        model_config = pydantic.ConfigDict(extra="allow")
        items: list[dict[str, Any]]

    path = EXAMPLES / "living-room.json"
    sources: list[Any] = [path, str(path), path.read_bytes(), living_room, ShoppingList(**living_room)]
    assert len({remo_shop.render(source) for source in sources}) == 1


OPTIONS: list[tuple[dict[str, Any], str]] = [
    ({"retailer": "IKEA"}, "Oak Frame Mirror"),
    ({"retailer": ["IKEA", "Target"]}, "Oak Frame Mirror"),
    ({"where": {"retailer": ["IKEA"], "status": "matched"}}, "Oak Frame Mirror"),
    ({"max_price": Decimal("149.99"), "retailer": "IKEA"}, "Oak Frame Mirror"),
    ({"title": "--output=x"}, "--output=x"),
    ({"title": "Küche, $(id) `id`"}, "Küche, $(id) `id`"),
    ({"locale": "de", "currency": "EUR"}, "Einkaufsliste"),
    ({"checklist": False, "no_tips": True}, "Shopping list"),
]


@pytest.mark.parametrize(("options", "shown"), OPTIONS)
def test_options_are_those_of_the_command(options: dict[str, Any], shown: str) -> None:
    assert shown in remo_shop.render(EXAMPLES / "living-room.json", format="text", **options).decode()


def test_every_option_of_the_command_has_a_name_here() -> None:
    command = [remo_shop.find_executable(), "help", "render"]
    page = subprocess.run(command, capture_output=True, check=True).stdout.decode()
    options = {name.replace("-", "_") for name in re.findall(r"^ +(?:-\w, )?--([a-z-]+)", page, re.MULTILINE)}
    own = {"output", "format", "rejects", "quiet", "color", "messages"}
    assert own <= options
    assert options - own == remo_shop.RenderOptions.__annotations__.keys()


def test_a_comma_within_a_name_stays_there(living_room: dict[str, Any]) -> None:
    living_room["items"][0]["retailer"] = "Smith, Sons & Co."
    rows = remo_shop.render(
        living_room,
        format="csv",
        retailer="Smith, Sons & Co.",
        columns=["retailer", "status"],
        where={"status": "matched"},
    )
    assert rows.decode().splitlines() == ["retailer,status", '"Smith, Sons & Co.",matched']


def test_an_unknown_option_is_refused_before_a_process_starts() -> None:
    with pytest.raises(TypeError, match="unknown option 'output'"):
        remo_shop.render({}, output="list.html")  # type: ignore[call-arg]


def test_a_wrong_value_of_an_option_is_a_usage_error() -> None:
    with pytest.raises(remo_shop.UsageError, match="dollars") as caught:
        remo_shop.render({"items": [], "total_estimated_cost_cents": 0}, currency="dollars")
    assert caught.value.exit_code == 64
    assert not caught.value.retryable


def test_errors_beyond_the_first_20_are_counted() -> None:
    remo_list = {"items": [{}] * 4, "total_estimated_cost_cents": 0}
    with pytest.raises(remo_shop.InvalidInputError, match="and 27 more") as caught:
        remo_shop.render(remo_list)
    assert len(caught.value.diagnostics) == 21
    last = caught.value.diagnostics[-1]
    assert (last.code, last.count) == ("more-errors", 8)
    assert len(remo_shop.check(remo_list)) == 28


def test_a_list_in_error_says_where_and_what_to_do() -> None:
    with pytest.raises(remo_shop.InvalidInputError) as caught:
        remo_shop.render(b'{"items": [],\n "total_estimated_cost_cents": 249.99}')
    (found,) = caught.value.diagnostics
    assert (found.code, found.path, found.line, found.column) == (
        "invalid-cents",
        "total_estimated_cost_cents",
        2,
        32,
    )
    assert found.suggestion == "total_estimated_cost_cents is in cents; write 24999 for 249.99"
    assert str(caught.value) == f"{found.path}: {found.message}; {found.suggestion}"
    assert not caught.value.retryable


def test_a_project_without_a_list_yet_is_retryable() -> None:
    with pytest.raises(remo_shop.NotReadyError) as caught:
        remo_shop.render({"step": "photos", "shopping_list": None})
    assert (caught.value.retryable, caught.value.step, caught.value.exit_code) == (True, "photos", 75)


def test_exceptions_survive_pickling() -> None:
    with pytest.raises(remo_shop.NotReadyError) as caught:
        remo_shop.render({"step": "photos", "shopping_list": None})
    copy = pickle.loads(pickle.dumps(caught.value))
    assert (str(copy), copy.diagnostics, copy.retryable) == (
        str(caught.value),
        caught.value.diagnostics,
        True,
    )


def test_a_file_that_is_not_there_is_not_found(tmp_path: Path) -> None:
    for function in (remo_shop.render, remo_shop.check):
        with pytest.raises(remo_shop.InputNotFoundError):
            function(tmp_path / "nothing.json")


def test_a_file_named_like_an_option_is_a_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "--help").write_bytes((EXAMPLES / "living-room.json").read_bytes())
    monkeypatch.chdir(tmp_path)
    assert remo_shop.render("--help", format="text").startswith(b"Shopping list")


@pytest.mark.parametrize("source", ['{"items": []}', 3, None, [1]])
def test_what_is_no_source_is_a_type_error(source: Any) -> None:
    with pytest.raises(TypeError):
        remo_shop.render(source)


def test_not_a_number_is_refused(living_room: dict[str, Any]) -> None:
    living_room["items"][0]["confidence_score"] = float("nan")
    with pytest.raises(ValueError, match="JSON"):
        remo_shop.render(living_room)


def test_check_reports_warnings_and_errors_as_data() -> None:
    (warning,) = remo_shop.check(EXAMPLES / "workflow-state.json")
    assert (warning.severity, warning.code) == ("warning", "unknown-fit-status")
    assert remo_shop.check({"items": [], "total_estimated_cost_cents": 0}) == []
    (missing,) = remo_shop.check({"items": []})
    assert (missing.severity, missing.path, missing.retryable) == (
        "error",
        "total_estimated_cost_cents",
        False,
    )
    (early,) = remo_shop.check({"step": "photos", "shopping_list": None})
    assert (early.code, early.retryable, early.step) == ("no-list-yet", True, "photos")


def test_check_reports_more_than_a_terminal_shows() -> None:
    items = [{"price_cents": 0.5}] * 300
    assert len(remo_shop.check({"items": items, "total_estimated_cost_cents": 0})) > 300


def test_a_large_list_does_not_deadlock(living_room: dict[str, Any]) -> None:
    living_room["items"] = living_room["items"] * 4000
    size = len(json.dumps(living_room))
    page = remo_shop.render(living_room)
    assert size > 10_000_000 and len(page) > size


def test_ten_threads_at_once() -> None:
    expected = (EXAMPLES / "living-room" / "list.html").read_bytes()
    wrong: list[object] = []

    def work() -> None:
        for _ in range(20):
            try:
                if remo_shop.render(EXAMPLES / "living-room.json") != expected:
                    wrong.append("another page")
            except Exception as error:  # a thread must not swallow it
                wrong.append(error)

    threads = [threading.Thread(target=work) for _ in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_a_timeout_ends_the_process(stand_in: Callable[[str], Path]) -> None:
    process_id = stand_in("started()\ntime.sleep(60)")
    with pytest.raises(remo_shop.TimedOutError) as caught:
        remo_shop.render({"items": []}, timeout=3)
    assert caught.value.retryable
    assert not Path(f"/proc/{process_id.read_text()}").exists()


def test_a_process_that_dies_is_a_crash(stand_in: Callable[[str], Path]) -> None:
    stand_in(
        "sys.stderr.write('Fatal error: out of luck'); sys.stderr.flush()\n"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    with pytest.raises(remo_shop.CrashedError, match="signal 9: Fatal error: out of luck") as caught:
        remo_shop.render({"items": [{}] * 100_000})
    assert (caught.value.retryable, caught.value.exit_code) == (True, -9)


def test_an_exit_code_that_nobody_expects_is_an_error(stand_in: Callable[[str], Path]) -> None:
    stand_in("print('half a page'); sys.exit(74)")
    with pytest.raises(remo_shop.RemoShopError, match="exit code 74") as caught:
        remo_shop.render({"items": []})
    assert caught.value.exit_code == 74


def test_an_executable_that_is_not_there_or_cannot_start(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("nothing", "."):
        monkeypatch.setenv("REMO_SHOP", str(tmp_path / name))
        with pytest.raises(remo_shop.ExecutableNotFoundError, match="cannot start"):
            remo_shop.render({"items": []})
        with pytest.raises(remo_shop.ExecutableNotFoundError, match="cannot start"):
            next(remo_shop.batch([{"items": []}]))
