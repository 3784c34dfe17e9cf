import RemoBytes

/// Names whose texts are the same for all documents.
///
/// A template uses some of them: those that a function knows are looked up one by one, and all are
/// listed only for an error, or for a template that cannot be bound.
package struct TemplateConstants: Sendable {
  private let find: Find
  private let list: @Sendable () -> [String: String]
  /// Adds the text of the name that lies in a range of bytes, and says whether there is one.
  package typealias Find =
    @Sendable (
      _ bytes: Span<UInt8>, _ name: Range<Int>, _ text: inout ContiguousArray<UInt8>
    ) -> Bool

  // There are few, hence no dictionary: the first costs more than all that is looked up.
  private var names = ContiguousArray<String>()
  private var texts = ContiguousArray<String>()
  /// The most bytes that one of the names has.
  private var longest = 0

  /// The texts by name.
  package init(_ texts: [String: String] = [:]) {
    self.init(
      find: { bytes, name, result in
        guard let text = texts[bytes.string(name)] else { return false }
        result.append(contentsOf: text.utf8)
        return true
      },
      list: { texts })
  }

  /// The texts that a function knows.
  ///
  /// - Parameters:
  ///   - find: adds the text of a name.
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
    texts.append(text)
    longest = max(longest, name.utf8.count)
  }

  /// The text of a name.
  package subscript(_ name: String) -> ContiguousArray<UInt8>? {
    var text = ContiguousArray<UInt8>()
    return name.withBytes { add($0, 0..<$0.count, to: &text) } ? text : nil
  }

  /// The texts of some names, one after another.
  struct Texts {
    fileprivate(set) var bytes = ContiguousArray<UInt8>()
    fileprivate var ends = ContiguousArray<UInt32>()

    /// Where the text of the name of that number lies.
    subscript(_ number: Int) -> Range<Int> {
      (number == 0 ? 0 : Int(ends[number - 1]))..<Int(ends[number])
    }
  }

  /// The texts of names between which there is a space; of one that is not there it is empty.
  ///
  /// Behind the last there is room for a load of two vectors.
  func texts(_ names: String) -> Texts {
    var texts = Texts()
    texts.bytes.reserveCapacity(4096)
    names.withBytes { bytes in
      var start = 0
      while start < bytes.count {
        let end = bytes.firstIndex(of: ASCII.space, in: start..<bytes.count) ?? bytes.count
        _ = add(bytes, start..<end, to: &texts.bytes)
        texts.ends.append(UInt32(texts.bytes.count))
        start = end + 1
      }
    }
    texts.bytes.append(contentsOf: repeatElement(0, count: 32))
    return texts
  }

  /// Adds the text of a name, and says whether there is one.
  private func add(
    _ bytes: Span<UInt8>, _ name: Range<Int>, to text: inout ContiguousArray<UInt8>
  ) -> Bool {
    if name.count <= longest {
      for index in names.indices.reversed()
      where names[index].utf8.count == name.count && bytes.equals(name, names[index]) {
        text.append(contentsOf: texts[index].utf8)
        return true
      }
    }
    return find(bytes, name, &text)
  }

  /// All texts by name.
  package var all: [String: String] {
    var all = list()
    for (name, text) in zip(names, texts) { all[name] = text }
    return all
  }
}
