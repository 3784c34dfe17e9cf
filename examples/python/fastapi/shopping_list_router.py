"""Serves a project's shopping list as a file: copy this one file into your backend.

    app.include_router(shopping_list_router(project_state))

adds `GET /projects/{project_id}/shopping-list.html`, and the same for csv, xlsx, md, txt and json.
`project_state` is your dependency. It gives the project's state, or None if there is no such project:

    async def project_state(project_id: str, user: CurrentUser) -> WorkflowState | None: ...

Errors have the shape of the API's other errors: `error`, `message`, `retryable`, `detail`.
"""

import hashlib
import html
import json
import logging
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, Any

import anyio.to_thread
from fastapi import APIRouter, Depends, Request, Response
from fastapi.encoders import jsonable_encoder
from fastapi.responses import JSONResponse

import remo_shop

log = logging.getLogger(__name__)

# extension: the format, its media type, and whether a browser saves it instead of showing it
FORMATS: Mapping[str, tuple[remo_shop.Format, str, bool]] = {
    "html": ("html", "text/html; charset=utf-8", False),
    "csv": ("csv", "text/csv; charset=utf-8", True),
    "xlsx": ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", True),
    "md": ("markdown", "text/markdown; charset=utf-8", False),
    "txt": ("text", "text/plain; charset=utf-8", False),
    "json": ("json", "application/json", False),
}


@dataclass(frozen=True)
class Limits:
    """What one server spends on lists."""

    state_bytes: int = 4_000_000
    """The size of a state. A list of 1,000 products has about 500 kB."""
    seconds: float = 10
    """The time of one process."""
    processes: int = field(default_factory=lambda: 2 * (os.cpu_count() or 1))
    """How many processes run at once."""
    waiting: int = 200
    """How many requests may render or wait for a process. Others get 503 at once."""
    retry_after: int = 5
    """The seconds after which a client may try again. Answers that are retryable send them."""


def shopping_list_router(
    project_state: Callable[..., Any],
    *,
    limits: Limits | None = None,
    options: remo_shop.RenderOptions | None = None,
) -> APIRouter:
    """Return the routes. `options` are those of `remo_shop.render`, such as `locale` and `title`."""
    documents = _Documents(limits or Limits(), options or {})
    router = APIRouter(tags=["shopping list"])
    for extension in FORMATS:
        path = f"/projects/{{project_id}}/shopping-list.{extension}"
        endpoint = _endpoint(documents, extension, project_state)
        router.head(path, include_in_schema=False)(endpoint)
        router.get(
            path,
            name=f"shopping_list_{extension}",
            summary=f"The shopping list as {extension}",
            response_class=Response,
            responses={
                200: {"content": {FORMATS[extension][1].partition(";")[0]: {}}},
                304: {"description": "The client's copy is current"},
                404: {"description": "There is no such project"},
                409: {"description": "There is no list; retryable says whether one may come"},
                413: {"description": "The project is too large"},
                500: {"description": "The list has an error, or the server is set up wrongly"},
                503: {"description": "Too many requests at once, or a render failed; try again"},
            },
        )(endpoint)
    return router


def _endpoint(
    documents: "_Documents", extension: str, project_state: Callable[..., Any]
) -> Callable[..., Any]:
    async def shopping_list(request: Request, state: Annotated[Any, Depends(project_state)]) -> Response:
        return await documents.respond(extension, state, request.headers.get("if-none-match"))

    return shopping_list


