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

extension Span<UInt8> {
  /// Whether the bytes in `range`, behind which there are 31 bytes more, are plain in a URL (see
  /// `UInt8.isPlainInURL`) or ampersands: so that there is little to escape in it.
  package func isPlainURL(_ range: Range<Int>) -> Bool {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let block = pair(at: offset)
      let odd = LaneSet(Self.odd(block.low), Self.odd(block.high))
      if !odd.isEmpty { return offset &+ odd.first >= range.upperBound }
      offset &+= 32
    }
    return true
  }

  /// Which lanes are neither plain in a URL nor ampersands.
  @inline(__always)
  private static func odd(_ vector: SIMD16<UInt8>) -> ByteMask {
    let isLetter = ((vector | .all(0x20)) &- .all(0x61)) .<= .all(25)
    let isNumeric = (vector &- .all(ASCII.plus)) .<= .all(ASCII.colon - ASCII.plus)
    // `=` and `?` differ in one bit.
    let isSign =
      ((vector | .all(2)) .== .all(ASCII.question)) .| (vector .== .all(ASCII.underscore))
      .| (vector .== .all(ASCII.ampersand))
    return .!(isLetter .| isNumeric .| isSign)
  }
}
