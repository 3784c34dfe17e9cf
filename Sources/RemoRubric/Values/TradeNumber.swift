import RemoBytes

/// A GTIN as printed, or as a spreadsheet stores it.
///
/// The text may contain spaces, dashes and a final `.0`, and may lack leading zeros. Leading zeros
/// do not change the trade item (GS1 General Specifications, section 3.3), so `digits` has only as
/// many as needed for 8 digits.
struct TradeNumber: Equatable {
  static let attributes: Set<String> = ["gtin", "ean", "upc", "isbn"]

  /// 8 to 14 ASCII digits.
  let digits: [UInt8]

  /// Reads the number in a text. Without an attribute's name, only 12 to 14 digits are a GTIN. Only
  /// `isbn` may contain an ISBN-10, and only `upc` a UPC-E number.
  init?(_ text: String, attribute: String?) {
    // Most words have few digits, and reading a word as a number is slow.
    if attribute == nil, text.utf8.count(where: \.isASCIIDigit) < 12 { return nil }
    guard let plain = Self.plainDigits(text, isBook: attribute == "isbn") else { return nil }
    if attribute == "isbn", let book = Self.book(plain) {
      digits = book
      return
    }
    guard plain.last != Self.ten, plain.contains(where: { $0 != ASCII.zero }) else { return nil }
    if attribute == nil, !(12...14).contains(plain.count) { return nil }
    if attribute == "upc", let whole = Self.expanded(plain) {
      digits = Self.shortest(whole)
    } else {
      digits = Self.shortest(plain)
    }
  }

  /// The texts of the numbers in a list.
  static func parts(_ text: String) -> [String] {
    text.split { ";/|\n".contains($0) }.flatMap { part -> [String] in
      if let number = withoutGroups(String(part)) { return [number] }
      return part.split(separator: ",").map(String.init)
    }.filter { !isBlank($0) }
  }

  /// The digits of a number in groups of three, as in `4,006,381,333,931`; nil for other texts.
  private static func withoutGroups(_ text: String) -> String? {
    for separator: Character in [",", "."] {
      let groups = text.filter { !$0.isWhitespace }
        .split(separator: separator, omittingEmptySubsequences: false)
      guard groups.count > 2, (1...3).contains(groups[0].count),
        groups.dropFirst().allSatisfy({ $0.count == 3 }),
        groups.allSatisfy({ $0.utf8.allSatisfy(\.isASCIIDigit) })
      else { continue }
      return groups.joined()
    }
    return nil
  }

  /// Whether a text is a number in scientific notation, which may have lost digits: `4.00638E+12`.
  static func isShortened(_ text: String) -> Bool {
    Double(text.filter { !$0.isWhitespace }) != nil && text.contains { $0 == "E" || $0 == "e" }
  }

  // MARK: Check digit

  var lastDigit: Int { Int(digits[digits.count - 1] - ASCII.zero) }

  /// The correct last digit for the other digits (GS1 General Specifications, section 7.9).
  var checkDigit: Int { Self.checkDigit(digits.dropLast()) }

  var hasValidCheckDigit: Bool { lastDigit == checkDigit }

  private static func checkDigit(_ digits: some BidirectionalCollection<UInt8>) -> Int {
    var sum = 0
    for (place, digit) in digits.reversed().enumerated() {
      sum += Int(digit - ASCII.zero) * (place.isMultiple(of: 2) ? 3 : 1)
    }
    return (10 - sum % 10) % 10
  }

  // MARK: Notations

  /// The last character of an ISBN-10 that stands for 10.
  private static let ten = UInt8(ascii: "X")

  /// The digits of a text, 6 to 14; nil if other characters remain.
  private static func plainDigits(_ text: String, isBook: Bool) -> [UInt8]? {
    let plain = withoutLabel(text)
    let grouped = withoutGroups(String(String.UnicodeScalarView(plain)))
    var scalars = grouped.map { Array($0.unicodeScalars) }?[...] ?? plain[...]
    if let mark = scalars.firstIndex(where: { $0 == "E" || $0 == "e" }) {
      guard let number = exactNumber(scalars[..<mark], power: scalars[(mark + 1)...]) else {
        return nil
      }
      scalars = number[...]
    }
    if let point = scalars.firstIndex(of: "."), scalars[(point + 1)...].allSatisfy({ $0 == "0" }) {
      scalars = scalars[..<point]
    }
    var digits: [UInt8] = []
    for (place, scalar) in zip(scalars.indices, scalars) {
      switch scalar {
      case "0"..."9": digits.append(UInt8(ascii: scalar))
      case "X" where isBook && place == scalars.endIndex - 1,
        "x" where isBook && place == scalars.endIndex - 1:
        digits.append(ten)
      case "-", "\u{2010}"..."\u{2015}", "\u{2212}", "'", "\"", "=", "\u{2019}": break
      default:
        if !scalar.properties.isWhitespace { return nil }
      }
    }
    return (6...14).contains(digits.count) ? digits : nil
  }

