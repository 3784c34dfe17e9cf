import RemoBytes

/// Decodes the members of a list: items, unmatched items, the total and the costs.
extension ListDecoder {
  mutating func readItems() throws(JSONError) {
    guard try enterArray(.items) else { return }
    let start = reader.position
    var index = 0
    while true {
      switch try reader.nextElement() {
      case .object(let object): try readItem(index, object: object)
      case .other: _ = try startOfElement(.item(index))
      case .end: return
      }
      index += 1
      if index == 1000 { reserve(since: start) }
    }
  }

  /// Reserves memory for the remaining items, based on the size of the first thousand. Otherwise
  /// the items of a large list would move at each doubling.
  private mutating func reserve(since start: Int) {
    // Hardly any item has fewer than 200 bytes.
    let size = max(200, (reader.position - start) / 1000)
    records.items.reserveCapacity((documentRange.upperBound - start) / size + 1000)
  }

  private mutating func readItem(
    _ index: Int, object: JSONReader.Object
  ) throws(JSONError) {
    let mark = problems.mark
    var object = object
    let start = object.offset
    var item = ItemRecord()
    while let number = try reader.readKnownKey(&object, among: keys.item) {
      try readItemField(number, item: &item, index: index)
    }
    item.take(reader.fields)
    if !item.decision.isNull || !item.comment.isNull { checkAnswer(of: item, index: index) }
    item.offset = UInt32(truncatingIfNeeded: start)
    item.index = UInt32(truncatingIfNeeded: index)
    if !object.hasSeen(all: keys.requiredOfItem) {
      reportMissing(ContractKeys.Item.self, of: object, place: .item(index))
    }
    if isLenient { item.fillRequiredTexts() }
    if problems.hasErrors(since: mark) {
      rejectIfLenient(since: mark, place: .item(index), range: start..<reader.position)
      return
    }
    records.items.append(item)
  }

  /// Reads a value that `readKnownKey` did not store itself, such as null or a wrong type. Numbers
  /// go into `item`, texts into `reader.fields`.
  private mutating func readItemField(
    _ number: Int, item: inout ItemRecord, index: Int
  ) throws(JSONError) {
    let field = ItemField.descriptions[number]
    switch field.kind {
    case .text: reader.fields.setText(try readText(field.key, place: .item(index)), of: number)
    case .textOrNull:
      reader.fields.setText(try readTextOrNull(field.key, place: .item(index)), of: number)
    case .whole: item.priceCents = try readCents(field.key, place: .item(index))
    case .fraction: (item.score, item.scoreText) = try readScore(.item(index))
    case .any: item.quantity = try readQuantity(.item(index))
    }
  }

  mutating func readUnmatched() throws(JSONError) {
    guard try enterOptionalArray(.unmatched, null: .nullAsNoItems) else { return }
    var index = 0
    while true {
      switch try reader.nextElement() {
      case .object(let object): try readUnmatchedItem(index, object: object)
      case .other: _ = try startOfElement(.unmatchedItem(index))
      case .end: return
      }
      index += 1
    }
  }

  /// Enters an optional array; if the value is no array, reports it and returns false. A lenient
  /// pass accepts null as empty and records the repair `null`. It rejects other values.
  mutating func enterOptionalArray(
    _ place: ContractPlace, null: ListRepair.Kind
  ) throws(JSONError) -> Bool {
    if isLenient, try reader.readNullIfNext() {
      repair(null, place: place, name: "", range: (reader.position - 4)..<reader.position)
      return false
    }
    let mark = problems.mark
    _ = try reader.peek()
    let start = reader.position
    if try enterArray(place) { return true }
    rejectIfLenient(since: mark, place: place, range: start..<reader.position)
    return false
  }

