import RemoBytes

/// The place of the next character in an HTML page.
///
/// It is a small model of the HTML Standard's tokenizer (13.2.5), fed with the template's bytes. It
/// distinguishes text, tags, attributes, scripts, styles and comments. Data never changes the
/// state, because it is escaped for its place. XML works the same way. Markup that browsers might
/// read in two ways is rejected (see `HTMLDoubt`).
struct HTMLPosition: Equatable, Sendable {
  enum State: Equatable, Sendable {
    case text
    /// After `<`, and after `</`.
    case tagOpen, endTagOpen
    case tagName, attributeName
    /// In a tag, at a place where an attribute may begin.
    case beforeAttribute
    /// In a tag, at a place where white space must precede an attribute.
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
  /// The tag being read, or the tag of the current content.
  private var tag = HTMLTag()
  private var enclosure = HTMLEnclosure()
  private var attribute = HTMLAttribute.plain
  /// The tag or attribute name read so far, in lower case, or the element name of the current
  /// content.
  private var name = ShortName()
  /// The part of the attribute's name after its last colon, without a final colon; later the value
  /// of a script's `type`, in lower case.
  private var text = ShortName()
  private var isAfterColon = false
  private var url = URLPosition()
  private var json = JSONPosition()
  /// The encoding declared in the content of a `<meta>`, or in XML between `<?` and `?>`.
  private var encoding = EncodingName()
  /// The number of matched bytes of a comment's or element's end. In a declaration, the number of
  /// matched dashes, or the open quote in XML.
  private var matched: UInt8 = 0
  /// The byte that stands twice before `>` at the end of a comment: `]]>` ends CDATA. In `<?…?>` of
  /// XML it stands there once.
  private var commentEnd = ASCII.minus
  private let isXML: Bool

  init(isXML: Bool = false) { self.isXML = isXML }

  // MARK: The kind of place

  /// Whether the next byte belongs to a style or an executable script, which must be the same for
  /// all data.
  var isFixed: Bool { state == .content && tag.element.isScriptOrStyle && !tag.isJSON }

  /// Whether the next byte belongs to a JSON script.
  var isJSONBlock: Bool { state == .content && tag.isJSON }

  /// The style or inline script that the next byte belongs to, for a Content-Security-Policy.
  var hashed: HTMLElement? { isFixed && !tag.hasSource ? tag.element : nil }

  private var isInTag: Bool {
    switch state {
    case .tagName, .attributeName, .beforeAttribute, .afterToken, .afterAttributeName: true
    default: false
    }
  }

  var place: TemplatePlace {
    switch state {
    case .text: return enclosure.isOpen ? .textInside(enclosure.element.rawValue) : .text
    case .comment:
      switch commentEnd {
      case ASCII.minus: return .comment
      case ASCII.question: return .declaration
      default: return .cdata
      }
    case .declaration: return .declaration
    case .doubleQuoted, .singleQuoted: return .attribute(name.text)
    case .unquoted, .beforeValue: return .unquotedAttribute(name.text)
    case .content:
      if isJSONBlock { return .jsonBlock }
      if tag.element == .script { return .executableScript }
      return tag.element == .style ? .styleElement : .element(tag.element.rawValue)
    default: return .tag
    }
  }

  /// Decides the escaping of a name here; `kind` is nil for a constant.
  mutating func place(_ kind: TemplateSchema.ValueKind?) -> Placement {
    switch state {
    case .text: return .escaped(.markup)
    case .comment:
      return kind == nil && place == .comment && !isXML ? .escaped(.markup) : .refused(place)
    case .content:
      guard matched == 0 else { return .refused(place) }
      if tag.element.isText { return .escaped(.bareMarkup) }
      return tag.isJSON
        ? json.placement(of: kind, string: .jsonInMarkup, link: .jsonLinkInMarkup)
        : .refused(place)
    case .doubleQuoted, .singleQuoted: return placeInAttribute(kind)
    default: return .refused(place)
    }
  }

  private mutating func placeInAttribute(_ kind: TemplateSchema.ValueKind?) -> Placement {
    switch attribute {
    case .plain: return .escaped(.bareMarkup)
    case .url:
      let placement = url.placement(of: kind, link: .markupLink)
      if case .escaped = placement, kind != nil { url.skipData() }
      return placement
    case .metaContent:
      tag.hasNameInContent = true
      tag.hasDataContent = tag.hasDataContent || kind != nil
      return tag.refusesContent ? .refused(.metaRefresh) : .escaped(.bareMarkup)
    case .event: return .refused(.eventAttribute(name.text))
    case .refused, .scriptType, .httpEquiv, .charset:
      return .refused(.refusedAttribute(name.text))
    }
  }

