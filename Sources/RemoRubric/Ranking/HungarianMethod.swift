/// What an option is worth: first the one number, and where two sums of it are equal within a
/// tolerance, the other.
struct OptionWorth {
  /// The number to maximise.
  var primary: Double
  /// The number to maximise among equals.
  var secondary: Double
}

/// The assignment of greatest worth of items to products, at most one each; any item may stay
/// without, at worth 0.
///
/// The Hungarian method on sparse rows, one shortest augmenting path per item (Jonker and
/// Volgenant, Computing 38, 1987). It needs only sums and comparisons, so it works for pairs of
/// numbers as for numbers. Cubic in the number of items, linear in the number of options.
struct HungarianMethod {
  /// Differences of primary worth up to this are none.
  let tolerance: Double
  /// The option of each item, by its place in the item's options; nil for none.
  private(set) var choice: [Int?]
  /// Potentials of items and products: no option costs less than the sum of its two.
  private(set) var rows: [OptionWorth]
  private(set) var columns: [OptionWorth]
  private let products: Int
  /// The item that has a column, −1 for none. After the products come the items' own "none".
  private var owner: [Int]

  private static let far = OptionWorth(primary: .infinity, secondary: 0)

  /// Solves the problem whose item i may take the products `columns[i]` at worth `worth[i]`.
  ///
  /// `allowed` leaves options out; an item's "none" has the number after its last option. Every
  /// item has to have a way left to be placed.
  init(
    products: Int, columns: [[Int]], worth: [[OptionWorth]], tolerance: Double,
    allowed: ((Int, Int) -> Bool)? = nil
  ) {
    self.products = products
    self.tolerance = tolerance
    let count = columns.count
    let zero = OptionWorth(primary: 0, secondary: 0)
    choice = Array(repeating: nil, count: count)
    rows = Array(repeating: zero, count: count)
    self.columns = Array(repeating: zero, count: products + count)
    owner = Array(repeating: -1, count: products + count)
    for item in 0..<count { augment(item, columns, worth, allowed) }
    var place = Array(repeating: -1, count: count)
    for (column, item) in owner.enumerated() where item >= 0 { place[item] = column }
    for item in 0..<count where place[item] < products {
      // An item may have a product more than once, at different worth.
      for option in columns[item].indices
      where columns[item][option] == place[item] && allowed?(item, option) != false {
        if let best = choice[item], !less(worth[item][best], worth[item][option]) { continue }
        choice[item] = option
      }
    }
  }

  private func less(_ left: OptionWorth, _ right: OptionWorth) -> Bool {
    let difference = left.primary - right.primary
    if difference < -tolerance { return true }
    if difference > tolerance { return false }
    return left.secondary < right.secondary
  }

  /// Cost less the potentials of both sides; cost is worth with the other sign.
  private func reduced(_ worth: OptionWorth, _ item: Int, _ column: Int) -> OptionWorth {
    OptionWorth(
      primary: -worth.primary - rows[item].primary - columns[column].primary,
      secondary: -worth.secondary - rows[item].secondary - columns[column].secondary)
  }

  /// Finds the shortest path from a new item to a free column and shifts the items along it.
  private mutating func augment(
    _ start: Int, _ edges: [[Int]], _ worth: [[OptionWorth]], _ allowed: ((Int, Int) -> Bool)?
  ) {
    var distance = Array(repeating: Self.far, count: columns.count)
    var before = Array(repeating: -1, count: columns.count)
    var isDone = Array(repeating: false, count: columns.count)
    var touched: [Int] = []
    var visited: [Int] = []
    var item = start
    var last = -1
    while true {
      func look(_ column: Int, _ value: OptionWorth) {
        if isDone[column] { return }
        let cost = reduced(value, item, column)
        if distance[column].primary == .infinity {
          touched.append(column)
        } else if !less(cost, distance[column]) {
          return
        }
        distance[column] = cost
        before[column] = last
      }
      for index in edges[item].indices where allowed?(item, index) != false {
        look(edges[item][index], worth[item][index])
      }
      if allowed?(item, edges[item].count) != false {
        look(products + item, OptionWorth(primary: 0, secondary: 0))
      }
      var nearest = -1
      for column in touched where !isDone[column] {
        if nearest < 0 || less(distance[column], distance[nearest]) { nearest = column }
      }
      let step = distance[nearest]
      rows[start].primary += step.primary
      rows[start].secondary += step.secondary
      for column in visited {
        rows[owner[column]].primary += step.primary
        rows[owner[column]].secondary += step.secondary
        columns[column].primary -= step.primary
        columns[column].secondary -= step.secondary
      }
      for column in touched where !isDone[column] {
        distance[column].primary -= step.primary
        distance[column].secondary -= step.secondary
      }
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

  // MARK: What the potentials say

  /// How much worth is lost when the item takes this option (a product, or nil for none) instead
  /// of an optimal one; 0 for all options of optimal assignments.
  func loss(_ item: Int, product: Int?, _ worth: OptionWorth) -> OptionWorth {
    reduced(worth, item, product ?? products + item)
  }

  /// Whether every optimal assignment uses this product.
  func isNeeded(product: Int) -> Bool {
    let potential = columns[product]
    return potential.primary < -tolerance
      || (potential.primary <= tolerance && potential.secondary < 0)
  }

  /// Whether a loss is none.
  func isNothing(_ loss: OptionWorth) -> Bool {
    loss.primary <= tolerance && (loss.primary < -tolerance || loss.secondary <= 0)
  }
}
