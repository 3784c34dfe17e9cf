#!/usr/bin/env python3
"""Looks for templates of one's own from which a value of the data leaves its place.

usage: .ci/template-fuzz.py EXECUTABLE [SEED [COUNT]]

Makes COUNT (200) random templates of each language, the same for the same SEED. Those that the product
accepts are filled with a harmless list and with lists of the same shape whose texts are hostile;
what readers of the language make of the outputs must be the same but for the values. The classes
in `template_fuzz` say what each looks at, and what it cannot see. A template that is refused is
never wrong here, so of each language some must be accepted.

What is not installed is skipped and said: HTML needs Playwright and a Chromium (CHROMIUM, else
/usr/bin/chromium), Markdown cmark-gfm, markdown-it-py with linkify-it-py, or mistune; XML is read
by lxml, too. Exit 1: a template is shown, made as small as could be, with two outputs.
"""
import contextlib
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import time
from itertools import combinations

sys.dont_write_bytecode = True
from template_fuzz import language as common, markdown, tables, xml_trees  # noqa: E402

GROUP, SHOWN, TRIES = 20, 3, 300


class Product:
    """The executable, and a folder for the templates it is given."""

    def __init__(self, executable, folder):
        self.executable, self.folder = executable, pathlib.Path(folder)
        (self.folder / "partials").mkdir()

    def fill(self, language, pieces, values):
        """The outputs, harmless first; None for a template that is refused."""
        path, lists = self.folder / f"t.{language.extension}", self.folder / "lists.ndjson"
        for name, text in common.PARTIALS.items():
            (self.folder / "partials" / f"{name}.{language.extension}").write_text(text)
        path.write_bytes("".join(pieces).encode())
        lists.write_text("".join(json.dumps(each) + "\n" for each in language.lists(values)))
        run = subprocess.run(
            [self.executable, "batch", "-q", "--jobs", "1", "-t", str(path), str(lists)],
            capture_output=True, timeout=60)
        if run.returncode == 65:
            return None
        if run.returncode:
            sys.exit(f"exit code {run.returncode} for {''.join(pieces)!r}: {run.stderr.decode()}")
        return [json.loads(line)["output"] for line in run.stdout.splitlines()]

    def finding(self, language, pieces, values):
        outputs = self.fill(language, pieces, values)
        return outputs and language.judge_all([(outputs, values)])[0]


def shrink(pieces, still_fails):
    """Leaves out runs of pieces, then pairs, while it still fails; then runs of characters."""
    tries = 0
    for cut in (pieces, None):
        pieces = cut or re.findall(r"(?s)\{\{.*?\}\}|.", "".join(pieces))
        smaller = True
        while smaller and tries < TRIES:
            smaller = False
            sizes = [size for size in (64, 32, 16, 8, 4, 2, 1) if size < len(pieces)]
            runs = [range(at, at + size) for size in sizes for at in range(len(pieces) - size + 1)]
            pairs = combinations(range(len(pieces)), 2) if len(pieces) < 16 else []
            for out in [*runs, *pairs]:
                fewer = [piece for at, piece in enumerate(pieces) if at not in out]
                tries += 1
                smaller = tries < TRIES and still_fails(fewer)
                if smaller:
                    pieces = fewer
                    break
    return pieces


def check(product, language, seed, count):
    """Prints what is found; the number of templates that let a value out, or that are missing."""
    name, start, accepted, judged, found = type(language).__name__, time.time(), 0, 0, []
    for first in range(seed, seed + count, GROUP):
        group = []
        for number in range(first, min(first + GROUP, seed + count)):
            source = random.Random(number)
            pieces, values = language.generate(source), language.some_values(source)
            outputs = product.fill(language, pieces, values)
            if outputs is not None:
                group.append((number, pieces, values, outputs))
        accepted += len(group)
        judgments = language.judge_all([(outputs, values) for _, _, values, outputs in group])
        judged += sum(judgment is not None for judgment in judgments)
        found += [(case, judgment) for case, judgment in zip(group, judgments) if judgment]
    for (number, pieces, values, _), (what, at) in found[:SHOWN]:
        values = values[at - 1:at]

        def still_fails(fewer):
            finding = product.finding(language, fewer, values)
            return finding and finding[0].split(":")[0] == what.split(":")[0]
        pieces = shrink(pieces, still_fails)
        outputs = product.fill(language, pieces, values)
        (what, at), = language.judge_all([(outputs, values)])
        print(f"FAIL {name}, seed {number}: {what}", f"template {''.join(pieces)!r}",
              f"value    {values[at - 1]!r}", f"harmless {outputs[0]!r}",
              f"hostile  {outputs[at]!r}", sep="\n  ")
    few = judged * 100 < language.floor * count
    if few:
        print(f"FAIL {name}: fewer than {language.floor} of 100 were accepted and could be judged")
    print(f"{name}: {count} templates, {accepted} accepted, {judged} judged, {len(found)} found, "
          f"{time.time() - start:.0f} s", flush=True)
    return len(found) + few


@contextlib.contextmanager
def browser_languages():
    """HTML and policies, if there is a browser."""
    try:
        from template_fuzz import browser
    except ImportError as error:
        print(f"skip  HTML: {error}")
        yield []
        return
    with browser.sync_playwright() as playwright:
        chromium = playwright.chromium.launch(
            executable_path=browser.CHROMIUM, args=["--no-sandbox", "--disable-gpu"])
        yield [browser.HTML(chromium), browser.Policy(chromium)]
        chromium.close()


def main(executable, seed=1, count=200):
    for reader in sorted(xml_trees.SKIPPED | markdown.SKIPPED):
        print(f"skip  {reader}: it is not installed")
    languages = [tables.CSV(), tables.JSON(), xml_trees.XML()]
    languages += [markdown.Markdown()] if markdown.READERS else []
    wrong = 0
    with tempfile.TemporaryDirectory() as folder, browser_languages() as in_browser:
        product = Product(executable, folder)
        for language in languages + in_browser:
            wrong += check(product, language, int(seed), int(count))
    print("FAIL templates" if wrong else "PASS templates")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) if 2 <= len(sys.argv) <= 4 else __doc__)
