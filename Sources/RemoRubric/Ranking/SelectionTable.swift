/// A choice of one row in a selection search.
struct SelectionChoice {
  /// The column that the choice takes; nil for none.
  var column: Int?
  /// The item and the option that it selects; nil for none.
  var selects: (item: Int, option: Int)?
  var gain = 0.0
  /// The amount that `BudgetProblem.limit` limits.
  var cost = 0.0
  /// A second amount, limited by `BudgetProblem.priceLimit`.
  var price = 0.0
  /// The loss against the relaxation's bound, minus `rate * cost`.
  /// `SelectionGoal.greatestDeficit(forGain:)` limits the sum of deficits.
  var deficit: Double
}

/// The goal of a selection search: a least gain within the limit of costs.
struct SelectionGoal {
  let problem: BudgetProblem
  /// The gain that one unit of cost is worth.
  let rate: Double
  /// A selection that loses more than this gains less than `wanted`.
  let room: Double
  /// The least gain that is wanted.
  let wanted: Double
  /// The upper bound of the gain.
  let ceiling: Double
  private let offset: Double

  init(
    of problem: BudgetProblem, by relaxed: BudgetSearch.Relaxation, wanted: Double,
    ceiling: Double
  ) {
    self.problem = problem
    rate = relaxed.rate
    room = relaxed.bound - wanted + problem.noise
    self.wanted = wanted
    self.ceiling = ceiling
    offset = relaxed.bound - relaxed.rate * problem.limit + problem.noise
  }

  /// The greatest sum of deficits of a selection with this gain.
  func greatestDeficit(forGain gain: Double) -> Double { offset - gain }
}

/// The rows of a `SelectionSearch`: the choices of each item, or of each product.
struct SelectionTable {
  /// The subject of a row.
  enum RowKind {
    /// Each row chooses a product for an item. A bound may count a product twice.
    case items
    /// Each row chooses an item for a product. A bound may count an item twice.
    case products
  }

  private(set) var rows: [[SelectionChoice]]
  private let itemCount: Int

  /// The choices that a selection can have if it loses at most `room` against the relaxation's
  /// bound; nil if a row has none, so that there is no such selection.
  ///
  /// - Parameter keepsOrder: whether items and their options keep their order.
  init?(
    for search: BudgetSearch, by relaxed: BudgetSearch.Relaxation, room: Double, rows kind: RowKind,
    keepsOrder: Bool = false
  ) {
    let byProduct = kind == .products
    let items = search.problem.options
    itemCount = items.count
    rows = Array(repeating: [], count: byProduct ? search.products : items.count)
    // Products that an item without any other option needs; they cannot stay idle.
    var isFixed = Array(repeating: false, count: search.products)
    for item in items.indices {
      let isOnly = search.isAllowed[item].count { $0 } == 1
      for (number, option) in items[item].enumerated() where search.isAllowed[item][number] {
        if isOnly { isFixed[option.product] = true }
        let loss = relaxed.loss(item: item, option: number, product: option.product)
        if loss > room { continue }
        rows[byProduct ? option.product : item].append(
          SelectionChoice(
            column: byProduct ? item : option.product, selects: (item, number), gain: option.gain,
            cost: option.cost, price: option.price, deficit: loss - relaxed.rate * option.cost))
      }
      let loss = relaxed.lossOfNone(item: item)
      if !byProduct, loss <= room, search.allowsNone(item) {
        rows[item].append(SelectionChoice(deficit: loss))
      }
    }
    if byProduct {
      // A fixed product whose choices all lose too much may stay idle. That only loosens the bound.
      for product in rows.indices where !isFixed[product] || rows[product].isEmpty {
        let loss = relaxed.lossOfIdle(product: product)
        if loss <= room { rows[product].append(SelectionChoice(deficit: loss)) }
      }
    }
    if rows.contains(where: \.isEmpty) { return nil }
    if byProduct {
      rows.removeAll { $0.count == 1 && $0[0].selects == nil && $0[0].deficit == 0 }
    }
    if !keepsOrder { sort(rate: relaxed.rate) }
  }

  /// Puts rows with few choices first, and choices with little loss first in their row.
  private mutating func sort(rate: Double) {
    for row in rows.indices {
      // Losses are rounded to whole units of gain, so that noise in the sums does not change the
      // order.
      let losses = rows[row].map { ($0.deficit + rate * $0.cost).rounded() }
      rows[row] = rows[row].indices.sorted { (losses[$0], $0) < (losses[$1], $1) }
        .map { rows[row][$0] }
    }
    let counts = rows.map(\.count)
    rows = rows.indices.sorted { (counts[$0], $0) < (counts[$1], $1) }.map { rows[$0] }
  }

  /// The option of each item, for one choice per row.
  func selection(_ choices: [Int]) -> [Int?] {
    var result: [Int?] = Array(repeating: nil, count: itemCount)
    for (row, choice) in zip(rows, choices) {
      if let selects = row[choice].selects { result[selects.item] = selects.option }
    }
    return result
  }
}
