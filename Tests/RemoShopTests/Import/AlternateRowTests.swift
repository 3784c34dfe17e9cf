import RemoBytes
import TestSupport
import Testing

@testable import RemoShop

@Suite("Alternates in tables")
struct AlternateRowTests {
  @Test("An alternate names the product that it could replace, if the table tells")
  func alternates() throws {
    let table = """
      Code,Item,Qty,Price,Link,Type,Alternate for
      F-01,Sofa,1,1200,https://a.example/1,Base,
      F-02,Settee,1,1800,https://a.example/2,Alternate,
      F-03,Rug,1,400,https://a.example/3,,
      F-04,Alt: Mat,1,300,,,
      F-05,Pad,1,80,https://a.example/5,Optional,
      F-06,Couch,1,900,https://a.example/6,,F-01

      """
    let result = importTable(table)
    #expect(
      try result.values("alternate_to") == [
        "–", "https://a.example/1", "–", "https://a.example/3", "–", "https://a.example/1",
      ])
    #expect(
      result.lines.map { $0.split(separator: ": ").dropFirst().joined(separator: ": ") } == [
        "'Settee' is read as an alternate of 'Sofa', and does not count",
        "'Alt: Mat' is read as an alternate of 'Rug', and does not count",
        "'Pad' has the mark 'Optional', but counts in the total",
        "'Couch' is read as an alternate of 'Sofa', and does not count",
      ])
  }

  @Test("An alternate gives the URL of its product, or a name that only one product has")
  func namedAlternates() throws {
    let table = """
      Room,Item,Price,Link,Alternate to
      Den,Oak Sofa,10,https://a.example/1,
      Den,Ash Sofa,20,,oak  sofa
      Den,Elm Sofa,30,,https://a.example/1
      Den,Lamp,40,,
      Hall,Lamp,50,,
      Hall,Pendant,60,,Lamp
      Bath,Sconce,70,,Lamp
      """
    let arranged = try importTable(table).list().arranged()
    #expect(arranged.totalCents == 10_00 + 40_00 + 50_00 + 70_00)
    let names = arranged.alternates.mapValues {
      $0.map { arranged.list.records.items[$0].priceCents }
    }
    #expect(names == [0: [20_00, 30_00], 4: [60_00]])
    #expect(arranged.warnings.map(\.code).contains("invalid-alternate"))
  }

  @Test("A sum is nothing that an alternate could replace, and a link needs no scheme")
  func targets() throws {
    let sums = importTable("name,price\nSofa,100\nLamp,20\nTotal,120\nAlt: Chair,90\n")
    #expect(try sums.values("alternate_to") == ["–", "–", "Lamp"])
    let list = try ShoppingList(
      decoding: ListDecoderTests.list(
        ListDecoderTests.item(["product_url": "\"shop.example/sofa\""]),
        ListDecoderTests.item(["alternate_to": "\"shop.example/sofa\"", "product_url": "\"\""])))
    #expect(list.arranged().alternates == [0: [1]])
  }
}
