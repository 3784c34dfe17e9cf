import RemoBytes
import Testing

@testable import RemoRubric

@Suite("Reading categories from names")
struct CategoryReadingTests {
  private static let rubric = """
    {"schema": 1, "name": "category", "version": "1.0.0", "criteria": [
      {"id": "category", "kind": "taxonomy", "weight": 1, "table": "tables/categories.json"}],
     "bands": [{"id": "match", "min": 0.8}, {"id": "rest", "min": 0}]}
    """

  private static func value(_ wanted: String, _ candidate: String, _ scorer: Scorer) -> Double {
    var (left, right) = (Attributes(), Attributes())
    left.append(.text(wanted), as: "category")
    right.append(.text(candidate), as: "category")
    let item = WantedItem(
      id: "i", wanted: left,
      candidates: [
        Candidate(
          id: "c", attributes: right, scores: [], grade: nil, raters: [], priceCents: 0)
      ])
    return scorer.explain(item, profile: nil)[0].score
  }

  @Test("At most 1 % of the labeled pairs get a wrong verdict")
  func labeledPairs() throws {
    let scorer = Scorer(try #require(check(Self.rubric).rubric))
    let pairs = CategoryPair.all
    #expect(pairs.count >= 400)
    #expect(pairs.count { $0.verdict != .same } * 2 >= pairs.count)
    #expect(Set(pairs.map(\.testDescription)).count == pairs.count)
    let wrong = pairs.filter { pair in
      let value = Self.value(pair.wanted, pair.candidate, scorer)
      return switch pair.verdict {
      case .same: value != 1
      case .near: value == 1
      case .other: value != 0
      }
    }
    #expect(wrong.count * 100 <= pairs.count, "\(wrong.map(\.testDescription))")
  }

  @Test(
    "The head noun of a name decides its category",
    arguments: [
      ("Sofa", "Sofa, gray", 1), ("Sofa", "sofa for small rooms", 1),
      ("Sofa", "Cover for sofas", 0),
      ("Sofa", "Home / Furniture / Sofas", 1), ("Rug Pad", "Felt rug pad", 1),
      ("Lamp finial", "Brass lamp finials", 1), ("Sofa tray", "oak sofa tray", 1),
      ("Sofa", "navy sofa 84 in", 1), ("Sofa", "dog sofa", 0), ("Night Stand", "nightstands", 1),
      ("chest of drawers", "Dresser", 1), ("Dining Chair", "Set of 4 dining chairs", 1),
      ("Sofa", "sofa [with ottoman]", 1), ("Sofa", "Sofa (", 1), ("Sofa", "(Sofa)", 1),
      ("Slipcover", "Sofa velvet cover", 1), ("Artificial plant", "Faux olive tree", 1),
      ("Wine rack", "Wine glass rack", 0), ("Table leg", "Table saw leg", 0),
    ])
  func heads(_ wanted: String, _ candidate: String, _ value: Double) throws {
    let scorer = Scorer(try #require(check(Self.rubric).rubric))
    #expect(Self.value(wanted, candidate, scorer) == value)
  }

  @Test(
    "Sizes, counts and looks may follow the noun, and a list names several categories",
    arguments: [
      ("rug", "rug 8' x 10'", 1), ("rug", "rug 5 x 8", 1), ("rug", "area rug 8 x 10 feet", 1),
      ("sofa", "sofa 3 seater", 1), ("sofa", "sofa 3 seat", 1), ("sofa", "sofa L-shaped", 1),
      ("bed", "bed queen size", 1), ("desk", "desk mid-century modern", 1),
      ("desk", "desk walnut finish", 1), ("desk", "desk 4 feet", 1),
      ("nightstand", "nightstand 2 drawers", 1), ("curtains", "curtains 84 inches long", 1),
      ("chair", "chairs set of four", 1), ("tv stand", "television stand", 1),
      ("dresser", "dresser 6 drawer white", 1), ("bookcase", "bookcase five shelves tall", 1),
      ("sofa", "sofa and end table", 1), ("sofa", "sofa and table lamp", 1),
      ("end table", "end table and console table", 1), ("rug", "rug and rug pad", 1),
      ("sofa", "sofa for families with pets", 1), ("bed", "beds and dressers", 1),
      ("dresser", "beds and dressers", 1), ("coffee table", "sofa, coffee table and rug", 1),
      ("sofa", "sofa and loveseat set", 1), ("sofa", "sofa & ottoman", 1),
      ("sofa", "sofa/couch", 1), ("sofa", "sofa (slipcover included)", 1),
    ])
  func wordsBehind(_ wanted: String, _ candidate: String, _ value: Double) throws {
    let scorer = Scorer(try #require(check(Self.rubric).rubric))
    #expect(Self.value(wanted, candidate, scorer) == value)
  }

  @Test(
    "The last word of a list may apply to all its nouns, and a dog bed is not a bed",
    arguments: [
      ("sofa", "sofa and loveseat cover", 0), ("sofa", "sofa/couch cover", 0),
      ("sofa", "sofa, couch and chair covers", 0), ("rug", "rug and carpet pad", 0),
      ("curtains", "curtain & drapery rods", 0), ("bed", "bed and mattress bag", 0),
      ("sofa", "sofa (cover only)", 0), ("lamp", "lamp (shade only)", 0),
      ("bed", "bed for dogs", 0), ("bed", "bed, dog", 0), ("bed", "bed for small dogs", 0),
      ("sofa", "armchair, loveseat and sofa protectors", 0), ("chair", "chair or sofa cover", 0),
      ("sofa", "sofa feet", 0), ("desk", "desk drawer", 0), ("rug", "rug 8x10 pad", 0),
      ("bed", "bed for cats and dogs", 0), ("sofa", "sofa cushion and pillow covers", 0),
      ("sofa", "sofa cover only", 0), ("chair", "covers for sofas, couches and chairs", 0),
      ("loveseat", "slipcover for sofa and loveseat", 0),
    ])
  func sharedHeads(_ wanted: String, _ candidate: String, _ value: Double) throws {
    let scorer = Scorer(try #require(check(Self.rubric).rubric))
    #expect(Self.value(wanted, candidate, scorer) == value)
  }

  @Test("A table without rules matches its longest name anywhere in the text")
  func withoutRules() {
    let (table, _) = TableDecoder.decode(
      ContiguousArray(#"{"table": "taxonomy", "groups": {"a": ["rug", "area rug"]}}"#.utf8))
    #expect(table.map { TableIndex($0).entry("area rug pad") } == 1)
  }
}
