/// Named templates that others use as partials and parents.
///
/// A name may stand for another (`theme` for `themes/beige`). They are parsed where they are used,
/// so that an unused one costs nothing.
package struct TemplateLibrary: Sendable {
  private var sources: [String: ContiguousArray<UInt8>]
  private var aliases: [String: String]

  /// A library of templates by name.
  ///
  /// - Parameters:
  ///   - partials: the bytes of each template.
  ///   - aliases: further names, and what they stand for.
  package init(
    partials: [String: ContiguousArray<UInt8>] = [:], aliases: [String: String] = [:]
  ) {
    sources = partials
    self.aliases = aliases
  }

  /// Adds a template, or puts it in the place of the one of that name.
  package mutating func add(_ source: some Collection<UInt8>, as name: String) {
    sources[name] = ContiguousArray(source)
  }

  /// Lets `name` stand for the template `target`.
  package mutating func alias(_ name: String, to target: String) {
    aliases[name] = target
  }

  /// The bytes of a template, or nil if there is none of that name.
  package subscript(_ name: String) -> ContiguousArray<UInt8>? {
    if let source = sources[name] { return source }
    return aliases[name].flatMap { sources[$0] }
  }

  /// What `name` stands for: itself, unless it is an alias.
  package func target(of name: String) -> String {
    sources[name] == nil ? aliases[name] ?? name : name
  }

  /// All names, aliases included, sorted.
  package var names: [String] {
    Set(sources.keys).union(aliases.keys).sorted()
  }
}
