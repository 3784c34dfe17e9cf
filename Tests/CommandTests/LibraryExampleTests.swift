import Foundation
import RemoShop
import Testing

// The functions of this file are shown in the documentation, word for word.

/// Shown in the library's documentation: what an app needs for its own screen.
private func outline(of data: Data) throws -> [String] {
  let list = try ShoppingList(decoding: data)
  let shown = list.arranged()
  let money = shown.moneyFormat
  let total = money.string(shown.total, unpriced: shown.unpricedItemCount)
  var lines = ["\(shown.itemCount) items, \(total)"]
  for group in shown.itemGroups {
    lines.append("\(group.name): \(money.string(group.subtotal))")
    for item in group.items {
      let price = item.price.map(money.string) ?? "price unknown"
      lines.append("- \(item.productName), \(price)" + (item.isCloseMatch ? ", close match" : ""))
    }
  }
  for wanted in shown.unmatchedItems {
    lines.append("? \(wanted.category): \(wanted.searchLink ?? "no search")")
  }
  return lines
}

/// Shown in the library's documentation: one document.
private func message(of list: ShoppingList) throws -> String {
  var document = DocumentOptions()
  document.hasCheckboxes = true
  return try list.arranged().text(as: .markdown, options: document)
}

/// Shown in the library's documentation: documents.
private func pages(of documents: [Data]) throws -> [[UInt8]] {
  var options = ListOptions()
  options.removesDuplicates = true
  options.filter.maximumPrice = Amount(50_000)
  var document = DocumentOptions()
  document.title = "Under 500 dollars"
  document.theme = .beige

  // One pipeline for all of them: it keeps its memory.
  var pipeline = try ListPipeline(.html, list: options, document: document)
  var pages: [[UInt8]] = []
  for data in documents {
    pages.append(try pipeline.document(from: data))
  }
  return pages
}

/// Shown in the library's documentation: a pipeline of a server.
private actor PageMaker {
  private var pipeline: ListPipeline

  init() throws { pipeline = try ListPipeline(.html) }

  func page(of document: Data) throws -> [UInt8] { try pipeline.document(from: document) }
}

/// Shown in the library's documentation: a list with an error.
private func salvage(_ data: Data) throws -> (ShoppingList, Int) {
  var warnings: [ListDiagnostic] = []
  let list = try ShoppingList(salvaging: data, warnings: &warnings)
  return (list, warnings.filter { $0.code == "rejected" }.count)
}

/// Shown in the library's documentation: what is wrong with a document.
private func complaints(about data: Data) -> [String] {
  do throws(ListError) {
    _ = try ShoppingList(decoding: data)
    return []
  } catch {
    return error.violations.map { "\($0.line):\($0.column) \($0.path): \($0.message)" }
  }
}

/// Shown in the library's documentation: a template of one's own.
private func shelfLabels(of data: Data) throws -> String {
  let template = DocumentTemplate(
    fileName: "labels.txt",
    source: "{{#products}}\n{{name}}: {{price}}\n{{/products}}\n")
  var pipeline = try ListPipeline(template)
  return String(decoding: try pipeline.document(from: data), as: UTF8.self)
}

/// Shown in the library's documentation: a workbook.
private func workbook(of list: ShoppingList) throws -> [UInt8] {
  var workbook = XLSXFormat()
  workbook.layout = .columns([.group, .productName, .price, .productURL])
  var document = DocumentOptions()
  document.date = "22 November 2026"
  return try list.arranged().document(as: .xlsx, options: document, xlsx: workbook)
}

/// Shown in the library's documentation: an app's own screen, in another language.
private func cells(of shown: ArrangedList, _ money: MoneyFormat) -> [String] {
  let words = ListWords(ListLocale("de") ?? .english)
  return shown.itemGroups.flatMap { group in
    group.items.map { item in
      let price = item.price.map(money.string) ?? words.checkPrice
      let label = item.isCloseMatch ? words.closeMatch : item.fitStatus.map(words.label) ?? ""
      return "\(item.id) \(group.kind.rawValue): \(item.productName), \(price) \(label)"
    }
  }
}

/// Shown in the library's documentation: what is wrong with a template.
private func complaint(about template: DocumentTemplate) -> String? {
  do throws(DocumentTemplateError) {
    _ = try ListPipeline(template)
    return nil
  } catch {
    let name = error.suggestion.map { ", did you mean \($0)" } ?? ""
    return "\(error.fileName) \(error.line):\(error.column) \(error.message)\(name)"
  }
}

