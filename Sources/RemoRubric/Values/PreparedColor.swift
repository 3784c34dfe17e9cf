import RemoBytes

/// A color that a text names.
struct PreparedColor: Sendable {
  enum Kind: Equatable, Sendable {
    case known(LabColor)
    /// A name that the table lacks.
    case unknown
    /// Any color except the named one: "non-white".
    case denied
    /// A word for many colors, such as "multicolor".
    case many
    /// A marker for two or more named colors, which together match a word for many colors.
    case several
  }

  var kind: Kind
  /// A hash of the name.
  var name: UInt64 = 0
  /// A hash of the last word: the color whose shade is named, such as "blue" in "light blue".
  var head: UInt64?

  var isKnown: Bool {
    if case .known = kind { true } else { false }
  }

  /// The candidate's nearest color to each wanted color. Skips colors that cannot be compared.
  static func similarities(
    wanted: [PreparedColor], candidate: [PreparedColor]
  ) -> [ColorSimilarity] {
    let wantsMany = wanted.count(where: \.isKnown) > 1
    return wanted.compactMap { color in
      var nearest: ColorSimilarity?
      for other in candidate {
        let found = color.similarity(to: other, wantsMany: wantsMany)
        nearest = ColorSimilarity.nearer(nearest, found)
        if nearest == .same { break }
      }
      return nearest
    }
  }

  /// The similarity to a candidate's color; nil if the two colors cannot be compared.
  ///
  /// "Light blue" and "blue" never differ by more than 30. An unknown name compares only with
  /// itself. A word for many colors differs from a single color, and equals two or more colors.
  private func similarity(to other: PreparedColor, wantsMany: Bool) -> ColorSimilarity? {
    switch (kind, other.kind) {
    case (.known(let first), .known(let second)):
      .distance(
        min(
          name == other.name ? 0 : first.difference(to: second),
          name == other.head || head == other.name ? greatestOfShades : .infinity))
    case (.many, .many), (.many, .several): .same
    case (.many, .known): .other
    case (.known, .many): wantsMany ? .same : .other
    case (.unknown, .unknown), (.denied, .denied): name == other.name ? .same : nil
    case (.denied, .known), (.known, .denied): name == other.name ? .other : nil
    default: nil
    }
  }
}

extension ColorSimilarity {
  fileprivate static func nearer(
    _ first: ColorSimilarity?, _ second: ColorSimilarity?
  ) -> ColorSimilarity? {
    switch (first, second) {
    case (.same, _), (_, nil): first
    case (nil, _), (_, .same): second
    case (.distance(let one), .distance(let other)): .distance(min(one, other))
    case (.other, _): second
    case (_, .other): first
    }
  }
}

/// Reads the colors in a text with a table of names.
struct ColorReading {
  let index: TableIndex?

  /// The color of each part of a list. A part that the table lacks is unknown.
  ///
  /// A word for many colors next to a name adds the color `many`: "ivory multi" has two colors. A
  /// candidate with two or more known colors also gets the color `several`.
  func colors(in value: AttributeValue, isWanted: Bool) -> [PreparedColor] {
    let found = mainColors(value).flatMap(colors)
    let names = Set(found.filter(\.isKnown).map(\.name))
    return isWanted || names.count < 2 ? found : found + [PreparedColor(kind: .several)]
  }

  private func colors(_ part: (text: String, words: [String])) -> [PreparedColor] {
    let rest = part.words.filter { index?.rules?[.many].contains($0) != true }
    let many = rest.count < part.words.count ? [PreparedColor(kind: .many)] : []
    // "Anything but black"
    let denial = rest.count > 2 && rest[1] == "but" ? 1 : 0
    if denial == 1 || rest.first.map(isDenial) == true {
      let denied = rest.dropFirst(denial + 1)
      // "Not blue velvet" denies blue.
      let length = index?.length(ofEntryAt: denied.startIndex, in: denied) ?? denied.count
      return [PreparedColor(kind: .denied, name: wordHash(denied.prefix(length).joined()))]
    }
    let name = wordHash(part.words.joined())
    if let rgb = hexColor(part.text) {
      return many + [PreparedColor(kind: .known(LabColor(rgb: rgb)), name: name)]
    }
    if let index, let color = color(named: rest, in: index) {
      return many + [
        PreparedColor(kind: .known(color), name: name, head: rest.last.map(wordHash))
      ]
    }
    return many.isEmpty ? [PreparedColor(kind: .unknown, name: name)] : many
  }

  private func words(in text: String) -> [String] {
    index?.words(in: text) ?? WordList(text).list
  }

