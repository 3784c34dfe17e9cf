/// A template of one's own, Mustache 1.4; templates/README.md lists the names it can use.
public struct DocumentTemplate: Hashable, Sendable {
  /// What it is called in errors; its extension says what it writes (`.html`, `.md`, `.csv`,
  /// `.txt`, `.xml`, `.json`).
  public var fileName: String

  /// The text of the template.
  public var source: String

  /// Its own partials by name; they win over the built-in ones.
  public var partials: [String: String]

  /// What its partials are called in errors, by name, where that is not the name itself.
  public var partialFileNames: [String: String] = [:]

  /// A template with the text `source`.
  public init(fileName: String, source: String, partials: [String: String] = [:]) {
    self.fileName = fileName
    self.source = source
    self.partials = partials
  }
}