class _Documents:
    def __init__(self, limits: Limits, options: remo_shop.RenderOptions) -> None:
        self._limits = limits
        self._options = options
        self._processes = anyio.CapacityLimiter(limits.processes)
        self._waiting = 0

    async def respond(self, extension: str, state: Any, known: str | None) -> Response:
        if state is None:
            return self._error(404, "project_not_found", "There is no such project.")
        # A state may be large: its JSON is made in a thread, as the document is.
        data = await anyio.to_thread.run_sync(_as_json, state)
        if len(data) > self._limits.state_bytes:
            return self._error(413, "shopping_list_too_large", "The project is too large to be rendered.")
        # The same state and options give the same bytes, so the answer to "has it changed?" needs
        # no document.
        etag = self._etag(extension, data)
        if known is not None and _matches(known, etag):
            return Response(status_code=304, headers={"ETag": etag, "Cache-Control": "private, no-cache"})
        if self._waiting >= self._limits.waiting:
            return self._error(503, "busy", "Too many lists are being rendered.", retryable=True)
        self._waiting += 1
        try:
            document = await anyio.to_thread.run_sync(self._render, extension, data, limiter=self._processes)
        except remo_shop.RemoShopError as error:
            return self._error_response(error)
        finally:
            self._waiting -= 1
        return _document(extension, document, etag)

    def _render(self, extension: str, data: bytes) -> bytes:
        return remo_shop.render(
            data, format=FORMATS[extension][0], timeout=self._limits.seconds, **self._options
        )

    def _etag(self, extension: str, data: bytes) -> str:
        digest = hashlib.sha256(f"{remo_shop.__version__} {extension} {self._options!r}\n".encode())
        digest.update(data)
        return f'"{digest.hexdigest()[:32]}"'

    def _error_response(self, error: remo_shop.RemoShopError) -> Response:
        message = error.diagnostics[0].message if error.diagnostics else str(error)
        if isinstance(error, remo_shop.NotReadyError):
            return self._error(409, "shopping_list_not_ready", message, retryable=True, detail=error.step)
        if isinstance(error, remo_shop.InvalidInputError) and error.step is not None:
            # The project has ended without a list, or it failed for good.
            return self._error(409, "no_shopping_list", message, detail=error.step)
        log.error("a shopping list was not rendered: %r", error)
        if isinstance(error, remo_shop.InvalidInputError):
            return self._error(500, "shopping_list_invalid", "The list has an error.", detail=str(error))
        # A timeout or a crash may pass. A wrong option or a missing executable does not.
        status = 503 if error.retryable else 500
        return self._error(
            status, "rendering_failed", "The list was not rendered.", retryable=error.retryable
        )

    def _error(
        self, status: int, code: str, message: str, *, retryable: bool = False, detail: str | None = None
    ) -> Response:
        """An error in the shape of the API's ErrorResponse."""
        body = {"error": code, "message": message, "retryable": retryable, "detail": detail}
        headers = {"Cache-Control": "no-store"}
        if retryable:
            headers["Retry-After"] = str(self._limits.retry_after)
        return JSONResponse(body, status_code=status, headers=headers)


def _as_json(state: Any) -> bytes:
    if isinstance(state, bytes):
        return state
    if hasattr(state, "model_dump_json"):
        return str(state.model_dump_json()).encode()
    return json.dumps(jsonable_encoder(state), separators=(",", ":")).encode()


def _matches(known: str, etag: str) -> bool:
    """Whether If-None-Match names the document: a list of tags, weak ones too, or an asterisk."""
    return known.strip() == "*" or etag in re.findall(r'"[^"]*"', known)


def _document(extension: str, document: bytes, etag: str) -> Response:
    _, media_type, is_download = FORMATS[extension]
    disposition = "attachment" if is_download else "inline"
    return Response(
        document,
        headers={
            "Content-Type": media_type,
            "Content-Disposition": f'{disposition}; filename="shopping-list.{extension}"',
            "Content-Security-Policy": _policy(extension, document),
            "ETag": etag,
            "Cache-Control": "private, no-cache",
            "Referrer-Policy": "no-referrer",
            "X-Content-Type-Options": "nosniff",
        },
    )


def _policy(extension: str, document: bytes) -> str:
    """The page's own policy, which has the hashes of its script and style, and no frames around it."""
    if extension != "html":
        return "default-src 'none'; frame-ancestors 'none'; sandbox"
    found = re.search(rb'http-equiv="Content-Security-Policy" content="([^"]*)"', document)
    own = html.unescape(found[1].decode()) if found else "default-src 'none'"
    return f"{own}; frame-ancestors 'none'"
