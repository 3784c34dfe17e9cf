import RemoBytes

/// Text in GitHub Flavored Markdown, escaped so that it shows as exactly that text and still reads
/// well in the source.
///
/// A backslash before ASCII punctuation makes it text (CommonMark 0.31 §2.4). It is left out where
/// no reader known (cmark-gfm, markdown-it with linkify, mistune) makes anything of the sign:
/// between two digits a dot is that of a number, before a space a colon starts no URL. What means
/// something only at the start of a line is escaped at the start of a text.
extension EscapeRules {
  static var markdownText: EscapeRules {
    var rules = EscapeRules()
    rules.replace(0...0x1F, by: replacement)
    rules.replace(ASCII.tab...ASCII.carriageReturn, by: " ")
    rules.replace(ASCII.delete, by: replacement)
    // Signs that mean something wherever they stand, or unless their neighbours say otherwise.
    for sign in "\\`*_[]<#|~&:.)/$".utf8 {
      rules.replace(sign, by: "\\" + String(UnicodeScalar(sign)))
    }
    // Autolinks act after unescaping, so do mentions; an empty comment stops both.
    rules.replace(ASCII.at, by: "\\@<!-- -->")
    rules.replaceUnprintable(nextLine: "&#32;")
    rules.replace(scalars: 0x2028...0x2029, by: "&#32;")
    return rules
  }
}

extension EscapeTable {
  static let isPlainMarkdown: Exception = { source, offset, range in
    let next = offset + 1 < range.upperBound ? source[offset + 1] : 0
    let last = offset > range.lowerBound ? source[offset - 1] : 0
    switch source[offset] {
    case ASCII.dot:
      if last.isASCIIDigit { return next.isASCIIDigit }
      // "www." is a link for cmark-gfm even where nothing follows.
      return last != 0 && last | 0x20 != UInt8(ascii: "w") && next == ASCII.space
    case ASCII.colon: return last != 0 && next == ASCII.space
    case ASCII.ampersand: return next == ASCII.space
    case ASCII.slash: return next != 0 && next != ASCII.slash
    case ASCII.dollar: return next.isASCIIDigit
    case ASCII.rightParenthesis: return last != 0 && !last.isASCIIDigit
    default: return false
    }
  }

  static let markdownStart: Prefix = { source, range in
    switch source[range.lowerBound] {
    case ASCII.tab...ASCII.carriageReturn, ASCII.space: "&#32;"
    case ASCII.plus, ASCII.minus, ASCII.equals, ASCII.greaterThan: "\\"
    default: nil
    }
  }
}
