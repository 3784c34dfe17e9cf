import RemoBytes

/// A decoded shopping list: matched products, and items without a match.
public struct ShoppingList: Sendable {
  /// The document that contains all slices.
  package var document: DocumentBuffer
  package var records = ListRecords()

  /// Creates an empty list for a document to decode.
  package init(_ document: consuming DocumentBuffer) {
    self.document = document
  }
}

/// A matched product as slices of the document, with its price and score.
package struct ItemRecord: Sendable {
  package var categoryGroup = ByteSlice.null
  package var productName = ByteSlice.null
  package var retailer = ByteSlice.null
  package var productURL = ByteSlice.null
  package var imageURL = ByteSlice.null
  package var whyMatched = ByteSlice.null
  package var fit = FitRecord()
  package var dimensions = ByteSlice.null
  package var note = ByteSlice.null
  package var room = ByteSlice.null
  /// The `product_url` of the item that this one could replace; null or blank if it replaces none.
  package var alternateTo = ByteSlice.null
  /// The client's decision, one of ``Decision``, and comment.
  package var decision = ByteSlice.null
  package var comment = ByteSlice.null
  /// The score as written.
  package var scoreText = ByteSlice.null
  /// The score, from 0 to 1.
  package var score = 0.0
  /// The price in whole minor units, at least 0; 0 means unknown.
  package var priceCents: Int64 = 0
  /// The number of pieces.
  package var quantity: Int64 = 1
  /// The possible numbers of pieces.
  package static let quantities: ClosedRange<Int64> = 1...9_999
  /// The offset of the item's `{`.
  package var offset: UInt32 = 0
  /// The index in `items`, from 0, counting rejected items.
  package var index: UInt32 = 0

  /// The total size of all texts in bytes.
  var textCount: Int {
    categoryGroup.count + productName.count + retailer.count + productURL.count + imageURL.count
      + whyMatched.count + fit.status.count + fit.detail.count + dimensions.count + note.count
      + room.count + alternateTo.count + decision.count + comment.count + scoreText.count
  }

  /// The text of a field; null for a number.
  package subscript(field: ItemField) -> ByteSlice {
    get {
      switch field {
      case .categoryGroup: categoryGroup
      case .productName: productName
      case .retailer: retailer
      case .productURL: productURL
      case .imageURL: imageURL
      case .whyMatched: whyMatched
      case .fitStatus: fit.status
      case .fitDetail: fit.detail
      case .dimensions: dimensions
      case .note: note
      case .room: room
      case .alternateTo: alternateTo
      case .decision: decision
      case .comment: comment
      case .priceCents, .confidenceScore, .quantity: .null
      }
    }
    set {
      switch field {
      case .categoryGroup: categoryGroup = newValue
      case .productName: productName = newValue
      case .retailer: retailer = newValue
      case .productURL: productURL = newValue
      case .imageURL: imageURL = newValue
      case .whyMatched: whyMatched = newValue
      case .fitStatus: fit.status = newValue
      case .fitDetail: fit.detail = newValue
      case .dimensions: dimensions = newValue
      case .note: note = newValue
      case .room: room = newValue
      case .alternateTo: alternateTo = newValue
      case .decision: decision = newValue
      case .comment: comment = newValue
      case .priceCents, .confidenceScore, .quantity: break
      }
    }
  }

  /// The price of all pieces in minor units; 0 means unknown. It cannot overflow, because the
  /// decoder checks the sum of all items.
  package var lineCents: Int64 { priceCents * quantity }
}

extension ItemRecord {
  /// Takes over the values that a reader read with its keys. A loop over the fields would cost a
  /// stream 1 %.
  mutating func take(_ fields: JSONFieldValues) {
    func text(_ field: ItemField) -> ByteSlice { fields.text(field.rawValue) }
    categoryGroup = text(.categoryGroup)
    productName = text(.productName)
    retailer = text(.retailer)
    productURL = text(.productURL)
    imageURL = text(.imageURL)
    whyMatched = text(.whyMatched)
    fit = FitRecord(status: text(.fitStatus), detail: text(.fitDetail))
    dimensions = text(.dimensions)
    note = text(.note)
    room = text(.room)
    alternateTo = text(.alternateTo)
    decision = text(.decision)
    comment = text(.comment)
    if let price = fields.whole(ItemField.priceCents.rawValue) { priceCents = price }
    if let fraction = fields.fraction(ItemField.confidenceScore.rawValue) {
      score = fraction
      scoreText = text(.confidenceScore)
    }
  }
}

/// The fit of an item in the room, as received.
package struct FitRecord: Sendable {
  package var status = ByteSlice.null
  package var detail = ByteSlice.null
}

