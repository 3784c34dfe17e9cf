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
  where name.withBytes({ search.isNearer($0, in: 0..<$0.count) }) { nearest = name }
  return nearest
}

/// The end of an error message that suggests a name; empty if there is none.
package func didYouMean(_ name: String?) -> String {
  name.map { "; did you mean '\($0)'?" } ?? ""
}

/// Looks for the name most like a mistyped one, one name after another.
///
/// Likeness is the optimal string alignment distance (insert, delete, replace, swap neighbours), in
/// Unicode scalars with ASCII letters compared without case. A name is near only when at most a
/// third of the longer text differs (one slip is always allowed for texts of two scalars or more).
/// Cost: some twenty operations for each scalar of a name whose length is near, more only where one
/// of the two texts has scalars beyond ASCII; no memory but that of the search. A text over 64
/// scalars has no nearest name.
package struct NearestNameSearch: Sendable {
  /// The distance of the nearest name so far; without one, more than any.
  package private(set) var distance = Int.max

  private let wanted: WantedScalars

  /// A search for what was meant by `text`.
  package init(for text: String) { wanted = WantedScalars(text) }

  /// Whether the name in `range` is near, and nearer than all that were looked at before.
  package mutating func isNearer(_ source: Span<UInt8>, in range: Range<Int>) -> Bool {
    // A near name is at most half as long again, and a scalar has at most four bytes.
    guard 2...WantedScalars.most ~= wanted.count, range.count <= 6 * wanted.count else {
      return false
    }
    let count = source.scalarCount(range)
    let limit = min(max(1, max(wanted.count, count) / 3), distance - 1)
    guard abs(wanted.count - count) <= limit,
      let found = wanted.distance(to: source, in: range, length: count, upTo: limit)
    else { return false }
    distance = found
    return true
  }
}

/// A text, as the places of each of its scalars, to be held against other texts.
private struct WantedScalars: Sendable {
  /// The places are the bits of a word.
  static let most = UInt64.bitWidth

  /// The number of scalars.
  let count: Int

  /// A bit for each place where the scalar in the same slot stands; a slot without a bit is free.
  private var places: ContiguousArray<UInt64> = []
  private var scalars: ContiguousArray<UInt32> = []

  init(_ text: String) {
    let texts = text.unicodeScalars
    count = texts.count
    guard count <= Self.most else { return }
    // At least half of the slots stay free. A scalar of ASCII has the slot of its number, but where
    // one beyond, which may have any, was put there first.
    places = ContiguousArray(repeating: 0, count: 2 * Self.most)
    scalars = ContiguousArray(repeating: 0, count: 2 * Self.most)
    for (place, scalar) in texts.enumerated() {
      let slot = slot(of: scalar.value.asciiLowercased)
      scalars[slot] = scalar.value.asciiLowercased
      places[slot] |= 1 &<< UInt64(place)
    }
  }

  /// The slot that the scalar has, or a free one.
  private func slot(of scalar: UInt32) -> Int {
    var slot = Int(scalar) & (2 * Self.most - 1)
    while places[slot] != 0, scalars[slot] != scalar { slot = (slot + 1) & (2 * Self.most - 1) }
    return slot
  }

  /// The optimal string alignment distance to the text of `length` scalars in `range`, if it is at
  /// most `limit`.
  ///
  /// A column of the table of distances at a time, as words whose bits say where it rises and falls
  /// downwards: H. Hyyrö, "A Bit-Vector Algorithm for Computing Levenshtein and Damerau Edit
  /// Distances", Nordic Journal of Computing 10 (2003).
  func distance(
    to source: Span<UInt8>, in range: Range<Int>, length: Int, upTo limit: Int
  ) -> Int? {
    let end: UInt64 = 1 &<< UInt64(count - 1)
    var rises = UInt64.max
    var falls: UInt64 = 0
    var sameAsBefore: UInt64 = 0
    // Where the distance is that of the place before in both texts.
    var diagonals: UInt64 = 0
    var distance = count
    var rest = length
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = source[offset]
      // Most are ASCII, and no call then.
      let (scalar, width) = byte < 0x80 ? (UInt32(byte), 1) : source.utf8Scalar(at: offset)
      offset &+= width
      let same = places[slot(of: scalar.asciiLowercased)]
      let swapped = (~diagonals & same) &<< 1 & sameAsBefore
      diagonals = ((same & rises) &+ rises) ^ rises | same | falls | swapped
      var rightwardRises = falls | ~(diagonals | rises)
      var rightwardFalls = diagonals & rises
      if rightwardRises & end != 0 { distance += 1 }
      if rightwardFalls & end != 0 { distance -= 1 }
      rest -= 1
      // Each scalar that is left takes away one at most.
      if distance - rest > limit { return nil }
      rightwardRises = rightwardRises &<< 1 | 1
      rightwardFalls = rightwardFalls &<< 1
      rises = rightwardFalls | ~(diagonals | rightwardRises)
      falls = rightwardRises & diagonals
      sameAsBefore = same
    }
    return distance <= limit ? distance : nil
  }
}
