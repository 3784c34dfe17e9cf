import RemoBytes

/// The parts of an `http` or `https` URL that can identify a product.
struct URLParts {
  /// The host without `www.`, a final dot and the port.
  let host: Range<Int>
  /// A port other than the scheme's own, with its colon.
  let port: Range<Int>
  /// The path without final slashes.
  let path: Range<Int>
  let query: Range<Int>
  let fragment: Range<Int>

  /// `www.` as a word, the first byte lowest.
  private static let www: UInt64 = 0x2E77_7777

  /// The parts of the URL in a field; nil if the text is not a URL, has no host, or has user info.
  init?(_ url: ByteSlice, in bytes: Span<UInt8>) {
    guard let scan = LinkScan(url, in: bytes) else { return nil }
    self.init(scan, in: bytes)
  }

  /// The parts of a scanned URL; nil if it has no host, or has user info.
  init?(_ scan: LinkScan, in bytes: Span<UInt8>) {
    let authority = scan.authority
    if !scan.isSafe, bytes.firstIndex(of: ASCII.at, in: authority) != nil { return nil }
    let number = scan.hasPlainHost ? authority.suffix(0) : Self.port(of: authority, in: bytes)
    let isDefault =
      number.count <= 1 || bytes.isEqual(number, to: scan.isSecure ? ":443" : ":80")
    port = isDefault ? number.prefix(0) : number
    var host = authority.lowerBound..<number.lowerBound
    let start = bytes.word(at: host.lowerBound, before: host.upperBound).prefix(4)
    if start.asciiLowercased == Self.www { host = host.dropFirst(4) }
    if host.last.map({ bytes[$0] == ASCII.dot }) == true { host = host.dropLast() }
    if host.isEmpty { return nil }
    self.host = host
    let lastSign = scan.path.last { bytes[$0] != ASCII.slash }
    path = scan.path.lowerBound..<(lastSign.map { $0 + 1 } ?? scan.path.lowerBound)
    query = scan.query
    fragment = scan.fragment
  }

  /// The part of the URL that a person can type: the host without `www.`, its port, and the path if
  /// all three have at most 40 bytes together.
  var shortForm: ByteSlice {
    let authority = host.lowerBound..<max(host.upperBound, port.upperBound)
    let whole = host.lowerBound..<path.upperBound
    let isWhole = authority.upperBound == path.lowerBound && whole.count <= 40
    return ByteSlice(isWhole ? whole : authority)
  }

  /// The port at the end of an authority, with its colon, or an empty range.
  private static func port(of authority: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
    let none = authority.suffix(0)
    guard let colon = authority.last(where: { !bytes[$0].isASCIIDigit }),
      bytes[colon] == ASCII.colon
    else { return none }
    return colon..<authority.upperBound
  }
}

/// Iterates over the segments of a path.
struct PathSegments {
  private var rest: Range<Int>

  /// - Parameter path: an empty path, or one that begins with a slash.
  init(path: Range<Int>) { rest = path }

  /// The next segment, without its slash.
  mutating func next(_ bytes: Span<UInt8>) -> Range<Int>? {
    guard !rest.isEmpty else { return nil }
    let start = rest.lowerBound + 1
    let end = bytes.firstIndex(of: ASCII.slash, in: start..<rest.upperBound) ?? rest.upperBound
    rest = end..<rest.upperBound
    return start..<end
  }
}

/// Iterates over the nonempty parameters of a query.
struct QueryParameters {
  private var rest: Range<Int>

  /// A parameter's name, its value, and the range of both.
  struct Parameter {
    let name, value, whole: Range<Int>
  }

  init(query: Range<Int>) { rest = query }

  mutating func next(_ bytes: Span<UInt8>) -> Parameter? {
    while let start = rest.first {
      let end = bytes.firstIndex(of: ASCII.ampersand, in: rest) ?? rest.upperBound
      rest = min(end + 1, rest.upperBound)..<rest.upperBound
      if start == end { continue }
      let nameEnd = bytes.firstIndex(of: ASCII.equals, in: start..<end) ?? end
      return Parameter(
        name: start..<nameEnd, value: min(nameEnd + 1, end)..<end, whole: start..<end)
    }
    return nil
  }
}

extension Span<UInt8> {
  /// Whether the bytes in `range` equal `text`, ignoring ASCII case.
  ///
  /// - Parameter text: a lowercase text.
  func equalsIgnoringCase(_ range: Range<Int>, _ text: String) -> Bool {
    range.count == text.utf8.count && begins(range, with: text)
  }

  /// Whether the bytes in `range` begin with a lowercase text, ignoring case.
  func begins(_ range: Range<Int>, with text: String) -> Bool {
    guard range.count >= text.utf8.count else { return false }
    var offset = range.lowerBound
    for byte in text.utf8 {
      if self[offset].asciiLowercased != byte { return false }
      offset += 1
    }
    return true
  }

  /// Whether the bytes in `range` end with a lowercase text, ignoring case.
  func ends(_ range: Range<Int>, with text: String) -> Bool {
    equalsIgnoringCase(range.suffix(text.utf8.count), text)
  }

  func percentDecoded(_ range: Range<Int>) -> ContiguousArray<UInt8> {
    var text = ContiguousArray<UInt8>()
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = percentDecoded(at: offset, before: range.upperBound)
      text.append(byte ?? self[offset])
      offset += byte == nil ? 1 : 3
    }
    return text
  }

  func withPercentDecoded<Result>(
    _ range: Range<Int>, _ body: (Span<UInt8>) -> Result
  ) -> Result {
    if firstIndex(of: ASCII.percent, in: range) == nil { return body(extracting(range)) }
    let decoded = percentDecoded(range)
    return body(decoded.span)
  }
}
