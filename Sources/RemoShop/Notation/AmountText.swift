import RemoBytes

/// An amount of money as people write it: digits, separators, and a currency.
///
/// ```text
/// $1,234.50   1.234,50 €   1 234,50   CHF 1'234.50   ₹1,23,456.00   ¥12000   12.–
/// ```
struct AmountText: Equatable, Sendable {
  /// The digits before and after one separator that may be a decimal mark.
  ///
  /// `1.234` is 1234 or 1.234, depending on the notation of the table.
  enum Number: Equatable, Sendable {
    /// The digits before and after the decimal mark, which is nil for a whole number.
    case certain(whole: String, fraction: String, mark: CSVFormat.DecimalMark?)
    /// Three digits follow the only separator.
    case ambiguous(whole: String, fraction: String, separator: CSVFormat.DecimalMark)
  }

  let number: Number
  /// The currency beside the number.
  let sign: CurrencySign?
  /// Whether the amount leaves out words of the text: `from $90`, `$890 each`, `$48/yd`.
  let hasWords: Bool

  /// Reads an amount; nil if the text is something else, or negative. For a range such as
  /// `$500–700`, it reads the first amount and sets `hasWords`.
  init?(_ text: String) {
    guard let amount = Self(single: text) ?? Self(startOfRange: text) else { return nil }
    self = amount
  }

  private init(number: Number, sign: CurrencySign?, hasWords: Bool) {
    (self.number, self.sign, self.hasWords) = (number, sign, hasWords)
  }

  /// Reads two amounts with a dash between them.
  private init?(startOfRange text: String) {
    guard let dash = text.firstIndex(where: { "-–—".contains($0) }), dash > text.startIndex,
      let low = Self(single: String(text[..<dash])),
      let high = Self(single: String(text[dash...].dropFirst())),
      (low.sign ?? high.sign).map({ sign in high.sign.map { sign.joined(with: $0) != nil } ?? true }
      )
        ?? true
    else { return nil }
    self.init(number: low.number, sign: low.sign ?? high.sign, hasWords: true)
  }

  private init?(single text: String) {
    var text = text
    var hasWords = false
    // "$300 (set of 2)"
    if text.hasSuffix(")"), let open = text.lastIndex(of: "("),
      text[..<open].contains(where: \.isNumber), text[open...].contains(where: \.isNumber)
    {
      (text, hasWords) = (String(text[..<open]), true)
    }
    guard var split = Self.split(text) else { return nil }
    // "$1.2k"
    if split.after.first == "k" || split.after.first == "K",
      split.after.dropFirst().first?.isLetter != true
    {
      split.number = split.number.thousands
      split.after = String(split.after.dropFirst())
    }
    var sign: CurrencySign?
    var hasUnknownWords = false
    for part in [split.before, split.after] where !part.trimmed.isEmpty {
      guard let unit = Unit(part) else { return nil }
      hasWords = hasWords || unit.hasWords
      hasUnknownWords = hasUnknownWords || unit.hasUnknownWords
      guard let found = unit.sign else { continue }
      guard let joined = sign?.joined(with: found) ?? (sign == nil ? found : nil) else {
        return nil
      }
      sign = joined
    }
    // Any words may stand beside a currency: "$89 on sale".
    if hasUnknownWords, sign == nil { return nil }
    number = split.number
    self.sign = sign
    self.hasWords = hasWords
  }

  /// The number in a text, and the texts before and after it; nil unless it has just one.
  static func split(_ text: String) -> (before: String, number: Number, after: String)? {
    if let plain = splitPlain(text) { return plain }
    var scalars = Array(text.trimmed.unicodeScalars.compactMap(plainScalar))
    // Cape Verde writes 1234$50.
    for index in scalars.indices.dropFirst().dropLast()
    where scalars[index] == "$" && isDigit(scalars[index - 1]) && isDigit(scalars[index + 1]) {
      scalars[index] = ","
    }
    guard let first = scalars.firstIndex(where: isDigit),
      let last = scalars.lastIndex(where: isDigit)
    else { return nil }
    var start = first
    // ".50" has no digit before its mark.
    if start > 0, scalars[start - 1] == "." || scalars[start - 1] == "," { start -= 1 }
    let before = string(scalars[..<start])
    var after = string(scalars[(last + 1)...])
    // "12.–", "12,-", "12:-" and "12/-" have no cents.
    for ending in [".--", ",--", ".-", ",-", ":-", "/-", "."] where after.hasPrefix(ending) {
      after = String(after.dropFirst(ending.count))
      break
    }
    // "-5" and "(5)" are negative.
    guard !before.contains("("), before.trimmed != "-", let number = number(scalars[start...last])
    else { return nil }
    return (before, number, after)
  }

