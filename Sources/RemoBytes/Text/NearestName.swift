/// The known name closest to a mistyped one, for "did you mean …?" in an error.
///
/// If several names are equally close, the first in `known` wins. See ``NearestNameSearch`` for the
/// distance. Use it only after an error.
///
/// - Parameters:
///   - text: the mistyped name.
///   - known: the valid names.
/// - Returns: the nearest of `known`, or nil if none is near.
package func nearestName(to text: String, in known: some Sequence<String>) -> String? {
  var search = NearestNameSearch(for: text)
  var nearest: String?
  for name in known
  where name.withBytes({ search.isNearer($0, in: 0..<$0.count) }) { nearest = name }
  return nearest
}

/// The end of an error message that suggests a name; empty without one.
package func didYouMean(_ name: String?) -> String {
  name.map { "; did you mean '\($0)'?" } ?? ""
}

/// Searches for the name closest to a mistyped one, one name after another.
///
/// Closeness is the optimal string alignment distance (insert, delete, replace, swap neighbors) in
/// Unicode scalars, ignoring ASCII case. A name is close if at most a third of the longer text
/// differs. Texts of two or more scalars always allow one edit. A text over 64 scalars has no close
/// name. Cost: the product of the lengths, for each name of similar length.
package struct NearestNameSearch: Sendable {
  /// The distance of the closest name so far; `Int.max` without one.
  package private(set) var distance = Int.max

  private let wanted: [UInt32]
  private let wantedLetters: LetterCounts

  /// Creates a search for the name meant by `text`.
  package init(for text: String) {
    wanted = text.unicodeScalars.map(\.value.asciiLowercased)
    wantedLetters = LetterCounts(wanted)
  }

  /// Whether the name in `range` is close, and closer than all names before it.
  package mutating func isNearer(_ source: Span<UInt8>, in range: Range<Int>) -> Bool {
    // A close name is at most 1.5 times as long, and a scalar has at most four bytes.
    guard 2...64 ~= wanted.count, range.count <= 6 * wanted.count else { return false }
    let name = source.string(range).unicodeScalars.map(\.value.asciiLowercased)
    let limit = min(max(1, max(wanted.count, name.count) / 3), distance - 1)
    guard abs(wanted.count - name.count) <= limit,
      wantedLetters.leastDistance(to: LetterCounts(name)) <= limit,
      let found = Self.distance(wanted, name, limit: limit)
    else { return false }
    distance = found
    return true
  }

  /// The optimal string alignment distance of two texts, computed row by row; nil if it exceeds
  /// `limit`.
  private static func distance(_ left: [UInt32], _ right: [UInt32], limit: Int) -> Int? {
    var rowBeforeLast = [Int](repeating: 0, count: right.count + 1)
    var lastRow = Array(0...right.count)
    var row = rowBeforeLast
    var lastMinimum = 0
    for i in left.indices {
      row[0] = i + 1
      var minimum = row[0]
      for j in right.indices {
        let replacement = lastRow[j] + (left[i] == right[j] ? 0 : 1)
        var best = min(lastRow[j + 1] + 1, row[j] + 1, replacement)
        if i > 0, j > 0, left[i] == right[j - 1], left[i - 1] == right[j] {
          best = min(best, rowBeforeLast[j - 1] + 1)
        }
        row[j + 1] = best
        minimum = min(minimum, best)
      }
      // Later rows derive from the last two rows and cannot fall below them.
      if min(minimum, lastMinimum) > limit { return nil }
      lastMinimum = minimum
      (rowBeforeLast, lastRow, row) = (lastRow, row, rowBeforeLast)
    }
    return lastRow[right.count] <= limit ? lastRow[right.count] : nil
  }
}

/// The letter counts of a text. They rule out most distant texts at a fraction of the cost of a
/// distance.
private struct LetterCounts: Sendable {
  /// The count per class of letters, by the low six bits.
  private var counts = [Int](repeating: 0, count: 64)

  init(_ text: [UInt32]) {
    for letter in text { counts[Int(letter & 63)] += 1 }
  }

  /// A lower bound of the distance between two texts: each edit adds at most one letter and removes
  /// at most one.
  func leastDistance(to other: LetterCounts) -> Int {
    var (added, removed) = (0, 0)
    for (count, otherCount) in zip(counts, other.counts) {
      added += max(0, otherCount - count)
      removed += max(0, count - otherCount)
    }
    return max(added, removed)
  }
}
