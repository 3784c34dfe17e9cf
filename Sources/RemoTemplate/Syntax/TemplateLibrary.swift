/// Named templates that others use as partials and parents.
///
/// A name may be an alias (`theme` for `themes/beige`). Templates are parsed on first use, so an
/// unused one costs nothing.
package struct TemplateLibrary: Sendable {
  // There are few entries: searching an array is faster than building a dictionary.
  private var sources: [Source] = []
  private var aliases: [(name: String, target: String)] = []

  private struct Source {
    let name: String
    var bytes: ContiguousArray<UInt8>
    /// The template's name in errors.
    var file: String
  }

  /// Creates a library of templates by name.
  ///
  /// - Parameters:
  ///   - partials: the bytes of each template.
  ///   - aliases: alternative names and their targets.
  package init(
    partials: [String: ContiguousArray<UInt8>] = [:], aliases: [String: String] = [:]
  ) {
    for (name, bytes) in partials { add(bytes, as: name) }
    for (name, target) in aliases { alias(name, to: target) }
  }

  /// Adds a template, or replaces the one with the same name.
  ///
  /// - Parameter file: its name in errors; by default `name`.
  package mutating func add(
    _ source: some Collection<UInt8>, as name: String, file: String? = nil
  ) {
    let new = Source(name: name, bytes: ContiguousArray(source), file: file ?? name)
    if let index = index(of: name) { sources[index] = new } else { sources.append(new) }
  }

  /// Makes `name` an alias of the template `target`.
  package mutating func alias(_ name: String, to target: String) {
    aliases.removeAll { $0.name == name }
    aliases.append((name, target))
  }

  /// The bytes of a template, or nil if the name is unknown.
  package subscript(_ name: String) -> ContiguousArray<UInt8>? {
    index(of: target(of: name)).map { sources[$0].bytes }
  }

  private func index(of name: String) -> Int? { sources.firstIndex { $0.name == name } }

  /// The template that `name` refers to: itself, unless it is an alias.
  package func target(of name: String) -> String {
    if index(of: name) != nil { return name }
    return aliases.first { $0.name == name }?.target ?? name
  }

  func fileName(of name: String) -> String {
    let target = target(of: name)
    return index(of: target).map { sources[$0].file } ?? target
  }

  /// All names, aliases included, sorted.
  package var names: [String] {
    Set(sources.map(\.name) + aliases.map(\.name)).sorted()
  }
}
