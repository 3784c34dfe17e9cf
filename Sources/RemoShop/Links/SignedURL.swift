import RemoBytes

/// Recognizes signed addresses, which stop working after minutes or days.
///
/// The parameters are those of Amazon S3 and CloudFront (`X-Amz-Expires`, `Expires` with
/// `Signature`), Google Cloud Storage (`X-Goog-Expires`), Azure Blob Storage (`se` with `sig`) and
/// Supabase (`token` under `/object/sign/`).
enum SignedURL {
  /// Whether the address in a field is signed and expires.
  static func expires(_ url: ByteSlice, in bytes: Span<UInt8>) -> Bool {
    guard let start = bytes.firstIndex(of: UInt8(ascii: "?"), in: url.range) else { return false }
    let names = Set(
      bytes.string(start + 1..<url.range.upperBound).split(separator: "&").map {
        $0.prefix { $0 != "=" }.lowercased()
      })
    if names.contains("x-amz-expires") || names.contains("x-goog-expires") { return true }
    if names.contains("expires"), names.contains("signature") { return true }
    if names.contains("se"), names.contains("sig") { return true }
    return names.contains("token")
      && bytes.string(url.range.lowerBound..<start).contains("/object/sign/")
  }
}
