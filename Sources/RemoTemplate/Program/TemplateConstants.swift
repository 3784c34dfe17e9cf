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

  /// The one that was given last.
  private var last: Named?
  /// A bit for each byte that one of the names begins with.
  private var beginnings: UInt64 = 0

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
    last = Named(name, text, before: last)
    if let first = name.utf8.first { beginnings |= Self.bit(first) }
  }

  /// The bit of a byte, which it shares with a few.
  private static func bit(_ byte: UInt8) -> UInt64 { 1 << UInt64(byte & 63) }

  /// A name that was given a text.
  ///
  /// There are few, hence no dictionary: the first costs more than all that is looked up.
  private final class Named: Sendable {
    let name: String
    let text: String
    /// The one that was given before.
    let before: Named?

    init(_ name: String, _ text: String, before: Named?) {
      self.name = name
      self.text = text
      self.before = before
    }
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
    if !name.isEmpty, beginnings & Self.bit(bytes[name.lowerBound]) != 0 {
      var next = last
      while let named = next {
        if named.name.utf8.count == name.count, bytes.isEqual(name, to: named.name) {
          text.append(contentsOf: named.text.utf8)
          return true
        }
        next = named.before
      }
    }
    return find(bytes, name, &text)
  }

  /// All texts by name.
  package var all: [String: String] {
    var all = list()
    var given: [Named] = []
    var next = last
    while let named = next {
      given.append(named)
      next = named.before
    }
    for named in given.reversed() { all[named.name] = named.text }
    return all
  }
}
