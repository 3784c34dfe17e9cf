import RemoBytes

/// The input of `rank`, decoded.
struct RankingList {
  var items: [WantedItem]
  var profile: String?
  var room: RoomSize?
  var budgetCents: Int64?
}

/// Reads the input of `rank`: a list case, where ids are optional and unknown keys are no errors.
struct RankingInput {
  private var decoder: ItemDecoder
  private var doubts: InputWarnings
  /// Per item, by its id, the objects of its candidates.
  private var candidates: [ByteString: [JSONFields?]] = [:]

  init(_ scorer: Scorer) {
    decoder = ItemDecoder(scorer.rubric, isLenient: true)
    doubts = InputWarnings(scorer, reading: scorer.rubric, isJudged: false)
  }

  /// All that was found, in the order of the document.
  var diagnostics: [Diagnostic] { decoder.findings.sorted() }

  /// The list; nil where the document has an error.
  mutating func read(_ bytes: ContiguousArray<UInt8>, profile: String?) -> RankingList? {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue(parsing: DocumentBuffer(bytes))
    } catch {
      decoder.findings.append(
        Diagnostic(
          error, in: bytes.span, range: 0..<bytes.count,
          one: "'rank' takes one document; suites, with a case on each line, are read by"
            + " 'rubric test'"))
      return nil
    }
    switch OtherFile(value) {
    case .wantedItems, .items, nil: break
    case let other?:
      decoder.findings.append(
        other.diagnostic("not-wanted-items", expected: "a list of wanted items", at: value))
      return nil
    }
    guard let fields = JSONFields(value, "", &decoder.findings) else { return nil }
    doubts.checkKeys(fields, &decoder.findings)
    var list = RankingList(
      items: [], profile: decoder.profile(fields, given: profile), room: decoder.room(fields),
      budgetCents: decoder.wholeCents("budget_cents", fields))
    var ids = SeenIDs()
    var objects: [JSONFields] = []
    let elements = fields.array("items", required: true, &decoder.findings) ?? []
    for index in elements.indices {
      guard let object = JSONFields(elements[index], "items[\(index)]", &decoder.findings) else {
        continue
      }
      doubts.checkKeys(ofItem: object, &decoder.findings)
      doubts.checkAttributes(object, &decoder.findings)
      let id = object.optional("id") == nil ? ByteString(String(index + 1)) : decoder.id(object)
      if let id { ids.add(id, object, &decoder.findings) }
      guard let item = decoder.item(object, id: id ?? "") else { continue }
      list.items.append(item)
      objects.append(object)
      let all = object.objects("candidates")
      candidates[item.id] = decoder.candidatePlaces.map { all[$0] }
    }
    decoder.checkSum(list.items, objects)
    if decoder.findings.hasErrors { return nil }
    for (item, object) in zip(list.items, objects) {
      doubts.checkValues(
        item, object, candidates: candidates[item.id] ?? [], hasRoom: list.room != nil,
        &decoder.findings)
    }
    return list
  }

  /// Says what is odd about a chosen product.
  mutating func warn(_ item: WantedItem, _ number: Int, hasBudget: Bool) {
    let candidate = item.candidates[number]
    guard let object = candidates[item.id]?[number] else { return }
    if candidate.priceCents == 0 {
      decoder.findings.warning(
        "unpriced-item", object.child("price_cents"),
        "the price of '\(candidate.name)' is not known and "
          + (hasBudget ? "counts 0 against the budget" : "left out of the total"),
        at: object.range("price_cents"))
    }
    if let url = candidate.attributes.text("product_url"), !CandidateLink.isLink(url) {
      decoder.findings.warning(
        "unsafe-url", object.child("product_url"),
        "'\(url)' is not a link that may be shown; a search for '\(candidate.name)' stands for it",
        help: "a link is http:// or https:// and a host, without user name and backslash",
        at: object.range("product_url"))
    }
    if let url = candidate.attributes.text("image_url"), !CandidateLink.isLink(url) {
      decoder.findings.warning(
        "unsafe-url", object.child("image_url"),
        "'\(url)' is not an image that may be shown, and left out", at: object.range("image_url"))
    }
  }
}
