import RemoBytes

/// A list as a complete message (RFC 5322, MIME RFC 2045 to 2047): plain text, the page, and the
/// pictures of the page, which it shows by their `cid:` (RFC 2392).
///
/// A mail program opens it as a draft because of `X-Unsent`, and adds recipients, date and ID. So
/// equal lists make equal bytes. All lines are ASCII and at most 76 characters long.
struct MailMessage {
  /// A picture of the page.
  private struct Picture {
    let id: String
    let mediaType: String
    /// The content in base64.
    let base64: ContiguousArray<UInt8>
  }

  private let subject: String
  private let text: ContiguousArray<UInt8>
  private var page = ContiguousArray<UInt8>()
  private var pictures: [Picture] = []

  /// The number of bytes of the page without its pictures.
  var pageCount: Int { page.count }

  /// - Parameter page: an HTML page with embedded pictures.
  init(subject: String, text: ContiguousArray<UInt8>, page: ContiguousArray<UInt8>) {
    self.subject = subject
    self.text = text
    takePictures(of: page.span)
  }

  // MARK: Pictures

  private static let beforePicture = "<img src=\""
  private static let scheme = "data:"

  /// Keeps the page, with a `cid:` in the place of each embedded picture. No text of a list has
  /// such a tag, since `<` is escaped.
  private mutating func takePictures(of source: Span<UInt8>) {
    var writer = ByteWriter()
    var ids: Set<String> = []
    var (start, searched) = (0, 0)
    while let tag = source.firstIndex(of: ASCII.lessThan, in: searched..<source.count) {
      searched = tag + 1
      let url = tag + Self.beforePicture.utf8.count
      let content = url + Self.scheme.utf8.count
      guard content < source.count,
        source.isEqual(tag..<content, to: Self.beforePicture + Self.scheme),
        let end = source.firstIndex(of: ASCII.quote, in: content..<source.count),
        let semicolon = source.firstIndex(of: ASCII.semicolon, in: content..<end),
        let comma = source.firstIndex(of: ASCII.comma, in: semicolon..<end)
      else { continue }
      var payload = ByteWriter()
      payload.append(source, in: (comma + 1)..<end)
      let base64 = payload.finish()
      let id = "\(SHA256.digest(base64).hexadecimal.prefix(32))@remo-shop.invalid"
      if ids.insert(id).inserted {
        let mediaType = source.string(content..<semicolon)
        pictures.append(Picture(id: id, mediaType: mediaType, base64: base64))
      }
      writer.append(source, in: start..<url)
      writer.append("cid:\(id)")
      (start, searched) = (end, end)
    }
    writer.append(source, in: start..<source.count)
    page = writer.finish()
  }

  // MARK: Writing

  func write(into output: inout ByteWriter) {
    // An encoded line has no "=_", so no boundary occurs in a part (RFC 2045 §6.7).
    let hash = SHA256.digest(text + page).hexadecimal.prefix(32)
    let (parts, related) = ("=_1.\(hash)", "=_2.\(hash)")
    output.append("Subject: \(Self.encoded(subject))\r\nX-Unsent: 1\r\nMIME-Version: 1.0\r\n")
    output.append("Content-Type: multipart/alternative;\r\n boundary=\"\(parts)\"\r\n")
    begin(parts, type: "text/plain; charset=utf-8", encoding: "quoted-printable", to: &output)
    writeQuotedPrintable(text.span, to: &output)
    if pictures.isEmpty {
      writePage(after: parts, to: &output)
    } else {
      output.append("\r\n--\(parts)\r\nContent-Type: multipart/related; type=\"text/html\";\r\n")
      output.append(" boundary=\"\(related)\"\r\n")
      writePage(after: related, to: &output)
      for picture in pictures { write(picture, after: related, to: &output) }
      output.append("\r\n--\(related)--\r\n")
    }
    output.append("\r\n--\(parts)--\r\n")
  }

  private func writePage(after boundary: String, to output: inout ByteWriter) {
    begin(boundary, type: "text/html; charset=utf-8", encoding: "quoted-printable", to: &output)
    writeQuotedPrintable(page.span, to: &output)
  }

  private func write(_ picture: Picture, after boundary: String, to output: inout ByteWriter) {
    begin(
      boundary, type: picture.mediaType, encoding: "base64",
      more: "Content-ID: <\(picture.id)>\r\nContent-Disposition: inline\r\n", to: &output)
    var start = 0
    while start < picture.base64.count {
      let end = min(start + Self.width, picture.base64.count)
      output.append(picture.base64.span, in: start..<end)
      output.append("\r\n")
      start = end
    }
  }

  private func begin(
    _ boundary: String, type: String, encoding: String, more: String = "",
    to output: inout ByteWriter
  ) {
    output.append("\r\n--\(boundary)\r\nContent-Type: \(type)\r\n\(more)")
    output.append("Content-Transfer-Encoding: \(encoding)\r\n\r\n")
  }

  /// The most characters of an encoded line.
  private static let width = 76

  /// Writes a text with line feeds as quoted-printable (RFC 2045 §6.7), and ends its last line.
  private func writeQuotedPrintable(_ text: Span<UInt8>, to output: inout ByteWriter) {
    var column = 0
    for offset in text.indices {
      let byte = text[offset]
      if byte == ASCII.lineFeed {
        output.append("\r\n")
        column = 0
        continue
      }
      let isAtEnd = offset + 1 == text.count || text[offset + 1] == ASCII.lineFeed
      let isSpace = byte == ASCII.space || byte == ASCII.tab
      let isPlain =
        byte > ASCII.space && byte < 0x7F && byte != ASCII.equals || isSpace && !isAtEnd
      if column + (isPlain ? 1 : 3) >= Self.width {
        output.append("=\r\n")
        column = 0
      }
      if isPlain {
        output.append(byte)
        column += 1
      } else {
        output.append(ASCII.equals)
        output.append(UInt8.upperHexDigit(byte >> 4))
        output.append(UInt8.upperHexDigit(byte & 15))
        column += 3
      }
    }
    if column > 0 { output.append("\r\n") }
  }

  /// A header's text: unchanged if it is short and plain, else as encoded words (RFC 2047 §2). No
  /// text can end the header.
  private static func encoded(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { 0x20..<0x7F ~= $0 } && !text.isEmpty
    if isPlain, text.utf8.count <= 60, text.first != " ", text.last != " ", !text.includes("=?") {
      return text
    }
    var words: [String] = []
    var word = ContiguousArray<UInt8>()
    for scalar in text.unicodeScalars {
      let bytes = String(scalar).utf8
      if word.count + bytes.count > 39 {
        words.append("=?utf-8?B?\(word.base64)?=")
        word.removeAll()
      }
      word.append(contentsOf: bytes)
    }
    if !word.isEmpty { words.append("=?utf-8?B?\(word.base64)?=") }
    return words.joined(separator: "\r\n ")
  }
}
