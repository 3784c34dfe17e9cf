import RemoBytes

/// A place in a Markdown file: in text, or where text escapes do not work.
///
/// If in doubt it refuses data: code in backticks and fences, HTML and link titles take none.
struct MarkdownPosition: Equatable, Sendable {
  enum State: Equatable, Sendable {
    case text
    /// After a backslash.
    case escape
    /// After `<`, which may begin an autolink or a tag. `isFirst` marks the start of a line.
    case less(isFirst: Bool)
    /// In a tag within a line. `quote` is the quote of the open attribute value, or 0; `isFirst` as
    /// above.
    case tag(TagName, isFirst: Bool, quote: UInt8)
    /// In a comment, with the part read so far.
    case comment(CommentPart, isFirst: Bool)
    /// In an autolink, between `<` and `>`.
    case autolink
    /// In a block of HTML.
    case html(until: HTMLEnd)
    /// In code between this number of backticks.
    case code(Int)
    /// In a fenced block, with the number and the kind of its marks.
    case fence(Int, UInt8)
    /// In `(…)` or `(<…>)` after a link's text, with the number of open parentheses.
    case destination(URLPosition, isAngled: Bool, depth: Int)
    /// After the destination, up to the closing parenthesis; `quote` as in a tag.
    case title(quote: UInt8)
    /// After `[…]:` at the start of a line, up to its end.
    case definition
  }

  /// The end of a block of HTML (CommonMark 0.31 §4.6).
  enum HTMLEnd: Equatable {
    case endOfLine, blankLine
    /// Unknown: the block shows or runs its text unchanged.
    case never
  }

  private(set) var state = State.text
  private var line = Line()
  /// Whether something was open at the end of a line or at a bar. The paragraph or table cell may
  /// end there, and the open part with it. Until a blank line, readers may disagree with this
  /// model.
  private var isTorn = false
  private var run: Run?
  /// Whether the last byte was a carriage return, which ends a line with or without a line feed.
  private var isAfterReturn = false

  /// The facts about the line so far.
  private struct Line: Equatable, Sendable {
    /// Whether the line so far has only white space and list or quote marks.
    var isStart = true
    var isBlank = true
    /// Whether a tag began the line and only possibly empty values followed.
    var isTagAlone = false
    /// Whether a bracket began the line.
    var mayDefine = false
    /// Whether the last byte was a closing bracket.
    var isAfterText = false
    var address = Address.none

    /// The part read so far of an address that readers link automatically.
    enum Address: Int {
      case none, w, ww, www, colon, slash
      /// `://` or `www.`, and the address after it.
      case all

