import RemoBytes

/// Recognizes signed addresses, which stop working after minutes or days.
///
/// The parameters are those of Amazon S3 and CloudFront (`X-Amz-Expires`, `Expires` with
/// `Signature`), Google Cloud Storage (`X-Goog-Expires`), Azure Blob Storage (`se` with `sig`) and
/// Supabase (`token` under `/object/sign/`).
enum SignedURL {
  /// Whether a link is signed and expires. Allocates nothing for other links.
  static func expires(_ link: LinkScan, in bytes: Span<UInt8>) -> Bool {
    if !hasCandidate(link.query, in: bytes) { return false }
    var hasExpires = false
    var hasSignature = false
    var hasEnd = false
    var hasSignatureOfEnd = false
    var hasToken = false
    var parameters = QueryParameters(query: link.query)
    while let name = parameters.next(bytes)?.name {
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
    }
    if hasExpires && hasSignature || hasEnd && hasSignatureOfEnd { return true }
    return hasToken && bytes.string(link.path).includes("/object/sign/")
  }

  /// Whether a parameter's name ends in the last letter of a signature's parameter. Most queries
  /// have none, so their parameters are not read.
  private static func hasCandidate(_ query: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    var rest = query.dropFirst()
    while let sign = bytes.firstIndex(in: rest, where: { $0 .== .all(ASCII.equals) }) {
      switch bytes[sign - 1] | 0x20 {
      case UInt8(ascii: "e"), UInt8(ascii: "g"), UInt8(ascii: "n"), UInt8(ascii: "s"): return true
      default: rest = (sign + 1)..<rest.upperBound
      }
    }
    return false
  }
}
