"""The activity in Temporal's own test environment, and the workflow on its test server."""

from __future__ import annotations

import asyncio
import base64
import dataclasses
import json
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from temporalio.client import WorkflowHistory
from temporalio.exceptions import ApplicationError
from temporalio.testing import ActivityEnvironment, WorkflowEnvironment
from temporalio.worker import Replayer, Worker

import remo_shop
from shopping_list_activity import (
    EXTENSIONS,
    RETRY_AFTER,
    FolderStore,
    ShareList,
    ShoppingListActivities,
    State,
    StoreRequest,
)

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


class Project:
    """A project whose state changes from one fetch to the next. The last state stays."""

    def __init__(self, *states: State | Exception | None) -> None:
        self._states = states
        self.fetches: list[str] = []

    async def state(self, project_id: str) -> State | None:
        found = self._states[min(len(self.fetches), len(self._states) - 1)]
        self.fetches.append(project_id)
        if isinstance(found, Exception):
            raise found
        return found


def run(
    store: CountingStore, project: Project | State, request: StoreRequest, beats: list[Any] | None = None
) -> dict[str, str]:
    """One attempt."""
    environment = ActivityEnvironment()
    environment.on_heartbeat = lambda *details: None if beats is None else beats.append(*details)
    project = project if isinstance(project, Project) else Project(project)
    activities = ShoppingListActivities(store, project.state)
    names: dict[str, str] = asyncio.run(environment.run(activities.store_shopping_list, request))
    return names


def test_every_file_is_what_render_gives(store: CountingStore, figure: Callable[[str], None]) -> None:
    names = run(store, STATE, StoreRequest("p1"))
    assert names.keys() == EXTENSIONS.keys()
    data = json.dumps(STATE, sort_keys=True).encode()
    for extension, format in EXTENSIONS.items():
        assert (store.folder / names[extension]).read_bytes() == remo_shop.render(data, format=format)
    figure(f"{len(names)} files stored by an activity")


def test_another_attempt_finds_the_files(store: CountingStore) -> None:
    first = run(store, STATE, StoreRequest("p1"))
    assert run(store, dict(reversed(STATE.items())), StoreRequest("p1")) == first
    assert run(store, Project(None), StoreRequest("p1", state=STATE)) == first
    assert len(store.puts) == len(EXTENSIONS)
    changed = run(store, {**STATE, "step": "shopping"}, StoreRequest("p1"))
    assert not set(changed.values()) & set(first.values())


def test_an_attempt_goes_on_where_another_broke_off(store: CountingStore) -> None:
    names = run(store, STATE, StoreRequest("p1", ["html"]))
    run(store, STATE, StoreRequest("p1", ["html", "csv"]))
    assert store.puts == [names["html"], names["html"].replace(".html", ".csv")]


def test_a_state_may_be_json_as_bytes(store: CountingStore) -> None:
    data = json.dumps(STATE).encode()
    names = run(store, data, StoreRequest("p1", ["txt"]))
    assert (store.folder / names["txt"]).read_bytes() == remo_shop.render(data, format="text")


def test_a_heartbeat_follows_the_fetch_and_each_file(store: CountingStore) -> None:
    beats: list[dict[str, str]] = []
    run(store, STATE, StoreRequest("p1", ["html", "csv", "xlsx"]), beats)
    assert len(beats) == 4


WAITING: dict[str, Any] = {"step": "photos", "shopping_list": None}
FAILED: dict[str, Any] = {
    "step": "shopping",
    "shopping_list": None,
    "error": {"message": "down", "retryable": True},
}
ENDED: dict[str, Any] = {"step": "completed", "shopping_list": None}
INVALID: dict[str, Any] = {"shopping_list": {"items": [{}], "total_estimated_cost_cents": 0}}


def test_each_attempt_fetches_the_state_anew(store: CountingStore) -> None:
    project = Project(WAITING, FAILED, STATE)
    for _ in range(2):
        with pytest.raises(ApplicationError) as caught:
            run(store, project, StoreRequest("p1", ["html"]))
        assert (caught.value.type, caught.value.non_retryable) == ("NotReadyError", False)
        assert caught.value.next_retry_delay == RETRY_AFTER
    assert run(store, project, StoreRequest("p1", ["html"])).keys() == {"html"}
    assert project.fetches == ["p1"] * 3


@pytest.mark.parametrize(
    ("state", "kind", "is_retried"),
    [
        (WAITING, "NotReadyError", True),
        (FAILED, "NotReadyError", True),
        (ENDED, "InvalidInputError", False),
        (INVALID, "InvalidInputError", False),
    ],
)
def test_exit_code_75_of_a_fetched_state_is_tried_again_and_65_is_not(
    store: CountingStore, state: dict[str, Any], kind: str, is_retried: bool
) -> None:
    with pytest.raises(ApplicationError) as caught:
        run(store, state, StoreRequest("p1"))
    assert (caught.value.type, caught.value.non_retryable) == (kind, not is_retried)
    assert (caught.value.next_retry_delay is not None) == is_retried
    assert caught.value.details and "message" in caught.value.details[0]
    assert store.puts == []


