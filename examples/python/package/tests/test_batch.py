"""Many lists through one process."""

from __future__ import annotations

import itertools
import json
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import remo_shop
from support import EXAMPLES, children

READY: dict[str, Any] = {"items": [], "total_estimated_cost_cents": 0}
BAD: dict[str, Any] = {"items": []}
WAITING: dict[str, Any] = {"step": "photos", "shopping_list": None}


def test_rows_come_in_the_order_of_the_lists(living_room: dict[str, Any]) -> None:
    rows = list(remo_shop.batch([{**living_room, "id": f"list-{i}"} for i in range(50)]))
    assert [key for key, _ in itertools.groupby(row["list"] for row in rows)] == [
        f"list-{i}" for i in range(50)
    ]
    assert rows[0]["product_name"] == "“Harlow” 3-Seat Sofa, Bouclé"
    assert rows[0]["price_cents"] == 189900
    assert rows[0].keys() == remo_shop.Row.__annotations__.keys()


def test_each_document_is_what_render_gives(living_room: dict[str, Any]) -> None:
    state = EXAMPLES / "workflow-state.json"
    first, second = remo_shop.batch([living_room, state], format="html", locale="de")
    assert first.output.encode() == remo_shop.render(living_room, locale="de")
    assert second.output.encode() == remo_shop.render(state, locale="de")
    assert (first.list, second.list) == (1, 2)


def test_json_over_several_lines_is_one_list() -> None:
    data = (EXAMPLES / "living-room.json").read_bytes()
    assert data.count(b"\n") > 10
    assert len(list(remo_shop.batch([data, data], format="text"))) == 2


def test_no_lists_give_no_results() -> None:
    assert list(remo_shop.batch([])) == []


def test_empty_bytes_are_refused_and_not_passed_over() -> None:
    with pytest.raises(ValueError, match="empty"):
        list(remo_shop.batch([READY, b" \n"]))


def test_a_list_in_error_is_said_after_the_others() -> None:
    results = remo_shop.batch([READY, BAD, READY], format="text")
    assert [next(results).list, next(results).list] == [1, 3]
    with pytest.raises(remo_shop.InvalidInputError) as caught:
        next(results)
    assert caught.value.diagnostics[0].path == "total_estimated_cost_cents"
    assert caught.value.diagnostics[0].line == 2


def test_rejects_say_which_list_and_whether_it_may_come() -> None:
    rejects: list[remo_shop.Reject] = []
    lists: list[remo_shop.Source] = [BAD, READY, WAITING, b"{\xff"]
    documents = list(remo_shop.batch(lists, format="text", on_reject=rejects.append))
    assert [one.list for one in documents] == [2]
    assert [(one.index, one.retryable) for one in rejects] == [(0, False), (2, True), (3, False)]
    assert [one.part for one in rejects] == ["line"] * 3
    assert [one.code for one in rejects] == ["missing-key", "no-list-yet", "invalid-json"]
    assert [json.loads(one.raw) for one in rejects[:2]] == [BAD, WAITING]
    assert rejects[2].raw == b"{\xff"


def test_nothing_but_rejects_is_no_exception_where_they_are_asked_for() -> None:
    rejects: list[remo_shop.Reject] = []
    assert list(remo_shop.batch([BAD] * 300, on_reject=rejects.append)) == []
    assert [one.index for one in rejects] == list(range(300))


def test_lenient_rejects_single_items(living_room: dict[str, Any]) -> None:
    living_room["items"][1]["price_cents"] = "much"
    rejects: list[remo_shop.Reject] = []
    rows = list(remo_shop.batch([living_room], lenient=True, on_reject=rejects.append))
    assert [(one.index, one.part, one.path) for one in rejects] == [(0, "item", "items[1]")]
    assert rejects[0].code == "wrong-type"
    assert len(rows) == len(living_room["items"]) + len(living_room["unmatched"]) - 1


def test_a_slow_reader_of_huge_output_does_not_deadlock(living_room: dict[str, Any]) -> None:
    count, size = 0, 0
    lists = (living_room for _ in range(1500))
    for document in remo_shop.batch(lists, format="html", timeout=20):
        count += 1
        size += len(document.output)
        if count % 250 == 0:
            time.sleep(0.2)
    assert count == 1500 and size > 30_000_000


def test_lists_larger_than_a_pipe_do_not_deadlock(living_room: dict[str, Any]) -> None:
    living_room["items"] = living_room["items"] * 1000
    sizes = [len(one.output) for one in remo_shop.batch([living_room] * 12, format="html", timeout=20)]
    assert len(sizes) == 12 and min(sizes) > 1_000_000


