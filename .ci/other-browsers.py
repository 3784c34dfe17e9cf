#!/usr/bin/env python3
"""other-browsers.py REMO-SHOP WebKit|Firefox …: the page in the browsers that .ci/browser-test.py does not start.

WebKit (Safari's engine) is Debian's webkit2gtk-driver, shown by xvfb-run where there is no display; Firefox is its
firefox-esr, whose sheets of paper are read by pdftotext. Python needs selenium, marionette-driver and pillow.
What is the same in every engine is the other test's matter: here a person ticks, reloads, filters, copies and
folds, and the page is looked at for what is cut, covered, or drawn and printed otherwise.
Exit 0: everything held; 1: the lines say what did not."""
import base64
import functools
import glob
import http.server
import io
import os
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

from PIL import Image, ImageChops

sys.dont_write_bytecode = True
from browser_test.page import ROOT, Test, item, listing, wanted  # noqa: E402

LISTS = {"en": "living-room", "de": "real-run", "ar": "living-room", "ja": "real-run"}
# Each has a least width that a window can have: the first gives that.
WIDTHS = (340, 600, 768, 1280)
# A port that nothing listens on: the image is asked for, and does not come.
NO_IMAGE = "http://127.0.0.1:9/none.png"

COVERED = """return [...document.querySelectorAll('.c')].flatMap((card) => {
  const parts = [...card.querySelectorAll('.i, .i + * > :not(.w), .w > *')].filter((part) => part.getClientRects().length);
  return parts.flatMap((a, i) => parts.slice(i + 1).filter((b) => {
    const [x, y] = [a.getBoundingClientRect(), b.getBoundingClientRect()];
    return Math.min(x.right, y.right) - Math.max(x.left, y.left) > 1 && Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top) > 1;
  }).map((b) => a.textContent + " | " + b.textContent));
})"""
CUT = """return [...document.querySelectorAll('h1, h3, .p, .b, .t b, button, .a')]
  .filter((e) => e.getClientRects().length && e.scrollWidth > e.clientWidth + 1).map((e) => e.textContent)"""
# What "Copy all" gives, wherever the engine lets a page write to.
COPY = """window.copied = null;
Object.defineProperty(navigator, "clipboard", { configurable: true, value: { writeText: async (text) => { window.copied = text; } } });
document.querySelector("[data-do=copy]").click()"""


