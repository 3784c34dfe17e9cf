import RemoBytes

/// A place in a JSON text: inside or outside a string.
struct JSONPosition: Equatable, Sendable {
  private(set) var isInString = false
  private var isEscaped = false
  /// The number of missing digits of a `\u` escape.
  private var digits: UInt8 = 0

  /// Moves past a byte of the template.
  mutating func advance(_ byte: UInt8) {
    if isEscaped {
      isEscaped = false
      digits = byte == UInt8(ascii: "u") ? 4 : 0
    } else if digits > 0, byte.hexDigitValue != nil {
      digits -= 1
    } else {
      digits = 0
      if byte == ASCII.quote { isInString.toggle() }
      isEscaped = isInString && byte == ASCII.backslash
    }
  }

  /// The offset of the first byte that may change the state, or of the first `sign`.
  func endOfPlain(_ bytes: Span<UInt8>, in range: Range<Int>, before sign: UInt8) -> Int {
    var offset = range.lowerBound
    if isEscaped || digits > 0 { return offset }
    while offset + 16 <= range.upperBound {
      let block = bytes.vector(at: offset)
      let found =
        (block .== .all(ASCII.quote)) .| (block .== .all(ASCII.backslash)) .| (block .== .all(sign))
      offset += found.firstSet
      if found.isAnySet { return offset }
    }
    while offset < range.upperBound {
      let byte = bytes[offset]
      if byte == ASCII.quote || byte == ASCII.backslash || byte == sign { break }
      offset += 1
    }
    return offset
  }

  func placement(
    of kind: TemplateSchema.ValueKind?, string: EscapeContext, link: EscapeContext
  ) -> Placement {
    if isInString {
      if isEscaped || digits > 0 { return .refused(.jsonEscape) }
      return .escaped(kind == .link ? link : string)
    }
    return kind == .number ? .escaped(string) : .refused(.jsonText)
  }

  var place: TemplatePlace { isInString ? .jsonString : .jsonText }
}
