import RemoBytes

/// Where in an HTML page the next character goes.
///
/// A small model of the tokenizer of the HTML Standard (13.2.5), fed with the bytes of the template:
/// enough to tell text, tags, attributes, scripts, styles and comments apart. Data never moves it
/// on, because data is escaped for the place it stands in. XML goes the same way.
struct HTMLPosition: Equatable, Sendable {
  enum State: Equatable, Sendable {
    case text
    /// After `<`, and after `</`.
    case tagOpen, endTagOpen
    case tagName, attributeName
    /// In a tag, where an attribute may begin.
    case beforeAttribute
    /// In a tag, where white space has to come before an attribute may begin.
    case afterToken
    case afterAttributeName, beforeValue
    case doubleQuoted, singleQuoted, unquoted
    /// After `<!` and `<?`.
    case declaration
    case comment
    /// In an element whose content has no tags.
    case content
  }

  private(set) var state = State.text
  private(set) var element = HTMLElement.other
  private var isEndTag = false
  private var attribute = HTMLAttribute.plain
  /// The name of the tag or attribute as far as it has come, in lower case; of the element whose
  /// content this is.
  private var name = ShortName()
  /// What of the attribute's name follows its last colon, a colon at the end left out; then the
  /// value of a script's `type`, in lower case.
  private var text = ShortName()
  private var isAfterColon = false
  /// Whether a script is data, and of which kind.
  private var isJSON = false
  private var hasSource = false
  private var hasRefresh = false
  private var hasDataContent = false
  private var url = URLPosition()
  private var json = JSONPosition()
  /// How much of the end of a comment or element has been seen; in a declaration, of `--`.
  private var matched: UInt8 = 0
  private let isXML: Bool

  init(isXML: Bool = false) { self.isXML = isXML }

  // MARK: What is where

  /// Whether the next byte belongs to a style or an executable script: the same for all data.
  var isFixed: Bool { state == .content && element.isScriptOrStyle && !isJSON }

  /// Whether the next byte belongs to a script that is JSON.
  var isJSONBlock: Bool { state == .content && isJSON }

  /// The style or inline script that the next byte belongs to, for a Content-Security-Policy.
  var hashed: HTMLElement? { isFixed && !hasSource ? element : nil }

  private var isInTag: Bool {
    switch state {
    case .tagName, .attributeName, .beforeAttribute, .afterToken, .afterAttributeName: true
    default: false
    }
  }

  var place: TemplatePlace {
    switch state {
    case .text: return .text
    case .comment: return .comment
    case .declaration: return .declaration
    case .doubleQuoted, .singleQuoted: return .attribute(name.text)
    case .unquoted, .beforeValue: return .unquotedAttribute(name.text)
    case .content:
      if isJSONBlock { return .jsonBlock }
      if element == .script { return .executableScript }
      return element == .style ? .styleElement : .element(element.rawValue)
    default: return .tag
    }
  }

  /// How a name is written here; `sort` is nil for a constant.
  mutating func place(_ sort: TemplateSchema.Sort?) -> Placement {
    switch state {
    case .text: return .escaped(.markup)
    case .comment: return sort == nil ? .escaped(.markup) : .refused(.comment)
    case .content:
      guard matched == 0 else { return .refused(place) }
      if element == .title || element == .textarea { return .escaped(.markup) }
      return isJSON
        ? json.placement(of: sort, string: .jsonInMarkup, link: .jsonLinkInMarkup)
        : .refused(place)
    case .doubleQuoted, .singleQuoted: return placeInAttribute(sort)
    default: return .refused(place)
    }
  }

  private mutating func placeInAttribute(_ sort: TemplateSchema.Sort?) -> Placement {
    switch attribute {
    case .plain: return .escaped(.markup)
    case .url:
      let placement = url.placement(of: sort, link: .markupLink)
      if case .escaped = placement, sort != nil { url.skipData() }
      return placement
    case .metaContent:
      if sort != nil {
        hasDataContent = true
        if hasRefresh { return .refused(.metaRefresh) }
      }
      return .escaped(.markup)
    case .event: return .refused(.eventAttribute(name.text))
    case .refused, .scriptType, .httpEquiv:
      return .refused(.refusedAttribute(name.text))
    }
  }

  // MARK: Bytes of the template

