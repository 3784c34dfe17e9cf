import Foundation
import Testing

@testable import RemoRubric

@Suite("Attributes listed in rubrics/README.md")
struct RubricAttributesTests {
  @Test(
    "The README row of each built-in rubric lists the attributes that it reads",
    arguments: BuiltInRubrics.names)
  func attributes(_ name: String) throws {
    let criteria = try builtInScorer(name).rubric.criteria
    func row(_ sides: [[AttributeWeight]]) -> String {
      var names: [String] = []
      for side in sides.joined() where !names.contains(side.name) { names.append(side.name) }
      return names.map { "`\($0)`" }.joined(separator: " ")
    }
    let text = try String(
      contentsOf: packageFolder.appendingPathComponent("rubrics/README.md"), encoding: .utf8)
    let line = "| `\(name)` | \(row(criteria.map(\.wanted))) | \(row(criteria.map(\.candidate))) |"
    #expect(text.split(separator: "\n").contains { $0 == line }, "\(line)")
  }
}
