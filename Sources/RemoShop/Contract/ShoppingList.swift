import RemoBytes

/// A shopping list as it was received: matched products and the items for which none was found.
public struct ShoppingList: Sendable {
  /// The document, which all records are slices of.
  package var document: DocumentBuffer
  package var records = ListRecords()

  /// An empty list in a document that is still to be decoded.
  package init(_ document: consuming DocumentBuffer) {
    self.document = document
  }
}

/// A matched product as it came over the wire: slices of the document, and its two numbers.
package struct ItemRecord: Sendable {
  package var categoryGroup = ByteSlice.null
  package var productName = ByteSlice.null
  package var retailer = ByteSlice.null
  package var productURL = ByteSlice.null
  package var imageURL = ByteSlice.null
  package var whyMatched = ByteSlice.null
  package var fitStatus = ByteSlice.null
  package var fitDetail = ByteSlice.null
  package var dimensions = ByteSlice.null
  /// The score's text, as it was written.
  package var scoreText = ByteSlice.null
  /// 0…1.
  package var score = 0.0
  /// Whole minor units, ≥ 0; 0 means that the price is not known.
  package var priceCents: Int64 = 0
  /// The offset of the item's `{`.
  package var offset: UInt32 = 0
  /// Its place in `items`, from 0, rejected items counted.
  package var index: UInt32 = 0

  /// The number of bytes of all texts together.
  var textCount: Int {
    categoryGroup.count + productName.count + retailer.count + productURL.count + imageURL.count
      + whyMatched.count + fitStatus.count + fitDetail.count + dimensions.count + scoreText.count
  }
}

/// An item for which nothing good was found.
package struct UnmatchedRecord: Sendable {
  package var category = ByteSlice.null
  package var searchKeywords = ByteSlice.null
  package var googleShoppingURL = ByteSlice.null
  package var offset: UInt32 = 0
  package var index: UInt32 = 0
}

/// The estimate of the renovation around the products, in minor units.
///
/// Materials and the ends of the range are 0 where they were not estimated. Labor, permits and fees
/// may be negative, as a discount is.
package struct CostRecord: Sendable {
  package var materialsCents: Int64 = 0
  package var laborCents: Int64?
  package var laborNote = ByteSlice.null
  package var permitFeesCents: Int64?
  package var totalLowCents: Int64 = 0
  package var totalHighCents: Int64 = 0
  /// The place of `totalLowCents`.
  package var totalLowRange = 0..<0
  package var professionalFees = ContiguousArray<FeeRecord>()

  /// Whether the range ends below its begin. An end of 0 was not estimated.
  var isInverted: Bool { totalLowCents > totalHighCents && totalHighCents > 0 }

  /// Whether nothing was estimated: upstream's defaults are 0.
  var isEmpty: Bool {
    materialsCents == 0 && totalLowCents == 0 && totalHighCents == 0 && laborCents == nil
      && laborNote.isEmpty && permitFeesCents == nil && professionalFees.isEmpty
  }
}

/// The fee of one profession.
package struct FeeRecord: Sendable {
  package var professionalType = ByteSlice.null
  package var reason = ByteSlice.null
  package var estimateCents: Int64 = 0
}

/// A decoded list, without the document that its slices lie in.
///
/// Its arrays keep their memory from list to list.
package struct ListRecords: Sendable {
  package var items = ContiguousArray<ItemRecord>()
  package var unmatched = ContiguousArray<UnmatchedRecord>()
  /// The number of items that a lenient pass left out.
  package var leftOutCount = 0
  /// The number of searches it left out; 1 if it dropped `unmatched` as a whole.
  var leftOutSearchCount = 0
  /// Whether it left out anything.
  package var isPartial = false
  package var costs: CostRecord?
  package var declaredTotalCents: Int64 = 0
  /// The list's `id` or `project_id`; null if it has none.
  package var id = ByteSlice.null
  /// The place of the document that holds the list: in a stream, its line.
  package var documentRange = 0..<0
  /// The start of that document.
  package var documentOffset: Int { documentRange.lowerBound }
  /// The offset of the list's own `{`.
  package var offset = 0
  /// The place of the `null` that says that the room was not scanned; empty where the state around
  /// the list has a scan, nil where no state says anything of one.
  var missingScan: Range<Int>?
  /// Whether the state around the list says that the room was not scanned.
  var isUnmeasured: Bool { missingScan?.isEmpty == false }
  /// The keys that lead to the list.
  var wrappers = ListWrappers()
  /// The place of the declared total.
  package var totalRange = 0..<0
  /// The repairs and rejects of a lenient pass, in document order.
  package var repairs: [ListRepair] = []

  package init() {}

  /// The path of an item, or of a field of it, from the document's root.
  func path(_ item: ItemRecord, name: String = "") -> String {
    wrappers.path(.item(Int(item.index)), name: name)
  }

  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    unmatched.removeAll(keepingCapacity: true)
    leftOutCount = 0
    leftOutSearchCount = 0
    isPartial = false
    // Few lists have any; to let go of none needs generic code.
    if costs != nil { costs = nil }
    declaredTotalCents = 0
    id = .null
    offset = 0
    missingScan = nil
    totalRange = 0..<0
    if !repairs.isEmpty { repairs.removeAll() }
  }
}
