import RemoBytes

/// Runs the cases of a suite and says which expectations do not hold; what `rubric test` does.
public struct SuiteRun: Sendable {
  /// Something that was expected and is not so.
  public struct Failure: Equatable, Sendable {
    /// The expectation: `expect.band.a`.
    public var expectation: String
    /// The result, in words.
    public var message: String

    /// A failure with its text.
    package init(_ expectation: String, _ message: String) {
      self.expectation = expectation
      self.message = message
    }
  }

  /// One case with what came out.
  public struct CaseResult: Sendable {
    /// The case.
    package var testCase: SuiteCase
    /// Scores per item, judged values first, in input order.
    package var scores: [[Double]]
    /// The expectations that do not hold; empty: the case passes.
    public var failures: [Failure]
  }

  /// All cases, in order.
  public private(set) var results: [CaseResult] = []

  /// The number of cases that say what must hold.
  package var testedCount: Int { results.count { $0.testCase.hasExpectation } }
  /// The cases that fail.
  package var failed: [CaseResult] { results.filter { !$0.failures.isEmpty } }

  /// Runs `cases` with a compiled rubric.
  package init(_ cases: [SuiteCase], _ scorer: Scorer) {
    results = cases.map { Self.run($0, scorer) }
  }

  /// Runs one case.
  package static func run(_ testCase: SuiteCase, _ scorer: Scorer) -> CaseResult {
    switch testCase.body {
    case .item(let item):
      let profile = scorer.rubric.profileName(testCase.profile, room: testCase.room)
      let judged = scorer.scores(item.item, profile: profile)
      var failures: [Failure] = []
      if let expect = item.expect {
        failures += check(expect, "expect", item.item, judged, scorer)
      }
      if let expect = item.expectComputed {
        let computed = scorer.scores(item.item, profile: profile, mode: .computedOnly)
        failures += check(expect, "expect_computed", item.item, computed, scorer)
      }
      return CaseResult(
        testCase: testCase, scores: [judged.map(\.score)], failures: failures)
    case .list(let list):
      let ranked = RankedList(
        RankingList(
          items: list.items, profile: testCase.profile, room: testCase.room,
          budgetCents: list.budgetCents), scorer)
      return CaseResult(
        testCase: testCase, scores: ranked.scores, failures: check(list, ranked.selection))
    }
  }

  typealias Score = (score: Double, coverage: Double)

  // MARK: Expectations

  /// The parts of an expectation that do not hold for the scores of an item's candidates.
  static func check(
    _ expect: ItemExpectation, _ name: String, _ item: WantedItem, _ scores: [Score],
    _ scorer: Scorer
  ) -> [Failure] {
    var failures: [Failure] = []
    let order = ranking(item.candidates, scores: scores.map(\.score))
    let close = Scorer.units(scorer.closeMinimum)
    let top = order.first.flatMap { Scorer.units(scores[$0].score) >= close ? $0 : nil }
    func shown(_ index: Int?) -> String {
      index.map { "'\(item.candidates[$0].id)' (\(shortestDecimal(scores[$0].score)))" }
        ?? "none"
    }
    if let best = expect.best {
      var wanted: [ByteString] = []
      if case .anyOf(let ids) = best { wanted = ids }
      let found = top.map { [item.candidates[$0].id] } ?? []
      if found.isEmpty ? !wanted.isEmpty : !wanted.contains(found[0]) {
        let text = wanted.map { "'\($0)'" }.joined(separator: " or ")
        failures.append(
          Failure("\(name).best", "expected \(text.isEmpty ? "none" : text), found \(shown(top))"))
      }
    }
    if !expect.order.isEmpty {
      let named = Set(expect.order)
      let found = order.filter { named.contains(item.candidates[$0].id) }
      if found.map({ item.candidates[$0].id }) != expect.order {
        failures.append(
          Failure(
            "\(name).order",
            "expected \(expect.order.map(\.text).joined(separator: ", ")), found "
              + found.map { shown($0) }.joined(separator: ", ")))
      }
    }
    if let fallback = expect.fallback, fallback != (top == nil) {
      failures.append(
        Failure(
          "\(name).fallback",
          fallback ? "expected no match, found \(shown(top))" : "expected a match, found none"))
    }
    failures += checkValues(expect, name, item, scores, scorer)
    return failures
  }

  private static func checkValues(
    _ expect: ItemExpectation, _ name: String, _ item: WantedItem, _ scores: [Score],
    _ scorer: Scorer
  ) -> [Failure] {
    var failures: [Failure] = []
    lazy var byID = Dictionary(firstOf: zip(item.candidates.map(\.id), scores))
    for wanted in expect.band {
      guard let found = byID[wanted.candidate] else { continue }
      let band = scorer.rubric.bands[scorer.band(found.score)].id
      if band != wanted.band {
        failures.append(
          Failure(
            "\(name).band.\(wanted.candidate)",
            "expected \(wanted.band), found \(band) (\(shortestDecimal(found.score)))"))
      }
    }
    for wanted in expect.score {
      guard let found = byID[wanted.candidate] else { continue }
      // Bounds are inclusive on paper, the score is rounded to 12 decimals.
      if found.score < wanted.minimum - 1e-12 || found.score > wanted.maximum + 1e-12 {
        failures.append(
          Failure(
            "\(name).score.\(wanted.candidate)",
            "expected \(range(wanted)), found \(shortestDecimal(found.score))"))
      }
    }
    for wanted in expect.coverage {
      guard let found = byID[wanted.candidate] else { continue }
      if (found.coverage - wanted.share).magnitude > 1e-9 {
        failures.append(
          Failure(
            "\(name).coverage.\(wanted.candidate)",
            "expected \(shortestDecimal(wanted.share)), found \(shortestDecimal(found.coverage))"
          ))
      }
    }
    return failures
  }

  private static func range(_ bounds: ItemExpectation.Bounds) -> String {
    if bounds.maximum - bounds.minimum < 1e-8 {
      return shortestDecimal(((bounds.minimum + bounds.maximum) / 2).rounded(toPlaces: 9))
    }
    return "\(shortestDecimal(bounds.minimum))…\(shortestDecimal(bounds.maximum))"
  }

  /// The parts of a list's expectation that do not hold for its selection.
  static func check(_ list: ListCase, _ selection: Selection) -> [Failure] {
    guard let expect = list.expect else { return [] }
    var failures: [Failure] = []
    let selected = expect.selection ?? []
    let places =
      selected.isEmpty ? [:] : Dictionary(firstOf: zip(list.items.map(\.id), list.items.indices))
    for wanted in selected {
      guard let index = places[wanted.item] else { continue }
      let found = selection.assignment.selected[index].map { list.items[index].candidates[$0].id }
      if found != wanted.candidate {
        failures.append(
          Failure(
            "expect.selection.\(wanted.item)",
            "expected \(wanted.candidate?.text ?? "none"), found \(found?.text ?? "none")"))
      }
    }
    func number(_ name: String, _ wanted: Double?, _ found: Double) {
      if let wanted, (wanted - found).magnitude > 1e-9 {
        failures.append(
          Failure(
            "expect.\(name)",
            "expected \(shortestDecimal(wanted)), found \(shortestDecimal(found))"))
      }
    }
    number("sum", expect.sum, selection.sum)
    number("budget_cost", expect.budgetCost, selection.budgetCost)
    if let total = expect.totalCents, total != selection.assignment.price {
      failures.append(
        Failure("expect.total_cents", "expected \(total), found \(selection.assignment.price)"))
    }
    if !selection.assignment.isProven {
      failures.append(Failure("expect.selection", "not proven optimal"))
    }
    return failures
  }
}
