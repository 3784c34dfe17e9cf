extension Span<UInt8> {
  /// Whether a text is empty or only white space.
  package func isBlank(_ range: Range<Int>) -> Bool {
    if let first = first(in: range), first > ASCII.space, first < 0x80 { return false }
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (scalar, length) = utf8Scalar(at: offset)
      if !CaseFolding.isWhiteSpace(scalar) { return false }
      offset += length
    }
    return true
  }
}
