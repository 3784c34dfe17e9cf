import RemoBytes

/// Parses the bytes of a template into flat instructions, in one pass and without recursion.
///
/// White space follows the specification: a tag alone on its line removes the whole line. Blocks
/// and parents have one more rule (see `openBlock`, `closeParent`), because their tags may share a
/// line.
struct TemplateParser {
  private(set) var instructions = ContiguousArray<TemplateInstruction>()

  private let source: ContiguousArray<UInt8>
  private let name: String
  /// The open sections, blocks and parents, by instruction.
  private var open: [Int] = []
  private var current = TemplateDelimiters.standard
  private var position: Int
  /// The start of the line that `position` is on.
  private var lineBegin: Int
  /// Whether the line so far has only white space.
  private var isLinePending = true

  private struct Tag {
    let sigil: UInt8
    let name: Range<Int>
    let isDynamic: Bool
    let range: Range<Int>
  }

  init(_ source: ContiguousArray<UInt8>, name: String) {
    self.source = source
    self.name = name
    // A template has about one instruction per thirty bytes.
    instructions.reserveCapacity(source.count / 32 + 8)
    position = source.span.lengthOfBOM
    lineBegin = position
  }

  mutating func parse() throws(TemplateError) {
    if source.count >= Int32.max { throw error(.tooLarge, at: 0..<0) }
    if let invalid = source.span.firstInvalidUTF8(in: 0..<source.count) {
      throw error(.invalidUTF8, at: invalid..<(invalid + 1))
    }
    while true {
      let start = find(current.open, in: position..<source.count) ?? source.count
      addText(position..<start)
      position = start
      if start == source.count { break }
      try addTag(try readTag())
    }
    if isLinePending, lineBegin < source.count {
      let index = add(.text, range: lineBegin..<source.count)
      instructions[index].isAtLineStart = true
    }
    if let unclosed = open.last {
      throw error(.unclosed(opening(of: unclosed)), at: instructions[unclosed].tag)
    }
  }

  private func error(_ code: TemplateError.Code, at range: Range<Int>) -> TemplateError {
    TemplateError(code, in: source.span, at: range, template: name, chain: [])
  }

  // MARK: Text and lines

  /// Adds several lines as one text. White space after the last line break waits for the next tag.
  private mutating func addText(_ range: Range<Int>) {
    let start = isLinePending ? lineBegin : range.lowerBound
    let isAtLineStart = isLinePending
    if let last = source.span.lastIndex(of: ASCII.lineFeed, in: range) { beginLine(at: last + 1) }
    let end =
      isLinePending && endOfBlank(lineBegin, before: range.upperBound) == range.upperBound
      ? lineBegin : range.upperBound
    if end > lineBegin { isLinePending = false }
    if start == end { return }
    let index = add(.text, range: start..<end)
    instructions[index].isAtLineStart = isAtLineStart
  }

  private mutating func beginLine(at offset: Int) {
    lineBegin = offset
    isLinePending = true
  }

  /// Keeps the line's white space as content, because its tag does not stand alone.
  private mutating func keepLine(before tag: Tag) {
    if isLinePending { add(.lineStart, range: lineBegin..<tag.range.lowerBound) }
    isLinePending = false
    position = tag.range.upperBound
  }

  /// The start of the next line, if the rest of this one is blank.
  private func endOfLine(after offset: Int) -> Int? {
    let end = endOfBlank(offset, before: source.count)
    return end == source.count ? end : lineBreak(at: end)
  }

  /// The start of the next line, if the tag is alone on this one.
  private func lineAlone(_ tag: Tag) -> Int? {
    isLinePending ? endOfLine(after: tag.range.upperBound) : nil
  }

  private mutating func skipLine(to next: Int) {
    position = next
    beginLine(at: next)
  }

  private func endOfBlank(_ offset: Int, before end: Int) -> Int {
    let bytes = source.span
    var offset = offset
    while offset < end, bytes[offset] == ASCII.space || bytes[offset] == ASCII.tab { offset += 1 }
    return offset
  }

  private func lineBreak(at offset: Int) -> Int? {
    guard offset < source.count else { return nil }
    if source[offset] == ASCII.lineFeed { return offset + 1 }
    guard source[offset] == ASCII.carriageReturn, offset + 1 < source.count else { return nil }
    return source[offset + 1] == ASCII.lineFeed ? offset + 2 : nil
  }

  // MARK: Reading a tag

  private func find(_ mark: ContiguousArray<UInt8>, in range: Range<Int>) -> Int? {
    let bytes = source.span
    var start = range.lowerBound
    if mark.count > 1 {
      // Compares the first two bytes at once: single braces are frequent in styles and scripts.
      let (first, second) = (SIMD16.all(mark[0]), SIMD16.all(mark[1]))
      while start + 17 <= range.upperBound {
        let both =
          (bytes.vector(at: start) .== first) .& (bytes.vector(at: start + 1) .== second)
        start += both.firstSet
        guard both.isAnySet else { continue }
        if mark.count == 2 { return start }
        break
      }
    }
    while let found = bytes.firstIndex(of: mark[0], in: start..<range.upperBound) {
      let end = found + mark.count
      if end <= range.upperBound, bytes.isEqual(found..<end, to: mark.span, in: 0..<mark.count) {
        return found
      }
      start = found + 1
    }
    return nil
  }

