/// Counts diagnostics by code and limits how many of each code are shown.
package struct CodeCounts {
  private let limit: Int
  private var counts: [(code: Diagnostic.Code, count: Int)] = []

  /// - Parameter limit: the most diagnostics shown per code.
  package init(limit: Int) { self.limit = limit }

  /// Counts a diagnostic of a code and returns whether to show it.
  package mutating func add(_ code: Diagnostic.Code) -> Bool {
    let place = counts.firstIndex { $0.code == code } ?? counts.count
    if place == counts.count { counts.append((code, 0)) }
    counts[place].count += 1
    return counts[place].count <= limit
  }

  /// The number of hidden diagnostics per code, in order of first appearance.
  package var further: [(code: Diagnostic.Code, count: Int)] {
    counts.filter { $0.count > limit }.map { ($0.code, $0.count - limit) }
  }
}
