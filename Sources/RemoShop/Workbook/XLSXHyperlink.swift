import RemoBytes

/// Links of the flat sheet (ECMA-376 18.3.1.47): where they lead, and how they are written.
enum XLSXHyperlink {
  /// The longest URL that Excel takes for a link, in UTF-16 units.
  private static let longest = 2_079

  /// Where the URL lies that a cell leads to, or nil if it is no link.
  @inline(__always)
  static func target(
    _ rendered: ArrangedList, _ column: SheetColumn, _ row: TableRow, _ bytes: Span<UInt8>
  ) -> Range<Int>? {
    switch column.content {
    case .list(.productURL), .list(.searchURL), .schedule(.link): break
    default: return nil
    }
    let url: ByteSlice
    switch row {
    case .product(let item, _):
      guard rendered.traits[item].contains(.hasLink), column.content != .list(.searchURL),
        let link = WebLink(bytes, rendered.list.records.items[item].productURL)
      else { return nil }
      url = link.slice
    case .search(let number):
      if column.content == .list(.productURL) { return nil }
      url = rendered.searches[number].url
    }
    let range = url.range
    if range.isEmpty || range.count * 3 > longest, isTooLong(bytes, range) { return nil }
    return hasNoncharacter(bytes, range) ? nil : range
  }

  /// Whether U+FFFE or U+FFFF stands in a URL, as it is or percent-encoded: readers that decode it
  /// cannot save their workbook, as XML cannot carry it.
  private static func hasNoncharacter(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
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
      // It is well-formed: two bytes follow.
      if bytes[lead + 1] == 0xBF, bytes[lead + 2] | 1 == 0xBF { return true }
      start = lead + 3
    }
    return false
  }

  private static func isTooLong(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    if range.isEmpty { return true }
    var writer = ByteWriter()
    encode(bytes, range, into: &writer)
    return writer.count > longest
  }

  /// Writes a URL as an absolute URI, or IRI where the host is not ASCII: whatever RFC 3986 does
  /// not allow is percent-encoded, as is a `%` that encodes nothing and a second `#`.
  static func encode(_ bytes: Span<UInt8>, _ range: Range<Int>, into writer: inout ByteWriter) {
    let host = WebLink.hostStart(bytes, range) ?? range.lowerBound
    let hostEnd = WebLink.authorityEnd(bytes, host..<range.upperBound)
    writer.append(bytes, in: range.lowerBound..<hostEnd)
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
        writer.append(ASCII.percent)
        writer.append(UInt8.upperHexDigit(byte >> 4))
        writer.append(UInt8.upperHexDigit(byte & 15))
      }
    }
  }
}
