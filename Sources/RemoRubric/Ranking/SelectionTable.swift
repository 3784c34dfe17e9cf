/// One thing that a row of a selection search can do.
struct SelectionChoice {
  /// The column that it takes, nil for none.
  var column: Int?
  /// The item and the option that it selects, nil for none.
  var selects: (item: Int, option: Int)?
  var gain = 0.0
  var cost = 0.0
  var price = 0.0
  /// Its loss against the bound less what its cost is priced at; sums of it bound the gain.
  var deficit: Double
}

/// The aim of a selection search: a gain, a limit of cost, and the prices between the two.
struct SelectionGoal {
  let problem: BudgetProblem
  /// The gain that a unit of cost is worth.
  let rate: Double
  /// Selections that gain enough lose no more than this.
  let room: Double
  /// Gains from here on are of use.
  let wanted: Double
  /// Nothing gains more than this.
  let ceiling: Double
  private let offset: Double

  init(
    _ problem: BudgetProblem, _ relaxed: BudgetSearch.Relaxation, wanted: Double, ceiling: Double
  ) {
    self.problem = problem
    rate = relaxed.rate
    room = relaxed.bound - wanted + problem.noise
    self.wanted = wanted
    self.ceiling = ceiling
    offset = relaxed.bound - relaxed.rate * problem.limit + problem.noise
  }

  /// The most that the deficits of a selection with such a gain can sum to.
  func spare(_ gain: Double) -> Double { offset - gain }
}

/// The rows of a `SelectionSearch`: the choices that each item, or each product, still has.
///
/// By item, a bound may take a product twice but no item; by product it is the other way round.
struct SelectionTable {
  private(set) var rows: [[SelectionChoice]]
  private let itemCount: Int

  /// The choices that can be part of a selection that loses at most `room` against the
  /// relaxation's bound; nil where a row has none, so that there is no such selection.
  ///
  /// - Parameter inOrder: whether items and their options keep their order.
  init?(
    _ search: BudgetSearch, _ relaxed: BudgetSearch.Relaxation, room: Double, byProduct: Bool,
    inOrder: Bool = false
  ) {
    let items = search.problem.options
    itemCount = items.count
    rows = Array(repeating: [], count: byProduct ? search.products : items.count)
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
      if !byProduct, loss <= room, search.isAllowed[item][items[item].count] {
        rows[item].append(SelectionChoice(deficit: loss))
      }
    }
    if byProduct {
      for product in rows.indices where !isFixed[product] || rows[product].isEmpty {
        let loss = relaxed.lossOfIdle(product: product)
        if loss <= room { rows[product].append(SelectionChoice(deficit: loss)) }
      }
    }
    if rows.contains(where: \.isEmpty) { return nil }
    if byProduct {
      rows.removeAll { $0.count == 1 && $0[0].selects == nil && $0[0].deficit == 0 }
    }
    if !inOrder { sort(rate: relaxed.rate) }
  }

  /// Puts rows with few choices first, and in each row what loses least.
  private mutating func sort(rate: Double) {
    for row in rows.indices {
      let losses = rows[row].map { ($0.deficit + rate * $0.cost).rounded() }
      rows[row] = rows[row].indices.sorted { (losses[$0], $0) < (losses[$1], $1) }
        .map { rows[row][$0] }
    }
    let counts = rows.map(\.count)
    rows = rows.indices.sorted { (counts[$0], $0) < (counts[$1], $1) }.map { rows[$0] }
  }

  /// The option of each item that a choice per row selects.
  func selection(_ choices: [Int]) -> [Int?] {
    var result: [Int?] = Array(repeating: nil, count: itemCount)
    for (row, choice) in zip(rows, choices) {
      if let selects = row[choice].selects { result[selects.item] = selects.option }
    }
    return result
  }
}
