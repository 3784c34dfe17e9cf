"""How fast it is. Only for the figures: no time is asserted."""

from __future__ import annotations

import itertools
import statistics
import time
from collections.abc import Callable
from typing import Any

import remo_shop


def test_the_time_of_one_render(living_room: dict[str, Any], figure: Callable[[str], None]) -> None:
    times: list[float] = []
    for _ in range(100):
        start = time.perf_counter()
        remo_shop.render(living_room)
        times.append(time.perf_counter() - start)
    figure(f"render {1000 * statistics.median(times):.1f} ms")


def test_the_rate_of_a_stream(living_room: dict[str, Any], figure: Callable[[str], None]) -> None:
    count = 5_000
    start = time.perf_counter()
    documents = remo_shop.batch(itertools.repeat(living_room, count), format="markdown")
    assert sum(1 for _ in documents) == count
    figure(f"batch {count / (time.perf_counter() - start):,.0f} lists/s")
