import RemoBytes

/// The decoded input of `rank`.
struct RankingRequest {
  var items: [WantedItem]
  var profile: String?
  var room: RoomSize?
  var budgetCents: Int64?
}

/// Reads the input of `rank`: a list case, but with optional ids, and unknown keys are not errors.
struct RankingInput {
  private let findings = Findings()
  private var decoder: ItemDecoder
  private var warnings: InputWarnings
  private(set) var remoScores: RemoScores
  private let scorer: Scorer
  /// The objects of each item's candidates, by the item's id.
  private var candidates: [ByteString: [JSONFields?]] = [:]

  init(_ scorer: Scorer) {
    decoder = ItemDecoder(scorer.rubric, isLenient: true, findings: findings)
    warnings = InputWarnings(scorer, reading: scorer.rubric, isJudged: false)
    self.scorer = scorer
    remoScores = RemoScores(criteria: scorer.rubric.criteria.map(\.id))
  }

  /// All diagnostics, in the order of the document.
  var diagnostics: [Diagnostic] { findings.sorted() }

  /// The list; nil if the document has an error.
  mutating func read(_ bytes: ContiguousArray<UInt8>, profile: String?) -> RankingRequest? {
    let suites = "'rubric test' reads suites"
    guard
      var node = JSONNode(
        parsing: bytes, helpIfSeveral: "'rank' reads one document; \(suites)", findings: findings)
    else { return nil }
    node = JSONNode(remoScores.normalized(node.value), path: "", findings: findings)
    switch OtherFile(node.value) {
    case .wantedItems, .items, nil: break
    case let other?:
      findings.append(
        other.diagnostic("not-wanted-items", expected: "a list of wanted items", at: node.value))
      return nil
    }
    guard let fields = node.fields() else { return nil }
    warnings.checkKeys(ofList: fields)
    var list = RankingRequest(
      items: [], profile: decoder.profile(fields, given: profile), room: decoder.room(fields),
      budgetCents: decoder.wholeCents("budget_cents", in: fields))
    var ids = SeenIDs()
    var objects: [JSONFields] = []
    for (index, node) in (fields.array("items", required: true) ?? []).enumerated() {
      guard let object = node.fields() else { continue }
      warnings.checkKeys(ofItem: object)
      warnings.checkAttributes(of: object)
      let id = object["id"] == nil ? ByteString(String(index + 1)) : decoder.id(object)
      if let id { ids.add(id, of: object) }
      guard var item = decoder.item(object, id: id ?? "") else { continue }
      addCategory(to: &item)
      list.items.append(item)
      objects.append(object)
      let all = object.objects("candidates")
      candidates[item.id] = decoder.candidatePlaces.map { all[$0] }
    }
    warnings.reportKeys()
    decoder.checkSum(of: list.items, in: objects)
    if findings.hasErrors { return nil }
    list.items.addOthers(by: scorer.rubric)
    for (item, object) in zip(list.items, objects) {
      warnings.checkValues(
        of: item, in: object, candidates: candidates[item.id] ?? [], hasRoom: list.room != nil)
    }
    return list
  }

  /// Gives an item without a category the category of its name, for the weights, if the categories
  /// of all its candidates are judged. No computed value depends on it.
  private func addCategory(to item: inout WantedItem) {
    guard item.wanted.text("category") == nil, let number = scorer.categoryCriterion,
      case let id = scorer.rubric.criteria[number].id,
      item.candidates.allSatisfy({ $0.score(id) != nil }),
      let category = scorer.category(of: item, product: item.candidates.first)
    else { return }
    item.wanted.append(.text(category), as: "category")
  }

  /// Warns of a chosen product without a price, or with an unsafe link.
  ///
  /// - Parameter number: the index of the candidate.
  func warn(of item: WantedItem, chosen number: Int, hasBudget: Bool) {
    let candidate = item.candidates[number]
    guard let object = candidates[item.id]?[number] else { return }
    if candidate.priceCents == 0 {
      findings.warning(
        "unpriced-item",
        "the price of '\(candidate.name)' is unknown and "
          + (hasBudget ? "counts as 0 in the budget" : "does not count toward the total"),
        at: object.place(of: "price_cents"))
    }
    if let url = candidate.attributes.text("product_url"), !CandidateLink.isLink(url) {
      findings.warning(
        "unsafe-url",
        "'\(url)' is not a safe link; a search for '\(candidate.name)' replaces it",
        help: "a link is http:// or https:// and a host, without a user name or backslash",
        at: object.place(of: "product_url"))
    }
    if let url = candidate.attributes.text("image_url"), !CandidateLink.isLink(url) {
      findings.warning(
        "unsafe-url", "'\(url)' is not a safe image URL; the list has no image for the product",
        at: object.place(of: "image_url"))
    }
  }
}
