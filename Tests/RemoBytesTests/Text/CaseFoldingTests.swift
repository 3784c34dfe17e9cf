import Testing

@testable import RemoBytes

struct CaseFoldingTests {
  /// FNV-1a 64 over `CODE:FOLDED,FOLDED;` (hexadecimal) of every scalar that folds to something
  /// else, per block of 4096 scalars, with their number.
  ///
  /// Made with `str.casefold` of Python 3.13 (Unicode 15.1) and, for the 53 scalars that Unicode
  /// 16 and 17 added, their lowercase mapping.
  static let oracle: [(block: UInt32, count: Int, digest: UInt64)] = [
    (0x0, 486, 0x7852_748B_2D8B_599A), (0x1, 381, 0x481F_770F_4318_67BC),
    (0x2, 163, 0xFE6C_F197_CCC4_3FB5), (0xA, 210, 0xDFBA_F8A0_D8D9_C867),
    (0xF, 38, 0x8C0F_2CE8_ADE0_4CB1), (0x10, 184, 0x0F45_4D3D_D096_38D0),
    (0x11, 32, 0xA79B_A7AF_B525_7DF9), (0x16, 57, 0xF6CA_9274_F9D8_E9C4),
    (0x1E, 34, 0xCF88_C675_3F7A_2065),
  ]

  @Test("Every scalar folds as Python's str.casefold does")
  func allScalars() {
    var digests: [UInt32: (count: Int, digest: UInt64)] = [:]
    for value in 0...0x10FFFF as ClosedRange<UInt32> where value &- 0xD800 >= 0x800 {
      let folded = CaseFolding.fold(value)
      if folded == (value, 0, 0) { continue }
      let scalars = [folded.0, folded.1, folded.2].prefix { $0 != 0 }
      let hex = scalars.map { String($0, radix: 16, uppercase: true) }.joined(separator: ",")
      var (count, digest) = digests[value >> 12] ?? (0, 0xCBF2_9CE4_8422_2325)
      for byte in "\(String(value, radix: 16, uppercase: true)):\(hex);".utf8 {
        digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3
      }
      count += 1
      digests[value >> 12] = (count, digest)
    }
    #expect(digests.count == Self.oracle.count)
    for (block, count, digest) in Self.oracle {
      #expect(digests[block]?.count == count, "block \(block)")
      #expect(digests[block]?.digest == digest, "block \(block)")
    }
  }

  @Test(
    "Full folding turns one letter into up to three",
    arguments: [
      ("A", "a"), ("z", "z"), ("É", "é"), ("ß", "ss"), ("ẞ", "ss"), ("ﬃ", "ffi"), ("ſ", "s"),
      ("\u{212A}", "k"), ("İ", "i\u{307}"), ("ı", "ı"), ("Σ", "σ"), ("ς", "σ"), ("Ա", "ա"),
      ("Ⴀ", "ⴀ"), ("Ꭰ", "Ꭰ"), ("ꭰ", "Ꭰ"), ("𐐀", "𐐨"), ("北", "北"), ("ΐ", "ι\u{308}\u{301}"),
    ])
  func examples(text: String, folded: String) throws {
    let scalar = try #require(text.unicodeScalars.first)
    let result = CaseFolding.fold(scalar.value)
    let scalars = [result.0, result.1, result.2].prefix { $0 != 0 }
    #expect(Array(scalars) == folded.unicodeScalars.map(\.value))
  }

  @Test("White space is Unicode's, and U+001C to U+001F")
  func whiteSpace() {
    for value in 0...0x10FFFF as ClosedRange<UInt32> {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let expected = scalar.properties.isWhitespace || (0x1C...0x1F).contains(value)
      if CaseFolding.isWhiteSpace(value) != expected { Issue.record("U+\(value)") }
    }
  }
}
