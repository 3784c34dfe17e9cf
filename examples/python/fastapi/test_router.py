"""The router in a backend that behaves like Remo's, asked over HTTP."""

import asyncio
import io
import itertools
import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import openpyxl  # type: ignore[import-untyped]
import pytest

import remo_app
import remo_shop
from load import load

HERE = Path(__file__).resolve().parent
LIVING_ROOM = json.loads((HERE.parents[1] / "living-room.json").read_bytes())
FORMATS = {"html": "html", "csv": "csv", "xlsx": "xlsx", "md": "markdown", "txt": "text", "json": "json"}


@contextmanager
def running(**variables: str) -> Iterator[httpx.Client]:
    """uvicorn with the backend, on a free port."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    command = [sys.executable, "-m", "uvicorn", "remo_app:app", "--port", str(port), "--log-level", "warning"]
    with subprocess.Popen(command, cwd=HERE, env={**os.environ, **variables}) as server:
        try:
            with httpx.Client(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
                for _ in range(200):
                    try:
                        client.get("/")
                        break
                    except httpx.ConnectError:
                        assert server.poll() is None, "uvicorn did not start"
                        time.sleep(0.05)
                yield client
        finally:
            server.terminate()


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    with running() as client:
        yield client


def project(client: httpx.Client, *, step: str = "photos") -> str:
    """A new project, taken to the step."""
    path = f"/projects/{client.post('/projects').json()['project_id']}"
    while client.get(path).json()["step"] != step:
        client.post(f"{path}/advance").raise_for_status()
    return path


def test_a_list_comes_only_with_the_last_step(client: httpx.Client) -> None:
    path = project(client)
    for step in remo_app.STEPS[:-1]:
        answer = client.get(f"{path}/shopping-list.html")
        assert answer.status_code == 409
        assert answer.json() == {
            "error": "shopping_list_not_ready",
            "message": f"there is no shopping list yet (the project is at step '{step}')",
            "retryable": True,
            "detail": step,
        }
        assert answer.headers["retry-after"] == "5"
        client.post(f"{path}/advance")
    assert client.get(f"{path}/shopping-list.html").status_code == 200


def test_a_failure_that_may_pass_and_a_retry(client: httpx.Client) -> None:
    path = project(client, step="shopping")
    client.post(f"{path}/fail", json={"message": "the product search is down", "retryable": True})
    answer = client.get(f"{path}/shopping-list.csv")
    assert (answer.status_code, answer.json()["retryable"]) == (409, True)
    assert "the product search is down" in answer.json()["message"]
    client.post(f"{path}/retry")
    client.post(f"{path}/advance")
    assert client.get(f"{path}/shopping-list.csv").status_code == 200


def test_a_failure_for_good_is_not_retryable(client: httpx.Client) -> None:
    path = project(client, step="shopping")
    client.post(f"{path}/fail", json={"message": "no products", "retryable": False})
    answer = client.get(f"{path}/shopping-list.csv")
    assert (answer.status_code, answer.json()["error"], answer.json()["retryable"]) == (
        409,
        "no_shopping_list",
        False,
    )
    assert "retry-after" not in answer.headers


@pytest.mark.parametrize("path", ["/projects/nobody/shopping-list.html", "/projects/p1/shopping-list.pdf"])
def test_what_is_not_there_is_404(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    assert answer.status_code == 404
    assert answer.json().keys() == {"error", "message", "retryable", "detail"}


@pytest.mark.parametrize(("extension", "format"), FORMATS.items())
def test_every_format_is_the_one_of_the_command(client: httpx.Client, extension: str, format: Any) -> None:
    path = project(client, step="completed")
    answer = client.get(f"{path}/shopping-list.{extension}")
    assert answer.status_code == 200
    assert answer.content == remo_shop.render(client.get(path).content, format=format)
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert f'filename="shopping-list.{extension}"' in answer.headers["content-disposition"]
    head = client.head(f"{path}/shopping-list.{extension}")
    assert (head.status_code, head.content) == (200, b"")
    assert head.headers["content-length"] == answer.headers["content-length"]


def test_the_workbook_opens(client: httpx.Client) -> None:
    path = project(client, step="completed")
    book = openpyxl.load_workbook(io.BytesIO(client.get(f"{path}/shopping-list.xlsx").content))
    assert "Mid-Century Lounge Chair" in [cell.value for row in book.worksheets[0].rows for cell in row]


def test_a_client_with_the_current_list_gets_304(client: httpx.Client) -> None:
    path = project(client, step="completed")
    first = client.get(f"{path}/shopping-list.html")
    etag = first.headers["etag"]
    for known in (etag, f'"other", W/{etag}', "*"):
        answer = client.get(f"{path}/shopping-list.html", headers={"If-None-Match": known})
        assert (answer.status_code, answer.content, answer.headers["etag"]) == (304, b"", etag)
    assert client.get(f"{path}/shopping-list.csv", headers={"If-None-Match": etag}).status_code == 200
    state = client.get(path).json()
    state["shopping_list"]["items"][0]["price_cents"] += 1
    client.put(path, json=state)
    changed = client.get(f"{path}/shopping-list.html", headers={"If-None-Match": etag})
    assert changed.status_code == 200 and changed.headers["etag"] != etag


def test_the_policy_is_the_page_own_and_forbids_frames(client: httpx.Client) -> None:
    path = project(client, step="completed")
    page = client.get(f"{path}/shopping-list.html")
    policy = page.headers["content-security-policy"]
    assert policy.removesuffix("; frame-ancestors 'none'") in page.text
    assert "script-src 'sha256-" in policy
    assert client.get(f"{path}/shopping-list.txt").headers["content-security-policy"].endswith("sandbox")


def test_a_list_that_breaks_the_contract_is_the_server_fault(client: httpx.Client) -> None:
    path = project(client, step="completed")
    state = client.get(path).json()
    state["shopping_list"]["items"][0]["price_cents"] = 0.5
    client.put(path, json=state)
    answer = client.get(f"{path}/shopping-list.html")
    assert (answer.status_code, answer.json()["error"], answer.json()["retryable"]) == (
        500,
        "shopping_list_invalid",
        False,
    )
    assert "retry-after" not in answer.headers
    assert "items[0].price_cents" in answer.json()["detail"]


def test_a_state_that_is_too_large_is_refused(client: httpx.Client) -> None:
    path = project(client, step="completed")
    state = client.get(path).json()
    state["padding"] = "x" * 2_000_000
    client.put(path, json=state)
    answer = client.get(f"{path}/shopping-list.html")
    assert (answer.status_code, answer.json()["error"]) == (413, "shopping_list_too_large")


def test_markup_in_names_stays_text(client: httpx.Client) -> None:
    path = project(client, step="completed")
    state = client.get(path).json()
    state["shopping_list"]["items"][0]["product_name"] = "<script>alert(1)</script>"
    client.put(path, json=state)
    assert "<script>alert" not in client.get(f"{path}/shopping-list.html").text


def stand_in(folder: Path, script: str) -> dict[str, str]:
    """A program in the place of remo-shop, and few processes and places to wait."""
    program = folder / "stand-in"
    program.write_text(f"#!/bin/sh\n{script}\n")
    program.chmod(0o755)
    return {"REMO_SHOP": str(program), "PROCESSES": "2", "WAITING": "4", "SECONDS": "1", "RETRY_AFTER": "7"}


def test_a_process_that_hangs_or_dies_is_503(tmp_path: Path) -> None:
    for script in ("exec sleep 60", "kill -9 $$"):
        with running(**stand_in(tmp_path, script)) as client:
            answer = client.get(f"{project(client, step='completed')}/shopping-list.html")
            assert (answer.status_code, answer.json()["error"]) == (503, "rendering_failed")
            assert answer.json()["retryable"]
            assert answer.headers["retry-after"] == "7"


@pytest.mark.parametrize("script", ["exit 64", "exit 127"])
def test_a_server_that_is_set_up_wrongly_is_500(tmp_path: Path, script: str) -> None:
    with running(**stand_in(tmp_path, script)) as client:
        answer = client.get(f"{project(client, step='completed')}/shopping-list.html")
        assert (answer.status_code, answer.json()["error"]) == (500, "rendering_failed")
        assert not answer.json()["retryable"]
        assert "retry-after" not in answer.headers


def test_more_requests_than_may_wait_are_sent_away(tmp_path: Path) -> None:
    async def ask(base: httpx.URL, path: str) -> list[httpx.Response]:
        async with httpx.AsyncClient(base_url=base) as client:
            return await asyncio.gather(*(client.get(path) for _ in range(12)))

    log = tmp_path / "log"
    script = f"cat >/dev/null; echo begin >>{log}; sleep 1.5; echo end >>{log}; echo done"
    with running(**{**stand_in(tmp_path, script), "SECONDS": "20"}) as client:
        path = f"{project(client, step='completed')}/shopping-list.txt"
        answers = asyncio.run(ask(client.base_url, path))
    codes = sorted(answer.status_code for answer in answers)
    assert codes == [200] * 4 + [503] * 8
    busy = [answer for answer in answers if answer.status_code == 503]
    assert {(answer.json()["error"], answer.headers["retry-after"]) for answer in busy} == {("busy", "7")}
    steps = [1 if line == "begin" else -1 for line in log.read_text().split()]
    assert len(steps) == 8
    assert max(itertools.accumulate(steps)) == 2, "no more processes at once than allowed"


def test_the_page_in_a_browser(client: httpx.Client, figure: Callable[[str], None]) -> None:
    chromium = os.environ.get("CHROMIUM", "/usr/bin/chromium")
    if not Path(chromium).exists():
        pytest.skip(f"the page in a browser: there is no {chromium}")
    playwright = pytest.importorskip(
        "playwright.sync_api", reason="the page in a browser: there is no Playwright"
    )
    path = project(client, step="completed")
    with playwright.sync_playwright() as engine:
        browser = engine.chromium.launch(executable_path=chromium, args=["--no-sandbox"])
        page = browser.new_page()
        said: list[str] = []
        page.on("console", lambda message: said.append(message.text))
        page.on("pageerror", lambda error: said.append(str(error)))
        page.route(
            "**/*",
            lambda route: route.abort() if "assets.example.com" in route.request.url else route.continue_(),
        )
        page.goto(str(client.base_url.join(f"{path}/shopping-list.html")))
        assert page.title() == "Shopping list"
        assert page.get_by_text("Mid-Century Lounge Chair").first.is_visible()
        # Ticks are the script's work, so it runs under the policy of the header.
        page.locator(".a input").first.check()
        page.reload()
        assert page.locator(".a input").first.is_checked()
        assert [text for text in said if "Content Security Policy" in text or "Error" in text] == []
        browser.close()
    figure("page opened in Chromium")


def test_many_requests_at_once(client: httpx.Client, figure: Callable[[str], None], is_quick: bool) -> None:
    small, large = project(client, step="completed"), project(client, step="completed")
    client.put(large, json={"step": "completed", "shopping_list": LIVING_ROOM})
    expected = {
        f"{path}/shopping-list.{extension}": remo_shop.render(client.get(path).content, format=format)  # type: ignore[arg-type]
        for path in (small, large)
        for extension, format in FORMATS.items()
    }
    requests = 1_000 if is_quick else 10_000
    outcome = asyncio.run(load(client.base_url.port or 0, expected, requests=requests, at_once=32))
    figure(str(outcome))
    assert outcome.errors == []
    assert outcome.requests == requests
