import RemoBytes

/// Recognizes signed addresses, which stop working after minutes or days.
///
/// The parameters are those of Amazon S3 and CloudFront (`X-Amz-Expires`, `Expires` with
/// `Signature`), Google Cloud Storage (`X-Goog-Expires`), Azure Blob Storage (`se` with `sig`) and
/// Supabase (`token` under `/object/sign/`).
enum SignedURL {
  /// Whether the address in a field is signed and expires. Allocates nothing for other addresses.
  static func expires(_ url: ByteSlice, in bytes: Span<UInt8>) -> Bool {
    guard let start = bytes.firstIndex(of: ASCII.question, in: url.range) else { return false }
    var hasExpires = false
    var hasSignature = false
    var hasEnd = false
    var hasSignatureOfEnd = false
    var hasToken = false
    var offset = start + 1
    while offset < url.range.upperBound {
      let rest = offset..<url.range.upperBound
      let end = bytes.firstIndex(of: ASCII.ampersand, in: rest) ?? rest.upperBound
      let name = offset..<(bytes.firstIndex(of: ASCII.equals, in: offset..<end) ?? end)
      switch name.count {
      case 2: hasEnd = hasEnd || bytes.equalsIgnoringCase(name, "se")
      case 3: hasSignatureOfEnd = hasSignatureOfEnd || bytes.equalsIgnoringCase(name, "sig")
      case 5: hasToken = hasToken || bytes.equalsIgnoringCase(name, "token")
      case 7: hasExpires = hasExpires || bytes.equalsIgnoringCase(name, "expires")
      case 9: hasSignature = hasSignature || bytes.equalsIgnoringCase(name, "signature")
      case 13: if bytes.equalsIgnoringCase(name, "x-amz-expires") { return true }
      case 14: if bytes.equalsIgnoringCase(name, "x-goog-expires") { return true }
      default: break
      }
      offset = end + 1
    }
    if hasExpires && hasSignature || hasEnd && hasSignatureOfEnd { return true }
    return hasToken && bytes.string(url.range.lowerBound..<start).includes("/object/sign/")
  }
}