  private func readTag() throws(TemplateError) -> Tag {
    let start = position
    let content = endOfWhite(start + current.open.count)
    var sigil = content < source.count ? source[content] : 0
    if !isSigil(sigil) { sigil = 0 }
    var close = current.close
    if sigil == ASCII.leftBrace { close.insert(ASCII.rightBrace, at: 0) }
    if sigil == ASCII.equals { close.insert(ASCII.equals, at: 0) }
    let first = content + (sigil == 0 ? 0 : 1)
    guard let end = find(close, in: first..<source.count) else {
      throw unclosed(start, closing: close)
    }
    let range = start..<(end + close.count)
    if sigil == ASCII.exclamation || sigil == ASCII.equals {
      return Tag(sigil: sigil, name: first..<end, isDynamic: false, range: range)
    }
    var name = trimmed(first..<end)
    var isDynamic = false
    let mayBeDynamic = sigil == ASCII.greaterThan || sigil == ASCII.lessThan || sigil == ASCII.slash
    if mayBeDynamic, !name.isEmpty, source[name.lowerBound] == ASCII.asterisk {
      isDynamic = true
      name = trimmed((name.lowerBound + 1)..<name.upperBound)
    }
    if name.isEmpty { throw error(.emptyTag, at: range) }
    // If another tag begins before this one ends, the closing mark belongs to that tag.
    let last = min(name.upperBound + current.open.count - 1, source.count)
    if find(current.open, in: name.lowerBound..<last) != nil {
      throw unclosed(start, closing: close)
    }
    if source[name].contains(where: isWhite) {
      throw error(.invalidName(source.span.string(name)), at: range)
    }
    return Tag(sigil: sigil, name: name, isDynamic: isDynamic, range: range)
  }

  /// The error for a tag without its closing mark.
  private func unclosed(_ start: Int, closing close: ContiguousArray<UInt8>) -> TemplateError {
    error(
      .unclosedTag(closing: close.span.string(0..<close.count)),
      at: start..<(start + current.open.count))
  }

  private func isSigil(_ byte: UInt8) -> Bool {
    switch byte {
    case ASCII.exclamation, ASCII.hash, ASCII.dollar, ASCII.ampersand, ASCII.slash, ASCII.lessThan,
      ASCII.equals,
      ASCII.greaterThan, ASCII.caret, ASCII.leftBrace:
      true
    default: false
    }
  }

  private func isWhite(_ byte: UInt8) -> Bool {
    byte == ASCII.space || (byte >= ASCII.tab && byte <= ASCII.carriageReturn)
  }

  private func endOfWhite(_ offset: Int) -> Int {
    let bytes = source.span
    var offset = offset
    while offset < bytes.count, isWhite(bytes[offset]) { offset += 1 }
    return offset
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    let start = min(endOfWhite(range.lowerBound), range.upperBound)
    var end = range.upperBound
    while end > start, isWhite(source[end - 1]) { end -= 1 }
    return start..<end
  }

  // MARK: Adding instructions

  @discardableResult
  private mutating func add(_ kind: TemplateInstruction.Kind, range: Range<Int>) -> Int {
    instructions.append(TemplateInstruction(kind: kind, range: range, tag: range))
    return instructions.count - 1
  }

  @discardableResult
  private mutating func add(_ kind: TemplateInstruction.Kind, range tag: Tag) -> Int {
    var instruction = TemplateInstruction(kind: kind, range: tag.name, tag: tag.range)
    instruction.isDynamic = tag.isDynamic
    instructions.append(instruction)
    return instructions.count - 1
  }

  private mutating func addTag(_ tag: Tag) throws(TemplateError) {
    switch tag.sigil {
    case ASCII.exclamation: takeLine(tag)
    case ASCII.equals: try setDelimiters(tag)
    case ASCII.hash: openSection(.section, at: tag)
    case ASCII.caret: openSection(.inverted, at: tag)
    case ASCII.slash: try close(tag)
    case ASCII.greaterThan: addPartial(tag)
    case ASCII.lessThan: openParent(tag)
    case ASCII.dollar: openBlock(tag)
    default:
      keepLine(before: tag)
      add(tag.sigil == 0 ? .name : .rawName, range: tag)
    }
  }

  /// Removes the whole line if the tag is alone on it.
  private mutating func takeLine(_ tag: Tag) {
    if let next = lineAlone(tag) { skipLine(to: next) } else { keepLine(before: tag) }
  }

  private mutating func setDelimiters(_ tag: Tag) throws(TemplateError) {
    let content = trimmed(tag.name)
    let words = source[content].split(whereSeparator: isWhite)
    guard words.count == 2, !source[content].contains(ASCII.equals) else {
      throw error(.invalidDelimiters(source.span.string(content)), at: tag.range)
    }
    takeLine(tag)
    current = TemplateDelimiters(
      open: ContiguousArray(words[0]), close: ContiguousArray(words[1]))
  }

