import RemoBytes

/// Escapes text for GitHub Flavored Markdown, so that it renders as exactly that text and stays
/// readable in the source.
///
/// A backslash before ASCII punctuation makes it text (CommonMark 0.31 §2.4). It is omitted where
/// no known reader (cmark-gfm, markdown-it with linkify, mistune) gives the character a meaning. A
/// dot between digits belongs to a number, and a colon before a space begins no URL. Characters
/// with a meaning at the start of a line are escaped at the start of a text.
extension EscapeRules {
  static var markdownText: EscapeRules {
    var rules = EscapeRules()
    rules.replace(0...0x1F, by: replacement)
    rules.replace(ASCII.tab...ASCII.carriageReturn, by: " ")
    rules.replace(ASCII.delete, by: replacement)
    // These characters have a meaning anywhere, or unless their neighbors rule it out.
    for sign in "\\`*_[]<#|~&:.)/$".utf8 {
      rules.replace(sign, by: "\\" + String(UnicodeScalar(sign)))
    }
    // Autolinks and mentions act on the rendered text. A zero-width character (U+FEFF) on both
    // sides stops them, and no renderer shows it.
    rules.replace(ASCII.at, by: "\u{FEFF}@\u{FEFF}")
    rules.replaceUnprintable(nextLine: "&#32;")
    rules.removeOverrides()
    rules.replace(scalars: 0x2028...0x2029, by: "&#32;")
    return rules
  }
}

extension EscapeTable {
  static let isPlainMarkdown = Exception(for: ".:&@/$)") { source, offset, range in
    let next = offset + 1 < range.upperBound ? source[offset + 1] : 0
    let last = offset > range.lowerBound ? source[offset - 1] : 0
    switch source[offset] {
    case ASCII.dot:
      if last.isASCIIDigit { return next.isASCIIDigit }
      // cmark-gfm makes "www." a link even if nothing follows.
      return last != 0 && last | 0x20 != UInt8(ascii: "w") && next == ASCII.space
    case ASCII.colon: return last != 0 && next == ASCII.space
    case ASCII.ampersand: return next == ASCII.space
    case ASCII.at: return !startsName(source, at: offset, in: range)
    case ASCII.slash: return next != 0 && next != ASCII.slash
    case ASCII.dollar: return next.isASCIIDigit
    case ASCII.rightParenthesis: return last != 0 && !last.isASCIIDigit
    default: return false
    }
  }

  /// Whether the `@` at `offset` may begin a mention or the host of an email address.
  ///
  /// A mention has no letter or digit before it, except Discord's mentions of everybody. A host has
  /// a local part before it and a dot in it. The template may continue a text after its end.
  private static func startsName(
    _ source: Span<UInt8>, at offset: Int, in range: Range<Int>
  ) -> Bool {
    func isWord(_ byte: UInt8) -> Bool {
      byte.isASCIILetter || byte.isASCIIDigit || byte == ASCII.underscore || byte > 0x7F
    }
    var end = offset + 1
    guard end < range.upperBound else { return true }
    guard isWord(source[end]) else { return false }
    let isBehindWord = offset > range.lowerBound && isWord(source[offset - 1])
    if !isBehindWord || ["everyone", "here"].contains(where: { begins(source, end, with: $0) }) {
      return true
    }
    while end < range.upperBound, isWord(source[end]) || source[end] == ASCII.minus { end += 1 }
    return end == range.upperBound || source[end] == ASCII.dot
  }

  /// Whether `word` is at `offset`, ignoring case.
  private static func begins(_ source: Span<UInt8>, _ offset: Int, with word: String) -> Bool {
    offset + word.utf8.count <= source.count
      && zip(offset..<source.count, word.utf8).allSatisfy { source[$0].asciiLowercased == $1 }
  }

  static let markdownStart: Prefix = { source, range in
    switch source[range.lowerBound] {
    case ASCII.tab...ASCII.carriageReturn, ASCII.space: "&#32;"
    case ASCII.plus, ASCII.minus, ASCII.equals, ASCII.greaterThan: "\\"
    default: nil
    }
  }
}
