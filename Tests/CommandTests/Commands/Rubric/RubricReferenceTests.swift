import Foundation
import TestSupport
import Testing

@testable import remo_shop

@Suite(
  "Rubric commands on reference data",
  .enabled(if: SharedFiles.has("rubric-data"), "shared test material is absent"))
struct RubricReferenceTests {
  private func path(_ name: String) -> String {
    SharedFiles.root.appendingPathComponent("rubric-data/\(name)").path
  }

  @Test(
    "Every golden value is reproduced to 1e-9, per query and on average",
    arguments: ["distinct", "ties", "near-ties", "edge", "chorus-dev", "pairs"])
  func golden(_ set: String) throws {
    let file = try Data(contentsOf: URL(fileURLWithPath: path("golden/expected-metrics.json")))
    let all = try #require(try JSONSerialization.jsonObject(with: file) as? [String: Any])
    let sets = try #require(all["sets"] as? [String: [String: Any]])
    let expected = try #require(sets[set])
    let metrics = try #require(expected["metrics"] as? [String: [String: Any]])
    let words = [
      "rubric", "eval", "--qrels", path("golden/\(set).qrels"), "--run",
      path("golden/\(set).run"), "--metrics", metrics.keys.sorted().joined(separator: ","),
      "--format", "json",
    ]
    let outcome = run(words)
    #expect(outcome.code == .done && outcome.errors == "")
    let found = try json(outcome.output)
    let complete = try json(run(words + ["--complete"]).output)
    #expect(found["queries"] as? Int == expected["queries"] as? Int)
    #expect(found["missing"] as? [String] == expected["missing"] as? [String])
    #expect(found["unjudged"] as? [String] == expected["unjudged"] as? [String])
    for (name, wanted) in metrics {
      let value = try #require((found["metrics"] as? [String: [String: Any]])?[name])
      let counted = try #require((complete["metrics"] as? [String: [String: Any]])?[name])
      #expect(isNear(value["mean"], wanted["mean"]), "\(name)")
      #expect(isNear(counted["mean"], wanted["mean_complete"]), "\(name)")
      let perQuery = try #require(value["per_query"] as? [String: Double])
      let wantedPerQuery = try #require(wanted["per_query"] as? [String: Double])
      #expect(perQuery.keys.sorted() == wantedPerQuery.keys.sorted(), "\(name)")
      for (query, number) in wantedPerQuery {
        #expect(isNear(perQuery[query], number), "\(name) of \(query)")
      }
    }
  }

  private func isNear(_ value: Any?, _ wanted: Any?) -> Bool {
    guard let value = value as? Double, let wanted = wanted as? Double else { return false }
    return abs(value - wanted) <= 1e-9
  }

  @Test("All judged cases hold, and edited expectations fail")
  func judged() throws {
    let suite = path("remo-judged.jsonl")
    let outcome = run("rubric", "test", suite, "--format", "json")
    #expect(outcome.code == .done && outcome.errors == "")
    let test = try #require(try json(outcome.output)["test"] as? [String: Any])
    #expect(test["tested"] as? Int == 79 && test["failed"] as? Int == 0)
    let folder = try TemporaryFolder()
    let text = try String(contentsOfFile: suite, encoding: .utf8)
    // One edit is enough, and each failure costs a search for the smallest change.
    let place = try #require(text.range(of: #""match""#))
    let path = try folder.add(
      "edited.jsonl", text.replacingCharacters(in: place, with: #""fallback""#))
    #expect(run("rubric", "test", path).code == .failed)
  }

  @Test("Every ranked list case passes a strict check except for unknown prices")
  func ranked() throws {
    let text = try String(contentsOfFile: path("remo-judged.jsonl"), encoding: .utf8)
    var count = 0
    for line in text.split(separator: "\n") where line.contains(#""items""#) {
      let ranked = run("rank", "--quiet", input: String(line))
      #expect(ranked.code == .done && ranked.errors == "")
      let checked = run("check", "--strict", input: ranked.output)
      let warnings = checked.errors.components(separatedBy: "warning: ").count - 1
      let unpriced = checked.errors.components(separatedBy: "[unpriced-item]").count - 1
      #expect(warnings == unpriced, "\(checked.errors)")
      #expect(run("render", input: ranked.output).code == .done)
      count += 1
    }
    #expect(count == 12)
  }
}
