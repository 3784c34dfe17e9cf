import Foundation
import Testing

@testable import remo_shop

@Suite("Links in place of rubric tables")
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
}
