"""Requests at a steady rate, none of which fails, and processes killed under load."""

from __future__ import annotations

import asyncio
import random
import statistics
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from server import FORMATS, ShareServer, numbered, rendered

NO_LIMITS = (
    *("--posts-per-minute", "0", "--reads-per-minute", "0"),
    *("--maximum-connections-per-client", "0", "--log-level", "warning"),
)


class Documents:
    """The numbered lists in every textual format, as the command writes them."""

    def __init__(self, folder: Path) -> None:
        self._zero = rendered(numbered(0), folder / "zero")
        self.texts = [extension for extension in FORMATS if extension != "xlsx"]
        self.workbook = self._zero["xlsx"]
        # A text with another number is the same text with the number in its places.
        probe = rendered(numbered(123_456), folder / "probe")
        for extension in self.texts:
            assert self.expected(123_456, extension) == probe[extension], extension

    def expected(self, number: int, extension: str) -> bytes:
        if extension == "xlsx":
            assert number == 0, "workbooks are compressed"
            return self.workbook
        return self._zero[extension].replace(b"000000", b"%06d" % number)


@pytest.fixture(scope="module")
def documents(tmp_path_factory: pytest.TempPathFactory) -> Documents:
    return Documents(tmp_path_factory.mktemp("documents"))


async def post(session: aiohttp.ClientSession, number: int) -> str:
    """Posts a numbered list and returns its link."""
    headers = {"Content-Type": "application/json"}
    async with session.post("/lists", data=numbered(number), headers=headers) as response:
        assert response.status == 201, await response.text()
        receipt = await response.json()
        return str(receipt["url"])


async def get(session: aiohttp.ClientSession, url: str) -> bytes:
    async with session.get(url) as response:
        assert response.status == 200, f"{url}: {response.status}"
        return await response.read()


def session(server: ShareServer, connections: int) -> aiohttp.ClientSession:
    return aiohttp.ClientSession(
        server.url,
        connector=aiohttp.TCPConnector(limit=connections),
        timeout=aiohttp.ClientTimeout(total=30),
    )


def test_load(tmp_path: Path, documents: Documents, figure: Callable[[str], None], is_quick: bool) -> None:
    """An open loop: requests start at their times, whether or not others are answered.

    A tenth of them post a list; the others read one in the formats in turn. Every answer is compared. The
    time of a request counts from when it should have started.
    """
    # In a hurry, the server is a debug build.
    rate, seconds = (50, 3) if is_quick else (1_000, 10)
    count = rate * seconds
    times: dict[str, list[float]] = {"posts": [], "reads": []}
    failures: list[str] = []

    async def run(server: ShareServer) -> float:
        async with session(server, connections=128) as client:
            zero = await post(client, 0)
            links = {number: await post(client, number) for number in range(1, 51)}
            posted = iter(range(1_000, 1_000 + count))

            async def request(index: int, due: float) -> None:
                kind = "posts" if index % 10 == 0 else "reads"
                try:
                    if kind == "posts":
                        await post(client, next(posted))
                    else:
                        extension = FORMATS[index % len(FORMATS)]
                        number = 0 if extension == "xlsx" else random.choice(list(links))
                        link = zero if number == 0 else links[number]
                        body = await get(client, f"{link}.{extension}")
                        assert body == documents.expected(number, extension), f"{extension} differs"
                except Exception as error:
                    failures.append(repr(error))
                times[kind].append(1_000 * (time.perf_counter() - due))

            start = time.perf_counter()
            async with asyncio.TaskGroup() as group:
                for index in range(count):
                    due = start + index / rate
                    if (wait := due - time.perf_counter()) > 0:
                        await asyncio.sleep(wait)
                    group.create_task(request(index, due))
            return time.perf_counter() - start

    with ShareServer(tmp_path / "lists.sqlite", *NO_LIMITS) as server:
        took = asyncio.run(run(server))
        assert server.stop() == 0
    figure(f"{count} requests in {took:.1f} s, {len(failures)} errors")
    for kind, milliseconds in {"all": [*times["posts"], *times["reads"]], **times}.items():
        cuts = statistics.quantiles(milliseconds, n=100, method="inclusive")
        figure(f"{kind}: p50 {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms, longest {max(milliseconds):.0f} ms")
    assert not failures, failures[:5]
    # A machine that cannot keep up would have answered late, and the figure would not be that of the rate.
    assert took < seconds * 1.2


async def post_until(
    server: ShareServer, numbers: range, end: Callable[[], Coroutine[Any, Any, None]]
) -> tuple[dict[int, str], int]:
    """Posts lists from 32 clients at once until the server is gone.

    Returns the links of the acknowledged lists, and the number of requests that got no answer.
    """
    acknowledged: dict[int, str] = {}
    lost = 0
    remaining = iter(numbers)

    async def client(http: aiohttp.ClientSession) -> None:
        nonlocal lost
        for number in remaining:
            try:
                acknowledged[number] = await post(http, number)
            except aiohttp.ClientError:
                lost += 1
                return

    async with session(server, connections=32) as http, asyncio.TaskGroup() as group:
        for _ in range(32):
            group.create_task(client(http))
        group.create_task(end())
    return acknowledged, lost


async def check(server: ShareServer, links: dict[int, str], documents: Documents) -> None:
    """Every list is there, byte for byte."""
    async with session(server, connections=32) as http:
        for number, link in links.items():
            assert await get(http, link + ".json") == documents.expected(number, "json"), number


def test_killed_under_load(
    tmp_path: Path, documents: Documents, figure: Callable[[str], None], is_quick: bool
) -> None:
    kills = 2 if is_quick else 5
    links: dict[int, str] = {}
    lost = 0
    with ShareServer(tmp_path / "lists.sqlite", *NO_LIMITS) as server:
        for kill in range(kills):

            async def end() -> None:
                await asyncio.sleep(random.uniform(0.5, 1.5))
                await asyncio.to_thread(server.kill)

            first = 1_000 + kill * 100_000
            new, unanswered = asyncio.run(post_until(server, range(first, first + 100_000), end))
            assert new and unanswered, "the server was not under load"
            links |= new
            lost += unanswered
            server.restart()
            asyncio.run(check(server, links, documents))
        assert server.stop() == 0
    figure(f"{kills} kills: {len(links)} lists acknowledged, all there, {lost} requests unanswered")


def test_stopped_under_load(tmp_path: Path, documents: Documents, figure: Callable[[str], None]) -> None:
    """SIGTERM: what has begun is answered, and the process ends by itself."""
    with ShareServer(tmp_path / "lists.sqlite", *NO_LIMITS) as server:
        codes: list[int] = []

        async def end() -> None:
            await asyncio.sleep(0.7)
            codes.append(await asyncio.to_thread(server.stop))

        start = time.perf_counter()
        links, _ = asyncio.run(post_until(server, range(1_000, 100_000), end))
        took = time.perf_counter() - start - 0.7
        assert codes == [0]
        server.restart()
        asyncio.run(check(server, links, documents))
        assert server.stop() == 0
    figure(f"stopped in {took:.1f} s with {len(links)} lists")
