/// The marks that begin and end a tag.
struct TemplateDelimiters: Equatable, Sendable {
  let open: ContiguousArray<UInt8>
  let close: ContiguousArray<UInt8>

  static let standard = TemplateDelimiters(open: [0x7B, 0x7B], close: [0x7D, 0x7D])
}

/// One step of a parsed template.
struct TemplateInstruction: Sendable {
  enum Kind: Sendable {
    /// Text of any number of lines.
    case text
    /// The start of a line, with the white space in `range` before a tag that is content.
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
  /// `{{>*name}}`: a field provides the name of the partial.
  var isDynamic = false
  /// Whether a text, partial, parent or block is first on its line.
  var isAtLineStart = false
  /// Whether a block's content begins on the line after the tag.
  var startsLine = false
  private var content: Slice
  private var whole: Slice
  private var white = Slice(0..<0)
  private var partner: Int32 = 0

  /// A range of the source in half the memory of a `Range`, because a page has a thousand
  /// instructions.
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

  /// The range of the text, white space or name.
  var range: Range<Int> { content.range }

  /// The range of the whole tag, for errors.
  var tag: Range<Int> { whole.range }

  /// The instruction that closes or opens this one's section.
  var match: Int {
    get { Int(partner) }
    set { partner = Int32(newValue) }
  }

  /// The white space before a partial or parent that is alone on its lines. For a block, the
  /// indentation of its content, which is removed at the definition and added at the use.
  var indentation: Range<Int> {
    get { white.range }
    set { white = Slice(newValue) }
  }

  /// Whether it is template text, or white space at the start of a line.
  var isText: Bool { kind == .text || kind == .lineStart }
}
