#!/usr/bin/env python3
"""browser-test.py REMO-SHOP [INPUT.json …]: does with the page what a person does, in Chromium.

Needs Playwright for Python and a Chromium (CHROMIUM, else /usr/bin/chromium). Without inputs the lists of
examples/ are used. Exit 0: everything held; 1: the lines say what did not."""
import contextlib, json, os, re, subprocess, sys, tempfile
from pathlib import Path
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
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


def products(source):
    """The items of a list that are shown, as the contract gives them."""
    document = json.loads(Path(source).read_text("utf-8-sig"))
    while not isinstance(document.get("items"), list):
        document = document.get("shopping_list") or document.get("data")
    return [i for i in document["items"] if i["confidence_score"] >= 0.5]


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
    return {i["image_url"] for i in items if i["image_url"]}


def copied(page):
    page.click("[data-do=copy]")
    page.wait_for_selector("[data-do=copy].did")
    return page.evaluate("navigator.clipboard.readText()")


def names(page):
    return page.locator(".c h3").all_inner_texts()


def open_tools(page):
    page.evaluate("document.querySelector('.o details').open = true")


def ticking(t, source, items):
    """A tick counts, is said, and is there again after a reload; two lists do not share it."""
    path = t.render(source, "html")
    with t.open(path, pictures(items)) as page:
        before = page.text_content(".y >> nth=0")
        page.evaluate("""() => { window.moved = [];
          new MutationObserver((all) => moved.push(...all.flatMap((m) => [...m.addedNodes, ...m.removedNodes]))).observe(document.querySelector("main"), {childList: true, subtree: true}) }""")
        page.locator(".a input").first.check()
        after = page.text_content(".y >> nth=0")
        t.expect(before != after, "a tick changes what remains")
        t.same(page.evaluate("moved.length"), 0, "a tick moves nothing")
        t.same(page.text_content("[role=status]"), after, "a tick is said")
        open_tools(page)
        page.check("[name=left]")
        t.same(page.evaluate("moved.filter((e) => e.matches?.('.c')).length"), 1, "what is bought leaves alone")
        page.uncheck("[name=left]")
        t.same(page.evaluate("moved.filter((e) => e.matches?.('.c')).length"), 2, "and comes back alone")
        t.expect(str(len(items) - 1) in after or len(items) < 4, f"{len(items) - 1} items are left: {after}")
        page.reload()
        t.expect(page.locator(".a input").first.is_checked(), "a tick outlives a reload")
        t.same(page.text_content(".y >> nth=0"), after, "what remains outlives a reload")
        open_tools(page)
        page.check("[name=left]")
        t.same(len(names(page)), len(items) - 1, "'only what is left' hides what is bought")
        page.locator(".a input").first.click()
        t.expect(page.evaluate("document.activeElement != document.body"), "focus is not lost with a ticked item")
        page.uncheck("[name=left]")
        for box in page.locator(".a input").all():
            box.check()
        page.check("[name=left]")
        t.expect(page.locator("main .e, .u").filter(visible=True).count() == 1, "an empty selection has searches or says so")
        page.click("[data-do=clear]")
        t.same(len(names(page)), len(items), "filters can be cleared")
        page.locator(".a input").first.uncheck()
        page.reload()
        t.expect(not page.locator(".a input").first.is_checked(), "a tick taken back stays so")


