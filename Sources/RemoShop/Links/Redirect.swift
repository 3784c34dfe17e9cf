import RemoBytes

/// A rule for links that lead to a product through another site and contain its address.
struct Redirect: Sendable {
  /// The parameters that may contain the address.
  var parameters: [String] = []
  /// The text before an address in the path: `destination:`, or empty for a segment `https:`.
  var pathMarker: String?
  /// The paths of redirecting pages; empty if all pages of the host redirect.
  var pages: [String] = []
  /// Whether the address may lack its scheme.
  var takesBareHosts = false
  /// Whether the address may be a path on the same host.
  var takesPaths = false

  /// The rule for a link, if any.
  ///
  /// - Parameter host: the link's host, if it is in the table.
  static func of(
    _ parts: URLParts, in bytes: Span<UInt8>, host: LinkHosts.Host?
  ) -> Redirect? {
    if isImpact(parts.path, in: bytes) { return LinkTable.impact.redirect }
    return isAdtraction(parts, in: bytes) ? LinkTable.adtraction.redirect : host?.redirect
  }

  /// The decoded address in a link, if any.
  func target(of parts: URLParts, in bytes: Span<UInt8>) -> ContiguousArray<UInt8>? {
    guard pages.isEmpty || pages.contains(where: { bytes.begins(parts.path, with: $0) }) else {
      return nil
    }
    var pairs = QueryParameters(query: parts.query)
    while let pair = pairs.next(bytes) {
      let isTarget = parameters.contains { bytes.equalsIgnoringCase(pair.name, $0) }
      if isTarget, let address = address(bytes.percentDecoded(pair.value), behind: parts, in: bytes)
      {
        return address
      }
    }
    guard let pathMarker else { return nil }
    var segments = PathSegments(path: parts.path)
    while let segment = segments.next(bytes) {
      guard Self.beginsAddress(segment, in: bytes, after: pathMarker) else { continue }
      // An unencoded address extends to the end of the link.
      let start = segment.lowerBound + pathMarker.utf8.count
      let isPlain = bytes[segment.upperBound - 1] == ASCII.colon
      let end = isPlain ? parts.query.upperBound : segment.upperBound
      let text =
        isPlain
        ? ContiguousArray((start..<end).map { bytes[$0] }) : bytes.percentDecoded(start..<end)
      // Later segments belong to this address. Trying them would be slow: there may be thousands.
      return address(text, behind: parts, in: bytes)
    }
    return nil
  }

  /// Whether a segment is the marker followed by the address's scheme. Its colon may be encoded.
  private static func beginsAddress(
    _ segment: Range<Int>, in bytes: Span<UInt8>, after marker: String
  ) -> Bool {
    guard bytes.begins(segment, with: marker + "http") else { return false }
    let rest = segment.dropFirst(marker.utf8.count + 4)
    let isSecure = rest.first.map { bytes[$0] | 0x20 == UInt8(ascii: "s") } == true
    guard let sign = rest.dropFirst(isSecure ? 1 : 0).first else { return false }
    return bytes[sign] == ASCII.colon || bytes[sign] == ASCII.percent
  }

  /// Whether a path belongs to an Impact link: `/c/` and the numbers of partner, ad and campaign.
  private static func isImpact(_ path: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    // Nearly all other paths differ in the first letter.
    guard path.count > 2, bytes[path.lowerBound + 1] == UInt8(ascii: "c") else { return false }
    var segments = PathSegments(path: path)
    guard let first = segments.next(bytes), bytes.isEqual(first, to: "c") else { return false }
    for _ in 0..<3 {
      guard let number = segments.next(bytes), !number.isEmpty,
        number.allSatisfy({ bytes[$0].isASCIIDigit })
      else { return false }
    }
    return segments.next(bytes) == nil
  }

  /// Whether a link is an Adtraction link, on any host: `/t/t` with the ad (`a`) and the channel
  /// (`as`).
  private static func isAdtraction(_ parts: URLParts, in bytes: Span<UInt8>) -> Bool {
    guard bytes.isEqual(parts.path, to: "/t/t") else { return false }
    var missing: Set = ["a", "as"]
    var pairs = QueryParameters(query: parts.query)
    while let pair = pairs.next(bytes) { missing.remove(bytes.string(pair.name)) }
    return missing.isEmpty
  }

  private func address(
    _ text: ContiguousArray<UInt8>, behind parts: URLParts, in bytes: Span<UInt8>
  ) -> ContiguousArray<UInt8>? {
    func isAddress(_ text: ContiguousArray<UInt8>) -> Bool {
      URLParts(ByteSlice(0..<text.count), in: text.span) != nil
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
