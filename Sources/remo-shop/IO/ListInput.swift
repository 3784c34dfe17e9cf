import RemoBytes
import RemoShop

/// A shopping list that has been read, and what was found on the way.
struct ListInput {
  /// What to call the input in messages.
  let name: String
  /// The list; empty when there are errors.
  let list: ShoppingList
  /// What breaks the contract, or was repaired or left out.
  let problems: ListProblems

  /// Reads a list from the file at `path`, or from standard input when that is nil or `-`.
  ///
  /// - Throws: an error of reading. What is wrong with the list itself is in `problems`.
  init(_ path: String?, _ leniency: ListDecoder.Leniency, _ io: IO) throws(CommandError) {
    let document = try io.read(path)
    var list = ShoppingList(document.buffer)
    var decoder = ListDecoder(leniency)
    _ = decoder.decode(&list)
    name = document.name
    self.list = list
    problems = decoder.problems
  }

  /// Where the byte at `offset` of the input is.
  func place(of offset: Int) -> SourceLocation {
    SourceLocation(of: offset, in: list.document.storage.span)
  }

  /// Writes the parts that were left out to the file at `path`.
  func writeRejects(to path: String, _ io: IO) throws(CommandError) {
    var file = RejectsFile(try io.openOutput(path))
    for reject in problems.rejects {
      file.add(
        source: name, path: reject.path, place: place(of: reject.range.lowerBound),
        reason: reject.reason, bytes: list.document.storage.span, range: reject.range)
    }
    do throws(FileError) { try file.finish() } catch { throw CommandError(error) }
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
