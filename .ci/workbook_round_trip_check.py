#!/usr/bin/env python3
"""workbook_round_trip_check.py BINARY [COUNT]: lists with hostile texts go to workbooks and back.

openpyxl saves the workbook of each of COUNT lists (default 200) twice: as it is, and with a random edit
of one product on Items or Summary, or with a new row. `import --onto` must give the same list, and then
the list with exactly that edit. Needs openpyxl from PyPI.
"""
import concurrent.futures
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import openpyxl

from round_trip_check import document

DECIMALS = {"JPY": 0, "KWD": 3}


def shown(text):
    """A text as a cell gives it back."""
    text = (text or "").replace("\r\n", "\n").replace("\r", "\n")
    return re.sub("[\0-\x08\x0b-\x1f\ufffe\uffff]", "\ufffd", text)


class Check:
    def __init__(self, binary, count, folder):
        self.binary, self.folder = binary, pathlib.Path(folder)
        self.count, self.edits, self.failures = count, {}, []

    def run(self, *words):
        return subprocess.run([self.binary, *map(str, words)], capture_output=True, text=True)

    def updated(self, number, path, base, expected, what):
        done = self.run("import", path, "--onto", base, "--quiet")
        found = json.loads(done.stdout) if done.stdout else None
        for one in [found, expected]:
            (one or {}).pop("total_estimated_cost_cents", None)
        if done.returncode or found != expected:
            self.failures.append(f"list {number}, {what}: {base.read_text()}\n→\n{done.stdout}\n{done.stderr}")

    def check(self, number):
        chance = random.Random(number)
        plain = json.loads(document(chance))
        # A row belongs to one item only.
        for place, item in enumerate(plain["items"]):
            item["product_url"] = f"https://shop.example/{place}"
            item.pop("alternate_to", None)
        base = self.folder / f"{number}.json"
        base.write_text(json.dumps(plain), encoding="utf-8")
        book_path, path = base.with_suffix(".xlsx"), base.with_suffix(".saved.xlsx")
        done = self.run("render", base, "--quiet", "--output", book_path)
        assert done.returncode == 0, done.stderr
        for name in [book_path, path]:
            book = openpyxl.load_workbook(book_path)
            book.save(path)
            done = self.run("import", name, "--onto", base, "--quiet")
            if done.returncode or done.stdout != base.read_text():
                self.failures.append(
                    f"list {number}, unedited {name.name}: {base.read_text()}\n→\n{done.stdout}\n{done.stderr}")
        what = self.edit(book, plain, chance)
        book.save(path)
        self.edits[what] = self.edits.get(what, 0) + 1
        self.updated(number, path, base, plain, what)

    def edit(self, book, plain, chance):
        """Edits the workbook, and the list in the same way. Returns what it edited."""
        items, summary = book["Items"], book["Summary"]
        columns = {cell.value: cell.column for cell in items[1]}
        decimals = DECIMALS.get(plain.get("currency"), 2)
        rows = [row for row in items.iter_rows(min_row=2) if row[columns["Status"] - 1].value != "unmatched"]
        by_place = {
            int(link.rsplit("/", 1)[1]): row[0].row for row in rows
            if (link := row[columns["Product URL"] - 1].value)}
        on_summary = {
            int(row[0].hyperlink.target.rsplit("/", 1)[1]): row[0].row for row in summary.iter_rows(min_row=3)
            if row[0].hyperlink and row[0].hyperlink.target.startswith("https://shop.example/")}
        kinds = ["new row"]
        if by_place:
            kinds += ["Items price", "Items cents", "Items quantity", "Items note", "Items room"]
        if on_summary:
            kinds += ["Summary price", "Summary quantity", "Summary note"] * 2
        what = chance.choice(kinds)
        if what == "new row":
            last = items.max_row + 1
            for name, value in [("Product name", "New lamp"), ("Price", 12), ("Quantity", 2)]:
                items.cell(last, columns[name]).value = value
            plain["items"].append({
                "category_group": "", "product_name": "New lamp", "retailer": "", "price_cents": 12 * 10**decimals,
                "product_url": "", "confidence_score": 1, "why_matched": "", "quantity": 2})
            return what
        sheet, kind = what.split()
        place = chance.choice(sorted(by_place if sheet == "Items" else on_summary))
        item = plain["items"][place]
        if sheet == "Items":
            def cell(name):
                return items.cell(by_place[place], columns[name])
        else:
            def cell(name):
                return summary.cell(on_summary[place], {"Quantity": 3, "Price": 4, "Note": 7}[name])
        if kind == "price":
            cell("Price").value = 77
            item["price_cents"] = 77 * 10**decimals
        elif kind == "cents":
            cell("Price cents").value = 7123
            item["price_cents"] = 7123
        elif kind == "quantity":
            cell("Quantity").value = 7
            item["quantity"] = 7
        elif kind == "room":
            cell("Room").value = "Attic"
            item["room"] = "Attic"
        elif sheet == "Items":
            cell("Note").value = item["note"] = "A new note"
        else:
            own = shown(item.get("note"))
            before = cell("Note").value
            cell("Note").value = f"{before}; more" if before else "more"
            item["note"] = f"{own}; more" if own.strip() else "more"
        return what


def main():
    binary = str(pathlib.Path(sys.argv[1]).resolve())
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        check = Check(binary, count, folder)
        list(pool.map(check.check, range(count)))
    for failure in check.failures[:3]:
        print(failure)
    verdict = "FAIL" if check.failures else "PASS"
    edits = ", ".join(f"{number} {what}" for what, number in sorted(check.edits.items()))
    print(f"{verdict} workbook_round_trip_check: {count} lists ({edits}), {len(check.failures)} failures")
    sys.exit(bool(check.failures))


if __name__ == "__main__":
    main()