  /// The text without white space and a label such as `EAN: `, `ISBN-13 ` or `(01)`.
  private static func withoutLabel(_ text: String) -> [Unicode.Scalar] {
    let scalars = Array(text.unicodeScalars.drop { $0.properties.isWhitespace })
    // The application identifier of a GTIN in a GS1 bar code.
    for identifier in ["(01)", "[01]"] where scalars.starts(with: identifier.unicodeScalars) {
      return withoutSpaces(scalars.dropFirst(4))
    }
    let letters = scalars.prefix { $0.properties.isAlphabetic }
    var name = String(String.UnicodeScalarView(letters)).lowercased()
    if name == "upca" || name == "upce" { name.removeLast() }
    guard attributes.contains(name) else { return withoutSpaces(scalars[...]) }
    let rest = scalars.dropFirst(letters.count)
    if let colon = rest.firstIndex(of: ":") { return withoutSpaces(rest[(colon + 1)...]) }
    let number = rest.drop { $0 == "-" }
    let kind = number.prefix { !$0.properties.isWhitespace }
    let isKind = kinds.contains(String(String.UnicodeScalarView(kind)).uppercased())
    return withoutSpaces((isKind ? number.dropFirst(kind.count) : number).drop { $0 == "-" })
  }

  /// The endings that name a kind of number: `EAN-13`, `UPC-A`.
  private static let kinds: Set<String> = ["8", "10", "12", "13", "14", "A", "E"]

  private static func withoutSpaces(_ scalars: ArraySlice<Unicode.Scalar>) -> [Unicode.Scalar] {
    scalars.filter { !$0.properties.isWhitespace }
  }

  /// The digits of `4.006381333931E+12`; nil if digits are missing.
  private static func exactNumber(
    _ mantissa: ArraySlice<Unicode.Scalar>, power: ArraySlice<Unicode.Scalar>
  ) -> [Unicode.Scalar]? {
    let digits = mantissa.filter { $0 != "." }
    guard let exponent = Int(String(String.UnicodeScalarView(power))),
      digits.count == exponent + 1, mantissa.dropFirst().first == "."
    else { return nil }
    return Array(digits)
  }

  private static func shortest(_ digits: [UInt8]) -> [UInt8] {
    let significant = digits.drop { $0 == ASCII.zero }
    return Array(repeating: ASCII.zero, count: max(0, 8 - significant.count)) + significant
  }

  /// The GTIN-13 for an ISBN-10, which may lack a leading zero; nil for other numbers.
  private static func book(_ digits: [UInt8]) -> [UInt8]? {
    guard digits.count == 9 || digits.count == 10 else { return nil }
    let ten = Array(repeating: ASCII.zero, count: 10 - digits.count) + digits
    var sum = 0
    for (place, digit) in ten.enumerated() {
      if digit == Self.ten, place < 9 { return nil }
      sum += (10 - place) * (digit == Self.ten ? 10 : Int(digit - ASCII.zero))
    }
    guard sum.isMultiple(of: 11) else { return nil }
    let start = Array("978".utf8) + ten.dropLast()
    return start + [ASCII.zero + UInt8(checkDigit(start))]
  }

  /// The GTIN-12 for a UPC-E number of 8 digits, which may lack a leading zero; nil for other
  /// numbers.
  private static func expanded(_ digits: [UInt8]) -> [UInt8]? {
    guard digits.count == 7 || digits.count == 8 else { return nil }
    let eight = Array(repeating: ASCII.zero, count: 8 - digits.count) + digits
    guard eight[0] <= ASCII.zero + 1 else { return nil }
    let (maker, last) = (eight[1...5], eight[6])
    func zeros(_ count: Int) -> [UInt8] { Array(repeating: ASCII.zero, count: count) }
    let middle: [UInt8] =
      switch last - ASCII.zero {
      case 0...2: maker.prefix(2) + [last] + zeros(4) + maker.suffix(3)
      case 3: maker.prefix(3) + zeros(5) + maker.suffix(2)
      case 4: maker.prefix(4) + zeros(5) + maker.suffix(1)
      default: maker + zeros(4) + [last]
      }
    let whole = [eight[0]] + middle + [eight[7]]
    return checkDigit(whole.dropLast()) == Int(eight[7] - ASCII.zero) ? whole : nil
  }
}
