#!/usr/bin/env python3
"""Makes the workbooks in this folder, one in the form of each program. All have the same table.

Needs openpyxl and XlsxWriter from PyPI, and LibreOffice's soffice. The other files are written by
hand, in the forms that Excel, Google Sheets, Numbers and SheetJS give to the same parts, and in the
strict form of ECMA-376. `features.xlsx` has what a designer's sheet has beside plain cells, and
`levels.zip` one text as zlib compresses it in each of its ways.

    python3 make.py     # in this folder
"""

import datetime
import pathlib
import subprocess
import zipfile
import zlib

import openpyxl
import xlsxwriter

FOLDER = pathlib.Path(__file__).parent
HEADINGS = ["Item", "Link", "Price", "Qty", "Room", "Delivery", "Discount", "Notes"]
ROWS = [
    ["Fjord sofa", "https://nordhem.example/fjord?a=1&b=2", 1299.5, 1, "Living room",
     datetime.date(2026, 3, 5), 0.15, "two\nlines & <more>"],
    ["Oak \u201cÄlv\u201d table", "https://nordhem.example/alv", 890, 2, "Living room",
     datetime.date(2026, 12, 24), 0, None],
]
EPOCH, EPOCH_1904 = datetime.date(1899, 12, 30), datetime.date(1904, 1, 1)
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
STRICT_MAIN = "http://purl.oclc.org/ooxml/spreadsheetml/main"
STRICT_OFFICE = "http://purl.oclc.org/ooxml/officeDocument/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'


def by_openpyxl():
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "List"
    sheet.append(HEADINGS)
    for row in ROWS:
        sheet.append(row)
        sheet.cell(sheet.max_row, 7).number_format = "0%"
    book.properties.created = book.properties.modified = datetime.datetime(2026, 1, 1)
    book.save(FOLDER / "openpyxl.xlsx")


def by_xlsxwriter(name, **options):
    book = xlsxwriter.Workbook(FOLDER / name, {"strings_to_urls": False, **options})
    book.set_properties({"created": datetime.datetime(2026, 1, 1)})
    day, percent = book.add_format({"num_format": "dd/mm/yy"}), book.add_format({"num_format": "0%"})
    sheet = book.add_worksheet("List")
    sheet.write_row(0, 0, HEADINGS)
    for number, row in enumerate(ROWS, 1):
        for column, value in enumerate(row):
            if column == 5:
                sheet.write_datetime(number, column, value, day)
            elif value is not None:
                sheet.write(number, column, value, percent if column == 6 else None)
    book.close()


def by_libreoffice():
    subprocess.run(["soffice", "--headless", "--convert-to", "ods", "openpyxl.xlsx"], cwd=FOLDER, check=True)
    (FOLDER / "openpyxl.ods").rename(FOLDER / "libreoffice.ods")
    subprocess.run(["soffice", "--headless", "--convert-to", "xlsx", "libreoffice.ods"], cwd=FOLDER, check=True)


def escaped(text):
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def cells(text, epoch=EPOCH, day=None, references=True, prefix=""):
    """The rows of the table. `text` makes a cell of a text, `day` one of a date."""
    rows = []
    for number, row in enumerate([HEADINGS] + ROWS, 1):
        parts = []
        for column, value in enumerate(row):
            place = f' r="{"ABCDEFGH"[column]}{number}"' if references else ""
            if value is None:
                # A cell with a format only; without references it has to stand there.
                parts.append(f"<{prefix}c{place}/>")
            elif isinstance(value, str):
                parts.append(text(place, value))
            elif isinstance(value, datetime.date):
                parts.append(
                    day(place, value) if day else
                    f'<{prefix}c{place} s="1"><{prefix}v>{(value - epoch).days}</{prefix}v></{prefix}c>')
            else:
                style = ' s="2"' if column == 6 else ""
                parts.append(f"<{prefix}c{place}{style}><{prefix}v>{value}</{prefix}v></{prefix}c>")
        place = f' r="{number}" spans="1:8"' if references else ""
        rows.append(f"<{prefix}row{place}>{''.join(parts)}</{prefix}row>")
    return "".join(rows)


