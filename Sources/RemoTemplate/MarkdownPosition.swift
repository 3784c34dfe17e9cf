import RemoBytes

/// Where in a Markdown file the next character goes: in text, or where its escapes do not work.
///
/// It errs on the side of refusing: code in backticks and fences, HTML and link titles take no data.
struct MarkdownPosition: Equatable, Sendable {
  enum State: Equatable, Sendable {
    case text
    /// After `<`, which may begin an autolink or a tag; `isFirst` at the start of a line.
    case less(isFirst: Bool)
    /// In a tag or autolink of a line; `isFirst` as above.
    case tag(isFirst: Bool)
    /// In a block of HTML: until a blank line, or as `block` says.
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
  /// The quote that is open in a tag or title, or 0; parentheses that are open in a destination.
  private var quote: UInt8 = 0
  private var depth = 0
  private var block = HTMLBlock()
  /// Whether a tag began the line and nothing has come after it but what may be empty.
  private var isTagAlone = false

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

  /// The section of a list begins here, perhaps after what ends it.
  mutating func enterList() {
    guard case .text = state else { return }
    isLineStart = true
    isAfterText = true
    mayDefine = true
  }

  /// Whether a section that began at `start` and ends here can be repeated.
  func canRepeat(from start: MarkdownPosition) -> Bool {
    state == start.state && url == start.url && isEscaped == start.isEscaped
      && quote == start.quote && depth == start.depth && block == start.block
      && isTagAlone == start.isTagAlone
  }

  /// The position after either of two ways through the template, or nil if they cannot meet.
  func joined(with other: MarkdownPosition) -> MarkdownPosition? {
    guard state == other.state, isEscaped == other.isEscaped, quote == other.quote,
      depth == other.depth, block == other.block
    else { return nil }
    var joined = self
    joined.url = url.joined(with: other.url)
    joined.isLineStart = isLineStart || other.isLineStart
    joined.isBlank = isBlank && other.isBlank
    joined.isTagAlone = isTagAlone || other.isTagAlone
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
      // A comment or the like in a paragraph lasts as long as that at most.
      let isMarked = byte == 0x21 || byte == 0x3F
      state = isTag ? (isMarked ? .html : .tag(isFirst: isFirst)) : .text
      quote = 0
      block = HTMLBlock()
      if isTag { block.advance(byte) } else { advanceText(byte) }
    case .tag(let isFirst):
      block.advance(byte)
      if isFirst, block.isBlock {
        state = .html
      } else if quote == 0, byte == UInt8(ascii: ">") {
        state = .text
        isTagAlone = isFirst
      } else {
        advanceQuote(byte)
      }
    case .html: block.advance(byte)
    case .title:
      if quote == 0, byte == UInt8(ascii: ")") { state = .text } else { advanceQuote(byte) }
    case .definition: break
    case .code: if byte == Self.backtick { count(byte) }
    case .fence(_, let sign): if byte == sign, isBlank || run > 0 { count(byte) }
    case .destination(let isAngled): advanceDestination(byte, isAngled)
    }
    if byte == ASCII.lineFeed { endLine() } else if !isSpace(byte) { isBlank = false }
  }

  private static let backtick = UInt8(ascii: "`")
  private static let tilde = UInt8(ascii: "~")

  private mutating func advanceQuote(_ byte: UInt8) {
    if quote == byte {
      quote = 0
    } else if quote == 0, byte == ASCII.quote || byte == ASCII.apostrophe {
      quote = byte
    }
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == ASCII.space || byte == ASCII.tab || byte == ASCII.carriageReturn
  }

  private mutating func count(_ byte: UInt8) {
    if run == 0 { isRunFirst = isLineStart || isBlank }
    runOf = byte
    run += 1
  }

  private mutating func advanceText(_ byte: UInt8) {
    if !isSpace(byte), byte != ASCII.lineFeed { isTagAlone = false }
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
      depth = 0
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
    let isEnd =
      isAngled
      ? byte == UInt8(ascii: ">") : isSpace(byte) || byte == UInt8(ascii: ")") && depth == 0
    if url == URLPosition(), !isAngled, byte == UInt8(ascii: "<") {
      state = .destination(isAngled: true)
    } else if isEnd {
      state = byte == UInt8(ascii: ")") ? .text : .title
      quote = 0
      url = URLPosition()
    } else {
      if byte == UInt8(ascii: "(") { depth += 1 }
      if byte == UInt8(ascii: ")") { depth -= 1 }
      url.advance(byte)
    }
  }

  private mutating func endLine() {
    if isTagAlone {
      isTagAlone = false
      state = .html
    }
    switch state {
    case .html where block.ends(isBlank: isBlank): state = .text
    // A blank line ends the paragraph, and with it what is open in its text.
    case .code where isBlank, .title where isBlank, .tag where isBlank, .definition where isBlank:
      state = .text
    case .destination:
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

/// What a tag of HTML begins, and how far that goes on (CommonMark 0.31 §4.6).
private struct HTMLBlock: Equatable, Sendable {
  /// Its name as far as it has come, with the slash or `!` before it.
  private var name = ShortName()
  private var isNamed = false
  /// How much of `-->` has come.
  private var matched = 0

  mutating func advance(_ byte: UInt8) {
    guard isNamed else {
      let isPart = byte.isASCIILetter || byte.isASCIIDigit || name.count == 0
      isNamed = !isPart && name != Self.declaration
      if !isNamed, byte != ASCII.slash { name.append(byte.asciiLowercased) }
      return
    }
    if matched == 2, byte == UInt8(ascii: ">") {
      matched = 3
    } else if matched < 3 {
      matched = byte == ASCII.minus ? min(matched + 1, 2) : 0
    }
  }

  /// Whether it makes a block of the lines that it stands before, whatever comes after it.
  var isBlock: Bool { isNamed && !Self.inline.contains(name) }

  /// Whether it ends with the line: a comment with the one that ends the comment, most others at a
  /// blank one; of what shows or runs its text as it stands, nobody here can tell.
  func ends(isBlank: Bool) -> Bool {
    if name == Self.comment { return matched == 3 }
    let isMarked = name[0] == 0x21 || name[0] == 0x3F
    return isBlank && !isMarked && !Self.raw.contains(name)
  }

  private static let declaration = ShortName("!")
  private static let comment = ShortName("!-")
  private static let raw = ShortName.list("pre script style textarea")
  /// What is a block only where it stands alone on its line.
  private static let inline = ShortName.list(
    """
    a abbr b bdi bdo br cite code data del dfn em i img ins kbd mark q s samp small span strong sub \
    sup time u var wbr
    """)
}
