import RemoShop

// The table of options. A command names those it takes; the help shows them in this order.

extension Option {
  // MARK: Output

  static let output = Option(
    "output", "o", .file("FILE"), in: .output,
    "write to FILE instead of standard output; it is replaced only by a complete document")
  static let format = Option(
    "format", "f",
    .choice(
      "FORMAT",
      [Choice("markdown", "md"), "html", "email", Choice("text", "txt"), "csv", "xlsx", "json"]),
    standard: "by the extension of the output, else markdown", in: .output, "the kind of document")
  static let template = Option(
    "template", "t", .file("FILE"), in: .output,
    offers: BuiltInTemplates.templates().map(\.name),
    "render by a template of your own, or by a built-in one of that name; its last extension gives"
      + " the language")

  static let outputFolder = Option(
    "output-dir", nil, .folder("FOLDER"), in: .output,
    "write a file for each list into FOLDER, which is made if need be")
  static let batchFormat = Option(
    "format", "f",
    .choice(
      "FORMAT",
      [
        Choice("markdown", "md"), "html", "email", Choice("text", "txt"), "csv", "xlsx",
        Choice("json", "ndjson"),
      ]),
    standard: "by the extension of the output, else csv", in: .output, "the kind of output")
  static let diffFormat = Option(
    "format", "f",
    .choice("FORMAT", [Choice("text", "txt"), Choice("markdown", "md"), "html", "json"]),
    standard: "by the extension of the output, else text", in: .output, "the kind of document")
  static let force = Option("force", in: .output, "replace files that are there")

  // MARK: What is shown

  static let filter = Option(
    "where", nil, .text("FIELD=VALUE,…"), repeatable: true, in: .selection,
    offers: ListFilter.fieldNames.map { "\($0)=" },
    "show only products whose FIELD is one of the values; a comma within one is '\\,'; the fields are"
      + " \(ListFilter.fieldNames.conjunction)")
  static let retailer = Option(
    "retailer", nil, .text("NAME,…"), in: .selection,
    "show only products of these retailers; a comma within a name is '\\,'")
  static let category = Option(
    "category", nil, .text("NAME,…"), in: .selection,
    "show only products of these groups; a comma within a name is '\\,'")
  static let maxPrice = Option(
    "max-price", nil, .text("AMOUNT"), in: .selection,
    "show only products whose price is known and at most AMOUNT, such as 499.99")
  static let minScore = Option(
    "min-score", nil, .number("SCORE", 0...1), in: .selection,
    "show only products with a confidence score of at least SCORE")
  static let dedupe = Option(
    "dedupe", in: .selection, "of products that are on the list twice, keep the better ranked")

  // MARK: How it is shown

  static let title = Option(
    "title", nil, .text("TEXT"), standard: "Shopping list", in: .page, "the title")
  static let groups = Option(
    "groups", nil, .choice("ORDER", ["room", "name", "input", "subtotal"]), standard: "room",
    in: .page, "the order of the groups")
  static let sort = Option(
    "sort", nil, .choice("ORDER", ["rank", "price", "name", "retailer", "input"]),
    standard: "rank", in: .page, "the order of the products in a group")
  static let currency = Option(
    "currency", nil, .text("CODE"), standard: "USD", in: .page,
    offers: CurrencyCode.all.map(\.code),
    "the ISO 4217 code of the currency that the prices are in")
  static let locale = Option(
    "locale", nil, .text("TAG"), standard: "en", in: .page, offers: ListLocale.supported,
    "how money is written, and the language, such as de-CH; the languages are ar, bg, ca,"
      + " cs, da, de, el, en, es, et, fa, fi, fil, fr, he, hi, hr, hu, id, is, it, ja, ko,"
      + " lt, lv, nb, nl, nn, pl, pt, ro, ru, sk, sl, sr, sv, th, tr, uk, ur, vi and zh")
  static let theme = Option(
    "theme", nil, .file("NAME|FILE"), standard: "plain", in: .page, for: [.html],
    offers: DocumentTheme.names,
    "the looks of an HTML page: plain, beige, or a style sheet of your own")
  static let images = Option(
    "images", nil, .choice("HOW", ["link", "none", "embed"]), standard: "link", in: .page,
    for: [.html, .email],
    "the product images of an HTML page or mail; embed puts them into it")
  static let imageFolder = Option(
    "image-dir", nil, .folder("FOLDER"), in: .page, for: [.html, .email],
    "where --images embed finds the image files, each named by the SHA-256 of its URL in hex, with"
      + " any extension")
  static let rel = Option(
    "rel", nil, .text("WORDS"), standard: "nofollow noopener sponsored", in: .page,
    for: [.html, .email],
    "the rel attribute of the links of an HTML page or mail")
  static let checklist = Option(
    "checklist", in: .page, for: [.markdown],
    "put a box to tick before each product of a Markdown list")
  static let showScores = Option(
    "show-scores", in: .page, "show the confidence scores, which are internal otherwise")
  static let fit = Option(
    "fit", nil, .choice("HOW", ["show", "hide"]),
    standard: "show, unless scan_data of the workflow state is null", in: .page,
    "whether badges and details say how a product fits the room; tables and JSON keep the fields"
      + " of the list")
  static let noTips = Option("no-tips", in: .page, "leave out the tip on scanning the room")

