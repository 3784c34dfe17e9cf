/// One way to fill an item of a list: a product that reaches the `close` band.
struct AssignmentOption: Equatable, Sendable {
  /// The number of the product; equal numbers are one product.
  var product: Int
  /// The score in units of 1e-12.
  var score: Int64
  /// The price in cents, 0 where it is not known.
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
  /// The number of steps that the search took.
  package var steps = 0
  /// Whether nothing better can exist.
  package var isProven = true
}

/// The options of a list's items, ready to be assigned.
struct AssignmentProblem {
  /// Per item its options in the order of the candidates.
  let items: [[AssignmentOption]]
  /// The number of products.
  let products: Int
  /// The number of cents that divides all prices.
  let priceGrain: Int64
  /// What a price that is not known counts among equal sums of scores: more than any selection
  /// costs.
  private let unknownRank: Int64
  /// Scores are rounded to 1e-12, so sums that are equal on paper may differ by this.
  var tolerance: Double { Double(items.count) + 0.5 }

  /// Takes options whose products are numbered from 0.
  init(_ items: [[AssignmentOption]]) {
    products = (items.joined().map(\.product).max() ?? -1) + 1
    var grain: Int64 = 0
    for option in items.joined() {
      var rest = option.price
      while rest != 0 { (grain, rest) = (rest, grain % rest) }
    }
    grain = max(1, grain)
    priceGrain = grain
    // Sums of ranks stay whole numbers of a Double, whatever the prices are.
    let most = 0x1p52 / Double(items.count + 1)
    let dearest = items.reduce(0) { $0 + Double($1.map(\.price).max() ?? 0) } + Double(grain)
    let unknown = Int64((min(dearest, most) / Double(grain)).rounded(.down)) * grain
    unknownRank = unknown
    self.items = items.map { Self.withoutBeaten($0) { $0.price == 0 ? unknown : $0.price } }
  }

  /// What is to be low among equal sums of scores: first the number of prices that are not known,
  /// then the sum of the others.
  func priceRank(_ option: AssignmentOption) -> Int64 {
    option.price == 0 ? unknownRank : option.price
  }

  /// The sum of price ranks of the selection that takes option `choice[i]` for item i.
  func priceRank(_ choice: [Int?]) -> Int64 {
    choice.enumerated().reduce(0) { sum, place in
      let rank = place.element.map { priceRank(items[place.offset][$0]) } ?? 0
      // Prices alone can be summed, but not with what unknown ones count beside them.
      let (total, overflows) = sum.addingReportingOverflow(rank)
      return overflows ? .max : total
    }
  }

  /// Leaves out an option that another one of the same item and product beats: no worse in score,
  /// price and price rank, and better in one or earlier.
  private static func withoutBeaten(
    _ options: [AssignmentOption], _ rank: (AssignmentOption) -> Int64
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

  /// The selection that takes option `choice[i]` for item i.
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

  /// The selection with the greatest sum of scores; among equal sums the one with fewer prices that
  /// are not known, then with the lower price, then with the earlier candidate for the earlier
  /// item. Always proven.
  func best() -> Assignment {
    let columns = items.map { $0.map(\.product) }
    let worth = items.map {
      $0.map { OptionWorth(primary: Double($0.score), secondary: -Double(priceRank($0))) }
    }
    let solved = HungarianMethod(
      products: products, columns: columns, worth: worth, tolerance: tolerance)
    var matching = TightMatching(self, solved, worth)
    return assignment(matching.earliest())
  }
}

/// All optimal assignments of a problem, as the graph of options without loss; finds the one with
/// the earliest candidates.
///
/// A selection is optimal when it takes only options without loss and uses every product that is
/// needed. One such matching is at hand at any time. To fix an item to another column, whoever had
/// it looks for another place, and what the item leaves for someone else if it is needed: where
/// both can be done, each for itself, both can (Mendelsohn and Dulmage 1958). So a try costs two
/// walks through the options at most.
private struct TightMatching {
  private let products: Int
  /// Per item its options without loss, in the order of candidates, "none" as the last number.
  private let options: [[Int]]
  /// Their columns: the products, or the item's own "none".
  private let columns: [[Int]]
  /// The items that may take each column.
  private let users: [[Int]]
  private let isNeeded: [Bool]
  /// The column of each item, and the item that has a column, −1 for none.
  private var place: [Int]
  private var owner: [Int]
  /// Items that keep their column, and those columns.
  private var isFixed: [Bool]
  private var isTaken: [Bool]

  init(_ problem: AssignmentProblem, _ solved: HungarianMethod, _ worth: [[OptionWorth]]) {
    products = problem.products
    let items = problem.items
    func column(_ item: Int, _ option: Int) -> Int {
      option == items[item].count ? problem.products + item : items[item][option].product
    }
    let chosen = items.indices.map { solved.choice[$0] ?? items[$0].count }
    let options = items.indices.map { item in
      (0...items[item].count).filter { option in
        let isNone = option == items[item].count
        let loss = solved.loss(
          item, product: isNone ? nil : items[item][option].product,
          isNone ? OptionWorth(primary: 0, secondary: 0) : worth[item][option])
        return option == chosen[item] || solved.isNothing(loss)
      }
    }
    self.options = options
    columns = options.indices.map { item in options[item].map { column(item, $0) } }
    place = chosen.indices.map { column($0, chosen[$0]) }
    var owner = Array(repeating: -1, count: problem.products + items.count)
    for (item, column) in place.enumerated() { owner[column] = item }
    self.owner = owner
    isNeeded = owner.indices.map {
      $0 < problem.products && owner[$0] >= 0 && solved.isNeeded(product: $0)
    }
    var users: [[Int]] = Array(repeating: [], count: owner.count)
    for (item, columns) in columns.enumerated() {
      for column in columns { users[column].append(item) }
    }
    self.users = users
    isFixed = Array(repeating: false, count: items.count)
    isTaken = Array(repeating: false, count: owner.count)
  }

  /// Fixes the earliest option of each item, in turn, with which all the rest can be completed; nil
  /// for none.
  mutating func earliest() -> [Int?] {
    options.indices.map { item in
      let number = columns[item].indices.first { fix(item, to: columns[item][$0]) }
      return number.flatMap { columns[item][$0] < products ? options[item][$0] : nil }
    }
  }

  /// Whether the item can have the column beside all that is fixed; then it has, for good.
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
    if displaced < 0 || findPlace(displaced, &seen),
      owner[left] >= 0 || !isNeeded[left] || findOwner(left, &asked)
    {
      return true
    }
    (place, owner) = before
    isFixed[item] = false
    isTaken[column] = false
    return false
  }

  /// Gives an item a column that is free, or that its owner can leave for another one.
  private mutating func findPlace(_ item: Int, _ seen: inout [Bool]) -> Bool {
    for column in columns[item] where !isTaken[column] && !seen[column] {
      seen[column] = true
      if owner[column] < 0 || findPlace(owner[column], &seen) {
        place[item] = column
        owner[column] = item
        return true
      }
    }
    return false
  }

  /// Gives a column to an item whose own is not needed, or finds another owner in turn.
  private mutating func findOwner(_ column: Int, _ asked: inout [Bool]) -> Bool {
    for item in users[column] where !asked[item] {
      asked[item] = true
      let left = place[item]
      if isNeeded[left] {
        if !findOwner(left, &asked) { continue }
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
