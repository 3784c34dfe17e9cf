import RemoBytes

/// The texts of a bound template that are equal for all documents, by name.
package struct TemplateConstants: Sendable {
  private var texts: [(name: String, text: String)] = []
  /// The hashes of the names in `texts`, which a lookup compares first.
  private var hashes = ContiguousArray<UInt64>()
  private let otherText: @Sendable (_ source: Span<UInt8>, _ name: Range<Int>) -> String?
  private let otherNames: @Sendable () -> [String]

  /// Creates constants that are looked up when a template uses them.
  ///
  /// - Parameters:
  ///   - names: all names, for errors.
  ///   - text: the text whose name is in a range of a template's source, if there is one.
  package init(
    names: @escaping @Sendable () -> [String],
    text: @escaping @Sendable (_ source: Span<UInt8>, _ name: Range<Int>) -> String?
  ) {
    otherNames = names
    otherText = text
  }

  package init(_ texts: [String: String] = [:]) {
    self.init(names: { [] }, text: { _, _ in nil })
    for (name, text) in texts { self[name] = text }
  }

  /// The text of a name; nil if it is unknown.
  package subscript(_ name: String) -> String? {
    get { name.withBytes { text($0, in: 0..<$0.count, hash: $0.plainHash(0..<$0.count)) } }
    set {
      if let place = texts.firstIndex(where: { $0.name == name }) {
        texts.remove(at: place)
        hashes.remove(at: place)
      }
      guard let newValue else { return }
      texts.append((name, newValue))
      hashes.append(name.withBytes { $0.plainHash(0..<$0.count) })
    }
  }

  /// The text whose name is in `range` and has this hash; nil if it is unknown.
  func text(_ source: Span<UInt8>, in range: Range<Int>, hash: UInt64) -> String? {
    let place = hashes.firstIndex(of: hash)
    if let place, source.isEqual(range, to: texts[place].name) { return texts[place].text }
    return otherText(source, range)
  }

  /// Constants with the same names, each with its name as its text.
  var namedByThemselves: TemplateConstants {
    TemplateConstants(names: { names }) { source, name in
      text(source, in: name, hash: source.plainHash(name)).map { _ in source.string(name) }
    }
  }

  package var names: [String] { Set(texts.map(\.name) + otherNames()).sorted() }
}
