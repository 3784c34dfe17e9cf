import RemoBytes
import RemoShop

extension RunnableCommand {
  static let bundle = RunnableCommand(
    name: "bundle",
    summary: "a zip to share, with a list in every format and a manifest",
    details: [
      "The archive contains list.html, list.md, list.txt, list.csv, list.xlsx, list.json, and"
        + " manifest.json with the size and CRC-32 of each file. The same list and options give"
        + " the same bytes.",
      "A bundle is for sharing. It contains confidence scores only with --show-scores, or in"
        + " tables if --columns names them. list.json contains the warnings. 'render' does not"
        + " accept it.",
    ],
    operands: [.list],
    options: .joined(
      .of(.output, .title, .theme), .arrangement, .page, .table, .of(.preset), .input, .messages),
    examples: [
      .init(
        "remo-shop bundle list.json --output list.zip",
        meaning: "every format in one file")
    ],
    run: writeBundle)
}

private func writeBundle(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  if arguments.has(.rejects), !arguments[.lenient] { throw .needs(.lenient, for: .rejects) }
  if arguments.file(of: .output) == nil, io.output.isTerminal { throw .onTerminal("a zip") }
  try arguments.refuseWrongExtension(for: .fixed("a zip is written", kinds: [.zip]))
  let request = try DocumentRequest(arguments, as: .xlsx, io: io).shared(arguments)
  // The page reports errors in a theme or in images; the workbook reports long texts.
  var page = try request.pipeline(to: .format(.html))
  var workbook = try request.pipeline(to: .format(.xlsx), leniency: arguments.leniency)
  var input = try ListInput(arguments.operands.first, pipeline: &workbook, io: io)
  page.show(input.arranged)
  if input.problems.errors.isEmpty {
    // Both warn about a picture of the room without a file.
    let known = input.warnings
    input.warnings += page.formatWarnings.filter { !known.contains($0) }
  }
  try input.report(arguments, io: io)
  let output = try io.openOutput(arguments[.output])
  var writer = ByteWriter { output.write($0) }
  var bundle = BundleWriter(to: writer)
  page.add("list.html", to: &bundle, into: &writer)
  for format in [ListFormat.markdown, .text, .csv] {
    var pipeline = try request.pipeline(to: .format(format))
    pipeline.show(input.arranged)
    pipeline.add("list.\(format.fileExtension)", to: &bundle, into: &writer)
  }
  workbook.add("list.xlsx", to: &bundle, into: &writer)
  var json = try request.pipeline(to: .format(.json))
  json.show(input.arranged)
  json.add("list.json", to: &bundle, into: &writer)
  bundle.finish(title: request.document.title(in: Words(request.list.locale)), to: &writer)
  writer.flush()
  try output.finished()
  return .done
}

extension DocumentRequest {
  /// The request without scores in tables and JSON, unless the options ask for them.
  fileprivate func shared(_ arguments: Arguments) -> DocumentRequest {
    var request = self
    request.document.hasScoresInJSON = document.showsScores
    if !document.showsScores, !arguments.has(.columns) {
      request.csv.layout = .columns(TableColumn.allCases.filter { $0 != .confidenceScore })
    }
    return request
  }
}

extension ListPipeline {
  fileprivate mutating func add(
    _ name: String, to bundle: inout BundleWriter, into writer: inout ByteWriter
  ) {
    var document = ByteWriter()
    writeHeader(into: &document)
    write(into: &document)
    bundle.add(name, document.finish().span, to: &writer)
  }
}