  /// The number before ASCII letters, the form of nearly all amounts in workbooks: `1299.5 USD`.
  private static func splitPlain(
    _ text: String
  ) -> (before: String, number: Number, after: String)? {
    let digits = text.utf8.prefix { $0.isASCIIDigit || $0 == ASCII.dot }
    let after = text.utf8[digits.endIndex...]
    guard after.allSatisfy({ $0.isASCIILetter || $0 == ASCII.space }),
      let number = Number(plain: digits)
    else { return nil }
    return ("", number, String(Substring(after)))
  }

  /// The decimal mark that the amount proves; for `1.234.567`, the comma.
  var evidence: CSVFormat.DecimalMark? {
    if case .certain(_, _, let mark) = number { mark } else { nil }
  }

  /// The digits before and after the decimal mark; nil if the separator is ambiguous and the mark
  /// of the table is unknown.
  func digits(_ mark: CSVFormat.DecimalMark?) -> (whole: String, fraction: String)? {
    switch number {
    case .certain(let whole, let fraction, _): return (whole, fraction)
    case .ambiguous(let whole, let fraction, let separator):
      guard let mark else { return nil }
      return mark == separator ? (whole, fraction) : (whole + fraction, "")
    }
  }

  // MARK: Characters

  /// The text with ASCII digits, separators and spaces, and without direction marks.
  static func plain(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.compactMap(plainScalar)))
  }

  private static func isDigit(_ scalar: Unicode.Scalar) -> Bool { scalar.value.isASCIIDigit }

  private static func string(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    String(String.UnicodeScalarView(scalars))
  }

  /// The ASCII digit, separator, dash or space that a scalar stands for, or the scalar itself; nil
  /// for direction marks.
  private static func plainScalar(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x660...0x669: Unicode.Scalar(scalar.value - 0x660 + 0x30)
    case 0x6F0...0x6F9: Unicode.Scalar(scalar.value - 0x6F0 + 0x30)
    case 0xFF10...0xFF19: Unicode.Scalar(scalar.value - 0xFF10 + 0x30)
    case 0x66B, 0xFF0C: ","
    case 0x66C: "'"
    case 0xFF0E: "."
    case 0x2010...0x2015, 0x2212: "-"
    case 0x2019, 0x2BC, 0x60, 0xB4: "'"
    case 0x200E, 0x200F, 0x61C, 0x202A...0x202E, 0x2066...0x2069: nil
    case _ where CaseFolding.isWhiteSpace(scalar.value): " "
    default: scalar
    }
  }

  // MARK: Numbers

  private static func number(_ text: ArraySlice<Unicode.Scalar>) -> Number? {
    // Spaces and apostrophes only separate groups.
    let parts = text.split(omittingEmptySubsequences: false) { $0 == " " || $0 == "'" }
    let marks = text.filter { $0 == "." || $0 == "," }
    guard text.allSatisfy({ isDigit($0) || " '.,".unicodeScalars.contains($0) }) else { return nil }
    if parts.count > 1 {
      // The decimals stand in the last group: 1 234,50.
      let groups =
        parts.dropLast().map(string) + [string(parts[parts.count - 1].prefix(while: isDigit))]
      let rest = parts[parts.count - 1].drop(while: isDigit)
      guard isGrouped(groups), marks.count == (rest.isEmpty ? 0 : 1) else { return nil }
      let mark = rest.first.flatMap(CSVFormat.DecimalMark.init)
      return .certain(whole: groups.joined(), fraction: string(rest.dropFirst()), mark: mark)
    }
    guard let last = marks.last else {
      return .certain(whole: string(text), fraction: "", mark: nil)
    }
    let mark = CSVFormat.DecimalMark(last)
    let pieces = text.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "," }.map(string)
    if Set(marks).count == 2 {
      // An amount with both signs ends with the decimal mark, which occurs once.
      guard marks.count(where: { $0 == last }) == 1, isGrouped(pieces.dropLast()) else {
        return nil
      }
      return .certain(whole: pieces.dropLast().joined(), fraction: pieces.last ?? "", mark: mark)
    }
    if marks.count > 1 {
      guard isGrouped(pieces) else { return nil }
      return .certain(whole: pieces.joined(), fraction: "", mark: mark?.other)
    }
    let (whole, fraction) = (pieces[0], pieces[1])
    if fraction.count == 3, 1...3 ~= whole.count, whole.first != "0", let mark {
      return .ambiguous(whole: whole, fraction: fraction, separator: mark)
    }
    return .certain(whole: whole, fraction: fraction, mark: mark)
  }

  /// Whether the groups have valid lengths: three digits in the last, two (in India) or three in
  /// the inner ones, and one to three in the first. A single group is valid unless it is empty.
  private static func isGrouped(_ groups: some BidirectionalCollection<String>) -> Bool {
    guard groups.count > 1, let first = groups.first, let last = groups.last else {
      return groups.first?.isEmpty == false
    }
    let inner = groups.dropFirst().dropLast()
    let isUniform = inner.allSatisfy { $0.count == 3 } || inner.allSatisfy { $0.count == 2 }
    return 1...3 ~= first.count && last.count == 3 && isUniform
  }
}

