/// The rarity of words, of which `tune` makes idf tables.
///
/// Each wanted item and each distinct candidate is one text. A word that is not there counts twice
/// as rare as one that is there once.
struct WordStatistics {
  /// All words that are known, those included that do not occur.
  let words: [String]
  /// In how many texts each occurs.
  let counts: ContiguousArray<Int32>
  /// The number of texts.
  let texts: Int

  /// The value of each word, and after them that of one that does not occur.
  ///
  /// A word's value is ln(1 + N / n) to the power of `power`; N texts, n of them with the word.
  /// 2 makes rare words, which are mostly names and model numbers, decide more than 1 does.
  func values(power: Double) -> ContiguousArray<Double> {
    let fallback = value(0.5, power)
    var values = ContiguousArray(repeating: fallback, count: words.count + 1)
    for (n, count) in counts.enumerated() where count > 0 && isFound(words[n]) {
      values[n] = value(Double(count), power)
    }
    return values
  }

  /// The values as a table, words in their order.
  func table(power: Double) -> RubricTable {
    let known = counts.indices.filter { counts[$0] > 0 && isFound(words[$0]) }
    let entries = known.sorted { words[$0] < words[$1] }.map { n in
      TableEntry(
        names: [words[n]], family: nil, parent: nil, value: value(Double(counts[n]), power))
    }
    return RubricTable(
      kind: .words, entries: entries, relations: [], fallback: value(0.5, power))
  }

  /// Whether a table finds the word: one whose folded form is another one could not be looked up.
  private func isFound(_ word: String) -> Bool { WordList(word).list == [word] }

  private func value(_ count: Double, _ power: Double) -> Double {
    let information = naturalLogarithm(1 + Double(texts) / count)
    return (power == 1 ? information : information * information).rounded(toPlaces: 4)
  }
}
