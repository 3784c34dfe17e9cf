import RemoBytes

/// A set of parameter names, some of which stand for all that begin or end with them.
///
/// Case does not count. Names are compared as bytes: a `String` for each parameter of each link
/// would cost more than all else that is done with a link.
struct ParameterNames: Sendable {
  /// The names in small letters, by their first byte.
  private var names = [[String]](repeating: [], count: 256)
  private var prefixes: [String] = []
  private var suffixes: [String] = []

  /// - Parameter names: names in small letters; `*` at the beginning or the end stands for any
  ///   text.
  init(_ names: [String]) {
    for name in names {
      if name.last == "*" {
        prefixes.append(String(name.dropLast()))
      } else if name.first == "*" {
        suffixes.append(String(name.dropFirst()))
      } else if let first = name.utf8.first {
        self.names[Int(first)].append(name)
      }
    }
  }

  /// Whether a name is in the set.
  func contains(_ name: Span<UInt8>) -> Bool {
    let all = 0..<name.count
    guard let first = name.first(in: all) else { return false }
    return names[Int(first.asciiLowercased)].contains { name.equalsIgnoringCase(all, $0) }
      || prefixes.contains { name.begins(all, with: $0) }
      || suffixes.contains { name.ends(all, with: $0) }
  }

  /// Tracking parameters of any site.
  static let tracking = ParameterNames(LinkTable.tracking.flatMap(\.names))
  /// The parameters of Shopify's searches and recommendations.
  static let shopify = ParameterNames(LinkTable.shopify.names)
  /// The parameters that select a variant.
  static let variants = ParameterNames(LinkTable.variants.names)

  /// Whether a name has a word for a variant and something else: `color-red`, `selectedSize`.
  ///
  /// A word also begins at a capital letter in the midst of letters.
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