class WebKit:
    def __init__(self, _):
        from selenium import webdriver
        options = webdriver.WebKitGTKOptions()
        options.binary_location = max(glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser"), default="MiniBrowser")
        options.add_argument("--automation")
        self.driver = webdriver.WebKitGTK(options=options, service=webdriver.WebKitGTKService("/usr/bin/WebKitWebDriver"))
        self.go, self.run, self.quit = self.driver.get, self.driver.execute_script, self.driver.quit

    def resize(self, width):
        self.driver.set_window_rect(0, 0, width, 900)

    def screenshot(self):
        return self.driver.get_screenshot_as_png()


class Firefox:
    def __init__(self, folder):
        from marionette_driver.marionette import Marionette
        # Marionette removes the file first: never name a device here.
        log = str(Path(folder, "firefox.log"))
        self.driver = Marionette(bin="/usr/bin/firefox-esr", headless=True, gecko_log=log)
        self.driver.start_session()
        self.go = self.driver.navigate

    def run(self, script, *arguments):
        return self.driver.execute_script(script, script_args=arguments, sandbox=None)

    def resize(self, width):
        self.driver.set_window_rect(x=0, y=0, width=width, height=900)

    def screenshot(self):
        return self.driver.screenshot(full=False, format="binary")

    def paper(self, path):
        page = {"background": True, "page": {"width": 21, "height": 29.7}}
        path.write_bytes(base64.b64decode(self.driver._send_message("WebDriver:Print", page, key="value")))

    def quit(self):
        self.driver.quit()
        self.driver.cleanup()


class Quiet(http.server.SimpleHTTPRequestHandler):
    def log_message(self, *_):
        pass


def until(browser, script, wanted):
    """What a script gives once it is what is wanted, or after two seconds."""
    for _ in range(20):
        found = browser.run(script)
        if found == wanted:
            break
        time.sleep(.1)
    return found


def picture(browser, selector):
    """What an element looks like: of the window's picture the part where it lies."""
    box = browser.run("""const element = document.querySelector(arguments[0]);
      element.scrollIntoView({ block: "center" });
      const box = element.getBoundingClientRect();
      return [box.left, box.top, box.right, box.bottom].map((edge) => Math.round(edge * devicePixelRatio))""", selector)
    time.sleep(.2)
    return Image.open(io.BytesIO(browser.screenshot())).convert("RGB").crop(box)


def lies_well(t, browser, name):
    for wanted_width in WIDTHS:
        browser.resize(wanted_width)
        time.sleep(.3)
        width = browser.run("return innerWidth")
        t.expect(wanted_width == WIDTHS[0] or width == wanted_width, f"{name}: the window is {wanted_width} px wide: {width}")
        t.expect(until(browser, "return document.documentElement.scrollWidth <= innerWidth", True), f"{name}, {width} px: nothing to scroll sideways")
        t.same(browser.run(COVERED), [], f"{name}, {width} px: nothing covered")
        t.same(browser.run(CUT), [], f"{name}, {width} px: nothing cut")


def answers(t, browser, name, address, text):
    bar = "return document.querySelector('.y').textContent"
    before = browser.run(bar)
    browser.run("document.querySelector('.a input').click()")
    after = browser.run(bar)
    t.expect(before != after, f"{name}: a tick changes what remains")
    browser.go(address)
    t.same([browser.run(bar), browser.run("return document.querySelector('.a input').checked")], [after, True], f"{name}: a tick outlives a reload")
    browser.run("document.querySelector('.a input').click()")
    browser.run(COPY)
    t.same(until(browser, "return window.copied", text), text, f"{name}: 'Copy all' gives the text format")
    count = "return document.querySelectorAll('.c').length"
    items = browser.run(count)
    browser.run("""const shops = document.querySelector('[name=retailer]');
      shops.value = shops.options[1].value; shops.dispatchEvent(new Event('change', { bubbles: true }))""")
    t.expect(0 < browser.run(count) < items, f"{name}: a filter hides items")
    browser.run("document.querySelector('[data-do=clear]').click()")
    t.same(browser.run(count), items, f"{name}: a filter is cleared")
    for is_open in (False, True):
        browser.run("document.querySelector('[data-do=fold]').click()")
        t.expect(browser.run(f"return [...document.querySelectorAll('.g')].every((g) => g.open == {str(is_open).lower()})"), f"{name}: groups fold, open: {is_open}")


def draws(t, browser, site, address):
    """An image that does not come leaves the icon alone, one that comes is seen; icons are whole wherever their box begins."""
    source = t.folder / "drawn.json"
    source.write_text(listing([item(name, image_url=NO_IMAGE, product_url="https://s.test/" + name, category_group="Art") for name in "ab"]), "utf-8")
    t.render(source, "html").rename(site / "drawn.html")
    browser.go(address + "drawn.html")
    until(browser, "return document.querySelector('.i img').complete", True)
    for wanted_width in WIDTHS:
        browser.resize(wanted_width)
        time.sleep(.5)
        width = browser.run("return innerWidth")
        with_image = picture(browser, ".i")
        browser.run("const box = document.querySelector('.i'); window.image = box.firstChild; window.image.replaceWith(' ')")
        # What is drawn differs a little each time: a mark is darker, a frame as long as the side.
        changes = ImageChops.difference(picture(browser, ".i"), with_image).convert("L")
        mark, frame = sum(changes.histogram()[48:]), sum(changes.crop((24, 0, changes.width - 24, 2)).histogram()[16:])
        t.expect(mark < 60 and frame < 20, f"{width} px: an image that does not come shows nothing of itself: pixels of a mark {mark}, of a frame {frame}")
        browser.run("document.querySelector('.i').replaceChildren(window.image)")
        # The drawing of "Copy link" is the last of those side by side: a wrong width moves it most.
        icon = picture(browser, ".l").convert("L")
        box = icon.crop((4, 4, icon.width - 4, icon.height - 4)).point(lambda light: 255 * (light < 160)).getbbox() or (0, 0, 0, 0)
        middle = (box[0] + box[2]) / 2 + 4 - icon.width / 2
        t.expect(abs(middle) <= 1.5 and box[2] - box[0] >= 12, f"{width} px: the icon of 'Copy link' is whole and in the middle: {box} of {icon.size}")


def prints(t, browser, site, address):
    """No heading stands at the foot of a sheet, wherever the sheets end."""
    for rows in range(1, 9):
        source, paper = t.folder / "paper.json", t.folder / "paper.pdf"
        groups = [item(f"Lamp {k}", category_group=f"Group {g}", why_matched="why " * 30 * (k % 2)) for g in range(9) for k in range(rows)]
        source.write_text(listing(groups, [wanted(f"Lamp {k}") for k in range(rows)]), "utf-8")
        t.render(source, "html", "--title", "Lamps").rename(site / "paper.html")
        browser.go(address + "paper.html")
        browser.paper(paper)
        sheets = subprocess.run(["pdftotext", "-layout", paper, "-"], check=True, capture_output=True, text=True).stdout.split("\f")
        feet = [sheet.strip().rpartition("\n")[2].strip() for sheet in sheets if sheet.strip()]
        t.expect(len(feet) >= 1 and not [foot for foot in feet if foot.startswith(("Group ", "Couldn"))], f"{rows} a group: no heading at the foot of a sheet: {feet}")


def prints_pictures(t, browser, site, address):
    """Pictures are on paper, those too that nobody scrolled to."""
    source, paper = t.folder / "pictures.json", t.folder / "pictures.pdf"
    for k in range(60):
        Image.new("RGB", (8, 6), (4 * k, 99, 200)).save(site / f"{k}.png")
    source.write_text(listing([item(f"Lamp {k}", image_url=f"{address}{k}.png") for k in range(60)]), "utf-8")
    t.render(source, "html").rename(site / "pictures.html")
    browser.go(address + "pictures.html")
    browser.paper(paper)
    pictures = subprocess.run(["pdfimages", "-list", paper], check=True, capture_output=True, text=True).stdout
    t.same(sum(line.split()[3:5] == ["8", "6"] for line in pictures.splitlines()), 60, "pictures on paper")


def main():
    if len(sys.argv) < 3:
        sys.exit(__doc__)
    if "WebKit" in sys.argv and "DISPLAY" not in os.environ:
        os.execvp("xvfb-run", ["xvfb-run", "--auto-servernum", sys.executable, *sys.argv])
    failed = 0
    for engine in sys.argv[2:]:
        with tempfile.TemporaryDirectory() as folder:
            t, site = Test(sys.argv[1], Path(folder), None), Path(folder, "site")
            site.mkdir()
            server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=site))
            threading.Thread(target=server.serve_forever, daemon=True).start()
            address = f"http://localhost:{server.server_port}/"
            browser = {"WebKit": WebKit, "Firefox": Firefox}[engine](folder)
            try:
                for locale, name in LISTS.items():
                    source = ROOT / f"examples/{name}.json"
                    t.render(source, "html", "--locale", locale).rename(site / f"{locale}.html")
                    browser.go(address + f"{locale}.html")
                    lies_well(t, browser, f"{name} ({locale})")
                    answers(t, browser, f"{name} ({locale})", address + f"{locale}.html", t.text(source, "--locale", locale))
                draws(t, browser, site, address)
                if hasattr(browser, "paper"):
                    prints(t, browser, site, address)
                    prints_pictures(t, browser, site, address)
            finally:
                browser.quit()
                server.shutdown()
        print(f"{'FAIL' if t.failures else 'PASS'} {engine}: {t.checks} checks, {len(t.failures)} failed")
        failed += len(t.failures)
    sys.exit(bool(failed))


if __name__ == "__main__":
    main()