  // MARK: CSV

  static let columns = Option(
    "columns", nil, .text("NAME,…"), standard: "all", in: .csv, for: [.csv, .xlsx],
    offers: columnNames,
    "which columns, in which order; of a workbook too; the columns are \(columnNames.conjunction)")
  private static let columnNames = TableColumn.allCases.map(\.rawValue)
  static let batchColumns = Option(
    "columns", nil, columns.value, standard: columns.standard, in: .csv, for: [.csv, .xlsx, .json],
    offers: columns.offered,
    "which columns, in which order, behind 'list', which always comes first in rows of a stream; of a"
      + " workbook and of JSON rows too; 'remo-shop help render' names them")
  static let preset = Option(
    "preset", nil, .choice("NAME", ["ffe"]), in: .csv, for: [.csv, .xlsx],
    "write an FF&E schedule, for interior designers, as csv or xlsx")
  static let delimiter = Option(
    "delimiter", nil, .text("SIGN"), standard: ",", in: .csv, for: [.csv], offers: ["tab"],
    "what stands between the cells: a sign such as ';', or the word tab, which holds for an output"
      + " in .tsv")
  static let decimal = Option(
    "decimal", nil, .choice("MARK", ["point", "comma"]), standard: "point", in: .csv, for: [.csv],
    "what stands before the decimals; comma, with another delimiter, for spreadsheets in German,"
      + " French and the like")
  static let bom = Option("bom", in: .csv, for: [.csv], "begin with a byte order mark, for Excel")
  static let noHeader = Option(
    "no-header", in: .csv, for: [.csv],
    "leave out the names of the columns, so that the rows can be put behind those of another file")
  static let formulas = Option(
    "formulas", nil, .choice("HOW", ["neutral", "keep"]), standard: "neutral", in: .csv,
    for: [.csv],
    "what becomes of cells that a spreadsheet could take for a formula")

  // MARK: Input

  static let lenient = Option(
    "lenient", in: .input,
    "leave out what is in error instead of refusing the whole list, and repair what needs no guess")
  static let rejects = Option(
    "rejects", nil, .file("FILE"), in: .input,
    "with --lenient, write what is left out to FILE, one JSON object on each line")

  static let batchRejects = Option(
    "rejects", nil, .file("FILE"), in: .input,
    "write the lines that are in error, and with --lenient the items, to FILE as JSON lines")
  static let firstLine = Option(
    "first-line", nil, .count("N", 1...1_000_000_000_000), standard: "1", in: .input,
    "the number that the first line has in the whole stream, where FILE is the rest of it: in names"
      + " of files, of lists without an id, and in messages; no line is passed over")
  static let expectedLines = Option(
    "expect-lines", nil, .count("N", 1...1_000_000_000_000), in: .input,
    "how many lines FILE has, blank ones counted; with more or fewer the exit code is 74, and the"
      + " files of --output, --rejects and --summary stay as they were")
  static let summary = Option(
    "summary", nil, .file("FILE"), in: .general,
    "write to FILE, as JSON, how many lists there were, and how many errors (the first of each"
      + " line) and warnings of each code")
  static let jobs = Option(
    "jobs", "j", .count("N", 1...256), standard: "the number of processors", in: .general,
    "how many threads work")
  static let progress = Option(
    "progress", in: .general,
    "show how far it is, on standard error, and in the end how much it was; on a terminal that"
      + " it goes on is shown anyway")

  // MARK: Checks

  static let strict = Option("strict", in: .checks, "fail, with exit code 1, on warnings too")
  static let exitCode = Option(
    "exit-code", in: .checks, "end with exit code 1 when anything differs")
  static let checkFormat = Option(
    "format", "f", .choice("FORMAT", [Choice("text", "txt"), "json"]), standard: "text",
    in: .checks, "how the result is reported")

  // MARK: General

  static let messageFormat = Option(
    "messages", nil, .choice("FORMAT", ["text", "json"]), standard: "text", in: .general,
    "how errors, warnings and notes are written on standard error; json is one object on each line,"
      + " for programs")
  static let man = Option("man", in: .general, "print the manual page")
  static let quiet = Option("quiet", "q", in: .general, "do not show warnings")
  static let color = Option(
    "color", nil, .choice("WHEN", ["auto", "always", "never"]), standard: "auto", in: .general,
    "use colours in messages; auto does on a terminal, unless NO_COLOR is set")
}
