import RemoBytes

/// The members of a list: items, unmatched items, the total, the costs.
extension ListDecoder {
  mutating func readItems() throws(JSONError) {
    guard try enterArray("items", .items) else { return }
    var index = 0
    while try reader.hasElement() {
      try readItem(index)
      index += 1
    }
  }

  private mutating func readItem(_ index: Int) throws(JSONError) {
    let mark = problems.mark
    let start = try startOfElement(.item(index))
    guard let start else { return }
    var object = try reader.beginObject()
    var item = ItemRecord()
    item.offset = UInt32(truncatingIfNeeded: start)
    item.index = UInt32(truncatingIfNeeded: index)
    reading: while true {
      switch try reader.readKey(&object, among: keys.item) {
      case .end: break reading
      case .unknown: try reader.skipValue()
      case .text(let number, let text): item.setText(number, text)
      case .known(let number): try readItemField(number, &item, index)
      }
    }
    if !object.hasSeen(all: Self.requiredItemKeys) {
      for key in ContractKeys.Item.required where !object.hasSeen(key.rawValue) {
        reportMissing(ContractKeys.Item.names.names[key.rawValue], in: .item(index), at: start)
      }
    }
    if problems.hasErrors(since: mark) {
      rejectIfLenient(since: mark, .item(index), start..<reader.position)
      return
    }
    records.items.append(item)
  }

  private static let requiredItemKeys = JSONReader.Object.mask(
    ContractKeys.Item.required.map(\.rawValue))

  @inline(__always)
  private mutating func readItemField(
    _ number: Int, _ item: inout ItemRecord, _ index: Int
  ) throws(JSONError) {
    switch ContractKeys.Item(rawValue: number) {
    case .categoryGroup:
      item.categoryGroup = try readText("category_group", .item(index))
    case .productName: item.productName = try readText("product_name", .item(index))
    case .retailer: item.retailer = try readText("retailer", .item(index))
    case .productURL: item.productURL = try readText("product_url", .item(index))
    case .whyMatched: item.whyMatched = try readText("why_matched", .item(index))
    case .imageURL: item.imageURL = try readTextOrNull("image_url", .item(index))
    case .fitStatus: item.fitStatus = try readTextOrNull("fit_status", .item(index))
    case .fitDetail: item.fitDetail = try readTextOrNull("fit_detail", .item(index))
    case .dimensions: item.dimensions = try readTextOrNull("dimensions", .item(index))
    case .priceCents: item.priceCents = try readCents("price_cents", .item(index))
    case .confidenceScore: (item.score, item.scoreText) = try readScore(.item(index))
    case nil: try reader.skipValue()
    }
  }

  mutating func readUnmatched() throws(JSONError) {
    if leniency == .salvaging, try reader.readNullIfNext() {
      repair("unmatched", "null was taken as no items", (reader.position - 4)..<reader.position)
      return
    }
    guard try enterArray("unmatched", .unmatched) else { return }
    var index = 0
    while try reader.hasElement() {
      try readUnmatchedItem(index)
      index += 1
    }
  }

  private mutating func readUnmatchedItem(_ index: Int) throws(JSONError) {
    let mark = problems.mark
    guard let start = try startOfElement(.unmatchedItem(index)) else { return }
    var object = try reader.beginObject()
    var item = UnmatchedRecord()
    item.offset = UInt32(truncatingIfNeeded: start)
    item.index = UInt32(truncatingIfNeeded: index)
    reading: while true {
      switch try reader.readKey(&object, among: keys.unmatched) {
      case .end: break reading
      case .unknown: try reader.skipValue()
      case .known(let number):
        switch ContractKeys.Unmatched(rawValue: number) {
        case .category: item.category = try readText("category", .unmatchedItem(index))
        case .searchKeywords:
          item.searchKeywords = try readText("search_keywords", .unmatchedItem(index))
        default:
          item.googleShoppingURL = try readText("google_shopping_url", .unmatchedItem(index))
        }
      case .text(let number, let text):
        switch ContractKeys.Unmatched(rawValue: number) {
        case .category: item.category = text
        case .searchKeywords: item.searchKeywords = text
        default: item.googleShoppingURL = text
        }
      }
    }
    for key in ContractKeys.Unmatched.required where !object.hasSeen(key.rawValue) {
      reportMissing(
        ContractKeys.Unmatched.names.names[key.rawValue], in: .unmatchedItem(index), at: start)
    }
    if problems.hasErrors(since: mark) {
      rejectIfLenient(since: mark, .unmatchedItem(index), start..<reader.position)
      return
    }
    records.unmatched.append(item)
  }

