import RemoBytes

/// When two product names are those of the same product: see `ProductNames` for what does not
/// count, and `isSlip` for what may differ.
extension ProductNames {
  /// The most pieces of a name in which a slip is looked for.
  static let mostPieces = 64

  /// Whether two names that were read are the same, or differ in one letter of one word.
  func areAlike(_ a: Name, _ b: Name) -> Bool {
    // 8' and 8" are different; a figure without a sign may be either.
    if a.pieces.isEmpty || b.pieces.isEmpty || a.marks != 0 && b.marks != 0 && a.marks != b.marks {
      return false
    }
    if a.text == b.text { return true }
    guard a.pieces.count == b.pieces.count else { return false }
    if a.sum == b.sum { return true }
    guard let (odd, other) = oddPieces(a, b) else { return false }
    return isSlip(pieces[odd], pieces[other])
  }

  /// The one piece of each name that the other has not, if there is just one.
  private func oddPieces(_ a: Name, _ b: Name) -> (Int, Int)? {
    guard a.pieces.count <= Self.mostPieces else { return nil }
    var taken: UInt64 = 0
    var odd: Int?
    for piece in a.pieces {
      var isFound = false
      for (bit, candidate) in b.pieces.enumerated()
      where taken >> UInt64(bit) & 1 == 0 && pieces[candidate].hash == pieces[piece].hash {
        taken |= 1 << UInt64(bit)
        isFound = true
        break
      }
      if isFound { continue }
      if odd != nil { return nil }
      odd = piece
    }
    let other = b.pieces.enumerated().first { taken >> UInt64($0.offset) & 1 == 0 }
    guard let odd, let other else { return nil }
    return (odd, other.element)
  }

  /// Whether one word may be the other one mistyped: one letter left out, added, replaced or
  /// swapped with its neighbour (optimal string alignment distance 1), in a word of four letters
  /// or more. Not where either is a colour, a size, a unit or part of a code, nor where both are
  /// known words (wood and wool, table and cable).
  func isSlip(_ a: Piece, _ b: Piece) -> Bool {
    guard a.isWord, b.isWord, max(a.count, b.count) >= 4, min(a.count, b.count) >= 3,
      isOneApart(a, b)
    else { return false }
    return !isExact(a) && !isExact(b)
      && !(ProductWords.isKnown(a.hash) && ProductWords.isKnown(b.hash))
  }

  /// Whether the piece has to be the same to the letter.
  func isExact(_ piece: Piece) -> Bool {
    ProductWords.isExact(piece.hash, letters[piece.start..<(piece.start + piece.count)])
  }

  private func isOneApart(_ a: Piece, _ b: Piece) -> Bool {
    let (long, short) = a.count >= b.count ? (a, b) : (b, a)
    guard long.count - short.count <= 1 else { return false }
    var same = 0
    while same < short.count, letters[long.start + same] == letters[short.start + same] {
      same += 1
    }
    func tailsAgree(_ i: Int, _ j: Int) -> Bool {
      guard long.count - i == short.count - j else { return false }
      for k in 0..<(long.count - i)
      where letters[long.start + i + k] != letters[short.start + j + k] { return false }
      return true
    }
    if long.count > short.count { return tailsAgree(same + 1, same) }
    if same == long.count { return false }
    if tailsAgree(same + 1, same + 1) { return true }
    return same + 1 < long.count
      && letters[long.start + same] == letters[short.start + same + 1]
      && letters[long.start + same + 1] == letters[short.start + same]
      && tailsAgree(same + 2, same + 2)
  }
}

/// A summary of a name that is cheap to make, and tells at once that most names are not alike.
///
/// The upper half says of each letter whether it is there an even or an odd number of times; the
/// lower half is a sum of the digits. Alike names have the same digits and differ in at most two
/// letters.
struct NameSignature {
  private let weights: ContiguousArray<UInt64>

  init() {
    var weights = ContiguousArray<UInt64>(repeating: 0, count: 128)
    for letter in 0..<26 {
      // The s of a plural does not count, and grey is gray.
      let bit = letter == 4 ? 0 : letter
      let weight: UInt64 = letter == 18 ? 0 : 1 << UInt64(32 + bit)
      weights[0x41 + letter] = weight
      weights[0x61 + letter] = weight
    }
    for digit in 0..<10 { weights[0x30 + digit] = ByteHash.mix(UInt64(digit)) & 0xFFFF_FFFF | 1 }
    // An ampersand is read as "and".
    weights[0x26] = weights[0x61] ^ weights[0x6E] ^ weights[0x64]
    self.weights = weights
  }

  /// The summary of the name in `range`.
  @inline(__always)
  func signature(_ bytes: Span<UInt8>, _ range: Range<Int>) -> UInt64 {
    var letters: UInt64 = 0
    var digits: UInt64 = 0
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = bytes[offset]
      if byte < 0x80 {
        let weight = weights[Int(byte)]
        letters ^= weight
        digits &+= weight
        offset += 1
      } else {
        let (scalar, length) = bytes.utf8Scalar(at: offset)
        letters ^= weight(of: scalar)
        offset += length
      }
    }
    return letters & 0xFFFF_FFFF_0000_0000 | digits & 0xFFFF_FFFF
  }

  /// Whether names with these summaries may be alike.
  @inline(__always)
  static func mayBeAlike(_ a: UInt64, _ b: UInt64) -> Bool {
    let difference = a ^ b
    return difference & 0xFFFF_FFFF == 0 && difference.nonzeroBitCount <= 2
  }

  private func weight(of scalar: UInt32) -> UInt64 {
    let folded = CaseFolding.fold(scalar)
    var weight: UInt64 = 0
    for part in [folded.0, folded.1, folded.2] where part != 0 {
      guard case .letter(let letter) = NameCharacter(part) else { continue }
      weight ^= letter < 0x80 ? weights[Int(letter)] : 1 << (58 + UInt64(letter % 6))
    }
    return weight
  }
}
