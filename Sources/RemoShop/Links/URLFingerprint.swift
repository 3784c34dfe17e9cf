import RemoBytes

/// Hashes of canonical URLs.
struct URLFingerprints: Sendable {
  /// A hash that is equal for URLs with the same canonical form; 0 for text that is no web URL.
  func fingerprint(_ url: ByteSlice, in bytes: Span<UInt8>) -> UInt64 {
    let canonical = CanonicalURL(url, in: bytes)
    if !canonical.isWeb { return 0 }
    let text = ContiguousArray(canonical.text.utf8)
    var hash = ByteHash()
    hash.add(text.span, in: 0..<text.count)
    return hash.finish(count: text.count) | 1
  }
}