      /// Moves past a byte of the text.
      func next(_ byte: UInt8) -> Address {
        switch (self, byte) {
        case (_, 0...ASCII.space), (_, ASCII.lessThan), (_, ASCII.rightBracket),
          (_, ASCII.rightParenthesis):
          .none
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

    /// Merges the facts of two paths.
    func joined(with other: Line) -> Line {
      Line(
        isStart: isStart || other.isStart, isBlank: isBlank && other.isBlank,
        isTagAlone: isTagAlone || other.isTagAlone, mayDefine: mayDefine || other.mayDefine,
        isAfterText: isAfterText || other.isAfterText,
        address: address.rawValue > other.address.rawValue ? address : other.address)
    }
  }

  /// A run of backticks or tildes. `isFirst` marks the start of a line.
  private struct Run: Equatable, Sendable {
    let sign: UInt8
    let isFirst: Bool
    var count = 0
  }

  var place: TemplatePlace {
    switch state {
    case .text: .text
    case .escape: .markdownEscape
    case .less, .tag, .autolink: .markdownTag
    case .comment, .html: .markdownHTML
    case .code, .fence: .markdownCode
    case .destination: .markdownLink
    case .title: .markdownTitle
    case .definition: .markdownDefinition
    }
  }

  mutating func place(_ kind: TemplateSchema.ValueKind?) -> Placement {
    settle()
    switch state {
    case .text where isTorn, .destination where isTorn: return .refused(.markdownOpen)
    case .text:
      if line.address == .all { return .refused(.markdownAddress) }
      // The value may be empty, so the next character may be the first of the line.
      line.isBlank = false
      return .escaped(.markdown)
    case .destination(var url, let isAngled, let depth):
      let placement = url.placement(of: kind, link: .markdownLink)
      if case .escaped = placement, kind != nil { url.skipData() }
      state = .destination(url, isAngled: isAngled, depth: depth)
      return placement
    default: return .refused(place)
    }
  }

  /// Enters or leaves a section.
  mutating func cross() { settle() }

  /// Merges the positions of two paths through the template; nil if they conflict.
  func joined(with other: MarkdownPosition) -> MarkdownPosition? {
    var joined = self
    joined.line = line.joined(with: other.line)
    joined.isTorn = isTorn || other.isTorn
    if state == other.state { return joined }
    guard case .destination(let left, let isAngled, let depth) = state,
      case .destination(let right, isAngled, depth) = other.state
    else { return nil }
    joined.state = .destination(left.joined(with: right), isAngled: isAngled, depth: depth)
    return joined
  }

  // MARK: Bytes of the template

  mutating func advance(_ byte: UInt8) {
    let endsReturn = isAfterReturn && byte == ASCII.lineFeed
    isAfterReturn = byte == ASCII.carriageReturn
    if !endsReturn { advanceLine(isAfterReturn ? ASCII.lineFeed : byte) }
  }

  /// Moves past a byte. Every line ends with a line feed.
  private mutating func advanceLine(_ byte: UInt8) {
    if let run, byte != run.sign { settle(next: byte) }
    if byte == ASCII.bar { tearCell() }
    switch state {
    case .text: advanceText(byte)
    case .escape:
      state = .text
      line.isStart = false
    case .less(let isFirst): advanceLess(byte, isFirst: isFirst)
    case .tag(let name, let isFirst, let quote):
      advanceTag(byte, name: name, isFirst: isFirst, quote: quote)
    case .comment(let part, let isFirst): advanceComment(byte, part: part, isFirst: isFirst)
    case .autolink:
      if byte == ASCII.greaterThan { state = .text }
      if byte == ASCII.lessThan || byte <= ASCII.space { tear(at: byte) }
    case .html, .definition: break
    case .code: if byte == ASCII.backtick { count(byte) }
    case .fence(_, let sign): if byte == sign, line.isBlank || run != nil { count(byte) }
    case .destination(let url, let isAngled, let depth):
      advanceDestination(byte, url: url, isAngled: isAngled, depth: depth)
    case .title(let quote):
      let isEnd = quote == 0 && byte == ASCII.rightParenthesis
      state = isEnd ? .text : .title(quote: Self.quote(after: byte, in: quote))
    }
    if byte == ASCII.lineFeed { endLine() } else if !isSpace(byte) { line.isBlank = false }
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == ASCII.space || byte == ASCII.tab
  }

  /// The open quote after a byte, or 0.
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
    case ASCII.backtick: count(byte)
    case ASCII.tilde where before.isStart || run != nil: count(byte)
    case ASCII.leftParenthesis where before.isAfterText:
      state = .destination(URLPosition(), isAngled: false, depth: 0)
    case ASCII.leftBracket where before.isStart: line.mayDefine = true
    case ASCII.colon where before.isAfterText && before.mayDefine: state = .definition
    case ASCII.lessThan: state = .less(isFirst: before.isStart)
    default: break
    }
    line.address = line.address.next(byte)
    // Text after list and quote marks is still at the start of a line.
    let isMark =
      isSpace(byte) || byte == ASCII.minus || byte == ASCII.plus || byte == ASCII.asterisk
      || byte == ASCII.greaterThan || byte.isASCIIDigit || byte == ASCII.dot
      || byte == ASCII.rightParenthesis
    if !isMark { line.isStart = false }
  }

  private mutating func advanceLess(_ byte: UInt8, isFirst: Bool) {
    if byte == ASCII.exclamation {
      state = .comment(.sign, isFirst: isFirst)
    } else if byte == ASCII.question {
      state = isFirst ? .html(until: .never) : .text
      isTorn = true
    } else if byte.isASCIILetter || byte == ASCII.slash {
      var name = TagName()
      name.advance(byte)
      state = .tag(name, isFirst: isFirst, quote: 0)
    } else {
      state = .text
      advanceText(byte)
    }
  }