@pytest.mark.parametrize("state", [WAITING, FAILED, ENDED, INVALID])
def test_a_state_that_came_with_the_request_is_never_tried_again(
    store: CountingStore, state: dict[str, Any]
) -> None:
    project = Project(STATE)
    with pytest.raises(ApplicationError) as caught:
        run(store, project, StoreRequest("p1", state=state))
    assert caught.value.non_retryable
    assert caught.value.next_retry_delay is None
    assert project.fetches == [] and store.puts == []


def test_a_project_that_does_not_exist_is_not_tried_again(store: CountingStore) -> None:
    with pytest.raises(ApplicationError) as caught:
        run(store, Project(None), StoreRequest("p1"))
    assert (caught.value.type, caught.value.non_retryable) == ("ProjectNotFound", True)


def test_without_a_state_or_a_way_to_fetch_it_there_is_nothing_to_try(store: CountingStore) -> None:
    activities = ShoppingListActivities(store)
    with pytest.raises(ApplicationError) as caught:
        asyncio.run(ActivityEnvironment().run(activities.store_shopping_list, StoreRequest("p1")))
    assert (caught.value.type, caught.value.non_retryable) == ("NoState", True)


def test_a_fetch_that_fails_is_tried_again(store: CountingStore) -> None:
    project = Project(ConnectionError("no route"), STATE)
    # Temporal tries every exception again that is not a non-retryable ApplicationError.
    with pytest.raises(ConnectionError, match="no route"):
        run(store, project, StoreRequest("p1"))
    assert run(store, project, StoreRequest("p1")).keys() == EXTENSIONS.keys()


@pytest.mark.parametrize("state", [None, STATE])
def test_a_process_that_dies_is_tried_again(
    store: CountingStore, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, state: dict[str, Any] | None
) -> None:
    (tmp_path / "stand-in").write_text("#!/bin/sh\nkill -9 $$\n")
    (tmp_path / "stand-in").chmod(0o755)
    monkeypatch.setenv("REMO_SHOP", str(tmp_path / "stand-in"))
    with pytest.raises(ApplicationError) as caught:
        run(store, STATE, StoreRequest("p1", state=state))
    assert (caught.value.type, caught.value.non_retryable) == ("CrashedError", False)


def test_an_unknown_format_is_not_tried_again(store: CountingStore) -> None:
    with pytest.raises(ApplicationError) as caught:
        run(store, STATE, StoreRequest("p1", ["pdf"]))
    assert caught.value.non_retryable


@pytest.mark.parametrize("project_id", ["../../etc/x", "", "..", "a/b", "a\0b", "ü"])
def test_no_id_leads_out_of_the_store(store: CountingStore, project_id: str) -> None:
    (name,) = run(store, STATE, StoreRequest(project_id, ["txt"])).values()
    assert (store.folder / name).resolve().is_relative_to(store.folder.resolve())
    assert name.count("/") == 2


def test_two_ids_never_share_a_folder(store: CountingStore) -> None:
    ids = ["a/b", "a_b", "a b", "ä", "ö", ""]
    assert len({run(store, STATE, StoreRequest(one, ["txt"]))["txt"] for one in ids}) == len(ids)


def test_a_canceled_activity_stops(store: CountingStore) -> None:
    environment = ActivityEnvironment()

    def cancel_at_third(*details: Any) -> None:
        if len(store.puts) == 2:
            environment.cancel()

    environment.on_heartbeat = cancel_at_third
    activities = ShoppingListActivities(store, Project(STATE).state)
    with pytest.raises(asyncio.CancelledError):
        asyncio.run(environment.run(activities.store_shopping_list, StoreRequest("p1")))
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
        "input": payloads(dataclasses.asdict(StoreRequest("p1"))),
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


def test_the_workflow_on_a_server_waits_for_the_list(store: CountingStore) -> None:
    project = Project(WAITING, FAILED, STATE)

    async def main() -> dict[str, str]:
        try:
            starting = WorkflowEnvironment.start_time_skipping()
            environment = await asyncio.wait_for(starting, timeout=60)
        except (RuntimeError, asyncio.TimeoutError):
            pytest.skip("the workflow on a server: Temporal's test server cannot be downloaded here")
        activities = ShoppingListActivities(store, project.state)
        queue = str(uuid.uuid4())
        async with environment:
            worker = Worker(
                environment.client,
                task_queue=queue,
                workflows=[ShareList],
                activities=[activities.store_shopping_list],
            )
            async with worker:
                return await environment.client.execute_workflow(
                    ShareList.run, StoreRequest("p1"), id=queue, task_queue=queue
                )

    names = asyncio.run(main())
    assert set(store.puts) == set(names.values())
    assert project.fetches == ["p1"] * 3
