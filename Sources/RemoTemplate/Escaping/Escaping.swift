import RemoBytes

/// The kinds of place in an output that data is escaped for, each with its table.
package enum EscapeContext: UInt8, Sendable, CaseIterable {
  /// Text of HTML and XML.
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
  /// RCDATA and quoted attribute values of HTML and XML, in which no element isolates a text.
  case bareMarkup
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
    case .bareMarkup: Self.bareMarkupTable
    }
  }

  private static let markupTable = EscapeTable(of: .markup)
  private static let markupLinkTable = EscapeTable(of: .markupLink)
  private static let urlComponentTable = EscapeTable(of: .urlComponent)
  private static let jsonInMarkupTable = EscapeTable(of: .jsonInMarkup)
  private static let jsonTable = EscapeTable(of: .json)
  private static let markdownTable = EscapeTable(of: .markdown)
  private static let markdownLinkTable = EscapeTable(of: .markdownLink)
  private static let textTable = EscapeTable(of: .text)
  private static let textLinkTable = EscapeTable(of: .textLink)
  private static let jsonLinkInMarkupTable = EscapeTable(of: .jsonLinkInMarkup)
  private static let csvTable = EscapeTable(of: .csv)
  private static let bareMarkupTable = EscapeTable(of: .bareMarkup)
}

extension EscapeTable {
  /// The table of a context.
  fileprivate convenience init(of context: EscapeContext) {
    switch context {
    case .markdown:
      self.init(context.rules, exception: Self.isPlainMarkdown, prefix: Self.markdownStart)
    case .csv: self.init(context.rules, prefix: Self.formulaGuard)
    case .markupLink, .markdownLink, .textLink, .jsonLinkInMarkup:
      self.init(context.rules, exception: Self.isPercentEncoding)
    case .markup, .bareMarkup, .urlComponent, .jsonInMarkup, .json, .text:
      self.init(context.rules)
    }
  }
}

// MARK: Rules

extension EscapeContext {
  /// The characters that the context replaces.
  package var rules: EscapeRules {
    switch self {
    case .markup: .markup
    case .markupLink: .link(ampersand: "&amp;")
    case .urlComponent: .urlComponent
    // The page's script joins these texts to what the text format would be.
    case .jsonInMarkup: EscapeRules.plainText.followed(by: .jsonInMarkup)
    case .json: .jsonFile
    case .markdown: .markdownText
    case .markdownLink: .link(ampersand: "&amp;", encoding: "()*;")
    case .text: .plainText
    case .textLink: .link(ampersand: nil)
    case .jsonLinkInMarkup:
      EscapeRules.link(ampersand: nil).followed(by: .jsonInMarkup)
    case .csv: .csvCell
    case .bareMarkup: .bareMarkup
    }
  }
}

extension TemplateLanguage {
  /// The escaping of text where nothing else says more.
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

  /// Embeddings, overrides and isolates of a direction of their own (UAX #9), which turn around
  /// what follows a text that does not close them. Markup isolates each text instead; where there
  /// is none, they are left out, and the text is shown in the order of its letters. U+2068 and
  /// U+2069 stay: amounts are isolated with them.
  mutating func removeOverrides() {
    replace(scalars: 0x202A...0x202E, by: "")
    replace(scalars: 0x2066...0x2067, by: "")
  }

  /// Percent-encodes U+0000, what `replaceUnprintable` replaces, and the characters that change
  /// the direction of later text, for URLs.
  fileprivate mutating func encodeUnprintable() {
    replace(0, by: "%EF%BF%BD")
    replaceUnprintable(nextLine: "%C2%85", by: "%EF%BF%BD")
    for scalar in Array(0x202A...0x202E) + Array(0x2066...0x2069) as [UInt32] {
      let last = String(scalar & 0x3F | 0x80, radix: 16, uppercase: true)
      replace(scalars: scalar...scalar, by: "%E2%8\(scalar >> 6 & 0x3F)%\(last)")
    }
  }

  /// A byte becomes a percent sign and its hexadecimal digits (RFC 3986 §2.1).
  fileprivate mutating func encode(_ bytes: ClosedRange<UInt8>) {
    encode(bytes, after: "%", inCapitals: true)
  }
}

