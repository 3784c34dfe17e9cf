import RemoBytes
import RemoShop

extension RunnableCommand {
  static let merge = RunnableCommand(
    name: "merge",
    summary: "several lists as one list",
    details: [
      "The output is a list for 'render' with the items and searches of all lists, in the order of"
        + " the files. An item keeps its room. An item without one gets the title of its list as"
        + " its room: 'title' of the list, or else the name of the file without extension. An"
        + " alternate without a room gets the room of the item that it could replace. Keys that"
        + " this program does not know stay; of a key of several lists, the first counts.",
      "The total is added up again, and renovation costs are added up. Lines below the total"
        + " follow each other. A percentage becomes the amount that it is in its own list, unless"
        + " all lists have the same percentages and no amounts. Lists in different currencies are"
        + " an error.",
    ],
    operands: [
      .init(placeholder: "FILE", kind: .file),
      .init(placeholder: "FILE", kind: .file, isRepeatable: true),
    ],
    options: .joined(.of(.output), .messages),
    examples: [
      .init(
        "remo-shop merge kitchen.json bath.json --output house.json",
        meaning: "one list with the rooms 'kitchen' and 'bath'"),
      .init(
        "remo-shop merge rooms/*.json | remo-shop render --output house.html",
        meaning: "one page for all lists of a folder"),
    ],
    run: mergeLists)
}

private func mergeLists(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  try arguments.refuseWrongExtension(for: .list)
  var options = ListOptions()
  options.suggestions = SuggestionTexts { suggestion in
    suggestion == .singleDocuments
      ? "'merge' reads one list from each file; save each line of a stream as a file"
      : suggestion.onCommandLine
  }
  let request = DocumentRequest(csv: options)
  var lists: [ListInput] = []
  for path in arguments.operands {
    var pipeline = try request.pipeline()
    lists.append(try ListInput(path, pipeline: &pipeline, io: io))
  }
  try lists.report(arguments, io: io)
  var merge = ListMerge(
    zip(lists, titles(of: arguments.operands)).map { list, title in
      ListMerge.Input(list.arranged.list, file: list.name, title: title)
    })
  if let pair = merge.currencies { throw .otherCurrencies(pair[0], pair[1]) }
  let json: ContiguousArray<UInt8>
  do throws(ListError) {
    json = try merge.json()
  } catch {
    throw CommandError(
      .badInput, message: "the merged list is invalid: \(error.violations.first?.message ?? "")")
  }
  if !arguments[.quiet] {
    for note in merge.notes { io.tell(Message(.note, code: "merge", text: note)) }
  }
  let output = try io.openOutput(arguments[.output])
  output.write(json.span)
  try output.finished()
  return .done
}

/// The titles of lists without one: the names of their files, with the folder if another file has
/// the same name.
private func titles(of paths: [String]) -> [String] {
  paths.map { path in
    if path == "-" { return "stdin" }
    let isShared = paths.count { $0.fileStem == path.fileStem } > 1
    return isShared ? "\(path.folder.fileName)/\(path.fileStem)" : path.fileStem
  }
}

extension CommandError {
  fileprivate static func otherCurrencies(
    _ first: (file: String, currency: CurrencyCode),
    _ second: (file: String, currency: CurrencyCode)
  ) -> CommandError {
    var error = CommandError(
      .badInput,
      message: "'\(first.file)' is in \(first.currency), but '\(second.file)' is in"
        + " \(second.currency)",
      help: "merge lists of one currency; prices are not converted")
    error.code = "other-currency"
    return error
  }
}
