import RemoBytes

/// One part of a case's expectation, such as `expect.band.a`, that can be checked again with other
/// settings of the rubric.
struct ExpectationPart {
  /// The expectation, reduced to this part.
  enum Expected {
    case item(ItemExpectation, name: String)
    case list(ListCase)
  }

  /// The indices of an item and of its candidate.
  struct Place: Equatable {
    var item: Int
    var candidate: Int
  }

  struct Result {
    var failures: [SuiteRun.Failure]
    /// The distance of each figure from a limit of the expectation, negative on the wrong side. The
    /// result may change at a change of sign.
    var distances: [Double]
  }

  let expected: Expected
  /// The values that count: judged ones first, or computed ones only.
  let mode: Scorer.Mode

  /// The parts of all expectations of a case.
  static func all(of testCase: SuiteCase) -> [ExpectationPart] {
    switch testCase.body {
    case .item(let item):
      let named = [
        (item.expect, "expect", Scorer.Mode.judgedFirst),
        (item.expectComputed, "expect_computed", .computedOnly),
      ]
      return named.flatMap { expect, name, mode in
        (expect?.parts ?? []).map {
          ExpectationPart(expected: .item($0, name: name), mode: mode)
        }
      }
    case .list(let list):
      return list.parts.map { ExpectationPart(expected: .list($0), mode: .judgedFirst) }
    }
  }

  /// Checks the part by the scores of its case.
  func result(of scored: ScoredCase) -> Result {
    switch expected {
    case .item(let expect, let name):
      let check = scored.check(named: name)
      return Result(
        failures: check.failures(of: expect), distances: check.distances(from: expect))
    case .list(let list):
      let selection = scored.selection(of: list)
      return Result(
        failures: list.failures(of: selection).filter { $0 != ListCase.notProven },
        distances: list.distances(from: selection))
    }
  }

  /// The candidates that the part is about: those found, and one that was expected instead.
  func subjects(of scored: ScoredCase) -> (found: [Place], expected: Place?) {
    switch expected {
    case .item(let expect, let name):
      let (found, wanted) = scored.check(named: name).subjects(of: expect)
      return (
        found.map { [Place(item: 0, candidate: $0)] } ?? [],
        wanted.map { Place(item: 0, candidate: $0) }
      )
    case .list(let list): return list.subjects(of: scored.selection(of: list))
    }
  }
}

/// A case with its scores and its fit in the room, by a rubric.
struct ScoredCase {
  private let items: [WantedItem]
  private let scorer: Scorer
  private let scores: PreparedCase.Scores
  private let fit: [[RoomFit.Verdict?]]

  init(_ prepared: PreparedCase, _ mode: Scorer.Mode, by scorer: Scorer) {
    items = prepared.testCase.items
    self.scorer = scorer
    scores = prepared.scores(mode, by: scorer)
    fit = prepared.fit(by: scorer)
  }

  /// Whether all figures that settings can move are the same: scores, coverages, and whether a
  /// piece is too large for the room.
  func isEqual(to other: ScoredCase) -> Bool {
    zip(scores.joined(), other.scores.joined()).allSatisfy { $0 == $1 }
      && zip(fit.joined(), other.fit.joined()).allSatisfy {
        ($0?.status == .tooLarge) == ($1?.status == .tooLarge)
      }
  }

  fileprivate func check(named name: String) -> ItemCheck {
    ItemCheck(item: items[0], scores: scores[0], scorer: scorer, name: name)
  }

  fileprivate func selection(of list: ListCase) -> Selection {
    list.selection(of: scores, fit: fit, by: scorer)
  }
}

// MARK: Items

extension ItemExpectation {
  /// An expectation for each member and candidate.
  fileprivate var parts: [ItemExpectation] {
    let none = ItemExpectation(
      best: nil, order: [], band: [], score: [], coverage: [], fallback: nil)
    func part(_ set: (inout ItemExpectation) -> Void) -> ItemExpectation {
      var part = none
      set(&part)
      return part
    }
    var parts: [ItemExpectation] = []
    if best != nil { parts.append(part { $0.best = best }) }
    if !order.isEmpty { parts.append(part { $0.order = order }) }
    if fallback != nil { parts.append(part { $0.fallback = fallback }) }
    parts += band.map { band in part { $0.band = [band] } }
    parts += score.map { bounds in part { $0.score = [bounds] } }
    return parts + coverage.map { coverage in part { $0.coverage = [coverage] } }
  }
}

extension ItemCheck {
  private func score(_ id: ByteString) -> Double? {
    item.candidates.firstIndex { $0.id == id }.map { scores[$0].score }
  }

