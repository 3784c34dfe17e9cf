import RemoBytes

/// A URL that is safe to show as a link: `http://` or `https://`, a host, and no part that could
/// mislead or break out of its place.
///
/// It rejects user info, backslashes, control characters (U+0000 to U+001F and U+007F to U+009F)
/// and everything that the URL Standard's parser (url.spec.whatwg.org) rejects. That includes an
/// empty or malformed host, an IPv4 address or port out of range, and an invalid `xn--` label. It
/// also rejects IPv6 hosts, which no shop has.
///
/// Inner spaces, quotes, angle brackets, braces and all characters above U+009F stay; the output's
/// escaper encodes them.
package struct WebLink: Equatable, Sendable {
  let scan: LinkScan

  /// Creates the link in a field, or nil if it must not be shown. Cost: one pass over the bytes.
  package init?(_ field: ByteSlice, in bytes: Span<UInt8>) {
    self.init(LinkScan(field, in: bytes))
  }

  /// Creates a link from its scan, or nil if it must not be shown.
  init?(_ scan: LinkScan?) {
    guard let scan, scan.isSafe else { return nil }
    self.scan = scan
  }

  /// The range of the URL, without outer control characters and spaces.
  package var slice: ByteSlice { ByteSlice(scan.range) }

  /// The link as documents write it, without extra slashes before the host.
  package func written(_ bytes: Span<UInt8>) -> ContiguousArray<UInt8> {
    var link = ByteWriter()
    write(in: bytes, into: &link)
    return link.finish()
  }

  /// Writes the link, or its beginning up to a place after the host, without extra slashes before
  /// the host.
  func write(upTo end: Int? = nil, in bytes: Span<UInt8>, into writer: inout ByteWriter) {
    writer.append(bytes, in: scan.range.lowerBound..<scan.spareSlashes.lowerBound)
    writer.append(bytes, in: scan.spareSlashes.upperBound..<(end ?? scan.range.upperBound))
  }
}
