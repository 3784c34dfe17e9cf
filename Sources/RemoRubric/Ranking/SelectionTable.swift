/// The rows of a `SelectionSearch`: what each item, or each product, can still do.
///
/// By item, the products may be shared in the bound and the items may not; by product it is the
/// other way round. Which of the two bounds better depends on the list: items do where most get a
/// product, products do where the budget is enough for a few of many.
struct SelectionTable {
  private(set) var rows: [[SelectionChoice]] = []
  /// For each row the nearest row before it that can do exactly the same, −1 for none.
  private(set) var equalRow: [Int] = []
  let isByProduct: Bool
  /// Per column the price at which the relaxation holds it, negative: how much cheaper it may
  /// become.
  private(set) var floors: [Double] = []
  /// The item or product of each row.
  private var order: [Int] = []
  /// By product: the item and option of each choice.
  private var places: [[(item: Int, option: Int)]] = []
  /// Whether a row has nothing left that it can do, so that there is no selection.
  private(set) var isEmpty = false

  /// An option as one side sees it: two rows, or columns, with equal cells are interchangeable.
  private struct Cell: Hashable {
    var other: Int
    var gain: Double
    var cost: Double
  }

  /// What can be part of a selection that loses at most `room` against the relaxation's bound.
  ///
  /// - Parameter isInOrder: whether items and their options keep their order.
  init(
    _ search: BudgetSearch, _ near: BudgetSearch.Relaxation, room: Double, byProduct: Bool,
    isInOrder: Bool = false
  ) {
    isByProduct = byProduct
    var lines =
      byProduct ? productLines(search, near, room) : Self.itemLines(search, near, room)
    isEmpty = lines.contains(where: \.isEmpty)
    if isEmpty { return }
    let none = search.columns.indices.map { near.loss($0) }
    let idle = (0..<search.products).map { max(0, -near.priced.solved.columns[$0].primary) }
    floors = (byProduct ? none : idle).map { -$0 }
    order =
      isInOrder
      ? Array(lines.indices)
      : lines.indices.sorted { (lines[$0].count, $0) < (lines[$1].count, $1) }
    if byProduct {
      order.removeAll {
        lines[$0].count == 1 && lines[$0][0].column < 0 && lines[$0][0].deficit == 0
      }
    }
    let (rowClass, columnClass) = classes(search)
    var latest: [Int: Int] = [:]
    for (place, n) in order.enumerated() {
      equalRow.append(latest[rowClass[n]] ?? -1)
      latest[rowClass[n]] = place
      // What loses least is tried first; of equals what comes near the row's share of the limit.
      let share = near.spent(search, n, byProduct: byProduct)
      func key(_ choice: SelectionChoice) -> (Double, Double, Int32) {
        (
          (choice.deficit + near.rate * choice.cost).rounded(), (choice.cost - share).magnitude,
          choice.number
        )
      }
      if !isInOrder { lines[n].sort { key($0) < key($1) } }
      Self.addTwins(&lines[n], columnClass)
      rows.append(lines[n])
    }
  }

  private static func itemLines(
    _ search: BudgetSearch, _ near: BudgetSearch.Relaxation, _ room: Double
  ) -> [[SelectionChoice]] {
    search.columns.indices.map { item in
      var line: [SelectionChoice] = []
      for option in search.columns[item].indices where search.isAllowed[item][option] {
        let loss = near.loss(item, search.columns[item][option], option)
        if loss > room { continue }
        let cost = search.costs[item][option]
        line.append(
          SelectionChoice(
            column: Int32(search.columns[item][option]), number: Int32(option), cost: cost,
            gain: search.gains[item][option], deficit: loss - near.rate * cost))
      }
      let none = search.columns[item].count
      let loss = near.loss(item)
      if loss <= room, search.isAllowed[item][none] {
        line.append(SelectionChoice(number: Int32(none), deficit: loss))
      }
      return line
    }
  }

