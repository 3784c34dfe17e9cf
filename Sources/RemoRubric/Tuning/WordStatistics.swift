/// The rarity of words, from which `tune` makes idf tables.
///
/// Each wanted item and each distinct candidate is one text. A word that does not occur counts as
/// half an occurrence.
struct WordStatistics {
  /// The growth of a word's value with its rarity.
  enum Emphasis: Sendable {
    case plain
    /// More for rare words, which are mostly names and model numbers.
    case squared
  }

  /// All known words, including those that do not occur.
  let words: [String]
  /// The number of texts with each word.
  let counts: ContiguousArray<Int32>
  /// The number of texts.
  let texts: Int

  /// The value of each word, and at the end that of a word that does not occur.
  ///
  /// A word's value is ln(1 + N / n) for n of N texts with the word, with the emphasis `squared`
  /// its square.
  func values(_ emphasis: Emphasis) -> ContiguousArray<Double> {
    let fallback = value(count: 0.5, emphasis: emphasis)
    var values = ContiguousArray(repeating: fallback, count: words.count + 1)
    for (n, count) in counts.enumerated() where count > 0 && isFound(words[n]) {
      values[n] = value(count: Double(count), emphasis: emphasis)
    }
    return values
  }

  /// The values as a table, words in their order.
  func table(_ emphasis: Emphasis) -> RubricTable {
    let known = counts.indices.filter { counts[$0] > 0 && isFound(words[$0]) }
    let entries = known.sorted { words[$0] < words[$1] }.map { n in
      TableEntry(
        names: [words[n]], value: value(count: Double(counts[n]), emphasis: emphasis))
    }
    return RubricTable(
      kind: .words, entries: entries, relations: [],
      fallback: value(count: 0.5, emphasis: emphasis))
  }

  /// Whether a table can find the word: its folded form is the word itself.
  private func isFound(_ word: String) -> Bool { WordList(word).list == [word] }

  private func value(count: Double, emphasis: Emphasis) -> Double {
    let information = naturalLogarithm(1 + Double(texts) / count)
    let value =
      switch emphasis {
      case .plain: information
      case .squared: information * information
      }
    return value.rounded(toPlaces: 4)
  }
}
