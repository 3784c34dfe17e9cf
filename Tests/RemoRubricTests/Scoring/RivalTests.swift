import RemoBytes
import TestSupport
import Testing

@testable import RemoRubric

@Suite("Rivals")
struct RivalTests {
  private static let bands =
    #""bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "no", "min": 0}]"#

  /// The criteria that are no rivals.
  private static let others = """
    {"id": "name", "weight": 3, "kind": "tokens", "measure": "dice"},
    {"id": "price", "weight": 1, "kind": "number", "tolerance": {"full": 0, "zero": 1},
     "missing": {"neutral": 0.4}},
    {"id": "cover", "kind": "penalty", "attribute": "name", "table": "tables/accessory-words.json",
     "factor": 0.5}
    """

  private static func rubric(_ criteria: String, more: String = "") throws -> Rubric {
    let text =
      #"{"schema": 1, "name": "n", "version": "1.0.0", "criteria": [\#(criteria)], \#(more)\#(bands)}"#
    return try #require(check(text).rubric)
  }

  private static func rivals(lead: Double = 0.2, weight: Double = 2) -> String {
    """
    \(others),
    {"id": "best", "weight": \(weight), "kind": "rival", "lead": \(lead)},
    {"id": "best-item", "weight": 1, "kind": "rival", "among": "items", "lead": \(lead),
     "missing": {"neutral": 0.9}}
    """
  }

  // MARK: One item

  private static func explained(_ candidates: String, lead: Double = 0.2) throws
    -> [ScoredCandidate]
  {
    let scorer = Scorer(try rubric(rivals(lead: lead)))
    let line =
      #"{"id": "q", "wanted": {"name": "red oak sofa", "price": 100}, "candidates": ["#
      + candidates + #"], "expect": {"fallback": false}}"#
    let item = try #require(reading(line, scorer.rubric).cases.first?.items.first)
    return scorer.explain(item, profile: nil)
  }

