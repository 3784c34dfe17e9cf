import RemoBytes

/// An amount of money in the minor unit of its currency: cents for dollars, whole yen for yen.
///
/// ```swift
/// let price = Amount(49_999)  // $499.99
/// let budget = Amount("1500", in: .usd)  // Amount(150_000)
/// ```
///
/// Arithmetic is checked: a sum that does not fit in 64 bits is nil, never a wrong amount.
/// `Codable` encodes the number of minor units.
public struct Amount: Hashable, Comparable, Sendable {
  /// The number of minor units; negative for a decrease.
  public let minorUnits: Int64

  /// No money.
  public static let zero = Amount(0)

  /// Creates an amount from minor units.
  public init(_ minorUnits: Int64) { self.minorUnits = minorUnits }

  /// The sum of both amounts; nil if it does not fit in 64 bits.
  public func adding(_ other: Amount) -> Amount? {
    let (sum, overflow) = minorUnits.addingReportingOverflow(other.minorUnits)
    return overflow ? nil : Amount(sum)
  }

  /// The difference of both amounts; nil if it does not fit in 64 bits.
  public func subtracting(_ other: Amount) -> Amount? {
    let (difference, overflow) = minorUnits.subtractingReportingOverflow(other.minorUnits)
    return overflow ? nil : Amount(difference)
  }

  /// The product of the amount and `count`; nil if it does not fit in 64 bits.
  public func multiplied(by count: Int64) -> Amount? {
    let (product, overflow) = minorUnits.multipliedReportingOverflow(by: count)
    return overflow ? nil : Amount(product)
  }

  /// Whether the first amount is the smaller one.
  public static func < (a: Amount, b: Amount) -> Bool { a.minorUnits < b.minorUnits }
}

extension Amount: Codable {
  /// Decodes a whole number of minor units.
  public init(from decoder: any Decoder) throws {
    self.init(try Int64(from: decoder))
  }

  /// Encodes the number of minor units.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(minorUnits)
  }
}

extension Amount {
  /// Parses an amount in digits, with a point before the decimals: `499.99`, `500`. Nil for other
  /// text, for more decimals than the currency has, and for values out of range.
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
