import RemoBytes

/// What is no amount of money, with what is said of it: of lists, and of what is ranked.
package enum BadCents {
  /// The number under a key, as it is written, and what it is as a whole number.
  case amount(key: String, found: String, JSONNumber.Whole)
  /// The sum of all prices, which an item makes too great.
  case sum

  package var message: String {
    switch self {
    case .amount(_, let found, .fraction): "expected whole cents, found \(found)"
    case .amount(let key, let found, .overflow)
    where !found.hasPrefix("-") || Self.mayBeNegative(key):
      "\(found) is more cents than can be counted"
    case .amount(_, let found, _): "expected cents of 0 or more, found \(found)"
    case .sum: "the sum of the prices overflows at this item"
    }
  }

  package var help: String {
    switch self {
    case .amount(let key, let found, .fraction):
      Self.cents(of: found).map { "\(key) is in cents; write \($0) for \(found)" }
        ?? "\(key) is in cents; write a whole number"
    case .amount(let key, _, _):
      "\(key) is in cents, from \(Self.mayBeNegative(key) ? Int64.min : 0) to \(Int64.max)"
    case .sum: "all prices together are \(Int64.max) cents at most; see whether one is too great"
    }
  }

  /// Whether the amount of a key may be below 0, as upstream allows for estimates.
  static func mayBeNegative(_ key: String) -> Bool {
    ["labor_estimate_cents", "permit_fees_estimate_cents", "estimate_cents"].contains(key)
  }

  /// `24999` for `249.99`; nil where more than two decimals, or an exponent, make that a guess.
  static func cents(of amount: String) -> String? {
    let parts = amount.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 2, parts[1].count <= 2, amount.allSatisfy({ $0.isNumber || $0 == "." })
    else { return nil }
    let text = parts[0] + parts[1] + String(repeating: "0", count: 2 - parts[1].count)
    let digits = text.drop { $0 == "0" }
    return digits.isEmpty ? "0" : String(digits)
  }
}
