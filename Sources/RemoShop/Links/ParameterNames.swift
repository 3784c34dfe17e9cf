import RemoBytes

/// A set of parameter names, some of which stand for all that begin or end with them.
///
/// Case does not count. Names are compared as bytes: a `String` for each parameter of each link
/// would cost more than all else that is done with a link.
struct ParameterNames: Sendable {
  /// A name in small letters, or the beginning of one.
  private struct Name {
    let text: String
    let isBeginning: Bool
  }

  /// The names and beginnings of names, in the order of their first bytes.
  private let names: [Name]
  /// The places of the names that begin with each byte.
  private let places: [Range<Int>]
  /// The ends of names, in small letters.
  private let ends: [String]

  /// - Parameter names: names in small letters; `*` at the beginning or the end stands for any
  ///   text.
  init(_ names: [String]) {
    ends = names.filter { $0.first == "*" }.map { String($0.dropFirst()) }
    let others = names.filter { $0.first != "*" }.sorted()
    self.names = others.map { name in
      let isBeginning = name.last == "*"
      return Name(text: isBeginning ? String(name.dropLast()) : name, isBeginning: isBeginning)
    }
    places = (0...UInt8.max).map { byte in
      let start = others.firstIndex { $0.utf8.first == byte } ?? 0
      return start..<(start + others.count { $0.utf8.first == byte })
    }
  }

  /// Whether a name is in the set.
  func contains(_ name: Span<UInt8>) -> Bool {
    let all = 0..<name.count
    guard let first = name.first(in: all) else { return false }
    for place in places[Int(first.asciiLowercased)] {
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
