import RemoBytes

/// Reads the scoring answer of Remo's model as input of `rank`: products with `category_score`,
/// `material_score` and so on, and `weighted_total`.
///
/// A key with a criterion's name and `_score` becomes the judged value of the criterion, in the
/// product itself or in its `scores`. The rubric weighs the values, so `weighted_total` is unused.
struct RemoScores {
  /// The rubric's criteria, by the keys of the answer.
  private let criteria: [String: String]
  /// The keys that were read.
  private var keys: Set<String> = []
  /// The number of products with such keys.
  private var count = 0

  init(criteria: [String]) {
    self.criteria = Dictionary(uniqueKeysWithValues: criteria.map { ("\($0)_score", $0) })
  }

  /// A note about the scores that were read, for people; nil without one.
  func note(rubric: String) -> String? {
    if count == 0 { return nil }
    return
      "\(keys.sorted().joined(separator: ", ")) of \(counted(count, "product")) count as judged"
      + " values; '\(rubric)' weighs them, and 'weighted_total' is not read"
  }

  /// The input with Remo's scores as judged values. An element of `items` that is itself a scored
  /// product becomes an item with one candidate.
  mutating func normalized(_ value: JSONValue) -> JSONValue {
    guard case .array(let items)? = value["items"]?.kind else { return value }
    let old = count
    let new = items.map { item -> JSONValue in
      guard case .array(let candidates)? = item["candidates"]?.kind else {
        guard item["wanted"] == nil, let product = product(item, number: 1) else { return item }
        let wanted = [("query", product["name"]), ("category", product["category"])]
        return item.with([
          ("wanted", item.with(wanted.compactMap { key, value in value.map { (key, $0) } })),
          ("candidates", item.with(.array([product]))),
        ])
      }
      let products = candidates.enumerated().map { product($1, number: $0 + 1) ?? $1 }
      return item.setting("candidates", to: .array(products))
    }
    return count == old ? value : value.setting("items", to: .array(new))
  }

  /// A candidate with its scores under `scores`; nil for one without Remo's keys.
  private mutating func product(_ value: JSONValue, number: Int) -> JSONValue? {
    guard case .object(let members) = value.kind else { return nil }
    var nested: [JSONValue.Member] = []
    if case .object(let scores)? = value["scores"]?.kind { nested = scores }
    let found = (members + nested).filter { criteria[$0.key] != nil }
    if found.isEmpty { return nil }
    count += 1
    keys.formUnion(found.map(\.key))
    let own = nested.filter { criteria[$0.key] == nil && $0.key != "weighted_total" }
    let scores = found.filter { if case .null = $0.value.kind { false } else { true } }.map {
      JSONValue.Member(key: criteria[$0.key] ?? "", keyRange: $0.keyRange, value: $0.value)
    }
    let names = Set(own.map(\.key))
    var rest = members.filter {
      criteria[$0.key] == nil && !["scores", "weighted_total"].contains($0.key)
    }
    if value["name"] == nil, let name = rest.firstIndex(where: { $0.key == "product_name" }) {
      rest[name] = JSONValue.Member(
        key: "name", keyRange: rest[name].keyRange, value: rest[name].value)
    }
    let id = value["id"] == nil ? [value.member("id", .string(String(number)))] : []
    let judged = own + scores.filter { !names.contains($0.key) }
    return JSONValue(
      kind: .object(id + rest + [value.member("scores", .object(judged))]), range: value.range)
  }
}

extension JSONValue {
  /// Another value at this place.
  fileprivate func with(_ kind: Kind) -> JSONValue { JSONValue(kind: kind, range: range) }

  /// An object at this place.
  fileprivate func with(_ members: [(key: String, value: JSONValue)]) -> JSONValue {
    with(.object(members.map { member($0.key, $0.value.kind) }))
  }

  /// A member at this place.
  fileprivate func member(_ key: String, _ kind: Kind) -> Member {
    let start = range.lowerBound
    return Member(key: key, keyRange: start..<start + 1, value: with(kind))
  }

  /// This object with another value of a key.
  fileprivate func setting(_ key: String, to kind: Kind) -> JSONValue {
    guard case .object(let members) = self.kind else { return self }
    return with(
      .object(
        members.map { member in
          guard member.key == key else { return member }
          return Member(key: key, keyRange: member.keyRange, value: member.value.with(kind))
        }))
  }
}
