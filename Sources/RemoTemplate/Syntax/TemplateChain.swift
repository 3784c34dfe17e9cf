/// The tags through which a template was reached: partials, parents, blocks and lambdas inside one
/// another.
///
/// Their places are computed for errors only, since that takes a scan of the whole template.
struct TemplateChain {
  private var entries: [(template: Template, step: TemplateInstruction)] = []

  /// The most tags of a chain.
  static let maximumDepth = 64

  var places: [TemplateError.Place] { entries.map { $0.template.place(of: $0.step) } }

  /// Adds the tag through which another template is entered.
  mutating func enter(
    _ step: TemplateInstruction, of template: Template
  ) throws(TemplateError) {
    guard entries.count < Self.maximumDepth else {
      throw template.error(.tooDeep, at: step, chain: self)
    }
    entries.append((template, step))
  }

  /// Takes the last tag away.
  mutating func leave() { entries.removeLast() }

  /// An error in the template that the tag names, which is not entered yet.
  func error(
    _ error: TemplateError, through step: TemplateInstruction, of template: Template
  ) -> TemplateError {
    error.reached(through: places + [template.place(of: step)])
  }
}
