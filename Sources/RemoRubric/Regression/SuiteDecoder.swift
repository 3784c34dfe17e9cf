import RemoBytes

/// Reads one suite file, strictly.
struct SuiteDecoder {
  static let itemKeys = [
    "id", "wanted", "candidates", "profile", "room", "expect", "expect_computed", "tags", "note",
  ]
  static let listKeys = [
    "id", "items", "profile", "room", "budget_cents", "expect", "tags", "note",
  ]

  private let name: String
  let rubric: Rubric
  let findings = Findings()
  private(set) var cases: [SuiteCase] = []
  private(set) var items: ItemDecoder
  /// The warnings, which several files share; nil for none.
  private(set) var warnings: InputWarnings?

  init(named name: String, rubric: Rubric, warnings: InputWarnings?) {
    self.name = name
    self.rubric = rubric
    self.warnings = warnings
    items = ItemDecoder(rubric, findings: findings)
  }

  // MARK: Lines

  /// Reads all lines.
  ///
  /// - Parameter places: the cases of the files before.
  mutating func read(_ bytes: ContiguousArray<UInt8>, places: inout SuitePlaces) {
    var reader = JSONReader(DocumentBuffer(bytes))
    let source = bytes.span
    if case .document(let spread) = source.findMultilineDocument(in: 0..<source.count) {
      return refuse(spread, bytes: bytes)
    }
    var start = 0
    var line = 1
    while start < source.count {
      // Files joined by 'cat' may have a byte order mark at any line's start.
      start += source.lengthOfBOM(at: start)
      let newline = source.firstIndex(of: ASCII.lineFeed, in: start..<source.count)
      var end = newline ?? source.count
      let next = end + 1
      if end > start, source[end - 1] == ASCII.carriageReturn { end -= 1 }
      if !bytes[start..<end].allSatisfy({ $0 == ASCII.space || $0 == ASCII.tab }) {
        do throws(JSONError) {
          let value = try JSONValue(&reader, in: start..<end)
          readCase(
            JSONNode(value, path: "", findings: findings),
            at: SuitePlace(file: name, line: line), places: &places)
        } catch {
          findings.append(
            Diagnostic(
              error, in: source, range: start..<end,
              helpIfSeveral:
                "a suite has one case per line"))
        }
      }
      start = next
      line += 1
    }
  }

  /// Reports a document over several lines, in one error.
  private func refuse(_ document: MultilineDocument, bytes: ContiguousArray<UInt8>) {
    if let value = try? JSONValue(parsing: DocumentBuffer(bytes)), refuseOtherFile(value) { return }
    findings.append(document.diagnostic(each: "a case"))
  }

  /// Reports a document of another kind.
  ///
  /// - Returns: whether it is one.
  private func refuseOtherFile(_ value: JSONValue) -> Bool {
    switch OtherFile(value) {
    case .suiteCase, .wantedItems, .items, nil: return false
    case let other?:
      findings.append(other.diagnostic("not-a-suite", expected: "a case of a suite", at: value))
      return true
    }
  }

  // MARK: Cases

  private mutating func readCase(
    _ node: JSONNode, at place: SuitePlace, places: inout SuitePlaces
  ) {
    if refuseOtherFile(node.value) { return }
    let before = findings.diagnostics.count
    let isList = node.value["items"] != nil
    let isItem = node.value["wanted"] != nil || node.value["candidates"] != nil
    guard
      let fields = node.fields(
        keys: isList && !isItem ? Self.listKeys : Self.itemKeys + ["items"])
    else { return }
    let id = items.id(fields)
    if let id { register(id, at: place, in: fields, places: &places) }
    guard isList != isItem else {
      findings.error(
        "unknown-case",
        isList ? "a case cannot have both 'items' and 'wanted'" : "expected 'wanted' or 'items'",
        help: "an item case has 'wanted' and 'candidates', a list case has 'items'", at: node.start)
      return
    }
    let body =
      isList
      ? listCase(fields).map(SuiteCase.Body.list)
      : itemCase(fields, id: id ?? "").map(SuiteCase.Body.item)
    let profile = items.profile(fields)
    let room = items.room(fields)
    let tags = fields.texts("tags") ?? []
    let note = fields.text("note")
    guard let id, let body else { return }
    let new = SuiteCase(
      id: id, profile: profile, room: room, tags: tags, note: note, body: body, place: place)
    // Errors may have hidden a grade or an expectation.
    let isRead = findings.diagnostics[before...].allSatisfy { $0.severity != .error }
    if isRead, !new.hasExpectation, !new.isGraded {
      findings.warning(
        "nothing-to-test", "the case '\(id)' has neither expectations nor grades", at: node.start)
    }
    registerQueries(of: new, in: fields, places: &places)
    cases.append(new)
  }