/// Shown in the library's documentation: what is doubtful about a list.
private func doubts(about data: Data) throws -> [String] {
  let shown = try ShoppingList(decoding: data).arranged()
  return shown.warnings.map { "\($0.line):\($0.column) \($0.path): \($0.message) [\($0.code)]" }
}

/// Shown in the library's documentation: what changed.
private func changes(from before: Data, to now: Data) throws -> [String] {
  let diff = ListDiff(
    from: try ShoppingList(decoding: before).arranged(),
    to: try ShoppingList(decoding: now).arranged())
  let money = MoneyFormat()
  func text(_ price: Amount?) -> String { price.map(money.string) ?? "unknown" }
  var lines = diff.addedItems.map { "+ \($0.productName)" }
  lines += diff.removedItems.map { "- \($0.productName)" }
  for item in diff.changedItems {
    for change in item.changes {
      switch change {
      case .price(let old, let new):
        lines.append("\(item.new.productName): \(text(old)) → \(text(new))")
      case .quantity(let old, let new):
        lines.append("\(item.new.productName): \(old) → \(new) pieces")
      case .score, .band: lines.append("\(item.new.productName): another score")
      case .text(let field, let old, let new):
        lines.append("\(item.new.productName): \(field.rawValue) '\(old)' → '\(new)'")
      case .own(let name, let old, let new):
        lines.append("\(item.new.productName): \(name) '\(old)' → '\(new)'")
      }
    }
  }
  lines.append("\(money.string(diff.old.total)) → \(money.string(diff.new.total))")
  return lines
}

@Suite("The library as the documentation shows it")
struct LibraryExampleTests {
  let list: Data

  init() throws { list = try Checkout.contents(of: "examples/living-room.json") }

  @Test("A list can be traversed as values")
  func walk() throws {
    let lines = try outline(of: list)
    #expect(lines.first == "8 items, $4,040.97")
    #expect(lines.contains("Sofas: $2,898.00"))
    #expect(lines.contains("- Vase *Terra* #3 <matte>, $45.00, close match"))
    #expect(lines.last?.hasPrefix("? Window Treatments: https://www.google.com/search?") == true)
  }

  @Test("A list renders to text")
  func oneMessage() throws {
    let text = try message(of: ShoppingList(decoding: list))
    #expect(text.hasPrefix("# Shopping list\n") && text.contains("- [ ] "))
  }

  @Test("A list renders with options")
  func render() throws {
    let pages = try pages(of: [list, list])
    #expect(pages.count == 2 && pages[0] == pages[1])
    let page = String(decoding: pages[0], as: UTF8.self)
    #expect(page.contains("<title>Under 500 dollars") && page.contains("Brass Arc Floor Lamp"))
    #expect(!page.contains("Beni Ourain"))
  }

  @Test("A server can keep a pipeline in an actor")
  func actor() async throws {
    let maker = try PageMaker()
    let page = try await maker.page(of: list)
    #expect(try await maker.page(of: list) == page && !page.isEmpty)
  }

  @Test("Salvaging an invalid list keeps its valid items")
  func rest() throws {
    let text = String(decoding: list, as: UTF8.self).replacing("8999,", with: "89.99,")
    let (rest, count) = try salvage(Data(text.utf8))
    #expect(rest.arranged().itemCount == 7 && count == 1)
  }

  @Test("Errors have a place, a path and a message")
  func wrong() {
    #expect(complaints(about: list) == [])
    let data = Data(#"{"items": [], "total_estimated_cost_cents": 249.99}"#.utf8)
    #expect(
      complaints(about: data) == [
        "1:45 total_estimated_cost_cents: expected whole cents, found 249.99"
      ])
  }

