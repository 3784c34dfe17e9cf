import RemoBytes

/// One row of the table of link rules: hosts, their rule, and the source of it.
struct LinkRule: Sendable {
  /// Hosts without `www.`; their subdomains have the rule too.
  let hosts: [String]
  let kind: Kind
  /// The document or list that the rule follows.
  let source: String

  enum Kind: Sendable {
    /// A shop whose product pages have the product's id in their path.
    case product(ProductPath)
    /// An affiliate network or search engine whose links carry the address of the product.
    case redirect(Redirect)
  }
}

/// The product's id in the path of a shop's product page, and the parameters that select a variant.
///
/// The id alone tells the product: other segments of the path and other parameters are left out of
/// the canonical URL.
struct ProductPath: Sendable {
  /// Segments that stand before the id.
  let markers: [String]
  /// The greatest number of segments from a marker to the id.
  let reach: Int
  let id: IDForm
  /// The path that is written before the id.
  let written: String
  /// Whether the segments before the marker count, such as a country and its language.
  let keepsStart: Bool
  /// The host of the shop that the links lead to, where it is not the host of the rule.
  let shop: String?
  /// Whether the path may begin with the id.
  let mayBeginWithID: Bool
  /// Parameters that select a variant; `*` at the end stands for any text.
  let parameters: ParameterNames

  /// - Parameter markers: segments in small letters.
  init(
    after markers: [String], within reach: Int = 1, id: IDForm, written: String,
    keepsStart: Bool = false, shop: String? = nil, mayBeginWithID: Bool = false,
    parameters: [String] = []
  ) {
    self.markers = markers
    self.reach = reach
    self.id = id
    self.written = written
    self.keepsStart = keepsStart
    self.shop = shop
    self.mayBeginWithID = mayBeginWithID
    self.parameters = ParameterNames(parameters)
  }

  /// An id that was found in a path.
  struct Match {
    let id: Range<Int>
    /// The offset of the marker's segment.
    let marker: Int
  }

  /// Finds the first id that follows a marker closely enough.
  func match(_ bytes: Span<UInt8>, path: Range<Int>) -> Match? {
    var marker = mayBeginWithID ? path.lowerBound + 1 : nil
    var distance = 0
    var segments = PathSegments(path: path)
    while let segment = segments.next(bytes) {
      distance += 1
      let isLast = segment.upperBound == path.upperBound
      if let marker, distance <= reach, let id = id.find(bytes, in: segment, isLast: isLast) {
        return Match(id: id, marker: marker)
      }
      if markers.contains(where: { bytes.equalsIgnoringCase(segment, $0) }) {
        marker = segment.lowerBound
        distance = 0
      }
    }
    return nil
  }
}

/// The form of a shop's product ids.
enum IDForm: Sendable {
  /// Ten capital letters and digits, at least one a digit; small letters too if they begin with
  /// `b0` or are the last of an ISBN (Amazon).
  case asin
  /// Only digits, so many of them.
  case digits(ClosedRange<Int>)
  /// Capital letters and digits, at least one a digit, so many of them.
  case code(ClosedRange<Int>)
  /// `A-` and digits (Target).
  case targetNumber
  /// Eight digits, or `s` and eight digits, after the last hyphen (IKEA).
  case articleNumber
  /// Letters and digits after the last hyphen, before `.html` (Wayfair).
  case wayfairNumber

  /// The id in a segment of a path, if the segment has one.
  ///
  /// - Parameter isLast: whether the segment ends the path, so that parameters may follow the id
  ///   without a question mark.
  func find(_ bytes: Span<UInt8>, in segment: Range<Int>, isLast: Bool) -> Range<Int>? {
    func isDigits(_ range: Range<Int>) -> Bool { range.allSatisfy { bytes[$0].isASCIIDigit } }
    func isCode(_ range: Range<Int>) -> Bool {
      range.contains { bytes[$0].isASCIIDigit }
        && range.allSatisfy {
          bytes[$0].isASCIIDigit || bytes[$0].isASCIILetter && bytes[$0] & 0x20 == 0
        }
    }
    switch self {
    case .asin:
      let id = Self.beforeSign(bytes, segment)
      let isISBN = isDigits(id.dropLast()) && id.last.map { bytes[$0].isASCIILetter } == true
      let isSmall =
        (isISBN || bytes.begins(id, with: "b0"))
        && id.allSatisfy { bytes[$0].isASCIIDigit || bytes[$0].isASCIILetter }
      return id.count == 10 && (isCode(id) || isSmall) ? id : nil
    case .digits(let counts):
      let id = isLast ? Self.beforeSign(bytes, segment) : segment
      return counts.contains(id.count) && isDigits(id) ? id : nil
    case .code(let counts):
      return counts.contains(segment.count) && isCode(segment) ? segment : nil
    case .targetNumber:
      let id = isLast ? Self.beforeSign(bytes, segment) : segment
      return (7...12).contains(id.count) && bytes.begins(id, with: "a-")
        && isDigits(id.dropFirst(2)) ? id : nil
    case .articleNumber:
      let tail = Self.tail(bytes, segment)
      let isSet = tail.first.map { bytes[$0] | 0x20 == UInt8(ascii: "s") } ?? false
      let digits = tail.dropFirst(isSet ? 1 : 0)
      return digits.count == 8 && isDigits(digits) ? tail : nil
    case .wayfairNumber:
      guard segment.count > 5, bytes.isEqual(segment.suffix(5), to: ".html") else { return nil }
      let tail = Self.tail(bytes, segment.dropLast(5))
      let letters = tail.prefix { bytes[$0].isASCIILetter }
      let digits = tail[letters.endIndex...]
      return (1...5).contains(letters.count) && (2...12).contains(digits.count)
        && isDigits(digits) ? tail : nil
    }
  }

