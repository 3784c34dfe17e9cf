import RemoBytes

/// The keys of scores, sum, reason and names in answers.
package struct AnswerKeys: Sendable {
  package static let reason = "why_matched"
  package static let total = "weighted_total"
  private static let items = [
    "item", "item_id", "wanted_id", "case", "case_id", "query_id", "query",
  ]
  private static let candidates = [
    "candidate", "candidate_id", "product_id", "product", "docid",
  ]
  private static let names = ["product_name", "name"]
  /// Keys of a model's input, which holds no judgments.
  static let inputs: Set = [
    "wanted", "item", "room", "usage", "request", "prompt", "input", "system",
  ]
  /// Keys whose text may be a whole answer: logs of calls, and the responses of model servers.
  private static let texts = [
    "answer", "response", "output", "output_text", "content", "text", "completion", "result",
  ]

  /// The number of the criterion for each score key.
  private var scores: [String: Int] = [:]
  /// The number of the criterion for each id, which is its key inside an object `scores`.
  private var ids: [String: Int] = [:]
  /// The keys that `--map` adds for a member of an answer.
  private var others: [String: [String]] = [:]
  let scoreKeys: [String]

  /// The keys for which `--map` may give another name.
  package static func mappable(_ rubric: Rubric) -> [String] {
    ["item", "candidate"] + rubric.criteria.filter(\.isWeighted).map { "\($0.id)_score" }
      + [total, reason]
  }

  /// - Parameter map: keys of `mappable`, each with another name.
  package init(_ rubric: Rubric, map: [(key: String, name: String)] = []) {
    for (number, criterion) in rubric.criteria.enumerated() where criterion.isWeighted {
      scores["\(criterion.id)_score"] = number
      ids[criterion.id] = number
    }
    scoreKeys = scores.keys.sorted()
    for (key, name) in map {
      if let number = scores[key] {
        scores[name] = number
      } else {
        others[key, default: []] += [name]
      }
    }
  }

  // MARK: Lookups

  func criterion(_ key: String, inScores isNested: Bool = false) -> Int? {
    scores[key] ?? (isNested ? ids[key] : nil)
  }

  func isUnknownScore(_ key: String, inScores isNested: Bool) -> Bool {
    if criterion(key, inScores: isNested) != nil || isTotal(key) { return false }
    if isNested { return true }
    return key.hasSuffix("_score") && key != "confidence_score"
  }

  func isTotal(_ key: String) -> Bool { key == Self.total || isOther(key, for: Self.total) }

  func isText(_ key: String) -> Bool { Self.texts.contains(key) }

  func item(_ object: JSONValue) -> JSONValue? {
    value(of: "item", in: object, orAnyOf: Self.items)
  }

  func candidate(_ object: JSONValue) -> JSONValue? {
    value(of: "candidate", in: object, orAnyOf: Self.candidates)
  }

  func name(_ object: JSONValue) -> JSONValue? {
    Self.names.lazy.compactMap { object[$0] }.first
  }

  func reason(_ object: JSONValue) -> JSONValue? {
    value(of: Self.reason, in: object, orAnyOf: [Self.reason])
  }

  private func isOther(_ key: String, for member: String) -> Bool {
    others[member]?.contains(key) == true
  }

  /// The value under a key that `--map` adds for the member, or else under one of its usual keys.
  private func value(
    of member: String, in object: JSONValue, orAnyOf keys: [String]
  ) -> JSONValue? {
    ((others[member] ?? []) + keys).lazy.compactMap { object[$0] }.first
  }

  /// The scores and the sum among an object's members and those of its `scores`.
  func scoreMembers(_ object: JSONValue) -> [(member: JSONValue.Member, isNested: Bool)] {
    guard case .object(let members) = object.kind else { return [] }
    var found = members.filter { member in
      criterion(member.key) != nil || isTotal(member.key)
        || isUnknownScore(member.key, inScores: false)
    }.map { (member: $0, isNested: false) }
    if case .object(let nested)? = object["scores"]?.kind {
      found += nested.map { (member: $0, isNested: true) }
    }
    return found
  }
}
