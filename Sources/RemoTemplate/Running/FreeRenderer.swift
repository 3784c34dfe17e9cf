import RemoBytes

extension Template {
  /// Fills the template with a free value, as the Mustache specification has it.
  ///
  /// Names are looked up as the template is rendered; one that is missing is empty.
  ///
  /// - Parameter isStrict: whether values are escaped for the place where they stand, as in a bound
  ///   template, and a partial that there is not is an error. Else text is escaped as the language
  ///   wants it between markup, and such a partial is empty.
  /// - Throws: `TemplateError` for a syntax error in a partial or in what a lambda returns, where
  ///   data would be written unescaped in another language than text, where partials, parents,
  ///   blocks and lambdas nest deeper than 64 or lists deeper than 4, where the template grows too
  ///   large, and where a strict one ends inside of a tag or string.
  package func render(
    _ value: TemplateValue, isStrict: Bool = false
  ) throws(TemplateError) -> String {
    var writer = ByteWriter()
    var renderer = FreeRenderer(root: self, value, isStrict: isStrict)
    try renderer.run(self, 0..<instructions.count, TemplateLayout(), BlockArguments(), &writer)
    if let end = renderer.position, let error = error(endingAt: end) { throw error }
    let bytes = writer.finish()
    return bytes.span.string(0..<bytes.count)
  }
}

/// Runs the instructions of a template against a stack of values.
struct FreeRenderer {
  private let library: TemplateLibrary
  private let language: TemplateLanguage
  private let isStrict: Bool
  /// Where in the output the next byte goes; nil where nobody asks, and in what is escaped as a
  /// whole.
  fileprivate private(set) var position: OutputPosition?
  /// What `.` stands for in each section that is open.
  private var stack: [TemplateValue] = []
  /// Those of the stack that have names, which are looked for nowhere else.
  private var scopes: [[String: TemplateValue]] = []
  private var parsed: [String: Template] = [:]
  private var chain = TemplateChain()
  private var growth = Growth()
  /// The sections over lists that are open.
  private var listCount = 0

  /// A section that is open: the elements it goes through, and which is next.
  private struct Loop {
    let elements: [TemplateValue]
    var next: Int
    let isList: Bool
    /// How large the template was before the section, and with the largest element up to now.
    let before: Growth
    var most: Growth
  }

  /// How large the source of the template is with all that is filled in: what goes through a list
  /// counts once, as if it were bound.
  private struct Growth {
    var expansions = 0
    var bytes = 0

    mutating func formMaximum(_ other: Growth) {
      expansions = max(expansions, other.expansions)
      bytes = max(bytes, other.bytes)
    }
  }

  init(root: Template, _ value: TemplateValue, isStrict: Bool) {
    library = root.library
    language = root.language
    self.isStrict = isStrict
    position = isStrict ? OutputPosition(root.language) : nil
    push(value)
  }

  private mutating func push(_ value: TemplateValue) {
    stack.append(value)
    if case .object(let members) = value { scopes.append(members) }
  }

  private mutating func pop() {
    if case .object = stack.removeLast() { scopes.removeLast() }
  }

