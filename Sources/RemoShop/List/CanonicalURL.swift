import RemoBytes

/// The one form of all URLs that lead to the same product.
///
/// Two links lead to the same product when their canonical URLs are equal. Not counted are the
/// scheme, the case of the host, a leading `www.`, the default port, a slash at the end of the
/// path, tracking parameters, the order of parameters with different names, and a fragment that
/// selects no variant; of a shop in `LinkTable` nothing counts but the product's id and its
/// variant. An affiliate link is its destination. Text that is no web URL is only equal to itself.
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
    if let entry, let product = entry.product,
      let match = product.match(bytes, path: parts.path)
    {
      writePlace(bytes, parts, entry.host, product, match)
      guard hasQuery else { return }
      collect(bytes, parts.query) { name in
        ParameterNames.variants.contains(bytes, name) || product.parameters.contains(bytes, name)
      }
    } else {
      writePlace(bytes, parts)
      guard hasQuery else { return }
      let isShopify = bytes.hasSegment("products", in: parts.path)
      collect(bytes, parts.query) { name in
        !ParameterNames.tracking.contains(bytes, name)
          && !(isShopify && ParameterNames.shopify.contains(bytes, name))
      }
    }
    writeParameters(bytes, after: ASCII.question)
    writeFragment(bytes, parts.fragment)
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
    append(bytes, match.id)
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
    guard bytes.equals(first, "collections"), segments.next(bytes) != nil,
      let products = segments.next(bytes), bytes.equals(products, "products"),
      let handle = segments.next(bytes), !handle.isEmpty
    else { return none }
    return (first.lowerBound - 1)..<(products.lowerBound - 1)
  }

  // MARK: Parameters

  /// Collects the parameters whose names count, in the order of their names.
  private mutating func collect(
    _ bytes: Span<UInt8>, _ query: Range<Int>, where counts: (Range<Int>) -> Bool
  ) {
    parameters.removeAll(keepingCapacity: true)
    var pairs = QueryParameters(query: query)
    while let pair = pairs.next(bytes) {
      if counts(pair.name) { parameters.append(pair) }
    }
    guard parameters.count > 1 else { return }
    // The standard library's sort is stable, as parameters of one name may stand for a list.
    let names = parameters.map { bytes.string($0.name) }
    let order = parameters.indices.sorted { (names[$0], $0) < (names[$1], $1) }
    parameters = order.map { parameters[$0] }
  }

  private mutating func writeParameters(_ bytes: Span<UInt8>, after sign: UInt8) {
    for (index, parameter) in parameters.enumerated() {
      text.append(index == 0 ? sign : ASCII.ampersand)
      appendNormalized(bytes, parameter.whole)
    }
  }

  /// Writes a fragment that is an address within the page or has a parameter for a variant.
  private mutating func writeFragment(_ bytes: Span<UInt8>, _ fragment: Range<Int>) {
    guard let first = bytes.first(in: fragment) else { return }
    if first == ASCII.slash || first == UInt8(ascii: "!") {
      text.append(ASCII.hash)
      appendNormalized(bytes, fragment)
      return
    }
    collect(bytes, fragment) { ParameterNames.variants.contains(bytes, $0) }
    writeParameters(bytes, after: ASCII.hash)
  }

  // MARK: Bytes

  private mutating func append(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    for offset in range { text.append(bytes[offset]) }
  }

  /// Appends bytes as RFC 3986 §6.2.2 normalizes them: unreserved characters are not encoded,
  /// others that cannot stand in a URL are, with capital digits.
  private mutating func appendNormalized(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let decoded = bytes.percentDecoded(at: offset, before: range.upperBound)
      let byte = decoded ?? bytes[offset]
      let isEncoded = decoded.map { !Self.isUnreserved($0) } ?? (byte <= ASCII.space || byte > 0x7F)
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
      if equals(segment, name) { return true }
    }
    return false
  }
}
