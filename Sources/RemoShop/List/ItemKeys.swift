import RemoBytes

/// The keys by which an item is grouped and compared with others: hashes of its folded texts,
/// computed once.
///
/// Equal texts have equal keys. The hashes are seeded anew in each run, so that nobody can prepare
/// texts that share one; whoever finds equal keys still compares the texts.
struct ItemKeys {
  /// The key of the category, white space collapsed and case folded.
  let group: UInt64
  /// The key of the retailer, or nil where it is blank.
  let retailer: UInt64?
  /// The key of the product's link, or nil where it is not a web URL.
  let link: UInt64?
  /// The digits of the product's name: alike names have the same.
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
