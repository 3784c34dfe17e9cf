"""What a person does with the page: ticks, copies, filters, shares, folds, prints; by keyboard, without a script."""
import re
import tempfile
from pathlib import Path

from .page import ROOT, copied, item, listing, literal, names, open_tools, pictures, wanted


def ticking(t, source, items):
    """A tick counts, is said, and is there again after a reload; two lists do not share it."""
    path = t.render(source, "html")
    with t.open(path, pictures(items)) as page:
        before = page.text_content(".y >> nth=0")
        t.expect(page.locator(".y >> nth=0").is_hidden(), "without a tick nothing is said of what remains")
        page.evaluate("""() => { window.moved = [];
          new MutationObserver((all) => moved.push(...all.flatMap((m) => [...m.addedNodes, ...m.removedNodes]))).observe(document.querySelector("main"), {childList: true, subtree: true}) }""")
        page.locator(".a input").first.check()
        after = page.text_content(".y >> nth=0")
        t.expect(before != after, "a tick changes what remains")
        t.expect(page.locator(".y >> nth=0").is_visible(), "a tick shows what remains")
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


def alternates(t):
    """The clipboard holds what the text format says about alternates, and counts those that are hidden."""
    source = t.folder / "alternates.json"
    items = [item(name, category_group=name + "s", product_url="https://s.test/" + name) for name in ("Sofa", "Lamp", "Rug", "Desk")]
    items.append(item("Settee", category_group="Sofas", product_url="https://s.test/Settee", alternate_to="https://s.test/Sofa", confidence_score=.6,
                      note="softer", fit_status="tight", fit_detail="94 in of 96 in"))
    source.write_text(listing(items), "utf-8")
    with t.open(t.render(source, "html")) as page:
        t.same(copied(page), t.text(source), "Copy all of a list with an alternate")
        page.select_option("[name=group]", label="Lamps")
        t.same(copied(page), t.text(source, "--category", "Lamps"), "Copy all without the item of the alternate")


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
        t.same(page.evaluate("navigator.clipboard.readText()"), link.locator(".b, .q a").first.get_attribute("href"), "Copy link")


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
            open_tools(page)
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
        t.same(page.locator("[data-do=fold], .o label, .y, main .e").filter(visible=True).count(), 0, "nothing to fold, filter or buy")
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
    fitting = item("a", retailer="X", category_group="Lamps", fit_status="fits", fit_detail="2 cm left", confidence_score=.6, product_url="https://s.test/a")
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
        open_tools(page)
        page.click("[data-do=share]")
        t.same(page.evaluate("shared.text"), t.text(source), "what is shared")
    with t.open(path, pictures(items), stub="Object.defineProperty(navigator, 'share', {value: undefined});") as page:
        open_tools(page)
        t.expect(page.locator("[data-do=share]").is_hidden(), "no Share button without sharing")


def folding_and_printing(t, source, items):
    """Groups fold together; what is printed is what is shown, without controls."""
    path = t.render(source, "html")
    with t.open(path, pictures(items), stub="window.print = () => { window.printed = true; };") as page:
        open_tools(page)
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
        open_tools(page)
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
        t.same(page.locator(".b[href], .q a[href]").filter(visible=True).count() >= len(linked), True, "all links without a script")


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
            page.wait_for_function("document.images[0].parentNode.matches('.on')")
            t.expect(page.evaluate("getComputedStyle(document.images[0].parentNode, '::before').display") == "none", "no icon behind an image that shows")
    path = t.render(source, "html", "--images", "none")
    with t.open(path) as page:
        t.same(page.locator("img").count(), 0, "no images")
        policy = page.locator("meta[http-equiv]").get_attribute("content")
        t.expect("http:" not in policy, f"the policy allows no images: {policy}")