class Strings:
    """Shared strings. The first one is a rich text with a reading."""

    def __init__(self):
        self.texts = []

    def cell(self, place, text):
        if text not in self.texts:
            self.texts.append(text)
        return f'<c{place} t="s"><v>{self.texts.index(text)}</v></c>'

    def part(self):
        items = "".join(
            f'<si><t xml:space="preserve">{escaped(text)}</t></si>' for text in self.texts[1:])
        first = self.texts[0]
        rich = (f"<si><r><rPr><b/></rPr><t>{first[:2]}</t></r><r><t>{first[2:]}</t></r>"
                '<rPh sb="0" eb="2"><t>reading</t></rPh><phoneticPr fontId="1"/></si>')
        return f'<sst xmlns="{MAIN}" count="99" uniqueCount="{len(self.texts)}">{rich}{items}</sst>'


def styles(code, namespace=MAIN, prefix=""):
    declaration = f'xmlns:{prefix[:-1]}' if prefix else "xmlns"
    return (f'<{prefix}styleSheet {declaration}="{namespace}"><{prefix}numFmts count="1">'
            f'<{prefix}numFmt numFmtId="164" formatCode="{code}"/></{prefix}numFmts>'
            f'<{prefix}cellStyleXfs><{prefix}xf numFmtId="14"/></{prefix}cellStyleXfs>'
            f'<{prefix}cellXfs><{prefix}xf numFmtId="0"/><{prefix}xf numFmtId="164"/>'
            f'<{prefix}xf numFmtId="9"/></{prefix}cellXfs></{prefix}styleSheet>')


