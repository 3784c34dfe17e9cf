import RemoBytes

/// The link "Search Google Shopping" for an item without a product.
///
/// It keeps the item's own URL if that is a Google search, and otherwise builds one from the item's
/// words.
package enum SearchLink {
  /// The start of a built link; `udm=28` selects Google's product view.
  static let prefix = "https://www.google.com/search?udm=28&q="

  /// The URL as a link, if it is a Google search that can be shown. It must be a `WebLink` with
  /// `https`, the default port and a nonblank parameter `q`. The host is `google` with `com` or a
  /// country suffix (`de`, `co.uk`, `com.au`), optionally after `www.` or `shopping.`. The path is
  /// `/search` or empty, because others may lead elsewhere: `/url?q=` redirects to any page.
  package static func kept(_ url: ByteSlice, in bytes: Span<UInt8>) -> WebLink? {
    guard let link = WebLink(url, in: bytes), link.scan.isSecure, link.scan.spareSlashes.isEmpty,
      isGoogle(link.scan.authority, in: bytes), isSearch(link.scan, in: bytes)
    else { return nil }
    return link
  }

  /// The search words as received: the keywords, or the category if they are blank; null if both
  /// are blank.
  package static func words(
    _ keywords: ByteSlice, orElse category: ByteSlice, in bytes: Span<UInt8>
  ) -> ByteSlice {
    if !bytes.isBlank(keywords.range) { return keywords }
    return bytes.isBlank(category.range) ? .null : category
  }

  /// Adds a link that searches for some words, with white space trimmed and collapsed.
  ///
  /// The link is ASCII in the form encoding of the URL Standard (section 5.2). A space is `+`,
  /// letters, digits and `*-._` stay, and everything else is percent-encoded. U+0000 becomes
  /// U+FFFD.
  package static func append(
    _ words: ByteSlice, of bytes: Span<UInt8>, to writer: inout ByteWriter
  ) {
    writer.append(prefix)
    appendWords(words, of: bytes, separator: ASCII.plus, to: &writer) { word, writer in
      for offset in word { writer.appendFormEncoded(bytes[offset]) }
    }
  }

  // MARK: Words

  /// Adds words with white space trimmed and collapsed.
  static func appendCollapsed(
    _ words: ByteSlice, of bytes: Span<UInt8>, to writer: inout ByteWriter
  ) {
    appendWords(words, of: bytes, separator: ASCII.space, to: &writer) { word, writer in
      writer.append(bytes, in: word)
    }
  }

  /// Whether the only white space is single spaces between words.
  static func isCollapsed(_ words: ByteSlice, in bytes: Span<UInt8>) -> Bool {
    if isPlainlyCollapsed(words.range, in: bytes) { return true }
    var end = words.range.lowerBound
    var rest = SearchWords(words.range)
    while let word = rest.next(bytes) {
      let isNext =
        end == words.range.lowerBound
        ? word.lowerBound == end : word.lowerBound == end + 1 && bytes[end] == ASCII.space
      if !isNext { return false }
      end = word.upperBound
    }
    return end == words.range.upperBound
  }

  /// Whether a text is ASCII, with single spaces between words, as nearly all keywords are.
  private static func isPlainlyCollapsed(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    var rest = range
    while let sign = bytes.firstIndex(
      in: rest,
      where: {
        $0.signed .< SIMD16(repeating: Int8(ASCII.space + 1))
      })
    {
      if bytes[sign] != ASCII.space || sign == rest.lowerBound { return false }
      rest = (sign + 1)..<rest.upperBound
    }
    return !rest.isEmpty
  }

  private static func appendWords(
    _ words: ByteSlice, of bytes: Span<UInt8>, separator: UInt8, to writer: inout ByteWriter,
    append: (Range<Int>, inout ByteWriter) -> Void
  ) {
    var rest = SearchWords(words.range)
    var isFirst = true
    while let word = rest.next(bytes) {
      if !isFirst { writer.append(separator) }
      isFirst = false
      append(word, &writer)
    }
  }

  // MARK: Google

  /// Whether host and port belong to Google's search.
  private static func isGoogle(_ authority: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    var rest = bytes.ends(authority, with: ":443") ? authority.dropLast(4) : authority
    func drop(_ text: LowercaseText) -> Bool {
      guard text.begins(rest, in: bytes) else { return false }
      rest = rest.dropFirst(text.count)
      return true
    }
    _ = drop(Host.www) || drop(Host.shopping)
    guard drop(Host.google) else { return false }
    if Host.com.equals(rest, in: bytes) { return true }
    _ = drop(Host.co) || drop(Host.comSuffix)
    return rest.count == 2 && rest.allSatisfy { bytes[$0].isASCIILetter }
  }

  /// The parts of the host names of Google's search.
  private enum Host {
    static let www: LowercaseText = "www."
    static let shopping: LowercaseText = "shopping."
    static let google: LowercaseText = "google."
    static let com: LowercaseText = "com"
    static let co: LowercaseText = "co."
    static let comSuffix: LowercaseText = "com."
  }

  /// Whether the path is that of a search, and the query has a nonblank parameter `q`.
  private static func isSearch(_ scan: LinkScan, in bytes: Span<UInt8>) -> Bool {
    guard scan.path.count <= 1 || bytes.isEqual(scan.path, to: "/search") else { return false }
    var parameters = QueryParameters(query: scan.query)
    while let parameter = parameters.next(bytes) {
      if parameter.name.count == 1, bytes[parameter.name.lowerBound] == UInt8(ascii: "q"),
        !isBlankForm(parameter.value, in: bytes)
      {
        return true
      }
    }
    return false
  }

  /// Whether a form-encoded value is valid UTF-8 and has only white space.
  private static func isBlankForm(_ value: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    if let first = bytes.first(in: value), first.isASCIILetter || first.isASCIIDigit {
      return false
    }
    let text = bytes.array(value).map { $0 == ASCII.plus ? ASCII.space : $0 }
    let decoded = text.span.percentDecoded(0..<text.count)
    return decoded.span.firstInvalidUTF8(in: 0..<decoded.count) == nil
      && String(decoding: decoded, as: UTF8.self).unicodeScalars.allSatisfy {
        CaseFolding.isWhiteSpace($0.value)
      }
  }
}

/// Iterates over the words between white space.
private struct SearchWords {
  private var rest: Range<Int>

  init(_ range: Range<Int>) { rest = range }

  mutating func next(_ bytes: Span<UInt8>) -> Range<Int>? {
    var start = rest.lowerBound
    var offset = start
    while offset < rest.upperBound {
      let (scalar, length) = bytes.utf8Scalar(at: offset)
      if CaseFolding.isWhiteSpace(scalar) {
        if start < offset { break }
        start = offset + length
      }
      offset += length
    }
    rest = offset..<rest.upperBound
    return start < offset ? start..<offset : nil
  }
}

extension ByteWriter {
  /// Adds a byte in the form encoding of the URL Standard, U+0000 as U+FFFD.
  fileprivate mutating func appendFormEncoded(_ byte: UInt8) {
    let isKept =
      byte.isASCIILetter || byte.isASCIIDigit || byte == ASCII.asterisk || byte == ASCII.minus
      || byte == ASCII.dot || byte == ASCII.underscore
    if isKept {
      append(byte)
    } else if byte == 0 {
      append("%EF%BF%BD")
    } else {
      appendPercentEncoded(byte)
    }
  }
}
