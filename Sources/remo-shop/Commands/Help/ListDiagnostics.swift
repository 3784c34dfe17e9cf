/// A code of errors, warnings or notes, as the help and the documentation explain it.
///
/// A test finds every code of the sources in these tables, and the documentation has an example of
/// each.
struct DiagnosticEntry: Sendable {
  let code: String
  /// The meaning, in a sentence or two.
  let meaning: String
  /// The advice; empty if nothing needs to be done.
  let fix: String

  init(_ code: String, meaning: String, fix: String = "") {
    self.code = code
    self.meaning = meaning
    self.fix = fix
  }
}

/// Codes about one subject.
struct DiagnosticGroup: Sendable {
  let title: String
  let entries: [DiagnosticEntry]

  /// All groups, in the order of the help.
  static let all: [DiagnosticGroup] = [
    listErrors, listWarnings, documentWarnings, imports, rubrics, tables, suites, values, trec,
    runs,
  ]
}

extension DiagnosticGroup {
  static let listErrors = DiagnosticGroup(
    title: "Errors in a list",
    entries: [
      .init(
        "invalid-json", meaning: "The input is not JSON, or not a single JSON document.",
        fix: "Fix the place that the message shows. A stream of lists goes to batch."),
      .init(
        "not-a-list",
        meaning: "The JSON contains no shopping list in a known place, or the input is a table.",
        fix: "Give a list, a workflow state or a response of the API; see 'remo-shop help input'."
          + " 'import' turns a table into a list."),
      .init(
        "no-list-yet", meaning: "The project has no list, or ended without one.",
        fix: "If the exit code is 75, try again later."),
      .init(
        "api-error", meaning: "The input is an error of the API instead of a list.",
        fix: "Fix the request. If the exit code is 75, try again later."),
      .init(
        "missing-key",
        meaning: "A required key is missing, or has another name.",
        fix: "Add the key. The message says what to write if its value is unknown."),
      .init(
        "wrong-type", meaning: "A value has the wrong type for its key.",
        fix: "Write the type that the message names; '--lenient' repairs some types."),
      .init(
        "invalid-cents", meaning: "An amount is not a whole number of cents, or out of range.",
        fix: "Write cents: 24999 for 249.99."),
      .init(
        "invalid-score", meaning: "A confidence score is not between 0 and 1.",
        fix: "Divide a percentage by 100."),
      .init(
        "invalid-quantity", meaning: "A quantity is not a whole number from 1 to 9999.",
        fix: "Write the number of pieces, or leave it out for a single piece."),
      .init(
        "invalid-answer",
        meaning: "A client's decision is not approved, declined or swapped, or a comment has more"
          + " than 1,000 characters.",
        fix: "Correct the decision, or leave it out; shorten the comment."),
      .init(
        "invalid-currency", meaning: "The currency of the list is not an ISO 4217 code.",
        fix: "Write the three letters of the currency, such as EUR."),
      .init(
        "other-currency",
        meaning: "A list is in another currency than '--currency' names, or a row of a table is in"
          + " another currency than the rest, or in an unknown one. Nothing is converted.",
        fix: "Correct the currency of the list, or make a separate list for each currency."),
      .init(
        "invalid-adjustment",
        meaning: "A line below the total has no label, or not exactly one of an amount and a"
          + " percentage, or an impossible percentage, or there are more than 32.",
        fix: "Write a label with amount_cents or percent."),
      .init(
        "total-overflow",
        meaning: "The sum of the prices, or the grand total, does not fit into 64 bits.",
        fix: "Fix the price, amount or percentage that is too large."),
      .init(
        "nothing-left", meaning: "With '--lenient', no item would be left.",
        fix: "Fix the errors of the items, which follow."),
    ])

