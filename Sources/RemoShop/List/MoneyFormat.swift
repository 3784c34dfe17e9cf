import RemoBytes

/// Writes amounts of one currency the way a locale writes them: `$1,899.00`, `1.899,00 €`.
///
/// Prepared once per run; writing an amount then takes a few stores of 8 bytes and no allocation.
/// The patterns are those of Unicode CLDR, the number of decimals is that of ISO 4217.
///
/// ```swift
/// let money = MoneyFormat(currency: .usd, locale: .english)
/// money.string(Cents(189_900))  // "$1,899.00"
/// ```
public struct MoneyFormat: Sendable {
  /// The currency of the amounts.
  public let currency: CurrencyCode

  /// A short text: at most 8 bytes as a word, whatever its length as bytes.
  private struct Piece: Sendable {
    var bytes: ContiguousArray<UInt8>
    var word: UInt64

    init(_ bytes: ContiguousArray<UInt8>) {
      self.bytes = bytes
      word = 0
      if bytes.count <= 8 { for byte in bytes.reversed() { word = word << 8 | UInt64(byte) } }
    }

    init(_ text: String) { self.init(ContiguousArray(text.utf8)) }

    @inline(__always)
    func write(to writer: inout ByteWriter) {
      if bytes.count <= 8 {
        writer.append(word: word, count: bytes.count)
      } else {
        writer.append(bytes.span, 0..<bytes.count)
      }
    }
  }

  private var prefix, suffix, negativePrefix, negativeSuffix, group, decimal: Piece
  private let minorUnits: Int
  private let minimumGrouping: Int
  private let secondaryGroup: Int
  /// 0 for digits of one byte, else the first byte of digits of two.
  private let digitLead: UInt64
  /// The last byte of the digit 0.
  private let digitZero: UInt64

  /// The format of a currency in a locale.
  public init(currency: CurrencyCode = .usd, locale: ListLocale = .english) {
    self.init(currency, locale.moneyPattern)
  }

  init(_ currency: CurrencyCode, _ pattern: MoneyPattern) {
    let symbol = pattern.symbol(of: currency)
    let positive = pattern.affixes(pattern.positive, symbol)
    let negative = pattern.affixes(pattern.negative, symbol)
    self.currency = currency
    minorUnits = currency.minorUnits
    prefix = Piece(positive.before)
    suffix = Piece(positive.after)
    negativePrefix = Piece(negative.before)
    negativeSuffix = Piece(negative.after)
    group = Piece(pattern.group)
    decimal = Piece(pattern.decimal)
    minimumGrouping = pattern.minimumGrouping
    secondaryGroup = pattern.secondaryGroup
    let zero = Array(String(Character(pattern.zero)).utf8)
    digitLead = zero.count == 2 ? UInt64(zero[0]) : 0
    digitZero = UInt64(zero[zero.count - 1])
  }

  /// The same format with its symbols and marks escaped for an output, so that amounts need no
  /// escaping of their own; digits are taken to stand for themselves everywhere.
  package func escaped(by table: borrowing EscapeTable) -> MoneyFormat {
    var copy = self
    func escape(_ piece: inout Piece) {
      var writer = ByteWriter()
      writer.append(piece.bytes.span, 0..<piece.bytes.count, escaping: table)
      piece = Piece(writer.finish())
    }
    escape(&copy.prefix)
    escape(&copy.suffix)
    escape(&copy.negativePrefix)
    escape(&copy.negativeSuffix)
    escape(&copy.group)
    escape(&copy.decimal)
    return copy
  }