def test_a_slow_reader_holds_the_lists_back(living_room: dict[str, Any]) -> None:
    taken = 0

    def lists() -> Iterator[dict[str, Any]]:
        nonlocal taken
        for _ in range(100_000):
            taken += 1
            yield living_room

    results = remo_shop.batch(lists(), format="html", jobs=1)
    next(results)
    time.sleep(0.3)
    assert taken < 2000
    results.close()  # type: ignore[attr-defined]


def test_results_come_while_lists_are_still_to_come() -> None:
    results: list[Any] = []

    def lists() -> Iterator[dict[str, Any]]:
        for _ in range(20):
            yield READY
        deadline = time.monotonic() + 10
        while not results and time.monotonic() < deadline:
            time.sleep(0.02)
            yield READY
        assert results

    for document in remo_shop.batch(lists(), format="text"):
        results.append(document)


def test_lists_are_taken_in_the_thread_that_asks(living_room: dict[str, Any]) -> None:
    database = sqlite3.connect(":memory:")  # refuses other threads
    database.execute("create table lists (json text)")
    database.executemany("insert into lists values (?)", [(json.dumps(living_room),)] * 5)
    lists = (text.encode() for (text,) in database.execute("select json from lists"))
    assert len(list(remo_shop.batch(lists, format="markdown"))) == 5
    database.close()


def test_an_exception_in_the_lists_ends_the_process(living_room: dict[str, Any]) -> None:
    before = children()

    def lists() -> Iterator[dict[str, Any]]:
        for _ in range(100):
            yield living_room
        assert children() != before
        raise LookupError("the database went away")

    with pytest.raises(LookupError, match="went away"):
        list(remo_shop.batch(lists(), on_reject=print))
    assert children() == before


def test_an_exception_in_on_reject_ends_the_process() -> None:
    def refuse(reject: remo_shop.Reject) -> None:
        raise LookupError(reject.message)

    before = children()
    with pytest.raises(LookupError, match="total_estimated_cost_cents"):
        list(remo_shop.batch([BAD] * 1000, on_reject=refuse))
    assert children() == before


def test_closing_early_ends_the_process(living_room: dict[str, Any]) -> None:
    before = children()
    results = remo_shop.batch(itertools.repeat(living_room), format="html")
    next(results)
    assert children() != before
    results.close()  # type: ignore[attr-defined]
    assert children() == before


def test_closing_early_does_not_wait_for_a_process_that_hangs(stand_in: Callable[[str], Path]) -> None:
    process_id = stand_in("started(); print('{\"list\": 1}', flush=True); time.sleep(60)")
    results = remo_shop.batch(itertools.repeat(READY))
    next(results)
    start = time.monotonic()
    results.close()  # type: ignore[attr-defined]
    assert time.monotonic() - start < 5
    assert not Path(f"/proc/{process_id.read_text()}").exists()


def test_leaving_the_loop_ends_the_process(living_room: dict[str, Any]) -> None:
    before = children()
    for row in remo_shop.batch(itertools.repeat(living_room)):
        assert row["list"] == 1
        break
    assert children() == before


def test_a_process_that_dies_is_a_crash_after_what_it_said(stand_in: Callable[[str], Path]) -> None:
    stand_in(
        "for _ in range(3): sys.stdin.readline()\n"
        'sys.stdout.write(\'{"list":1}\\n{"li\'); sys.stdout.flush()\n'
        "os.kill(os.getpid(), signal.SIGSEGV)"
    )
    results = remo_shop.batch(itertools.repeat(READY))
    assert next(results) == {"list": 1}
    with pytest.raises(remo_shop.CrashedError, match="signal 11") as caught:
        next(results)
    assert caught.value.retryable


def test_a_process_that_stops_reading_is_an_error(stand_in: Callable[[str], Path]) -> None:
    stand_in("sys.stdin.close(); os.close(0); time.sleep(0.2)")
    with pytest.raises(remo_shop.RemoShopError, match="before it had read all"):
        list(remo_shop.batch(itertools.repeat(READY), on_reject=print))


def test_a_process_that_does_nothing_times_out(stand_in: Callable[[str], Path]) -> None:
    process_id = stand_in("started()\ntime.sleep(60)")
    start = time.monotonic()
    with pytest.raises(remo_shop.TimedOutError) as caught:
        list(remo_shop.batch(itertools.repeat(READY), timeout=3))
    assert time.monotonic() - start < 10
    assert caught.value.retryable
    assert not Path(f"/proc/{process_id.read_text()}").exists()


def test_ten_streams_at_once(living_room: dict[str, Any]) -> None:
    counts: list[int] = []

    def work(number: int) -> None:
        lists = ({**living_room, "id": f"{number}-{i}"} for i in range(100))
        documents = remo_shop.batch(lists, format="text", jobs=1)
        counts.append(sum(one.list == f"{number}-{i}" for i, one in enumerate(documents)))

    threads = [threading.Thread(target=work, args=[number]) for number in range(10)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert counts == [100] * 10