def package(name, parts, workbook, sheet_target="worksheets/sheet1.xml", office=OFFICE, root="xl/workbook.xml",
            strings=None):
    """Writes a package. `parts` has the parts beside the workbook and the relations."""
    relations = [("worksheet", sheet_target), ("styles", sheet_target.replace("worksheets/sheet1", "styles"))]
    if strings:
        relations.append(("sharedStrings", sheet_target.replace("worksheets/sheet1", "sharedStrings")))
    listed = "".join(
        f'<Relationship Id="rId{number}" Type="{office}/{kind}" Target="{target}"/>'
        for number, (kind, target) in enumerate(relations, 1))
    start = "/" if sheet_target.startswith("/") else ""
    contents = {
        "[Content_Types].xml":
            f'<Types xmlns="{PACKAGE}/content-types"><Default Extension="xml" ContentType="application/xml"/>'
            '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>'
            '</Types>',
        "_rels/.rels":
            f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="rId1" '
            f'Type="{office}/officeDocument" Target="{start}{root}"/></Relationships>',
        root: workbook,
        "xl/_rels/workbook.xml.rels": f'<Relationships xmlns="{PACKAGE}/relationships">{listed}</Relationships>',
        **parts,
    }
    if strings:
        contents["xl/sharedStrings.xml"] = strings
    with zipfile.ZipFile(FOLDER / name, "w", zipfile.ZIP_DEFLATED) as archive:
        for part, text in contents.items():
            info = zipfile.ZipInfo(part, (2026, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, DECLARATION + text)


def book(state="", properties="", office=OFFICE):
    return (f'<workbook xmlns="{MAIN}" xmlns:r="{office}">{properties}<sheets>'
            f'<sheet name="List" sheetId="1" r:id="rId1"{state}/></sheets></workbook>')


def excel():
    """Shared strings, spans, and the extensions of later versions."""
    strings = Strings()
    rows = cells(strings.cell)
    sheet = (
        f'<worksheet xmlns="{MAIN}" xmlns:r="{OFFICE}" xmlns:mc="http://schemas.openxmlformats.org/'
        'markup-compatibility/2006" mc:Ignorable="x14ac" xmlns:x14ac="http://schemas.microsoft.com/office/'
        'spreadsheetml/2009/9/ac"><dimension ref="A1:H3"/><sheetViews><sheetView workbookViewId="0"/></sheetViews>'
        '<sheetFormatPr defaultRowHeight="15" x14ac:dyDescent="0.25"/><cols><col min="1" max="1" width="9"/></cols>'
        f'<sheetData>{rows}</sheetData><extLst><ext uri="{{1}}" xmlns:x14="http://schemas.microsoft.com/office/'
        'spreadsheetml/2009/9/main"><x14:row r="9"><x14:c r="A9"><x14:v>7</x14:v></x14:c></x14:row></ext></extLst>'
        '</worksheet>')
    package("excel.xlsx", {"xl/worksheets/sheet1.xml": sheet, "xl/styles.xml": styles("m/d/yyyy;@")}, book(),
            strings=strings.part())


def google():
    """No dimension, and styles on empty cells."""
    strings = Strings()
    rows = cells(strings.cell) + '<row r="4"><c r="A4" s="2"/></row><row r="1000" ht="15.75"/>'
    sheet = f'<worksheet xmlns="{MAIN}" xmlns:r="{OFFICE}"><sheetPr/><sheetData>{rows}</sheetData></worksheet>'
    package("google.xlsx", {"xl/worksheets/sheet1.xml": sheet, "xl/styles.xml": styles("d. mmm yyyy")}, book(),
            strings=strings.part())


def numbers():
    """Inline strings, absolute targets and a system of dates from 1904."""
    def text(place, value):
        return f'<c{place} t="inlineStr"><is><t xml:space="preserve">{escaped(value)}</t></is></c>'
    sheet = f'<worksheet xmlns="{MAIN}"><sheetData>{cells(text, epoch=EPOCH_1904)}</sheetData></worksheet>'
    package("numbers.xlsx",
            {"xl/worksheets/sheet1.xml": sheet, "xl/styles.xml": styles("[$-409]mmmm d, yyyy")},
            book(properties='<workbookPr date1904="1"/>'), sheet_target="/xl/worksheets/sheet1.xml")


def sheetjs():
    """Texts as `str`, and rows and cells without references."""
    def text(place, value):
        return f'<c{place} t="str"><v>{escaped(value)}</v></c>'
    sheet = (f'<worksheet xmlns="{MAIN}"><sheetData>{cells(text, references=False)}</sheetData>'
             '<ignoredErrors><ignoredError numberStoredAsText="1" sqref="A1"/></ignoredErrors></worksheet>')
    package("sheetjs.xlsx", {"xl/worksheets/sheet1.xml": sheet, "xl/styles.xml": styles("m/d/yy")}, book())


def strict():
    """The strict form: other namespaces, here with a prefix, and dates as ISO 8601."""
    def text(place, value):
        return f'<x:c{place} t="inlineStr"><x:is><x:t>{escaped(value)}</x:t></x:is></x:c>'

    def day(place, value):
        return f'<x:c{place} t="d"><x:v>{value}T00:00:00</x:v></x:c>'
    sheet = (f'<x:worksheet xmlns:x="{STRICT_MAIN}"><x:sheetData>{cells(text, day=day, prefix="x:")}'
             '</x:sheetData></x:worksheet>')
    workbook = (f'<x:workbook xmlns:x="{STRICT_MAIN}" xmlns:rel="{STRICT_OFFICE}" conformance="strict">'
                '<x:sheets><x:sheet name="List" sheetId="1" rel:id="rId1"/></x:sheets></x:workbook>')
    package("strict.xlsx",
            {"xl/worksheets/sheet1.xml": sheet, "xl/styles.xml": styles("yyyy", STRICT_MAIN, "x:")},
            workbook, office=STRICT_OFFICE)


def features():
    """What a designer's sheet has beside plain cells."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Living room"
    sheet.append(["Room", "Item", "Link", "Price", "Qty", "Secret", "Notes"])
    sheet.append(["Den", "Sofa", "view", 1299.0000000000002, 2, "a", "soft"])
    sheet["C2"].hyperlink = "https://nordhem.example/sofa?a=1&b=2"
    sheet.append([None, "Chair", '=HYPERLINK("https://nordhem.example/chair","see ""it""")', "=D2*2", 1, "b"])
    sheet.append([None, "Lamp", "https://nordhem.example/lamp", 12.345, 1, "c", "#N/A"])
    sheet["G4"].data_type = "e"
    sheet["B4"].hyperlink = openpyxl.worksheet.hyperlink.Hyperlink(ref="B4", location="Notes!A1")
    sheet.append(["Hidden", "Secret", "https://nordhem.example/s", 1, 1])
    sheet.append(["Den", "Rug", None, 249, 1])
    sheet["D6"].number_format = "#,##0.00 [$€-407]"
    sheet.row_dimensions[5].hidden = True
    sheet.column_dimensions["F"].hidden = True
    sheet.merge_cells("A2:A4")
    book.create_sheet("Notes")["A1"] = "hello"
    hidden = book.create_sheet("Old")
    hidden.append(["Item", "Price"])
    hidden.sheet_state = "hidden"
    book.properties.created = book.properties.modified = datetime.datetime(2026, 1, 1)
    book.save(FOLDER / "features.xlsx")