  private mutating func openSection(_ kind: TemplateInstruction.Kind, at tag: Tag) {
    takeLine(tag)
    let index = add(kind, range: tag)
    open.append(index)
  }

  private mutating func addPartial(_ tag: Tag) {
    let indentation = lineBegin..<tag.range.lowerBound
    let isAlone = lineAlone(tag) != nil
    takeLine(tag)
    let index = add(.partial, range: tag)
    if isAlone {
      instructions[index].isAtLineStart = true
      instructions[index].indentation = indentation
    }
  }

  /// Begins a parent. Its white space counts as content until its end shows whether it stands
  /// alone.
  private mutating func openParent(_ tag: Tag) {
    let indentation = lineBegin..<tag.range.lowerBound
    let isFirst = isLinePending
    keepLine(before: tag)
    let index = add(.parent, range: tag)
    instructions[index].isAtLineStart = isFirst
    instructions[index].indentation = indentation
    open.append(index)
  }

  private var isInParent: Bool {
    open.last.map { instructions[$0].kind == .parent } ?? false
  }

  /// Begins a block. Directly in a parent, a block is an argument: the text around it is not
  /// content, and it begins a line if nothing follows its tag. Elsewhere it is a place to fill: it
  /// stands alone like any tag, or begins its line and passes its indentation to its content.
  private mutating func openBlock(_ tag: Tag) {
    let indentation = lineBegin..<tag.range.lowerBound
    let isFirst = isLinePending
    let isArgument = isInParent
    let next = endOfLine(after: tag.range.upperBound)
    let index = add(.block, range: tag)
    open.append(index)
    instructions[index].isAtLineStart = isFirst
    if isFirst { instructions[index].indentation = indentation }
    if let next, isArgument || isFirst {
      instructions[index].startsLine = true
      skipLine(to: next)
    } else if isArgument {
      isLinePending = false
      position = tag.range.upperBound
    } else {
      keepLine(before: tag)
    }
  }

  private mutating func close(_ tag: Tag) throws(TemplateError) {
    guard let index = open.popLast() else {
      throw error(.strayClose(source.span.string(tag.name)), at: tag.range)
    }
    let opener = instructions[index]
    let isSame =
      opener.isDynamic == tag.isDynamic
      && source.span.isEqual(opener.range, to: source.span, in: tag.name)
    guard isSame else {
      let place = SourceLocation(of: opener.tag.lowerBound, in: source.span)
      throw error(
        .wrongClose(
          source.span.string(tag.name), opening: opening(of: index), line: place.line,
          column: place.column),
        at: tag.range)
    }
    switch opener.kind {
    case .parent: closeParent(tag, of: index)
    case .block: closeBlock(tag, of: index)
    default:
      takeLine(tag)
      end(.sectionEnd, at: tag, of: index)
    }
  }

  private mutating func end(_ kind: TemplateInstruction.Kind, at tag: Tag, of index: Int) {
    let end = add(kind, range: tag)
    instructions[end].match = index
    instructions[index].match = end
  }

  /// Ends a parent. It is alone on its lines if nothing precedes its first tag or follows its last.
  private mutating func closeParent(_ tag: Tag, of index: Int) {
    isLinePending = false
    position = tag.range.upperBound
    end(.parentEnd, at: tag, of: index)
    if instructions[index].isAtLineStart, let next = endOfLine(after: tag.range.upperBound) {
      // The preceding instruction holds the white space before the parent.
      instructions[index - 1] = TemplateInstruction(kind: .text, range: 0..<0, tag: 0..<0)
      skipLine(to: next)
    } else {
      instructions[index].isAtLineStart = false
    }
  }

  private mutating func closeBlock(_ tag: Tag, of index: Int) {
    if instructions[index].startsLine, let found = indentation(of: index, before: tag) {
      instructions[index].indentation = found
    }
    if isInParent {
      isLinePending = false
      position = tag.range.upperBound
      end(.blockEnd, at: tag, of: index)
    } else if let next = lineAlone(tag) {
      skipLine(to: next)
      end(.blockEnd, at: tag, of: index)
    } else {
      end(.blockEnd, at: tag, of: index)
      keepLine(before: tag)
    }
  }

  /// The white space of the first line with content, or nil if the block is empty.
  private func indentation(of block: Int, before end: Tag) -> Range<Int>? {
    guard var line = endOfLine(after: instructions[block].tag.upperBound) else { return nil }
    while line < end.range.lowerBound {
      let text = endOfBlank(line, before: end.range.lowerBound)
      if text == end.range.lowerBound { return nil }
      guard let next = lineBreak(at: text) else { return line..<text }
      line = next
    }
    return nil
  }

  /// The text of the opening tag, as in `{{#name}}`.
  private func opening(of index: Int) -> String {
    source.span.string(instructions[index].tag)
  }
}
