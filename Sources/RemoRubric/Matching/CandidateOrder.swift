/// The order of an item's candidates: score, descending; then the lower price, unknown prices last;
/// then the name by code points; then input order.
///
/// - Returns: indices into `candidates`, best first.
package func ranking(_ candidates: [Candidate], scores: [Double]) -> [Int] {
  candidates.indices.sorted { left, right in
    if scores[left] != scores[right] { return scores[left] > scores[right] }
    let leftPrice = candidates[left].priceCents
    let rightPrice = candidates[right].priceCents
    if leftPrice != rightPrice {
      if leftPrice == 0 || rightPrice == 0 { return rightPrice == 0 }
      return leftPrice < rightPrice
    }
    let leftName = candidates[left].name.unicodeScalars
    let rightName = candidates[right].name.unicodeScalars
    if leftName.elementsEqual(rightName) { return left < right }
    return leftName.lexicographicallyPrecedes(rightName)
  }
}

/// The first result of an item, as people see it: the best candidate, if its score reaches `close`.
///
/// - Returns: its index in `candidates`; nil where none reaches it.
func firstResult(_ candidates: [Candidate], scores: [Double], close: Double) -> Int? {
  guard let first = ranking(candidates, scores: scores).first,
    Scorer.units(scores[first]) >= Scorer.units(close)
  else { return nil }
  return first
}
