import RemoBytes

/// Writes amounts of one currency the way a locale writes them: `$1,899.00`, `1.899,00 €`.
///
/// Writing an amount takes a few 8-byte stores and no allocation. The patterns come from Unicode
/// CLDR, the number of decimals from ISO 4217.
///
/// ```swift
/// let money = MoneyFormat(currency: .usd, locale: .english)
/// let price = money.string(Amount(189_900))  // "$1,899.00"
/// ```
public struct MoneyFormat: Sendable {
  /// The currency of the amounts.
  public let currency: CurrencyCode

  private let layout: Layout
  private let locale: ListLocale

  /// Creates the format for a currency in a locale.
  ///
  /// Amounts in a right-to-left language are isolated (U+2068, U+2069); otherwise digits and sign
  /// would swap with the surrounding words. Inside the isolate, `US$` at the end would appear as
  /// `$US`, because CLDR leaves the direction of the final sign open. A left-to-right mark after it
  /// prevents this.
  ///
  /// Cost: one lookup in the table of patterns. Create it once per screen.
  public init(currency: CurrencyCode = .usd, locale: ListLocale = .english) {
    self.init(currency: currency, locale: locale, isWhole: false)
  }

  /// - Parameter isWhole: whether amounts are whole and show no decimals.
  init(currency: CurrencyCode, locale: ListLocale, isWhole: Bool) {
    self.currency = currency
    self.locale = locale
    layout = Layout(
      currency, pattern: locale.moneyPattern, isIsolated: locale.direction == .rightToLeft,
      isWhole: isWhole)
  }

  /// Creates the format for an unmodified CLDR pattern, without isolates.
  init(_ currency: CurrencyCode, pattern: MoneyPattern) {
    self.currency = currency
    locale = .english
    layout = Layout(currency, pattern: pattern, isIsolated: false)
  }

  /// An amount as text.
  public func string(_ amount: Amount) -> String {
    var writer = ByteWriter()
    append(amount, to: &writer)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  /// Formats a sum as documents show it. A `+` marks missing prices. If prices are missing and the
  /// sum is zero, the text is "Check price" in the locale's language.
  ///
  /// ```swift
  /// let total = money.string(shown.total, unpriced: shown.unpricedItemCount)  // "$733.98+"
  /// ```
  public func string(_ sum: Amount, unpriced: Int) -> String {
    if sum.minorUnits == 0, unpriced > 0 { return Words(locale)[.checkPrice] }
    return string(sum) + (unpriced > 0 ? "+" : "")
  }

  /// A difference as text: `+$20.00`, `−€5.00`; zero has no sign.
  ///
  /// ```swift
  /// let change = money.difference(diff.totalChange)  // "−$5.00"
  /// ```
  ///
  /// The sign takes the place of the locale's minus sign. Some locales keep the minus at the left
  /// with a left-to-right mark. Another mark then keeps the currency on its usual side.
  public func difference(_ amount: Amount) -> String {
    let text = string(Amount(Int64(clamping: amount.minorUnits.magnitude)))
    if amount.minorUnits == 0 { return text }
    let parts = self.parts
    let digits = text.unicodeScalars.dropFirst(parts.prefix.unicodeScalars.count)
      .dropLast(parts.suffix.unicodeScalars.count)
    var signed = String.UnicodeScalarView()
    for scalar in parts.negativePrefix.unicodeScalars {
      let isMinus = scalar == "-" || scalar == "\u{2212}"
      signed.append(isMinus ? (amount.minorUnits < 0 ? "\u{2212}" : "+") : scalar)
    }
    signed.append(contentsOf: digits)
    let leftToRight: Unicode.Scalar = "\u{200E}"
    if !parts.negativeSuffix.isEmpty, parts.negativePrefix.unicodeScalars.contains(leftToRight) {
      signed.append("\u{200F}")
    }
    signed.append(contentsOf: parts.negativeSuffix.unicodeScalars)
    return String(signed)
  }

  /// Writes an amount, without an allocation.
  package func append(_ amount: Amount, to writer: inout ByteWriter) {
    writer.write(atMost: room) { target, start in store(amount, to: &target, at: start) }
  }

  /// The room for an amount in bytes, including surplus bytes written after it.
  package var room: Int { layout.room }

  /// Whether digits are grouped as in India: 12,34,567.
  var hasIndianGroups: Bool { layout.secondaryGroup == 2 }

  /// Whether amounts are plain texts (see `UInt8.isPlainInText`).
  var isPlain: Bool { layout.isPlain }

  /// Writes an amount at `start` and returns the offset after it. `room` bytes must be free.
  package func store(
    _ amount: Amount, to target: inout MutableSpan<UInt8>, at start: Int
  ) -> Int {
    layout.store(amount, to: &target, at: start)
  }

  /// Writes an amount for machines, equal in every locale: digits, a point, and the currency's
  /// decimals (`1899.00`, `-5.00`, `1899` for yen). It has no symbol and no groups. `comma`
  /// replaces the point on request.
  package func appendPlainDecimal(
    _ amount: Amount, comma: Bool = false, to writer: inout ByteWriter
  ) {
    writer.write(atMost: Self.plainRoom) { target, start in
      let end = storePlainDecimal(amount, to: &target, at: start)
      if comma { target.storeDecimalComma(start..<end) }
      return end
    }
  }

  /// Writes a number from 0 to 1 with the locale's digits and decimal mark. It keeps the number's
  /// text, unless that has an exponent or more than 40 bytes.
  func append(
    score: Double, in bytes: Span<UInt8>, text: ByteSlice, to writer: inout ByteWriter
  ) {
    if bytes.isPlainDecimal(text.range) {
      layout.append(decimal: bytes, range: text.range, to: &writer)
    } else {
      append(score: score, to: &writer)
    }
  }

  /// Writes a number from 0 to 1 without an exponent, with the locale's digits and decimal mark.
  func append(score: Double, to writer: inout ByteWriter) {
    let plain = ContiguousArray(plainDecimal(score).utf8)
    layout.append(decimal: plain.span, range: 0..<plain.count, to: &writer)
  }

  /// A percentage in the locale's form: "8.25%".
  func string(_ percentage: Percentage) -> String {
    var writer = ByteWriter()
    let digits = ContiguousArray(percentage.description.utf8)
    layout.append(decimal: digits.span, range: 0..<digits.count, to: &writer)
    let (before, after) = Words(locale).parts("percent") ?? ("", "%")
    return before + String(decoding: writer.finish(), as: UTF8.self) + after
  }

  /// The room for an amount for machines in bytes, including surplus bytes written after it.
  static let plainRoom = 32

  /// Writes an amount for machines at `start` and returns the offset after it. `plainRoom` bytes
  /// must be free.
  func storePlainDecimal(
    _ amount: Amount, to target: inout MutableSpan<UInt8>, at start: Int
  ) -> Int {
    if amount.minorUnits < 0 { target[start] = ASCII.minus }
    return target.storeMoney(
      amount.minorUnits.magnitude, minorUnits: layout.minorUnits,
      at: amount.minorUnits < 0 ? start + 1 : start)
  }
}

/// The parts of an amount. It is a class, so that passing the format along is cheap.
private final class Layout: Sendable {
  /// A short text. No text in CLDR is longer than 32 bytes, as a test proves.
  struct Piece: Sendable {
    private let bytes: VectorPair
    let count: Int
    let content: ContiguousArray<UInt8>

