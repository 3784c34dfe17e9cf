/// A way to fill an item of a list: a product whose score reaches the band `close`.
struct AssignmentOption: Equatable, Sendable {
  /// The number of the product.
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
  /// Whether nothing better can exist.
  package var isProven = true
}

/// The options of a list's items, ready to be assigned.
struct AssignmentProblem {
  /// Each item's options in the order of the candidates.
  let items: [[AssignmentOption]]
  /// The number of products.
  let products: Int
  /// The greatest common divisor of all prices, in cents.
  let priceGrain: Int64
  /// The rank of an unknown price: more than any selection costs.
  private let unknownRank: Int64
  /// The greatest difference of equal sums of scores, as scores are rounded to 1e-12.
  var tolerance: Double { Double(items.count) + 0.5 }

  /// - Parameter items: options whose products are numbered from 0.
  init(_ items: [[AssignmentOption]]) {
    products = (items.joined().map(\.product).max() ?? -1) + 1
    let grain = max(1, items.joined().reduce(0) { Self.commonDivisor($0, and: $1.price) })
    priceGrain = grain
    // Sums of ranks stay whole numbers of a Double, whatever the prices are.
    let most = 0x1p52 / Double(items.count + 1)
    let dearest = items.reduce(0) { $0 + Double($1.map(\.price).max() ?? 0) } + Double(grain)
    let unknown = Int64((min(dearest, most) / Double(grain)).rounded(.down)) * grain
    unknownRank = unknown
    self.items = items.map { Self.withoutBeaten($0) { $0.price == 0 ? unknown : $0.price } }
  }

  private static func commonDivisor(_ first: Int64, and second: Int64) -> Int64 {
    var (divisor, rest) = (first, second)
    while rest != 0 { (divisor, rest) = (rest, divisor % rest) }
    return divisor
  }

  /// The number to minimize among equal sums of scores: it sums to few unknown prices first, then
  /// to a low price.
  func priceRank(_ option: AssignmentOption) -> Int64 {
    option.price == 0 ? unknownRank : option.price
  }

  /// The sum of price ranks of the selection with option `choice[i]` for item i.
  func priceRank(_ choice: [Int?]) -> Int64 {
    zip(items, choice).reduce(0) { sum, place in
      let rank = place.1.map { priceRank(place.0[$0]) } ?? 0
      // Prices alone do not overflow, but ranks of unknown ones may.
      let (total, overflows) = sum.addingReportingOverflow(rank)
      return overflows ? .max : total
    }
  }

  /// Leaves out options that another option of the same item and product beats: it is no worse in
  /// score, price and price rank, and better in one of them or earlier.
  private static func withoutBeaten(
    _ options: [AssignmentOption], rank: (AssignmentOption) -> Int64
  ) -> [AssignmentOption] {
    let sorted = options.sorted { $0.candidate < $1.candidate }
    return sorted.filter { option in
      !sorted.contains { other in
        other.product == option.product && other.score >= option.score
          && other.price <= option.price && rank(other) <= rank(option)
          && (other.score > option.score || rank(other) < rank(option)
            || other.candidate < option.candidate)
      }
    }
  }

  /// The selection with option `choice[i]` for item i.
  func assignment(_ choice: [Int?]) -> Assignment {
    var result = Assignment(
      selected: Array(repeating: nil, count: items.count), score: 0, price: 0, bound: 0)
    for (item, index) in choice.enumerated() {
      guard let index else { continue }
      let option = items[item][index]
      result.selected[item] = option.candidate
      result.score += option.score
      result.price += option.price
    }
    result.bound = result.score
    return result
  }

  /// The selection with the greatest sum of scores. Among equal sums it has the fewest unknown
  /// prices, then the lowest price, then the earlier candidate for the earlier item. Always proven.
  func best() -> Assignment {
    let worth = items.map {
      $0.map { OptionWorth(primary: Double($0.score), secondary: -Double(priceRank($0))) }
    }
    let options = OptionTable(
      products: products, columns: items.map { $0.map(\.product) }, worth: worth)
    var matching = TightMatching(options, HungarianMethod(options, tolerance: tolerance))
    return assignment(matching.earliest())
  }
}

