/// The calls that bind a template, collected while it is bound with its constants open.
struct BindingRecord {
  private var sources: [(name: String, count: Int)] = []
  private var constants: [String] = []
  var calls: [BindingCall] = []
  /// False if the template has a part that no call expresses: a dynamic partial, an indented
  /// partial, or a raw constant.
  var isComplete = true

  mutating func addText(
    _ range: Range<Int>, of template: Template, content: BindingCall.Content
  ) {
    let known = sources.firstIndex { $0.name == template.fileName }
    if known == nil { sources.append((template.fileName, template.source.count)) }
    calls.append(
      .text(
        source: known ?? sources.count - 1, start: range.lowerBound, count: range.count,
        content: content))
  }

  /// The number of a constant in the record.
  mutating func number(ofConstant name: String) -> Int {
    if let known = constants.firstIndex(of: name) { return known }
    constants.append(name)
    return constants.count - 1
  }

  /// The text of a `PreboundTemplate`.
  var text: String {
    let lines =
      sources.map { "f\($0.name) \($0.count)" } + constants.map { "n\($0)" } + calls.map(\.text)
    return lines.joined(separator: "\n")
  }
}

extension PreboundTemplate {
  /// Records a template.
  ///
  /// - Parameter constants: the names of the constants; their texts do not matter.
  /// - Returns: the text of the prebound template; nil if the template has a part that cannot be
  ///   recorded.
  /// - Throws: `TemplateError` as a `BoundTemplate` does, and for a constant that stands where its
  ///   text decides how the output continues.
  package static func record(
    _ template: Template, schema: TemplateSchema, constants: TemplateConstants
  ) throws(TemplateError) -> String? {
    let scopes = TemplateScopes(
      schema: schema, constants: constants.namedByThemselves, language: template.language)
    var builder = ProgramBuilder(document: schema.id)
    builder.record = BindingRecord()
    var binder = TemplateBinder(template, scopes: scopes, builder: builder)
    try binder.bind()
    guard let record = binder.builder.record, record.isComplete else { return nil }
    return record.text
  }
}
