/// How often something came up in a stream of lists, and where first.
package struct LineTally: Equatable, Sendable {
  package private(set) var count = 0
  /// The number of the line with the first; 0 while there is none.
  package private(set) var firstLine = 0

  package init() {}

  /// Counts it once more, for the list on that line; lines come in rising order.
  package mutating func add(line: Int) {
    if count == 0 { firstLine = line }
    count += 1
  }

  /// Adds what was counted elsewhere.
  package mutating func add(_ other: LineTally) {
    if other.count == 0 { return }
    firstLine = count == 0 ? other.firstLine : min(firstLine, other.firstLine)
    count += other.count
  }
}

extension LineTally {
  /// One for each kind of warning.
  package static var ofWarnings: ContiguousArray<LineTally> {
    ContiguousArray(repeating: LineTally(), count: ListWarning.Kind.allCases.count)
  }
}
