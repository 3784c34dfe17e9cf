import RemoBytes
import RemoShop

extension RunnableCommand {
  static let render = RunnableCommand(
    name: "render",
    summary: "one list as a document",
    details: [
      "FILE is a shopping list from Remo's API: a list, a workflow state that contains one, or a"
        + " response that contains one in its data. If the list has an error, no document is"
        + " written. Warnings do not stop it."
    ],
    operands: [.list],
    options: .joined(
      .of(.output, .format, .template, .title, .theme), .arrangement, .page, .table,
      .of(.noHeader, .preset), .input, .messages),
    examples: [
      .init("remo-shop render list.json --output list.html", meaning: "a page to share"),
      .init(
        "remo-shop render list.json --retailer IKEA,Target --max-price 500",
        meaning: "only products of these two retailers for at most 500 dollars, as Markdown"),
    ],
    run: renderList)
}

private func renderList(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  if arguments.has(.rejects), !arguments[.lenient] { throw .needs(.lenient, for: .rejects) }
  let request = try DocumentRequest(arguments, io: io)
  try arguments.refuseWrongExtension(for: WrittenFile(request.kind))
  if case .format(.xlsx) = request.kind, io.output.isTerminal,
    arguments.file(of: .output) == nil
  {
    throw .onTerminal("a workbook")
  }
  var pipeline = try request.pipeline(leniency: arguments.leniency)
  let input = try ListInput(arguments.operands.first, pipeline: &pipeline, io: io)
  try input.report(arguments, io: io)
  let output = try io.openOutput(arguments[.output])
  // Most documents fit a block of this size; a larger one would touch more memory.
  let blockSize = 64 << 10
  var writer = ByteWriter(blockSize: blockSize) { output.write($0) }
  writer.makeRoom(min(pipeline.expectedCount, blockSize))
  pipeline.writeHeader(into: &writer)
  pipeline.write(into: &writer)
  writer.flush()
  try output.finished()
  return .done
}