  mutating func run(
    _ template: Template, _ range: Range<Int>, _ layout: TemplateLayout, _ blocks: BlockArguments,
    _ writer: inout ByteWriter
  ) throws(TemplateError) {
    var loops: [Loop] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let step = template.instructions[index]
      index += 1
      growth.bytes += step.tag.count
      try checkGrowth(step, of: template)
      switch step.kind {
      case .text where layout.isEmpty:
        try write(template.source, step.range, step, of: template, &writer)
      case .text:
        for (white, rest) in template.lines(of: step) {
          if let white {
            try write(layout.indentation(white, of: template), step, of: template, &writer)
          }
          try write(template.source, rest, step, of: template, &writer)
        }
      case .lineStart:
        try write(layout.indentation(step.range, of: template), step, of: template, &writer)
      case .name, .rawName: try writeName(step, of: template, &writer)
      case .section:
        let value = try value(of: step, of: template)
        guard value.isTruthy else {
          index = step.match + 1
          continue
        }
        if case .lambda(let lambda) = value {
          try expand(
            lambda(template.body(of: step)), template.delimiters[step.delimiters], step, template,
            blocks, &writer)
          index = step.match + 1
          continue
        }
        loops.append(try open(value, step, of: template))
      case .inverted:
        if try value(of: step, of: template).isTruthy { index = step.match + 1 }
      case .sectionEnd:
        guard template.instructions[step.match].kind == .section, var loop = loops.popLast() else {
          continue
        }
        if goOn(&loop) {
          loops.append(loop)
          index = step.match + 1
        }
      case .partial, .parent:
        if let partial = try self.partial(step, of: template) {
          let arguments =
            step.kind == .parent ? template.arguments(ofParent: index - 1, blocks) : blocks
          try enter(step, of: template)
          try run(
            partial, 0..<partial.instructions.count, layout.inside(step, of: template), arguments,
            &writer)
          chain.leave()
        }
        if step.kind == .parent { index = step.match + 1 }
      case .block:
        let name = template.text(step.range)
        guard let argument = blocks[name] else { continue }
        let inner = argument.layout(at: step, of: template, layout)
        var others = blocks
        others[name] = nil
        if step.isAtLineStart, !argument.instruction.startsLine {
          try write(inner.added, step, of: template, &writer)
        }
        try enter(step, of: template)
        try run(argument.template, argument.content, inner, others, &writer)
        chain.leave()
        index = step.match + 1
      case .blockEnd, .parentEnd: break
      }
    }
  }

  /// Begins a section with its first element.
  private mutating func open(
    _ value: TemplateValue, _ step: TemplateInstruction, of template: Template
  ) throws(TemplateError) -> Loop {
    var elements = [value]
    var isList = false
    if case .list(let list) = value {
      (elements, isList) = (list, true)
      listCount += 1
      if listCount > TemplateCursor.maximumDepth {
        throw template.error(.tooManyLists, at: step, chain: chain)
      }
    }
    push(elements[0])
    return Loop(elements: elements, next: 1, isList: isList, before: growth, most: growth)
  }

  /// Ends an element of a section and begins the next; false where there is none.
  private mutating func goOn(_ loop: inout Loop) -> Bool {
    pop()
    loop.most.formMaximum(growth)
    guard loop.next < loop.elements.count else {
      if loop.isList { listCount -= 1 }
      growth = loop.most
      return false
    }
    growth = loop.before
    push(loop.elements[loop.next])
    loop.next += 1
    return true
  }

  // MARK: Other templates

  /// Adds the tag through which another template is entered.
  private mutating func enter(
    _ step: TemplateInstruction, of template: Template
  ) throws(TemplateError) {
    growth.expansions += 1
    try checkGrowth(step, of: template)
    try chain.enter(step, of: template)
  }

  private func checkGrowth(
    _ step: TemplateInstruction, of template: Template
  ) throws(TemplateError) {
    if growth.expansions > TemplateBinder.maximumExpansions
      || growth.bytes > TemplatePlanner.maximumSize
    {
      throw template.error(.tooLarge, at: step, chain: chain)
    }
  }

  private mutating func partial(
    _ step: TemplateInstruction, of template: Template
  ) throws(TemplateError) -> Template? {
    var name = template.text(step.range)
    if step.isDynamic { name = lookUp(name).text }
    if let partial = parsed[name] { return partial }
    guard let source = library[name] else {
      if isStrict, !step.isDynamic { throw template.lacksPartial(name, at: step, library, chain) }
      return nil
    }
    do throws(TemplateError) {
      let partial = try Template(
        source, name: name, file: library.fileName(of: name), language: language, library)
      parsed[name] = partial
      return partial
    } catch {
      throw chain.error(error, through: step, of: template)
    }
  }

  // MARK: Text

  private mutating func write(
    _ bytes: ContiguousArray<UInt8>, _ step: TemplateInstruction, of template: Template,
    _ writer: inout ByteWriter
  ) throws(TemplateError) {
    try write(bytes, 0..<bytes.count, step, of: template, &writer)
  }

  /// Writes what a template's author has written.
  private mutating func write(
    _ bytes: ContiguousArray<UInt8>, _ range: Range<Int>, _ step: TemplateInstruction,
    of template: Template, _ writer: inout ByteWriter
  ) throws(TemplateError) {
    writer.append(bytes.span, in: range)
    var offset = range.lowerBound
    while offset < range.upperBound,
      let (next, wrong) = position?.advance(over: bytes.span, offset..<range.upperBound)
    {
      if let wrong { throw template.error(wrong, at: step, chain: chain) }
      offset = next
    }
  }

  // MARK: Names

  /// The value of a step's name.
  private func value(
    of step: TemplateInstruction, of template: Template
  ) throws(TemplateError) -> TemplateValue {
    let name = template.text(step.range)
    let value = lookUp(name)
    if isStrict, case .null = value, TemplateBinder.hashed(by: name, in: language) != nil {
      throw template.error(.hashOfLambdas(name), at: step, chain: chain)
    }
    return value
  }

  /// The value of a dotted name: its first part is looked for from the innermost value outwards,
  /// the others in what was found.
  private func lookUp(_ name: String) -> TemplateValue {
    if name == "." { return stack.last ?? .null }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    for members in scopes.reversed() {
      guard var found = members[parts[0]] else { continue }
      for part in parts.dropFirst() {
        guard case .object(let members) = found, let member = members[part] else { return .null }
        found = member
      }
      return found
    }
    return .null
  }

  private mutating func writeName(
    _ step: TemplateInstruction, of template: Template, _ writer: inout ByteWriter
  ) throws(TemplateError) {
    let isRaw = step.kind == .rawName
    switch try value(of: step, of: template) {
    case .null, .list, .object: break
    case .data(_, _) where isRaw && language != .text:
      throw template.error(.rawData(template.text(step.range)), at: step, chain: chain)
    case .data(let text, let sort):
      let table = try place(sort, step, of: template)
      let text = ContiguousArray(text.utf8)
      writer.append(text, escaping: isRaw ? .unescaped : table)
    case .lambda(let lambda) where isRaw:
      try expand(lambda(nil), .standard, step, template, BlockArguments(), &writer)
    case .lambda(let lambda):
      let table = try place(.text, step, of: template)
      // What comes of it is one text, which is escaped for its place.
      let outer = position
      position = nil
      var inner = ByteWriter()
      try expand(lambda(nil), .standard, step, template, BlockArguments(), &inner)
      position = outer
      writer.append(inner.finish(), escaping: table)
    case let constant:
      let text = ContiguousArray(constant.text.utf8)
      let isNumber = position?.takesNumbers == true && TemplateBinder.isNumber(text)
      let table = try place(isNumber ? .number : nil, step, of: template)
      try write(isRaw ? text : table.escape(text), step, of: template, &writer)
    }
  }

  /// What a value is escaped for.
  private mutating func place(
    _ sort: TemplateSchema.Sort?, _ step: TemplateInstruction, of template: Template
  ) throws(TemplateError) -> EscapeTable {
    switch position?.place(sort) {
    case .escaped(let context): return context.table
    case .refused(let place):
      throw template.error(.refused(template.text(step.range), place), at: step, chain: chain)
    case nil: return isStrict ? .unescaped : language.textContext.table
    }
  }

  /// Renders what a lambda returned.
  private mutating func expand(
    _ text: String, _ delimiters: TemplateDelimiters, _ step: TemplateInstruction,
    _ template: Template, _ blocks: BlockArguments, _ writer: inout ByteWriter
  ) throws(TemplateError) {
    try enter(step, of: template)
    let name = "lambda \(template.text(step.range))"
    let inner = try Template(
      ContiguousArray(text.utf8), name: name, file: name, language: language, library,
      delimiters: delimiters)
    try run(inner, 0..<inner.instructions.count, TemplateLayout(), blocks, &writer)
    chain.leave()
  }
}
