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
  /// The key of the product's canonical link, or nil where it is not a web URL.
  let link: UInt64?
  /// The digits of the product's name: alike names have the same.
  let digits: UInt64

  /// - Parameter links: writes canonical links; its memory serves one item after another.
  init(_ item: ItemRecord, _ bytes: Span<UInt8>, links: inout CanonicalURLWriter) {
    group = Self.folded(item.categoryGroup, bytes)
    retailer =
      bytes.isBlank(item.retailer.range) ? nil : Self.folded(item.retailer, bytes)
    let isWeb = links.write(item.productURL, in: bytes)
    link = isWeb ? links.withText { $0.seededHash(0..<$0.count) } : nil
    digits = item.productName.range.reduce(0) { sum, offset in
      bytes[offset].isASCIIDigit ? sum + UInt64(bytes[offset]) : sum
    }
  }

  private static func folded(_ text: ByteSlice, _ bytes: Span<UInt8>) -> UInt64 {
    bytes.foldedHash(text.range, seed: ByteHash.runSeed)
  }
}