  /// The text before a sign that parameters follow: `&`, `;` or an encoded one.
  private static func beforeSign(_ bytes: Span<UInt8>, _ segment: Range<Int>) -> Range<Int> {
    segment.prefix {
      bytes[$0] != ASCII.ampersand && bytes[$0] != UInt8(ascii: ";") && bytes[$0] != ASCII.percent
    }
  }

  /// The text after the last hyphen.
  private static func tail(_ bytes: Span<UInt8>, _ segment: Range<Int>) -> Range<Int> {
    let hyphen = segment.last { bytes[$0] == ASCII.minus }
    return (hyphen.map { $0 + 1 } ?? segment.lowerBound)..<segment.upperBound
  }
}

/// The address of a product in a link that leads to it by way of another site.
struct Redirect: Sendable {
  /// Parameters that carry the address.
  var parameters: [String] = []
  /// The text before an address in the path: `destination:`, or nothing for a segment `https:`.
  var pathMarker: String?
  /// Paths of the redirecting pages, or none where all pages of the host redirect.
  var pages: [String] = []
  /// Whether the address may lack its scheme.
  var takesBareHosts = false
  /// Whether the address may be a path on the same host.
  var takesPaths = false

  /// The address that the link leads to, decoded, if it carries one.
  func target(_ bytes: Span<UInt8>, _ parts: URLParts) -> ContiguousArray<UInt8>? {
    guard pages.isEmpty || pages.contains(where: { bytes.begins(parts.path, with: $0) }) else {
      return nil
    }
    var pairs = QueryParameters(query: parts.query)
    while let pair = pairs.next(bytes) {
      let isTarget = parameters.contains { bytes.equalsIgnoringCase(pair.name, $0) }
      if isTarget, let address = address(bytes.percentDecoded(pair.value), bytes, parts) {
        return address
      }
    }
    guard let pathMarker else { return nil }
    var segments = PathSegments(path: parts.path)
    while let segment = segments.next(bytes) {
      guard Self.beginsAddress(bytes, segment, after: pathMarker) else { continue }
      // An address that is not encoded goes on to the end of the link.
      let start = segment.lowerBound + pathMarker.utf8.count
      let isPlain = bytes[segment.upperBound - 1] == ASCII.colon
      let end = isPlain ? parts.query.upperBound : segment.upperBound
      let text =
        isPlain
        ? ContiguousArray((start..<end).map { bytes[$0] }) : bytes.percentDecoded(start..<end)
      // Later segments are part of this address, and are not tried, as there may be thousands.
      return address(text, bytes, parts)
    }
    return nil
  }

  /// Whether a segment is the marker and then the scheme of an address, with a colon that may be
  /// encoded.
  private static func beginsAddress(
    _ bytes: Span<UInt8>, _ segment: Range<Int>, after marker: String
  ) -> Bool {
    guard bytes.begins(segment, with: marker + "http") else { return false }
    let rest = segment.dropFirst(marker.utf8.count + 4)
    let isSecure = rest.first.map { bytes[$0] | 0x20 == UInt8(ascii: "s") } == true
    guard let sign = rest.dropFirst(isSecure ? 1 : 0).first else { return false }
    return bytes[sign] == ASCII.colon || bytes[sign] == ASCII.percent
  }

  /// Whether a path is that of an Impact link: `/c/` and the numbers of partner, ad and campaign.
  static func isImpactPath(_ bytes: Span<UInt8>, _ path: Range<Int>) -> Bool {
    var segments = PathSegments(path: path)
    guard let first = segments.next(bytes), bytes.isEqual(first, to: "c") else { return false }
    for _ in 0..<3 {
      guard let number = segments.next(bytes), !number.isEmpty,
        number.allSatisfy({ bytes[$0].isASCIIDigit })
      else { return false }
    }
    return segments.next(bytes) == nil
  }

  private func address(
    _ text: ContiguousArray<UInt8>, _ bytes: Span<UInt8>, _ parts: URLParts
  ) -> ContiguousArray<UInt8>? {
    func isAddress(_ text: ContiguousArray<UInt8>) -> Bool {
      URLParts(text.span, ByteSlice(0..<text.count)) != nil
    }
    var text = text
    // Some networks encode twice.
    for _ in 0..<2 where text.span.begins(0..<text.count, with: "http") && !isAddress(text) {
      text = text.span.percentDecoded(0..<text.count)
    }
    let scheme = ContiguousArray("https:".utf8)
    if isAddress(text) { return text }
    if text.starts(with: "//".utf8) {
      text = scheme + text
    } else if takesPaths, text.first == ASCII.slash {
      text = scheme + "//".utf8 + parts.host.map { bytes[$0] } + text
    } else if takesBareHosts, text.prefix(while: { $0 != ASCII.slash }).contains(ASCII.dot) {
      text = scheme + "//".utf8 + text
    }
    return isAddress(text) ? text : nil
  }
}
