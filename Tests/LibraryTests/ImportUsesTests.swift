import Foundation
import RemoShop
import Testing

@Suite("Tables in an app")
struct ImportUsesTests {
  private static let table = Data(
    "Title,Store,Price,SKU\nSofa,Nordhem,€ 1.299,17\nLamp,,x1,18\n".utf8)

  @Test("A table becomes a list with its columns and its problems")
  func imported() throws {
    var options = ImportOptions()
    options.decimalMark = .comma
    let imported = try ImportedList(importing: Self.table, options: options)
    let items = imported.list.arranged().itemGroups.flatMap(\.items)
    #expect(items.map(\.productName) == ["Sofa"] && items.map(\.price) == [Amount(129_900)])
    #expect(imported.columns.map(\.heading) == ["Title", "Store", "Price", "SKU"])
    #expect(imported.columns.map(\.key) == ["product_name", "retailer", "price", "sku"])
    #expect(imported.rejectedRowCount == 1)
    #expect(
      imported.warnings.map(\.description)
        == ["3:7: Price: expected an amount, found 'x1'"])
    #expect(String(decoding: imported.json, as: UTF8.self).contains("\"currency\": \"EUR\""))
  }

  @Test("A table without a usable row is an error")
  func unusable() throws {
    let error = try #require(throws: ListError.self) {
      try ImportedList(importing: Data("Color\nred\n".utf8))
    }
    #expect(error.violations.map(\.code) == ["no-heading"])
  }

  @Test("A list is edited in a spreadsheet and comes back")
  func edited() throws {
    let list = try ShoppingList(decoding: listText([itemText("Vase", price: 4500)]))
    let table = try list.arranged().text(as: .csv).replacing("45.00", with: "39.00")
    let edited = try ImportedList(importing: Data(table.utf8), onto: list).list
    let diff = ListDiff(from: list.arranged(), to: edited.arranged())
    #expect(diff.changedItems.map(\.changes) == [[.price(old: Amount(4500), new: Amount(3900))]])
  }

  @Test("The code of the documentation reads a table")
  func documented() throws {
    func show(_ page: [UInt8]) { #expect(!page.isEmpty) }
    let table = Data("Name,Price\nSofa,1299\nLamp,ask\n".utf8)
    let imported = try ImportedList(importing: table)
    for warning in imported.warnings { print(warning) }
    let page = try imported.list.arranged().document(as: .html)
    show(page)
    var options = ImportOptions()
    let isKnown = options.map("product_name", to: "Item no. 1")
    #expect(isKnown)
  }
}
