/// Finds the numbers of texts in a fixed table by their hashes.
///
/// It stands in for a dictionary of strings, which costs five times as much to fill with the words
/// of categories. The caller has the texts and compares them.
package struct ByteIndex: Sendable {
  /// The upper 48 bits of a hash and the number plus one; 0 if unused. At least half are unused.
  private var places: ContiguousArray<UInt64>

  /// Creates an index for `count` texts, fewer than 65,535.
  package init(count: Int) {
    let bits = UInt64.bitWidth - (2 * count).leadingZeroBitCount
    places = ContiguousArray(repeating: 0, count: 1 << bits)
  }

  /// Adds the number of a text with this hash.
  package mutating func insert(_ number: Int, hash: UInt64) {
    var place = place(of: hash)
    while places[place] != 0 { place = self.place(after: place) }
    places[place] = hash & ~0xFFFF | UInt64(number + 1)
  }

  /// The first number added with this hash for which `isFound` is true; nil if there is none.
  package func first(hash: UInt64, where isFound: (Int) -> Bool) -> Int? {
    var place = place(of: hash)
    while places[place] != 0 {
      let number = Int(places[place] & 0xFFFF) - 1
      if (places[place] ^ hash) >> 16 == 0, isFound(number) { return number }
      place = self.place(after: place)
    }
    return nil
  }

  private func place(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash) & (places.count - 1)
  }

  private func place(after place: Int) -> Int { (place + 1) & (places.count - 1) }
}

extension Span<UInt8> {
  /// The hash of the bytes in `range`, equal in every run.
  package func plainHash(_ range: Range<Int>) -> UInt64 {
    var hash = ByteHash()
    hash.add(self, in: range)
    return hash.finish(count: range.count)
  }
}
