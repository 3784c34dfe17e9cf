import RemoBytes

/// Divides a text into the answers of a model: JSON on each line or over several lines, in code
/// fences, with words around it, or as JSON strings.
///
/// After a broken document, it continues at the next line that can begin another one.
struct AnswerSequence: ~Copyable {
  struct Part {
    enum Content {
      case value(JSONValue)
      case broken(JSONError)
      case words(String)
    }

    var content: Content
    /// The offset of the first byte.
    var start: Int
    /// Whether it stands in a code fence.
    var isFenced = false
    /// Whether it fills several lines or a code fence; words beside it belong to it.
    var isBlock = false
    /// Whether words stand on its line.
    var hasWords = false
    /// The number of lines of dashes before it; words belong only to parts of their own section.
    var section = 0

    /// A part for each line of words: beside documents of one line, each line is an answer.
    var lines: [Part] {
      guard case .words(let text) = content else { return [self] }
      var offset = start
      return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        var part = self
        part.content = .words(String(line))
        part.start = offset
        offset += line.utf8.count + 1
        return part
      }
    }
  }

  private let bytes: ContiguousArray<UInt8>
  private var reader: JSONReader
  private var position = 0
  private let end: Int
  private var section = 0

  init(_ bytes: ContiguousArray<UInt8>) {
    self.bytes = bytes
    let breaks = bytes.reversed().prefix(while: \.isJSONSpace)
    end = bytes.count - breaks.count
    reader = JSONReader(DocumentBuffer(bytes))
  }

  /// The next part; nil at the end of the text.
  mutating func next() -> Part? {
    while true {
      position = bytes.span.withoutLeadingBlanks(position..<end).lowerBound
      if position >= end { return nil }
      skipThoughts()
      if isLeftover(at: position) {
        position += 1
      } else if isRule(position..<endOfLine(from: position)) {
        section += 1
        position = endOfLine(from: position)
      } else if SurroundedJSON.isFence(bytes.span, at: position) {
        if let part = fenced() { return part }
      } else if position < end, !bytes[position].isJSONSpace {
        return beginsValue(at: position) ? value() : words()
      }
    }
  }

  // MARK: Kinds of parts

  /// Skips a model's reasoning, which may hold drafts.
  private mutating func skipThoughts() {
    guard bytes.span.hasText("<think>", at: position),
      let close = (position..<end).first(where: { bytes.span.hasText("</think>", at: $0) })
    else { return }
    position = close + "</think>".utf8.count
  }

  /// The document at `position`.
  private mutating func value(hasWords: Bool = false) -> Part {
    let start = position
    var part = Part(
      content: .words(""), start: start, hasWords: hasWords, section: section)
    do throws(JSONError) {
      let value = try JSONValue(&reader, atStartOf: start..<bytes.count)
      position = value.range.upperBound
      part.content = .value(value)
    } catch {
      let extent = start..<recoveryPlace(after: start, error: error)
      position = extent.upperBound
      // Parsed alone, the document shows by its error whether it is cut off.
      do throws(JSONError) {
        part.content = .value(try document(trimmed(extent)))
      } catch {
        part.content = .broken(error)
      }
    }
    part.isBlock = bytes[start..<position].contains(ASCII.lineFeed)
    skipRest(of: &part)
    return part
  }

  /// Skips a comma and words after a document on its last line.
  private mutating func skipRest(of part: inout Part) {
    let line = endOfLine(from: position)
    while position < line, bytes[position].isJSONSpace || bytes[position] == ASCII.comma {
      position += 1
    }
    if position < line, !beginsValue(at: position) {
      if case .value = part.content { part.hasWords = true }
      position = (position..<line).first { isInlineDocument(at: $0) } ?? line
    }
  }

  /// The content of a code fence; nil if it is empty.
  private mutating func fenced() -> Part? {
    let mark = bytes[position]
    var start = position
    while start < end, bytes[start] == mark { start += 1 }
    while start < end, !bytes[start].isJSONSpace, !bytes[start].beginsDocument { start += 1 }
    let close = closingFence(from: start)
    var inside = trimmed(start..<close.start)
    // The closing marks may stand on the line of the document.
    while let last = inside.last, bytes[last] == mark { inside = trimmed(inside.dropLast()) }
    position = close.end
    guard let first = inside.first else { return nil }
    var part = Part(
      content: .words(bytes.span.string(inside)), start: inside.lowerBound, isFenced: true,
      isBlock: true, section: section)
    guard beginsValue(at: first) else { return part }
    do throws(JSONError) {
      part.content = .value(try document(inside))
    } catch {
      part.content = .broken(error)
    }
    return part
  }

  /// Finds the line that closes a code fence. A fence with a language opens another one instead.
  private func closingFence(from start: Int) -> (start: Int, end: Int) {
    var line = start
    while line < end {
      let text = trimmed(line..<endOfLine(from: line))
      if line > start, SurroundedJSON.isFence(bytes.span, at: text.lowerBound) {
        let mark = bytes[text.lowerBound]
        let isPlain = text.allSatisfy { bytes[$0] == mark }
        return (line, isPlain ? text.upperBound : line)
      }
      if line > start, isRule(text) { return (line, line) }
      line = endOfLine(from: line) + 1
    }
    return (end, end)
  }

  /// Words up to a blank line, a rule, a code fence or a document. Words before a document on the
  /// same line belong to the document.
  private mutating func words() -> Part {
    let start = position
    var last = start
    while position < end {
      let line = position..<endOfLine(from: position)
      let text = trimmed(line)
      if text.isEmpty || isRule(text) || SurroundedJSON.isFence(bytes.span, at: text.lowerBound) {
        break
      }
      if line.lowerBound > start, beginsValue(at: text.lowerBound) { break }
      if let document = line.first(where: { isInlineDocument(at: $0) }) {
        position = document
        return value(hasWords: true)
      }
      last = text.upperBound
      position = min(line.upperBound + 1, end)
    }
    return Part(
      content: .words(bytes.span.string(start..<last)), start: start, section: section)
  }

  /// The document that fills a range. It is copied, as the reader needs a line end after it.
  private func document(_ range: Range<Int>) throws(JSONError) -> JSONValue {
    try JSONValue(parsing: DocumentBuffer(bytes.span.array(range)))
  }

  // MARK: Places

  private func beginsValue(at offset: Int) -> Bool {
    bytes[offset].beginsDocument || bytes[offset] == ASCII.quote
  }

  /// Whether a comma or bracket of a skipped broken document is left here.
  private func isLeftover(at offset: Int) -> Bool {
    offset < end
      && [ASCII.comma, ASCII.rightBrace, ASCII.rightBracket].contains(bytes[offset])
  }

  /// Whether an object with a key begins at an offset.
  private func isInlineDocument(at offset: Int) -> Bool {
    guard bytes[offset] == ASCII.leftBrace else { return false }
    let rest = trimmed(offset + 1..<end)
    return rest.first.map { bytes[$0] == ASCII.quote } == true
  }

  /// Whether a line divides answers: three or more of `-`, `=` or `*`.
  private func isRule(_ line: Range<Int>) -> Bool {
    let text = trimmed(line)
    guard text.count > 2, let mark = text.first.map({ bytes[$0] }) else { return false }
    return [UInt8(ascii: "-"), UInt8(ascii: "="), UInt8(ascii: "*")].contains(mark)
      && text.allSatisfy { bytes[$0] == mark }
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high, bytes[low].isJSONSpace { low += 1 }
    while low < high, bytes[high - 1].isJSONSpace { high -= 1 }
    return low..<high
  }

  private func endOfLine(from offset: Int) -> Int {
    bytes[min(offset, end)..<end].firstIndex(of: ASCII.lineFeed) ?? end
  }

  /// The offset at which reading continues after an error. An error on the document's first line
  /// skips that line; a later one skips to the next document, rule or code fence that is not
  /// indented further.
  private func recoveryPlace(after start: Int, error: JSONError) -> Int {
    let line = endOfLine(from: start)
    if error.offset <= line { return line }
    let before = bytes[..<start].lastIndex(of: ASCII.lineFeed).map { $0 + 1 } ?? 0
    let indent = trimmed(before..<start).isEmpty ? start - before : 0
    var next = line + 1
    while next < end {
      let text = trimmed(next..<endOfLine(from: next))
      let begins =
        !text.isEmpty && text.lowerBound <= next + indent
        && (bytes[text.lowerBound].beginsDocument || isRule(text)
          || SurroundedJSON.isFence(bytes.span, at: text.lowerBound))
      if begins { return next }
      next = endOfLine(from: next) + 1
    }
    return end
  }
}
