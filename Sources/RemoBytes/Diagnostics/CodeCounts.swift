/// Counts diagnostics by code; of each code only the first are told.
package struct CodeCounts {
  private let limit: Int
  private var counts: [(code: Diagnostic.Code, count: Int)] = []

  /// - Parameter limit: how many of one code are told.
  package init(limit: Int) { self.limit = limit }

  /// Counts one more of a code; whether it is told.
  package mutating func add(_ code: Diagnostic.Code) -> Bool {
    let place = counts.firstIndex { $0.code == code } ?? counts.count
    if place == counts.count { counts.append((code, 0)) }
    counts[place].count += 1
    return counts[place].count <= limit
  }

  /// The number of diagnostics of each code that are not shown, in the order in which the codes
  /// came.
  package var further: [(code: Diagnostic.Code, count: Int)] {
    counts.filter { $0.count > limit }.map { ($0.code, $0.count - limit) }
  }
}
