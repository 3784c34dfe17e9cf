import RemoBytes

/// When two URLs are those of the same product.
///
/// For `http` and `https` URLs the case of scheme and host, the default port, the fragment and
/// known tracking parameters (see `TrackingParameters`) do not count, nor does a path of `/`
/// against none; everything else does, the order of parameters too. Any other text is only equal
/// to itself. White space at the ends is passed over. Nothing is allocated.
package enum ProductURL {
  /// A hash that is equal for URLs that `areEqual` finds equal. Cost: about 40 ns.
  package static func hash(_ bytes: Span<UInt8>, _ url: ByteSlice) -> UInt64 {
    guard let parts = Parts(bytes, url) else {
      var hash = ByteHash(seed: 1)
      return add(bytes, trimmed(bytes, url), to: &hash)
    }
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
  /// web URL. For telling most of a few URLs apart; letters' case does not count. Cost: about 10 ns.
  @inline(__always)
  static func fingerprint(_ bytes: Span<UInt8>, _ url: ByteSlice) -> UInt64 {
    let range = url.range
    guard let start = WebLink.hostStart(bytes, range), start + 48 <= bytes.count else {
      return slowFingerprint(bytes, url)
    }
    var window = range.upperBound - start
    for block in 0..<3 {
      let vector = bytes.vector(at: start + 16 * block)
      // Control characters and the space may be trimmed; a colon or an at sign ask for a look.
      let isPlain =
        (vector .> SIMD16.all(ASCII.space)) .& (vector .!= SIMD16.all(ASCII.at))
        .& (vector .!= SIMD16.all(ASCII.colon))
      let ends = (vector .== SIMD16.all(ASCII.question)) .| (vector .== SIMD16.all(ASCII.hash))
      let stop = (ends .| .!isPlain).firstSet
      if stop == 16 { continue }
      let offset = 16 * block + stop
      if offset >= window { break }
      guard bytes[start + offset] == ASCII.question || bytes[start + offset] == ASCII.hash else {
        return slowFingerprint(bytes, url)
      }
      window = offset
      break
    }
    if window < 48, bytes.firstIndex(of: ASCII.slash, in: start..<(start + window)) == nil {
      return slowFingerprint(bytes, url)
    }
    var hash: UInt64 = 1
    for pair in 0..<3 {
      let place = 16 * pair
      let left = bytes.word(at: start + place).prefix(window - place).asciiLowercased
      let right = bytes.word(at: start + place + 8).prefix(window - place - 8).asciiLowercased
      hash ^= fold(left, right, pair)
    }
    return hash | 1
  }

  @inline(__always)
  private static func fold(_ left: UInt64, _ right: UInt64, _ number: Int) -> UInt64 {
    let product = (left ^ 0x9E37_79B9_7F4A_7C15).multipliedFullWidth(
      by: right ^ (0xD6E8_FEB8_6659_FD93 &+ UInt64(number)))
    return product.high ^ product.low
  }

  @inline(never)
  private static func slowFingerprint(_ bytes: Span<UInt8>, _ url: ByteSlice) -> UInt64 {
    guard let parts = Parts(bytes, url) else { return 0 }
    var words = SIMD8<UInt64>(repeating: 0)
    var count = 0
    func add(_ byte: UInt8) {
      if count < 48 {
        words[count >> 3] |= UInt64(byte.asciiLowercased) << UInt64(8 * (count & 7))
      }
      count += 1
    }
    for offset in parts.authority { add(bytes[offset]) }
    if parts.path.isEmpty { add(ASCII.slash) }
    for offset in parts.path.prefix(48) { add(bytes[offset]) }
    var hash: UInt64 = 1
    for pair in 0..<3 { hash ^= fold(words[2 * pair], words[2 * pair + 1], pair) }
    return hash | 1
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
    var range = url.range
    while let first = range.first, bytes[first] <= ASCII.space { range = range.dropFirst() }
    while let last = range.last, bytes[last] <= ASCII.space { range = range.dropLast() }
    return range
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
