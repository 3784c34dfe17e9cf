import RemoBytes

/// Reads what a text calls a thing. In English the thing itself stands last: a rug pad is a pad.
struct CategoryReading {
  let index: TableIndex
  let rules: NameRules

  /// The things that a value names: entries of the table, or numbers of names that it lacks.
  func names(in value: AttributeValue) -> [UInt64] {
    let parts = value.texts.flatMap { listedParts(.text(BracketedText($0).outside)) }
    let found = parts.compactMap { name(in: Words($0).list) }
    return found.isEmpty ? [unknownName(Words(value.text).list)] : found
  }

  /// The thing that one part of a text names; nil for words that only describe one.
  private func name(in all: [String]) -> UInt64? {
    let words = withoutSet(withoutLinked(all[...]))
    var end = words.endIndex
    while end > words.startIndex {
      if let start = start(ofEntryEndingAt: end, in: words) {
        if let other = words[..<start].firstIndex(where: rules.notBefore.contains) {
          return unknownName(words[other..<end])
        }
        return index.entry(named: words[start..<end]).map(UInt64.init)
      }
      guard isSideWord(words[end - 1]) else { break }
      end -= 1
    }
    if words.allSatisfy(isSideWord) { return nil }
    // Adjectives do not make another thing: a felt rug pad is a rug pad.
    let start = words[..<end].indices.first { index.length(ofEntryAt: $0, in: words) != nil }
    return unknownName(words[(start ?? words.startIndex)..<end])
  }

  private func isSideWord(_ word: String) -> Bool {
    rules.behind.contains(word) || word.utf8.contains { $0.isASCIIDigit }
  }

  /// The start of the longest name that ends there; nil where none does.
  private func start(ofEntryEndingAt end: Int, in words: ArraySlice<String>) -> Int? {
    let first = max(words.startIndex, end - index.longest)
    return (first..<end).first { index.entry(named: words[$0..<end]) != nil }
  }

  /// The words up to one that begins what goes with the thing: `cover` of "cover for sofas".
  private func withoutLinked(_ words: ArraySlice<String>) -> ArraySlice<String> {
    var place = words.startIndex
    while place < words.endIndex {
      // "Chest of drawers" is one name.
      if let length = index.length(ofEntryAt: place, in: words) {
        place += length
      } else if place > words.startIndex, rules.links.contains(words[place]) {
        if words[place] == "of", isSet(words[..<place]) { return words }
        return words[..<place]
      } else {
        place += 1
      }
    }
    return words
  }

  /// The words behind "set of 2", or those before it: "bar stools set of 2".
  private func withoutSet(_ words: ArraySlice<String>) -> ArraySlice<String> {
    guard let place = words.firstIndex(of: "of"), isSet(words[..<place]) else { return words }
    let rest = words[(place + 1)...].drop { $0.utf8.allSatisfy(\.isASCIIDigit) }
    return rest.isEmpty ? words[..<(place - 1)] : rest
  }

  private func isSet(_ words: ArraySlice<String>) -> Bool {
    words.last.map(rules.sets.contains) == true
  }
}
