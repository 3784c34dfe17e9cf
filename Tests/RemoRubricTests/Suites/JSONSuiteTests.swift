import RemoBytes
import Testing

@testable import RemoRubric

@Suite("Suites in JSON")
struct JSONSuiteTests {
  private static let a = #"{"id": "a", "wanted": {}, "candidates": [{"id": "k", "grade": 1}]}"#
  private static let b = #"{"id": "b", "wanted": {}, "candidates": [{"id": "k", "grade": 0}]}"#
  private static let spread = """
    {
      "id": "a",
      "wanted": {},
      "candidates": [
        {"id": "k", "grade": 1}
      ]
    }
    """

  /// The cases as `id:line`, and the diagnostics as `line:column path: message`.
  private static func read(_ text: String) throws -> (cases: [String], found: [String]) {
    let reading = reading(text, try builtInScorer("room-match").rubric)
    let bytes = ContiguousArray(text.utf8)
    let found = reading.files[0].diagnostics.map { item in
      let place = SourceLocation(of: item.range?.lowerBound ?? 0, in: bytes.span)
      return "\(place.line):\(place.column) \(item.path): \(item.message)"
        + (item.help.map { "; \($0)" } ?? "")
    }
    return (reading.cases.map { "\($0.id):\($0.place.line)" }, found)
  }

  @Test(
    "Cases are read from lines, over several lines, side by side and from arrays",
    arguments: [
      ("\(a)\n\(b)\n", ["a:1", "b:2"]),
      ("\u{FEFF}\(a)\r\n\r\n\u{FEFF}\(b)", ["a:1", "b:3"]),
      ("\(spread)\n\(b)", ["a:1", "b:8"]),
      ("\(b)\n\n\(spread)\n", ["b:1", "a:3"]),
      ("\(a) \(b)", ["a:1", "b:1"]),
      ("\(a)\(b)", ["a:1", "b:1"]),
      ("[\(a), \(b)]", ["a:1", "b:1"]),
      ("[\n  \(spread),\n  \(b)\n]\n", ["a:2", "b:9"]),
      ("[\(a)]\n[\(b)]", ["a:1", "b:2"]),
    ])
  func shapes(text: String, cases: [String]) throws {
    let (read, found) = try Self.read(text)
    #expect(found == [])
    #expect(read == cases)
  }

  @Test(
    "An error names its place, and the cases after it are still read",
    arguments: [
      (
        "{\"id\": \"x\", \"wanted\": {\n\(b)",
        [
          "1:24 wanted: the document ends in the middle of a value; the file may be cut off; fetch it again"
        ],
        ["b:2"]
      ),
      (
        "{\n  \"id\": \"x\",\n  \"wanted\": {\"color\": navy}\n}\n\(b)",
        ["3:23 wanted.color: 'navy' is not JSON"], ["b:5"]
      ),
      (
        "\(a),\n\(b)",
        [
          "1:67 : text after the end of the document; remove the comma, or put the cases into an array"
        ],
        ["b:2"]
      ),
      (
        "\(a)}\n\(b)",
        [
          "1:67 : text after the end of the document; cases follow one another, or are the elements"
            + " of an array"
        ], ["b:2"]
      ),
      ("[\(a), 3]", ["1:70 [1]: expected an object, found a number"], ["a:1"]),
      (
        "[\(a), {\"id\": \"b\", \"wnated\": {}}]",
        [
          "1:70 [1]: expected 'wanted' or 'items'; an item case has 'wanted' and 'candidates', a"
            + " list case has 'items'",
          "1:82 [1].wnated: unknown key 'wnated'; did you mean 'wanted'?",
        ], ["a:1"]
      ),
      (
        "\(a)\n{\"id\": \"a\", \"wanted\": {}, \"candidates\": []}",
        ["2:8 id: 'a' is already the ID of the case at suite.jsonl:1"], ["a:1", "a:2"]
      ),
    ])
  func errors(text: String, found: [String], cases: [String]) throws {
    let read = try Self.read(text)
    #expect(read.found.filter { !$0.includes("neither expectations nor grades") } == found)
    #expect(read.cases == cases)
  }

  @Test("Elements of an array may name their schema, as documents may")
  func schemas() throws {
    let text = "[" + Self.a.replacingPrefix("{", with: #"{"$schema": "s", "#) + "]"
    #expect(try Self.read(text).found == [])
  }

  @Test(
    "A text that is no JSON is reported once, whatever ends its line",
    arguments: ["x", "x\r", "x\n", "x\r\r", "x\r\n\r\r", "\u{3DB}[[  \r\r"])
  func noJSON(text: String) throws {
    let (cases, found) = try Self.read(text)
    #expect(cases.isEmpty)
    #expect(found.count == 1)
  }

  @Test("Many lines that are cut off take time in proportion to their length")
  func cutOff() throws {
    let text = String(repeating: "{\"id\": [1,\n", count: 2_000)
    let (cases, found) = try Self.read(text)
    #expect(cases.isEmpty)
    #expect(found.count == 2_000)
  }
}

extension String {
  fileprivate func replacingPrefix(_ prefix: String, with other: String) -> String {
    other + dropFirst(prefix.count)
  }
}
