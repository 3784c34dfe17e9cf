import RemoBytes
import RemoShop

/// What a batch has counted: lists, errors and warnings.
struct BatchTally {
  private(set) var listCount = 0
  /// How many lines are in error.
  private(set) var failureCount = 0
  /// How much has been read.
  private var byteCount = 0
  /// The first errors of such lines.
  private var errors: [Diagnostic.Code: LineTally] = [:]
  private var listWarnings = LineTally.ofWarnings
  private var repairs: [Diagnostic.Code: LineTally] = [:]

  mutating func add(_ result: BatchResult) {
    listCount += result.listCount
    failureCount += result.failures.count
    byteCount += result.byteCount
    for failure in result.failures {
      errors[failure.code, default: LineTally()].add(line: failure.line)
    }
    for kind in listWarnings.indices { listWarnings[kind].add(result.warnings[kind]) }
    for (code, tally) in result.repairs { repairs[code, default: LineTally()].add(tally) }
  }

  /// The codes of which there are warnings: first what was repaired, then in the order of the kinds.
  var warnings: [(code: Diagnostic.Code, tally: LineTally)] {
    var all = repairs.byName
    for kind in ListWarning.Kind.allCases {
      let place = all.firstIndex { $0.code == kind.code } ?? all.count
      if place == all.count { all.append((kind.code, LineTally())) }
      all[place].tally.add(listWarnings[kind.rawValue])
    }
    return all.filter { $0.tally.count > 0 }
  }

  /// All of it as an object of JSON, for `--summary`.
  ///
  /// - Parameter source: what the input is called.
  func summary(of source: String) -> ContiguousArray<UInt8> {
    var writer = ByteWriter()
    var json = JSONWriter()
    json.beginObject(&writer)
    json.member("source", source, &writer)
    json.member("bytes", byteCount, &writer)
    json.member("lists", listCount, &writer)
    json.member("lists_in_error", failureCount, &writer)
    for (key, tallies) in [("errors", errors.byName), ("warnings", warnings)] {
      json.objects(key, tallies, &writer) { entry, json, writer in
        json.member("code", entry.code.name, &writer)
        json.member("count", entry.tally.count, &writer)
        json.member("first_line", entry.tally.firstLine, &writer)
      }
    }
    json.endObject(&writer)
    writer.append(ASCII.lineFeed)
    return writer.finish()
  }
}

extension [Diagnostic.Code: LineTally] {
  /// Its entries in the order of the codes' names.
  fileprivate var byName: [(code: Diagnostic.Code, tally: LineTally)] {
    map { (code: $0.key, tally: $0.value) }
      .sorted { $0.code.name.utf8.lexicographicallyPrecedes($1.code.name.utf8) }
  }
}
