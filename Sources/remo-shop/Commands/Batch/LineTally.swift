/// The number of lists in which something came up, and the first line.
struct LineTally: Sendable {
  private(set) var count = 0
  /// The number of the first such line; 0 if there is none.
  private(set) var firstLine = 0

  /// Counts the list on that line; lines must ascend.
  mutating func add(line: Int) {
    if count == 0 { firstLine = line }
    count += 1
  }

  /// Adds another count.
  mutating func add(_ other: LineTally) {
    if other.count == 0 { return }
    firstLine = count == 0 ? other.firstLine : min(firstLine, other.firstLine)
    count += other.count
  }
}
