import RemoBytes

/// What follows from the names of categories, remembered: the next list has much the same ones.
///
/// A table of fixed size in which a name's bytes give its only place; only names of the same bytes
/// are taken for the same, so that what it gives never depends on what came before.
struct KnownNames: Sendable {
  private struct Entry {
    var text = VectorPair()
    var count = 0
    var hash: UInt64 = 0
    var category = Category.unknown
  }

  private static let size = 256

  private let seed: UInt64
  private var entries = ContiguousArray(repeating: Entry(), count: size)

  /// No names; their hashes will be those of `seed`.
  init(seed: UInt64) { self.seed = seed }

  /// The folded hash of the name in `range`, and its category.
  mutating func find(_ range: Range<Int>, _ bytes: Span<UInt8>) -> (UInt64, Category) {
    guard 1...32 ~= range.count, range.lowerBound + 32 <= bytes.count else {
      return (bytes.foldedHash(range, seed: seed), Category(of: bytes, range))
    }
    let text = bytes.pair(at: range.lowerBound).prefix(range.count)
    let place = Int(truncatingIfNeeded: text.fingerprint &>> 56)
    if entries[place].count == range.count, entries[place].text == text {
      return (entries[place].hash, entries[place].category)
    }
    let entry = Entry(
      text: text, count: range.count, hash: bytes.foldedHash(range, seed: seed),
      category: Category(of: bytes, range))
    entries[place] = entry
    return (entry.hash, entry.category)
  }
}
