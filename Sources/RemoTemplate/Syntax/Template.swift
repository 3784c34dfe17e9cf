import RemoBytes

/// A Mustache template (specification 1.4, with inheritance and dynamic names), parsed.
///
/// Parsing checks the syntax only. What the names mean is found out by a `BoundTemplate`, once for
/// all documents, or by `render` with a free value, each time.
package struct Template: Sendable {
  /// What the template is called by those that use it.
  package let name: String

  /// What it is called in errors.
  package let fileName: String

  /// What it writes.
  package let language: TemplateLanguage

  /// The partials and parents it may use.
  package let library: TemplateLibrary

  /// Which of the templates it is that are bound as one; the outermost is 0.
  var number = 0

  let source: ContiguousArray<UInt8>
  let instructions: ContiguousArray<TemplateInstruction>
  let delimiters: [TemplateDelimiters]

  /// Parses `source`; one pass over its bytes.
  ///
  /// - Parameter file: what it is called in errors, if not by its name.
  /// - Throws: `TemplateError` where the syntax is wrong.
  package init(
    _ source: some Collection<UInt8>, name: String, file: String? = nil,
    language: TemplateLanguage, _ library: TemplateLibrary = TemplateLibrary()
  ) throws(TemplateError) {
    try self.init(
      ContiguousArray(source), name: name, file: file ?? name, language: language, library,
      delimiters: TemplateDelimiters.standard)
  }

  init(
    _ source: ContiguousArray<UInt8>, name: String, file: String, language: TemplateLanguage,
    _ library: TemplateLibrary, delimiters: TemplateDelimiters
  ) throws(TemplateError) {
    var parser = TemplateParser(source, name: file, delimiters: delimiters)
    try parser.parse()
    self.name = name
    fileName = file
    self.language = language
    self.library = library
    self.source = source
    self.instructions = parser.instructions
    self.delimiters = parser.delimiters
  }

  /// The bytes of `range` as text: a name, or what a lambda is given.
  func text(_ range: Range<Int>) -> String { source.span.string(range) }

  /// The parts of a text that are indented each on its own: the white space that a line with
  /// content begins with, if its beginning is in the text, and the rest of the line. Blank lines
  /// are never indented.
  func lines(of text: TemplateInstruction) -> [(white: Range<Int>?, rest: Range<Int>)] {
    var lines: [(white: Range<Int>?, rest: Range<Int>)] = []
    var start = text.range.lowerBound
    while start < text.range.upperBound {
      let newline = source.span.firstIndex(of: ASCII.lineFeed, in: start..<text.range.upperBound)
      let end = newline.map { $0 + 1 } ?? text.range.upperBound
      let isAtLineStart = start > text.range.lowerBound || text.isAtLineStart
      let content = (start..<end).first { source[$0] != ASCII.space && source[$0] != ASCII.tab }
      if isAtLineStart, let content, !isLineBreak(content) {
        lines.append((start..<content, content..<end))
      } else {
        lines.append((nil, start..<end))
      }
      start = end
    }
    return lines
  }

  private func isLineBreak(_ offset: Int) -> Bool {
    source[offset] == ASCII.lineFeed
      || source[offset] == ASCII.carriageReturn && offset + 1 < source.count
        && source[offset + 1] == ASCII.lineFeed
  }

  /// The source of a section, for a lambda.
  func body(of section: TemplateInstruction) -> String {
    text(section.tag.upperBound..<instructions[section.match].tag.lowerBound)
  }

  /// An error at the tag of an instruction.
  func error(
    _ code: TemplateError.Code, at instruction: TemplateInstruction,
    chain: TemplateChain = TemplateChain()
  ) -> TemplateError {
    TemplateError(
      code, in: source.span, instruction.tag, template: fileName, chain: chain.places)
  }

  /// An error at the end of an outermost template, if what it writes may not end there.
  func error(endingAt position: OutputPosition) -> TemplateError? {
    if position.mayEnd { return nil }
    return TemplateError(
      .endsInside(position.place), in: source.span, source.count..<source.count,
      template: fileName, chain: [])
  }

  /// Where an instruction's tag stands, for the chain of an error.
  func place(of instruction: TemplateInstruction) -> TemplateError.Place {
    TemplateError.Place(
      template: fileName, SourceLocation(of: instruction.tag.lowerBound, in: source.span))
  }
}

/// The marks that begin and end a tag.
struct TemplateDelimiters: Equatable, Sendable {
  let open: ContiguousArray<UInt8>
  let close: ContiguousArray<UInt8>

  static let standard = TemplateDelimiters(open: [0x7B, 0x7B], close: [0x7D, 0x7D])
}

/// One step of a parsed template.
struct TemplateInstruction: Sendable {
  enum Kind: Sendable {
    /// Bytes as they are, of any number of lines; what is indented is indented where these begin.
    case text
    /// A line begins, with the white space of `range` before a tag that is content.
    case lineStart
    /// `{{name}}`, and `{{{name}}}` or `{{&name}}`.
    case name, rawName
    /// `{{#name}}`, `{{^name}}` and `{{/name}}`.
    case section, inverted, sectionEnd
    /// `{{>name}}`.
    case partial
    /// `{{<name}}` and its end.
    case parent, parentEnd
    /// `{{$name}}` and its end.
    case block, blockEnd
  }

  var kind: Kind
  /// `{{>*name}}`: the name says which field holds the name.
  var isDynamic = false
  /// Of a text, partial, parent or block: nothing else stands before it on its line.
  var isAtLineStart = false
  /// Of a block: its content begins on the line after the tag.
  var startsLine = false
  private var content: Slice
  private var whole: Slice
  private var white = Slice(0..<0)
  private var partner: Int32 = 0
  private var marks: Int32 = 0

  /// A part of the source, in half the room of a `Range`: a page has a thousand instructions.
  private struct Slice {
    var start, end: Int32

    init(_ range: Range<Int>) {
      start = Int32(range.lowerBound)
      end = Int32(range.upperBound)
    }

    var range: Range<Int> { Int(start)..<Int(end) }
  }

  init(kind: Kind, range: Range<Int>, tag: Range<Int>) {
    self.kind = kind
    content = Slice(range)
    whole = Slice(tag)
  }

  /// The text, the white space, or the name.
  var range: Range<Int> { content.range }

  /// The whole tag, for errors.
  var tag: Range<Int> { whole.range }

  /// The instruction that ends what this one opens, or the one that opened it.
  var match: Int {
    get { Int(partner) }
    set { partner = Int32(newValue) }
  }

  /// Of a partial or parent alone on its lines: the white space before it. Of a block: that of its
  /// content, which is taken away where the block is defined and added where it is used.
  var indentation: Range<Int> {
    get { white.range }
    set { white = Slice(newValue) }
  }

  /// Of a section: the number of the delimiters in force.
  var delimiters: Int {
    get { Int(marks) }
    set { marks = Int32(newValue) }
  }

  /// Whether it is text of the template, or white space at the start of a line.
  var isText: Bool { kind == .text || kind == .lineStart }
}
