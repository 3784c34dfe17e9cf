"""A client's answer: given by keyboard, kept, copied, saved, and read by `import`."""
import json
import subprocess

from .page import item, listing


def answering(t):
    """What the client chooses is what `import` reads, whether copied or saved, in a shop's and a studio's page."""
    items = [item(name, product_url=f"https://s.test/{name}") for name in ("Sofa", "Chair", "Lamp", "Rug <i>")]
    items += [item(name, product_url=f"https://s.test/{name}", alternate_to="https://s.test/Chair") for name in ("Stool", "Bench")]
    source, comment = t.folder / "ask.json", "Too wide; “150 cm” at most\n\\n > and blue 🛋"
    source.write_text(listing(items), "utf-8")

    def read(text):
        answer = t.folder / "answer.txt"
        answer.write_text(text, "utf-8")
        done = subprocess.run([t.binary, "import", str(answer), "--onto", str(source)], capture_output=True, text=True)
        t.same(done.returncode, 0, f"import reads the answer: {done.stderr}")
        return {i["product_name"]: (i.get("decision"), i.get("comment")) for i in json.loads(done.stdout or listing([]))["items"]}

    for options in ([], ["--preset", "presentation"], ["--locale", "ar"]):
        path = t.render(source, "html", "--ask", "--groups", "input", "--sort", "input", *options)
        with t.open(path) as page:
            cards = page.locator(".c")
            t.same(page.locator(".ask").count(), 4, "each item has an answer")
            t.same(page.locator("form, [href^=mailto]").count(), 0, "no form, no mailto:")
            cards.nth(0).locator("[value=a]").focus()
            page.keyboard.press("Space")
            page.keyboard.press("ArrowRight" if "ar" not in options else "ArrowLeft")
            t.same(cards.nth(0).locator(":checked").get_attribute("value"), "d", "an arrow key moves the choice")
            page.keyboard.press("Tab")
            page.keyboard.press("Enter")
            page.keyboard.press("Tab")
            page.keyboard.insert_text(comment)
            cards.nth(1).locator("[value=s5]").check()
            cards.nth(3).locator("[value=a]").check()
            t.expect("3 / 4" in page.locator(".reply [role=status]").inner_text(), "the number of answers is told")
            page.click(".reply [data-do=copy]")
            page.wait_for_selector(".reply .did")
            copied = page.evaluate("navigator.clipboard.readText()")
            wanted = {"Sofa": ("declined", comment), "Chair": ("swapped", None), "Lamp": (None, None), "Rug <i>": ("approved", None), "Stool": (None, None), "Bench": ("approved", None)}
            t.same(read(copied), wanted, "the copied answer")
            t.expect(f"✗ Sofa: {comment}" in copied and "⇄ Chair → Bench" in copied, "and its lines to read")
            with page.expect_download() as download:
                page.click(".reply [data-do=save]")
            t.same(read(download.value.path().read_text("utf-8")), wanted, "the saved answer")
            page.reload()
            t.same(cards.nth(0).locator("textarea").input_value(), comment, "answers are kept")
            for width in (320, 390, 1280):
                page.set_viewport_size({"width": width, "height": 844})
                t.expect(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{width} px: nothing sticks out")
    answered = t.folder / "answered.json"
    answered.write_bytes(subprocess.run([t.binary, "import", str(t.folder / "answer.txt"), "--onto", str(source)], capture_output=True, check=True).stdout)
    with t.open(t.render(answered, "html", "--ask", "--groups", "input", "--sort", "input")) as page:
        t.same([e.get_attribute("value") for e in page.locator(".ask :checked").all()], ["d", "a", "a"], "a page shows the decisions of its list")
        t.same(page.locator(".c h3").last.inner_text(), "Bench", "the alternate that the client took stands in its product's place")
        t.same(page.locator(".c > div > div > [data-decision]").count(), 0, "and only once")
