/// The edits of a rubric, each undone alone, to find those that make an expectation fail.
///
/// Costs a compiled rubric for each edit.
struct UndoneEdits: Sendable {
  /// The most edits that are undone.
  private static let limit = 20

  /// The values of the settings before the edits, by their paths.
  let formerSettings: [String: Double]
  /// The changes back, in words, with the rubrics that they make.
  private let rubrics: [(change: String, scorer: Scorer)]

  /// The edits since a baseline or an old rubric; nil for none.
  init(_ edits: RubricEdits?) {
    formerSettings = edits?.formerSettings ?? [:]
    rubrics =
      edits.map { edits in
        RubricChange.all(from: edits.present, to: edits.former).prefix(Self.limit)
          .compactMap { change in
            var rubric = edits.present
            change.apply(&rubric)
            return rubric.isComplete ? (change: change.label, scorer: Scorer(rubric)) : nil
          }
      } ?? []
  }

  /// The changes back with which some expectations of a case hold, by these expectations.
  ///
  /// - Parameter failures: the expectations that fail now.
  func repairs(of testCase: SuiteCase, failures: [SuiteRun.Failure]) -> [String: [String]] {
    var repairs: [String: [String]] = [:]
    for (change, scorer) in rubrics where scorer.hasWeights {
      let failing = Set(SuiteRun.run(testCase, by: scorer).failures.map(\.expectation))
      for name in Set(failures.map(\.expectation)).subtracting(failing) {
        repairs[name, default: []].append(change)
      }
    }
    return repairs
  }
}

extension Rubric {
  /// Whether it has every table that it reads, and every criterion that its gates watch. One of
  /// several edits may not make sense without the others.
  fileprivate var isComplete: Bool {
    criteria.allSatisfy { criterion in
      if case .gate(let watched, _, _) = criterion.kind, criterionIndex(watched) == nil {
        return false
      }
      return criterion.kind.resolvedTablePath.map { tables[$0] != nil } ?? true
    }
  }
}
