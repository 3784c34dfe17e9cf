/// A JSON document with other text around it, as in chats and event streams.
package struct SurroundedJSON: Equatable, Sendable {
  /// The kinds of text around a document.
  package enum Kind: Equatable, Sendable {
    /// A code fence of backticks or tildes, with or without words outside.
    case codeFence
    /// Words before or after the document.
    case words
    /// Server-sent events (WHATWG HTML §9.2.6). `count` is the number of events with JSON on one
    /// line, or 0 if an event has JSON on several lines.
    case events(count: Int)
    /// Server-sent events with a model's answer in pieces, and the jq filter that extracts the
    /// text.
    case answer(filter: String)
  }

  package let kind: Kind

  /// The offset of the document's first byte.
  package let start: Int

  /// The offset after the document's last byte; nil if the document is incomplete or spans several
  /// event lines.
  package let end: Int?

  /// The offset of a second document after the first, if any.
  package private(set) var next: Int?

  private init(_ kind: Kind, start: Int, end: Int?) {
    self.kind = kind
    self.start = start
    self.end = end
  }

  /// Finds the document in `range` of `source`, with text before or after it. Makes a few passes
  /// over the text, so call it only after an error or in lenient mode.
  package init?(_ source: Span<UInt8>, in range: Range<Int>) {
    // Trim once: the searches below expect a range without outer white space.
    let range = source.trimmed(range)
    let lines = source.lines(in: range)
    guard
      var found = Self.events(source, lines: lines) ?? Self.codeFence(
        source, lines: lines, in: range)
        ?? Self.words(source, in: range)
    else { return nil }
    found.next = found.end.flatMap { source.firstObjects(in: $0..<range.upperBound) }
    self = found
  }

  /// Finds the document if the error comes from text before or after it.
  ///
  /// A second document does not count as surrounding text.
  init?(_ error: JSONError, in source: Span<UInt8>, range: Range<Int>) {
    if error.code == .afterDocument {
      guard !source.beginsDocument(error.offset..<range.upperBound) else { return nil }
    } else {
      let start = source.trimmed(range).lowerBound
      guard error.offset == start, error.offset < range.upperBound,
        !source.beginsDocument(start..<range.upperBound)
      else { return nil }
    }
    self.init(source, in: range)
  }

  // MARK: Kinds

  private static func events(_ source: Span<UInt8>, lines: [Range<Int>]) -> SurroundedJSON? {
    guard let first = lines.first(where: { !source.trimmed($0).isEmpty }),
      ServerSentEvent.begins(source, at: first.lowerBound)
    else { return nil }
    let values = lines.filter { source.hasText("data:", at: $0.lowerBound) }
      .map { source.trimmed($0.dropFirst(5)) }.filter { source.beginsDocument($0) }
    let whole = values.filter { source.endOfJSON(from: $0.lowerBound, in: $0) == $0.upperBound }
    guard let start = (whole.first ?? values.first)?.lowerBound else { return nil }
    let filter = whole.first.flatMap { answerFilter(source, $0) }
    let kind = filter.map { Kind.answer(filter: $0) } ?? .events(count: whole.count)
    return SurroundedJSON(kind, start: start, end: nil)
  }

  /// The jq filter for the text of an event, if the event is a piece of a model's answer from the
  /// OpenAI, Anthropic or Google API.
  private static func answerFilter(_ source: Span<UInt8>, _ event: Range<Int>) -> String? {
    guard let value = try? JSONValue(parsing: DocumentBuffer(source.array(event))) else {
      return nil
    }
    if case .array(let choices)? = value["choices"]?.kind, choices.first?["delta"] != nil {
      return ".choices[]?.delta.content // empty"
    }
    if case .array? = value["candidates"]?.kind {
      return ".candidates[]?.content.parts[]?.text // empty"
    }
    guard case .string(let type)? = value["type"]?.kind else { return nil }
    if type.hasPrefix("content_block_") || type == "message_start" {
      return ".delta?.text? // empty"
    }
    return type.hasPrefix("response.")
      ? "select(.type == \"response.output_text.delta\").delta" : nil
  }

  private static func codeFence(
    _ source: Span<UInt8>, lines: [Range<Int>], in range: Range<Int>
  ) -> SurroundedJSON? {
    for line in lines {
      let text = source.trimmed(line)
      guard isFence(source, at: text.lowerBound) else { continue }
      // A fence has three or more marks. The language name follows, then the document, on the
      // same line or a later one.
      var start = text.lowerBound
      let sign = source[start]
      while start < text.upperBound, source[start] == sign { start += 1 }
      while start < text.upperBound, source[start].isInWord { start += 1 }
      let rest = source.withoutLeadingSpace(start..<range.upperBound)
      guard source.beginsDocument(rest) else { continue }
      let end = source.endOfJSON(from: rest.lowerBound, in: range)
      return SurroundedJSON(.codeFence, start: rest.lowerBound, end: end)
    }
    return nil
  }

  /// Whether a code fence begins at `offset`.
  package static func isFence(_ source: Span<UInt8>, at offset: Int) -> Bool {
    source.hasText("```", at: offset) || source.hasText("~~~", at: offset)
  }

  private static func words(_ source: Span<UInt8>, in range: Range<Int>) -> SurroundedJSON? {
    // A model's reasoning may contain drafts, so a document after `</think>` comes first. A bracket
    // in a sentence does not count, because `firstObjects` requires a key.
    let answer = source.endOfThoughts(in: range).flatMap {
      source.firstObjects(in: $0..<range.upperBound)
    }
    guard let start = answer ?? source.firstObjects(in: range) else { return nil }
    return SurroundedJSON(.words, start: start, end: source.endOfJSON(from: start, in: range))
  }

  // MARK: Texts

  package var message: String {
    switch kind {
    case .codeFence where next != nil, .words where next != nil:
      "expected one JSON document, found several, with other text around them"
    case .codeFence: "expected a JSON document, found a code fence around one"
    case .words: "expected a JSON document, found other text around one"
    case .events: "expected a JSON document, found server-sent events"
    case .answer: "expected a JSON document, found the streamed response of a model"
    }
  }

  /// A suggestion for extracting the document alone.
  package func help(_ source: Span<UInt8>, in range: Range<Int>) -> String {
    let filter = "sed -n 's/^data: *\(Self.opening(source, start))/p'"
    return switch kind {
    case .events(count: 0): "sed -n 's/^data: \\{0,1\\}//p' prints the JSON of the event"
    case .events(count: 1): "\(filter) prints the JSON of the event"
    case .events(let count):
      "\(filter) prints the JSON of the \(count) events, one per line; append '| tail -n 1' for"
        + " the last one only"
    case .answer(let piece): "\(filter) | jq -rj '\(piece)' prints the answer"
    case .codeFence where next != nil, .words where next != nil: Self.helpWithSeveral
    case .codeFence, .words: "remove everything \(surroundings(source, in: range))"
    }
  }

  /// The end of a sed pattern and its replacement, which keep the opening bracket: `{/{`.
  private static func opening(_ source: Span<UInt8>, _ start: Int) -> String {
    if source[start] == ASCII.leftBrace { return "{/{" }
    let rest = source.withoutLeadingSpace(start + 1..<source.count)
    guard let next = rest.first, source[next] == ASCII.leftBrace else { return "\\[/[" }
    return next == start + 1 ? "\\[{/[{" : "\\[[[:space:]]*{/[{"
  }

  /// A suggestion for a text with several documents.
  package static let helpWithSeveral = "keep one of the documents, and remove everything else"

  /// A description of the surrounding text: `before the '{' on line 3`.
  private func surroundings(_ source: Span<UInt8>, in range: Range<Int>) -> String {
    let text = source.extracting(range)
    let isOneLine = text.firstIndex(of: ASCII.lineFeed, in: 0..<text.count) == nil
    func place(_ offset: Int) -> String {
      let sign = "the '\(source.string(offset..<offset + 1))'"
      let line = SourceLocation(of: offset - range.lowerBound, in: text).line
      return isOneLine ? sign : "\(sign) on line \(line)"
    }
    let before = source.trimmed(range.lowerBound..<start).isEmpty ? nil : "before \(place(start))"
    let after = end.flatMap { end in
      source.trimmed(end..<range.upperBound).isEmpty ? nil : "after \(place(end - 1))"
    }
    return [before, after].compactMap(\.self).joined(separator: " and ")
  }
}

