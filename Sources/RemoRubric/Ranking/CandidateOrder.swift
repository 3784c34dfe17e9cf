import RemoBytes

/// A candidate's id, and the keys that break ties between equal scores.
struct CandidateKey: Equatable, Sendable {
  var id: ByteString
  /// The price; 0 if not known.
  var priceCents: Int64 = 0
  var name = ""

  init(_ candidate: Candidate) {
    id = candidate.id
    priceCents = candidate.priceCents
    name = candidate.name
  }

  /// A candidate without known name and price.
  init(id: ByteString) { self.id = id }

  /// Whether a list shows this candidate before another one with the same score: by price, with
  /// unknown prices last; then by name, in the order of code points.
  func precedes(_ other: CandidateKey) -> Bool {
    if priceCents != other.priceCents {
      if priceCents == 0 || other.priceCents == 0 { return other.priceCents == 0 }
      return priceCents < other.priceCents
    }
    return name.unicodeScalars.lexicographicallyPrecedes(other.name.unicodeScalars)
  }
}

/// The order in which lists show an item's candidates: by score, highest first, then by
/// `CandidateKey`, then in input order.
///
/// - Returns: indices into `keys` and `scores`, best first.
func ranking(_ keys: [CandidateKey], scores: [Double]) -> [Int] {
  keys.indices.sorted { left, right in
    if scores[left] != scores[right] { return scores[left] > scores[right] }
    if keys[left].precedes(keys[right]) { return true }
    if keys[right].precedes(keys[left]) { return false }
    return left < right
  }
}

/// The order in which lists show an item's candidates.
package func ranking(_ candidates: [Candidate], scores: [Double]) -> [Int] {
  ranking(candidates.map { CandidateKey($0) }, scores: scores)
}

/// The first result of an item: the best candidate, if its score reaches `close`.
///
/// - Returns: its index in `candidates`; nil for none.
func firstResult(_ candidates: [Candidate], scores: [Double], close: Double) -> Int? {
  guard let first = ranking(candidates, scores: scores).first,
    Scorer.units(scores[first]) >= Scorer.units(close)
  else { return nil }
  return first
}
