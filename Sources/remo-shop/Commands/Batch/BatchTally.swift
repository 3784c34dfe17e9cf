import RemoBytes
import RemoShop

/// Counts the lists, errors and warnings of a batch.
struct BatchTally {
  private(set) var listCount = 0
  /// The number of invalid lines.
  private(set) var failureCount = 0
  /// The number of lines read, including blank ones.
  ///
  /// An invalid last line without a line feed does not count, because the stream was cut off inside
  /// it.
  private(set) var lineCount = 0
  private(set) var byteCount = 0
  /// The first error of each invalid line, counted by code.
  private var errors = CodeTallies()
  private(set) var warnings = CodeTallies()
  private(set) var notes = CodeTallies()

  mutating func add(_ result: BatchResult) {
    listCount += result.listCount
    failureCount += result.failures.count
    lineCount += result.lineCount
    if let line = result.openLine, result.failures.last?.line == line { lineCount -= 1 }
    byteCount += result.byteCount
    for failure in result.failures {
      errors[failure.code, default: LineTally()].add(line: failure.line)
    }
    for kind in ListWarning.Kind.allCases where result.warnings[kind.rawValue].count > 0 {
      let tally = result.warnings[kind.rawValue]
      if kind.isNote {
        notes[kind.code, default: LineTally()].add(tally)
      } else {
        warnings[kind.code, default: LineTally()].add(tally)
      }
    }
    for (code, tally) in result.repairs { warnings[code, default: LineTally()].add(tally) }
  }

  /// Whether any invalid line is still a list or an answer of the API.
  var hasFoundLists: Bool { errors.keys.contains { $0 != "invalid-json" && $0 != "not-a-list" } }

  /// The counts as a JSON object, for `--summary`.
  ///
  /// - Parameter source: the name of the input.
  func summary(of source: String) -> ContiguousArray<UInt8> {
    var writer = ByteWriter()
    var json = JSONWriter()
    json.beginObject(to: &writer)
    json.member("source", source, to: &writer)
    json.member("bytes", byteCount, to: &writer)
    json.member("lists", listCount, to: &writer)
    json.member("lists_in_error", failureCount, to: &writer)
    for (key, tallies) in [("errors", errors), ("warnings", warnings), ("notes", notes)] {
      json.objects(key, tallies.byName, to: &writer) { entry, json, writer in
        json.member("code", entry.code.name, to: &writer)
        json.member("count", entry.tally.count, to: &writer)
        json.member("first_line", entry.tally.firstLine, to: &writer)
      }
    }
    json.endObject(to: &writer)
    writer.append(ASCII.lineFeed)
    return writer.finish()
  }
}

typealias CodeTallies = [Diagnostic.Code: LineTally]

extension CodeTallies {
  var byName: [(code: Diagnostic.Code, tally: LineTally)] {
    map { (code: $0.key, tally: $0.value) }
      .sorted { $0.code.name.utf8.lexicographicallyPrecedes($1.code.name.utf8) }
  }
}
