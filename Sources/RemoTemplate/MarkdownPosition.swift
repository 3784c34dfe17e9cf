import RemoBytes

/// Where in a Markdown file the next character goes: in text, or where its escapes do not work.
///
/// It errs on the side of refusing: code, HTML and link titles take no data.
struct MarkdownPosition: Equatable, Sendable {
  enum State: Equatable, Sendable {
    case text
    /// After `<`, which may begin an autolink or a tag; `isFirst` at the start of a line.
    case less(isFirst: Bool)
    /// In a tag or autolink of a line.
    case tag
    /// In a block of HTML, which ends at a blank line.
    case html
    /// In code between so many backticks.
    case code(Int)
    /// In a fenced block that so many of these signs began.
    case fence(Int, UInt8)
    /// In `(…)` or `(<…>)` after the text of a link.
    case destination(isAngled: Bool)
    /// After the destination, up to the closing parenthesis.
    case title
    /// After `[…]:` at the start of a line, up to its end.
    case definition
  }

  private(set) var state = State.text
  private var url = URLPosition()
  /// How many of the sign `runOf` have come one after another.
  private var run = 0
  private var runOf: UInt8 = 0
  /// Whether only white space and marks of lists and quotes have come on the line.
  private var isLineStart = true
  private var isBlank = true
  private var isRunFirst = false
  private var isEscaped = false
  private var isAfterText = false
  /// Whether a bracket began the line.
  private var mayDefine = false

  var place: TemplatePlace {
    switch state {
    case .text: isEscaped ? .markdownEscape : .text
    case .less, .tag: .markdownTag
    case .html: .markdownHTML
    case .code, .fence: .markdownCode
    case .destination: .markdownLink
    case .title: .markdownTitle
    case .definition: .markdownDefinition
    }
  }

  mutating func place(_ sort: TemplateSchema.Sort?) -> Placement {
    settle()
    switch state {
    case .text:
      // It would take the backslash away that the value begins with.
      if isEscaped { return .refused(place) }
      // What comes next may still be the first of the line, as a value can be empty.
      isBlank = false
      return .escaped(.markdown)
    case .destination:
      let placement = url.placement(of: sort, link: .markdownLink)
      if case .escaped = placement, sort != nil { url.skipData() }
      return placement
    default: return .refused(place)
    }
  }

  /// A section begins or ends here.
  mutating func cross() { settle() }

  /// Whether a section that began at `start` and ends here can be repeated.
  func canRepeat(from start: MarkdownPosition) -> Bool {
    state == start.state && url == start.url && isEscaped == start.isEscaped
  }

  /// The position after either of two ways through the template, or nil if they cannot meet.
  func joined(with other: MarkdownPosition) -> MarkdownPosition? {
    guard state == other.state else { return nil }
    var joined = self
    joined.url = url.joined(with: other.url)
    joined.isLineStart = isLineStart || other.isLineStart
    joined.isBlank = isBlank && other.isBlank
    joined.isEscaped = isEscaped || other.isEscaped
    joined.isAfterText = isAfterText || other.isAfterText
    joined.mayDefine = mayDefine || other.mayDefine
    return joined
  }

  // MARK: Bytes of the template

  mutating func advance(_ byte: UInt8) {
    if run > 0, byte != runOf { settle(next: byte) }
    switch state {
    case .text: advanceText(byte)
    case .less(let isFirst):
      let isTag = byte.isASCIILetter || byte == ASCII.slash || byte == 0x21 || byte == 0x3F
      state = isTag ? (isFirst ? .html : .tag) : .text
      if !isTag { advanceText(byte) }
    case .tag: if byte == UInt8(ascii: ">") { state = .text }
    case .html, .title, .definition: break
    case .code: if byte == Self.backtick { count(byte) }
    case .fence(_, let sign): if byte == sign, isBlank || run > 0 { count(byte) }
    case .destination(let isAngled): advanceDestination(byte, isAngled)
    }
    if case .title = state, byte == UInt8(ascii: ")") { state = .text }
    if byte == ASCII.lineFeed { endLine() } else if !isSpace(byte) { isBlank = false }
  }

  private static let backtick = UInt8(ascii: "`")
  private static let tilde = UInt8(ascii: "~")

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == ASCII.space || byte == ASCII.tab || byte == ASCII.carriageReturn
  }

  private mutating func count(_ byte: UInt8) {
    if run == 0 { isRunFirst = isLineStart || isBlank }
    runOf = byte
    run += 1
  }

  private mutating func advanceText(_ byte: UInt8) {
    let wasLineStart = isLineStart
    let wasAfterText = isAfterText
    isAfterText = false
    if isEscaped {
      isEscaped = false
      isLineStart = false
      return
    }
    switch byte {
    case ASCII.backslash: isEscaped = true
    case Self.backtick: count(byte)
    case Self.tilde where wasLineStart || run > 0: count(byte)
    case ASCII.rightBracket: isAfterText = true
    case UInt8(ascii: "(") where wasAfterText:
      state = .destination(isAngled: false)
      url = URLPosition()
    case ASCII.leftBracket where wasLineStart: mayDefine = true
    case ASCII.colon where wasAfterText && mayDefine: state = .definition
    case UInt8(ascii: "<"): state = .less(isFirst: wasLineStart)
    default: break
    }
    // Marks of lists and quotes leave what follows them at the start of a line.
    let isMark =
      isSpace(byte) || byte == ASCII.minus || byte == ASCII.plus || byte == UInt8(ascii: "*")
      || byte == UInt8(ascii: ">") || byte.isASCIIDigit || byte == ASCII.dot
      || byte == UInt8(ascii: ")")
    if !isMark { isLineStart = false }
  }

  /// A run of backticks or tildes is over.
  private mutating func settle(next byte: UInt8? = nil) {
    defer { run = 0 }
    guard run > 0 else { return }
    switch state {
    case .text:
      if run >= 3, isRunFirst {
        state = .fence(run, runOf)
      } else if runOf == Self.backtick {
        state = .code(run)
      }
    case .code(let length): if run == length { state = .text }
    case .fence(let length, _):
      if run >= length, isRunFirst, byte == ASCII.lineFeed || byte == ASCII.carriageReturn {
        state = .text
      }
    default: break
    }
  }

  private mutating func advanceDestination(_ byte: UInt8, _ isAngled: Bool) {
    if url == URLPosition(), !isAngled, byte == UInt8(ascii: "<") {
      state = .destination(isAngled: true)
    } else if isAngled ? byte == UInt8(ascii: ">") : isSpace(byte) || byte == UInt8(ascii: ")") {
      state = .title
      url = URLPosition()
    } else {
      url.advance(byte)
    }
  }

  private mutating func endLine() {
    switch state {
    case .html where isBlank: state = .text
    // A blank line ends the paragraph, and with it what is open in its text.
    case .code where isBlank, .title where isBlank, .tag where isBlank: state = .text
    case .destination, .definition:
      state = .text
      url = URLPosition()
    default: break
    }
    mayDefine = false
    isLineStart = true
    isBlank = true
    isEscaped = false
    isAfterText = false
  }
}
