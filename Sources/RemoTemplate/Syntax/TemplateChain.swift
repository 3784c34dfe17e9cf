/// The tags through which a template was entered: nested partials, parents and blocks.
///
/// Their locations are computed only for errors, since that requires a scan of the whole template.
struct TemplateChain {
  private var entries: [(template: Template, step: TemplateInstruction)] = []

  /// The greatest length of a chain.
  static let maximumDepth = 64

  var places: [TemplateError.Place] { entries.map { $0.template.place(of: $0.step) } }

  /// Adds the tag that enters another template.
  mutating func enter(
    _ step: TemplateInstruction, of template: Template
  ) throws(TemplateError) {
    guard entries.count < Self.maximumDepth else {
      throw template.error(.tooDeep, at: step, chain: self)
    }
    entries.append((template, step))
  }

  /// Removes the last tag.
  mutating func leave() { entries.removeLast() }

  /// Adds the chain and this tag to an error in the template that the tag names.
  func error(
    _ error: TemplateError, through step: TemplateInstruction, of template: Template
  ) -> TemplateError {
    error.reached(through: places + [template.place(of: step)])
  }
}
