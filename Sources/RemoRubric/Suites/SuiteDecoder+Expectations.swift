import RemoBytes

/// Reads the expectations of item cases and list cases.
extension SuiteDecoder {
  static let itemExpectationKeys = ["best", "order", "band", "score", "coverage", "fallback"]
  static let listExpectationKeys = ["selection", "sum", "total_cents", "budget_cost"]
  private static let unit = 0.0...1.0

  func expectation(
    _ key: String, in fields: JSONFields, of item: WantedItem
  ) -> ItemExpectation? {
    guard let object = fields[key]?.fields(keys: Self.itemExpectationKeys) else { return nil }
    checkThatSomethingIsExpected(object, keys: Self.itemExpectationKeys)
    return ItemExpectation(
      best: best(object, of: item), order: order(object, of: item), band: bands(object, of: item),
      score: members(of: "score", in: object, for: item).compactMap(bounds),
      coverage: members(of: "coverage", in: object, for: item).compactMap { id, node in
        node.number(in: Self.unit).map { ItemExpectation.Coverage(candidate: id, share: $0) }
      }, fallback: object.flag("fallback"))
  }

  private func checkThatSomethingIsExpected(_ object: JSONFields, keys: [String]) {
    guard object.isEmpty else { return }
    object.node.error(
      "empty-expectation", "the expectation is empty",
      help: "the keys are \(keys.joined(separator: ", "))")
  }

  // MARK: Candidates

  private func members(
    of key: String, in object: JSONFields, for item: WantedItem
  ) -> [(id: ByteString, node: JSONNode)] {
    let members = object[key]?.fields()?.all ?? []
    check(members.map { (ByteString($0.key), $0.keyPlace) }, areCandidatesOf: item)
    return members.map { (ByteString($0.key), $0.node) }
  }

  /// Reports ids that belong to no candidate.
  private func check(
    _ named: [(id: ByteString, place: JSONPlace)], areCandidatesOf item: WantedItem
  ) {
    let known = Set(item.candidates.map(\.id))
    let unknown = named.filter { !known.contains($0.id) }
    if unknown.isEmpty { return }
    let names = item.candidates.map(\.id.text)
    for (number, (id, place)) in unknown.enumerated() {
      findings.error(
        "unknown-candidate", "there is no candidate '\(id)'",
        help: Self.getsSuggestion(number)
          ? JSONNode.suggestion(for: id.text, among: names) : nil, at: place)
    }
  }

  /// Whether the error with this number gets a suggestion. A suggestion costs a pass over all
  /// names, so only the first 20 errors get one.
  private static func getsSuggestion(_ number: Int) -> Bool { number < 20 }

  // MARK: Parts

  private func best(_ object: JSONFields, of item: WantedItem) -> ItemExpectation.Best? {
    guard let value = object.node.value["best"] else { return nil }
    guard let node = object["best"] else { return .nothing }
    var ids: [ByteString] = []
    switch value.kind {
    case .string(let id): ids = [ByteString(id)]
    case .array: ids = (node.texts ?? []).map { ByteString($0) }
    default: node.wrongType("a candidate's ID, an array of IDs or null")
    }
    check(ids.map { ($0, node.place) }, areCandidatesOf: item)
    return .anyOf(ids)
  }

  private func order(_ object: JSONFields, of item: WantedItem) -> [ByteString] {
    guard let node = object["order"], let ids = node.texts?.map({ ByteString($0) }) else {
      return []
    }
    check(ids.map { ($0, node.place) }, areCandidatesOf: item)
    // An order of a single candidate tests nothing, but is not a mistake.
    if ids.count < min(2, item.candidates.count) {
      node.error("invalid-order", "an order needs two candidates")
    } else if Set(ids).count < ids.count {
      node.error("invalid-order", "a candidate is named twice")
    }
    return ids
  }

  private func bands(_ object: JSONFields, of item: WantedItem) -> [ItemExpectation.InBand] {
    let path = object.place(of: "band").path
    return members(of: "band", in: object, for: item).compactMap { id, node in
      guard case .string(let band) = node.value.kind else {
        JSONNode(node.value, path: path, findings: findings).wrongType("a band's ID")
        return nil
      }
      if rubric.bandIndex(band) == nil {
        node.error(
          "unknown-band", "the rubric has no band '\(band)'",
          help: JSONNode.suggestion(for: band, among: rubric.bands.map(\.id)))
      }
      return ItemExpectation.InBand(candidate: id, band: band)
    }
  }

  private func bounds(of id: ByteString, _ node: JSONNode) -> ItemExpectation.Bounds? {
    func around(_ value: Double, tolerance: Double) -> ItemExpectation.Bounds {
      ItemExpectation.Bounds(
        candidate: id, minimum: value - tolerance, maximum: value + tolerance)
    }
    guard case .object = node.value.kind else {
      return node.number(in: Self.unit).map { around($0, tolerance: 1e-9) }
    }
    guard let fields = node.fields(keys: ["value", "tolerance", "min", "max"]) else { return nil }
    if fields.has("value") {
      guard let value = fields.number("value", in: Self.unit) else { return nil }
      return around(value, tolerance: fields.number("tolerance", in: Self.unit) ?? 1e-9)
    }
    let minimum = fields.number("min", in: Self.unit)
    let maximum = fields.number("max", in: Self.unit)
    if minimum == nil, maximum == nil {
      node.error("empty-expectation", "expected 'value', 'min' or 'max'")
    }
    if let minimum, let maximum, minimum > maximum {
      node.error(
        "invalid-bounds",
        "'min' \(shortestDecimal(minimum)) is above 'max' \(shortestDecimal(maximum))")
    }
    return ItemExpectation.Bounds(
      candidate: id, minimum: minimum ?? 0, maximum: maximum ?? 1)
  }

  // MARK: Lists

  func listExpectation(_ node: JSONNode, of list: ListCase) -> ListExpectation? {
    guard let object = node.fields(keys: Self.listExpectationKeys) else { return nil }
    checkThatSomethingIsExpected(object, keys: Self.listExpectationKeys)
    return ListExpectation(
      selection: object["selection"].flatMap { selection($0, of: list) },
      sum: object.number("sum", in: 0 ... .infinity),
      totalCents: items.wholeCents("total_cents", in: object),
      budgetCost: object.number("budget_cost", in: 0 ... .infinity))
  }

  private func selection(
    _ node: JSONNode, of list: ListCase
  ) -> [ListExpectation.Selected]? {
    guard let fields = node.fields() else { return nil }
    let selected = Set(fields.all.map { ByteString($0.key) })
    for item in list.items where !selected.contains(item.id) {
      node.error(
        "missing-key", "the item '\(item.id)' is missing",
        help: "write null if no product is selected")
    }
    let known = Dictionary(keepingFirstOf: list.items.map { ($0.id, $0) })
    let names = list.items.map(\.id.text)
    var unknown = 0
    return fields.all.compactMap { member in
      let id = ByteString(member.key)
      guard let item = known[id] else {
        member.node.error(
          "unknown-item", "there is no item '\(id)'",
          help: Self.getsSuggestion(unknown)
            ? JSONNode.suggestion(for: id.text, among: names) : nil)
        unknown += 1
        return nil
      }
      switch member.node.value.kind {
      case .null: return ListExpectation.Selected(item: id, candidate: nil)
      case .string(let text):
        let candidate = ByteString(text)
        check([(candidate, member.node.place)], areCandidatesOf: item)
        return ListExpectation.Selected(item: id, candidate: candidate)
      default:
        member.node.wrongType("a candidate's ID or null")
        return nil
      }
    }
  }
}
