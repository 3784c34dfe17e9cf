import RemoBytes
import RemoShop

extension RankedItems {
  private static let reasonLimit = 20

  /// The reasons why items have no product, one line for each.
  func reasons(_ money: MoneyFormat) -> [String] {
    let without = list.items.indices.filter { selection.assignment.selected[$0] == nil }
    if without.isEmpty { return [] }
    var products = ProductNumbering()
    var owners: [Int: ByteString] = [:]
    for (item, candidate) in chosen { owners[products.number(candidate)] = item.id }
    var reasons = without.prefix(Self.reasonLimit).map { index in
      let item = list.items[index]
      let category = item.wanted.text("category").map { " (\($0))" } ?? ""
      let owner = item.candidates.map { owners[products.number($0)] }
      return
        "'\(item.id)'\(category) has no product: \(reason(for: index, owners: owner, in: money))"
    }
    let others = without.count - reasons.count
    if others > 0 {
      reasons.append("\(counted(others, "more item has", plural: "more items have")) no product")
    }
    return reasons
  }

  /// - Parameter owners: the item that has each candidate's product.
  private func reason(
    for index: Int, owners: [ByteString?], in money: MoneyFormat
  ) -> String {
    let item = list.items[index]
    let scores = scores[index]
    let order = ranking(item.candidates, scores: scores)
    guard let best = order.first else { return "it has no candidates" }
    func named(_ candidate: Int) -> String {
      "'\(item.candidates[candidate].name)', which scores \(shown(scores[candidate])),"
    }
    let good = order.filter { Scorer.units(scores[$0]) >= Scorer.units(closeMinimum) }
    if good.isEmpty {
      let name = "'\(item.candidates[best].name)'"
      let which =
        order.count == 1
        ? "its candidate \(name)" : "the best of its \(order.count) candidates, \(name),"
      // Rounded down, so that it does not look like enough.
      let score = shown((scores[best] * 1000).rounded(.down) / 1000)
      return "\(which) scores \(score), and \(shown(closeMinimum)) is needed"
    }
    let fitting = good.filter { fit[index][$0]?.status != .tooLarge }
    guard let first = fitting.first else {
      return "\(named(good[0])) is too large for the room"
        + (good.count > 1 ? ", like all others that score enough" : "")
    }
    let free = fitting.filter { owners[$0] == nil }.map { item.candidates[$0] }
    guard let cheapest = free.min(by: { $0.priceCents < $1.priceCents }) else {
      return "\(named(first)) is chosen for '\(owners[first] ?? "")'"
        + (fitting.count > 1 ? ", and all others that score enough are chosen for other items" : "")
    }
    let cost = cheapest.priceCents * item.quantity
    let price = money.string(Amount(cost))
    let which = free.count > 1 ? ", the cheapest that scores enough," : ""
    if let budget = list.budgetCents, cost > budget {
      return "'\(cheapest.name)'\(which) costs \(price), more than the whole budget"
    }
    return "the budget has no room for '\(cheapest.name)' at \(price)\(which) next to the chosen"
      + " products"
  }
}
