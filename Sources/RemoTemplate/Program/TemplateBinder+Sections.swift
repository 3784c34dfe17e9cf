/// Sections: shown or not, repeated for each element of a list, or handed to a lambda.
extension TemplateBinder {
  /// A section that is open.
  struct Section {
    /// The tag that opened it.
    let tag: TagUse
    let kind: Kind
    /// The position where its content begins.
    var start: OutputPosition?
    /// The number of times it has been gone through.
    var rounds = 1

    enum Kind {
      /// A constant shows it; `opensScope` says whether `.` stands for the constant inside.
      case constant(opensScope: Bool)
      /// A field decides, by the branch of that number, whether it is shown.
      case branch(Int, opensScope: Bool)
      /// It is repeated for each element of a list; with it the program where its content begins.
      case list(ProgramBuilder.Mark, hashes: PolicyHashes)
      /// It is shown once for each of the free values, of which one is open.
      case values(FreeLoop)
    }
  }

  /// The values that a section of a free template is still to be shown for.
  struct FreeLoop {
    var rest: ArraySlice<TemplateValue>
    let isList: Bool
    /// The size of the template before the section, and with the largest element so far.
    let before: Growth
    var most: Growth
  }

  // MARK: Opening

  /// Begins a section; nil if its content is left out, or done already.
  mutating func open(_ tag: TagUse) throws(TemplateError) -> Section? {
    switch try meaning(of: tag) {
    case .policy: throw error(.sectionOfHash(tag.name), at: tag)
    case .value(let value): return try open(tag, value: value)
    case .field(let field): return try open(tag, field: field)
    case .constant(let text):
      if mode != .namesOnly, text.isEmpty != tag.isInverted {
        try checkNames(inside: tag)
        return nil
      }
      if !tag.isInverted { scopes.open(.constant(text)) }
      return Section(tag: tag, kind: .constant(opensScope: !tag.isInverted), start: position)
    }
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
    let opensScope = !tag.isInverted && field.field.sort != .flag
    if opensScope { scopes.open(.field(field)) }
    return Section(tag: tag, kind: .branch(branch, opensScope: opensScope), start: start)
  }

  private mutating func open(
    _ tag: TagUse, value: TemplateValue
  ) throws(TemplateError) -> Section? {
    if value.isTruthy == tag.isInverted { return nil }
    if tag.isInverted {
      return Section(tag: tag, kind: .constant(opensScope: false), start: position)
    }
    var elements = [value][...]
    var isList = false
    switch value {
    case .lambda(let lambda):
      let text = lambda(tag.template.body(of: tag.instruction))
      let delimiters = tag.template.delimiters[tag.instruction.delimiters]
      try expand(lambda: text, delimiters: delimiters, at: tag, blocks: tag.piece.blocks)
      return nil
    case .list(let list):
      (elements, isList) = (list[...], true)
      openLists += 1
      if openLists > TemplateCursor.maximumDepth { throw error(.tooManyLists, at: tag) }
    default: break
    }
    scopes.open(elements.removeFirst())
    let loop = FreeLoop(rest: elements, isList: isList, before: growth, most: growth)
    return Section(tag: tag, kind: .values(loop), start: position)
  }

  // MARK: Closing

  /// Ends a section, or gives it back if its content has to be gone through once more.
  mutating func close(_ section: Section) throws(TemplateError) -> Section? {
    switch section.kind {
    case .constant(let opensScope):
      if mode == .namesOnly { position = try joined(section) }
      if opensScope { scopes.close() }
    case .branch(let branch, let opensScope):
      try leave(section)
      if opensScope { scopes.close() }
      builder.endBranch(branch)
    case .list(let mark, let hashes):
      try leave(section)
      // Before an element stands what is before the section, or the end of another element: names
      // and text have to be right behind either.
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
    case .values(let loop): return close(section, loop: loop)
    }
    return nil
  }

  /// Goes on behind a section that data decides about.
  private mutating func leave(_ section: Section) throws(TemplateError) {
    if position?.fixedPlace == nil { try cross(at: section.tag) }
    position = try joined(section)
  }

  /// Ends an element of a free value and begins the next one, if there is one.
  private mutating func close(_ section: Section, loop: FreeLoop) -> Section? {
    scopes.closeValue()
    var loop = loop
    loop.most.formMaximum(growth)
    guard let next = loop.rest.popFirst() else {
      if loop.isList { openLists -= 1 }
      growth = loop.most
      return nil
    }
    growth = loop.before
    scopes.open(next)
    return Section(tag: section.tag, kind: .values(loop), start: section.start)
  }

  // MARK: Positions

  /// Notes that data decides here what follows in the output.
  mutating func cross(at tag: TagUse) throws(TemplateError) {
    if let place = position?.fixedPlace {
      throw error(.sectionInFixedText(tag.text, place), at: tag)
    }
    if let wrong = position?.cross() { throw error(wrong, at: tag) }
  }

  /// The position behind a section, whether it is shown or not.
  private func joined(_ section: Section) throws(TemplateError) -> OutputPosition? {
    guard section.rounds < Self.maximumRounds, position?.fixedPlace == nil else {
      throw changesPosition(at: section.tag, from: section.start)
    }
    return try joined(section.start, at: section.tag, from: section.start)
  }

  /// The position after this way through the template or `other`; `start` is where both begin.
  func joined(
    _ other: OutputPosition?, at tag: TagUse, from start: OutputPosition?
  ) throws(TemplateError) -> OutputPosition? {
    guard let position, let other else { return nil }
    guard let joined = position.joined(with: other) else {
      throw changesPosition(at: tag, from: start)
    }
    return joined
  }

  private func changesPosition(at tag: TagUse, from start: OutputPosition?) -> TemplateError {
    error(
      .changesPosition(
        tag.text, from: start?.place ?? .text, to: position?.place ?? .text), at: tag)
  }
}
