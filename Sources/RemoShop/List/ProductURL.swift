import RemoBytes

/// When two URLs are those of the same product.
///
/// For `http` and `https` URLs the case of scheme and host, the default port, the fragment and
/// known tracking parameters (see `TrackingParameters`) do not count, nor does a path of `/`
/// against none; everything else does, the order of parameters too. Any other text is only equal
/// to itself. White space at the ends is passed over. Nothing is allocated.
package enum ProductURL {
  /// A hash that is equal for URLs that `areEqual` finds equal. Cost: about 50 ns.
  package static func hash(_ bytes: Span<UInt8>, _ url: ByteSlice) -> UInt64 {
    if let hash = webHash(bytes, url) { return hash }
    var hash = ByteHash(seed: 1)
    return add(bytes, trimmed(bytes, url), to: &hash)
  }

  /// The same hash for an `http` or `https` URL with a host, nil for any other text, which says
  /// nothing of a product.
  static func webHash(_ bytes: Span<UInt8>, _ url: ByteSlice) -> UInt64? {
    guard let parts = Parts(bytes, url) else { return nil }
    var hash = ByteHash(seed: parts.isSecure ? 2 : 3)
    let host = addLowercased(bytes, parts.authority, to: &hash)
    hash.add(host)
    var result = add(bytes, parts.path, to: &hash)
    var rest = parts.query
    while let parameter = TrackingParameters.nextOther(bytes, &rest) {
      result = add(bytes, parameter, to: &hash)
    }
    return result
  }

  /// Whether two URLs are the same but for what does not count.
  package static func areEqual(
    _ bytes: Span<UInt8>, _ url: ByteSlice, _ other: Span<UInt8>, _ otherURL: ByteSlice
  ) -> Bool {
    guard let parts = Parts(bytes, url), let otherParts = Parts(other, otherURL) else {
      return Parts(bytes, url) == nil && Parts(other, otherURL) == nil
        && bytes.equals(trimmed(bytes, url), other, trimmed(other, otherURL))
    }
    guard parts.isSecure == otherParts.isSecure,
      equalsIgnoringCase(bytes, parts.authority, other, otherParts.authority),
      bytes.equals(parts.path, other, otherParts.path)
    else { return false }
    var rest = parts.query
    var otherRest = otherParts.query
    while true {
      let parameter = TrackingParameters.nextOther(bytes, &rest)
      let otherParameter = TrackingParameters.nextOther(other, &otherRest)
      guard let parameter, let otherParameter else {
        return parameter == nil && otherParameter == nil
      }
      if !bytes.equals(parameter, other, otherParameter) { return false }
    }
  }

  /// Whether the text is an `http` or `https` URL with a host, so that equal ones say something.
  static func isWeb(_ bytes: Span<UInt8>, _ url: ByteSlice) -> Bool {
    Parts(bytes, url) != nil
  }

  // MARK: Parts

  /// What counts of a URL.
  struct Parts: Equatable {
    let isSecure: Bool
    /// Host and port, without the port if it is the scheme's own.
    let authority: Range<Int>
    /// The path, empty for `/`.
    let path: Range<Int>
    let query: Range<Int>

    init?(_ bytes: Span<UInt8>, _ url: ByteSlice) {
      let range = ProductURL.trimmed(bytes, url)
      guard let start = WebLink.hostStart(bytes, range) else { return nil }
      isSecure = bytes[range.lowerBound + 4] | 0x20 == UInt8(ascii: "s")
      let pathStart = WebLink.authorityEnd(bytes, start..<range.upperBound)
      if bytes.firstIndex(of: ASCII.at, in: start..<pathStart) != nil { return nil }
      authority = start..<Self.portStart(bytes, start..<pathStart, isSecure)
      if authority.isEmpty { return nil }
      let pathEnd = Self.pathEnd(bytes, pathStart..<range.upperBound)
      path = pathEnd == pathStart + 1 ? pathStart..<pathStart : pathStart..<pathEnd
      let end =
        bytes.firstIndex(of: ASCII.hash, in: pathEnd..<range.upperBound) ?? range.upperBound
      query = min(pathEnd + 1, end)..<end
    }

    /// Where a port that does not count begins, or else the end.
    private static func portStart(
      _ bytes: Span<UInt8>, _ range: Range<Int>, _ isSecure: Bool
    ) -> Int {
      var offset = range.upperBound
      while offset > range.lowerBound, bytes[offset - 1].isASCIIDigit { offset -= 1 }
      guard offset > range.lowerBound, bytes[offset - 1] == ASCII.colon else {
        return range.upperBound
      }
      let port = offset..<range.upperBound
      let isDefault = port.isEmpty || bytes.equals(port, isSecure ? "443" : "80")
      return isDefault ? offset - 1 : range.upperBound
    }

    /// Where the path ends: at the query, the fragment or the end.
    private static func pathEnd(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
      var offset = range.lowerBound
      while offset + 16 <= range.upperBound {
        let vector = bytes.vector(at: offset)
        let ends =
          (vector .== SIMD16.all(ASCII.question)) .| (vector .== SIMD16.all(ASCII.hash))
        let run = ends.firstSet
        offset += run
        if run < 16 { return offset }
      }
      while offset < range.upperBound {
        if bytes[offset] == ASCII.question || bytes[offset] == ASCII.hash { break }
        offset += 1
      }
      return offset
    }
  }

  private static func trimmed(_ bytes: Span<UInt8>, _ url: ByteSlice) -> Range<Int> {
    var (start, end) = (url.range.lowerBound, url.range.upperBound)
    while start < end, bytes[start] <= ASCII.space { start += 1 }
    while start < end, bytes[end - 1] <= ASCII.space { end -= 1 }
    return start..<end
  }

  // MARK: Words

  /// Adds the bytes of `range` and their number.
  @discardableResult
  private static func add(
    _ bytes: Span<UInt8>, _ range: Range<Int>, to hash: inout ByteHash
  ) -> UInt64 {
    hash.add(bytes, range)
    hash.add(UInt64(range.count))
    return hash.finish(count: range.count)
  }

  /// The same with ASCII letters in small letters.
  static func addLowercased(
    _ bytes: Span<UInt8>, _ range: Range<Int>, to hash: inout ByteHash
  ) -> UInt64 {
    var offset = range.lowerBound
    while offset < range.upperBound {
      hash.add(bytes.word(at: offset, before: range.upperBound).asciiLowercased)
      offset += 8
    }
    return hash.finish(count: range.count)
  }

  private static func equalsIgnoringCase(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ other: Span<UInt8>, _ otherRange: Range<Int>
  ) -> Bool {
    guard range.count == otherRange.count else { return false }
    for offset in 0..<range.count
    where bytes[range.lowerBound + offset].asciiLowercased
      != other[otherRange.lowerBound + offset].asciiLowercased
    {
      return false
    }
    return true
  }
}
