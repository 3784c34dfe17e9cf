import RemoBytes

/// The one form of all URLs that lead to the same product.
///
/// Two links lead to the same product when their canonical URLs are equal. Not counted are the
/// scheme, the case of the host, a leading `www.`, the default port, slashes at the end of the
/// path, tracking parameters, the order of parameters with different names, and a fragment without
/// parameters that selects no variant; of a shop in `LinkTable` nothing counts but the product's
/// id and its variant. An affiliate link is its destination. Text that is no web URL is only equal
/// to itself.
///
/// ```text
/// https://www.amazon.com/Lamp/dp/B0ABCD1234/ref=sr_1_3?qid=17
/// https://amazon.com/dp/B0ABCD1234
/// ```
package struct CanonicalURL: Hashable, Sendable {
  /// The URL in its canonical form; it is for comparing, never for following.
  package let text: String
  /// Whether it is a web URL, so that an equal one leads to the same product.
  package let isWeb: Bool

  /// The canonical form of the URL in a field.
  package init(_ bytes: Span<UInt8>, _ url: ByteSlice) {
    var writer = CanonicalURLWriter()
    isWeb = writer.write(bytes, url)
    text = String(decoding: writer.text, as: UTF8.self)
  }

  /// The canonical form of a URL.
  package init(_ url: String) {
    let bytes = ContiguousArray(url.utf8)
    self.init(bytes.span, ByteSlice(0..<bytes.count))
  }
}

/// Writes canonical URLs, one after another, and keeps its memory.
struct CanonicalURLWriter: Sendable {
  /// The canonical form of the URL that was written last.
  private(set) var text = ContiguousArray<UInt8>()
  /// The host and path in `text`.
  private(set) var place = 0..<0
  private var parameters: [QueryParameters.Parameter] = []

  private static let scheme = ContiguousArray("https://".utf8)
  /// An affiliate link may lead to another one, so many times.
  private static let mostRedirects = 4

  /// Writes the canonical form of the URL in a field.
  ///
  /// - Parameter hasQuery: false writes host and path only.
  /// - Returns: whether it is a web URL. Other text is written as it is.
  mutating func write(_ bytes: Span<UInt8>, _ url: ByteSlice, hasQuery: Bool = true) -> Bool {
    text.removeAll(keepingCapacity: true)
    guard let parts = URLParts(bytes, url) else {
      append(bytes, URLParts.trimmed(bytes, url))
      place = 0..<0
      return false
    }
    write(bytes, parts, hasQuery: hasQuery, redirects: 0)
    return true
  }

  private mutating func write(
    _ bytes: Span<UInt8>, _ parts: URLParts, hasQuery: Bool, redirects: Int
  ) {
    let entry = LinkHosts.entry(bytes, host: parts.host)
    let redirect =
      Redirect.isImpactPath(bytes, parts.path) ? LinkTable.impact.redirect : entry?.redirect
    if redirects < Self.mostRedirects, let target = redirect?.target(bytes, parts),
      let targetParts = URLParts(target.span, ByteSlice(0..<target.count))
    {
      write(target.span, targetParts, hasQuery: hasQuery, redirects: redirects + 1)
      return
    }
    text.append(contentsOf: Self.scheme)
    let found = entry?.match(bytes, path: parts.path)
    if let entry, let (product, match) = found {
      writePlace(bytes, parts, product.shop ?? entry.host, product, match)
      guard hasQuery else { return }
      collect(bytes, parts.query) { text, name, parameter in
        !parameter.value.isEmpty
          && (ParameterNames.variants.contains(text, name)
            || product.parameters.contains(text, name))
      }
    } else {
      writePlace(bytes, parts)
      guard hasQuery else { return }
      let isShopify = bytes.hasSegment("products", in: parts.path)
      collect(bytes, parts.query) { text, name, parameter in
        !ParameterNames.tracking.contains(text, name)
          && !(isShopify && ParameterNames.shopify.contains(text, name))
          && !(parameter.value.isEmpty && ParameterNames.variants.contains(text, name))
      }
    }
    writeParameters(bytes, after: ASCII.question)
    writeFragment(bytes, parts.fragment, isKnownShop: found != nil)
  }

  // MARK: Host and path

  /// Writes the id of a product at a shop of the table.
  private mutating func writePlace(
    _ bytes: Span<UInt8>, _ parts: URLParts, _ host: String, _ product: ProductPath,
    _ match: ProductPath.Match
  ) {
    text.append(contentsOf: host.utf8)
    if product.keepsStart { append(bytes, parts.path.lowerBound..<(match.marker - 1)) }
    text.append(contentsOf: product.written.utf8)
    // The case of letters in an id does not count.
    for offset in match.id {
      text.append(bytes[offset].isASCIILetter ? bytes[offset] & ~0x20 : bytes[offset])
    }
    place = Self.scheme.count..<text.count
  }

  private mutating func writePlace(_ bytes: Span<UInt8>, _ parts: URLParts) {
    for offset in parts.host { text.append(bytes[offset].asciiLowercased) }
    append(bytes, parts.port)
    let collection = Self.collection(bytes, parts.path)
    appendNormalized(bytes, parts.path.lowerBound..<collection.lowerBound)
    appendNormalized(bytes, collection.upperBound..<parts.path.upperBound)
    place = Self.scheme.count..<text.count
  }