  /// The amounts by which scores and coverages lie above the lower limits of an expectation and
  /// below the upper ones.
  fileprivate func distances(from expect: ItemExpectation) -> [Double] {
    var distances: [Double] = []
    let close = scorer.closeMinimum
    let highest = scores.map(\.score).max() ?? 0
    switch expect.best {
    case .anyOf(let ids) where !ids.isEmpty:
      let wanted = ids.compactMap(score).max() ?? 0
      let others = zip(item.candidates, scores).filter { !ids.contains($0.0.id) }.map(\.1.score)
      distances.append(min(wanted - close, wanted - (others.max() ?? 0)))
    case .nothing, .anyOf: distances.append(close - highest)
    case nil: break
    }
    distances += zip(expect.order, expect.order.dropFirst()).map { first, second in
      (score(first) ?? 0) - (score(second) ?? 0)
    }
    if let fallback = expect.fallback {
      distances.append(fallback ? close - highest : highest - close)
    }
    let bands = scorer.rubric.bands
    for wanted in expect.band {
      guard let found = score(wanted.candidate), let band = scorer.rubric.bandIndex(wanted.band)
      else { continue }
      distances.append(found - bands[band].minimum)
      if band > 0 { distances.append(bands[band - 1].minimum - found) }
    }
    for bounds in expect.score {
      guard let found = score(bounds.candidate) else { continue }
      distances += [found - bounds.minimum, bounds.maximum - found]
    }
    for wanted in expect.coverage {
      guard let index = item.candidates.firstIndex(where: { $0.id == wanted.candidate }) else {
        continue
      }
      let difference = scores[index].coverage - wanted.share
      distances += [difference, -difference]
    }
    return distances
  }

  /// The candidate that a part is about, and the one that was expected instead.
  fileprivate func subjects(of expect: ItemExpectation) -> (found: Int?, expected: Int?) {
    let order = ranking(item.candidates, scores: scores.map(\.score))
    func place(_ id: ByteString) -> Int? { item.candidates.firstIndex { $0.id == id } }
    switch expect.best {
    case .anyOf(let ids) where !ids.isEmpty:
      let wanted = order.first { ids.contains(item.candidates[$0].id) }
      let found = order.first { $0 != wanted }
      // If the expected candidate is first, its score is too low.
      return order.first == wanted ? (wanted, nil) : (found, wanted)
    case .nothing, .anyOf: return (order.first, nil)
    case nil: break
    }
    if !expect.order.isEmpty {
      let wanted = expect.order.compactMap(place)
      let found = order.filter(wanted.contains)
      return zip(found, wanted).first { $0 != $1 }.map { ($0, $1) } ?? (found.first, nil)
    }
    if expect.fallback != nil { return (order.first, nil) }
    let id =
      expect.band.first?.candidate ?? expect.score.first?.candidate
      ?? expect.coverage.first?.candidate
    return (id.flatMap(place), nil)
  }
}

// MARK: Lists

extension ListCase {
  fileprivate var parts: [ListCase] {
    guard let expect else { return [] }
    func part(_ set: (inout ListExpectation) -> Void) -> ListCase {
      var part = self
      var own = ListExpectation(selection: nil, sum: nil, totalCents: nil, budgetCost: nil)
      set(&own)
      part.expect = own
      return part
    }
    var parts = (expect.selection ?? []).map { wanted in part { $0.selection = [wanted] } }
    if expect.sum != nil { parts.append(part { $0.sum = expect.sum }) }
    if expect.budgetCost != nil { parts.append(part { $0.budgetCost = expect.budgetCost }) }
    if expect.totalCents != nil { parts.append(part { $0.totalCents = expect.totalCents }) }
    return parts
  }

  /// The differences of the sums, in both directions. A choice has no distance.
  fileprivate func distances(from selection: Selection) -> [Double] {
    let differences = [
      expect?.sum.map { selection.sum - $0 },
      expect?.budgetCost.map { selection.budgetCost - $0 },
    ]
    return differences.compactMap(\.self).flatMap { [$0, -$0] }
  }

  /// The chosen candidate of the item that a part is about, and the expected one. For a sum, all
  /// chosen candidates.
  fileprivate func subjects(
    of selection: Selection
  ) -> (found: [ExpectationPart.Place], expected: ExpectationPart.Place?) {
    func chosen(_ item: Int) -> ExpectationPart.Place? {
      selection.assignment.selected[item].map { ExpectationPart.Place(item: item, candidate: $0) }
    }
    guard let wanted = expect?.selection?.first,
      let item = items.firstIndex(where: { $0.id == wanted.item })
    else { return (items.indices.compactMap(chosen), nil) }
    let expected = wanted.candidate.flatMap { id in
      items[item].candidates.firstIndex { $0.id == id }
    }
    return (
      chosen(item).map { [$0] } ?? [],
      expected.map { ExpectationPart.Place(item: item, candidate: $0) }
    )
  }
}
