extension UInt8 {
  /// Whether the byte is a letter, a digit or one of `+ , - . / : = ? _`, which mean nothing to any
  /// language that a URL is written in as a URL.
  package var isPlainInURL: Bool {
    switch self {
    case ASCII.plus...ASCII.colon, ASCII.equals, ASCII.question, ASCII.underscore: true
    default: isASCIILetter
    }
  }
}

/// What is known of a URL all of whose bytes are plain (see `UInt8.isPlainInURL`) or ampersands, so
/// that there is little to escape in it.
@usableFromInline package struct PlainURL: BitwiseCopyable, Sendable {
  /// How many bytes stand before its only ampersand: all if it has none. 0 if it has several.
  @usableFromInline package let run: UInt32

  @inlinable
  package init(run: UInt32) { self.run = run }
}

extension Span<UInt8> {
  /// What the bytes in `range`, behind which there are 63 bytes more, are as a plain URL, or nil if
  /// they are none.
  package func plainURL(_ range: Range<Int>) -> PlainURL? {
    var offset = range.lowerBound
    var ampersands: UInt64 = 0
    var run = range.count
    while offset < range.upperBound {
      let block = block(at: offset)
      let rest = range.upperBound &- offset
      let isPlain = block.lanes { Self.isPlain($0).bytes }
      if !LaneMask(bits: ~isPlain.bits).prefix(rest).isEmpty { return nil }
      let found = block.lanes { ($0 .== .all(ASCII.ampersand)).bytes }.prefix(rest)
      let first = offset &- range.lowerBound &+ found.bits.trailingZeroBitCount
      // Without a branch, as the ampersand may be anywhere.
      run = found.isEmpty ? run : first
      run = found.bits & (found.bits &- 1) | (found.isEmpty ? 0 : ampersands) == 0 ? run : 0
      ampersands |= found.bits
      offset &+= 64
    }
    return PlainURL(run: UInt32(truncatingIfNeeded: run))
  }

  /// Which lanes are plain in a URL or ampersands.
  @inline(__always)
  private static func isPlain(_ vector: SIMD16<UInt8>) -> ByteMask {
    // Moved to where they are the greatest of all as signed numbers, which is one comparison.
    func ends(_ vector: SIMD16<UInt8>, at last: UInt8, from first: UInt8) -> ByteMask {
      let moved = vector &+ .all(0x7F - last)
      return moved.signed .> SIMD16(repeating: Int8(0x7E - Int(last - first)))
    }
    let isLetter = ends(vector | .all(0x20), at: UInt8(ascii: "z"), from: UInt8(ascii: "a"))
    let isNumeric = ends(vector, at: ASCII.colon, from: ASCII.plus)
    // `=` and `?` differ in one bit.
    let isSign =
      ((vector | .all(2)) .== .all(ASCII.question)) .| (vector .== .all(ASCII.underscore))
      .| (vector .== .all(ASCII.ampersand))
    return isLetter .| isNumeric .| isSign
  }
}
