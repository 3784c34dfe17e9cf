import Foundation
#if canImport(FoundationXML)
  import FoundationXML
#endif
import RemoBytes
import TestSupport
import Testing

@testable import RemoShop

@Suite("The opening of a sheet")
struct SheetOpeningTests {
  /// A workflow state with a room, a style and a list of one item.
  private static func state(brief: String) throws -> String {
    let list = try listJSON([["product_name": "Sofa"]])
    return #"{"step": "completed", "design_brief": \#(brief), "shopping_list": \#(list)}"#
  }

  private static let brief =
    #"{"room_type": "living room", "style_profile": {"mood": "calm", "colors": ["olive", "tan"]}}"#

  private static var format: XLSXFormat {
    var format = XLSXFormat()
    format.title = "Our <list>"
    format.project = "Elm Street 12"
    format.date = "26 November 2026"
    format.pageURL = WebURL("https://a.example/list?x=1&y=2")
    return format
  }

  private static func picture() throws -> XLSXPicture {
    try XLSXPicture(PictureFiles.png(width: 1_600, height: 1_000))
  }

  @Test("The title, the project and the date, the room and the page come first")
  func lines() throws {
    let book = try Workbook(Self.state(brief: Self.brief), format: Self.format)
    #expect(
      try book.cells(1).starts(with: [
        "A1: Our <list>", "A2: Elm Street 12 · 26 November 2026",
        "A3: Living room · calm · olive, tan", "A4: https://a.example/list?x=1&y=2", "A5: Product",
      ]))
    #expect(try book.cell("F8", sheet: 1) == "=SUM(F6:F7) 100.00")
    let sheet = try book.sheet(1)
    #expect(sheet.contains("<hyperlink ref=\"A4\" r:id=\"rIdPage\"/><hyperlink ref=\"A7\""))
    #expect(sheet.contains("<dimension ref=\"A1:G8\"/>"))
    #expect(sheet.contains("<pane ySplit=\"5\" topLeftCell=\"A6\""))
    let links = try #require(book.parts["xl/worksheets/_rels/sheet1.xml.rels"])
    #expect(links.contains("Id=\"rIdPage\""))
    #expect(links.contains("Target=\"https://a.example/list?x=1&amp;y=2\" TargetMode=\"External\""))
    let workbook = try #require(book.parts["xl/workbook.xml"])
    #expect(workbook.contains("Summary!$5:$5<") && workbook.contains("Summary!$A$1:$G$8<"))
    #expect(!book.parts.keys.contains { $0.contains("drawing") || $0.contains("media") })
    let notes = try book.cells(3)
    #expect(notes.contains("B2: Elm Street 12") && notes.contains("B3: 26 November 2026"))
  }

  @Test(
    "Only what is known takes a row",
    arguments: [
      ("null", "", "", []), ("{}", "Elm", "", ["A2: Elm"]), ("{}", "", "May", ["A2: May"]),
      (#"{"room_type": "den"}"#, "", "", ["A2: Den"]),
      (#"{"room_type": " ", "style_profile": {"mood": "calm"}}"#, "", "", []),
      (#"{"room_type": "élan"}"#, "Elm", "", ["A2: Elm", "A3: Élan"]),
      (
        #"{"room_type": "居間", "style_profile": {"colors": ["ウォルナット", "黒"]}}"#, "", "",
        ["A2: 居間 · ウォルナット、黒"]
      ),
      (
        #"{"room_type": "مجلس", "style_profile": {"colors": ["الجوز", "كريمي"]}}"#, "", "",
        ["A2: مجلس • الجوز، كريمي"]
      ),
    ])
  func known(_ brief: String, _ project: String, _ date: String, _ lines: [String]) throws {
    var format = XLSXFormat()
    (format.project, format.date) = (project, date)
    let book = try Workbook(Self.state(brief: brief), format: format)
    let header = "A\(lines.count + 2): Product"
    #expect(try book.cells(1).starts(with: ["A1: Shopping list"] + lines + [header]))
  }

  @Test("A list without an opening has the same workbook in a state and on its own")
  func plain() throws {
    let alone = try Workbook(listJSON([["product_name": "Sofa"]]))
    #expect(try Workbook(Self.state(brief: "null")).bytes == alone.bytes)
    #expect(try alone.cell("A2", sheet: 1) == "Product")
  }

  @Test("The picture is a drawing with its own ratio and an alternative text")
  func picture() throws {
    let file = PictureFiles.png(width: 1_600, height: 1_000)
    let book = try Workbook(
      Self.state(brief: Self.brief), format: Self.format,
      pictures: XLSXPictures(room: Self.picture()))
    let parts = try #require(try readZIP(book.bytes))
    #expect(parts.first { $0.name == "xl/media/image1.png" }?.bytes == file)
    let drawing = try #require(book.parts["xl/drawings/drawing1.xml"])
    #expect(drawing.contains("<xdr:row>4</xdr:row>"))
    // 16 cm by 10 cm.
    #expect(drawing.contains("<xdr:ext cx=\"5760000\" cy=\"3600000\"/>"))
    #expect(drawing.contains("descr=\"Living room · calm · olive, tan\""))
    #expect(XMLParser(data: Data(drawing.utf8)).parse())
    let file1 = try #require(book.parts["xl/drawings/_rels/drawing1.xml.rels"])
    #expect(file1.contains("relationships/image\" Target=\"../media/image1.png\"/>"))
    let links = try #require(book.parts["xl/worksheets/_rels/sheet1.xml.rels"])
    #expect(links.contains("relationships/drawing\" Target=\"../drawings/drawing1.xml\"/>"))
    let types = try #require(book.parts["[Content_Types].xml"])
    #expect(types.contains("<Default Extension=\"png\" ContentType=\"image/png\"/>"))
    #expect(types.contains("PartName=\"/xl/drawings/drawing1.xml\""))
    let sheet = try book.sheet(1)
    #expect(sheet.contains("</headerFooter><drawing r:id=\"rIdDrawing\"/></worksheet>"))
    // 10 cm are 283 points.
    #expect(sheet.contains("<row r=\"5\" ht=\"296\" customHeight=\"1\"/><row r=\"6\""))
    // The picture would take most of the window.
    #expect(!sheet.contains("<pane"))
    #expect(try book.cell("A6", sheet: 1) == "Product")
  }

  @Test(
    "A picture is 16 cm wide, or 12 cm high",
    arguments: [
      (1_600, 1_200, 5_760_000, 4_320_000), (1_200, 1_600, 3_240_000, 4_320_000),
      (1, 1, 4_320_000, 4_320_000), (1_920, 1_080, 5_760_000, 3_240_000),
      (16_384, 1, 5_760_000, 9_525), (1, 16_384, 9_525, 4_320_000),
    ])
  func extents(_ width: Int, _ height: Int, _ x: Int, _ y: Int) throws {
    for file in [
      PictureFiles.png(width: width, height: height),
      PictureFiles.jpeg(width: width, height: height),
      PictureFiles.gif(width: width, height: height),
    ] {
      let picture = try XLSXPicture(file)
      #expect(picture.extent(in: .room) == (x, y))
      // A row has at most 409 points.
      #expect(picture.rowHeight <= 409)
    }
  }

  @Test(
    "A photograph with an EXIF orientation is upright in its place",
    arguments: [
      (1, ""), (2, " flipH=\"1\""), (3, " rot=\"10800000\""), (4, " rot=\"10800000\" flipH=\"1\""),
      (5, " rot=\"16200000\" flipH=\"1\""), (6, " rot=\"5400000\""),
      (7, " rot=\"5400000\" flipH=\"1\""), (8, " rot=\"16200000\""),
    ])
  func orientation(_ number: Int, _ transform: String) throws {
    let list = try listJSON([["product_name": "Sofa"]])
    let file = PictureFiles.turnedJPEG(width: 400, height: 300, orientation: number)
    let book = try Workbook(
      list, format: Self.format, pictures: XLSXPictures(room: XLSXPicture(file)))
    let drawing = try #require(book.parts["xl/drawings/drawing1.xml"])
    // The place is that of the upright picture, the transform that of the stored one.
    let (wide, high) = number > 4 ? (3_240_000, 4_320_000) : (5_760_000, 4_320_000)
    let stored = number > 4 ? (4_320_000, 3_240_000) : (5_760_000, 4_320_000)
    let shift = number > 4 ? -540_000 : 0
    #expect(drawing.contains("<xdr:ext cx=\"\(wide)\" cy=\"\(high)\"/>"))
    #expect(
      drawing.contains(
        "<a:xfrm\(transform)><a:off x=\"\(19_050 + shift)\" y=\"\(76_200 - shift)\"/>"
          + "<a:ext cx=\"\(stored.0)\" cy=\"\(stored.1)\"/></a:xfrm>"), "\(drawing)")
  }

  @Test("A picture without a known room has the title as its text, and a schedule has the lines")
  func texts() throws {
    let list = try listJSON([["product_name": "Sofa"]])
    let book = try Workbook(list, format: Self.format, pictures: XLSXPictures(room: Self.picture()))
    let drawing = try #require(book.parts["xl/drawings/drawing1.xml"])
    #expect(drawing.contains("descr=\"Our &lt;list&gt;\""))
    var schedule = Self.format
    schedule.layout = .schedule
    let table = try Workbook(list, format: schedule)
    #expect(
      try table.cells(1).starts(with: [
        "A1: Our <list>", "A2: Elm Street 12 · 26 November 2026", "A3: Code",
      ]))
    #expect(try table.sheet(1).contains("<pane ySplit=\"3\" topLeftCell=\"A4\""))
    #expect(table.parts["xl/tables/table1.xml"]?.contains(" ref=\"A3:O5\" ") == true)
    #expect(table.parts["xl/workbook.xml"]?.contains("Items!$3:$3<") == true)
    #expect(try table.cells(2).contains("B2: Elm Street 12"))
  }

  @Test("The link to the page counts toward the limit of links")
  func links() throws {
    let list = try listJSON([["product_name": "A"], ["product_name": "B"]])
    let book = try Workbook(list, format: Self.format, linkLimit: 2)
    let links = try #require(book.parts["xl/worksheets/_rels/sheet1.xml.rels"])
    #expect(links.contains("rIdPage") && links.contains("\"rId1\"") && !links.contains("\"rId2\""))
  }

  static let badPictures: [(file: ContiguousArray<UInt8>, problem: XLSXPicture.Problem)] = [
    (PictureFiles.webp, .unreadable(.webp)), (PictureFiles.avif, .unreadable(.avif)),
    (PictureFiles.svg, .unreadable(nil)), ([], .unreadable(nil)),
    (ContiguousArray(PictureFiles.png(width: 9, height: 9).dropLast(9)), .damaged(.png)),
    (ContiguousArray(PictureFiles.jpeg(width: 9, height: 9).dropLast(1)), .damaged(.jpeg)),
    (ContiguousArray(PictureFiles.gif(width: 9, height: 9).dropLast(1)), .damaged(.gif)),
    (PictureFiles.png(width: 0, height: 0), .wrongSize(PictureSize(width: 0, height: 0))),
    (PictureFiles.gif(width: 9, height: 0), .wrongSize(PictureSize(width: 9, height: 0))),
    (
      PictureFiles.png(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF),
      .wrongSize(PictureSize(width: 0xFFFF_FFFF, height: 0xFFFF_FFFF))
    ),
    (
      PictureFiles.jpeg(width: 9, height: 16_385), .wrongSize(PictureSize(width: 9, height: 16_385))
    ),
  ]

  @Test("A picture that spreadsheets cannot show is refused", arguments: badPictures)
  func bad(_ file: ContiguousArray<UInt8>, _ problem: XLSXPicture.Problem) {
    #expect(throws: problem) { try XLSXPicture(file) }
  }
}
