import RemoBytes

/// Repairs text that was escaped twice for HTML or JSON.
enum EscapedText {
  /// The most nested escapes undone, as in `&amp;quot;`.
  private static let mostRounds = 3

  /// The text without its escapes; nil if it has none.
  ///
  /// - Parameter isURL: whether the text is a URL, in which `&lt=` may be a parameter, so an escape
  ///   needs its semicolon.
  static func unescaped(_ text: String, isURL: Bool = false) -> String? {
    var result: String?
    for _ in 0..<mostRounds {
      guard let next = unescapedOnce(result ?? text, isURL: isURL) else { break }
      result = next
    }
    return result
  }

  private static func unescapedOnce(_ text: String, isURL: Bool) -> String? {
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var offset = 0
    var isChanged = false
    while offset < scalars.count {
      let rest = scalars[offset...]
      if let escape = html(rest, isURL: isURL) ?? json(rest) {
        result.append(escape.scalar)
        offset += escape.length
        isChanged = true
      } else {
        result.append(scalars[offset])
        offset += 1
      }
    }
    return isChanged ? String(result) : nil
  }

  /// A character, and the number of scalars of its escape.
  private struct Escape {
    let scalar: Unicode.Scalar
    let length: Int
  }

  // MARK: HTML

  /// The character reference at the start of a text (WHATWG HTML §13.5).
  private static func html(_ text: ArraySlice<Unicode.Scalar>, isURL: Bool) -> Escape? {
    guard text.first == "&" else { return nil }
    let isNumber = text.dropFirst().first == "#"
    let body = text.dropFirst(isNumber ? 2 : 1).prefix(10).prefix { $0.isLetterOrDigit }
    let next = text[body.endIndex...].first
    let name = String(String.UnicodeScalarView(body))
    let length = body.endIndex - text.startIndex
    if next == ";" {
      if isNumber, let high = number(name), 0xD800..<0xDC00 ~= high {
        return surrogatePair(high, text: text[body.endIndex...].dropFirst())
          .map { Escape(scalar: $0.scalar, length: length + 1 + $0.length) }
      }
      let scalar = isNumber ? numbered(name) : HTMLEntity.character(named: name)
      return scalar.map { Escape(scalar: $0, length: length + 1) }
    }
    if isURL { return nil }
    if isNumber {
      // In "It&#39s" all digits belong to the number.
      let digits = body.prefix { "0"..."9" ~= $0 }
      guard 2...4 ~= digits.count else { return nil }
      let scalar = numbered(String(String.UnicodeScalarView(digits)))
      return scalar.map { Escape(scalar: $0, length: 2 + digits.count) }
    }
    guard next != "=", HTMLEntity.shortNames.contains(name) else { return nil }
    return HTMLEntity.character(named: name).map { Escape(scalar: $0, length: length) }
  }

  private static func numbered(_ digits: String) -> Unicode.Scalar? {
    number(digits).flatMap(HTMLEntity.character(numbered:))
  }

  private static func number(_ digits: String) -> UInt32? {
    let isHexadecimal = digits.first == "x" || digits.first == "X"
    return UInt32(
      isHexadecimal ? String(digits.dropFirst()) : digits, radix: isHexadecimal ? 16 : 10)
  }

  /// The character of two references, after the first one (`high`) was read: `&#xD83D;&#xDE00;`.
  ///
  /// - Parameter text: the text after the first reference.
  /// - Returns: the character, and the length of the second reference.
  private static func surrogatePair(_ high: UInt32, text: ArraySlice<Unicode.Scalar>) -> Escape? {
    guard text.first == "&", text.dropFirst().first == "#" else { return nil }
    let body = text.dropFirst(2).prefix(10).prefix { $0.isLetterOrDigit }
    guard text[body.endIndex...].first == ";",
      let low = number(String(String.UnicodeScalarView(body))), 0xDC00..<0xE000 ~= low
    else { return nil }
    return scalar(high: high, low: low)
      .map { Escape(scalar: $0, length: body.endIndex - text.startIndex + 1) }
  }

  /// The character of two surrogates (Unicode Standard §3.9).
  private static func scalar(high: UInt32, low: UInt32) -> Unicode.Scalar? {
    Unicode.Scalar(0x10000 + (high & 0x3FF) << 10 | (low & 0x3FF))
  }

  // MARK: JSON

  /// The JSON escape at the start of a text (RFC 8259 §7). One-letter escapes stay, because a text
  /// may really have a backslash there.
  private static func json(_ text: ArraySlice<Unicode.Scalar>) -> Escape? {
    guard text.first == "\\" else { return nil }
    switch text.dropFirst().first {
    case "\""?: return Escape(scalar: "\"", length: 2)
    case "/"?: return Escape(scalar: "/", length: 2)
    default: break
    }
    guard let unit = unit(text) else { return nil }
    if unit & 0xFC00 == 0xD800, let low = Self.unit(text.dropFirst(6)), low & 0xFC00 == 0xDC00 {
      return scalar(high: unit, low: low).map { Escape(scalar: $0, length: 12) }
    }
    guard unit >= 0x20 else { return nil }
    return Unicode.Scalar(unit).map { Escape(scalar: $0, length: 6) }
  }

  /// The code unit of the `\uXXXX` at the start of a text.
  private static func unit(_ text: ArraySlice<Unicode.Scalar>) -> UInt32? {
    guard text.first == "\\", text.dropFirst().first == "u" else { return nil }
    let digits = text.dropFirst(2).prefix(4)
    guard digits.count == 4, digits.allSatisfy(\.properties.isASCIIHexDigit) else { return nil }
    return UInt32(String(String.UnicodeScalarView(digits)), radix: 16)
  }
}

extension Unicode.Scalar {
  fileprivate var isLetterOrDigit: Bool { value.isASCIILetter || value.isASCIIDigit }
}
