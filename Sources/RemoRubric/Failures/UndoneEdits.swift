/// Undoes edits of a rubric to find those that make an expectation fail.
///
/// Costs a compiled rubric for each edit, and for each set of edits tried.
struct UndoneEdits: Sendable {
  private static let limit = 20
  /// The most scorers that are kept.
  private static let cacheLimit = 100

  /// The values of the settings before the edits, by their paths.
  let formerSettings: [String: Double]
  /// The rubric before the edits; nil without edits.
  private let former: Rubric?
  private let edits: [RubricChange]
  /// The scorers so far, by the edits that they lack; nil for an invalid rubric.
  private var scorers: [[Int]: Scorer?] = [:]

  /// The edits since a baseline or an old rubric; nil for none.
  init(_ edits: RubricEdits?) {
    formerSettings = edits?.formerSettings ?? [:]
    former = edits?.former
    self.edits = edits.map { RubricChange.all(from: $0.former, to: $0.present) } ?? []
  }

  /// Finds the edits to undo for each failing expectation of a case.
  ///
  /// - Parameter failures: the expectations that fail now.
  mutating func repairs(
    of testCase: SuiteCase, failures: [SuiteRun.Failure]
  ) -> [String: EditRepair] {
    if failures.isEmpty { return [:] }
    var repairs: [String: EditRepair] = [:]
    let failing = Set(failures.map(\.expectation))
    for edit in edits.indices.prefix(Self.limit) {
      guard let others = expectationsFailing(testCase, without: [edit]) else { continue }
      for name in failing.subtracting(others) {
        repairs[name, default: EditRepair()].edits.append(edits[edit].label)
      }
    }
    for name in failing where repairs[name] == nil {
      repairs[name] = together(for: name, of: testCase)
    }
    return repairs
  }

  /// A minimal set of edits that, when undone together, satisfies an expectation; nil if there is
  /// none.
  private mutating func together(for name: String, of testCase: SuiteCase) -> EditRepair? {
    guard 2...Self.limit ~= edits.count else { return nil }
    var undone = Array(edits.indices)
    guard holds(name, of: testCase, without: undone) else { return nil }
    var isShrinking = true
    while isShrinking {
      isShrinking = false
      for edit in undone where undone.count > 1 {
        let fewer = undone.filter { $0 != edit }
        if holds(name, of: testCase, without: fewer) { (undone, isShrinking) = (fewer, true) }
      }
    }
    return EditRepair(edits: undone.map { edits[$0].label }, isTogether: true)
  }

  private mutating func holds(
    _ name: String, of testCase: SuiteCase, without undone: [Int]
  ) -> Bool {
    expectationsFailing(testCase, without: undone).map { !$0.contains(name) } ?? false
  }

  /// The expectations of a case that fail without some edits; nil if the rubric would be invalid.
  private mutating func expectationsFailing(
    _ testCase: SuiteCase, without undone: [Int]
  ) -> Set<String>? {
    guard let scorer = scorer(without: undone) else { return nil }
    return Set(SuiteRun.run(testCase, by: scorer).failures.map(\.expectation))
  }

  private mutating func scorer(without undone: [Int]) -> Scorer? {
    if let known = scorers[undone] { return known }
    guard var rubric = former else { return nil }
    for (number, edit) in edits.enumerated() where !undone.contains(number) {
      edit.apply(&rubric)
    }
    var scorer = rubric.isComplete ? Scorer(rubric) : nil
    if scorer?.hasWeights == false { scorer = nil }
    if scorers.count == Self.cacheLimit { scorers = [:] }
    scorers[undone] = scorer
    return scorer
  }
}

/// Edits that satisfy an expectation if they are undone.
package struct EditRepair: Equatable, Sendable {
  package var edits: [String] = []
  /// Whether all of them must be undone; else each one is enough.
  package var isTogether = false
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