extension Span<UInt8> {
  /// The lines of a text, without their line feeds.
  fileprivate func lines(in range: Range<Int>) -> [Range<Int>] {
    var lines: [Range<Int>] = []
    var start = range.lowerBound
    while start < range.upperBound {
      let end = firstIndex(of: ASCII.lineFeed, in: start..<range.upperBound) ?? range.upperBound
      lines.append(start..<end)
      start = end + 1
    }
    return lines
  }

  /// The part of `range` after a byte order mark, without white space at either end.
  fileprivate func trimmed(_ range: Range<Int>) -> Range<Int> {
    let rest = withoutLeadingSpace(range)
    var end = rest.upperBound
    while rest.lowerBound < end, self[end - 1].isJSONSpace { end -= 1 }
    return rest.lowerBound..<end
  }

  /// The part of `range` without white space or a byte order mark at its start.
  fileprivate func withoutLeadingSpace(_ range: Range<Int>) -> Range<Int> {
    range.dropFirst(lengthOfBOM(at: range.lowerBound)).drop { self[$0].isJSONSpace }
  }

  /// The first offset in `range` that begins an object with a key, or an array of objects.
  fileprivate func firstObjects(in range: Range<Int>) -> Int? {
    range.first { beginsObjects($0..<range.upperBound) }
  }

