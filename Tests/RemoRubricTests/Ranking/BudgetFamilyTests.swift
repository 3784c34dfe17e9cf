import Testing

@testable import RemoRubric

/// Generated lists that are hard to solve in different ways.
enum BudgetFamily: String, CaseIterable, Sendable {
  /// Random products, prices and scores.
  case random
  /// Scores that rise with the price, with noise, with little noise, or without any, so that the
  /// search has to meet a sum of prices.
  case correlated, nearlyLinear, linear
  /// All items share the same products at the same prices, with scores of their own.
  case shared, sharedCorrelated
  /// Like `linear`, with the same products for every item.
  case sharedLinear
  /// Like `shared`, but a product scores the same for every item.
  case sharedOwn
  /// Six scores and five prices, with separate products, with shared products, or with shared
  /// products that score the same for every item.
  case tied, tiedShared, tiedOwn
  /// Six scores and random prices of shared products.
  case tiedScores
  /// One score and random prices of shared products; one score and one price.
  case oneScore, allEqual
  /// Each item has some of 200 products.
  case pool

  /// The options of a list.
  func items(seed: UInt64, count: Int, candidates: Int) -> [[AssignmentOption]] {
    var random = TestRandom(state: seed &* 7919)
    func chance(_ range: ClosedRange<Int64>) -> Int64 { Int64.random(in: range, using: &random) }
    let pool = max(200, candidates)
    let prices = (0..<pool).map { _ in chance(999...200_000) }
    let tiedPrices = (0..<pool).map { _ in chance(1...5) * 10_000 }
    let own = (0..<pool).map { _ in chance(5...10) * 100_000_000_000 }
    func score() -> Int64 { chance(500_000_000_000...1_000_000_000_000) }
    func rising(_ price: Int64, _ noise: Int64) -> Int64 {
      let score = 525_000_000_000 + 2_250_000 * price + chance(-noise...noise)
      return min(1_000_000_000_000, score)
    }
    return (0..<count).map { item in
      (0..<candidates).map { n in
        var option = AssignmentOption(
          product: item * candidates + n, score: 0, price: chance(999...200_000), candidate: n)
        switch self {
        case .random: option.score = score()
        case .correlated: option.score = rising(option.price, 25_000_000_000)
        case .nearlyLinear: option.score = rising(option.price, 2_500_000_000)
        case .linear: option.score = rising(option.price, 0)
        case .tied:
          option.score = chance(5...10) * 100_000_000_000
          option.price = chance(1...5) * 10_000
        case .pool:
          option.product = Int(chance(0...199))
          option.price = prices[option.product]
          option.score = score()
        default:
          option.product = n
          let isTied = self == .tiedShared || self == .tiedOwn
          option.price = isTied ? tiedPrices[n] : self == .allEqual ? 10_000 : prices[n]
          switch self {
          case .shared: option.score = score()
          case .sharedCorrelated: option.score = rising(option.price, 25_000_000_000)
          case .sharedLinear: option.score = rising(option.price, 0)
          case .sharedOwn:
            option.score = 500_000_000_000 + prices[(n * 7 + 3) % candidates] * 2_500_000
          case .tiedShared, .tiedScores: option.score = chance(5...10) * 100_000_000_000
          case .tiedOwn: option.score = own[n]
          default: option.score = 800_000_000_000
          }
        }
        return option
      }
    }
  }
}

@Suite("Budgets")
struct BudgetFamilyTests {
  /// The best sum of scores within a budget and its price, by dynamic programming over sets of
  /// products: exact, and independent of the search.
  private func greatestScore(_ items: [[AssignmentOption]], budget: Int64) -> (Int64, Int64) {
    struct State: Hashable {
      var products: Set<Int>
      var price: Int64
    }
    var states: [State: Int64] = [State(products: [], price: 0): 0]
    for (n, options) in items.enumerated() {
      let later = Set(items[(n + 1)...].joined().map(\.product))
      var next: [State: Int64] = [:]
      for (state, score) in states {
        let kept = State(products: state.products.intersection(later), price: state.price)
        next[kept] = max(next[kept] ?? 0, score)
        for option in options
        where !state.products.contains(option.product) && state.price + option.price <= budget {
          let products = state.products.union([option.product]).intersection(later)
          let taken = State(products: products, price: state.price + option.price)
          next[taken] = max(next[taken] ?? 0, score + option.score)
        }
      }
      states = next
    }
    let best = states.values.max() ?? 0
    return (best, states.filter { $0.value == best }.map(\.key.price).min() ?? 0)
  }

  @Test(
    "Small lists of every family get the proven best sum at the lowest price",
    arguments: BudgetFamily.allCases)
  func small(family: BudgetFamily) {
    for seed in 1...2 as ClosedRange<UInt64> {
      let items = family.items(seed: seed, count: 4, candidates: 5)
      let free = AssignmentProblem(items).best()
      for share in [15, 40, 75] as [Int64] {
        let budget = free.price * share / 100
        let found = AssignmentProblem(items).best(within: budget)
        let (score, price) = greatestScore(items, budget: budget)
        #expect(found.score == score && found.price == price, "seed \(seed), \(share) %")
        #expect(found.isProven && found.bound == found.score)
      }
    }
  }

  @Test("Beyond 2^53 cents, a selection keeps the budget and is not called proven")
  func hugePrices() {
    let price: Int64 = 1 << 53 - 1
    let items = (0..<3).map { n in
      [AssignmentOption(product: n, score: 900_000_000_000, price: price - Int64(n), candidate: 0)]
    }
    let found = AssignmentProblem(items).best(within: 2 * price - 1)
    #expect(found.price <= 2 * price - 1 && !found.isProven && found.bound >= found.score)
  }

  @Test("The search does not skip the equally good selection that meets the budget")
  func drawnTogether() {
    let items = BudgetFamily.sharedLinear.items(seed: 1, count: 14, candidates: 40)
    let budget = AssignmentProblem(items).best().price * 3 / 10
    let found = AssignmentProblem(items).best(within: budget, stepLimit: 200_000)
    #expect(!found.isProven || found.price == budget)
    #expect(found.bound >= 8_999_049_750_000)
  }

  @Test(
    "Lists of 20 items with 50 candidates are proven within three million steps",
    arguments: [BudgetFamily.random, .correlated, .shared, .tiedOwn, .pool])
  func large(family: BudgetFamily) {
    let items = family.items(seed: 1, count: 20, candidates: 50)
    let budget = AssignmentProblem(items).best().price / 2
    let found = AssignmentProblem(items).best(within: budget)
    #expect(found.isProven && found.price <= budget && found.steps < 3_000_000)
  }

  @Test(
    "Lists whose scores are linear in price are proven too",
    arguments: [BudgetFamily.linear, .sharedLinear])
  func lines(family: BudgetFamily) {
    let items = family.items(seed: 1, count: 8, candidates: 20)
    let budget = AssignmentProblem(items).best().price / 2
    let found = AssignmentProblem(items).best(within: budget)
    #expect(found.isProven && found.price <= budget)
  }
}
