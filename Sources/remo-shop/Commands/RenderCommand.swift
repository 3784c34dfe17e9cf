import RemoBytes
import RemoShop

extension Command {
  /// `remo-shop render`.
  static let render = Command(
    name: "render",
    summary: "one list as a document",
    details: [
      "FILE is a shopping list as Remo's API gives it: a list, a workflow state with one, or an"
        + " answer with one in its data. The document is written only when the list is without"
        + " error; warnings do not stop it."
    ],
    operands: [.list],
    options: [.output, .format] + .arrangement + .page + .csv + .input + .messages,
    examples: [
      Example(line: "remo-shop render list.json --output list.csv", meaning: "a table"),
      Example(
        line: "remo-shop render list.json --retailer IKEA,Target --max-price 500",
        meaning: "only what these two sell for at most 500 dollars"),
    ],
    run: { arguments, io throws(CommandError) in
      // All that can be wrong with the command line is known before anything is read.
      let options = try arguments.listOptions()
      let format = try arguments.documentFormat()
      let document = try DocumentWriter(format, options, arguments)
      if arguments.has(.rejects), !arguments.has(.lenient) { throw .needs(.lenient, for: .rejects) }
      let input = try io.readList(arguments, options)
      let output = try io.openOutput(arguments[.output])
      var writer = ByteWriter { output.write($0) }
      document.write(input.rendered, into: &writer)
      writer.flush()
      do throws(FileError) { try output.finish() } catch { throw CommandError(error) }
      return .done
    })
}

extension [Option] {
  /// What is shown, and in which order.
  static let arrangement: [Option] = [
    .filter, .retailer, .category, .maxPrice, .minScore, .dedupe, .groups, .sort, .currency,
    .locale,
  ]
  /// What a document shows beside the list.
  static let page: [Option] = [.title, .showScores]
  /// How CSV is written.
  static let csv: [Option] = [.columns, .delimiter, .bom, .formulas]
  /// How an input in error is taken.
  static let input: [Option] = [.lenient, .rejects]
  /// What is said on standard error.
  static let messages: [Option] = [.quiet, .color]
}

/// The kinds of document.
enum DocumentFormat: String {
  case csv, json
}

/// Writes a list as a document; made before the list is read, so that what is wrong is known.
private enum DocumentWriter {
  case csv(CSVFormat, CurrencyCode)
  case json(ListText, DocumentOptions)

  init(
    _ format: DocumentFormat, _ options: ListOptions, _ arguments: Arguments
  ) throws(CommandError) {
    switch format {
    case .csv: self = .csv(try arguments.csvFormat(), options.currency)
    case .json: self = .json(ListText(options), arguments.documentOptions())
    }
  }

  func write(_ rendered: RenderedList, into writer: inout ByteWriter) {
    switch self {
    case .csv(let format, let currency):
      format.writeHeader(into: &writer)
      CSVWriter(format, currency: currency).write(rendered, into: &writer)
    case .json(let text, let options):
      JSONFormat(text, options).write(rendered, into: &writer)
    }
  }
}

extension Arguments {
  /// The format asked for, by name or by the extension of the output.
  func documentFormat() throws(CommandError) -> DocumentFormat {
    if let name = self[.format] { return DocumentFormat(rawValue: name) ?? .csv }
    guard let path = self[.output], let suffix = path.fileExtension else { return .csv }
    guard let choices = Option.format.value.choices, let name = choices.name(for: suffix),
      let format = DocumentFormat(rawValue: name)
    else { throw .unknownExtension(of: path) }
    return format
  }
}

extension IO {
  /// Reads the list that the command line names, and reports what is wrong with it.
  ///
  /// - Throws: an error when it cannot be read, or is in error.
  func readList(
    _ arguments: Arguments, _ options: ListOptions
  ) throws(CommandError) -> ListInput {
    let isLenient = arguments.has(.lenient)
    let input = try ListInput(
      arguments.operands.first, isLenient ? .salvaging : .strict, options, self)
    var report = DiagnosticReport(
      name: input.name, to: errors, isColored: isColored(arguments))
    report.write(errorsOf: input)
    if !input.problems.errors.isEmpty { throw .reported }
    if !arguments.has(.quiet) { report.write(warningsOf: input) }
    if let path = arguments[.rejects] { try input.writeRejects(to: path, self) }
    return input
  }
}

extension String {
  /// What follows the last dot of the file's name, in lower case; nil if there is none.
  var fileExtension: String? {
    let name = self[(lastIndex(of: "/").map { index(after: $0) } ?? startIndex)...]
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return nil }
    return name[name.index(after: dot)...].lowercased()
  }
}