  /// The offset after the closing tag of the element at the start of `range`: `<think>…</think>`.
  fileprivate func endOfThoughts(in range: Range<Int>) -> Int? {
    guard let name = tagName(in: trimmed(range)) else { return nil }
    let tag = "</\(name)>"
    return range.first { hasText(tag, at: $0) }.map { $0 + tag.utf8.count }
  }

  /// Whether an object or an array begins at the start of `range`.
  fileprivate func beginsDocument(_ range: Range<Int>) -> Bool {
    range.first.map { self[$0].beginsDocument } ?? false
  }

  /// Whether an object with a key, or an array of objects, begins at the start of `range`.
  fileprivate func beginsObjects(_ range: Range<Int>) -> Bool {
    guard beginsDocument(range) else { return false }
    let rest = withoutLeadingSpace(range.dropFirst())
    guard let next = rest.first else { return false }
    let isObject = self[range.lowerBound] == ASCII.leftBrace
    return self[next] == (isObject ? ASCII.quote : ASCII.leftBrace)
      || isObject && self[next] == ASCII.apostrophe
  }

  /// Whether `text` stands at `offset`.
  package func hasText(_ text: String, at offset: Int) -> Bool {
    let end = offset + text.utf8.count
    return end <= count && isEqual(offset..<end, to: text)
  }

  /// The offset after the JSON value at `start`, or nil if it is invalid.
  fileprivate func endOfJSON(from start: Int, in range: Range<Int>) -> Int? {
    var reader = JSONReader(DocumentBuffer(array(start..<range.upperBound)))
    do throws(JSONError) {
      try reader.skipValue()
      return start + reader.position
    } catch {
      return nil
    }
  }
}

extension Span<UInt8> {
  /// The name of the tag at the start of `range`: `think` for `<think>`.
  func tagName(in range: Range<Int>) -> String? {
    guard let first = range.first, self[first] == ASCII.lessThan else { return nil }
    let name = range.dropFirst().prefix { self[$0].isASCIILetter || self[$0] == ASCII.underscore }
    guard !name.isEmpty, name.upperBound < range.upperBound,
      self[name.upperBound] == ASCII.greaterThan
    else { return nil }
    return string(name)
  }

  /// Whether `range` begins with a non-HTML element and contains a document: `<think>…</think>{…}`,
  /// as models write it.
  func isTaggedJSON(_ range: Range<Int>) -> Bool {
    guard let name = tagName(in: range), !Self.elements.contains(name.lowercased()) else {
      return false
    }
    return firstObjects(in: range) != nil
  }

  /// The HTML elements that can begin a page or a fragment (WHATWG HTML §4).
  private static var elements: Set<String> {
    [
      "a", "article", "b", "body", "br", "button", "center", "code", "dialog", "div", "dl", "em",
      "font", "footer", "form", "h1", "head", "header", "hr", "html", "i", "iframe", "img", "link",
      "main", "meta", "nav", "ol", "p", "pre", "script", "section", "small", "span", "strong",
      "style", "svg", "table", "title", "ul",
    ]
  }
}

extension UInt8 {
  /// Whether the language name after a code fence can contain this byte.
  fileprivate var isInWord: Bool {
    isASCIILetter || isASCIIDigit || self == ASCII.minus || self == ASCII.plus || self == ASCII.dot
  }
}
