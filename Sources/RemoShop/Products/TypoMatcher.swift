import RemoBytes

/// Finds similar names among many without comparing all pairs.
///
/// Similar names share a key: the sum of their words' hashes, the hash of their letters, or the sum
/// of the hashes of all words but one. Sorting by key brings candidates together. Many names may
/// share all words but one, such as "Velvet Sofa NAME". Then they are compared only with names that
/// share the differing word with one letter left out, because two words one edit apart share such a
/// remnant.
///
/// Cost: near linear in the letters of the names. A name is compared with at most 64 others of the
/// same key, so a list built to be slow may keep some duplicates.
struct TypoMatcher {
  private static let mostCompared = 64
  private static let mostLetters = 64

  /// A name under one of its keys.
  private struct Entry {
    let key: UInt64
    let name: Int
    /// The word that differs, for keys of all words but one.
    var word = 0

    var order: (Int, Int) { (name, word) }
  }

  private let names: [ProductName]

  init(_ names: [ProductName]) { self.names = names }

  /// Calls `body` with pairs of similar names, by number. The pairs connect all similar names,
  /// directly or through others.
  func forEachAlikePair(_ body: (_ first: Int, _ second: Int) -> Void) {
    forEachGroup(of: names.indices.map { Entry(key: names[$0].letterHash, name: $0) }) {
      pairNames(in: $0, with: body)
    }
    var distinct: [Int] = []
    forEachGroup(of: names.indices.map { Entry(key: names[$0].wordSum, name: $0) }) {
      distinct += pairNames(in: $0, with: body)
    }
    forEachGroup(of: distinct.flatMap(entriesWithoutOneWord)) { entries in
      if entries.count <= Self.mostCompared {
        forEachAlikePair(in: entries, body)
      } else {
        forEachGroup(of: entries.flatMap(entriesWithoutOneLetter)) {
          forEachAlikePair(in: $0, body)
        }
      }
    }
  }

  /// Calls `body` for each name and each similar, distinct earlier one. All names must share their
  /// words or letters.
  ///
  /// - Returns: the names without those that repeat an earlier one's words and signs.
  @discardableResult
  private func pairNames(
    in entries: ArraySlice<Entry>, with body: (Int, Int) -> Void
  ) -> [Int] {
    // At most four names remain, which differ in their signs, like 8' and 8".
    var distinct: [Int] = []
    for entry in entries {
      for earlier in distinct where names[earlier].isAlike(names[entry.name]) {
        body(earlier, entry.name)
      }
      if !distinct.contains(where: { names[$0].signs == names[entry.name].signs }) {
        distinct.append(entry.name)
      }
    }
    return distinct
  }

  /// Calls `body` for each name and each similar one before it that differs in the entries' words.
  private func forEachAlikePair(in entries: ArraySlice<Entry>, _ body: (Int, Int) -> Void) {
    for place in entries.indices {
      let second = entries[place]
      let right = names[second.name]
      for first in entries[..<place].suffix(Self.mostCompared) where first.name != second.name {
        let left = names[first.name]
        if left.isTypo(left.words[first.word], of: right.words[second.word], in: right),
          left.isAlike(right)
        {
          body(first.name, second.name)
        }
      }
    }
  }

  /// The name keyed by the sum of its words without one word, for each word that may have a typo.
  private func entriesWithoutOneWord(_ number: Int) -> [Entry] {
    let name = names[number]
    guard name.words.count <= ProductName.mostWords else { return [] }
    return name.words.indices.filter { name.mayHaveTypo(name.words[$0]) }.map { word in
      Entry(key: name.wordSum &- name.words[word].hash, name: number, word: word)
    }
  }

  /// The name keyed by its differing word, whole and without each letter. Skips overlong words,
  /// because the cost grows with the square of their length.
  private func entriesWithoutOneLetter(_ entry: Entry) -> [Entry] {
    let name = names[entry.name]
    let word = name.words[entry.word]
    guard word.range.count <= Self.mostLetters else { return [] }
    let remnants = word.range.map { omitted in
      var hash = WordHash()
      for place in word.range where place != omitted { hash.add(name.letters[place]) }
      return hash.value
    }
    var whole = WordHash()
    for letter in name.letters(of: word) { whole.add(letter) }
    return ([whole.value] + remnants).map { Entry(key: $0, name: entry.name, word: entry.word) }
  }

  /// Calls `body` with the entries of each key, in the order of the names. Keys differ in each run
  /// and must not affect the order.
  private func forEachGroup(of entries: [Entry], _ body: (ArraySlice<Entry>) -> Void) {
    let sorted = entries.sorted { ($0.key, $0.name, $0.word) < ($1.key, $1.name, $1.word) }
    var groups: [ArraySlice<Entry>] = []
    var rest = sorted[...]
    while let first = rest.first {
      groups.append(rest.prefix { $0.key == first.key })
      rest = rest.dropFirst(groups[groups.count - 1].count)
    }
    groups.sort { $0[$0.startIndex].order < $1[$1.startIndex].order }
    for group in groups { body(group) }
  }
}