def namesakes(t):
    """A tick is its product's, though others have its name and shop, in whatever order and selection the list is rendered."""
    rows = [(300, "https://s.test/c", "Low", .95), (100, "https://s.test/a", "Low", .9), (200, "", "Low", .8), (400, "", "High", .7)]
    rug = item("Rug", price_cents=500, product_url="https://s.test/r", category_group="High")
    items = [item("Lamp", price_cents=cents, product_url=link, category_group=group, confidence_score=score) for cents, link, group, score in rows] + [rug]
    path = t.folder / "namesakes.html"
    source = path.with_suffix(".json")

    def ticked(items, *options):
        source.write_text(listing(items), "utf-8")
        t.render(source, "html", *options).replace(path)
        page.reload()
        return page.locator(".c:has(input:checked) .p").all_inner_texts()

    def tick(price):
        page.locator(f".c:has-text('{price}') .a input").click()
    source.write_text(listing(items), "utf-8")
    t.render(source, "html").replace(path)
    with t.open(path) as page:
        for price in ("$3.00", "$2.00", "$5.00"):
            tick(price)
        for options, wanted in [((), ["$3.00", "$2.00", "$5.00"]), (("--sort", "price"), ["$2.00", "$3.00", "$5.00"]), (("--max-price", "2"), ["$2.00"]),
                                (("--category", "Low"), ["$3.00", "$2.00"]), (("--category", "High"), ["$5.00"])]:
            t.same(ticked(items, *options), wanted, f"what is ticked of namesakes, rendered with {options}")
        ticked(items, "--max-price", "1")
        tick("$1.00")
        t.same(ticked(items, "--category", "High"), ["$5.00"], "a tick is not that of a namesake on a page where this stands alone")
        t.same(ticked(items), ["$3.00", "$1.00", "$2.00", "$5.00"], "a tick while no namesake was shown is its product's")
        tick("$1.00")
        t.same(ticked(items, "--max-price", "1"), [], "and so is one taken back")
        t.same(ticked([{**rug, "product_url": "https://s.test/new"}]), ["$5.00"], "a product without namesakes keeps its tick when its link changes")
        page.evaluate("""localStorage.setItem(Object.keys(localStorage)[0], JSON.stringify(["Rug\\nShop\\n1"]))""")
        t.same(ticked([rug]), ["$5.00"], "a tick by name and shop alone is kept")


def copying(t, source, items, *options):
    """The clipboard holds the text format: of everything, of a shop, of a price range, in another order."""
    path = t.render(source, "html", *options)
    with t.open(path, pictures(items)) as page:
        t.same(copied(page), t.text(source, *options), f"Copy all of {source.name} {options}")
        open_tools(page)
        shops = page.locator("[name=retailer] option").all_inner_texts()[1:]
        if page.locator("[name=retailer]").is_visible():
            page.select_option("[name=retailer]", shops[0])
            t.same(copied(page), t.text(source, *options, "--retailer", literal(shops[0])), f"Copy all of {shops[0]} {options}")
            page.click("[data-do=clear]")
        if page.locator("[name=price]").is_visible():
            t.expect(page.locator("[name=price] option").count() <= 7, "six steps of price at most")
            limit = page.locator("[name=price] option").nth(1).get_attribute("value")
            page.select_option("[name=price]", limit)
            cents = sorted(i["price_cents"] for i in items if 0 < i["price_cents"] <= int(limit))
            t.same(len(names(page)), len(cents), f"items up to {limit}")
            if "--currency" not in options:
                t.same(copied(page), t.text(source, *options, "--max-price", f"{int(limit) / 100:.2f}"), f"Copy all up to {limit}")
            page.click("[data-do=clear]")
        if page.locator("[name=group]").is_visible():
            for group in page.locator("[name=group] option").all_inner_texts()[1:]:
                page.select_option("[name=group]", label=group)
                t.same(copied(page), t.text(source, *options, "--category", literal(group)), f"Copy all of {group} {options}")
            page.click("[data-do=clear]")
        page.select_option("[name=sort]", "up")
        t.same(copied(page), t.text(source, *options, "--sort", "price"), f"Copy all by price {options}")
        page.select_option("[name=sort]", "")
        link = page.locator(".c:has(.l)").first
        link.locator(".l").click()
        page.wait_for_selector(".l.did")
        t.same(page.evaluate("navigator.clipboard.readText()"), link.locator("a.b").get_attribute("href"), "Copy link")


