#!/usr/bin/env python3
"""answer_check.py BINARY [COUNT]: clients' answers come back through mail programs.

COUNT random answers (default 1000) to a page of --ask are written as the page writes them, then wrapped, quoted, put
between a greeting and a signature, and spoiled by line ends, spaces and quotation marks, as mail programs do. `import`
must read each as it was meant. It must refuse an answer that lost, doubled or changed a character of its block, an
answer to another list, and one to another version of the list.
"""
import base64
import concurrent.futures
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import textwrap
import zlib

DECISIONS = {"a": "approved", "d": "declined", "s": "swapped"}
WORDS = ["too wide", "“smart” quotes", "it's fine", "日本語の説明", "> not a quote", "--", "RemoShop", "a\\nb", "\\", "line\nline", "é" * 30, "&amp; <b>", "🛋️", "-- ", "From here", "\u0301accent", "\ufe0fok"]


def listing():
    """A list with two products that have alternates."""
    def item(number, **fields):
        return {"category_group": "Sofas", "product_name": f"Product {number} “é”", "retailer": "Shop", "price_cents": 100 + number,
                "product_url": f"https://s.test/{number}", "why_matched": "", "confidence_score": .9, **fields}
    items = [item(n) for n in range(12)]
    items += [item(12, alternate_to="https://s.test/1"), item(13, alternate_to="https://s.test/1"), item(14, alternate_to="https://s.test/5")]
    return {"items": items, "unmatched": [], "total_estimated_cost_cents": sum(i["price_cents"] for i in items[:12])}


ALTERNATES = {1: [12, 13], 5: [14]}


def answer(seal, rng):
    """The text of a random answer, and what it says about each item: a decision, or None, and a comment."""
    lines, entries, meant = [], [], {}
    for number in sorted(rng.sample(range(12), rng.randint(1, 12))):
        letter = rng.choice("adsc" if number in ALTERNATES else "adc")
        comment = " ".join(rng.choices(WORDS, k=rng.choice([0, 0, 1, 3, 40])))[:1000].strip()
        target = rng.choice(ALTERNATES[number]) if letter == "s" else None
        if target:
            meant[target] = ("approved", None)
        meant[number] = (DECISIONS.get(letter), comment or None)
        escaped = comment.replace("\\", "\\\\").replace("\n", "\\n")
        entries.append(f"{number}{letter}{target or ''}{' ' + escaped if comment else ''}\n")
        lines.append("✓ Product: " + comment.replace("RemoShop", "Remo Shop"))
    content = (seal + "\n" + "".join(entries)).encode()
    code = base64.b32encode(content + zlib.crc32(content).to_bytes(4, "big")).decode().rstrip("=")
    rows = [" ".join(textwrap.wrap(code[at:at + 48], 6)) for at in range(0, len(code), 48)]
    return "\n".join(lines) + "\n\n", "RemoShopAnswer1\n" + "\n".join(rows) + "\nRemoShopEnd\n", meant


def mailed(text, rng):
    """A text as it arrives by mail."""
    text = rng.choice(["", "Hello,\nhere is what we think.\n\n", "Liebe Frau Müller,\n\n"]) + text + rng.choice(["", "\n-- \nA. Client\n", "\nSent from my phone"])
    if rng.random() < .7:
        width = rng.choice([72, 78, 40])
        text = "\n".join(part for line in text.split("\n") for part in (textwrap.wrap(line, width, break_on_hyphens=rng.random() < .5) or [""]))
    for _ in range(rng.choice([0, 0, 1, 1, 2, 3])):
        text = "\n".join("> " + line for line in text.split("\n"))
    if rng.random() < .3:
        text = text.replace(" ", "\u00a0")
    if rng.random() < .3:
        text = re.sub(r"[\"']", "’", text)
    if rng.random() < .2:
        text = re.sub("(\nRemoShop)", r"\n\1", text).replace("\n", "\n\n")
    if rng.random() < .5:
        text = text.replace("\n", "\r\n")
    return text.encode(rng.choice(["utf-8", "utf-8", "utf-8-sig", "utf-16"]))


def spoiled(block, rng):
    """A block with one changed, lost or doubled letter, or without its end."""
    begin, end = block.index("\n") + 1, block.index("RemoShopEnd")
    places = [at for at in range(begin, end) if block[at].isalnum()]
    at = rng.choice(places)
    kind = rng.randrange(4)
    if kind == 0:
        return block[:at] + rng.choice([c for c in "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567" if c != block[at]]) + block[at + 1:]
    if kind == 1:
        return block[:at] + block[at + 1:] if at < places[-3] else block[:at - 20] + block[at:]
    if kind == 2:
        return block[:at] + block[at] + block[at:]
    return block[:at]


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    binary, count = os.path.abspath(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 1000
    failures = []
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        document = listing()
        (folder / "list.json").write_text(json.dumps(document))
        page = subprocess.run([binary, "render", folder / "list.json", "--ask", "--format", "html"], check=True, capture_output=True, text=True).stdout
        seal = re.search(r'"seal":"([0-9a-f]+)"', page)[1]
        stale = json.loads(json.dumps(document))
        stale["items"][3]["price_cents"] += 1
        foreign = json.loads(json.dumps(document))
        for item in foreign["items"]:
            item["product_name"] += "!"
        for other, value in (("stale", stale), ("foreign", foreign)):
            (folder / f"{other}.json").write_text(json.dumps(value))

        def imported(number, content, onto="list"):
            path = folder / f"{number}.txt"
            path.write_bytes(content)
            return subprocess.run([binary, "import", path, "--messages", "json", "--onto", folder / f"{onto}.json"], capture_output=True, text=True)

        def check(number):
            rng = random.Random(number)
            lines, block, meant = answer(seal, rng)
            content = mailed(lines + block, rng)
            done = imported(number, content)
            if done.returncode:
                return f"{number}: {done.stderr}"
            items = json.loads(done.stdout)["items"]
            found = {n: (i.get("decision"), i.get("comment")) for n, i in enumerate(items) if i.get("decision") or i.get("comment")}
            wanted = {n: value for n, value in meant.items() if value != (None, None)}
            if found != wanted:
                return f"{number}: found {found}, wanted {wanted}"
            if number % 10 == 0:
                damage = imported(number, mailed(lines + spoiled(block, rng), rng))
                if damage.returncode != 65 or '"damaged-answer"' not in damage.stderr:
                    return f"{number}: damage is not refused: {damage.stderr}"
                for other in ("stale", "foreign"):
                    refused = imported(number, content, other)
                    if refused.returncode != 65 or f'"{other}-answer"' not in refused.stderr:
                        return f"{number}: {other} is not refused: {refused.stderr}"
            return None

        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            failures = [failure for failure in pool.map(check, range(count)) if failure]
    for failure in failures[:10]:
        print("FAIL", failure)
    print(f"{'FAIL' if failures else 'PASS'} answer_check: {count} answers, {len(failures)} failed")
    sys.exit(bool(failures))


if __name__ == "__main__":
    main()
