import RemoBytes

/// A set of parameter names, some of which stand for all that begin with them or end in them.
struct ParameterNames: Sendable {
  private var hashes: Set<UInt64> = []
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
        let bytes = ContiguousArray(name.utf8)
        hashes.insert(bytes.span.lowercasedHash(0..<bytes.count))
      }
    }
  }

  /// Whether the name in `range` is in the set, whatever the case of its letters.
  func contains(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    prefixes.contains { bytes.begins(range, with: $0) }
      || suffixes.contains { bytes.ends(range, with: $0) }
      || hashes.contains(bytes.lowercasedHash(range))
  }

  /// Any site's tracking parameters.
  static let tracking = ParameterNames(LinkTable.tracking.flatMap(\.names))
  /// The parameters of Shopify's searches and recommendations.
  static let shopify = ParameterNames(LinkTable.shopify.names)
  /// The parameters that select a variant.
  static let variants = ParameterNames(LinkTable.variants.names)
}

extension Span<UInt8> {
  /// A hash of the bytes in `range` without regard to the case of ASCII letters.
  func lowercasedHash(_ range: Range<Int>) -> UInt64 {
    var hash = ByteHash()
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      hash.add(word(at: offset, before: range.upperBound).asciiLowercased)
    }
    return hash.finish(count: range.count)
  }
}