def spellings(t):
    """Filters find what the command's do, though a shop or group is spelt in another way, or there is no category."""
    rows = [("Straße", "IKEA", .9), ("STRASSE", "ikea", .2), ("  ", "Shop X", .9), ("Other", "Shop  X", .2), (" ", "Target", .2),
            ("Lamp", "IKEA ", .9), ("Lamp ", "Ikea", .1), ("Όρος", "S", .9), ("ΌΡΟΣ", "S", .1), ("oTHER", "shop x", .9)]
    items = [item(name, category_group=group, retailer=shop, confidence_score=score) for name, (group, shop, score) in zip("abcdefghij", rows)]
    source = t.folder / "spellings.json"
    source.write_text(listing(items, [wanted("lamp"), wanted("")]), "utf-8")
    with t.open(t.render(source, "html")) as page:
        open_tools(page)
        for name, option in (("group", "--category"), ("retailer", "--retailer")):
            texts = page.locator(f"[name={name}] option").all_inner_texts()[1:]
            t.same(len(texts), 4 if name == "group" else 3, f"each {name} is there once")
            for text in texts:
                page.select_option(f"[name={name}]", label=text)
                t.same(copied(page), t.text(source, option, literal(text)), f"Copy all of {text}, spelt in other ways")
            page.click("[data-do=clear]")


def refused(t, source, items):
    """Where the clipboard is closed to the page, that is seen, and not for ever."""
    stub = "navigator.clipboard.writeText = () => Promise.reject(); document.execCommand = () => false;"
    for width in (320, 1280):
        with t.open(t.render(source, "html"), pictures(items), stub=stub, width=width) as page:
            page.clock.install()
            status = page.locator("[role=status]")
            for button in ("[data-do=copy]", ".l >> nth=0"):
                page.click(button)
                page.wait_for_selector(".failed")
                t.same(status.inner_text(), "Could not copy", "a refused copy is said")
                t.expect(status.evaluate("e => { const r = e.getBoundingClientRect(); return r.width > 100 && r.height > 30 && e.contains(document.elementFromPoint(r.left + 20, r.top + 20)) }"), "and shown")
                page.clock.run_for(7000)
                t.same(page.locator(".failed").count(), 0, "for a while")


def searches(t):
    """Searches alone can be copied and printed; a filter that leaves searches does not say that nothing passes."""
    source = t.folder / "searches.json"
    source.write_text(listing([], [wanted("Lamps"), wanted("Rugs")]), "utf-8")
    with t.open(t.render(source, "html"), stub="window.print = () => { window.printed = true; };") as page:
        t.same(copied(page), t.text(source), "Copy all of searches alone")
        page.click("[data-do=print]")
        t.expect(page.evaluate("window.printed"), "searches alone print")
        t.same(page.locator("[data-do=fold], .o details, .y, main .e").filter(visible=True).count(), 0, "nothing to fold, filter or buy")
    source.write_text(listing([item("a", category_group="Lamps"), item("b", category_group="Rugs"), item("c", category_group="Art")], [wanted("Lamps")]), "utf-8")
    with t.open(t.render(source, "html")) as page:
        open_tools(page)
        for box in page.locator(".a input").all():
            box.check()
        page.check("[name=left]")
        for group, isEmpty in (("Lamps", False), ("Rugs", True)):
            page.select_option("[name=group]", label=group)
            t.same(page.locator(".u li").filter(visible=True).count(), 0 if isEmpty else 1, f"searches for {group}")
            t.same(page.locator("main .e").is_visible(), isEmpty, f"whether nothing passes the filter {group}")
            t.same("Nothing on the list" in page.inner_text("[role=status]"), isEmpty, f"whether that is said of {group}")


