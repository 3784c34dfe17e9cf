/// Full Unicode case folding and white space, scalar by scalar.
///
/// Folding is toCasefold of The Unicode Standard, section 3.13 (the C and F mappings of
/// CaseFolding.txt), like Python's `str.casefold`. Text is not normalized: `é` as one scalar and as
/// two stay different.
package enum CaseFolding {
  /// The folding of one scalar: one to three scalars, unused places 0.
  package typealias Folded = (UInt32, UInt32, UInt32)

  /// Folds one scalar. Cost: negligible for ASCII, a binary search elsewhere.
  package static func fold(_ scalar: UInt32) -> Folded {
    if scalar < 0x80 { return (scalar.asciiLowercased, 0, 0) }
    if isWithoutCase(scalar) { return (scalar, 0, 0) }
    if let index = index(of: scalar, in: CaseFoldingTables.runStarts),
      scalar <= CaseFoldingTables.runEnds[index]
    {
      let shift = CaseFoldingTables.runShifts[index]
      let distance = scalar - CaseFoldingTables.runStarts[index]
      if shift & 1 == 0 || distance & 1 == 0 {
        return (UInt32(truncatingIfNeeded: Int32(scalar) + shift >> 1), 0, 0)
      }
      return (scalar, 0, 0)
    }
    return expansion(of: scalar)
  }

  /// The folding of a scalar that may fold to two or three: the lowercase of its uppercase letters.
  /// Unicode's stability policy keeps both for the scalars here.
  private static func expansion(of scalar: UInt32) -> Folded {
    switch scalar {
    // The sharp s is frequent, and the uppercase of its capital is itself.
    case 0xDF, 0x1E9E: return (0x73, 0x73, 0)
    case 0x130, 0x149, 0x1F0, 0x390, 0x3B0, 0x587, 0x1E96...0x1FFF, 0xFB00...0xFB17: break
    default: return (scalar, 0, 0)
    }
    guard let letter = Unicode.Scalar(scalar) else { return (scalar, 0, 0) }
    let folded = letter.properties.uppercaseMapping.unicodeScalars
      .flatMap(\.properties.lowercaseMapping.unicodeScalars).map(\.value)
    return (folded[0], folded.count > 1 ? folded[1] : 0, folded.count > 2 ? folded[2] : 0)
  }

  /// Whether the scalar lies in a large block without case: general punctuation, symbols, CJK or
  /// Hangul.
  private static func isWithoutCase(_ scalar: UInt32) -> Bool {
    scalar >= 0x2E80 && scalar < 0xA640 || scalar >= 0xAC00 && scalar < 0xFB00
      || scalar >= 0x2000 && scalar < 0x2100
  }

  /// The index of the last element not above `scalar`.
  private static func index(of scalar: UInt32, in table: [UInt32]) -> Int? {
    let next = table.partitioningIndex { $0 > scalar }
    return next == 0 ? nil : next - 1
  }

  /// Whether the scalar is white space: Unicode's White_Space and U+001C to U+001F, the separators
  /// of Python's `str.split`.
  package static func isWhiteSpace(_ scalar: UInt32) -> Bool {
    if scalar < 0x80 { return 0x09...0x0D ~= scalar || 0x1C...0x20 ~= scalar }
    if scalar < 0x1680 { return scalar == 0x85 || scalar == 0xA0 }
    switch scalar {
    case 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000: return true
    default: return false
    }
  }
}

/// Iterates over the folded scalars of a field. A run of white space is one space, and outer white
/// space is skipped.
///
/// It does not store the bytes: pass them to each step. They must be well-formed UTF-8.
package struct FoldedScalars {
  /// The result of `next` at the end.
  package static let end: UInt32 = .max

  private var offset: Int
  private let limit: Int
  private var sawSpace = false
  private var hasBegun: Bool
  private var queued: (UInt32, UInt32) = (0, 0)

  /// Creates an iterator over `range`.
  ///
  /// - Parameter resumes: whether other text precedes the range, so that white space at its start
  ///   counts.
  package init(_ range: Range<Int>, resumes: Bool = false) {
    offset = range.lowerBound
    limit = range.upperBound
    hasBegun = resumes
  }

  /// The next folded scalar of `bytes`, or `end`.
  package mutating func next(_ bytes: Span<UInt8>) -> UInt32 {
    if queued.0 != 0 {
      let scalar = queued.0
      queued = (queued.1, 0)
      return scalar
    }
    while offset < limit {
      let (scalar, length) = bytes.utf8Scalar(at: offset)
      if CaseFolding.isWhiteSpace(scalar) {
        sawSpace = true
        offset += length
        continue
      }
      if sawSpace {
        sawSpace = false
        if hasBegun { return 0x20 }
      }
      hasBegun = true
      offset += length
      if scalar < 0x80 { return scalar.asciiLowercased }
      let folded = CaseFolding.fold(scalar)
      queued = (folded.1, folded.2)
      return folded.0
    }
    return Self.end
  }
}
