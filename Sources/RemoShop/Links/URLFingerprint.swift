import RemoBytes

/// A quick hash of a URL's host and path, which tells most URLs of a list apart before their
/// canonical forms are compared: of a plain link it reads 32 bytes at a time and writes nothing.
struct URLFingerprints: Sendable {
  private let endings = HostEndings.table
  private var canonical = CanonicalURLWriter()

  /// A hash that is equal for URLs with the same canonical host and path; 0 for what is no web URL.
  ///
  /// - Parameter most: how many bytes of host and path count; a multiple of 32.
  @inline(__always)
  mutating func fingerprint(
    _ bytes: Span<UInt8>, _ url: ByteSlice, most: Int = .max
  ) -> UInt64 {
    let range = url.range
    guard let start = plainStart(bytes, range) else {
      return canonicalFingerprint(bytes, url, most)
    }
    var hash = PathHash()
    var offset = start
    while offset &+ 32 <= range.upperBound, offset &- start < most {
      let pair = bytes.pair(at: offset)
      if (isEnd(pair.low) .| isEnd(pair.high)).isAnySet { break }
      hash.add(pair)
      offset &+= 32
    }
    // A slash at the end does not count: is it at the end?
    let isBehindSlash = offset == start || bytes[offset &- 1] == ASCII.slash
    if offset &- start >= most {
      return isBehindSlash ? canonicalFingerprint(bytes, url, most) : hash.value
    }
    let pair = bytes.pair(at: offset, before: range.upperBound)
    // Behind the end there are zeros.
    var count = LaneSet(isEnd(pair.low), isEnd(pair.high)).first
    let end = offset &+ count
    let isAtEnd =
      end >= range.upperBound || bytes[end] == ASCII.question || bytes[end] == ASCII.hash
    if !isAtEnd || count == 0 && isBehindSlash { return canonicalFingerprint(bytes, url, most) }
    if count > 0, bytes[end &- 1] == ASCII.slash {
      // More than one slash at the end does not count either.
      if bytes[end &- 2] == ASCII.slash { return canonicalFingerprint(bytes, url, most) }
      count &-= 1
    }
    if count > 0 { hash.add(pair.prefix(count)) }
    return hash.value
  }

  /// The offset of the host of a link whose canonical host and path are as they are written; nil
  /// where a closer look has to tell.
  @inline(__always)
  private func plainStart(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    guard var start = WebLink.hostStart(bytes, range) else { return nil }
    let word = bytes.word(at: start, before: range.upperBound)
    if word | 0x2020_2020 == word & ~0xFFFF_FFFF | 0x2E77_7777 { start &+= 4 }
    let pair = bytes.pair(at: start, before: range.upperBound)
    let isSlash = LaneSet(pair.low .== .all(ASCII.slash), pair.high .== .all(ASCII.slash))
    let length = isSlash.first
    // A slash among the first 32 bytes ends the host, unless something odd stands before it.
    guard length < 32, LaneSet(isEnd(pair.low), isEnd(pair.high)).first > length else { return nil }
    let path = start &+ length
    if length > 0, bytes[path &- 1] == ASCII.dot { return nil }
    return endings.mayContain(bytes, end: path) || isSpecial(bytes, path, range.upperBound)
      ? nil : start
  }

  /// Whether a path may be one of any host that has a canonical form of its own: that of a
  /// collection in a Shopify store, or that of an Impact link.
  @inline(__always)
  private func isSpecial(_ bytes: Span<UInt8>, _ path: Int, _ end: Int) -> Bool {
    // "/collect", "/c/" and "/t/t"
    let word: UInt64 = 0x7463_656C_6C6F_632F
    let start = bytes.word(at: path, before: end)
    return start == word || start & 0xFF_FFFF == 0x2F_632F || start & 0xFFFF_FFFF == 0x742F_742F
      || bytes.word(at: min(path &+ 3, end), before: end) == word
      || bytes.word(at: min(path &+ 6, end), before: end) == word
  }

  /// Whether a byte ends the path or asks for a closer look: up to `%`, beyond ASCII, a colon,
  /// `?`, `@`.
  @inline(__always)
  private func isEnd(_ vector: SIMD16<UInt8>) -> ByteMask {
    ((vector &- .all(ASCII.percent + 1)) .>= .all(0x80 - ASCII.percent - 1))
      .| (vector .== .all(ASCII.colon)) .| (vector .== .all(ASCII.question))
      .| (vector .== .all(ASCII.at))
  }

  @inline(never)
  private mutating func canonicalFingerprint(
    _ bytes: Span<UInt8>, _ url: ByteSlice, _ most: Int
  ) -> UInt64 {
    guard canonical.write(bytes, url, hasQuery: false) else { return 0 }
    let text = canonical.text.span
    let place = canonical.place
    let end = min(place.upperBound, place.lowerBound + min(most, place.count))
    var hash = PathHash()
    for offset in stride(from: place.lowerBound, to: end, by: 32) {
      hash.add(text.pair(at: offset, before: end))
    }
    return hash.value
  }
}

/// A hash of text that comes in pieces of 32 bytes, without regard to the case of letters.
private struct PathHash {
  private var low = SIMD2<UInt64>.zero
  private var high = SIMD2<UInt64>.zero

  /// Adds 32 bytes; those behind the end of the text are 0.
  @inline(__always)
  mutating func add(_ pair: VectorPair) {
    // Bit 5 makes letters small.
    low = Self.turned(low) ^ (pair.low | .all(0x20)).words
    high = Self.turned(high) ^ (pair.high | .all(0x20)).words
  }

  @inline(__always)
  private static func turned(_ words: SIMD2<UInt64>) -> SIMD2<UInt64> {
    words &<< SIMD2(repeating: 5) | words &>> SIMD2(repeating: 59)
  }

  /// The hash, never 0.
  @inline(__always)
  var value: UInt64 {
    let a = (low[0] ^ 0x2D35_8DCC_AA6C_78A5).multipliedFullWidth(by: low[1] ^ 0x9E37_79B9_7F4A_7C15)
    let b = (high[0] ^ 0xD6E8_FEB8_6659_FD93).multipliedFullWidth(
      by: high[1] ^ 0x8BB8_4B93_962E_ACC9)
    return (a.high ^ a.low) &+ (b.high ^ b.low) | 1
  }
}
