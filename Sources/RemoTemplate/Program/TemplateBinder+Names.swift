import RemoBytes

/// Looks up names that stand for text, and escapes them for their place.
extension TemplateBinder {
  func meaning(of tag: TagUse) throws(TemplateError) -> TemplateScopes.Meaning {
    let (source, name) = (tag.template.source, tag.instruction.range)
    guard let meaning = scopes.meaning(in: source.span, at: name) else {
      if tag.name == "." { throw error(.noCurrentText, at: tag) }
      throw error(.unknownName(tag.name, scopes.hint(for: tag.name)), at: tag)
    }
    return meaning
  }

  /// Writes the value of a name, or adds the step that writes it.
  mutating func writeName(_ tag: TagUse) throws(TemplateError) {
    switch try meaning(of: tag) {
    case .constant(let name) where builder.record != nil: try record(constant: name, at: tag)
    case .constant(let text): try write(constant: text, at: tag)
    case .policy(let element):
      _ = try context(of: nil, at: tag)
      let isSingleQuoted = position.isSingleQuoted
      hashes.leave(step: builder.addOpenText(), for: element, isSingleQuoted: isSingleQuoted)
      builder.record?.calls.append(.policy(element, isSingleQuoted: isSingleQuoted))
    case .field(let field):
      let kind = field.field.valueKind
      if kind == .flag || kind == .list { throw error(.notText(tag.name, kind), at: tag) }
      let context = try context(of: kind, at: tag)
      if isRaw(tag), tag.template.language != .text { throw error(.rawData(tag.name), at: tag) }
      if kind == .number {
        builder.copy(field.bound)
      } else {
        builder.write(field.bound, context: context)
      }
    }
  }

  private func isRaw(_ tag: TagUse) -> Bool { tag.instruction.kind == .rawName }

  /// Writes a template author's own text. In a place for numbers it may be digits.
  private mutating func write(constant: String, at tag: TagUse) throws(TemplateError) {
    let text = ContiguousArray(constant.utf8)
    let isNumber =
      position.takesNumbers && !text.isEmpty && text.allSatisfy { $0.isASCIIDigit }
    let context = try context(of: isNumber ? .number : nil, at: tag)
    try append(made: isRaw(tag) ? text : context.table.escape(text), at: tag)
  }

  private mutating func record(constant name: String, at tag: TagUse) throws(TemplateError) {
    let context = try context(of: nil, at: tag)
    if isRaw(tag) { builder.record?.isComplete = false }
    if let number = builder.record?.number(ofConstant: name) {
      builder.record?.calls.append(.constant(number, context))
    }
  }

  /// The context for a value of a kind here. `kind` is nil for a constant.
  private mutating func context(
    of kind: TemplateSchema.ValueKind?, at tag: TagUse
  ) throws(TemplateError) -> EscapeContext {
    switch position.place(kind) {
    case .escaped(let context): return context
    case .refused(let place): throw error(.refused(tag.name, place), at: tag)
    }
  }
}