  private func register(
    _ id: ByteString, at place: SuitePlace, in fields: JSONFields, places: inout SuitePlaces
  ) {
    if let other = places.cases[id] {
      findings.error(
        "duplicate-id", "'\(id)' is already the ID of the case at \(other.file):\(other.line)",
        at: fields.place(of: "id"))
    }
    places.cases[id] = place
  }

  /// Reports queries that belong to another case: an item of a list case is the query `case/item`,
  /// which may be another case's id.
  private func registerQueries(
    of suiteCase: SuiteCase, in fields: JSONFields, places: inout SuitePlaces
  ) {
    for item in suiteCase.items {
      let query = suiteCase.queryID(item)
      if let (id, other) = places.queries[query], id != suiteCase.id {
        findings.error(
          "duplicate-id",
          "'\(query)' is already the name of an item of the case at \(other.file):\(other.line)",
          help: "runs, judgments and baselines name an item of a list case 'case/item'",
          at: fields.place(of: "id"))
      }
      places.queries[query] = (suiteCase.id, suiteCase.place)
    }
  }

  // MARK: Bodies

  private mutating func itemCase(_ fields: JSONFields, id: ByteString) -> ItemCase? {
    let isComputed = fields["expect_computed"] != nil
    guard let item = item(fields, id: id, isComputed: isComputed) else { return nil }
    let expect = expectation("expect", in: fields, of: item)
    let computed = expectation("expect_computed", in: fields, of: item)
    if let expect { warnOfContradiction(expect, of: item, in: fields) }
    return ItemCase(item: item, expect: expect, expectComputed: computed)
  }

  private mutating func item(
    _ fields: JSONFields, id: ByteString, hasRoom: Bool = false, isComputed: Bool = false
  ) -> WantedItem? {
    warnings?.checkAttributes(of: fields)
    guard let item = items.item(fields, id: id) else { return nil }
    warnings?.checkValues(
      of: item, in: fields, candidates: fields.objects("candidates"), hasRoom: hasRoom,
      isComputed: isComputed)
    return item
  }

  /// Warns of an expected best candidate that has not the best grade.
  private func warnOfContradiction(
    _ expect: ItemExpectation, of item: WantedItem, in fields: JSONFields
  ) {
    guard case .anyOf(let best)? = expect.best,
      let highest = item.candidates.compactMap(\.grade).max()
    else { return }
    let ids = Set(best)
    let grades = item.candidates.filter { ids.contains($0.id) }.compactMap(\.grade)
    if let best = grades.max(), best < highest {
      findings.warning(
        "contradiction",
        "the expected best candidate has grade \(best), but another one has \(highest)",
        at: fields.object("expect")?.place(of: "best") ?? fields.node.place)
    }
  }

  private mutating func listCase(_ fields: JSONFields) -> ListCase? {
    guard let nodes = fields.array("items", required: true) else { return nil }
    var list = ListCase(items: [], budgetCents: nil, expect: nil)
    var objects: [JSONFields] = []
    var ids = SeenIDs()
    for node in nodes {
      guard let object = node.fields(keys: ["id", "wanted", "candidates"]) else { continue }
      let id = items.id(object)
      if let id { ids.add(id, of: object) }
      let hasRoom = fields["room"] != nil
      guard let item = item(object, id: id ?? "", hasRoom: hasRoom) else { continue }
      list.items.append(item)
      objects.append(object)
    }
    items.checkSum(of: list.items, in: objects)
    list.budgetCents = items.wholeCents("budget_cents", in: fields)
    list.expect = fields["expect"].flatMap { listExpectation($0, of: list) }
    return list
  }
}
