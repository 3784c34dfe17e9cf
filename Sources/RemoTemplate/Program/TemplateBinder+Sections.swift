/// Binds sections: conditional ones, and ones repeated for a list.
extension TemplateBinder {
  /// An open section.
  struct Section {
    let tag: TagUse
    let kind: Kind
    var start: OutputPosition
    /// The number of passes over the section.
    var rounds = 1

    enum Kind {
      /// A constant shows the section. `opensScope` says whether `.` means the constant inside.
      case constant(opensScope: Bool)
      /// A constant will decide whether the section is shown; see `BindingRecord`.
      case open(opensScope: Bool)
      /// A field decides whether the section is shown, through the branch with this number.
      case branch(Int, opensScope: Bool)
      /// The section repeats for each element of a list. The mark is the program at the start of
      /// its content.
      case list(ProgramBuilder.Mark, hashes: PolicyHashes)
    }
  }

  // MARK: Opening

  /// Begins a section; nil if its content is skipped or already done.
  mutating func open(_ tag: TagUse) throws(TemplateError) -> Section? {
    switch try meaning(of: tag) {
    case .policy: throw error(.sectionOfHash(tag.name), at: tag)
    case .field(let field): return try open(tag, field: field)
    case .constant(let name) where builder.record != nil: return try record(tag, constant: name)
    case .constant(let text):
      if mode != .namesOnly, text.isEmpty != tag.isInverted {
        try checkNames(inside: tag)
        return nil
      }
      if !tag.isInverted { scopes.open(.constant(text)) }
      return Section(tag: tag, kind: .constant(opensScope: !tag.isInverted), start: position)
    }
  }

  private mutating func record(
    _ tag: TagUse, constant name: String
  ) throws(TemplateError) -> Section {
    if position.fixedPlace == nil { try cross(at: tag) }
    if let number = builder.record?.number(ofConstant: name) {
      builder.record?.calls.append(.section(constant: number, ifShown: !tag.isInverted))
    }
    if !tag.isInverted { scopes.open(.constant(name)) }
    return Section(tag: tag, kind: .open(opensScope: !tag.isInverted), start: position)
  }

  private mutating func open(
    _ tag: TagUse, field: TemplateScopes.Field
  ) throws(TemplateError) -> Section {
    try cross(at: tag)
    let start = position
    if case .list(let elements) = field.field.kind, !tag.isInverted {
      guard scopes.open(elements: elements, of: field) else { throw error(.tooManyLists, at: tag) }
      builder.enterList(field.bound, list: elements.id, depth: field.depth)
      return Section(tag: tag, kind: .list(builder.mark, hashes: hashes), start: start)
    }
    let branch = builder.branch(on: field.bound, ifShown: !tag.isInverted)
    let opensScope = !tag.isInverted && field.field.valueKind != .flag
    if opensScope { scopes.open(.field(field)) }
    return Section(tag: tag, kind: .branch(branch, opensScope: opensScope), start: start)
  }

  // MARK: Closing

  /// Ends a section, or returns it if its content needs another pass.
  mutating func close(_ section: Section) throws(TemplateError) -> Section? {
    switch section.kind {
    case .constant(let opensScope):
      if opensScope { scopes.close() }
    case .open(let opensScope):
      if opensScope { scopes.close() }
      builder.record?.calls.append(.endSection)
      if position.fixedPlace == nil { try cross(at: section.tag) }
      try join(section.start, at: section.tag, from: section.start)
    case .branch(let branch, let opensScope):
      try leave(section)
      if opensScope { scopes.close() }
      builder.endBranch(branch)
    case .list(let mark, let hashes):
      try leave(section)
      // An element follows either the text before the section or another element. Names and text
      // must be valid after both.
      if position != section.start {
        builder.rewind(to: mark)
        self.hashes = hashes
        var again = section
        again.start = position
        again.rounds += 1
        return again
      }
      scopes.closeList()
      builder.endList()
    }
    return nil
  }

  /// Continues after a section that depends on data.
  private mutating func leave(_ section: Section) throws(TemplateError) {
    if position.fixedPlace == nil { try cross(at: section.tag) }
    guard section.rounds < Self.maximumRounds, position.fixedPlace == nil else {
      throw changesPosition(at: section.tag, from: section.start)
    }
    try join(section.start, at: section.tag, from: section.start)
  }

  // MARK: Positions

  /// Records that the following output depends on data.
  mutating func cross(at tag: TagUse) throws(TemplateError) {
    if let place = position.fixedPlace {
      throw error(.sectionInFixedText(tag.text, place), at: tag)
    }
    if let wrong = position.cross() { throw error(wrong, at: tag) }
  }

  /// Merges the position of another path through the template into this one; `start` is the
  /// position before both.
  mutating func join(
    _ other: OutputPosition, at tag: TagUse, from start: OutputPosition
  ) throws(TemplateError) {
    if !position.join(other) { throw changesPosition(at: tag, from: start) }
  }

  private func changesPosition(at tag: TagUse, from start: OutputPosition) -> TemplateError {
    error(.changesPosition(tag.text, from: start.place, to: position.place), at: tag)
  }
}
