"""Many requests at once, each answer compared with what it has to be."""

import asyncio
import statistics
import time
from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Outcome:
    requests: int
    errors: list[str]
    seconds: float
    p50: float
    """Milliseconds."""
    p99: float

    def __str__(self) -> str:
        return (
            f"{self.requests} requests, {len(self.errors)} errors, {self.requests / self.seconds:.0f}/s, "
            f"p50 {self.p50:.0f} ms, p99 {self.p99:.0f} ms"
        )


async def load(port: int, expected: Mapping[str, bytes], *, requests: int, at_once: int) -> Outcome:
    """Ask for the paths in turn, over `at_once` connections that stay open."""
    paths = list(expected)
    numbers = iter(range(requests))
    times: list[float] = []
    errors: list[str] = []

    async def client() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for number in numbers:
            path = paths[number % len(paths)]
            start = time.perf_counter()
            status, body = await _get(reader, writer, path)
            times.append(time.perf_counter() - start)
            if status != 200 or body != expected[path]:
                errors.append(f"{path}: {status}, {len(body)} bytes")
        writer.close()

    begin = time.perf_counter()
    await asyncio.gather(*(client() for _ in range(at_once)))
    seconds = time.perf_counter() - begin
    percentiles = statistics.quantiles(times, n=100)
    return Outcome(len(times), errors, seconds, 1000 * percentiles[49], 1000 * percentiles[98])


async def _get(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, path: str) -> tuple[int, bytes]:
    writer.write(f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode())
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), 60)
    length = next(
        int(line.split(b":")[1]) for line in head.lower().split(b"\r\n") if line.startswith(b"content-length")
    )
    return int(head.split(b" ")[1]), await asyncio.wait_for(reader.readexactly(length), 60)
