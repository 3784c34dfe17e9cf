import RemoBytes

/// A color named in a text.
struct PreparedColor: Sendable {
  /// The color by itself.
  enum Kind: Equatable, Sendable {
    case known(LabColor)
    /// A name that the table does not have.
    case unknown
    /// A word for many colors, such as "multicolor".
    case many
    /// An addition to three or more named colors, which together match a word for many.
    case several
  }

  var kind: Kind
  /// A hash of the name.
  var name: UInt64 = 0

  /// Whether the color is known.
  var isKnown: Bool {
    if case .known = kind { true } else { false }
  }

  /// The mean value of the wanted colors, each compared with the candidate's nearest; nil if none
  /// can be compared.
  ///
  /// An unknown name can only be compared with itself. A word for many colors differs from a single
  /// color, and equals three or more.
  static func value(
    wanted: [PreparedColor], candidate: [PreparedColor], falloff: Falloff
  ) -> Double? {
    let wantsMany = wanted.count >= 3 && wanted.count(where: \.isKnown) >= 3
    var sum = 0.0
    var compared = 0.0
    for color in wanted {
      var best: Double?
      for other in candidate where best ?? 0 < 1 {
        let value: Double? =
          switch (color.kind, other.kind) {
          case (.known(let first), .known(let second)):
            falloff.value(at: color.name == other.name ? 0 : first.difference(to: second))
          case (.many, .many), (.many, .several): 1
          case (.many, .known): 0
          case (.known, .many): wantsMany ? 1 : 0
          case (.unknown, .unknown): color.name == other.name ? 1 : nil
          default: nil
          }
        if let value { best = max(best ?? 0, value) }
      }
      if let best {
        sum += best
        compared += 1
      }
    }
    return compared == 0 ? nil : sum / compared
  }
}

/// Reads the colors in a text, by a table of names.
struct ColorReading {
  let index: TableIndex?

  /// The color of each part of a list; a part that the table lacks is unknown.
  ///
  /// A word for many colors beside a name, as in "ivory multi", is one more color. Three or more
  /// known colors of a candidate are several.
  func colors(in value: AttributeValue, isWanted: Bool) -> [PreparedColor] {
    let found = mainColors(value).flatMap(colors)
    let names = Set(found.filter(\.isKnown).map(\.name))
    return isWanted || names.count < 3 ? found : found + [PreparedColor(kind: .several)]
  }

  private func colors(_ part: (text: String, words: [String])) -> [PreparedColor] {
    let rest = part.words.filter { index?.rules?[.many].contains($0) != true }
    let many = rest.count < part.words.count ? [PreparedColor(kind: .many)] : []
    let name = wordHash(part.words.joined())
    if let rgb = hexColor(part.text) {
      return many + [PreparedColor(kind: .known(LabColor(rgb: rgb)), name: name)]
    }
    if let index, let entry = index.entry(rest.joined(separator: " ")) {
      return many + [PreparedColor(kind: .known(index.colors[entry]), name: name)]
    }
    return many.isEmpty ? [PreparedColor(kind: .unknown, name: name)] : many
  }

  /// The colors of a list, each with its words. Colors of parts and after "with" are left out, as
  /// in "navy with white trim", unless there are no others.
  private func mainColors(_ value: AttributeValue) -> [(text: String, words: [String])] {
    guard let rules = index?.rules else {
      return listedParts(value).map { ($0, WordList($0).list) }
    }
    func isOfPart(_ words: [String]) -> Bool { words.contains(where: rules[.parts].contains) }
    let texts = value.texts.map { text -> String in
      let brackets = BracketedText(text)
      let hasPart = brackets.inside.contains { isOfPart(WordList($0).list) }
      return hasPart && !isBlank(brackets.outside) ? brackets.outside : text
    }
    let parts = listedParts(.texts(texts)).map { part in
      let words = WordList(part).list
      let main = Array(words.prefix { !rules[.links].contains($0) })
      return (text: part, words: main.isEmpty ? words : main)
    }
    let main = parts.filter { !isOfPart($0.words) }
    return main.isEmpty ? parts : main
  }

  /// The colors among a text's words.
  func namedColors(in value: AttributeValue) -> [PreparedColor] {
    guard let index else { return [] }
    var found: [Int] = []
    for text in value.texts {
      found += index.longestEntries(in: WordList(text).list).filter { !found.contains($0) }
    }
    return found.map { PreparedColor(kind: .known(index.colors[$0]), name: UInt64($0)) }
  }
}
