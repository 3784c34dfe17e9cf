/// Counts the lists with one kind of error or warning, and keeps the first line.
struct LineTally: Sendable {
  private(set) var count = 0
  /// The number of the first such line; 0 without one.
  private(set) var firstLine = 0

  /// Counts the list on a line. Lines must ascend.
  mutating func add(line: Int) {
    if count == 0 { firstLine = line }
    count += 1
  }

  mutating func add(_ other: LineTally) {
    if other.count == 0 { return }
    firstLine = count == 0 ? other.firstLine : min(firstLine, other.firstLine)
    count += other.count
  }
}
