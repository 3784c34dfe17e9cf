import RemoBytes

/// The common form of all URLs for one product.
///
/// Two links lead to the same product if their canonical URLs are equal. The form ignores the
/// scheme, the case of the host, a leading `www.`, the default port and final slashes. It also
/// ignores tracking parameters, the order of parameters with different names, and most fragments. A
/// fragment counts only if it is an address within the page or has parameters or a variant. For a
/// shop in `LinkTable`, only the product's id and variant count. An affiliate link becomes its
/// destination. Text that is not a web URL equals only itself, apart from outer white space.
///
/// ```text
/// https://www.amazon.com/Lamp/dp/B0ABCD1234/ref=sr_1_3?qid=17
/// https://amazon.com/dp/B0ABCD1234
/// ```
package struct CanonicalURL: Hashable, Sendable {
  /// The canonical form. It is for comparison only, not a working link.
  package let text: String
  /// Whether the text is a web URL. Only equal web URLs mean the same product.
  package let isWeb: Bool

  /// The canonical form of the URL in a field.
  ///
  /// Cost: two passes over the URL, and an allocation for the form.
  package init(_ url: ByteSlice, in bytes: Span<UInt8>) {
    var writer = CanonicalURLWriter()
    isWeb = writer.write(url, in: bytes)
    text = String(decoding: writer.finish(), as: UTF8.self)
  }

  /// The canonical form of a URL.
  package init(_ url: String) {
    let bytes = ContiguousArray(url.utf8)
    self.init(ByteSlice(0..<bytes.count), in: bytes.span)
  }
}

private struct CanonicalURLWriter: ~Copyable {
  private var text = ByteWriter()

  /// The maximum number of affiliate links followed in a row.
  private static let mostRedirects = 4

  consuming func finish() -> ContiguousArray<UInt8> { text.finish() }

  /// Writes the canonical form of a URL and returns true. For other text, writes it trimmed and
  /// returns false.
  mutating func write(_ url: ByteSlice, in bytes: Span<UInt8>) -> Bool {
    guard let parts = URLParts(url, in: bytes) else {
      text.append(bytes, in: LinkScan.trimmed(url, in: bytes))
      return false
    }
    write(parts, in: bytes)
    return true
  }

  private mutating func write(_ parts: URLParts, in bytes: Span<UInt8>, redirects: Int = 0) {
    let host = LinkHosts.table.host(named: parts.host, in: bytes)
    if redirects < Self.mostRedirects,
      let target = Redirect.of(parts, in: bytes, host: host)?.target(of: parts, in: bytes),
      let targetParts = URLParts(ByteSlice(0..<target.count), in: target.span)
    {
      return write(targetParts, in: target.span, redirects: redirects + 1)
    }
    text.append("https://")
    if let host, let page = host.productPage(of: parts.path, in: bytes) {
      writeProduct(page, parts, in: bytes)
    } else {
      writePage(parts, in: bytes)
    }
  }

  // MARK: Pages

  /// Writes the id and variant of a product at a shop in the table.
  private mutating func writeProduct(
    _ page: LinkHosts.ProductPage, _ parts: URLParts, in bytes: Span<UInt8>
  ) {
    text.append(page.host)
    if page.path.keepsStart {
      text.append(bytes, in: parts.path.lowerBound..<(page.match.marker - 1))
    }
    text.append(page.path.written)
    // Ids ignore case.
    for offset in page.match.id { text.append(bytes[offset].asciiUppercased) }
    writeParameters(of: parts.query, in: bytes, after: ASCII.question) { name, hasValue in
      hasValue && (ParameterNames.variants.contains(name) || page.path.parameters.contains(name))
    }
    writeFragment(parts.fragment, in: bytes) { name in ParameterNames.variants.contains(name) }
  }

  /// Writes a page that no rule of the table identifies as a product.
  private mutating func writePage(_ parts: URLParts, in bytes: Span<UInt8>) {
    for offset in parts.host { text.append(bytes[offset].asciiLowercased) }
    text.append(bytes, in: parts.port)
    let collection = Self.collection(in: parts.path, of: bytes)
    appendNormalized(parts.path.lowerBound..<collection.lowerBound, of: bytes)
    appendNormalized(collection.upperBound..<parts.path.upperBound, of: bytes)
    let isShopify = bytes.hasSegment("products", in: parts.path)
    writeParameters(of: parts.query, in: bytes, after: ASCII.question) { name, hasValue in
      !ParameterNames.tracking.contains(name)
        && !(isShopify && ParameterNames.shopify.contains(name))
        && (hasValue || !ParameterNames.variants.contains(name))
    }
    writeFragment(parts.fragment, in: bytes) { name in
      ParameterNames.variants.contains(name) || !ParameterNames.tracking.contains(name)
    }
  }

