import RemoBytes

/// Where in a Markdown file the next character goes: in text, or where its escapes do not work.
///
/// It errs on the side of refusing: code in backticks and fences, HTML and link titles take no data.
struct MarkdownPosition: Equatable, Sendable {
  enum State: Equatable, Sendable {
    case text
    /// Behind a backslash.
    case escape
    /// After `<`, which may begin an autolink or a tag; `isFirst` at the start of a line.
    case less(isFirst: Bool)
    /// In a tag within a line, or in a value with that quote in it, else 0; `isFirst` as above.
    case tag(HTMLBlock, isFirst: Bool, quote: UInt8)
    /// In `<` and `>` around an address.
    case autolink
    /// In a block of HTML, or in a comment or the like of a paragraph.
    case html(HTMLBlock)
    /// In code between so many backticks.
    case code(Int)
    /// In a fenced block that so many of these signs began.
    case fence(Int, UInt8)
    /// In `(…)` or `(<…>)` after the text of a link, where so many parentheses are open.
    case destination(URLPosition, isAngled: Bool, depth: Int)
    /// After the destination, up to the closing parenthesis; `quote` as in a tag.
    case title(quote: UInt8)
    /// After `[…]:` at the start of a line, up to its end.
    case definition
  }

  private(set) var state = State.text
  private var line = Line()
  private var run: Run?

  /// What has come on the line.
  private struct Line: Equatable, Sendable {
    /// Whether only white space and marks of lists and quotes have come.
    var isStart = true
    var isBlank = true
    /// Whether a tag began it and nothing has come after it but what may be empty.
    var isTagAlone = false
    /// Whether a bracket began it.
    var mayDefine = false
    /// Whether a closing bracket came last.
    var isAfterText = false
    var address = Address.none

    /// How much has come of what readers make a link of by itself.
    enum Address: Int {
      case none, w, ww, www, colon, slash
      /// `://` or `www.`, and what follows up to where the address ends.
      case all

      /// After a byte of the text.
      func next(_ byte: UInt8) -> Address {
        switch (self, byte) {
        case (_, 0...ASCII.space), (_, less), (_, ASCII.rightBracket), (_, rightParenthesis): .none
        case (.all, _), (.www, ASCII.dot), (.slash, ASCII.slash): .all
        case (.colon, ASCII.slash): .slash
        case (_, ASCII.colon): .colon
        case (.ww, UInt8(ascii: "w")): .www
        case (.w, UInt8(ascii: "w")): .ww
        case (_, UInt8(ascii: "w")): .w
        default: .none
        }
      }
    }

    /// What may have come on either of two ways.
    func joined(with other: Line) -> Line {
      Line(
        isStart: isStart || other.isStart, isBlank: isBlank && other.isBlank,
        isTagAlone: isTagAlone || other.isTagAlone, mayDefine: mayDefine || other.mayDefine,
        isAfterText: isAfterText || other.isAfterText,
        address: address.rawValue > other.address.rawValue ? address : other.address)
    }
  }

  /// Backticks or tildes that have come one after another; `isFirst` at the start of a line.
  private struct Run: Equatable, Sendable {
    let sign: UInt8
    let isFirst: Bool
    var count = 1
  }

  var place: TemplatePlace {
    switch state {
    case .text: .text
    case .escape: .markdownEscape
    case .less, .tag, .autolink: .markdownTag
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
      if line.address == .all { return .refused(.markdownAddress) }
      // What comes next may still be the first of the line, as a value can be empty.
      line.isBlank = false
      return .escaped(.markdown)
    case .destination(var url, let isAngled, let depth):
      let placement = url.placement(of: sort, link: .markdownLink)
      if case .escaped = placement, sort != nil { url.skipData() }
      state = .destination(url, isAngled: isAngled, depth: depth)
      return placement
    default: return .refused(place)
    }
  }

  /// A section begins or ends here.
  mutating func cross() { settle() }

