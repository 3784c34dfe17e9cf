/// Reads XML 1.0 in UTF-8 as a stream of events.
///
/// It is made for the parts of workbooks: it checks that tags match, resolves the prefixes of
/// namespaces, and expands the five predefined entities and character references. A document type
/// is an error, so no entity expands into others. The memory does not grow with the document.
///
/// ```swift
/// var reader = XMLReader(stream, namespaces: [""])
/// while let event = try reader.next() {
///   if event == .start, reader.name == "row" { print(reader.attribute("r") ?? "") }
/// }
/// ```
package struct XMLReader: Sendable {
  package enum Event: Equatable, Sendable {
    /// A tag that opens an element; `name` and the attributes describe it.
    case start
    /// The end of an element; `name` has its name.
    case end
    /// A part of an element's text, in `text`. The text of one element may come in several parts.
    case text
  }

  /// The greatest sizes, so that a hostile document cannot take all memory.
  private enum Limit {
    static let depth = 256
    static let names = 1_000
    /// The most bytes of a tag, a text or a comment.
    static let token = 16 << 20
  }

  private struct Attribute {
    let name: Range<Int>
    let value: Range<Int>
  }

  private struct Binding {
    let prefix: String
    let namespace: String
    let depth: Int
  }

  /// A name as written, with its prefix.
  private struct WrittenName {
    /// The first eight bytes, to find the name fast.
    let key: UInt64
    let bytes: ContiguousArray<UInt8>
    /// The name without its prefix, or an empty text if its namespace is none of `namespaces`; nil
    /// before the prefix is resolved.
    var name: String?
  }

  /// The name of the current element without its prefix; empty in a foreign namespace.
  package private(set) var name = ""
  /// The bytes of the current text, in UTF-8.
  package private(set) var text: ContiguousArray<UInt8> = []

  private let namespaces: Set<String>
  private var stream: ZIPPartStream?
  private var buffer: ContiguousArray<UInt8> = []
  private var position = 0
  /// The attributes of the current element, by indices of `buffer`.
  private var attributes: [Attribute] = []
  private var names: [WrittenName] = []
  /// The numbers of the open elements' names.
  private var open: [Int] = []
  private var bindings: [Binding] = []
  /// Whether the current tag opens and closes its element.
  private var isEmptyElement = false
  private var hasRoot = false

  /// - Parameter namespaces: the namespaces whose names count; an empty text stands for names
  ///   without one.
  package init(_ stream: ZIPPartStream, namespaces: Set<String>) {
    self.stream = stream
    self.namespaces = namespaces
  }

  /// Creates a reader of a whole document.
  package init(_ document: ContiguousArray<UInt8>, namespaces: Set<String>) {
    buffer = document
    self.namespaces = namespaces
  }

  /// The value of an attribute of the current element.
  ///
  /// - Parameter namespaces: the namespaces of the attribute; by default, its name has no prefix.
  package func attribute(_ name: String, in namespaces: Set<String> = []) -> String? {
    let bytes = buffer.span
    for attribute in attributes {
      if namespaces.isEmpty {
        if bytes.isEqual(attribute.name, to: name) { return value(of: attribute) }
      } else if let colon = bytes.firstIndex(of: ASCII.colon, in: attribute.name),
        bytes.isEqual(colon + 1..<attribute.name.upperBound, to: name),
        namespaces.contains(namespace(of: bytes.string(attribute.name.lowerBound..<colon)) ?? "")
      {
        return value(of: attribute)
      }
    }
    return nil
  }

  /// The next event; nil at the end of the document.
  package mutating func next() throws(XMLError) -> Event? {
    if isEmptyElement {
      isEmptyElement = false
      return close()
    }
    if position >= 64 << 10 {
      buffer.removeFirst(position)
      position = 0
    }
    if !hasRoot { try checkStart() }
    while try has(1) {
      guard buffer[position] == ASCII.lessThan else {
        if try readText() { return .text }
        continue
      }
      guard try has(2) else { break }
      switch buffer[position + 1] {
      case ASCII.slash: return try readEndTag()
      case ASCII.question: try skipInstruction()
      case ASCII.exclamation:
        if try readDeclaration() { return .text }
      default:
        try readStartTag()
        return .start
      }
    }
    guard hasRoot, open.isEmpty else { throw .malformed("it ends too early") }
    return nil
  }

  /// Skips the content of the current element, up to its end.
  package mutating func skipElement() throws(XMLError) {
    let depth = open.count
    while open.count >= depth, try next() != nil {}
  }

  // MARK: Bytes

  /// Makes the buffer reach `count` bytes beyond the position. Returns false at the end.
  private mutating func has(_ count: Int) throws(XMLError) -> Bool {
    while buffer.count - position < count {
      if try !fill() { return false }
    }
    return true
  }

  private mutating func fill() throws(XMLError) -> Bool {
    guard buffer.count - position <= Limit.token else { throw .malformed("a text is too long") }
    do throws(ZIPError) {
      return try stream?.readBlock(into: &buffer) ?? false
    } catch {
      throw .archive(error)
    }
  }

  /// The place of the next `byte` from `start` on.
  private mutating func find(_ byte: UInt8, from start: Int) throws(XMLError) -> Int? {
    var start = start
    while true {
      if start < buffer.count,
        let place = buffer.span.firstIndex(of: byte, in: start..<buffer.count)
      {
        return place
      }
      start = max(start, buffer.count)
      if try !fill() { return nil }
    }
  }

  /// The place after the next `text`, which ends with `>`, from `start` on.
  private mutating func end(of text: String, from start: Int) throws(XMLError) -> Int {
    var start = start
    while let place = try find(ASCII.greaterThan, from: start) {
      let first = place + 1 - text.utf8.count
      if first >= position, buffer.span.hasText(text, at: first) { return place + 1 }
      start = place + 1
    }
    throw .malformed("it ends too early")
  }

  private func checkText(_ range: Range<Int>) throws(XMLError) {
    if buffer.span.firstInvalidUTF8(in: range) != nil { throw .malformed("a byte is not UTF-8") }
  }

  // MARK: Outside of elements

  /// Checks the encoding, and skips a byte order mark.
  private mutating func checkStart() throws(XMLError) {
    guard position == 0, try has(4) else { return }
    if buffer[0] == 0xFF || buffer[0] == 0xFE || buffer[0] == 0 || buffer[1] == 0 {
      throw .encoding("UTF-16")
    }
    position = buffer.span.lengthOfBOM
  }

  private mutating func skipInstruction() throws(XMLError) {
    let end = try end(of: "?>", from: position + 2)
    if buffer.span.hasText("<?xml ", at: position) {
      let text = buffer.span.string(position..<end)
      if let encoding = text.parts(around: "encoding=").dropFirst().first {
        let name = String(encoding.dropFirst().prefix { $0 != "\"" && $0 != "'" })
        guard ["utf-8", "utf8", "us-ascii", "ascii"].contains(name.lowercased()) else {
          throw .encoding(name)
        }
      }
    }
    position = end
  }

  /// Reads a construct that begins with `<!`: a comment, which it skips, or a section of text.
  /// Returns whether there is text.
  private mutating func readDeclaration() throws(XMLError) -> Bool {
    _ = try has(9)
    if buffer.span.hasText("<!--", at: position) {
      let end = try end(of: "-->", from: position + 6)
      position = end
      return false
    }
    if buffer.span.hasText("<![CDATA[", at: position), !open.isEmpty {
      let start = position + 9
      let end = try end(of: "]]>", from: start + 2)
      try checkText(start..<end - 3)
      text = buffer.span.array(start..<end - 3)
      position = end
      return true
    }
    if buffer.span.hasText("<!DOCTYPE", at: position) { throw .documentType }
    throw .malformed("an unknown declaration")
  }

  // MARK: Tags

  private mutating func readStartTag() throws(XMLError) {
    guard open.count < Limit.depth else { throw .malformed("elements are nested too deeply") }
    if hasRoot, open.isEmpty { throw .malformed("it has two roots") }
    hasRoot = true
    let end = try endOfTag()
    try checkText(position..<end)
    attributes.removeAll(keepingCapacity: true)
    isEmptyElement = buffer[end - 2] == ASCII.slash && end - 2 > position
    var offset = position + 1
    let nameEnd = endOfName(from: offset)
    let nameRange = offset..<nameEnd
    offset = nameEnd
    let contentEnd = isEmptyElement ? end - 2 : end - 1
    var declaresNamespaces = false
    while true {
      while offset < contentEnd, buffer[offset] <= ASCII.space { offset += 1 }
      if offset >= contentEnd { break }
      let attribute = try readAttribute(from: offset, before: contentEnd)
      offset = attribute.value.upperBound + 1
      if buffer.span.hasText("xmlns", at: attribute.name.lowerBound) {
        declaresNamespaces = bind(attribute) || declaresNamespaces
      }
      attributes.append(attribute)
    }
    position = end
    if declaresNamespaces { forgetNames() }
    let number = try number(of: nameRange)
    open.append(number)
    name = resolvedName(number)
  }

  /// The place after the `>` of the tag at the position.
  private mutating func endOfTag() throws(XMLError) -> Int {
    var offset = position + 1
    var quote: UInt8?
    while true {
      while offset < buffer.count {
        let byte = buffer[offset]
        offset += 1
        if byte == quote {
          quote = nil
        } else if quote == nil {
          if byte == ASCII.greaterThan { return offset }
          if byte == ASCII.quote || byte == ASCII.apostrophe { quote = byte }
          if byte == ASCII.lessThan { throw .malformed("a tag is not closed") }
        }
      }
      if try !fill() { throw .malformed("it ends too early") }
    }
  }

  private func endOfName(from start: Int) -> Int {
    var offset = start
    while true {
      switch buffer[offset] {
      case 0...ASCII.space, ASCII.slash, ASCII.greaterThan, ASCII.equals: return offset
      default: offset += 1
      }
    }
  }

  private func readAttribute(from start: Int, before end: Int) throws(XMLError) -> Attribute {
    let nameEnd = endOfName(from: start)
    var offset = nameEnd
    func skipSpace() { while offset < end, buffer[offset] <= ASCII.space { offset += 1 } }
    skipSpace()
    guard offset < end, nameEnd > start, buffer[offset] == ASCII.equals else {
      throw .malformed("an attribute has no value")
    }
    offset += 1
    skipSpace()
    guard offset < end, buffer[offset] == ASCII.quote || buffer[offset] == ASCII.apostrophe,
      let close = buffer.span.firstIndex(of: buffer[offset], in: offset + 1..<end)
    else { throw .malformed("an attribute has no quotes") }
    return Attribute(name: start..<nameEnd, value: offset + 1..<close)
  }

  private mutating func readEndTag() throws(XMLError) -> Event {
    guard let place = try find(ASCII.greaterThan, from: position) else {
      throw .malformed("it ends too early")
    }
    var end = place
    while buffer[end - 1] <= ASCII.space { end -= 1 }
    let range = position + 2..<max(end, position + 2)
    guard let last = open.last, isName(last, at: range) else {
      throw .malformed("the tag '\(buffer.span.string(range).shortened())' closes no element")
    }
    position = place + 1
    return close()
  }

  /// Ends the innermost open element.
  private mutating func close() -> Event {
    let number = open.removeLast()
    name = resolvedName(number)
    attributes.removeAll(keepingCapacity: true)
    if let last = bindings.last, last.depth > open.count {
      bindings.removeAll { $0.depth > open.count }
      forgetNames()
    }
    return .end
  }

  // MARK: Names

  private mutating func number(of range: Range<Int>) throws(XMLError) -> Int {
    let key = buffer.span.word(at: range.lowerBound, before: range.upperBound)
    let known = names.indices.first { names[$0].key == key && isName($0, at: range) }
    if let known { return known }
    guard !range.isEmpty, names.count < Limit.names else {
      throw .malformed(range.isEmpty ? "a tag has no name" : "it has too many names")
    }
    names.append(WrittenName(key: key, bytes: buffer.span.array(range)))
    return names.count - 1
  }

  private func isName(_ number: Int, at range: Range<Int>) -> Bool {
    let bytes = names[number].bytes
    return buffer.span.isEqual(range, to: bytes.span, in: 0..<bytes.count)
  }

  private mutating func resolvedName(_ number: Int) -> String {
    if let name = names[number].name { return name }
    let name = resolved(names[number].bytes)
    names[number].name = name
    return name
  }

  /// The name without its prefix; empty in a foreign namespace.
  private func resolved(_ name: ContiguousArray<UInt8>) -> String {
    let written = name.span
    var prefix = ""
    var start = 0
    if let colon = written.firstIndex(of: ASCII.colon, in: 0..<written.count) {
      prefix = written.string(0..<colon)
      start = colon + 1
    }
    guard namespaces.contains(namespace(of: prefix) ?? "") else { return "" }
    return written.string(start..<written.count)
  }

  private mutating func forgetNames() {
    for number in names.indices { names[number].name = nil }
  }

  private func namespace(of prefix: String) -> String? {
    bindings.last { $0.prefix == prefix }?.namespace
  }

  /// Takes the declaration of a namespace. Returns false for another attribute.
  private mutating func bind(_ attribute: Attribute) -> Bool {
    let name = buffer.span.string(attribute.name)
    guard name == "xmlns" || name.hasPrefix("xmlns:") else { return false }
    bindings.append(
      Binding(
        prefix: String(name.dropFirst("xmlns:".utf8.count)), namespace: value(of: attribute) ?? "",
        depth: open.count + 1))
    return true
  }

  // MARK: Text

  /// Reads the text up to the next tag. Returns false for white space outside of the root.
  private mutating func readText() throws(XMLError) -> Bool {
    let end = try find(ASCII.lessThan, from: position) ?? buffer.count
    let range = position..<end
    try checkText(range)
    position = end
    if open.isEmpty {
      guard range.allSatisfy({ buffer[$0] <= ASCII.space }) else {
        throw .malformed("text stands outside of the root")
      }
      return false
    }
    text.removeAll(keepingCapacity: true)
    // A second reference, because a span of the buffer would also borrow the text.
    let bytes = buffer
    guard bytes.span.appendXMLText(range, isAttribute: false, to: &text) else {
      throw .malformed("an entity is unknown")
    }
    return true
  }

  /// The value of an attribute; nil with an unknown entity.
  private func value(of attribute: Attribute) -> String? {
    let range = attribute.value
    if !range.contains(where: { buffer[$0] == ASCII.ampersand || buffer[$0] < ASCII.space }) {
      return buffer.span.string(range)
    }
    var text: ContiguousArray<UInt8> = []
    guard buffer.span.appendXMLText(range, isAttribute: true, to: &text) else { return nil }
    return text.span.string(0..<text.count)
  }
}

package enum XMLError: Error, Equatable, Sendable {
  case malformed(String)
  /// The document has a document type, which workbooks never have.
  case documentType
  /// The document is in another encoding than UTF-8.
  case encoding(String)
  case archive(ZIPError)
}
