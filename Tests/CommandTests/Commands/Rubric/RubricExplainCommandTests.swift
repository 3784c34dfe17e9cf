import Foundation
import Testing

@testable import remo_shop

@Suite("remo-shop rubric explain, and tests of some cases")
struct RubricExplainCommandTests {
  private static let cases =
    RubricFiles.expecting(#"{"best": "a"}"#, id: "sofa-1")
    + RubricFiles.expecting(#"{"best": "b"}"#, id: "sofa-2")
    + RubricFiles.expecting(#"{"band": {"b": "match"}}"#, id: "rug,1")

  private let folder: TemporaryFolder
  private let rubric: String
  private let suite: String

  init() throws {
    folder = try TemporaryFolder()
    rubric = try folder.add("r.json", RubricFiles.rubric())
    suite = try folder.add("s.jsonl", Self.cases)
  }

  // MARK: Some cases

  /// The ids and results of the cases in a JSON report.
  private func results(_ outcome: Outcome) throws -> [String] {
    let test = try #require(try json(outcome.output)["test"] as? [String: Any])
    let cases = try #require(test["cases"] as? [[String: Any]])
    return cases.map { "\($0["id"] ?? "") \($0["ok"] as? Bool == true ? "passes" : "fails")" }
  }

  @Test("--case runs only the cases with these IDs")
  func cases() throws {
    let words = ["rubric", "test", suite, "--rubric", rubric, "--format", "json", "--case"]
    let one = run(words + ["sofa-1"])
    #expect(one.code == .done)
    #expect(try results(one) == ["sofa-1 passes"])
    #expect(try results(run(words + ["sofa-2,sofa-1"])) == ["sofa-1 passes", "sofa-2 fails"])
    // An ID may contain a comma.
    let two = run(words + ["rug,1", "--case", "sofa-1"])
    #expect(two.code == .failed)
    #expect(try results(two) == ["sofa-1 passes", "rug,1 fails"])
  }

  @Test(
    "An unknown ID is an error with the closest one",
    arguments: [
      ("sofa1", "'sofa1'; did you mean 'sofa-1'?"), ("sofa-1,sofe-2", "'sofe-2'; did you mean"),
      (",", "','"), ("x", "'x'\n   = help: no case has this ID"),
    ])
  func unknown(_ ids: String, _ message: String) {
    for words in [["test", suite, "--rubric", rubric], ["explain", rubric, suite]] {
      if words[0] == "explain", ids.contains(",") { continue }
      let outcome = run(["rubric"] + words + ["--case", ids])
      #expect(outcome.code == .usage && outcome.output == "")
      #expect(
        outcome.errors.contains("option '--case' does not take \(message)"), "\(outcome.errors)")
    }
  }

  @Test("--failed runs the cases that failed in an earlier report, and all if none did")
  func failed() throws {
    let last = folder("last.json")
    let words = ["rubric", "test", suite, "--rubric", rubric]
    #expect(run(words + ["--output", last, "-q"]).code == .failed)
    let again = run(words + ["--failed", last, "--format", "json"])
    #expect(try results(again) == ["sofa-2 fails", "rug,1 fails"])
    // The rubric repairs one of them.
    let better = try folder.add("better.json", RubricFiles.rubric(shape: "0.05"))
    let next = folder("next.json")
    #expect(
      run("rubric", "test", suite, "-r", better, "--failed", last, "-o", next, "-q").code == .done)
    let all = run("rubric", "test", suite, "-r", better, "--failed", next, "-f", "json")
    #expect(try results(all).count == 3)
    #expect(all.errors == "\(next): note: no case failed, so all are run\n")
    #expect(
      run("rubric", "test", suite, "-r", better, "--failed", next, "-q", "-f", "json").errors == "")
  }

  @Test("Cases lost in an earlier report count as failed")
  func losses() throws {
    let graded = try folder.add("graded.jsonl", RubricFiles.graded(40))
    let bands = #"{"id": "match", "min": 0.98}, {"id": "close", "min": 0.96}"#
    let worse = try folder.add("w.json", RubricFiles.rubric(shape: "0.4", bands: bands))
    let baseline = folder("b.json")
    #expect(run("rubric", "bless", graded, "-r", rubric, "-o", baseline).code == .done)
    let words = ["rubric", "test", graded, "-r", worse, "--baseline", baseline]
    let last = folder("last.json")
    #expect(run(words + ["-o", last, "-q"]).code == .failed)
    let test = try #require(try folder.object("last.json")["test"] as? [String: Any])
    let found = try #require(test["baseline"] as? [String: Any])
    let losses = try #require(found["losses"] as? [[String: Any]])
    let moves = try #require(found["moves"] as? [[String: Any]])
    #expect(!losses.isEmpty && moves.count == found["moved"] as? Int)
    let again = run(words + ["--failed", last, "-f", "json"])
    let selected = try #require(try json(again.output)["test"] as? [String: Any])
    let pairs = (selected["baseline"] as? [String: Any])?["pairs"] as? Int
    #expect(pairs == 3 * Set(losses.compactMap { $0["case"] as? String }).count)
  }