  private mutating func readUnmatchedItem(
    _ index: Int, object: JSONReader.Object
  ) throws(JSONError) {
    let mark = problems.mark
    var object = object
    let start = object.offset
    while let number = try reader.readKnownKey(&object, among: keys.unmatched) {
      let name = ContractKeys.Unmatched.names.names[number]
      reader.fields.setText(try readText(name, place: .unmatchedItem(index)), of: number)
    }
    reportMissing(ContractKeys.Unmatched.self, of: object, place: .unmatchedItem(index))
    let category = reader.fields.text(ContractKeys.Unmatched.category.rawValue)
    let keywords = reader.fields.text(ContractKeys.Unmatched.searchKeywords.rawValue)
    if category.isNull, keywords.isNull, !problems.hasErrors(since: mark) {
      // Without both there is nothing to search for.
      report(
        .missing("search_keywords"), place: .unmatchedItem(index), name: "search_keywords",
        at: start..<start + 1
      )
    }
    if problems.hasErrors(since: mark) {
      rejectIfLenient(since: mark, place: .unmatchedItem(index), range: start..<reader.position)
      return
    }
    records.unmatched.append(
      UnmatchedRecord(
        category: category.orEmpty, searchKeywords: keywords.orEmpty,
        googleShoppingURL: reader.fields.text(ContractKeys.Unmatched.googleShoppingURL.rawValue)
          .orEmpty,
        offset: UInt32(truncatingIfNeeded: start), index: UInt32(truncatingIfNeeded: index)))
  }

  mutating func readTotal() throws(JSONError) {
    let mark = problems.mark
    _ = try reader.peek()
    let start = reader.position
    records.declaredTotalCents = try readCents("total_estimated_cost_cents", place: .list)
    records.totalRange = start..<reader.position
    if problems.hasErrors(since: mark), isLenient {
      problems.dropErrors(since: mark)
      records.totalRange = 0..<0
      repair(
        .badTotal, place: .list, name: "total_estimated_cost_cents", range: start..<reader.position)
    }
  }

  mutating func readCosts() throws(JSONError) {
    let mark = problems.mark
    if try reader.readNullIfNext() { return }
    guard let start = try startOfElement(.costs) else { return }
    var object = try reader.beginObject()
    var costs = CostRecord()
    while let number = try reader.readKnownKey(&object, among: keys.costs) {
      try readCostField(number, costs: &costs)
    }
    reportMissing(ContractKeys.Costs.self, of: object, place: .costs)
    if problems.hasErrors(since: mark) {
      rejectIfLenient(since: mark, place: .costs, range: start..<reader.position)
      return
    }
    records.costs = costs
  }

  private mutating func readCostField(
    _ number: Int, costs: inout CostRecord
  ) throws(JSONError) {
    let name = ContractKeys.Costs.names.names[number]
    switch ContractKeys.Costs(rawValue: number) {
    case .materials: costs.materialsCents = try readCents(name, place: .costs)
    case .totalLow:
      _ = try reader.peek()
      let start = reader.position
      costs.totalLowCents = try readCents(name, place: .costs)
      costs.totalLowRange = start..<reader.position
    case .totalHigh: costs.totalHighCents = try readCents(name, place: .costs)
    case .labor: costs.laborCents = try readCentsOrNull(name, place: .costs)
    case .permitFees: costs.permitFeesCents = try readCentsOrNull(name, place: .costs)
    case .laborNote: costs.laborNote = try readTextOrNull(name, place: .costs)
    case .professionalFees: try readFees(&costs)
    case nil: try reader.skipValue()
    }
  }

  private mutating func readFees(_ costs: inout CostRecord) throws(JSONError) {
    guard try enterOptionalArray(.fees, null: .nullAsNoFees) else { return }
    var index = 0
    while try reader.hasElement() {
      try readFee(index, costs: &costs)
      index += 1
    }
  }

  private mutating func readFee(_ index: Int, costs: inout CostRecord) throws(JSONError) {
    let mark = problems.mark
    let place = ContractPlace.fee(index)
    guard let start = try startOfElement(place) else { return }
    var object = try reader.beginObject()
    var fee = FeeRecord()
    while let number = try reader.readKnownKey(&object, among: keys.fee) {
      let name = ContractKeys.Fee.names.names[number]
      switch ContractKeys.Fee(rawValue: number) {
      case .professionalType: fee.professionalType = try readText(name, place: place)
      case .reason: fee.reason = try readText(name, place: place)
      default: fee.estimateCents = try readCents(name, place: place)
      }
    }
    reportMissing(ContractKeys.Fee.self, of: object, place: place)
    if fee.professionalType.isNull, fee.reason.isNull, !problems.hasErrors(since: mark) {
      report(
        .missing("professional_type"), place: place, name: "professional_type",
        at: start..<start + 1)
    }
    fee.professionalType = fee.professionalType.orEmpty
    fee.reason = fee.reason.orEmpty
    if problems.hasErrors(since: mark) {
      rejectIfLenient(since: mark, place: place, range: start..<reader.position)
      return
    }
    costs.professionalFees.append(fee)
  }

