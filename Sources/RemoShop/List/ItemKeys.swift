import RemoBytes

/// The keys for grouping and comparing an item: hashes of its folded texts, computed once.
///
/// Equal texts have equal keys. The hashes have a new seed in each run, so nobody can prepare
/// collisions. Equal keys still require a comparison of the texts.
struct ItemKeys {
  /// The key of the category, with white space collapsed and case folded.
  let group: UInt64
  /// The key of the retailer; nil if it is blank.
  let retailer: UInt64?
  /// The key of the product's link; nil if it is not a web URL.
  let link: UInt64?
  /// The digits of the product's name, which similar names share.
  let digits: UInt64

  init(_ item: ItemRecord, _ bytes: Span<UInt8>) {
    group = Self.folded(item.categoryGroup, bytes)
    retailer =
      bytes.isBlank(item.retailer.range) ? nil : Self.folded(item.retailer, bytes)
    link = LinkKey.key(of: item.productURL, in: bytes)
    digits = item.productName.range.reduce(0) { sum, offset in
      bytes[offset].isASCIIDigit ? sum + UInt64(bytes[offset]) : sum
    }
  }

  private static func folded(_ text: ByteSlice, _ bytes: Span<UInt8>) -> UInt64 {
    bytes.foldedHash(text.range, seed: ByteHash.runSeed)
  }
}
