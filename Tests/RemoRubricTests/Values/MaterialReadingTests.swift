import RemoBytes
import Testing

@testable import RemoRubric

@Suite("Materials in a text")
struct MaterialReadingTests {
  private static let rubric = """
    {"schema": 1, "name": "material", "version": "1.0.0", "criteria": [
      {"id": "material", "kind": "family", "weight": 1, "table": "tables/materials.json"}],
     "bands": [{"id": "match", "min": 0.8}, {"id": "rest", "min": 0}]}
    """

  private static func value(_ wanted: String, _ candidate: AttributeValue) throws -> Double {
    let scorer = Scorer(try #require(check(rubric).rubric))
    var (left, right) = (Attributes(), Attributes())
    left.append(.text(wanted), as: "material")
    right.append(candidate, as: "material")
    let item = WantedItem(
      id: "i", wanted: left,
      candidates: [
        Candidate(
          id: "c", attributes: right, scores: [], grade: nil, raters: [], priceCents: 0)
      ])
    return scorer.explain(item, profile: nil)[0].score
  }

  @Test(
    "A candidate of the wanted material matches, whatever words surround it",
    arguments: [
      ("velvet", "velvet fabric"), ("velvet", "velvet upholstery"), ("wool", "wool textile"),
      ("leather", "leather upholstery"), ("top grain leather", "top grain leather upholstery"),
      ("velvet", "performance velvet"), ("velvet", "velvet performance fabric"),
      ("walnut", "art deco walnut"), ("marble", "marble white top"), ("oak", "oak white table"),
      ("oak top, steel legs", "oak"), ("viscose", "art silk"),
      ("walnut", "solid walnut wood"), ("oak", "solid wood (oak)"), ("oak", "solid wood, oak"),
      ("oak", "oak solid wood"), ("oak", "oak hardwood"), ("marble", "marble stone"),
      ("iron", "wrought iron metal"), ("brass", "brass metal"), ("ceramic", "ceramic clay"),
      ("rattan", "rattan cane"), ("rattan", "rattan wood"), ("glass", "glass crystal"),
      ("polyester", "polyester velvet fabric"), ("velvet", "polyester velvet fabric"),
      ("velvet", "velvet cushion, wood legs"), ("leather", "leather seat, metal base"),
      ("oak", "oak frame with metal legs"), ("oak", "oak and metal"), ("metal", "oak and metal"),
      ("oak", "oak frame; metal legs"), ("polyester", "wood frame with polyester upholstery"),
      ("mango wood", "mango hardwood"), ("metal", "metal legs"), ("wood", "wood frame"),
      ("wood", "wood"), ("fabric", "upholstered"), ("linen", "upholstered in linen with oak legs"),
      ("velvet", "velvet (polyester)"), ("leather", "leather or fabric"),
      ("fabric", "leather or fabric"), ("linen", "cotton-linen blend"),
      ("oak", "oak, natural finish"),
      ("pine", "pine with walnut finish"), ("steel", "powder-coated steel"),
      ("faux leather", "leather look"), ("faux leather", "faux brown leather"),
      ("faux leather", "simulated leather"), ("veneer", "oak (veneer)"),
      ("top grain leather", "top-grain leather with metal legs"),
      ("leather", "leather seat with oak legs"),
      ("velvet", "button-tufted velvet with wood legs"), ("oak", "solid-core oak"),
      ("oak", "frame: oak"), ("linen", "fabric with linen"),
      ("oak", "solid oak finished with natural oil"), ("oak", "oak stained dark"),
      ("steel", "steel coated with powder"), ("mdf", "oak-veneered MDF"),
      ("mdf", "veneered MDF"), ("polyester", "silk-like polyester"),
      ("vinyl", "leather textured vinyl"), ("faux leather", "man-made leather"),
      ("faux leather", "leather, faux"), ("faux leather", "leather imitation"),
      ("metal", "metal, laminate"), ("oak", "material: oak; finish: walnut"),
      ("oak", "oak - natural finish"), ("pine", "finish: oak, material: pine"),
      ("oak", "oak with walnut finish - assembled"), ("leather", "leather, color: oak"),
    ])
  func same(_ wanted: String, _ candidate: String) throws {
    #expect(try Self.value(wanted, .text(candidate)) == 1)
  }

  @Test(
    "An imitation, finish, part or generic word does not match the material",
    arguments: [
      ("leather", "non-leather"), ("leather", "faux leather"), ("leather", "leather-look"),
      ("leather", "imitation leather"), ("leather", "leather-like fabric"), ("oak", "oak finish"),
      ("oak", "oak-effect laminate"), ("oak", "faux oak"), ("walnut", "walnut finish"),
      ("walnut", "pine, walnut stain"), ("oak", "oak veneer"), ("brass", "brass-plated steel"),
      ("marble", "marble-look porcelain"), ("metal", "velvet with metal legs"),
      ("wood", "wood frame with polyester upholstery"), ("wood", "solid wood (oak)"),
      ("fabric", "velvet fabric"), ("leather", "leather-free"), ("suede", "faux suede"),
      ("polyester", "velvet (polyester)"), ("gold", "gold-tone metal"),
      ("rattan", "synthetic rattan"),
      ("leather", "leather (faux)"), ("fur", "faux fur"), ("silk", "without silk"),
      ("metal", "top grain cowhide leather with metal legs"),
      ("wood", "button-tufted velvet with wood legs"), ("oak", "leather seat with oak legs"),
      ("oak", "velvet with oak"), ("oak", "velvet, legs in oak"),
      ("metal", "upholstery: velvet; legs: metal"), ("metal", "velvet, metal legs black"),
      ("oak", "oak-veneered MDF"), ("oak", "veneered oak"), ("oak", "oak-laminated chipboard"),
      ("oak", "oak imitation"), ("oak", "oak print"), ("oak", "looks like oak"),
      ("oak", "oak appearance"), ("oak", "pine finished in oak"), ("oak", "oak-stained pine"),
      ("leather", "man-made leather"), ("leather", "leather, faux"),
      ("leather", "leather substitute"), ("leather", "pseudo-leather"),
      ("leather", "leather textured vinyl"), ("leather", "not real leather"),
      ("leather", "without any leather"), ("velvet", "velvet-feel polyester"),
      ("rattan", "PE rattan"), ("oak", "finish: oak"), ("oak", "color: oak"),
      ("oak", "Finish - Oak"), ("oak", "finish oak"), ("walnut", "Pine; color: walnut"),
      ("walnut", "finish: oak and walnut"), ("brass", "steel, finish: brass"),
      ("oak", "wood finish: oak"), ("teak", "stain = teak"), ("oak", "Material: pine, Colour: oak"),
    ])
  func other(_ wanted: String, _ candidate: String) throws {
    #expect(try Self.value(wanted, .text(candidate)) < 1)
  }

  @Test("An imitation unknown to the table matches only itself")
  func unknownLooks() throws {
    #expect(try Self.value("walnut", .text("walnut finish")) == 0)
    #expect(try Self.value("leather", .text("non-leather")) == 0)
    #expect(try Self.value("walnut finish", .text("walnut finish")) == 1)
  }

  @Test("Texts of an array are read together")
  func arrays() throws {
    #expect(try Self.value("metal", .texts(["velvet", "metal legs"])) == 0)
    #expect(try Self.value("velvet", .texts(["velvet", "metal legs"])) == 1)
    #expect(try Self.value("oak", .texts(["wood", "oak"])) == 1)
  }

  @Test("A wanted text that names several materials matches its main one")
  func wanted() throws {
    #expect(try Self.value("polyester velvet", .text("velvet")) == 1)
    #expect(try Self.value("solid oak wood", .text("oak")) == 1)
    #expect(try Self.value("velvet, oak legs", .text("velvet")) == 1)
  }
}