  /// The position after either of two ways through the template, or nil if they cannot meet.
  func joined(with other: MarkdownPosition) -> MarkdownPosition? {
    var joined = self
    joined.line = line.joined(with: other.line)
    if state == other.state { return joined }
    guard case .destination(let left, let isAngled, let depth) = state,
      case .destination(let right, isAngled, depth) = other.state
    else { return nil }
    joined.state = .destination(left.joined(with: right), isAngled: isAngled, depth: depth)
    return joined
  }

  // MARK: Bytes of the template

  mutating func advance(_ byte: UInt8) {
    if let run, byte != run.sign { settle(next: byte) }
    switch state {
    case .text: advanceText(byte)
    case .escape:
      state = .text
      line.isStart = false
    case .less(let isFirst): advanceLess(byte, isFirst)
    case .tag(let block, let isFirst, let quote): advanceTag(byte, block, isFirst, quote)
    case .autolink: if byte == Self.greater || byte <= ASCII.space { state = .text }
    case .html(var block):
      block.advance(byte)
      state = .html(block)
    case .code: if byte == Self.backtick { count(byte) }
    case .fence(_, let sign): if byte == sign, line.isBlank || run != nil { count(byte) }
    case .destination(let url, let isAngled, let depth):
      advanceDestination(byte, url, isAngled, depth)
    case .title(let quote):
      let isEnd = quote == 0 && byte == Self.rightParenthesis
      state = isEnd ? .text : .title(quote: Self.quote(after: byte, in: quote))
    case .definition: break
    }
    if byte == ASCII.lineFeed { endLine() } else if !isSpace(byte) { line.isBlank = false }
  }

