import RemoBytes

/// Writes the URLs of a workbook's links (ECMA-376 18.3.1.47).
enum XLSXHyperlink {
  /// The longest URL that Excel accepts as a link, in UTF-16 units.
  private static let longest = 2_079

  /// Whether a spreadsheet accepts the URL in `range` as a link.
  static func isLink(_ bytes: Span<UInt8>, range: Range<Int>) -> Bool {
    if range.isEmpty || range.count * 3 > longest && isTooLong(bytes, range: range) { return false }
    return !hasNoncharacter(bytes, range: range)
  }

  /// Whether a URL contains U+FFFE or U+FFFF, raw or percent-encoded. A program that decodes the
  /// URL could not save the workbook, because XML cannot contain these characters.
  private static func hasNoncharacter(_ bytes: Span<UInt8>, range: Range<Int>) -> Bool {
    let end = range.upperBound
    var start = range.lowerBound
    while let percent = bytes.firstIndex(of: ASCII.percent, in: start..<end) {
      if bytes.percentDecoded(at: percent, before: end) == 0xEF,
        bytes.percentDecoded(at: percent + 3, before: end) == 0xBF,
        let last = bytes.percentDecoded(at: percent + 6, before: end), last | 1 == 0xBF
      {
        return true
      }
      start = percent + 1
    }
    start = range.lowerBound
    while let lead = bytes.firstIndex(of: 0xEF, in: start..<end) {
      // The text is well-formed, so two bytes follow.
      if bytes[lead + 1] == 0xBF, bytes[lead + 2] | 1 == 0xBF { return true }
      start = lead + 3
    }
    return false
  }

  private static func isTooLong(_ bytes: Span<UInt8>, range: Range<Int>) -> Bool {
    var writer = ByteWriter()
    encode(bytes, range: range, into: &writer)
    return writer.count > longest
  }

  /// Writes a URL as an absolute URI, or as an IRI if the host is not ASCII. It percent-encodes
  /// characters that RFC 3986 does not allow, a `%` that encodes nothing, and a second `#`.
  static func encode(_ bytes: Span<UInt8>, range: Range<Int>, into writer: inout ByteWriter) {
    guard let link = WebLink(ByteSlice(range), in: bytes) else { return }
    let hostEnd = link.scan.authority.upperBound
    link.write(upTo: hostEnd, in: bytes, into: &writer)
    var hasFragment = false
    for offset in hostEnd..<range.upperBound {
      let byte = bytes[offset]
      let isKept: Bool
      switch byte {
      case ASCII.percent:
        isKept = bytes.percentDecoded(at: offset, before: range.upperBound) != nil
      case ASCII.hash:
        isKept = !hasFragment
        hasFragment = true
      case ASCII.ampersand:
        isKept = true
      case ASCII.quote, ASCII.lessThan, ASCII.greaterThan, ASCII.backtick,
        ASCII.caret, ASCII.leftBrace, ASCII.bar, ASCII.rightBrace,
        ASCII.leftBracket, ASCII.rightBracket, ASCII.backslash:
        isKept = false
      default: isKept = byte > ASCII.space && byte < ASCII.delete
      }
      if isKept {
        writer.append(byte)
      } else {
        writer.appendPercentEncoded(byte)
      }
    }
  }
}

extension XLSXHyperlink {
  static let relationTypes = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"

  /// The start of a sheet's relations.
  static let relationsStart =
    "<Relationships xmlns=\"http://schemas.openxmlformats.org/package/2006/relationships\">"

  static func writeRelation(
    _ id: String, to bytes: Span<UInt8>, range: Range<Int>, in xml: inout ByteWriter
  ) {
    var url = ByteWriter()
    encode(bytes, range: range, into: &url)
    xml.append(
      "<Relationship Id=\"\(id)\" Type=\"\(relationTypes)/hyperlink\" Target=\"")
    url.withBytes { xml.append($0, in: 0..<$0.count, escaping: XLSXText.attribute) }
    xml.append("\" TargetMode=\"External\"/>")
  }
}

extension XLSXWorkbook {
  /// The range of the URL that a cell links to; nil if it is not a link.
  func linkTarget(of column: SheetColumn, row: TableRow) -> Range<Int>? {
    switch (row, column.content) {
    case (.product, .list(.productURL)), (.search, .list(.searchURL)), (_, .schedule(.link)):
      linkTarget(of: row)
    default: nil
    }
  }

  /// The range of the URL of a product's page or of a search; nil if it cannot be a link.
  func linkTarget(of row: TableRow) -> Range<Int>? {
    let bytes = arranged.list.document.storage.span
    let url: ByteSlice
    switch row {
    case .product(let item, _):
      guard arranged.facts[item].traits.contains(.hasLink),
        let link = WebLink(arranged.list.records.items[item].productURL, in: bytes)
      else { return nil }
      url = link.slice
    case .search(let number): url = arranged.searches[number].url
    }
    return XLSXHyperlink.isLink(bytes, range: url.range) ? url.range : nil
  }
}
