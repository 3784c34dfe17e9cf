import Foundation
import RemoRubric
import RemoShop
import Testing

// The twenty-four most common uses of RemoRubric, word for word as its documentation shows them.

@Suite("Twenty-four uses of RemoRubric")
struct RubricUsesTests {
  private static let text = """
    {"schema": 1, "name": "oak", "version": "1.0.0", "criteria": [
      {"id": "material", "weight": 0.6, "kind": "exact", "wanted": "material",
       "candidate": "material"},
      {"id": "style", "weight": 0.4, "kind": "exact", "wanted": "style", "candidate": "style"}],
     "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5, "label": "Close match"},
       {"id": "no", "min": 0}]}
    """

  private let data = Data(text.utf8)
  private let rubric: Rubric
  private let suite: RubricSuite
  private let wanted: Attributes = ["category": "Sofa", "material": "oak", "style": "modern"]
  private let oak = Candidate(
    id: "oak", attributes: ["name": "Oak Sofa", "material": "oak", "style": "modern"],
    price: Amount(89_900))
  private let pine = Candidate(
    id: "pine", attributes: ["name": "Pine Sofa", "material": "pine", "style": "modern"],
    price: Amount(49_900))

  init() throws {
    rubric = try Rubric(decoding: data)
    suite = try RubricSuite(decoding: Self.suiteText.utf8, for: rubric)
  }

  /// Twelve cases in which oak is relevant and pine is not.
  private static let suiteText = (1...12).map { number in
    #"{"id": "q\#(number)", "wanted": {"material": "oak", "style": "modern"}, "candidates": ["#
      + #"{"id": "a", "material": "oak", "style": "\#(number % 3 == 0 ? "old" : "modern")","#
      + #" "grade": 1}, {"id": "b", "material": "pine", "style": "modern", "grade": 0}],"#
      + #" "expect": {"best": "a"}}"#
  }.joined(separator: "\n")

  @Test("Read a rubric")
  func read() throws {
    let rubric = try Rubric(decoding: data)
    let bands = rubric.bands.map { "\($0.id) from \($0.minimum)" }

    #expect(rubric.name == "oak" && bands.first == "match from 0.8")
  }

  @Test("Show every error of a rubric")
  func faults() throws {
    let data = Data(Self.text.replacing("0.6", with: "-6").replacing("exact", with: "exakt").utf8)

    func faults() -> [String] {
      do throws(RubricError) {
        _ = try Rubric(decoding: data)
        return []
      } catch {
        return error.diagnostics.map { "\($0.line):\($0.column) \($0.path): \($0.message)" }
      }
    }

    #expect(faults().count >= 2)
  }

  @Test("Show the warnings of a valid rubric")
  func warnings() throws {
    var warnings: [ListDiagnostic] = []
    let rubric = try Rubric(decoding: data, warnings: &warnings)

    #expect(rubric.version == "1.0.0" && warnings.allSatisfy { !$0.message.isEmpty })
  }

  @Test("Use a built-in rubric")
  func builtIn() throws {
    let rubric = Rubric.builtIn("room-match")

    #expect(rubric?.name == "room-match" && Rubric.builtInNames.count == 3)
  }

  @Test("Score a candidate")
  func score() {
    let score = rubric.score(oak, for: wanted)
    let band = rubric.bands[score.band]

    #expect(score.score == 1 && band.id == "match")
  }

  @Test("Explain a score")
  func explain() {
    let score = rubric.score(pine, for: wanted)
    let parts = score.contributions.map { part in
      "\(part.criterion): \(part.weight) × \(part.value ?? 0) (\(part.evidence))"
    }

    #expect(parts == ["material: 0.6 × 0.0 (oak / pine)", "style: 0.4 × 1.0 (modern / modern)"])
  }

  @Test("Add values that a model has judged")
  func judged() {
    let candidate = Candidate(
      id: "a", attributes: ["name": "Sofa"], price: nil,
      judged: ["material": 0.9, "style": 0.5])
    let score = rubric.score(candidate, for: wanted)

    #expect(score.contributions.map(\.source) == [.judged, .judged])
  }

  @Test("Set numbers, lists and flags of a candidate")
  func attributes() {
    var attributes: Attributes = ["name": "Sofa"]
    attributes.set("materials", to: ["oak", "linen"])
    attributes.set("rating", to: 4.5)
    attributes.set("in_stock", to: true)

    #expect(attributes.text("materials") == "oak, linen" && attributes.text("rating") == "4.5")
  }

  @Test("Score many candidates")
  func many() {
    let scorer = Scorer(rubric)
    let scores = [oak, pine].map { scorer.score($0, for: wanted).score }

    #expect(scores == [1, 0.4])
  }

  @Test("Rank the candidates of an item")
  func rank() {
    let item = WantedItem(id: "sofa", wanted: wanted, candidates: [pine, oak])
    let ranked = Scorer(rubric).rank(item)

    #expect(ranked.map(\.id) == ["oak", "pine"])
  }

