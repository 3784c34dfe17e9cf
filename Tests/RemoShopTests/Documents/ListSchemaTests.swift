import RemoTemplate
import Testing

@testable import RemoShop

@Suite("Names in templates")
struct ListSchemaTests {
  @Test("Every key of the contract is a template name or a synonym of one")
  func contractKeys() {
    var known: Set<String> = []
    func add(_ schema: TemplateSchema) {
      for field in schema.fields {
        known.formUnion([field.name] + field.synonyms)
        if case .list(let elements) = field.kind { add(elements) }
      }
    }
    add(ListSchema.schema)
    let keys = ContractKeys()
    for object in [keys.item, keys.unmatched, keys.costs, keys.fee] {
      #expect(object.names.allSatisfy(known.contains), "\(object.names)")
    }
    #expect(known.isSuperset(of: ["items", "unmatched", "total_estimated_cost_cents"]))
    #expect(known.isSuperset(of: ["cost_breakdown", "project_id"]))
  }
}
