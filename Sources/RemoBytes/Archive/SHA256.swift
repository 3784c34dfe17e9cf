/// SHA-256 (FIPS 180-4) of bytes that come in pieces.
///
/// For the hashes of a Content-Security-Policy and the names of files; no protection against timing
/// attacks is needed there. Cost: some 40 instructions a byte.
package struct SHA256: Sendable {
  /// The hash of the whole blocks so far (FIPS 180-4 §5.3.3).
  private var a: UInt32 = 0x6A09_E667
  private var b: UInt32 = 0xBB67_AE85
  private var c: UInt32 = 0x3C6E_F372
  private var d: UInt32 = 0xA54F_F53A
  private var e: UInt32 = 0x510E_527F
  private var f: UInt32 = 0x9B05_688C
  private var g: UInt32 = 0x1F83_D9AB
  private var h: UInt32 = 0x5BE0_CD19
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
  package mutating func update(_ source: Span<UInt8>, in range: Range<Int>) {
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
    digest.reserveCapacity(32)
    Self.append(a, to: &digest)
    Self.append(b, to: &digest)
    Self.append(c, to: &digest)
    Self.append(d, to: &digest)
    Self.append(e, to: &digest)
    Self.append(f, to: &digest)
    Self.append(g, to: &digest)
    Self.append(h, to: &digest)
    return digest
  }

  private static func append(_ word: UInt32, to digest: inout ContiguousArray<UInt8>) {
    for shift in stride(from: 24 as UInt32, through: 0, by: -8) {
      digest.append(UInt8(truncatingIfNeeded: word >> shift))
    }
  }

  /// The block of 64 bytes at `offset` (FIPS 180-4 §6.2.2).
  ///
  /// All in variables of its own, so that most stay in registers: the words of the state take
  /// turns in the rounds, and those of the schedule are replaced where they are used.
  private mutating func compress(_ source: Span<UInt8>, _ offset: Int) {
    let block = source.extracting(offset..<(offset &+ 64))
    var (w0, w1) = Self.words(block, 0)
    var (w2, w3) = Self.words(block, 8)
    var (w4, w5) = Self.words(block, 16)
    var (w6, w7) = Self.words(block, 24)
    var (w8, w9) = Self.words(block, 32)
    var (w10, w11) = Self.words(block, 40)
    var (w12, w13) = Self.words(block, 48)
    var (w14, w15) = Self.words(block, 56)
    var (a, b, c, d, e, f, g, h) = (a, b, c, d, e, f, g, h)
    var p = b ^ c

    Self.round(a, b, &d, e, f, g, &h, &p, &w0, w1, w9, w14, 0x428a_2f98)
    Self.round(h, a, &c, d, e, f, &g, &p, &w1, w2, w10, w15, 0x7137_4491)
    Self.round(g, h, &b, c, d, e, &f, &p, &w2, w3, w11, w0, 0xb5c0_fbcf)
    Self.round(f, g, &a, b, c, d, &e, &p, &w3, w4, w12, w1, 0xe9b5_dba5)
    Self.round(e, f, &h, a, b, c, &d, &p, &w4, w5, w13, w2, 0x3956_c25b)
    Self.round(d, e, &g, h, a, b, &c, &p, &w5, w6, w14, w3, 0x59f1_11f1)
    Self.round(c, d, &f, g, h, a, &b, &p, &w6, w7, w15, w4, 0x923f_82a4)
    Self.round(b, c, &e, f, g, h, &a, &p, &w7, w8, w0, w5, 0xab1c_5ed5)
    Self.round(a, b, &d, e, f, g, &h, &p, &w8, w9, w1, w6, 0xd807_aa98)
    Self.round(h, a, &c, d, e, f, &g, &p, &w9, w10, w2, w7, 0x1283_5b01)
    Self.round(g, h, &b, c, d, e, &f, &p, &w10, w11, w3, w8, 0x2431_85be)
    Self.round(f, g, &a, b, c, d, &e, &p, &w11, w12, w4, w9, 0x550c_7dc3)
    Self.round(e, f, &h, a, b, c, &d, &p, &w12, w13, w5, w10, 0x72be_5d74)
    Self.round(d, e, &g, h, a, b, &c, &p, &w13, w14, w6, w11, 0x80de_b1fe)
    Self.round(c, d, &f, g, h, a, &b, &p, &w14, w15, w7, w12, 0x9bdc_06a7)
    Self.round(b, c, &e, f, g, h, &a, &p, &w15, w0, w8, w13, 0xc19b_f174)

    Self.round(a, b, &d, e, f, g, &h, &p, &w0, w1, w9, w14, 0xe49b_69c1)
    Self.round(h, a, &c, d, e, f, &g, &p, &w1, w2, w10, w15, 0xefbe_4786)
    Self.round(g, h, &b, c, d, e, &f, &p, &w2, w3, w11, w0, 0x0fc1_9dc6)
    Self.round(f, g, &a, b, c, d, &e, &p, &w3, w4, w12, w1, 0x240c_a1cc)
    Self.round(e, f, &h, a, b, c, &d, &p, &w4, w5, w13, w2, 0x2de9_2c6f)
    Self.round(d, e, &g, h, a, b, &c, &p, &w5, w6, w14, w3, 0x4a74_84aa)
    Self.round(c, d, &f, g, h, a, &b, &p, &w6, w7, w15, w4, 0x5cb0_a9dc)
    Self.round(b, c, &e, f, g, h, &a, &p, &w7, w8, w0, w5, 0x76f9_88da)
    Self.round(a, b, &d, e, f, g, &h, &p, &w8, w9, w1, w6, 0x983e_5152)
    Self.round(h, a, &c, d, e, f, &g, &p, &w9, w10, w2, w7, 0xa831_c66d)
    Self.round(g, h, &b, c, d, e, &f, &p, &w10, w11, w3, w8, 0xb003_27c8)
    Self.round(f, g, &a, b, c, d, &e, &p, &w11, w12, w4, w9, 0xbf59_7fc7)
    Self.round(e, f, &h, a, b, c, &d, &p, &w12, w13, w5, w10, 0xc6e0_0bf3)
    Self.round(d, e, &g, h, a, b, &c, &p, &w13, w14, w6, w11, 0xd5a7_9147)
    Self.round(c, d, &f, g, h, a, &b, &p, &w14, w15, w7, w12, 0x06ca_6351)
    Self.round(b, c, &e, f, g, h, &a, &p, &w15, w0, w8, w13, 0x1429_2967)

    Self.round(a, b, &d, e, f, g, &h, &p, &w0, w1, w9, w14, 0x27b7_0a85)
    Self.round(h, a, &c, d, e, f, &g, &p, &w1, w2, w10, w15, 0x2e1b_2138)
    Self.round(g, h, &b, c, d, e, &f, &p, &w2, w3, w11, w0, 0x4d2c_6dfc)
    Self.round(f, g, &a, b, c, d, &e, &p, &w3, w4, w12, w1, 0x5338_0d13)
    Self.round(e, f, &h, a, b, c, &d, &p, &w4, w5, w13, w2, 0x650a_7354)
    Self.round(d, e, &g, h, a, b, &c, &p, &w5, w6, w14, w3, 0x766a_0abb)
    Self.round(c, d, &f, g, h, a, &b, &p, &w6, w7, w15, w4, 0x81c2_c92e)
    Self.round(b, c, &e, f, g, h, &a, &p, &w7, w8, w0, w5, 0x9272_2c85)
    Self.round(a, b, &d, e, f, g, &h, &p, &w8, w9, w1, w6, 0xa2bf_e8a1)
    Self.round(h, a, &c, d, e, f, &g, &p, &w9, w10, w2, w7, 0xa81a_664b)
    Self.round(g, h, &b, c, d, e, &f, &p, &w10, w11, w3, w8, 0xc24b_8b70)
    Self.round(f, g, &a, b, c, d, &e, &p, &w11, w12, w4, w9, 0xc76c_51a3)
    Self.round(e, f, &h, a, b, c, &d, &p, &w12, w13, w5, w10, 0xd192_e819)
    Self.round(d, e, &g, h, a, b, &c, &p, &w13, w14, w6, w11, 0xd699_0624)
    Self.round(c, d, &f, g, h, a, &b, &p, &w14, w15, w7, w12, 0xf40e_3585)
    Self.round(b, c, &e, f, g, h, &a, &p, &w15, w0, w8, w13, 0x106a_a070)

    Self.round(a, b, &d, e, f, g, &h, &p, &w0, w1, w9, w14, 0x19a4_c116)
    Self.round(h, a, &c, d, e, f, &g, &p, &w1, w2, w10, w15, 0x1e37_6c08)
    Self.round(g, h, &b, c, d, e, &f, &p, &w2, w3, w11, w0, 0x2748_774c)
    Self.round(f, g, &a, b, c, d, &e, &p, &w3, w4, w12, w1, 0x34b0_bcb5)
    Self.round(e, f, &h, a, b, c, &d, &p, &w4, w5, w13, w2, 0x391c_0cb3)
    Self.round(d, e, &g, h, a, b, &c, &p, &w5, w6, w14, w3, 0x4ed8_aa4a)
    Self.round(c, d, &f, g, h, a, &b, &p, &w6, w7, w15, w4, 0x5b9c_ca4f)
    Self.round(b, c, &e, f, g, h, &a, &p, &w7, w8, w0, w5, 0x682e_6ff3)
    Self.round(a, b, &d, e, f, g, &h, &p, &w8, w9, w1, w6, 0x748f_82ee)
    Self.round(h, a, &c, d, e, f, &g, &p, &w9, w10, w2, w7, 0x78a5_636f)
    Self.round(g, h, &b, c, d, e, &f, &p, &w10, w11, w3, w8, 0x84c8_7814)
    Self.round(f, g, &a, b, c, d, &e, &p, &w11, w12, w4, w9, 0x8cc7_0208)
    Self.round(e, f, &h, a, b, c, &d, &p, &w12, w13, w5, w10, 0x90be_fffa)
    Self.round(d, e, &g, h, a, b, &c, &p, &w13, w14, w6, w11, 0xa450_6ceb)
    Self.round(c, d, &f, g, h, a, &b, &p, &w14, w15, w7, w12, 0xbef9_a3f7)
    Self.round(b, c, &e, f, g, h, &a, &p, &w15, w0, w8, w13, 0xc671_78f2)

    self.a &+= a
    self.b &+= b
    self.c &+= c
    self.d &+= d
    self.e &+= e
    self.f &+= f
    self.g &+= g
    self.h &+= h
  }

  /// Two words of a block, which are big-endian; `word` reads eight bytes as little-endian.
  @inline(__always)
  private static func words(_ block: Span<UInt8>, _ offset: Int) -> (UInt32, UInt32) {
    let pair = block.word(at: offset).byteSwapped
    return (UInt32(truncatingIfNeeded: pair &>> 32), UInt32(truncatingIfNeeded: pair))
  }

  /// One round with the schedule's word `w`, which becomes the one that is due 16 rounds later.
  ///
  /// - Parameters:
  ///   - p: `b ^ c`, which the round before had as `a ^ b`.
  ///   - next: the word after `w`; `w9` and `w14` are so many words on.
  ///   - constant: of the cube root of a prime (FIPS 180-4 §4.2.2).
  @inline(__always)
  private static func round(
    _ a: UInt32, _ b: UInt32, _ d: inout UInt32, _ e: UInt32, _ f: UInt32, _ g: UInt32,
    _ h: inout UInt32, _ p: inout UInt32, _ w: inout UInt32, _ next: UInt32, _ w9: UInt32,
    _ w14: UInt32, _ constant: UInt32
  ) {
    // Rotations by 6, 11 and 25, and below by 2, 13 and 22, each built on the one before.
    let sum1 = rotate(rotate(rotate(e, 14) ^ e, 5) ^ e, 6)
    let first = h &+ sum1 &+ (g ^ e & (f ^ g)) &+ constant &+ w
    let sum0 = rotate(rotate(rotate(a, 9) ^ a, 11) ^ a, 2)
    // The majority of a, b and c.
    let differs = a ^ b
    let majority = b ^ differs & p
    p = differs
    d &+= first
    h = first &+ sum0 &+ majority
    let early = rotate(rotate(next, 11) ^ next, 7) ^ next &>> 3
    let late = rotate(rotate(w14, 2) ^ w14, 17) ^ w14 &>> 10
    w = w &+ early &+ w9 &+ late
  }

  @inline(__always)
  private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
    word &>> count | word &<< (32 &- count)
  }
}

extension ContiguousArray<UInt8> {
  /// The bytes in hexadecimal, two small digits each.
  package var hexadecimal: String {
    var digits = ContiguousArray<UInt8>()
    digits.reserveCapacity(2 * count)
    for byte in self {
      digits.append(UInt8.hexDigit(byte >> 4))
      digits.append(UInt8.hexDigit(byte & 15))
    }
    return digits.span.string(0..<digits.count)
  }
}
