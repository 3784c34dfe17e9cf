import RemoBytes

/// The parts of a link, found in one scan of its field (RFC 3986 §3).
///
/// As in browsers, the scheme may be in capitals, extra slashes after `://` are ignored, and so are
/// outer control characters and spaces (url.spec.whatwg.org §4.4). A scan takes only 28 bytes,
/// because a list keeps one for each item.
package struct LinkScan: BitwiseCopyable, Equatable, Sendable {
  private let start, host, authorityEnd, pathEnd, queryEnd, end: UInt32
  /// Whether the scheme is `https`.
  let isSecure: Bool
  /// Whether the link, from its host on, is ASCII without control characters and backslashes.
  let isASCII: Bool
  /// Whether the link is safe to show, see ``WebLink``.
  let isSafe: Bool
  /// Whether the authority is only a host of at most 32 bytes and plainly valid, as nearly all are.
  let hasPlainHost: Bool

  // `https://` and `http://` as words, the first byte lowest, for comparison in one step.
  private static let https: UInt64 = 0x2F2F_3A73_7074_7468
  private static let http: UInt64 = 0x002F_2F3A_7074_7468

  /// Scans the link in a field; nil unless it begins with `http://` or `https://`.
  package init?(_ field: ByteSlice, in bytes: Span<UInt8>) {
    let range = Self.trimmed(field, in: bytes)
    let scheme = bytes.word(at: range.lowerBound, before: range.upperBound).asciiLowercased
    isSecure = scheme == Self.https
    guard isSecure || scheme.prefix(7) == Self.http else { return nil }
    var host = range.lowerBound + (isSecure ? 8 : 7)
    while host < range.upperBound, bytes[host] == ASCII.slash { host += 1 }
    let signs = Signs(bytes, in: host..<range.upperBound)
    isASCII = signs.isPlain
    hasPlainHost = signs.hasPlainHost
    isSafe =
      (signs.isPlain || !Self.hasForbiddenCharacter(host..<range.upperBound, in: bytes))
      && (signs.hasPlainHost
        || Self.isValidAuthority(host..<signs.authorityEnd, in: bytes))
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    self.host = UInt32(truncatingIfNeeded: host)
    self.authorityEnd = UInt32(truncatingIfNeeded: signs.authorityEnd)
    self.pathEnd = UInt32(truncatingIfNeeded: signs.pathEnd)
    self.queryEnd = UInt32(truncatingIfNeeded: signs.hash)
    end = UInt32(truncatingIfNeeded: range.upperBound)
  }

  /// The first sign of each kind after a link's scheme, or the link's end.
  private struct Signs {
    private(set) var authorityEnd, pathEnd, hash: Int
    /// Whether all bytes are ASCII and neither control characters nor backslashes.
    private(set) var isPlain = true
    /// See ``LinkScan/hasPlainHost`` and ``HostLanes``.
    private(set) var hasPlainHost = false

    init(_ bytes: Span<UInt8>, in range: Range<Int>) {
      let end = range.upperBound
      (authorityEnd, pathEnd, hash) = (end, end, end)
      var offset = range.lowerBound
      while offset < end {
        let block = bytes.block(at: offset, before: end)
        if authorityEnd == end {
          let slash = block.lanes { ($0 .== .all(ASCII.slash)).bytes }
          if !slash.isEmpty { authorityEnd = min(end, offset &+ slash.first) }
        }
        var unusual = block.lanes { Self.unusual($0).bytes }.prefix(end &- offset)
        while !unusual.isEmpty {
          note(bytes[offset &+ unusual.first], at: offset &+ unusual.first)
          unusual.removeFirst()
        }
        if offset == range.lowerBound {
          let count = min(authorityEnd, pathEnd) &- offset
          hasPlainHost = count <= 32 && HostLanes(block.first).isPlain(count: count)
        }
        offset &+= 64
      }
      authorityEnd = min(authorityEnd, pathEnd)
    }

    private mutating func note(_ sign: UInt8, at place: Int) {
      switch sign {
      case ASCII.hash:
        hash = min(hash, place)
        pathEnd = min(pathEnd, place)
      case ASCII.question: pathEnd = min(pathEnd, place)
      case ASCII.space...ASCII.quote: break
      default: isPlain = false
      }
    }

    /// The bytes that end a part, and those that a plain link lacks; also the space, `!` and `"`,
    /// which the first comparison includes and `note` ignores.
    @inline(__always)
    private static func unusual(_ bytes: SIMD16<UInt8>) -> ByteMask {
      // As signed numbers, bytes beyond ASCII are below the number sign too.
      (bytes.signed .< SIMD16<Int8>(repeating: Int8(ASCII.hash + 1)))
        .| (bytes .== .all(ASCII.delete)) .| (bytes .== .all(ASCII.backslash))
        .| (bytes .== .all(ASCII.question))
    }
  }

  /// The letters and signs in the first 32 bytes of a host.
  private struct HostLanes {
    private let letters, digits, dots, hyphens: LaneMask

    init(_ pair: VectorPair) {
      func lanes(_ isFound: (SIMD16<UInt8>) -> ByteMask) -> LaneMask {
        LaneMask(low: isFound(pair.low), high: isFound(pair.high))
      }
      letters = lanes { (($0 | .all(0x20)) &- .all(0x61)) .< .all(26) }
      digits = lanes { ($0 &- .all(ASCII.zero)) .< .all(10) }
      dots = lanes { $0 .== .all(ASCII.dot) }
      hyphens = lanes { $0 .== .all(ASCII.minus) }
    }

    /// Whether the host has only labels of letters, digits and single hyphens, and its last label
    /// begins and ends with a letter. Such a host is valid. Two hyphens may belong to `xn--`.
    func isPlain(count: Int) -> Bool {
      if count == 0 { return false }
      let usual = letters.bits | digits.bits | dots.bits | hyphens.bits
      let double = hyphens.bits & hyphens.bits &>> 1
      let lastLabel = 64 - dots.prefix(count).bits.leadingZeroBitCount
      let ends: UInt64 = 1 &<< UInt64(count - 1) | 1 &<< UInt64(lastLabel)
      return LaneMask(bits: ~usual | double).prefix(count).isEmpty && letters.bits & ends == ends
    }
  }

  // MARK: Parts

  /// The whole link.
  var range: Range<Int> { Int(start)..<Int(end) }

  /// The extra slashes before the host; empty in nearly every link.
  var spareSlashes: Range<Int> { (Int(start) + (isSecure ? 8 : 7))..<Int(host) }

  /// The host and the port, with any user name before them.
  var authority: Range<Int> { Int(host)..<Int(authorityEnd) }

  /// The path with its first slash; may be empty.
  var path: Range<Int> { Int(authorityEnd)..<Int(pathEnd) }

  /// The query without its question mark.
  var query: Range<Int> { min(Int(pathEnd) + 1, Int(queryEnd))..<Int(queryEnd) }

  /// The fragment without its number sign.
  var fragment: Range<Int> { min(Int(queryEnd) + 1, Int(end))..<Int(end) }

  /// The range of a field without outer control characters and spaces.
  static func trimmed(_ field: ByteSlice, in bytes: Span<UInt8>) -> Range<Int> {
    var (start, end) = (field.range.lowerBound, field.range.upperBound)
    while start < end, bytes[start] <= ASCII.space { start += 1 }
    while start < end, bytes[end - 1] <= ASCII.space { end -= 1 }
    return start..<end
  }

  // MARK: Safety

  private static func hasForbiddenCharacter(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    range.contains { offset in
      let byte = bytes[offset]
      // UTF-8 encodes U+0080 to U+009F as C2 80 to C2 9F.
      return byte < ASCII.space || byte == ASCII.delete || byte == ASCII.backslash
        || byte == 0xC2 && offset + 1 < range.upperBound && bytes[offset + 1] < 0xA0
    }
  }

  /// Whether an authority is a valid host (URL Standard) and an optional valid port.
  private static func isValidAuthority(_ authority: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    if bytes.firstIndex(of: ASCII.at, in: authority) != nil { return false }
    guard let colon = bytes.firstIndex(of: ASCII.colon, in: authority) else {
      return HostName.isValid(authority, in: bytes)
    }
    return isValidPort((colon + 1)..<authority.upperBound, in: bytes)
      && HostName.isValid(authority.lowerBound..<colon, in: bytes)
  }

  private static func isValidPort(_ digits: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    var port = 0
    for offset in digits {
      guard bytes[offset].isASCIIDigit else { return false }
      port = port * 10 + Int(bytes[offset] - ASCII.zero)
      if port > 65_535 { return false }
    }
    return true
  }
}
