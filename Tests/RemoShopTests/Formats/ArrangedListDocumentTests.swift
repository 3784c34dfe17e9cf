import Foundation
import RemoBytes
import Testing

@testable import RemoShop

@Suite("Documents of an arranged list")
struct ArrangedListDocumentTests {
  private static let source = ListDecoderTests.list(
    ListDecoderTests.item(["product_name": "\"Sofa <3>\"", "confidence_score": "0.75"]),
    more: ", \"id\": \"room\"")

  private static func list(_ options: ListOptions = ListOptions()) throws -> ArrangedList {
    try ShoppingList(decoding: source).arranged(options)
  }

  @Test(
    "An arranged list's document equals the pipeline's in every format",
    arguments: ListFormat.allCases)
  func formats(_ format: ListFormat) throws {
    var options = ListOptions()
    options.currency = CurrencyCode("EUR")
    options.locale = try #require(ListLocale("de"))
    var document = DocumentOptions()
    document.title = "Mine"
    document.showsScores = true
    var pipeline = try ListPipeline(format, list: options, document: document)
    let bytes = try Self.list(options).document(as: format, options: document)
    #expect(try pipeline.document(from: Self.source.utf8) == bytes)
    guard format != .xlsx else { return }
    let text = try Self.list(options).text(as: format, options: document)
    #expect(Array(text.utf8) == bytes)
  }

  @Test("Every format writes a link in the same way, without extra slashes and outer spaces")
  func links() throws {
    let urls = ["product_url": " https:///shop.example/x ", "image_url": "http:////i.example/a"]
    let list = try ShoppingList(decoding: listJSON([urls])).arranged()
    for format in ListFormat.allCases where format != .xlsx {
      let text = try list.text(as: format)
      // CSV and JSON also keep the URLs as they were given.
      let given = format == .json ? 2 : format == .csv ? 2 : 0
      #expect(text.components(separatedBy: ":///").count == given + 1, "\(format)")
      if format == .csv { continue }
      #expect(text.contains("https://shop.example/x"), "\(format)")
    }
    let json = try list.text(as: .json)
    #expect(json.contains("\"link\": \"https://shop.example/x\""))
    #expect(json.contains("\"image\": \"http://i.example/a\""))
    let book = try Workbook(bytes: ContiguousArray(list.document(as: .xlsx)))
    let relations = book.parts.filter { $0.key.contains("_rels/sheet") }.values.joined()
    #expect(relations.contains("\"https://shop.example/x\"") && !relations.contains(":///"))
  }

  @Test("A blank retailer has no section, in products and in unmatched items")
  func blankRetailer() throws {
    let items = [(" ", "0.9"), (" ", "0.1"), ("R", "0.1")].map { retailer, score in
      ListDecoderTests.item(["retailer": "\"\(retailer)\"", "confidence_score": score])
    }
    let list = try ShoppingList(
      decoding: ListDecoderTests.list(items.joined(separator: ", "))
    ).arranged()
    let section = "{{#retailer}}[{{retailer}}]{{/retailer}}{{^retailer}}none{{/retailer}} "
    let template = DocumentTemplate(
      fileName: "t.txt",
      source: "{{#products}}\(section){{/products}}{{#unmatched}}\(section){{/unmatched}}")
    #expect(try list.text(by: template) == "none none [R] ")
  }

  @Test("A CSV document has a header unless it is turned off")
  func head() throws {
    var csv = CSVFormat()
    csv.layout = .columns([.group, .price])
    csv.hasByteOrderMark = true
    let text = try Self.list().text(as: .csv, csv: csv)
    #expect(Array(text.utf8) == Array("\u{FEFF}group,price\r\nSofas,1.00\r\n".utf8))
    csv.hasHeader = false
    let rows = try Self.list().text(as: .csv, csv: csv)
    #expect(Array(rows.utf8) == Array("\u{FEFF}Sofas,1.00\r\n".utf8))
  }

