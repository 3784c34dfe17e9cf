import RemoBytes

/// A URL that may be followed: `http://` or `https://` and a host, and nothing in it that could
/// lead elsewhere or break out of where it is written.
///
/// Refused are user info, backslashes, control characters (U+0000 to U+001F and U+007F to
/// U+009F), leading white space, and whatever makes the parser of the URL Standard
/// (url.spec.whatwg.org) fail: an empty or malformed host, an IPv4 address or a port out of range,
/// an invalid `xn--` label. An IPv6 host is refused as well; no shop has one. The scheme may be in
/// capitals, and slashes after `://` that are too many are passed over, as browsers do.
///
/// Kept as they are, and for the output's escaper to encode: spaces inside, quotes, angle
/// brackets, braces and everything above U+009F. Spaces at the end are left out of `slice`.
///
/// Cost: one pass over the bytes, sixteen at a time; a plain host is checked in two or three steps.
package struct WebLink: Equatable, Sendable {
  /// Where the URL lies, without trailing spaces.
  package let slice: ByteSlice

  /// The link in `field`, or nil if it is none that may be shown.
  package init?(_ bytes: Span<UInt8>, _ field: ByteSlice) {
    let range = Self.trimmed(bytes, field)
    guard let host = Self.hostStart(bytes, range), Self.isClean(bytes, range),
      Self.hasPlainHost(bytes, host..<range.upperBound)
        || Self.hasHost(bytes, host..<range.upperBound)
    else { return nil }
    slice = range == field.range ? field : ByteSlice(range)
  }

  /// Where the field lies without trailing spaces.
  static func trimmed(_ bytes: Span<UInt8>, _ field: ByteSlice) -> Range<Int> {
    let range = field.range
    var end = range.upperBound
    while end > range.lowerBound, bytes[end - 1] == ASCII.space { end -= 1 }
    return range.lowerBound..<end
  }

  /// Where the host begins, behind `http://` or `https://`, or nil.
  static func hostStart(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard range.count >= 8 else { return nil }
    var host = range.lowerBound
    // Bit 5 makes letters small and leaves the colon of `http:` alone.
    let word = bytes.word(at: host) | 0x20_2020_2020
    if word == 0x2F2F_3A73_7074_7468 {
      host += 8
    } else if word & 0x00FF_FFFF_FFFF_FFFF == 0x2F_2F3A_7074_7468 {
      host += 7
    } else {
      return nil
    }
    while host < range.upperBound, bytes[host] == ASCII.slash { host += 1 }
    return host
  }

  /// Where the authority ends that begins at the start of `range`: at the path, the query, the
  /// fragment or the end.
  static func authorityEnd(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = bytes[offset]
      if byte == ASCII.slash || byte == ASCII.question || byte == ASCII.hash { break }
      offset += 1
    }
    return offset
  }

  /// Whether there is no backslash and no control character; `range` has at least 8 bytes.
  private static func isClean(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var high = SIMD16<UInt8>.all(0)
    var bad = high .!= high
    @inline(__always)
    func look(_ vector: SIMD16<UInt8>) {
      high |= vector
      let isControl = (vector .< SIMD16.all(0x20)) .| (vector .== SIMD16.all(ASCII.delete))
      bad .|= isControl .| (vector .== SIMD16.all(ASCII.backslash))
    }
    var offset = range.lowerBound
    while offset + 16 <= range.upperBound {
      look(bytes.vector(at: offset))
      offset += 16
    }
    if offset < range.upperBound {
      if range.count >= 16 {
        look(bytes.vector(at: range.upperBound - 16))
      } else {
        for index in offset..<range.upperBound { look(SIMD16.all(bytes[index])) }
      }
    }
    if bad.isAnySet { return false }
    return !high.hasHighBit || !hasC1Control(bytes, range)
  }

  /// Whether one of U+0080 to U+009F is there, which UTF-8 writes as C2 80 to C2 9F.
  private static func hasC1Control(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var offset = range.lowerBound
    while let lead = bytes.firstIndex(of: 0xC2, in: offset..<range.upperBound) {
      if lead + 1 < range.upperBound, bytes[lead + 1] < 0xA0 { return true }
      offset = lead + 1
    }
    return false
  }

  /// Whether `range` begins with a host of letters, digits, dots and single hyphens, the last
  /// label beginning with a letter, and no port: nearly every host there is.
  private static func hasPlainHost(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var offset = range.lowerBound
    while true {
      guard offset + 16 <= bytes.count else { return false }
      let vector = bytes.vector(at: offset)
      let isLetter = (vector | SIMD16.all(0x20)) &- SIMD16.all(0x61) .< SIMD16.all(26)
      let isOther = (vector &- SIMD16.all(ASCII.minus)) .< SIMD16.all(2)
      let isDigit = (vector &- SIMD16.all(ASCII.zero)) .< SIMD16.all(10)
      let run = (.!(isLetter .| isOther .| isDigit)).firstSet
      offset += run
      if offset >= range.upperBound {
        offset = range.upperBound
        break
      }
      if run == 16 { continue }
      let byte = bytes[offset]
      if byte == ASCII.slash || byte == ASCII.question || byte == ASCII.hash { break }
      return false
    }
    let host = range.lowerBound..<offset
    guard let last = host.last, bytes[last].isASCIILetter,
      bytes.firstIndex(of: ASCII.minus, in: host).map({
        !hasDoubleHyphen(bytes, $0..<host.upperBound)
      }) ?? true
    else { return false }
    var label = last
    while label > host.lowerBound, bytes[label - 1] != ASCII.dot { label -= 1 }
    return bytes[label].isASCIILetter
  }

  private static func hasDoubleHyphen(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for offset in range.dropLast() where bytes[offset] == ASCII.minus {
      if bytes[offset + 1] == ASCII.minus { return true }
    }
    return false
  }

  /// Whether `range` begins with a host that the URL Standard accepts, and a port if there is one.
  @inline(never)
  private static func hasHost(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let end = authorityEnd(bytes, range)
    let authority = range.lowerBound..<end
    if bytes.firstIndex(of: ASCII.at, in: authority) != nil { return false }
    let colon = bytes.firstIndex(of: ASCII.colon, in: authority) ?? end
    if colon < end {
      var port = 0
      for offset in (colon + 1)..<end {
        guard bytes[offset].isASCIIDigit else { return false }
        port = port * 10 + Int(bytes[offset] - ASCII.zero)
        if port > 65_535 { return false }
      }
    }
    return HostName.isValid(bytes, authority.lowerBound..<colon)
  }
}
