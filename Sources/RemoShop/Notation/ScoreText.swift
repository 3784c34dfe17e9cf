import RemoBytes

/// A confidence score as people write it: `0.92`, `0,92`, `92%` or `92`.
struct ScoreText: Sendable {
  /// The digits before and after the decimal mark.
  private let whole: String
  private let fraction: String
  let mark: CSVFormat.DecimalMark?
  /// Whether the score is a percentage. A spreadsheet may have rounded it.
  let hasPercentSign: Bool

  /// Reads a score; nil if the text is no number.
  init?(_ text: String) {
    var text = text.trimmed
    hasPercentSign = text.hasSuffix("%")
    if hasPercentSign { text = String(text.dropLast()).trimmed }
    let parts = text.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == "." || $0 == "," })
    guard parts.contains(where: { !$0.isEmpty }),
      parts.allSatisfy({ $0.utf8.allSatisfy(\.isASCIIDigit) })
    else { return nil }
    whole = String(parts[0])
    fraction = parts.count > 1 ? String(parts[1]) : ""
    mark = parts.count > 1 ? (text.contains(",") ? .comma : .point) : nil
  }

  /// Whether scores without a percent sign are percentages: one exceeds 10, and none is between 0
  /// and 1. Scores up to 10 may be stars or points.
  static func arePercentages(_ scores: [ScoreText]) -> Bool {
    let bare = scores.filter { !$0.hasPercentSign }
    return bare.contains { $0.value > 10 } && bare.allSatisfy { $0.value == 0 || $0.value >= 1 }
  }

  var value: Double { Double("\(whole.isEmpty ? "0" : whole).\(fraction)0") ?? 0 }

  /// The score as a JSON number from 0 to 1, with the digits as written; nil if it is out of range.
  ///
  /// - Parameter isPercentage: whether a score without a percent sign is a percentage.
  func decimal(isPercentage: Bool) -> String? {
    var (whole, fraction) = (whole, fraction)
    if hasPercentSign || isPercentage {
      let digits = String(repeating: "0", count: max(0, 2 - whole.count)) + whole
      fraction = digits.suffix(2) + fraction
      whole = String(digits.dropLast(2))
    }
    whole = String(whole.drop { $0 == "0" })
    if whole.isEmpty { whole = "0" }
    if hasPercentSign || isPercentage {
      fraction = String(fraction.reversed().drop { $0 == "0" }.reversed())
    }
    let text = fraction.isEmpty ? whole : "\(whole).\(fraction)"
    guard let value = Double(text), value <= 1 else { return nil }
    return text
  }

  /// A score on a scale from 0 to `scale`, as a JSON number from 0 to 1; nil if it is out of range.
  func decimal(scale: Int) -> String? {
    if hasPercentSign { return decimal(isPercentage: true) }
    guard value <= Double(scale) else { return nil }
    // Four decimals are more than people write.
    let rounded = (value / Double(scale) * 10_000).rounded() / 10_000
    return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
  }
}
