{{!
  Makes the page answer: ticks, what is left, filters, sorting, copying, sharing. Items and searches are read from
  their cards; all words and money patterns come from the page's JSON block and its <template> elements. Nothing is
  fetched, and nothing here is made from data but text. Comments like this one are not part of the page.
}}
(() => {
"use strict";
const one = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const data = JSON.parse(one("#data").textContent), words = data.words;
const lang = document.documentElement.lang;
const plurals = new Intl.PluralRules(lang), forms = ["zero", "one", "two", "few", "many", "other"];
const count = (word, n) => words[word][forms.indexOf(plurals.select(n))].replace("{}", n);
{{! A text beside others, with the marks that keep it whole where one reads from right to left. }}
const whole = (text) => words.before + text + words.after;
{{! Values of the list as plain text, which has one line and no direction overrides; and a paragraph with such values. }}
const flat = (e) => e ? e.textContent.replace(/[\t\n\u2028\u2029]/g, " ").replace(/[\u202a-\u202e\u2066\u2067]/g, "") : "";
const spoken = (e) => [...e.childNodes].map((c) => c.localName == "bdi" ? whole(flat(c)) : c.firstChild ? spoken(c) : c.textContent).join("");
{{! Texts side by side, or below one another where there is no room. }}
const fill = (p, ...texts) => p.replaceChildren(...texts.flatMap((text) => {
  const span = document.createElement("span");
  span.textContent = text;
  return [span, " "];
}));

{{! An amount by the list's own pattern. Cents are BigInt, as a total may pass 2^53. }}
const money = (cents, isRound) => {
  const m = data.money, units = +m.units;
  const digits = String(cents).padStart(units + 1, "0"), cut = digits.length - units;
  let whole = digits.slice(0, cut);
  if (whole.length > (m.minimum > 1 ? 4 : 3)) {
    let rest = whole.slice(0, -3);
    whole = whole.slice(-3);
    for (; rest; rest = rest.slice(0, -m.second)) whole = rest.slice(-m.second) + m.group + whole;
  }
  const number = whole + (units && !isRound ? m.decimal + digits.slice(cut) : "");
  return m.prefix + number.replace(/\d/g, (d) => String.fromCodePoint(m.zero.codePointAt(0) + +d)) + m.suffix;
};
const unpriced = (items) => items.filter((i) => !i.cents).length;
const amount = (items) => {
  const sum = items.reduce((all, i) => all + i.cents * BigInt(i.pieces), 0n), mark = unpriced(items) ? "+" : "";
  return mark && !sum ? words.check : money(sum) + mark;
};

{{! What is bought, kept so that a list rendered anew keeps its ticks, those of items not shown too: by name, shop and
  link, and where no other item has its name and shop by these alone, as links change. Storage may be forbidden. }}
const store = "remo-shop:" + (data.id.trim() ? data.id : location.pathname);
const hasTicks = one("main").matches(".ticks");
const load = () => {
  try { return [hasTicks && JSON.parse(localStorage.getItem(store)) || []].flat(); } catch { return []; }
};
const save = (keys) => {
  try { localStorage.setItem(store, JSON.stringify(keys)); } catch {}
};

const links = all("nav a").map((a) => a.parentNode), seen = {};
const countOf = (key) => (seen[key] = (seen[key] || 0) + 1);
{{! A group that starts a room has a heading before it, and a name before its link. }}
const rooms = [], names = all("nav b");
const roomOf = (heading) => {
  if (heading?.matches(".h")) {
    const text = flat(one("bdi", heading));
    rooms.push({ heading, name: names[rooms.length], text: "other" in heading.dataset ? text : whole(text) });
  }
  return rooms.at(-1);
};
{{! An item as the text format has it. }}
const itemText = ({ card, cents, pieces, href }) => {
  const price = cents ? money(cents) : words.check, shop = flat(one(".s", card)), own = card.firstElementChild;
  const cost = cents && pieces > 1 ? money(cents * BigInt(pieces)) + words.open + whole(pieces + " × " + price) + words.close
    : price + (pieces > 1 ? " × " + pieces : "");
  {{! The fact without a value of the list is the score. }}
  const score = all(".d", own).find((e) => !one("bdi", e));
  const marks = (...facts) => facts.filter(Boolean).map((e) => " [" + spoken(e) + "]").join("");
  const notes = (e) => all("[data-note]", e).map(spoken);
  const lines = ["- " + flat(one("h3", card)), cost + (shop && words.comma + whole(shop))
    + marks(one(".k", own), score), ...notes(own), href];
  for (const e of all(".alt", card))
    lines.push(spoken(one(".an", e)) + marks(one(".k", e)), ...notes(e), one("a", e)?.getAttribute("href"));
  return lines.filter(Boolean).join("\n  ") + "\n";
};
const groups = all(".g").map((element, g) => ({
  element, name: flat(one("h2 bdi", element)), room: roomOf(element.previousElementSibling), list: one("ul", element), link: links[g],
  items: all(".c", element).map((card) => {
    const name = one("h3", card).textContent, shop = one(".s", card)?.textContent || "";
    const { cents = 0, pieces = 1 } = card.dataset, tools = one("#item-tools").content.cloneNode(true);
    const box = one("input", tools) ?? document.createElement("input"), copy = one("button", tools);
    const href = one(".b, .q a", card.firstElementChild)?.getAttribute("href");
    const kind = name + "\n" + shop, product = kind + "\n" + (href || cents);
    const item = { card, name, shop, box, href, cents: BigInt(cents), pieces, kind, key: product + "\n" + countOf(product) };
    countOf(kind);
    box.setAttribute("aria-label", words.bought + words.colon + name);
    copy.setAttribute("aria-label", words.link + words.colon + name);
    if (!href) copy.remove();
    one(".w", card).append(tools);
    box.addEventListener("change", () => {
      const others = load().filter((key) => key != item.key && key != item.kind + "\n1");
      save(others.concat(box.checked ? keysOf(item) : []));
      show();
      say(bar.textContent);
    });
    copy.addEventListener("click", () => write(href, copy));
    return item;
  })
}));
{{! Without categories, groups have no headings, and a list is parted by its rooms alone.}}
const isNamed = !one("summary[hidden]");
const items = groups.flatMap((g) => g.items);
const keysOf = (i) => [i.key].concat(seen[i.kind] == 1 && !data.hidden ? i.kind + "\n1" : []);

{{>pictures.js}}

{{! The controls, built from their template. }}
one("aside").append(one("#tools").content.cloneNode(true));
const tools = one(".o"), field = Object.fromEntries(all("[name]", tools).map((f) => [f.name, f]));
const button = Object.fromEntries(all("button", tools).map((b) => [b.dataset.do, b]));
const paragraph = (parent, name) => {
  const p = document.createElement("p");
  p.className = name;
  parent.append(p);
  return p;
};
const bar = paragraph(one(".t"), "y"), part = paragraph(one(".t"), "y");
const none = paragraph(one("main"), "e"), status = paragraph(document.body, "v");
status.setAttribute("role", "status");
none.textContent = words.none;
{{! A page with a tip has it from the start; others may come to need it. }}
const tip = one("#tip") || paragraph(new DocumentFragment(), "z");
tip.textContent = data.tip.trim();
const tell = (e, text) => { if (e.textContent != text) e.textContent = text; };
const say = (text, isFailure = false) => {
  status.textContent = text;
  status.classList.toggle("failed", isFailure);
};

{{! Names are ordered as by the command's --sort name. }}
const byName = new Intl.Collator(lang, { numeric: true }).compare;
{{! Shops and groups are the same in other spellings; a shop is shown in its first one. }}
const plain = (text) => text.trim().replace(/\s+/g, " ").toUpperCase().toLowerCase();
const shops = new Map(items.map((i) => [plain(i.shop), i.shop]).reverse());
for (const shop of [...shops.values()].filter(Boolean).sort(byName)) {
  field.retailer.add(new Option(shop, shop));
}
groups.forEach((g, k) => {
  if (isNamed && g.room && g.room != groups[k - 1]?.room) {
    const part = document.createElement("optgroup");
    part.label = g.room.name.textContent;
    field.group.append(part);
  }
  const name = isNamed || !g.room ? g.name : flat(one("bdi", g.room.name));
  (isNamed && g.room ? field.group.lastElementChild : field.group).append(new Option(name, k));
});
{{! The prices that part the list into seven alike, rounded up to 1, 2 or 5 times a power of ten. }}
const prices = items.map((i) => i.cents).filter(Boolean).sort((a, b) => (a < b ? -1 : a > b));
const round = (price) => {
  for (let ten = 10n ** BigInt(data.money.units); ; ten *= 10n) {
    for (const times of [1n, 2n, 5n]) if (times * ten >= price) return times * ten;
  }
};
const steps = prices.length ? [1, 2, 3, 4, 5, 6].map((k) => round(prices[Math.floor(prices.length * k / 7)])) : [];
for (const limit of new Set(steps)) {
  if (prices.at(-1) > limit) field.price.add(new Option(words.upTo.replace("{}", money(limit, true)), limit));
}
for (const name of ["retailer", "group", "price"]) {
  field[name].parentNode.hidden = field[name].length < (name == "price" ? 2 : 3);
}

{{! Rewrites the page to what the controls say. }}
const byPrice = (sign) => (a, b) => !a.cents - !b.cents || (a.cents < b.cents ? -sign : a.cents > b.cents ? sign : 0);
const orders = { up: byPrice(1), down: byPrice(-1), name: (a, b) => byName(a.name, b.name) };
{{! A search passes, as with the filters of the command line, by its category, and a demoted product by its shop and price. }}
const searches = one(".u");
const wanted = all(".u li").map((card) => {
  const { cents = 0, shop = "", other } = card.dataset, [category, keywords] = all("bdi", card).map(flat);
  return { card, shop, cents: BigInt(cents), category, keywords, group: plain(other == null ? category : words.other) };
});
const searchText = ({ card, category, keywords }) => {
  const link = one("a", card)?.getAttribute("href"), [before, after] = words.try;
  return "- " + (category ? whole(category) + before + keywords + after : card.textContent.trim())
    + (link ? "\n  " + link : "") + "\n";
};
let shown = [], found = [];
const hasTip = () => data.tip && shown.length && !shown.some((i) => one(".f", i.card.firstElementChild));
const show = () => {
  const focus = document.activeElement, before = shown, at = before.findIndex((i) => i.card.contains(focus));
  const limit = field.price.value;
  const group = groups[field.group.value || -1], shop = plain(field.retailer.value);
  const passes = (i, isInGroup) => (!shop || plain(i.shop) == shop)
    && (!group || isInGroup) && (!limit || i.cents && i.cents <= BigInt(limit));
  shown = [];
  groups.forEach((g) => {
    g.shown = g.items.filter((i) => {
      i.card.classList.toggle("done", i.box.checked);
      const isShown = passes(i, g == group) && !(field.left.checked && i.box.checked);
      if (!isShown) i.card.remove();
      return isShown;
    });
    if (orders[field.sort.value]) g.shown.sort(orders[field.sort.value]);
    {{! A card that is where it belongs stays there: what is moved loses focus, and a screen reader its place. }}
    let next = g.list.firstElementChild;
    for (const { card } of g.shown) {
      if (card == next) next = card.nextElementSibling;
      else g.list.insertBefore(card, next);
    }
    g.element.hidden = g.link.hidden = !g.shown.length;
    for (const e of [one("h2 span", g.element), one("span", g.link)]) tell(e, amount(g.shown));
    shown.push(...g.shown);
  });
  for (const room of rooms) {
    const inRoom = groups.filter((g) => g.room == room).flatMap((g) => g.shown);
    room.shown = inRoom;
    room.heading.hidden = room.name.parentNode.hidden = !inRoom.length;
    tell(one("span", room.heading), amount(inRoom));
  }
  found = wanted.filter((i) => !(i.card.hidden = !passes(i, group && i.group == plain(group.name))));
  if (searches) searches.hidden = !found.length;
  const left = items.filter((i) => !i.box.checked);
  fill(bar, words.remaining + words.colon + amount(left), count("left", left.length));
  fill(part, amount(shown), count("shown", shown.length));
  bar.hidden = left.length == items.length;
  part.hidden = button.clear.hidden = shown.length == items.length;
  none.hidden = shown.length + found.length > 0;
  if (!hasTip()) tip.remove();
  else if (!tip.isConnected) groups[0].element.before(tip);
  tellFold();
  if (focus != document.activeElement) {
    {{! What follows the item that went away, or else stood before it. }}
    const near = focus.isConnected ? null : before.slice(at + 1).concat(before.slice(0, at).reverse())
      .find((i) => i.card.isConnected && i.card.closest("details").open);
    (near ? near.box : focus.isConnected ? focus : one("summary", tools)).focus({ preventScroll: focus.isConnected });
  }
};

const roomLine = (g, before) => !g.room || before?.room == g.room ? ""
  : "\n== " + g.room.text + words.open + words.total + words.colon + amount(g.room.shown) + words.close + " ==\n";

{{! Exactly what the text format gives for the items shown. }}
const text = () => {
  const without = unpriced(shown);
  {{! An alternate is hidden with its item. }}
  const gone = items.filter((i) => !i.card.isConnected), alternates = gone.flatMap((i) => all(".alt", i.card));
  const hidden = data.told + gone.length + alternates.length + wanted.length - found.length;
  return data.head + (hidden ? count("hidden", hidden) + "\n" : "") + (hasTip() ? data.tip : "")
    + (shown.length || found.length ? "" : "\n" + words.none + "\n")
    + groups.filter((g) => g.shown.length).map((g, k, all) => roomLine(g, all[k - 1]) + (isNamed ? "\n" + whole(g.name) + words.open + words.total + words.colon + amount(g.shown) + words.close + "\n" : "") + "\n" + g.shown.map(itemText).join("")).join("")
    + (found.length ? "\n" + words.lost + "\n\n" + found.map(searchText).join("") : "") + "\n" + words.total + words.colon + amount(shown) + (without ? words.open + whole(count("unpriced", without)) + words.close : "") + "\n"
    + (shown.length < items.length ? "" : data.sums) + data.after;
};

{{! Copies, by the old command where the clipboard is closed to a page. }}
const write = async (value, from) => {
  let done = true;
  try {
    await navigator.clipboard.writeText(value);
  } catch {
    const area = document.createElement("textarea");
    area.value = value;
    document.body.append(area);
    area.select();
    done = document.execCommand("copy");
    area.remove();
    from.focus();
  }
  say(done ? words.copied : words.failed, !done);
  from.classList.toggle("did", done);
  setTimeout(() => from.classList.remove("did"), 2000);
  setTimeout(() => status.classList.remove("failed"), 6000);
};
const page = () => ({ title: document.title, text: text() });
button.share.hidden = !navigator.share;
button.share.addEventListener("click", () => navigator.share(page()).catch(() => {}));
button.copy.addEventListener("click", () => write(text(), button.copy));
let folded = [];
addEventListener("beforeprint", () => {
  folded = groups.filter((g) => !g.element.open);
  for (const g of folded) g.element.open = true;
});
addEventListener("afterprint", () => {
  for (const g of folded) g.element.open = false;
});
button.print.addEventListener("click", () => print());
const anyOpen = () => groups.some((g) => g.element.open && !g.element.hidden);
const tellFold = () => tell(button.fold, anyOpen() ? words.collapse : words.expand);
button.fold.addEventListener("click", () => {
  const open = !anyOpen();
  for (const g of groups) g.element.open = open;
});
for (const g of groups) {
  g.element.addEventListener("toggle", tellFold);
  g.link.addEventListener("click", () => { g.element.open = true; });
}
tools.addEventListener("change", () => {
  show();
  say(none.hidden ? part.textContent : words.none);
});
button.clear.addEventListener("click", () => {
  for (const f of Object.values(field)) f.value = "";
  field.left.checked = false;
  tools.dispatchEvent(new Event("change"));
  field.sort.focus();
});
const recall = () => {
  const kept = new Set(load());
  for (const i of items) i.box.checked = keysOf(i).some((key) => kept.has(key));
  show();
};
addEventListener("storage", (event) => { if (event.key == store || event.key == null) recall(); });
{{! On its way back a browser puts ticks and filters where they stood on the page, not where they belong. }}
addEventListener("pageshow", recall);
{{! Searches alone can be copied, shared and printed; there is nothing to buy. One item needs no filter, one group no folding of all. }}
for (const e of all("label, summary span", tools)) e.hidden ||= items.length < 2;
button.fold.hidden = groups.length < 2;
recall();
})();
