import TestSupport
import Testing

@testable import RemoRubric

/// `.ci/schema_check.py` compares the schemas with the decoders on many thousand documents.
@Suite("The schemas of rubrics, tables and suites")
struct RubricSchemaTests {
  @Test("The schema of rubrics names every key and kind that the decoder reads")
  func rubric() throws {
    let schema = try SchemaFile("rubric")
    #expect(schema.keys().subtracting(["$schema"]) == Set(RubricDecoder.keys))
    #expect(schema.choices("$defs/commonKey") == Set(RubricDecoder.common))
    let criterion = "$defs/criterion"
    #expect(
      schema.choices("\(criterion)/properties/kind") == Set(RubricDecoder.kinds.map(\.name)))
    let keys = RubricDecoder.common + RubricDecoder.kinds.flatMap(\.keys)
    #expect(schema.keys(criterion) == Set(keys))
  }

  @Test("The schema of tables names every key of every kind")
  func table() throws {
    let schema = try SchemaFile("rubric-table")
    for (index, kind) in RubricTable.Kind.allCases.enumerated() {
      let path = "oneOf/\(index)"
      #expect(schema[path]["title"] as? String == "A table of kind \(kind.rawValue)")
      let keys = TableDecoder.commonKeys + TableDecoder.keys(of: kind) + ["$schema"]
      #expect(schema.keys(path) == Set(keys), "\(kind)")
    }
    #expect(schema.keys("$defs/not") == Set(NamingRules.List.inNot.map(\.key)))
  }

  @Test("The schema of suites names every key of a case and its expectations")
  func suite() throws {
    let schema = try SchemaFile("suite-case")
    #expect(schema.keys("oneOf/0") == Set(SuiteDecoder.itemKeys + ["$schema"]))
    #expect(schema.keys("oneOf/1") == Set(SuiteDecoder.listKeys + ["$schema"]))
    #expect(schema.keys("$defs/expect") == Set(SuiteDecoder.itemExpectationKeys))
    #expect(schema.keys("$defs/listExpect") == Set(SuiteDecoder.listExpectationKeys))
  }
}
