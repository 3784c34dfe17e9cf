/// How many warnings of one kind a stream of lists had, and where the first of them is.
package struct WarningTally: Equatable, Sendable {
  package private(set) var count = 0
  /// The number of the line with the first one; 0 while there is none.
  package private(set) var firstLine = 0

  package init() {}

  /// Counts a warning about the list on that line; lines come in rising order.
  package mutating func add(line: Int) {
    if count == 0 { firstLine = line }
    count += 1
  }

  /// Adds what was counted elsewhere.
  package mutating func add(_ other: WarningTally) {
    if other.count == 0 { return }
    firstLine = count == 0 ? other.firstLine : min(firstLine, other.firstLine)
    count += other.count
  }
}

extension WarningTally {
  /// One for each kind of warning.
  package static var none: ContiguousArray<WarningTally> {
    ContiguousArray(repeating: WarningTally(), count: ListWarning.Kind.allCases.count)
  }
}