def tips(t):
    """The tip is about what is shown, on the page and on the clipboard."""
    fitting = item("a", retailer="X", category_group="Lamps", fit_status="fits", confidence_score=.6, product_url="https://s.test/a")
    source = t.folder / "tips.json"
    source.write_text(listing([fitting, item("b", retailer="Y", category_group="Rugs"), item("c", retailer="X", product_url="https://s.test/a")]), "utf-8")
    with t.open(t.render(source, "html")) as page:
        open_tools(page)
        for shop in ("X", "Y", ""):
            page.select_option("[name=retailer]", shop)
            t.same(page.locator(".z").filter(has_text="Tip:").count(), 1 if shop == "Y" else 0, f"the tip with {shop or 'no'} shop chosen")
            t.same(copied(page), t.text(source, *(["--retailer", shop] if shop else [])), f"Copy all with {shop or 'no'} shop chosen")
    with t.open(t.render(source, "html", "--dedupe")) as page:
        t.same(page.locator("main > .z").count(), 1, "a duplicate that is left out has no say about the tip")
        t.same(copied(page), t.text(source, "--dedupe"), "Copy all without duplicates")


def sharing(t, source, items):
    """Share gives the title and the text; the button is there only where sharing is."""
    path = t.render(source, "html")
    stub = "navigator.share = (what) => { window.shared = what; return Promise.resolve(); };"
    with t.open(path, pictures(items), stub=stub) as page:
        page.click("[data-do=share]")
        t.same(page.evaluate("shared.text"), t.text(source), "what is shared")
    with t.open(path, pictures(items), stub="Object.defineProperty(navigator, 'share', {value: undefined});") as page:
        t.expect(page.locator("[data-do=share]").is_hidden(), "no Share button without sharing")


def folding_and_printing(t, source, items):
    """Groups fold together; what is printed is what is shown, without controls."""
    path = t.render(source, "html")
    with t.open(path, pictures(items), stub="window.print = () => { window.printed = true; };") as page:
        page.click("[data-do=fold]")
        t.same(page.locator("details.g[open]").count(), 0, "all groups are closed")
        page.locator("nav a").first.click()
        t.same(page.locator("details.g[open]").count(), 1, "a link to a closed group opens it")
        page.locator("details.g summary").first.click()
        page.click("[data-do=fold]")
        t.same(page.locator("details.g:not([open])").count(), 0, "all groups are open")
        page.click("[data-do=print]")
        t.expect(page.evaluate("window.printed"), "Print prints")
        open_tools(page)
        page.select_option("[name=group]", "0")
        page.emulate_media(media="print")
        t.expect(not page.locator(".o, .a, .l, nav").filter(visible=True).count(), "controls are not printed")
        t.expect(page.locator("details.g").filter(visible=True).count() == 1, "a filtered group is printed alone")
        page.locator("details.g").evaluate_all("all => all.forEach(group => { group.open = false })")
        t.expect(page.locator(".g:not([hidden]) .c").evaluate_all("all => all.every(card => card.checkVisibility())"), "a folded group is printed")
        page.evaluate("dispatchEvent(new Event('beforeprint'))")
        t.same(page.locator("details.g:not([open])").count(), 0, "printing opens the groups that are folded")
        page.evaluate("dispatchEvent(new Event('afterprint'))")
        t.same(page.locator("details.g[open]").count(), 0, "and folds them again")
        with tempfile.NamedTemporaryFile(suffix=".pdf") as pdf:
            page.pdf(path=pdf.name, format="A4")
            t.expect(Path(pdf.name).stat().st_size > 5000, "the page prints")


