import RemoBytes
import RemoShop
import Testing

@testable import RemoRubric

/// The difference between wanted and offered sizes.
@Suite("Comparing sizes in different notations")
struct SizeMatchingTests {
  private static func difference(_ wanted: String, _ candidate: String) -> Double? {
    guard let wanted = Dimensions(wanted), let candidate = Dimensions(candidate) else {
      return -1
    }
    return PreparedSize(wanted).difference(candidate: PreparedSize(candidate))
  }

  private static let sofa = #"84"W x 36"D x 33"H"#

  @Test(
    "The same size in another notation has no difference",
    arguments: [
      (sofa, #"84"L x 36"W x 33"H"#), (#"84"L x 36"W x 33"H"#, sofa),
      (sofa, #"36"W x 84"L x 33"H"#), (sofa, #"84"L x 36"D x 33"H"#),
      (sofa, #"84" x 36" x 33""#), (#"84" x 36" x 33""#, #"84"L x 36"W x 33"H"#),
      (sofa, "84 x 36 x 33 in (L x W x H)"), (sofa, "L84 x W36 x H33 in"),
      (#"84" x 36""#, #"84"L x 36"W"#), (#"84"W x 36"D"#, #"84"L x 36"W"#),
      (#"84"L x 36"W"#, #"84"L x 36"D"#), (#"84"L"#, sofa), (sofa, #"84"L"#),
      (#"84"W"#, #"84"L x 36"W x 33"H"#), (#"36"W"#, #"84"L x 36"W x 33"H"#),
      (#"50"W x 108"L"#, #"50"W x 108"H"#), (#"24"W x 36"H"#, #"36"L x 24"W"#),
      (#"12"L x 8"W x 4"D"#, #"12"W x 8"D x 4"H"#), (#"12"L x 8"W x 4"D"#, "12 x 8 x 4 in"),
      (#"84" x 36" x 33""#, #"36" x 84" x 33""#), ("Ø 45 cm", "45 x 45 cm"),
      ("6' round", #"72" x 72""#), (#"22"W x 22"D x 20"H"#, #"22"Ø x 20"H"#),
      ("8' x 10' x 0.5\" thick", "10'L x 8'W"),
    ])
  func sameSize(_ wanted: String, _ candidate: String) {
    #expect(Self.difference(wanted, candidate) == 0)
  }

  @Test(
    "The name of the thing may precede the figures, and a part is not the thing",
    arguments: [
      ("rug 8x10", "8' x 10'"), ("runner 2x8", "2' x 8'"), ("carpet 160x230 cm", "160 x 230 cm"),
      ("Small (24 x 36 in)", "24 x 36 in"), ("seat 18 in", nil), ("leg 6 in", nil),
      ("pile height 0.5 in", nil), ("seats 4", nil),
    ])
  func nameInFront(_ text: String, _ size: String?) {
    #expect(SizeReading(index: nil).figures(in: text)?.size == size.flatMap { Dimensions($0) })
  }

  @Test("The evidence says that the size of a rug without a unit is read as feet")
  func feet() throws {
    let rubric = check(
      #"{"schema": 1, "name": "r", "version": "1.0.0", "criteria": [{"id": "dimensions", "#
        + #""weight": 1, "kind": "dimensions", "steps": [[0.02, 1]]}], "#
        + #""bands": [{"id": "rest", "min": 0}]}"#
    ).rubric
    let wanted: Attributes = ["dimensions": "8x10 rug"]
    let candidate = Candidate(
      id: "c", attributes: ["dimensions": "8' x 10' rug"], scores: [], grade: nil, raters: [],
      priceCents: 0)
    let item = WantedItem(id: "i", wanted: wanted, candidates: [candidate])
    let found = Scorer(try #require(rubric)).explain(item, profile: nil)[0]
    #expect(found.score == 1)
    #expect(found.contributions[0].evidence == "8x10 rug (read as feet) / 8' x 10' rug")
  }

  @Test(
    "A different size remains different in any notation",
    arguments: [
      (sofa, #"84"L x 30"W x 33"H"#), (sofa, #"33"W x 36"D x 84"H"#),
      (sofa, #"36"W x 84"D x 33"H"#), (#"84" x 36" x 33""#, #"33" x 84" x 36""#),
      (#"50"W x 108"L"#, #"50"W x 84"H"#), ("6' round", "6' x 9'"), ("6' round", "5' round"),
      (#"84"L x 36"W"#, #"36"L x 84"W"#), (#"30"W"#, #"84"L x 36"W"#),
    ])
  func otherSize(_ wanted: String, _ candidate: String) throws {
    #expect(try #require(Self.difference(wanted, candidate)) > 0.05)
  }

  @Test(
    "The difference to an adjustable size is measured from its range",
    arguments: [
      (#"60"W x 30"D x 36"H"#, #"60"W x 30"D x 28–48"H"#, 0.0),
      (#"60"W x 30"D x 48"H"#, #"60"W x 30"D x 28–48"H"#, 0.0),
      (#"60"W x 30"D x 24"H"#, #"60"W x 30"D x 28–48"H"#, 4.0 / 24),
      (#"60"W x 30"D x 60"H"#, #"60"W x 30"D x 28–48"H"#, 12.0 / 60),
      (#"72"W x 40"D"#, #"72–96"W x 40"D"#, 0), ("Ø 45 cm", "Ø 40–55 cm", 0),
      ("40–55 cm", "60 cm", 5.0 / 55), ("72–96 in x 40 in", "84 x 40 in", 0),
      ("H 28–36 in", "H 34–48 in", 0.0),
    ] as [(String, String, Double)])
  func ranges(_ wanted: String, _ candidate: String, _ expected: Double) throws {
    let found = try #require(Self.difference(wanted, candidate))
    #expect(abs(found - expected) < 1e-9)
  }

  @Test(
    "A bed's size is read beside numbers that agree with it, and before words about the bed",
    arguments: [
      ("Queen 60x80", "60 x 80 in", 1.0), ("Queen (60 x 80)", "Queen", 1),
      ("CA King", "72 x 84 in", 1),
      ("Twin 38 by 75", "Twin", 1), ("King 193x203", "193 x 203 cm", 1), ("CA King", "King", 0),
      ("Queen 10x12", "Queen", -1), ("60x80", "Queen", -1),
      ("Queen Bed", "Queen Upholstered Bed", 1), ("Queen Platform Bed", "Full Platform Bed", 0),
      ("Queen Bed", "Full Grain Leather Bed", -1),
      ("Twin over Full Bunk Bed", "Twin", -1), ("Full-length mirror", "Full", -1),
    ])
  func namedSizes(_ wanted: String, _ candidate: String, _ expected: Double) throws {
    let rubric = """
      {"schema": 1, "name": "size", "version": "1.0.0", "missing": "zero", "criteria": [
        {"id": "dimensions", "kind": "dimensions", "weight": 1, "steps": [[0.03, 1]]}],
       "bands": [{"id": "match", "min": 0.8}, {"id": "rest", "min": 0}]}
      """
    let scorer = Scorer(try #require(check(rubric).rubric))
    var (left, right) = (Attributes(), Attributes())
    left.append(.text(wanted), as: "dimensions")
    right.append(.text(candidate), as: "dimensions")
    let item = WantedItem(
      id: "i", wanted: left, candidates: [Candidate(id: "c", attributes: right)])
    let found = scorer.explain(item, profile: nil)[0].contributions[0]
    #expect(found.source == .computed ? found.value == expected : expected < 0)
  }

  @Test("Sizes without a common axis cannot be compared")
  func nothingInCommon() {
    #expect(Self.difference(#"36"D"#, #"84"W"#) == nil)
    #expect(Self.difference(#"33"H"#, #"84"L x 36"W"#) == nil)
  }
}
