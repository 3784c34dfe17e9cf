"""How the page lies: nothing covered or cut at any width, and every language and currency as the product says."""
import json
import subprocess

from .page import LOCALES, ROOT, barriers, copied, item, listing, literal, open_tools, pictures, products, wanted


# Of each card, what stands on anything else of it, be it a picture.
OVERLAPS = """() => [...document.querySelectorAll('.c')].flatMap(card => {
  const parts = [...card.querySelectorAll('.i, .i + * > :not(.w), .w > *')].filter(part => part.getClientRects().length)
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

# Of the filters, those that stand neither beside their names nor below in the whole width, and the words that they cut.
# Shops and groups are called as they are: of them the first option alone is the product's.
FILTERS = """(all) => all.flatMap(select => {
  const label = select.parentNode, name = label.firstElementChild
  const isBeside = label.offsetHeight - select.offsetHeight < 20, isBelow = select.offsetWidth === label.clientWidth
  const own = /retailer|group/.test(select.name) ? [select.options[0]] : [...select.options]
  const texts = own.map(option => option.text).filter(text => {
    const alone = select.cloneNode()
    alone.add(new Option(text))
    alone.style.cssText = 'position: absolute; width: max-content; max-width: none'
    label.append(alone)
    const width = alone.offsetWidth
    alone.remove()
    return width > select.offsetWidth
  })
  return [...isBeside || isBelow ? [] : [`${name.innerText} stands badly`], ...name.scrollWidth > name.clientWidth + 1 ? [name.innerText] : [], ...texts]
})"""


def first_on_desktop(t):
    """The list begins where the total beside it does, whatever comes first; printed, it begins below the header."""
    top = "document.querySelector('.t').getBoundingClientRect().top"
    first = "[...document.querySelector('main').children].find(e => e.offsetHeight).getBoundingClientRect().top"
    groups = [item("a", category_group="Lamps", fit_status="fits", fit_detail="2 cm left"), item("b", category_group="Rugs", fit_status="fits", fit_detail="2 cm left"), item("c", category_group="Art", fit_status="fits", fit_detail="2 cm left")]
    lists = {"nothing": ([], []), "searches": ([], [wanted("Lamps")]), "groups": (groups, [wanted("Lamps")]), "a tip": ([{**i, "fit_status": None} for i in groups], [])}
    for name, (items, missing) in lists.items():
        source = t.folder / "first.json"
        source.write_text(listing(items, missing), "utf-8")
        for script in (True, False):
            with t.open(t.render(source, "html"), script=script) as page:
                t.same(page.evaluate(first), page.evaluate(top), f"{name} begin where the total does, script: {script}")
                if script and items:
                    open_tools(page)
                    for group in ("1", "0"):
                        page.select_option("[name=group]", group)
                        t.same(page.evaluate(first), page.evaluate(top), f"{name}, of which group {group} is shown, begin where the total does")
                    for box in page.locator(".a input").all():
                        box.check()
                    page.check("[name=left]")
                    t.same(page.evaluate(first), page.evaluate(top), f"what is said of {name} when all are bought begins where the total does")
                page.emulate_media(media="print")
                t.expect(page.evaluate(f"{first} - document.querySelector('header').getBoundingClientRect().bottom") > 15, f"printed, {name} stand below the header")


def in_place(t):
    """Amounts and words are whole in narrow windows; what belongs side by side stands so."""
    source = t.folder / "place.json"
    pictured = "https://i.test/1.png"
    items = [item("Rug", price_cents=12345600, category_group="Rugs", confidence_score=.6, fit_status="fits", fit_detail="2 cm left"), item("Runner", category_group="Rugs", price_cents=0)]
    items += [item("Lamp", category_group="Lighting", image_url=pictured), item("Lantern", category_group="Lighting")]
    items = [{**i, "product_url": "https://s.test/" + i["product_name"]} for i in items]
    source.write_text(listing(items), "utf-8")
    with t.open(t.render(source, "html"), {pictured}) as page:
        page.locator(".a input").first.check()
        t.same(page.locator(".y span").filter(visible=True).evaluate_all(LINES), [1, 1], "what is left, and how many, are each in one line")
        t.expect(page.locator(".i:not(:empty)").bounding_box()["height"] > 100, "a picture has a place of its own")
        t.expect(max(box["height"] for box in (e.bounding_box() for e in page.locator(".i:empty").all())) < 40, "where there is no picture, an icon takes little room")
        middles = "[...document.querySelectorAll('.g:first-of-type .c')].map(card => ['h3', '.p'].map(e => card.querySelector(e)?.getBoundingClientRect()).filter(Boolean).map(e => Math.round((e.top + e.bottom) / 2)))"
        t.same([row[1] > row[0] for row in page.evaluate(middles)], [True, True], "cards of a row without pictures have the price below the name, however long it is")
        for width in (320, 390, 479):
            page.set_viewport_size({"width": width, "height": 900})
            for bought, link in zip(page.locator(".a").all(), page.locator(".l").all()):
                middles = [box["y"] + box["height"] / 2 for box in (bought.bounding_box(), link.bounding_box())]
                t.expect(abs(middles[0] - middles[1]) < 4, f"{width} px: 'Bought' and 'Copy link' stand in line: {middles}")
        page.set_viewport_size({"width": 160, "height": 900})
        t.same(page.locator(".t b, .p:not(.q), .g h2 span, .a").evaluate_all(LINES), [1] * 10, "160 px: amounts and 'Bought' are whole")
        heights = page.evaluate("[...document.querySelectorAll('.g h2')].map(e => e.offsetHeight - e.firstElementChild.offsetHeight - e.lastElementChild.offsetHeight)")
        t.expect(max(heights) < 24, f"160 px: a heading is a name with its mark, and a subtotal: {heights}")
        page.emulate_media(media="print")
        for width, columns in ((453, 1), (688, 2), (1017, 2)):       # of A5, A4 and A4 across, without their margins
            page.set_viewport_size({"width": width, "height": 900})
            t.same(page.evaluate("new Set([...document.querySelectorAll('.g:first-of-type .c')].map(e => e.getBoundingClientRect().left)).size"), columns, f"columns on paper of {width} px")


def presentation(t):
    """The room fills the width, small groups share rows, an alternate stands beside the first choice, and two cards on a phone."""
    names, room = ["Sofa", "Chair", "Table", "Rug", "Lamp"], "https://i.test/room.png"
    items = [item(name, category_group=name, image_url=f"https://i.test/{name}.png", product_url=f"https://s.test/{name}") for name in names]
    items[1:1] = [item("Other sofa", category_group="Sofa", image_url="https://i.test/Other.png", product_url="https://s.test/other", alternate_to="https://s.test/Sofa")]
    source = t.folder / "presentation.json"
    source.write_text(listing(items), "utf-8")
    images = {i["image_url"] for i in items} | {room}
    with t.open(t.render(source, "html", "--hero", room, "--groups", "input"), images) as page:
        def box(selector):
            return page.locator(selector).first.bounding_box()

        def tops():
            return [round(e.bounding_box()["y"]) for e in page.locator(".i").all()]
        for width in (320, 390, 1280, 1920):
            page.set_viewport_size({"width": width, "height": 900})
            t.same([box(".hero")["x"], box(".hero")["width"]], [0, width], f"{width} px: the room fills the width")
            t.expect(box(".hero")["height"] <= 631, f"{width} px: the room has at most 70 % of the height")
            t.same(box(".alt .i")["y"], box(".c .i")["y"], f"{width} px: an alternate stands beside the first choice")
            t.expect(abs(box(".alt .i")["width"] - box(".c .i")["width"]) < 1, f"{width} px: and is a tile of the same size")
        page.set_viewport_size({"width": 390, "height": 844})
        t.expect(min(e.bounding_box()["width"] for e in page.locator(".i").all()) >= 160, "390 px: pictures are 160 px wide")
        t.same(len(set(tops())), 3, "390 px: two cards in a row")
        page.set_viewport_size({"width": 1280, "height": 500})
        t.same(len(set(tops())), 2, "1280 px: groups of one share rows, three tiles in each")
        t.same(page.locator(".g h2 span").filter(visible=True).count(), 0, "a heading above a single card does not repeat its price")
        open_tools(page)
        page.evaluate("document.querySelector('aside').scrollTop = 300")
        t.same(page.evaluate("document.querySelector('.t').getBoundingClientRect().top - document.querySelector('aside').getBoundingClientRect().top"), 0, "nothing shows above the total")
        t.same(copied(page), t.text(source, "--groups", "input"), "Copy all of a list with an alternate")
    with t.open(t.render(source, "html", "--no-ticks"), images) as page:
        open_tools(page)
        t.same(page.locator(".a, [name=left]").filter(visible=True).count(), 0, "--no-ticks leaves out the boxes")
        t.same(copied(page), t.text(source), "Copy all without boxes")
        page.emulate_media(media="print")
        t.same(page.evaluate("getComputedStyle(document.querySelector('h3'), '::before').content"), "none", "nor are they printed")


def one_item(t):
    """A list of one item has nothing to go to, filter, sort or fold; a list of one group nothing to go to or fold."""
    source = t.folder / "one.json"
    for items, controls in [(["a"], 0), (["a", "b"], 1)]:
        source.write_text(listing([item(name) for name in items]), "utf-8")
        with t.open(t.render(source, "html")) as page:
            open_tools(page)
            t.same(page.locator("nav a, [data-do=fold]").filter(visible=True).count(), 0, f"{len(items)} in one group: no way to it, and none to fold all")
            t.same(page.locator(".o select[name=sort]").filter(visible=True).count(), controls, f"{len(items)} in one group: filters")
            t.same(page.locator("[data-do=copy], [data-do=print]").filter(visible=True).count(), 2, f"{len(items)} in one group: the rest is there")


def forced_colours(t):
    """What shops photograph on white has white behind it where all colours are the reader's."""
    source, pictured = t.folder / "forced.json", "https://i.test/1.png"
    source.write_text(listing([item("Lamp", image_url=pictured)]), "utf-8")
    with t.open(t.render(source, "html"), {pictured}) as page:
        page.wait_for_selector(".on")
        page.emulate_media(forced_colors="active", color_scheme="dark")
        t.same(page.locator(".on").evaluate("e => getComputedStyle(e).backgroundColor"), "rgb(255, 255, 255)", "a picture's ground in forced colours")