def keyboard(t, source, items):
    """Everything can be reached and done with keys; focus is always in sight."""
    path = t.render(source, "html")
    with t.open(path, pictures(items)) as page:
        page.keyboard.press("Tab")
        t.same(page.evaluate("document.activeElement.className"), "skip", "the skip link comes first")
        t.expect(page.evaluate("document.activeElement.getBoundingClientRect().top >= 0"), "the skip link shows on focus")
        reached = set()
        for _ in range(40 + 8 * len(items)):
            page.keyboard.press("Tab")
            what = page.evaluate("""() => { const e = document.activeElement, r = e.getBoundingClientRect(), o = getComputedStyle(e);
              return [e.matches('.a input') ? 'tick' : e.dataset?.do || e.name || e.className || e.tagName, r.top < innerHeight && r.bottom > 0, o.outlineStyle != 'none' || e.tagName == 'BODY'] }""")
            if what[0] == "BODY":
                break
            reached.add(what[0])
            t.expect(what[1] and what[2], f"focus on {what[0]} is in sight")
            if what[0] == "tick" and "ticked" not in reached:
                page.keyboard.press("Space")
                reached.add("ticked")
        t.expect({"copy", "print", "fold", "retailer", "group", "price", "sort", "left", "tick", "l", "b", "SUMMARY"} <= reached, f"keys reach everything: {sorted(reached)}")
        t.expect(page.locator(".a input").first.is_checked(), "Space ticks")
        page.set_viewport_size({"width": 1280, "height": 500})
        for key in ("Tab", "Shift+Tab"):
            page.evaluate("document.activeElement.blur()")
            for _ in range(40 + 8 * len(items)):
                page.keyboard.press(key)
                what = page.evaluate("""() => { const e = document.activeElement, r = e.getBoundingClientRect();
                  const seen = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2);
                  return [e.innerText || e.name || e.tagName, e == document.body, e.contains(seen) || seen?.contains(e)] }""")
                if what[1]:
                    break
                t.expect(what[2], f"{key} in a low window: nothing covers {what[0]!r}")


def without_script(t, source, items):
    """Everything is there to read, all links work, and no control is there that would do nothing."""
    path = t.render(source, "html")
    with t.open(path, pictures(items), script=False) as page:
        t.same(sorted(names(page)), sorted(" ".join(i["product_name"].split()) for i in items), "all names without a script")
        t.same(page.locator("button, input, select").count(), 0, "no controls without a script")
        page.locator("details.g summary").first.click()
        page.emulate_media(media="print")
        t.expect(page.evaluate("document.querySelector('.c').checkVisibility()"), "a folded group is printed without a script")
        page.emulate_media(media="screen")
        page.locator("details.g summary").first.click()
        linked = [i for i in items if re.match(r"https?://[^/@\\]+(/|$)", i["product_url"])]
        t.same(page.locator("a.b[href]").filter(visible=True).count() >= len(linked), True, "all links without a script")


def without_network(t, source):
    """No request at all when images are left out or embedded; the policy forbids them too."""
    embedded = t.render(source, "html", "--images", "embed", "--image-dir", str(ROOT / "examples/living-room/images"))
    with t.open(embedded) as page:
        t.expect(all(s.startswith("data:") for s in page.locator("img").evaluate_all("all => all.map((i) => i.src)")), "only embedded images")
        t.expect(page.evaluate("[...document.images].every((i) => i.loading == 'lazy' || i.naturalWidth > 0)"), "embedded images show")
        images = page.locator("img")
        t.expect(images.count() > 0 or source.name != "living-room.json", "the example has an image")
        if images.count():
            images.first.scroll_into_view_if_needed()
            page.wait_for_function("document.images[0].parentNode.matches('.s')")
            t.expect(page.evaluate("getComputedStyle(document.images[0].parentNode, '::before').display") == "none", "no icon behind an image that shows")
    path = t.render(source, "html", "--images", "none")
    with t.open(path) as page:
        t.same(page.locator("img").count(), 0, "no images")
        policy = page.locator("meta[http-equiv]").get_attribute("content")
        t.expect("http:" not in policy, f"the policy allows no images: {policy}")


# Of each card, what stands on anything else of it but the image.
OVERLAPS = """(ignored) => [...document.querySelectorAll('.c')].flatMap(card => {
  const parts = [...card.children].filter(part => !part.matches(ignored) && part.getClientRects().length)
  return parts.flatMap((a, i) => parts.slice(i + 1).filter(b => {
    const [x, y] = [a.getBoundingClientRect(), b.getBoundingClientRect()]
    return Math.min(x.right, y.right) - Math.max(x.left, y.left) > 1 && Math.min(x.bottom, y.bottom) - Math.max(x.top, y.top) > 1
  }).map(b => `${a.innerText} | ${b.innerText}`))
})"""

