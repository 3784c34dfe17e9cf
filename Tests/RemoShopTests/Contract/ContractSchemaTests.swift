import TestSupport
import Testing

@testable import RemoShop

/// `.ci/schema_check.py` compares the schemas with the decoder on thousands of documents.
@Suite("Schemas of shopping lists")
struct ContractSchemaTests {
  @Test(
    "A schema names every key that the decoder reads and requires the same ones",
    arguments: ["shopping-list", "workflow-state", "api-response"])
  func keys(name: String) throws {
    let schema = try SchemaFile(name)
    func expectSame<Object: ContractObject>(_: Object.Type, at path: String) {
      let keys = schema.keys(path).subtracting(UsualField.allCases.map(\.rawValue))
      #expect(keys == Set(Object.names.names), "\(path)")
      #expect(schema.required(path) == Set(Object.required.map(\.name)), "\(path)")
    }
    expectSame(ContractKeys.Item.self, at: "$defs/item")
    expectSame(ContractKeys.Unmatched.self, at: "$defs/unmatched")
    expectSame(ContractKeys.Costs.self, at: "$defs/costs")
    expectSame(ContractKeys.Fee.self, at: "$defs/fee")
    expectSame(ContractKeys.AdjustmentKey.self, at: "$defs/adjustment")
  }

  @Test("The schemas of the whole input name every key of its root")
  func root() throws {
    let state = try SchemaFile("workflow-state")
    let response = try SchemaFile("api-response")
    let all = ["", "$defs/state", "$defs/list"].map { state.keys($0) }
      .reduce(response.keys()) { $0.union($1) }
    #expect(all == Set(ContractKeys.Root.names.names))
  }

  @Test("The schemas of outputs name every column and every kind of change")
  func outputs() throws {
    let row = try SchemaFile("list-row")
    #expect(row.keys() == Set(TableColumn.allCases.map(\.rawValue) + ["list"]))
    let change = "$defs/change/properties"
    let diff = try SchemaFile("list-diff")
    #expect(diff.choices("\(change)/kind") == Set(ListDiff.Change.kinds))
    let fields =
      ListDiff.Field.allCases.map(\.rawValue) + [
        "price_cents", "quantity", "confidence_score", "own_fields",
      ]
    #expect(diff.choices("\(change)/field") == Set(fields))
    let list = try SchemaFile("arranged-list")
    #expect(
      list.choices("properties/groups/items/properties/icon") == Set(Category.icons))
  }
}
