import RemoBytes

/// A run of a suite's cases and the expectations that fail, for `rubric test`.
public struct SuiteRun: Sendable {
  /// An expectation that fails.
  public struct Failure: Equatable, Sendable {
    /// The expectation: `expect.band.a`.
    public var expectation: String
    /// The expected and the actual result, in words.
    public var message: String

    package init(_ expectation: String, _ message: String) {
      self.expectation = expectation
      self.message = message
    }
  }

  /// A case with its result.
  public struct CaseResult: Sendable {
    package var testCase: SuiteCase
    /// The scores of each item's candidates, judged values first, in input order.
    package var scores: [[Double]]
    /// The expectations that fail; empty if the case passes.
    public var failures: [Failure]
  }

  /// The results of all cases, in order.
  public private(set) var results: [CaseResult] = []
  package let scorer: Scorer

  package var testedCount: Int { results.count { $0.testCase.hasExpectation } }
  package var failed: [CaseResult] { results.filter { !$0.failures.isEmpty } }
  /// The cases with expectations that pass.
  package var passing: [CaseResult] {
    results.filter { $0.testCase.hasExpectation && $0.failures.isEmpty }
  }

  /// Runs `cases` with a compiled rubric.
  package init(_ cases: [SuiteCase], by scorer: Scorer) {
    self.scorer = scorer
    var memory = PreparedTexts()
    results = cases.map {
      PreparedCase($0, by: scorer, remembering: &memory).result(by: scorer)
    }
  }

  package static func run(_ testCase: SuiteCase, by scorer: Scorer) -> CaseResult {
    PreparedCase(testCase, by: scorer).result(by: scorer)
  }
}

/// An item with the scores of its candidates, to check against an expectation.
struct ItemCheck {
  var item: WantedItem
  var scores: [(score: Double, coverage: Double)]
  var scorer: Scorer
  var name: String

  func failures(of expect: ItemExpectation) -> [SuiteRun.Failure] {
    let order = ranking(item.candidates, scores: scores.map(\.score))
    let close = Scorer.units(scorer.closeMinimum)
    let top = order.first.flatMap { Scorer.units(scores[$0].score) >= close ? $0 : nil }
    var failures: [SuiteRun.Failure] = []
    if let best = expect.best { failures += self.failures(of: best, top: top) }
    if !expect.order.isEmpty {
      let named = Set(expect.order)
      let found = order.filter { named.contains(item.candidates[$0].id) }
      if found.map({ item.candidates[$0].id }) != expect.order {
        failures.append(
          failure(
            "order",
            "expected \(expect.order.map(\.text).joined(separator: ", ")), found "
              + found.map { shown($0) }.joined(separator: ", ")))
      }
    }
    if let fallback = expect.fallback, fallback != (top == nil) {
      failures.append(
        failure(
          "fallback",
          fallback ? "expected no match, found \(shown(top))" : "expected a match, found none"))
    }
    return failures + valueFailures(of: expect)
  }

  private func failure(_ part: String, _ message: String) -> SuiteRun.Failure {
    SuiteRun.Failure("\(name).\(part)", message)
  }

  /// The id of a candidate and its score with four decimals, or all if four would hide on which
  /// side of the `close` threshold the score lies.
  private func shown(_ index: Int?) -> String {
    guard let index else { return "none" }
    let (score, close) = (scores[index].score, scorer.closeMinimum)
    let short = score.rounded(toPlaces: 4)
    let figure = (short < close) == (score < close) ? short : score
    return "'\(item.candidates[index].id)' (\(shortestDecimal(figure)))"
  }

  private func failures(of best: ItemExpectation.Best, top: Int?) -> [SuiteRun.Failure] {
    let found = top.map { item.candidates[$0].id }
    switch (best, found) {
    case (.nothing, nil): return []
    case (.anyOf(let ids), let found?) where ids.contains(found): return []
    // An empty array expects no candidate, as null does.
    case (.anyOf([]), nil): return []
    default: break
    }
    let wanted = if case .anyOf(let ids) = best { ids } else { [ByteString]() }
    let text = wanted.map { "'\($0)'" }.joined(separator: " or ")
    return [failure("best", "expected \(text.isEmpty ? "none" : text), found \(shown(top))")]
  }

