import RemoBytes

extension RegressionGuard {
  private static let editLimit = 20

  /// Names the edit with the greatest share in each moved score.
  ///
  /// A score gets no cause if its inputs were edited or the rubric does not explain its move. With
  /// more than twenty edits, no score gets a cause, because each edit may cost a run of all cases.
  /// Costs an attribution on the cases with moved scores.
  mutating func findCauses(in cases: [SuiteCase]) {
    let changes = RubricChange.all(from: rubricEdits.former, to: rubricEdits.present)
    guard 1...Self.editLimit ~= changes.count else { return }
    let moved = Dictionary(grouping: moves.indices, by: { ByteString(moves[$0].query) })
    let concerned = cases.filter { testCase in
      testCase.items.contains { moved[testCase.queryID($0)] != nil }
    }
    let attribution = Attribution(of: changes, to: rubricEdits.former, on: concerned)
    var pair = 0
    for testCase in concerned {
      for item in testCase.items {
        let places = Dictionary(
          keepingFirstOf: (moved[testCase.queryID(item)] ?? []).map {
            (ByteString(moves[$0].candidate), $0)
          })
        for candidate in item.candidates {
          let shares = attribution.shares(of: pair)
          pair += 1
          guard let place = places[candidate.id], !moves[place].isEdited else { continue }
          let explained = shares.score.reduce(0, +)
          if (explained - moves[place].difference).magnitude > 1e-9 { continue }
          moves[place].cause = changes[shares.causeOfScore].label
        }
      }
    }
  }
}
