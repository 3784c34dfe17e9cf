#!/usr/bin/env python3
"""workbook_round_trip_check.py BINARY [COUNT [libreoffice]]: lists with hostile texts go to workbooks and back.

Each of COUNT lists (default 200) has own fields and costs below the total, and a workbook in one of the
languages of the page. openpyxl saves the workbook twice: as it is, and with a random edit of one product
on the sheet of the items or on the summary, or with a new row. The table of the list as CSV is edited,
too. `import --onto` must give the same list, and then the list with exactly that edit. With
`libreoffice`, LibreOffice opens and saves the edited workbooks. Needs openpyxl from PyPI.
"""
import concurrent.futures
import csv
import io
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import tempfile

import openpyxl

from round_trip_check import document, piece

DECIMALS = {"JPY": 0, "KWD": 3}
STRINGS = pathlib.Path(__file__).parent.parent / "templates/strings"
WORDS = {file.stem: json.loads(file.read_text(encoding="utf-8")) for file in STRINGS.glob("*.json")}
# The names of own fields, and their headings in our tables.
OWN = {"finish": "Finish", "PO number": "PO number", "Farbe": "Farbe"}


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

    def render(self, base, path, *options):
        done = self.run("render", base, "--quiet", "--output", path, *options)
        assert done.returncode == 0, done.stderr

    def imported(self, number, path, base, expected, what):
        """Compares an update of a list with a list, or with the same text without `expected`."""
        done = self.run("import", path, "--onto", base)
        found, wanted = done.stdout, base.read_text()
        if expected is not None:
            found, wanted = json.loads(done.stdout or "{}"), dict(expected)
            for one in [found, wanted]:
                one.pop("total_estimated_cost_cents", None)
        if done.returncode or found != wanted or re.search(r"\[(summary-\w+|moved-link)\]", done.stderr):
            self.failures.append(
                f"list {number}, {what}: {base.read_text()}\n→\n{done.stdout}\n{done.stderr}")

    def list(self, chance):
        plain = json.loads(document(chance))
        own = chance.sample(sorted(OWN), chance.randrange(len(OWN) + 1))
        if own:
            plain["own_fields"] = own
        for place, item in enumerate(plain["items"]):
            # A row belongs to one item only.
            item["product_url"] = f"https://shop.example/{place}"
            item.pop("alternate_to", None)
            item.update({name: piece(chance) for name in own if chance.randrange(2)})
        costs = [{"label": "Freight & duty", "amount_cents": 2500}, {"label": "Tax; state", "percent": 8.25}]
        plain["adjustments"] = chance.sample(costs, chance.randrange(3))
        return plain

    def prepare(self, number):
        """Writes the workbooks and the table of a list, and returns the checks of the edited ones."""
        chance = random.Random(number)
        plain = self.list(chance)
        own = plain.get("own_fields", [])
        language = chance.choice(sorted(WORDS))
        base = self.folder / f"{number}.json"
        base.write_text(json.dumps(plain), encoding="utf-8")
        book_path, saved, path = [base.with_suffix(end) for end in [".xlsx", ".saved.xlsx", ".edited.xlsx"]]
        shows = own[:chance.randrange(3)]
        options = ["--locale", language] + (["--show", ",".join(shows)] if shows else [])
        self.render(base, book_path, *options)
        book = openpyxl.load_workbook(book_path)
        book.save(saved)
        for name in [book_path, saved]:
            self.imported(number, name, base, None, f"unedited {name.name} in {language}")
        edited = json.loads(json.dumps(plain))
        what = self.edit(book, edited, shows, WORDS[language], chance)
        book.save(path)
        self.edits[what] = self.edits.get(what, 0) + 1
        self.table(number, base, plain, language, chance)
        return number, path, base, edited, f"{what} in {language}"

    def table(self, number, base, plain, language, chance):
        """Edits the list's table as CSV."""
        path = base.with_suffix(".csv")
        self.render(base, path, "--locale", language)
        self.imported(number, path, base, None, "unedited CSV")
        rows = list(csv.reader(io.StringIO(path.read_bytes().decode(), newline="")))
        columns = {name: place for place, name in enumerate(rows[0])}
        products = [row for row in rows[1:] if row[columns["product_url"]].startswith("https://shop.example/")]
        if not products:
            return
        row = chance.choice(products)
        name = chance.choice(["note", "room"] + plain.get("own_fields", []))
        row[columns[name]] = "A new value"
        edited = json.loads(json.dumps(plain))
        edited["items"][int(row[columns["product_url"]].rsplit("/", 1)[1])][name] = "A new value"
        with open(path, "w", encoding="utf-8", newline="") as file:
            csv.writer(file).writerows(rows)
        self.imported(number, path, base, edited, f"CSV {name}")

    def edit(self, book, plain, shows, words, chance):
        """Edits the workbook, and the list in the same way. Returns what it edited."""
        items, summary = book[words["sheet_items"]], book[words["sheet_summary"]]
        columns = {cell.value: cell.column for cell in items[1]}
        header = next(row for row in summary.iter_rows() if row[0].value == words["product"])
        above = {cell.value: cell.column for cell in header}
        decimals = DECIMALS.get(plain.get("currency"), 2)
        rows = [row for row in items.iter_rows(min_row=2) if row[columns["Status"] - 1].value != "unmatched"]
        by_place = {
            int(link.rsplit("/", 1)[1]): row[0].row for row in rows
            if (link := row[columns["Product URL"] - 1].value)}
        on_summary = {
            int(row[0].hyperlink.target.rsplit("/", 1)[1]): row[0].row for row in summary.iter_rows(min_row=3)
            if row[0].hyperlink and row[0].hyperlink.target.startswith("https://shop.example/")}
        own = plain.get("own_fields", [])
        kinds = ["new row"]
        if by_place:
            kinds += [f"Items {key}" for key in ["price", "cents", "quantity", "note", "room"]]
            kinds += ["Items own"] if own else []
        if on_summary:
            kinds += ["Summary price", "Summary quantity", "Summary note"] * 2
            kinds += ["Summary own"] * 2 if shows else []
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
            headings = {"Quantity": "quantity", "Price": "unit_price", "Note": "note", "Finish": "field_finish"}

            def cell(name):
                return summary.cell(on_summary[place], above[words[headings[name]] if name in headings else name])
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
        elif kind == "own":
            name = chance.choice(own if sheet == "Items" else shows)
            cell(OWN[name]).value = item[name] = "A new value"
        elif sheet == "Items":
            cell("Note").value = item["note"] = "A new note"
        else:
            own = shown(item.get("note"))
            note = cell("Note")
            note.value = f"{note.value}; more" if note.value else "more"
            note.data_type = "s"  # openpyxl takes a text such as =1+1 for a formula
            item["note"] = f"{own}; more" if own.strip() else "more"
        return what


