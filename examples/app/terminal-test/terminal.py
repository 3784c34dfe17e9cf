"""Follows projects of a backend in the terminal, and checks what a person reads.

The backend is a stand-in that answers as Remo's does. REMO_LIST names the executable.
"""

from __future__ import annotations

import json
import os
import subprocess
import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

EXAMPLES = Path(__file__).resolve().parents[2]
COMPLETED = json.loads((EXAMPLES / "workflow-state.json").read_bytes())
LIST = (Path(__file__).parent / "list.txt").read_text()


def state(step: str, error: dict[str, object] | None = None) -> dict[str, object]:
    return {"step": step, "shopping_list": None, "error": error}


BUSY = {"message": "Product search is temporarily unavailable", "retryable": True}
OVER = {"message": "The photos show no room", "retryable": False}
PROJECTS = {
    "completed": [state("photos"), state("shopping"), state("shopping"), COMPLETED],
    "retried": [state("shopping"), state("shopping", BUSY)],
    "failed": [state("shopping", OVER)],
}
AFTER_RETRY = [state("shopping"), COMPLETED]


class Backend(BaseHTTPRequestHandler):
    """`GET /projects/ID` answers the next state, `POST /projects/ID/retry` goes on after a failure."""

    retries = 0

    def do_GET(self) -> None:
        states = PROJECTS.get(self.path.split("/")[-1])
        if states is None:
            self.answer(404, {"error": "not_found", "message": "No such project", "retryable": False})
        else:
            self.answer(200, states.pop(0) if len(states) > 1 else states[0])

    def do_POST(self) -> None:
        Backend.retries += 1
        PROJECTS[self.path.split("/")[-2]] = list(AFTER_RETRY)
        self.answer(200, {})

    def answer(self, status: int, body: dict[str, object]) -> None:
        data = json.dumps(body).encode()
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, format: str, *arguments: object) -> None:
        pass


def follow(*arguments: str) -> tuple[int, str]:
    done = subprocess.run(
        [os.environ["REMO_LIST"], *arguments], capture_output=True, text=True, timeout=60, check=False
    )
    assert not done.stderr or done.returncode == 64, done.stderr
    return done.returncode, done.stdout


def main() -> None:
    backend = ThreadingHTTPServer(("127.0.0.1", 0), Backend)
    threading.Thread(target=backend.serve_forever, daemon=True).start()
    url = f"http://127.0.0.1:{backend.server_port}"
    waiting = "Waiting for the list (step: shopping)\n"
    busy = "Product search is temporarily unavailable [can be retried]\n"
    cases = [
        (("completed",), 0, "Waiting for the list (step: photos)\n" + waiting + LIST),
        (("retried",), 1, waiting + busy),
        (("retried", "--retry"), 0, busy + waiting + LIST),
        (("failed", "--retry"), 1, "The photos show no room\n"),
        (("unknown",), 1, "No such project\n"),
    ]
    for (project, *options), code, text in cases:
        found = follow(*options, url, project)
        assert found == (code, text), f"{project}: {found}"
    assert Backend.retries == 1
    backend.shutdown()
    backend.server_close()
    assert follow(url, "completed") == (1, "The server cannot be reached. [can be retried]\n")
    assert follow("one")[0] == 64
    # The README shows the prepared project.
    readme = (Path(__file__).parents[1] / "README.md").read_text()
    shown = readme.split("```console\n$ examples/app/.build/debug/remo-list\n")[1].split("```")[0]
    assert follow() == (0, shown)
    print(f"{len(cases) + 3} passed")


main()
