import Foundation
import RemoShop
import Testing

// The code that the doc comments of the library show, word for word.

/// Shown at `ListError`: a list that may not be there yet.
private func list(ifReady data: Data) throws -> ShoppingList? {
  do throws(ListError) {
    return try ShoppingList(decoding: data)
  } catch {
    guard error.isRetryable else { throw error }
    return nil  // ask again later
  }
}

/// The same in closures, of which the second says nothing of its error.
private func lists(ifReady answers: [Data]) throws -> [ShoppingList?] {
  let list = { (data: Data) throws(ListError) -> ShoppingList? in
    do throws(ListError) {
      return try ShoppingList(decoding: data)
    } catch {
      guard error.isRetryable else { throw error }
      return nil  // ask again later
    }
  }
  return try answers.map(list)
    + answers.map { data -> ShoppingList? in
      do throws(ListError) {
        return try ShoppingList(decoding: data)
      } catch {
        guard error.isRetryable else { throw error }
        return nil  // ask again later
      }
    }
}

/// Shown in `RemoShop.swift`: the way of a list.
private func walk(_ data: Data, _ documents: [Data], _ show: ([UInt8]) -> Void) throws {
  let list = try ShoppingList(decoding: data)
  for group in list.arranged().itemGroups {
    print(group.name, group.items.map(\.productName))
  }
  let page = try list.arranged().document(as: .html)
  show(page)
  var pipeline = try ListPipeline(.html)
  for document in documents { show(try pipeline.document(from: document)) }
}

/// Shown at `ShoppingList.init(salvaging:warnings:)`.
private func salvage(_ data: Data) throws -> (ShoppingList, [ListDiagnostic]) {
  var warnings: [ListDiagnostic] = []
  let list = try ShoppingList(salvaging: data, warnings: &warnings)
  return (list, warnings)
}

/// Shown at `Percentage`.
private func tax() -> Amount? {
  let tax = Percentage("8.25")?.part(of: Amount(2_000))  // Amount(165)
  return tax
}

/// Shown at `TotalAdjustment`.
private func adjustments() -> ListOptions {
  var options = ListOptions()
  options.adjustments = [
    TotalAdjustment("Freight", .amount(Amount(25_000))),
    TotalAdjustment("Sales tax", Percentage("8.25").map { .percentage($0) }),
  ].compactMap(\.self)
  return options
}

/// Shown at `ListDiff` and `DiffFormat`.
private func compare(_ old: ShoppingList, _ new: ShoppingList) throws -> [UInt8] {
  let diff = ListDiff(from: old.arranged(), to: new.arranged())
  for item in diff.changedItems where item.isMoved { print(item.new.productName) }
  let page = try diff.document(as: .html, names: (old: "May", new: "June"))
  return page
}

/// Shown at `ListFilter`.
private func filter() throws -> ListFilter {
  var filter = ListFilter()
  try filter.add("retailer=IKEA,West Elm")
  filter.maximumPrice = Amount(50_000)
  try filter.add(.retailer, oneOf: ["IKEA", "Smith, Sons & Co."])
  return filter
}

/// Shown at `Amount`.
private func ownAmounts() -> (Amount, Amount?) {
  let price = Amount(49_999)  // $499.99
  let budget = Amount("1500", in: .usd)  // Amount(150_000)
  return (price, budget)
}

/// Shown at `ShoppingList.init(id:products:searches:costs:)`.
private func ownList() throws -> ShoppingList {
  let sofa = ShoppingList.Product(
    "Harlow Sofa", category: "Sofas", retailer: "Maison Åre", price: Amount(189_900),
    url: "https://shop.example/harlow", confidence: 0.96)
  let rug = ShoppingList.Search("wool rug 8x10", category: "Rugs")
  let list = try ShoppingList(products: [sofa], searches: [rug])
  return list
}

/// Shown at `MoneyFormat` and `ListWords`.
private func amounts(_ shown: ArrangedList, _ item: ListItem, _ diff: ListDiff) -> [String] {
  let money = MoneyFormat(currency: .usd, locale: .english)
  let price = money.string(Amount(189_900))  // "$1,899.00"
  let total = money.string(shown.total, unpriced: shown.unpricedItemCount)  // "$733.98+"
  let change = money.difference(diff.totalChange)  // "−$5.00"
  func cell() -> String {
    let words = ListWords(.english)
    let price = item.price.map(money.string) ?? words.checkPrice
    return price
  }
  return [price, total, change, cell()]
}

