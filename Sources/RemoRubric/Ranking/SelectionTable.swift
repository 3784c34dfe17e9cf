/// A choice of one row in a selection search.
struct SelectionChoice {
  /// The column that the choice takes; nil for none.
  var column: Int?
  /// The item and the option that it selects; nil for none.
  var selects: (item: Int, option: AssignmentOption)?
  var sums = BudgetSums()
  /// The loss against the relaxation's bound, minus `rate * cost`.
  /// `SelectionGoal.greatestDeficit(forGain:)` limits the sum of deficits.
  var deficit: Double
}

/// The goal of a selection search: a least gain within the limit of costs.
struct SelectionGoal {
  let problem: BudgetProblem
  let relaxed: BudgetSearch.Relaxation
  /// The least gain that counts.
  let wanted: Double
  /// The upper bound of the gain.
  let ceiling: Double

  /// A selection that loses more than this gains less than `wanted`.
  var room: Double { relaxed.bound - wanted + problem.noise }

  func greatestDeficit(forGain gain: Double) -> Double {
    relaxed.bound - relaxed.rate * problem.limit + problem.noise - gain
  }
}

/// The rows of a `SelectionSearch`, with the choices that a selection can have if it reaches the
/// goal.
struct SelectionTable {
  private(set) var rows: [[SelectionChoice]]

  /// Rows that choose a product for each item. A bound may count a product twice.
  init(items goal: SelectionGoal) {
    rows = goal.problem.options.indices.map { item in
      let none = SelectionChoice(deficit: goal.relaxed.loss(item: item, option: nil))
      return Self.choices(of: item, goal: goal) + (none.deficit <= goal.room ? [none] : [])
    }
    sort(rate: goal.relaxed.rate)
  }

  /// Rows that choose an item for each product. A bound may count an item twice.
  init(products goal: SelectionGoal) {
    rows = Array(repeating: [], count: goal.problem.products)
    for item in goal.problem.options.indices {
      for var choice in Self.choices(of: item, goal: goal) {
        guard let product = choice.column else { continue }
        choice.column = item
        rows[product].append(choice)
      }
    }
    for product in rows.indices {
      let loss = goal.relaxed.lossOfIdle(product: product)
      if loss <= goal.room { rows[product].append(SelectionChoice(deficit: loss)) }
    }
    rows.removeAll { $0.count == 1 && $0[0].selects == nil && $0[0].deficit == 0 }
    sort(rate: goal.relaxed.rate)
  }

  /// The products that an item can have, as choices of the item's row.
  private static func choices(of item: Int, goal: SelectionGoal) -> [SelectionChoice] {
    goal.problem.options[item].enumerated().compactMap { number, option in
      let loss = goal.relaxed.loss(item: item, option: number)
      if loss > goal.room { return nil }
      let sums = goal.problem.sums(option)
      return SelectionChoice(
        column: option.product, selects: (item, option), sums: sums,
        deficit: loss - goal.relaxed.rate * sums.cost)
    }
  }

  /// Puts rows with few choices first, and choices with little loss first in their row.
  private mutating func sort(rate: Double) {
    for row in rows.indices {
      // Losses are rounded to whole units of gain, so that noise in the sums does not change the
      // order.
      let losses = rows[row].map { ($0.deficit + rate * $0.sums.cost).rounded() }
      rows[row] = rows[row].indices.sorted { (losses[$0], $0) < (losses[$1], $1) }
        .map { rows[row][$0] }
    }
    rows = rows.indices.sorted { (rows[$0].count, $0) < (rows[$1].count, $1) }.map { rows[$0] }
  }
}
