import RemoBytes
import RemoShop

extension RunnableCommand {
  static let diff = RunnableCommand(
    name: "diff",
    summary: "the changes between two versions of a list",
    details: [
      "Two items are the same product if their URLs lead to the same product, or if they have the"
        + " same name, or a similar name at the same retailer. Names are similar if only the order"
        + " of the words or a single letter differs. The report lists higher and lower prices, better and"
        + " worse matches, changes of retailer, label, fit or group, and every other visible"
        + " difference. It ignores case and whitespace in retailers, groups and searches, URLs"
        + " that lead to the same product, and URLs of searches with the same words. Filters and"
        + " --dedupe apply to both lists before the comparison. Each total shows how many"
        + " entries the filters hid.",
      "An amount with a sign is the effect of a product on the total, and the report says their"
        + " sum, the change of the total. A line without one does not change the total. An"
        + " alternate whose product is gone counts, and the report says so. Lists in different"
        + " currencies differ: each side is in its own currency, and there are no effects.",
      "A page shows the pictures of products, before and now if the product or its picture changed."
        + " A product stands in place of a removed one if both are the only ones of their category"
        + " in their room, or if it was its alternate. A settings file beside NEW applies.",
      "The exit code is 0. With --exit-code, it is 1 if anything differs.",
    ],
    operands: [
      .init(placeholder: "OLD", kind: .file), .init(placeholder: "NEW", kind: .file),
    ],
    options: .joined(
      .of(.output, .diffFormat, .title, .theme, .diffPreset), .arrangement,
      .of(
        .add, .images, .imageFolder, .project, .date, .studio, .logo, .accent, .contact, .hide,
        .fileNames, .showScores, .fit, .rel),
      .of(.lenient, .settings, .noSettings, .exitCode), .messages),
    examples: [
      .init("remo-shop diff monday.json today.json", meaning: "the changes since Monday"),
      .init(
        "remo-shop diff old.json new.json --output changes.html",
        meaning: "the changes as a page to share"),
      .init(
        "remo-shop diff old.json new.json --preset presentation -o changes.html",
        meaning: "the changes for a client"),
    ],
    run: compareLists)
}

private func compareLists(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  let names = (arguments.operands[0], arguments.operands[1])
  let format = try arguments.format(.diffFormat, for: arguments[.output]) ?? .text
  let arguments = arguments.concerning(.format(format.listFormat))
  try arguments.refuseIdleOptions(.format(format.listFormat))
  try arguments.refuseWrongExtension(for: WrittenFile(.format(format.listFormat)))
  var request = try DocumentRequest(arguments, as: .csv, io: io)
  request.document.hero = .none
  let old = try request.read(names.0, format: format, arguments: arguments, io: io)
  let new = try request.read(names.1, format: format, arguments: arguments, io: io)
  try [old, new].report(arguments, io: io)
  let diff = ListDiff(from: old.arranged, to: new.arranged)
  // Pages and Markdown go to other people, who need file names only on request and never whole
  // paths.
  let shown =
    format == .text
    ? (old.name, new.name)
    : arguments[.fileNames] ? shortNames(old.name, new: new.name) : ("", "")
  let bytes = try request.bytes(of: diff, format: format, names: shown)
  let output = try io.openOutput(arguments[.output])
  if format == .text, io.isColored(output, arguments: arguments) {
    output.write(colored(bytes).span)
  } else {
    output.write(ContiguousArray(bytes).span)
  }
  try output.finished()
  let code: ExitCode = arguments[.exitCode] && !diff.isEmpty ? .failed : .done
  return io.tell(diff.verdict, code: code, arguments: arguments)
}

/// The text with added products in green, removed ones in red and changed ones in yellow.
///
/// Only products follow a sign at the start of a line, and no text of a list begins a line.
private func colored(_ text: [UInt8]) -> ContiguousArray<UInt8> {
  var result = ContiguousArray<UInt8>()
  for line in text.split(separator: ASCII.lineFeed, omittingEmptySubsequences: false).dropLast() {
    let color: String? =
      switch line.prefix(2) {
      case [ASCII.plus, ASCII.space]: "32"
      case [ASCII.minus, ASCII.space]: "31"
      case [ASCII.tilde, ASCII.space]: "33"
      default: nil
      }
    if let color { result.append(contentsOf: "\u{1B}[\(color)m".utf8) }
    result.append(contentsOf: line)
    if color != nil { result.append(contentsOf: "\u{1B}[0m".utf8) }
    result.append(ASCII.lineFeed)
  }
  return result
}

/// The names of two files, with just enough folders to distinguish them.
func shortNames(_ old: String, new: String) -> (old: String, new: String) {
  let names = [old, new].map { $0.split(separator: "/").filter { $0 != "." } }
  let most = max(1, names.map(\.count).max() ?? 1)
  let isSame = names[0] == names[1]
  let count = (1...most).first { isSame || names[0].suffix($0) != names[1].suffix($0) } ?? most
  let short = names.map { $0.suffix(count).joined(separator: "/") }
  return (short[0], short[1])
}

extension ListDiff {
  /// The number of changes as a sentence.
  fileprivate var verdict: String {
    let counts = [(added.count, "added"), (removed.count, "removed"), (edited.count, "changed")]
    var parts = counts.filter { $0.0 > 0 }.map { "\(counted($0.0, "item")) \($0.1)" }
    let searches = addedSearches.count + removedSearches.count
    if searches > 0 {
      parts.append("\(counted(searches, "search", plural: "searches")) added or removed")
    }
    if costsDiffer { parts.append("other renovation costs") }
    if adjustmentsDiffer { parts.append("other amounts below the total") }
    if !isInOneCurrency { parts.append("another currency") }
    return "The lists differ: \(parts.joined(separator: ", "))."
  }
}

extension DocumentRequest {
  fileprivate func read(
    _ path: String, format: DiffFormat, arguments: Arguments, io: IO
  ) throws(CommandError) -> ListInput {
    // A page's pipeline warns about pictures that cannot be embedded.
    let hasPictures = format == .html && document.images == .embed
    var pipeline = try pipeline(
      to: .format(hasPictures ? .html : .csv), leniency: arguments.leniency)
    return try ListInput(path, pipeline: &pipeline, io: io)
  }

  fileprivate func bytes(
    of diff: ListDiff, format: DiffFormat, names: (String, String)
  ) throws(CommandError) -> [UInt8] {
    do throws(DocumentTemplateError) {
      return try diff.document(as: format, names: names, options: document)
    } catch {
      throw .template(error)
    }
  }
}

extension DiffFormat {
  fileprivate var listFormat: ListFormat {
    switch self {
    case .text: .text
    case .markdown: .markdown
    case .html: .html
    case .json: .json
    }
  }
}
