import RemoBytes

/// Query parameters that say where a visitor came from, and nothing of the product.
///
/// The names are those that browsers and their lists strip from any site's links: Firefox's
/// query-parameter stripping list, Brave's query filter and the general section of AdGuard's URL
/// tracking filter, with Google Analytics' and Matomo's campaign parameters. Names that some
/// shops use for the product itself (`ref`, `id`, `tag`, `cid`) are not among them. Case does not
/// count.
enum TrackingParameters {
  /// The names, but for those that begin with `utm_`, `mtm_` or `hsa_`.
  static let names = [
    "__hsfp", "__hssc", "__hstc", "__s", "_bhlid", "_branch_match_id", "_ga", "_gl", "_hsenc",
    "_hsmi", "_kx", "_openstat", "cjevent", "ck_subscriber_id",
    "dclid", "dicbo", "ef_id", "epik", "et_rid", "fb_action_ids", "fb_action_types", "fb_ref",
    "fb_source", "fbclid", "gad_campaignid", "gad_source", "gbraid", "gclid", "gclsrc",
    "guccounter", "guce_referrer", "guce_referrer_sig", "hsctatracking", "igsh", "igshid",
    "irclickid", "irgwc", "li_fat_id", "mc_cid", "mc_eid", "mkt_tok", "ml_subscriber",
    "ml_subscriber_hash", "msclkid", "oft_c", "oft_ck", "oft_d", "oft_id", "oft_ids", "oft_k",
    "oft_lk", "oft_sk", "oly_anon_id", "oly_enc_id", "pk_campaign", "pk_content", "pk_kwd",
    "pk_medium", "pk_source", "rb_clickid", "rdt_cid", "s_cid", "s_kwcid", "sccid", "srsltid",
    "sscid", "tblci", "ttclid", "twclid", "vero_conv", "vero_id", "wbraid", "wickedid", "yclid",
    "ysclid",
  ]

  private static let hashes: Set<UInt64> = Set(
    names.map { name in
      let bytes = ContiguousArray(name.utf8)
      var hash = ByteHash()
      return ProductURL.addLowercased(bytes.span, 0..<bytes.count, to: &hash)
    })

  /// Takes parameters off the front of `query` up to the first that counts, and gives that; nil
  /// when none is left. Empty parameters do not count.
  static func nextOther(_ bytes: Span<UInt8>, _ query: inout Range<Int>) -> Range<Int>? {
    while let start = query.first {
      let end = bytes.firstIndex(of: ASCII.ampersand, in: query) ?? query.upperBound
      query = min(end + 1, query.upperBound)..<query.upperBound
      if start == end { continue }
      let nameEnd = bytes.firstIndex(of: ASCII.equals, in: start..<end) ?? end
      if !contains(bytes, start..<nameEnd) { return start..<end }
    }
    return nil
  }

  /// Whether the name in `range` is one of a tracking parameter.
  static func contains(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let isCampaign =
      switch bytes.word(at: range.lowerBound, before: range.upperBound).prefix(4).asciiLowercased {
      case 0x5F6D_7475, 0x5F6D_746D, 0x5F61_7368: true
      default: false
      }
    if isCampaign { return true }
    guard range.count >= 3, range.count <= 20 else { return false }
    var hash = ByteHash()
    return hashes.contains(ProductURL.addLowercased(bytes, range, to: &hash))
  }
}
