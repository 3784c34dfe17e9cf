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
  package static func isWeb(_ bytes: Span<UInt8>, _ url: ByteSlice) -> Bool {
    Parts(bytes, url) != nil
  }

  /// A quick hash of the first 48 bytes of host and path, equal for equal URLs; 0 for what is no
  /// web URL. For telling a few URLs apart; letters' case does not count. Cost: about 10 ns.
  static func fingerprint(_ bytes: Span<UInt8>, _ url: ByteSlice) -> UInt64 {
    let range = url.range
    guard let start = WebLink.hostStart(bytes, range), start + 48 <= range.upperBound else {
      return slowFingerprint(bytes, url)
    }
    let window = bytes.extracting(start..<(start + 48))
    let isOdd =
      isOdd(window.vector(at: 0)) .| isOdd(window.vector(at: 16)) .| isOdd(window.vector(at: 32))
    if isOdd.isAnySet { return slowFingerprint(bytes, url) }
    let first = fold(window.word(at: 0), window.word(at: 8), 0)
    let second = fold(window.word(at: 16), window.word(at: 24), 1)
    return (first ^ second ^ fold(window.word(at: 32), window.word(at: 40), 2)) | 1
  }

  /// What ends the path or asks for a closer look: white space, `#`, `?`, a colon, an at sign.
  @inline(__always)
  private static func isOdd(_ vector: SIMD16<UInt8>) -> ByteMask {
    (vector .<= SIMD16.all(ASCII.hash)) .| ((vector &- SIMD16.all(ASCII.colon)) .< SIMD16.all(7))
  }

  /// Mixes two words; bit 5 is set in every byte, which makes letters small.
  @inline(__always)
  private static func fold(_ left: UInt64, _ right: UInt64, _ number: UInt64) -> UInt64 {
    let a = (left | UInt64.all(0x20)) ^ 0x9E37_79B9_7F4A_7C15
    let product = a.multipliedFullWidth(
      by: (right | UInt64.all(0x20)) ^ (0xD6E8_FEB8_6659_FD93 &+ number))
    return product.high ^ product.low
  }

  @inline(never)
  private static func slowFingerprint(_ bytes: Span<UInt8>, _ url: ByteSlice) -> UInt64 {
    guard let parts = Parts(bytes, url) else { return 0 }
    var words = SIMD8<UInt64>(repeating: 0)
    var count = 0
    func add(_ word: UInt64, _ size: Int) {
      let shift = UInt64(8 * (count & 7))
      if count < 48 { words[count >> 3] |= word << shift }
      if count < 40, shift > 0 { words[count >> 3 + 1] |= word >> (64 - shift) }
      count += size
    }
    func add(_ range: Range<Int>) {
      var offset = range.lowerBound
      while offset < range.upperBound, count < 48 {
        add(
          bytes.word(at: offset, before: range.upperBound), min(8, range.upperBound - offset))
        offset += 8
      }
    }
    add(parts.authority)
    if parts.path.isEmpty { add(UInt64(ASCII.slash), 1) }
    add(parts.path)
    let first = fold(words[0], words[1], 0)
    return (first ^ fold(words[2], words[3], 1) ^ fold(words[4], words[5], 2)) | 1
  }

  // MARK: Parts

  /// What counts of a URL.
  private struct Parts: Equatable {
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
    var offset = range.lowerBound
    while offset < range.upperBound {
      hash.add(bytes.word(at: offset, before: range.upperBound))
      offset += 8
    }
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
