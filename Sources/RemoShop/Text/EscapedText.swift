import RemoBytes

/// Repairs text that was escaped twice for HTML or JSON.
enum EscapedText {
  /// The maximum number of nested escapes undone, as in `&amp;quot;`.
  private static let mostRounds = 3

  /// Whether a text has an escape. Cost: one pass over the bytes; allocates nothing.
  ///
  /// - Parameter isURL: whether the text is a URL, in which `&lt=` may be a parameter, so an escape
  ///   needs its semicolon.
  static func isEscaped(_ text: Span<UInt8>, in range: Range<Int>, isURL: Bool) -> Bool {
    var rest = range
    while let sign = firstSign(text, in: rest) {
      rest = sign..<range.upperBound
      if escape(text, in: rest, isURL: isURL) != nil { return true }
      rest = (sign + 1)..<range.upperBound
    }
    return false
  }

  /// The text without its escapes; nil if it has none.
  static func unescaped(_ text: String, isURL: Bool = false) -> String? {
    var bytes = ContiguousArray(text.utf8)
    var isChanged = false
    for _ in 0..<mostRounds {
      guard let next = unescapedOnce(bytes.span, isURL: isURL) else { break }
      bytes = next
      isChanged = true
    }
    return isChanged ? String(decoding: bytes, as: UTF8.self) : nil
  }

  private static func unescapedOnce(_ text: Span<UInt8>, isURL: Bool) -> ContiguousArray<UInt8>? {
    var result = ByteWriter()
    var rest = 0..<text.count
    var done = 0
    while let sign = firstSign(text, in: rest) {
      rest = (sign + 1)..<text.count
      guard let escape = escape(text, in: sign..<text.count, isURL: isURL) else { continue }
      result.append(text, in: done..<sign)
      result.append(String(escape.scalar))
      done = sign + escape.length
      rest = done..<text.count
    }
    if done == 0 { return nil }
    result.append(text, in: done..<text.count)
    return result.finish()
  }

  /// The offset of the first sign that may begin an escape.
  private static func firstSign(_ text: Span<UInt8>, in range: Range<Int>) -> Int? {
    text.firstIndex(in: range) {
      ($0 .== .all(ASCII.ampersand)) .| ($0 .== .all(ASCII.backslash))
    }
  }

  /// A character, and the number of bytes of its escape.
  private struct Escape {
    let scalar: Unicode.Scalar
    let length: Int
  }

  private static func escape(
    _ text: Span<UInt8>, in range: Range<Int>, isURL: Bool
  ) -> Escape? {
    html(text, in: range, isURL: isURL) ?? json(text, in: range)
  }

  // MARK: HTML

  /// The parts of a character reference: `&name` or `&#number`.
  private struct Reference {
    let isNumber: Bool
    let body: Range<Int>
    /// The byte after the body, if any.
    let next: UInt8?

    /// The reference at the start of a range.
    init?(_ text: Span<UInt8>, in range: Range<Int>) {
      guard text.first(in: range) == ASCII.ampersand else { return nil }
      isNumber = text.first(in: range.dropFirst()) == ASCII.hash
      let rest = range.dropFirst(isNumber ? 2 : 1)
      body = rest.prefix(10).prefix { text[$0].isASCIILetter || text[$0].isASCIIDigit }
      next = text.first(in: body.upperBound..<range.upperBound)
    }
  }

