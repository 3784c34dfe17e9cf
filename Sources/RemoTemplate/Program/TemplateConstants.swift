/// Names whose texts are the same for all documents.
///
/// A template uses few of them, so those that a function knows are looked up one by one; all are
/// listed only for an error, or for a template that cannot be bound.
package struct TemplateConstants: Sendable {
  private var texts: [String: String]
  private let lookUp: @Sendable (_ name: String) -> String?
  private let listNames: @Sendable () -> [String]

  /// The texts by name.
  package init(_ texts: [String: String] = [:]) {
    self.texts = texts
    lookUp = { _ in nil }
    listNames = { [] }
  }

  /// The texts that a function knows.
  ///
  /// - Parameters:
  ///   - lookUp: gives the text of a name, or nil if there is none.
  ///   - names: lists all names.
  package init(
    lookUp: @escaping @Sendable (_ name: String) -> String?,
    names: @escaping @Sendable () -> [String]
  ) {
    texts = [:]
    self.lookUp = lookUp
    listNames = names
  }

  /// The text of a name; one that is set wins over that of the function.
  package subscript(_ name: String) -> String? {
    get { texts[name] ?? lookUp(name) }
    set { texts[name] = newValue }
  }

  /// All names, sorted.
  package var names: [String] { Set(listNames() + texts.keys).sorted() }

  /// All texts by name.
  package var all: [String: String] {
    Dictionary(uniqueKeysWithValues: names.map { ($0, self[$0] ?? "") })
  }
}
