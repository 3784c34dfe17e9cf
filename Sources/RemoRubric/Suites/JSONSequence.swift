import RemoBytes

/// Reads the JSON documents of a text. Several documents may share a line, and one may span lines.
///
/// Reports an error in a document, and continues at the next line that can begin another one.
struct JSONSequence: ~Copyable {
  private let bytes: ContiguousArray<UInt8>
  private let findings: Findings
  private var reader: JSONReader
  /// The offset of the next byte to read.
  private var position = 0
  /// The end of the text before its final line breaks, so that an unfinished document ends on its
  /// own line.
  private let end: Int

  init(_ bytes: ContiguousArray<UInt8>, findings: Findings) {
    self.bytes = bytes
    self.findings = findings
    let breaks = bytes.reversed().prefix { $0 == ASCII.lineFeed || $0 == ASCII.carriageReturn }
    end = bytes.count - breaks.count
    reader = JSONReader(DocumentBuffer(bytes))
  }

  /// The next valid document; nil at the end of the text.
  mutating func next() -> JSONValue? {
    while skipBlank() {
      let start = position
      do throws(JSONError) {
        let value = try JSONValue(&reader, atStartOf: start..<end)
        position = value.range.upperBound
        if isSeparated() { return value }
        reportRest()
      } catch {
        recover(from: error, after: start)
      }
    }
    return nil
  }

  /// Skips white space and byte order marks.
  ///
  /// - Returns: whether any text is left.
  private mutating func skipBlank() -> Bool {
    position = bytes.span.withoutLeadingBlanks(position..<end).lowerBound
    return position < end
  }

  /// Whether the line ends or another document follows on the line.
  private mutating func isSeparated() -> Bool {
    while position < end, bytes[position].isJSONSpace {
      if bytes[position] == ASCII.lineFeed { return true }
      position += 1
    }
    if position == end { return true }
    return bytes[position].beginsDocument
  }

  // MARK: Errors

  /// Reports the text after a document, and moves to the next line.
  private mutating func reportRest() {
    let help =
      bytes[position] == ASCII.comma
      ? "remove the comma, or put the cases into an array"
      : "cases follow one another, or are the elements of an array"
    findings.append(
      Diagnostic(
        .error, "invalid-json", path: "",
        message: JSONError(.afterDocument, at: position).message, help: help,
        range: position..<(position + 1)))
    position = endOfLine(from: position)
  }

  /// Reports a document with an error, and moves to the next line that can begin a document. After
  /// an array, reads nothing else.
  private mutating func recover(from error: JSONError, after start: Int) {
    let line = start..<endOfLine(from: start)
    let place = min(error.offset, end)
    let isArray = bytes[start] == ASCII.leftBracket
    if !isArray, place <= line.upperBound || beginsDocument(in: line.upperBound..<place) {
      // If a document begins inside another one, a line was cut off.
      do throws(JSONError) {
        _ = try JSONValue(&reader, in: line)
      } catch {
        report(error, in: line)
      }
      position = line.upperBound
      return
    }
    report(error, in: start..<endOfLine(from: place))
    position = isArray ? end : nextDocument(after: place)
  }

  private func report(_ error: JSONError, in range: Range<Int>) {
    findings.append(Diagnostic(error, in: bytes.span, range: range))
  }

  // MARK: Lines

  /// The end of the line: before its line break, or at the end of the text.
  private func endOfLine(from offset: Int) -> Int {
    let feed = bytes[offset..<end].firstIndex(of: ASCII.lineFeed) ?? end
    return feed > offset && bytes[feed - 1] == ASCII.carriageReturn ? feed - 1 : feed
  }

  /// The start of the next line that begins with a brace; the end of the text without one.
  private func nextDocument(after offset: Int) -> Int {
    bytes.indices[offset...].first {
      bytes[$0] == ASCII.leftBrace && $0 > 0 && bytes[$0 - 1] == ASCII.lineFeed
    } ?? end
  }

  /// Whether a line that starts in the range begins with a brace.
  private func beginsDocument(in range: Range<Int>) -> Bool {
    let next = nextDocument(after: range.lowerBound)
    return next < end && next <= range.upperBound
  }
}
