extension DiagnosticGroup {
  static let imports = DiagnosticGroup(
    title: "Imported tables",
    entries: [
      .init(
        "not-a-table", meaning: "The input is empty, or in another format than CSV and TSV.",
        fix: "Save the sheet as CSV, in UTF-8."),
      .init(
        "table-too-large",
        meaning: "A row has more than 16 MiB or 16,384 cells, or the table more than 2 GiB.",
        fix: "Look for a quote that is never closed."),
      .init(
        "no-heading",
        meaning: "No heading names a product's name or link, or '--map' names a missing heading.",
        fix: "Name the column: '--map product_name=HEADING'."),
      .init(
        "invalid-row",
        meaning: "A row is damaged: a quote is wrong, cells are too many, or bytes are not UTF-8.",
        fix: "Put cells with the delimiter into quotes, and double the quotes in them."),
      .init(
        "no-product", meaning: "A row has neither a product's name nor its link.",
        fix: "Fill in one of them, or remove the row."),
      .init(
        "unreadable-amount",
        meaning: "A price has digits, but is no amount, or could be one of two amounts.",
        fix: "Write it as 1299.00, or name the '--decimal' mark."),
      .init(
        "other-currency",
        meaning: "A row is in another currency than the list, or names none that exists.",
        fix: "Make a list of its own for each currency."),
      .init(
        "short-row", meaning: "A row has fewer cells than there are headings.",
        fix: "See whether a cell is missing in its middle."),
      .init(
        "duplicate-heading", meaning: "A heading occurs twice. The first column counts.",
        fix: "Rename or remove one of them."),
      .init(
        "skipped-rows",
        meaning: "Rows before the headings, and rows that add up others, are left out."),
      .init(
        "unread-price", meaning: "A price has no digits. It is unknown.",
        fix: "Fill in the price when you know it."),
      .init(
        "rounded-price", meaning: "A price has more decimals than its currency. It is rounded."),
      .init(
        "assumed-currency",
        meaning: "The sign beside a price belongs to several currencies. Nothing else names one.",
        fix: "Name it with '--currency'."),
      .init(
        "cells-disagree",
        meaning: "Two cells of a row say different things: price and cents, or status and score.",
        fix: "Nothing, if you edited the first of them, which counts."),
      .init(
        "variant-price",
        meaning: "A variant in Shopify's export has another price than the product's first one.",
        fix: "Correct the price in the list if you want this variant."),
      .init(
        "missing-row",
        meaning: "Items of an updated list have no row. They stay as they are.",
        fix: "'--remove-missing' removes them."),
      .init(
        "shared-link",
        meaning: "Several items of an updated list have one link. Rows follow their order.",
        fix: "Add the product's name to the table."),
      .init("columns", meaning: "The columns of a table and the keys that they became."),
      .init(
        "columns-left-out", meaning: "The columns of a table that the list does not take.",
        fix: "'--map KEY=HEADING' takes one."),
      .init(
        "rows-in-error", meaning: "The number of rows in error. The others are in the list.",
        fix: "Correct them; '--rejects FILE' keeps them."),
      .init("import", meaning: "The number of entries imported, or changed and added."),
    ])
}
