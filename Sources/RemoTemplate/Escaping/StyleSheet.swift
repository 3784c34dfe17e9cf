import RemoBytes

/// The text of a page's style element, before its tags are filled in.
///
/// The rest of the page's style follows the text, so braces must match: with a missing or extra
/// brace, the page would silently lose its style (CSS Syntax Level 3, section 5).
package struct StyleSheet: Sendable {
  /// A declaration, or an at-rule without a block, such as `@import`.
  package struct Setting: Sendable {
    package let name: String
    /// The offsets of the name.
    package let range: Range<Int>
    /// The text after the colon.
    package let value: String
    package let scheme: Scheme
  }

  /// The color scheme in which a declaration applies to the page's root.
  package enum Scheme: Sendable {
    case all, light, dark
    /// It applies elsewhere, such as in print or to another element.
    case none
  }

  /// All declarations and at-rules without a block, in text order.
  package private(set) var settings: [Setting] = []

  /// The custom properties used in values, as in `var(--ink)`.
  package private(set) var uses: Set<String> = []

  /// The custom properties declared, each once.
  package var customProperties: [String] {
    var names: [String] = []
    for setting in settings where setting.name.hasPrefix("--") && !names.contains(setting.name) {
      names.append(setting.name)
    }
    return names
  }

  /// Reads a style sheet and skips its template tags.
  ///
  /// - Parameter name: its name in errors.
  /// - Throws: an error for HTML or XML, for `</style`, and for text that is no rule or not closed.
  package init(_ source: some Collection<UInt8>, name: String) throws(TemplateError) {
    let bytes = ContiguousArray(source)
    if let error = TemplateError(markupIn: bytes.span, name: name) { throw error }
    var reader = StyleReader(bytes, name: name)
    try reader.read()
    settings = reader.settings
    uses = reader.uses
  }
}

extension TemplateError {
  /// Creates the error for a text that would be markup in a style element; nil if there is none.
  ///
  /// A style element ends at `</style` (HTML Standard, 13.2.5.14), even in a comment or in quotes
  /// of CSS. Everything after it would be markup.
  fileprivate init?(markupIn source: Span<UInt8>, name: String) {
    var start = source.lengthOfBOM
    while start < source.count, source[start] <= ASCII.space { start += 1 }
    if start < source.count, source[start] == ASCII.lessThan {
      self.init(.noStyleSheet, in: source, at: start..<start + 1, template: name, chain: [])
      return
    }
    while let less = source.firstIndex(of: ASCII.lessThan, in: start..<source.count) {
      let end = less + 7
      let isEnd =
        end <= source.count
        && "/style".utf8.elementsEqual((less + 1..<end).map { source[$0].asciiLowercased })
      if isEnd {
        self.init(.endsStyle, in: source, at: less..<end, template: name, chain: [])
        return
      }
      start = less + 1
    }
    return nil
  }

  /// Creates the error for a text with invalid UTF-8; nil if all of it is valid.
  package init?(invalidUTF8In source: Span<UInt8>, name: String) {
    guard let invalid = source.firstInvalidUTF8(in: 0..<source.count) else { return nil }
    self.init(.invalidUTF8, in: source, at: invalid..<invalid + 1, template: name, chain: [])
  }
}

/// Reads a style sheet in one pass.
private struct StyleReader {
  /// An open block, bracket or quote.
  private struct Opening {
    let byte: UInt8
    let offset: Int
    /// Whether it contains rules and declarations; else it is part of a value.
    let hasItems: Bool
    var scheme = StyleSheet.Scheme.all

    var closing: UInt8 {
      switch byte {
      case UInt8(ascii: "{"): UInt8(ascii: "}")
      case UInt8(ascii: "["): UInt8(ascii: "]")
      default: UInt8(ascii: ")")
      }
    }
  }

  private let bytes: ContiguousArray<UInt8>
  private let name: String
  private var index: Int
  private var open: [Opening] = []
  /// The start of the current rule or declaration, and its first colon.
  private var start: Int?
  private var colon: Int?
  private(set) var settings: [StyleSheet.Setting] = []
  private(set) var uses: Set<String> = []

  init(_ bytes: ContiguousArray<UInt8>, name: String) {
    self.bytes = bytes
    self.name = name
    index = bytes.span.lengthOfBOM
  }

