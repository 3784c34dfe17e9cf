import RemoBytes

/// A cheap key that is equal for all links to one product. Only links with equal keys need the
/// costlier canonical URLs. The key differs in each run, so nobody can prepare links that share
/// one.
///
/// The key is a hash of the last path segment of the canonical URL, percent-decoded. Nearly every
/// link's own path ends in that segment.
enum LinkKey {
  /// The key of a link; nil if it is not a web URL.
  static func key(
    of link: LinkScan, in bytes: Span<UInt8>, hosts: inout HostMemory
  ) -> UInt64? {
    guard let parts = URLParts(link, in: bytes) else { return nil }
    let host = hosts.host(named: parts.host, in: bytes)
    if Redirect.of(parts, in: bytes, host: host)?.target(of: parts, in: bytes) != nil {
      return key(ofTargetOf: ByteSlice(link.range), in: bytes)
    }
    guard let page = host?.productPage(of: parts.path, in: bytes) else {
      return hash(ofLastSegment: parts.path, in: bytes)
    }
    // The canonical path ends in a slash and the id in capitals.
    return bytes.uppercasedHash(page.match.id)
  }

  /// The key of a redirecting link, taken from its destination.
  private static func key(ofTargetOf url: ByteSlice, in bytes: Span<UInt8>) -> UInt64? {
    CanonicalURL(url, in: bytes).text.withBytes { canonical in
      let url = ByteSlice(0..<canonical.count)
      return URLParts(url, in: canonical).map { hash(ofLastSegment: $0.path, in: canonical) }
    }
  }

  private static func hash(ofLastSegment path: Range<Int>, in bytes: Span<UInt8>) -> UInt64 {
    let start = bytes.lastIndex(of: ASCII.slash, in: path).map { $0 + 1 } ?? path.lowerBound
    return bytes.withPercentDecoded(start..<path.upperBound) { $0.seededHash(0..<$0.count) }
  }
}

extension Span<UInt8> {
  /// The `seededHash` of the bytes in `range` with `a`…`z` turned into `A`…`Z`.
  fileprivate func uppercasedHash(_ range: Range<Int>) -> UInt64 {
    var hash = ByteHash(seed: ByteHash.runSeed)
    for offset in stride(from: range.lowerBound, to: range.upperBound, by: 8) {
      hash.add(word(at: offset, before: range.upperBound).asciiUppercased)
    }
    return hash.finish(count: range.count)
  }
}

/// Remembers the rules of hosts, because the links of most lists lead to a few shops.
typealias HostMemory = NameMemory<LinkHosts.Host?>

extension NameMemory<LinkHosts.Host?> {
  /// The rules of a host, if the table has any.
  mutating func host(named name: Range<Int>, in bytes: Span<UInt8>) -> LinkHosts.Host? {
    value(of: name, in: bytes) { LinkHosts.table.host(named: name, in: bytes) }
  }
}
