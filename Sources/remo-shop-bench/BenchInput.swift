import RemoBytes
import RemoShop

/// The lists to measure, one per line.
struct BenchInput {
  /// All lists as one document.
  let document: DocumentBuffer
  /// The ranges of the lists.
  let lines: ContiguousArray<Range<Int>>
  /// The file's path; nil for generated lists.
  let path: String?

  /// Reads lists, all of which must be valid.
  init(_ bytes: ContiguousArray<UInt8>, path: String? = nil) throws(BenchError) {
    let name = path ?? "generated"
    guard bytes.count <= DocumentBuffer.maximumInput else {
      throw BenchError(.badInput, "'\(name)' is too large", help: "use fewer lists")
    }
    document = DocumentBuffer(bytes)
    var lines = ContiguousArray<Range<Int>>()
    var start = 0
    while start < bytes.count {
      let end = bytes.span.firstIndex(of: ASCII.lineFeed, in: start..<bytes.count) ?? bytes.count
      if end > start { lines.append(start..<end) }
      start = end + 1
    }
    self.lines = lines
    self.path = path
    if lines.isEmpty {
      throw BenchError(
        .badInput, "'\(name)' is empty", help: "name a file with a list on each line")
    }
    var list = ShoppingList(document)
    var decoder = ListDecoder()
    for (index, line) in lines.enumerated() where !decoder.decode(&list, in: line) {
      let reason = decoder.problems.errors.first?.message ?? ""
      throw BenchError(
        .badInput, "'\(name)', list \(index + 1): \(reason)",
        help: "name a file with a valid list on each line")
    }
  }

  /// The number of bytes of all lists, without line ends.
  var byteCount: Int { lines.reduce(0) { $0 + $1.count } }
}

/// An error that prevents a measurement, with its message.
struct BenchError: Error, Equatable {
  var code: ExitCode
  /// The message, which quotes the cause.
  var message: String
  /// The suggestion, if any.
  var help: String?

  init(_ code: ExitCode, _ message: String, help: String?) {
    self.code = code
    self.message = message
    self.help = help
  }

  init(_ error: FileError) {
    self.init(error.exitCode, error.message, help: error.help)
  }

  /// The lines to show.
  var text: String {
    "remo-shop-bench: error: \(message)\n" + (help.map { "   = help: \($0)\n" } ?? "")
  }
}
