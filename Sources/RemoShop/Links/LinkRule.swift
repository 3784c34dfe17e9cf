import RemoBytes

/// A row of the table of link rules.
struct LinkRule: Sendable {
  /// The hosts without `www.`; the rule also covers their subdomains.
  let hosts: [String]
  let kind: Kind
  /// The document or list that defines the rule.
  let source: String

  enum Kind: Sendable {
    /// A shop with the product's id in its paths.
    case product(ProductPath)
    /// A shop's name. Another row may have a rule for the shop's links.
    case shop(String)
    /// An affiliate network or search engine whose links contain the product's address.
    case redirect(Redirect)
  }
}

/// The position of the product's id in a shop's paths, and the parameters that select a variant.
///
/// The id alone identifies the product, so the canonical URL drops other segments and parameters.
/// It is a class, so that a table row is not copied for each link.
final class ProductPath: Sendable {
  /// The segments that may precede the id.
  private let markers: [LowercaseText]
  /// The maximum distance from a marker to the id, in segments.
  let reach: Int
  let id: IDForm
  /// The path before the id in canonical URLs.
  let written: String
  /// Whether the segments before the marker are significant, such as a country and language.
  let keepsStart: Bool
  /// The host of the shop, if it differs from the host of the rule.
  let shop: String?
  let mayBeginWithID: Bool
  /// The parameters that select a variant. `*` at the end matches any text.
  let parameters: ParameterNames

  /// - Parameter markers: segments in lower case.
  init(
    after markers: [String], within reach: Int = 1, id: IDForm, written: String,
    keepsStart: Bool = false, shop: String? = nil, mayBeginWithID: Bool = false,
    parameters: [String] = []
  ) {
    self.markers = markers.map { LowercaseText($0) }
    self.reach = reach
    self.id = id
    self.written = written
    self.keepsStart = keepsStart
    self.shop = shop
    self.mayBeginWithID = mayBeginWithID
    self.parameters = ParameterNames(parameters)
  }

  /// An id found in a path.
  struct Match {
    let id: Range<Int>
    /// The offset of the marker's segment.
    let marker: Int
  }

  /// Finds the first id that follows a marker closely enough.
  func match(_ path: Range<Int>, in bytes: Span<UInt8>) -> Match? {
    var marker = mayBeginWithID ? path.lowerBound + 1 : nil
    var distance = 0
    var segments = PathSegments(path: path)
    while let segment = segments.next(bytes) {
      distance += 1
      let isLast = segment.upperBound == path.upperBound
      if let marker, distance <= reach, let id = id.find(in: segment, of: bytes, isLast: isLast) {
        return Match(id: id, marker: marker)
      }
      if markers.contains(where: { $0.equals(segment, in: bytes) }) {
        marker = segment.lowerBound
        distance = 0
      }
    }
    return nil
  }
}

/// The format of a shop's product ids.
enum IDForm: Sendable {
  /// Ten capital letters and digits, with at least one digit (Amazon). An id that begins with `b0`
  /// may be lowercase, and so may the last letter of an ISBN.
  case asin
  /// A run of digits whose length is in the range.
  case digits(ClosedRange<Int>)
  /// A segment of capitals and digits, at least one digit, whose length is in the range.
  case code(ClosedRange<Int>)
  /// `A-` and digits (Target).
  case targetNumber
  /// Eight digits, or `s` and eight digits, after the last hyphen (IKEA).
  case articleNumber
  /// Letters and digits after the last hyphen, before `.html` (Wayfair).
  case wayfairNumber

  /// The id in a path segment, if any.
  ///
  /// - Parameter isLast: whether the segment is the last, where parameters may follow the id
  ///   without a question mark.
  func find(
    in segment: Range<Int>, of bytes: Span<UInt8>, isLast: Bool
  ) -> Range<Int>? {
    func isDigits(_ range: Range<Int>) -> Bool { range.allSatisfy { bytes[$0].isASCIIDigit } }
    func isCode(_ range: Range<Int>) -> Bool {
      range.contains { bytes[$0].isASCIIDigit }
        && range.allSatisfy {
          bytes[$0].isASCIIDigit || bytes[$0].isASCIILetter && bytes[$0] & 0x20 == 0
        }
    }
    switch self {
    case .asin:
      let id = Self.beforeSign(in: segment, of: bytes)
      let isISBN = isDigits(id.dropLast()) && id.last.map { bytes[$0].isASCIILetter } == true
      let isSmall =
        (isISBN || bytes.begins(id, with: "b0"))
        && id.allSatisfy { bytes[$0].isASCIIDigit || bytes[$0].isASCIILetter }
      return id.count == 10 && (isCode(id) || isSmall) ? id : nil
    case .digits(let counts):
      let id = segment.prefix { bytes[$0].isASCIIDigit }
      let rest = segment.dropFirst(id.count)
      let isWhole = isLast ? Self.beforeSign(in: rest, of: bytes).isEmpty : rest.isEmpty
      return counts.contains(id.count) && isWhole ? id : nil
    case .code(let counts):
      return counts.contains(segment.count) && isCode(segment) ? segment : nil
    case .targetNumber:
      let id = isLast ? Self.beforeSign(in: segment, of: bytes) : segment
      return (7...12).contains(id.count) && bytes.begins(id, with: "a-")
        && isDigits(id.dropFirst(2)) ? id : nil
    case .articleNumber:
      let tail = Self.tail(of: segment, in: bytes)
      let isSet = tail.first.map { bytes[$0] | 0x20 == UInt8(ascii: "s") } ?? false
      let digits = tail.dropFirst(isSet ? 1 : 0)
      return digits.count == 8 && isDigits(digits) ? tail : nil
    case .wayfairNumber:
      guard segment.count > 5, bytes.isEqual(segment.suffix(5), to: ".html") else { return nil }
      let tail = Self.tail(of: segment.dropLast(5), in: bytes)
      let letters = tail.prefix { bytes[$0].isASCIILetter }
      let digits = tail[letters.endIndex...]
      return (1...5).contains(letters.count) && (2...12).contains(digits.count)
        && isDigits(digits) ? tail : nil
    }
  }

  /// The part before a parameter separator: `&`, `;` or an encoded one.
  private static func beforeSign(in segment: Range<Int>, of bytes: Span<UInt8>) -> Range<Int> {
    segment.prefix {
      bytes[$0] != ASCII.ampersand && bytes[$0] != UInt8(ascii: ";") && bytes[$0] != ASCII.percent
    }
  }

  /// The part after the last hyphen.
  private static func tail(of segment: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
    let hyphen = segment.last { bytes[$0] == ASCII.minus }
    return (hyphen.map { $0 + 1 } ?? segment.lowerBound)..<segment.upperBound
  }
}
