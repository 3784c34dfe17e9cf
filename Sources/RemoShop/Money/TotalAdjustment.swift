import RemoBytes

/// Money that is added to the total of the products, or taken from it: freight, a tax, a discount,
/// a fee or a markup.
///
/// ```swift
/// var options = ListOptions()
/// options.adjustments = [
///   TotalAdjustment("Freight", .amount(Amount(25_000))),
///   TotalAdjustment("Sales tax", Percentage("8.25").map { .percentage($0) }),
/// ].compactMap(\.self)
/// ```
public struct TotalAdjustment: Hashable, Sendable {
  /// The amount of an adjustment, or its share of the sum so far. Discounts are negative.
  public enum Value: Hashable, Sendable {
    /// A fixed amount.
    case amount(Amount)
    /// A share of the total and all adjustments before this one, rounded half away from zero.
    case percentage(Percentage)
  }

  /// The maximum number of adjustments of a list, and of the options.
  public static let maximumCount = 32

  /// The maximum number of Unicode scalars in a label.
  public static let maximumLabelCount = 100

  /// The label, such as `Freight`.
  public let label: String

  /// The amount or the share.
  public let value: Value

  /// Creates an adjustment; nil without a value, or if the label is blank or longer than
  /// ``maximumLabelCount``.
  public init?(_ label: String, _ value: Value?) {
    guard let value, Self.isLabel(label) else { return nil }
    self.label = label
    self.value = value
  }

  static func isLabel(_ text: String) -> Bool {
    !text.allSatisfy(\.isWhitespace) && text.unicodeScalars.count <= maximumLabelCount
  }

  /// Parses a label, an equals sign, and an amount or a percentage: `Freight=250`,
  /// `Sales tax=8.25%`, `Discount=-10%`. Nil for other text.
  public init?(_ text: String, in currency: CurrencyCode = .usd) {
    guard let equals = text.lastIndex(of: "=") else { return nil }
    let label = text[..<equals].trimmingSpaces
    let value = text[text.index(after: equals)...].trimmingSpaces
    if value.hasSuffix("%") {
      let percentage = Percentage(String(value.dropLast().trimmingSpaces))
      self.init(String(label), percentage.map { .percentage($0) })
    } else {
      let isNegative = value.hasPrefix("-")
      let amount = Amount(String(value.dropFirst(isNegative ? 1 : 0)), in: currency)
      self.init(String(label), amount.map { .amount(isNegative ? Amount(-$0.minorUnits) : $0) })
    }
  }

  /// The adjustment with its amount in minor units of another currency: 50.00 is 50 yen.
  func inUnits(of currency: CurrencyCode, from old: CurrencyCode) -> TotalAdjustment {
    guard case .amount(let amount) = value else { return self }
    return TotalAdjustment(label, .amount(amount.inUnits(of: currency, from: old))) ?? self
  }
}

/// An adjustment of a list with its amount.
public struct AppliedAdjustment: Hashable, Sendable {
  /// The adjustment.
  public let adjustment: TotalAdjustment
  /// The amount; negative if it lowers the sum.
  public let amount: Amount
  /// The total of the products with all adjustments up to this one.
  public let sum: Amount

  /// Applies adjustments one after another to a total, up to the first sum that does not fit in 64
  /// bits.
  static func applying(_ adjustments: [TotalAdjustment], to total: Amount) -> [AppliedAdjustment] {
    var applied: [AppliedAdjustment] = []
    var sum = total
    for adjustment in adjustments {
      let amount =
        switch adjustment.value {
        case .amount(let amount): amount as Amount?
        case .percentage(let percentage): percentage.part(of: sum)
        }
      guard let amount, let next = sum.adding(amount) else { break }
      sum = next
      applied.append(AppliedAdjustment(adjustment: adjustment, amount: amount, sum: sum))
    }
    return applied
  }

  /// Whether every sum fits in 64 bits, for each total from 0 to `greatest`. A larger total never
  /// gives a smaller sum, so the two ends decide.
  static func fits(_ adjustments: [TotalAdjustment], upTo greatest: Amount) -> Bool {
    [.zero, greatest].allSatisfy {
      applying(adjustments, to: $0).count == adjustments.count
    }
  }
}

extension AppliedAdjustment {
  /// The greatest total of 0 or more that stays within `limit` with all adjustments; nil if none
  /// does.
  package static func greatestTotal(of adjustments: [TotalAdjustment], within limit: Amount)
    -> Amount?
  {
    func isWithin(_ total: Int64) -> Bool {
      let applied = applying(adjustments, to: Amount(total))
      return applied.count == adjustments.count && (applied.last?.sum ?? Amount(total)) <= limit
    }
    guard isWithin(0) else { return nil }
    // A larger total never gives a smaller sum, so halving finds the last total that fits.
    var (least, most) = (Int64(0), Int64.max)
    while least < most {
      let middle = least + (most - least) / 2 + 1
      if isWithin(middle) { least = middle } else { most = middle - 1 }
    }
    return Amount(least)
  }
}

extension Amount {
  /// The amount in minor units of another currency, clamped to 64 bits: 50.00 is 50 yen.
  func inUnits(of currency: CurrencyCode, from old: CurrencyCode) -> Amount {
    func power(_ exponent: Int) -> Int64 { (0..<max(exponent, 0)).reduce(1) { ten, _ in ten * 10 } }
    let more = currency.minorUnits - old.minorUnits
    let (product, overflow) = minorUnits.multipliedReportingOverflow(by: power(more))
    if overflow { return Amount(minorUnits < 0 ? .min : .max) }
    return Amount(product / power(-more))
  }
}

extension Substring {
  fileprivate var trimmingSpaces: Substring {
    let start = drop(while: \.isWhitespace)
    return start.dropLast(start.reversed().prefix(while: \.isWhitespace).count)
  }
}
