/// An amount of money in the smallest unit of its currency: US cents, but whole yen.
///
/// Arithmetic is checked: a sum that does not fit in 64 bits is nil, never a wrong amount.
public struct Cents: Hashable, Comparable, Sendable {
  /// The number of smallest units; negative for what an amount fell by.
  public let value: Int64

  /// Nothing.
  public static let zero = Cents(0)

  /// An amount of `value` smallest units.
  @inlinable public init(_ value: Int64) { self.value = value }

  /// The sum of both amounts, or nil if it does not fit in 64 bits.
  @inlinable public func adding(_ other: Cents) -> Cents? {
    let (sum, overflow) = value.addingReportingOverflow(other.value)
    return overflow ? nil : Cents(sum)
  }

  /// The difference of both amounts, or nil if it does not fit in 64 bits.
  @inlinable public func subtracting(_ other: Cents) -> Cents? {
    let (difference, overflow) = value.subtractingReportingOverflow(other.value)
    return overflow ? nil : Cents(difference)
  }

  /// The amount `count` times, or nil if it does not fit in 64 bits.
  @inlinable public func multiplied(by count: Int64) -> Cents? {
    let (product, overflow) = value.multipliedReportingOverflow(by: count)
    return overflow ? nil : Cents(product)
  }

  /// Whether the first amount is the smaller one.
  @inlinable public static func < (a: Cents, b: Cents) -> Bool { a.value < b.value }
}
