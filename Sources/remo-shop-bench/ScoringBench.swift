import RemoRubric

/// Pairs of wanted items and candidates for the rubric `room-match`. All five criteria are computed
/// from attributes.
struct ScoringBench {
  private let scorer: Scorer
  private let items: [WantedItem]
  private let wanted: [PreparedWanted]
  private let candidates: [PreparedCandidate]

  /// The numbers of wanted items and candidates when counting instructions.
  static let countedSize = (wanted: 16, candidates: 250)

  /// Creates every pair of a wanted item and a candidate, always the same ones.
  init?(_ size: (wanted: Int, candidates: Int)) {
    guard let rubric = BuiltInRubrics.check("room-match")?.rubric else { return nil }
    var random = RandomNumbers(seed: 5)
    let products = (0..<size.candidates).map {
      Candidate(id: "\($0)", attributes: Self.attributes(&random))
    }
    items = (0..<size.wanted).map {
      WantedItem(id: "\($0)", wanted: Self.attributes(&random), candidates: products)
    }
    let scorer = Scorer(rubric)
    self.scorer = scorer
    wanted = items.map { scorer.prepare(wanted: $0.wanted) }
    candidates = products.map { scorer.prepare(candidate: $0, mode: .computedOnly) }
  }

  var pairCount: Int { wanted.count * candidates.count }

  /// Computes the scores of all pairs in the prepared way, as one checksum.
  func checksum() -> UInt64 {
    var sum = Checksum()
    for item in wanted {
      for candidate in candidates { sum.add(scorer.score(candidate, for: item)) }
    }
    return sum.value
  }

  /// Computes the checksum in the slow way: prepares every wanted item again with its candidates,
  /// and takes each score from its explanation.
  ///
  /// - Returns: nil if an explanation does not sum to its score.
  func slowChecksum() -> UInt64? {
    var sum = Checksum()
    for item in items {
      for candidate in scorer.explain(item, profile: nil, mode: .computedOnly) {
        let explained = candidate.adjustments.last?.after ?? candidate.rawScore
        guard (explained - candidate.score).magnitude < 1e-9 else { return nil }
        sum.add(candidate.score)
      }
    }
    return sum.value
  }

  /// FNV-1a (RFC 9923) of scores in order, each as a whole number of units of 1e-12.
  private struct Checksum {
    private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ score: Double) {
      value = (value ^ UInt64(bitPattern: Scorer.units(score))) &* 0x0000_0100_0000_01B3
    }
  }

  private static func attributes(_ random: inout RandomNumbers) -> Attributes {
    var result = Attributes()
    for (name, values) in vocabulary {
      // One value in ten is unknown, as in real products.
      if random.below(10) == 0 { continue }
      result.append(.text(values[random.below(values.count)]), as: name)
    }
    return result
  }

  private static let vocabulary = [
    (
      "category",
      [
        "Sofa", "Couch", "Sectional Sofa", "Loveseat", "Futon", "Armchair", "Dining Chair",
        "Coffee Table", "Side Table", "Rug", "Floor Lamp", "Mirror",
      ]
    ),
    (
      "material",
      [
        "velvet", "linen", "oak", "walnut", "top grain leather", "brass", "marble", "wool",
        "rattan", "glass", "polyester, cotton",
      ]
    ),
    (
      "color",
      [
        "navy", "midnight blue", "ivory", "sage green", "charcoal", "cognac", "#b5651d",
        "mustard", "white, black",
      ]
    ),
    (
      "style",
      [
        "mid-century modern", "scandinavian", "industrial", "farmhouse", "bohemian",
        "contemporary", "art deco",
      ]
    ),
    (
      "dimensions",
      [
        "84\"W x 36\"D x 33\"H", "213 x 91 x 84 cm", "8' x 10'", "60\"W x 30\"D x 30\"H",
        "36\" dia.", "18\"W x 18\"D x 22\"H",
      ]
    ),
  ]
}
