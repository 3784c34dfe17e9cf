/// A case whose items are read once, for scorers that differ only in settings: weights, levels,
/// tolerances, and room limits.
struct PreparedCase: Sendable {
  /// The score and the coverage of each item's candidates, in input order.
  typealias Scores = [[(score: Double, coverage: Double)]]

  let testCase: SuiteCase
  /// The items with their judged values.
  private var judged: [PreparedItem]
  /// The item without its judged values; empty without an expectation of computed scores.
  private var computed: [PreparedItem] = []
  /// The fit of a list's pieces in the room by `roomLimits`.
  private let fit: [[RoomFit.Verdict?]]
  private let roomLimits: [RoomLimit]?

  /// Reads a case.
  ///
  /// - Parameter memory: the texts that other cases have read already.
  init(_ testCase: SuiteCase, by scorer: Scorer, remembering memory: inout PreparedTexts) {
    self.testCase = testCase
    let profile = testCase.profile(in: scorer.rubric)
    judged = testCase.items.map {
      PreparedItem($0, profile: profile, by: scorer, remembering: &memory)
    }
    roomLimits = scorer.rubric.roomLimits
    switch testCase.body {
    case .item(let item):
      fit = []
      if item.expectComputed != nil {
        computed = [
          PreparedItem(
            item.item, profile: profile, mode: .computedOnly, by: scorer, remembering: &memory)
        ]
      }
    case .list(let list):
      fit = RankedItems.fit(list.items, in: testCase.room, by: scorer.rubric)
    }
  }

  /// Reads a case alone.
  init(_ testCase: SuiteCase, by scorer: Scorer) {
    var memory = PreparedTexts()
    self.init(testCase, by: scorer, remembering: &memory)
  }

  /// Compares all pairs once, so that many scorers can use the values.
  mutating func compare(by scorer: Scorer) {
    for index in judged.indices { judged[index].compare(by: scorer) }
    for index in computed.indices { computed[index].compare(by: scorer) }
  }

  func scores(_ mode: Scorer.Mode = .judgedFirst, by scorer: Scorer) -> Scores {
    (mode == .judgedFirst ? judged : computed).map(scorer.scores(of:))
  }

  /// The fit of each candidate in the room. Computed again only if the scorer has other room
  /// limits.
  func fit(by scorer: Scorer) -> [[RoomFit.Verdict?]] {
    scorer.rubric.roomLimits == roomLimits
      ? fit : RankedItems.fit(testCase.items, in: testCase.room, by: scorer.rubric)
  }

  /// The selection of a list; nil for a case of one item.
  func selection(by scorer: Scorer) -> Selection? {
    guard case .list(let list) = testCase.body else { return nil }
    return list.selection(of: scores(by: scorer), fit: fit(by: scorer), by: scorer)
  }

  func result(by scorer: Scorer) -> SuiteRun.CaseResult {
    let scores = scores(by: scorer)
    var failures: [SuiteRun.Failure] = []
    switch testCase.body {
    case .item(let item):
      if let expect = item.expect {
        failures += ItemCheck(item: item.item, scores: scores[0], scorer: scorer, name: "expect")
          .failures(of: expect)
      }
      if let expect = item.expectComputed {
        let computed = self.scores(.computedOnly, by: scorer)[0]
        failures += ItemCheck(
          item: item.item, scores: computed, scorer: scorer, name: "expect_computed"
        ).failures(of: expect)
      }
    case .list(let list):
      failures = list.failures(of: list.selection(of: scores, fit: fit(by: scorer), by: scorer))
    }
    return SuiteRun.CaseResult(
      testCase: testCase, scores: scores.map { $0.map(\.score) }, failures: failures)
  }
}
