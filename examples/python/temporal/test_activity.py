"""The activity in Temporal's own test environment, and the workflow on its test server."""

from __future__ import annotations

import asyncio
import base64
import dataclasses
import json
import threading
import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from temporalio.client import WorkflowHistory
from temporalio.exceptions import ApplicationError, CancelledError
from temporalio.testing import ActivityEnvironment, WorkflowEnvironment
from temporalio.worker import Replayer, Worker

import remo_shop
from shopping_list_activity import EXTENSIONS, FolderStore, ShareList, ShoppingListActivities, StoreRequest

STATE: dict[str, Any] = json.loads((Path(__file__).resolve().parents[2] / "workflow-state.json").read_bytes())


class CountingStore(FolderStore):
    def __init__(self, folder: Path) -> None:
        super().__init__(folder)
        self.puts: list[str] = []

    def put(self, name: str, data: bytes) -> None:
        self.puts.append(name)
        super().put(name, data)


@pytest.fixture
def store(tmp_path: Path) -> CountingStore:
    return CountingStore(tmp_path)


def run(store: CountingStore, request: StoreRequest, beats: list[Any] | None = None) -> dict[str, str]:
    environment = ActivityEnvironment()
    environment.on_heartbeat = lambda *details: None if beats is None else beats.append(*details)
    names: dict[str, str] = environment.run(ShoppingListActivities(store).store_shopping_list, request)
    return names


def test_every_file_is_what_render_gives(store: CountingStore, figure: Callable[[str], None]) -> None:
    names = run(store, StoreRequest("p1", STATE))
    assert names.keys() == EXTENSIONS.keys()
    data = json.dumps(STATE, sort_keys=True).encode()
    for extension, format in EXTENSIONS.items():
        assert (store.folder / names[extension]).read_bytes() == remo_shop.render(data, format=format)
    figure(f"{len(names)} files stored by an activity")


def test_another_attempt_finds_the_files(store: CountingStore) -> None:
    first = run(store, StoreRequest("p1", STATE))
    assert run(store, StoreRequest("p1", dict(reversed(STATE.items())))) == first
    assert len(store.puts) == len(EXTENSIONS)
    changed = run(store, StoreRequest("p1", {**STATE, "step": "shopping"}))
    assert not set(changed.values()) & set(first.values())


def test_an_attempt_goes_on_where_another_broke_off(store: CountingStore) -> None:
    names = run(store, StoreRequest("p1", STATE, ["html"]))
    run(store, StoreRequest("p1", STATE, ["html", "csv"]))
    assert store.puts == [names["html"], names["html"].replace(".html", ".csv")]


def test_each_file_is_followed_by_a_heartbeat(store: CountingStore) -> None:
    beats: list[dict[str, str]] = []
    run(store, StoreRequest("p1", STATE, ["html", "csv", "xlsx"]), beats)
    assert len(beats) == 4


@pytest.mark.parametrize(
    ("state", "kind", "is_retried"),
    [
        ({"step": "photos", "shopping_list": None}, "NotReadyError", True),
        (
            {"step": "shopping", "shopping_list": None, "error": {"message": "down", "retryable": True}},
            "NotReadyError",
            True,
        ),
        ({"step": "completed", "shopping_list": None}, "InvalidInputError", False),
        ({"shopping_list": {"items": [{}], "total_estimated_cost_cents": 0}}, "InvalidInputError", False),
    ],
)
def test_exit_code_75_is_tried_again_and_65_is_not(
    store: CountingStore, state: dict[str, Any], kind: str, is_retried: bool
) -> None:
    with pytest.raises(ApplicationError) as caught:
        run(store, StoreRequest("p1", state))
    assert (caught.value.type, caught.value.non_retryable) == (kind, not is_retried)
    assert (caught.value.next_retry_delay is not None) == is_retried
    assert caught.value.details and "message" in caught.value.details[0]
    assert store.puts == []


def test_a_process_that_dies_is_tried_again(
    store: CountingStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "stand-in").write_text("#!/bin/sh\nkill -9 $$\n")
    (tmp_path / "stand-in").chmod(0o755)
    monkeypatch.setenv("REMO_SHOP", str(tmp_path / "stand-in"))
    with pytest.raises(ApplicationError) as caught:
        run(store, StoreRequest("p1", STATE))
    assert (caught.value.type, caught.value.non_retryable) == ("CrashedError", False)


def test_an_unknown_format_is_not_tried_again(store: CountingStore) -> None:
    with pytest.raises(ApplicationError) as caught:
        run(store, StoreRequest("p1", STATE, ["pdf"]))
    assert caught.value.non_retryable


