import Testing

@testable import RemoRubric

/// A generator of the same pseudo-random numbers on every run.
struct TestRandom: RandomNumberGenerator {
  var state: UInt64
  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    var x = state ^ state >> 33
    x = x &* 0xFF51_AFD7_ED55_8CCD
    return x ^ x >> 33
  }
}

@Suite("Assignment")
struct AssignmentTests {
  /// The best selection, found by trying all of them.
  private func exhaustive(_ items: [[AssignmentOption]], budget: Int64?) -> [Int?] {
    var best: (key: [Int64], choice: [Int?])?
    func visit(
      _ item: Int, _ used: Set<Int>, _ score: Int64, _ price: Int64, _ unknown: Int64,
      _ choice: [Int?]
    ) {
      if let budget, price > budget { return }
      if item == items.count {
        let places = choice.enumerated().map { Int64($1 ?? items[$0].count + 100) }
        let key = [-score, unknown, price] + places
        if let best, !key.lexicographicallyPrecedes(best.key) { return }
        best = (key, choice)
        return
      }
      for option in items[item] where !used.contains(option.product) {
        visit(
          item + 1, used.union([option.product]), score + option.score, price + option.price,
          unknown + (option.price == 0 ? 1 : 0), choice + [option.candidate])
      }
      visit(item + 1, used, score, price, unknown, choice + [nil])
    }
    visit(0, [], 0, 0, 0, [])
    return best?.choice ?? []
  }

  /// Small lists with many ties: few scores, few prices, shared products.
  private func random(_ seed: UInt64, shared: Bool) -> [[AssignmentOption]] {
    var random = TestRandom(state: seed)
    let count = Int.random(in: 1...5, using: &random)
    return (0..<count).map { item in
      (0..<Int.random(in: 0...5, using: &random)).map { index in
        AssignmentOption(
          product: shared ? Int.random(in: 0..<6, using: &random) : item * 10 + index,
          score: Int64.random(in: 5...10, using: &random) * 100_000_000_000,
          price: Int64.random(in: 0...4, using: &random) * 1000, candidate: index)
      }
    }
  }

  @Test("Among equal scores, a known price within the budget beats an unknown one")
  func unknownPrice() {
    func option(_ product: Int, _ price: Int64, _ place: Int) -> AssignmentOption {
      AssignmentOption(product: product, score: 800_000_000_000, price: price, candidate: place)
    }
    let two = [[option(0, 0, 0), option(1, 4000, 1)], [option(2, 4000, 0), option(3, 0, 1)]]
    #expect(AssignmentProblem([two[0]]).best().selected == [1])
    #expect(AssignmentProblem([two[0]]).best(within: 4000).selected == [1])
    #expect(AssignmentProblem([two[0]]).best(within: 3999).selected == [0])
    #expect(AssignmentProblem(two).best().selected == [1, 0])
    #expect(AssignmentProblem(two).best(within: 5000).selected == [0, 0])
    #expect(AssignmentProblem(Array(two.reversed())).best(within: 5000).selected == [0, 0])
    // The same product, with a price in one place only.
    let same = [[option(0, 0, 0), option(0, 4000, 1)]]
    #expect(AssignmentProblem(same).best().selected == [1])
    #expect(AssignmentProblem(same).best(within: 3000).selected == [0])
    // Prices too high to be added up.
    let dear = [[option(0, 0, 0), option(1, 1 << 53, 1)], [option(2, 1 << 53, 0)]]
    #expect(AssignmentProblem(dear).best().selected.allSatisfy { $0 != nil })
  }

  /// So many selections are equal that prices need a search.
  @Test("Unknown prices come last even among many equal selections")
  func manyEqual() {
    let items = (0..<12).map { item in
      (0..<3).map { place in
        AssignmentOption(
          product: item * 3 + place, score: 800_000_000_000,
          price: place == 0 ? 0 : Int64(place) * 1000, candidate: place)
      }
    }
    let free = AssignmentProblem(items).best()
    #expect(free.selected == Array(repeating: 1, count: 12))
    #expect(AssignmentProblem(items).best(within: 12_000).selected == free.selected)
    let found = AssignmentProblem(items).best(within: 5000)
    #expect(found.score == free.score && found.price == 5000)
    #expect(found.selected.count { $0 == 1 } == 5)
  }

  @Test("The selection equals the best, cheapest and earliest one of an exhaustive search")
  func withoutBudget() {
    for seed in 1...400 as ClosedRange<UInt64> {
      let items = random(seed, shared: seed % 4 > 0)
      #expect(
        AssignmentProblem(items).best().selected == exhaustive(items, budget: nil), "\(seed)")
    }
  }

  @Test("The selection within a budget equals an exhaustive search and is proven")
  func withinBudget() {
    for seed in 1...400 as ClosedRange<UInt64> {
      let items = random(seed, shared: seed % 2 > 0)
      let budget = Int64(seed % 12) * 900
      let found = AssignmentProblem(items).best(within: budget)
      #expect(found.selected == exhaustive(items, budget: budget), "\(seed)")
      #expect(found.isProven && found.price <= budget)
    }
  }

  @Test("Items that all accept all products each take the first one left")
  func allAlike() {
    let options = (0..<150).map {
      AssignmentOption(product: $0, score: 700_000_000_000, price: 100, candidate: $0)
    }
    let best = AssignmentProblem(Array(repeating: options, count: 150)).best()
    #expect(best.selected == (0..<150).map(Optional.some))
  }

  @Test("Sums that are equal before rounding count as equal")
  func noise() {
    // 2/3 for 5.00 against 1/3 + 1/3 for 2.00: rounding puts the dear one ahead by one unit.
    let third: Int64 = 333_333_333_333
    func option(_ product: Int, _ score: Int64, _ price: Int64, _ place: Int) -> AssignmentOption {
      AssignmentOption(product: product, score: score, price: price, candidate: place)
    }
    let items = [
      [option(0, 2 * third + 1, 500, 0), option(1, third, 100, 1)], [option(0, third, 100, 0)],
    ]
    #expect(AssignmentProblem(items).best().selected == [1, 0])
  }

  @Test("A search that is cut off reports an unproven selection and a bound")
  func notProven() {
    let items = BudgetFamily.sharedOwn.items(seed: 3, count: 20, candidates: 50)
    let free = AssignmentProblem(items).best()
    let budget = free.price * 3 / 10
    let found = AssignmentProblem(items).best(within: budget, stepLimit: 50)
    #expect(found.price <= budget)
    #expect(!found.isProven && found.bound > found.score)
  }
}
