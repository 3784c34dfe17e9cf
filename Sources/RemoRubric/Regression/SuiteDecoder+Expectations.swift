import RemoBytes

/// Decoding of expectations, of item cases and of list cases.
extension SuiteDecoder {
  private static let itemKeys = ["best", "order", "band", "score", "coverage", "fallback"]
  private static let listKeys = ["selection", "sum", "total_cents", "budget_cost"]
  private static let unit = 0.0...1.0

  mutating func expectation(
    _ key: String, _ fields: JSONFields, _ item: WantedItem
  ) -> ItemExpectation? {
    guard let value = fields.optional(key),
      let object = JSONFields(value, key, keys: Self.itemKeys, &items.findings)
    else { return nil }
    var expect = ItemExpectation(
      best: nil, order: [], band: [], score: [], coverage: [], fallback: nil)
    if object.all.isEmpty {
      items.findings.error(
        "empty-expectation", key, "nothing is expected",
        help: "known are \(Self.itemKeys.joined(separator: ", "))", at: value.range)
    }
    expect.best = best(object, item)
    expect.order = order(object, item)
    expect.fallback = object.bool("fallback", &items.findings)
    for (id, member) in members("band", object, item) {
      guard case .string(let band) = member.value.kind else {
        object.wrongType("band", member.value, "a band's id", &items.findings)
        continue
      }
      if rubric.bandIndex(band) == nil {
        items.findings.error(
          "unknown-band", "\(object.child("band")).\(member.key)",
          "the rubric has no band '\(band)'",
          help: JSONFields.suggestion(band, rubric.bands.map(\.id)), at: member.value.range)
      }
      expect.band.append(ItemExpectation.InBand(candidate: id, band: band))
    }
    for (id, member) in members("score", object, item) {
      if let bounds = bounds(id, member.value, "\(object.child("score")).\(id)") {
        expect.score.append(bounds)
      }
    }
    for (id, member) in members("coverage", object, item) {
      let path = "\(object.child("coverage")).\(id)"
      if let number = JSONFields.number(member.value, path, in: Self.unit, &items.findings) {
        expect.coverage.append(ItemExpectation.Coverage(candidate: id, share: number))
      }
    }
    return expect
  }

  // MARK: Parts

  /// The members of an object whose keys are candidates.
  private mutating func members(
    _ key: String, _ object: JSONFields, _ item: WantedItem
  ) -> [(id: ByteString, member: JSONValue.Member)] {
    guard let value = object.optional(key),
      let inner = JSONFields(value, object.child(key), &items.findings)
    else { return [] }
    let named = inner.all.map { (id: ByteString($0.key), member: $0) }
    checkCandidates(
      named.map { ($0.id, inner.child($0.member.key), $0.member.keyRange) }, item)
    return named
  }

  /// Says which of the ids are no candidate's.
  private mutating func checkCandidates(
    _ named: [(id: ByteString, path: String, range: Range<Int>)], _ item: WantedItem
  ) {
    let ids = item.candidates.map(\.id)
    let known = Set(ids)
    let unknown = named.filter { !known.contains($0.id) }
    let names = unknown.isEmpty ? [] : ids.map(\.text)
    for (number, (id, path, range)) in unknown.enumerated() {
      items.findings.error(
        "unknown-candidate", path, "there is no candidate '\(id)'",
        help: Self.isShown(number) ? JSONFields.suggestion(id.text, names) : nil, at: range)
    }
  }

  /// Whether the error of that number may be among those that are shown; to look for what was meant
  /// takes a pass over all that might have been.
  private static func isShown(_ number: Int) -> Bool { number < 20 }

  private mutating func best(_ object: JSONFields, _ item: WantedItem) -> ItemExpectation.Best? {
    guard let value = object.value["best"] else { return nil }
    var ids: [ByteString] = []
    switch value.kind {
    case .null: return .nothing
    case .string(let id): ids = [ByteString(id)]
    case .array: ids = (object.texts("best", &items.findings) ?? []).map { ByteString($0) }
    default: object.wrongType("best", value, "a candidate's id, ids or null", &items.findings)
    }
    checkCandidates(ids.map { ($0, object.child("best"), value.range) }, item)
    return .anyOf(ids)
  }