def example():
    """The workbook of the documentation, as a designer keeps one: a sheet for each room."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet.title = "Living room"
    sheet.append(["Elm Street 12, living room"])
    sheet.merge_cells("A1:F1")
    headings = ["Item", "Vendor", "Link", "Qty", "Unit price", "Notes"]
    sheet.append(headings)
    for row in [
        ["Fjord 3-Seat Sofa", "Nordhem", "view", 1, 1299, "in stock"],
        ["Arc Floor Lamp", "Lichtblick", "view", 2, 189.5, None],
        ["Round Coffee Table", "Nordhem", None, 1, "=E3*0.5", None],
        ["Jute Runner", "Mill & Co", None, 1, 79.99, "client has one"],
    ]:
        sheet.append(row)
    sheet["C3"].hyperlink = "https://nordhem.example/fjord"
    sheet["C4"].hyperlink = "https://lichtblick.example/arc"
    sheet.row_dimensions[6].hidden = True
    sheet = book.create_sheet("Bedroom")
    sheet.append(headings)
    sheet.append(["Oak Bed 160", "Nordhem", "https://nordhem.example/oak-160", 1, 890, None])
    book.create_sheet("Contacts").append(["Nordhem", "+49 30 123456"])
    book.properties.created = book.properties.modified = datetime.datetime(2026, 1, 1)
    book.save(FOLDER.parents[2] / "examples" / "import" / "rooms.xlsx")


def levels():
    """A text compressed at each level, with each strategy, and in blocks of several kinds."""
    text = "".join(f"Row {number}, {number * number % 977} {'x' * (number % 40)}\n" for number in range(400))
    text += "".join(chr(32 + number * number * 7 % 95) for number in range(2000))
    plain = zipfile._get_compressor
    with zipfile.ZipFile(FOLDER / "levels.zip", "w") as archive:
        archive.writestr(zipfile.ZipInfo("stored", (2026, 1, 1, 0, 0, 0)), text)
        ways = [(level, 8, zlib.Z_DEFAULT_STRATEGY) for level in range(10)]
        ways += [(9, 1, zlib.Z_DEFAULT_STRATEGY), (6, 8, zlib.Z_FIXED), (6, 8, zlib.Z_RLE), (6, 8, zlib.Z_HUFFMAN_ONLY)]
        for number, (level, memory, strategy) in enumerate(ways):
            zipfile._get_compressor = lambda *_: zlib.compressobj(level, zlib.DEFLATED, -15, memory, strategy)
            info = zipfile.ZipInfo(f"way {number}", (2026, 1, 1, 0, 0, 0))
            info.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(info, text)
    zipfile._get_compressor = plain


if __name__ == "__main__":
    by_openpyxl()
    by_xlsxwriter("xlsxwriter.xlsx")
    by_xlsxwriter("xlsxwriter-inline.xlsx", constant_memory=True)
    by_libreoffice()
    for make in [excel, google, numbers, sheetjs, strict, features, levels, example]:
        make()
