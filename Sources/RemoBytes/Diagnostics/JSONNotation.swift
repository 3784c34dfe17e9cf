/// Suggestions for notations of other languages that are often mistaken for JSON.
extension JSONError {
  /// A suggestion for the text at the error in `source`, if it is such a notation.
  func notationHelp(_ source: Span<UInt8>, before end: Int) -> String? {
    guard offset < end else { return nil }
    let isKey = code == .expectedKey
    let byte = source[offset]
    switch code {
    case .expectedKey, .unexpectedByte: break
    case .expectedCommaOrEnd where byte == ASCII.slash || byte == ASCII.hash: break
    case .expectedCommaOrEnd:
      return numberHelp(source, before: end) ?? missingComma(source, before: end)
    case .expectedColon where byte == ASCII.equals: return "write ':' instead of '='"
    case .invalidEscape where offset + 1 < end && source[offset + 1] == ASCII.apostrophe:
      return "write ' without a backslash"
    default: return nil
    }
    switch byte {
    case ASCII.apostrophe:
      return "write double quotes around every key and text, as Python's json.dumps does"
    case ASCII.backtick: return "write double quotes instead of backticks"
    case ASCII.slash, ASCII.hash: return "JSON has no comments; remove this one"
    case ASCII.comma: return isKey ? "remove one of the commas" : "write null before the comma"
    case ASCII.plus: return "write the number without '+'"
    case ASCII.dot where !isKey:
      // Models write three dots for text they left out.
      return offset + 1 < end && source[offset + 1].isASCIIDigit
        ? "write a zero before the point" : "write the values that '...' stands for, or remove it"
    case _ where byte >= 0x80 && source.isCurlyQuote(at: offset, before: end):
      return "write straight double quotes, \", instead of curly ones"
    case _ where isKey && (byte.isASCIILetter || byte == ASCII.underscore):
      return "write \"\(source.word(from: offset, before: end))\" in double quotes"
    default: return nil
    }
  }

  /// A suggestion for a missing comma, or for an unescaped quote that ended a string early.
  private func missingComma(_ source: Span<UInt8>, before end: Int) -> String? {
    let byte = source[offset]
    switch byte {
    case ASCII.quote, ASCII.leftBrace, ASCII.leftBracket, ASCII.minus:
      return "write a comma before the '\(Character(Unicode.Scalar(byte)))'"
    default: break
    }
    guard byte.isASCIIDigit || byte.isASCIILetter else { return nil }
    let last = (0..<offset).last { source[$0] > ASCII.space }
    return last.map { source[$0] == ASCII.quote } == true
      ? "write \\\" for a quote inside a text"
      : "write a comma before '\(source.word(from: offset, before: end))'"
  }

  /// A suggestion for a number in a notation that JSON lacks: `0x3E8`, `1_000`, `10n`.
  private func numberHelp(_ source: Span<UInt8>, before end: Int) -> String? {
    let isNumber = offset > 0 && source[offset - 1].isASCIIDigit
    guard isNumber, source[offset].isASCIILetter || source[offset] == ASCII.underscore else {
      return nil
    }
    var start = offset
    while start > 0, source[start - 1].isInNumber { start -= 1 }
    let rest = source.word(from: offset, before: end)
    let text = source.string(start..<offset) + rest
    let stop = offset + rest.utf8.count
    let isWhole = stop == end || source[stop] != ASCII.dot
    guard isWhole, let value = Self.wholeNumber(text) else {
      return "write a number in decimal digits, or '\(text)' in double quotes"
    }
    return "write \(value); JSON has decimal numbers only"
  }

  /// The value of a whole number in the notation of a programming language.
  private static func wholeNumber(_ text: String) -> Int64? {
    let sign = text.hasPrefix("-") ? "-" : ""
    let digits = text.dropFirst(sign.count).filter { $0 != "_" }.lowercased()
    for (prefix, radix) in [("0x", 16), ("0o", 8), ("0b", 2)] where digits.hasPrefix(prefix) {
      return Int64(sign + digits.dropFirst(2), radix: radix)
    }
    return Int64(sign + (digits.hasSuffix("n") ? String(digits.dropLast()) : digits))
  }
}

extension UInt8 {
  /// Whether a decimal number can contain this byte.
  fileprivate var isInNumber: Bool {
    isASCIIDigit || self == ASCII.dot || self == ASCII.minus
  }
}

extension Span<UInt8> {
  /// Whether one of ‘ ’ “ ” stands at `offset`: E2 80 98, 99, 9C or 9D.
  fileprivate func isCurlyQuote(at offset: Int, before end: Int) -> Bool {
    guard offset + 3 <= end, self[offset] == 0xE2, self[offset + 1] == 0x80 else { return false }
    return [0x98, 0x99, 0x9C, 0x9D].contains(self[offset + 2])
  }

  /// The letters, digits and underscores from `start` on, at most 40 of them.
  fileprivate func word(from start: Int, before end: Int) -> String {
    var stop = start
    while stop < Swift.min(end, start + 40),
      self[stop].isASCIILetter || self[stop].isASCIIDigit || self[stop] == ASCII.underscore
    {
      stop += 1
    }
    return string(start..<stop)
  }
}
