/// Prices of the columns at which a `SelectionFrontier` bounds better: what is taken more than once
/// becomes dearer, what is not taken becomes cheaper.
///
/// A subgradient method with Polyak's step towards the bound that would settle the search.
struct SelectionPrices {
  private(set) var table: SelectionTable
  private(set) var frontier: SelectionFrontier
  /// What the sum of deficits and the gain of a selection come to at most.
  private(set) var offset: Double
  private let rate: Double
  private let limit: Double
  private let original: SelectionTable
  private let originalOffset: Double
  private var prices: [Double]
  private var best: [Double]
  private var bestGap = Double.infinity
  private var scale = 1.3

  init(
    _ table: SelectionTable, _ frontier: SelectionFrontier, offset: Double, rate: Double,
    limit: Double
  ) {
    self.table = table
    original = table
    self.frontier = frontier
    self.offset = offset
    originalOffset = offset
    self.rate = rate
    self.limit = limit
    prices = Array(repeating: 0, count: table.floors.count)
    best = prices
  }

  /// How far the bound lies above what is wanted; below 0: there is nothing.
  mutating func gap(_ wanted: Double) -> Double {
    let gap = offset - wanted - frontier.least(0, reach: limit)
    if gap < bestGap {
      bestGap = gap
      best = prices
    } else {
      scale *= 0.8
    }
    return gap
  }

  /// How often the selection behind the bound takes each column, and the selection's choices if it
  /// takes none twice.
  func uses() -> (counts: [Int], choices: [Int32]?) {
    var counts = Array(repeating: 0, count: prices.count)
    var reach = limit
    var choices: [Int32] = []
    for (n, row) in table.rows.enumerated() {
      var least = Double.infinity
      var chosen: SelectionChoice?
      for choice in row {
        let total = choice.deficit + frontier.least(n + 1, reach: reach - choice.cost)
        if total < least { (least, chosen) = (total, choice) }
      }
      guard let chosen else { return (counts, nil) }
      reach -= chosen.cost
      choices.append(chosen.number)
      if chosen.column >= 0 { counts[Int(chosen.column)] += 1 }
    }
    return (counts, counts.contains { $0 > 1 } ? nil : choices)
  }

  /// Changes the prices; false where there is no direction to go.
  mutating func step(_ counts: [Int], gap: Double, wanted: Double) -> Bool {
    var squares = 0.0
    for (column, count) in counts.enumerated() {
      if count == 0, prices[column] <= original.floors[column] + 0.5 { continue }
      squares += Double((count - 1) * (count - 1))
    }
    if squares == 0 || gap == .infinity { return false }
    for (column, count) in counts.enumerated() where count != 1 {
      let change = scale * gap / squares * Double(count - 1)
      prices[column] = max(original.floors[column], prices[column] + change)
    }
    renew(wanted)
    return true
  }

  /// Goes back to the prices with the best bound.
  mutating func takeBest(wanted: Double) {
    prices = best
    renew(wanted)
  }

  private mutating func renew(_ wanted: Double) {
    table = original
    offset = originalOffset + table.reprice(prices, rate: rate)
    frontier = SelectionFrontier(
      table.rows, rate: rate, limit: limit, room: offset + rate * limit - wanted)
  }
}
