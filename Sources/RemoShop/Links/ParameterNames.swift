import RemoBytes

/// A set of parameter names, including prefixes and suffixes.
///
/// Ignores case. Compares names as bytes: a `String` for each parameter would cost more than all
/// other work on a link.
struct ParameterNames: Sendable {
  /// A lowercase name or prefix.
  private struct Name {
    let text: String
    let isBeginning: Bool
  }

  /// The names and prefixes, sorted by first byte.
  private let names: [Name]
  /// The index of the first name with each first byte, then the count of names. Empty without
  /// names.
  private let starts: [Int]
  /// The suffixes, in lower case.
  private let ends: [String]

  /// - Parameter names: lowercase names; `*` at the start or end matches any text.
  init(_ names: [String]) {
    if names.isEmpty {
      (self.names, starts, ends) = ([], [], [])
      return
    }
    ends = names.filter { $0.first == "*" }.map { String($0.dropFirst()) }
    let others = names.filter { $0.first != "*" }.sorted()
    self.names = others.map { name in
      let isBeginning = name.last == "*"
      return Name(text: isBeginning ? String(name.dropLast()) : name, isBeginning: isBeginning)
    }
    var starts = [Int](repeating: 0, count: 257)
    for name in others { starts[Int(name.utf8.first ?? 0) + 1] += 1 }
    for byte in 1...256 { starts[byte] += starts[byte - 1] }
    self.starts = starts
  }

  func contains(_ name: Span<UInt8>) -> Bool {
    let all = 0..<name.count
    guard let first = name.first(in: all)?.asciiLowercased, !starts.isEmpty else { return false }
    for place in starts[Int(first)]..<starts[Int(first) + 1] {
      let known = names[place]
      if known.isBeginning
        ? name.begins(all, with: known.text)
        : name.equalsIgnoringCase(all, known.text)
      {
        return true
      }
    }
    return ends.contains { name.ends(all, with: $0) }
  }

  static let tracking = ParameterNames(LinkTable.tracking.flatMap(\.names))
  static let shopify = ParameterNames(LinkTable.shopify.names)
  static let variants = ParameterNames(LinkTable.variants.names)

  /// Whether a name combines a word for a variant with other text: `color-red`, `selectedSize`.
  ///
  /// A capital letter after other letters also begins a word.
  static func namesVariant(_ name: Span<UInt8>) -> Bool {
    func beginsWord(_ offset: Int) -> Bool {
      offset == 0 || offset == name.count || !name[offset - 1].isASCIILetter
        || !name[offset].isASCIILowercase
    }
    return LinkTable.variantWords.contains { word in
      let length = word.utf8.count
      guard name.count > length else { return false }
      return (0...name.count - length).contains { start in
        name.begins(start..<name.count, with: word)
          && beginsWord(start) && beginsWord(start + length)
      }
    }
  }
}
