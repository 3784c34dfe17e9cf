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
  /// The name of the tag or attribute as far as it has come, in lower case.
  private var name: [UInt8] = []
  /// The value of a script's `type`, in lower case.
  private var typeValue: [UInt8]? = nil
  /// Of a script's content.
  private var isJSON = false
  /// What ends the content of the element.
  private var closer: [UInt8] = []
  private var hasSource = false
  private var hasRefresh = false
  private var hasDataContent = false
  private var url = URLPosition()
  private var json = JSONPosition()
  /// How much of the end of a comment or element has been seen; in a declaration, of `--`.
  private var matched = 0
  private let isXML: Bool

  init(isXML: Bool = false) { self.isXML = isXML }

  // MARK: What is where

  /// Whether the next byte belongs to a style or an executable script: the same for all data.
  var isFixed: Bool { state == .content && element.isScriptOrStyle && !isJSON }

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
    case .doubleQuoted, .singleQuoted: return .attribute(text(name))
    case .unquoted, .beforeValue: return .unquotedAttribute(text(name))
    case .content:
      if isJSON { return .jsonBlock }
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
      if case .escaped = placement, sort != nil { url.advanceOverData() }
      return placement
    case .metaContent:
      if sort != nil {
        hasDataContent = true
        if hasRefresh { return .refused(.metaRefresh) }
      }
      return .escaped(.markup)
    case .event: return .refused(.eventAttribute(text(name)))
    case .refused, .scriptType, .httpEquiv, .objectData:
      return .refused(.refusedAttribute(text(name)))
    }
  }

  private func text(_ name: [UInt8]) -> String { String(decoding: name, as: UTF8.self) }

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
      if state == .text || wasInContent && matched == 0 && !isJSON {
        // Nothing but `<` changes anything here.
        guard let tag = bytes.firstIndex(of: Self.less, in: offset..<range.upperBound) else {
          return (range.upperBound, nil)
        }
        offset = tag
      }
      if let wrong = advance(bytes[offset]) { return (offset, wrong) }
      offset += 1
      if wasInContent != (state == .content) { break }
    }
    return (offset, nil)
  }

  /// A byte of the template follows; the result says what is wrong with it.
  mutating func advance(_ byte: UInt8) -> TemplateError.Code? {
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
        state = .afterToken
      } else {
        advanceValue(byte)
      }
    case .unquoted:
      if isSpace(byte) || byte == Self.greater {
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
        matched = byte == ASCII.minus ? matched + 1 : 0
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
      name = [byte.asciiLowercased]
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
    name = []
    typeValue = nil
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
    name = [byte.asciiLowercased]
  }

  /// The tag is complete; of all that was seen in it only what the content needs is kept.
  private mutating func endTag() {
    let hasContent = !isEndTag && (isXML ? element.isScriptOrStyle : element.hasContentOnly)
    var next = HTMLPosition(isXML: isXML)
    if hasContent {
      next.state = .content
      next.element = element
      next.hasSource = hasSource
      next.closer = [UInt8]("</\(element.rawValue)".utf8)
      if element == .script, let typeValue {
        next.isJSON = Self.jsonTypes.contains(String(decoding: typeValue, as: UTF8.self))
      }
    }
    self = next
  }

  private static let jsonTypes = ["application/json", "application/ld+json"]

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
    name.append(byte.asciiLowercased)
    return nil
  }

  private mutating func endAttributeName() -> TemplateError.Code? {
    attribute = HTMLAttribute(name: name, of: element)
    url = URLPosition()
    if element == .script, name.elementsEqual("src".utf8) { hasSource = true }
    if attribute == .scriptType { typeValue = [] }
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
    case .scriptType: typeValue?.append(byte.asciiLowercased)
    default: break
    }
  }

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
    if matched == closer.count, isSpace(byte) || byte == ASCII.slash || byte == Self.greater {
      self = HTMLPosition(isXML: isXML)
      isEndTag = true
      state = .beforeAttribute
      beginAttribute(byte)
      return nil
    }
    if isJSON { json.advance(byte) }
    if byte == Self.bang, matched == 1, element == .script { return .scriptWithComment }
    if matched < closer.count, byte.asciiLowercased == closer[matched] {
      matched += 1
    } else {
      matched = byte == Self.less ? 1 : 0
    }
    return nil
  }

  // MARK: Sections

  /// A section begins or ends here: what the next byte continues may be missing.
  mutating func cross() -> TemplateError.Code? {
    switch state {
    case .tagName: endTagName()
    case .attributeName:
      state = .afterToken
      let wrong = endAttributeName()
      name = []
      return wrong
    case .afterAttributeName: state = .beforeAttribute
    case .unquoted: return .splitsName
    default: break
    }
    if isInTag {
      name = []
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