  private static let backtick = UInt8(ascii: "`")
  private static let tilde = UInt8(ascii: "~")
  private static let less = UInt8(ascii: "<")
  private static let greater = UInt8(ascii: ">")
  private static let leftParenthesis = UInt8(ascii: "(")
  private static let rightParenthesis = UInt8(ascii: ")")
  private static let bang = UInt8(ascii: "!")

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == ASCII.space || byte == ASCII.tab || byte == ASCII.carriageReturn
  }

  /// The quote that is open after a byte, or 0.
  private static func quote(after byte: UInt8, in quote: UInt8) -> UInt8 {
    if quote != 0 { return quote == byte ? 0 : quote }
    return byte == ASCII.quote || byte == ASCII.apostrophe ? byte : 0
  }

  private mutating func advanceText(_ byte: UInt8) {
    let before = line
    line.isAfterText = byte == ASCII.rightBracket
    if !isSpace(byte), byte != ASCII.lineFeed { line.isTagAlone = false }
    switch byte {
    case ASCII.backslash: state = .escape
    case Self.backtick: count(byte)
    case Self.tilde where before.isStart || run != nil: count(byte)
    case Self.leftParenthesis where before.isAfterText:
      state = .destination(URLPosition(), isAngled: false, depth: 0)
    case ASCII.leftBracket where before.isStart: line.mayDefine = true
    case ASCII.colon where before.isAfterText && before.mayDefine: state = .definition
    case Self.less: state = .less(isFirst: before.isStart)
    default: break
    }
    line.address = line.address.next(byte)
    // Marks of lists and quotes leave what follows them at the start of a line.
    let isMark =
      isSpace(byte) || byte == ASCII.minus || byte == ASCII.plus || byte == UInt8(ascii: "*")
      || byte == Self.greater || byte.isASCIIDigit || byte == ASCII.dot
      || byte == Self.rightParenthesis
    if !isMark { line.isStart = false }
  }

  private mutating func advanceLess(_ byte: UInt8, _ isFirst: Bool) {
    // A comment or the like in a paragraph lasts as long as that at most.
    let isMarked = byte == Self.bang || byte == ASCII.question
    guard isMarked || byte.isASCIILetter || byte == ASCII.slash else {
      state = .text
      return advanceText(byte)
    }
    var block = HTMLBlock()
    block.advance(byte)
    state = isMarked ? .html(block) : .tag(block, isFirst: isFirst, quote: 0)
  }

  private mutating func advanceTag(
    _ byte: UInt8, _ block: HTMLBlock, _ isFirst: Bool, _ quote: UInt8
  ) {
    let wasNamed = block.isNamed
    var block = block
    block.advance(byte)
    if !wasNamed, block.isNamed, !Self.endsName(byte) {
      state = .autolink
    } else if block.isBlock {
      // Of what is no block within a line, some shows or runs its text as it stands all the same.
      state = .html(block)
    } else if quote == 0, byte == Self.greater {
      state = .text
      line.isTagAlone = isFirst
    } else {
      state = .tag(block, isFirst: isFirst, quote: Self.quote(after: byte, in: quote))
    }
  }

  /// Whether the name of a tag ends before that byte, and is not the beginning of an address
  /// (CommonMark 0.31 §6.5 and §6.6).
  private static func endsName(_ byte: UInt8) -> Bool {
    byte <= ASCII.space || byte == ASCII.slash || byte == greater || byte == ASCII.minus
  }

  private mutating func advanceDestination(
    _ byte: UInt8, _ url: URLPosition, _ isAngled: Bool, _ depth: Int
  ) {
    let isWhite = isSpace(byte) || byte == ASCII.lineFeed
    let isEnd =
      isAngled ? byte == Self.greater : isWhite || byte == Self.rightParenthesis && depth == 0
    if url == URLPosition(), !isAngled, byte == Self.less || isWhite {
      state = .destination(url, isAngled: !isWhite, depth: depth)
    } else if isEnd {
      state = byte == Self.rightParenthesis ? .text : .title(quote: 0)
    } else {
      var url = url
      url.advance(byte)
      let change = byte == Self.leftParenthesis ? 1 : byte == Self.rightParenthesis ? -1 : 0
      state = .destination(url, isAngled: isAngled, depth: depth + change)
    }
  }

  private mutating func count(_ byte: UInt8) {
    if run == nil { run = Run(sign: byte, isFirst: line.isStart || line.isBlank, count: 0) }
    run?.count += 1
  }

  /// A run of backticks or tildes is over.
  private mutating func settle(next byte: UInt8? = nil) {
    guard let run else { return }
    self.run = nil
    switch state {
    case .text:
      if run.count >= 3, run.isFirst {
        state = .fence(run.count, run.sign)
      } else if run.sign == Self.backtick {
        state = .code(run.count)
      }
    case .code(let length): if run.count == length { state = .text }
    case .fence(let length, _):
      let endsLine = byte == ASCII.lineFeed || byte == ASCII.carriageReturn
      if run.count >= length, run.isFirst, endsLine { state = .text }
    default: break
    }
  }

  private mutating func endLine() {
    switch state {
    case .html(let block) where block.ends(isBlank: line.isBlank): state = .text
    case .destination(_, isAngled: true, _): state = .text
    // A blank line ends the paragraph, and with it what is open in its text.
    case .code where line.isBlank, .title where line.isBlank, .tag where line.isBlank,
      .definition where line.isBlank, .destination where line.isBlank:
      state = .text
    case .text where line.isTagAlone: state = .html(.ofTag)
    default: break
    }
    let mayDefine = line.mayDefine && !line.isBlank
    line = Line()
    line.mayDefine = mayDefine
  }
}

/// What a tag of HTML begins, and how far that goes on (CommonMark 0.31 §4.6).
struct HTMLBlock: Equatable, Sendable {
  /// Its name as far as it has come, with the slash or `!` before it.
  private var name = ShortName()
  private(set) var isNamed = false
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

  /// The block that a tag alone on its line begins.
  static let ofTag = HTMLBlock(name: ShortName("a"), isNamed: true)

  private static let declaration = ShortName("!")
  private static let comment = ShortName("!-")
  private static let raw = ShortName.list("pre script style textarea")
  /// What is a block only where it stands alone on its line.
  private static let inline = ShortName.list(
    """
    a abbr acronym b bdi bdo big br cite code data del dfn em font i img ins kbd label mark meter \
    output picture progress q rp rt ruby s samp small source span strike strong sub sup time tt u \
    var wbr
    """)
}
