extension Span<UInt8> {
  /// Appends character data with its references replaced and its line ends as line feeds (XML 1.0
  /// §2.11, §3.3.3, §4.6).
  ///
  /// - Parameter isAttribute: whether white space becomes spaces, as in the value of an attribute.
  /// - Returns: false with an unknown entity or an invalid reference.
  func appendXMLText(
    _ range: Range<Int>, isAttribute: Bool, to text: inout ContiguousArray<UInt8>
  ) -> Bool {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = self[offset]
      offset += 1
      switch byte {
      case ASCII.ampersand:
        guard let end = firstIndex(of: ASCII.semicolon, in: offset..<range.upperBound),
          text.appendReference(string(offset..<end))
        else { return false }
        offset = end + 1
      case ASCII.carriageReturn:
        if offset < range.upperBound, self[offset] == ASCII.lineFeed { offset += 1 }
        text.append(isAttribute ? ASCII.space : ASCII.lineFeed)
      case ASCII.tab, ASCII.lineFeed: text.append(isAttribute ? ASCII.space : byte)
      default: text.append(byte)
      }
    }
    return true
  }
}

extension ContiguousArray<UInt8> {
  /// Appends the character of a reference such as `amp`, `#38` or `#x26`; false if it has none.
  fileprivate mutating func appendReference(_ name: String) -> Bool {
    switch name {
    case "amp": append(ASCII.ampersand)
    case "lt": append(ASCII.lessThan)
    case "gt": append(ASCII.greaterThan)
    case "quot": append(ASCII.quote)
    case "apos": append(ASCII.apostrophe)
    default:
      let value =
        name.hasPrefix("#x")
        ? UInt32(name.dropFirst(2), radix: 16)
        : name.hasPrefix("#") ? UInt32(name.dropFirst()) : nil
      guard let scalar = value.flatMap(Unicode.Scalar.init), scalar != "\0" else { return false }
      append(contentsOf: String(scalar).utf8)
    }
    return true
  }
}