    init(_ content: ContiguousArray<UInt8>) {
      self.content = content
      count = min(content.count, 32)
      bytes = content.span.pair(at: 0, before: count)
    }

    var text: String { String(decoding: content, as: UTF8.self) }

    func store(_ target: inout MutableSpan<UInt8>, at start: Int) -> Int {
      if count == 0 { return start }
      target.store(bytes, at: start)
      return start + count
    }
  }

  let prefix, suffix, negativePrefix, negativeSuffix, group, decimal: Piece
  let minorUnits: Int
  /// The number of decimals that texts show.
  private let decimals: Int
  /// The room for an amount in bytes, including surplus bytes after it: 19 digits of at most two
  /// bytes each, with all separators and affixes.
  let room: Int
  let minimumGrouping: Int
  let secondaryGroup: Int
  /// The first byte of two-byte digits, or 0 for one-byte digits.
  private let digitLead: UInt64
  /// The last byte of the digit 0.
  private let digitZero: UInt64

  init(_ currency: CurrencyCode, pattern: MoneyPattern, isIsolated: Bool, isWhole: Bool = false) {
    let symbol = pattern.symbol(of: currency.code)
    var positive = pattern.affixes(pattern.positive, symbol: symbol)
    var negative = pattern.affixes(pattern.negative, symbol: symbol)
    if isIsolated {
      Self.isolate(&positive)
      Self.isolate(&negative)
    }
    minorUnits = currency.minorUnits
    decimals = isWhole ? 0 : minorUnits
    prefix = Piece(positive.before)
    suffix = Piece(positive.after)
    negativePrefix = Piece(negative.before)
    negativeSuffix = Piece(negative.after)
    group = Piece(pattern.group)
    decimal = Piece(pattern.decimal)
    minimumGrouping = pattern.minimumGrouping
    secondaryGroup = pattern.secondaryGroup
    let zero = Array(pattern.zero.utf8)
    digitLead = zero.count == 2 ? UInt64(zero[0]) : 0
    digitZero = UInt64(zero[zero.count - 1])
    room =
      max(prefix.count + suffix.count, negativePrefix.count + negativeSuffix.count)
      + 9 * group.count + decimal.count + 2 * 19 + 32
  }

  /// Isolates an amount from the surrounding words, and a final sign from the amount.
  private static func isolate(
    _ affixes: inout (before: ContiguousArray<UInt8>, after: ContiguousArray<UInt8>)
  ) {
    markSign(after: &affixes.after)
    affixes.before = "\u{2068}".utf8 + affixes.before
    affixes.after += "\u{2069}".utf8
  }

