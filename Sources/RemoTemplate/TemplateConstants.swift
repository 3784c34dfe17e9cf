/// Names whose texts are the same for all documents.
///
/// A template uses some of them: those that a function knows are looked up one by one, and all are
/// listed only for an error, or for a template that cannot be bound.
package struct TemplateConstants: Sendable {
  private let find: @Sendable (_ name: String) -> ContiguousArray<UInt8>?
  private let list: @Sendable () -> [String: String]
  // There are few, hence no dictionary: the first costs more than all that is looked up.
  private var names: [String] = []
  private var texts: [ContiguousArray<UInt8>] = []

  /// The texts by name.
  package init(_ texts: [String: String] = [:]) {
    self.init(find: { texts[$0].map { ContiguousArray($0.utf8) } }, list: { texts })
  }

  /// The texts that a function knows.
  ///
  /// - Parameters:
  ///   - find: the text of a name, or nil.
  ///   - list: all of them.
  package init(
    find: @escaping @Sendable (_ name: String) -> ContiguousArray<UInt8>?,
    list: @escaping @Sendable () -> [String: String]
  ) {
    self.find = find
    self.list = list
  }

  /// Gives a name a text, which wins over that of the functions.
  package mutating func set(_ name: String, _ text: String) {
    names.append(name)
    texts.append(ContiguousArray(text.utf8))
  }

  /// The text of a name.
  package subscript(_ name: String) -> ContiguousArray<UInt8>? {
    let count = name.utf8.count
    for index in names.indices.reversed()
    where names[index].utf8.count == count && names[index] == name {
      return texts[index]
    }
    return find(name)
  }

  /// All texts by name.
  package var all: [String: String] {
    var all = list()
    for (name, text) in zip(names, texts) { all[name] = String(decoding: text, as: UTF8.self) }
    return all
  }
}
