#!/usr/bin/env python3
"""browser-test.py REMO-SHOP [INPUT.json …]: does with the page what a person does, in Chromium.

Needs Playwright for Python and a Chromium (CHROMIUM, else /usr/bin/chromium). Without inputs the lists of
examples/ are used. Exit 0: everything held; 1: the lines say what did not."""
import os
import sys
import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.dont_write_bytecode = True
from browser_test import ask, looks, page, use  # noqa: E402


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sources = [Path(p) for p in sys.argv[2:]] or sorted((page.ROOT / "examples").glob("*.json"))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox", "--disable-gpu"])
        t = page.Test(os.path.abspath(sys.argv[1]), Path(folder), browser)
        for source in sources:
            items = page.products(source)
            for test in (use.ticking, use.copying, use.refused, use.sharing, use.folding_and_printing, use.keyboard, use.without_script):
                test(t, source, items)
            use.without_network(t, source)
            looks.languages(t, source, items)
            looks.amounts(t, source, items)
        use.copying(t, sources[0], page.products(sources[0]), "--currency", "EUR", "--locale", "de")
        for test in (use.alternates, use.spellings, use.namesakes, use.searches, use.tips, looks.first_on_desktop, looks.in_place, looks.presentation, looks.one_item, looks.forced_colours, looks.changes, looks.changed_pictures, ask.answering):
            test(t)
        browser.close()
    print(f"{'FAIL' if t.failures else 'PASS'} browser: {t.checks} checks on {len(sources)} lists, {len(t.failures)} failed")
    sys.exit(bool(t.failures))


if __name__ == "__main__":
    main()
