import RemoBytes

/// Reads one suite file strictly.
struct SuiteDecoder {
  static let itemKeys = [
    "id", "wanted", "candidates", "profile", "room", "expect", "expect_computed", "tags", "note",
    "guard",
  ]
  static let listKeys = [
    "id", "items", "profile", "room", "budget_cents", "expect", "tags", "note", "guard",
  ]

  private let name: String
  let rubric: Rubric
  let findings = Findings()
  private(set) var cases: [SuiteCase] = []
  /// For a draft, the JSON of each case by id, and that of the head of records under an empty id.
  private(set) var documents: [ByteString: JSONValue] = [:]
  /// Whether the file says that its cases are records: each item has at most one product, and each
  /// product at most one item.
  private(set) var isOfRecords = false
  /// Whether cases may lack expectations and grades.
  private let isDraft: Bool
  private(set) var items: ItemDecoder
  /// The warnings, which several files share; nil to give none.
  private(set) var warnings: InputWarnings?

  init(named name: String, rubric: Rubric, warnings: InputWarnings?, isDraft: Bool) {
    self.isDraft = isDraft
    self.name = name
    self.rubric = rubric
    self.warnings = warnings
    items = ItemDecoder(rubric, findings: findings)
  }

  // MARK: Documents

  /// Reads all cases of a table or of JSON documents. An array counts as several cases.
  ///
  /// - Parameter places: the cases of earlier files. This file's cases are added.
  mutating func read(_ bytes: ContiguousArray<UInt8>, places: inout SuitePlaces) {
    var locator = SourceLocator()
    func place(of value: JSONValue) -> SuitePlace {
      let location = locator.location(of: value.range.lowerBound, in: bytes.span)
      return SuitePlace(file: name, line: location.line)
    }
    if SuiteTable.isTable(bytes) {
      for value in SuiteTable(bytes, rubric: rubric, findings: findings).cases {
        readCase(
          JSONNode(value, path: "", findings: findings), at: place(of: value), places: &places)
      }
      warnings?.reportKeys()
      findings.replaceAll(SuiteTable.naming)
      // The heading names an attribute in every row, so an error in it would repeat.
      findings.removeRepetitions()
      return
    }
    var documents = JSONSequence(bytes, findings: findings)
    while let document = documents.next() {
      for node in JSONNode(document, path: "", findings: findings).elementsOrSelf {
        readCase(node, at: place(of: node.value), places: &places)
      }
    }
    warnings?.reportKeys()
  }

  /// Reports a document that is not a case of a suite.
  ///
  /// - Returns: whether the document is of another kind.
  private func refuseOtherFile(_ value: JSONValue) -> Bool {
    switch OtherFile(value) {
    case .wantedItems where value["id"] == nil && value["expect"] == nil:
      findings.append(
        OtherFile.wantedItems.diagnostic("not-a-suite", expected: "a case of a suite", at: value))
      return true
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
    if readHead(node) || refuseOtherFile(node.value) { return }
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
    let isGuarded = fields.flag("guard") ?? false
    guard let id, let body else { return }
    let new = SuiteCase(
      id: id, profile: profile, room: room, tags: tags, note: note, isGuarded: isGuarded,
      body: body,
      place: place)
    // Errors may hide a grade or an expectation.
    let isRead = findings.diagnostics[before...].allSatisfy { $0.severity != .error }
    if isRead, !isDraft, !new.hasExpectation, !new.isGraded {
      findings.warning(
        "nothing-to-test", "the case '\(id)' has neither expectations nor grades", at: node.start)
    }
    registerQueries(of: new, in: fields, places: &places)
    cases.append(new)
    if isDraft { documents[id] = node.value }
  }

  /// Reads `{"records": true}`, which applies to the whole suite.
  ///
  /// - Returns: whether the document is this head, and not a case.
  private mutating func readHead(_ node: JSONNode) -> Bool {
    guard node.value["records"] != nil, node.value["id"] == nil,
      let fields = node.fields(keys: ["records"])
    else { return false }
    if fields.flag("records") == true { isOfRecords = true }
    if isDraft { documents[""] = node.value }
    return true
  }

  private func register(
    _ id: ByteString, at place: SuitePlace, in fields: JSONFields, places: inout SuitePlaces
  ) {
    if let other = places.cases[id] {
      findings.error(
        "duplicate-id", "'\(id)' is already the ID of the case at \(other)",
        at: fields.place(of: "id"))
    }
    places.cases[id] = place
  }

  /// Reports queries that belong to another case. An item of a list case is the query `case/item`,
  /// which may be another case's id.
  private func registerQueries(
    of suiteCase: SuiteCase, in fields: JSONFields, places: inout SuitePlaces
  ) {
    for item in suiteCase.items {
      let query = suiteCase.queryID(item)
      if let (id, other) = places.queries[query], id != suiteCase.id {
        findings.error(
          "duplicate-id",
          "'\(query)' is already the name of an item of the case at \(other)",
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

  /// Warns of an expected best candidate without the highest grade.
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
