import RemoBytes

/// Text that was escaped twice, for HTML or JSON, so that escapes are left in it.
enum EscapedText {
  /// Escapes within escapes, as `&amp;quot;`, are undone so many times at most.
  private static let mostRounds = 3

  /// The text without its escapes; nil where it has none.
  ///
  /// - Parameter isURL: whether `&lt=` may be a parameter: then an escape needs its semicolon.
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

  /// A character, and how many scalars it is written with.
  private struct Escape {
    let scalar: Unicode.Scalar
    let length: Int
  }

  // MARK: HTML

  /// The character reference that a text begins with (WHATWG HTML §13.5).
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
      // "It&#39s": digits alone belong to the number.
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

  /// The character of two references, of which the first, for `high`, was read: `&#xD83D;&#xDE00;`.
  ///
  /// - Parameter text: what follows the first.
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

  /// The escape of JSON that a text begins with (RFC 8259 §7). Those of one letter are left: a text
  /// may have a backslash before it.
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

  /// The code unit of the `\uXXXX` that a text begins with.
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
