import RemoBytes

/// Reads one suite file, strictly.
struct SuiteDecoder {
  private static let itemKeys = [
    "id", "wanted", "candidates", "profile", "room", "expect", "expect_computed", "tags", "note",
  ]
  private static let listKeys = [
    "id", "items", "profile", "room", "budget_cents", "expect", "tags", "note",
  ]

  private let name: String
  let rubric: Rubric
  private(set) var cases: [SuiteCase] = []
  var items: ItemDecoder
  /// The warnings of the files before; nil without warnings.
  private(set) var doubts: InputWarnings?

  init(_ name: String, _ rubric: Rubric, _ doubts: InputWarnings?) {
    self.name = name
    self.doubts = doubts
    self.rubric = rubric
    items = ItemDecoder(rubric)
  }

  /// Reads all lines; `places` are the ids of the files before.
  mutating func read(_ bytes: ContiguousArray<UInt8>, _ places: inout SuitePlaces) {
    var reader = JSONReader(DocumentBuffer(bytes))
    let source = bytes.span
    if case .document(let spread) = source.findMultilineDocument(in: 0..<source.count) {
      return refuse(spread, bytes)
    }
    var start = 0
    var line = 1
    while start < source.count {
      // Files joined by 'cat' may have a mark at any line's start.
      start += source.lengthOfBOM(at: start)
      let newline = source.firstIndex(of: ASCII.lineFeed, in: start..<source.count)
      var end = newline ?? source.count
      let next = end + 1
      if end > start, source[end - 1] == ASCII.carriageReturn { end -= 1 }
      if !isBlankLine(source, start..<end) {
        do throws(JSONError) {
          let value = try JSONValue(&reader, in: start..<end)
          readCase(value, SuitePlace(file: name, line: line), &places)
        } catch {
          items.findings.append(
            Diagnostic(error, in: source, range: start..<end, one: "a suite has one case a line"))
        }
      }
      start = next
      line += 1
    }
  }

  /// Says in one error what a document over several lines is in place of a suite.
  private mutating func refuse(_ spread: MultilineDocument, _ bytes: ContiguousArray<UInt8>) {
    if let value = try? JSONValue(parsing: DocumentBuffer(bytes)), refuseOtherFile(value) { return }
    items.findings.append(spread.diagnostic(each: "a case"))
  }

  /// Says what the document is, if it is no case.
  private mutating func refuseOtherFile(_ value: JSONValue) -> Bool {
    switch OtherFile(value) {
    case .suiteCase, .wantedItems, .items, nil: return false
    case let other?:
      items.findings.append(
        other.diagnostic("not-a-suite", expected: "a case of a suite", at: value))
      return true
    }
  }

  private func isBlankLine(_ source: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for offset in range
    where source[offset] != ASCII.space && source[offset] != ASCII.tab {
      return false
    }
    return true
  }

  private mutating func readCase(
    _ value: JSONValue, _ place: SuitePlace, _ places: inout SuitePlaces
  ) {
    if refuseOtherFile(value) { return }
    let found = items.findings.diagnostics.count
    let isList = value["items"] != nil
    let isItem = value["wanted"] != nil || value["candidates"] != nil
    guard
      let fields = JSONFields(
        value, "", keys: isList && !isItem ? Self.listKeys : Self.itemKeys + ["items"],
        &items.findings)
    else { return }
    let id = items.id(fields)
    if let id {
      if let other = places.cases[id] {
        items.findings.error(
          "duplicate-id", "id",
          "'\(id)' is already the id of the case at \(other.file):\(other.line)",
          at: fields.range("id"))
      }
      places.cases[id] = place
    }
    guard isList != isItem else {
      let start = value.range.lowerBound
      items.findings.error(
        "unknown-case", "",
        isList ? "a case has either 'items' or 'wanted'" : "neither 'wanted' nor 'items'",
        help: "an item case has 'wanted' and 'candidates', a list case has 'items'",
        at: start..<(start + 1))
      return
    }
    var body: SuiteCase.Body?
    if isList {
      body = listCase(fields).map(SuiteCase.Body.list)
    } else {
      body = itemCase(fields, id: id ?? "").map(SuiteCase.Body.item)
    }
    let profile = items.profile(fields)
    let room = items.room(fields)
    let tags = fields.texts("tags", &items.findings) ?? []
    let note = fields.text("note", &items.findings)
    guard let id, let body else { return }
    let new = SuiteCase(
      id: id, profile: profile, room: room, tags: tags, note: note, body: body, place: place)
    // Of what is in error, such as a grade, nothing can be said.
    let isRead = items.findings.diagnostics[found...].allSatisfy { $0.severity != .error }
    if isRead, !new.hasExpectation, !new.isGraded {
      items.findings.warning(
        "nothing-to-test", "", "the case '\(id)' has neither expectations nor grades",
        at: value.range.lowerBound..<(value.range.lowerBound + 1))
    }
    refuseQueries(of: new, fields, &places)
    cases.append(new)
  }

