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

/// What is known of a URL that is written several times: that it has plain bytes and ampersands
/// only, and where the first ampersand is.
@usableFromInline package struct PlainURL: Equatable, Sendable {
  /// Where the URL lies.
  package let slice: ByteSlice
  /// The number of bytes before the first ampersand, all of them if there is none.
  package let head: Int

  /// The URL in `slice` of `source`, behind which there are 16 bytes more; nil if it is not plain.
  package init?(_ source: Span<UInt8>, _ slice: ByteSlice) {
    let range = slice.range
    var ampersand = range.upperBound
    var offset = range.lowerBound
    while offset < range.upperBound {
      let vector = source.vector(at: offset)
      let isLetter = ((vector | .all(0x20)) &- .all(0x61)) .<= .all(25)
      let isNumeric = (vector &- .all(ASCII.plus)) .<= .all(ASCII.colon - ASCII.plus)
      let isSign =
        (vector .== .all(ASCII.equals)) .| (vector .== .all(ASCII.question))
        .| (vector .== .all(ASCII.underscore))
      let isAmpersand = vector .== .all(ASCII.ampersand)
      let run = (.!(isLetter .| isNumeric .| isSign .| isAmpersand)).firstSet
      if run < 16, offset &+ run < range.upperBound { return nil }
      if offset < ampersand {
        let lane = isAmpersand.firstSet
        if lane < 16 { ampersand = Swift.min(ampersand, offset &+ lane) }
      }
      offset &+= 16
    }
    self.slice = slice
    head = ampersand &- range.lowerBound
  }
}
