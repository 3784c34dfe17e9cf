import RemoBytes

/// The kinds of places in an output, each with its own escaping.
package enum EscapeContext: UInt8, Sendable, CaseIterable {
  /// Text in HTML and XML.
  case markup
  /// A whole URL in a quoted attribute of HTML.
  case markupLink
  /// A part of a URL after `?` or `#`, in any format.
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
  /// Text in RCDATA or a quoted attribute value of HTML and XML, where no element can isolate its
  /// direction.
  case bareMarkup
}

extension EscapeContext {
  /// The context's table, created on first use.
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

extension String {
  /// The text, escaped for a place of this kind.
  package func escaped(in context: EscapeContext) -> String {
    var writer = ByteWriter()
    writer.append(ContiguousArray(utf8), escaping: context.table)
    return String(decoding: writer.finish(), as: UTF8.self)
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
    // The page's script puts these texts into the text format.
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

extension EscapeRules {
  static let replacement = "\u{FFFD}"

  /// Replaces the controls and noncharacters above U+007F. HTML and XML cannot contain all of them,
  /// and readers show none; U+0085 is white space.
  mutating func replaceUnprintable(
    nextLine: String = " ", by replacement: String = replacement
  ) {
    replace(scalars: 0x80...0x84, by: replacement)
    replace(scalars: 0x85...0x85, by: nextLine)
    replace(scalars: 0x86...0x9F, by: replacement)
    replaceNoncharacters(by: replacement)
  }

  /// Replaces the controls of ASCII: white space by a space, and others by their pictures (U+2400
  /// and up). U+0000 has none.
  fileprivate mutating func replaceControls() {
    for control in 1..<ASCII.space {
      guard let picture = UnicodeScalar(0x2400 + UInt32(control)) else { continue }
      replace(control, by: String(picture))
    }
    replace(0, by: Self.replacement)
    replace(ASCII.tab...ASCII.carriageReturn, by: " ")
    replace(ASCII.delete, by: "\u{2421}")
  }

  /// Removes embeddings, overrides and isolates (UAX #9). An unclosed one would reorder the text
  /// after it. Markup isolates each text in an element instead. Elsewhere they are removed, and
  /// text appears in letter order. U+2068 and U+2069 stay, because they isolate amounts.
  mutating func removeOverrides() {
    replace(scalars: 0x202A...0x202E, by: "")
    replace(scalars: 0x2066...0x2067, by: "")
  }

  /// Percent-encodes U+0000, unprintable characters and direction characters in URLs.
  fileprivate mutating func encodeUnprintable() {
    replace(0, by: "%EF%BF%BD")
    replaceUnprintable(nextLine: "%C2%85", by: "%EF%BF%BD")
    percentEncode(scalars: 0x202A...0x202E)
    percentEncode(scalars: 0x2066...0x2069)
  }

  /// Replaces each byte by a percent sign and two hexadecimal digits (RFC 3986 §2.1).
  fileprivate mutating func encode(_ bytes: ClosedRange<UInt8>) {
    encode(bytes, after: "%", inCapitals: true)
  }
}

extension EscapeRules {
  /// The rules for HTML and XML text: `&`, `<`, `>` and quotes (HTML Standard, 13.3), and the
  /// controls that XML 1.0 §2.2 forbids. The page's script copies these texts as plain text.
  fileprivate static var markup: EscapeRules {
    var rules = EscapeRules()
    rules.replaceControls()
    rules.keep(ASCII.tab...ASCII.lineFeed)
    rules.replace(ASCII.quote, by: "&quot;")
    rules.replace(ASCII.ampersand, by: "&amp;")
    rules.replace(ASCII.apostrophe, by: "&#39;")
    rules.replace(ASCII.lessThan, by: "&lt;")
    rules.replace(ASCII.greaterThan, by: "&gt;")
    rules.replaceUnprintable()
    return rules
  }

  /// The rules of `markup`, plus the removal of direction overrides, which would reorder the text
  /// after them.
  fileprivate static var bareMarkup: EscapeRules {
    var rules = markup
    rules.removeOverrides()
    return rules
  }

  /// The rules of RFC 8259 §7, plus U+0000.
  fileprivate static var jsonFile: EscapeRules {
    var rules = json
    rules.replace(0, by: "\\ufffd")
    return rules
  }

  /// The rules of `json`, plus everything that could end the block or begin a comment in it.
  fileprivate static var jsonInMarkup: EscapeRules {
    var rules = json
    rules.replace(0, by: replacement)
    for sign in [ASCII.lessThan, ASCII.greaterThan, ASCII.ampersand] {
      rules.encode(sign...sign, after: "\\u00")
    }
    return rules
  }

  /// The rules for plain text, which has one line.
  fileprivate static var plainText: EscapeRules {
    var rules = EscapeRules()
    rules.replaceControls()
    rules.replaceUnprintable()
    rules.replace(scalars: 0x2028...0x2029, by: " ")
    rules.removeOverrides()
    return rules
  }

  // MARK: URLs

  /// Keeps the unreserved characters of RFC 3986 §2.3, and leaves characters above U+007F to the
  /// browser.
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

  /// The rules for a whole URL: encodes only characters that are invalid in URLs or have a meaning
  /// in the surrounding format. (mistune reads `&amp;amp;` as `&`, so in Markdown no `;` may follow
  /// an `&` of the URL.)
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

  /// The rules for a quoted cell (RFC 4180 §2.7).
  fileprivate static var csvCell: EscapeRules {
    var rules = EscapeRules()
    rules.replace(0, by: replacement)
    rules.replace(ASCII.quote, by: "\"\"")
    return rules
  }
}

// MARK: Rules that depend on context

extension EscapeTable {
  /// Keeps a percent sign that begins an encoded byte.
  private static let isPercentEncoding = Exception(for: "%") { source, offset, range in
    source.percentDecoded(at: offset, before: range.upperBound) != nil
  }

  /// Puts an apostrophe before text that a spreadsheet could read as a formula, as in the list's
  /// own CSV.
  private static let formulaGuard: Prefix = { source, range in
    source.isFormula(range) ? "'" : nil
  }
}
