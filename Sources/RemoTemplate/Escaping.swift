import RemoBytes

/// The kinds of place in an output that data is escaped for, each with its table.
package enum EscapeContext: UInt8, Sendable, CaseIterable {
  /// Text, RCDATA and quoted attribute values of HTML, and the same of XML.
  case markup
  /// A whole URL in a quoted attribute of HTML.
  case markupLink
  /// A part of a URL after `?` or `#`, in any language.
  case urlComponent
  /// A string of a JSON block in an HTML page, with the same characters as plain text.
  case jsonInMarkup
  /// A string of a JSON file.
  case json
  /// Text of GitHub Flavored Markdown.
  case markdown
  /// A whole URL in the destination of a Markdown link.
  case markdownLink
  /// Plain text, for reading.
  case text
  /// A whole URL in plain text.
  case textLink
  /// A whole URL in a string of a JSON block in an HTML page.
  case jsonLinkInMarkup
  /// A quoted cell of a CSV file (RFC 4180).
  case csv
}

extension EscapeContext {
  /// A table for the context. Making one costs some microseconds; keep it.
  package func makeTable() -> EscapeTable {
    switch self {
    case .markup: .markup()
    case .markupLink: .link(ampersand: "&amp;")
    case .urlComponent: .urlComponent()
    // The page's script joins these texts to what the text format would be.
    case .jsonInMarkup: .plainText().composed(with: .jsonInMarkup())
    case .json: .json()
    case .markdown: .markdownText()
    case .markdownLink: .link(ampersand: "&amp;", encoding: "()*;")
    case .text: .plainText()
    case .textLink: .link(ampersand: nil)
    case .jsonLinkInMarkup: .link(ampersand: nil).composed(with: .jsonInMarkup())
    case .csv: .csvCell()
    }
  }
}

extension TemplateLanguage {
  /// How text is escaped where nothing else says more.
  var textContext: EscapeContext {
    switch self {
    case .html, .xml: .markup
    case .markdown: .markdown
    case .csv: .csv
    case .text: .text
    case .json: .json
    }
  }
}

extension EscapeTable {
  static let replacement = "\u{FFFD}"

  /// The controls and noncharacters above U+007F. HTML and XML cannot carry all of them, readers
  /// show none; U+0085 is white space.
  static func unprintable(
    nextLine: String = " ", with replacement: String = replacement
  ) -> [ScalarRule] {
    var rules = [
      ScalarRule(0x80...0x84, replacement), ScalarRule(0x85...0x85, nextLine),
      ScalarRule(0x86...0x9F, replacement), ScalarRule(0xFDD0...0xFDEF, replacement),
      ScalarRule(0xFFFE...0xFFFF, replacement),
    ]
    for plane in 1...16 as ClosedRange<UInt32> {
      rules.append(ScalarRule(plane << 16 | 0xFFFE...plane << 16 | 0xFFFF, replacement))
    }
    return rules
  }

  /// The HTML Standard, 13.3, escapes `&`, `<`, `>` and quotes; XML 1.0 §2.2 has few controls.
  fileprivate static func markup() -> EscapeTable {
    EscapeTable(
      ascii: { byte in
        switch byte {
        case ASCII.ampersand: "&amp;"
        case UInt8(ascii: "<"): "&lt;"
        case UInt8(ascii: ">"): "&gt;"
        case ASCII.quote: "&quot;"
        case ASCII.apostrophe: "&#39;"
        case ASCII.tab, ASCII.lineFeed: nil
        case 0x0B...ASCII.carriageReturn: " "
        case 0..<ASCII.space, ASCII.delete: replacement
        default: nil
        }
      }, scalars: unprintable())
  }

  /// RFC 8259 §7, and U+0000 as everywhere.
  fileprivate static func json() -> EscapeTable {
    EscapeTable(ascii: { byte in
      byte == 0 ? "\\ufffd" : EscapeTable.jsonString.replacement(ofASCII: byte)
    })
  }

  /// The same, and what could end the block or begin a comment in it.
  fileprivate static func jsonInMarkup() -> EscapeTable {
    EscapeTable(ascii: { byte in
      switch byte {
      case UInt8(ascii: "<"): "\\u003c"
      case UInt8(ascii: ">"): "\\u003e"
      case ASCII.ampersand: "\\u0026"
      default: EscapeTable.jsonString.replacement(ofASCII: byte)
      }
    })
  }

  /// White space is one space, other controls show as their pictures (U+2400 and up).
  fileprivate static func plainText() -> EscapeTable {
    EscapeTable(
      ascii: { byte in
        switch byte {
        case 0: replacement
        case ASCII.tab...ASCII.carriageReturn: " "
        case 0..<ASCII.space:
          String(UnicodeScalar(0x2400 + UInt32(byte)).map(Character.init) ?? " ")
        case ASCII.delete: "\u{2421}"
        default: nil
        }
      }, scalars: unprintable() + [ScalarRule(0x2028...0x2029, " ")])
  }

  // MARK: URLs

  /// RFC 3986 §2.3 leaves its unreserved characters; characters above U+007F are the browser's to
  /// encode.
  fileprivate static func urlComponent() -> EscapeTable {
    EscapeTable(
      ascii: { byte in
        switch byte {
        case 0: "%EF%BF%BD"
        case ASCII.minus, ASCII.dot, ASCII.underscore, UInt8(ascii: "~"): nil
        default: byte.isASCIILetter || byte.isASCIIDigit ? nil : percentEncoded(byte)
        }
      }, scalars: unprintable(nextLine: "%C2%85", with: "%EF%BF%BD"))
  }

  /// A URL as it is, but for characters that the URL Standard does not have in a valid one and those
  /// that mean something to the language around it. (mistune takes `&amp;amp;` for `&`, so that in
  /// Markdown no `;` may come after an `&` of the URL.)
  fileprivate static func link(ampersand: String?, encoding more: String = "") -> EscapeTable {
    let encoded = "\"<>\\^`{|}[]'" + more
    return EscapeTable(
      ascii: { byte in
        switch byte {
        case 0: "%EF%BF%BD"
        case 0...ASCII.space, ASCII.delete: percentEncoded(byte)
        case ASCII.ampersand: ampersand
        case ASCII.percent: "%25"
        default: encoded.utf8.contains(byte) ? percentEncoded(byte) : nil
        }
      }, scalars: unprintable(nextLine: "%C2%85", with: "%EF%BF%BD"),
      exception: { source, offset, range in
        source[offset] == ASCII.percent && offset + 2 < range.upperBound
          && source[offset + 1].hexDigitValue != nil && source[offset + 2].hexDigitValue != nil
      })
  }

  private static func percentEncoded(_ byte: UInt8) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    return String(
      decoding: [ASCII.percent, digits[Int(byte >> 4)], digits[Int(byte & 15)]], as: UTF8.self)
  }

  // MARK: CSV

  /// RFC 4180 §2.7, and the rule of the list's own CSV: what a spreadsheet could take for a formula
  /// gets an apostrophe.
  fileprivate static func csvCell() -> EscapeTable {
    EscapeTable(
      ascii: { byte in
        switch byte {
        case 0: replacement
        case ASCII.quote: "\"\""
        default: nil
        }
      },
      prefix: { source, range in source.isFormula(range) ? "'" : nil })
  }
}
