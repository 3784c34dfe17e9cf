"""An activity that fetches a project's state, renders its shopping list and stores the files.

activities = ShoppingListActivities(FolderStore(Path("/srv/lists")), project_state)
Worker(client, task_queue="lists", workflows=[ShareList], activities=[activities.store_shopping_list])
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import os
import tempfile
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from pathlib import Path
from typing import Any, Protocol

from temporalio import activity, workflow
from temporalio.common import RetryPolicy
from temporalio.exceptions import ApplicationError

with workflow.unsafe.imports_passed_through():
    import remo_shop

EXTENSIONS: dict[str, remo_shop.Format] = {
    "html": "html",
    "csv": "csv",
    "xlsx": "xlsx",
    "md": "markdown",
    "txt": "text",
    "json": "json",
}

RETRY_AFTER = timedelta(seconds=30)
"""The time after which a project without a list is asked for again."""

State = Mapping[str, Any] | bytes
"""The state of a project: a dict, or JSON as bytes."""


@dataclass
class StoreRequest:
    """The input of the activity."""

    project_id: str
    extensions: list[str] = field(default_factory=lambda: list(EXTENSIONS))
    state: dict[str, Any] | None = None
    """The final state, if the workflow has it. Without it, each attempt fetches the state."""


class Store(Protocol):
    """Where files go. R2 and S3 have both calls: `head_object` and `put_object`."""

    def has(self, name: str) -> bool: ...

    def put(self, name: str, data: bytes) -> None:
        """Store all of the data or none of it."""


class ShoppingListActivities:
    """Register `store_shopping_list` with a worker."""

    def __init__(
        self,
        store: Store,
        project_state: Callable[[str], Awaitable[State | None]] | None = None,
        *,
        seconds: float = 20,
    ) -> None:
        """`project_state` returns the state of a project, or None if there is no such project.

        An exception that it raises fails the attempt. `seconds` limits each render.
        """
        self._store = store
        self._project_state = project_state
        self._seconds = seconds

    @activity.defn
    async def store_shopping_list(self, request: StoreRequest) -> dict[str, str]:
        """Return the name of the file of each extension.

        Names come from the content: another attempt, or another run with the same state, finds the
        files and writes nothing. A heartbeat follows the fetch and every file, so give the activity
        a `heartbeat_timeout` above `seconds`, and above the time of the fetch.
        """
        data = await self._state(request)
        digest = hashlib.sha256(remo_shop.__version__.encode() + data).hexdigest()[:16]
        names: dict[str, str] = {}
        for extension in request.extensions:
            activity.heartbeat(names)
            name = f"{_safe(request.project_id)}/{digest}/shopping-list.{extension}"
            # The process and the store block, so they run in a thread. A worker that is told to
            # stop, or an activity that is canceled, ends here.
            try:
                await asyncio.to_thread(self._store_file, name, data, extension)
            except remo_shop.RemoShopError as error:
                raise application_error(error, is_fetched=request.state is None) from error
            names[extension] = name
        activity.heartbeat(names)
        return names

    async def _state(self, request: StoreRequest) -> bytes:
        """The state as JSON. Equal dicts give equal bytes."""
        state: State | None = request.state
        if state is None:
            if self._project_state is None:
                raise _final("NoState", "the request has no state, and there is no project_state to fetch it")
            state = await self._project_state(request.project_id)
            if state is None:
                raise _final("ProjectNotFound", f"there is no project '{request.project_id}'")
        return state if isinstance(state, bytes) else json.dumps(state, sort_keys=True).encode()

    def _store_file(self, name: str, data: bytes, extension: str) -> None:
        if extension not in EXTENSIONS:
            raise _final("UnknownFormat", f"there is no format for .{extension}")
        if not self._store.has(name):
            format = EXTENSIONS[extension]
            self._store.put(name, remo_shop.render(data, format=format, timeout=self._seconds))


def application_error(error: remo_shop.RemoShopError, *, is_fetched: bool) -> ApplicationError:
    """Timeouts and crashes are tried again; an invalid input is not.

    A project that is not ready (exit code 75) is tried again if each attempt fetches its state.
    A state that came with the request stays as it is, so another attempt cannot succeed.
    """
    details = [{"path": one.path, "code": one.code, "message": one.message} for one in error.diagnostics[:20]]
    is_waiting = isinstance(error, remo_shop.NotReadyError)
    is_retried = is_fetched if is_waiting else error.retryable
    return ApplicationError(
        str(error),
        *details,
        type=type(error).__name__,
        non_retryable=not is_retried,
        next_retry_delay=RETRY_AFTER if is_waiting and is_retried else None,
    )


def _final(kind: str, message: str) -> ApplicationError:
    """An error that another attempt would repeat."""
    return ApplicationError(message, type=kind, non_retryable=True)


def _safe(project_id: str) -> str:
    """The id as the name of a folder, and never a way out of the store."""
    kept = "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "_" for c in project_id)
    return (
        kept
        if kept == project_id and kept
        else f"{kept}-{hashlib.sha256(project_id.encode()).hexdigest()[:8]}"
    )


@dataclass
class FolderStore:
    """Files in a folder: written beside their place and renamed, so nobody sees half of one."""

    folder: Path

    def has(self, name: str) -> bool:
        return (self.folder / name).exists()

    def put(self, name: str, data: bytes) -> None:
        target = self.folder / name
        target.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.NamedTemporaryFile(dir=target.parent, delete=False) as file:
            try:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
                os.replace(file.name, target)
            except BaseException:
                os.unlink(file.name)
                raise


@workflow.defn
class ShareList:
    """A workflow that waits up to an hour for a list and stores it. Put the call into your own."""

    @workflow.run
    async def run(self, request: StoreRequest) -> dict[str, str]:
        return await workflow.execute_activity_method(
            ShoppingListActivities.store_shopping_list,
            request,
            schedule_to_close_timeout=timedelta(hours=1),
            start_to_close_timeout=timedelta(minutes=3),
            heartbeat_timeout=timedelta(seconds=40),
            retry_policy=RetryPolicy(maximum_interval=timedelta(minutes=2)),
        )