  @Test("A rival's value grows with the lead over the best other candidate, and names its score")
  func leads() throws {
    let scored = try Self.explained(
      """
      {"id": "a", "name": "red oak sofa", "price": 100}, {"id": "b", "name": "red sofa", "price": 100},
      {"id": "c", "name": "sofa cover", "price": 100}
      """, lead: 0.5)
    let parts = scored.map { $0.contributions[2] }
    // The scores of the other criteria: 1, (3 × 0.8 + 1) / 4 and half of (3 × 0.4 + 1) / 4.
    for (part, expected) in zip(parts, [0.65, 0.35, 0]) {
      #expect(abs(try #require(part.value) - expected) < 1e-9)
    }
    #expect(
      parts.map(\.evidence) == [
        "the next best candidate has 0.85, 0.15 less",
        "the best other candidate has 1, 0.15 more",
        "the best other candidate has 1, 0.725 more",
      ])
    #expect(scored.allSatisfy { $0.contributions[3].evidence == "no other item may want it" })
    #expect(scored.allSatisfy { $0.contributions[3].value == 0.9 })
  }

  @Test("Without another product, a rival is missing")
  func alone() throws {
    let one = #"{"id": "a", "name": "red oak sofa", "price": 100}"#
    let twin = #"{"id": "b", "name": "red oak sofa", "price": 100}"#
    for candidates in [one, "\(one), \(twin)"] {
      for scored in try Self.explained(candidates) {
        #expect(scored.contributions[2].source == .missing)
        #expect(scored.contributions[2].evidence == "no other candidate")
      }
    }
  }

  @Test("A judged value replaces a rival's, and the judged values of others count")
  func judged() throws {
    let scored = try Self.explained(
      """
      {"id": "a", "name": "red oak sofa", "price": 100, "scores": {"best": 0.25}},
      {"id": "b", "name": "lamp", "price": 100, "scores": {"name": 1}}
      """)
    #expect(scored[0].contributions[2].value == 0.25)
    #expect(scored[0].contributions[2].evidence == "judged")
    #expect(scored[1].contributions[2].evidence == "the next best candidate has 1, as much")
  }

  @Test("A rubric of rivals alone has no scores to compare, and is refused")
  func alwaysBesides() {
    let text =
      #"{"schema": 1, "name": "n", "version": "1", "criteria": [{"id": "a", "weight": 1, "#
      + #""kind": "rival"}], \#(Self.bands)}"#
    #expect(check(text).files[0].diagnostics.map(\.code) == ["zero-weights"])
  }

  // MARK: A slow model

  private static let words = "red blue oak pine sofa chair lamp desk rug mini grand cover".split(
    separator: " ")

  /// A suite of records, some of which are alike.
  private static func suite(
    _ random: inout SplitMix, count: Int = 18, isOfRecords: Bool = true
  ) -> String {
    func attributes() -> String {
      let name = (0..<4).map { _ in words[random.below(words.count)] }.joined(separator: " ")
      let price = random.below(3) > 0 ? #", "price": \#(random.below(90) + 10)"# : ""
      return #""name": "\#(name)"\#(price)"#
    }
    let lines = (0..<count).map { number in
      let candidates = (0..<(random.below(4) + 1)).map {
        let judged = random.below(6) == 0 ? #", "scores": {"name": 0.7}"# : ""
        return #"{"id": "c\#($0)", \#(attributes()), "grade": \#(random.below(2))\#(judged)}"#
      }
      return
        #"{"id": "q\#(number)", "wanted": {\#(attributes())}, "candidates": [\#(candidates.joined(separator: ", "))]}"#
    }
    return (isOfRecords ? #"{"records": true}"# + "\n" : "") + lines.joined(separator: "\n")
  }

  /// The scores of a suite as the guide explains them, without any of the program's shortcuts.
  private static func slowScores(of text: String, by rubric: Rubric) throws -> [Double] {
    var plain = rubric
    plain.criteria.removeAll { $0.rivals != nil }
    plain.calibration = nil
    plain.coverageCap = nil
    let scorer = Scorer(plain)
    let cases = reading(text, plain).cases.map { $0.items[0] }
    func words(_ attributes: Attributes) -> Set<String> {
      Set(WordList(attributes.text("name") ?? "").list)
    }
    let asked = cases.map { (words: words($0.wanted), read: scorer.prepare(wanted: $0.wanted)) }
    let holders = Dictionary(
      asked.flatMap { item in item.words.map { ($0, 1) } }, uniquingKeysWith: +)
    var result: [Double] = []
    let whole = Scorer(rubric)
    for (number, item) in cases.enumerated() {
      let read = item.candidates.map { scorer.prepare(candidate: $0) }
      let scores = read.map { scorer.score($0, for: asked[number].read) }
      for (place, candidate) in item.candidates.enumerated() {
        let others = zip(item.candidates, scores)
          .filter { $0.0.attributes != candidate.attributes }.map(\.1)
        let told = words(candidate.attributes)
        let sharing = asked.map { other in
          other.words.intersection(told).sorted()
            .map { naturalLogarithm(1 + Double(cases.count) / Double(holders[$0] ?? 0)) }
            .reduce(0, +)
        }
        var bare = read[place]
        bare.judged = bare.judged.map { _ in nil }
        let block = cases.indices
          .filter { cases[$0].wanted != item.wanted && sharing[$0] > 0 }
          .sorted { ((sharing[$1] * 1e9).rounded(), $0) < ((sharing[$0] * 1e9).rounded(), $1) }
          .prefix(10)
        let items = block.map { scorer.score(bare, for: asked[$0].read) }
        var values = whole.values(
          of: whole.prepare(candidate: candidate), for: whole.prepare(wanted: item.wanted))
        for (number, rivals) in zip(whole.rivals, [others, items]) {
          guard case .rival(let options) = rubric.criteria[number].kind, let best = rivals.max()
          else { continue }
          values[number] = .known(
            min(1, max(0, 0.5 + (scores[place] - best) / (2 * options.lead))))
        }
        result.append(whole.combine(values, weights: 0).score)
      }
    }
    return result
  }

  @Test("Scores are those of a slow model, whichever command computes them", arguments: 1...3)
  func slowModel(seed: Int) throws {
    var random = SplitMix(UInt64(seed))
    let text = Self.suite(&random)
    let rubric = try Self.rubric(
      Self.rivals(lead: 0.3),
      more:
        #""calibration": {"kind": "platt", "a": -4, "b": 2}, "coverage": {"below": 0.6, "cap": 0.5},"#
    )
    let other = try Self.rubric(Self.rivals(lead: 0.1, weight: 0.5))
    let cases = reading(text, rubric).cases
    let matrix = FeatureMatrix(cases, by: Scorer(rubric), gradedOnly: false)
    for rubric in [rubric, other] {
      let scorer = Scorer(rubric)
      let expected = try Self.slowScores(of: text, by: rubric)
      let found = ScoredSuite(cases, by: scorer).queries.flatMap { $0.candidates.map(\.score) }
      let runs = SuiteRun(cases, by: scorer).results.flatMap { $0.scores.joined() }
      let explained = cases.flatMap { scorer.explain($0.items[0], profile: nil).map(\.score) }
      let corpus = TuningCorpus(cases, by: scorer)
      let tuned = corpus.scores(
        of: Array(cases.indices), by: rubric, values: corpus.matrix(wordValues: [:]))
      let tunedScores = tuned.queries.flatMap { $0.candidates.map(\.score) }
      for scores in [found, runs, explained, matrix.scores(by: scorer), tunedScores] {
        #expect(scores.count == expected.count)
        for (score, slow) in zip(scores, expected) { #expect(abs(score - slow) < 1e-11) }
      }
    }
  }

  // MARK: Other items

  @Test("Cases are rivals of each other only in a suite that says so, whichever tags are selected")
  func records() throws {
    var random = SplitMix(7)
    let rubric = try Self.rubric(Self.rivals())
    for isOfRecords in [true, false] {
      let text = Self.suite(&random, count: 30, isOfRecords: isOfRecords)
      let cases = reading(text, rubric).cases
      #expect(cases.count == 30)
      let blocks = cases.flatMap { $0.items[0].candidates.map { $0.others?.count ?? -1 } }
      #expect(blocks.max() == (isOfRecords ? 10 : 0))
    }
  }

  @Test("A table of records says so in one of its rows")
  func table() throws {
    let rubric = try Self.rubric(Self.rivals())
    for (cell, count) in [("yes", 1), ("no", 0), ("", 0)] {
      let rows = """
        id,records,wanted.name,candidate.name,grade
        one,,red sofa,red oak sofa,1
        two,\(cell),blue sofa,blue oak sofa,1
        """
      let read = reading(rows, rubric)
      #expect(read.files[0].diagnostics.isEmpty && read.isOfRecords == (count > 0))
      let others = read.cases.map { $0.items[0].candidates[0].others?.count }
      #expect(others == [count, count])
    }
  }

  @Test("In 'rank', the items of a list are rivals, and a product goes where it leads")
  func rank() throws {
    let rubric = try Self.rubric(Self.rivals())
    let list = """
      {"items": [
        {"id": "one", "wanted": {"name": "red oak sofa"}, "candidates": [
          {"id": "a", "name": "red oak sofa"}, {"id": "b", "name": "blue oak sofa"}]},
        {"id": "two", "wanted": {"name": "blue oak sofa"}, "candidates": [
          {"id": "c", "name": "red oak sofa"}]}]}
      """
    let ranking = try Ranking(
      ContiguousArray(list.utf8), name: "list", scorer: Scorer(rubric),
      options: Ranking.Options(explain: true))
    let output = String(decoding: try #require(ranking.output), as: UTF8.self)
    #expect(output.contains("the next best item has 0.6, 0.25 less"))
    #expect(output.contains("the best other item has 0.85, 0.25 more"))
    // A list says what two things have in common, and rivals are nothing of the kind.
    let reasons = output.split(separator: "\n").filter { $0.contains("\"why_matched\"") }
    #expect(!reasons.isEmpty && !reasons.contains { $0.contains("best") })
  }

  @Test("Without rivals, no hash of a pair changes; with them, it covers the block")
  func hashes() throws {
    var random = SplitMix(3)
    let text = Self.suite(&random)
    let plain = try Self.rubric(Self.others)
    let rubric = try Self.rubric(Self.rivals())
    func hashes(_ text: String, _ rubric: Rubric) -> [[String]] {
      reading(text, rubric).cases.map { $0.pairHashes(of: $0.items[0]) }
    }
    let body = String(text.drop { $0 != "\n" })
    #expect(hashes(text, plain) == hashes(body, plain))
    #expect(hashes(text, rubric) != hashes(body, rubric))
    let added =
      text + "\n" + #"{"id": "new", "wanted": {"name": "grand pine rug"}, "candidates": []}"#
    let edited = zip(hashes(text, rubric).joined(), hashes(added, rubric).joined()).count {
      $0 != $1
    }
    #expect(edited > 0)
  }
}
