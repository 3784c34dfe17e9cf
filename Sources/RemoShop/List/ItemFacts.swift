import RemoBytes

/// The facts about an item that arranging and writing need, found once, in document order.
///
/// They take 64 bytes, so that a pass over the items of a large list reads one line of the
/// processor's cache for each item.
package struct ItemFacts: BitwiseCopyable, Sendable {
  package var traits: ItemTraits = []
  /// The fit as received; the order may ignore it.
  var fit = Fit.none
  /// The position of the item's group in `ArrangedList.groups`. An alternate has the group of the
  /// item that it could replace.
  package var group: UInt32 = 0
  /// The parts of `product_url`, if it is a link of any kind.
  var link: LinkScan?
  /// The link of `image_url` without outer spaces; null if it cannot be shown.
  var image = ByteSlice.null
  /// A key that links to one product share; 0 for an item without a link.
  var linkKey: UInt64 = 0
  /// A key that items with similar names at one retailer share; 0 for an item without a retailer.
  var nameKey: UInt64 = 0

  /// Whether the item is shown as a product of its own, and not as an alternate.
  var isListed: Bool { traits.contains(.isShown) && !traits.contains(.isAlternate) }
}

/// The traits of an item that decide its output.
package struct ItemTraits: OptionSet, BitwiseCopyable, Sendable {
  package let rawValue: UInt16

  package init(rawValue: UInt16) { self.rawValue = rawValue }

  /// Shown as a product.
  package static let isShown = ItemTraits(rawValue: 1)
  /// Shown with the label "Close match".
  package static let isCloseMatch = ItemTraits(rawValue: 2)
  /// The item's `product_url` may be shown as a link.
  package static let hasLink = ItemTraits(rawValue: 4)
  /// The item's `image_url` may be shown as an image.
  package static let hasImage = ItemTraits(rawValue: 8)
  package static let hasBlankName = ItemTraits(rawValue: 16)
  package static let hasBlankRetailer = ItemTraits(rawValue: 32)
  /// Shown under the item that it could replace.
  package static let isAlternate = ItemTraits(rawValue: 64)
  /// The item's `fit_status` is shown as a badge.
  package static let showsBadge = ItemTraits(rawValue: 128)
  /// The item has a `fit_status` without evidence.
  static let hidesBadge = ItemTraits(rawValue: 256)
  /// The item's detail is shown as a detail of the fit.
  static let showsFitDetail = ItemTraits(rawValue: 512)
  /// The item's detail of the fit is shown as the reason for "Close match".
  static let hasWeakness = ItemTraits(rawValue: 1024)
  /// The link of the image has extra slashes before its host.
  static let hasUntidyImage = ItemTraits(rawValue: 2048)
}
