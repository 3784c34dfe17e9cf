import RemoBytes

/// A URL that may be followed: `http://` or `https://` and a host, and nothing in it that could
/// lead elsewhere or break out of where it is written.
///
/// Refused are user info, backslashes, control characters (U+0000 to U+001F and U+007F to
/// U+009F), and whatever makes the parser of the URL Standard
/// (url.spec.whatwg.org) fail: an empty or malformed host, an IPv4 address or a port out of range,
/// an invalid `xn--` label. An IPv6 host is refused as well; no shop has one. The scheme may be in
/// capitals, and slashes after `://` that are too many are passed over, as browsers do.
///
/// Kept as they are, and for the output's escaper to encode: spaces inside, quotes, angle
/// brackets, braces and everything above U+009F. Control characters and spaces at both ends are
/// left out of `slice`, as browsers leave them out (url.spec.whatwg.org §4.4).
///
/// Cost: one pass over the bytes, 32 at a time; a usual host is checked in one step.
package struct WebLink: Equatable, Sendable {
  /// Where the URL lies, without control characters and spaces at its ends.
  package let slice: ByteSlice

  /// Whether the bytes from the host on are known to be ASCII.
  let isASCII: Bool

  /// The link in `field`, or nil if it is none that may be shown.
  ///
  /// - Parameter isInput: whether it is the text of a JSON string as it came, without escapes:
  ///   then it has neither backslashes nor control characters of ASCII but U+007F (RFC 8259 §7).
  package init?(_ bytes: Span<UInt8>, _ field: ByteSlice, isInput: Bool = false) {
    let range = Self.trimmed(bytes, field)
    guard let host = Self.hostStart(bytes, range) else { return nil }
    let rest = host..<range.upperBound
    let usual = Self.look(bytes, rest, isInput)
    guard usual.isClean || Self.isClean(bytes, rest),
      usual.hasHost || Self.hasPlainHost(bytes, rest) || Self.hasHost(bytes, rest)
    else { return nil }
    slice = ByteSlice(range)
    isASCII = usual.isClean
  }

  /// The link as it is written: without slashes before the host that are too many.
  package func written(_ bytes: Span<UInt8>) -> ContiguousArray<UInt8> {
    let spare = Self.spareSlashes(bytes, slice.range)
    var link = ByteWriter()
    link.append(bytes, in: slice.range.lowerBound..<spare.lowerBound)
    link.append(bytes, in: spare.upperBound..<slice.range.upperBound)
    return link.finish()
  }

  /// Where the field lies without control characters and spaces at its ends.
  @inline(__always)
  static func trimmed(_ bytes: Span<UInt8>, _ field: ByteSlice) -> Range<Int> {
    let range = field.range
    if range.isEmpty
      || bytes[range.upperBound - 1] > ASCII.space && bytes[range.lowerBound] > ASCII.space
    {
      return range
    }
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, bytes[start] <= ASCII.space { start += 1 }
    while end > start, bytes[end - 1] <= ASCII.space { end -= 1 }
    return start..<end
  }

  /// Where the host begins, behind `http://` or `https://`, or nil.
  @inline(__always)
  static func hostStart(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard range.count >= 8 else { return nil }
    var host = range.lowerBound
    // Bit 5 makes letters small; that of the colon is to stay what it is.
    let word = bytes.word(at: host) | 0x2020_2020
    if word | 0x20_0000_0000 == 0x2F2F_3A73_7074_7468 {
      host += 8
    } else if word & 0x00FF_FFFF_FFFF_FFFF == 0x2F_2F3A_7074_7468 {
      host += 7
    } else {
      return nil
    }
    while host < range.upperBound, bytes[host] == ASCII.slash { host += 1 }
    return host
  }

  /// The slashes before the host that are too many; empty in nearly every link.
  ///
  /// - Parameter range: where a link lies.
  static func spareSlashes(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    let isSecure = bytes[range.lowerBound + 4] | 0x20 == UInt8(ascii: "s")
    let start = range.lowerBound + (isSecure ? 8 : 7)
    var end = start
    while end < range.upperBound, bytes[end] == ASCII.slash { end += 1 }
    return start..<end
  }

  /// Where the authority ends that begins at the start of `range`: at the path, the query, the
  /// fragment or the end.
  static func authorityEnd(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    var offset = range.lowerBound
    while offset < range.upperBound, offset + 16 <= bytes.count {
      let vector = bytes.vector(at: offset)
      let run =
        ((vector .== SIMD16.all(ASCII.slash)) .| (vector .== SIMD16.all(ASCII.question))
        .| (vector .== SIMD16.all(ASCII.hash))).firstSet
      if run < 16 { return min(offset + run, range.upperBound) }
      offset += 16
    }
    while offset < range.upperBound {
      let byte = bytes[offset]
      if byte == ASCII.slash || byte == ASCII.question || byte == ASCII.hash { return offset }
      offset += 1
    }
    return range.upperBound
  }

  // MARK: Usual links

  /// Whether the bytes in `range` are a link such as most are, with no slashes too many and a host
  /// of letters and dots, if they are a `PlainURL`.
  static func isUsual(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    guard let host = hostStart(bytes, range), host &+ 33 <= bytes.count,
      spareSlashes(bytes, range).isEmpty
    else { return false }
    return hasUsualHost(bytes, host..<range.upperBound, bytes.pair(at: host))
  }

  /// Whether all from the host on is plain ASCII without a backslash, and whether the host is a
  /// usual one; false too where that is to be looked at closer.
  @inline(__always)
  private static func look(
    _ bytes: Span<UInt8>, _ rest: Range<Int>, _ isInput: Bool
  ) -> (isClean: Bool, hasHost: Bool) {
    guard rest.lowerBound + 33 <= bytes.count else { return (false, false) }
    let first = bytes.pair(at: rest.lowerBound)
    let isClean =
      isInput
      ? hasNoneHigh(bytes, rest, first) { $0 &+ .all(1) }
      : hasNoneHigh(bytes, rest, first) { vector in
        // What is beyond ASCII may begin a control character.
        let odd = ((vector &- .all(0x20)) .>= .all(0x5F)) .| (vector .== .all(ASCII.backslash))
        return odd.bytes
      }
    return (isClean, hasUsualHost(bytes, rest, first))
  }

  /// Whether bit 7 is clear in all that `map` makes of the bytes of `range`, which begins with
  /// `first`.
  @inline(__always)
  private static func hasNoneHigh(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ first: VectorPair,
    _ map: (SIMD16<UInt8>) -> SIMD16<UInt8>
  ) -> Bool {
    if range.count < 32 {
      let odd = VectorPair(low: map(first.low), high: map(first.high)).prefix(range.count)
      return !(odd.low | odd.high).hasHighBit
    }
    @inline(__always)
    func odd(_ pair: VectorPair) -> SIMD16<UInt8> { map(pair.low) | map(pair.high) }
    // Four times 32 bytes, which overlap where there are fewer: a loop would end after two rounds
    // or three, and be guessed wrong.
    let (start, last) = (range.lowerBound, range.upperBound &- 32)
    var sum =
      odd(first) | odd(bytes.pair(at: min(start &+ 32, last)))
      | odd(bytes.pair(at: min(start &+ 64, last))) | odd(bytes.pair(at: last))
    var offset = start &+ 96
    while offset < last {
      sum |= odd(bytes.pair(at: offset))
      offset &+= 32
    }
    return !sum.hasHighBit
  }

  /// Whether `range`, which begins with `first`, does so with up to 32 letters and dots, the last
  /// one a letter, and a slash: most hosts do. No label of theirs is a number or begins with
  /// `xn--`.
  @inline(__always)
  private static func hasUsualHost(
    _ bytes: Span<UInt8>, _ range: Range<Int>, _ first: VectorPair
  ) -> Bool {
    @inline(__always)
    func isOther(_ vector: SIMD16<UInt8>) -> ByteMask {
      (((vector | .all(0x20)) &- .all(0x61)) .>= .all(26)) .& (vector .!= .all(ASCII.dot))
    }
    let others = LaneMask(low: isOther(first.low), high: isOther(first.high))
    let end = range.lowerBound &+ others.first
    return !others.isEmpty && end < range.upperBound && bytes[end] == ASCII.slash
      && bytes[end - 1].isASCIILetter
  }

  // MARK: All others

  /// Whether there is no backslash and no control character.
  @inline(never)
  private static func isClean(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var offset = range.lowerBound
    while offset < range.upperBound {
      if offset + 16 <= range.upperBound {
        let vector = bytes.vector(at: offset)
        let isControl = (vector .< SIMD16.all(0x20)) .| (vector .== SIMD16.all(ASCII.delete))
        if (isControl .| (vector .== SIMD16.all(ASCII.backslash))).isAnySet { return false }
        offset += 16
      } else {
        let byte = bytes[offset]
        if byte < 0x20 || byte == ASCII.delete || byte == ASCII.backslash { return false }
        offset += 1
      }
    }
    // UTF-8 writes U+0080 to U+009F as C2 80 to C2 9F.
    offset = range.lowerBound
    while let lead = bytes.firstIndex(of: 0xC2, in: offset..<range.upperBound) {
      if lead + 1 < range.upperBound, bytes[lead + 1] < 0xA0 { return false }
      offset = lead + 1
    }
    return true
  }

  /// Whether `range` begins with a host of letters, digits, dots and single hyphens, the last
  /// label beginning with a letter, and no port: nearly every other one.
  @inline(never)
  private static func hasPlainHost(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    var end = range.lowerBound
    // Two hyphens may be those of `xn--`; those behind the host do no harm.
    var doubles = SIMD16<UInt8>.all(0)
    while true {
      guard end + 17 <= bytes.count else { return false }
      let vector = bytes.vector(at: end)
      let isLetter = (vector | SIMD16.all(0x20)) &- SIMD16.all(0x61) .< SIMD16.all(26)
      // From - to 9 there are only the dot, the slash and the digits.
      let isOther = (vector &- SIMD16.all(ASCII.minus)) .< SIMD16.all(13)
      let isSlash = vector .== SIMD16.all(ASCII.slash)
      let run = (.!(isLetter .| isOther) .| isSlash).firstSet
      let hyphens = SIMD16<UInt8>.all(ASCII.minus)
      let isFollowed = bytes.vector(at: end &+ 1) .== hyphens
      doubles |= ((vector .== hyphens) .& isFollowed).bytes
      end &+= run
      if end >= range.upperBound {
        end = range.upperBound
        break
      }
      if run == 16 { continue }
      let byte = bytes[end]
      if byte == ASCII.slash || byte == ASCII.question || byte == ASCII.hash { break }
      return false
    }
    guard end > range.lowerBound, bytes[end - 1].isASCIILetter else { return false }
    return bytes[lastLabel(bytes, range.lowerBound..<end)].isASCIILetter
      && (doubles.isZero || !hasDoubleHyphen(bytes, range.lowerBound..<end))
  }

  /// Where the last label of a host begins that does not end with a dot.
  @inline(__always)
  private static func lastLabel(_ bytes: Span<UInt8>, _ host: Range<Int>) -> Int {
    // Its dot is mostly among the last eight bytes, and before a host are no dots.
    let word = bytes.word(at: host.upperBound - 8) ^ .all(ASCII.dot)
    let dots = ~(((word & .all(0x7F)) &+ .all(0x7F)) | word | .all(0x7F))
    if dots != 0 { return host.upperBound &- dots.leadingZeroBitCount &>> 3 }
    var label = host.upperBound - 1
    while label > host.lowerBound, bytes[label - 1] != ASCII.dot { label -= 1 }
    return label
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