extension EscapeRules {
  /// The HTML Standard, 13.3, escapes `&`, `<`, `>` and quotes; XML 1.0 §2.2 has few controls.
  fileprivate static var markup: EscapeRules {
    var rules = EscapeRules()
    rules.replace(0...0x1F, by: replacement)
    rules.keep(ASCII.tab...ASCII.lineFeed)
    rules.replace(0x0B...ASCII.carriageReturn, by: " ")
    rules.replace(ASCII.quote, by: "&quot;")
    rules.replace(ASCII.ampersand, by: "&amp;")
    rules.replace(ASCII.apostrophe, by: "&#39;")
    rules.replace(ASCII.lessThan, by: "&lt;")
    rules.replace(ASCII.greaterThan, by: "&gt;")
    rules.replace(ASCII.delete, by: replacement)
    rules.replaceUnprintable()
    return rules
  }

  /// The rules of `markup` that also remove direction overrides, which would reorder the text after
  /// them.
  fileprivate static var bareMarkup: EscapeRules {
    var rules = markup
    rules.removeOverrides()
    return rules
  }

  /// RFC 8259 §7, and U+0000 as everywhere.
  fileprivate static var jsonFile: EscapeRules {
    var rules = json
    rules.replace(0, by: "\\ufffd")
    return rules
  }

  /// The rules of `json`, and of what could end the block or begin a comment in it.
  fileprivate static var jsonInMarkup: EscapeRules {
    var rules = json
    rules.replace(0, by: replacement)
    for sign in [ASCII.lessThan, ASCII.greaterThan, ASCII.ampersand] {
      rules.encode(sign...sign, after: "\\u00")
    }
    return rules
  }

  /// White space is one space, other controls show as their pictures (U+2400 and up).
  fileprivate static var plainText: EscapeRules {
    var rules = EscapeRules()
    for control in 1..<ASCII.space {
      guard let picture = UnicodeScalar(0x2400 + UInt32(control)) else { continue }
      rules.replace(control, by: String(picture))
    }
    rules.replace(0, by: replacement)
    rules.replace(ASCII.tab...ASCII.carriageReturn, by: " ")
    rules.replace(ASCII.delete, by: "\u{2421}")
    rules.replaceUnprintable()
    rules.replace(scalars: 0x2028...0x2029, by: " ")
    rules.removeOverrides()
    return rules
  }

  // MARK: URLs

  /// RFC 3986 §2.3 leaves its unreserved characters; characters above U+007F are the browser's to
  /// encode.
  fileprivate static var urlComponent: EscapeRules {
    var rules = EscapeRules()
    rules.encode(0...0x7F)
    rules.keep(ASCII.zero...ASCII.nine)
    rules.keep(UInt8(ascii: "A")...UInt8(ascii: "Z"))
    rules.keep(UInt8(ascii: "a")...UInt8(ascii: "z"))
    rules.keep(ASCII.minus...ASCII.dot)
    rules.keep(ASCII.underscore...ASCII.underscore)
    rules.keep(ASCII.tilde...ASCII.tilde)
    rules.encodeUnprintable()
    return rules
  }

  /// A URL as it is, but for characters that the URL Standard does not have in a valid one and
  /// those that mean something to the language around it. (mistune takes `&amp;amp;` for `&`, so
  /// that in Markdown no `;` may come after an `&` of the URL.)
  fileprivate static func link(ampersand: String?, encoding more: String = "") -> EscapeRules {
    var rules = EscapeRules()
    rules.encode(0...ASCII.space)
    for sign in "\"<>\\^`{|}[]'".utf8 { rules.encode(sign...sign) }
    for sign in more.utf8 { rules.encode(sign...sign) }
    rules.encode(ASCII.percent...ASCII.percent)
    rules.encode(ASCII.delete...ASCII.delete)
    if let ampersand { rules.replace(ASCII.ampersand, by: ampersand) }
    rules.encodeUnprintable()
    return rules
  }

  /// RFC 4180 §2.7.
  fileprivate static var csvCell: EscapeRules {
    var rules = EscapeRules()
    rules.replace(0, by: replacement)
    rules.replace(ASCII.quote, by: "\"\"")
    return rules
  }
}

// MARK: What depends on more than a character

extension EscapeTable {
  /// A percent sign of a URL stays where it encodes something.
  private static let isPercentEncoding = Exception(for: "%") { source, offset, range in
    source.percentDecoded(at: offset, before: range.upperBound) != nil
  }

  /// The rule of the list's own CSV: what a spreadsheet could take for a formula gets an
  /// apostrophe.
  private static let formulaGuard: Prefix = { source, range in
    source.isFormula(range) ? "'" : nil
  }
}
