/// A set of parameter names, some of which stand for all that begin or end with them.
struct ParameterNames: Sendable {
  private var names: Set<String> = []
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
      } else {
        self.names.insert(name)
      }
    }
  }

  /// Whether a name is in the set, in any case of its letters.
  func contains(_ name: String) -> Bool {
    let name = name.lowercased()
    return names.contains(name) || prefixes.contains { name.hasPrefix($0) }
      || suffixes.contains { name.hasSuffix($0) }
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
  static func namesVariant(_ name: String) -> Bool {
    let letters = Array(name.utf8)
    func beginsWord(_ offset: Int) -> Bool {
      offset == 0 || offset == letters.count || !letters[offset - 1].isASCIILetter
        || !letters[offset].isASCIILowercase
    }
    return LinkTable.variantWords.contains { word in
      guard letters.count > word.utf8.count else { return false }
      return (0...letters.count - word.utf8.count).contains { start in
        let end = start + word.utf8.count
        return letters[start..<end].lazy.map(\.asciiLowercased).elementsEqual(word.utf8)
          && beginsWord(start) && beginsWord(end)
      }
    }
  }
}
