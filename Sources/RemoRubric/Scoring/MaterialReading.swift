/// Reads which materials a text names.
///
/// A word such as "wood" counts only if nothing more specific is named. So do brackets beside such
/// a word, and parts such as "metal legs".
struct MaterialReading {
  let index: TableIndex
  let rules: NameRules

  /// A run of words between separators, with the entries that it names.
  private struct Phrase {
    var words: ArraySlice<String>
    var specific: [Found] = []
    var generic: [Int] = []
    /// Whether it speaks of a part of the thing.
    var isPart = false
    /// Whether it stands in brackets.
    var isBracketed = false
    /// Whether it says what something looks like, which is no material.
    var isLook = false

    var isEmpty: Bool { specific.isEmpty && generic.isEmpty }
  }

  /// An entry that a phrase names, and in how many words.
  private struct Found {
    var entry: Int
    var length: Int
  }

  /// The materials that a value names: entries of the table, or numbers of names that it lacks.
  ///
  /// A candidate may be made of all that a phrase names. Of a wanted phrase the longest name
  /// counts, of equally long ones the last.
  func names(in value: AttributeValue, isWanted: Bool) -> [UInt64] {
    let phrases = value.texts.flatMap(self.phrases)
    let outside = phrases.filter { !$0.isBracketed && !$0.isPart }
    let inside = phrases.filter { $0.isBracketed && !$0.isPart }
    var counted = outside
    if outside.allSatisfy(\.specific.isEmpty) { counted += inside }
    if counted.allSatisfy(\.isEmpty) { counted = phrases }
    let entries = entries(of: counted, isWanted: isWanted)
    let unknown = outside.filter { $0.isEmpty && !$0.isLook }.map { unknownName($0.words) }
    if entries.isEmpty, unknown.isEmpty { return [unknownName(Words(value.text).list)] }
    return entries.map(UInt64.init) + unknown
  }

  /// The entries of the phrases without those that a more specific one stands for, each once.
  private func entries(of phrases: [Phrase], isWanted: Bool) -> [Int] {
    var entries: [Int] = []
    for phrase in phrases {
      var specific = phrase.specific
      if isWanted, let length = specific.map(\.length).max() {
        specific = specific.last { $0.length == length }.map { [$0] } ?? []
      }
      entries += specific.isEmpty ? phrase.generic.suffix(1) : specific.map(\.entry)
    }
    let named = Set(entries)
    var seen: Set<Int> = []
    return entries.filter { entry in
      let hasSpecific = rules.generic[entry].map { !$0.isDisjoint(with: named) } ?? false
      return !hasSpecific && seen.insert(entry).inserted
    }
  }

  // MARK: Phrases

  private func phrases(_ text: String) -> [Phrase] {
    var parts = BracketedText(text)
    // In "leather (faux)" and "oak (veneer)" the bracket is about what stands before it.
    if let aside = parts.inside.first(where: { isAllOf($0, rules.notBefore.union(rules.notNext)) })
    {
      parts = BracketedText(aside + " " + parts.outside)
    } else if let aside = parts.inside.first(where: { isAllOf($0, rules.notAfter) }) {
      parts = BracketedText(parts.outside + " " + aside)
    }
    return phrases(parts.outside, isBracketed: false)
      + parts.inside.flatMap { phrases($0, isBracketed: true) }
  }

  private func isAllOf(_ text: String, _ known: Set<String>) -> Bool {
    let words = Words(text).list
    return !words.isEmpty && words.allSatisfy(known.contains)
  }

  private func phrases(_ text: String, isBracketed: Bool) -> [Phrase] {
    listedParts(.text(text)).flatMap { part in
      Words(part).list.split(whereSeparator: rules.links.contains).map { words in
        var phrase = read(words)
        phrase.isBracketed = isBracketed
        return phrase
      }
    }
  }

  private func read(_ words: ArraySlice<String>) -> Phrase {
    var phrase = Phrase(words: words)
    /// A word before the next name that makes it something else.
    var negation: String?
    var place = words.startIndex
    while place < words.endIndex {
      guard let length = index.length(ofEntryAt: place, in: words) else {
        let word = words[place]
        if rules.notBefore.contains(word) { negation = word }
        phrase.isPart = phrase.isPart || rules.parts.contains(word)
        phrase.isLook = phrase.isLook || isNegation(word)
        place += 1
        continue
      }
      let end = place + length
      let name = words[place..<end]
      if let entry = entry(name, in: words, behind: negation) {
        if rules.generic[entry] == nil {
          phrase.specific.append(Found(entry: entry, length: length))
        } else {
          phrase.generic.append(entry)
        }
      } else {
        phrase.isLook = true
      }
      negation = nil
      place = end
    }
    return phrase
  }

  private func isNegation(_ word: String) -> Bool {
    rules.notBefore.contains(word) || rules.notNext.contains(word) || rules.notAfter.contains(word)
  }

  /// The entry that a name means among its words; nil where a word beside it makes it something
  /// else, for which the table has no name.
  private func entry(
    _ name: ArraySlice<String>, in words: ArraySlice<String>, behind negation: String?
  ) -> Int? {
    if let negation {
      // "Simulated leather" is the table's "faux leather".
      let words = [negation] + rules.notBefore.sorted()
      return words.lazy.compactMap { index.entry(named: [$0] + name) }.first
    }
    if name.startIndex > words.startIndex, rules.notNext.contains(words[name.startIndex - 1]) {
      return nil
    }
    if name.endIndex < words.endIndex, rules.notAfter.contains(words[name.endIndex]) { return nil }
    return index.entry(named: name)
  }
}
