import RemoRubric
import RemoShop

extension HelpTopic {
  static let all: [HelpTopic] = [
    formats, input, columns, locales, templates, rubrics, metrics, diagnostics, exitCodes,
  ]

  private static let formats = HelpTopic(
    "formats", summary: "documents, tables and reports"
  ) {
    TextLayout.paragraph(
      "'--format' selects the format. Without it, the extension of the output does. The same input"
        + " and options give the same bytes on every machine.")
      + TextLayout.section(
        "Lists: render, batch and bundle",
        entries: ListFormat.allCases.map { format in
          (format.rawValue, "\(format.meaning) (.\(format.fileExtension))")
        }, column: 12)
      + TextLayout.section(
        "Reports: rubric test, diff, eval and tune",
        entries: ReportFormat.allCases.map { ($0.rawValue, $0.meaning) }, column: 12)
      + TextLayout.section(
        "Results: check and rubric check",
        entries: CheckFormat.allCases.map { ($0.rawValue, $0.meaning) }, column: 12)
      + TextLayout.section(
        "Options of render for some formats only", entries: formatOptions, column: 16)
      + "\n"
      + TextLayout.paragraph(
        "diff writes \(DiffFormat.allCases.map(\.rawValue).conjunction). A template writes any other"
          + " format: see 'remo-shop help templates'. 'remo-shop schema' has the schemas of every"
          + " JSON output.")
  }

  /// The options of `render` that have no effect in some formats.
  private static var formatOptions: [(term: String, meaning: String)] {
    (CommandTable.remoShop.named("render")?.options ?? []).compactMap { option in
      option.formats.map { (option.flag, $0.map(\.rawValue).conjunction) }
    }
  }

  private static let input = HelpTopic("input", summary: "the inputs of commands") {
    TextLayout.paragraph(
      "A file, or standard input if FILE is '-' or is left out. It is one JSON document in UTF-8,"
        + " up to 2 GiB and 64 levels deep; unknown keys of a list are ignored. 'remo-shop schema"
        + " NAME' describes each kind.")
      + TextLayout.section(
        "Lists: render, batch (one per line), check, diff and bundle",
        entries: [
          ("shopping-list", "an object with items and total_estimated_cost_cents"),
          ("workflow-state", "a project of Remo's API, with a list in shopping_list"),
          ("api-response", "a response of the API with a list or state in data, or its error"),
        ], column: 18)
      + TextLayout.section(
        "Tables: import",
        entries: [("table", "CSV or TSV with headings in its first rows, not JSON")], column: 18)
      + TextLayout.section(
        "Rubrics: rank and rubric",
        entries: [
          ("candidates", "wanted items with their candidates, for rank"),
          ("rubric", "a rubric; --rubric names a built-in one or a file"),
          ("rubric-table", "a table that a rubric names"),
          ("suite-case", "a case of a suite, for rubric test, bless, diff, eval and tune"),
          ("baseline", "the output of rubric bless, for rubric test --baseline"),
        ], column: 18)
      + "\n"
      + TextLayout.paragraph(
        "Amounts are in the currency's smallest unit: 24999 for 249.99. A price of 0 is unknown."
          + " With --lenient, invalid items are left out, and values whose meaning is clear are"
          + " repaired.")
  }

  private static let columns = HelpTopic(
    "columns", summary: "columns of a table and fields of --where"
  ) {
    TextLayout.paragraph(
      "CSV, the sheet Items of a workbook and the JSON rows of batch have these columns. --columns"
        + " selects and orders them. batch adds 'list' in front: the ID of the list, or the number"
        + " of its line.")
      + TextLayout.section(
        "Columns", entries: TableColumn.allCases.map { ($0.rawValue, $0.meaning) }, column: 20)
      + "\n"
      + TextLayout.paragraph(
        "--where FIELD=VALUE takes \(ListFilter.fieldNames.conjunction). For prices and scores, use"
          + " --max-price and --min-score.")
  }

  private static let locales = HelpTopic("locales", summary: "languages and formats of amounts") {
    let languages = ListLocale.Language.allCases.map(\.rawValue)
    return TextLayout.paragraph(
      "--locale TAG takes a language, with an optional region: de, de-CH. It sets the format of"
        + " amounts and the language of the interface text. That text exists in"
        + " \(languages.conjunction); other locales use English. A region that is not listed uses the"
        + " format of its language.")
      + TextLayout.section(
        "Languages, and regions with their own format",
        entries: ListLocale.languages.map { language in
          let tags = ListLocale.supported.filter {
            $0 == language || $0.hasPrefix("\(language)-")
          }
          return (language, tags.joined(separator: " "))
        }, column: 8)
  }