  /// Reads a rejected part again, for its errors alone.
  mutating func readPart(_ place: ContractPlace) throws(JSONError) {
    var costs = CostRecord()
    switch place {
    case .item(let index):
      if try startOfElement(place) != nil { try readItem(index, object: reader.beginObject()) }
    case .unmatched: try readUnmatched()
    case .unmatchedItem(let index):
      if try startOfElement(place) != nil {
        try readUnmatchedItem(index, object: reader.beginObject())
      }
    case .costs: try readCosts()
    case .fees: try readFees(&costs)
    case .fee(let index): try readFee(index, costs: &costs)
    case .adjustments: try readAdjustments()
    case .adjustment(let index): try readAdjustment(index)
    case .list, .items: break
    }
  }

  /// Reads the API's `error`: a code, or an object with a message.
  mutating func readAPIError(_ error: inout APIErrorRecord) throws(JSONError) {
    switch try reader.peek() {
    case .string: error.code = try reader.readString()
    case .object:
      var object = try reader.beginObject()
      while let number = try reader.readKnownKey(&object, among: keys.apiError) {
        switch ContractKeys.APIError(rawValue: number) {
        case .error: error.code = try readOptionalText()
        case .message: error.message = try readOptionalText()
        case .detail: try readDetail(&error)
        default: try readRetryable(&error)
        }
      }
    default: try reader.skipValue()
    }
  }

  /// Reads the API's `detail`, which may have any form.
  mutating func readDetail(_ error: inout APIErrorRecord) throws(JSONError) {
    let kind = try reader.peek()
    let start = reader.position
    error.detail = try readOptionalText()
    error.otherDetail = kind == .string || kind == .null ? nil : start..<reader.position
    error.detailRange = kind == .null ? nil : start..<reader.position
  }

  /// Formats JSON without white space between its parts, shortened for a message.
  func compactText(_ range: Range<Int>) -> String {
    let source = reader.buffer.storage.span
    var text = ContiguousArray<UInt8>()
    var isInString = false
    var isEscaped = false
    for offset in range where text.count < 800 {
      let byte = source[offset]
      if !isInString, byte <= ASCII.space { continue }
      text.append(byte)
      if byte == ASCII.quote, !isEscaped { isInString.toggle() }
      isEscaped = byte == ASCII.backslash && !isEscaped
    }
    let scalars = text.span.string(0..<text.count).unicodeScalars
    return String(scalars.prefix(160)) + (scalars.count > 160 ? "…" : "")
  }

  mutating func readRetryable(_ error: inout APIErrorRecord) throws(JSONError) {
    if try reader.peek() == .bool {
      error.retryable = reader.readWord()
    } else {
      try reader.skipValue()
    }
  }
}

/// Reads single fields and checks their types and ranges.
extension ListDecoder {
  /// Reads a string. Anything else is reported and becomes null.
  mutating func readText(_ name: String, place: ContractPlace) throws(JSONError) -> ByteSlice {
    if let text = try reader.readStringIfNext() { return text }
    if try readHarmlessNull(name, place: place) { return .null }
    try reportType(.text, name: name, place: place)
    return .null
  }

  /// Reads a string or null.
  mutating func readTextOrNull(
    _ name: String, place: ContractPlace
  ) throws(JSONError) -> ByteSlice {
    if let text = try reader.readStringIfNext() { return text }
    if try reader.readNullIfNext() { return .null }
    try reportType(.textOrNull, name: name, place: place)
    return .null
  }

  /// Reads a string; anything else becomes null. For fields outside the contract.
  mutating func readOptionalText() throws(JSONError) -> ByteSlice {
    if let text = try reader.readStringIfNext() { return text }
    try reader.skipValue()
    return .null
  }

  /// Reads a string, or the digits of a whole number as written; anything else becomes null.
  mutating func readID() throws(JSONError) -> ByteSlice {
    if let text = try reader.readStringIfNext() { return text }
    guard let number = try reader.readNumberIfNext() else { return try readOptionalText() }
    let isWhole = number.text.range.allSatisfy { offset in
      let byte = reader.buffer.storage[offset]
      return byte.isASCIIDigit || byte == ASCII.minus
    }
    return isWhole ? number.text : .null
  }

