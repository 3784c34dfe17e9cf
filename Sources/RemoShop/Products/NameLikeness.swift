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
    guard a.isWord, b.isWord, max(a.count, b.count) >= 4, isOneApart(a, b) else { return false }
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
