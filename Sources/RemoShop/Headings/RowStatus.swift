import RemoBytes

/// The status of a row in this program's tables.
enum RowStatus: Equatable, Sendable {
  case matched, closeMatch, demoted, unmatched, alternate
  /// A wanted item of an FF&E schedule without a product.
  case toBeFound

  /// Reads a status; nil for any other text.
  init?(_ text: String) {
    switch HeadingNames.plain(text) {
    case "matched": self = .matched
    case "closematch": self = .closeMatch
    case "demoted": self = .demoted
    case "unmatched": self = .unmatched
    case "alternate": self = .alternate
    case "tobefound": self = .toBeFound
    default: return nil
    }
  }

  /// The score of a product with this status in a table without scores.
  var usualScore: String {
    switch self {
    case .closeMatch: "0.5"
    case .demoted: "0"
    // A product that a person listed is a sure match.
    case .matched, .unmatched, .alternate, .toBeFound: "1"
    }
  }

  /// Whether a product with this status can have a score.
  func agrees(withScore score: Double) -> Bool {
    switch self {
    case .matched: score >= Confidence.normalThreshold
    case .closeMatch: Confidence.closeMatchThreshold..<Confidence.normalThreshold ~= score
    case .demoted: score < Confidence.closeMatchThreshold
    case .unmatched, .alternate, .toBeFound: true
    }
  }
}

extension SearchLink {
  /// The words that a Google search asks for; nil if the text is no such link.
  static func words(in link: String) -> String? {
    let bytes = ContiguousArray(link.utf8)
    let slice = ByteSlice(0..<bytes.count)
    guard kept(slice, in: bytes.span) != nil, let parts = URLParts(slice, in: bytes.span) else {
      return nil
    }
    var parameters = QueryParameters(query: parts.query)
    while let parameter = parameters.next(bytes.span) {
      guard bytes.span.isEqual(parameter.name, to: "q") else { continue }
      let value = bytes[parameter.value].map { $0 == ASCII.plus ? ASCII.space : $0 }
      let decoded = value.span.percentDecoded(0..<value.count)
      return decoded.span.string(0..<decoded.count)
    }
    return nil
  }
}
