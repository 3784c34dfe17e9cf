/// A number as written: a whole mantissa and a power of ten.
@usableFromInline package struct JSONNumber: Equatable, Sendable {
  /// The range of the number's text.
  package let text: ByteSlice

  /// Whether it begins with a minus sign.
  package let isNegative: Bool

  /// All digits as one number, without sign and point; undefined if `isLong`.
  package let mantissa: UInt64

  /// The power of ten: the value is mantissa × 10^exponent. Written exponents are limited to
  /// ±10^15.
  package let exponent: Int

  /// Whether the significant digits do not fit in `mantissa`.
  package let isLong: Bool

  package init(
    text: ByteSlice, isNegative: Bool, mantissa: UInt64, exponent: Int, isLong: Bool
  ) {
    self.text = text
    self.isNegative = isNegative
    self.mantissa = mantissa
    self.exponent = exponent
    self.isLong = isLong
  }

  /// The result of reading a number as a whole number.
  package enum Whole: Equatable, Sendable {
    case value(Int64)
    case fraction
    case overflow
  }

  /// The number as `Int64` if its value is whole, as in `24999`, `24999.0` and `2.4999e4`.
  package func whole(in source: Span<UInt8>) -> Whole {
    if exponent == 0, !isLong {
      return signed(mantissa)
    }
    if isLong {
      return wholeOfManyDigits(source)
    }
    if mantissa == 0 { return .value(0) }
    var value = mantissa
    if exponent < 0 {
      for _ in 0..<min(-exponent, 20) {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: 10)
        if remainder != 0 { return .fraction }
        value = quotient
      }
      return -exponent > 20 ? .fraction : signed(value)
    }
    for _ in 0..<min(exponent, 20) {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      if overflow { return .overflow }
      value = product
    }
    return exponent > 20 ? .overflow : signed(value)
  }

  private func signed(_ magnitude: UInt64) -> Whole {
    if !isNegative {
      return magnitude <= UInt64(Int64.max) ? .value(Int64(magnitude)) : .overflow
    }
    if magnitude <= UInt64(Int64.max) { return .value(-Int64(magnitude)) }
    return magnitude == UInt64(Int64.max) + 1 ? .value(.min) : .overflow
  }

  /// Handles more than 19 digits: holds zeros back until another digit needs them, so that
  /// trailing zeros only raise the power of ten.
  private func wholeOfManyDigits(_ source: Span<UInt8>) -> Whole {
    var value: UInt64 = 0
    var zeros = 0
    var power = exponent
    var lost = false
    for offset in text.range {
      let byte = source[offset]
      if byte | 0x20 == 0x65 { break }
      guard byte.isASCIIDigit else { continue }
      if byte == ASCII.zero {
        zeros += 1
        continue
      }
      for _ in 0..<(lost || value == 0 ? 0 : zeros) {
        let (product, overflow) = value.multipliedReportingOverflow(by: 10)
        lost = lost || overflow
        value = product
      }
      zeros = 0
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      let (sum, carry) = product.addingReportingOverflow(UInt64(byte &- ASCII.zero))
      lost = lost || overflow || carry
      value = sum
    }
    power += zeros
    if lost { return power < 0 ? .fraction : .overflow }
    let short = JSONNumber(
      text: text, isNegative: isNegative, mantissa: value, exponent: power, isLong: false)
    return short.whole(in: source)
  }

  /// The nearest double, correctly rounded; infinite if the number is too large.
  package func double(in source: Span<UInt8>) -> Double {
    let magnitude = isLong ? nil : Self.magnitude(mantissa, exponent: exponent)
    guard let magnitude else {
      return Double(source.string(text.range)) ?? .nan
    }
    return isNegative ? -magnitude : magnitude
  }

  /// The nearest double of mantissa × 10^exponent, or nil if one division is not enough.
  @usableFromInline
  static func magnitude(_ mantissa: UInt64, exponent: Int) -> Double? {
    if mantissa == 0 { return 0 }
    if mantissa < 1 << 53, exponent >= -22, exponent <= 22 {
      // Both operands are exact doubles, so one operation rounds once.
      let power = doublePowers[abs(exponent)]
      return exponent < 0 ? Double(mantissa) / power : Double(mantissa) * power
    }
    if exponent < 0, exponent >= -19 {
      return quotient(mantissa, by: wholePowers[-exponent])
    }
    return nil
  }

  /// Computes mantissa ÷ divisor with one rounding. A 128-bit division gives at least 63 bits of
  /// the quotient, and the remainder becomes its sticky bit.
  private static func quotient(_ mantissa: UInt64, by divisor: UInt64) -> Double {
    let shift = mantissa.leadingZeroBitCount
    let normal = mantissa << UInt64(shift)
    let scale = divisor.leadingZeroBitCount
    let whole = divisor << UInt64(scale)
    // normal / 2 < whole keeps the quotient below 2^64.
    let (bits, remainder) = whole.dividingFullWidth((normal >> 1, normal << 63))
    let sticky: UInt64 = remainder == 0 ? 0 : 1
    // bits = mantissa · 2^(shift + 63) / (divisor · 2^scale); rounding happens here, once.
    return scaled(bits, sticky: sticky, by: scale - shift - 63)
  }

  private static func scaled(_ bits: UInt64, sticky: UInt64, by power: Int) -> Double {
    // There are at least 63 significant bits, so the lowest can carry the sticky bit.
    let rounded = Double(bits | sticky)
    return Double(sign: .plus, exponent: power, significand: rounded)
  }

  private static let doublePowers: ContiguousArray<Double> = [
    1e0, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15, 1e16,
    1e17, 1e18, 1e19, 1e20, 1e21, 1e22,
  ]

  private static let wholePowers: ContiguousArray<UInt64> = [
    1, 10, 100, 1000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
    10_000_000_000, 100_000_000_000, 1_000_000_000_000, 10_000_000_000_000,
    100_000_000_000_000, 1_000_000_000_000_000, 10_000_000_000_000_000,
    100_000_000_000_000_000, 1_000_000_000_000_000_000, 10_000_000_000_000_000_000,
  ]
}

/// The shortest decimal that reads back as `value`, in JSON form: `0.8`, `1`, `1e+22`.
package func shortestDecimal(_ value: Double) -> String {
  let text = value.description
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}