  private mutating func order(_ object: JSONFields, _ item: WantedItem) -> [ByteString] {
    guard let value = object.optional("order"),
      let ids = object.texts("order", &items.findings)?.map({ ByteString($0) })
    else { return [] }
    checkCandidates(ids.map { ($0, object.child("order"), value.range) }, item)
    // The order of an only candidate says nothing, but is no mistake either.
    let isTooShort = ids.count < min(2, item.candidates.count)
    if isTooShort || Set(ids).count < ids.count {
      items.findings.error(
        "invalid-order", object.child("order"),
        isTooShort ? "an order needs two candidates" : "a candidate is named twice",
        at: value.range)
    }
    return ids
  }

  private mutating func bounds(
    _ id: ByteString, _ value: JSONValue, _ path: String
  ) -> ItemExpectation.Bounds? {
    guard case .object = value.kind else {
      return JSONFields.number(value, path, in: Self.unit, &items.findings).map {
        ItemExpectation.Bounds(candidate: id, minimum: $0 - 1e-9, maximum: $0 + 1e-9)
      }
    }
    guard
      let fields = JSONFields(
        value, path, keys: ["value", "tolerance", "min", "max"], &items.findings)
    else { return nil }
    if fields.value["value"] != nil {
      guard let middle = fields.number("value", in: Self.unit, &items.findings) else { return nil }
      let tolerance = fields.number("tolerance", in: Self.unit, &items.findings) ?? 1e-9
      return ItemExpectation.Bounds(
        candidate: id, minimum: middle - tolerance, maximum: middle + tolerance)
    }
    let minimum = fields.number("min", in: Self.unit, &items.findings)
    let maximum = fields.number("max", in: Self.unit, &items.findings)
    if minimum == nil, maximum == nil {
      items.findings.error(
        "empty-expectation", path, "neither 'value' nor 'min' nor 'max'", at: value.range)
    }
    if let minimum, let maximum, minimum > maximum {
      items.findings.error(
        "invalid-bounds", path,
        "'min' \(shortestDecimal(minimum)) lies above 'max' \(shortestDecimal(maximum))",
        at: value.range)
    }
    return ItemExpectation.Bounds(
      candidate: id, minimum: minimum ?? 0, maximum: maximum ?? 1)
  }

  // MARK: Lists

  mutating func listExpectation(_ value: JSONValue, _ list: ListCase) -> ListExpectation? {
    guard let object = JSONFields(value, "expect", keys: Self.listKeys, &items.findings) else {
      return nil
    }
    if object.all.isEmpty {
      items.findings.error(
        "empty-expectation", "expect", "nothing is expected",
        help: "known are \(Self.listKeys.joined(separator: ", "))", at: value.range)
    }
    return ListExpectation(
      selection: selection(object, list),
      sum: object.number("sum", in: 0 ... .infinity, &items.findings),
      totalCents: items.wholeCents("total_cents", object),
      budgetCost: object.number("budget_cost", in: 0 ... .infinity, &items.findings))
  }

  private mutating func selection(
    _ object: JSONFields, _ list: ListCase
  ) -> [ListExpectation.Selected]? {
    guard let value = object.optional("selection"),
      let fields = JSONFields(value, "expect.selection", &items.findings)
    else { return nil }
    let known = Dictionary(firstOf: list.items.map { ($0.id, $0) })
    let selected = Set(fields.all.map { ByteString($0.key) })
    for item in list.items where !selected.contains(item.id) {
      items.findings.error(
        "missing-key", "expect.selection", "the item '\(item.id)' is missing",
        help: "write null where nothing is selected", at: value.range)
    }
    let names = list.items.map(\.id.text)
    var unknown = 0
    return fields.all.compactMap { member in
      let path = fields.child(member.key)
      let id = ByteString(member.key)
      guard let item = known[id] else {
        items.findings.error(
          "unknown-item", path, "there is no item '\(id)'",
          help: Self.isShown(unknown) ? JSONFields.suggestion(id.text, names) : nil,
          at: member.value.range)
        unknown += 1
        return nil
      }
      switch member.value.kind {
      case .null: return ListExpectation.Selected(item: id, candidate: nil)
      case .string(let text):
        let candidate = ByteString(text)
        checkCandidates([(candidate, path, member.value.range)], item)
        return ListExpectation.Selected(item: id, candidate: candidate)
      default:
        fields.wrongType(member.key, member.value, "a candidate's id or null", &items.findings)
        return nil
      }
    }
  }
}