  private static let templates = HelpTopic(
    "templates", summary: "your own templates and themes"
  ) {
    TextLayout.paragraph(
      "A template is a text with names in braces: {{title}}. Its last extension, such as .html,"
        + " decides how values are escaped. 'templates copy html mine.html' makes a copy to edit,"
        + " and 'render --template mine.html' uses it.")
      + TextLayout.section(
        "Built-in files for 'templates show'", entries: BuiltInFile.groups, column: 14)
      + TextLayout.section("Names", entries: names, column: 14)
      + "\n"
      + TextLayout.paragraph(
        "{{#groups}}…{{/groups}} repeats its content for each group. {{#link}}…{{/link}} shows its"
          + " content only if the text or flag is set, and {{^link}}…{{/link}} only if it is not."
          + " {{>card}} includes another file.")
  }

  /// The names that templates use, by section.
  private static var names: [(term: String, meaning: String)] {
    let others = ["words.KEY", "money.decimal, …", "bidi.before", "bidi.after"]
    let constants = (TemplateNames.constants + others).joined(separator: ", ")
    return [("always", constants)]
      + TemplateNames.sections.map { section, names in
        (section.isEmpty ? "the list" : section, names.joined(separator: ", "))
      }
  }

  private static let rubrics = HelpTopic("rubrics", summary: "how candidates are scored") {
    TextLayout.paragraph(
      "A rubric is a JSON file with weighted criteria, each worth 0 to 1. 'rubric show room-match"
        + " > mine.json' makes one to start from, 'rubric check mine.json' finds its errors, and"
        + " 'rank --rubric mine.json' uses it. 'remo-shop schema rubric' describes every key.")
      + TextLayout.section(
        "Built in",
        entries: [
          ("rubrics", BuiltInRubrics.names.joined(separator: ", ")),
          ("tables", BuiltInRubrics.tableNames.joined(separator: ", ")),
        ], column: 14)
      + TextLayout.section("Kinds of criteria", entries: criteria, column: 14)
      + "\n"
      + TextLayout.paragraph(
        "The weighted mean of the values is the score. A score of 0.8 or more is a match, and 0.5 or"
          + " more a close match; a product below 0.5 is not offered. A suite of cases states the"
          + " expected results: 'rubric test' checks it, 'rubric diff' and 'eval' compare rubrics,"
          + " and 'tune' fits the weights.")
  }

  /// The kinds of criteria, each with its comparison. A test checks them against the schema.
  private static let criteria: [(term: String, meaning: String)] = [
    ("exact", "1 if both sides have a text or number in common"),
    ("set", "the share of common elements"),
    ("taxonomy", "the same, a related or another category of a table"),
    ("family", "the same, the same family, compatible or other, by a table"),
    ("tokens", "the share of the wanted words in a text"),
    ("code", "model numbers and GTINs"),
    ("quantities", "numbers with units, such as 64 GB"),
    ("number", "the difference of two numbers"),
    ("dimensions", "the difference of two sizes"),
    ("budget", "1 up to the wanted price, and less above it"),
    ("color", "the difference of two colors (CIEDE2000)"),
    ("prior", "a value of the candidate itself, such as a rating"),
    ("penalty", "multiplies the score if the candidate has a word of a table"),
    ("gate", "limits the score if a criterion is below a value"),
    ("rival", "the lead over the best other candidate, or the best other item"),
  ]

  private static let metrics = HelpTopic("metrics", summary: "metrics of rankings and scores") {
    TextLayout.paragraph(
      "--metrics takes names with parameters and a number of ranks: name(parameter=value)@k. A"
        + " document is relevant if its grade is at least 1, or at least the grade of rel=2 or"
        + " --relevant 2.")
      + TextLayout.section(
        "Metrics",
        entries: Metric.Kind.allCases.map { ($0.notation, "\($0.definition) (\($0.source))") },
        column: 18)
  }

  private static let diagnostics = HelpTopic(
    "diagnostics", summary: "codes of errors, warnings and notes"
  ) {
    TextLayout.paragraph(
      "Warnings show their code in brackets; --messages json and check --format json show the code"
        + " of every message. 'check --strict --allow CODE' accepts warnings with that code.")
      + DiagnosticGroup.all.map { group in
        TextLayout.section(
          group.title,
          entries: group.entries.map { ($0.code, "\($0.meaning) \($0.fix)") }, column: 24)
      }.joined()
  }

  private static let exitCodes = HelpTopic("exit-codes", summary: "the exit codes of commands") {
    TextLayout.section(
      "Codes", entries: HelpPage.exitCodes.map { ("\($0.code.rawValue)", $0.meaning) }, column: 8
    ).dropFirst()
      + "\n"
      + TextLayout.paragraph(
        "For several files, a command returns the most serious code: 66, then 65, then 75, then 1."
          + " Only after 75, and perhaps 74, can the same command succeed later. If the reader of a"
          + " pipe stops early, that is not an error.")
  }
}