# In how many lines each text stands.
LINES = """(all) => all.map(element => {
  const range = document.createRange()
  range.selectNodeContents(element.lastChild)
  return new Set([...range.getClientRects()].filter(box => box.width > 1).map(box => Math.round(box.top))).size
})"""


def first_on_desktop(t):
    """Beside the header the list begins where that does, whatever comes first; printed, it begins below."""
    top = "document.querySelector('h1').getBoundingClientRect().top"
    first = "[...document.querySelector('main').children].find(e => e.offsetHeight).getBoundingClientRect().top"
    groups = [item("a", category_group="Lamps", fit_status="fits"), item("b", category_group="Rugs", fit_status="fits"), item("c", category_group="Art", fit_status="fits")]
    lists = {"nothing": ([], []), "searches": ([], [wanted("Lamps")]), "groups": (groups, [wanted("Lamps")]), "a tip": ([{**i, "fit_status": None} for i in groups], [])}
    for name, (items, missing) in lists.items():
        source = t.folder / "first.json"
        source.write_text(listing(items, missing), "utf-8")
        for script in (True, False):
            with t.open(t.render(source, "html"), script=script) as page:
                t.same(page.evaluate(first), page.evaluate(top), f"{name} begin where the header does, script: {script}")
                if script and items:
                    for group in ("1", "0"):
                        page.select_option("[name=group]", group)
                        t.same(page.evaluate(first), page.evaluate(top), f"{name}, of which group {group} is shown, begin where the header does")
                    for box in page.locator(".a input").all():
                        box.check()
                    page.check("[name=left]")
                    t.same(page.evaluate(first), page.evaluate(top), f"what is said of {name} when all are bought begins where the header does")
                page.emulate_media(media="print")
                t.expect(page.evaluate(f"{first} - document.querySelector('header').getBoundingClientRect().bottom") > 15, f"printed, {name} stand below the header")


def in_place(t):
    """Amounts and words are whole in narrow windows; what belongs side by side stands so."""
    source = t.folder / "place.json"
    pictured = "https://i.test/1.png"
    items = [item("Rug", price_cents=12345600, category_group="Rugs", confidence_score=.6, fit_status="fits"), item("Runner", category_group="Rugs", price_cents=0)]
    items += [item("Lamp", category_group="Lighting", image_url=pictured), item("Lantern", category_group="Lighting")]
    items = [{**i, "product_url": "https://s.test/" + i["product_name"]} for i in items]
    source.write_text(listing(items), "utf-8")
    with t.open(t.render(source, "html"), {pictured}) as page:
        t.same(page.locator(".y span").filter(visible=True).evaluate_all(LINES), [1, 1], "what is left, and how many, are each in one line")
        t.same(page.evaluate("[...document.querySelectorAll('.i')].map(i => (i.offsetWidth / i.offsetHeight).toFixed(1))"), ["2.0", "2.0", "1.3", "1.3"], "icons take less room where there is no picture")
        tops = "[...document.querySelectorAll('.g:first-of-type :is(h3, .b, .l)')].map(e => Math.round(e.getBoundingClientRect().top))"
        name, shop, link, *others = page.evaluate(tops)
        t.same([name, shop, link], others, "a label moves nothing")
        t.same(shop, link, "'Copy link' is as high as the link beside it")
        for width in (320, 390, 479):
            page.set_viewport_size({"width": width, "height": 900})
            for bought, link in zip(page.locator(".a").all(), page.locator(".l").all()):
                t.same(bought.bounding_box()["y"], link.bounding_box()["y"], f"{width} px: 'Bought' and 'Copy link' stand in line")
        page.set_viewport_size({"width": 160, "height": 900})
        t.same(page.locator(".t b, .p:not(.q), .g h2 span, .a").evaluate_all(LINES), [1] * 10, "160 px: amounts and 'Bought' are whole")
        heights = page.evaluate("[...document.querySelectorAll('.g h2')].map(e => e.offsetHeight - e.firstElementChild.offsetHeight - e.lastElementChild.offsetHeight)")
        t.expect(max(heights) < 24, f"160 px: a heading is a name with its mark, and a subtotal: {heights}")
        page.emulate_media(media="print")
        for width, columns in ((453, 1), (688, 2), (1017, 2)):       # of A5, A4 and A4 across, without their margins
            page.set_viewport_size({"width": width, "height": 900})
            t.same(len(page.evaluate("getComputedStyle(document.querySelector('.g ul')).gridTemplateColumns").split()), columns, f"columns on paper of {width} px")


