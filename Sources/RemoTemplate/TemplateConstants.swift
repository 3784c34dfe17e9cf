import RemoBytes

/// Names whose texts are the same for all documents.
///
/// A template uses some of them: those that a function knows are looked up one by one, and all are
/// listed only for an error, or for a template that cannot be bound.
package struct TemplateConstants: Sendable {
  private let find: Find
  private let list: @Sendable () -> [String: String]
  /// Gives the text of the name that lies in a range of bytes, or nil.
  package typealias Find =
    @Sendable (_ bytes: Span<UInt8>, _ name: Range<Int>) -> ContiguousArray<UInt8>?

  // There are few, hence no dictionary: the first costs more than all that is looked up.
  private var names: [String] = []
  private var texts: [ContiguousArray<UInt8>] = []

  /// The texts by name.
  package init(_ texts: [String: String] = [:]) {
    self.init(
      find: { bytes, name in texts[bytes.string(name)].map { ContiguousArray($0.utf8) } },
      list: { texts })
  }

  /// The texts that a function knows.
  ///
  /// - Parameters:
  ///   - find: gives the text of a name.
  ///   - list: all of them.
  package init(
    find: @escaping Find, list: @escaping @Sendable () -> [String: String]
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
    let bytes = ContiguousArray(name.utf8)
    return text(bytes.span, 0..<bytes.count)
  }

  /// The texts of names between which there is a space; of one that is not there it is empty.
  func texts(_ names: String) -> [ContiguousArray<UInt8>] {
    let names = ContiguousArray(names.utf8)
    let bytes = names.span
    var texts: [ContiguousArray<UInt8>] = []
    var start = 0
    while start < bytes.count {
      let end = bytes.firstIndex(of: ASCII.space, in: start..<bytes.count) ?? bytes.count
      texts.append(text(bytes, start..<end) ?? [])
      start = end + 1
    }
    return texts
  }

  private func text(_ bytes: Span<UInt8>, _ name: Range<Int>) -> ContiguousArray<UInt8>? {
    for index in names.indices.reversed()
    where names[index].utf8.count == name.count && bytes.equals(name, names[index]) {
      return texts[index]
    }
    return find(bytes, name)
  }

  /// All texts by name.
  package var all: [String: String] {
    var all = list()
    for (name, text) in zip(names, texts) { all[name] = String(decoding: text, as: UTF8.self) }
    return all
  }
}
