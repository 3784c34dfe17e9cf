"""A browser with the product's pages in it, and what the tests ask of a page again and again."""
import contextlib
import importlib.util
import json
import os
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
LOCALES = ["en", "de", "fr", "es", "it", "pt", "ja", "ar"]
# One pixel, for every product image: nothing leaves the machine.
PIXEL = bytes.fromhex("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d4944415478da63fccff0"
                      "bf1e000584027ffa2dd5d60000000049454e44ae426082")


class Test:
    """One browser, the product, and a count of what was found."""

    def __init__(self, binary, folder, browser):
        self.binary, self.folder, self.browser = binary, folder, browser
        self.checks, self.failures, self.made = 0, [], 0

    def expect(self, holds, what):
        self.checks += 1
        if not holds:
            self.failures.append(what)
            print("FAIL", what)

    def same(self, found, wanted, what):
        if isinstance(found, str) and isinstance(wanted, str) and found != wanted:      # long texts: where they part
            at = max(0, len(os.path.commonprefix([found, wanted])) - 20)
            found, wanted = found[at:at + 60], wanted[at:at + 60]
        self.expect(found == wanted, f"{what}: found {found!r}, wanted {wanted!r}")

    def render(self, source, kind, *options):
        """A file of the product's: the same input and options are one page, so that it keeps its storage."""
        self.made += 1
        path = self.folder / f"{self.made}.{ {'text': 'txt'}.get(kind, kind)}"
        subprocess.run([self.binary, "render", str(source), "--format", kind, "--output", str(path), *options], check=True, stderr=subprocess.DEVNULL)
        return path

    def text(self, source, *options):
        return self.render(source, "text", *options).read_text("utf-8")

    @contextlib.contextmanager
    def open(self, path, images=(), script=True, width=1280, stub=""):
        """A tab in a context of its own. Fails on any message, error, dialog, or request but for `images`."""
        context = self.browser.new_context(viewport={"width": width, "height": 900}, java_script_enabled=script)
        context.grant_permissions(["clipboard-read", "clipboard-write"])
        page, url = context.new_page(), path.resolve().as_uri()
        said = []

        def serve(route):
            address = route.request.url
            if address.split("#")[0] == url or address.startswith("data:"):
                return route.continue_()
            if address in images:
                return route.fulfill(body=PIXEL, content_type="image/png")
            said.append(f"request for {address}")
            return route.abort()
        page.route("**/*", serve)
        page.on("console", lambda m: said.append(f"console: {m.text}"))
        page.on("pageerror", lambda e: said.append(f"error: {e}"))
        page.on("dialog", lambda d: (said.append(f"dialog: {d.message}"), d.dismiss()))
        if stub:
            page.add_init_script(stub)
        page.goto(url)
        yield page
        self.same(said, [], f"{path.name} is silent")
        context.close()


def barriers(page):
    """What axe finds against WCAG 2.2 AA on a page; nothing without the package axe-playwright-python."""
    package = importlib.util.find_spec("axe_playwright_python")
    if not package:
        return []
    page.evaluate((Path(package.origin).parent / "axe.min.js").read_text("utf-8"))
    found = page.evaluate("() => axe.run(document, {runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'], resultTypes: ['violations']})")
    return [f"{one['id']}: {one['nodes'][0]['html'][:90]}" for one in found["violations"]]


class Products(list):
    """The products of a list, and the picture of its room."""
    hero = None


def products(source):
    """The items of a list that are shown, as the contract gives them."""
    document = json.loads(Path(source).read_text("utf-8-sig"))
    hero = document.get("current_image")
    while not isinstance(document.get("items"), list):
        document = document.get("shopping_list") or document.get("data")
    items = Products(i for i in document["items"] if i["confidence_score"] >= 0.5)
    items.hero = hero
    return items


def item(name, **fields):
    """An item of a list, of which only some fields matter."""
    return {"category_group": "Group", "product_name": name, "retailer": "Shop", "product_url": "", "why_matched": "", "price_cents": 100, "confidence_score": .9, **fields}


def wanted(category):
    return {"category": category, "search_keywords": "lamp", "google_shopping_url": ""}


def listing(items, unmatched=()):
    return json.dumps({"items": items, "unmatched": list(unmatched), "total_estimated_cost_cents": sum(i["price_cents"] for i in items)})


def literal(value):
    """A value of a filter option, in which a comma would begin another."""
    return value.replace("\\", "\\\\").replace(",", "\\,")


def pictures(items):
    """The addresses of the images that the page of a list may load."""
    hero = getattr(items, "hero", None)
    return {i["image_url"] for i in items if i["image_url"]} | ({hero} if hero else set())


def copied(page):
    open_tools(page)
    # The mark of a click lasts two seconds, so a busy machine can miss it: this notes it, without that of the click before.
    page.evaluate("""() => {
        const button = document.querySelector("[data-do=copy]")
        button.classList.remove("did")
        window.marked = new Promise((done) => new MutationObserver(() => button.classList.contains("did") && done()).observe(button, { attributes: true }))
    }""")
    page.click("[data-do=copy]")
    page.evaluate("() => marked")
    return page.evaluate("navigator.clipboard.readText()")


def names(page):
    return page.locator(".c h3").all_inner_texts()


def open_tools(page):
    page.evaluate("document.querySelector('.o').open = true")
