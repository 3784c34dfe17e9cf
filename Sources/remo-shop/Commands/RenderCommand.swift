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
    options: [.output, .format, .template] + .arrangement + .page + .table + [.noHeader, .preset]
      + .input + .messages,
    examples: {
      [
        Example(line: "remo-shop render list.json --output list.html", meaning: "a page to share"),
        Example(
          line: "remo-shop render list.json --retailer IKEA,Target --max-price 500",
          meaning: "only what these two sell for at most 500 dollars, as Markdown"),
      ]
    },
    run: { arguments, io throws(CommandError) in
      if arguments.has(.rejects), !arguments.has(.lenient) { throw .needs(.lenient, for: .rejects) }
      let request = try DocumentRequest(arguments, io)
      try arguments.refuseOtherName(for: WrittenFile(request.kind))
      if case .format(.xlsx) = request.kind, io.output.isTerminal,
        arguments.file(of: .output) == nil
      {
        throw .workbookOnTerminal
      }
      var pipeline = try request.pipeline(arguments.has(.lenient) ? .salvaging : .strict)
      let input = try ListInput(arguments.operands.first, &pipeline, io)
      try input.report(arguments, io)
      let output = try io.openOutput(arguments[.output])
      // Most documents fit a block of this size; what is not needed is memory to touch first.
      let blockSize = 64 << 10
      var writer = ByteWriter(blockSize: blockSize) { output.write($0) }
      writer.makeRoom(min(pipeline.expectedCount, blockSize))
      pipeline.writeHeader(request.csv, into: &writer)
      pipeline.write(into: &writer)
      writer.flush()
      try output.finished()
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
  static let page: [Option] = [
    .title, .theme, .images, .imageFolder, .rel, .checklist, .showScores, .fit, .noTips,
  ]
  /// How tables are written.
  static let table: [Option] = [.columns, .delimiter, .decimal, .bom, .formulas]
  /// How an input in error is taken.
  static let input: [Option] = [.lenient, .rejects]
  /// What is said on standard error.
  static let messages: [Option] = [.quiet, .color, .messageFormat]
}
