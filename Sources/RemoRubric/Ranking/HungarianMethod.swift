/// The worth of an option: a number to maximize, and a second one that breaks ties.
struct OptionWorth {
  /// The number to maximize.
  var primary: Double
  /// The number to maximize among equal sums of the first.
  var secondary: Double

  static let zero = OptionWorth(primary: 0, secondary: 0)
  fileprivate static let infinite = OptionWorth(primary: .infinity, secondary: 0)

  fileprivate static func += (left: inout OptionWorth, right: OptionWorth) {
    left.primary += right.primary
    left.secondary += right.secondary
  }

  fileprivate static func -= (left: inout OptionWorth, right: OptionWorth) {
    left.primary -= right.primary
    left.secondary -= right.secondary
  }
}

/// The options of items, to be assigned to products.
struct OptionTable {
  /// The number of products.
  let products: Int
  /// The product of each item's options.
  let columns: [[Int]]
  /// The worth of each item's options.
  let worth: [[OptionWorth]]
  /// Whether each item may have each option, and none as the last; nil if everything is allowed.
  var isAllowed: [[Bool]]?

  /// Whether an item may have an option; the number after the last one is none.
  fileprivate func allows(item: Int, option: Int) -> Bool { isAllowed?[item][option] ?? true }
}

/// The assignment of greatest worth of items to products, at most one each. An item may stay
/// without a product, at worth 0.
///
/// The Hungarian method on sparse rows, with one shortest augmenting path per item (Jonker and
/// Volgenant, Computing 38, 1987). It only adds and compares, so it works for pairs of numbers.
/// Cubic in the number of items, linear in the number of options.
struct HungarianMethod {
  private let options: OptionTable
  /// The greatest difference of primary worth that counts as equal.
  let tolerance: Double
  /// The option of each item, by its place in the item's options; nil for none.
  private(set) var choice: [Int?]
  /// The potentials of items and products: no option costs less than the sum of its two.
  private var rows: [OptionWorth]
  private(set) var columns: [OptionWorth]
  /// The item that has a column, −1 for none. After the products come the items' own "none".
  private var owner: [Int]

  /// Solves the problem. Every item must have an allowed option, or be allowed none.
  init(_ options: OptionTable, tolerance: Double) {
    self.options = options
    self.tolerance = tolerance
    let count = options.columns.count
    choice = Array(repeating: nil, count: count)
    rows = Array(repeating: .zero, count: count)
    columns = Array(repeating: .zero, count: options.products + count)
    owner = Array(repeating: -1, count: options.products + count)
    for item in 0..<count { augment(from: item) }
    for (column, item) in owner.enumerated() where item >= 0 && column < options.products {
      // An item may have a product more than once, at different worth.
      for option in options.columns[item].indices
      where options.columns[item][option] == column && options.allows(item: item, option: option) {
        let worth = options.worth[item]
        if let best = choice[item], !isLess(worth[best], than: worth[option]) { continue }
        choice[item] = option
      }
    }
  }

  private func isLess(_ left: OptionWorth, than right: OptionWorth) -> Bool {
    let difference = left.primary - right.primary
    if difference < -tolerance { return true }
    if difference > tolerance { return false }
    return left.secondary < right.secondary
  }

  /// The cost of an option, which is its negative worth, less the potentials of both sides.
  private func reducedCost(of worth: OptionWorth, item: Int, column: Int) -> OptionWorth {
    OptionWorth(
      primary: -worth.primary - rows[item].primary - columns[column].primary,
      secondary: -worth.secondary - rows[item].secondary - columns[column].secondary)
  }

  /// Finds the shortest path from a new item to a free column and shifts the items along it.
  private mutating func augment(from start: Int) {
    var distance = Array(repeating: OptionWorth.infinite, count: columns.count)
    var before = Array(repeating: -1, count: columns.count)
    var isDone = Array(repeating: false, count: columns.count)
    var touched: [Int] = []
    var visited: [Int] = []
    var item = start
    var last = -1
    while true {
      for (column, worth) in ways(of: item) where !isDone[column] {
        let cost = reducedCost(of: worth, item: item, column: column)
        if distance[column].primary == .infinity {
          touched.append(column)
        } else if !isLess(cost, than: distance[column]) {
          continue
        }
        distance[column] = cost
        before[column] = last
      }
      var nearest = -1
      for column in touched where !isDone[column] {
        if nearest < 0 || isLess(distance[column], than: distance[nearest]) { nearest = column }
      }
      let step = distance[nearest]
      rows[start] += step
      for column in visited {
        rows[owner[column]] += step
        columns[column] -= step
      }
      for column in touched where !isDone[column] { distance[column] -= step }
      isDone[nearest] = true
      last = nearest
      if owner[nearest] < 0 { break }
      visited.append(nearest)
      item = owner[nearest]
    }
    while last >= 0 {
      let previous = before[last]
      owner[last] = previous < 0 ? start : owner[previous]
      last = previous
    }
  }

  /// The columns that an item may have, with their worth.
  private func ways(of item: Int) -> [(column: Int, worth: OptionWorth)] {
    let columns = options.columns[item]
    var ways: [(column: Int, worth: OptionWorth)] = []
    for option in columns.indices where options.allows(item: item, option: option) {
      ways.append((columns[option], options.worth[item][option]))
    }
    if options.allows(item: item, option: columns.count) {
      ways.append((options.products + item, .zero))
    }
    return ways
  }

  // MARK: Losses

  /// The loss of worth if the item takes this option, a product or nil for none, instead of an
  /// optimal one. Options of optimal assignments lose 0.
  func loss(of worth: OptionWorth, item: Int, product: Int?) -> OptionWorth {
    reducedCost(of: worth, item: item, column: product ?? options.products + item)
  }

  /// Whether every optimal assignment uses this product.
  func isNeeded(product: Int) -> Bool {
    let potential = columns[product]
    return potential.primary < -tolerance
      || (potential.primary <= tolerance && potential.secondary < 0)
  }

  /// Whether a loss is zero, within the tolerance.
  func isNothing(_ loss: OptionWorth) -> Bool {
    loss.primary <= tolerance && (loss.primary < -tolerance || loss.secondary <= 0)
  }
}