  @Test("In a mail, only items with an image get room for one")
  func mail() throws {
    let image = ["image_url": "https://cdn.example/a.jpg"]
    let list = try ShoppingList(decoding: listJSON([[:], image])).arranged()
    let mail = try list.text(as: .email)
    let cell = #"<td style="width:1px;padding:0;vertical-align:top"><p style="width:128px"#
    #expect(mail.ranges(of: cell).count == 1)
    #expect(mail.ranges(of: #"<td colspan="2" style="padding:16px 16px 8px"#).count == 1)
    // In readers without styles, a height beside the width would stretch the image.
    #expect(mail.contains(" width=\"128\" style") && !mail.contains(" height=\"128\""))
    #expect(!mail.contains("object-fit"))
    var options = DocumentOptions()
    options.images = .none
    #expect(try !list.text(as: .email, options: options).contains(cell))
  }

  @Test(
    "Documents say about an alternate what they say about a product",
    arguments: [ListFormat.html, .email, .markdown, .text])
  func alternates(_ format: ListFormat) throws {
    let main = ["product_url": "https://a.example/1"]
    let alternate =
      [
        "product_url": "https://a.example/2", "alternate_to": "https://a.example/1",
        "note": "softer", "confidence_score": 0.6, "fit_status": "tight",
        "fit_detail": "94 in of 96 in", "dimensions": "94 in wide", "why_matched": "same legs",
      ] as [String: Any]
    let text = try ShoppingList(decoding: listJSON([main, alternate])).arranged().text(as: format)
    let facts = ["softer", "Close match"]
    let more = ["May be tight", "94 in of 96 in", "94 in wide", "same legs"]
    for fact in format == .text ? facts : facts + more {
      #expect(text.contains(fact), "\(format): \(fact)")
    }
  }

  @Test(
    "A presentation names what is still to find, without a search for the client",
    arguments: [ListFormat.html, .email, .markdown, .text])
  func search(_ format: ListFormat) throws {
    let json = Data(
      """
      {"items": [], "total_estimated_cost_cents": 0, "unmatched": [{"category": "Curtains",
       "search_keywords": "linen drapes", "google_shopping_url": ""}]}
      """.utf8)
    let list = try ShoppingList(decoding: json).arranged()
    #expect(try list.text(as: format).contains("linen"))
    var document = DocumentOptions()
    document.voice = .presentation
    let text = try list.text(as: format, options: document)
    #expect(text.contains("Curtains") && !text.contains("linen") && !text.contains("google"))
  }

  @Test("A mail repeats language and direction on its table and sets a width for Outlook")
  func outerTable() throws {
    var options = ListOptions()
    options.locale = try #require(ListLocale("ar"))
    let mail = try Self.list(options).text(as: .email)
    #expect(mail.contains("<html lang=\"ar\" dir=\"rtl\">"))
    let ghost = #"<!--[if mso]><table role="presentation" align="center" width="600""#
    let outer = try #require(mail.range(of: "<table lang=\"ar\" dir=\"rtl\" role=\"presentation\""))
    #expect(try #require(mail.range(of: ghost)).upperBound < outer.lowerBound)
    #expect(mail.contains("</table>\n<!--[if mso]></td></tr></table><![endif]-->\n</body>"))
  }

  @Test(
    "A score has the locale's decimal mark except in CSV and JSON",
    arguments: [("en", "0.75"), ("de", "0,75"), ("pt", "0,75"), ("ja", "0.75"), ("ar-EG", "٠٫٧٥")])
  func scores(_ locale: String, _ score: String) throws {
    var options = ListOptions()
    options.locale = try #require(ListLocale(locale))
    var document = DocumentOptions()
    document.showsScores = true
    for format in [ListFormat.markdown, .html, .text, .email] {
      let text = try Self.list(options).text(as: format, options: document)
      #expect(text.contains(score) && (score == "0.75" || !text.contains("0.75")), "\(format)")
    }
    for format in [ListFormat.csv, .json] {
      #expect(try Self.list(options).text(as: format, options: document).contains("0.75"))
    }
  }

