import RemoBytes

/// The quantities in texts: numbers with their units, such as `64 GB`, `15.4"` and `5-user`.
struct Quantities: Sendable {
  private var numbers: [String: Set<Double>] = [:]

  init(_ texts: [String]) {
    for text in texts {
      for part in QuantityScanner.parts(of: text) {
        numbers[part.unit, default: []].insert(part.number)
      }
    }
  }

  var isEmpty: Bool { numbers.isEmpty }

  /// The share of common units for which both sides have the same number; nil without a common
  /// unit.
  func agreement(with other: Quantities) -> Double? {
    let common = numbers.keys.filter { other.numbers[$0] != nil }
    if common.isEmpty { return nil }
    let agreeing = common.count { unit in
      numbers[unit].map { !$0.isDisjoint(with: other.numbers[unit] ?? []) } ?? false
    }
    return Double(agreeing) / Double(common.count)
  }

  /// The quantities in the order of their units: `5 user, 64 gb`.
  var text: String {
    let pairs = numbers.sorted { $0.key < $1.key }
    return pairs.flatMap { unit, values in values.sorted().map { "\(shown($0)) \(unit)" } }
      .joined(separator: ", ")
  }
}

/// Finds numbers with units in a text.
private enum QuantityScanner {
  struct Part {
    var number: Double
    var unit: String
  }

  /// The words for units, with the unit that each one means. `WordList` folds plurals.
  static let units: [String: String] = {
    let names: [String: [String]] = [
      "gb": ["gb", "gigabyte", "gig"], "mb": ["mb", "megabyte"], "tb": ["tb", "terabyte"],
      "kb": ["kb", "kilobyte"], "ghz": ["ghz", "gigahertz"], "mhz": ["mhz", "megahertz"],
      "khz": ["khz"], "hz": ["hz"], "in": ["in", "inch"], "ft": ["ft", "foot", "feet"],
      "cm": ["cm"], "mm": ["mm"], "m": ["m", "meter"], "w": ["w", "watt"], "mah": ["mah"],
      "v": ["v", "volt"], "a": ["amp"], "oz": ["oz", "ounce"], "lb": ["lb", "pound"],
      "kg": ["kg"], "g": ["gram"], "qt": ["qt", "quart"], "gal": ["gal", "gallon"],
      "l": ["liter"], "ml": ["ml"], "cu": ["cu"], "btu": ["btu"], "mp": ["mp", "megapixel"],
      "x": ["x"], "dpi": ["dpi"], "rpm": ["rpm"], "mbps": ["mbps"], "gbps": ["gbps"],
      "user": ["user", "seat", "cal", "client"], "license": ["license"], "device": ["device"],
      "pack": ["pack", "pk"], "count": ["count", "ct"], "piece": ["piece", "pc"],
      "page": ["page", "sheet"], "disc": ["disc"], "port": ["port"], "outlet": ["outlet"],
      "line": ["line"], "handset": ["handset"], "channel": ["channel"], "cup": ["cup"],
      "slice": ["slice"], "speed": ["speed"], "bit": ["bit"], "pin": ["pin"], "year": ["year"],
      "month": ["month"], "day": ["day"],
    ]
    var units: [String: String] = [:]
    for (unit, words) in names { for word in words { units[word] = unit } }
    return units
  }()

  /// The quantities of a text. A unit is attached to its number or is the next word.
  static func parts(of text: String) -> [Part] {
    let words = WordList(withUnits(text)).list
    return words.indices.compactMap { place in
      let figures = words[place].prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
      guard let number = Double(figures), number.isFinite else { return nil }
      let rest = String(words[place].dropFirst(figures.count))
      let word = rest.isEmpty && place + 1 < words.count ? words[place + 1] : rest
      return units[word].map { Part(number: number, unit: $0) }
    }
  }

  /// The text with words for the signs of feet and inches after a figure, as in `15.4"`.
  private static func withUnits(_ text: String) -> String {
    var result = ""
    var afterFigure = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\u{201D}", "\u{2033}":
        result += afterFigure ? " in " : " "
        afterFigure = false
      case "'", "\u{2019}", "\u{2032}":
        result += afterFigure ? " ft " : "'"
        afterFigure = false
      case " ": result += " "
      default:
        result.unicodeScalars.append(scalar)
        afterFigure = ("0"..."9").contains(scalar)
      }
    }
    return result
  }
}

/// The versions and years in a text: words such as `2007`, `8.1`, `v8` and `cs3`, and numbers of
/// one or two digits that are not quantities.
///
/// Omits `v` and trailing `.0` of a version, so that `v 8.0` equals `8`.
func versions(in text: String) -> [String] {
  let words = WordList(text).list
  return words.indices.compactMap { place in
    let word = words[place]
    if word.count == 3, word.hasPrefix("cs"), word.last?.isNumber == true { return word }
    let prefix = ["version", "ver", "v"].first { word.hasPrefix($0) } ?? ""
    var figures = word.dropFirst(prefix.count)
    guard let first = figures.first, first.isNumber,
      figures.allSatisfy({ $0.isASCII && ($0.isNumber || $0 == ".") })
    else { return nil }
    while figures.hasSuffix(".0") { figures = figures.dropLast(2) }
    let whole = figures.prefix { $0 != "." }
    let isYear = figures.count == 4 && (figures.hasPrefix("19") || figures.hasPrefix("20"))
    if isYear { return String(figures) }
    if whole.count > 2 { return nil }
    let isDotted = figures.count > whole.count || word.includes(".")
    if isDotted || !prefix.isEmpty { return String(figures) }
    // The first number of a text is rarely a version, and a number before a unit is a quantity.
    let next = place + 1 < words.count ? words[place + 1] : ""
    return place > 0 && QuantityScanner.units[next] == nil ? String(figures) : nil
  }
}
