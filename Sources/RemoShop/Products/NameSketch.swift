import RemoBytes

/// The set of letters in a product's name. Names whose sketches differ much are not similar, so
/// that their words need not be read.
struct NameSketch {
  /// A bit for each of 21 letters; nil for a name with other letters than ASCII's, which may be
  /// similar to any.
  private let letters: UInt32?

  /// The letters in which similar names may differ beside a typo: the plural `s`, `and` for `&`,
  /// and `grey` for `gray`.
  private static let ignored: UInt32 = "sande".utf8.reduce(0) { $0 | bit(of: $1) }

  /// Reads the name in `range` of `bytes`.
  init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    var letters: UInt32 = 0
    for offset in range {
      let byte = bytes[offset]
      if byte >= 0x80 {
        self.letters = nil
        return
      }
      if byte.isASCIILetter { letters |= Self.bit(of: byte) }
    }
    self.letters = letters & ~Self.ignored
  }

  private static func bit(of letter: UInt8) -> UInt32 { 1 << UInt32(letter & 0x1F) }

  /// Whether the names may be similar. One typo changes at most two letters.
  func mayBeAlike(_ other: NameSketch) -> Bool {
    guard let letters, let others = other.letters else { return true }
    return (letters ^ others).nonzeroBitCount <= 2
  }
}
