import RemoBytes

/// A suggestion for an unknown name.
package struct NameHint: Equatable, Sendable {
  /// The relation of the suggestion to the written name.
  package enum Relation: Equatable, Sendable {
    /// The suggestion is a similar name.
    case likely
    /// The suggestion is the same name, valid in another section.
    case same
    /// The suggestion is a synonym for the written name.
    case synonym
    /// The suggestion is the part before the dot that the listed names share.
    case whole([String])
  }

  private static let longestList = 8

  let name: String
  let relation: Relation
  /// The sections in which the name is valid; empty if it is valid here.
  let sections: [[String]]

  /// Creates a suggestion for a wrong name; nil if no name is similar.
  ///
  /// - Parameters:
  ///   - scopes: the scopes to search, the innermost first.
  ///   - constants: the names valid everywhere.
  init?(for wrong: String, in scopes: [TemplateSchema], constants: [String]) {
    let known = scopes.map { Self.entries(of: $0).sorted { $0.path.count < $1.path.count } }
    let here = scopes.flatMap(\.fields).map(\.name) + constants
    let others = known.joined().map(\.field)
    if let found = Self.find({ $0.synonyms.contains(wrong) }, in: known) {
      self.init(found.name, .synonym, found.sections)
    } else if let found = Self.find({ $0.name == wrong }, in: known) {
      self.init(found.name, .same, found.sections)
    } else if let parts = Self.parts(of: wrong, in: constants) {
      self.init(parts[0], .whole(parts), [])
    } else if let name = Self.nearest(to: wrong, in: here) {
      self.init(name, .likely, [])
    } else if let name = nearestName(to: wrong, in: others.map(\.name)),
      let found = Self.find({ $0.name == name }, in: known)
    {
      self.init(name, .likely, found.sections)
    } else if let name = nearestName(to: wrong, in: others.flatMap(\.synonyms)),
      let found = Self.find({ $0.synonyms.contains(name) }, in: known)
    {
      self.init(found.name, .likely, found.sections)
    } else if let dot = wrong.lastIndex(of: "."), let first = wrong.firstIndex(of: "."),
      !constants.contains(where: { $0.hasPrefix(wrong[...first]) }),
      let found = Self.find({ $0.name == wrong[wrong.index(after: dot)...] }, in: known)
    {
      // `item.price`: only constants have dotted names.
      self.init(found.name, .likely, found.sections)
    } else {
      return nil
    }
  }

  private init(_ name: String, _ relation: Relation, _ sections: [[String]]) {
    self.name = name
    self.relation = relation
    self.sections = sections
  }

  /// The names that begin with a wrong one and a dot, if the wrong one names a group of texts.
  private static func parts(of wrong: String, in names: [String]) -> [String]? {
    let parts = names.filter { $0.hasPrefix(wrong + ".") }
    return 1...longestList ~= parts.count ? parts : nil
  }

  /// The name most similar to a wrong one. A shared beginning up to a dot does not count:
  /// `words.name` is not similar to `words.fee`.
  private static func nearest(to wrong: String, in names: [String]) -> String? {
    let beginning = String(wrong.prefix { $0 != "." }) + "."
    let kin = names.filter { $0.hasPrefix(beginning) && wrong.hasPrefix(beginning) }
    if kin.isEmpty { return nearestName(to: wrong, in: names) }
    func rest(_ name: String) -> String { String(name.dropFirst(beginning.count)) }
    return nearestName(to: rest(wrong), in: kin.map(rest)).map { beginning + $0 }
  }

  /// A field and the lists that contain it.
  private typealias Entry = (field: TemplateSchema.Field, path: [String])

  private static func entries(of schema: TemplateSchema, path: [String] = []) -> [Entry] {
    schema.fields.flatMap { field in
      var found = [Entry(field, path)]
      if case .list(let elements) = field.kind {
        found += entries(of: elements, path: path + [field.name])
      }
      return found
    }
  }

  /// The first matching field, from the innermost scope outward, and the other places of its name
  /// in that scope.
  private static func find(
    _ matches: (TemplateSchema.Field) -> Bool, in scopes: [[Entry]]
  ) -> (name: String, sections: [[String]])? {
    for entries in scopes {
      guard let name = entries.first(where: { matches($0.field) })?.field.name else { continue }
      let paths = entries.filter { $0.field.name == name && matches($0.field) }.map(\.path)
      if paths.contains([]) { return (name, []) }
      // The names of a section are also valid in the sections inside it, so only the outer sections
      // count.
      let outer = paths.filter { path in
        !paths.contains { $0.count < path.count && path.starts(with: $0) }
      }
      return (name, outer)
    }
    return nil
  }

  /// The hint as a sentence.
  package var help: String {
    let places = sections.map { $0.map { "{{#\($0)}}" }.joined() }
    let inside = places.isEmpty ? "" : "inside \(places.joined(separator: " or "))"
    switch relation {
    case .likely: return "did you mean '\(name)'\(inside.isEmpty ? "" : ", \(inside)")?"
    case .same: return "the name exists \(inside)"
    case .synonym:
      return "templates use the name '\(name)' for it\(inside.isEmpty ? "" : ", \(inside)")"
    case .whole(let parts):
      return "it has parts: \(parts.map { "'\($0)'" }.joined(separator: ", "))"
    }
  }
}
