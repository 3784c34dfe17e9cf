/// The confidence that a product matches the item in the picture: a score from 0 to 1.
public struct Confidence: Hashable, Comparable, Codable, Sendable {
  /// The meaning of a score for the list.
  public enum Band: String, Sendable, CaseIterable {
    /// 0.8 or more: shown without a label.
    case normal
    /// At least 0.5, below 0.8: shown with the label "Close match".
    case closeMatch = "close_match"
    /// Below 0.5: shown as a search instead of a product.
    case lowConfidence = "demoted"
  }

  /// The lowest score of a product shown without a label.
  public static let normalThreshold = 0.8

  /// The lowest score of a product that is shown.
  public static let closeMatchThreshold = 0.5

  /// The score as received, never rounded.
  public let score: Double

  /// Creates a confidence; nil if the score is outside 0 to 1 or not a number.
  public init?(_ score: Double) {
    guard score >= 0, score <= 1 else { return nil }
    self.score = score
  }

  /// The band of the unrounded score: 0.7999999 is a close match.
  public var band: Band {
    score >= Self.normalThreshold
      ? .normal : score >= Self.closeMatchThreshold ? .closeMatch : .lowConfidence
  }

  /// Decodes a number from 0 to 1.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(Confidence.init) { "a confidence is a number from 0 to 1, not \($0)" }
  }

  /// Encodes the score.
  public func encode(to encoder: any Encoder) throws {
    try score.encode(to: encoder)
  }

  /// Whether the first score is the lower one.
  public static func < (a: Confidence, b: Confidence) -> Bool { a.score < b.score }
}