  private mutating func productLines(
    _ search: BudgetSearch, _ near: BudgetSearch.Relaxation, _ room: Double
  ) -> [[SelectionChoice]] {
    var lines: [[SelectionChoice]] = Array(repeating: [], count: search.products)
    places = Array(repeating: [], count: search.products)
    var isFixed = Array(repeating: false, count: search.products)
    for item in search.columns.indices {
      let isOnly = search.isAllowed[item].count { $0 } == 1
      for option in search.columns[item].indices where search.isAllowed[item][option] {
        let product = search.columns[item][option]
        if isOnly { isFixed[product] = true }
        let loss = near.loss(item, product, option)
        if loss > room { continue }
        let cost = search.costs[item][option]
        lines[product].append(
          SelectionChoice(
            column: Int32(item), number: Int32(places[product].count), cost: cost,
            gain: search.gains[item][option], deficit: loss - near.rate * cost))
        places[product].append((item, option))
      }
    }
    for product in 0..<search.products where !isFixed[product] || lines[product].isEmpty {
      let loss = max(0, -near.priced.solved.columns[product].primary)
      if loss <= room {
        lines[product].append(SelectionChoice(number: Int32(lines[product].count), deficit: loss))
      }
    }
    return lines
  }

  /// Numbers rows and columns so that equal numbers are interchangeable.
  private func classes(_ search: BudgetSearch) -> (rows: [Int], columns: [Int]) {
    var items: [[Cell]] = Array(repeating: [], count: search.columns.count)
    var products: [[Cell]] = Array(repeating: [], count: search.products)
    for item in search.columns.indices {
      for option in search.columns[item].indices where search.isAllowed[item][option] {
        let product = search.columns[item][option]
        let (gain, cost) = (search.gains[item][option], search.costs[item][option])
        items[item].append(Cell(other: product, gain: gain, cost: cost))
        products[product].append(Cell(other: item, gain: gain, cost: cost))
      }
    }
    func numbers(_ all: [[Cell]]) -> [Int] {
      var known: [[Cell]: Int] = [:]
      return all.map { cells in
        let number = known[cells] ?? known.count
        known[cells] = number
        return number
      }
    }
    return isByProduct ? (numbers(products), numbers(items)) : (numbers(items), numbers(products))
  }

  /// Names for each choice the nearest one before it that takes an interchangeable column.
  private static func addTwins(_ line: inout [SelectionChoice], _ columnClass: [Int]) {
    for n in line.indices where line[n].column >= 0 {
      var nearest: Int32 = -1
      for other in line
      where other.column >= 0 && other.number < line[n].number && other.number > nearest
        && other.column != line[n].column && other.gain == line[n].gain
        && other.cost == line[n].cost
        && columnClass[Int(other.column)] == columnClass[Int(line[n].column)]
      {
        nearest = other.number
        line[n].twin = other.column
      }
    }
  }

  /// The option of each item that choices by row come to.
  func selection(_ choices: [Int32], items: [[Double]]) -> [Int?] {
    var result: [Int?] = Array(repeating: nil, count: items.count)
    for (place, number) in choices.enumerated() {
      let row = order[place]
      if !isByProduct {
        if Int(number) < items[row].count { result[row] = Int(number) }
      } else if Int(number) < places[row].count {
        result[places[row][Int(number)].item] = places[row][Int(number)].option
      }
    }
    return result
  }

  /// Makes columns dearer, or cheaper, and each row's least loss 0 again.
  ///
  /// - Returns: how much the sum of deficits that is allowed grows.
  mutating func reprice(_ prices: [Double], rate: Double) -> Double {
    var change = prices.reduce(0, +)
    for n in rows.indices {
      var least = Double.infinity
      for k in rows[n].indices {
        let column = Int(rows[n][k].column)
        if column >= 0 { rows[n][k].deficit += prices[column] }
        least = min(least, rows[n][k].deficit + rate * rows[n][k].cost)
      }
      for k in rows[n].indices { rows[n][k].deficit -= least }
      change -= least
    }
    return change
  }
}
