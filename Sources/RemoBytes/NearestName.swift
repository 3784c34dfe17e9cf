/// The known name most like a mistyped one, for "did you mean …?" in an error.
///
/// Equally near names: the first in `known`. See ``NearestNameSearch`` for what is near; for error
/// paths only.
///
/// - Parameters:
///   - text: what was found.
///   - known: what would have been right.
/// - Returns: the nearest of `known`, or nil if none is near.
package func nearestName(to text: String, in known: some Sequence<String>) -> String? {
  var search = NearestNameSearch(for: text)
  var nearest: String?
  for name in known
  where name.withBytes({ search.isNearer($0, 0..<$0.count) }) { nearest = name }
  return nearest
}

/// Looks for the name most like a mistyped one, one name after another.
///
/// Likeness is the optimal string alignment distance (insert, delete, replace, swap neighbours), in
/// Unicode scalars with ASCII letters compared without case. A name is near only when at most a
/// third of the longer text differs (one slip is always allowed for texts of two scalars or more).
/// Cost: product of the lengths per name, and no memory but that of the search. A text over 64
/// scalars has no nearest name.
package struct NearestNameSearch: Sendable {
  private static let longest = 64

  /// How much the nearest name so far differs; as long as there is none, more than any.
  package private(set) var distance = Int.max

  private let wanted: ContiguousArray<UInt32>
  private var candidate = ContiguousArray<UInt32>()
  // The rows of the table of distances at hand.
  private var beforeLast = ContiguousArray<Int>()
  private var last = ContiguousArray<Int>()
  private var row = ContiguousArray<Int>()

  /// A search for what was meant by `text`.
  package init(for text: String) {
    wanted = ContiguousArray(text.unicodeScalars.map { Self.folded($0.value) })
  }

  /// Whether the name in `range` is near, and nearer than all that were looked at before.
  package mutating func isNearer(_ source: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard wanted.count >= 2, wanted.count <= Self.longest else { return false }
    candidate.removeAll(keepingCapacity: true)
    var offset = range.lowerBound
    while offset < range.upperBound {
      // A near name is at most half as long again.
      if candidate.count > wanted.count * 3 / 2 { return false }
      let (scalar, length) = source.utf8Scalar(at: offset)
      candidate.append(Self.folded(scalar))
      offset += length
    }
    let limit = min(max(1, max(wanted.count, candidate.count) / 3), distance - 1)
    guard abs(wanted.count - candidate.count) <= limit else { return false }
    let found = alignmentDistance(upTo: limit)
    guard found <= limit else { return false }
    distance = found
    return true
  }

  /// An ASCII letter in lower case.
  private static func folded(_ scalar: UInt32) -> UInt32 {
    scalar &- 65 < 26 ? scalar + 32 : scalar
  }

  private static func number(_ row: inout ContiguousArray<Int>, _ last: Int) {
    row.removeAll(keepingCapacity: true)
    row.append(contentsOf: 0...last)
  }

  /// The optimal string alignment distance of the two texts; where that is more than `limit`, some
  /// figure that is more, too.
  private mutating func alignmentDistance(upTo limit: Int) -> Int {
    Self.number(&beforeLast, candidate.count)
    Self.number(&last, candidate.count)
    Self.number(&row, candidate.count)
    var leastBefore = 0
    for i in wanted.indices {
      row[0] = i + 1
      var least = i + 1
      for j in candidate.indices {
        let replaced = last[j] + (wanted[i] == candidate[j] ? 0 : 1)
        row[j + 1] = min(replaced, last[j + 1] + 1, row[j] + 1)
        if i > 0, j > 0, wanted[i] == candidate[j - 1], wanted[i - 1] == candidate[j] {
          row[j + 1] = min(row[j + 1], beforeLast[j - 1] + 1)
        }
        least = min(least, row[j + 1])
      }
      // No figure is less than all of the two rows that it comes from.
      if min(least, leastBefore) > limit { return least }
      leastBefore = least
      swap(&beforeLast, &last)
      swap(&last, &row)
    }
    return last[candidate.count]
  }
}
