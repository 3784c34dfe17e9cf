extension UInt8 {
  /// Whether the byte is JSON white space (RFC 8259 §2).
  package var isJSONSpace: Bool {
    self == ASCII.space || self == ASCII.tab || self == ASCII.lineFeed
      || self == ASCII.carriageReturn
  }

  /// Whether the byte begins an object or an array.
  package var beginsDocument: Bool { self == ASCII.leftBrace || self == ASCII.leftBracket }
}

extension Span<UInt8> {
  /// Whether an object or an array begins at the start of `range`, after a byte order mark, control
  /// characters and white space.
  package func beginsAsJSON(_ range: Range<Int>) -> Bool {
    range.dropFirst(lengthOfBOM(at: range.lowerBound))
      .first { self[$0] > ASCII.space && self[$0] != ASCII.delete }
      .map { self[$0].beginsDocument } ?? false
  }

  /// The part of `range` without white space and byte order marks at its start, such as those
  /// between files joined by 'cat'.
  package func withoutLeadingBlanks(_ range: Range<Int>) -> Range<Int> {
    var start = range.lowerBound
    while start < range.upperBound {
      let length = self[start].isJSONSpace ? 1 : lengthOfBOM(at: start)
      if length == 0 { break }
      start += length
    }
    return Swift.min(start, range.upperBound)..<range.upperBound
  }
}
