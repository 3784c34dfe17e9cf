/// Notations of other languages that are often written for JSON.
extension JSONError {
  /// A suggestion for what stands at the error's place in `source`, if it is such a notation.
  func notationHelp(_ source: Span<UInt8>, before end: Int) -> String? {
    guard offset < end else { return nil }
    let isKey = code == .expectedKey
    let byte = source[offset]
    switch code {
    case .expectedKey, .unexpectedByte: break
    case .expectedCommaOrEnd where byte == ASCII.slash || byte == ASCII.hash: break
    case .invalidEscape where offset + 1 < end && source[offset + 1] == ASCII.apostrophe:
      return "write ' without a backslash"
    default: return nil
    }
    switch byte {
    case ASCII.apostrophe:
      return "write double quotes around every key and text; Python's json.dumps does so"
    case ASCII.backtick: return "write double quotes in place of the backticks"
    case ASCII.slash, ASCII.hash: return "JSON has no comments; remove this one"
    case ASCII.comma: return isKey ? "remove one of the commas" : "write null before the comma"
    case ASCII.plus: return "write the number without '+'"
    case ASCII.dot where !isKey:
      // Three of them stand for what a model left out.
      return offset + 1 < end && source[offset + 1].isASCIIDigit
        ? "write a zero before the point" : "write out what '...' stands for, or remove it"
    case _ where byte >= 0x80 && source.isCurlyQuote(at: offset, before: end):
      return "write straight double quotes, \", in place of curly ones"
    case _ where isKey && (byte.isASCIILetter || byte == ASCII.underscore):
      return "write \"\(source.word(from: offset, before: end))\" in double quotes"
    default: return nil
    }
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
