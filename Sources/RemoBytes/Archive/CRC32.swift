/// The CRC-32 of ZIP and PNG (ISO/IEC 3309, RFC 1952 §8): polynomial 0x04C11DB7, reflected, start
/// and end inverted.
package struct CRC32: Equatable, Sendable {
  private var state: UInt32 = 0xFFFF_FFFF

  package init() {}

  /// The checksum of all bytes so far.
  package var value: UInt32 { ~state }

  package mutating func update(_ bytes: Span<UInt8>, in range: Range<Int>) {
    var state = state
    let table = Self.table
    for offset in range {
      state = table[Int((state ^ UInt32(bytes[offset])) & 0xFF)] ^ state >> 8
    }
    self.state = state
  }

  /// The change that each byte makes to the checksum.
  private static let table = ContiguousArray(
    (0..<256 as Range<UInt32>).map { byte in
      (0..<8).reduce(byte) { value, _ in
        value & 1 == 1 ? 0xEDB8_8320 ^ value >> 1 : value >> 1
      }
    })
}
