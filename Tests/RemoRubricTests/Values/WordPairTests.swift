import Foundation
import RemoBytes
import Testing

@testable import RemoRubric

@Suite("Labeled pairs of words")
struct WordPairTests {
  /// The judgment of a labeler on two texts.
  enum Relation: String {
    case same, near, other, unknown
  }

  struct Pair {
    /// Nobody tunes to a pair that is held out.
    var isHeldOut: Bool
    var kind: String
    var wanted: String
    var candidate: String
    var relation: Relation
  }

  private static let criteria = [
    "category": #""kind": "taxonomy", "table": "tables/categories.json""#,
    "material": #""kind": "family", "table": "tables/materials.json""#,
    "color": #""kind": "color", "deltaE": {"full": 5, "zero": 40}"#,
    "style": #""kind": "family", "table": "tables/styles.json""#,
    "size": #""kind": "dimensions", "steps": [[0.02, 1], [0.1, 0.7]]"#,
    "name":
      #""kind": "tokens", "measure": "dice", "joined": true, "idf": "tables/common-words.json""#,
    "code": #""kind": "code", "levels": {"same": 1, "partial": 0.7, "other": 0}"#,
  ]

  private static func pairs() throws -> [Pair] {
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../TestData/word-pairs.tsv")
    let lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").dropFirst()
    return try lines.map { line in
      let cells = line.split(separator: "\t").map(String.init)
      return Pair(
        isHeldOut: cells[0] == "held out", kind: cells[1], wanted: cells[2], candidate: cells[3],
        relation: try #require(Relation(rawValue: cells[4])))
    }
  }

  private static func scorer(_ kind: String) throws -> Scorer {
    let criterion = try #require(criteria[kind])
    // A name ends with the thing, and another thing has another name: "Delphi Rug Pad".
    let thing = """
      {"id": "accessory", "kind": "penalty", "attribute": "name",
       "table": "tables/accessory-words.json", "factor": 0.7},
      {"id": "thing", "attribute": "name", "weight": 0, "kind": "taxonomy",
       "table": "tables/categories.json"},
      {"id": "other-thing", "kind": "gate", "criterion": "thing", "when": "other", "cap": 0.7}
      """
    return Scorer(
      try #require(
        check(
          """
          {"schema": 1, "name": "words", "version": "1.0.0", "criteria": [
            {"id": "c", "attribute": "\(kind == "code" ? "name" : kind)", "weight": 1, \(criterion)}
            \(kind == "name" ? ", " + thing : "")],
           "bands": [{"id": "match", "min": 0.8}, {"id": "rest", "min": 0}]}
          """
        ).rubric))
  }

  /// The score of a pair; nil if it cannot be told.
  private static func score(_ pair: Pair, _ scorer: Scorer) -> Double? {
    let attribute = pair.kind == "code" ? "name" : pair.kind
    var (left, right) = (Attributes(), Attributes())
    left.append(.text(pair.wanted), as: attribute)
    right.append(.text(pair.candidate), as: attribute)
    let candidate = Candidate(
      id: "c", attributes: right, scores: [], grade: nil, raters: [], priceCents: 0)
    let item = WantedItem(id: "i", wanted: left, candidates: [candidate])
    let found = scorer.explain(item, profile: nil)[0]
    return found.contributions[0].value == nil ? nil : found.score
  }

  private static func isRight(_ pair: Pair, score: Double?) -> Bool {
    guard let score else { return pair.relation == .unknown }
    return switch pair.relation {
    case .same: score >= (pair.kind == "color" ? 0.999 : 0.8)
    case .near: score > 0 && score < 1
    case .other: score < (greatestForOther[pair.kind] ?? 0.5)
    case .unknown: false
    }
  }

  /// The values that tell two things apart, where it is not 0.5: related categories have 0.5, two
  /// materials of a family 0.7, and 0.9 is a color difference of 8.5.
  private static let greatestForOther = [
    "name": 0.8, "category": 0.6, "material": 0.75, "color": 0.9,
  ]

  @Test("At most 1 % of the labeled pairs are read wrong, and at most 2 % of those held out")
  func labeledPairs() throws {
    let pairs = try Self.pairs()
    #expect(pairs.count >= 1000)
    let scorers = try Dictionary(
      uniqueKeysWithValues: Self.criteria.keys.map { ($0, try Self.scorer($0)) })
    let wrong = try pairs.filter { pair in
      let scorer = try #require(scorers[pair.kind])
      return !Self.isRight(pair, score: Self.score(pair, scorer))
    }
    let heldOut = wrong.filter(\.isHeldOut)
    let tuned = wrong.filter { !$0.isHeldOut }
    // Only their number is told of the pairs that nobody tunes to.
    #expect(
      tuned.count * 100 <= pairs.count { !$0.isHeldOut },
      "\(tuned.map { "\($0.kind): \($0.wanted) | \($0.candidate)" })")
    #expect(heldOut.count * 50 <= pairs.count(where: \.isHeldOut), "\(heldOut.count)")
  }
}