  @Test("A report of other cases, another document and options that exclude each other are errors")
  func wrongReports() throws {
    let words = ["rubric", "test", suite, "--rubric", rubric, "--failed"]
    let other = try folder.add(
      "o.json", #"{"test": {"cases": [{"id": "sofa-9", "ok": false}]}}"#)
    let gone = run(words + [other])
    #expect(gone.code == .badInput)
    #expect(
      gone.errors.hasPrefix(
        "remo-shop: error: 'sofa-9' failed in '\(other)', but the suites have no such case; did you"
          + " mean 'sofa-1'?\n"), "\(gone.errors)")
    let wrong = run(words + [rubric])
    #expect(wrong.code == .badInput)
    #expect(wrong.errors.contains("'\(rubric)' is not the JSON report of a test"))
    let both = run(words + [other, "--case", "sofa-1"])
    #expect(both.code == .usage && both.errors.contains("'--failed'"), "\(both.errors)")
    #expect(run(words + [other, "--tag", "x"]).code == .usage)
  }

  @Test("A case left out does not count as missing from a baseline")
  func leftOut() throws {
    let passing = try folder.add(
      "p.jsonl",
      RubricFiles.expecting(#"{"best": "a"}"#, id: "one")
        + RubricFiles.expecting(#"{"best": "a"}"#, id: "two"))
    let baseline = folder("b.json")
    #expect(run("rubric", "bless", passing, "-r", rubric, "-o", baseline).code == .done)
    let outcome = run(
      "rubric", "test", passing, "-r", rubric, "--baseline", baseline, "--case", "two")
    #expect(outcome.code == .done, "\(outcome.output)")
    let start = "PASS: 0 of 1 case failed · 0 of 2 scores moved · 0 cases lost"
    #expect(outcome.output.hasPrefix(start))
  }

  @Test("--verbose shows the parts of scores for passing cases")
  func verbose() throws {
    let words = ["rubric", "test", suite, "--rubric", rubric, "--case", "sofa-1"]
    #expect(!run(words).output.contains("contribution"))
    let text = run(words + ["--verbose"]).output
    #expect(text.contains("Passing cases") && text.contains("1. 'a': 0.9500, match"), "\(text)")
    let data = try json(run(words + ["--verbose", "-f", "json"]).output)
    let cases = (data["test"] as? [String: Any])?["cases"] as? [[String: Any]]
    let items = try #require(cases?[0]["items"] as? [[String: Any]])
    #expect((items[0]["candidates"] as? [Any])?.count == 2)
  }

  // MARK: Explain

  @Test("explain shows order, parts and smallest changes as text, Markdown, HTML and JSON")
  func explain() throws {
    let words = ["rubric", "explain", rubric, suite, "--case", "sofa-2"]
    let text = run(words)
    #expect(text.code == .done && text.errors == "")
    #expect(
      text.output.hasPrefix(
        "FAIL: 1 of 1 expectation failed · 2 candidates · best score 0.9500\n"
          + "Case sofa-2 by sample 1.0.0 (r.json)\n"
          + "1 of 1 expectation fails: expect.best: expected 'b', found 'a' (0.95).\n"),
      "\(text.output)")
    for part in [
      "Smallest change that satisfies it: criteria.shape.weight 0.5 → ", "Wanted item",
      "1. 'a': 0.9500, match", "2. 'b': 0.6000, close", "1.000 × 0.5000 = 0.5000",
    ] { #expect(text.output.contains(part), "\(part)\n\(text.output)") }
    for (name, part) in [
      ("e.md", "❌ **FAIL**"), ("e.html", "<h2>Scores and their parts</h2>"),
      ("e.json", "\"found\""),
    ] {
      #expect(run(words + ["-o", folder(name)]) == Outcome(code: .done, output: "", errors: ""))
      #expect(try folder.text(name).contains(part), "\(name)")
    }
    let one = run(words + ["--candidate", "b"]).output
    #expect(one.contains("'b', rank 2") && one.contains("'a', rank 1"), "\(one)")
    let wrong = run(words + ["--candidate", "bb"])
    #expect(
      wrong.code == .usage
        && wrong.errors.contains("option '--candidate' does not take 'bb'; did you mean 'b'?"),
      "\(wrong.errors)")
    #expect(wrong.errors.contains("= help: the case has a and b"))
  }

  @Test("Without --case, explain takes the only failing case, and names them if there are more")
  func chosenCase() throws {
    let several = run("rubric", "explain", rubric, suite)
    #expect(several.code == .usage)
    #expect(
      several.errors
        == "remo-shop: error: 'rubric explain' needs '--case ID', because 2 cases fail\n   = help:"
        + " these fail: 'sofa-2', 'rug,1'\n", "\(several.errors)")
    let one = try folder.add(
      "one.jsonl", Self.cases.split(separator: "\n").prefix(2).joined(separator: "\n"))
    #expect(run("rubric", "explain", rubric, one).output.contains("Case sofa-2 by"))
    let passing = run(
      "rubric", "explain", rubric, "-", input: RubricFiles.expecting(#"{"best": "a"}"#))
    #expect(passing.code == .done)
    #expect(passing.output.hasPrefix("PASS: 0 of 1 expectation failed"), "\(passing.output)")
  }
}