  // MARK: Bytes of the template

  /// Moves past the template's bytes in `range`, up to the start or end of a style or script.
  ///
  /// - Returns: the offset at which it stopped, and the error there, if any.
  mutating func advance(
    over bytes: Span<UInt8>, in range: Range<Int>
  ) -> (next: Int, wrong: TemplateError.Code?) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let wasInContent = state == .content
      offset = endOfPlain(bytes, in: offset..<range.upperBound)
      if offset == range.upperBound { break }
      if let wrong = advance(bytes[offset]) { return (offset, wrong) }
      offset += 1
      if wasInContent != (state == .content) { break }
    }
    return (offset, nil)
  }

  /// The next offset of a byte that may change the state.
  private func endOfPlain(_ bytes: Span<UInt8>, in range: Range<Int>) -> Int {
    switch state {
    case .text: return bytes.firstIndex(of: ASCII.lessThan, in: range) ?? range.upperBound
    case .doubleQuoted where attribute == .plain && !enclosure.isInNoscript:
      return bytes.firstIndex(of: ASCII.quote, in: range) ?? range.upperBound
    case .content where matched == 0:
      return tag.isJSON
        ? json.endOfPlain(bytes, in: range, before: ASCII.lessThan)
        : bytes.firstIndex(of: ASCII.lessThan, in: range) ?? range.upperBound
    default: return range.lowerBound
    }
  }

  /// Moves past a byte of the template and returns its error, if any.
  private mutating func advance(_ byte: UInt8) -> TemplateError.Code? {
    if byte == ASCII.lessThan, enclosure.isInNoscript {
      switch state {
      case .text, .tagOpen, .content: break
      default: return .doubtful(.tagInNoscript)
      }
    }
    switch state {
    case .text:
      if byte == ASCII.lessThan { state = .tagOpen }
    case .tagOpen, .endTagOpen: openTag(byte)
    case .tagName:
      if isSpace(byte) || byte == ASCII.slash || byte == ASCII.greaterThan {
        endTagName()
        return advance(byte)
      }
      appendToName(byte.asciiLowercased)
    case .beforeAttribute: return beginAttribute(byte)
    case .afterToken:
      guard isSpace(byte) || byte == ASCII.slash || byte == ASCII.greaterThan else {
        return .splitsName
      }
      state = .beforeAttribute
      return beginAttribute(byte)
    case .attributeName: return advanceName(byte)
    case .afterAttributeName:
      if byte == ASCII.equals {
        state = .beforeValue
      } else if !isSpace(byte) {
        state = .beforeAttribute
        return beginAttribute(byte)
      }
    case .beforeValue: return beginValue(byte)
    case .doubleQuoted, .singleQuoted:
      if byte == (state == .doubleQuoted ? ASCII.quote : ASCII.apostrophe) {
        state = .afterToken
        return endValue()
      } else {
        advanceValue(byte)
      }
    case .unquoted:
      if isSpace(byte) || byte == ASCII.greaterThan {
        if let wrong = endValue() { return wrong }
        state = .beforeAttribute
        return beginAttribute(byte)
      }
      advanceValue(byte)
    case .declaration: return advanceDeclaration(byte)
    case .comment: return advanceComment(byte)
    case .content: return advanceContent(byte)
    }
    return nil
  }

  private func isSpace(_ byte: UInt8) -> Bool {
    byte == ASCII.space || byte == ASCII.lineFeed || byte == ASCII.tab
      || byte == ASCII.carriageReturn || byte == 0x0C
  }

  private mutating func openTag(_ byte: UInt8) {
    if beginsName(byte) {
      tag = HTMLTag()
      tag.isEnd = state == .endTagOpen
      state = .tagName
      forgetName()
      appendToName(byte.asciiLowercased)
    } else if state == .endTagOpen {
      state = byte == ASCII.greaterThan ? .text : .declaration
      matched = byte == ASCII.greaterThan ? 0 : 3
    } else if byte == ASCII.question, isXML {
      state = .comment
      commentEnd = ASCII.question
      encoding = EncodingName()
    } else if byte == ASCII.exclamation || byte == ASCII.question {
      state = .declaration
      matched = byte == ASCII.exclamation ? 0 : 3
    } else if byte == ASCII.slash {
      state = .endTagOpen
    } else if byte != ASCII.lessThan {
      state = .text
    }
  }

  private mutating func endTagName() {
    tag.element = HTMLElement(name: isXML ? text : name, isXML: isXML)
    if tag.element.hasContentOnly { tag.contentName = name }
    forgetName()
    state = .afterToken
  }

  private mutating func beginAttribute(_ byte: UInt8) -> TemplateError.Code? {
    if byte == ASCII.greaterThan { return endTag() }
    tag.endsItself = byte == ASCII.slash
    if isSpace(byte) || byte == ASCII.slash { return nil }
    state = .attributeName
    forgetName()
    appendToName(byte.asciiLowercased)
    return nil
  }

  private mutating func forgetName() {
    name = ShortName()
    text = ShortName()
    isAfterColon = false
  }

  private mutating func appendToName(_ byte: UInt8) {
    name.append(byte)
    if byte != ASCII.colon {
      if isAfterColon { text = ShortName() }
      text.append(byte)
    }
    isAfterColon = byte == ASCII.colon
  }

  /// Completes the tag and keeps only the facts that its content needs.
  private mutating func endTag() -> TemplateError.Code? {
    let tag = tag
    if tag.hasHTTPEquiv, tag.hasOtherEncoding { return .doubtful(.charset) }
    var next = HTMLPosition(isXML: isXML)
    next.enclosure = enclosure
    next.enclosure.pass(tag)
    self = next
    if tag.isEnd { return nil }
    guard isXML ? tag.element.isScriptOrStyle && !tag.endsItself : tag.element.hasContentOnly
    else { return nil }
    if tag.endsItself { return .doubtful(.endsItself(tag.element.rawValue)) }
    if tag.element == .script, enclosure.isOpen {
      return .doubtful(.script(inside: enclosure.element.rawValue))
    }
    state = .content
    name = tag.contentName
    self.tag.element = tag.element
    self.tag.hasSource = tag.hasSource
    self.tag.isJSON = tag.element == .script && tag.isJSON
    return nil
  }

  private mutating func advanceName(_ byte: UInt8) -> TemplateError.Code? {
    if byte == ASCII.equals || isSpace(byte) {
      state = byte == ASCII.equals ? .beforeValue : .afterAttributeName
      return endAttributeName()
    }
    if byte == ASCII.slash || byte == ASCII.greaterThan {
      let wrong = endAttributeName()
      state = .beforeAttribute
      return beginAttribute(byte) ?? wrong
    }
    appendToName(byte.asciiLowercased)
    return nil
  }

  private mutating func endAttributeName() -> TemplateError.Code? {
    attribute = HTMLAttribute(name, local: text, of: tag.element)
    text = ShortName()
    if attribute == .scriptType {
      if tag.hasType { attribute = .refused }
      tag.hasType = true
    }
    url = URLPosition()
    if tag.element == .script, name == ShortName("src") { tag.hasSource = true }
    if attribute == .httpEquiv { tag.hasHTTPEquiv = true }
    return tag.refusesContent ? .refused("content", .metaRefresh) : nil
  }

  private mutating func beginValue(_ byte: UInt8) -> TemplateError.Code? {
    if isSpace(byte) { return nil }
    switch byte {
    case ASCII.quote: state = .doubleQuoted
    case ASCII.apostrophe: state = .singleQuoted
    case ASCII.greaterThan: return endTag()
    default:
      state = .unquoted
      advanceValue(byte)
    }
    return nil
  }

  private mutating func advanceValue(_ byte: UInt8) {
    switch attribute {
    case .url: url.advance(byte)
    case .scriptType, .charset, .httpEquiv: text.append(byte.asciiLowercased)
    case .metaContent: encoding.advance(byte, behind: EncodingName.charset)
    default: break
    }
  }

  private mutating func endValue() -> TemplateError.Code? {
    if attribute == .charset, !EncodingName.isUTF8(text, behind: EncodingName.charset) {
      return .doubtful(.charset)
    }
    if attribute == .httpEquiv {
      // A reference such as `&#114;` may hide a letter.
      tag.isRefresh = tag.isRefresh || text == Self.refresh || text.contains(ASCII.ampersand)
      if tag.refusesContent { return .refused("content", .metaRefresh) }
    }
    if attribute == .scriptType { tag.isJSON = text == Self.plainJSON || text == Self.linkedData }
    if attribute == .metaContent {
      encoding.endWord(behind: EncodingName.charset)
      tag.hasOtherEncoding = tag.hasOtherEncoding || encoding.isOther
      encoding = EncodingName()
    }
    return nil
  }

  private static let refresh = ShortName("refresh")
  private static let plainJSON = ShortName("application/json")
  private static let linkedData = ShortName("application/ld+json")

  /// Reads on after `<!`: `--` makes it a comment, and in XML `[` makes it CDATA. Anything else
  /// ends at `>`.
  private mutating func advanceDeclaration(_ byte: UInt8) -> TemplateError.Code? {
    if matched == 0, byte == ASCII.leftBracket {
      if !isXML { return .doubtful(.cdata) }
      state = .comment
      commentEnd = ASCII.rightBracket
      return nil
    }
    if matched < 2 {
      matched = byte == ASCII.minus ? matched + 1 : 3
      if matched == 2 {
        state = .comment
        commentEnd = ASCII.minus
        // `<!-->` is a whole comment, except in XML.
        if isXML { matched = 0 }
        return nil
      }
    }
    if isXML, byte == ASCII.leftBracket { return .doubtful(.declaration) }
    if isXML, byte == ASCII.quote || byte == ASCII.apostrophe {
      matched = matched == 3 ? byte : matched == byte ? 3 : matched
    }
    if byte == ASCII.greaterThan, matched <= 3 {
      state = .text
      matched = 0
    }
    return nil
  }

  private mutating func advanceComment(_ byte: UInt8) -> TemplateError.Code? {
    if commentEnd == ASCII.question {
      encoding.advance(byte, behind: EncodingName.encoding)
      if encoding.isOther { return .doubtful(.encoding) }
    }
    if byte == ASCII.greaterThan, matched >= (commentEnd == ASCII.question ? 1 : 2) {
      // Only browsers end a comment at `--!>`.
      if matched == 3 { return .doubtful(.commentEnd) }
      state = .text
      matched = 0
      encoding = EncodingName()
    } else if byte == ASCII.exclamation, matched == 2, !isXML {
      matched = 3
    } else {
      matched = byte == commentEnd ? min(matched % 3 + 1, 2) : 0
    }
    return nil
  }

  /// Reads content, which ends at `</`, the element's name, and a space, slash or `>`.
  private mutating func advanceContent(_ byte: UInt8) -> TemplateError.Code? {
    let end = name.count + 2
    if matched == end, isSpace(byte) || byte == ASCII.slash || byte == ASCII.greaterThan {
      var next = HTMLPosition(isXML: isXML)
      next.enclosure = enclosure
      next.tag.isEnd = true
      next.state = .beforeAttribute
      self = next
      return beginAttribute(byte)
    }
    if tag.isJSON { json.advance(byte) }
    if byte == ASCII.exclamation, matched == 1, tag.element == .script { return .scriptWithComment }
    if matched < end, byte.asciiLowercased == endTagByte(Int(matched)) {
      matched += 1
      return nil
    }
    let mayBeginTag =
      matched > 1
      || matched == 1 && (beginsName(byte) || byte == ASCII.exclamation || byte == ASCII.question)
    matched = byte == ASCII.lessThan ? 1 : 0
    return mayBeginTag && (isXML || enclosure.isOpen || tag.element.isText)
      ? .doubtful(.tag(inside: tag.element.rawValue)) : nil
  }

  private func beginsName(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || isXML && (byte == ASCII.underscore || byte >= 0x80)
  }

  /// The byte at an index of the tag that ends the content.
  private func endTagByte(_ index: Int) -> UInt8 {
    index == 0 ? ASCII.lessThan : index == 1 ? ASCII.slash : name[index - 2]
  }

  // MARK: Sections

  /// Enters or leaves a section. The text before the next byte may therefore be missing.
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

  /// Merges the positions of two paths through the template; nil if they conflict.
  func joined(with other: HTMLPosition) -> HTMLPosition? {
    if self == other { return self }
    var joined = self
    joined.url = url.joined(with: other.url)
    joined.tag = tag.joined(with: other.tag)
    joined.encoding = encoding.joined(with: other.encoding)
    var rest = other
    rest.url = joined.url
    rest.encoding = joined.encoding
    rest.tag = other.tag.joined(with: tag)
    if isInTag, other.isInTag, state != other.state {
      joined.state = .afterToken
      rest.state = .afterToken
    }
    return joined == rest ? joined : nil
  }
}
