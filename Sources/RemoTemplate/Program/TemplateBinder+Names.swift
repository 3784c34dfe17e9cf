import RemoBytes

/// Looks up names that stand for text, and escapes them for their place.
extension TemplateBinder {
  /// The meaning of the name in a tag.
  func meaning(of tag: TagUse) throws(TemplateError) -> TemplateScopes.Meaning {
    let (source, name) = (tag.template.source, tag.instruction.range)
    guard let meaning = scopes.meaning(in: source.span, at: name) else {
      if tag.name == "." { throw error(.noCurrentText, at: tag) }
      throw error(.unknownName(tag.name, scopes.hint(for: tag.name)), at: tag)
    }
    // With lambdas the hashes are known only after rendering.
    if case .value(.null) = meaning, mode == .free(isStrict: true),
      PolicyHashes.element(in: source.span, at: name, of: tag.template.language) != nil
    {
      throw error(.hashOfLambdas(tag.name), at: tag)
    }
    return meaning
  }

  /// Writes the value of a name, or adds the step that writes it.
  mutating func writeName(_ tag: TagUse) throws(TemplateError) {
    switch try meaning(of: tag) {
    case .constant(let text): try write(constant: text, at: tag)
    case .value(let value): try write(value, at: tag)
    case .policy(let element):
      _ = try context(of: nil, at: tag)
      hashes.leave(
        step: builder.addOpenText(), for: element,
        isSingleQuoted: position?.isSingleQuoted ?? false)
    case .field(let field):
      let kind = field.field.valueKind
      if kind == .flag || kind == .list { throw error(.notText(tag.name, kind), at: tag) }
      let context = try context(of: kind, at: tag)
      if isRaw(tag), tag.template.language != .text { throw error(.rawData(tag.name), at: tag) }
      if let context, kind != .number {
        builder.write(field.bound, context: context)
      } else {
        builder.copy(field.bound)
      }
    }
  }

  private func isRaw(_ tag: TagUse) -> Bool { tag.instruction.kind == .rawName }

  /// Writes a template author's own text. In a place for numbers it may be digits.
  private mutating func write(constant: String, at tag: TagUse) throws(TemplateError) {
    let text = ContiguousArray(constant.utf8)
    let isNumber =
      position?.takesNumbers == true && !text.isEmpty && text.allSatisfy { $0.isASCIIDigit }
    let context = try context(of: isNumber ? .number : nil, at: tag)
    let isEscaped = !isRaw(tag) && context != nil
    try append(made: isEscaped ? context?.table.escape(text) ?? text : text, at: tag)
  }

  private mutating func write(_ value: TemplateValue, at tag: TagUse) throws(TemplateError) {
    switch value {
    case .null, .list, .object: break
    case .bool, .number, .string: try write(constant: value.text, at: tag)
    case .data(let text, let kind):
      if isRaw(tag), tag.template.language != .text { throw error(.rawData(tag.name), at: tag) }
      let context = try context(of: kind, at: tag)
      write(data: ContiguousArray(text.utf8), context: isRaw(tag) ? nil : context)
    case .lambda(let lambda) where isRaw(tag):
      try expand(lambda: lambda(nil), delimiters: .standard, at: tag, blocks: [])
    case .lambda(let lambda):
      let context = try context(of: .text, at: tag)
      // The result is one text, escaped for its place.
      let outer = (builder, position)
      (builder, position) = (ProgramBuilder(), nil)
      try expand(lambda: lambda(nil), delimiters: .standard, at: tag, blocks: [])
      let result = builder.literals
      (builder, position) = outer
      write(data: result, context: context)
    }
  }

  /// Writes escaped text, which does not change the position.
  private mutating func write(data: ContiguousArray<UInt8>, context: EscapeContext?) {
    let text = context?.table.escape(data) ?? data
    builder.append(text, in: 0..<text.count)
  }

  /// The context for a value of a kind here, or nil to leave it unescaped. `kind` is nil for a
  /// constant.
  private mutating func context(
    of kind: TemplateSchema.ValueKind?, at tag: TagUse
  ) throws(TemplateError) -> EscapeContext? {
    switch position?.place(kind) {
    case .escaped(let context): return context
    case .refused(let place): throw error(.refused(tag.name, place), at: tag)
    case nil: return mode == .free(isStrict: true) ? nil : tag.template.language.textContext
    }
  }
}
