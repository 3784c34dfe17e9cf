{{!
  Lets a client answer: approve, decline or swap each product, and comment on it. The answer is a text for a mail or a
  file: lines to read, then the block that Import/AnswerText.swift reads. Nothing is sent from the page.
}}
(() => {
"use strict";
const one = (selector, root = document) => root.querySelector(selector);
const all = (selector, root = document) => [...root.querySelectorAll(selector)];
const data = JSON.parse(one("#ask").textContent), store = "remo-shop-answer:" + data.seal;
const text = (e) => e.textContent.trim().replace(/\s+/g, " ");
const signs = { a: "✓ ", d: "✗ ", s: "⇄ ", c: "– " };

{{! Answers are kept, as a client may look at the list again tomorrow. Storage may be forbidden. }}
let kept = {};
try { kept = JSON.parse(localStorage.getItem(store)) ?? {}; } catch {}
const items = all(".c[data-item]").map((card) => {
  const name = text(one("h3", card)), { item: number } = card.dataset;
  const set = one("fieldset", one("#ask-item").content.cloneNode(true));
  one("legend", set).append(name);
  const alternates = all(".alt", card).map((e) => ({ number: e.dataset.item, name: text(one("bdi", e)), decision: e.dataset.decision }));
  for (const alternate of alternates) {
    const label = document.createElement("label"), radio = document.createElement("input");
    const bdi = document.createElement("bdi"), words = document.createElement("span");
    radio.type = "radio";
    radio.value = "s" + alternate.number;
    bdi.textContent = alternate.name;
    words.append(data.instead[0], bdi, data.instead[1]);
    label.append(radio, words);
    one("details", set).before(label);
  }
  const radios = all("input", set), area = one("textarea", set), details = one("details", set);
  area.setAttribute("aria-label", data.comment + data.colon + name);
  const chosen = alternates.find((e) => e.decision == "approved") ?? alternates[0];
  const known = { approved: "a", declined: "d", swapped: chosen && "s" + chosen.number }[card.dataset.decision];
{{! What is kept counts until the list itself has another decision or comment. }}
  const own = [known ?? "", one("[data-comment] bdi", card)?.textContent ?? ""], base = own.join(" ");
  const [decision, comment] = kept[number]?.[2] == base ? kept[number] : own;
  for (const radio of radios) {
    radio.name = "ask-" + number;
    radio.checked = radio.value == decision;
  }
  area.value = comment;
  details.open = comment.trim() != "";
  for (const e of all("[data-decision], [data-comment]", one("div", card))) e.remove();
  one(".w", card).after(set);
  const item = {
    number, name, set, known: !!known || comment != "",
    get decision() { return radios.find((r) => r.checked)?.value; },
    get comment() { return area.value.trim().replace(/\p{Surrogate}/gu, "\ufffd"); },
    swap: (value) => alternates.find((e) => "s" + e.number == value)?.name
  };
  set.addEventListener("input", () => {
    kept[number] = [item.decision, area.value, base];
    try { localStorage.setItem(store, JSON.stringify(kept)); } catch {}
    tell();
  });
  return item;
});

{{! A line for people. The marker of the block must not stand in it. }}
const line = ({ name, decision, comment, swap }) => (signs[(decision ?? "c")[0]] + name
  + (swap(decision) ? " → " + swap(decision) : "") + (comment ? ": " + comment : "")).replaceAll("RemoShop", "Remo Shop");
{{! A line for the machine: 3a, 3d too wide, 3s7. }}
const entry = ({ number, decision, comment }) => number + (decision ?? "c")
  + (comment ? " " + comment.replaceAll("\\", "\\\\").replaceAll("\n", "\\n") : "") + "\n";
{{! The text and its CRC-32, in groups of base32. }}
const block = (content) => {
  const bytes = [...new TextEncoder().encode(content)];
  let sum = -1;
  for (const byte of bytes) {
    sum ^= byte;
    for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? sum >>> 1 ^ 0xEDB88320 : sum >>> 1;
  }
  let code = "", value = 0, bits = 0;
  for (const byte of [...bytes, ...[24, 16, 8, 0].map((shift) => ~sum >>> shift & 255), 0, 0, 0, 0, 0]) {
    value = value << 8 | byte;
    for (bits += 8; bits >= 5; value &= (1 << bits) - 1) code += "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"[value >>> (bits -= 5)];
  }
  code = code.slice(0, Math.ceil((bytes.length + 4) * 8 / 5));
  return "RemoShopAnswer1\n" + code.match(/.{1,48}/g).map((row) => row.match(/.{1,6}/g).join(" ")).join("\n") + "\nRemoShopEnd\n";
};
const answer = () => {
  const answered = items.filter((i) => i.decision || i.comment || i.known);
  return document.title + "\n\n" + answered.map(line).join("\n") + "\n\n" + data.keep + "\n"
    + block(data.seal + "\n" + answered.map(entry).join(""));
};

one("main").append(one("#ask-tools").content.cloneNode(true));
const reply = one(".reply"), status = one("[role=status]", reply);
const tell = (before = "") => {
  const done = items.filter((i) => i.decision).length;
  status.textContent = before + data.answered + data.colon + done + " / " + items.length;
  for (const button of all("button", reply)) button.disabled = !items.some((i) => i.decision || i.comment || i.known);
};
one("[data-do=copy]", reply).addEventListener("click", async ({ currentTarget: button }) => {
  let done = true;
  try {
    await navigator.clipboard.writeText(answer());
  } catch {
    const area = document.createElement("textarea");
    area.value = answer();
    document.body.append(area);
    area.select();
    done = document.execCommand("copy");
    area.remove();
    button.focus();
  }
  tell((done ? data.copied : data.failed) + " · ");
  button.classList.toggle("did", done);
  setTimeout(() => button.classList.remove("did"), 2000);
});
one("[data-do=save]", reply).addEventListener("click", () => {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([answer()], { type: "text/plain" }));
  link.download = document.title.replace(/[\\/:*?"<>|]+/g, " ").trim() + ".txt";
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60000);
});
tell();
})();