  @Test("The documentation lists exactly the error codes of a list")
  func codes() throws {
    func item(_ cents: String, _ score: String, quantity: String = "1") -> String {
      """
      {"category_group": "", "product_name": "", "retailer": "", "product_url": "",
      "why_matched": "", "price_cents": \(cents), "confidence_score": \(score), "quantity": \(quantity)}
      """
    }
    let huge = item("9223372036854775807", "1")
    var codes: Set<String> = []
    for text in [
      "{", "[]", #"{"step": "shopping", "shopping_list": null}"#,
      #"{"error": "down", "message": "Down", "retryable": true}"#,
      #"{"items": [\#(item("0.5", "7", quantity: "0"))], "unmatched": 3, "currency": "EURO"}"#,
      #"{"items": [\#(item("1", "1").dropLast()), "decision": "maybe"}]}"#,
      #"{"items": [\#(huge), \#(huge)], "total_estimated_cost_cents": 0}"#,
      #"{"items": [], "total_estimated_cost_cents": 0, "adjustments": [{"label": "Tax"}]}"#,
    ] {
      let error = #expect(throws: ListError.self) { try ShoppingList(decoding: text) }
      codes.formUnion(error?.violations.map(\.code) ?? [])
    }
    var options = ListOptions()
    options.currency = .usd
    var pipeline = try ListPipeline(.json, list: options)
    do throws(ListError) {
      let list = #"{"items": [], "total_estimated_cost_cents": 0, "currency": "EUR"}"#
      _ = try pipeline.document(from: list.utf8)
    } catch {
      codes.formUnion(error.violations.map(\.code))
    }
    let empty = #expect(throws: ListError.self) {
      var warnings: [ListDiagnostic] = []
      return try ShoppingList(
        salvaging: #"{"items": [7], "total_estimated_cost_cents": 0}"#.utf8, warnings: &warnings)
    }
    codes.formUnion(empty?.violations.map(\.code) ?? [])
    let article = String(
      decoding: try Checkout.contents(of: "Sources/RemoShop/RemoShop.docc/Diagnostics.md"),
      as: UTF8.self)
    let sections = article.components(separatedBy: "\n## ")
    let errors = try #require(sections.first { $0.hasPrefix("Errors in a list\n") })
    let documented = errors.components(separatedBy: "\n### ").dropFirst()
      .map { String($0.prefix { $0 != "\n" }) }
    let all = ContractCode.allCases.map(\.rawValue) + ["invalid-json"]
    #expect(documented.sorted() == all.sorted())
    #expect(codes == Set(all))
  }

  @Test("A workbook can have chosen columns")
  func columns() throws {
    let list = try ShoppingList(decoding: list)
    let bytes = try workbook(of: list)
    #expect(try bytes.starts(with: "PK".utf8) && bytes != list.arranged().document(as: .xlsx))
  }

  @Test("A screen can use the words of its language")
  func screen() throws {
    let cells = cells(of: try ShoppingList(decoding: list).arranged(), MoneyFormat())
    #expect(cells.count == 8)
    let vase = try #require(cells.first { $0.contains("Vase") })
    #expect(vase.contains(" art: Vase *Terra* #3 <matte>, $45.00 Ähnlich"), "\(cells)")
  }

  @Test("A template error has a place, a message and a suggestion")
  func wrongTemplate() {
    let wrong = DocumentTemplate(fileName: "labels.txt", source: "Total:\n{{totl}}")
    #expect(
      complaint(about: wrong)
        == "labels.txt 2:1 there is no name 'totl' here, did you mean total")
    #expect(complaint(about: DocumentTemplate(fileName: "t.md", source: "{{total}}")) == nil)
  }

  @Test("Warnings of a list are available as values")
  func doubtful() throws {
    let state = try Checkout.contents(of: "examples/workflow-state.json")
    #expect(
      try doubts(about: state) == [
        "121:24 shopping_list.items[0].fit_status: 'may_not_fit' is unknown; it is shown as"
          + " written [unknown-fit-status]"
      ])
  }

  @Test("Changes between lists are available as values")
  func changed() throws {
    let text = String(decoding: list, as: UTF8.self)
    let now = text.replacing("Brass Arc Floor Lamp", with: "Brass Arc Floor Lamps")
    let lines = try changes(from: list, to: Data(now.utf8))
    #expect(
      lines == [
        "Brass Arc Floor Lamps: product_name 'Brass Arc Floor Lamp' → 'Brass Arc Floor Lamps'",
        "$4,040.97 → $4,040.97",
      ])
  }

  @Test("A custom template renders")
  func template() throws {
    let labels = try shelfLabels(of: list)
    #expect(labels.split(separator: "\n").count == 8)
    #expect(labels.contains("Brass Arc Floor Lamp: $89.99\n"))
  }
}
