import RemoBytes
import RemoShop

/// A shopping list that has been read, decoded and arranged, and what was found on the way.
struct ListInput {
  /// What to call the input in messages.
  let name: String
  /// The list as it is to be shown; empty when there are errors.
  let rendered: RenderedList
  /// What breaks the contract, or was repaired or left out.
  let problems: ListProblems

  /// Reads a list from the file at `path`, or from standard input when that is nil or `-`.
  ///
  /// - Throws: an error of reading. What is wrong with the list itself is in `problems`.
  init(
    _ path: String?, _ leniency: ListDecoder.Leniency, _ options: ListOptions, _ io: IO
  ) throws(CommandError) {
    let document = try io.read(path)
    name = document.name
    var list = ShoppingList((consume document).buffer)
    var decoder = ListDecoder(leniency)
    let isList = decoder.decode(&list)
    problems = decoder.problems
    var rendered = RenderedList(consume list, options)
    if isList {
      var builder = ListBuilder(options)
      builder.build(&rendered)
    }
    self.rendered = rendered
  }

  /// Writes the parts that were left out to the file at `path`.
  func writeRejects(to path: String, _ io: IO) throws(CommandError) {
    var file = RejectsFile(try io.openOutput(path))
    let bytes = rendered.list.document.storage.span
    var locator = SourceLocator()
    for reject in problems.rejects {
      file.add(
        source: name, path: reject.path,
        place: locator.location(of: reject.range.lowerBound, in: bytes), reason: reject.reason,
        bytes: bytes, range: reject.range)
    }
    do throws(FileError) { try file.finish() } catch { throw CommandError(error) }
  }
}

extension DiagnosticReport {
  /// Writes the errors of a list.
  mutating func write(errorsOf input: ListInput) {
    let document = input.rendered.list.document
    let source = document.storage.span.extracting(0..<document.inputCount)
    write(errors: input.problems.errors, further: input.problems.furtherErrors, in: source)
  }

  /// Writes the warnings of a list: what was repaired or left out, and what is odd about it.
  mutating func write(warningsOf input: ListInput) {
    let document = input.rendered.list.document
    let source = document.storage.span.extracting(0..<document.inputCount)
    let (shown, further) = input.rendered.diagnostics(limit: Self.limit)
    write(warnings: input.problems.warnings, in: source)
    write(warnings: shown, further: further, in: source)
  }
}

extension IO {
  /// Whether messages are coloured: as `--color` says, else on a terminal without `NO_COLOR`.
  func isColored(_ arguments: Arguments) -> Bool {
    switch arguments[.color] {
    case "always": true
    case "never": false
    default: errors.isTerminal && (environment("NO_COLOR") ?? "").isEmpty
    }
  }
}
