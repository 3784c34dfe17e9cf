/// How rare words are: the idf tables that `tune` writes from its training data.
struct WordStatistics {
  /// A word's value is ln(1 + N / n) to this power; N texts, n of them with the word.
  ///
  /// 2 makes rare words, which are mostly names and model numbers, decide more than 1 does.
  var power: Double

  /// The tables that the rubric's `tokens` criteria name, made from what they read in `cases`.
  ///
  /// Each wanted item and each distinct candidate is one text. A word that is not there counts
  /// twice as rare as one that is there once.
  func tables(for rubric: Rubric, from cases: [SuiteCase]) -> [String: RubricTable] {
    var tables: [String: RubricTable] = [:]
    for criterion in rubric.criteria {
      guard case .tokens(let options) = criterion.kind, let path = options.idf else { continue }
      let sharing = rubric.criteria.filter { $0.kind.tablePath == path }
      if tables[path] == nil { tables[path] = table(sharing, cases) }
    }
    return tables
  }

  private func table(_ criteria: [Criterion], _ cases: [SuiteCase]) -> RubricTable {
    let wantedNames = Set(criteria.flatMap { $0.wanted.map(\.name) })
    let candidateNames = Set(criteria.flatMap { $0.candidate.map(\.name) })
    var counts: [String: Int] = [:]
    var texts = 0
    var seen = Set<String>()
    func add(_ attributes: Attributes, _ names: Set<String>) {
      var words = Set<String>()
      for entry in attributes.entries where names.contains(entry.name) {
        words.formUnion(Words(entry.value.text).list)
      }
      if words.isEmpty { return }
      texts += 1
      for word in words { counts[word, default: 0] += 1 }
    }
    for item in cases.flatMap(\.items) {
      add(item.wanted, wantedNames)
      for candidate in item.candidates where seen.insert(candidate.id).inserted {
        add(candidate.attributes, candidateNames)
      }
    }
    // A word whose folded form is another one could not be looked up again.
    let words = counts.keys.filter { Words($0).list == [$0] }.sorted()
    let entries = words.map { word in
      TableEntry(
        names: [word], family: nil, parent: nil, value: value(Double(counts[word] ?? 1), texts))
    }
    return RubricTable(
      kind: .words, entries: entries, relations: [], fallback: value(0.5, texts))
  }

  private func value(_ count: Double, _ texts: Int) -> Double {
    let information = naturalLogarithm(1 + Double(texts) / count)
    return (power == 1 ? information : information * information).rounded(toPlaces: 4)
  }
}

extension Double {
  /// The number rounded to `places` decimals.
  func rounded(toPlaces places: Int) -> Double {
    var scale = 1.0
    for _ in 0..<places { scale *= 10 }
    return (self * scale).rounded() / scale
  }
}