  private mutating func advanceTag(
    _ byte: UInt8, name: TagName, isFirst: Bool, quote: UInt8
  ) {
    let wasNamed = name.isWhole
    var name = name
    name.advance(byte)
    if !wasNamed, name.isWhole, !Self.endsName(byte) {
      if Self.isOfAddress(byte) { state = .autolink } else { tear(at: byte) }
    } else if byte == ASCII.lessThan {
      // The text before may not be a tag after all.
      tear(at: byte)
    } else if name.isWhole, !name.isInline {
      // Within a line, some elements that begin no block still show or run their text unchanged.
      if isFirst || name.isRaw {
        state = .html(until: name.isRaw ? .never : .blankLine)
      } else {
        tear()
      }
    } else if quote == 0, byte == ASCII.greaterThan {
      state = .text
      line.isTagAlone = isFirst
    } else {
      state = .tag(name, isFirst: isFirst, quote: Self.quote(after: byte, in: quote))
    }
  }

  /// Reads the following text as plain text without names, until a blank line.
  private mutating func tear() {
    state = .text
    isTorn = true
  }

  /// Reads this byte and the following text as plain text without names, until a blank line. The
  /// byte may begin a tag.
  private mutating func tear(at byte: UInt8) {
    tear()
    advanceText(byte)
  }

  /// Handles a bar, which may end a table cell and everything open in it.
  private mutating func tearCell() {
    switch state {
    case .code, .destination, .title, .tag, .autolink, .definition, .comment(_, isFirst: false):
      tear()
    default: break
    }
  }

  private mutating func advanceComment(_ byte: UInt8, part: CommentPart, isFirst: Bool) {
    switch part.next(byte, isFirst: isFirst) {
    case .some(.end): state = isFirst ? .html(until: .endOfLine) : .text
    case .some(let next): state = .comment(next, isFirst: isFirst)
    case nil where isFirst: state = .html(until: .never)
    case nil: tear()
    }
  }

  /// Whether an address can contain the byte before its colon or `@`, after letters and digits.
  private static func isOfAddress(_ byte: UInt8) -> Bool {
    byte == ASCII.colon || byte == ASCII.plus || byte == ASCII.dot || byte == ASCII.underscore
      || byte == ASCII.at
  }

  /// Whether the byte ends a tag name and begins no address (CommonMark 0.31 §6.5 and §6.6).
  private static func endsName(_ byte: UInt8) -> Bool {
    byte <= ASCII.space || byte == ASCII.slash || byte == ASCII.greaterThan || byte == ASCII.minus
  }

  private mutating func advanceDestination(
    _ byte: UInt8, url: URLPosition, isAngled: Bool, depth: Int
  ) {
    let isWhite = isSpace(byte) || byte == ASCII.lineFeed
    let isEnd =
      isAngled ? byte == ASCII.greaterThan : isWhite || byte == ASCII.rightParenthesis && depth == 0
    if url == URLPosition(), !isAngled, byte == ASCII.lessThan || isWhite {
      state = .destination(url, isAngled: !isWhite, depth: depth)
    } else if isEnd {
      state = byte == ASCII.rightParenthesis ? .text : .title(quote: 0)
    } else {
      var url = url
      url.advance(byte)
      let change = byte == ASCII.leftParenthesis ? 1 : byte == ASCII.rightParenthesis ? -1 : 0
      state = .destination(url, isAngled: isAngled, depth: depth + change)
    }
  }

  private mutating func count(_ byte: UInt8) {
    if run == nil { run = Run(sign: byte, isFirst: line.isStart || line.isBlank) }
    run?.count += 1
  }

  /// Ends a run of backticks or tildes.
  private mutating func settle(next byte: UInt8? = nil) {
    guard let run else { return }
    self.run = nil
    switch state {
    case .text:
      if run.count >= 3, run.isFirst {
        state = .fence(run.count, run.sign)
      } else if run.sign == ASCII.backtick {
        state = .code(run.count)
      }
    case .code(let length): if run.count == length { state = .text }
    case .fence(let length, _):
      if run.count >= length, run.isFirst, byte == ASCII.lineFeed { state = .text }
    default: break
    }
  }

  private mutating func endLine() {
    switch state {
    case .html(until: .endOfLine): state = .text
    case .html(until: .blankLine) where line.isBlank: state = .text
    case .code, .destination, .title, .tag, .definition, .comment(_, isFirst: false): tear()
    case .text where line.isTagAlone: state = .html(until: .blankLine)
    default: break
    }
    if line.isBlank { isTorn = false }
    let mayDefine = line.mayDefine && !line.isBlank
    line = Line()
    line.mayDefine = mayDefine
  }
}
