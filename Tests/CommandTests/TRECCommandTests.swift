import Foundation
import Testing

@testable import remo_shop

@Suite("remo-shop rubric eval on files of TREC")
struct TRECCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The files, written where the command finds them, as its options.
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

  @Test("with --complete a run that leaves out queries is worse than one that does not")
  func completeComparison() throws {
    let options = try twenty(new: 0..<8)
    let complete = eval(options, "--metrics", "map", "--complete")
    #expect(complete.code == .failed)
    #expect(complete.output.contains("r2 is worse than r1 by 0.6000 in map (1.0000 → 0.4000, "))
    #expect(complete.output.contains("0 / 8 / 12"))
    #expect(complete.output.contains("12 judged queries are not ranked by r2 and counted 0."))
    let object = try json(
      eval(options, "--metrics", "map", "--complete", "--format", "json").output)
    let comparison = try #require((object["comparisons"] as? [[String: Any]])?.first)
    #expect(comparison["new"] as? Double == 0.4)
    let new = try #require(
      (object["new"] as? [String: Any])?["metrics"] as? [String: [String: Any]])
    #expect(new["map"]?["mean"] as? Double == 0.4)
  }

  @Test(
    "without --complete a comparison says how many queries it leaves out",
    arguments: [
      (0..<20, 0..<8, ["12 judged queries are ranked by r1 alone and left out."]),
      (
        0..<12, 1..<19,
        [
          "1 judged query is ranked by r1 alone and left out. 7 judged queries are ranked by r2 alone",
          "1 judged query is ranked by neither and left out.",
        ]
      ),
      (0..<9, 9..<20, ["No judged query is ranked by both.", "9 judged queries are ranked by r1"]),
    ])
  func leftOut(old: Range<Int>, new: Range<Int>, texts: [String]) throws {
    let outcome = eval(try twenty(old: old, new: new), "--metrics", "map")
    #expect(outcome.code == (old.overlaps(new) ? .done : .undecided))
    for text in texts { #expect(outcome.output.contains(text), "\(outcome.output)") }
  }
}
