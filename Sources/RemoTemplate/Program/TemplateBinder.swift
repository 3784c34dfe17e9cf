import RemoBytes

/// Walks through a template and all it uses, resolves the names, and has the result planned.
struct TemplateBinder {
  private var planner: TemplatePlanner

  private let library: TemplateLibrary
  private let language: TemplateLanguage
  private let constants: TemplateConstants
  private let mode: Mode
  /// Where names are looked for: the document, and the elements of each list that is open.
  private var rows: [Row]
  /// What `.` stands for in each section that is open: its text, nothing in that of a list.
  private var currents: [Meaning?] = []
  /// The outermost template and those that it uses, and these by name.
  private var parsed: [Template] = []
  private var partials: [String: Template] = [:]
  private var chain = TemplateChain()
  /// How many partials, parents and blocks have been filled in, and how many may be.
  private var expansions = 0
  static let maximumExpansions = 100_000
  /// The partials that are being expanded, by name.
  private var expanding: [String] = []

  /// What is made of the template.
  enum Mode {
    /// A plan for constants as they are: they decide which sections there are.
    case decided
    /// A plan for whatever the constants say.
    case open
    /// No plan: names are looked up in all sections, wherever they stand.
    case names
  }

  /// The document, or the elements of a list.
  private struct Row {
    let schema: TemplateSchema
    /// How deep it is in the schema, 0 for the document.
    let depth: Int
  }

  private struct Resolved {
    let field: TemplateSchema.Field
    let level: Int
    let depth: Int

    /// As instructions name it.
    var bound: BoundField { BoundField(id: field.id, level: level) }
  }

  /// What a name turned out to be.
  private enum Meaning {
    case field(Resolved)
    case constant(String, text: ContiguousArray<UInt8>)
    case hashes(HTMLElement)
  }

  /// A section that is open.
  private struct Section {
    let step: TemplateInstruction
    /// What skips it; nil where a constant has decided, and for lists.
    var branch: Int?
    /// Of a constant's section that is kept open: what leaves it out.
    var constantSection: Int?
    var dependsOnData = false
    var start: OutputPosition
    var hasCurrent = false
    /// Of the section of a list: what had been planned where its content begins.
    var loop: TemplatePlanner.Mark?
    /// The number of the first instruction inside.
    var content = 0
    /// How often it has been gone through.
    var rounds = 1
  }

  /// Some rounds more than anything can need that a section may change again and again.
  private static let maximumRounds = 16

  init(
    _ template: Template, _ schema: TemplateSchema, _ constants: TemplateConstants, _ mode: Mode
  ) {
    library = template.library
    language = template.language
    self.constants = constants
    self.mode = mode
    rows = [Row(schema: schema, depth: 0)]
    planner = TemplatePlanner(mode == .names ? .text : template.language, schema.id)
    parsed = [template]
  }

  /// Plans the outermost template.
  consuming func plan() throws(TemplateError) -> TemplatePlan {
    let template = parsed[0]
    try walk(template, 0..<template.instructions.count, TemplateLayout(), BlockArguments())
    if let error = template.error(endingAt: planner.position) { throw error }
    return planner.finish(parsed)
  }

