/// A search for selections: each row takes one of its choices, no column is taken twice, the costs
/// stay within a limit, and the sum of gains is the greatest, or the first in order that is enough.
///
/// Depth first, with a `SelectionFrontier` as the bound of what is left. Of selections that differ
/// only by an exchange of equal rows or equal columns, one is tried; what was found to lead nowhere
/// is remembered by the set of columns that it took. Where losses leave the costs next to no room,
/// a `SelectionReach` says whether what is left can meet the limit at all.
struct SelectionSearch {
  private let rows: [[SelectionChoice]]
  private let frontier: SelectionFrontier
  private let reach: SelectionReach?
  private let rate: Double
  private let limit: Double
  /// Deficits of a selection that is of use sum to no more than this less what is wanted.
  private let offset: Double
  /// Nothing gains more than this.
  private let ceiling: Double
  /// A better solution has to be better by this.
  private let minimumGain: Double
  private let breaksSymmetry: Bool
  private let collects: Bool
  private let stepLimit: Int

  /// For each row the nearest row before it that is equal, −1 for none.
  private let equalRow: [Int]
  private var isTaken: [Bool]
  /// The number of a column that more than one row can take, −1 for others.
  private let shared: [Int]
  /// The last row that can take a column.
  private let lastRow: [Int]
  /// For each row the columns that no later row can take, but an earlier one could.
  private let retiring: [[Int32]]
  private let marks: [UInt64]
  private var taken: [Int32]
  private var takenColumn: [Int32]
  private var memory: ContiguousArray<Memory>
  /// The columns of each entry of `memory`, `setWords` words each, and those at hand.
  private var sets: ContiguousArray<UInt64>
  private var current: ContiguousArray<UInt64>
  private let setWords: Int

  /// A row, and by a hash of it a set of columns, from which on everything was tried, at this cost
  /// and gain.
  private struct Memory {
    var row = -1
    var key: UInt64 = 0
    var cost = 0.0
    var gain = 0.0
  }

  /// Gains from here on are of use.
  private var target: Double
  /// The numbers of the best selection's choices, by row.
  private(set) var best: [Int32]?
  /// With `collects` every selection that gains `target`.
  private(set) var all: [[Int32]] = []
  /// Choices tried.
  private(set) var steps = 0
  private var isDone = false

  private static let memorySize = 1 << 16
  private static let collectionLimit = 500

  /// Whether the search came to its end.
  private(set) var isProven = true
  /// Whether there are more selections than are collected.
  var isFull: Bool { all.count == Self.collectionLimit }

  /// A search among the rows of `table` for what gains `target`, and then for more, up to
  /// `ceiling`.
  init(
    _ table: SelectionTable, _ frontier: SelectionFrontier, _ reach: SelectionReach?,
    columns: Int, rate: Double, limit: Double, offset: Double, ceiling: Double, target: Double,
    minimumGain: Double, collects: Bool, breaksSymmetry: Bool, stepLimit: Int
  ) {
    rows = table.rows
    self.frontier = frontier
    self.reach = reach
    self.rate = rate
    self.limit = limit
    self.offset = offset
    self.ceiling = ceiling
    self.target = target
    self.minimumGain = minimumGain
    self.collects = collects
    self.breaksSymmetry = breaksSymmetry
    self.stepLimit = stepLimit
    equalRow = table.equalRow
    isTaken = Array(repeating: false, count: columns)
    taken = Array(repeating: 0, count: rows.count)
    takenColumn = Array(repeating: -1, count: rows.count)
    var firstRow = Array(repeating: -1, count: columns)
    var lastRow = firstRow
    for (n, row) in rows.enumerated() {
      for choice in row where choice.column >= 0 {
        if firstRow[Int(choice.column)] < 0 { firstRow[Int(choice.column)] = n }
        lastRow[Int(choice.column)] = n
      }
    }
    var retiring: [[Int32]] = Array(repeating: [], count: rows.count)
    var shared = Array(repeating: -1, count: columns)
    var sharedCount = 0
    for column in 0..<columns where firstRow[column] < lastRow[column] {
      retiring[lastRow[column]].append(Int32(column))
      shared[column] = sharedCount
      sharedCount += 1
    }
    self.retiring = retiring
    self.shared = shared
    self.lastRow = lastRow
    marks = (0..<max(columns, rows.count + 1)).map { Self.mark(UInt64($0)) }
    setWords = (sharedCount + 63) / 64
    // The wider the sets, the fewer: together they stay below a megabyte or two.
    let wider = max(1, setWords / 2)
    let entries =
      sharedCount > 0 && !collects
      ? Self.memorySize >> (Int.bitWidth - 1 - wider.leadingZeroBitCount) : 0
    memory = ContiguousArray(repeating: Memory(), count: entries)
    sets = ContiguousArray(repeating: 0, count: entries * setWords)
    current = ContiguousArray(repeating: 0, count: setWords)
  }