  /// An item of a list case is the query `case/item`, which may be the id of another case.
  private mutating func refuseQueries(
    of suiteCase: SuiteCase, _ fields: JSONFields, _ places: inout SuitePlaces
  ) {
    for item in suiteCase.items {
      let query = suiteCase.queryID(item)
      if let (id, other) = places.queries[query], id != suiteCase.id {
        items.findings.error(
          "duplicate-id", "id",
          "'\(query)' is already the name of an item of the case at \(other.file):\(other.line)",
          help: "in runs, judgements and baselines an item of a list case is 'case/item'",
          at: fields.range("id"))
      }
      places.queries[query] = (suiteCase.id, suiteCase.place)
    }
  }

  // MARK: Bodies

  private mutating func itemCase(_ fields: JSONFields, id: ByteString) -> ItemCase? {
    let isComputed = fields.optional("expect_computed") != nil
    guard let item = item(fields, id: id, isComputed: isComputed) else { return nil }
    let expect = expectation("expect", fields, item)
    let computed = expectation("expect_computed", fields, item)
    if let expect { warnOfContradiction(expect, item, fields) }
    return ItemCase(item: item, expect: expect, expectComputed: computed)
  }

  /// An item, with the doubts about it.
  private mutating func item(
    _ fields: JSONFields, id: ByteString, hasRoom: Bool = false, isComputed: Bool = false
  ) -> WantedItem? {
    doubts?.checkAttributes(fields, &items.findings)
    guard let item = items.item(fields, id: id) else { return nil }
    doubts?.checkValues(
      item, fields, candidates: fields.objects("candidates"), hasRoom: hasRoom,
      isComputed: isComputed, &items.findings)
    return item
  }

  private mutating func warnOfContradiction(
    _ expect: ItemExpectation, _ item: WantedItem, _ fields: JSONFields
  ) {
    guard case .anyOf(let best)? = expect.best,
      let highest = item.candidates.compactMap(\.grade).max()
    else { return }
    let ids = Set(best)
    let grades = item.candidates.filter { ids.contains($0.id) }.compactMap(\.grade)
    if let best = grades.max(), best < highest {
      items.findings.warning(
        "contradiction", "expect.best",
        "the best candidate has grade \(best), another one has \(highest)",
        at: fields.value["expect"]?["best"]?.range ?? fields.value.range)
    }
  }

  private mutating func listCase(_ fields: JSONFields) -> ListCase? {
    guard let elements = fields.array("items", required: true, &items.findings) else {
      return nil
    }
    var list = ListCase(items: [], budgetCents: nil, expect: nil)
    var objects: [JSONFields] = []
    var ids = SeenIDs()
    for (index, element) in elements.enumerated() {
      guard
        let object = JSONFields(
          element, "items[\(index)]", keys: ["id", "wanted", "candidates"], &items.findings)
      else { continue }
      let id = items.id(object)
      if let id { ids.add(id, object, &items.findings) }
      let hasRoom = fields.optional("room") != nil
      guard let item = item(object, id: id ?? "", hasRoom: hasRoom) else { continue }
      list.items.append(item)
      objects.append(object)
    }
    items.checkSum(list.items, objects)
    list.budgetCents = items.wholeCents("budget_cents", fields)
    if let value = fields.optional("expect") { list.expect = listExpectation(value, list) }
    return list
  }
}
