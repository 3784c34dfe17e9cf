import RemoBytes
import Testing

@Suite("CRC-32")
struct CRC32Tests {
  private func checksum(_ bytes: [UInt8], cut: Int = 0) -> UInt32 {
    let bytes = ContiguousArray(bytes)
    var sum = CRC32()
    sum.update(bytes.span, in: 0..<cut)
    sum.update(bytes.span, in: cut..<bytes.count)
    return sum.value
  }

  @Test(
    "Known texts have their published checksums",
    arguments: [
      ("", 0), ("a", 0xE8B7_BE43), ("123456789", 0xCBF4_3926),
      ("The quick brown fox jumps over the lazy dog", 0x414F_A339),
    ] as [(String, UInt32)])
  func known(text: String, expected: UInt32) {
    #expect(checksum(Array(text.utf8)) == expected)
  }

  @Test("The 16-byte steps match the bytewise checksum wherever the input is split")
  func slicing() {
    let bytes = (0..<200).map { UInt8(truncatingIfNeeded: $0 * 73 + $0 / 3) }
    var slow: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      slow ^= UInt32(byte)
      for _ in 0..<8 { slow = slow & 1 == 1 ? 0xEDB8_8320 ^ (slow >> 1) : slow >> 1 }
    }
    for cut in 0...bytes.count { #expect(checksum(bytes, cut: cut) == ~slow) }
  }
}
