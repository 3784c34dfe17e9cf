import RemoBytes
import RemoShop

/// What a batch has counted: lists, errors and warnings.
struct BatchTally {
  private(set) var listCount = 0
  /// How many lines are in error.
  private(set) var failureCount = 0
  /// How many lines have been read, blank ones among them.
  ///
  /// A last line in error that has no line feed is not counted: the stream was cut off inside it.
  private(set) var lineCount = 0
  /// How much has been read.
  private(set) var byteCount = 0
  /// The first errors of such lines.
  private var errors = CodeTallies()
  /// What a list's owner should know, and what was repaired.
  private(set) var warnings = CodeTallies()

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
      warnings[kind.code, default: LineTally()].add(result.warnings[kind.rawValue])
    }
    for (code, tally) in result.repairs { warnings[code, default: LineTally()].add(tally) }
  }

  /// Whether some line in error is a list all the same, or says why there is none.
  var hasFoundLists: Bool { errors.keys.contains { $0 != "invalid-json" && $0 != "not-a-list" } }

  /// All of it as an object of JSON, for `--summary`.
  ///
  /// - Parameter source: what the input is called.
  func summary(of source: String) -> ContiguousArray<UInt8> {
    var writer = ByteWriter()
    var json = JSONWriter()
    json.beginObject(to: &writer)
    json.member("source", source, to: &writer)
    json.member("bytes", byteCount, to: &writer)
    json.member("lists", listCount, to: &writer)
    json.member("lists_in_error", failureCount, to: &writer)
    for (key, tallies) in [("errors", errors), ("warnings", warnings)] {
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

/// How often something of each code came up.
typealias CodeTallies = [Diagnostic.Code: LineTally]

extension CodeTallies {
  /// Its entries in the order of the codes' names.
  var byName: [(code: Diagnostic.Code, tally: LineTally)] {
    map { (code: $0.key, tally: $0.value) }
      .sorted { $0.code.name.utf8.lexicographicallyPrecedes($1.code.name.utf8) }
  }
}