/// All optimal assignments of a problem, as the graph of options without loss. Finds the one with
/// the earliest candidates.
///
/// A selection is optimal if it takes only options without loss and uses every needed product. The
/// graph always holds one such matching. To move an item to another column, two places are looked
/// for: one for the former owner of the column, and an owner for the column that the item leaves,
/// if it is needed. If both can be found separately, both can be had together (Mendelsohn and
/// Dulmage 1958). So a try costs at most two walks through the options.
private struct TightMatching {
  private let products: Int
  /// Each item's options without loss, in the order of candidates, with "none" as the last number.
  private let options: [[Int]]
  /// The columns of these options: products, or the item's own "none".
  private let columns: [[Int]]
  /// The items that may take each column.
  private let users: [[Int]]
  private let isNeeded: [Bool]
  /// The column of each item, and the item of each column, −1 for none.
  private var place: [Int]
  private var owner: [Int]
  /// The items that keep their column, and these columns.
  private var isFixed: [Bool]
  private var isTaken: [Bool]

  init(_ all: OptionTable, _ solved: HungarianMethod) {
    products = all.products
    let items = all.columns
    func column(of option: Int, item: Int) -> Int {
      option == items[item].count ? all.products + item : items[item][option]
    }
    let chosen = items.indices.map { solved.choice[$0] ?? items[$0].count }
    let options = items.indices.map { item in
      (0...items[item].count).filter { option in
        let isNone = option == items[item].count
        let loss = solved.loss(
          of: isNone ? .zero : all.worth[item][option], item: item,
          product: isNone ? nil : items[item][option])
        return option == chosen[item] || solved.isNothing(loss)
      }
    }
    self.options = options
    columns = options.indices.map { item in options[item].map { column(of: $0, item: item) } }
    place = chosen.indices.map { column(of: chosen[$0], item: $0) }
    var owner = Array(repeating: -1, count: all.products + items.count)
    for (item, column) in place.enumerated() { owner[column] = item }
    self.owner = owner
    isNeeded = owner.indices.map {
      $0 < all.products && owner[$0] >= 0 && solved.isNeeded(product: $0)
    }
    var users: [[Int]] = Array(repeating: [], count: owner.count)
    for (item, columns) in columns.enumerated() {
      for column in columns { users[column].append(item) }
    }
    self.users = users
    isFixed = Array(repeating: false, count: items.count)
    isTaken = Array(repeating: false, count: owner.count)
  }

  /// Fixes for each item in turn the earliest option that leaves a complete selection; nil for
  /// none.
  mutating func earliest() -> [Int?] {
    options.indices.map { item in
      let number = columns[item].indices.first { fix(item, to: columns[item][$0]) }
      return number.flatMap { columns[item][$0] < products ? options[item][$0] : nil }
    }
  }

  /// Moves an item to a column for good, if the fixed items allow it.
  ///
  /// - Returns: whether the item has the column.
  private mutating func fix(_ item: Int, to column: Int) -> Bool {
    if isTaken[column] { return false }
    let before = (place, owner)
    let (left, displaced) = (place[item], owner[column])
    isFixed[item] = true
    isTaken[column] = true
    if left == column { return true }
    owner[left] = -1
    place[item] = column
    owner[column] = item
    var seen = Array(repeating: false, count: owner.count)
    var asked = isFixed
    if displaced < 0 || findPlace(for: displaced, seen: &seen),
      owner[left] >= 0 || !isNeeded[left] || findOwner(of: left, asked: &asked)
    {
      return true
    }
    (place, owner) = before
    isFixed[item] = false
    isTaken[column] = false
    return false
  }

  /// Gives an item a column that is free, or whose owner can move to another one.
  private mutating func findPlace(for item: Int, seen: inout [Bool]) -> Bool {
    for column in columns[item] where !isTaken[column] && !seen[column] {
      seen[column] = true
      if owner[column] < 0 || findPlace(for: owner[column], seen: &seen) {
        place[item] = column
        owner[column] = item
        return true
      }
    }
    return false
  }

  /// Gives a column to an item whose own column is not needed, or gets another owner in turn.
  private mutating func findOwner(of column: Int, asked: inout [Bool]) -> Bool {
    for item in users[column] where !asked[item] {
      asked[item] = true
      let left = place[item]
      if isNeeded[left] {
        if !findOwner(of: left, asked: &asked) { continue }
      } else {
        owner[left] = -1
      }
      place[item] = column
      owner[column] = item
      return true
    }
    return false
  }
}
