"use strict";
/* Sorts a table by the column whose heading is pressed: figures by their value, other cells as
   words. A third press brings back the first order. */
const value = (cell) => parseFloat(cell.textContent.replaceAll(/[±,]/g, "").replace("−", "-"));
const words = new Intl.Collator("en", {numeric: true});

for (const table of document.querySelectorAll("table")) {
  const body = table.tBodies[0], rows = [...body.rows], heads = [...table.tHead.rows[0].cells];
  if (3 > rows.length) continue;
  heads.forEach((head, column) => {
    if (!head.textContent) return;
    const isNumeric = head.classList.contains("n"), button = document.createElement("button");
    const cell = (row) => row.cells[column];
    const compare = (a, b) => isNumeric
      ? (value(cell(a)) || 0) - (value(cell(b)) || 0) : words.compare(cell(a).textContent, cell(b).textContent);
    const orders = isNumeric ? ["descending", "ascending", null] : ["ascending", "descending", null];
    button.type = "button";
    button.append(...head.childNodes);
    head.append(button);
    button.addEventListener("click", () => {
      const order = orders[(orders.indexOf(head.ariaSort) + 1) % 3];
      for (const other of heads) other.ariaSort = other == head ? order : null;
      const sorted = order ? rows.toSorted((a, b) => (order == "ascending" ? 1 : -1) * compare(a, b)) : rows;
      body.append(...sorted);
    });
  });
}
