import RemoBytes

extension Template {
  /// Fills the template with a free value, as the Mustache specification has it.
  ///
  /// Names are looked up as the template is rendered; one that is missing is empty. Text is escaped
  /// as the language wants it between markup; for a template that writes attributes, URLs or
  /// scripts, bind it to a schema.
  ///
  /// - Throws: `TemplateError` for a syntax error in a partial or in what a lambda returns, and
  ///   where partials, parents, blocks and lambdas nest deeper than 64.
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
  private var stack: [TemplateValue]
  private var parsed: [String: Template] = [:]
  private var chain: [TemplateError.Place] = []

  /// A section that is open: the elements it goes through, and which is next.
  private struct Loop {
    let elements: [TemplateValue]
    var next: Int
  }

  init(root: Template, _ value: TemplateValue) {
    library = root.library
    language = root.language
    table = root.language.textContext.table
    stack = [value]
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
        var elements = [value]
        if case .list(let list) = value { elements = list }
        stack.append(elements[0])
        loops.append(Loop(elements: elements, next: 1))
      case .inverted:
        if lookUp(template.text(step.range)).isTruthy { index = step.match + 1 }
      case .sectionEnd:
        guard template.instructions[step.match].kind == .section, var loop = loops.popLast() else {
          continue
        }
        stack.removeLast()
        guard loop.next < loop.elements.count else { continue }
        stack.append(loop.elements[loop.next])
        loop.next += 1
        loops.append(loop)
        index = step.match + 1
      case .partial, .parent:
        if let partial = try self.partial(step, of: template) {
          let arguments =
            step.kind == .parent ? template.arguments(ofParent: index - 1, blocks) : blocks
          try chain.enter(step, of: template)
          try run(
            partial, 0..<partial.instructions.count, layout.inside(step, of: template), arguments,
            &writer)
          chain.removeLast()
        }
        if step.kind == .parent { index = step.match + 1 }
      case .block:
        let name = template.text(step.range)
        guard let argument = blocks[name] else { continue }
        let inner = argument.layout(at: step, of: template, layout)
        var others = blocks
        others[name] = nil
        if step.isAtLineStart, !argument.instruction.startsLine { writer.append(inner.added) }
        try chain.enter(step, of: template)
        try run(argument.template, argument.content, inner, others, &writer)
        chain.removeLast()
        index = step.match + 1
      case .blockEnd, .parentEnd: break
      }
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
      throw error.reached(through: chain + [template.place(of: step)])
    }
  }

  // MARK: Names

  /// The value of a dotted name: its first part is looked for from the innermost value outwards,
  /// the others in what was found.
  private func lookUp(_ name: String) -> TemplateValue {
    if name == "." { return stack.last ?? .null }
    let parts = name.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    for value in stack.reversed() {
      guard case .object(let members) = value, var found = members[parts[0]] else { continue }
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
    let value = lookUp(template.text(step.range))
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
    try chain.enter(step, of: template)
    let name = "lambda \(template.text(step.range))"
    let inner = try Template(
      ContiguousArray(text.utf8), name: name, file: name, language: language, library,
      delimiters: delimiters)
    try run(inner, 0..<inner.instructions.count, TemplateLayout(), blocks, &writer)
    chain.removeLast()
  }
}
