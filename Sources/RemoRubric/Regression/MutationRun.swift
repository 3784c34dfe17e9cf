import RemoBytes

/// Changes a rubric in one place at a time and finds the changes that a suite notices, for
/// `rubric test --mutate`.
///
/// The changes are those of `RubricMutation.description`, for table entries only those that a case
/// may use. Changes are skipped if they would make the rubric invalid or, except for weights and
/// bands, if they move no score of any case. A suite notices a change if it makes a passing case
/// fail one of `decisions`. Exact figures (other scores, `coverage`, `sum`, `budget_cost`) do not
/// count: they notice nearly every change, even a change that people would not see.
///
/// People see a change if it moves a candidate into another band, or gives a case another first
/// result or selection.
package struct MutationRun: Sendable {
  /// A change, and the cases that noticed it.
  package struct Mutation: Equatable, Sendable {
    /// The place: `criteria.style.weight`, `bands.match.min`, `tables/styles.json: boho`.
    package var place: String
    /// The change: `0.2 → 0.22`.
    package var change: String
    /// The ids of the cases that it makes fail, in suite order.
    package var noticedBy: [String]
    /// The ids of the cases in which people see the change, in suite order.
    package var seenIn: [String]

    package var isVisible: Bool { !seenIn.isEmpty }
  }

  /// All changes, in the order of the rubric.
  package private(set) var mutations: [Mutation] = []

  /// The places of settings whose changes move no score of any case. These changes do not count.
  package private(set) var idlePlaces: [String] = []

  /// The changes that no case noticed.
  package var unnoticed: [Mutation] { mutations.filter(\.noticedBy.isEmpty) }

  /// The changes that people see.
  package var visible: [Mutation] { mutations.filter(\.isVisible) }

  /// The share of noticed changes, 0…1; 1 without changes.
  package var share: Double {
    if mutations.isEmpty { return 1 }
    return Double(mutations.count - unnoticed.count) / Double(mutations.count)
  }

  private static let leastRange = 0.04

  /// The decisions of a case, in words.
  package static let decisions =
    "best, order, band, fallback, selection, total_cents, and ranges of a score at least "
    + "\(shortestDecimal(leastRange)) wide"
  /// The limitation that every report of noticed changes states.
  package static let aside = "without exact figures"

  private let cases: [Prepared]
  /// The visible result of each case with the unchanged rubric.
  private let views: [View]
  private let base: Scorer

  /// A case with its read items and the values of the criteria, which do not depend on weights or
  /// bands.
  private struct Prepared {
    var testCase: SuiteCase
    /// The first check has the values that people see.
    var checks: [Check]
  }

  /// The part of a case's results that people see.
  private struct View: Equatable {
    /// The band of each candidate; outer index: item.
    var bands: [[Int]]
    /// The first result of an item, or the selected candidate of each item of a list.
    var chosen: [Int?]
  }

  /// An expectation of an item or a list, with the values to check.
  fileprivate struct Check {
    enum Expected {
      /// The expectation is nil for a case that expects nothing, such as one with only grades.
      case item(ItemExpectation?, name: String)
      case list(ListCase, fit: [[RoomFit.Verdict?]])
    }

    var expected: Expected
    var items: [PreparedItem]
    /// The values of each item's candidates.
    var values: [[[CriterionValue]]]

    var tooLarge: [[Bool]] {
      guard case .list(_, let fit) = expected else { return [] }
      return fit.map { $0.map { $0?.status == .tooLarge } }
    }

    /// Computes the values again, for a scorer with other levels or tolerances.
    mutating func readValues(by scorer: Scorer) {
      values = items.map(scorer.values(of:))
    }
  }

  /// Tries all changes of the scorer's rubric on the cases of `cases` that pass.
  ///
  /// Costs one run of the suite for each change.
  package init(_ cases: [SuiteCase], by scorer: Scorer) {
    base = scorer
    self.cases = cases.map(Self.onlyDecisions)
      .filter { SuiteRun.run($0, by: scorer).failures.isEmpty }
      .map { Self.prepare($0, by: scorer) }
    views = self.cases.map { Self.view($0, by: scorer) }
    for mutation in RubricMutation.all(of: scorer.rubric) { make(mutation) }
    let tried = Set(mutations.map(\.place))
    idlePlaces.removeAll(where: tried.contains)
    mutateTables()
  }

  private static func onlyDecisions(_ testCase: SuiteCase) -> SuiteCase {
    var result = testCase
    switch testCase.body {
    case .item(var item):
      item.expect = item.expect.flatMap(onlyDecisions)
      item.expectComputed = item.expectComputed.flatMap(onlyDecisions)
      result.body = .item(item)
    case .list(var list):
      list.expect?.sum = nil
      list.expect?.budgetCost = nil
      result.body = .list(list)
    }
    return result
  }

  private static func onlyDecisions(_ expect: ItemExpectation) -> ItemExpectation? {
    var result = expect
    result.coverage = []
    result.score = expect.score.filter { $0.maximum - $0.minimum >= leastRange - 1e-9 }
    let isEmpty =
      result.best == nil && result.order.isEmpty && result.band.isEmpty
      && result.score.isEmpty && result.fallback == nil
    return isEmpty ? nil : result
  }

  private static func prepare(_ testCase: SuiteCase, by scorer: Scorer) -> Prepared {
    let profile = testCase.profile(in: scorer.rubric)
    var prepared = Prepared(testCase: testCase, checks: [])
    func add(_ expected: Check.Expected, mode: Scorer.Mode = .judgedFirst) {
      let items = testCase.items.map {
        PreparedItem($0, profile: profile, mode: mode, by: scorer)
      }
      var check = Check(expected: expected, items: items, values: [])
      check.readValues(by: scorer)
      prepared.checks.append(check)
    }
    switch testCase.body {
    case .item(let item):
      add(.item(item.expect, name: "expect"))
      if let expect = item.expectComputed {
        add(.item(expect, name: "expect_computed"), mode: .computedOnly)
      }
    case .list(let list):
      add(.list(list, fit: RankedItems.fit(list.items, in: testCase.room, by: scorer.rubric)))
    }
    return prepared
  }

  private static func view(_ prepared: Prepared, by scorer: Scorer) -> View {
    guard let check = prepared.checks.first else { return View(bands: [], chosen: []) }
    let scores = scorer.scores(of: check)
    let chosen: [Int?] =
      switch check.expected {
      case .item:
        [
          firstResult(
            prepared.testCase.items[0].candidates, scores: scores[0].map(\.score),
            close: scorer.closeMinimum)
        ]
      case .list(let list, let fit):
        list.selection(of: scores, fit: fit, by: scorer).assignment.selected
      }
    return View(bands: scores.map { $0.map { scorer.band($0.score) } }, chosen: chosen)
  }

  /// Whether a case fails with other weights or bands.
  private func notices(_ prepared: Prepared, with scorer: Scorer) -> Bool {
    prepared.checks.contains { check in
      let scores = scorer.scores(of: check)
      switch check.expected {
      case .item(let expect, let name):
        guard let expect else { return false }
        let item = prepared.testCase.items[0]
        let check = ItemCheck(item: item, scores: scores[0], scorer: scorer, name: name)
        return !check.failures(of: expect).isEmpty
      case .list(let list, let fit):
        return !list.failures(of: list.selection(of: scores, fit: fit, by: scorer)).isEmpty
      }
    }
  }

  // MARK: Numbers and policies

  private mutating func make(_ mutation: RubricMutation) {
    let scorer = Scorer(mutation.rubric, tablesOf: base)
    var changed = cases
    // Values of rivals depend on the weights of other criteria.
    if mutation.mayBeIdle || !scorer.rivals.isEmpty {
      changed = cases.map { Self.reread($0, by: scorer) }
    }
    if mutation.mayBeIdle, areUnmoved(cases, changed, by: scorer) {
      if idlePlaces.last != mutation.place { idlePlaces.append(mutation.place) }
      return
    }
    add(mutation.change, at: mutation.place, in: changed, of: cases.indices, by: scorer)
  }

  /// The case with the values and room limits of another rubric.
  private static func reread(_ prepared: Prepared, by scorer: Scorer) -> Prepared {
    var changed = prepared
    for index in changed.checks.indices {
      changed.checks[index].readValues(by: scorer)
      if case .list(let list, _) = changed.checks[index].expected {
        let fit = RankedItems.fit(list.items, in: prepared.testCase.room, by: scorer.rubric)
        changed.checks[index].expected = .list(list, fit: fit)
      }
    }
    return changed
  }

  private func areUnmoved(
    _ cases: [Prepared], _ changed: [Prepared], by scorer: Scorer
  ) -> Bool {
    zip(cases, changed).allSatisfy { old, new in
      zip(old.checks, new.checks).allSatisfy {
        base.figures(of: $0) == scorer.figures(of: $1) && $0.tooLarge == $1.tooLarge
      }
    }
  }

  /// Records a change. `changed` has the cases that it may affect, `places` their indices in
  /// `cases`.
  private mutating func add(
    _ change: String, at place: String, in changed: [Prepared], of places: some Sequence<Int>,
    by scorer: Scorer
  ) {
    let noticed = changed.filter { notices($0, with: scorer) }
    let seen = zip(places, changed).filter { Self.view($1, by: scorer) != views[$0] }
    mutations.append(
      Mutation(
        place: place, change: change, noticedBy: noticed.map(\.testCase.id.text),
        seenIn: seen.map(\.1.testCase.id.text)))
  }

  // MARK: Tables

  private mutating func mutateTables() {
    for path in base.rubric.tables.keys.sorted() {
      guard let table = base.rubric.tables[path] else { continue }
      let touched = cases.map { prepared in
        prepared.testCase.items.reduce(into: Set<Int>()) {
          $0.formUnion(base.touchedEntries(of: path, by: $1))
        }
      }
      for index in table.entries.indices {
        let places = cases.indices.filter { touched[$0].contains(index) }
        if places.isEmpty { continue }
        let touching = places.map { cases[$0] }
        var rubric = base.rubric
        let text = Self.mutate(entry: index, of: path, in: &rubric)
        let scorer = Scorer(rubric, tablesOf: base)
        let changed = touching.map { Self.prepare($0.testCase, by: scorer) }
        // If both sides have equal words, the entry makes no difference.
        if areUnmoved(touching, changed, by: scorer) { continue }
        add(
          text, at: "\(path): \(table.entries[index].name)", in: changed, of: places, by: scorer)
      }
    }
  }

  /// Changes an entry of the table at `path`.
  ///
  /// - Returns: the change in words.
  private static func mutate(
    entry index: Int, of path: String, in rubric: inout Rubric
  ) -> String {
    guard var table = rubric.tables[path] else { return "" }
    defer { rubric.tables[path] = table }
    guard table.kind == .colors else {
      let name = table.entries[index].name
      // If a family has the same name, its relations stay.
      if !table.entries.contains(where: { $0.family == name }) {
        table.relations.removeAll { $0.first == name || $0.second == name }
      }
      for other in table.entries.indices where table.entries[other].parent == name {
        table.entries[other].parent = nil
      }
      table.entries.remove(at: index)
      return "removed"
    }
    let old = UInt32(table.entries[index].value)
    let channels = [16, 8, 0].map { (shift: UInt32) in Int(old >> shift & 0xFF) }
    let isDark = channels.reduce(0, +) < 3 * 128
    var new: UInt32 = 0
    for channel in channels {
      let moved = min(255, max(0, channel + (isDark ? 64 : -64)))
      new = new << 8 | UInt32(moved)
    }
    table.entries[index].value = Double(new)
    return "\(hexText(old)) → \(hexText(new))"
  }

  private static func hexText(_ rgb: UInt32) -> String {
    let digits = String(rgb, radix: 16)
    return "#" + String(repeating: "0", count: 6 - digits.count) + digits
  }
}