/// Shown at `DocumentTemplateError`.
private func check(
  _ template: DocumentTemplate,
  _ tell: (_ message: String, _ line: Int, _ file: String, _ fix: String?) -> Void
) {
  func show(_ message: String, inLine line: Int, of file: String, fix: String?) {
    tell(message, line, file, fix)
  }
  do throws(DocumentTemplateError) {
    _ = try ListPipeline(template)
  } catch {
    show(error.message, inLine: error.line, of: error.fileName, fix: error.suggestion)
  }
}

/// Shown at `ArrangedList.document(as:)` and what is beside it.
private func write(_ data: Data) throws -> [String] {
  let list = try ShoppingList(decoding: data).arranged()
  let page = try list.document(as: .html)
  let message = try list.text(as: .markdown)
  return [String(decoding: page, as: UTF8.self), message]
}

/// Shown at `XLSXFormat`.
private func workbook(_ list: ArrangedList) throws -> [UInt8] {
  var workbook = XLSXFormat()
  workbook.layout = .columns([.group, .productName, .price])
  workbook.madeFrom = "room.json"
  let bytes = try list.document(as: .xlsx, xlsx: workbook)
  return bytes
}

@Suite("The library as its doc comments show it")
struct DocCommentTests {
  let data: Data

  init() throws { data = try Checkout.contents(of: "examples/living-room.json") }

  @Test(
    "A list is requested again only while it may still come",
    arguments: [
      (#"{"step": "matching", "shopping_list": null, "error": null}"#, true),
      (#"{"error": "timeout", "retryable": true}"#, true),
      (#"{"step": "failed", "shopping_list": null, "error": {"retryable": true}}"#, true),
      (#"{"step": "failed", "shopping_list": null, "error": {"retryable": false}}"#, false),
      (#"{"step": "failed", "shopping_list": null, "error": {"message": "No"}}"#, false),
      (#"{"error": "gone", "retryable": false}"#, false), ("{", false),
    ])
  func retry(_ text: String, _ isAskedAgain: Bool) throws {
    let answer = Data(text.utf8)
    if isAskedAgain {
      #expect(try list(ifReady: answer) == nil)
      #expect(try lists(ifReady: [answer]).allSatisfy { $0 == nil })
    } else {
      #expect(throws: ListError.self) { try list(ifReady: answer) }
      #expect(throws: ListError.self) { try lists(ifReady: [answer]) }
    }
    #expect(try list(ifReady: data) != nil)
  }

  @Test("The examples of documents, salvaging, diffs and workbooks work")
  func way() throws {
    var pages: [[UInt8]] = []
    try walk(data, [data, data]) { pages.append($0) }
    #expect(pages.count == 3 && Set(pages).count == 1)
    let (list, warnings) = try salvage(data)
    #expect(list.arranged().itemCount == 8 && warnings.isEmpty)
    #expect(try !compare(list, list).isEmpty && !workbook(list.arranged()).isEmpty)
    #expect(try write(data)[1].contains("Brass Arc Floor Lamp"))
  }

  @Test("The examples of filters, amounts and errors give the documented values")
  func values() throws {
    var options = ListOptions()
    options.filter = try filter()
    let list = try ShoppingList(decoding: data)
    #expect(list.arranged(options).itemCount < 8)
    #expect(tax() == Amount(165) && adjustments().adjustments.count == 2)
    let shown = list.arranged()
    let item = try #require(shown.itemGroups.first?.items.first)
    let diff = ListDiff(from: shown, to: list.arranged(options))
    #expect(
      amounts(shown, item, diff) == ["$1,899.00", "$4,040.97", "−$3,890.98", "$1,899.00"])
    var errors: [String] = []
    check(DocumentTemplate(fileName: "t.txt", source: "{{totl}}")) {
      errors.append("\($2) \($1) \($0) \($3 ?? "")")
    }
    #expect(errors == ["t.txt 1 there is no name 'totl' here total"])
  }

  @Test("A list built from values has its products and searches")
  func ownValues() throws {
    let list = try ownList().arranged()
    #expect(list.total == Amount(189_900) && list.unmatchedItems.count == 1)
    #expect(ownAmounts() == (Amount(49_999), Amount(150_000)))
  }
}
