/// A way to fill an item of a list: a product whose score reaches the band `close`.
struct AssignmentOption: Equatable, Sendable {
  var product: Int
  /// The score in units of 1e-12.
  var score: Int64
  /// The price in cents; 0 if not known.
  var price: Int64
  /// The candidate's place in the item's input.
  var candidate: Int
}

/// A selection: at most one option per item, at most one item per product.
package struct Assignment: Equatable, Sendable {
  /// The candidate of each item, by its place in the input; nil for none.
  package var selected: [Int?]
  /// The sum of scores in units of 1e-12.
  package var score: Int64
  /// The sum of prices in cents.
  package var price: Int64
  /// The upper bound of the sum of scores, in units of 1e-12; `score` if that is proven best.
  package var bound: Int64
  /// The number of steps of the search.
  package var steps = 0
  /// Whether no better selection can exist.
  package var isProven = true

  /// The selection of an option for each item.
  init(_ choice: [AssignmentOption?]) {
    selected = choice.map { $0?.candidate }
    score = choice.reduce(0) { $0 + ($1?.score ?? 0) }
    price = choice.reduce(0) { $0 + ($1?.price ?? 0) }
    bound = score
  }
}

/// The options of a list's items, ready to be assigned.
struct AssignmentProblem {
  /// Each item's options in the order of the candidates.
  let items: [[AssignmentOption]]
  let products: Int
  /// The greatest common divisor of all prices, in cents.
  let priceGrain: Int64
  /// The rank of an unknown price: more than any selection costs.
  private var unknownRank: Int64 = 0
  /// The greatest difference between equal sums of scores, because scores are rounded to 1e-12.
  var tolerance: Double { Double(items.count) + 0.5 }
  /// The greatest sum of prices, rounded.
  var dearest: Double { items.reduce(0) { $0 + Double($1.map(\.price).max() ?? 0) } }

  /// - Parameter items: options whose products are numbered from 0.
  init(_ items: [[AssignmentOption]]) {
    self.items = items.map(Self.withoutBeaten)
    products = (items.joined().map(\.product).max() ?? -1) + 1
    priceGrain = max(1, items.joined().reduce(0) { Self.commonDivisor($0, and: $1.price) })
    let grain = Double(priceGrain)
    // Sums of ranks stay exact whole numbers in a Double, whatever the prices are.
    let rank = min(dearest + grain, 0x1p52 / Double(items.count + 1))
    unknownRank = Int64((rank / grain).rounded(.down)) * priceGrain
  }

  private static func commonDivisor(_ first: Int64, and second: Int64) -> Int64 {
    var (divisor, rest) = (first, second)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return divisor
  }

  /// Leaves out options that another option of the same item and product beats: one that is no
  /// worse in score and price, and better in one of them or earlier. Unknown prices compare only
  /// with each other.
  private static func withoutBeaten(_ options: [AssignmentOption]) -> [AssignmentOption] {
    let bestFirst = options.sorted {
      ($1.score, $0.price, $0.candidate) < ($0.score, $1.price, $1.candidate)
    }
    var cheapest: [Int: Int64] = [:]
    var hasUnknown: Set<Int> = []
    let kept = bestFirst.filter { option in
      if option.price == 0 { return hasUnknown.insert(option.product).inserted }
      if let least = cheapest[option.product], least <= option.price { return false }
      cheapest[option.product] = option.price
      return true
    }
    return kept.sorted { $0.candidate < $1.candidate }
  }

  /// The number to minimize among equal sums of scores: first few unknown prices, then a low price.
  func priceRank(_ option: AssignmentOption) -> Double {
    Double(option.price == 0 ? unknownRank : option.price)
  }

  /// The selection with the greatest sum of scores. Among equal sums it has the fewest unknown
  /// prices, then the lowest price, then the earlier candidate for the earlier item. Always proven.
  func best() -> Assignment {
    let options = items.map { item in
      item.map {
        WorthOption(product: $0.product, primary: Double($0.score), secondary: -priceRank($0))
      }
    }
    var matching = TightMatching(
      HungarianMethod(options, products: products, tolerance: tolerance))
    let choice = matching.earliest()
    return Assignment(items.indices.map { item in choice[item].map { items[item][$0] } })
  }
}

/// All optimal assignments of a problem, as the graph of options without loss. Finds the one with
/// the earliest candidates.
///
/// An optimal assignment takes only options without loss and uses every needed product. To make it
/// a perfect matching, each product has a row, after those of the items. If an item has the
/// product, this row takes the item's "none"; otherwise it takes the product itself, unless an
/// optimal assignment needs the product. An item can then move to another column if the rows on one
/// alternating path can move.
private struct TightMatching {
  /// Each item's options without loss, by their places in the item's options.
  private let tight: [[Int]]
  /// The columns that each row may take, items first.
  private var columns: [[Int]]
  /// The column of each row, and the row of each column; nil for a column that is being left.
  private var place: [Int]
  private var owner: [Int?]
  /// Whether a fixed item keeps the column.
  private var isFixed: [Bool]

  init(_ solved: HungarianMethod) {
    let chosen = solved.choice
    tight = solved.items.indices.map { item in
      solved.items[item].indices.filter {
        $0 == chosen[item] || solved.isNothing(solved.loss(of: solved.items[item][$0], item: item))
      }
    }
    let (products, count) = (solved.products, solved.items.count)
    columns = Array(repeating: [], count: count + products)
    place = (0..<count).map { products + $0 } + (0..<products)
    owner = (0..<products).map { count + $0 } + (0..<count)
    isFixed = Array(repeating: false, count: owner.count)
    for product in 0..<products {
      if let item = solved.owner[product] { swapPlaces(item, count + product) }
      if solved.isNothing(solved.lossOfIdle(product: product)) {
        columns[count + product].append(product)
      }
    }
    for item in 0..<count {
      let none = products + item
      for number in tight[item] {
        let option = solved.items[item][number]
        columns[item].append(option.product)
        columns[count + option.product].append(none)
      }
      if place[item] == none || solved.isNothing(solved.lossOfNone(item: item)) {
        columns[item].append(none)
      }
    }
  }

  private mutating func swapPlaces(_ first: Int, _ second: Int) {
    place.swapAt(first, second)
    (owner[place[first]], owner[place[second]]) = (first, second)
  }

  /// For each item in turn, fixes the earliest option that leaves a complete selection; nil for
  /// none.
  mutating func earliest() -> [Int?] {
    tight.indices.map { item in
      let number = columns[item].indices.first { fix(item, to: columns[item][$0]) }
      return number.flatMap { $0 < tight[item].count ? tight[item][$0] : nil }
    }
  }

  /// Moves an item to a column for good, if the fixed items allow it.
  ///
  /// - Returns: whether the item has the column.
  private mutating func fix(_ item: Int, to column: Int) -> Bool {
    guard !isFixed[column], let displaced = owner[column] else { return false }
    isFixed[column] = true
    if displaced == item { return true }
    let left = place[item]
    owner[left] = nil
    var seen = isFixed
    if move(displaced, seen: &seen) {
      (place[item], owner[column]) = (column, item)
      return true
    }
    owner[left] = item
    isFixed[column] = false
    return false
  }

  /// Gives a row a column that is free, or whose owner can move to another one.
  private mutating func move(_ row: Int, seen: inout [Bool]) -> Bool {
    for column in columns[row] where !seen[column] {
      seen[column] = true
      if let other = owner[column], !move(other, seen: &seen) { continue }
      (place[row], owner[column]) = (column, row)
      return true
    }
    return false
  }
}
