#!/usr/bin/env python3
"""spreadsheet_check.py BINARY: a list goes to LibreOffice and back.

Tables of a list are opened in LibreOffice, as a person does. One price is changed, the sheet is saved
as CSV, `import` reads it, and `diff` has to show exactly that change: for CSV in English and in German
form, for TSV, for the workbook, and for an FF&E schedule. The new list is made of the table alone, and
by an update of the old one. Needs `soffice`.
"""
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as xml

ROOT = pathlib.Path(__file__).resolve().parent.parent
LISTS = [
    "examples/living-room.json", "examples/workflow-state.json", "examples/rank/list.json",
    "examples/two-rooms/list.json",
]
OFFICE = "{urn:oasis:names:tc:opendocument:xmlns:office:1.0}"
TABLE = "{urn:oasis:names:tc:opendocument:xmlns:table:1.0}"
TEXT = "{urn:oasis:names:tc:opendocument:xmlns:text:1.0}"
ENGLISH, GERMAN = "1033", "1031"


def run(*words, codes=(0,)):
    """The standard output of a program; it must end with one of the codes."""
    result = subprocess.run(words, capture_output=True, cwd=ROOT)
    if result.returncode not in codes:
        raise SystemExit(f"{' '.join(map(str, words))}: {result.returncode}\n{result.stderr.decode()}")
    return result.stdout


class Office:
    """LibreOffice with a profile of its own."""

    def __init__(self, folder):
        self.folder = pathlib.Path(folder)

    def convert(self, paths, target, *options):
        """Opens files and saves each in another format. LibreOffice starts once for all."""
        run(
            "soffice", "--headless", f"-env:UserInstallation=file://{self.folder}/profile",
            "--convert-to", target, "--outdir", str(self.folder / "out"), *options, *map(str, paths))

    def edited(self, paths, delimiter, language, cents, headings):
        """Opens tables, writes a price into each, and saves the sheets with them as CSV.

        `headings` are the possible headings of the prices. Returns the new CSV of each table.
        """
        signs = {",": "44", ";": "59", "\t": "9"}[delimiter]
        form = f"{signs},34,76,1,,{language},false,true,false"
        options = [] if paths[0].suffix == ".xlsx" else [f"--infilter=CSV:{form}"]
        self.convert(paths, "fods", *options)
        changed, numbers = [], set()
        for path in paths:
            document = self.folder / "out" / f"{path.stem}.fods"
            for name in re.findall(r'xmlns:(\w+)="([^"]+)"', document.read_text(encoding="utf-8")):
                xml.register_namespace(*name)
            tree = xml.parse(document)
            numbers.add(set_price(tree, headings, cents))
            changed.append(self.folder / f"changed-{path.stem}.fods")
            tree.write(changed[-1], encoding="utf-8", xml_declaration=True)
        if len(numbers) != 1:
            raise SystemExit(f"the prices are on the sheets {numbers}")
        for old in (self.folder / "out").glob("changed*"):
            old.unlink()
        self.convert(changed, f"csv:Text - txt - csv (StarCalc):{form},false,false,{numbers.pop()}")
        saved = [list((self.folder / "out").glob(f"{path.stem}[-.]*csv")) for path in changed]
        if any(len(found) != 1 for found in saved):
            raise SystemExit(f"LibreOffice wrote {saved}")
        return [found[0] for found in saved]


def cells(row):
    """The cells of a row, repeated ones once each."""
    for cell in row.findall(f"{TABLE}table-cell"):
        for _ in range(min(int(cell.get(f"{TABLE}number-columns-repeated", "1")), 100)):
            yield cell


def text(cell):
    return "\n".join("".join(part.itertext()) for part in cell.findall(f"{TEXT}p"))


def set_price(tree, headings, cents):
    """Writes an amount in place of the first price. Returns the number of the sheet, from 1."""
    for number, table in enumerate(tree.iter(f"{TABLE}table"), 1):
        column = None
        for row in table.iter(f"{TABLE}table-row"):
            found = list(cells(row))
            names = [text(cell) for cell in found]
            if column is None:
                if any(name in ("product_name", "Product name", "description", "Description") for name in names):
                    column = next((names.index(name) for name in headings if name in names), None)
                continue
            if column < len(found) and found[column].get(f"{OFFICE}value-type") in ("float", "currency"):
                cell = found[column]
                cell.set(f"{OFFICE}value", f"{cents / 100}")
                for part in cell.findall(f"{TEXT}p"):
                    part.text = None
                    cell.remove(part)
                return number
    raise SystemExit(f"no price under {headings}")


def changes(binary, old, new):
    """The differences of two lists, as tuples."""
    diff = json.loads(run(binary, "diff", old, new, "--format", "json", "--quiet"))
    found = [("added", item["name"]) for item in diff["added"]]
    found += [("removed", item["name"]) for item in diff["removed"]]
    for key in ("added_searches", "removed_searches", "searches_added", "searches_removed"):
        found += [(key, str(item)) for item in diff.get(key, [])]
    for item in diff["changed"]:
        found += [(item.get("name"), change["field"], change.get("new")) for change in item["changes"]]
    return found


def check(binary, office):
    forms = [
        ("csv", ["--format", "csv"], ".csv", ",", ENGLISH, ["price"]),
        ("csv of Excel in German", ["--format", "csv", "--bom", "--delimiter", ";", "--decimal", "comma"],
         ".csv", ";", GERMAN, ["price"]),
        ("tsv", [], ".tsv", "\t", ENGLISH, ["price"]),
        ("workbook", [], ".xlsx", ",", ENGLISH, ["Price"]),
        ("schedule", ["--preset", "ffe"], ".csv", ",", ENGLISH, ["unit_cost"]),
        ("workbook of a schedule", ["--preset", "ffe"], ".xlsx", ",", ENGLISH, ["Unit cost"]),
    ]
    count = 0
    for name, options, suffix, delimiter, language, headings in forms:
        tables = [office.folder / f"table{number}{suffix}" for number in range(len(LISTS))]
        for path, table in zip(LISTS, tables):
            run(binary, "render", path, *options, "--quiet", "--output", str(table))
        for path, edited in zip(LISTS, office.edited(tables, delimiter, language, 123_45, headings)):
            results = {"update": ["--onto", path]}
            # A schedule lacks groups and scores, so it can only update a list.
            if "schedule" not in name:
                results["new list"] = []
            for way, words in results.items():
                new = office.folder / "new.json"
                run(binary, "import", str(edited), *words, "--quiet", "--output", str(new))
                found = changes(binary, path, str(new))
                if len(found) != 1 or found[0][1] != "price_cents" or found[0][2] != 12345:
                    sys.exit(f"FAIL spreadsheet_check: {path} as {name}, {way}: {found}")
                count += 1
    return count


def main():
    binary = str(pathlib.Path(sys.argv[1]).resolve())
    with tempfile.TemporaryDirectory() as folder:
        count = check(binary, Office(folder))
    print(f"PASS spreadsheet_check: {count} tables edited in LibreOffice came back with one change")


main()