  /// Reads an amount in whole minor units, at least 0 unless the key may be negative.
  mutating func readCents(_ name: String, place: ContractPlace) throws(JSONError) -> Int64 {
    if let number = try reader.readNumberIfNext() { return cents(number, name: name, place: place) }
    let start = reader.position
    // "999.00" more likely means 999 than 9.99, so reading it as cents would be a guess.
    if isLenient, let number = try readNumericString(onlyDigits: true) {
      let value = cents(number, name: name, place: place, range: start..<reader.position)
      repair(.stringAsNumber, place: place, name: name, range: start..<reader.position)
      return value
    }
    if try readHarmlessNull(name, place: place) { return 0 }
    try reportType(.cents, name: name, place: place)
    return 0
  }

  mutating func readCentsOrNull(
    _ name: String, place: ContractPlace
  ) throws(JSONError) -> Int64? {
    if try reader.readNullIfNext() { return nil }
    return try readCents(name, place: place)
  }

  private mutating func cents(
    _ number: JSONNumber, name: String, place: ContractPlace, range: Range<Int>? = nil
  ) -> Int64 {
    let whole = number.whole(in: reader.buffer.storage.span)
    if case .value(let value) = whole, value >= 0 || BadCents.mayBeNegative(name) { return value }
    let text = reader.buffer.storage.span.string(number.text.range)
    report(
      .badCents(.amount(key: name, found: text, whole)), place: place, name: name,
      at: range ?? number.text.range)
    return 0
  }

  /// Reads a number from 0 to 1 and its text. A number with more digits than a double becomes a
  /// double on the same side of 0.8, 0.5 and 1.
  mutating func readScore(_ place: ContractPlace) throws(JSONError) -> (Double, ByteSlice) {
    let name = "confidence_score"
    var number = try reader.readNumberIfNext()
    let start = number?.text.range.lowerBound ?? reader.position
    if number == nil, isLenient {
      number = try readNumericString()
      if number != nil {
        repair(.stringAsNumber, place: place, name: name, range: start..<reader.position)
      }
    }
    guard let number else {
      try reportType(.score, name: name, place: place)
      return (0, .null)
    }
    let score = number.comparableDouble(in: reader.buffer.storage.span)
    if score >= 0, score < 1 { return (score, number.text) }
    let exceeds = score > 1 || number.exceedsOne(in: reader.buffer.storage.span)
    if score == 1, !exceeds { return (score, number.text) }
    if isLenient, exceeds, score <= 1.05 {
      repair(.loweredScore, place: place, name: name, range: start..<reader.position)
      return (1, try derivedOne())
    }
    report(
      .badScore(found: reader.buffer.storage.span.string(number.text.range), score),
      place: place, name: name, at: start..<reader.position)
    return (0, .null)
  }

  private mutating func derivedOne() throws(JSONError) -> ByteSlice {
    guard reader.buffer.canDerive(1) else {
      throw JSONError(.tooMuchText, at: reader.position)
    }
    let one: ContiguousArray<UInt8> = [ASCII.zero + 1]
    return reader.buffer.derive(one.span, in: 0..<1)
  }

  /// Reads a string that contains only a number. Returns nil without reading for other values.
  mutating func readNumericString(
    onlyDigits: Bool = false
  ) throws(JSONError) -> JSONNumber? {
    let start = reader.position
    guard let slice = try reader.readStringIfNext() else { return nil }
    if let number = reader.number(at: slice.range),
      !onlyDigits || slice.range.allSatisfy({ reader.buffer.storage[$0].isASCIIDigit })
    {
      return number
    }
    reader.rewind(toValueAt: start)
    return nil
  }

  // MARK: Containers

  /// Enters an array. For any other value, reports it and returns false.
  mutating func enterArray(_ place: ContractPlace) throws(JSONError) -> Bool {
    if case .array = try reader.peek() {
      try reader.beginArray()
      return true
    }
    try reportType(.array, name: "", place: place)
    return false
  }

  /// The offset of a required object. If the value is no object, reports it and returns nil.
  mutating func startOfElement(_ place: ContractPlace) throws(JSONError) -> Int? {
    if reader.isAtObject { return reader.position }
    if case .object = try reader.peek() { return reader.position }
    let mark = problems.mark
    let start = reader.position
    try reportType(.object, name: "", place: place)
    rejectIfLenient(since: mark, place: place, range: start..<reader.position)
    return nil
  }
}
