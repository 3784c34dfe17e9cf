/// The place of the next byte in the output, in any template language.
enum OutputPosition: Equatable, Sendable {
  case html(HTMLPosition)
  case markdown(MarkdownPosition)
  case json(JSONPosition)
  case csv(CSVPosition)
  case text

  init(_ language: TemplateLanguage) {
    switch language {
    case .html: self = .html(HTMLPosition())
    case .xml: self = .html(HTMLPosition(isXML: true))
    case .markdown: self = .markdown(MarkdownPosition())
    case .json: self = .json(JSONPosition())
    case .csv: self = .csv(CSVPosition())
    case .text: self = .text
    }
  }

  /// Moves past the template's bytes in `range`, up to the start or end of a style or script.
  ///
  /// - Returns: the offset at which it stopped, and the error there, if any.
  mutating func advance(
    over bytes: Span<UInt8>, in range: Range<Int>
  ) -> (next: Int, wrong: TemplateError.Code?) {
    switch self {
    case .html(var position):
      // Clearing it first lets the position change in place without a copy.
      self = .text
      let result = position.advance(over: bytes, in: range)
      self = .html(position)
      return result
    case .markdown(var position):
      for offset in range { position.advance(bytes[offset]) }
      self = .markdown(position)
    case .json(var position):
      for offset in range { position.advance(bytes[offset]) }
      self = .json(position)
    case .csv(var position):
      for offset in range { position.advance(bytes[offset]) }
      self = .csv(position)
    case .text: break
    }
    return (range.upperBound, nil)
  }

  /// Decides the escaping of a name here, or the place that refuses it; `kind` is nil for a
  /// constant.
  mutating func place(_ kind: TemplateSchema.ValueKind?) -> Placement {
    switch self {
    case .html(var position):
      let placement = position.place(kind)
      self = .html(position)
      return placement
    case .markdown(var position):
      let placement = position.place(kind)
      self = .markdown(position)
      return placement
    case .json(let position): return position.placement(of: kind, string: .json, link: .json)
    case .csv(var position):
      let placement = position.placement(of: kind)
      self = .csv(position)
      return placement
    case .text: return .escaped(kind == .link ? .textLink : .text)
    }
  }

  /// Enters or leaves a section that depends on data.
  mutating func cross() -> TemplateError.Code? {
    switch self {
    case .html(var position):
      let wrong = position.cross()
      self = .html(position)
      return wrong
    case .markdown(var position):
      position.cross()
      self = .markdown(position)
      return nil
    default: return nil
    }
  }

  /// Merges the positions of two paths through the template; nil if they conflict.
  func joined(with other: OutputPosition) -> OutputPosition? {
    switch (self, other) {
    case (.html(let left), .html(let right)): left.joined(with: right).map { .html($0) }
    case (.markdown(let left), .markdown(let right)): left.joined(with: right).map { .markdown($0) }
    case (.csv(let left), .csv(let right)): left.joined(with: right).map { .csv($0) }
    default: self == other ? self : nil
    }
  }

  /// Whether only numbers can stand here.
  var takesNumbers: Bool {
    switch self {
    case .html(let position): position.isJSONBlock
    case .json(let position): !position.isInString
    case .csv(let position): !position.isQuoted
    case .markdown, .text: false
    }
  }

  /// Whether a template may end here.
  var mayEnd: Bool {
    switch self {
    case .html(let position): position.state == .text
    case .json(let position): !position.isInString
    case .csv(let position): !position.isQuoted
    case .markdown, .text: true
    }
  }

  /// Whether an apostrophe would end the surrounding value.
  var isSingleQuoted: Bool {
    if case .html(let position) = self { return position.state == .singleQuoted }
    return false
  }

  /// The name of the place in errors.
  var place: TemplatePlace {
    switch self {
    case .html(let position): position.place
    case .markdown(let position): position.place
    case .json(let position): position.place
    case .csv(let position): position.place
    case .text: .text
    }
  }

  /// The place if data must not even decide whether text appears there; else nil.
  var fixedPlace: TemplatePlace? {
    if case .html(let position) = self, position.isFixed { return position.place }
    return nil
  }

  /// The style or inline script that the next byte belongs to.
  var hashed: HTMLElement? {
    if case .html(let position) = self { return position.hashed }
    return nil
  }
}

/// The decision about a name at a place of the output.
enum Placement: Equatable {
  case escaped(EscapeContext)
  case refused(TemplatePlace)
}
