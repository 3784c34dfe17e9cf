/// Computes SHA-256 (FIPS 180-4).
///
/// It hashes public data only (styles and scripts for a Content-Security-Policy, file contents), so
/// it does not guard against timing attacks.
package enum SHA256 {
  private static let blockSize = 64

  /// The digest of `bytes`, 32 bytes.
  package static func digest(_ bytes: some Sequence<UInt8>) -> ContiguousArray<UInt8> {
    let message = ContiguousArray(bytes)
    let wholeBlocks = message.count / blockSize * blockSize
    var hash = initialHash
    add(message.span, blocksBefore: wholeBlocks, to: &hash)
    let end = lastBlocks(message[wholeBlocks...], ofMessageWith: message.count)
    add(end.span, blocksBefore: end.count, to: &hash)
    return ContiguousArray(hash.flatMap(bigEndianBytes))
  }

  /// The rest of a message of `count` bytes, a bit that is 1, zeros, and the number of bits, in one
  /// or two blocks (FIPS 180-4 §5.1.1).
  private static func lastBlocks(
    _ rest: ArraySlice<UInt8>, ofMessageWith count: Int
  ) -> ContiguousArray<UInt8> {
    var blocks = ContiguousArray(rest)
    blocks.append(0x80)
    while blocks.count % blockSize != blockSize - 8 { blocks.append(0) }
    return blocks + bigEndianBytes(UInt64(count) * 8)
  }

  private static func bigEndianBytes(_ word: some FixedWidthInteger) -> [UInt8] {
    stride(from: word.bitWidth - 8, through: 0, by: -8).map {
      UInt8(truncatingIfNeeded: word >> $0)
    }
  }

  /// Adds the blocks before `end` to the hash (FIPS 180-4 §6.2.2).
  ///
  /// Additions wrap, as the standard adds modulo 2^32.
  private static func add(_ message: Span<UInt8>, blocksBefore end: Int, to hash: inout [UInt32]) {
    let constants = constants
    var words = [UInt32](repeating: 0, count: 64)
    for start in stride(from: 0, to: end, by: blockSize) {
      for index in 0..<16 {
        words[index] = message.load(UInt32.self, at: start + 4 * index).bigEndian
      }
      for index in 16..<64 {
        let (early, late) = (words[index - 15], words[index - 2])
        let sigma0 = early.rotated(by: 7) ^ early.rotated(by: 18) ^ early >> 3
        let sigma1 = late.rotated(by: 17) ^ late.rotated(by: 19) ^ late >> 10
        words[index] = words[index - 16] &+ sigma0 &+ words[index - 7] &+ sigma1
      }
      var (a, b, c, d) = (hash[0], hash[1], hash[2], hash[3])
      var (e, f, g, h) = (hash[4], hash[5], hash[6], hash[7])
      for index in 0..<64 {
        let sum1 = e.rotated(by: 6) ^ e.rotated(by: 11) ^ e.rotated(by: 25)
        let choice = (e & f) ^ (~e & g)
        let first = h &+ sum1 &+ choice &+ constants[index] &+ words[index]
        let sum0 = a.rotated(by: 2) ^ a.rotated(by: 13) ^ a.rotated(by: 22)
        let majority = (a & b) ^ (a & c) ^ (b & c)
        (h, g, f, e) = (g, f, e, d &+ first)
        (d, c, b, a) = (c, b, a, first &+ sum0 &+ majority)
      }
      for (index, word) in [a, b, c, d, e, f, g, h].enumerated() { hash[index] &+= word }
    }
  }

  /// The first 32 bits of the fractional parts of the square roots of the first 8 primes
  /// (FIPS 180-4 §5.3.3).
  private static let initialHash: [UInt32] = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes
  /// (FIPS 180-4 §4.2.2).
  private static let constants: [UInt32] = [
    0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
    0xab1c_5ed5, 0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe,
    0x9bdc_06a7, 0xc19b_f174, 0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f,
    0x4a74_84aa, 0x5cb0_a9dc, 0x76f9_88da, 0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7,
    0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351, 0x1429_2967, 0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc,
    0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e, 0x9272_2c85, 0xa2bf_e8a1, 0xa81a_664b,
    0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585, 0x106a_a070, 0x19a4_c116,
    0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f, 0x682e_6ff3,
    0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
    0xc671_78f2,
  ]
}

extension UInt32 {
  /// The word rotated to the right by `count` bits.
  fileprivate func rotated(by count: UInt32) -> UInt32 { self &>> count | self &<< (32 - count) }
}

extension ContiguousArray<UInt8> {
  /// The bytes as lowercase hexadecimal digits, two each.
  package var hexadecimal: String {
    let digits = flatMap { [UInt8.hexDigit($0 >> 4), UInt8.hexDigit($0 & 15)] }
    return String(decoding: digits, as: UTF8.self)
  }
}
