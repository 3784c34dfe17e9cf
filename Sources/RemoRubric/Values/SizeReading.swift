import RemoBytes
import RemoShop

/// Reads the size in a value: figures, or names from a table such as "Queen" and "Full/Queen".
struct SizeReading {
  let index: TableIndex?

  func prepared(_ value: AttributeValue) -> PreparedSize? {
    let names = names(in: value)
    guard let size = size(in: value, named: names) else { return nil }
    var prepared = PreparedSize(size)
    prepared.isNamed = !names.isEmpty
    prepared.names = names.isEmpty ? measuredNames(prepared) : names
    return prepared
  }

  /// The size of a value: its figures, or its first name.
  func size(in value: AttributeValue) -> Dimensions? { size(in: value, named: names(in: value)) }

  private func size(in value: AttributeValue, named names: [Dimensions]) -> Dimensions? {
    if let size = value.size { return size }
    guard case .text(let text) = value else { return nil }
    if let named = names.first {
      // "Queen 60x80": next to a name, figures may lack their unit.
      guard WordList(text).list.contains(where: startsWithDigit) else { return named }
      return ["in", "cm"].lazy.compactMap { Dimensions("\(text) \($0)") }.first { size in
        let difference = PreparedSize(named).difference(candidate: PreparedSize(size))
        return difference.map { $0 <= 0.1 } == true
      }
    }
    return figures(in: text)?.size
  }

  // MARK: Names

  /// The sizes that a text names: one, or several separated by slashes or "or".
  private func names(in value: AttributeValue) -> [Dimensions] {
    guard case .text(let text) = value, index != nil else { return [] }
    if let name = name(text) ?? name(BracketedText(text).outside) { return [name] }
    let parts = listedParts(value).flatMap { $0.parts(around: " or ") }
      .flatMap { $0.split(separator: "-") }
    let names = parts.compactMap { name(String($0)) }
    return parts.count > 1 && names.count == parts.count ? names : []
  }

  private func name(_ text: String) -> Dimensions? {
    guard let index else { return nil }
    let words = WordList(text).list
    let mayFollow = { (word: String) in index.rules?[.trailing].contains(word) == true }
    let name = words.filter {
      !mayFollow($0) && !startsWithDigit($0) && Dimensions.Unit(written: $0) == nil
    }
    // "Queen Platform Bed": words between the size and the thing may describe the thing.
    let least = words.last.map(mayFollow) == true ? 1 : name.count
    for count in stride(from: name.count, through: least, by: -1) {
      guard let entry = index.entry(named: name.prefix(count)) else { continue }
      // "Twin over Full Bunk Bed" has two sizes, and "Full Grain Leather Bed" has none.
      let rest = name.dropFirst(count)
      let hasOther = rest.contains { index.entry(named: [$0]) != nil }
      let isWhole = name[count - 1] == "full" && rest.first.map(Self.wholes.contains) == true
      return hasOther || isWhole ? nil : index.table.entries[entry].size
    }
    return nil
  }

  /// Words after "full" that show that it is not the size of a bed.
  private static let wholes: Set = ["grain", "length", "body", "extension"]

  private func measuredNames(_ size: PreparedSize) -> [Dimensions] {
    guard let index else { return [] }
    return index.sizes.filter { named in
      named.prepared.difference(candidate: size).map { $0 <= 0.03 } == true
    }.map(\.size)
  }

  /// Whether a word may name a thing. A misspelled label does not name one: "84 in widee".
  private func isThing(_ word: Substring) -> Bool {
    Dimensions.isHarmless(String(word))
      ?? (word.allSatisfy(\.isLetter) && nearestName(to: word.lowercased(), in: labels) == nil)
  }

  /// Whether a word multiplies two sides: "x", "18x18".
  private func isProduct(_ word: Substring) -> Bool {
    let sides = word.lowercased().split(separator: "x", omittingEmptySubsequences: false)
    return sides.count > 1 && sides.allSatisfy { $0.isEmpty || $0.contains(where: \.isNumber) }
  }

  // MARK: Figures

  /// Reads the figures of a text that also names the thing: "84 inch sofa", "rug 8x10", "Small: 24
  /// x 36 in", "Small (24 x 36 in)", "seat height 18 in, overall 84 in W". A rug without a unit is
  /// in feet.
  func figures(in text: String) -> (size: Dimensions, isInFeet: Bool)? {
    let brackets = BracketedText(text)
    let hasFigures = brackets.outside.contains(where: \.isNumber)
    var words = apart(hasFigures || brackets.inside.isEmpty ? text : brackets.inside.joined())
      .split(separator: " ")[...]
    // "Six feet"
    for place in words.indices.dropLast()
    where words[place].allSatisfy(\.isLetter)
      && Dimensions.Unit(written: String(words[place + 1])) != nil
    {
      words[place] = WordList(String(words[place])).list.joined()[...]
    }
    if let whole = words.dropFirst().firstIndex(where: { $0.lowercased().hasPrefix("overall") }) {
      words = words[whole...]
    } else if let label = words.firstIndex(where: { $0.last == ":" || $0.last == "," }),
      !words[...label].contains(where: { $0.contains(where: \.isNumber) })
    {
      words = words[(label + 1)...]
    }
    let isRug = words.contains { ["rug", "runner", "carpet"].contains($0.lowercased()) }
    words = words.drop(while: isThing)
    while let last = words.last {
      let rest = words.joined(separator: " ")
      if let size = Dimensions(rest) { return (size, false) }
      if isRug, let size = Dimensions(rest + " ft") { return (size, true) }
      // Two sides before the name of a part are those of the whole product: "18 x 18 in pillow".
      let isWhole = Dimensions.isPart(String(last)) && words.contains(where: isProduct)
      guard isWhole || isThing(last) else { return nil }
      words.removeLast()
    }
    return nil
  }
}

/// The text with spaces for hyphens before letters: "96 inch wide" for "96-inch-wide".
private func apart(_ text: String) -> String {
  let scalars = Array(text.unicodeScalars)
  let spaced = scalars.indices.map { place in
    let next = place + 1 < scalars.count ? scalars[place + 1] : " "
    return scalars[place] == "-" && next.properties.isAlphabetic ? " " : scalars[place]
  }
  return String(String.UnicodeScalarView(spaced))
}

/// Whether a word is a figure, such as "60x80", and not a name, such as "A4".
private func startsWithDigit(_ word: String) -> Bool { word.utf8.first?.isASCIIDigit == true }

/// Words that label figures.
private let labels = [
  "wide", "width", "deep", "depth", "high", "height", "tall", "long", "length", "diameter",
  "round", "square", "inches",
]
