import Foundation
import Testing

@testable import remo_shop

@Suite("The batch summary")
struct BatchSummaryTests {
  /// Six lines: two valid lists, one list with a warning, two invalid ones and a blank line.
  private static let input = [
    SampleList.line(), SampleList.line(SampleList.text(price: "0", total: "0")), "",
    SampleList.line(SampleList.withAnother(SampleList.text(price: "-1"))), SampleList.line(), "{",
  ].map { $0 + "\n" }.joined()

  @Test(
    "The summary counts lists, bytes, errors and warnings, with or without a final newline",
    arguments: ["1", "3"], [input, String(input.dropLast())])
  func counts(jobs: String, input: String) throws {
    let folder = try TemporaryFolder()
    let path = folder("summary.json")
    let outcome = run("batch", "-q", "--jobs", jobs, "--summary", path, input: input)
    #expect(outcome.code == .badInput)
    #expect(
      try folder.text("summary.json") == """
        {
          "source": "<stdin>",
          "bytes": \(input.utf8.count),
          "lists": 3,
          "lists_in_error": 2,
          "errors": [
            {
              "code": "invalid-cents",
              "count": 1,
              "first_line": 4
            },
            {
              "code": "invalid-json",
              "count": 1,
              "first_line": 6
            }
          ],
          "warnings": [
            {
              "code": "unpriced-item",
              "count": 1,
              "first_line": 2
            }
          ],
          "notes": []
        }

        """)
  }

  @Test("Notes are counted apart from warnings")
  func notes() throws {
    let folder = try TemporaryFolder()
    let input = Self.input.replacing("2 in left", with: "Weak on color")
    let path = folder("summary.json")
    let outcome = run("batch", "--format", "text", "--summary", path, input: input)
    #expect(outcome.errors.contains("<stdin>: 3 notes [fit-without-scan], the first on line 1\n"))
    let object =
      try JSONSerialization.jsonObject(with: Data(folder.text("summary.json").utf8))
      as? [String: Any]
    let notes = object?["notes"] as? [[String: Any]]
    #expect(notes?.count == 1 && notes?.first?["code"] as? String == "fit-without-scan")
    #expect(notes?.first?["count"] as? Int == 3)
    #expect((object?["warnings"] as? [[String: Any]])?.count == 1)
  }

  @Test("Repairs by --lenient count as warnings")
  func repairs() throws {
    let folder = try TemporaryFolder()
    let path = folder("summary.json")
    let outcome = run("batch", "-q", "--lenient", "--summary", path, input: Self.input)
    #expect(outcome.code == .badInput)
    let object =
      try JSONSerialization.jsonObject(with: Data(folder.text("summary.json").utf8))
      as? [String: Any]
    #expect(object?["lists"] as? Int == 4)
    let codes = (object?["warnings"] as? [[String: Any]])?.map { $0["code"] as? String }
    #expect(codes == ["rejected", "total-mismatch", "unpriced-item"])
  }

  @Test("A failed run writes no summary and keeps the existing one")
  func brokenOff() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("summary.json", "kept")
    #expect(run("batch", "--summary", path, input: "\n\n").code == .badInput)
    #expect(run("batch", "--summary", path, input: "[\n[\n[").code == .badInput)
    #expect(try folder.text("summary.json") == "kept")
  }

  @Test("The summary needs a JSON file of its own")
  func refused() {
    #expect(run("batch", "--summary", "-", input: Self.input).code == .usage)
    #expect(run("batch", "--summary", "a.csv", input: Self.input).code == .usage)
    let both = run("batch", "--summary", "a.json", "--rejects", "./a.json", input: Self.input)
    #expect(both.code == .usage)
  }
}
