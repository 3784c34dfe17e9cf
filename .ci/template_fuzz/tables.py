"""CSV and JSON, as Python reads them."""
import csv
import io
import json
import re

from .language import HARMLESS, LIST, Language


def is_number(text):
    return re.fullmatch(r"[+-]?\d+(\.\d+)?", text)


class CSV(Language):
    """By each delimiter of the template's, values stay in their cells, and begin no formula.

    Says nothing of outputs where quotes stand within cells or two delimiters outside of them. What
    a spreadsheet takes for a formula is judged by the cell's first character; none is run.
    """
    extension, floor = "csv", 8
    values = [
        'a","b', "=1+1", "\t=1", "x\r\n=2", "a;b|c\td", '"', '""', "'", "-1", "+1", "＝1", "@x",
        '")&X("', " =1", "\u00a0=1", "\\", '\\"', "\u2028x"]
    parts = [
        '"', '"', '"', ",", ",", ";", "\t", "|", " ", "\n", "\r\n", "x", "=", "-", "@", "'", '"a"',
        '""', "1", "é", '"§"', '"§"', ',"§"', '"={{id}}"', '"- {{id}}"', '"x §"',
        '"=F(""{{id}}"")"', "{{! c }}"]

    def judge(self, outputs, values):
        judged = None
        outside = set(",;\t|") & set(re.sub(r'"[^"]*"', "", outputs[0]))
        for delimiter in outside or {","}:
            read = [list(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter))
                    for text in outputs]
            quoted_within = any('"' in cell.replace('""', "") for row in read[0] for cell in row)
            if quoted_within or len(outside) > 1:
                continue
            judged = False
            for number, rows in enumerate(read[1:], 1):
                if [len(row) for row in rows] != [len(row) for row in read[0]]:
                    return "cells", number
                for wanted, cell in zip(sum(read[0], []), sum(rows, [])):
                    value = values[number - 1]
                    # What is searched for is shown without white space that is too much.
                    words = " ".join(value.split())
                    if HARMLESS in wanted and self.is_formula(cell) and not is_number(value):
                        return "formula", number
                    if not any(wanted.replace(HARMLESS, text) in (
                            cell, cell.replace("'" + text, text)) for text in (value, words)):
                        return "text", number
        return judged

    @staticmethod
    def is_formula(cell):
        return re.match(r"\s*[=+\-@＝＋－＠\t\r\n]", cell) and not is_number(cell)


class JSON(Language):
    """What is valid with the harmless list is valid with all, and says the same but for the value.

    Says nothing of templates that are not valid with the harmless list: their authors will see.
    So it does not see `\\u` before a name, either.
    """
    extension, floor = "json", 10
    values = CSV.values + ["u0041", "n", "/", "a\u0000b", "\ufffe"]
    parts = [
        '"', '"', '{"a":', "}", "[", "]", ",", ":", "\\", "\\n", "\\u", "\\u00", "1", "-", "0", ".",
        "e", " ", "true", '"§"', '"§"', '["§"]', '{"a":"§"}', "[§]", "{{item_count}}",
        '"x§y{{title}}"', ',"§"']
    whole = [
        '"§"', '"x§y§"', '{"a":"§"}', "§", '["§"]', "1", "{{item_count}}", '"\\u§"', '"\\\\§"',
        '{"§":0}']

    def generate(self, random):
        if random.random() < 0.5:
            return super().generate(random)
        pieces = ["[1"]
        for _ in range(random.randint(1, 3)):
            name = "{{" + random.choice(LIST) + "}}"
            pieces += [",", random.choice(self.whole).replace("§", name)]
        odd = random.choice(["", self.part(random).replace("§", "{{id}}")])
        pieces.insert(random.randrange(len(pieces)), odd)
        return [*pieces, "]"]

    def judge(self, outputs, values):
        try:
            harmless = json.dumps(json.loads(outputs[0]))
        except ValueError:
            return None
        for number, text in enumerate(outputs[1:], 1):
            try:
                said = json.dumps(json.loads(text))
            except ValueError:
                return "not valid", number
            value = values[number - 1]
            # What is searched for is trimmed.
            same = {harmless.replace(HARMLESS, json.dumps(v)[1:-1]) for v in (value, value.strip())}
            if value.isprintable() and said not in same:
                return "content", number
        return False
