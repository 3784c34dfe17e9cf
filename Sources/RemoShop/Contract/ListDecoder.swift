import RemoBytes

/// Decodes shopping lists: finds the list in whatever shape it came, and reports in one pass all
/// that the contract forbids.
///
/// A decoder is used for many lists. Its room, and that of the list it decodes into, is kept, so
/// that a list without problems asks for no memory.
package struct ListDecoder: ~Copyable {
  /// The tolerance for violations of the contract.
  package enum Leniency: Sendable {
    /// Any violation makes the whole list an error.
    case strict
    /// Items in error are left out and named; what needs no guess is repaired.
    case salvaging
  }

  var reader = JSONReader(DocumentBuffer())
  var records = ListRecords()
  var leniency: Leniency
  let suggestions: SuggestionTexts
  let keys = ContractKeys()

  /// The problems of the last list.
  package var problems = ListProblems()

  /// Whether the repairs of a lenient pass are recorded.
  var keepsRepairs = true
  /// Whether a lenient pass says why a part is left out.
  var givesReasons = false
  /// The reason why the last part was left out, if reasons are given.
  var reason = ""
  /// Whether a lenient pass reports what it would leave out as errors.
  private(set) var refusesRejects = false
  /// The keys with other names than the contract's.
  var misnamed = MisnamedKeys()

  /// The keys that lead to the list.
  var wrappers = ListWrappers()

  /// The bytes of the document that is being decoded.
  var documentRange = 0..<0

  package init(_ leniency: Leniency = .strict, suggestions: SuggestionTexts = SuggestionTexts()) {
    self.leniency = leniency
    self.suggestions = suggestions
  }

  /// Decodes the document in `range` of the list's buffer, or all of its input.
  ///
  /// Returns whether there is a list; if not, `problems.errors` says why, and the list is empty.
  /// `list.records.repairs` has what was repaired or left out.
  package mutating func decode(_ list: inout ShoppingList, in range: Range<Int>? = nil) -> Bool {
    swap(&reader.buffer, &list.document)
    swap(&records, &list.records)
    documentRange = range ?? 0..<reader.buffer.inputCount
    problems.removeAll()
    decodeDocument()
    if leniency == .salvaging, problems.hasNoError, records.hasNothingLeft { explainRejects() }
    problems.sort()
    let isList = problems.hasNoError
    if isList { records.sortRepairs() } else { records.removeAll() }
    records.documentRange = documentRange
    records.wrappers = wrappers
    swap(&reader.buffer, &list.document)
    swap(&records, &list.records)
    return isList
  }

  private mutating func decodeDocument() {
    do throws(JSONError) {
      let fence = leniency == .salvaging ? codeFence() : nil
      if try !readDocument(in: fence, ignoringWrappers: false) {
        _ = try readDocument(in: fence, ignoringWrappers: true)
      }
      try expectEnd(of: fence)
      try checkSum()
      if leniency == .salvaging { repairTexts() }
      try checkRoom()
    } catch {
      problems.addSyntaxError(syntaxError(error))
    }
    reportMisnamedKeys()
  }

  /// Decodes the document once more, and this time keeps what is wrong with each part that a
  /// lenient pass left out: without it nothing is left.
  private mutating func explainRejects() {
    let count = records.leftOutCount
    refusesRejects = true
    givesReasons = true
    problems.removeAll()
    decodeDocument()
    refusesRejects = false
    givesReasons = false
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

  /// Forgets what was read of a list, and what was wrong with it.
  private mutating func forgetList() {
    records.removeAll()
    problems.removeAll()
    misnamed.removeAll()
  }

  // MARK: Shapes

  /// The keys that were seen in an object that may be, or may hold, a list.
  private struct Shape {
    var hasItems = false
    var hasNested = false
    var emptyListRange: Range<Int>?
    var success: Bool?
    /// The keys that lead to the object.
    let wrappers: ListWrappers
    var id = ByteSlice.null
    var projectID = ByteSlice.null
    var step = ByteSlice.null
    /// The place of the `null` of `scan_data`; empty where it has another value.
    var missingScan: Range<Int>?
    var error = APIErrorRecord()
  }

  /// Reads an object of any shape; false if it turned out to be a list after a wrapper's key was
  /// followed, so that it has to be read again.
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
    case .shoppingList where !shape.hasItems && !ignoringWrappers:
      try readNested(.shoppingList, shape: &shape)
    case .data where !shape.hasItems && !ignoringWrappers && !shape.hasNested:
      try readNested(.data, shape: &shape)
    case .id: shape.id = try readID()
    case .projectID: shape.projectID = try readID()
    case .step: shape.step = try readOptionalText()
    case .scan:
      if try reader.readNullIfNext() {
        shape.missingScan = (reader.position - 4)..<reader.position
      } else {
        try reader.skipValue()
        shape.missingScan = 0..<0
      }
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

  /// Reads the list under a wrapper's key, unless it is null.
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
      // An inner object that is a list and a wrapper at once: its own items count.
      wrappers = shape.wrappers.adding(key)
      forgetList()
      reader.rewind(to: start)
      _ = try readShape(ignoringWrappers: true)
    }
  }

  /// Judges an object once all of its keys were seen.
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
    if shape.hasNested {
      // Of several states the one nearest to the list counts, which ends first.
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

  /// The API's answer in the place of a list.
  private func answer(_ shape: Shape, awaitsList: Bool = false) -> ListProblems.Answer {
    ListProblems.Answer(
      step: text(shape.step), message: text(shape.error.message) ?? text(shape.error.code),
      retryable: shape.error.retryable, awaitsList: awaitsList)
  }

  /// The API's error in words: its code and message, more about it, and whether to try again.
  ///
  /// A project that has ended gets no list, even where its error may be tried again: then that is
  /// not said.
  private func describe(_ error: APIErrorRecord, of answer: ListProblems.Answer) -> String? {
    var parts = [text(error.code), text(error.message)].compactMap { $0 }
    if parts.isEmpty { return detail(of: error)?.message }
    if let detail = text(error.detail) { parts.append(detail) }
    if let range = error.otherDetail { parts.append(compactText(range)) }
    let retry =
      switch error.retryable {
      case true?: answer.isAtEnd ? "" : " (it may be tried again)"
      case false?: " (final)"
      case nil: ""
      }
    return parts.joined(separator: ": ") + retry
  }

  private func text(_ slice: ByteSlice) -> String? {
    slice.isEmpty ? nil : reader.buffer.storage.span.string(slice.range)
  }

  /// Money is checked once, here: the sum of all that can be shown fits `Int64`. A lenient pass
  /// leaves out the items that it does not fit with.
  private mutating func checkSum() throws(JSONError) {
    var sum: Int64 = 0
    var kept = 0
    for index in records.items.indices {
      if records.items[index].score >= Confidence.closeMatchThreshold {
        let (next, overflow) = sum.addingReportingOverflow(records.items[index].priceCents)
        if overflow {
          try reportOverflow(records.items[index])
          if leniency == .strict { return }
          continue
        }
        sum = next
      }
      if kept != index { records.items[kept] = records.items[index] }
      kept += 1
    }
    if kept < records.items.count { records.items.removeLast(records.items.count - kept) }
  }

  /// Makes sure that there is room for what is built from the list: of a search at most ten bytes
  /// for each byte of what is searched for, and 64 more; 64 for the name of what has no category.
  private func checkRoom() throws(JSONError) {
    let buffer = reader.buffer
    var room = buffer.derivedLimit - buffer.derivedEnd - 64
    // The texts are no longer than all that there is of them.
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
    guard leniency == .salvaging else {
      return report(.sumOverflow, place: place, at: start..<start + 1)
    }
    // Where the item ends was not kept: it is passed over once more.
    reader.rewind(toValueAt: start)
    try reader.skipValue()
    leaveOut(.beyondSum, place: place, range: start..<reader.position)
  }
}

/// An error as the API reports it.
struct APIErrorRecord {
  var code = ByteSlice.null
  var message = ByteSlice.null
  /// More about it, where that is a text.
  var detail = ByteSlice.null
  /// The place of more about it that is no text, as JSON.
  var otherDetail: Range<Int>?
  /// The place of the further details, as JSON.
  var detailRange: Range<Int>?
  var retryable: Bool?
}
