import RemoTemplate

/// Your own template (Mustache 1.4); templates/README.md lists the names it can use.
public struct DocumentTemplate: Hashable, Sendable {
  /// The template's name in errors. The extension selects the output language (`.html`, `.md`,
  /// `.csv`, `.txt`, `.xml`, `.json`).
  public var fileName: String

  /// The text of the template.
  public var source: String

  /// The template's own partials by name; they override the built-in ones.
  public var partials: [String: String]

  /// The file names of partials in errors, where they differ from the partials' names.
  public var partialFileNames: [String: String] = [:]

  /// Creates a template with the text `source`.
  public init(fileName: String, source: String, partials: [String: String] = [:]) {
    self.fileName = fileName
    self.source = source
    self.partials = partials
  }
}

extension BoundTemplate {
  init(
    source: some Collection<UInt8>, name: String, library: TemplateLibrary,
    schema: TemplateSchema = ListSchema.schema, constants: TemplateConstants,
    knownSources: [PolicySource] = [], wrapping: Wrapping
  ) throws(DocumentTemplateError) {
    guard let language = TemplateLanguage(fileName: name) else { throw .noLanguage(name) }
    do throws(TemplateError) {
      let template = try Template(source, name: name, language: language, library: library)
      try self.init(
        template, schema: schema, constants: constants, knownSources: knownSources,
        wrapping: wrapping)
    } catch {
      throw DocumentTemplateError(error)
    }
  }
}
