import RemoBytes

/// A percentage from -100 to 1000 with at most four decimals: `8.25`, `-10`.
///
/// ```swift
/// let tax = Percentage("8.25")?.part(of: Amount(2_000))  // Amount(165)
/// ```
public struct Percentage: Hashable, Sendable, CustomStringConvertible {
  /// The number of ten-thousandths of a percent.
  private let units: Int64

  private static let unitsOfOne: Int64 = 10_000

  /// Parses a number with a point before its decimals. Nil for other text, for more than four
  /// decimals, and for values out of range.
  public init?(_ text: String) {
    let digits = text.utf8.drop { $0 == ASCII.minus }
    let parts = digits.split(separator: ASCII.dot, omittingEmptySubsequences: false)
    guard text.utf8.count - digits.count <= 1, (1...2).contains(parts.count),
      parts.allSatisfy({ !$0.isEmpty && $0.allSatisfy(\.isASCIIDigit) })
    else { return nil }
    var decimals = parts.count == 2 ? Array(parts[1]) : []
    while decimals.last == ASCII.zero { decimals.removeLast() }
    guard parts[0].count <= 4, decimals.count <= 4 else { return nil }
    let padding = repeatElement(ASCII.zero, count: 4 - decimals.count)
    let magnitude = (Array(parts[0]) + decimals + padding).reduce(Int64(0)) {
      $0 * 10 + Int64($1 - ASCII.zero)
    }
    units = digits.count < text.utf8.count ? -magnitude : magnitude
    guard (-100 * Self.unitsOfOne...1000 * Self.unitsOfOne).contains(units) else { return nil }
  }

  /// The number with a point and without final zeros after it: `8.25`, `-10`.
  public var description: String {
    let (whole, fraction) = units.magnitude.quotientAndRemainder(
      dividingBy: UInt64(Self.unitsOfOne))
    var decimals = String(String(UInt64(Self.unitsOfOne) + fraction).dropFirst())
    while decimals.hasSuffix("0") { decimals.removeLast() }
    return (units < 0 ? "-" : "") + String(whole) + (decimals.isEmpty ? "" : "." + decimals)
  }

  /// This share of an amount, rounded half away from zero; nil if it does not fit in 64 bits.
  public func part(of amount: Amount) -> Amount? {
    let divisor = UInt64(100 * Self.unitsOfOne)
    let product = amount.minorUnits.magnitude.multipliedFullWidth(by: units.magnitude)
    if product.high >= divisor { return nil }
    let (quotient, remainder) = divisor.dividingFullWidth(product)
    let (magnitude, overflow) = quotient.addingReportingOverflow(2 * remainder >= divisor ? 1 : 0)
    guard !overflow, let rounded = Int64(exactly: magnitude) else { return nil }
    return Amount((units < 0) == (amount.minorUnits < 0) ? rounded : -rounded)
  }
}