  /// The segments `/collections/NAME` of a Shopify store's product page, which may follow a
  /// segment for the language (two or five bytes); else an empty range at the end.
  private static func collection(_ bytes: Span<UInt8>, _ path: Range<Int>) -> Range<Int> {
    let none = path.upperBound..<path.upperBound
    var segments = PathSegments(path: path)
    guard var first = segments.next(bytes) else { return none }
    if first.count == 2 || first.count == 5 { first = segments.next(bytes) ?? first }
    guard bytes.isEqual(first, to: "collections"), segments.next(bytes) != nil,
      let products = segments.next(bytes), bytes.isEqual(products, to: "products"),
      let handle = segments.next(bytes), !handle.isEmpty
    else { return none }
    return (first.lowerBound - 1)..<(products.lowerBound - 1)
  }

  // MARK: Parameters

  /// Collects the parameters that count, in the order of their names.
  ///
  /// - Parameter counts: tells by a text, the place of the decoded name in it, and the parameter.
  private mutating func collect(
    _ bytes: Span<UInt8>, _ query: Range<Int>,
    where counts: (Span<UInt8>, Range<Int>, QueryParameters.Parameter) -> Bool
  ) {
    parameters.removeAll(keepingCapacity: true)
    var pairs = QueryParameters(query: query)
    while let pair = pairs.next(bytes) {
      let isCounted: Bool
      if bytes.firstIndex(of: ASCII.percent, in: pair.name) == nil {
        isCounted = counts(bytes, pair.name, pair)
      } else {
        let name = bytes.percentDecoded(pair.name)
        isCounted = counts(name.span, 0..<name.count, pair)
      }
      if isCounted { parameters.append(pair) }
    }
    guard parameters.count > 1 else { return }
    // The standard library's sort is stable, as parameters of one name may stand for a list.
    var names: [String] = []
    for parameter in parameters {
      names.append(String(decoding: bytes.percentDecoded(parameter.name), as: UTF8.self))
    }
    let order = parameters.indices.sorted { (names[$0], $0) < (names[$1], $1) }
    parameters = order.map { parameters[$0] }
  }

  private mutating func writeParameters(_ bytes: Span<UInt8>, after sign: UInt8) {
    for (index, parameter) in parameters.enumerated() {
      text.append(index == 0 ? sign : ASCII.ampersand)
      appendNormalized(bytes, parameter.whole, encodesBrackets: true)
    }
  }

  /// Writes a fragment that is an address within the page, has parameters, or names a variant.
  ///
  /// - Parameter isKnownShop: whether only parameters of variants count.
  private mutating func writeFragment(
    _ bytes: Span<UInt8>, _ fragment: Range<Int>, isKnownShop: Bool
  ) {
    let fragment = Self.withoutTextDirective(bytes, fragment)
    guard let first = bytes.first(in: fragment) else { return }
    if first == ASCII.slash || first == UInt8(ascii: "!") {
      text.append(ASCII.hash)
      appendNormalized(bytes, fragment)
      return
    }
    let start = first == ASCII.question ? fragment.lowerBound + 1 : fragment.lowerBound
    collect(bytes, start..<fragment.upperBound) { text, name, parameter in
      if LinkTable.variantWords.contains(where: { text.hasWord($0, in: name) }) { return true }
      if parameter.value.isEmpty { return false }
      return ParameterNames.variants.contains(text, name)
        || !isKnownShop && !ParameterNames.tracking.contains(text, name)
    }
    writeParameters(bytes, after: ASCII.hash)
  }

  /// A fragment without the text `:~:text=…` that a browser is to show.
  private static func withoutTextDirective(
    _ bytes: Span<UInt8>, _ fragment: Range<Int>
  ) -> Range<Int> {
    let end = fragment.dropLast(2).first { bytes.isEqual($0..<($0 + 3), to: ":~:") }
    return fragment.lowerBound..<(end ?? fragment.upperBound)
  }

  // MARK: Bytes

  private mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    for offset in range { text.append(bytes[offset]) }
  }

  /// Appends bytes as RFC 3986 §6.2.2 normalizes them: unreserved characters are not encoded,
  /// others that cannot stand in a URL are, with capital digits.
  ///
  /// - Parameter encodesBrackets: whether brackets are encoded, as in parameters; the quick hash of
  ///   paths takes them as they are.
  private mutating func appendNormalized(
    _ bytes: Span<UInt8>, _ range: Range<Int>, encodesBrackets: Bool = false
  ) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let decoded = bytes.percentDecoded(at: offset, before: range.upperBound)
      let byte = decoded ?? bytes[offset]
      let isEncoded =
        decoded.map { !Self.isUnreserved($0) }
        ?? (byte <= ASCII.space || byte > 0x7F || encodesBrackets && Self.isBracket(byte))
      if isEncoded {
        text.append(ASCII.percent)
        text.append(UInt8.upperHexDigit(byte >> 4))
        text.append(UInt8.upperHexDigit(byte & 15))
      } else {
        text.append(byte)
      }
      offset += decoded == nil ? 1 : 3
    }
  }

  /// Whether a byte is a bracket, a brace, a bar or a backslash, which a URL should have encoded.
  private static func isBracket(_ byte: UInt8) -> Bool {
    (0x5B...0x5D).contains(byte) || (0x7B...0x7D).contains(byte)
  }

  private static func isUnreserved(_ byte: UInt8) -> Bool {
    byte.isASCIILetter || byte.isASCIIDigit || byte == ASCII.minus || byte == ASCII.dot
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "~")
  }
}

extension Span<UInt8> {
  /// Whether a path has a segment of that name.
  fileprivate func hasSegment(_ name: String, in path: Range<Int>) -> Bool {
    var segments = PathSegments(path: path)
    while let segment = segments.next(self) {
      if isEqual(segment, to: name) { return true }
    }
    return false
  }
}
