import RemoBytes

/// The letters of a product's name with their counts. Names whose sketches differ by more than one
/// typo are not similar, so their words need no comparison.
struct NameSketch {
  /// The sum of a power of four for each letter.
  private let letters: UInt64

  /// The letters in which similar names may differ beside a typo: the plural `s`, `and` for `&`,
  /// and `grey` for `gray`.
  private static let ignored: UInt32 = "sande".utf8.reduce(0) { $0 | 1 << UInt32($1 & 0x1F) }

  init(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let ignored = Self.ignored
    var letters: UInt64 = 0
    // Sums may overflow, which does not change the differences of similar names.
    func add(_ letter: UInt32, isLetter: Bool = true) {
      let counts: UInt64 = isLetter && ignored &>> letter & 1 == 0 ? 1 : 0
      letters &+= counts &<< UInt64(2 * (letter & 0x1F))
    }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = bytes[offset]
      if byte < 0x80 {
        add(UInt32(byte), isLetter: byte.isASCIILetter)
        offset += 1
      } else {
        let (scalar, length) = bytes.utf8Scalar(at: offset)
        let folded = CaseFolding.fold(scalar)
        for scalar in [folded.0, folded.1, folded.2] {
          if case .letter(let letter) = NameCharacter(scalar) { add(letter) }
        }
        offset += length
      }
    }
    self.letters = letters
  }

  /// Whether the names may be similar. One typo adds or removes a letter, or replaces one by
  /// another: the sums differ by a power of four, or by the difference of two such powers. In
  /// binary, each of these is a single run of ones.
  func mayBeAlike(_ other: NameSketch) -> Bool {
    let difference = Int64(bitPattern: letters &- other.letters).magnitude
    let lowest = difference & (~difference &+ 1)
    return (difference &+ lowest) & difference == 0
  }
}
