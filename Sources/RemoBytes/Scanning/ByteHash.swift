/// A hash of bytes. With the same seed it gives equal results in every run and on every machine.
///
/// It takes words of eight bytes, first byte lowest, and mixes each with one full multiplication
/// (the "folded multiply" of wyhash). It suits tables but does not resist attackers. Callers limit
/// the cost of collisions or start with `runSeed`.
package struct ByteHash {
  /// A seed that differs in each run, so that nobody can prepare texts with equal hashes. It is as
  /// random as the standard library's hashes, and as fixed under `SWIFT_DETERMINISTIC_HASHING`. No
  /// output may depend on it.
  package static let runSeed = UInt64(truncatingIfNeeded: 0.hashValue)

  @usableFromInline var state: UInt64

  /// Creates a hash with `seed`, for keys of different kinds in one table.
  @inlinable
  package init(seed: UInt64 = 0) { state = seed ^ 0x2D35_8DCC_AA6C_78A5 }

  /// Mixes in eight bytes.
  @inlinable
  package mutating func add(_ word: UInt64) {
    let product = (state ^ word).multipliedFullWidth(by: 0x9E37_79B9_7F4A_7C15)
    state = (product.high ^ product.low) &+ 0x8BB8_4B93_962E_ACC9
  }

  /// Mixes in the bytes in `range`. The last word is padded with 0.
  package mutating func add(_ bytes: Span<UInt8>, in range: Range<Int>) {
    var offset = range.lowerBound
    while offset &+ 8 <= range.upperBound {
      add(bytes.word(at: offset))
      offset &+= 8
    }
    if offset < range.upperBound { add(bytes.word(at: offset, before: range.upperBound)) }
  }

  /// The hash of all words added. `count` is the number of bytes, which distinguishes padding from
  /// data.
  @inlinable
  package func finish(count: Int) -> UInt64 {
    var last = self
    last.add(UInt64(truncatingIfNeeded: count))
    return last.state
  }

  /// Mixes one word, for combining hashes.
  @inlinable
  package static func mix(_ word: UInt64, seed: UInt64 = 0) -> UInt64 {
    var hash = ByteHash(seed: seed)
    hash.add(word)
    return hash.state
  }
}

extension Span<UInt8> {
  /// A hash of the bytes in `range` that differs in each run.
  package func seededHash(_ range: Range<Int>) -> UInt64 {
    var hash = ByteHash(seed: ByteHash.runSeed)
    hash.add(self, in: range)
    return hash.finish(count: range.count)
  }

  /// The word at `offset` with the bytes from `end` on set to 0. It never reads past the memory.
  @inlinable
  package func word(at offset: Int, before end: Int) -> UInt64 {
    if offset + 8 <= count { return word(at: offset).prefix(end - offset) }
    return lastWord(at: offset, before: end)
  }

  @usableFromInline @inline(never)
  func lastWord(at offset: Int, before end: Int) -> UInt64 {
    var word: UInt64 = 0
    for index in (offset..<Swift.min(end, count)).reversed() {
      word = word << 8 | UInt64(self[index])
    }
    return word
  }
}

/// Operations on eight bytes at once, as `Span.word(at:)` loads them.
extension UInt64 {
  /// A word with `byte` in all eight places.
  @inlinable
  package static func all(_ byte: UInt8) -> UInt64 { UInt64(byte) &* 0x0101_0101_0101_0101 }

  /// Whether every byte is below 0x80.
  @inlinable
  package var isASCII: Bool { self & 0x8080_8080_8080_8080 == 0 }

  /// The bytes with `A`…`Z` turned into `a`…`z`.
  @inlinable
  package var asciiLowercased: UInt64 { self | lanes(from: 0x41, past: 0x5B) >> 2 }

  /// The bytes with `a`…`z` turned into `A`…`Z`.
  @inlinable
  package var asciiUppercased: UInt64 { self ^ lanes(from: 0x61, past: 0x7B) >> 2 }

  /// Sets bit 7 of each byte from `first` to before `past`, both ASCII.
  @inlinable
  func lanes(from first: UInt8, past: UInt8) -> UInt64 {
    let low = self & .all(0x7F)
    return (low &+ .all(0x80 - first)) & ~(low &+ .all(0x80 - past)) & ~self & .all(0x80)
  }

  /// The first `count` bytes, the others 0. `count` may be below 0 or above 8.
  @inlinable
  package func prefix(_ count: Int) -> UInt64 {
    if count >= 8 { return self }
    return count <= 0 ? 0 : self & ((1 << UInt64(8 * count)) - 1)
  }

  /// Sets bit 7 of each byte that equals `byte`; exact if every byte is below 0x80.
  @inlinable
  package func lanes(equalTo byte: UInt8) -> UInt64 {
    ~((self ^ .all(byte)) &+ .all(0x7F)) & .all(0x80)
  }

  /// Sets bit 7 of each byte below 0x20; exact if every byte is below 0x80.
  @inlinable
  package var controlLanes: UInt64 { ~(self &+ .all(0x60)) & .all(0x80) }
}
