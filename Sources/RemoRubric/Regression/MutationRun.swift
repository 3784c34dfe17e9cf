import RemoBytes

/// Changes a rubric in one place at a time and says which changes a suite notices; what
/// `rubric test --mutate` does.
///
/// Changed are each weight by 10 % up and down, in criteria, profiles and overrides; each band's
/// minimum by 0.01 up and down; and each table entry that a case touches: a word is taken out of
/// its table, a color is made lighter or darker by a quarter. A change is noticed when a case that
/// passed fails by what it decides: `best`, `order`, `band`, `fallback`, a score range at least
/// 0.04 wide, and of a list `selection` and `total_cents`. Exact figures (other scores, `coverage`,
/// `sum`, `budget_cost`) would notice nearly every change, whether or not anybody would see it.
package struct MutationRun: Sendable {
  /// A change, and the cases that noticed it.
  package struct Mutation: Equatable, Sendable {
    /// Where: `criteria.style.weight`, `bands.match.min`, `tables/styles.json: boho`.
    package var place: String
    /// What: `0.2 → 0.22`.
    package var change: String
    /// The ids of the cases that fail with it, in suite order.
    package var noticedBy: [String]
  }

  /// All changes, in the order of the rubric.
  package private(set) var mutations: [Mutation] = []

  /// The changes that no case noticed.
  package var unnoticed: [Mutation] { mutations.filter(\.noticedBy.isEmpty) }

  /// The share of changes that were noticed, 0…1; 1 where there are none.
  package var share: Double {
    if mutations.isEmpty { return 1 }
    return Double(mutations.count - unnoticed.count) / Double(mutations.count)
  }

  /// The least width of a score range that counts.
  private static let leastRange = 0.04

  /// The decisions of a case, in words.
  package static let decisions =
    "best, order, band, fallback, selection, total_cents, and ranges of a score at least "
    + "\(shortestDecimal(leastRange)) wide"
  /// The reservation in every report of noticed changes.
  package static let aside = "exact figures aside"

  private let cases: [Prepared]
  private let base: Scorer

  /// A case with its criteria's values, which no weight and no band changes.
  private struct Prepared {
    var testCase: SuiteCase
    var checks: [Check]
  }

  /// The expectation of an item, or of a list that is chosen from.
  private struct Check {
    enum Expected {
      case item(ItemExpectation, name: String)
      case list(ListCase, fit: [[RoomFit.Verdict?]])
    }

    var expected: Expected
    /// The number of the weights of each item.
    var rows: [Int]
    /// Per item the values of each candidate.
    var values: [[[CriterionValue]]]
  }

  /// Runs all mutations of `rubric` against `cases`; cases that fail as it is are left out.
  ///
  /// Costs one run of the suite per mutation.
  package init(_ cases: [SuiteCase], _ scorer: Scorer) {
    base = scorer
    self.cases = cases.compactMap(Self.lenient)
      .filter { SuiteRun.run($0, scorer).failures.isEmpty }
      .map { Self.prepare($0, scorer) }
    mutateWeights()
    mutateBands()
    mutateTables()
  }

  /// The case with only what counts, nil if nothing does.
  private static func lenient(_ testCase: SuiteCase) -> SuiteCase? {
    var result = testCase
    switch testCase.body {
    case .item(var item):
      item.expect = item.expect.flatMap(lenient)
      item.expectComputed = item.expectComputed.flatMap(lenient)
      if item.expect == nil, item.expectComputed == nil { return nil }
      result.body = .item(item)
    case .list(var list):
      list.expect?.sum = nil
      list.expect?.budgetCost = nil
      if list.expect?.selection == nil, list.expect?.totalCents == nil { return nil }
      result.body = .list(list)
    }
    return result
  }

  private static func lenient(_ expect: ItemExpectation) -> ItemExpectation? {
    var result = expect
    result.coverage = []
    result.score = expect.score.filter { $0.maximum - $0.minimum >= leastRange - 1e-9 }
    let isEmpty =
      result.best == nil && result.order.isEmpty && result.band.isEmpty
      && result.score.isEmpty && result.fallback == nil
    return isEmpty ? nil : result
  }

  private static func prepare(_ testCase: SuiteCase, _ scorer: Scorer) -> Prepared {
    let profile = scorer.rubric.profileName(testCase.profile, room: testCase.room)
    var prepared = Prepared(testCase: testCase, checks: [])
    func add(_ expected: Check.Expected, _ mode: Scorer.Mode) {
      var check = Check(expected: expected, rows: [], values: [])
      for item in testCase.items {
        let wanted = scorer.prepare(wanted: item.wanted, profile: profile)
        check.rows.append(wanted.weightRow)
        check.values.append(
          item.candidates.map {
            scorer.values(wanted, scorer.prepare(candidate: $0, mode: mode))
          })
      }
      prepared.checks.append(check)
    }
    switch testCase.body {
    case .item(let item):
      if let expect = item.expect { add(.item(expect, name: "expect"), .judgedFirst) }
      if let expect = item.expectComputed {
        add(.item(expect, name: "expect_computed"), .computedOnly)
      }
    case .list(let list):
      add(.list(list, fit: RankedList.fit(list.items, in: testCase.room)), .judgedFirst)
    }
    return prepared
  }

  /// Whether a case fails with other weights or bands.
  private func notices(_ prepared: Prepared, _ scorer: Scorer) -> Bool {
    prepared.checks.contains { check in
      let scores = zip(check.values, check.rows).map { candidates, row in
        candidates.map { scorer.combine($0, weights: row) }
      }
      switch check.expected {
      case .item(let expect, let name):
        let item = prepared.testCase.items[0]
        return !SuiteRun.check(expect, name, item, scores[0], scorer).isEmpty
      case .list(let list, let fit):
        let selection = Selection(
          list.items, scores: scores.map { $0.map(\.score) }, close: scorer.closeMinimum,
          budget: list.budgetCents, fit: fit)
        return !SuiteRun.check(list, selection).isEmpty
      }
    }
  }

  private mutating func add(_ place: String, _ change: String, _ scorer: Scorer) {
    let noticed = cases.filter { notices($0, scorer) }.map(\.testCase.id.text)
    mutations.append(Mutation(place: place, change: change, noticedBy: noticed))
  }

  // MARK: Weights and bands

  private mutating func mutateWeights() {
    let rubric = base.rubric
    for (index, criterion) in rubric.criteria.enumerated() where criterion.weight > 0 {
      tryBoth("criteria.\(criterion.id).weight", criterion.weight) {
        $0.criteria[index].weight = $1
      }
    }
    for (number, profile) in rubric.profiles.enumerated() {
      for (index, item) in profile.weights.enumerated() where item.weight > 0 {
        tryBoth("profiles.\(profile.name).\(item.criterion)", item.weight) {
          $0.profiles[number].weights[index].weight = $1
        }
      }
    }
    for (number, entry) in rubric.overrides.enumerated() {
      for (index, item) in entry.weights.enumerated() where item.weight > 0 {
        tryBoth("overrides[\(number)].\(item.criterion)", item.weight) {
          $0.overrides[number].weights[index].weight = $1
        }
      }
    }
  }

  private mutating func tryBoth(
    _ place: String, _ weight: Double, _ set: (inout Rubric, Double) -> Void
  ) {
    for factor in [0.9, 1.1] {
      var rubric = base.rubric
      set(&rubric, weight * factor)
      add(place, change(weight, weight * factor), Scorer(rubric, tablesOf: base))
    }
  }

  private mutating func mutateBands() {
    for (index, band) in base.rubric.bands.enumerated() where band.minimum > 0 {
      for step in [-0.01, 0.01] {
        let moved = (band.minimum + step).rounded(toPlaces: 6)
        guard moved > 0, moved <= 1 else { continue }
        var rubric = base.rubric
        rubric.bands[index].minimum = moved
        add(
          "bands.\(band.id).min", change(band.minimum, moved), Scorer(rubric, tablesOf: base))
      }
    }
  }

  private func change(_ from: Double, _ to: Double) -> String {
    // Six decimals, or of small numbers six digits from the first that counts.
    var scale = 1e6
    while from * scale < 1e5, scale < 1e300 { scale *= 10 }
    return "\(shortestDecimal(from)) → \(shortestDecimal((to * scale).rounded() / scale))"
  }

  // MARK: Tables

  private mutating func mutateTables() {
    for path in base.rubric.tables.keys.sorted() {
      guard let table = base.rubric.tables[path] else { continue }
      let touched = cases.map { prepared in
        prepared.testCase.items.reduce(into: Set<Int>()) {
          $0.formUnion(base.touchedEntries($1, path))
        }
      }
      for index in table.entries.indices {
        let touching = cases.indices.filter { touched[$0].contains(index) }.map { cases[$0] }
        if touching.isEmpty { continue }
        var rubric = base.rubric
        let text = Self.mutate(&rubric, path, index)
        let scorer = Scorer(rubric, tablesOf: base, but: path)
        let changed = touching.map { Self.prepare($0.testCase, scorer) }
        // An entry that both sides name alike does not matter: equal words are equal without it.
        let isUnmoved = zip(touching, changed).allSatisfy { old, new in
          zip(old.checks, new.checks).allSatisfy { isSame($0, $1, scorer) }
        }
        if isUnmoved { continue }
        let noticed = changed.filter { notices($0, scorer) }.map(\.testCase.id.text)
        mutations.append(
          Mutation(
            place: "\(path): \(table.entries[index].name)", change: text, noticedBy: noticed))
      }
    }
  }

  /// Whether a change of a table moves no value and no score. A gate's own value is no difference
  /// where the score stays.
  private func isSame(_ old: Check, _ new: Check, _ scorer: Scorer) -> Bool {
    let gates = base.comparisons.map { $0.gate != nil }
    func figures(_ check: Check, _ scorer: Scorer) -> [[Double?]] {
      zip(check.values, check.rows).flatMap { candidates, row in
        candidates.map { values in
          zip(values, gates).map { $1 ? nil : $0.known }
            + [scorer.combine(values, weights: row).score]
        }
      }
    }
    return figures(old, base) == figures(new, scorer)
  }

  /// Changes the entry and says how.
  private static func mutate(_ rubric: inout Rubric, _ path: String, _ index: Int) -> String {
    guard var table = rubric.tables[path] else { return "" }
    defer { rubric.tables[path] = table }
    guard table.kind == .colors else {
      let name = table.entries[index].name
      // A family of that name stays, with what goes with it.
      if !table.entries.contains(where: { $0.family == name }) {
        table.relations.removeAll { $0.first == name || $0.second == name }
      }
      for other in table.entries.indices where table.entries[other].parent == name {
        table.entries[other].parent = nil
      }
      table.entries.remove(at: index)
      return "taken out"
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
  /// The entries of a table that an item's attributes may mean, and what those are kinds of.
  func touchedEntries(_ item: WantedItem, _ path: String) -> Set<Int> {
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
        for part in listedParts(value) + value.texts {
          touched.formUnion(index.entries(in: WordList(part).list))
        }
      }
    }
    // What stands between two kinds of one thing may be named by nobody.
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
