import Foundation
import Testing

@testable import remo_shop

@Suite("Rubrics and their tables as files")
struct RubricTableLinkTests {
  private static let rubric = RubricFiles.rubric(
    more: #", {"id": "c", "weight": 1, "kind": "taxonomy", "table": "tables/categories.json"}"#)

  @Test(
    "A dangling link in place of a table or its folder is no reason to use a built-in table",
    arguments: ["tables/categories.json", "tables"])
  func dangling(_ link: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("rubric.json", Self.rubric)
    #expect(run("rubric", "check", path).code == .done)
    if link.contains("/") {
      try FileManager.default.createDirectory(
        atPath: folder("tables"), withIntermediateDirectories: true)
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder(link), withDestinationPath: "nowhere")
    let outcome = run("rubric", "check", path)
    #expect(outcome.code == .noInput)
    #expect(outcome.errors.contains("'\(folder("tables/categories.json"))'"), "\(outcome.errors)")
  }

  @Test(
    "An invalid rubric from standard input is read once and reported",
    arguments: ["eval", "tune", "test"])
  func invalidStandardInput(_ command: String) throws {
    let folder = try TemporaryFolder()
    let suite = try folder.add("s.jsonl", RubricFiles.graded(12))
    let outcome = run(
      "rubric", command, suite, "--rubric", "-", input: RubricFiles.rubric(shape: "-3"))
    #expect(outcome.code == .badInput)
    #expect(
      outcome.errors.hasPrefix("<stdin>:3:30: error: criteria[0].weight: "), "\(outcome.errors)")
  }
}
