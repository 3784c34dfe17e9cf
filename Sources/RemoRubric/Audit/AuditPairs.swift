import RemoBytes

/// The pairs of wanted item and candidate that answers may judge.
struct AuditPairs: Sendable {
  /// A pair of a suite, or of an answer that has the attributes of both sides.
  struct Pair: Sendable {
    /// The case's id; `case/item` for an item of a list case.
    var query: ByteString
    var wanted: Attributes
    var candidate: Candidate
    var profile: String?
    /// The place of the case; nil for a pair of an answer.
    var place: SuitePlace?

    var key: String { "\(query)\u{0}\(candidate.id)" }
  }

  /// The result of a lookup.
  enum Match {
    case pair(Pair)
    case unknownItem(String)
    case unknownCandidate(String)
    /// The answer names too little.
    case unnamed
  }

  /// The values and the score that the rubric computes from a pair's attributes.
  struct Computed: Sendable {
    var values: [CriterionValue]
    var score: Double
  }

  /// An id, address or product name of a candidate, reduced to its words.
  private enum Name: Hashable {
    case id(String), address(String), product(String)
  }

  private(set) var all: [Pair] = []
  private var items: [String: [Int]] = [:]
  private var named: [Name: [Int]] = [:]
  private let scorer: Scorer

  init(_ cases: [SuiteCase], by scorer: Scorer) {
    self.scorer = scorer
    for suiteCase in cases {
      let profile = suiteCase.profile(in: scorer.rubric)
      for item in suiteCase.items {
        let query = suiteCase.queryID(item)
        for candidate in item.candidates {
          items[query.text, default: []].append(all.count)
          for name in Self.names(of: candidate) { named[name, default: []].append(all.count) }
          all.append(
            Pair(
              query: query, wanted: item.wanted, candidate: candidate, profile: profile,
              place: suiteCase.place))
        }
      }
    }
  }

  /// Finds the pair that an answer names: by candidate id, then by address, then by product name.
  func match(_ names: AnswerNames) -> Match {
    if all.isEmpty { return ownPair(names).map(Match.pair) ?? .unnamed }
    if let item = names.item, items[item] == nil { return .unknownItem(item) }
    let marks: [Name?] = [
      names.candidate.map { .id(Self.words($0)) }, names.address.map { .address(Self.words($0)) },
      names.product.map { .product(Self.words($0)) },
      names.candidate.map { .product(Self.words($0)) },
    ]
    for mark in marks.compactMap(\.self) {
      let found = (named[mark] ?? []).filter {
        names.item == nil || all[$0].query.text == names.item
      }
      if found.count == 1 { return .pair(all[found[0]]) }
    }
    let places = names.item.flatMap { items[$0] } ?? Array(all.indices)
    if let name = names.candidate ?? names.product, names.item != nil {
      return .unknownCandidate(name)
    }
    return places.count == 1 ? .pair(all[places[0]]) : .unnamed
  }

  func computed(_ pair: Pair) -> Computed {
    let candidate = scorer.prepare(candidate: pair.candidate, mode: .computedOnly)
    let wanted = scorer.prepare(wanted: pair.wanted, profile: pair.profile)
    return Computed(
      values: scorer.values(of: candidate, for: wanted), score: scorer.score(candidate, for: wanted)
    )
  }

  private static func names(of candidate: Candidate) -> [Name] {
    let address = candidate.attributes.text("product_url").map { Name.address(words($0)) }
    return [.id(words(candidate.id.text)), .product(words(candidate.name))]
      + [address].compactMap(\.self)
  }

  /// The words of a name; the name itself if it has none.
  private static func words(_ text: String) -> String {
    let words = WordList(text).list
    return words.isEmpty ? text : words.joined(separator: " ")
  }

  func nearestItem(to name: String) -> String? { nearestName(to: name, in: items.keys.sorted()) }

  func nearestCandidate(to name: String, of item: String?) -> String? {
    let places = item.flatMap { items[$0] } ?? []
    return nearestName(to: name, in: places.map { all[$0].candidate.id.text })
  }

  /// The pair built from the attributes in the answer itself.
  private func ownPair(_ names: AnswerNames) -> Pair? {
    guard let wanted = names.wantedAttributes, let product = names.candidateAttributes,
      case .object(let members) = product.kind
    else { return nil }
    func member(_ key: String, _ kind: JSONValue.Kind) -> JSONValue.Member {
      JSONValue.Member(
        key: key, keyRange: product.range, value: JSONValue(kind: kind, range: product.range))
    }
    let others = members.filter { $0.key != "id" && $0.key != "scores" }
    let candidate = others + [member("id", .string("1"))]
    let item = JSONValue(
      kind: .object([
        JSONValue.Member(key: "wanted", keyRange: wanted.range, value: wanted),
        member("candidates", .array([JSONValue(kind: .object(candidate), range: product.range)])),
      ]), range: product.range)
    let findings = Findings()
    var decoder = ItemDecoder(scorer.rubric, isLenient: true, findings: findings)
    guard let fields = JSONFields(JSONNode(item, path: "", findings: findings)),
      let read = decoder.item(fields, id: ByteString(names.item ?? "")),
      var candidate = read.candidates.first
    else { return nil }
    candidate.id = ByteString(names.candidate ?? names.product ?? "")
    return Pair(
      query: ByteString(names.item ?? read.wanted.text("name") ?? ""), wanted: read.wanted,
      candidate: candidate)
  }
}
