"""Writes shopping lists to standard output, one on each line: `python make_lists.py COUNT`.

8 of 100 lists are invalid, in nine ways. A third has no ID. Some lines are blank, and some end in a
carriage return. The same count gives the same bytes.
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

ROOMS = ["Sofas", "Rugs", "Lighting", "Tables", "Chairs", "Bookcases", "Side Tables", "Curtains"]
NAMES = [
    "Fjord 3-Seat Sofa",
    "Dune Flatweave 8' x 10'",
    "Arc Floor Lamp",
    'Otto "Round" Table; walnut, 48"',
    "Stühle aus Eiche, 2er-Set",
    "木製の椅子 🪑",
    "=Spindle Chair",
    "Étagère\u2028à 5 niveaux\tchêne",
    "Two\nLines",
]
RETAILERS = ["Nordhem", "Hearth & Co.", "Lumen", "Harbor & Pine"]

List = dict[str, Any]


@dataclass(frozen=True)
class Line:
    """A line of the stream, and what a job has to make of it."""

    text: bytes
    """The line with its line feed."""
    kind: str
    """`list`, `invalid` or `blank`."""
    id: str | None = None
    """The ID of the list; a list without one gets the number of its line."""
    rows: int = 0
    """How many rows the list has."""


def make_lists(count: int) -> Iterator[Line]:
    """Yield lists, and blank lines between some of them."""
    rng = random.Random(4)
    for number in range(count):
        if rng.random() < 0.01:
            yield Line(rng.choice([b"\n", b"\r\n", b"  \n"]), "blank")
        items = [make_item(rng) for _ in range(rng.choice([1, 1, 2, 3, 4]))]
        total = sum(item["price_cents"] for item in items if item["confidence_score"] >= 0.5)
        content: List = {"items": items, "total_estimated_cost_cents": total}
        end = b"\r\n" if rng.random() < 0.02 else b"\n"
        if rng.random() < 0.08:
            yield Line(rng.choice(FAULTS)(content) + end, "invalid")
            continue
        name: str | None = None
        match number % 3:
            case 0:
                name, content = f"p-{number}", {"id": f"p-{number}", **content}
            case 1:
                name, content = f"Ré/{number}", {"project_id": f"Ré/{number}", "shopping_list": content}
        yield Line(encode(content) + end, "list", name, len(items))


def make_item(rng: random.Random) -> List:
    """A product, some with an unknown price or a low score."""
    number = rng.randrange(1_000_000)
    return {
        "category_group": rng.choice(ROOMS),
        "product_name": f"{rng.choice(NAMES)} {number}",
        "retailer": rng.choice(RETAILERS),
        "price_cents": 0 if rng.random() < 0.05 else rng.randrange(1_000, 300_000),
        "product_url": f"https://shop.example/p/{number}",
        "confidence_score": round(rng.uniform(0.3, 1), 2),
        "why_matched": "Same low back, and the same legs",
    }


def encode(content: Any) -> bytes:
    return json.dumps(content, ensure_ascii=False, separators=(",", ":")).encode()


def with_item(change: Callable[[List], object]) -> Callable[[List], bytes]:
    """A fault in the first item."""

    def fault(content: List) -> bytes:
        change(content["items"][0])
        return encode(content)

    return fault


FAULTS: list[Callable[[List], bytes]] = [
    with_item(lambda item: item.update(price_cents=249.99)),
    with_item(lambda item: item.pop("product_name")),
    with_item(lambda item: item.update(confidence_score="high")),
    lambda content: encode(content)[:-40],
    lambda content: encode(content) + b"]",
    lambda content: encode(content).replace(b"Same low", b"Same \xff\xfe low", 1),
    lambda content: b"Internal Server Error",
    lambda content: encode({"error": "busy", "message": "try again", "retryable": True}),
    lambda content: encode([content]),
]


if __name__ == "__main__":
    for line in make_lists(int(sys.argv[1])):
        sys.stdout.buffer.write(line.text)