def changes(t):
    """The page of changes stands as well as that of the list, in every language and window."""
    old, new = ROOT / "examples/living-room.json", ROOT / "examples/diff/later.json"
    images = pictures(products(old)) | pictures(products(new))
    for locale in LOCALES:
        path = t.folder / f"changes.{locale}.html"
        subprocess.run([t.binary, "diff", str(old), str(new), "--output", str(path), "--locale", locale], check=True, stderr=subprocess.DEVNULL)
        with t.open(path, images) as page:
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
            links = page.locator(".removed h3 a").evaluate_all("all => all.map(e => getComputedStyle(e).textDecorationLine)")
            t.expect(links and all("underline" in line for line in links), f"{locale}: a link on what was removed is seen to be one: {links}")
            for part in ("small", "span"):
                t.same(page.locator(f"h2 {part}").all_text_contents(), page.locator(f"nav {part}").all_text_contents(), f"{locale}: headings have their numbers")


def changed_pictures(t):
    """What is replaced shows both pictures at one size, side by side; every row has a picture; paper has all of it."""
    def listing_of(names, **fields):
        return listing([item(name, category_group=name[0], image_url=f"https://i.test/{name}.png", product_url=f"https://s.test/{name}", **fields) for name in names])
    old, new, path = (t.folder / name for name in ("old.json", "new.json", "pictures.html"))
    old.write_text(listing_of(["sofa", "lamp", "table"]), "utf-8")
    new.write_text(listing_of(["seat", "lamp", "rug"], price_cents=250), "utf-8")
    images = {f"https://i.test/{name}.png" for name in ("sofa", "lamp", "table", "seat", "rug")}
    for locale in ("en", "ar"):
        subprocess.run([t.binary, "diff", str(old), str(new), "--output", str(path), "--locale", locale, "--studio", "Atelier Nord", "--preset", "presentation"], check=True, stderr=subprocess.DEVNULL)
        with t.open(path, images) as page:
            boxes = """() => [...document.querySelectorAll('.pic')].map(e => [...e.querySelectorAll('.i')].map(i => {
              const box = i.getBoundingClientRect()
              return [Math.round(box.top), Math.round(box.width), Math.round(box.left)]
            }))"""
            for width in (160, 320, 390, 768, 1280):
                page.set_viewport_size({"width": width, "height": 900})
                page.locator(".pic").last.scroll_into_view_if_needed()
                found = page.evaluate(boxes)
                t.same([len(row) for row in found], [2, 1, 1, 1], f"{locale}, {width} px: pictures")
                before, now = found[0]
                t.same(before[:2], now[:2], f"{locale}, {width} px: before and now have one height and one width")
                t.expect((before[2] < now[2]) == (locale == "en"), f"{locale}, {width} px: before comes before now")
                t.expect(min(box[1] for row in found for box in row) >= min(110, width / 3), f"{locale}, {width} px: pictures can be seen: {found}")
                t.expect(page.evaluate("document.documentElement.scrollWidth <= innerWidth"), f"{locale}, {width} px: no change with pictures sticks out")
            for scheme in ("light", "dark"):
                page.emulate_media(color_scheme=scheme)
                t.same(barriers(page), [], f"{locale}, {scheme}: barriers on the page of changes")
            t.same(page.locator(".to").all_text_contents(), page.locator(".to").filter(visible=True).all_inner_texts(), f"{locale}: each line has its effect")
            page.emulate_media(media="print")
            page.set_viewport_size({"width": 690, "height": 1000})
            t.same(page.locator(".i, .to, .t p").filter(visible=True).count(), page.locator(".i, .to, .t p").count(), f"{locale}: paper has pictures, effects and both totals")


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
                page.select_option("[name=retailer]", "")
            width = page.evaluate("document.documentElement.scrollWidth - innerWidth")
            t.expect(width <= 0, f"{locale}: nothing sticks out")
            # At twice the size of text a phone of 320 pixels is one of 160, at one and a quarter of 256.
            for width in (160, 240, 260, 310, 360, 490, 800, 1100, 1280):
                page.set_viewport_size({"width": width, "height": 900})
                t.expect(page.locator("h1").evaluate_all(LINES)[0] <= len(words["title"].split()), f"{locale}, {width} px: no word of the title is cut")
                t.same(page.locator(".o select").filter(visible=True).evaluate_all(FILTERS), [], f"{locale}, {width} px: filters stand beside their names, or below in the whole width, and are read in full")
                t.expect(page.locator(".o").bounding_box()["width"] < 400, f"{locale}, {width} px: filters stand near their names")
                broken = page.locator(".p:not(.q), .a").evaluate_all(f"all => all.filter(e => ({LINES})([e]) > 1).map(e => e.innerText)")
                t.same(broken, [], f"{locale}, {width} px: prices and 'Bought' are whole")
                t.same(page.evaluate(OVERLAPS), [], f"{locale}, {width} px: nothing in a card covers anything else")
                cut = page.locator(".c").evaluate_all("all => all.filter(card => card.scrollHeight > card.clientHeight + 1 || card.scrollWidth > card.clientWidth + 1).map(card => card.innerText)")
                t.same(cut, [], f"{locale}, {width} px: every card holds all of its text")
            if page.locator(".q").count() and locale in ("ja", "ar"):
                t.same(page.locator(".q").first.evaluate("e => getComputedStyle(e).fontStyle"), "normal", f"{locale}: no letters are slanted that have no italics")
            page.emulate_media(media="print")
            page.set_viewport_size({"width": 690, "height": 1000})
            t.same(page.evaluate(OVERLAPS), [], f"{locale}, printed: nothing in a card covers anything else")


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
