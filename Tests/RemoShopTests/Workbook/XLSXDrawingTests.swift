import Foundation
#if canImport(FoundationXML)
  import FoundationXML
#endif
import RemoBytes
import TestSupport
import Testing

@testable import RemoShop

@Suite("Pictures of products in a workbook")
struct XLSXDrawingTests {
  /// Pictures for items by their numbers.
  private static func pictures(
    room: ContiguousArray<UInt8>? = nil, _ products: [Int: ContiguousArray<UInt8>]
  ) throws -> XLSXPictures {
    var pictures = XLSXPictures(room: try room.map { try XLSXPicture($0) })
    for (item, file) in products.sorted(by: { $0.key < $1.key }) {
      pictures.add(try XLSXPicture(file), named: "\(item)", of: item)
    }
    return pictures
  }

  private static func list() throws -> String {
    let link = "https://shop.example/p/"
    let items: [[String: Any]] = [
      ["product_name": "A", "price_cents": 30_000, "product_url": link + "1"],
      ["product_name": "B <2>", "price_cents": 20_000, "product_url": link + "2"],
      ["product_name": "C", "product_url": link + "3", "alternate_to": link + "2"],
    ]
    return try listJSON(items)
  }

  private static let png = PictureFiles.png(width: 400, height: 300)
  private static let jpeg = PictureFiles.jpeg(width: 100, height: 200)
  private static let gif = PictureFiles.gif(width: 52, height: 40)

  private static func media(_ book: Workbook) throws -> [String: ContiguousArray<UInt8>] {
    let parts = try #require(try readZIP(book.bytes))
    return Dictionary(
      uniqueKeysWithValues: parts.filter { $0.name.hasPrefix("xl/media/") }.map {
        ($0.name, ContiguousArray($0.bytes))
      })
  }

  /// The rows of each picture's corners, from 0, and its width and height in pixels.
  private static func anchors(_ drawing: String) throws -> [[Int]] {
    func numbers(_ name: String) -> [Int] {
      drawing.components(separatedBy: "<xdr:\(name)>").dropFirst().map { rest in
        Int(rest.prefix { $0 != "<" }) ?? -1
      }
    }
    let (x, y, rows) = (numbers("colOff"), numbers("rowOff"), numbers("row"))
    return stride(from: 0, to: rows.count, by: 2).map { place in
      let width = (x[place + 1] - x[place]) / 9_525
      let height = (y[place + 1] - y[place]) / 9_525
      return [rows[place], rows[place + 1], width, height]
    }
  }

  @Test("Each picture lies in the cell of its product, in its own ratio, with its unchanged bytes")
  func summary() throws {
    let book = try Workbook(
      Self.list(), pictures: Self.pictures([0: Self.png, 1: Self.jpeg, 2: Self.gif]))
    #expect(
      try Self.media(book) == [
        "xl/media/image1.png": Self.png, "xl/media/image2.jpeg": Self.jpeg,
        "xl/media/image3.gif": Self.gif,
      ])
    let drawing = try #require(book.parts["xl/drawings/drawing1.xml"])
    #expect(XMLParser(data: Data(drawing.utf8)).parse())
    let anchors = try Self.anchors(drawing)
    #expect(anchors == [[3, 3, 40, 80], [4, 4, 104, 80], [5, 5, 104, 78]])
    #expect(drawing.contains("descr=\"B &lt;2&gt;\""))
    let sheet = try book.sheet(1)
    #expect(sheet.components(separatedBy: " ht=\"68\" customHeight=\"1\" outlineLevel").count == 4)
    #expect(sheet.contains("<drawing r:id=\"rIdDrawing\"/></worksheet>"))
    let types = try #require(book.parts["[Content_Types].xml"])
    for kind in ["png", "jpeg", "gif"] {
      #expect(types.contains("<Default Extension=\"\(kind)\" ContentType=\"image/\(kind)\"/>"))
    }
    // The names stand beside the pictures.
    let styles = try #require(book.parts["xl/styles.xml"])
    #expect(styles.contains(" horizontal=\"left\" indent=\"14\""))
  }

  @Test("Equal files are stored once, also that of the room")
  func shared() throws {
    let pictures = try Self.pictures(room: Self.png, [0: Self.png, 1: Self.gif, 2: Self.gif])
    let book = try Workbook(Self.list(), pictures: pictures)
    #expect(try Self.media(book).keys.sorted() == ["xl/media/image1.png", "xl/media/image2.gif"])
    let links = try #require(book.parts["xl/drawings/_rels/drawing1.xml.rels"])
    #expect(links.matches(of: /<Relationship Id="rId\d"/).count == 2)
    let drawing = try #require(book.parts["xl/drawings/drawing1.xml"])
    #expect(drawing.matches(of: /r:embed="rId1"/).count == 2)
    #expect(drawing.matches(of: /r:embed="rId2"/).count == 2)
  }

  @Test("A schedule has the pictures beside its descriptions")
  func schedule() throws {
    var format = XLSXFormat()
    format.layout = .schedule
    let plain = try Workbook(Self.list(), format: format)
    #expect(!plain.parts.keys.contains { $0.contains("drawing") })
    let book = try Workbook(
      Self.list(), format: format, pictures: Self.pictures([1: Self.png]))
    let drawing = try #require(book.parts["xl/drawings/drawing1.xml"])
    // The third column of the third row: a title and the header stand above.
    #expect(drawing.contains("<xdr:col>2</xdr:col>") && drawing.contains("<xdr:row>2</xdr:row>"))
    let sheet = try book.sheet(1)
    #expect(sheet.contains("<row r=\"3\" ht=\"68\" customHeight=\"1\">"))
    #expect(sheet.contains("<drawing r:id=\"rIdDrawing\"/><tableParts"))
    let links = try #require(book.parts["xl/worksheets/_rels/sheet1.xml.rels"])
    #expect(links.contains("relationships/drawing\" Target=\"../drawings/drawing1.xml\"/>"))
    // Each sheet of a long schedule has its own drawing.
    let long = try Workbook(
      Self.list(), format: format, pictures: Self.pictures([0: Self.png, 2: Self.gif]),
      rowLimit: 4)
    #expect(long.parts.keys.filter { $0.hasPrefix("xl/drawings/drawing") }.count == 2)
    #expect(long.parts["xl/drawings/drawing1.xml"] == nil)
    #expect(try Self.media(long).count == 2)
  }

  @Test("Of two equal lists with pictures, the workbooks are equal")
  func determinism() throws {
    let pictures = try Self.pictures([0: Self.png, 1: Self.jpeg, 2: Self.gif])
    let json = try Self.list()
    let books = try (0..<2).map { _ in try Workbook(json, pictures: pictures).bytes }
    #expect(books[0] == books[1])
  }
}
