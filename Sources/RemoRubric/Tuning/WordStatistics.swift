/// The rarity of words, from which `rubric tune` makes idf tables.
///
/// Each wanted item and each distinct candidate is one text. A word without occurrences counts as
/// half an occurrence. With the emphasis `graded`, the grades of pairs also count: "premium"
/// distinguishes two products and "windows" does not, however rare they are.
struct WordStatistics {
  /// The growth of a word's value with its rarity.
  enum Emphasis: Sendable {
    case plain
    /// Higher values for rare words, which are mostly names and model numbers.
    case squared
    /// Like `squared`, but lower values for words that only one side of relevant pairs has.
    case graded
  }

  /// The graded pairs in which only one side has a word.
  struct OneSided: Sendable {
    var pairs: Int32 = 0
    var relevant: Int32 = 0
  }

  /// All known words, including those without occurrences.
  let words: [String]
  /// The number of texts with each word.
  let counts: ContiguousArray<Int32>
  let texts: Int
  /// For each word, the graded pairs in which only one side has it.
  let oneSided: ContiguousArray<OneSided>
  let relevantShare: Double

  /// The value of each word, followed by the value of a word without occurrences.
  ///
  /// If n of N texts have a word, its value is ln(1 + N / n), squared unless the emphasis is
  /// `plain`. `graded` also multiplies it by a factor from 0 to 4.
  func values(_ emphasis: Emphasis) -> ContiguousArray<Double> {
    let fallback = value(count: 0.5, emphasis: emphasis)
    var values = ContiguousArray(repeating: fallback, count: words.count + 1)
    for (n, count) in counts.enumerated() where count > 0 && isFound(words[n]) {
      values[n] = value(of: n, emphasis: emphasis)
    }
    return values
  }

  /// The values as a table, in the order of words.
  func table(_ emphasis: Emphasis) -> RubricTable {
    let known = counts.indices.filter { counts[$0] > 0 && isFound(words[$0]) }
    let entries = known.sorted { words[$0] < words[$1] }.map { n in
      TableEntry(names: [words[n]], value: value(of: n, emphasis: emphasis))
    }
    return RubricTable(
      kind: .words, entries: entries, relations: [],
      fallback: value(count: 0.5, emphasis: emphasis))
  }

  /// Whether a table can find the word, which must be its own folded form.
  private func isFound(_ word: String) -> Bool { WordList(word).list == [word] }

  private func value(of n: Int, emphasis: Emphasis) -> Double {
    let value = value(count: Double(counts[n]), emphasis: emphasis)
    return emphasis == .graded ? (value * distinction(of: n)).rounded(toPlaces: 4) : value
  }

  /// The number of average pairs to add to those of a word, so that a few pairs have little effect.
  private static let priorPairs = 20.0

  /// The factor for a word, from the pairs in which only one side has it. The factor is 1 if these
  /// pairs are relevant as often as others, up to 4 if none is, and down to 0 if more are.
  private func distinction(of n: Int) -> Double {
    guard relevantShare > 0 else { return 1 }
    let found = oneSided[n]
    let share =
      (Double(found.relevant) + Self.priorPairs * relevantShare)
      / (Double(found.pairs) + Self.priorPairs)
    let factor = 2 / (1 + share / relevantShare)
    return factor * factor
  }

  private func value(count: Double, emphasis: Emphasis) -> Double {
    let information = naturalLogarithm(1 + Double(texts) / count)
    let value =
      switch emphasis {
      case .plain: information
      case .squared, .graded: information * information
      }
    return value.rounded(toPlaces: 4)
  }
}