  mutating func read() throws(TemplateError) {
    while index < bytes.count {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "{") where isFollowed(by: UInt8(ascii: "{")):
        // The template parser handles other delimiters and tags without an end.
        guard let end = endOfTag() else { return }
        index = end
      case UInt8(ascii: "/") where isFollowed(by: UInt8(ascii: "*")): try skipComment()
      case UInt8(ascii: "\""), UInt8(ascii: "'"): try skipString(byte)
      case UInt8(ascii: "\\"):
        begin()
        index += 2
      case UInt8(ascii: "{"): try openBlock()
      case UInt8(ascii: "("), UInt8(ascii: "["):
        begin()
        push(byte, hasItems: false)
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): try close(byte)
      case UInt8(ascii: ";"):
        if isAmongItems { try endItem() }
        index += 1
      case UInt8(ascii: ":"):
        begin()
        if isAmongItems, colon == nil { colon = index }
        index += 1
      case 0...ASCII.space: index += 1
      case _ where Self.isOfName(byte): try readName()
      default:
        begin()
        index += 1
      }
    }
    if let opening = open.last { throw unclosed(opening) }
    if let start { throw noRule(at: start) }
  }

  // MARK: Parts

  private var isAmongItems: Bool { open.last?.hasItems ?? true }

  private func isFollowed(by byte: UInt8, after distance: Int = 1) -> Bool {
    index + distance < bytes.count && bytes[index + distance] == byte
  }

  private static func isOfName(_ byte: UInt8) -> Bool {
    byte == ASCII.minus || byte == ASCII.underscore || byte >= 0x80 || byte.isASCIIDigit
      || byte.isASCIILetter
  }

  private mutating func begin() { if start == nil { start = index } }

  private mutating func push(
    _ byte: UInt8, hasItems: Bool, scheme: StyleSheet.Scheme = .all
  ) {
    open.append(Opening(byte: byte, offset: index, hasItems: hasItems, scheme: scheme))
    index += 1
  }

  /// The scheme of the rule whose block begins here, by its text.
  private var schemeOfRule: StyleSheet.Scheme {
    let outer = open.last?.scheme ?? .all
    let rule = String(decoding: bytes[(start ?? index)..<index], as: UTF8.self).lowercased()
      .filter { $0 != " " && $0 != "\n" && $0 != "\t" }
    if !rule.hasPrefix("@") { return [":root", "html"].contains(rule) ? outer : .none }
    if outer != .all { return .none }
    return switch rule {
    case "@mediascreenand(prefers-color-scheme:dark)", "@media(prefers-color-scheme:dark)": .dark
    case "@mediascreenand(prefers-color-scheme:light)", "@media(prefers-color-scheme:light)": .light
    case "@mediascreen", "@mediaall": .all
    default: .none
    }
  }

  /// The end of the tag that begins here; nil if it has none or changes the delimiters.
  private func endOfTag() -> Int? {
    if isFollowed(by: UInt8(ascii: "="), after: 2) { return nil }
    let braces = isFollowed(by: UInt8(ascii: "{"), after: 2) ? 3 : 2
    var end = index + braces
    while end + braces <= bytes.count {
      if bytes[end..<end + braces].allSatisfy({ $0 == UInt8(ascii: "}") }) { return end + braces }
      end += 1
    }
    return nil
  }

  private mutating func skipComment() throws(TemplateError) {
    let begin = index
    index += 2
    while index < bytes.count {
      if bytes[index] == UInt8(ascii: "*"), isFollowed(by: UInt8(ascii: "/")) {
        index += 2
        return
      }
      index += 1
    }
    throw error(.unclosedInStyle("the comment", closing: "*/"), at: begin..<begin + 2)
  }

  private mutating func skipString(_ quote: UInt8) throws(TemplateError) {
    begin()
    let opening = index
    index += 1
    while index < bytes.count, bytes[index] != quote {
      // A line end terminates a string, except after a backslash.
      if (0x0A...0x0D).contains(bytes[index]) { break }
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
    guard index < bytes.count, bytes[index] == quote else {
      let closing = String(decoding: [quote], as: UTF8.self)
      throw error(
        .unclosedInStyle("the string", closing: closing), at: opening..<opening + 1)
    }
    index += 1
  }

  private mutating func readName() throws(TemplateError) {
    begin()
    let range = index..<(bytes[index...].firstIndex { !Self.isOfName($0) } ?? bytes.count)
    let text = String(decoding: bytes[range], as: UTF8.self)
    if text.hasPrefix("--"), start != index { uses.insert(text) }
    index = range.upperBound
    guard text.lowercased() == "url", index < bytes.count, bytes[index] == UInt8(ascii: "(") else {
      return
    }
    // An address without quotes may contain any character.
    let first = bytes[(index + 1)...].first { $0 > ASCII.space }
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") { return }
    push(bytes[index], hasItems: false)
    while index < bytes.count, bytes[index] != UInt8(ascii: ")") {
      index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
    }
  }

  // MARK: Blocks

  private mutating func openBlock() throws(TemplateError) {
    guard isAmongItems else { return push(bytes[index], hasItems: false) }
    if open.isEmpty, start == nil { throw noRule(at: index) }
    // The value of a custom property may have braces. Other braces begin a rule's block.
    let isValue = !open.isEmpty && colon != nil && setting(before: index).name.hasPrefix("--")
    let scheme = isValue ? .all : schemeOfRule
    if !isValue { (start, colon) = (nil, nil) }
    push(bytes[index], hasItems: !isValue, scheme: scheme)
  }

  private mutating func close(_ byte: UInt8) throws(TemplateError) {
    guard let opening = open.last,
      opening.closing == byte || open.contains(where: { $0.closing == byte })
    else {
      let text = String(decoding: [byte], as: UTF8.self)
      throw error(.strayInStyle(text), at: index..<index + 1)
    }
    if opening.closing != byte { throw unclosed(opening) }
    if opening.hasItems { try endItem() }
    open.removeLast()
    index += 1
  }

  /// Ends the current declaration, if any.
  private mutating func endItem() throws(TemplateError) {
    guard let begin = start else { return }
    let isAtRule = bytes[begin] == UInt8(ascii: "@")
    if open.isEmpty, !isAtRule { throw noRule(at: begin) }
    if isAtRule { colon = bytes[begin..<index].firstIndex { $0 <= ASCII.space } }
    settings.append(setting(before: index))
    (start, colon) = (nil, nil)
  }

  private func setting(before end: Int) -> StyleSheet.Setting {
    let begin = start ?? end
    let text = bytes[begin..<(colon ?? end)]
    let last = text.lastIndex { $0 > ASCII.space } ?? begin
    let range = begin..<min(last + 1, end)
    let value = bytes[min(colon.map { $0 + 1 } ?? end, end)..<end].drop { $0 <= ASCII.space }
    let valueEnd = value.lastIndex { $0 > ASCII.space }.map { $0 + 1 } ?? value.startIndex
    return StyleSheet.Setting(
      name: String(decoding: bytes[range], as: UTF8.self), range: range,
      value: String(decoding: value[..<valueEnd], as: UTF8.self),
      scheme: open.last?.scheme ?? .none)
  }

  // MARK: Errors

  private func error(_ code: TemplateError.Code, at range: Range<Int>) -> TemplateError {
    TemplateError(code, in: bytes.span, at: range, template: name, chain: [])
  }

  private func unclosed(_ opening: Opening) -> TemplateError {
    let (begin, end) = (String(decoding: [opening.byte], as: UTF8.self), opening.closing)
    return error(
      .unclosedInStyle("'\(begin)'", closing: String(decoding: [end], as: UTF8.self)),
      at: opening.offset..<opening.offset + 1)
  }

  /// The error for a text that is no rule. It names the first word if that is short enough.
  private func noRule(at begin: Int) -> TemplateError {
    let isBlock = bytes[begin] == UInt8(ascii: "{")
    var end = bytes[begin...].firstIndex { $0 <= ASCII.space } ?? bytes.count
    if isBlock || end > begin + 32 { end = begin + 1 }
    while end < bytes.count, bytes[end] & 0xC0 == 0x80 { end += 1 }
    let word = begin..<end
    return error(.noRule(bytes.span.string(word)), at: word)
  }
}