  mutating func readTotal() throws(JSONError) {
    let mark = problems.mark
    _ = try reader.peek()
    let start = reader.position
    records.declaredTotalCents = try readCents("total_estimated_cost_cents", .list)
    records.totalRange = start..<reader.position
    if problems.hasErrors(since: mark), leniency == .salvaging {
      problems.dropErrors(since: mark)
      records.totalRange = 0..<0
      repair(
        "total_estimated_cost_cents", "the total in error was left out; it is added up anyway",
        start..<reader.position)
    }
  }

  mutating func readCosts() throws(JSONError) {
    let mark = problems.mark
    if try reader.readNullIfNext() { return }
    guard let start = try startOfElement(.costs) else { return }
    var object = try reader.beginObject()
    var costs = CostRecord()
    reading: while true {
      switch try reader.readKey(&object, among: keys.costs) {
      case .end: break reading
      // None of these keys is read along with its text.
      case .text: continue
      case .unknown: try reader.skipValue()
      case .known(let number): try readCostField(number, &costs)
      }
    }
    for key in ContractKeys.Costs.required where !object.hasSeen(key.rawValue) {
      reportMissing(ContractKeys.Costs.names.names[key.rawValue], in: .costs, at: start)
    }
    if problems.hasErrors(since: mark) {
      rejectIfLenient(since: mark, .costs, start..<reader.position)
      return
    }
    records.costs = costs
  }

  private mutating func readCostField(
    _ number: Int, _ costs: inout CostRecord
  ) throws(JSONError) {
    let name = ContractKeys.Costs.names.names[number]
    switch ContractKeys.Costs(rawValue: number) {
    case .materials: costs.materialsCents = try readCents(name, .costs)
    case .totalLow: costs.totalLowCents = try readCents(name, .costs)
    case .totalHigh: costs.totalHighCents = try readCents(name, .costs)
    case .labor: costs.laborCents = try readCentsOrNull(name, .costs)
    case .permitFees: costs.permitFeesCents = try readCentsOrNull(name, .costs)
    case .laborNote: costs.laborNote = try readTextOrNull(name, .costs)
    case .professionalFees: try readFees(&costs)
    case nil: try reader.skipValue()
    }
  }

  private mutating func readFees(_ costs: inout CostRecord) throws(JSONError) {
    guard try enterArray("professional_fees", .fees) else { return }
    var index = 0
    while try reader.hasElement() {
      let place = ContractPlace.fee(index)
      index += 1
      guard let start = try startOfElement(place) else { continue }
      var object = try reader.beginObject()
      var fee = FeeRecord()
      reading: while true {
        switch try reader.readKey(&object, among: keys.fee) {
        case .end: break reading
        // None of these keys is read along with its text.
        case .text: continue
        case .unknown: try reader.skipValue()
        case .known(let number):
          let name = ContractKeys.Fee.names.names[number]
          switch ContractKeys.Fee(rawValue: number) {
          case .professionalType: fee.professionalType = try readText(name, place)
          case .reason: fee.reason = try readText(name, place)
          default: fee.estimateCents = try readCents(name, place)
          }
        }
      }
      for key in ContractKeys.Fee.required where !object.hasSeen(key.rawValue) {
        reportMissing(ContractKeys.Fee.names.names[key.rawValue], in: place, at: start)
      }
      costs.professionalFees.append(fee)
    }
  }

  /// Reads the API's `error`: a code, or an object with a message.
  mutating func readAPIError(_ error: inout APIErrorRecord) throws(JSONError) {
    switch try reader.peek() {
    case .string: error.code = try reader.readString()
    case .object:
      var object = try reader.beginObject()
      reading: while true {
        switch try reader.readKey(&object, among: keys.apiError) {
        case .end: break reading
        // None of these keys is read along with its text.
        case .text: continue
        case .unknown: try reader.skipValue()
        case .known(let number):
          switch ContractKeys.APIError(rawValue: number) {
          case .error: error.code = try readOptionalText()
          case .message: error.message = try readOptionalText()
          default: try readRetryable(&error)
          }
        }
      }
    default: try reader.skipValue()
    }
  }

  mutating func readRetryable(_ error: inout APIErrorRecord) throws(JSONError) {
    if try reader.peek() == .bool {
      error.retryable = reader.readWord()
    } else {
      try reader.skipValue()
    }
  }
}

extension ItemRecord {
  /// Takes the text of the key of that number.
  @inline(__always)
  fileprivate mutating func setText(_ number: Int, _ text: ByteSlice) {
    switch ContractKeys.Item(rawValue: number) {
    case .categoryGroup: categoryGroup = text
    case .productName: productName = text
    case .retailer: retailer = text
    case .productURL: productURL = text
    case .imageURL: imageURL = text
    case .whyMatched: whyMatched = text
    case .fitStatus: fitStatus = text
    case .fitDetail: fitDetail = text
    case .dimensions: dimensions = text
    case .priceCents, .confidenceScore, nil: break
    }
  }
}
