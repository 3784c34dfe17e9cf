/// The rarity of words, from which `tune` makes idf tables.
///
/// Each wanted item and each distinct candidate is one text. A word that does not occur counts as
/// half an occurrence.
struct WordStatistics {
  /// All known words, including those that do not occur.
  let words: [String]
  /// The number of texts with each word.
  let counts: ContiguousArray<Int32>
  /// The number of texts.
  let texts: Int

  /// The value of each word, and at the end that of a word that does not occur.
  ///
  /// A word's value is ln(1 + N / n) to the power of `power`, for n of N texts with the word. A
  /// power of 2 gives more weight to rare words, which are mostly names and model numbers.
  func values(power: Double) -> ContiguousArray<Double> {
    let fallback = value(count: 0.5, power: power)
    var values = ContiguousArray(repeating: fallback, count: words.count + 1)
    for (n, count) in counts.enumerated() where count > 0 && isFound(words[n]) {
      values[n] = value(count: Double(count), power: power)
    }
    return values
  }

  /// The values as a table, words in their order.
  func table(power: Double) -> RubricTable {
    let known = counts.indices.filter { counts[$0] > 0 && isFound(words[$0]) }
    let entries = known.sorted { words[$0] < words[$1] }.map { n in
      TableEntry(
        names: [words[n]], value: value(count: Double(counts[n]), power: power))
    }
    return RubricTable(
      kind: .words, entries: entries, relations: [], fallback: value(count: 0.5, power: power))
  }

  /// Whether a table can find the word: its folded form is the word itself.
  private func isFound(_ word: String) -> Bool { WordList(word).list == [word] }

  private func value(count: Double, power: Double) -> Double {
    let information = naturalLogarithm(1 + Double(texts) / count)
    return (power == 1 ? information : information * information).rounded(toPlaces: 4)
  }
}