extension Scorer {
  fileprivate func scores(
    of check: MutationRun.Check
  ) -> [[(score: Double, coverage: Double)]] {
    zip(check.values, check.items).map { candidates, item in
      candidates.map { combine($0, weights: item.wanted.weightRow) }
    }
  }

  /// The values of the criteria, and the score, of each candidate. Values of gates do not count.
  fileprivate func figures(of check: MutationRun.Check) -> [[Double?]] {
    let gates = comparisons.map { $0.gate != nil }
    return zip(check.values, check.items).flatMap { candidates, item in
      candidates.map { values in
        zip(values, gates).map { $1 ? nil : $0.known }
          + [combine(values, weights: item.wanted.weightRow).score]
      }
    }
  }

  /// The entries of the table at `path` that an item's attributes may name, and their ancestors.
  func touchedEntries(of path: String, by item: WantedItem) -> Set<Int> {
    var touched = Set<Int>()
    for (number, criterion) in rubric.criteria.enumerated()
    where criterion.kind.resolvedTablePath == path {
      guard let index = tables[number] else { continue }
      let values =
        criterion.wanted.compactMap { item.wanted[$0.name] }
        + item.candidates.flatMap { candidate in
          criterion.candidate.compactMap { candidate.attributes[$0.name] }
        }
      for value in values {
        touched.formUnion((listedParts(value) + value.texts).flatMap(index.entries))
      }
    }
    // An ancestor connects two kinds even if no attribute names it.
    let entries = rubric.tables[path]?.entries ?? []
    for entry in touched {
      var parent = entries[entry].parent
      while let name = parent, let index = entries.firstIndex(where: { $0.name == name }),
        touched.insert(index).inserted
      {
        parent = entries[index].parent
      }
    }
    return touched
  }
}
