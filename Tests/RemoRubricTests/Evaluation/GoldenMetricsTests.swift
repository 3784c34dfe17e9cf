import Foundation
import RemoBytes
import Testing

@testable import RemoRubric

@Suite("Metrics of the golden files", .enabled(if: SharedData.isThere))
struct GoldenMetricsTests {
  @Test(
    "Every per-query value, mean and tie range equals the expected one to 1e-9",
    arguments: ["distinct", "ties", "near-ties", "edge", "chorus-dev", "pairs"])
  func golden(set: String) throws {
    let all = try SharedData.json("golden/expected-metrics.json")
    let sets = try #require(all["sets"] as? [String: Any])
    #expect(sets.count == 6)
    let expected = try #require(sets[set] as? [String: Any])
    let metrics = try #require(expected["metrics"] as? [String: [String: Any]])
    #expect(metrics.count >= 3)
    let qrels = try SharedData.bytes("golden/\(set).qrels")
    let run = try SharedData.bytes("golden/\(set).run")
    let names = metrics.keys.sorted().joined(separator: ",")
    let evaluation = try #require(try evaluate(qrels, run, names).evaluation)
    let complete = try #require(try evaluate(qrels, run, names, complete: true).evaluation)
    #expect(evaluation.queries.count == expected["queries"] as? Int)
    #expect(evaluation.missing == expected["missing"] as? [String])
    #expect(evaluation.unjudged == expected["unjudged"] as? [String])
    for (name, values) in metrics {
      let result = try #require(evaluation.result(name))
      let mean = try #require(values["mean"] as? Double)
      let meanComplete = try #require(values["mean_complete"] as? Double)
      #expect(isNear(result.mean, mean), "\(name)")
      #expect(isNear(result.completeMean, meanComplete), "\(name)")
      #expect(isNear(complete.result(name)?.mean, meanComplete), "\(name) complete")
      let perQuery = try #require(values["per_query"] as? [String: Double])
      #expect(perQuery.count == result.perQuery.count, "\(name)")
      for (query, value) in zip(evaluation.queries, result.perQuery) {
        let wanted = try #require(perQuery[query])
        #expect(abs(value - wanted) <= 1e-9, "\(name) of \(query)")
      }
      if let range = values["tie_range"] as? [String: Double] {
        #expect(isNear(result.tieRange?.lowerBound, range["min"] ?? .nan), "\(name) tie min")
        #expect(isNear(result.tieRange?.upperBound, range["max"] ?? .nan), "\(name) tie max")
      }
    }
  }

  @Test("With near ties, single-precision scores would give another mean")
  func doublePrecision() throws {
    let all = try SharedData.json("golden/expected-metrics.json")
    let sets = try #require(all["sets"] as? [String: [String: Any]])
    let metrics = try #require(sets["near-ties"]?["metrics"] as? [String: [String: Any]])
    let single = try #require(metrics["mrr"]?["single_precision_mean"] as? Double)
    let double = try #require(metrics["mrr"]?["mean"] as? Double)
    #expect(abs(single - double) > 0.1)
  }

  @Test("The JSON output contains the metrics, per-query values and missing queries")
  func json() throws {
    let outcome = try evaluate(
      try SharedData.bytes("golden/edge.qrels"), try SharedData.bytes("golden/edge.run"),
      "ndcg@10,map")
    let evaluation = try #require(outcome.evaluation)
    var writer = ByteWriter()
    evaluation.writeJSON(evaluation.report(name: "edge"), into: &writer)
    let object = try JSONSerialization.jsonObject(with: Data(writer.finish())) as? [String: Any]
    let metrics = try #require(object?["metrics"] as? [String: [String: Any]])
    #expect(metrics.keys.sorted() == ["map", "ndcg@10"])
    let perQuery = try #require(metrics["map"]?["per_query"] as? [String: Double])
    #expect(perQuery.count == 14)
    #expect(object?["queries"] as? Int == 14)
    #expect(object?["outcome"] as? String == "passed")
    #expect(
      (object?["figures"] as? [[String: String]])?.map { $0["label"] } == [
        "ndcg@10", "map", "queries",
      ])
    #expect((object?["missing"] as? [String])?.count == 3)
  }

  private func isNear(_ value: Double?, _ wanted: Double) -> Bool {
    abs((value ?? .nan) - wanted) <= 1e-9
  }
}
