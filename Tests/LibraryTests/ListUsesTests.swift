import Foundation
import RemoShop
import RemoShopFoundation
import Testing

// The twenty most common uses of RemoShop, word for word as its documentation shows them.

@Suite("Twenty uses of RemoShop")
struct ListUsesTests {
  private let data = Data(
    listText(
      [
        itemText("Sofa", price: 89_900, group: "Sofas"),
        itemText("Lamp", price: 4_999, group: "Lighting", score: 0.6),
      ], unmatched: ["Rug"]
    ).utf8)

  private func list() throws -> ShoppingList { try ShoppingList(decoding: data) }

  @Test("Decode a list")
  func decode() throws {
    let list = try ShoppingList(decoding: data)

    #expect(list.id == nil)
  }

  @Test("Show every error of a list")
  func faults() throws {
    let data = Data(#"{"items": [{"product_name": 5}]}"#.utf8)

    func faults() -> [String] {
      do throws(ListError) {
        _ = try ShoppingList(decoding: data)
        return []
      } catch {
        return error.violations.map { "\($0.line):\($0.column) \($0.path): \($0.message)" }
      }
    }

    #expect(faults().count > 3)
  }

  @Test("Take the valid part of a list with errors")
  func salvage() throws {
    let data = Data(
      listText([itemText("Sofa", price: 1), itemText("Lamp", price: 1, score: 7)]).utf8)

    var warnings: [ListDiagnostic] = []
    let list = try ShoppingList(salvaging: data, warnings: &warnings)
    let lost = warnings.filter { $0.code == "rejected" }

    #expect(lost.count == 1 && list.arranged().itemCount == 1)
  }

  @Test("Build a list from values")
  func values() throws {
    var sofa = ShoppingList.Product(
      "Harlow Sofa", category: "Sofas", retailer: "Maison Åre", price: Amount(189_900),
      url: "https://shop.example/harlow", confidence: 0.96)
    sofa.whyMatched = "Same rounded arms"
    let rug = ShoppingList.Search("wool rug 8x10", category: "Rugs")
    let list = try ShoppingList(products: [sofa], searches: [rug])

    #expect(list.arranged().itemCount == 1)
  }

  @Test("Render a page")
  func page() throws {
    let list = try list()

    let page = try list.arranged().text(as: .html)

    #expect(page.hasPrefix("<!DOCTYPE html>"))
  }

  @Test("Render every format")
  func formats() throws {
    let list = try list()

    let shown = list.arranged()
    let files = try ListFormat.allCases.map { format in
      (name: "list.\(format.fileExtension)", bytes: try shown.document(as: format))
    }

    #expect(files.allSatisfy { !$0.bytes.isEmpty })
  }

  @Test("A list to share has no scores")
  func shared() throws {
    let columns = TableColumn.allCases.filter { $0 != .confidenceScore }
    var document = DocumentOptions()
    document.hasScoresInJSON = false
    var csv = CSVFormat()
    csv.layout = .columns(columns)
    let shown = try list().arranged()

    #expect(try shown.text(as: .json, options: document).contains("\"confidence_score\": null"))
    #expect(try !shown.text(as: .csv, csv: csv).contains("confidence"))
  }

  @Test("A format knows its media type")
  func mediaTypes() {
    #expect(ListFormat.html.mediaType == "text/html; charset=utf-8")
    #expect(ListFormat.email.mediaType == ListFormat.html.mediaType)
    #expect(ListFormat.json.mediaType == "application/json")
  }

  @Test("Choose columns of a spreadsheet")
  func columns() throws {
    let list = try list()

    var csv = CSVFormat()
    csv.layout = .columns([.group, .productName, .price, .productURL])
    csv.delimiter = .semicolon
    csv.decimalMark = .comma
    let table = try list.arranged().text(as: .csv, csv: csv)

    #expect(table.contains("Lighting;Lamp;49,99;"))
  }

  @Test("Write an FF&E schedule")
  func schedule() throws {
    let list = try list()

    var xlsx = XLSXFormat()
    xlsx.layout = .schedule
    var document = DocumentOptions()
    document.date = "22 November 2026"
    let workbook = try list.arranged().document(as: .xlsx, options: document, xlsx: xlsx)

    #expect(workbook.starts(with: "PK".utf8))
  }

  @Test("Put groups and items on a screen")
  func screen() throws {
    let list = try list()

    let shown = list.arranged()
    let money = shown.moneyFormat
    let words = ListWords(shown.options.locale)
    var lines: [String] = []
    for group in shown.itemGroups {
      lines.append(group.name)
      for item in group.items {
        let price = item.price.map(money.string) ?? words.checkPrice
        lines.append("\(item.productName), \(price)" + (item.isCloseMatch ? " (close)" : ""))
      }
    }
    lines.append("\(words.total): \(money.string(shown.total))")

    #expect(lines.last == "Total: $948.99" && lines.contains("Lamp, $49.99 (close)"))
  }

  @Test("Show the searches for unmatched items")
  func searches() throws {
    let list = try list()

    let shown = list.arranged()
    let searches = shown.unmatchedItems.map { "\($0.category): \($0.searchLink ?? "")" }

    #expect(searches.count == 1)
  }

  @Test("Filter a list")
  func filter() throws {
    let list = try list()

    var options = ListOptions()
    options.filter.maximumPrice = Amount("500", in: .usd)
    try options.filter.add(.group, oneOf: ["Lighting", "Rugs"])
    let cheap = list.arranged(options)

    #expect(cheap.itemCount == 1 && cheap.pieceCount == 1)
  }

  @Test("Sort a list and leave out duplicates")
  func order() throws {
    let list = try list()

    var options = ListOptions()
    options.groupOrder = .name
    options.itemOrder = .price
    options.removesDuplicates = true
    let sorted = list.arranged(options)

    #expect(sorted.itemGroups.map(\.name) == ["Lighting", "Sofas"])
  }

  @Test("Write in another language and currency")
  func language() throws {
    let list = try list()

    var options = ListOptions()
    options.locale = ListLocale("de-CH") ?? .english
    options.currency = CurrencyCode("CHF") ?? .usd
    let page = try list.arranged(options).text(as: .markdown)

    #expect(page.contains("CHF") && page.contains("Gesamt"))
  }

  @Test("Change the theme and title of a page")
  func theme() throws {
    let list = try list()

    var document = DocumentOptions()
    document.title = "Living room for the Parks"
    document.theme = .beige
    let page = try list.arranged().text(as: .html, options: document)

    #expect(page.contains("Living room for the Parks"))
  }

  @Test("Render with your own template")
  func template() throws {
    let list = try list()

    let template = DocumentTemplate(
      fileName: "names.txt", source: "{{#products}}{{name}} {{price}}\n{{/products}}")
    let text = try list.arranged().text(by: template)

    #expect(text == "Lamp $49.99\nSofa $899.00\n" || text == "Sofa $899.00\nLamp $49.99\n")
  }

  @Test("Put images into the page")
  func images() throws {
    let list = try list()

    let folder = FileManager.default.temporaryDirectory

    var document = DocumentOptions()
    document.images = .embed
    document.imageFile = { name in
      let file = folder.appendingPathComponent(name)
      return FileManager.default.contents(atPath: file.path).map { [UInt8]($0) }
    }
    let page = try list.arranged().document(as: .html, options: document)

    #expect(!page.isEmpty)
  }

  @Test("Show the warnings of a list")
  func warnings() throws {
    let list = try list()

    let warnings = list.arranged().warnings.map { "\($0.code) \($0.path): \($0.message)" }

    #expect(!warnings.isEmpty)
  }

  @Test("Show the changes between two lists")
  func changes() throws {
    let (old, new) = (try list(), try ShoppingList(decoding: listText([])))

    let diff = ListDiff(from: old.arranged(), to: new.arranged())
    let summary = try diff.text(as: .markdown, names: (old: "May", new: "June"))

    #expect(diff.removedItems.count == 2 && summary.contains("June"))
  }

  @Test("Render many lists in the same memory")
  func many() throws {
    let documents = [data, data, data]

    var pipeline = try ListPipeline(.html)
    var pages: [[UInt8]] = []
    for document in documents {
      pages.append(try pipeline.document(from: document))
    }

    #expect(Set(pages).count == 1)
  }

  @Test("Write a file and open a link with Foundation")
  func foundation() throws {
    let list = try list()

    let shown = list.arranged()
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).xlsx")

    try shown.data(as: .xlsx).write(to: file)
    let links = shown.itemGroups.flatMap(\.items).compactMap(\.linkURL)
    let price = Amount(189_900).formatted(.money(in: .usd))

    try FileManager.default.removeItem(at: file)

    #expect(links.count == 2 && price == "$1,899.00")
  }
}