extension AmountText.Number {
  /// The number. Three digits after the only separator are a group, because prices do not have
  /// three decimals.
  var value: Double? { value(nil) }

  /// The number in a table with this decimal mark; nil for an unknown mark.
  func value(_ mark: CSVFormat.DecimalMark?) -> Double? {
    switch self {
    case .certain(let whole, let fraction, _):
      Double("\(whole.isEmpty ? "0" : whole).\(fraction)0")
    case .ambiguous(let whole, let fraction, let separator):
      Double(separator == mark ? "\(whole).\(fraction)" : whole + fraction)
    }
  }

  /// Reads ASCII digits with at most one decimal point, which has digits on both sides; nil for any
  /// other text.
  fileprivate init?(plain text: Substring.UTF8View) {
    let parts = text.split(separator: ASCII.dot, omittingEmptySubsequences: false)
    guard parts.count <= 2, parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) })
    else { return nil }
    let (whole, fraction) = (String(Substring(parts[0])), String(Substring(parts[parts.count - 1])))
    if parts.count == 1 {
      self = .certain(whole: whole, fraction: "", mark: nil)
    } else if fraction.utf8.count == 3, 1...3 ~= whole.utf8.count, whole.utf8.first != ASCII.zero {
      self = .ambiguous(whole: whole, fraction: fraction, separator: .point)
    } else {
      self = .certain(whole: whole, fraction: fraction, mark: .point)
    }
  }

  /// The number times one thousand: 1.2 is 1200.
  fileprivate var thousands: Self {
    switch self {
    case .certain(let whole, let fraction, let mark):
      let digits = fraction.padding(3)
      return .certain(
        whole: whole + digits.prefix(3), fraction: String(digits.dropFirst(3)), mark: mark)
    case .ambiguous(let whole, let fraction, _):
      return .certain(whole: whole + fraction, fraction: "", mark: nil)
    }
  }
}

extension String {
  /// The digits, padded at the end with zeros to a length.
  fileprivate func padding(_ length: Int) -> String {
    self + String(repeating: "0", count: max(0, length - count))
  }

  /// Whether a text with a currency symbol has words between two numbers: `2 for $50`, `was $900
  /// now $700`.
  var hasSeveralNumbers: Bool {
    let parts = split { !$0.isLetter && !$0.isNumber }.drop { !$0.contains(where: \.isNumber) }
    return contains(where: \.isCurrencySymbol)
      && parts.drop { $0.allSatisfy(\.isNumber) }.first?.allSatisfy(\.isLetter) == true
      && parts.last?.allSatisfy(\.isNumber) == true
  }
}

