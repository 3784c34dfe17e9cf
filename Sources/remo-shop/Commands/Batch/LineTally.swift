/// How often something came up in a stream of lists, and where first.
struct LineTally: Sendable {
  private(set) var count = 0
  /// The number of the line with the first; 0 while there is none.
  private(set) var firstLine = 0

  /// Counts it once more, for the list on that line; lines come in rising order.
  mutating func add(line: Int) {
    if count == 0 { firstLine = line }
    count += 1
  }

  /// Adds what was counted elsewhere.
  mutating func add(_ other: LineTally) {
    if other.count == 0 { return }
    firstLine = count == 0 ? other.firstLine : min(firstLine, other.firstLine)
    count += other.count
  }
}
