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
  /// What the sum of scores cannot exceed, in units of 1e-12; `score` if that is proven best.
  package var bound: Int64
  /// How many steps the search took.
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
  /// What a price that is not known counts among equal sums of scores: more than any selection costs.
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

  /// What is to be low among equal sums of scores: first the number of prices that are not known, then
  /// the sum of the others.
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
  /// are not known, then with the lower price, then with the earlier candidate for the earlier item.
  /// Always proven.
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
/// needed. Items and needed products can be covered together whenever each can be covered alone
/// (Mendelsohn and Dulmage 1958), so two ordinary bipartite matchings decide.
private struct TightMatching {
  private let problem: AssignmentProblem
  /// Per item the options without loss, "none" as the option number `options.count`.
  private var options: [[Int]]
  private let needed: [Bool]

  init(_ problem: AssignmentProblem, _ solved: HungarianMethod, _ worth: [[OptionWorth]]) {
    self.problem = problem
    needed = (0..<problem.products).map(solved.isNeeded)
    options = problem.items.indices.map { item in
      var tight = problem.items[item].indices.filter {
        let product = problem.items[item][$0].product
        return solved.isNothing(solved.loss(item, product: product, worth[item][$0]))
      }
      let none = solved.loss(item, product: nil, OptionWorth(primary: 0, secondary: 0))
      if solved.isNothing(none) { tight.append(problem.items[item].count) }
      if tight.isEmpty { tight = [solved.choice[item] ?? problem.items[item].count] }
      return tight
    }
  }

  /// The column of an option: its product, or the item's own "none".
  private func column(_ item: Int, _ option: Int) -> Int {
    option == problem.items[item].count
      ? problem.products + item : problem.items[item][option].product
  }

  /// Fixes the earliest option of each item, in turn, with which all the rest can be completed.
  mutating func earliest() -> [Int?] {
    for item in options.indices where options[item].count > 1 {
      for option in options[item] {
        let all = options[item]
        options[item] = [option]
        if isPossible() { break }
        options[item] = all
      }
      if options[item].count > 1 { options[item] = [options[item][0]] }
    }
    return options.indices.map { item in
      options[item][0] == problem.items[item].count ? nil : options[item][0]
    }
  }

  private func isPossible() -> Bool { coversItems() && coversNeeded() }

  private func coversItems() -> Bool {
    var owner = Array(repeating: -1, count: problem.products + options.count)
    func place(_ item: Int, _ seen: inout Set<Int>) -> Bool {
      for option in options[item] {
        let column = column(item, option)
        guard seen.insert(column).inserted else { continue }
        if owner[column] < 0 || place(owner[column], &seen) {
          owner[column] = item
          return true
        }
      }
      return false
    }
    for item in options.indices {
      var seen = Set<Int>()
      if !place(item, &seen) { return false }
    }
    return true
  }

  private func coversNeeded() -> Bool {
    var users: [Int: [Int]] = [:]
    for item in options.indices {
      for option in options[item] { users[column(item, option), default: []].append(item) }
    }
    var product = Array(repeating: -1, count: options.count)
    func place(_ column: Int, _ seen: inout Set<Int>) -> Bool {
      for item in users[column] ?? [] {
        guard seen.insert(item).inserted else { continue }
        if product[item] < 0 || place(product[item], &seen) {
          product[item] = column
          return true
        }
      }
      return false
    }
    for column in needed.indices where needed[column] {
      var seen = Set<Int>()
      if !place(column, &seen) { return false }
    }
    return true
  }
}