  @Test("Japanese documents have full-width punctuation without spaces")
  func japanese() throws {
    var options = ListOptions()
    options.locale = try #require(ListLocale("ja"))
    let search = ["category": "Rugs", "search_keywords": "wool rug", "google_shopping_url": ""]
    let source = try listJSON([["price_cents": 0]], unmatched: [search])
    let list = try ShoppingList(decoding: source).arranged(options)
    let text = try list.text(as: .text)
    #expect(text.contains("\nSofas（合計：価格を確認）\n") && text.contains("\n- Rugs。検索の候補：wool rug\n"))
    #expect(text.contains("\n合計：価格を確認（価格不明：1点）\n"))
    for format in [ListFormat.markdown, .html, .email] {
      #expect(try list.text(as: format).contains("見つかりませんでした。検索の候補："))
    }
  }

  @Test("A workbook is not available as text")
  func workbook() throws {
    let list = try Self.list()
    #expect(throws: DocumentTemplateError.self) { try list.text(as: .xlsx) }
    #expect(try list.document(as: .xlsx).starts(with: "PK".utf8))
  }

  @Test("A workbook has the given columns and notes and the document's title")
  func workbookFormat() throws {
    var workbook = XLSXFormat()
    workbook.layout = .columns([.price, .group])
    workbook.madeFrom = "room.json"
    var document = DocumentOptions()
    document.title = "Mine"
    document.project = "Elm Street"
    document.date = "May 2026"
    var pipeline = try ListPipeline(.xlsx, document: document, xlsx: workbook)
    let bytes = try Self.list().document(as: .xlsx, options: document, xlsx: workbook)
    #expect(try pipeline.document(from: Self.source.utf8) == bytes)
    let book = try Workbook(bytes: ContiguousArray(bytes))
    #expect(try book.cells(2) == ["A1: Price", "B1: Group", "A2: 1.00", "B2: Sofas"])
    #expect(try book.cells(3).starts(with: ["A1: Mine"]))
    for note in ["Elm Street", "May 2026", "room.json"] {
      #expect(try book.sheet(3).contains(note))
    }
  }

  @Test("A workbook may be a schedule, and it ignores the options of CSV")
  func schedule() throws {
    var workbook = XLSXFormat()
    workbook.layout = .schedule
    var table = CSVFormat()
    table.layout = .columns([.price])
    let list = try Self.list()
    let schedule = try Workbook(
      bytes: ContiguousArray(list.document(as: .xlsx, csv: table, xlsx: workbook)))
    #expect(try schedule.cells(1).contains { $0.hasSuffix(": Code") })
    let plain = try Workbook(bytes: ContiguousArray(list.document(as: .xlsx, csv: table)))
    #expect(try plain.cells(2).starts(with: ["A1: Group", "B1: Product name"]))
  }

  @Test("A template reads the names of the list, and its errors are thrown")
  func template() throws {
    let list = try Self.list()
    let template = DocumentTemplate(fileName: "t.txt", source: "{{id}} {{total}}")
    #expect(try list.text(by: template) == "room $1.00")
    let wrong = DocumentTemplate(fileName: "t.txt", source: "{{totl}}")
    #expect(throws: DocumentTemplateError.self) { try list.text(by: wrong) }
    let nameless = DocumentTemplate(fileName: "t", source: "")
    #expect(throws: DocumentTemplateError.self) { try list.text(by: nameless) }
  }

  @Test("A template can use words and partials")
  func wordsAndPartials() throws {
    let template = DocumentTemplate(
      fileName: "t.html", source: "{{#products}}{{name}}{{>by}}{{/products}}|{{words.total}}",
      partials: ["by": " ({{label}})"])
    #expect(try Self.list().text(by: template) == "Sofa &lt;3&gt; (Close match)|Total")
  }
}