  /// Runs the search.
  mutating func run() {
    visit(0, cost: 0, gain: 0, deficit: 0, key: 0)
  }

  /// A number whose bits look like chance, by SplitMix64.
  private static func mark(_ n: UInt64) -> UInt64 {
    var x = (n &+ 1) &* 0x9E37_79B9_7F4A_7C15
    x = (x ^ x >> 30) &* 0xBF58_476D_1CE4_E5B9
    x = (x ^ x >> 27) &* 0x94D0_49BB_1331_11EB
    return x ^ x >> 31
  }

  /// Whether the columns that rows before `row` took, and rows from it on could take, are those
  /// that an entry of `memory` was made with.
  private mutating func isRemembered(_ slot: Int, _ row: Int) -> Bool {
    collect(row)
    for n in 0..<setWords where sets[slot * setWords + n] != current[n] { return false }
    return true
  }

  private mutating func remember(_ slot: Int, _ row: Int, _ entry: Memory) {
    collect(row)
    memory[slot] = entry
    for n in 0..<setWords { sets[slot * setWords + n] = current[n] }
  }

  private mutating func collect(_ row: Int) {
    for n in 0..<setWords { current[n] = 0 }
    for column in takenColumn[..<row] where column >= 0 {
      let number = shared[Int(column)]
      if number < 0 || lastRow[Int(column)] < row { continue }
      current[number / 64] |= 1 << UInt64(number % 64)
    }
  }

  private mutating func finish(_ cost: Double, _ gain: Double) {
    guard cost <= limit, gain >= target else { return }
    if !collects {
      best = taken
      target = gain + minimumGain
      isDone = target > ceiling
    } else {
      all.append(taken)
      if isFull { stop() }
    }
  }

  private mutating func stop() {
    isDone = true
    isProven = false
  }

  private mutating func visit(
    _ row: Int, cost: Double, gain: Double, deficit: Double, key: UInt64
  ) {
    if row == rows.count {
      finish(cost, gain)
      return
    }
    var slot = -1
    let fullKey = key ^ (marks[row] &* 0xD6E8_FEB8_6659_FD93)
    if !memory.isEmpty {
      slot = Int(truncatingIfNeeded: fullKey >> 20) & (memory.count - 1)
      let known = memory[slot]
      if known.key == fullKey, known.row == row, known.cost <= cost, known.gain >= gain,
        isRemembered(slot, row)
      {
        return
      }
    }
    let equal = breaksSymmetry ? equalRow[row] : -1
    let least = equal >= 0 ? taken[equal] : -1
    for index in rows[row].indices {
      let choice = rows[row][index]
      // Equal rows take rising numbers; only "none", the last one, may be taken again.
      if choice.number <= least, choice.column >= 0 || choice.number < least { continue }
      if choice.column >= 0 {
        if isTaken[Int(choice.column)] { continue }
        if breaksSymmetry, choice.twin >= 0, !isTaken[Int(choice.twin)] { continue }
      }
      steps += 1
      let newCost = cost + choice.cost
      let newDeficit = deficit + choice.deficit
      let rest = frontier.least(row + 1, reach: limit - newCost)
      let spare = offset - target
      if newDeficit + rest > spare { continue }
      if let reach,
        !reach.canCost(row + 1, from: (newDeficit - spare) / rate, to: limit - newCost)
      {
        continue
      }
      if steps >= stepLimit {
        stop()
        return
      }
      taken[row] = choice.number
      takenColumn[row] = choice.column
      var newKey = key
      if choice.column >= 0 {
        isTaken[Int(choice.column)] = true
        if shared[Int(choice.column)] >= 0 { newKey ^= marks[Int(choice.column)] }
      }
      if slot >= 0 {
        for column in retiring[row] where isTaken[Int(column)] { newKey ^= marks[Int(column)] }
      }
      visit(row + 1, cost: newCost, gain: gain + choice.gain, deficit: newDeficit, key: newKey)
      if choice.column >= 0 { isTaken[Int(choice.column)] = false }
      if isDone { return }
    }
    if slot >= 0 {
      remember(slot, row, Memory(row: row, key: fullKey, cost: cost, gain: gain))
    }
  }
}
