import RemoBytes
import Testing

@testable import RemoRubric

@Suite("Mistakes in suites")
struct SuiteMistakeTests {
  private static func found(_ line: String) throws -> [String] {
    let rubric = try builtInScorer("room-match").rubric
    return reading(line, rubric).files[0].diagnostics.map { found in
      "\(found.code.name) \(found.path): \(found.message)" + (found.help.map { "; \($0)" } ?? "")
    }
  }

  @Test(
    "A case with an error is not also reported as testing nothing",
    arguments: [
      (
        #""grade": -1}]"#,
        "invalid-grade candidates[0].grade: a grade is a whole number of at least 0"
      ),
      (
        #""grade": 1.5}]"#,
        "invalid-grade candidates[0].grade: a grade is a whole number of at least 0"
      ),
      (#""grade": "1"}]"#, "wrong-type candidates[0].grade: expected a number, found a string"),
      (#""raters": 1}]"#, "wrong-type candidates[0].raters: expected an array, found a number"),
      (
        #""name": "x"}], "expct": {}"#,
        "unknown-key expct: unknown key 'expct'; did you mean 'expect'?"
      ),
      (#""name": "x"}]"#, "nothing-to-test : the case 'q' has neither expectations nor grades"),
      (
        #""raters": [1, null]}]"#,
        "nothing-to-test : the case 'q' has neither expectations nor grades"
      ),
    ])
  func untested(_ more: String, _ message: String) throws {
    let line =
      #"{"id": "q", "wanted": {"category": "Sofa"}, "candidates": [{"id": "a", "# + more + "}"
    let found = try Self.found(line)
    #expect(found.prefix(1) == [message])
    #expect(found.filter { $0.hasPrefix("nothing-to-test") || $0 == message } == [message])
  }

  @Test(
    "An unknown key of an item suggests the closest key or lists the known keys",
    arguments: [
      ("wantd", "did you mean 'wanted'?"), ("grade", "the known ones are id, wanted, candidates"),
    ])
  func itemKey(_ key: String, _ help: String) throws {
    let line = #"""
      {"id": "q", "items": [{"id": "i", "wanted": {}, "candidates": [], "\#(key)": 1}], "expect": {"sum": 0}}
      """#
    #expect(
      try Self.found(line) == ["unknown-key items[0].\(key): unknown key '\(key)'; \(help)"])
  }

  @Test("Suggestions are made for the first 20 misspelled names only")
  func manyMisspelt() throws {
    let names = (10..<40).map { #""candidat\#($0)""# }
    let candidates = (10..<40).map { #"{"id": "candidate\#($0)"}"# }.joined(separator: ", ")
    for expect in [
      #"{"order": [\#(names.joined(separator: ", "))]}"#,
      #"{"band": {\#(names.map { $0 + ": \"match\"" }.joined(separator: ", "))}}"#,
    ] {
      let line = #"{"id": "q", "wanted": {}, "candidates": [\#(candidates)], "expect": \#(expect)}"#
      let found = try Self.found(line)
      #expect(found.count == 30)
      #expect(found.map { $0.contains("; did you mean") } == (0..<30).map { $0 < 20 })
    }
  }
}