  /// An amount as text.
  public func string(_ amount: Cents) -> String {
    var writer = ByteWriter()
    append(amount, to: &writer)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  /// Writes an amount. Cost: some ten nanoseconds, no allocation.
  package func append(_ amount: Cents, to writer: inout ByteWriter) {
    let isNegative = amount.value < 0
    (isNegative ? negativePrefix : prefix).write(to: &writer)
    let (units, fraction) = parts(of: amount)
    let groups = units >= 10_000 || minimumGrouping == 1
    appendUnits(units, isLast: true, grouped: groups, to: &writer)
    if minorUnits > 0 {
      decimal.write(to: &writer)
      appendDigits(fraction, minorUnits, to: &writer)
    }
    (isNegative ? negativeSuffix : suffix).write(to: &writer)
  }

  /// Writes an amount for machines: digits, a point and as many decimals as the currency has
  /// (`1899.00`, `-5.00`, `1899` for yen), without symbol and groups, in every locale the same.
  package func appendPlainDecimal(_ amount: Cents, to writer: inout ByteWriter) {
    if amount.value < 0 { writer.append(ASCII.minus) }
    let (units, fraction) = parts(of: amount)
    writer.appendDigits(units, atLeast: 1)
    if minorUnits > 0 {
      writer.append(ASCII.dot)
      writer.appendDigits(fraction, atLeast: minorUnits)
    }
  }

  @inline(__always)
  private func parts(of amount: Cents) -> (units: UInt64, fraction: UInt64) {
    let magnitude = amount.value.magnitude
    // The constants let the compiler multiply instead of divide.
    switch minorUnits {
    case 2: return (magnitude / 100, magnitude % 100)
    case 0: return (magnitude, 0)
    case 3: return (magnitude / 1000, magnitude % 1000)
    default: return (magnitude / 10_000, magnitude % 10_000)
    }
  }

  /// Writes whole units, the greatest group first. The recursion is at most 9 deep.
  private func appendUnits(
    _ units: UInt64, isLast: Bool, grouped: Bool, to writer: inout ByteWriter
  ) {
    if isLast || secondaryGroup == 3 {
      guard units >= 1000 else { return appendLeading(units, to: &writer) }
      appendUnits(units / 1000, isLast: false, grouped: grouped, to: &writer)
      if grouped { group.write(to: &writer) }
      appendDigits(units % 1000, 3, to: &writer)
    } else {
      guard units >= 100 else { return appendLeading(units, to: &writer) }
      appendUnits(units / 100, isLast: false, grouped: grouped, to: &writer)
      if grouped { group.write(to: &writer) }
      appendDigits(units % 100, 2, to: &writer)
    }
  }

  /// Writes a number below 1000 without leading zeros.
  @inline(__always)
  private func appendLeading(_ number: UInt64, to writer: inout ByteWriter) {
    appendDigits(number, number < 10 ? 1 : number < 100 ? 2 : 3, to: &writer)
  }

  /// Writes the last `count` digits of a number, at most 4, with leading zeros.
  @inline(__always)
  private func appendDigits(_ number: UInt64, _ count: Int, to writer: inout ByteWriter) {
    var word: UInt64 = 0
    var rest = number
    for _ in 0..<count {
      let digit = digitZero + rest % 10
      word = digitLead == 0 ? word << 8 | digit : word << 16 | digit << 8 | digitLead
      rest /= 10
    }
    writer.append(word: word, count: digitLead == 0 ? count : 2 * count)
  }
}

extension MoneyFormat {
  /// The parts of the format, for a script that joins amounts by itself.
  package struct Parts: Sendable, Equatable {
    package var prefix, suffix, negativePrefix, negativeSuffix, group, decimal, zero: String
    package var minorUnits, minimumGrouping, secondaryGroup: Int
  }

  /// The parts of the format.
  package var parts: Parts {
    func text(_ piece: Piece) -> String { String(decoding: piece.bytes, as: UTF8.self) }
    let zero = digitLead == 0 ? [UInt8(digitZero)] : [UInt8(digitLead), UInt8(digitZero)]
    return Parts(
      prefix: text(prefix), suffix: text(suffix), negativePrefix: text(negativePrefix),
      negativeSuffix: text(negativeSuffix), group: text(group), decimal: text(decimal),
      zero: String(decoding: zero, as: UTF8.self), minorUnits: minorUnits,
      minimumGrouping: minimumGrouping, secondaryGroup: secondaryGroup)
  }
}