extension CSVFormat.DecimalMark {
  fileprivate init?(_ scalar: Unicode.Scalar) {
    switch scalar {
    case ".": self = .point
    case ",": self = .comma
    default: return nil
    }
  }

  var other: Self { self == .point ? .comma : .point }
}

extension AmountText {
  /// The text before or after a number: a currency, and words that do not change the amount.
  private struct Unit {
    let sign: CurrencySign?
    let hasWords: Bool
    private(set) var hasUnknownWords = false

    /// Reads the text; nil if it has signs that change an amount.
    init?(_ text: String) {
      // "US $"
      if let sign = CurrencySign(text.trimmed) ?? CurrencySign(text.filter { $0 != " " }) {
        (self.sign, hasWords) = (sign, false)
        return
      }
      var sign: CurrencySign?
      var hasWords = false
      // "/ft" is the unit of a price, although Ft is a currency.
      if let slash = text.firstIndex(of: "/"), Self.isMeasure(text[slash...]) {
        let before = String(text[..<slash]).trimmed
        guard let unit = before.isEmpty ? Unit.silent : Unit(before) else { return nil }
        (self.sign, self.hasWords) = (unit.sign, true)
        return
      }
      for word in text.split(whereSeparator: { " /()+~≈*".contains($0) }).map(String.init) {
        if let found = CurrencySign(word), sign == nil {
          sign = found
        } else if Self.words.contains(word.lowercased().filter { $0.isLetter }) {
          hasWords = true
        } else if word.allSatisfy({ $0.isLetter || "'’".contains($0) }), CurrencySign(word) == nil {
          (hasWords, hasUnknownWords) = (true, true)
        } else {
          return nil
        }
      }
      (self.sign, self.hasWords) = (sign, hasWords || sign == nil)
    }

    private static let silent = Unit(sign: nil, hasWords: false)

    private init(sign: CurrencySign?, hasWords: Bool) {
      (self.sign, self.hasWords) = (sign, hasWords)
    }

    /// Whether a text is the measure or the collection that a price is for: `yd`, `sq ft`, `pair`.
    private static func isMeasure(_ text: Substring) -> Bool {
      let words = text.lowercased().split { !$0.isLetter && $0 != "²" }.map(String.init)
      return !words.isEmpty
        && words.allSatisfy {
          QuantityText.measures.contains($0) || QuantityText.collections.contains($0)
        }
    }

    /// Words beside prices, in the languages of the page.
    private static let words = Set(
      """
      each ea per pc pce piece unit from starting at approx about around est estimated ca circa \
      only now sale reg regular list net gross incl including inc excl excluding plus vat tax gst \
      ab pro je stück stk nur netto brutto inkl zzgl mwst statt \
      à partir de dès env environ pièce la lunité ht ttc tva hors taxe \
      desde por cada unidad aprox iva incluido más \
      da partire al circa cad cadauno incluso \
      apartir aprox incluído 税込 税抜 約 から من
      """.split(separator: " ").map(String.init))
  }
}

/// An amount rounded to the smallest unit of a currency.
struct RoundedAmount: Equatable, Sendable {
  let amount: Amount
  /// Whether rounding changed the value.
  let isRounded: Bool

  /// The amount of some digits, rounded half up; nil if it does not fit in 64 bits.
  init?(whole: String, fraction: String, currency: CurrencyCode) {
    let kept = fraction.prefix(currency.minorUnits)
    let rest = fraction.dropFirst(currency.minorUnits)
    let digits =
      (whole + kept).drop { $0 == "0" }
      + String(repeating: "0", count: currency.minorUnits - kept.count)
    guard let units = Int64(digits.isEmpty ? "0" : String(digits)) else { return nil }
    let roundsUp = rest.first.map { $0 >= "5" } ?? false
    guard let amount = Amount(units).adding(Amount(roundsUp ? 1 : 0)) else { return nil }
    self.amount = amount
    isRounded = rest.contains { $0 != "0" }
  }
}
