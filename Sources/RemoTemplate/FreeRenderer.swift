import RemoBytes

extension Template {
  /// Fills the template with a free value, as the Mustache specification has it.
  ///
  /// Names are looked up as the template is rendered; one that is missing is empty. Text is escaped
  /// as the language wants it between markup; for a template that writes attributes, URLs or
  /// scripts, bind it to a schema.
  ///
  /// - Throws: `TemplateError` for a syntax error in a partial or in what a lambda returns, where
  ///   data would be written unescaped in another language than text, where partials, parents, blocks
  ///   and lambdas nest deeper than 64 or lists deeper than 4, and where the template grows too large.
  package func render(_ value: TemplateValue, into writer: inout ByteWriter) throws(TemplateError) {
    var renderer = FreeRenderer(root: self, value)
    try renderer.run(self, 0..<instructions.count, TemplateLayout(), BlockArguments(), &writer)
  }

  /// Fills the template with a free value and returns the text.
  package func render(_ value: TemplateValue) throws(TemplateError) -> String {
    var writer = ByteWriter()
    try render(value, into: &writer)
    let bytes = writer.finish()
    return bytes.span.string(0..<bytes.count)
  }
}

/// Runs the instructions of a template against a stack of values.
struct FreeRenderer {
  private let library: TemplateLibrary
  private let language: TemplateLanguage
  private let table: EscapeTable
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

  /// How large the template is with all that is filled in: what goes through a list counts once, as
  /// if it were bound.
  private struct Growth {
    var expansions = 0
    var bytes = 0

    mutating func formMaximum(_ other: Growth) {
      expansions = max(expansions, other.expansions)
      bytes = max(bytes, other.bytes)
    }
  }

  init(root: Template, _ value: TemplateValue) {
    library = root.library
    language = root.language
    table = root.language.textContext.table
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
      if step.kind == .text {
        growth.bytes += step.range.count
        try checkGrowth(step, of: template)
      }
      switch step.kind {
      case .text where layout.isEmpty: writer.append(template.source.span, step.range)
      case .text:
        for (white, rest) in template.lines(of: step) {
          if let white { writer.append(layout.indentation(white, of: template)) }
          writer.append(template.source.span, rest)
        }
      case .lineStart: writer.append(layout.indentation(step.range, of: template))
      case .name, .rawName: try writeName(step, of: template, &writer)
      case .section:
        let value = lookUp(template.text(step.range))
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
        if lookUp(template.text(step.range)).isTruthy { index = step.match + 1 }
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
        if step.isAtLineStart, !argument.instruction.startsLine { writer.append(inner.added) }
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
    guard let source = library[name] else { return nil }
    do throws(TemplateError) {
      let partial = try Template(
        source, name: name, file: library.fileName(of: name), language: language, library)
      parsed[name] = partial
      return partial
    } catch {
      throw chain.error(error, through: step, of: template)
    }
  }

  // MARK: Names

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
    let name = template.text(step.range)
    let value = lookUp(name)
    if case .data = value, step.kind == .rawName, language != .text {
      throw template.error(.rawData(name), at: step, chain: chain)
    }
    var text = ContiguousArray(value.text.utf8)
    if case .lambda(let lambda) = value {
      var inner = ByteWriter()
      try expand(lambda(nil), .standard, step, template, BlockArguments(), &inner)
      text = inner.finish()
    }
    if step.kind == .rawName {
      writer.append(text)
    } else {
      writer.append(text.span, 0..<text.count, escaping: table)
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
