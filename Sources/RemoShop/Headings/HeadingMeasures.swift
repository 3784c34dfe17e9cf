/// The measures that the parts of a heading name, in words or by letters: `Maße (B x T x H)`.
struct HeadingMeasures {
  let parts: [String]

  /// The letters of measures, which mean something beside each other, `B × T × H`, or with a unit:
  /// `Drop (cm)`.
  static let letters: [String: HeadingWord] = [
    "l": .length, "w": .width, "b": .width, "d": .depth, "t": .depth, "p": .depth, "h": .height,
    "drop": .height, "an": .width, "f": .depth, "al": .height, "a": .height,
  ]

  /// The measure of a letter: `L` is a length, but beside `P` a largeur or larghezza.
  func measure(of letter: String) -> HeadingWord? {
    letter == "l" && parts.contains("p") || letter == "a" && parts.contains("h")
      ? .width : Self.letters[letter]
  }

  /// The measures of all letters.
  var ofLetters: [HeadingWord] { parts.compactMap(measure) }

  /// The letters of the measures in their order: W, D and H for `Maße (B x T x H)`. Empty without
  /// an order.
  var axes: [String] {
    let axes = parts.compactMap { part in
      let words = measure(of: part).map { [$0] } ?? HeadingWord.meanings[part] ?? []
      let key = words.intersection(HeadingWord.measures).key
      return ImportKey.measures.first { $0.key == key }?.letter
    }
    return axes.count > 1 && Set(axes).count == axes.count ? axes : []
  }
}