  private mutating func walk(
    _ template: Template, _ range: Range<Int>, _ layout: TemplateLayout, _ blocks: BlockArguments
  ) throws(TemplateError) {
    var sections: [Section] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let step = template.instructions[index]
      index += 1
      switch step.kind {
      case .text, .lineStart:
        if layout.isEmpty {
          // Lines that stand one after another are one text.
          var text = step.range
          while index < range.upperBound, template.instructions[index].isText,
            template.instructions[index].range.lowerBound == text.upperBound
          {
            text = text.lowerBound..<template.instructions[index].range.upperBound
            index += 1
          }
          try append(template, text)
        } else if step.kind == .text {
          for (white, rest) in template.lines(of: step) {
            if let white {
              try append(layout.indentation(white, of: template), step, of: template)
            }
            try append(template, rest)
          }
        } else {
          try append(layout.indentation(step.range, of: template), step, of: template)
        }
      case .name, .rawName: try bindName(step, of: template)
      case .section, .inverted:
        if var section = try open(step, of: template) {
          section.content = index
          sections.append(section)
        } else {
          index = step.match + 1
        }
      case .sectionEnd:
        if let section = sections.popLast(), let again = try close(section, of: template) {
          sections.append(again)
          index = again.content
        }
      case .partial, .parent:
        var arguments = blocks
        if step.kind == .parent {
          arguments = template.arguments(ofParent: index - 1, blocks)
          index = step.match + 1
        }
        if step.isDynamic {
          try choose(step, of: template, layout, arguments)
        } else {
          try expand(template.text(step.range), step, of: template, layout, arguments)
        }
      case .block:
        let name = template.text(step.range)
        guard let argument = blocks[name] else { continue }
        let inner = argument.layout(at: step, of: template, layout)
        var others = blocks
        others[name] = nil
        if step.isAtLineStart, !argument.instruction.startsLine {
          try append(inner.added, step, of: template)
        }
        try enter(step, of: template)
        try walk(argument.template, argument.content, inner, others)
        chain.leave()
        index = step.match + 1
      case .blockEnd, .parentEnd: break
      }
    }
  }

  // MARK: Text

  private mutating func append(
    _ template: Template, _ range: Range<Int>
  ) throws(TemplateError) {
    guard
      let (offset, code) = planner.append(
        template.source.span, range, ofTemplate: template.number)
    else { return }
    throw TemplateError(
      code, in: template.source.span, offset..<(offset + 1), template: template.fileName,
      chain: chain.places)
  }

  /// Adds indentation, which does not stand in the template as it is.
  private mutating func append(
    _ bytes: ContiguousArray<UInt8>, _ step: TemplateInstruction, of template: Template
  ) throws(TemplateError) {
    if let code = planner.append(made: bytes) {
      throw template.error(code, at: step, chain: chain)
    }
  }

  // MARK: Names

  /// What a name stands for: `.`, or what is found from the innermost scope outwards, then among
  /// the constants.
  private func resolve(
    _ step: TemplateInstruction, of template: Template
  ) throws(TemplateError) -> Meaning {
    let name = template.text(step.range)
    if name == ".", case .some(.some(let current)) = currents.last { return current }
    for level in rows.indices.reversed() {
      if let field = rows[level].schema[name] {
        return .field(Resolved(field: field, level: level, depth: rows[level].depth))
      }
    }
    if let text = constants[name] { return .constant(name, text: text) }
    if let element = Self.hashed(by: name, in: language) { return .hashes(element) }
    if name == "." { throw template.error(.noCurrentText, at: step, chain: chain) }
    throw template.error(.unknownName(name, hint(for: name)), at: step, chain: chain)
  }

  private static let styles = "csp.styles"
  private static let scripts = "csp.scripts"

  /// The elements of a page whose hashes a name stands for.
  static func hashed(by name: String, in language: TemplateLanguage) -> HTMLElement? {
    guard language == .html else { return nil }
    return name == styles ? .style : name == scripts ? .script : nil
  }

  /// What was probably meant by a name that there is not.
  private func hint(for name: String) -> NameHint? {
    let constants = constants.all.keys.sorted()
    return NameHint(
      for: name, in: rows.reversed().map(\.schema),
      constants: language == .html ? constants + [Self.styles, Self.scripts] : constants)
  }

  private mutating func bindName(
    _ step: TemplateInstruction, of template: Template
  ) throws(TemplateError) {
    let name = template.text(step.range)
    switch try resolve(step, of: template) {
    case .constant(let constant, let text):
      let isNumber = planner.position.takesNumbers && Self.isNumber(text)
      let place = try place(name, isNumber ? .number : nil, step, of: template)
      let context = step.kind == .rawName ? nil : place
      let code = planner.append(
        constant: constant, context, context.map { $0.table.escape(text) } ?? text)
      if let code { throw template.error(code, at: step, chain: chain) }
    case .hashes(let element):
      _ = try place(name, nil, step, of: template)
      planner.appendHashes(of: element)
    case .field(let resolved):
      let sort = resolved.field.sort
      if sort == .flag || sort == .list {
        throw template.error(.notText(name, sort), at: step, chain: chain)
      }
      let context = try place(name, sort, step, of: template)
      let isRaw = step.kind == .rawName && language != .text
      if isRaw { throw template.error(.rawData(name), at: step, chain: chain) }
      if sort == .number {
        planner.copy(resolved.bound)
      } else {
        planner.write(resolved.bound, context)
      }
    }
  }

  /// Whether a constant is digits and nothing else.
  static func isNumber(_ text: ContiguousArray<UInt8>) -> Bool {
    !text.isEmpty && text.allSatisfy(\.isASCIIDigit)
  }

  private mutating func place(
    _ name: String, _ sort: TemplateSchema.Sort?, _ step: TemplateInstruction, of template: Template
  ) throws(TemplateError) -> EscapeContext {
    switch planner.position.place(sort) {
    case .escaped(let context): return context
    case .refused(let place):
      throw template.error(.refused(name, place), at: step, chain: chain)
    }
  }

  // MARK: Sections

  /// Begins a section; nil if a constant leaves it out.
  private mutating func open(
    _ step: TemplateInstruction, of template: Template
  ) throws(TemplateError) -> Section? {
    let isInverted = step.kind == .inverted
    let resolved: Resolved
    switch try resolve(step, of: template) {
    case .constant(let name, let text):
      guard mode != .decided || text.isEmpty == isInverted else { return nil }
      if !isInverted { currents.append(.constant(name, text: text)) }
      var section = Section(step: step, start: planner.position, hasCurrent: !isInverted)
      if mode != .decided {
        section.constantSection = planner.constantSection(name, ifEmpty: !isInverted)
      }
      return section
    case .hashes:
      throw template.error(.sectionOfHash(template.text(step.range)), at: step, chain: chain)
    case .field(let found): resolved = found
    }
    try cross(step, of: template)
    var section = Section(step: step, dependsOnData: true, start: planner.position)
    if case .list(let elements) = resolved.field.kind, !isInverted {
      if rows.count > TemplateCursor.maximumDepth || resolved.depth == TemplateCursor.maximumDepth {
        throw template.error(.tooManyLists, at: step, chain: chain)
      }
      planner.enterList(resolved.bound, elements.id, depth: resolved.depth)
      section.loop = planner.mark
      rows.append(Row(schema: elements, depth: resolved.depth + 1))
      currents.append(nil)
      section.hasCurrent = true
      return section
    }
    section.branch = planner.branch(resolved.bound, ifShown: !isInverted)
    if !isInverted, resolved.field.sort != .flag {
      currents.append(.field(resolved))
      section.hasCurrent = true
    }
    return section
  }

  /// Ends a section, or gives that of a list as it has to be gone through once more.
  ///
  /// What comes before an element is what stands before the section or the end of another element:
  /// names and text have to be right behind either.
  private mutating func close(
    _ section: Section, of template: Template
  ) throws(TemplateError) -> Section? {
    if let index = section.constantSection { planner.endConstantSection(index) }
    if section.dependsOnData, planner.position.fixedPlace == nil {
      try cross(section.step, of: template)
    }
    if section.dependsOnData || section.constantSection != nil {
      let joined = try joined(section, of: template)
      planner.position = joined
      if let loop = section.loop, joined != section.start {
        planner.rewind(to: loop)
        var again = section
        again.start = joined
        again.rounds += 1
        return again
      }
    }
    if section.hasCurrent { currents.removeLast() }
    if section.loop != nil {
      planner.endList()
      rows.removeLast()
    } else if let branch = section.branch {
      planner.endBranch(branch)
    }
    return nil
  }

  /// The position behind a section, whether it is shown or not.
  private func joined(
    _ section: Section, of template: Template
  ) throws(TemplateError) -> OutputPosition {
    let end = planner.position
    guard end.fixedPlace == nil, let joined = end.joined(with: section.start),
      section.rounds < Self.maximumRounds
    else {
      throw template.error(
        .changesPosition(
          template.text(section.step.tag), from: section.start.place, to: end.place),
        at: section.step, chain: chain)
    }
    return joined
  }

  /// Data decides here what follows in the output.
  private mutating func cross(
    _ step: TemplateInstruction, of template: Template
  ) throws(TemplateError) {
    if let place = planner.position.fixedPlace {
      throw template.error(
        .sectionInFixedText(template.text(step.tag), place), at: step, chain: chain)
    }
    if let wrong = planner.position.cross() {
      throw template.error(wrong, at: step, chain: chain)
    }
  }

  // MARK: Partials

  /// Adds the tag through which another template, or the content of a block, is entered.
  private mutating func enter(
    _ step: TemplateInstruction, of template: Template
  ) throws(TemplateError) {
    expansions += 1
    if expansions > Self.maximumExpansions || planner.isTooLarge {
      throw template.error(.tooLarge, at: step, chain: chain)
    }
    try chain.enter(step, of: template)
  }

  /// Puts a partial or parent here.
  private mutating func expand(
    _ name: String, _ step: TemplateInstruction, of template: Template, _ layout: TemplateLayout,
    _ blocks: BlockArguments
  ) throws(TemplateError) {
    let target = library.target(of: name)
    let partial =
      if let known = partials[target] { known } else {
        try parse(target, calledAs: name, step, of: template)
      }
    try enter(step, of: template)
    expanding.append(target)
    try walk(
      partial, 0..<partial.instructions.count, layout.inside(step, of: template), blocks)
    expanding.removeLast()
    chain.leave()
  }

  /// Parses a partial or parent that is used for the first time.
  private mutating func parse(
    _ target: String, calledAs name: String, _ step: TemplateInstruction, of template: Template
  ) throws(TemplateError) -> Template {
    guard let source = library[target] else {
      throw template.lacksPartial(name, at: step, library, chain)
    }
    do throws(TemplateError) {
      var partial = try Template(
        source, name: target, file: library.fileName(of: target), language: language, library)
      partial.number = parsed.count
      parsed.append(partial)
      partials[target] = partial
      return partial
    } catch {
      throw chain.error(error, through: step, of: template)
    }
  }

  /// Puts all partials here that a field may name, and has the field choose among them.
  ///
  /// Those are the field's known values; without them, every partial that can stand here and is not
  /// being expanded already.
  private mutating func choose(
    _ step: TemplateInstruction, of template: Template, _ layout: TemplateLayout,
    _ blocks: BlockArguments
  ) throws(TemplateError) {
    let resolved: Resolved
    switch try resolve(step, of: template) {
    case .constant(_, let text) where mode != .open:
      let name = String(decoding: text, as: UTF8.self)
      try expand(name, step, of: template, layout, blocks)
      return
    case .field(let found) where found.field.sort == .text: resolved = found
    default:
      throw template.error(.notChoice(template.text(step.range)), at: step, chain: chain)
    }
    try cross(step, of: template)
    let start = planner.position
    var end = start
    var exits: [Int] = []
    let choices = resolved.field.choices
    let names = choices?.filter { library[$0] != nil } ?? library.names
    for name in names {
      if choices == nil, expanding.contains(library.target(of: name)) { continue }
      let before = self
      do throws(TemplateError) {
        planner.position = start
        planner.choose(resolved.bound, name)
        let skip = planner.jump()
        try expand(name, step, of: template, layout, blocks)
        try cross(step, of: template)
        guard let joined = end.joined(with: planner.position) else {
          throw template.error(
            .changesPosition(
              template.text(step.tag), from: start.place, to: planner.position.place),
            at: step, chain: chain)
        }
        end = joined
        exits.append(planner.jump())
        planner.endBranch(skip)
      } catch {
        if choices != nil || error.code == .tooLarge { throw error }
        let expansions = expansions
        self = before
        self.expansions = expansions
      }
    }
    for exit in exits { planner.endBranch(exit) }
    planner.position = end
  }
}