  static let listWarnings = DiagnosticGroup(
    title: "Warnings about a list",
    entries: [
      .init(
        "blank-group",
        meaning: "The category of an item is blank. The item is shown in the group Other.",
        fix: "Write a category."),
      .init(
        "blank-name", meaning: "A name is blank. The item is shown as Unnamed product.",
        fix: "Write a name."),
      .init(
        "blank-retailer", meaning: "The retailer of an item is blank, so it is not shown.",
        fix: "Write a retailer."),
      .init(
        "blank-url", meaning: "The link of an item is blank, so it is not shown.",
        fix: "Write the URL of the product."),
      .init(
        "unsafe-url",
        meaning: "A URL is not safe, so it does not become a link or an image.",
        fix: "Write an http or https URL with a host, and without a user name or backslash."),
      .init(
        "expiring-image",
        meaning: "The URL of an image is signed, so it stops working after some time.",
        fix: "Download the image now, and use '--images embed'."),
      .init(
        "invisible-character",
        meaning: "A URL contains an invisible character, which stays in the link.",
        fix: "Remove the character."),
      .init(
        "html-entity", meaning: "A text or URL was escaped twice, as in '&amp;'.",
        fix: "Escape it once. '--lenient' uses the text that was probably intended."),
      .init(
        "wrong-charset", meaning: "UTF-8 text was read in another character set, as in 'Ã‰lan'.",
        fix: "Read the source as UTF-8. The text is never changed."),
      .init(
        "fit-without-scan",
        meaning: "A fit status has no evidence: no scan of the room, or a detail about the match"
          + " instead of the room. Its badge is not shown.",
        fix: "'--fit show' shows it."),
      .init(
        "camel-case-keys", meaning: "A list has keys in camelCase, which are read as snake_case."),
      .init(
        "unknown-fit-status",
        meaning:
          "A fit status is neither fits nor tight. It is shown as written if it has evidence."),
      .init(
        "unpriced-item", meaning: "A price is unknown. Totals that exclude it end in '+'.",
        fix: "Write the price in cents."),
      .init(
        "low-confidence-item",
        meaning: "The confidence score of an item is below 0.5. The item is unmatched and shown as"
          + " a search link."),
      .init(
        "duplicate-product",
        meaning: "Two items, or two candidates of an item, are the same product.",
        fix: "Remove one of them; '--dedupe' hides it."),
      .init(
        "invalid-alternate",
        meaning: "An item names itself, or an item that the list does not have, in alternate_to."
          + " It is shown and counted as a separate item.",
        fix:
          "Write the product URL of the item that it could replace, or its name if only one product"
          + " has it."),
      .init(
        "nul-character",
        meaning: "A text contains U+0000, which documents show as U+FFFD.",
        fix: "Remove the character."),
      .init(
        "stray-filter", meaning: "No item has a value that a filter asks for.",
        fix: "Fix the value. The message suggests the closest one."),
      .init(
        "inverted-range",
        meaning: "The lower estimate of the renovation costs is above the upper one.",
        fix: "Swap the two amounts."),
      .init(
        "total-mismatch",
        meaning: "The declared total differs from the total without filters.",
        fix: "Fix the total. Documents show the computed sum."),
      .init(
        "unknown-field", meaning: "An option names an own field that no item has.",
        fix: "Check its spelling. Its column is empty."),
      .init(
        "repaired", meaning: "With '--lenient', a value was repaired.",
        fix: "Fix the value in the list."),
      .init(
        "rejected", meaning: "With '--lenient', a part with an error was left out.",
        fix: "Fix the part; '--rejects' saves it."),
    ])

  static let documentWarnings = DiagnosticGroup(
    title: "Warnings about a document",
    entries: [
      .init(
        "low-contrast",
        meaning: "Text in a theme's accent color, or on it, has a contrast below 4.5 : 1 (64).",
        fix: "Write the color that the message names."),
      .init(
        "incomplete-theme",
        meaning: "A theme leaves out properties of the page, or sets colors only for light mode.",
        fix: "Begin the theme with '{{>themes/plain}}', or set the properties that the message"
          + " names."),
      .init(
        "stray-property",
        meaning: "A theme sets a property that the page does not use.",
        fix: "Fix its name, or remove it."),
      .init(
        "theme-color",
        meaning: "An email cannot take a color of a theme, because its notation is unknown.",
        fix: "Write it as '#8a3b12' or 'rgb(138, 59, 18)'."),
      .init(
        "template-without-tags",
        meaning: "A template has no tags, so its output is the same for every list.",
        fix: "Write names in braces: '{{title}}'."),
      .init(
        "image-not-embedded",
        meaning: "An image has no file, or its file is too large, damaged or of a kind that the"
          + " document cannot show.",
        fix: "Put the file into the folder of '--image-dir'; for a workbook, convert the picture of"
          + " the room to PNG or JPEG."),
      .init(
        "text-cut",
        meaning: "A text has more than 32,767 characters, the maximum of a workbook's cell.",
        fix: "Use CSV for such a list."),
      .init(
        "rows-cut",
        meaning: "The sheet Summary of a workbook has too few rows for all groups and fees.",
        fix: "Use CSV for such a list."),
      .init(
        "mail-clipped", meaning: "An email is larger than 102 kB, so Gmail clips it.",
        fix: "Link to the pictures that the message names, filter the list, or send the page as a"
          + " file."),
      .init(
        "unknown-setting",
        meaning: "A settings file has a member that is no setting (65).",
        fix: "Fix its name, or give the option on the command line. 'remo-shop help settings' lists"
          + " all settings."),
      .init(
        "invalid-setting",
        meaning: "A member of a settings file has a value that its option does not take (65).",
        fix: "Fix the value."),
      .init(
        "stale-output", meaning: "The folder of '--output-dir' contains files of an earlier batch.",
        fix: "Remove them, or write to another folder."),
    ])
}
