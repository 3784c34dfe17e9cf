import RemoBytes
import RemoShop

extension RunnableCommand {
  static let importTable = RunnableCommand(
    name: "import",
    summary: "a list from the table of a spreadsheet",
    details: [
      "FILE is a workbook (.xlsx), or CSV or TSV: a table of 'render', an FF&E schedule, a product"
        + " export of Shopify, product data of Google Merchant Center, or any table with usual"
        + " headings. The command"
        + " detects the delimiter, encoding, currency and number format. Notes name the key of the"
        + " list that each column became, if a heading is not one of 'render', and the columns left"
        + " out. A product without a score gets the score 1.",
      "Of a workbook, the command reads every sheet with headings of products. Cells count by their"
        + " values, not by their display; links of cells become links of products. Hidden rows,"
        + " columns and sheets are left out.",
      "With --onto, the rows update a list. A row belongs to the item with the same link, or else"
        + " with the same name and retailer. Everything that the table does not contain stays, such"
        + " as images, costs and the order. An item without a row also stays, unless you give"
        + " --remove-missing. Of the price and the price in cents, the one that differs from the"
        + " list counts. Of a workbook of 'render', changes on Summary count, too.",
      "FILE may also be a client's answer, which a page of 'render --ask' makes: a mail with it, or the"
        + " saved file. With --onto, the decisions and comments become 'decision' and 'comment' of"
        + " the items. The command refuses an answer that is damaged, or that is for another list"
        + " or for other prices, quantities and links.",
      "The command reports each row with an error, saves it to the file of --rejects, and imports"
        + " the other rows. The exit code is then 65, or 0 with --rejects-ok.",
    ],
    operands: [
      .init(placeholder: "FILE|-", kind: .file, isOptional: true, defaultsToInput: true)
    ],
    options: .joined(
      .of(.output, .onto, .removeMissing, .map),
      .of(
        .importCurrency, .importDecimal, .importDelimiter, .encoding, .importFormulas, .scoreScale),
      .of(.importRejects, .importRejectsOK), .messages),
    examples: [
      .init(
        "remo-shop import products.csv | remo-shop render --output list.html",
        meaning: "a page of the products in a spreadsheet"),
      .init(
        "remo-shop import edited.csv --onto list.json --output list.json",
        meaning: "brings the edits of a spreadsheet back into its list"),
      .init(
        "remo-shop import answer.txt --onto list.json --output list.json",
        meaning: "brings the client's answer into the list"),
      .init(
        "remo-shop import offers.csv --map product_name=Item,price='Net price'",
        meaning: "names the columns whose headings are unusual"),
    ],
    run: runImport)
}

private func runImport(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  try arguments.refuseWrongExtension(for: .list)
  if arguments[.removeMissing], !arguments.has(.onto) {
    throw .needs(.onto, for: .removeMissing)
  }
  let options = try arguments.importOptions()
  let path = arguments.operands.first ?? "-"
  var importer = ListImporter(options, onto: try arguments.listToUpdate(io), name: path)
  try importer.read(path, io: io)
  let table = importer.finish()
  if table.answered != nil { try arguments.refuseTableOptions() }
  let report = ImportReport(table: table, name: path.inputName)
  report.show(arguments, io: io)
  guard let json = table.json else { throw .reported() }
  if let rejects = arguments[.importRejects] {
    // Rejects are useless without a list.
    try IO.checkOutput(arguments[.output])
    try report.writeRejects(to: rejects, io: io)
  }
  let output = try io.openOutput(arguments[.output])
  output.write(json.span)
  try output.finished()
  report.sumUp(arguments, io: io)
  return table.errors.isEmpty || arguments[.importRejectsOK] ? .done : .badInput
}

extension ListImporter {
  /// Reads the file at `path`, or standard input for `-`, until the table ends or is refused.
  fileprivate mutating func read(_ path: String, io: IO) throws(CommandError) {
    let read = try io.reader(of: path)
    var block = ContiguousArray<UInt8>(repeating: 0, count: 256 << 10)
    do throws(FileError) {
      while true {
        var target = block.mutableSpan
        let count = try read(&target, 0..<target.count)
        if count == 0 || !append(block.span.extracting(0..<count)) { return }
      }
    } catch {
      throw CommandError(error)
    }
  }
}

extension IO {
  /// Reads a file, or standard input for `-`, a block at a time.
  fileprivate func reader(of path: String) throws(CommandError) -> LineBlocks.Read {
    if path == "-" {
      tellOfTyping()
      return input.read
    }
    do throws(FileError) {
      let file = SharedFile(try FileDescriptor.opened(path))
      if (try? file.descriptor.status())?.kind == .directory {
        throw FileError(action: .read, path: path, cause: .isDirectory)
      }
      return { bytes, range throws(FileError) in
        try file.descriptor.read(into: &bytes, range: range, name: path)
      }
    } catch {
      throw CommandError(error)
    }
  }
}

extension Arguments {
  fileprivate func importOptions() throws(CommandError) -> ImportOptions {
    var options = ImportOptions()
    options.delimiter = self[.importDelimiter]
    options.encoding = self[.encoding]
    options.decimalMark = self[.importDecimal]
    options.currency = self[.importCurrency]
    options.scoreScale = self[.scoreScale]
    options.formulas = self[.importFormulas] ?? options.formulas
    options.removesMissingItems = self[.removeMissing]
    for pair in all(.map).flatMap(ListFilter.split) {
      let parts = pair.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        throw .usage(
          "option '--map' needs a key and a heading, found '\(pair)'",
          help: "write them as in '--map product_name=Title'")
      }
      let key = parts[0].filter { $0 != " " }
      if !options.map(key, to: parts[1]) {
        throw .wrongValue(
          key, option: Option.map.record,
          nearest: nearestName(to: key, in: ImportOptions.mappableKeys),
          help: "the keys are \(ImportOptions.mappableKeys.joined(separator: ", "))")
      }
    }
    return options
  }

  /// Throws for an option of tables beside a client's answer.
  fileprivate func refuseTableOptions() throws(CommandError) {
    let options: [AnyOption] =
      .of(.removeMissing, .map)
      + .of(
        .importCurrency, .importDecimal, .importDelimiter, .encoding, .importFormulas, .scoreScale)
      + .of(.importRejects, .importRejectsOK)
    if let option = options.first(where: has) {
      throw .usage(
        "option '\(option.flag)' has no effect on a client's answer", help: "leave it out")
    }
  }

  /// The list of `--onto`; nil without the option. Its errors are reported.
  fileprivate func listToUpdate(_ io: IO) throws(CommandError) -> ShoppingList? {
    guard let path = self[.onto] else { return nil }
    let request = DocumentRequest(csv: ListOptions())
    var pipeline = try request.pipeline()
    let input = try ListInput(path, pipeline: &pipeline, io: io)
    if !input.problems.errors.isEmpty {
      var report = DiagnosticReport(name: input.name, answer: input.problems.answer, io: io)
      report.writeErrors(of: input, acceptedBy: "render --lenient")
      throw .reported(as: input.errorCode)
    }
    return input.arranged.list
  }
}
