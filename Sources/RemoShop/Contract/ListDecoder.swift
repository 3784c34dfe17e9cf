import RemoBytes

/// Decodes shopping lists of every shape, and reports all violations of the contract in one pass.
///
/// A decoder is reused for many lists. It and its list keep their memory, so a list without
/// problems needs no allocation.
package struct ListDecoder: ~Copyable {
  /// The tolerance for violations.
  package enum Leniency: Sendable {
    /// Any violation rejects the whole list.
    case strict
    /// Invalid items are rejected and reported; safe repairs are made.
    case salvaging
    /// Like `salvaging`, without a record of the repairs.
    case probing
    /// Like `salvaging`, with a reason for each rejected part.
    case reasoning
    /// Like `salvaging`, but rejected parts are errors.
    case refusing
  }

  var reader = JSONReader(DocumentBuffer())
  var records = ListRecords()
  var leniency: Leniency
  /// The only currency that a list may name; nil for any.
  let currency: CurrencyCode?
  /// The adjustments of the options, in units of `currency`.
  let adjustments: [TotalAdjustment]
  let suggestions: SuggestionTexts
  let keys = ContractKeys()

  /// The problems of the last list.
  package var problems = ListProblems()

  /// Whether the decoder rejects parts and makes repairs, not only reports errors.
  var isLenient: Bool { leniency != .strict }
  /// The reason for the last rejected part, if reasons are given.
  var reason: RejectReason?
  var misnamed = MisnamedKeys()

  /// The keys that lead to the list.
  var wrappers = ListWrappers()

  var documentRange = 0..<0
  /// Whether a lenient pass found the document in an event stream.
  var isInEvent = false

  package init(
    _ leniency: Leniency = .strict, currency: CurrencyCode? = nil,
    adjustments: [TotalAdjustment] = [], suggestions: SuggestionTexts = SuggestionTexts()
  ) {
    self.leniency = leniency
    self.currency = currency
    self.adjustments = adjustments
    self.suggestions = suggestions
  }

  /// Decodes the document in `range` of the list's buffer, or all of its input.
  ///
  /// Returns whether there is a list. If not, the list is empty and `problems.errors` has the
  /// reasons. `list.records.repairs` has the repairs and rejects.
  package mutating func decode(_ list: inout ShoppingList, in range: Range<Int>? = nil) -> Bool {
    swap(&reader.buffer, &list.document)
    swap(&records, &list.records)
    documentRange = range ?? 0..<reader.buffer.inputCount
    problems.removeAll()
    if isLenient { enterEvent() }
    decodeDocument()
    if isLenient, problems.hasNoError, records.hasNothingLeft { explainRejects() }
    problems.sort()
    let isList = problems.hasNoError
    if isList { records.sortRepairs() } else { records.removeAll() }
    records.documentRange = documentRange
    records.camelCaseKey = isList ? reader.camelCaseKey : .null
    records.wrappers = wrappers
    swap(&reader.buffer, &list.document)
    swap(&records, &list.records)
    return isList
  }

  private mutating func decodeDocument() {
    do throws(JSONError) {
      let fence = isLenient ? codeFence() : nil
      if try !readDocument(in: fence, ignoringWrappers: false) {
        _ = try readDocument(in: fence, ignoringWrappers: true)
      }
      try expectEnd(of: fence)
      try checkSum()
      checkCurrency()
      checkGrandTotal()
      if isLenient { repairTexts() }
      try checkRoom()
    } catch {
      problems.addSyntaxError(syntaxError(error))
    }
    reportMisnamedKeys()
  }

  /// Decodes the document again and reports the errors of each rejected part. Used when a lenient
  /// pass rejected everything.
  private mutating func explainRejects() {
    let count = records.leftOutCount
    let given = leniency
    leniency = .refusing
    problems.removeAll()
    decodeDocument()
    leniency = given
    report(.nothingLeft(count: count), at: records.offset..<records.offset + 1)
  }

  private mutating func readDocument(
    in fence: SurroundedJSON?, ignoringWrappers: Bool
  ) throws(JSONError) -> Bool {
    let start = fence?.start ?? documentRange.lowerBound
    reader.restart(start..<documentRange.upperBound)
    reader.skipBOM()
    forgetList()
    wrappers = ListWrappers()
    return try readShape(ignoringWrappers: ignoringWrappers)
  }

  private mutating func forgetList() {
    records.removeAll()
    problems.removeAll()
    misnamed.removeAll()
  }

  // MARK: Shapes

  /// The keys seen in an object that may be a list or contain one.
  private struct Shape {
    var hasItems = false
    var hasNested = false
    var emptyListRange: Range<Int>?
    var success: Bool?
    /// The keys that lead to the object.
    var wrappers: ListWrappers
    var id = ByteSlice.null
    var projectID = ByteSlice.null
    var step = ByteSlice.null
    /// The range of a null `scan_data`; empty if it has another value.
    var missingScan: Range<Int>?
    var design = DesignRecord()
    var error = APIErrorRecord()
  }

  /// Reads an object of any shape. Returns false if it followed a wrapper's key, but the object
  /// itself is a list. The caller must then read the list again.
  private mutating func readShape(ignoringWrappers: Bool) throws(JSONError) -> Bool {
    let kind = try reader.peek()
    let start = reader.position
    guard kind == .object else {
      if kind == .array, try readArray() { return true }
      try reader.skipValue()
      let found = foundValue(kind, range: start..<reader.position)
      let elements = kind == .array ? arrayElements(at: start) : nil
      report(
        .notAList(found: found, elements, in: wrappers.path(.list)), at: start..<start + 1)
      return true
    }
    var object = try reader.beginObject()
    var shape = Shape(wrappers: wrappers)
    records.offset = object.offset
    while let number = try reader.readKnownKey(&object, among: keys.root) {
      let isAgain = try readMember(
        ContractKeys.Root(rawValue: number), shape: &shape, ignoringWrappers: ignoringWrappers)
      if isAgain { return false }
    }
    try finish(shape, object: object)
    return true
  }

  private mutating func readMember(
    _ key: ContractKeys.Root?, shape: inout Shape, ignoringWrappers: Bool
  ) throws(JSONError) -> Bool {
    switch key {
    case .items:
      if shape.hasNested { return true }
      shape.hasItems = true
      try readItems()
    case .unmatched where !shape.hasNested: try readUnmatched()
    case .total where !shape.hasNested: try readTotal()
    case .costs where !shape.hasNested: try readCosts()
    case .currency where !shape.hasNested: try readCurrency()
    case .adjustments where !shape.hasNested: try readAdjustments()
    case .source where !shape.hasNested:
      let source = try readOptionalText()
      records.isFromTable = reader.buffer.storage.span.isEqual(source.range, to: "table")
    case .ownFields where !shape.hasNested: records.declaredFields = try readOptionalTexts()
    case .shoppingList where !shape.hasItems && !ignoringWrappers:
      try readNested(.shoppingList, shape: &shape)
    case .data where !shape.hasItems && !ignoringWrappers && !shape.hasNested:
      try readNested(.data, shape: &shape)
    case .projectData where !ignoringWrappers: try readProjectData(&shape)
    case .id: shape.id = try readID()
    case .projectID: shape.projectID = try readID()
    case .step: shape.step = try readOptionalText()
    case .currentStep:
      let step = try readOptionalText()
      if shape.step.isNull { shape.step = step }
    case .scan:
      if try reader.readNullIfNext() {
        shape.missingScan = (reader.position - 4)..<reader.position
      } else {
        try reader.skipValue()
        shape.missingScan = 0..<0
      }
    case .image: shape.design.imageURL = try readOptionalText()
    case .brief: try readBrief(&shape.design)
    case .success:
      if case .bool = try reader.peek() {
        shape.success = reader.readWord()
      } else {
        try reader.skipValue()
      }
    case .error: try readAPIError(&shape.error)
    case .message: shape.error.message = try readOptionalText()
    case .retryable: try readRetryable(&shape.error)
    case .detail: try readDetail(&shape.error)
    default: try reader.skipValue()
    }
    return false
  }

  /// Reads a state's `project_data`: its members count as those of the state. A list is only under
  /// `shopping_list`, and a list of the state itself wins, wherever it is.
  private mutating func readProjectData(_ shape: inout Shape) throws(JSONError) {
    guard try reader.peek() == .object else { return try reader.skipValue() }
    let outer = shape.wrappers
    shape.wrappers = outer.adding(.projectData)
    var object = try reader.beginObject()
    while let number = try reader.readKnownKey(&object, among: keys.root) {
      switch ContractKeys.Root(rawValue: number) {
      case .items, .unmatched, .total, .costs, .currency, .adjustments, .data, .projectData:
        try reader.skipValue()
      case .shoppingList where shape.hasNested: try reader.skipValue()
      case let key: _ = try readMember(key, shape: &shape, ignoringWrappers: false)
      }
    }
    shape.wrappers = outer
  }

  /// Reads the list under a wrapper's key, unless the value is null.
  private mutating func readNested(
    _ key: ContractKeys.Root, shape: inout Shape
  ) throws(JSONError) {
    let kind = try reader.peek()
    let start = reader.mark()
    guard kind != .null else {
      let offset = reader.position
      reader.readWord()
      shape.emptyListRange = offset..<reader.position
      return
    }
    shape.hasNested = true
    wrappers = shape.wrappers.adding(key)
    forgetList()
    if try !readShape(ignoringWrappers: false) {
      // If an inner object is both a list and a wrapper, its own items count.
      wrappers = shape.wrappers.adding(key)
      forgetList()
      reader.rewind(to: start)
      _ = try readShape(ignoringWrappers: true)
    }
  }

  /// Interprets an object after all its keys.
  private mutating func finish(_ shape: Shape, object: JSONReader.Object) throws(JSONError) {
    let place = object.offset..<object.offset + 1
    if records.id.isEmpty { records.id = shape.id.isEmpty ? shape.projectID : shape.id }
    if shape.success == false {
      forgetList()
      let answer = answer(shape)
      report(.apiError(describe(shape.error, of: answer)), at: place)
      problems.answer = answer
      return
    }
    // The innermost state counts, and it ends first.
    if records.design.isEmpty { records.design = shape.design }
    if shape.hasNested {
      records.missingScan = records.missingScan ?? shape.missingScan
      return
    }
    if shape.hasItems {
      if !object.hasSeen(ContractKeys.Root.total.rawValue) {
        reportMissingTotal(at: place)
      }
      return
    }
    forgetList()
    if let range = shape.emptyListRange {
      let answer = answer(shape, awaitsList: true)
      problems.answer = answer
      report(.noListYet(answer, error: describe(shape.error, of: answer)), at: range)
    } else if !shape.error.code.isNull || !shape.error.message.isNull {
      let answer = answer(shape)
      problems.answer = answer
      report(.apiError(describe(shape.error, of: answer)), at: place)
    } else if let detail = detail(of: shape.error) {
      let retryable = shape.error.retryable ?? detail.retryable ?? false
      problems.answer = ListProblems.Answer(
        step: text(shape.step), message: detail.message, retryable: retryable)
      report(.apiError(detail.message), at: place)
    } else {
      let other = otherNameOfItems(in: object)
      report(.notAList(found: nil, nil, in: "", otherName: other), at: place)
    }
  }

  /// The text of FastAPI's `detail`, if any.
  private func detail(of error: APIErrorRecord) -> APIErrorDetail? {
    error.detailRange.flatMap { APIErrorDetail(json: reader.buffer.storage.span.array($0)) }
  }

  /// The API's answer when there is no list.
  private func answer(_ shape: Shape, awaitsList: Bool = false) -> ListProblems.Answer {
    ListProblems.Answer(
      step: text(shape.step), message: text(shape.error.message) ?? text(shape.error.code),
      retryable: shape.error.retryable, awaitsList: awaitsList)
  }

  /// The API's error as text: its code, message and details, and whether to try again.
  ///
  /// A project that has ended gets no list, even if its error is retryable. Then the text does not
  /// mention a retry.
  private func describe(_ error: APIErrorRecord, of answer: ListProblems.Answer) -> String? {
    var parts = [text(error.code), text(error.message)].compactMap { $0 }
    if parts.isEmpty { return detail(of: error)?.message }
    if let detail = text(error.detail) { parts.append(detail) }
    if let range = error.otherDetail { parts.append(compactText(range)) }
    let retry =
      switch error.retryable {
      case true?: answer.isAtEnd ? "" : " (temporary)"
      case false?: " (final)"
      case nil: ""
      }
    return parts.joined(separator: ": ") + retry
  }

  private func text(_ slice: ByteSlice) -> String? {
    slice.isEmpty ? nil : reader.buffer.storage.span.string(slice.range)
  }

  /// Checks that the sum of all prices fits `Int64`, once for all later sums. A lenient pass
  /// rejects the items beyond it.
  private mutating func checkSum() throws(JSONError) {
    var sum: Int64 = 0
    var kept = 0
    for index in records.items.indices {
      let item = records.items[index]
      if item.score >= Confidence.closeMatchThreshold {
        let (line, isTooMuch) = item.priceCents.multipliedReportingOverflow(by: item.quantity)
        let (next, overflow) = sum.addingReportingOverflow(line)
        if isTooMuch || overflow {
          try reportOverflow(records.items[index])
          if !isLenient { return }
          continue
        }
        sum = next
      }
      if kept != index { records.items[kept] = records.items[index] }
      kept += 1
    }
    if kept < records.items.count { records.items.removeLast(records.items.count - kept) }
  }

  /// Checks that there is room for derived text: at most ten bytes for each byte of a search plus
  /// 64 more, and 128 for the names of the uncategorized group and of unknown retailers.
  private func checkRoom() throws(JSONError) {
    let buffer = reader.buffer
    var room = buffer.derivedLimit - buffer.derivedEnd - 128
    // A quick check first: the buffer's size limits the sum of all texts.
    let count = records.items.count + records.unmatched.count
    if room >= 10 * buffer.derivedEnd + 64 * count { return }
    func take(_ words: ByteSlice, category: ByteSlice) {
      room -= 10 * max(words.count, category.count) + 64
    }
    for item in records.unmatched { take(item.searchKeywords, category: item.category) }
    for item in records.items where item.score < Confidence.closeMatchThreshold {
      take(item.productName, category: item.categoryGroup)
    }
    if room < 0 { throw JSONError(.tooMuchText, at: records.offset) }
  }

  private mutating func reportOverflow(_ item: ItemRecord) throws(JSONError) {
    let start = Int(item.offset)
    let place = ContractPlace.item(Int(item.index))
    guard isLenient else {
      return report(.sumOverflow, place: place, at: start..<start + 1)
    }
    // The end of the item is unknown, so it is skipped again.
    reader.rewind(toValueAt: start)
    try reader.skipValue()
    leaveOut(.beyondSum, place: place, range: start..<reader.position)
  }
}

/// An error as the API reports it.
struct APIErrorRecord {
  var code = ByteSlice.null
  var message = ByteSlice.null
  /// The error's detail, if it is a text.
  var detail = ByteSlice.null
  /// The range of a detail that is JSON other than a text.
  var otherDetail: Range<Int>?
  /// The range of any detail but null, as JSON.
  var detailRange: Range<Int>?
  var retryable: Bool?
}
