/// The CRC-32 of ZIP and PNG: polynomial 0x04C11DB7, reflected, start and end inverted
/// (ISO/IEC 3309, RFC 1952 §8).
///
/// Sixteen bytes are taken per step over sixteen tables ("slicing"); about 2 GB/s.
package struct CRC32: Equatable, Sendable {
  private var state: UInt32 = 0xFFFF_FFFF

  package init() {}

  /// The checksum of everything taken so far.
  package var value: UInt32 { ~state }

  /// Takes the bytes in `range`.
  package mutating func update(_ bytes: Span<UInt8>, in range: Range<Int>) {
    let tables = Self.tables.span
    var state = state
    var offset = range.lowerBound
    while offset + 16 <= range.upperBound {
      let low = bytes.word(at: offset) ^ UInt64(state)
      let high = bytes.word(at: offset + 8)
      state = Self.reduce(low, tables, 2048) ^ Self.reduce(high, tables, 0)
      offset += 16
    }
    while offset < range.upperBound {
      let index = Int((state ^ UInt32(bytes[offset])) & 0xFF)
      state = tables[index] ^ (state >> 8)
      offset += 1
    }
    self.state = state
  }

  /// What eight bytes contribute that are followed by as many more as `base` / 256.
  @inline(__always)
  private static func reduce(_ word: UInt64, _ tables: Span<UInt32>, _ base: Int) -> UInt32 {
    var sum: UInt32 = 0
    for lane in 0..<8 {
      let byte = Int(truncatingIfNeeded: word >> UInt64(8 * lane)) & 0xFF
      sum ^= tables[base + (7 - lane) * 256 + byte]
    }
    return sum
  }

  /// Entry `256 × k + b`: the checksum's change by the byte `b` with `k` zero bytes after it.
  private static let tables: ContiguousArray<UInt32> = {
    var tables = ContiguousArray<UInt32>(repeating: 0, count: 16 * 256)
    for byte in 0..<256 {
      var value = UInt32(byte)
      for _ in 0..<8 { value = value & 1 == 1 ? 0xEDB8_8320 ^ (value >> 1) : value >> 1 }
      tables[byte] = value
    }
    for index in 256..<16 * 256 {
      let before = tables[index - 256]
      tables[index] = tables[Int(before & 0xFF)] ^ (before >> 8)
    }
    return tables
  }()
}
