import RemoBytes

/// The cases that failed in an earlier test, read from its JSON report.
package struct EarlierFailures {
  /// The ids of cases with failed expectations, then of cases with losses, each once. A loss may
  /// name an item of a list case.
  package var ids: [ByteString] = []

  /// Reads the JSON report of a test; nil for any other document.
  package init?(_ report: ContiguousArray<UInt8>) {
    guard let value = try? JSONValue(parsing: DocumentBuffer(report)),
      case .array(let cases)? = value["test"]?["cases"]?.kind
    else { return nil }
    func add(_ id: JSONValue?) {
      guard case .string(let text)? = id?.kind, !ids.contains(ByteString(text)) else { return }
      ids.append(ByteString(text))
    }
    for item in cases {
      if case .bool(false)? = item["ok"]?.kind { add(item["id"]) }
    }
    if case .array(let losses)? = value["test"]?["baseline"]?["losses"]?.kind {
      for item in losses { add(item["case"]) }
    }
  }
}

extension [SuiteCase] {
  /// The cases with one of the ids, in suite order. The query of a list's item stands for the list.
  ///
  /// - Returns: the cases, the others, and the first id that no case has.
  package func selected(
    by ids: [ByteString]
  ) -> (chosen: [SuiteCase], others: [SuiteCase], unknown: ByteString?) {
    let wanted = Set(ids)
    var known: Set<ByteString> = []
    var (chosen, others): ([SuiteCase], [SuiteCase]) = ([], [])
    for suiteCase in self {
      let names = [suiteCase.id] + suiteCase.items.map(suiteCase.queryID)
      if names.contains(where: wanted.contains) {
        chosen.append(suiteCase)
      } else {
        others.append(suiteCase)
      }
      known.formUnion(names)
    }
    return (chosen, others, ids.first { !known.contains($0) })
  }
}
