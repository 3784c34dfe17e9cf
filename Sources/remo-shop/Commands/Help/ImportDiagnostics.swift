extension DiagnosticGroup {
  static let imports = DiagnosticGroup(
    title: "Imported tables",
    entries: [
      .init(
        "not-a-table", meaning: "The input is empty, or in another format than CSV and TSV.",
        fix: "Save the sheet as CSV, in UTF-8."),
      .init(
        "invalid-workbook",
        meaning: "A workbook is damaged, protected with a password, too large, or in another format"
          + " than .xlsx.",
        fix: "Save it again as .xlsx in a spreadsheet program, without a password."),
      .init(
        "table-too-large",
        meaning: "A row has more than 16 MiB or 16,384 cells, or the table more than 2 GiB.",
        fix: "Look for a quote that is never closed."),
      .init(
        "no-heading",
        meaning: "No heading is for product names or links, or '--map' names a missing heading.",
        fix: "Name the column: '--map product_name=HEADING'."),
      .init(
        "summary-sheet",
        meaning: "The table is the sheet Summary of a workbook, which is for reading.",
        fix: "Save the sheet Items as CSV."),
      .init(
        "invalid-row",
        meaning: "A row has a misplaced quote, too many cells, or bytes that are not UTF-8.",
        fix: "Put each cell that contains the delimiter in quotes, and double the quotes in it."),
      .init(
        "no-product", meaning: "A row has neither a product name nor a link.",
        fix: "Fill in one of them, or remove the row."),
      .init(
        "unreadable-amount",
        meaning: "A price has digits but is not an amount, or it may or may not have decimals.",
        fix: "Write it as 1299.00, or name the decimal separator with '--decimal'."),
      .init(
        "short-row", meaning: "A row has fewer cells than there are headings.",
        fix: "Check whether a cell is missing in the middle of the row."),
      .init(
        "duplicate-heading", meaning: "A heading occurs twice. Only the first column is used.",
        fix: "Rename or remove one of them."),
      .init(
        "skipped-rows",
        meaning:
          "Rows before the headings, repeated headings, sums of other rows, costs below them and"
          + " notes are skipped."),
      .init(
        "hidden-cells", meaning: "Hidden rows, columns and sheets of a workbook are left out.",
        fix: "Unhide what belongs to the list."),
      .init(
        "damaged-answer",
        meaning: "A client's answer is incomplete or changed, or the text has different answers.",
        fix: "Copy the whole answer from the mail, and only one."),
      .init(
        "stale-answer",
        meaning: "The list has changed since the client saw its page.",
        fix: "Import the answer onto the list that the client saw, or send the page again."),
      .init(
        "foreign-answer",
        meaning: "The answer belongs to another list, or '--onto' names none.",
        fix: "Name the list whose page the client saw with '--onto'."),
      .init(
        "edits-disagree",
        meaning: "Two sheets of a workbook of 'render' changed one value differently, so nothing is"
          + " written.",
        fix: "Make the change on one of the two sheets."),
      .init(
        "summary-row", meaning: "No item of the list belongs to a row of the sheet Summary.",
        fix: "Add the product to the sheet Items."),
      .init(
        "summary-cell",
        meaning: "Changes of names, line totals and costs on the sheet Summary do not count.",
        fix: "Change names and retailers on the sheet Items, prices and quantities in place of line"
          + " totals, and costs in the list."),
      .init(
        "moved-link",
        meaning: "A link on the sheet Summary stands beside the name of another product, as after a"
          + " new row in programs that move cells without their links. The name and the retailer"
          + " count.",
        fix: "Insert rows on the sheet Items."),
      .init(
        "no-value",
        meaning: "Formulas of a workbook have no stored value, or cells an error such as #N/A. They"
          + " count as empty.",
        fix: "Save the workbook in a spreadsheet program, which computes formulas."),
      .init(
        "unread-price", meaning: "A price has no digits, so it counts as unknown.",
        fix: "Fill in the price when you know it."),
      .init(
        "rounded-price", meaning: "A price has more decimals than its currency, so it is rounded."),
      .init(
        "unknown-encoding",
        meaning: "The table is neither in UTF-8, UTF-16 nor Windows-1252.",
        fix: "Convert it with 'iconv', as the message shows."),
      .init(
        "encoding", meaning: "The table is not in UTF-8, and is read as Windows-1252.",
        fix: "If letters look wrong, convert it with 'iconv'."),
      .init(
        "no-prices", meaning: "No column has prices, or it is empty.",
        fix: "Name the column with '--map price=HEADING'."),
      .init(
        "partly-read",
        meaning: "A price or a quantity has words beside its number, or is no number.",
        fix: "Check the number that the message shows."),
      .init(
        "option-row",
        meaning:
          "A row, a column or a sheet has a mark such as ALT, Optional or Cancelled. Its products"
          + " count in the total, unless the table tells which product an alternate could replace.",
        fix: "Remove what is not ordered, or write links in a column 'alternate_to'."),
      .init(
        "assumption",
        meaning: "The table leaves a choice open, and the message names the choice made.",
        fix: "If it is wrong, use the option or the column in the help."),
      .init(
        "other-total",
        meaning: "A sum in the table differs from that of the list, or a line total from its price"
          + " and quantity.",
        fix: "Look for rows that were left out, and for discounts."),
      .init(
        "several-links", meaning: "A cell has several links. The first one is used.",
        fix: "If you want another one, change the link in the list."),
      .init(
        "own-field",
        meaning: "A text is too long for an own field, or a list has too many of them. It is left"
          + " out.",
        fix: "Shorten it to 1,000 characters, or keep at most 32 fields."),
      .init(
        "sections",
        meaning: "Rows with a single text are the room or the category of the rows below.",
        fix: "If one is a product, give it a price or a shop."),
      .init(
        "details",
        meaning: "Rows with a single text below products are their own field Details.",
        fix: "If one is a product, give it a price or a shop."),
      .init(
        "filled-cells",
        meaning: "Blank rooms and categories below others have their values, as in merged cells.",
        fix: "If others are right, fill in the cells."),
      .init(
        "currency", meaning: "Prices have the sign $, which means US dollars by default.",
        fix: "Name another dollar with '--currency'."),
      .init(
        "cells-disagree",
        meaning: "A price differs from the cents of its row, or a status from the score. With"
          + " '--onto', this warns only if both cells of a price differ from the list.",
        fix: "Check that the price and the score are correct, because they are used."),
      .init(
        "variant-price",
        meaning: "A variant in Shopify's export has another price than the first variant.",
        fix: "If you want this variant, change the price in the list."),
      .init(
        "missing-row",
        meaning: "Items of an updated list have no row. They stay unchanged.",
        fix: "'--remove-missing' removes them."),
      .init(
        "shared-link",
        meaning:
          "Several items of an updated list have the same link. Rows belong to them in order.",
        fix: "Add the product names to the table."),
      .init(
        "columns",
        meaning: "The columns of the table, with the keys that they became. It is left out if all"
          + " headings are those of 'render'."),
      .init(
        "own-fields",
        meaning: "The columns that became own fields, with their names if these differ.",
        fix: "'--map KEY=HEADING' assigns a column to a key."),
      .init(
        "notes", meaning: "The table has notes, which documents show.",
        fix: "If they are internal, 'render --hide notes' leaves them out."),
      .init(
        "columns-left-out", meaning: "The columns of the table that were left out.",
        fix: "'--map KEY=HEADING' assigns a column to a key."),
      .init(
        "sheets-left-out", meaning: "The sheets of a workbook without a heading of products."),
      .init(
        "rows-in-error", meaning: "The number of rows with errors. The list has the others.",
        fix: "Fix them; '--rejects FILE' saves them."),
      .init(
        "import",
        meaning: "The numbers of products, of wanted items and of rows left out; with '--onto', of"
          + " changed and added entries."),
    ])
}
