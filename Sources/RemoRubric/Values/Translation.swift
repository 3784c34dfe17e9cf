/// Translates words of other languages into the words of a table: "dunkelblau" is "dark blue".
struct Translation: Sendable {
  /// The meanings of words, folded as in `WordList`.
  private let meanings: [String: [String]]
  private let names: Set<String>

  /// Prepares the translations of a table.
  ///
  /// - Parameter names: the names of the table, each joined into one word.
  init(_ translations: [String: String], names: Set<String>) {
    meanings = translations.mapValues { WordList($0).list }
    self.names = names
  }

  /// The words of a text in the language of the table.
  ///
  /// Many languages put an adjective after its noun. If only the reverse order of two words is a
  /// name, and one of the words is foreign, the reverse order counts: "gris clair" is "light gray".
  ///
  /// - Parameter isName: returns whether words are a name of the table.
  func words(in text: String, isName: ([String]) -> Bool) -> [String] {
    let list = WordList(text).list
    if meanings.isEmpty { return list }
    let translated = list.map(meaning)
    if translated.allSatisfy({ $0 == nil }) { return list }
    var words = zip(list, translated).flatMap { word, meaning in
      (meaning ?? [word]).map { (word: $0, isForeign: meaning != nil) }
    }
    for place in words.indices.dropLast() {
      let pair = words[place...(place + 1)]
      if pair.contains(where: \.isForeign), !isName(pair.map(\.word)),
        isName(pair.reversed().map(\.word))
      {
        words.swapAt(place, place + 1)
      }
    }
    return words.map(\.word)
  }

  /// The meaning of a foreign word; nil for an English or unknown word.
  private func meaning(of word: String) -> [String]? {
    if let whole = meanings[word] { return whole }
    // Long words would be slow.
    if names.contains(word) || word.utf8.count > 32 { return nil }
    guard let parts = parts(of: word[...]), parts.contains(where: \.isForeign) else {
      return head(of: word)
    }
    // A short word begins many other words by chance: "lin" begins "liner".
    let isChance = parts.count == 1 && parts[0].length < 4
    return isChance ? nil : parts.flatMap(\.words)
  }

  /// The parts of a compound whose first part is unknown: "wild oak" for "wildeiche".
  private func head(of word: String) -> [String]? {
    (3..<max(3, word.count - 4)).lazy.compactMap { length in
      meanings[String(word.dropFirst(length))].map { [String(word.prefix(length))] + $0 }
    }.first
  }

  private struct Part {
    var words: [String]
    /// The number of the part's letters in the compound.
    var length: Int
    var isForeign: Bool
  }

  /// The parts of a compound such as "dunkelblau" or "eichenholz"; nil if some letters are unknown.
  private func parts(of word: Substring) -> [Part]? {
    if Self.endings.contains(word) { return [] }
    for length in stride(from: word.count, through: 3, by: -1) {
      guard let part = part(word.prefix(length)) else { continue }
      let rest = word.dropFirst(length)
      for ending in Self.endings where rest.hasPrefix(ending) {
        if let others = parts(of: rest.dropFirst(ending.count)) { return [part] + others }
      }
    }
    return nil
  }

  private func part(_ letters: Substring) -> Part? {
    let word = String(letters)
    let length = letters.count
    if let words = meanings[word] { return Part(words: words, length: length, isForeign: true) }
    return names.contains(word) ? Part(words: [word], length: length, isForeign: false) : nil
  }

  /// The letters that may join two parts or end the last one.
  private static let endings: [Substring] = ["", "e", "n", "s", "en", "er", "es"]
}
