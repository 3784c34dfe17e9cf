import RemoBytes
import TestSupport
import Testing

@testable import RemoShop

/// The table of fields agrees with the types that have a member for each.
@Suite("Fields of an item")
struct ItemFieldTests {
  @Test("The descriptions are in the order of the cases, and their keys differ")
  func order() {
    #expect(ItemField.descriptions.map(\.field) == ItemField.allCases)
    #expect(Set(ItemField.allCases.map(\.key)).count == ItemField.allCases.count)
  }

  @Test("A record stores the text of each field in a place of its own, and counts it")
  func storage() {
    var record = ItemRecord()
    for field in ItemField.texts { record[field] = ByteSlice(0..<(1 << field.rawValue)) }
    for field in ItemField.allCases {
      #expect(record[field].count == (field.isText ? 1 << field.rawValue : 0), "\(field)")
    }
    #expect(record.textCount == ItemField.texts.reduce(0) { $0 + (1 << $1.rawValue) })
  }

  @Test("A decoded item has the text of each field, also for its column")
  func decoded() throws {
    func text(of field: ItemField) -> String {
      field == .decision ? "approved" : "text of \(field.key)"
    }
    var members = ItemField.texts.map { "\"\($0.key)\": \"\(text(of: $0))\"" }
    members += ["\"price_cents\": 1", "\"confidence_score\": 1"]
    let item = "{\(members.joined(separator: ", "))}"
    let list = try ShoppingList(
      decoding: "{\"items\": [\(item)], \"total_estimated_cost_cents\": 1}".utf8)
    for field in ItemField.texts {
      #expect(list.text(list.records.items[0][field]) == text(of: field))
    }
    for column in TableColumn.allCases {
      let text = column.field.map { list.records.items[0][$0] } ?? .empty
      #expect(list.records.items[0].text(column).range == text.range, "\(column)")
    }
  }

  @Test("Every field has a column, and every text one kind of change in the diff")
  func columns() {
    #expect(Set(TableColumn.allCases.compactMap(\.field)) == Set(ItemField.allCases))
    for column in TableColumn.allCases where column != .group {
      #expect(column.field.map { $0.key == column.rawValue } ?? true, "\(column)")
    }
    #expect(Set(ListDiff.Field.allCases.map(\.field)) == Set(ItemField.texts))
    #expect(ListDiff.Field.allCases.allSatisfy { $0.field.key == $0.rawValue })
    for field in ItemField.allCases {
      #expect((field.description.change != nil) == field.isText, "\(field)")
    }
  }

  @Test("Import finds each field by its key and by the heading of its column")
  func headings() {
    // A client's decisions and comments are found only together.
    for column in TableColumn.standard {
      guard let field = column.field else { continue }
      for heading in [field.key, column.rawValue, SheetColumn(column).header] {
        let plain = HeadingNames.plain(heading)
        let found = HeadingNames.table.first { $0.names.contains(plain) }
        #expect(found?.key == .field(field), "\(heading)")
      }
      #expect(ImportKey.mappable.contains(.field(field)))
    }
  }

  @Test("Templates have a value for every field, and filters a name for every text")
  func names() throws {
    let item = try #require(TemplateNames.sections.first { $0.section == "items" })
    for field in ItemField.allCases {
      #expect(item.names.contains(field.description.template), "\(field)")
    }
    for column in TableColumn.allCases where column.field?.isText == true {
      #expect(FilterField.names.contains(column.rawValue))
    }
  }
}
