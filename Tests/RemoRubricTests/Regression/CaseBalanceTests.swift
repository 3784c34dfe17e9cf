import RemoBytes
import Testing

@testable import RemoRubric

@Suite("Cases lost and won")
struct CaseBalanceTests {
  private func scorer(x: Double, y: Double) throws -> Scorer {
    let text = """
      {"schema": 1, "name": "two", "version": "1.0.0", "criteria": [
        {"id": "x", "weight": \(x), "kind": "exact"}, {"id": "y", "weight": \(y), "kind": "exact"}],
       "bands": [{"id": "match", "min": 0.9}, {"id": "close", "min": 0.5}, {"id": "no", "min": 0}]}
      """
    return Scorer(try #require(check(text).rubric))
  }

  /// A comparison after the weights of two criteria were exchanged: some cases lose their relevant
  /// first result, others win one.
  private func guards(lost: Int, won: Int, guarded: Int = 0) throws -> RegressionGuard {
    let (old, new) = (try scorer(x: 0.6, y: 0.4), try scorer(x: 0.4, y: 0.6))
    let lines = (0..<lost + won).map { n in
      let (p, q) = n < lost ? (1, 0) : (0, 1)
      return """
        {"id": "q\(n)", "guard": \(n < guarded), "wanted": {}, "candidates": [\
        {"id": "p", "grade": \(p), "scores": {"x": 1, "y": 0.1}}, \
        {"id": "q", "grade": \(q), "scores": {"x": 0.1, "y": 1}}]}
        """
    }
    let cases = reading(lines.joined(separator: "\n"), old.rubric).cases
    return RegressionGuard(
      cases, by: new, against: Baseline(cases, by: old, sources: []),
      metrics: try Metric.list("ndcg@10"))
  }

  @Test(
    "Losses fail if they exceed gains beyond chance, or in a protected case",
    arguments: [
      (1, 0, 0, false), (5, 0, 0, false), (8, 0, 0, true), (8, 7, 0, false), (7, 8, 0, false),
      (20, 20, 0, false), (1, 0, 1, true), (5, 6, 1, true), (0, 8, 8, false),
    ])
  func outcome(lost: Int, won: Int, guarded: Int, fails: Bool) throws {
    let guards = try guards(lost: lost, won: won, guarded: guarded)
    #expect(guards.balance.lost == lost && guards.balance.won == won)
    #expect((guards.outcome == .failed) == fails)
  }

  @Test("A grade-1 candidate that is no longer shown is a loss only if grades end at 1")
  func doubtful() throws {
    let (old, new) = (try scorer(x: 0.6, y: 0.4), try scorer(x: 0.4, y: 0.6))
    for (top, losses) in [(1, 1), (2, 0), (3, 0)] {
      let line = """
        {"id": "q", "wanted": {}, "candidates": [\
        {"id": "best", "grade": \(top), "scores": {"x": 1, "y": 1}}, \
        {"id": "doubtful", "grade": 1, "scores": {"x": 0.8, "y": 0.2}}]}
        """
      let cases = reading(line, old.rubric).cases
      let guards = RegressionGuard(
        cases, by: new, against: Baseline(cases, by: old, sources: []),
        metrics: try Metric.list("ndcg@10"))
      #expect(guards.crossings.map(\.move.candidate) == ["doubtful"])
      #expect(guards.losses.count == losses)
    }
  }

  @Test("The p-values equal those of SciPy")
  func pValues() {
    #expect(PairedTests.signTest(0, 0) == 1)
    #expect(PairedTests.signTest(6, 0) == 0.03125 && PairedTests.signTest(0, 6) == 0.03125)
    #expect(PairedTests.signTest(1, 5) == 0.21875)
    #expect(PairedTests.signTest(10, 2) == 0.03857421875)
    let skewed = [Double](repeating: -0.05, count: 12) + [0.4, 0.3, 0.25, -0.02]
    #expect(abs(PairedTests.johnsonP(skewed) - 0.5216215854979228) < 1e-9)
    #expect(PairedTests.johnsonP([]) == 1 && PairedTests.johnsonP([0, 0]) == 1)
  }
}
