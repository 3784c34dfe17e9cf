"""An activity that renders a project's shopping list and stores the files.

activities = ShoppingListActivities(FolderStore(Path("/srv/lists")))
Worker(client, task_queue="lists", workflows=[ShareList], activities=[activities.store_shopping_list],
       activity_executor=ThreadPoolExecutor(8))
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
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


@dataclass
class StoreRequest:
    """The input of the activity."""

    project_id: str
    state: dict[str, Any]
    extensions: list[str] = field(default_factory=lambda: list(EXTENSIONS))


class Store(Protocol):
    """Where files go. R2 and S3 have both calls: `head_object` and `put_object`."""

    def has(self, name: str) -> bool: ...

    def put(self, name: str, data: bytes) -> None:
        """Store all of the data or none of it."""


class ShoppingListActivities:
    """Register `store_shopping_list` with a worker that has an `activity_executor`."""

    def __init__(self, store: Store, *, seconds: float = 20) -> None:
        self._store = store
        self._seconds = seconds

    @activity.defn
    def store_shopping_list(self, request: StoreRequest) -> dict[str, str]:
        """Return the name of the file of each extension.

        Names come from the content: another attempt, or another run with the same state, finds the
        files and writes nothing. Every file is followed by a heartbeat, so give the activity a
        `heartbeat_timeout` above `seconds`.
        """
        data = json.dumps(request.state, sort_keys=True).encode()
        digest = hashlib.sha256(remo_shop.__version__.encode() + data).hexdigest()[:16]
        names: dict[str, str] = {}
        for extension in request.extensions:
            # A worker that is told to stop, or an activity that is canceled, ends here.
            activity.heartbeat(names)
            name = f"{_safe(request.project_id)}/{digest}/shopping-list.{extension}"
            if not self._store.has(name):
                self._store.put(name, self._render(data, extension))
            names[extension] = name
        activity.heartbeat(names)
        return names

    def _render(self, data: bytes, extension: str) -> bytes:
        if extension not in EXTENSIONS:
            raise ApplicationError(
                f"there is no format for .{extension}", type="UnknownFormat", non_retryable=True
            )
        try:
            return remo_shop.render(data, format=EXTENSIONS[extension], timeout=self._seconds)
        except remo_shop.RemoShopError as error:
            raise application_error(error) from error


def application_error(error: remo_shop.RemoShopError) -> ApplicationError:
    """Exit code 75, timeouts and crashes are tried again; an invalid input is not."""
    details = [{"path": one.path, "code": one.code, "message": one.message} for one in error.diagnostics[:20]]
    wait = timedelta(seconds=30) if isinstance(error, remo_shop.NotReadyError) else None
    return ApplicationError(
        str(error),
        *details,
        type=type(error).__name__,
        non_retryable=not error.retryable,
        next_retry_delay=wait,
    )


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
    """A workflow that stores a list. Put the call into your own."""

    @workflow.run
    async def run(self, request: StoreRequest) -> dict[str, str]:
        return await workflow.execute_activity_method(
            ShoppingListActivities.store_shopping_list,
            request,
            start_to_close_timeout=timedelta(minutes=3),
            heartbeat_timeout=timedelta(seconds=40),
            retry_policy=RetryPolicy(maximum_attempts=20, maximum_interval=timedelta(minutes=2)),
        )
