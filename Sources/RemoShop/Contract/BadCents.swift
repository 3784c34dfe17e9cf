import RemoBytes

extension Cents {
  /// What is said of an item whose price makes the sum of all too great.
  package static let overflow = (
    message: "the sum of the prices overflows at this item",
    help: "all prices together are \(Int64.max) cents at most; see whether one is too great"
  )
}

/// A number that is no amount of money, with what is said of it: of lists, and of what is ranked.
package struct BadCents {
  /// The key that it stands under.
  var name: String
  /// The number as it is written.
  var found: String
  /// What it is as a whole number.
  var whole: JSONNumber.Whole

  package init(name: String, found: String, whole: JSONNumber.Whole) {
    (self.name, self.found, self.whole) = (name, found, whole)
  }

  package var message: String {
    switch whole {
    case .fraction: "expected whole cents, found \(found)"
    case .overflow where !found.hasPrefix("-"): "\(found) is more cents than can be counted"
    case .overflow, .value: "expected cents of 0 or more, found \(found)"
    }
  }

  package var help: String {
    guard whole == .fraction else { return "\(name) is in cents, from 0 to \(Int64.max)" }
    return Self.cents(of: found).map { "\(name) is in cents; write \($0) for \(found)" }
      ?? "\(name) is in cents; write a whole number"
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