@pytest.mark.parametrize("project_id", ["../../etc/x", "", "..", "a/b", "a\0b", "ü"])
def test_no_id_leads_out_of_the_store(store: CountingStore, project_id: str) -> None:
    (name,) = run(store, StoreRequest(project_id, STATE, ["txt"])).values()
    assert (store.folder / name).resolve().is_relative_to(store.folder.resolve())
    assert name.count("/") == 2


def test_two_ids_never_share_a_folder(store: CountingStore) -> None:
    ids = ["a/b", "a_b", "a b", "ä", "ö", ""]
    assert len({run(store, StoreRequest(one, STATE, ["txt"]))["txt"] for one in ids}) == len(ids)


def test_a_canceled_activity_stops(store: CountingStore) -> None:
    environment = ActivityEnvironment()
    slow = threading.Event()

    def cancel_at_second(*details: Any) -> None:
        if len(store.puts) == 2 and not slow.is_set():
            slow.set()
            environment.cancel()

    environment.on_heartbeat = cancel_at_second
    with pytest.raises(CancelledError):
        environment.run(ShoppingListActivities(store).store_shopping_list, StoreRequest("p1", STATE))
    assert len(store.puts) < len(EXTENSIONS)


def event(number: int, kind: str, **attributes: Any) -> dict[str, Any]:
    """An event of a workflow's history, as JSON."""
    name = "".join(word.title() for word in kind.split("_"))
    key = name[0].lower() + name[1:] + "EventAttributes"
    return {
        "eventId": str(number),
        "eventTime": "2026-01-01T00:00:00Z",
        "eventType": f"EVENT_TYPE_{kind}",
        key: attributes,
    }


def payloads(value: Any) -> dict[str, Any]:
    def encoded(data: bytes) -> str:
        return base64.b64encode(data).decode()

    data = json.dumps(value).encode()
    return {"payloads": [{"metadata": {"encoding": encoded(b"json/plain")}, "data": encoded(data)}]}


def test_the_workflow_replays_a_history_in_the_sandbox() -> None:
    queue = {"taskQueue": {"name": "lists"}}
    begin = {
        "workflowType": {"name": "ShareList"},
        "input": payloads(dataclasses.asdict(StoreRequest("p1", STATE))),
    }
    result = {"result": payloads({"html": "p1/0/shopping-list.html"})}
    work = {"activityId": "1", "activityType": {"name": "store_shopping_list"}}
    events = [
        event(1, "WORKFLOW_EXECUTION_STARTED", **queue, **begin, originalExecutionRunId="run", attempt=1),
        event(2, "WORKFLOW_TASK_SCHEDULED", **queue),
        event(3, "WORKFLOW_TASK_STARTED", scheduledEventId="2"),
        event(4, "WORKFLOW_TASK_COMPLETED", scheduledEventId="2", startedEventId="3"),
        event(5, "ACTIVITY_TASK_SCHEDULED", **queue, **work, workflowTaskCompletedEventId="4"),
        event(6, "ACTIVITY_TASK_STARTED", scheduledEventId="5"),
        event(7, "ACTIVITY_TASK_COMPLETED", scheduledEventId="5", startedEventId="6", **result),
        event(8, "WORKFLOW_TASK_SCHEDULED", **queue),
        event(9, "WORKFLOW_TASK_STARTED", scheduledEventId="8"),
        event(10, "WORKFLOW_TASK_COMPLETED", scheduledEventId="8", startedEventId="9"),
        event(11, "WORKFLOW_EXECUTION_COMPLETED", **result, workflowTaskCompletedEventId="10"),
    ]
    replayer = Replayer(workflows=[ShareList])
    asyncio.run(replayer.replay_workflow(WorkflowHistory.from_json("share", {"events": events})))
    timer = event(5, "TIMER_STARTED", timerId="1", startToFireTimeout="10s", workflowTaskCompletedEventId="4")
    other = WorkflowHistory.from_json("share", {"events": [*events[:4], timer]})
    with pytest.raises(Exception, match="Nondeterminism"):
        asyncio.run(Replayer(workflows=[ShareList]).replay_workflow(other))


def test_the_workflow_on_a_server(store: CountingStore) -> None:
    async def main() -> dict[str, str]:
        try:
            starting = WorkflowEnvironment.start_time_skipping()
            environment = await asyncio.wait_for(starting, timeout=60)
        except (RuntimeError, asyncio.TimeoutError):
            pytest.skip("the workflow on a server: Temporal's test server cannot be downloaded here")
        activities = ShoppingListActivities(store)
        queue = str(uuid.uuid4())
        async with environment:
            worker = Worker(
                environment.client,
                task_queue=queue,
                workflows=[ShareList],
                activities=[activities.store_shopping_list],
                activity_executor=ThreadPoolExecutor(4),
            )
            async with worker:
                return await environment.client.execute_workflow(
                    ShareList.run, StoreRequest("p1", STATE), id=queue, task_queue=queue
                )

    names = asyncio.run(main())
    assert set(store.puts) == set(names.values())
