import RemoBytes
import Testing

@testable import RemoShop

@Suite("Tables in place of lists")
struct TableDetectionTests {
  @Test(
    "A table is recognized by its headings or its even rows",
    arguments: [
      ("product_name,price\nSofa,12\n", true),
      ("\u{FEFF}Artikel;Preis\r\nSofa;12,00\r\n", true),
      ("Name\tPrice\nSofa\t12\n", true),
      ("\"Name\",\"Price\"\n\"Sofa, red\",1\n", true),
      ("a,b,c\n1,2,3\n4,5,6\n", true),
      ("PK\u{3}\u{4}0123456789012345678901234567[Content_Types].xml", false),
      ("Here is the list:\n{\"items\": []}\n", false),
      ("Hello, this is no list.\nSorry.\n", false),
      ("event: done\ndata: {\"a\":1,\"b\":2}\n\n", false),
      ("name\nSofa\n", false), ("", false), ("<html>,</html>\n", false),
    ])
  func tables(_ text: String, _ isTable: Bool) {
    #expect(TableDetection.isTable(DocumentBuffer(text)) == isTable)
  }

  @Test("A workbook is recognized by the names of its parts")
  func workbooks() {
    let header: [UInt8] = [0x50, 0x4B, 3, 4] + [UInt8](repeating: 0, count: 26)
    for (name, isTable) in [("[Content_Types].xml", true), ("xl/a", true), ("list.json", false)] {
      #expect(TableDetection.isTable(DocumentBuffer(header + Array(name.utf8))) == isTable)
    }
  }
}
