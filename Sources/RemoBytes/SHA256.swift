/// SHA-256 (FIPS 180-4) of bytes that come in pieces.
///
/// For the hashes of a Content-Security-Policy and the names of files; no protection against timing
/// attacks is needed there.
package struct SHA256: Sendable {
  private var state = ContiguousArray<UInt32>([
    0x6A09_E667, 0xBB67_AE85, 0x3C6E_F372, 0xA54F_F53A, 0x510E_527F, 0x9B05_688C, 0x1F83_D9AB,
    0x5BE0_CD19,
  ])
  private var schedule = ContiguousArray<UInt32>(repeating: 0, count: 64)
  /// Bytes that do not fill a block yet.
  private var block = ContiguousArray<UInt8>(repeating: 0, count: 64)
  private var filled = 0
  private var total: UInt64 = 0

  package init() {}

  /// The digest of `bytes`, 32 bytes.
  package static func digest(_ bytes: some Sequence<UInt8>) -> ContiguousArray<UInt8> {
    var hash = SHA256()
    for byte in bytes { hash.update(byte) }
    return hash.finish()
  }

  /// Adds one byte.
  package mutating func update(_ byte: UInt8) {
    block[filled] = byte
    filled += 1
    total += 1
    if filled == 64 {
      filled = 0
      let full = block
      compress(full.span, 0)
    }
  }

  /// Adds the bytes of `source` in `range`; whole blocks are not copied.
  package mutating func update(_ source: Span<UInt8>, _ range: Range<Int>) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      if filled == 0, offset + 64 <= range.upperBound {
        compress(source, offset)
        total += 64
        offset += 64
      } else {
        update(source[offset])
        offset += 1
      }
    }
  }

  /// The digest of all that was added, 32 bytes.
  package consuming func finish() -> ContiguousArray<UInt8> {
    let bits = total * 8
    update(0x80)
    while filled != 56 { update(0) }
    for shift in stride(from: 56, through: 0, by: -8) {
      update(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    var digest = ContiguousArray<UInt8>()
    for word in state {
      for shift in stride(from: 24, through: 0, by: -8) {
        digest.append(UInt8(truncatingIfNeeded: word >> UInt32(shift)))
      }
    }
    return digest
  }

  @inline(__always)
  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 &- count)
  }

  /// The block of 64 bytes at `offset` (FIPS 180-4 §6.2.2).
  private mutating func compress(_ source: Span<UInt8>, _ offset: Int) {
    let (a, b, c, d) = (state[0], state[1], state[2], state[3])
    let (e, f, g, h) = (state[4], state[5], state[6], state[7])
    Self.fill(&schedule, source, offset)
    var words = (a, b, c, d, e, f, g, h)
    Self.mix(&words, schedule.span, Self.constants.span)
    state[0] = a &+ words.0
    state[1] = b &+ words.1
    state[2] = c &+ words.2
    state[3] = d &+ words.3
    state[4] = e &+ words.4
    state[5] = f &+ words.5
    state[6] = g &+ words.6
    state[7] = h &+ words.7
  }

  /// The message schedule of a block.
  private static func fill(
    _ schedule: inout ContiguousArray<UInt32>, _ source: Span<UInt8>, _ offset: Int
  ) {
    var schedule = schedule.mutableSpan
    for index in 0..<8 {
      // Words are big-endian; `word` reads eight bytes as little-endian.
      let pair = source.word(at: offset &+ index &* 8).byteSwapped
      schedule[index &* 2] = UInt32(truncatingIfNeeded: pair &>> 32)
      schedule[index &* 2 &+ 1] = UInt32(truncatingIfNeeded: pair)
    }
    for index in 16..<64 {
      let early = schedule[index &- 15]
      let late = schedule[index &- 2]
      let first = rotate(early, 7) ^ rotate(early, 18) ^ early &>> 3
      let second = rotate(late, 17) ^ rotate(late, 19) ^ late &>> 10
      schedule[index] = schedule[index &- 16] &+ first &+ schedule[index &- 7] &+ second
    }
  }

  private typealias Words = (UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32, UInt32)

  /// The 64 rounds; eight at a time, so that the words need not change places.
  private static func mix(_ words: inout Words, _ schedule: Span<UInt32>, _ constants: Span<UInt32>)
  {
    var (a, b, c, d, e, f, g, h) = words
    for index in stride(from: 0, to: 64, by: 8) {
      round(a, b, c, &d, e, f, g, &h, constants[index] &+ schedule[index])
      round(h, a, b, &c, d, e, f, &g, constants[index &+ 1] &+ schedule[index &+ 1])
      round(g, h, a, &b, c, d, e, &f, constants[index &+ 2] &+ schedule[index &+ 2])
      round(f, g, h, &a, b, c, d, &e, constants[index &+ 3] &+ schedule[index &+ 3])
      round(e, f, g, &h, a, b, c, &d, constants[index &+ 4] &+ schedule[index &+ 4])
      round(d, e, f, &g, h, a, b, &c, constants[index &+ 5] &+ schedule[index &+ 5])
      round(c, d, e, &f, g, h, a, &b, constants[index &+ 6] &+ schedule[index &+ 6])
      round(b, c, d, &e, f, g, h, &a, constants[index &+ 7] &+ schedule[index &+ 7])
    }
    words = (a, b, c, d, e, f, g, h)
  }

  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ c: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32,
    _ g: UInt32, _ h: inout UInt32, _ word: UInt32
  ) {
    let sum1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)
    let first = h &+ sum1 &+ (g ^ e & (f ^ g)) &+ word
    let sum0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)
    d &+= first
    h = first &+ sum0 &+ (a & b | c & (a | b))
  }

  /// The first 32 bits of the fractional parts of the cube roots of the first 64 primes.
  private static let constants: ContiguousArray<UInt32> = [
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

extension ContiguousArray<UInt8> {
  /// The bytes in hexadecimal, two small digits each.
  package var hexadecimal: String {
    map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
  }
}
