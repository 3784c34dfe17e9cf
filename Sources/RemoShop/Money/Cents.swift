import RemoBytes

/// An amount of money in the smallest unit of its currency: US cents, but whole yen.
///
/// Arithmetic is checked: a sum that does not fit in 64 bits is nil, never a wrong amount.
public struct Cents: Hashable, Comparable, Sendable {
  /// The number of smallest units; negative for what an amount fell by.
  public let value: Int64

  /// Nothing.
  public static let zero = Cents(0)

  /// An amount of `value` smallest units.
  public init(_ value: Int64) { self.value = value }

  /// The sum of both amounts, or nil if it does not fit in 64 bits.
  public func adding(_ other: Cents) -> Cents? {
    let (sum, overflow) = value.addingReportingOverflow(other.value)
    return overflow ? nil : Cents(sum)
  }

  /// The difference of both amounts, or nil if it does not fit in 64 bits.
  public func subtracting(_ other: Cents) -> Cents? {
    let (difference, overflow) = value.subtractingReportingOverflow(other.value)
    return overflow ? nil : Cents(difference)
  }

  /// The amount `count` times, or nil if it does not fit in 64 bits.
  public func multiplied(by count: Int64) -> Cents? {
    let (product, overflow) = value.multipliedReportingOverflow(by: count)
    return overflow ? nil : Cents(product)
  }

  /// Whether the first amount is the smaller one.
  public static func < (a: Cents, b: Cents) -> Bool { a.value < b.value }
}

extension Cents {
  /// An amount written in digits, with a point before the decimals: `499.99`, `500`. Nil for
  /// anything else, for more decimals than the currency has, and for what does not fit.
  public init?(_ amount: String, in currency: CurrencyCode = .usd) {
    var value: Int64 = 0
    var decimals: Int?
    for byte in amount.utf8 {
      if byte == ASCII.dot, decimals == nil, amount.utf8.first != ASCII.dot {
        decimals = 0
        continue
      }
      guard byte.isASCIIDigit else { return nil }
      let (tens, isTooMuch) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflows) = tens.addingReportingOverflow(Int64(byte - ASCII.zero))
      if isTooMuch || overflows { return nil }
      value = sum
      decimals = decimals.map { $0 + 1 }
    }
    guard !amount.isEmpty, decimals != 0, decimals ?? 0 <= currency.minorUnits else { return nil }
    for _ in (decimals ?? 0)..<currency.minorUnits {
      let (product, overflow) = value.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      value = product
    }
    self.init(value)
  }
}
