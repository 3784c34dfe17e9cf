import RemoBytes

/// A heading and its meaning.
struct Heading {
  /// The plain form of the whole heading.
  let wholePlain: String
  /// The currency or the unit of length in the heading: `Price (EUR)`, `Width"`, `Breite in cm`.
  let remark: String
  /// The key, and the place of the heading among its names.
  let meaning: (key: ImportKey, rank: Int)?

  init(_ text: String) {
    wholePlain = HeadingNames.plain(text)
    let parts = text.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == "(" || $0 == "[" })
    let inside = parts.count > 1 ? parts[1].prefix { $0 != ")" && $0 != "]" } : ""
    let name = parts.first.map(String.init) ?? ""
    let words = name.split { " _-/.,".contains($0) }.filter { !["in", "en"].contains($0) }
      .map(String.init)
    let last = words.last ?? ""
    if CurrencySign(text) != nil {
      // "EUR", "$"
      (remark, self.meaning) = (text.trimmed, (.price, Int.max))
    } else if let meaning = Self.meaning(of: wholePlain) {
      // Signs such as "€" and the one for inches are not in the plain form.
      let sign = inside.isEmpty ? last : String(inside)
      let isUnit = CurrencySign(sign) != nil || LengthUnit(sign) != nil && !inside.isEmpty
      remark = isUnit ? sign.trimmed : LengthUnit(signAfter: text)?.rawValue ?? ""
      // "Unit $" has prices.
      let isPrice = CurrencySign(remark) != nil && [.quantity, .unit].contains(meaning.key)
      self.meaning = isPrice ? (.price, Int.max) : meaning
    } else if let meaning = Self.meaning(of: HeadingNames.plain(name)), !inside.isEmpty {
      (remark, self.meaning) = (String(inside).trimmed, meaning)
    } else {
      // "Price EUR", "price_usd", "Preis in €", "Width cm"; but "Price per ft" has no unit.
      let isPerUnit = name.contains("/") || words.contains { $0.lowercased() == "per" }
      let isUnit = !isPerUnit && (CurrencySign(last) != nil || LengthUnit(last) != nil)
      remark = isUnit ? last : ""
      let rest = isUnit ? Array(words.dropLast()) : words
      self.meaning =
        (isUnit ? Self.meaning(of: HeadingNames.plain(rest.joined())) : nil)
        ?? Self.meaning(withoutFillersIn: rest)
    }
  }

  /// The meaning of a heading with words that do not change it: `Lineitem price`, `Est. cost`,
  /// `Vendor name`, `Total qty`. It says less than any heading without such words.
  private static func meaning(withoutFillersIn words: [String]) -> (key: ImportKey, rank: Int)? {
    guard 2...4 ~= words.count else { return nil }
    let plain = words.map(HeadingNames.plain)
    let isNet = plain.contains(where: HeadingNames.withoutTax.contains)
    let namesTax = isNet || plain.contains(where: HeadingNames.withTax.contains)
    let kept = plain.filter {
      !HeadingNames.fillers.contains($0) && !HeadingNames.estimates.contains($0)
        && !(namesTax && HeadingNames.isOfTax($0))
    }
    let isName = kept.isEmpty && plain == ["lineitem", "name"]
    guard kept.count < plain.count,
      let (key, rank) = meaning(of: isName ? "name" : kept.joined())
    else { return nil }
    let isEstimate = plain.contains(where: HeadingNames.estimates.contains)
    let keepsMeaning: Bool =
      switch key {
      case .productName: isName
      case .retailer, .room: plain == kept + ["name"]
      case .quantity: !plain.contains("name")
      case .price, .salePrice, .listPrice, .lineTotal:
        !plain.contains("name") && !plain.contains("total")
      default: false
      }
    let isOther = (isEstimate || isNet) && key == .price
    return keepsMeaning ? (isOther ? .listPrice : key, rank + 1_000) : nil
  }

  private static func meaning(of plain: String) -> (key: ImportKey, rank: Int)? {
    HeadingNames.meanings[plain]
  }
}

/// A unit of length, in the spelling that sizes have.
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
