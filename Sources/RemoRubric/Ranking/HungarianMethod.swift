/// The worth of an option: a number to maximize, and a second one that breaks ties.
struct OptionWorth {
  /// The number to maximize.
  var primary: Double
  /// The number to maximize among equal sums of the first.
  var secondary: Double

  static let zero = OptionWorth(primary: 0, secondary: 0)

  static func + (left: Self, right: Self) -> Self {
    Self(primary: left.primary + right.primary, secondary: left.secondary + right.secondary)
  }

  static func - (left: Self, right: Self) -> Self {
    Self(primary: left.primary - right.primary, secondary: left.secondary - right.secondary)
  }
}

/// A product that an item may have, with its worth for the item.
struct WorthOption {
  var product: Int
  var worth: OptionWorth

  init(product: Int, primary: Double, secondary: Double) {
    self.product = product
    worth = OptionWorth(primary: primary, secondary: secondary)
  }
}

/// The assignment of greatest worth of items to products, at most one each. An item may stay
/// without a product, at worth 0.
///
/// The Hungarian method on sparse rows, with one shortest augmenting path per item (Jonker and
/// Volgenant, Computing 38, 1987). It only adds and compares, so it works for pairs of numbers.
/// Cubic in the number of items, linear in the number of options.
struct HungarianMethod {
  let items: [[WorthOption]]
  /// The number of products. After the products' columns come the items' own "none".
  let products: Int
  /// The greatest difference of primary worth that counts as equal.
  private let tolerance: Double
  /// The potentials of items and columns: no option costs less than the sum of its two.
  private var rows: [OptionWorth]
  private var columns: [OptionWorth]
  /// The item that has each column; nil for none.
  private(set) var owner: [Int?]

  init(_ items: [[WorthOption]], products: Int, tolerance: Double) {
    self.items = items
    self.products = products
    self.tolerance = tolerance
    rows = Array(repeating: .zero, count: items.count)
    columns = Array(repeating: .zero, count: products + items.count)
    owner = Array(repeating: nil, count: products + items.count)
    for item in items.indices { augment(from: item) }
  }

  /// The option of each item, by its place in the item's options; nil for none.
  var choice: [Int?] {
    var choice: [Int?] = Array(repeating: nil, count: items.count)
    for product in 0..<products {
      guard let item = owner[product] else { continue }
      // An item may have a product more than once, at different worth.
      choice[item] = items[item].indices.filter { items[item][$0].product == product }.max {
        isLess(items[item][$0].worth, than: items[item][$1].worth)
      }
    }
    return choice
  }

  private func isLess(_ left: OptionWorth, than right: OptionWorth) -> Bool {
    let difference = left.primary - right.primary
    if difference.magnitude > tolerance { return difference < 0 }
    return left.secondary < right.secondary
  }

  /// The columns that an item may have, with the loss of each.
  private func ways(of item: Int) -> [(column: Int, loss: OptionWorth)] {
    items[item].map { ($0.product, loss(of: $0, item: item)) }
      + [(products + item, lossOfNone(item: item))]
  }

  /// Finds the shortest path from a new item to a free column and shifts the items along it.
  private mutating func augment(from start: Int) {
    var distance = Array(
      repeating: OptionWorth(primary: .infinity, secondary: 0), count: columns.count)
    var before: [Int?] = Array(repeating: nil, count: columns.count)
    var isDone = Array(repeating: false, count: columns.count)
    var touched: [Int] = []
    var last: Int?
    var next: Int? = start
    while let item = next {
      for (column, loss) in ways(of: item) where !isDone[column] {
        if distance[column].primary == .infinity {
          touched.append(column)
        } else if !isLess(loss, than: distance[column]) {
          continue
        }
        (distance[column], before[column]) = (loss, last)
      }
      let nearest = touched.lazy.filter { !isDone[$0] }
        .min { isLess(distance[$0], than: distance[$1]) }
      guard let nearest else { break }
      let step = distance[nearest]
      rows[start] = rows[start] + step
      for column in touched {
        if isDone[column], let item = owner[column] {
          rows[item] = rows[item] + step
          columns[column] = columns[column] - step
        } else {
          distance[column] = distance[column] - step
        }
      }
      isDone[nearest] = true
      (last, next) = (nearest, owner[nearest])
    }
    while let column = last {
      last = before[column]
      owner[column] = last.map { owner[$0] } ?? start
    }
  }

  // MARK: Losses

  /// The loss of worth if the item takes this option instead of an optimal one. Options of optimal
  /// assignments lose 0.
  func loss(of option: WorthOption, item: Int) -> OptionWorth {
    .zero - option.worth - rows[item] - columns[option.product]
  }

  func lossOfNone(item: Int) -> OptionWorth { .zero - rows[item] - columns[products + item] }

  func lossOfIdle(product: Int) -> OptionWorth { .zero - columns[product] }

  /// Whether a loss is zero, within the tolerance.
  func isNothing(_ loss: OptionWorth) -> Bool { !isLess(.zero, than: loss) }
}