/// An item without a matching product.
package struct UnmatchedRecord: Sendable {
  package var category = ByteSlice.null
  package var searchKeywords = ByteSlice.null
  package var googleShoppingURL = ByteSlice.null
  package var offset: UInt32 = 0
  package var index: UInt32 = 0
}

/// The estimated renovation costs in minor units.
///
/// Materials and the ends of the range are 0 if not estimated. Labor, permits and fees may be
/// negative, for a discount.
package struct CostRecord: Sendable {
  package var materialsCents: Int64 = 0
  package var laborCents: Int64?
  package var laborNote = ByteSlice.null
  package var permitFeesCents: Int64?
  package var totalLowCents: Int64 = 0
  package var totalHighCents: Int64 = 0
  /// The range of `totalLowCents` in the document.
  package var totalLowRange = 0..<0
  package var professionalFees = ContiguousArray<FeeRecord>()

  /// Whether the range ends below its start. An end of 0 means not estimated.
  var isInverted: Bool { totalLowCents > totalHighCents && totalHighCents > 0 }

  /// Whether there is no estimate; upstream's defaults are 0.
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

/// The room of a list, as a workflow state describes it. Each text is null if it is missing.
package struct DesignRecord: Sendable {
  /// The URL of the picture of the approved design.
  package var imageURL = ByteSlice.null
  /// The kind of room: `living room`.
  package var roomType = ByteSlice.null
  /// The style: the mood, the colors and the textures.
  package var style = ByteSlice.null

  var isEmpty: Bool { imageURL.isNull && roomType.isNull && style.isNull }
}

/// The records of a decoded list, as slices of its document.
///
/// Its arrays keep their memory for the next list.
package struct ListRecords: Sendable {
  package var items = ContiguousArray<ItemRecord>()
  package var unmatched = ContiguousArray<UnmatchedRecord>()
  /// The number of items that a lenient pass rejected.
  package var leftOutCount = 0
  /// The number of rejected searches; 1 if `unmatched` was rejected as a whole.
  var leftOutSearchCount = 0
  /// Whether any part was rejected.
  package var isPartial = false
  package var costs: CostRecord?
  /// The adjustments below the total, in the order applied.
  package var adjustments: [TotalAdjustment] = []
  package var declaredTotalCents: Int64 = 0
  /// The currency of all amounts, if the list names it.
  package var currency: CurrencyCode?
  /// The range of the currency's code.
  package var currencyRange = 0..<0
  /// The room as the surrounding state describes it.
  package var design = DesignRecord()
  /// The list's `id` or `project_id`; null if it has none.
  package var id = ByteSlice.null
  /// The range of the document with the list; in a stream, its line.
  package var documentRange = 0..<0
  /// The start of that document.
  package var documentOffset: Int { documentRange.lowerBound }
  /// The offset of the list's own `{`.
  package var offset = 0
  /// The range of the `null` that marks an unscanned room. Empty if the surrounding state has a
  /// scan, nil if no state mentions one.
  var missingScan: Range<Int>?
  /// Whether the surrounding state marks the room as unscanned.
  var isUnmeasured: Bool { missingScan?.isEmpty == false }
  /// Whether the surrounding state has a scan of the room.
  var isScanned: Bool { missingScan?.isEmpty == true }
  /// Whether a person's table is the source of the list.
  var isFromTable = false
  /// The keys that lead to the list.
  var wrappers = ListWrappers()
  /// The range of the declared total.
  package var totalRange = 0..<0
  /// The first key of the document in camelCase, read as its snake_case spelling; null if there is
  /// none.
  package var camelCaseKey = ByteSlice.null
  /// The names of the own fields that came from a table.
  package var declaredFields: [String] = []
  /// The own fields, once `readOwnFields` has found them.
  package var own = OwnFields()
  /// The repairs and rejects of a lenient pass, in document order.
  package var repairs: [ListRepair] = []

  package init() {}

  /// The path of an item or its field from the document's root.
  func path(_ item: ItemRecord, name: String = "") -> String {
    wrappers.path(.item(Int(item.index)), name: name)
  }

  mutating func removeAll() {
    items.removeAll(keepingCapacity: true)
    unmatched.removeAll(keepingCapacity: true)
    leftOutCount = 0
    leftOutSearchCount = 0
    isPartial = false
    // Few lists have costs, and releasing none would still run generic code.
    if costs != nil { costs = nil }
    if !adjustments.isEmpty { adjustments.removeAll() }
    declaredTotalCents = 0
    currency = nil
    design = DesignRecord()
    id = .null
    offset = 0
    missingScan = nil
    isFromTable = false
    totalRange = 0..<0
    camelCaseKey = .null
    if !declaredFields.isEmpty { declaredFields = [] }
    if !own.isEmpty { own = OwnFields() }
    if !repairs.isEmpty { repairs.removeAll() }
  }
}