  /// The character reference at the start of a range (WHATWG HTML §13.5).
  private static func html(
    _ text: Span<UInt8>, in range: Range<Int>, isURL: Bool
  ) -> Escape? {
    guard let reference = Reference(text, in: range) else { return nil }
    let body = reference.body
    let length = body.upperBound - range.lowerBound
    if reference.next == ASCII.semicolon {
      if reference.isNumber, let high = number(text, in: body), 0xD800..<0xDC00 ~= high {
        return surrogatePair(high, text, in: (body.upperBound + 1)..<range.upperBound)
          .map { Escape(scalar: $0.scalar, length: length + 1 + $0.length) }
      }
      let scalar =
        reference.isNumber
        ? number(text, in: body).flatMap(HTMLEntity.character(numbered:))
        : HTMLEntity.character(named: body, in: text)
      return scalar.map { Escape(scalar: $0, length: length + 1) }
    }
    if isURL { return nil }
    if reference.isNumber {
      // In "It&#39s" all digits belong to the number.
      let digits = body.prefix { text[$0].isASCIIDigit }
      guard 2...4 ~= digits.count else { return nil }
      return number(text, in: digits).flatMap(HTMLEntity.character(numbered:))
        .map { Escape(scalar: $0, length: 2 + digits.count) }
    }
    guard reference.next != ASCII.equals, HTMLEntity.isShort(body, in: text) else { return nil }
    return HTMLEntity.character(named: body, in: text).map { Escape(scalar: $0, length: length) }
  }

  private static func number(_ text: Span<UInt8>, in range: Range<Int>) -> UInt32? {
    let isHexadecimal = text.first(in: range).map { $0 | 0x20 } == UInt8(ascii: "x")
    let digits = isHexadecimal ? range.dropFirst() : range
    let radix = isHexadecimal ? 16 : 10
    if digits.isEmpty { return nil }
    // A reference has at most ten digits.
    var number = 0
    for offset in digits {
      guard let digit = text[offset].hexDigitValue, digit < radix else { return nil }
      number = number * radix + Int(digit)
    }
    return UInt32(exactly: number)
  }

  /// The character of two references, after the first one (`high`) was read: `&#xD83D;&#xDE00;`.
  ///
  /// - Parameter range: the range after the first reference.
  /// - Returns: the character, and the length of the second reference.
  private static func surrogatePair(
    _ high: UInt32, _ text: Span<UInt8>, in range: Range<Int>
  ) -> Escape? {
    guard let reference = Reference(text, in: range), reference.isNumber,
      reference.next == ASCII.semicolon, let low = number(text, in: reference.body),
      0xDC00..<0xE000 ~= low
    else { return nil }
    return scalar(high: high, low: low)
      .map { Escape(scalar: $0, length: reference.body.upperBound - range.lowerBound + 1) }
  }

  /// The character of two surrogates (Unicode Standard §3.9).
  private static func scalar(high: UInt32, low: UInt32) -> Unicode.Scalar? {
    Unicode.Scalar(0x10000 + (high & 0x3FF) << 10 | (low & 0x3FF))
  }

  // MARK: JSON

  /// The JSON escape at the start of a range (RFC 8259 §7). Escapes of one letter, such as `\n`,
  /// stay, because a text may really have a backslash there.
  private static func json(_ text: Span<UInt8>, in range: Range<Int>) -> Escape? {
    guard range.count > 1, text[range.lowerBound] == ASCII.backslash else { return nil }
    switch text[range.lowerBound + 1] {
    case ASCII.quote: return Escape(scalar: "\"", length: 2)
    case ASCII.slash: return Escape(scalar: "/", length: 2)
    default: break
    }
    guard let unit = unit(text, in: range) else { return nil }
    if unit & 0xFC00 == 0xD800, let low = Self.unit(text, in: range.dropFirst(6)),
      low & 0xFC00 == 0xDC00
    {
      return scalar(high: unit, low: low).map { Escape(scalar: $0, length: 12) }
    }
    guard unit >= 0x20 else { return nil }
    return Unicode.Scalar(unit).map { Escape(scalar: $0, length: 6) }
  }

  /// The code unit of the `\uXXXX` at the start of a range.
  private static func unit(_ text: Span<UInt8>, in range: Range<Int>) -> UInt32? {
    guard range.count >= 6, text.isEqual(range.prefix(2), to: "\\u") else { return nil }
    let digits = range.dropFirst(2).prefix(4)
    guard digits.allSatisfy({ text[$0].hexDigitValue != nil }) else { return nil }
    return UInt32(text.string(digits), radix: 16)
  }
}