  /// The text with an inverted color turned around: "blue, navy", "beige, light".
  private func turned(_ text: String) -> String {
    let parts = text.split(separator: ",").map(String.init)
    guard let index, parts.count == 2, parts.allSatisfy({ listedParts(.text($0)).count == 1 })
    else { return text }
    let (color, shade) = (words(in: parts[0]), words(in: parts[1]))
    let isAdjective =
      shade.count < 3 && index.longestEntries(in: shade).isEmpty
      && !shade.contains { isDenial($0) || index.rules?[.parts].contains($0) == true }
    let isName = index.entry(named: shade + color) != nil
    return isName || isAdjective || isShade(shade, of: color, in: index)
      ? parts[1] + " " + parts[0] : text
  }

  /// Whether words name a shade of a basic color: navy is a shade of blue.
  private func isShade(_ words: [String], of color: [String], in index: TableIndex) -> Bool {
    guard color.count == 1, isBasic(color[0]), let basic = index.entry(named: color),
      words.count > 1 || !isBasic(words.first ?? ""), let shade = index.entry(named: words)
    else { return false }
    return index.colors[shade].hasHue(of: index.colors[basic])
  }

  /// The color of a name. A shade before a basic color wins: "rust orange" is rust. A color before
  /// a fabric is the color of the fabric: "gray linen" is gray. Two basic colors mix: "blue-green".
  /// Adjectives make shades that the table lacks: "dark teal".
  private func color(named all: [String], in index: TableIndex) -> LabColor? {
    func color(_ words: some BidirectionalCollection<String>) -> LabColor? {
      index.entry(named: words).map { index.colors[$0] }
    }
    var words = all
    let isCloth = { (word: String) in index.rules?[.upholstery].contains(word) == true }
    if let cloth = all.dropFirst().firstIndex(where: isCloth),
      !index.longestEntries(in: Array(all[..<cloth])).isEmpty
    {
      words.removeSubrange(cloth...)
    }
    if let found = color(words) { return found }
    if let place = words.firstIndex(where: { shades[$0] != nil }), let shade = shades[words[place]]
    {
      if let found = color(words[place...]) { return found }
      // French puts the adjective after the noun: "beige clair".
      let rest = place + 1 < words.count ? words[(place + 1)...] : words[..<place]
      if let base = self.color(named: Array(rest), in: index) {
        return base.shaded(lightness: shade.lightness, chroma: shade.chroma)
      }
    }
    let longest = index.entry(words.joined(separator: " ")).map { index.colors[$0] }
    guard let last = words.last, isBasic(last), let basic = color([last]) else { return longest }
    let before = words.dropLast()
    guard let start = before.indices.first(where: { color(before[$0...]) != nil }),
      let first = color(before[start...])
    else { return longest }
    // "Gray blue" is "blue gray".
    if let turned = color(words.reversed()) { return turned }
    let isShade = !isBasic(before[start...].joined(separator: " "))
    // "Oak gray" is not oak, because oak is not gray.
    let isMixed =
      isShade
      ? ["gray", "black"].contains(last) && first.chroma > 20 : !first.hasHue(of: basic)
    return isMixed ? first.mixed(with: basic) : isShade ? first : basic
  }

  private func isBasic(_ word: String) -> Bool { index?.rules?[.tints].contains(word) == true }

  /// The colors of a list, each with its words. Omits colors of parts and colors after "with", as
  /// in "navy with white trim", unless there are no others.
  private func mainColors(_ value: AttributeValue) -> [(text: String, words: [String])] {
    guard let rules = index?.rules else {
      return listedParts(value).map { ($0, words(in: $0)) }
    }
    func isOfPart(_ words: [String]) -> Bool { words.contains(where: rules[.parts].contains) }
    let texts = value.texts.map { text -> String in
      let brackets = BracketedText(text)
      let hasPart = brackets.inside.contains { isOfPart(words(in: $0)) }
      return turned(hasPart && !isBlank(brackets.outside) ? brackets.outside : text)
    }
    let parts = listedParts(.texts(texts)).map { part in
      let words = words(in: part)
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

private let greatestOfShades = 30.0

/// The changes of lightness and the factors of chroma that make shades of a color.
private let shades: [String: (lightness: Double, chroma: Double)] = [
  "light": (14, 0.9), "pale": (20, 0.7), "soft": (8, 0.8), "dark": (-14, 0.9), "deep": (-9, 1),
  "dusty": (4, 0.6), "muted": (0, 0.6), "faded": (8, 0.6), "washed": (8, 0.6),
]
