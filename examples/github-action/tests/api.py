"""As much of GitHub's API as comments need, on this machine."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


class API:
    """The comments of pull request 12, and what was asked."""

    def __init__(self, head: str) -> None:
        self.head = head
        self.comments: list[dict[str, Any]] = []
        self.calls: list[str] = []
        self.failures: list[int] = []
        """Status codes of the next answers."""

    def add(self, body: str, *, kind: str = "User") -> None:
        self.comments.append({"id": 1000 + len(self.comments), "body": body, "user": {"type": kind}})

    def answer(self, method: str, path: str, body: Any) -> tuple[int, Any]:
        self.calls.append(f"{method} {path}")
        if self.failures:
            return self.failures.pop(0), {}
        if match := re.fullmatch(r"/repos/owner/rooms/pulls/(\d+)", path):
            return (200, {"head": {"sha": self.head if match[1] == "12" else "f" * 40}})
        if body is not None and len(body["body"].encode("utf-16-le")) // 2 > 65_536:
            return 422, {"message": "Validation Failed"}
        if match := re.fullmatch(r"/repos/owner/rooms/issues/12/comments\?per_page=100&page=(\d+)", path):
            start = 100 * (int(match[1]) - 1)
            return 200, self.comments[start : start + 100]
        if method == "POST" and path == "/repos/owner/rooms/issues/12/comments":
            self.add(body["body"], kind="Bot")
            return 201, self.comments[-1]
        if method == "PATCH" and (match := re.fullmatch(r"/repos/owner/rooms/issues/comments/(\d+)", path)):
            comment = next(one for one in self.comments if one["id"] == int(match[1]))
            comment["body"] = body["body"]
            return 200, comment
        return 404, {}


@contextmanager
def serving(api: API) -> Iterator[str]:
    class Handler(BaseHTTPRequestHandler):
        def handle_any(self) -> None:
            length = int(self.headers.get("Content-Length") or 0)
            body = json.loads(self.rfile.read(length)) if length else None
            assert self.headers["Authorization"] == "Bearer token-of-the-run"
            status, answer = api.answer(self.command, self.path, body)
            data = json.dumps(answer).encode()
            self.send_response(status)
            self.send_header("Content-Length", str(len(data)))
            self.end_headers()
            self.wfile.write(data)

        do_GET = do_POST = do_PATCH = handle_any

        def log_message(self, format: str, *args: Any) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()