  private func valueFailures(of expect: ItemExpectation) -> [SuiteRun.Failure] {
    if expect.band.isEmpty, expect.score.isEmpty, expect.coverage.isEmpty { return [] }
    let byID = Dictionary(keepingFirstOf: zip(item.candidates.map(\.id), scores))
    let bands = expect.band.compactMap { wanted -> SuiteRun.Failure? in
      guard let found = byID[wanted.candidate] else { return nil }
      let bands = scorer.rubric.bands
      let place = scorer.band(found.score)
      if bands[place].id == wanted.band { return nil }
      return failure(
        "band.\(wanted.candidate)",
        "expected \(wanted.band), found \(bands[place].id)"
          + " (\(bandFigures(of: found.score, in: place, expected: wanted.band)))")
    }
    let bounds = expect.score.compactMap { wanted -> SuiteRun.Failure? in
      guard let found = byID[wanted.candidate] else { return nil }
      // Bounds are inclusive; the 1e-12 allows for rounding.
      if wanted.minimum - 1e-12...wanted.maximum + 1e-12 ~= found.score { return nil }
      return failure(
        "score.\(wanted.candidate)",
        "expected \(range(of: wanted)), found \(shortestDecimal(found.score))")
    }
    let coverage = expect.coverage.compactMap { wanted -> SuiteRun.Failure? in
      guard let found = byID[wanted.candidate],
        (found.coverage - wanted.share).magnitude > 1e-9
      else { return nil }
      return failure(
        "coverage.\(wanted.candidate)",
        "expected \(shortestDecimal(wanted.share)), found \(shortestDecimal(found.coverage))")
    }
    return bands + bounds + coverage
  }

  /// The score, and the threshold of the expected band that it misses: `0.79; match begins at 0.8`.
  private func bandFigures(of score: Double, in place: Int, expected id: String) -> String {
    let bands = scorer.rubric.bands
    guard let expected = bands.firstIndex(where: { $0.id == id }) else {
      return shortestDecimal(score)
    }
    // A score that is too high reaches the threshold of the band above the expected one.
    let limit = bands[place < expected ? expected - 1 : expected]
    return "\(Figure.beside(limit.minimum, score, places: 2)); \(limit.id) begins at"
      + " \(shortestDecimal(limit.minimum))"
  }

  private func range(of bounds: ItemExpectation.Bounds) -> String {
    if bounds.maximum - bounds.minimum < 1e-8 {
      return shortestDecimal(((bounds.minimum + bounds.maximum) / 2).rounded(toPlaces: 9))
    }
    return "\(shortestDecimal(bounds.minimum))…\(shortestDecimal(bounds.maximum))"
  }
}

extension ListCase {
  /// The selection for known scores.
  func selection(
    of scores: [[(score: Double, coverage: Double)]], fit: [[RoomFit.Verdict?]], by scorer: Scorer
  ) -> Selection {
    Selection(
      items, scores: scores.map { $0.map(\.score) }, close: scorer.closeMinimum,
      budget: budgetCents, fit: fit)
  }

  func failures(of selection: Selection) -> [SuiteRun.Failure] {
    guard let expect else { return [] }
    var failures: [SuiteRun.Failure] = []
    func check(_ name: String, expected: String, found: String, isSame: Bool) {
      if isSame { return }
      failures.append(
        SuiteRun.Failure("expect.\(name)", "expected \(expected), found \(found)"))
    }
    func check(_ name: String, expected: Double?, found: Double) {
      guard let expected else { return }
      check(
        name, expected: shortestDecimal(expected), found: shortestDecimal(found),
        isSame: (expected - found).magnitude <= 1e-9)
    }
    let selected = expect.selection ?? []
    let places =
      selected.isEmpty ? [:] : Dictionary(keepingFirstOf: zip(items.map(\.id), items.indices))
    for wanted in selected {
      guard let index = places[wanted.item] else { continue }
      let found = selection.assignment.selected[index].map { items[index].candidates[$0].id }
      check(
        "selection.\(wanted.item)", expected: wanted.candidate?.text ?? "none",
        found: found?.text ?? "none", isSame: found == wanted.candidate)
    }
    check("sum", expected: expect.sum, found: selection.sum)
    check("budget_cost", expected: expect.budgetCost, found: selection.budgetCost)
    let total = selection.assignment.price
    if let expected = expect.totalCents {
      check(
        "total_cents", expected: "\(expected)", found: "\(total)", isSame: expected == total)
    }
    if !selection.assignment.isProven { failures.append(Self.notProven) }
    return failures
  }

  /// The failure of a list whose selection is not proven optimal. No setting of the rubric causes
  /// it.
  static let notProven = SuiteRun.Failure("expect.selection", "not proven optimal")
}
