import RemoBytes
import RemoShop

/// A list's items with scores, fit in the room, and the choice.
struct RankedItems {
  let list: RankingRequest
  /// The rubric's profile for the list.
  let profile: String?
  let scores: [[Double]]
  /// The fit of each item's candidates; nil without a room, a limit or a size.
  let fit: [[RoomFit.Verdict?]]
  let selection: Selection
  /// The least score of an offered candidate.
  let closeMinimum: Double

  init(_ list: RankingRequest, by scorer: Scorer) {
    self.list = list
    closeMinimum = scorer.closeMinimum
    let profile = scorer.rubric.profileName(list.profile, room: list.room)
    self.profile = profile
    scores = list.items.map { scorer.scores($0, profile: profile).map(\.score) }
    fit = Self.fit(list.items, in: list.room, by: scorer.rubric)
    selection = Selection(
      list.items, scores: scores, close: closeMinimum, budget: list.budgetCents, fit: fit)
  }

  static func fit(
    _ items: [WantedItem], in room: RoomSize?, by rubric: Rubric
  ) -> [[RoomFit.Verdict?]] {
    guard let room else { return items.map { $0.candidates.map { _ in nil } } }
    let fit = RoomFit.of(rubric)
    return items.map { item in
      item.candidates.map { verdict(on: $0, for: item, in: room, by: fit) }
    }
  }

  private static func verdict(
    on candidate: Candidate, for item: WantedItem, in room: RoomSize, by fit: RoomFit
  ) -> RoomFit.Verdict? {
    guard let category = item.wanted.text("category") else { return nil }
    return fit.verdict(
      category: category, size: candidate.attributes["dimensions"]?.size, room: room)
  }

  /// The items with a product, and the product.
  var chosen: [(item: WantedItem, candidate: Candidate)] {
    list.items.indices.compactMap { index in
      selection.assignment.selected[index].map {
        (list.items[index], list.items[index].candidates[$0])
      }
    }
  }

  /// The most candidates that a note names as too large.
  private static let namedLimit = 5

  /// The notes on the choice, for people.
  func notes(_ money: MoneyFormat) -> [String] {
    var notes: [String] = []
    let assignment = selection.assignment
    var tooLarge = 0
    for (item, verdicts) in zip(list.items, fit) {
      for (candidate, verdict) in zip(item.candidates, verdicts) {
        guard let verdict, verdict.status == .tooLarge else { continue }
        tooLarge += 1
        if tooLarge > Self.namedLimit { continue }
        notes.append(
          "'\(candidate.name)' is too large for the room and is not offered for '\(item.id)':"
            + " \(verdict.detail)")
      }
    }
    if tooLarge > Self.namedLimit {
      notes.append(
        "\(tooLarge - Self.namedLimit) more candidates are too large for the room and are not"
          + " offered")
    }
    notes += reasons(money)
    guard let budget = list.budgetCents else { return notes }
    let sum = shown(selection.sum)
    if selection.budgetCost > 0 {
      // A small cost has more decimals, so that it is not shown as 0.
      let places = (3...12).first { selection.budgetCost.rounded(toPlaces: $0) > 0 } ?? 12
      let figures = [
        selection.budgetCost, selection.sum, selection.sum + selection.budgetCost,
      ].map { shortestDecimal($0.rounded(toPlaces: places)) }
      notes.append(
        "the budget of \(money.string(Amount(budget))) lowers the sum of scores by \(figures[0]),"
          + " from \(figures[2]) to \(figures[1])")
    } else {
      notes.append("the budget of \(money.string(Amount(budget))) does not lower the sum of scores")
    }
    if let cost = cost(within: budget, in: money) { notes.append(cost) }
    if !assignment.isProven {
      let bound = shown(Double(assignment.bound) / 1e12)
      notes.append(
        assignment.bound > assignment.score
          ? "not proven optimal: after \(assignment.steps) steps, the scores sum to \(sum), and"
            + " the bound is \(bound)"
          : "no selection has a sum above \(sum), but another one with this sum may have fewer"
            + " unknown prices or a lower total")
    }
    return notes
  }

  /// A note on the cost of the chosen products; nil without products.
  private func cost(within budget: Int64, in money: MoneyFormat) -> String? {
    let products = chosen.map(\.candidate)
    if products.isEmpty { return nil }
    let which =
      products.count == 1 ? "product chosen costs" : "\(products.count) products chosen cost"
    let unpriced = products.count { $0.priceCents == 0 }
    return "the \(which) \(money.string(Amount(selection.assignment.price))) of the budget of"
      + " \(money.string(Amount(budget)))"
      + (unpriced > 0 ? ", without \(unpriced) of unknown price" : "")
  }
}
