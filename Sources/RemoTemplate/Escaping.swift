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
  /// The table of the context, which is made when it is first asked for.
  package var table: EscapeTable {
    switch self {
    case .markup: Self.markupTable
    case .markupLink: Self.markupLinkTable
    case .urlComponent: Self.urlComponentTable
    case .jsonInMarkup: Self.jsonInMarkupTable
    case .json: Self.jsonTable
    case .markdown: Self.markdownTable
    case .markdownLink: Self.markdownLinkTable
    case .text: Self.textTable
    case .textLink: Self.textLinkTable
    case .jsonLinkInMarkup: Self.jsonLinkInMarkupTable
    case .csv: Self.csvTable
    }
  }

  private static let markupTable = EscapeTable.markup()
  private static let markupLinkTable = EscapeTable.link(ampersand: "&amp;")
  private static let urlComponentTable = EscapeTable.urlComponent()
  /// The page's script joins these texts to what the text format would be.
  private static let jsonInMarkupTable = EscapeTable.plainText().composed(with: .jsonInMarkup())
  private static let jsonTable = EscapeTable.json()
  private static let markdownTable = EscapeTable.markdownText()
  private static let markdownLinkTable = EscapeTable.link(ampersand: "&amp;", encoding: "()*;")
  private static let textTable = EscapeTable.plainText()
  private static let textLinkTable = EscapeTable.link(ampersand: nil)
  private static let jsonLinkInMarkupTable = EscapeTable.link(ampersand: nil)
    .composed(with: .jsonInMarkup())
  private static let csvTable = EscapeTable.csvCell()
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

extension EscapeRules {
  static let replacement = "\u{FFFD}"

  /// The controls and noncharacters above U+007F. HTML and XML cannot carry all of them, readers
  /// show none; U+0085 is white space.
  mutating func replaceUnprintable(
    nextLine: String = " ", by replacement: String = replacement
  ) {
    replace(scalars: 0x80...0x84, by: replacement)
    replace(scalars: 0x85...0x85, by: nextLine)
    replace(scalars: 0x86...0x9F, by: replacement)
    replaceNoncharacters(by: replacement)
  }

  /// The same as they stand percent-encoded in a URL, with U+0000.
  fileprivate mutating func encodeUnprintable() {
    replace(0, by: "%EF%BF%BD")
    replaceUnprintable(nextLine: "%C2%85", by: "%EF%BF%BD")
  }

  /// A byte becomes a percent sign and its hexadecimal digits (RFC 3986 §2.1).
  fileprivate mutating func encode(_ bytes: ClosedRange<UInt8>) {
    encode(bytes, after: "%", inCapitals: true)
  }
}

extension EscapeTable {
  /// The HTML Standard, 13.3, escapes `&`, `<`, `>` and quotes; XML 1.0 §2.2 has few controls.
  fileprivate static func markup() -> EscapeTable {
    var rules = EscapeRules()
    rules.replace(0...0x1F, by: EscapeRules.replacement)
    rules.keep(ASCII.tab...ASCII.lineFeed)
    rules.replace(0x0B...ASCII.carriageReturn, by: " ")
    rules.replace(ASCII.quote, by: "&quot;")
    rules.replace(ASCII.ampersand, by: "&amp;")
    rules.replace(ASCII.apostrophe, by: "&#39;")
    rules.replace(UInt8(ascii: "<"), by: "&lt;")
    rules.replace(UInt8(ascii: ">"), by: "&gt;")
    rules.replace(ASCII.delete, by: EscapeRules.replacement)
    rules.replaceUnprintable()
    return EscapeTable(rules)
  }

  /// RFC 8259 §7, and U+0000 as everywhere.
  fileprivate static func json() -> EscapeTable {
    var rules = EscapeRules.json
    rules.replace(0, by: "\\ufffd")
    return EscapeTable(rules)
  }

  /// The same, and what could end the block or begin a comment in it.
  fileprivate static func jsonInMarkup() -> EscapeTable {
    var rules = EscapeRules.json
    rules.replace(0, by: EscapeRules.replacement)
    for sign in [UInt8(ascii: "<"), UInt8(ascii: ">"), ASCII.ampersand] {
      rules.encode(sign...sign, after: "\\u00")
    }
    return EscapeTable(rules)
  }

  /// White space is one space, other controls show as their pictures (U+2400 and up).
  fileprivate static func plainText() -> EscapeTable {
    var rules = EscapeRules()
    for control in 1..<ASCII.space {
      guard let picture = UnicodeScalar(0x2400 + UInt32(control)) else { continue }
      rules.replace(control, by: String(picture))
    }
    rules.replace(0, by: EscapeRules.replacement)
    rules.replace(ASCII.tab...ASCII.carriageReturn, by: " ")
    rules.replace(ASCII.delete, by: "\u{2421}")
    rules.replaceUnprintable()
    rules.replace(scalars: 0x2028...0x2029, by: " ")
    return EscapeTable(rules)
  }

  // MARK: URLs

  /// RFC 3986 §2.3 leaves its unreserved characters; characters above U+007F are the browser's to
  /// encode.
  fileprivate static func urlComponent() -> EscapeTable {
    var rules = EscapeRules()
    rules.encode(0...0x7F)
    rules.keep(ASCII.zero...ASCII.nine)
    rules.keep(UInt8(ascii: "A")...UInt8(ascii: "Z"))
    rules.keep(UInt8(ascii: "a")...UInt8(ascii: "z"))
    rules.keep(ASCII.minus...ASCII.dot)
    rules.keep(ASCII.underscore...ASCII.underscore)
    rules.keep(UInt8(ascii: "~")...UInt8(ascii: "~"))
    rules.encodeUnprintable()
    return EscapeTable(rules)
  }

  /// A URL as it is, but for characters that the URL Standard does not have in a valid one and those
  /// that mean something to the language around it. (mistune takes `&amp;amp;` for `&`, so that in
  /// Markdown no `;` may come after an `&` of the URL.)
  fileprivate static func link(ampersand: String?, encoding more: String = "") -> EscapeTable {
    var rules = EscapeRules()
    rules.encode(0...ASCII.space)
    for sign in "\"<>\\^`{|}[]'".utf8 { rules.encode(sign...sign) }
    for sign in more.utf8 { rules.encode(sign...sign) }
    rules.encode(ASCII.percent...ASCII.percent)
    rules.encode(ASCII.delete...ASCII.delete)
    if let ampersand { rules.replace(ASCII.ampersand, by: ampersand) }
    rules.encodeUnprintable()
    return EscapeTable(
      rules,
      exception: { source, offset, range in
        source[offset] == ASCII.percent && offset + 2 < range.upperBound
          && source[offset + 1].hexDigitValue != nil && source[offset + 2].hexDigitValue != nil
      })
  }

  // MARK: CSV

  /// RFC 4180 §2.7, and the rule of the list's own CSV: what a spreadsheet could take for a formula
  /// gets an apostrophe.
  fileprivate static func csvCell() -> EscapeTable {
    var rules = EscapeRules()
    rules.replace(0, by: EscapeRules.replacement)
    rules.replace(ASCII.quote, by: "\"\"")
    return EscapeTable(
      rules, prefix: { source, range in source.isFormula(range) ? "'" : nil })
  }
}
