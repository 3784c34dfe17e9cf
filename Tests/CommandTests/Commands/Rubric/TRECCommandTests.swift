import Foundation
import Testing

@testable import remo_shop

@Suite("remo-shop rubric eval on TREC files")
struct TRECCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// Writes the files and returns the options that name them.
  private func files(_ qrels: String, _ runs: String...) throws -> [String] {
    var options = ["--qrels", try folder.add("q", qrels)]
    for (n, run) in runs.enumerated() { options += ["--run", try folder.add("r\(n + 1)", run)] }
    return options
  }

  private func eval(_ options: [String], _ more: String...) -> Outcome {
    run(["rubric", "eval"] + options + more)
  }

  /// Twenty queries, and runs that rank the relevant document of some of them first.
  private func twenty(old: Range<Int> = 0..<20, new: Range<Int>) throws -> [String] {
    func lines(_ queries: Range<Int>, _ line: (Int) -> String) -> String {
      queries.map(line).joined()
    }
    func ranked(_ n: Int) -> String { "q\(n) Q0 a 1 0.9 t\nq\(n) Q0 b 2 0.1 t\n" }
    return try files(
      lines(0..<20) { "q\($0) 0 a 1\nq\($0) 0 b 0\n" }, lines(old, ranked), lines(new, ranked))
  }

  @Test("Swapped judgments and results are one error each, with a hint at the swap")
  func swapped() throws {
    let qrels = "q 0 a 1\nq 0 b 0\n"
    let results = "q Q0 a 1 0.9 t\nq Q0 b 2 0.1 t\n"
    let outcome = eval(try files(results, qrels))
    #expect(outcome.code == .badInput)
    let errors = outcome.errors.split(separator: "\n").filter { $0.contains("error: ") }
    #expect(errors.count == 2)
    #expect(errors[0].hasSuffix("'query 0 document grade', found a line of ranked results"))
    #expect(errors[1].hasSuffix("'query Q0 document rank score tag', found a line of judgments"))
    #expect(
      outcome.errors.hasSuffix(
        "help: judgments are for '--qrels', ranked results for '--run'; they seem to be swapped\n"))
  }

  @Test("With --complete, a run that omits queries is worse than one that does not")
  func completeComparison() throws {
    let options = try twenty(new: 0..<8)
    let complete = eval(options, "--metrics", "map", "--complete")
    #expect(complete.code == .failed)
    #expect(complete.output.contains("r2 is worse than r1 by 0.6000 in map (1.0000 → 0.4000, "))
    #expect(complete.output.contains("0 / 8 / 12"))
    #expect(complete.output.contains("12 judged queries are not ranked by r2 and counted as 0."))
    let object = try json(
      eval(options, "--metrics", "map", "--complete", "--format", "json").output)
    let comparison = try #require((object["comparisons"] as? [[String: Any]])?.first)
    #expect(comparison["new"] as? Double == 0.4)
    let new = try #require(
      (object["new"] as? [String: Any])?["metrics"] as? [String: [String: Any]])
    #expect(new["map"]?["mean"] as? Double == 0.4)
  }

  @Test(
    "Without --complete, a comparison states how many queries it leaves out",
    arguments: [
      (0..<20, 0..<8, ["12 judged queries are ranked only by r1 and left out."]),
      (
        0..<12, 1..<19,
        [
          "1 judged query is ranked only by r1 and left out. 7 judged queries are ranked only by",
          "1 judged query is ranked by neither and left out.",
        ]
      ),
      (
        0..<9, 9..<20,
        ["No judged query is ranked by both.", "9 judged queries are ranked only by r1"]
      ),
    ])
  func leftOut(old: Range<Int>, new: Range<Int>, texts: [String]) throws {
    let outcome = eval(try twenty(old: old, new: new), "--metrics", "map")
    #expect(outcome.code == .undecided)
    for text in texts { #expect(outcome.output.contains(text), "\(outcome.output)") }
  }

  @Test("A comparison names the metrics that it leaves out")
  func pooledLeftOut() throws {
    let options = try twenty(new: 0..<20)
    let outcome = eval(options, "--metrics", "auc,map,ece")
    #expect(outcome.output.contains("These metrics are not compared: auc, ece."))
    #expect(!eval(options, "--metrics", "map").output.contains("not compared"))
  }

  private typealias Measured = (
    qrels: String, run: String, more: [String], values: [String: Double]
  )

  private static let oneGrades: [Measured] = [
    // Relevant documents only, as in MS MARCO: partly found, and all found.
    (
      "a 0 x 1\na 0 y 1\nb 0 x 1\nb 0 y 1\n", "a Q0 x 1 .6 t\nb Q0 x 1 1 t\n", [],
      ["r": 0.5, "map": 0.5, "p@2": 0.5, "mrr": 1]
    ),
    (
      "a 0 x 1\na 0 y 1\nb 0 x 1\nb 0 y 1\n",
      "a Q0 x 1 .6 t\nb Q0 x 1 1 t\na Q0 y 2 .6 t\nb Q0 y 1 1 t\n", [],
      ["r": 1, "map": 1, "p@2": 1, "mrr": 1]
    ),
    (
      "a 0 x 1\nb 0 y 1\n", "a Q0 x 1 .6 t\n", ["--complete"],
      ["r": 0.5, "map": 0.5, "p@2": 0.25, "mrr": 0.5]
    ),
    ("a 0 x 0\n", "a Q0 x 1 .6 t\n", [], ["r": 0, "map": 0, "p@2": 0, "mrr": 0]),
    // Two grades; the run has all relevant documents and no others.
    ("a 0 x 1\na 0 y 0\n", "a Q0 x 1 1 t\n", [], ["map": 1, "p@5": 0.2, "brier": 0]),
    // One pair per query, with both classes among them.
    (
      "a 0 x 1\nb 0 y 0\n", "a Q0 x 1 0.6 t\nb Q0 y 1 1 t\n", [],
      ["auc": 0, "brier": 0.58, "ece": 0.7, "map": 0.5]
    ),
  ]

  @Test(
    "Values agree with trec_eval even if all judgments have one grade",
    arguments: oneGrades)
  func oneGrade(qrels: String, ranking: String, more: [String], values: [String: Double]) throws {
    let outcome = run(
      ["rubric", "eval"] + (try files(qrels, ranking)) + more
        + ["--metrics", values.keys.sorted().joined(separator: ","), "--format", "json"])
    #expect(outcome.code == .done)
    let metrics = try #require(try json(outcome.output)["metrics"] as? [String: [String: Any]])
    for (name, value) in values {
      #expect(abs((metrics[name]?["mean"] as? Double ?? .nan) - value) < 1e-12, "\(name)")
    }
  }

  @Test("Runs are compared even if all judged documents are relevant")
  func oneGradeCompared() throws {
    let qrels = (0..<16).map { "q\($0) 0 x 1\nq\($0) 0 y 1\n" }.joined()
    let half = (0..<16).map { "q\($0) Q0 x 1 1 t\n" }.joined()
    let all = half + (0..<16).map { "q\($0) Q0 y 2 .5 t\n" }.joined()
    let outcome = eval(try files(qrels, half, all), "--metrics", "r")
    #expect(outcome.code == .done)
    #expect(outcome.output.contains("r2 is better than r1 by 0.5000 in r (0.5000 → 1.0000"))
  }

  @Test("A metric without a value gives the reason and, if alone, exits with 2")
  func undefined() throws {
    func reason(_ qrels: String, _ ranking: String, _ metric: String) throws -> String {
      let outcome = eval(try files(qrels, ranking), "--metrics", metric)
      #expect(outcome.code == .undecided)
      return outcome.output
    }
    let class1 = try reason("a 0 x 1\na 0 y 1\n", "a Q0 x 1 1 t\na Q0 z 1 1 t\n", "auc")
    #expect(class1.contains("Nothing can be measured: all judged pairs are relevant, or none is."))
    let none = try reason("a 0 x 1\na 0 y 0\n", "a Q0 z 1 1 t\n", "auc,brier")
    #expect(none.contains("Nothing can be measured: no ranked candidate is judged."))
    let score = try reason("a 0 x 1\na 0 y 0\n", "a Q0 x 1 2 t\na Q0 y 1 1 t\n", "ece")
    #expect(score.contains("Nothing can be measured: a score is outside 0…1."))
  }
}