  /// The bytes of the template in `range` follow, up to where a style or script begins or ends.
  ///
  /// - Returns: where it stopped, and what is wrong there.
  mutating func advance(
    over bytes: Span<UInt8>, _ range: Range<Int>
  ) -> (next: Int, wrong: TemplateError.Code?) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let wasInContent = state == .content
      offset = endOfPlain(bytes, offset..<range.upperBound)
      if offset == range.upperBound { break }
      if let wrong = advance(bytes[offset]) { return (offset, wrong) }
      offset += 1
      if wasInContent != (state == .content) { break }
    }
    return (offset, nil)
  }

  /// Where the first byte is, from here on, that may change anything.
  private func endOfPlain(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    switch state {
    case .text: return bytes.firstIndex(of: Self.less, in: range) ?? range.upperBound
    case .doubleQuoted where attribute == .plain:
      return bytes.firstIndex(of: ASCII.quote, in: range) ?? range.upperBound
    case .content where matched == 0:
      return isJSON
        ? json.endOfPlain(bytes, range, before: Self.less)
        : bytes.firstIndex(of: Self.less, in: range) ?? range.upperBound
    default: return range.lowerBound
    }
  }

  /// A byte of the template follows; the result says what is wrong with it.
  private mutating func advance(_ byte: UInt8) -> TemplateError.Code? {
    switch state {
    case .text:
      if byte == Self.less { state = .tagOpen }
    case .tagOpen, .endTagOpen: openTag(byte)
    case .tagName:
      if isSpace(byte) || byte == ASCII.slash || byte == Self.greater {
        endTagName()
        return advance(byte)
      }
      name.append(byte.asciiLowercased)
    case .beforeAttribute: beginAttribute(byte)
    case .afterToken:
      guard isSpace(byte) || byte == ASCII.slash || byte == Self.greater else { return .splitsName }
      state = .beforeAttribute
      beginAttribute(byte)
    case .attributeName: return advanceName(byte)
    case .afterAttributeName:
      if byte == ASCII.equals {
        state = .beforeValue
      } else if !isSpace(byte) {
        state = .beforeAttribute
        beginAttribute(byte)
      }
    case .beforeValue: beginValue(byte)
    case .doubleQuoted, .singleQuoted:
      if byte == (state == .doubleQuoted ? ASCII.quote : ASCII.apostrophe) {
        endValue()
        state = .afterToken
      } else {
        advanceValue(byte)
      }
    case .unquoted:
      if isSpace(byte) || byte == Self.greater {
        endValue()
        state = .beforeAttribute
        beginAttribute(byte)
      } else {
        advanceValue(byte)
      }
    case .declaration: advanceDeclaration(byte)
    case .comment:
      if byte == Self.greater, matched >= 2 {
        state = .text
        matched = 0
      } else {
        matched = byte == ASCII.minus ? min(matched + 1, 2) : 0
      }
    case .content: return advanceContent(byte)
    }
    return nil
  }

  private static let less = UInt8(ascii: "<")
  private static let greater = UInt8(ascii: ">")
  private static let bang = UInt8(ascii: "!")

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == ASCII.space || byte == ASCII.lineFeed || byte == ASCII.tab
      || byte == ASCII.carriageReturn || byte == 0x0C
  }

  private mutating func openTag(_ byte: UInt8) {
    if byte.isASCIILetter || isXML && (byte == ASCII.underscore || byte >= 0x80) {
      isEndTag = state == .endTagOpen
      state = .tagName
      forgetName()
      name.append(byte.asciiLowercased)
    } else if state == .endTagOpen {
      state = byte == Self.greater ? .text : .declaration
      matched = byte == Self.greater ? 0 : 3
    } else if byte == Self.bang || byte == ASCII.question {
      state = .declaration
      matched = byte == Self.bang ? 0 : 3
    } else if byte == ASCII.slash {
      state = .endTagOpen
    } else if byte != Self.less {
      state = .text
    }
  }

  private mutating func endTagName() {
    element = HTMLElement(name: name)
    forgetName()
    isJSON = false
    hasSource = false
    hasRefresh = false
    hasDataContent = false
    state = .afterToken
  }

  private mutating func beginAttribute(_ byte: UInt8) {
    if isSpace(byte) || byte == ASCII.slash { return }
    if byte == Self.greater {
      endTag()
      return
    }
    state = .attributeName
    forgetName()
    appendToAttribute(byte.asciiLowercased)
  }

  private mutating func forgetName() {
    name = ShortName()
    text = ShortName()
    isAfterColon = false
  }

  private mutating func appendToAttribute(_ byte: UInt8) {
    name.append(byte)
    if byte != ASCII.colon {
      if isAfterColon { text = ShortName() }
      text.append(byte)
    }
    isAfterColon = byte == ASCII.colon
  }

  /// The tag is complete; of all that was seen in it only what the content needs is kept.
  private mutating func endTag() {
    let hasContent = !isEndTag && (isXML ? element.isScriptOrStyle : element.hasContentOnly)
    var next = HTMLPosition(isXML: isXML)
    if hasContent {
      next.state = .content
      next.element = element
      next.hasSource = hasSource
      next.name = ShortName(element.rawValue)
      next.isJSON = element == .script && isJSON
    }
    self = next
  }

  private mutating func advanceName(_ byte: UInt8) -> TemplateError.Code? {
    if byte == ASCII.equals || isSpace(byte) {
      state = byte == ASCII.equals ? .beforeValue : .afterAttributeName
      return endAttributeName()
    }
    if byte == ASCII.slash || byte == Self.greater {
      let wrong = endAttributeName()
      state = .beforeAttribute
      beginAttribute(byte)
      return wrong
    }
    appendToAttribute(byte.asciiLowercased)
    return nil
  }

  private mutating func endAttributeName() -> TemplateError.Code? {
    attribute = HTMLAttribute(name, local: text, of: element)
    text = ShortName()
    if attribute == .scriptType { isJSON = false }
    url = URLPosition()
    if element == .script, name == ShortName("src") { hasSource = true }
    if attribute == .httpEquiv { hasRefresh = true }
    return hasRefresh && hasDataContent ? .refused("content", .metaRefresh) : nil
  }

  private mutating func beginValue(_ byte: UInt8) {
    if isSpace(byte) { return }
    switch byte {
    case ASCII.quote: state = .doubleQuoted
    case ASCII.apostrophe: state = .singleQuoted
    case Self.greater: endTag()
    default:
      state = .unquoted
      advanceValue(byte)
    }
  }

  private mutating func advanceValue(_ byte: UInt8) {
    switch attribute {
    case .url: url.advance(byte)
    case .scriptType: text.append(byte.asciiLowercased)
    default: break
    }
  }

  private mutating func endValue() {
    guard attribute == .scriptType else { return }
    isJSON = text == Self.plainJSON || text == Self.linkedData
  }

  private static let plainJSON = ShortName("application/json")
  private static let linkedData = ShortName("application/ld+json")

  /// `<!` becomes a comment by `--`; anything else ends at `>`.
  private mutating func advanceDeclaration(_ byte: UInt8) {
    if matched < 2 {
      matched = byte == ASCII.minus ? matched + 1 : 3
      if matched == 2 {
        state = .comment
        // `<!-->` is a whole comment.
        return
      }
    }
    if byte == Self.greater {
      state = .text
      matched = 0
    }
  }

  /// Content ends at `</`, the element's name, and a space, slash or `>`.
  private mutating func advanceContent(_ byte: UInt8) -> TemplateError.Code? {
    let end = name.count + 2
    if matched == end, isSpace(byte) || byte == ASCII.slash || byte == Self.greater {
      self = HTMLPosition(isXML: isXML)
      isEndTag = true
      state = .beforeAttribute
      beginAttribute(byte)
      return nil
    }
    if isJSON { json.advance(byte) }
    if byte == Self.bang, matched == 1, element == .script { return .scriptWithComment }
    if matched < end, byte.asciiLowercased == endTagByte(Int(matched)) {
      matched += 1
    } else {
      matched = byte == Self.less ? 1 : 0
    }
    return nil
  }

  /// The byte at that place of the tag that ends the content.
  private func endTagByte(_ index: Int) -> UInt8 {
    index == 0 ? Self.less : index == 1 ? ASCII.slash : name[index - 2]
  }

  // MARK: Sections

  /// A section begins or ends here: what the next byte continues may be missing.
  mutating func cross() -> TemplateError.Code? {
    switch state {
    case .tagName: endTagName()
    case .attributeName:
      state = .afterToken
      let wrong = endAttributeName()
      forgetName()
      return wrong
    case .afterAttributeName: state = .beforeAttribute
    case .unquoted: return .splitsName
    default: break
    }
    if isInTag {
      forgetName()
      attribute = .plain
      url = URLPosition()
    }
    return nil
  }

  /// Whether a section that began at `start` and ends here can be repeated.
  func canRepeat(from start: HTMLPosition) -> Bool {
    var end = self
    end.hasDataContent = start.hasDataContent
    return end == start
  }

  /// The position after either of two ways through the template, or nil if they cannot meet.
  func joined(with other: HTMLPosition) -> HTMLPosition? {
    if self == other { return self }
    var joined = self
    joined.url = url.joined(with: other.url)
    joined.hasSource = hasSource && other.hasSource
    joined.hasRefresh = hasRefresh || other.hasRefresh
    joined.hasDataContent = hasDataContent || other.hasDataContent
    var rest = other
    rest.url = joined.url
    rest.hasSource = joined.hasSource
    rest.hasRefresh = joined.hasRefresh
    rest.hasDataContent = joined.hasDataContent
    if isInTag, other.isInTag, state != other.state {
      joined.state = .afterToken
      rest.state = .afterToken
    }
    return joined == rest ? joined : nil
  }
}