  /// Adds a left-to-right mark if a sign follows Latin letters at the end: `US$`, `UK£`.
  private static func markSign(after affix: inout ContiguousArray<UInt8>) {
    let mark = ContiguousArray("\u{200E}".utf8)
    guard let last = affix.last, !last.isASCIILetter, affix.contains(where: \.isASCIILetter),
      affix.suffix(mark.count) != mark[...]
    else { return }
    affix += mark
  }

  /// Whether all parts of amounts are plain text.
  var isPlain: Bool {
    let pieces = [prefix, suffix, negativePrefix, negativeSuffix, group, decimal]
    return digitLead == 0 && UInt8(truncatingIfNeeded: digitZero).isPlainInText
      && pieces.allSatisfy { $0.content.allSatisfy(\.isPlainInText) }
  }

  /// The digit 0.
  var zero: String {
    let bytes = digitLead == 0 ? [UInt8(digitZero)] : [UInt8(digitLead), UInt8(digitZero)]
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes an amount at `start` and returns the offset after it. `room` bytes must be free.
  func store(
    _ amount: Amount, to target: inout MutableSpan<UInt8>, at start: Int
  ) -> Int {
    let isNegative = amount.minorUnits < 0
    var end =
      isNegative ? negativePrefix.store(&target, at: start) : prefix.store(&target, at: start)
    let (units, fraction) = parts(of: amount.minorUnits.magnitude)
    let isGrouped = units >= 10_000 || minimumGrouping == 1
    if units < 1000 {
      end = storeDigits(
        units, count: units < 10 ? 1 : units < 100 ? 2 : 3, target: &target, at: end)
    } else {
      end = storeThousands(units / 1000, grouped: isGrouped, target: &target, at: end)
      if isGrouped { end = group.store(&target, at: end) }
      end = storeDigits(units % 1000, count: 3, target: &target, at: end)
    }
    if decimals > 0 {
      end = decimal.store(&target, at: end)
      end = storeDigits(fraction, count: decimals, target: &target, at: end)
    }
    return isNegative ? negativeSuffix.store(&target, at: end) : suffix.store(&target, at: end)
  }

  /// Writes a number given as digits with a point.
  func append(decimal number: Span<UInt8>, range: Range<Int>, to writer: inout ByteWriter) {
    for offset in range {
      let byte = number[offset]
      if byte == ASCII.dot {
        writer.append(decimal.content)
      } else if byte.isASCIIDigit {
        if digitLead != 0 { writer.append(UInt8(digitLead)) }
        writer.append(UInt8(digitZero) + byte - ASCII.zero)
      } else {
        writer.append(byte)
      }
    }
  }

  private func parts(of magnitude: UInt64) -> (units: UInt64, fraction: UInt64) {
    switch minorUnits {
    case 2: return (magnitude / 100, magnitude % 100)
    case 0: return (magnitude, 0)
    case 3: return (magnitude / 1000, magnitude % 1000)
    default: return (magnitude / 10_000, magnitude % 10_000)
    }
  }

  /// Writes the groups before the last, the greatest first. The recursion is at most 8 levels deep.
  private func storeThousands(
    _ units: UInt64, grouped: Bool, target: inout MutableSpan<UInt8>, at start: Int
  ) -> Int {
    guard units >= (secondaryGroup == 3 ? 1000 : 100) else {
      return storeDigits(
        units, count: units < 10 ? 1 : units < 100 ? 2 : 3, target: &target, at: start)
    }
    // Constants let the compiler multiply instead of divide.
    let (rest, last) =
      secondaryGroup == 3 ? (units / 1000, units % 1000) : (units / 100, units % 100)
    var end = storeThousands(rest, grouped: grouped, target: &target, at: start)
    if grouped { end = group.store(&target, at: end) }
    end = storeDigits(last, count: secondaryGroup == 3 ? 3 : 2, target: &target, at: end)
    return end
  }

  /// Writes the last `count` digits of a number, at most 4, with leading zeros.
  private func storeDigits(
    _ number: UInt64, count: Int, target: inout MutableSpan<UInt8>, at start: Int
  ) -> Int {
    var word: UInt64 = 0
    var rest = number
    for _ in 0..<count {
      let digit = digitZero + rest % 10
      word = digitLead == 0 ? word << 8 | digit : word << 16 | digit << 8 | digitLead
      rest /= 10
    }
    target.store(word, at: start)
    return start + (digitLead == 0 ? count : 2 * count)
  }
}

extension MoneyFormat {
  /// The parts of the format, for a script that assembles amounts itself.
  package struct Parts: Sendable, Equatable {
    package var prefix, suffix, negativePrefix, negativeSuffix, group, decimal, zero: String
    package var minorUnits, minimumGrouping, secondaryGroup: Int
  }

  package var parts: Parts {
    Parts(
      prefix: layout.prefix.text, suffix: layout.suffix.text,
      negativePrefix: layout.negativePrefix.text, negativeSuffix: layout.negativeSuffix.text,
      group: layout.group.text, decimal: layout.decimal.text, zero: layout.zero,
      minorUnits: layout.minorUnits, minimumGrouping: layout.minimumGrouping,
      secondaryGroup: layout.secondaryGroup)
  }
}