def save_in_libreoffice(paths, folder):
    """Has LibreOffice open each workbook and save it."""
    target = pathlib.Path(folder) / "libreoffice"
    subprocess.run(
        ["soffice", f"-env:UserInstallation=file://{folder}/profile", "--headless", "--convert-to", "xlsx",
         "--outdir", target, *paths], check=True, capture_output=True)
    for path in paths:
        (target / path.name).replace(path)


def main():
    binary = str(pathlib.Path(sys.argv[1]).resolve())
    count = int(sys.argv[2]) if len(sys.argv) > 2 else 200
    with tempfile.TemporaryDirectory() as folder, \
            concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        check = Check(binary, count, folder)
        edited = list(pool.map(check.prepare, range(count)))
        if "libreoffice" in sys.argv[3:]:
            save_in_libreoffice([one[1] for one in edited], folder)
        list(pool.map(lambda one: check.imported(*one), edited))
    for failure in check.failures[:3]:
        print(failure)
    verdict = "FAIL" if check.failures else "PASS"
    edits = ", ".join(f"{number} {what}" for what, number in sorted(check.edits.items()))
    print(f"{verdict} workbook_round_trip_check: {count} lists ({edits}), {len(check.failures)} failures")
    sys.exit(bool(check.failures))


if __name__ == "__main__":
    main()
