/// Compares product names that may mean the same product.
extension ProductName {
  /// The maximum number of words in a name that is checked for a typo.
  static let mostWords = 64

  /// Whether two names have the same words or letters, or differ by a typo in one word.
  func isAlike(_ other: ProductName) -> Bool {
    if words.isEmpty || other.words.isEmpty { return false }
    // 8' and 8" are different; a number without a sign matches both.
    if !signs.isEmpty, !other.signs.isEmpty, signs != other.signs { return false }
    if letterHash == other.letterHash { return true }
    guard words.count == other.words.count else { return false }
    if wordSum == other.wordSum { return true }
    guard let (ours, theirs) = differingWords(from: other) else { return false }
    return isTypo(ours, of: theirs, in: other)
  }

  /// The one word of each name that the other lacks, if exactly one differs.
  private func differingWords(from other: ProductName) -> (Word, Word)? {
    guard words.count <= Self.mostWords else { return nil }
    var unpaired = other.words
    var differing: Word?
    for word in words {
      if let pair = unpaired.firstIndex(where: { $0.hash == word.hash }) {
        unpaired.remove(at: pair)
      } else if differing == nil {
        differing = word
      } else {
        return nil
      }
    }
    guard let differing, let theirs = unpaired.first else { return nil }
    return (differing, theirs)
  }

  /// Whether one word may be a typo of another. One letter is missing, added, replaced or swapped
  /// with its neighbor (optimal string alignment distance 1), in a word of four or more letters.
  ///
  /// Colors, sizes, units and parts of codes must match exactly. Two known words, such as wood and
  /// wool, are different.
  func isTypo(_ word: Word, of theirs: Word, in other: ProductName) -> Bool {
    guard mayHaveTypo(word), other.mayHaveTypo(theirs),
      max(word.range.count, theirs.range.count) >= 4,
      Self.areOneEditApart(letters(of: word), other.letters(of: theirs))
    else { return false }
    return !(ProductWords.isKnown(word.hash) && ProductWords.isKnown(theirs.hash))
  }

  /// Whether a word may contain a typo: it has only letters, at least three, and need not match
  /// exactly.
  func mayHaveTypo(_ word: Word) -> Bool {
    word.isPlain && word.range.count >= 3
      && !ProductWords.isExact(word.hash, letters(of: word))
  }

  /// Whether two different words are one edit apart. A swap of neighbors is one edit.
  private static func areOneEditApart(
    _ a: ArraySlice<UInt32>, _ b: ArraySlice<UInt32>
  ) -> Bool {
    let (long, short) = a.count >= b.count ? (a, b) : (b, a)
    guard long.count - short.count <= 1 else { return false }
    let common = zip(long, short).prefix { $0 == $1 }.count
    let (longRest, shortRest) = (long.dropFirst(common), short.dropFirst(common))
    if long.count > short.count { return longRest.dropFirst().elementsEqual(shortRest) }
    if longRest.dropFirst().elementsEqual(shortRest.dropFirst()) { return !longRest.isEmpty }
    return longRest.prefix(2).reversed().elementsEqual(shortRest.prefix(2))
      && longRest.dropFirst(2).elementsEqual(shortRest.dropFirst(2))
  }
}
