/// Finds numbers by hashes: the numbers of texts in a table, of items or of groups.
///
/// It replaces a dictionary of strings, which costs five times as much to fill with the words of
/// categories. The caller keeps the values behind the hashes and compares them.
package struct HashIndex: Sendable {
  /// The upper 32 bits of a hash and the number plus one; 0 if unused. At least half are unused.
  @usableFromInline var places: ContiguousArray<UInt64> = []

  /// Creates an index for at most `count` numbers.
  package init(count: Int = 0) { removeAll(for: count) }

  /// Removes all numbers, makes room for `count`, and keeps the memory.
  package mutating func removeAll(for count: Int) {
    let bits = UInt64.bitWidth - (2 * count).leadingZeroBitCount
    places.removeAll(keepingCapacity: true)
    places.append(contentsOf: repeatElement(0, count: 1 << bits))
  }

  @inlinable
  package mutating func insert(_ number: Int, hash: UInt64) {
    var place = place(of: hash)
    while places[place] != 0 { place = self.place(after: place) }
    places[place] = hash & ~0xFFFF_FFFF | UInt64(number + 1)
  }

  /// The first number added with this hash for which `isFound` is true; nil if there is none.
  @inlinable
  package func first(hash: UInt64, where isFound: (Int) -> Bool) -> Int? {
    var place = place(of: hash)
    while places[place] != 0 {
      let number = Int(places[place] & 0xFFFF_FFFF) - 1
      if (places[place] ^ hash) >> 32 == 0, isFound(number) { return number }
      place = self.place(after: place)
    }
    return nil
  }

  @inlinable
  func place(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash) & (places.count - 1)
  }

  @inlinable
  func place(after place: Int) -> Int { (place + 1) & (places.count - 1) }
}

extension Span<UInt8> {
  /// The hash of the bytes in `range`, equal in every run.
  package func plainHash(_ range: Range<Int>) -> UInt64 {
    var hash = ByteHash()
    hash.add(self, in: range)
    return hash.finish(count: range.count)
  }
}
