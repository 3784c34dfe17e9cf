import RemoBytes

/// A quick hash of a URL's host and path, for telling URLs apart before they are compared.
extension ProductURL {
  /// A hash of host and path that is equal for URLs that `areEqual` finds equal, whatever their
  /// queries; 0 for what is no web URL. Letters' case and a slash at the end do not count. Cost:
  /// about 10 ns.
  ///
  /// - Parameter most: how many bytes of host and path count; a multiple of 32.
  @inline(__always)
  static func fingerprint(
    _ bytes: Span<UInt8>, _ url: ByteSlice, most: Int = .max
  ) -> UInt64 {
    let range = url.range
    guard let start = WebLink.hostStart(bytes, range) else {
      return slowFingerprint(bytes, url, most)
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
      return isBehindSlash ? slowFingerprint(bytes, url, most) : hash.value
    }
    let pair = bytes.pair(at: offset, before: range.upperBound)
    // Behind the end there are zeros.
    var count = LaneSet(isEnd(pair.low), isEnd(pair.high)).first
    let end = offset &+ count
    let isAtEnd =
      end >= range.upperBound || bytes[end] == ASCII.question || bytes[end] == ASCII.hash
    if !isAtEnd || count == 0 && isBehindSlash { return slowFingerprint(bytes, url, most) }
    if count > 0, bytes[end &- 1] == ASCII.slash { count &-= 1 }
    if count > 0 { hash.add(pair.prefix(count)) }
    return hash.value
  }

  /// What ends the path or asks for a closer look: up to `#`, beyond ASCII, a colon, `?`, `@`.
  @inline(__always)
  private static func isEnd(_ vector: SIMD16<UInt8>) -> ByteMask {
    ((vector &- .all(ASCII.hash + 1)) .>= .all(0x80 - ASCII.hash - 1))
      .| (vector .== .all(ASCII.colon)) .| (vector .== .all(ASCII.question))
      .| (vector .== .all(ASCII.at))
  }

  @inline(never)
  private static func slowFingerprint(
    _ bytes: Span<UInt8>, _ url: ByteSlice, _ most: Int
  ) -> UInt64 {
    guard let parts = Parts(bytes, url) else { return 0 }
    var path = parts.path
    if !path.isEmpty, bytes[path.upperBound - 1] == ASCII.slash {
      path = path.lowerBound..<(path.upperBound - 1)
    }
    var hash = PathHash()
    var pair = VectorPair()
    var count = 0
    func add(_ range: Range<Int>) {
      for offset in range where count < most {
        let lane = count & 15
        if count & 16 == 0 {
          pair.low[lane] = bytes[offset]
        } else {
          pair.high[lane] = bytes[offset]
        }
        count += 1
        if count & 31 == 0 {
          hash.add(pair)
          pair = VectorPair()
        }
      }
    }
    add(parts.authority)
    add(path)
    if count & 31 != 0 { hash.add(pair) }
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
