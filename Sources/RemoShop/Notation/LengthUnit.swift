/// A unit of length. The raw value is its spelling in sizes.
enum LengthUnit: String, CaseIterable, Sendable {
  case inch = "in"
  case foot = "ft"
  case millimeter = "mm"
  case centimeter = "cm"
  case meter = "m"

  /// Reads a unit in the languages of the page; nil for any other text, such as `EA`.
  init?(_ text: String) {
    let text = text.trimmed.lowercased()
    guard let unit = Self.names.first(where: { $0.names.contains(text) })?.unit else { return nil }
    self = unit
  }

  /// Reads the sign of a unit at the end of a text: `Width"`.
  init?(signAfter text: String) {
    guard let last = text.trimmed.last, !last.isLetter, let unit = LengthUnit(String(last)) else {
      return nil
    }
    self = unit
  }

  private static let names: [(unit: LengthUnit, names: Set<String>)] =
    table.map { unit, names in (unit, Set(names.split(separator: " ").map(String.init))) }

  private static let table: KeyValuePairs<LengthUnit, String> = [
    .inch: """
    in in. inch inches ins " ″ ” '' zoll pouce pouces po pulgada pulgadas pulg pollice pollici \
    polegada polegadas インチ بوصة
    """,
    .foot: "ft ft. foot feet ' ′ ’ fuß pied pieds pie pies piede piedi pé pés",
    .millimeter: "mm millimeter millimeters millimetre millimetres millimètre millimètres ミリ مم",
    .centimeter: """
    cm centimeter centimeters centimetre centimetres zentimeter centimètre centimètres centímetro \
    centímetros centimetro centimetri センチ سم
    """,
    .meter: "m meter meters metre metres mètre mètres metro metros metri メートル متر",
  ]
}

extension String {
  /// The size with the unit of its heading. If the heading has as many axes as the size has
  /// numbers, each number gets the letter of its axis: `186 W × 212 D × 110 H cm` for
  /// `186/212/110`.
  func asSize(axes: [String], unit: LengthUnit?) -> String {
    let end = lastIndex(where: \.isNumber).map(index(after:)) ?? endIndex
    let numbers = self[..<end].split { "/x×X*".contains($0) }.map { String($0).trimmed }
    let own = self[end...].allSatisfy(\.isWhitespace) ? unit : LengthUnit(String(self[end...]))
    let areNumbers = numbers.allSatisfy { $0.allSatisfy { $0.isNumber || ".,".contains($0) } }
    if axes.count == numbers.count, areNumbers, own != nil || end == endIndex {
      let size = zip(numbers, axes).map { "\($0) \($1)" }.joined(separator: " × ")
      return own.map { "\(size) \($0.rawValue)" } ?? size
    }
    let hasUnit = contains {
      $0.isLetter && !["x", "ø"].contains($0.lowercased()) && !"幅奥行高さ長直径丈".contains($0)
        || "\"'″′".contains($0)
    }
    return unit.map { hasUnit ? self : "\(self) \($0.rawValue)" } ?? self
  }
}
