import Foundation
import Testing

@testable import remo_shop

@Suite("Texts of data in reports on rubrics")
struct RubricReportTextTests {
  @Test(
    "No report passes on a control character or one that reorders text",
    arguments: ["html", "junit", "markdown", "terminal", "github", "json"])
  func hostile(_ format: String) throws {
    let folder = try TemporaryFolder()
    let rubric = try folder.add("r.json", RubricFiles.rubric())
    let id = "q\u{202E}\u{2067}x"
    let suite = try folder.add(
      "s\u{9B}\u{7F}.jsonl", RubricFiles.expecting(#"{"fallback":true}"#, id: id))
    let outcome = run("rubric", "test", suite, "--rubric", rubric, "--format", format, "-q")
    #expect(outcome.code == .failed)
    let found = outcome.output.unicodeScalars.filter {
      (0x7F...0x9F).contains($0.value) || (0x202A...0x202E).contains($0.value)
        || (0x2066...0x2067).contains($0.value)
    }
    // JSON keeps the exact text; escapes are for its readers.
    #expect(found.isEmpty || format == "json", "\(found)")
    if ["html", "junit"].contains(format) {
      #expect(outcome.output.contains("qx") && outcome.output.contains("s\u{FFFD}\u{2421}.jsonl"))
    }
  }
}
