#!/usr/bin/env python3
"""round_trip_check.py BINARY [COUNT]: lists with hostile texts go to tables and back.

COUNT lists (default 10,000) become tables in every form of CSV that `import` detects. `import` makes
lists of them, and the tables of these must have the same bytes. A fifth of the lists is also updated by
its own table and its own FF&E schedule, and must stay the same. `RoundTripTests` does this with
a hundred lists, without processes.
"""
import concurrent.futures
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile

TEXTS = [
    "", " ", "=1+1", "'=1", "''=1", "'", "+49 30", "-5", "'-x", "@x", "\t=1", "a,b", "a;b", "a|b", '"',
    "6' 2\" sofa", "two\nlines", "two\r\nlines", "\r", "é", "Ä", "圆镜", "🛋", "\0", "\ufeff", "\u00a0",
    "1.234,50", "0017", "TRUE", "n/a", "Other", "Sofas", "sofas ", "SOFAS", "Rugs", "Lighting", "x > y",
    "matched", "product_name", "\u202e", "＝1", " =1", "null", "\\", "\\\\n", "<b>", "&amp;",
]
SCORES = [
    "0", "0.5", "0.50", "0.8", "0.79", "0.92", "1", "1.0", "0.1e1", "9e-1", "1e-30", "0.123456789",
    "5E-1", "-0", "0.49999999999999999999999999999999999999999999",
]
PRICES = ["0", "1", "99", "100", "123400", "24999", "1234567", "999", "1000000000000", "123456789012345678"]
URLS = [
    "https://shop.example/a", "https://shop.example/a?utm_source=x", "https://shop.example/b",
    "http://x.example/圆?a=1&b=2", "javascript:alert(1)", "",
]
# The first item alone has this link, so a table says which item an alternate replaces.
TARGET = "https://shop.example/target"
FORMS = [
    [], ["--delimiter", ";", "--decimal", "comma", "--bom"], ["--delimiter", "tab"],
    ["--delimiter", "|", "--decimal", "comma"],
]
EXTENSIONS = ["csv", "csv", "tsv", "csv"]


def piece(chance):
    return "".join(chance.choice(TEXTS) for _ in range(chance.randrange(3)))


def text(chance):
    return json.dumps(piece(chance), ensure_ascii=chance.random() < 0.5)


def optional(chance):
    return "null" if chance.randrange(3) == 0 else text(chance)


def item(chance, number):
    members = [
        # In a table U+0000 is U+FFFD, which can change the place of a category's group.
        ("category_group", json.dumps(piece(chance).replace("\0", ""))), ("product_name", text(chance)),
        ("retailer", text(chance)), ("price_cents", chance.choice(PRICES)),
        ("product_url", json.dumps(chance.choice(URLS) if number else TARGET)),
        ("confidence_score", chance.choice(SCORES)), ("why_matched", text(chance)),
    ]
    for key in ["image_url", "fit_status", "fit_detail", "dimensions", "unknown_key"]:
        if chance.randrange(3):
            members.append((key, optional(chance)))
    for key in ["note", "room"]:
        if chance.randrange(4) == 0:
            members.append((key, optional(chance)))
    if chance.randrange(4) == 0:
        members.append(("quantity", str(1 + chance.randrange(3))))
    if number and chance.randrange(4) == 0:
        members.append(("alternate_to", json.dumps(TARGET)))
    return "{" + ", ".join(f'"{key}": {value}' for key, value in members) + "}"


def document(chance):
    items = ", ".join(item(chance, number) for number in range(chance.randrange(6)))
    searches = ", ".join(
        f'{{"category": {text(chance)}, "search_keywords": {text(chance)}, "google_shopping_url": '
        f'"{chance.choice(["", "https://www.google.com/search?q=rug", "http://x.example"])}"}}'
        for _ in range(chance.randrange(3)))
    currency = chance.choice(["", '"currency": "JPY", ', '"currency": "KWD", '])
    return f'{{{currency}"items": [{items}], "unmatched": [{searches}], "total_estimated_cost_cents": 7}}'


class Check:
    def __init__(self, binary, count, folder):
        self.binary, self.folder = binary, pathlib.Path(folder)
        chance = random.Random(41)
        self.lists = [document(chance) for _ in range(count)]
        self.failures = []

    def run(self, *words):
        return subprocess.run([self.binary, *map(str, words)], capture_output=True)

    def tables(self, lists, form, name):
        """Writes the tables of some lists and returns their paths."""
        stream, folder = self.folder / f"{name}.ndjson", self.folder / name
        stream.write_text("".join(f"{line}\n" for line in lists), encoding="utf-8")
        done = self.run("batch", stream, "--quiet", "--format", "csv", *FORMS[form], "--output-dir", folder)
        assert done.returncode == 0, done.stderr.decode()
        return sorted(folder.iterdir())

    def imported(self, table, form, number):
        """The list of a table as one line; None if the import fails."""
        path = table
        if EXTENSIONS[form] == "tsv":
            path = table.rename(table.with_suffix(".tsv"))
        done = self.run("import", path, "--quiet")
        if path != table:
            path.rename(table)
        if done.returncode:
            self.failures.append(f"list {number}: {self.lists[number]}\n{done.stderr.decode()}")
            return None
        return done.stdout.decode().replace("\n", " ")  # the numbers stay as they are written

    def updated(self, table, number):
        """A list has to stay the same when its own table or schedule updates it."""
        base, schedule = table.with_suffix(".json"), table.with_suffix(".schedule.csv")
        base.write_text(self.lists[number], encoding="utf-8")
        self.run("render", base, "--quiet", "--preset", "ffe", "--output", schedule)
        for source in table, schedule:
            done = self.run("import", source, "--onto", base, "--quiet")
            if done.returncode or done.stdout.decode() != self.lists[number]:
                self.failures.append(
                    f"list {number}, updated by {source.name}: {self.lists[number]}\n"
                    f"{done.stdout.decode()}\n{done.stderr.decode()}")

    def form(self, form, pool):
        numbers = range(form, len(self.lists), len(FORMS))
        lists = [self.lists[number] for number in numbers]
        before = self.tables(lists, form, f"before-{form}")
        again = list(pool.map(lambda table, number: self.imported(table, form, number), before, numbers))
        kept = [index for index, line in enumerate(again) if line is not None]
        after = self.tables([again[index] for index in kept], form, f"after-{form}")
        for index, path in zip(kept, after):
            if path.read_bytes() != before[index].read_bytes():
                self.failures.append(
                    f"list {numbers[index]}: {lists[index]}\n{before[index].read_text()}\n→\n{path.read_text()}")
        fifth = before[:len(before) // 5]
        list(pool.map(self.updated, fifth, numbers))
        return 2 * len(fifth)


def main():
    binary = str(pathlib.Path(sys.argv[1]).resolve())
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        check = Check(binary, count, folder)
        updates = sum(check.form(form, pool) for form in range(len(FORMS)))
    for failure in check.failures[:3]:
        print(failure)
    verdict = "FAIL" if check.failures else "PASS"
    print(f"{verdict} round_trip_check: {count} lists and {updates} updates, {len(check.failures)} failures")
    sys.exit(bool(check.failures))


if __name__ == "__main__":
    main()