  @Test("Turn candidates into a shopping list")
  func shoppingList() throws {
    let item = WantedItem(id: "sofa", wanted: wanted, candidates: [pine, oak])
    let ranked = try Scorer(rubric).shoppingList(for: [item], budget: Amount(100_000))
    let page = try ranked.list.arranged().text(as: .html)

    #expect(ranked.chosenIDs == ["oak"] && page.contains("Oak Sofa"))
  }

  @Test("Leave out products that are too large for the room")
  func room() throws {
    let room = RoomSize(width: 3, length: 4, height: 2.5)
    let item = WantedItem(id: "sofa", wanted: wanted, candidates: [pine, oak])
    let ranked = try Scorer(rubric).shoppingList(for: [item], room: room)

    #expect(ranked.isProvenBest && ranked.notes.isEmpty)
  }

  @Test("Read a suite")
  func readSuite() throws {
    let data = Data(Self.suiteText.utf8)

    let suite = try RubricSuite(decoding: data, for: rubric)

    #expect(suite.count == 12)
  }

  @Test("Run a suite")
  func run() {
    let run = suite.run(rubric)
    let failures = run.results.flatMap(\.failures).map(\.message)

    #expect(run.isPassing && failures.isEmpty)
  }

  @Test("Explain why a case fails")
  func failures() throws {
    var texts: [String] = []

    let strict = try Rubric(decoding: Self.text.replacing("0.6", with: "0.1").utf8)
    for explanation in suite.run(strict).failures {
      for failure in explanation.failures {
        let parts = failure.found.flatMap(\.scored.contributions).map(\.evidence)
        let change = failure.change.map { "\($0.setting) \($0.from) → \($0.to)" }
        texts.append("\(failure.failure.message): \(parts), \(change ?? "no single change")")
      }
    }

    // Without the old style, oak has only the weight of its material.
    #expect(texts.count == 4)
    #expect(
      texts[0]
        == #"expected 'a', found 'b' (0.8): ["oak / pine", "modern / modern"],"#
        + " criteria.material.weight 0.1 → 0.4")
  }

  @Test("Explain one case as a page")
  func casePage() throws {
    let page = suite.run(rubric).explanation(of: "q3")?.report(name: rubric.name).html

    #expect(page?.contains("<title>Case q3 by oak</title>") == true)
  }

  @Test("Run the cases that failed before")
  func again() throws {
    let edited = try Rubric(decoding: Self.text.replacing("0.6", with: "0.1").utf8)

    let failed = suite.run(edited).failedIDs
    let again = try suite.only(failed).run(rubric)

    #expect(again.results.count == 4 && again.isPassing)
    #expect(throws: RubricError.self) { try suite.only(["q33"]) }
  }

  @Test("Measure a rubric")
  func evaluate() throws {
    let evaluation = suite.evaluate(rubric, metrics: try Metric.list("ndcg@10,map,auc"))
    let quality = evaluation["ndcg@10"]

    #expect(quality == 1 && evaluation.queries.count == 12)
  }

  @Test("Compare an edited rubric with the old one")
  func compare() throws {
    let edited = try Rubric(decoding: Self.text.replacing("0.6", with: "0.1").utf8)
    let comparison = suite.compare(rubric, edited)

    #expect(comparison.outcome == .failed && comparison.crossingCount > 0)
    #expect(comparison.moves.first.map { abs($0.difference) > 0.1 } == true)
    #expect(comparison.report.headline.hasPrefix("FAIL: ") && comparison.report.figures.count == 3)
  }

  @Test("The settings of a rubric can be listed")
  func settings() {
    let paths = RubricSetting.all(of: rubric).map(\.path)

    #expect(paths == ["criteria.material.weight", "criteria.style.weight"])
  }

  @Test("Try changes in the browser")
  func explore() {
    let page = suite.playground(for: rubric).html

    #expect(page.contains("<title>oak: playground</title>") && page.contains("q12"))
  }

  @Test("Tune a rubric")
  func tune() throws {
    let tuned = try suite.tune(rubric, folds: 2)
    let json = tuned.rubric.json

    #expect(tuned.gains.contains { $0.name == "AUC" } && json.contains("+tuned"))
  }

  @Test("Show a report")
  func report() {
    let report = suite.evaluate(rubric).report(name: rubric.name)
    let page = report.html

    #expect(page.contains("<title>Evaluation of oak") && report.markdown.contains("ndcg@10"))
  }

  @Test("Fail your own test if the rubric gets worse")
  func gate() {
    let comparison = suite.compare(rubric, rubric)
    if comparison.outcome == .failed { Issue.record("\(comparison.report.text)") }

    #expect(comparison.outcome == .passed)
  }

  @Test("Write a rubric to a file and read it again")
  func write() throws {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).json")

    try Data(rubric.json.utf8).write(to: file)
    let again = try Rubric(decoding: Data(contentsOf: file))

    try FileManager.default.removeItem(at: file)

    #expect(again == rubric)
  }
}
