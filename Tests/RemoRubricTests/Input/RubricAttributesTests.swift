import Foundation
import Testing

@testable import RemoRubric

@Suite("What rubrics/README.md says that rubrics read")
struct RubricAttributesTests {
  @Test("the keys of each built-in rubric are those in its row", arguments: BuiltInRubrics.names)
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
