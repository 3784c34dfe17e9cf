import RemoBytes

/// Tells which of many hashes are there more than once, but for a few of which it is not known.
///
/// For each hash there are at least eight bits, of which it takes one (a Bloom filter with one
/// function). The room is used again.
struct RepeatedHashes: Sendable {
  /// The bits that are taken, and those that were taken already when they were taken again.
  private var once = ContiguousArray<UInt64>()
  private var twice = ContiguousArray<UInt64>()
  private var mask: UInt64 = 63

  /// Finds out about `hashes`.
  mutating func read(_ hashes: ContiguousArray<UInt64>) {
    var words = 1
    while words * 8 < hashes.count { words *= 2 }
    mask = UInt64(64 * words - 1)
    once.removeAll(keepingCapacity: true)
    once.append(contentsOf: repeatElement(0, count: words))
    twice.removeAll(keepingCapacity: true)
    twice.append(contentsOf: repeatElement(0, count: words))
    Self.take(hashes, mask, &once, &twice)
  }

  private static func take(
    _ hashes: ContiguousArray<UInt64>, _ mask: UInt64, _ once: inout ContiguousArray<UInt64>,
    _ twice: inout ContiguousArray<UInt64>
  ) {
    var once = once.mutableSpan
    var twice = twice.mutableSpan
    for index in hashes.indices {
      let place = ByteHash.mix(hashes[index]) & mask
      let (word, bit) = (Int(place &>> 6), 1 &<< (place & 63) as UInt64)
      twice[word] |= once[word] & bit
      once[word] |= bit
    }
  }

  /// Whether a hash that was read is probably there again; it certainly is not where this is false.
  @inline(__always)
  func isRepeated(_ hash: UInt64) -> Bool {
    let place = ByteHash.mix(hash) & mask
    return twice[Int(place &>> 6)] &>> (place & 63) & 1 != 0
  }
}
