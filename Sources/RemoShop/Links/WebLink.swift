import RemoBytes

/// A URL that is safe to show as a link: `http://` or `https://`, a host, and no part that could
/// mislead or break out of its place.
///
/// It rejects user info, backslashes, control characters (U+0000 to U+001F and U+007F to U+009F)
/// and everything that the URL Standard's parser (url.spec.whatwg.org) rejects. That includes an
/// empty or malformed host, an IPv4 address or port out of range, and an invalid `xn--` label. It
/// also rejects IPv6 hosts, which no shop has. As in browsers, the scheme may be in capitals, and
/// extra slashes after `://` are ignored.
///
/// Inner spaces, quotes, angle brackets, braces and all characters above U+009F stay; the output's
/// escaper encodes them. `slice` excludes outer control characters and spaces, which browsers
/// ignore (url.spec.whatwg.org §4.4).
package struct WebLink: Equatable, Sendable {
  /// The range of the URL, without outer control characters and spaces.
  package let slice: ByteSlice

  /// Whether the URL is ASCII from its host on.
  let isASCII: Bool

  /// Creates the link in a field, or nil if it must not be shown. Cost: one pass over the bytes.
  package init?(_ field: ByteSlice, in bytes: Span<UInt8>) {
    let range = Self.trimmed(field, in: bytes)
    guard let host = Self.hostStart(of: range, in: bytes) else { return nil }
    let rest = host..<range.upperBound
    let isPlain =
      bytes.firstIndex(in: rest) { bytes in
        // As signed numbers, bytes beyond ASCII are below the space too.
        (bytes.signed .< SIMD16<Int8>(repeating: 0x20)) .| (bytes .== .all(ASCII.delete))
          .| (bytes .== .all(ASCII.backslash))
      } == nil
    if !isPlain, Self.hasForbiddenCharacter(rest, in: bytes) { return nil }
    // All bytes left after these checks are beyond ASCII.
    isASCII = isPlain
    guard Self.hasValidAuthority(rest, in: bytes) else { return nil }
    slice = ByteSlice(range)
  }

  private static func hasForbiddenCharacter(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    range.contains { offset in
      let byte = bytes[offset]
      // UTF-8 encodes U+0080 to U+009F as C2 80 to C2 9F.
      return byte < ASCII.space || byte == ASCII.delete || byte == ASCII.backslash
        || byte == 0xC2 && offset + 1 < range.upperBound && bytes[offset + 1] < 0xA0
    }
  }

  /// The link as documents write it, without extra slashes before the host.
  package func written(_ bytes: Span<UInt8>) -> ContiguousArray<UInt8> {
    var link = ByteWriter()
    Self.write(slice.range, in: bytes, into: &link)
    return link.finish()
  }

  /// Writes the link in `range`, or its beginning up to any place after the host, without extra
  /// slashes before the host.
  static func write(_ range: Range<Int>, in bytes: Span<UInt8>, into writer: inout ByteWriter) {
    let spare = spareSlashes(of: range, in: bytes)
    writer.append(bytes, in: range.lowerBound..<spare.lowerBound)
    writer.append(bytes, in: spare.upperBound..<range.upperBound)
  }

  // MARK: Parts

  /// The range of a field without outer control characters and spaces.
  static func trimmed(_ field: ByteSlice, in bytes: Span<UInt8>) -> Range<Int> {
    var (start, end) = (field.range.lowerBound, field.range.upperBound)
    while start < end, bytes[start] <= ASCII.space { start += 1 }
    while start < end, bytes[end - 1] <= ASCII.space { end -= 1 }
    return start..<end
  }

  // `https://` and `http://` as words, the first byte lowest, for comparison in one step.
  private static let https: UInt64 = 0x2F2F_3A73_7074_7468
  private static let http: UInt64 = 0x002F_2F3A_7074_7468

  /// The offset of the host, after `http://` or `https://` and any extra slashes, or nil.
  static func hostStart(of range: Range<Int>, in bytes: Span<UInt8>) -> Int? {
    let start = bytes.word(at: range.lowerBound, before: range.upperBound).asciiLowercased
    guard start == Self.https || start.prefix(7) == Self.http else { return nil }
    return spareSlashes(of: range, in: bytes).upperBound
  }

  /// The range of the extra slashes before the host; empty in nearly every link.
  ///
  /// - Parameter range: the range of a link.
  static func spareSlashes(of range: Range<Int>, in bytes: Span<UInt8>) -> Range<Int> {
    let start = range.lowerBound + (isSecure(range, in: bytes) ? 8 : 7)
    let end = (start..<range.upperBound).first { bytes[$0] != ASCII.slash } ?? range.upperBound
    return start..<end
  }

  /// Whether the scheme of a link is `https`.
  static func isSecure(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    bytes[range.lowerBound + 4].asciiLowercased == UInt8(ascii: "s")
  }

  /// The end of the authority at the start of `range`, where the path, query or fragment begins, or
  /// the end.
  static func authorityEnd(of range: Range<Int>, in bytes: Span<UInt8>) -> Int {
    let end = bytes.firstIndex(in: range) { bytes in
      (bytes .== .all(ASCII.slash)) .| (bytes .== .all(ASCII.question))
        .| (bytes .== .all(ASCII.hash))
    }
    return end ?? range.upperBound
  }

  // MARK: Hosts

  /// Whether `range` begins with a valid host (URL Standard) and an optional valid port.
  private static func hasValidAuthority(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    let authority = range.lowerBound..<authorityEnd(of: range, in: bytes)
    if isPlainHost(authority, in: bytes) { return true }
    if bytes.firstIndex(of: ASCII.at, in: authority) != nil { return false }
    guard let colon = bytes.firstIndex(of: ASCII.colon, in: authority) else {
      return HostName.isValid(authority, in: bytes)
    }
    return isValidPort((colon + 1)..<authority.upperBound, in: bytes)
      && HostName.isValid(authority.lowerBound..<colon, in: bytes)
  }

  /// Whether a host has only labels of letters, digits and single hyphens, and its last label
  /// begins and ends with a letter. Nearly every host does, and is valid.
  private static func isPlainHost(_ host: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    let lastLabel = bytes.lastIndex(of: ASCII.dot, in: host).map { $0 + 1 } ?? host.lowerBound
    guard let last = host.last, bytes[last].isASCIILetter, bytes[lastLabel].isASCIILetter else {
      return false
    }
    let isPlain = host.allSatisfy { offset in
      let byte = bytes[offset]
      return byte.isASCIILetter || byte.isASCIIDigit || byte == ASCII.dot || byte == ASCII.minus
    }
    if !isPlain { return false }
    // Two hyphens may belong to `xn--`.
    guard let hyphen = bytes.firstIndex(of: ASCII.minus, in: host) else { return true }
    return !(hyphen..<last).contains {
      bytes[$0] == ASCII.minus && bytes[$0 + 1] == ASCII.minus
    }
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