def changes(t):
    """The page of changes stands as well as that of the list, in every language and window."""
    old, new = ROOT / "examples/living-room.json", ROOT / "examples/diff/later.json"
    for locale in LOCALES:
        path = t.folder / f"changes.{locale}.html"
        subprocess.run([t.binary, "diff", str(old), str(new), "--output", str(path), "--locale", locale], check=True, stderr=subprocess.DEVNULL)
        with t.open(path) as page:
            for width in (160, 320, 390, 767, 768, 1280):
                page.set_viewport_size({"width": width, "height": 900})
                t.expect(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{locale}, {width} px: no change sticks out")
                t.same(page.evaluate("[...document.querySelectorAll('.u li')].filter(e => e.scrollWidth > e.clientWidth || e.scrollHeight > e.clientHeight).length"), 0, f"{locale}, {width} px: every change holds all of its text")
                t.same(page.locator(".t b").evaluate_all(LINES), [1], f"{locale}, {width} px: the total is whole")
                gap = page.locator("h1").evaluate("""heading => {
                  const colon = document.createRange()
                  colon.setStart(heading.lastChild, 0)
                  colon.setEnd(heading.lastChild, 1)
                  return colon.getBoundingClientRect().top - [...heading.firstChild.getClientRects()].at(-1).top
                }""")
                t.expect(gap < 10, f"{locale}, {width} px: no line of the heading begins with a colon")
            starts = page.evaluate("""[...document.querySelectorAll('.changed li')].map(e => new Set([...e.querySelectorAll('.f span')].map(e =>
              document.dir == 'rtl' ? e.getBoundingClientRect().right : e.getBoundingClientRect().left)).size)""")
            t.expect(max(starts) == 1, f"{locale}: old and new stand in one column: {starts}")
            t.same(page.locator("h2 span").all_inner_texts(), page.locator("nav span").all_inner_texts(), f"{locale}: headings have their numbers")


def languages(t, source, items):
    """In every language: the words of its strings file, its direction, and the text format on the clipboard."""
    for locale in LOCALES:
        words = json.loads((ROOT / "templates/strings" / f"{locale}.json").read_text("utf-8"))
        path = t.render(source, "html", "--locale", locale)
        with t.open(path, pictures(items)) as page:
            t.same(page.evaluate("[document.documentElement.lang, document.documentElement.dir]"), [locale, "rtl" if locale == "ar" else "ltr"], "language and direction")
            t.same(copied(page), t.text(source, "--locale", locale), f"Copy all in {locale}")
            said = page.inner_text("body") + page.content()
            for key in ("title", "total", "copy_all", "print", "collapse_all", "bought", "remaining", "only_left", "sort", "not_found"):
                t.expect(words[key] in said, f"{locale}: the page says {words[key]!r}")
            open_tools(page)
            if page.locator("[name=retailer] option").count() > 2:
                shop = page.locator("[name=retailer] option").nth(1).get_attribute("value")
                page.select_option("[name=retailer]", shop)
                t.same(copied(page), t.text(source, "--locale", locale, "--retailer", literal(shop)), f"Copy all of {shop} in {locale}")
            fields = page.locator(".o select").filter(visible=True).evaluate_all("""(all) => all.map(select => {
              const pen = document.createElement("canvas").getContext("2d")
              pen.font = getComputedStyle(select).font
              const beside = select.parentNode.offsetHeight - select.offsetHeight < 20
              return [beside || select.offsetWidth === select.parentNode.clientWidth, pen.measureText(select.options[0].text).width < select.clientWidth - 32]
            })""")
            t.expect(all(all(field) for field in fields), f"{locale}: filters stand beside their names, or below in the whole width, and are read in full: {fields}")
            width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            t.expect(width <= 0, f"{locale}: nothing sticks out")
            # At twice the size of text a phone of 320 pixels is one of 160.
            for width in (160, 240, 360, 490, 800, 1100, 1280):
                page.set_viewport_size({"width": width, "height": 900})
                t.expect(page.locator("h1").evaluate_all(LINES)[0] <= len(words["title"].split()), f"{locale}, {width} px: no word of the title is cut")
                # A label stands over the image.
                t.same(page.evaluate(OVERLAPS, ".i"), [], f"{locale}, {width} px: nothing in a card covers anything else")
                cut = page.locator(".c").evaluate_all("all => all.filter(card => card.scrollHeight > card.clientHeight + 1 || card.scrollWidth > card.clientWidth + 1).map(card => card.innerText)")
                t.same(cut, [], f"{locale}, {width} px: every card holds all of its text")
            page.emulate_media(media="print")
            page.set_viewport_size({"width": 690, "height": 1000})
            t.same(page.evaluate(OVERLAPS, ".a, .l"), [], f"{locale}, printed: nothing in a card covers anything else")


def amounts(t, source, items):
    """In other currencies: every name, price, label, badge and sum is that of the JSON format."""
    for locale, currency in [("de", "EUR"), ("fr", "CHF"), ("ja", "JPY"), ("ar", "KWD"), ("en-IN", "INR")]:
        options = ["--locale", locale, "--currency", currency]
        wanted = json.loads(t.render(source, "json", *options).read_text("utf-8"))
        with t.open(t.render(source, "html", *options), pictures(items), script=False) as page:
            def all_of(selector):
                return [" ".join(text.split()) for text in page.locator(selector).all_text_contents()]

            def flat(texts):
                return [" ".join(text.split()) for text in texts if text]
            found = [i for group in wanted["groups"] for i in group["items"]]
            t.same(all_of(".c h3"), flat(i["name"] for i in found), f"names {options}")
            t.same(all_of(".c .p"), flat(i["price"]["text"] for i in found), f"prices {options}")
            t.same(all_of(".c .k"), flat(i["label"] for i in found), f"labels {options}")
            t.same(all_of(".c .f b"), flat(i["fit"]["label"] for i in found), f"badges {options}")
            t.same(all_of(".g h2 bdi"), flat(g["name"] for g in wanted["groups"]), f"groups {options}")
            t.same(all_of(".g h2 span"), flat(g["subtotal"]["text"] for g in wanted["groups"]), f"subtotals {options}")
            t.same(all_of(".t b"), flat([wanted["total"]["text"]]), f"total {options}")


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    sources = [Path(p) for p in sys.argv[2:]] or sorted((ROOT / "examples").glob("*.json"))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=os.environ.get("CHROMIUM", "/usr/bin/chromium"), args=["--no-sandbox", "--disable-gpu"])
        t = Test(os.path.abspath(sys.argv[1]), Path(folder), browser)
        for source in sources:
            items = products(source)
            for test in (ticking, copying, refused, sharing, folding_and_printing, keyboard, without_script):
                test(t, source, items)
            without_network(t, source)
            languages(t, source, items)
            amounts(t, source, items)
        copying(t, sources[0], products(sources[0]), "--currency", "EUR", "--locale", "de")
        for test in (spellings, namesakes, searches, tips, first_on_desktop, in_place, changes):
            test(t)
        browser.close()
    print(f"{'FAIL' if t.failures else 'PASS'} browser: {t.checks} checks on {len(sources)} lists, {len(t.failures)} failed")
    sys.exit(bool(t.failures))


if __name__ == "__main__":
    main()