  /// The segments `/collections/NAME` of a Shopify product page, with an optional language segment
  /// (two or five bytes) before them. Without them, an empty range at the end.
  private static func collection(in path: Range<Int>, of bytes: Span<UInt8>) -> Range<Int> {
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

  /// Writes the significant parameters, sorted by name.
  private mutating func writeParameters(
    of query: Range<Int>, in bytes: Span<UInt8>, after sign: UInt8,
    where counts: (_ name: Span<UInt8>, _ hasValue: Bool) -> Bool
  ) {
    var counted: [QueryParameters.Parameter] = []
    var parameters = QueryParameters(query: query)
    while let parameter = parameters.next(bytes) {
      let doesCount = bytes.withPercentDecoded(parameter.name) { name in
        counts(name, !parameter.value.isEmpty)
      }
      if doesCount { counted.append(parameter) }
    }
    // The sort is stable, because parameters with one name may form a list.
    counted.sort { first, second in
      bytes.percentDecoded(first.name).lexicographicallyPrecedes(bytes.percentDecoded(second.name))
    }
    for (index, parameter) in counted.enumerated() {
      text.append(index == 0 ? sign : ASCII.ampersand)
      appendNormalized(parameter.whole, of: bytes, encodesBrackets: true)
    }
  }

  /// Writes a fragment if it is an address within the page, has significant parameters, or names a
  /// variant.
  ///
  /// - Parameter counts: whether a parameter with this name and a value is significant.
  private mutating func writeFragment(
    _ fragment: Range<Int>, in bytes: Span<UInt8>, where counts: (_ name: Span<UInt8>) -> Bool
  ) {
    let fragment = Self.withoutTextDirective(fragment, in: bytes)
    guard let first = bytes.first(in: fragment) else { return }
    if first == ASCII.slash || first == ASCII.exclamation {
      text.append(ASCII.hash)
      return appendNormalized(fragment, of: bytes)
    }
    let parameters = first == ASCII.question ? fragment.dropFirst() : fragment
    writeParameters(of: parameters, in: bytes, after: ASCII.hash) { name, hasValue in
      hasValue && counts(name) || ParameterNames.namesVariant(name)
    }
  }

  /// A fragment without `:~:text=…`, the text that a browser highlights.
  private static func withoutTextDirective(
    _ fragment: Range<Int>, in bytes: Span<UInt8>
  ) -> Range<Int> {
    let end = fragment.dropLast(2).first { bytes.isEqual($0..<($0 + 3), to: ":~:") }
    return fragment.lowerBound..<(end ?? fragment.upperBound)
  }

  // MARK: Bytes

  /// Appends bytes normalized by RFC 3986 §6.2.2: decodes unreserved characters, and encodes
  /// characters that are invalid in a URL, with capital hexadecimal digits.
  ///
  /// - Parameter encodesBrackets: whether to encode brackets, as in parameters.
  private mutating func appendNormalized(
    _ range: Range<Int>, of bytes: Span<UInt8>, encodesBrackets: Bool = false
  ) {
    var rest = range
    while let place = bytes.firstToNormalize(in: rest) {
      text.append(bytes, in: rest.lowerBound..<place)
      let decoded = bytes.percentDecoded(at: place, before: range.upperBound)
      let byte = decoded ?? bytes[place]
      let isEncoded =
        decoded.map { !$0.isUnreserved }
        ?? (byte <= ASCII.space || byte > 0x7F || encodesBrackets && byte.isBracket)
      if isEncoded {
        text.appendPercentEncoded(byte)
      } else {
        text.append(byte)
      }
      rest = (place + (decoded == nil ? 1 : 3))..<range.upperBound
    }
    text.append(bytes, in: rest)
  }
}

extension UInt8 {
  /// Whether the byte is a bracket, brace, bar or backslash, which a URL should encode.
  fileprivate var isBracket: Bool {
    (0x5B...0x5D).contains(self) || (0x7B...0x7D).contains(self)
  }

  /// Whether the byte is an unreserved character (RFC 3986 §2.3).
  fileprivate var isUnreserved: Bool {
    isASCIILetter || isASCIIDigit || self == ASCII.minus || self == ASCII.dot
      || self == ASCII.underscore || self == ASCII.tilde
  }

  var asciiUppercased: UInt8 { isASCIILowercase ? self - 0x20 : self }
}

extension Span<UInt8> {
  /// The offset of the first byte that normalization may change: a space or a lower byte, a byte
  /// above 0x7F, a percent sign, or a byte with `isBracket`.
  fileprivate func firstToNormalize(in range: Range<Int>) -> Int? {
    range.first { offset in
      let byte = self[offset]
      return byte <= ASCII.space || byte > 0x7F || byte == ASCII.percent || byte.isBracket
    }
  }

  fileprivate func hasSegment(_ name: String, in path: Range<Int>) -> Bool {
    var segments = PathSegments(path: path)
    while let segment = segments.next(self) {
      if isEqual(segment, to: name) { return true }
    }
    return false
  }
}
