import RemoBytes
import RemoShop

/// Finds what of wanted items and candidates would be passed over without a word, and was probably
/// meant otherwise: misspelt keys, names that no table has, sizes that cannot be read.
///
/// None of it is an error, as a newer backend may say more than is known here. Of a text that
/// stands in many places the first is named.
struct InputWarnings {
  /// A text that a criterion reads.
  private struct Reading: Hashable {
    var criterion: Int
    var text: String
  }

  /// Attributes that suites have, whether the rubric reads them or not.
  private static let attributes = [
    "name", "query", "category", "description", "brand", "model", "type", "material", "color",
    "style", "dimensions", "weight_g", "released", "price_cents",
  ]
  /// The attributes that make the words to search for.
  private static let searched = ["category", "query", "color", "material", "style", "name"]
  /// The attributes that a list shows, and those that `rank` itself reads.
  private static let shown = [
    "id", "scores", "name", "price_cents", "product_url", "image_url", "retailer", "why_matched",
    "dimensions",
  ]
  /// So many names of one code get a suggestion; of more none is shown.
  private static let suggestionLimit = 20
  /// The keys of a candidate that suites alone read.
  private static let judgements = ["grade", "raters"]
  /// The keys of candidates alone.
  private static let ofCandidates = ["scores"] + judgements
  /// The keys that hold for all items.
  private static let listOnly = ["room", "budget_cents", "profile"]

  private let scorer: Scorer
  private var listKeys = KnownKeys(
    read: ["items", "room", "budget_cents", "profile"], others: ["id", "expect", "tags", "note"])
  private var itemKeys = KnownKeys(read: ["id", "wanted", "candidates"], others: [])
  private var wantedKeys: KnownKeys
  private var candidateKeys: KnownKeys
  private var seen: Set<Reading> = []
  private var suggestions: [String: Int] = [:]

  /// Doubts by the tables of the scorer's rubric.
  ///
  /// - Parameters:
  ///   - rubric: whose criteria say what is read: that rubric, or one with the criteria of others,
  ///     too.
  ///   - isJudged: whether grades are read, too, as of suites.
  init(_ scorer: Scorer, reading rubric: Rubric, isJudged: Bool) {
    self.scorer = scorer
    let criteria = rubric.criteria
    wantedKeys = KnownKeys(
      read: Self.searched + criteria.flatMap { $0.wanted.map(\.name) },
      others: Self.attributes + Self.shown + Self.judgements)
    candidateKeys = KnownKeys(
      read: Self.shown + criteria.flatMap { $0.candidate.map(\.name) }
        + (isJudged ? Self.judgements : []),
      others: Self.attributes + Self.judgements)
  }

  // MARK: Keys

  /// Doubts about the keys of the whole input of `rank`.
  mutating func checkKeys(_ list: JSONFields, _ findings: inout Findings) {
    Self.check(list, &listKeys, &findings)
  }

  /// Doubts about the keys of an item of `rank`.
  mutating func checkKeys(ofItem item: JSONFields, _ findings: inout Findings) {
    Self.check(item, &itemKeys, &findings)
    Self.warn(
      of: Self.listOnly, in: item, "an item",
      help: "it holds for the whole list and belongs beside 'items'", &findings)
    Self.warn(of: Self.ofCandidates, in: item, "an item", help: Self.toCandidates, &findings)
  }

  /// Doubts about the names of attributes, of what is wanted and of the candidates.
  mutating func checkAttributes(_ item: JSONFields, _ findings: inout Findings) {
    if let wanted = item.object("wanted") {
      Self.check(wanted, &wantedKeys, &findings)
      Self.warn(
        of: Self.ofCandidates, in: wanted, "what is wanted", help: Self.toCandidates, &findings)
    }
    for candidate in item.objects("candidates") {
      if let candidate { Self.check(candidate, &candidateKeys, &findings) }
    }
  }

  private static let toCandidates = "it is said of each candidate"

  /// Doubts about keys that belong elsewhere.
  private static func warn(
    of keys: [String], in fields: JSONFields, _ what: String, help: String,
    _ findings: inout Findings
  ) {
    for member in fields.all where keys.contains(member.key) {
      findings.warning(
        "unknown-key", fields.child(member.key), "nothing reads the key '\(member.key)' of \(what)",
        help: help, at: member.keyRange)
    }
  }

  /// A key is in doubt where the one that it is like is not there.
  private static func check(
    _ fields: JSONFields, _ keys: inout KnownKeys, _ findings: inout Findings
  ) {
    for member in fields.all {
      guard let meant = keys.meant(by: member.key), fields.value[meant] == nil else { continue }
      findings.warning(
        "unknown-key", fields.child(member.key), "nothing reads the key '\(member.key)'",
        help: "did you mean '\(meant)'?", at: member.keyRange)
    }
  }

  // MARK: Values

  /// Doubts about the attributes of an item and its candidates, where a criterion computes from
  /// them what was not judged, or a room is to be fitted.
  ///
  /// - Parameters:
  ///   - candidates: the objects of the item's candidates.
  ///   - isComputed: whether what was judged is computed, too.
  mutating func checkValues(
    _ item: WantedItem, _ fields: JSONFields, candidates objects: [JSONFields?], hasRoom: Bool,
    isComputed: Bool = false, _ findings: inout Findings
  ) {
    let criteria = scorer.rubric.criteria
    func isRead(_ number: Int, _ candidate: Candidate) -> Bool {
      isComputed || candidate.score(criteria[number].id) == nil
    }
    let category = item.wanted.text("category")
    if let wanted = fields.object("wanted") {
      for number in criteria.indices
      where item.candidates.contains(where: { isRead(number, $0) }) {
        check(number, criteria[number].wanted, item.wanted, category, wanted, &findings)
      }
    }
    // Candidates in error are not among those of the item.
    guard objects.count == item.candidates.count else { return }
    for case (let candidate, let object?) in zip(item.candidates, objects) {
      let own = candidate.attributes.text("category") ?? category
      for number in criteria.indices where isRead(number, candidate) {
        check(number, criteria[number].candidate, candidate.attributes, own, object, &findings)
      }
      if hasRoom { checkSize("dimensions", nil, candidate.attributes, own, object, &findings) }
    }
  }

  private mutating func check(
    _ number: Int, _ read: [AttributeWeight], _ attributes: Attributes, _ category: String?,
    _ fields: JSONFields, _ findings: inout Findings
  ) {
    if case .code = scorer.rubric.criteria[number].kind {
      checkTradeNumbers(read.map(\.name), attributes, fields, &findings)
    }
    guard let name = read.first(where: { attributes[$0.name] != nil })?.name,
      let value = attributes[name]
    else { return }
    func isNew() -> Bool { seen.insert(Reading(criterion: number, text: value.text)).inserted }
    switch scorer.rubric.criteria[number].kind {
    case .taxonomy:
      if isNew(), !scorer.knows(value, number) {
        warn("unknown-category", number, name, value, Self.isOther, fields, &findings)
      }
    case .family:
      if isNew(), !scorer.knows(value, number) {
        warn("unknown-term", number, name, value, Self.isOther, fields, &findings)
      }
    case .color(let options) where options.elements == .values:
      if isNew(), !scorer.knowsColor(value, number) {
        warn(
          "unknown-color", number, name, value, "it can only be compared with itself", fields,
          &findings)
      }
    case .dimensions: checkSize(name, number, attributes, category, fields, &findings)
    default: break
    }
  }

  private static let isOther = "beside all but itself it counts as 'other'"

  private mutating func warn(
    _ code: Diagnostic.Code, _ number: Int, _ name: String, _ value: AttributeValue,
    _ meaning: String, _ fields: JSONFields, _ findings: inout Findings
  ) {
    let table = scorer.rubric.criteria[number].kind.resolvedTablePath ?? ""
    suggestions[code.name, default: 0] += 1
    var help: String?
    if suggestions[code.name, default: 0] <= Self.suggestionLimit {
      let names = scorer.tables[number]?.table.entries.lazy.flatMap(\.names)
      help = names.flatMap { nearestName(to: value.text, in: $0) }
        .map { "did you mean '\($0)'?" }
    }
    findings.warning(
      code, fields.child(name), "'\(shortened(value.text))' is not in '\(table)'; \(meaning)",
      help: help, at: fields.range(name))
  }

  /// - Parameter number: the criterion that reads the size, whose table may have a name for it.
  private mutating func checkSize(
    _ name: String, _ number: Int?, _ attributes: Attributes, _ category: String?,
    _ fields: JSONFields, _ findings: inout Findings
  ) {
    guard let value = attributes[name],
      seen.insert(Reading(criterion: -1, text: value.text)).inserted, value.size == nil,
      number.flatMap({ scorer.size($0, value) }) == nil
    else { return }
    let text = shortened(value.text)
    // No unit is assumed: 84 may be inches as well as centimeters.
    let unit = Self.likelyUnit(of: value.text, category)
    let units = Dimensions.Unit.allCases.map(\.rawValue)
    findings.warning(
      "unreadable-size", fields.child(name),
      unit == nil
        ? "'\(text)' cannot be read as a size and counts as not known"
        : "'\(text)' has no unit, and as none is assumed it counts as not known",
      help: unit.map {
        "write it with one of \(units.joined(separator: ", ")), such as '\(text) \($0.rawValue)'"
      } ?? #"sizes are written as 84"W x 36"D x 33"H, 8' x 10' or 213 x 91 x 84 cm"#,
      at: fields.range(name))
  }

  /// The unit that a size without one probably has; nil for a text that no unit makes a size.
  ///
  /// Rugs are sold by the foot: `8x10` is one of 8 by 10 feet, `160x230` one in centimeters.
  private static func likelyUnit(of text: String, _ category: String?) -> Dimensions.Unit? {
    guard let figures = Dimensions(text + " in")?.measures else { return nil }
    guard let category, RoomFit.isRug(category) else { return .inch }
    let greatest = figures.map(\.nanometres).max() ?? 0
    if greatest <= 30 * Dimensions.Unit.inch.nanometres { return .foot }
    return greatest > 100 * Dimensions.Unit.inch.nanometres ? .centimetre : .inch
  }

  /// Doubts about GTINs: those that cannot be read, and those with a wrong check digit.
  private mutating func checkTradeNumbers(
    _ names: [String], _ attributes: Attributes, _ fields: JSONFields,
    _ findings: inout Findings
  ) {
    for name in names where TradeNumber.attributes.contains(name) {
      for text in attributes[name]?.texts.flatMap(TradeNumber.parts) ?? []
      where seen.insert(Reading(criterion: -2, text: text)).inserted {
        guard let number = TradeNumber(text, attribute: name) else {
          findings.warning(
            "unreadable-gtin", fields.child(name),
            "'\(shortened(text))' cannot be read as a GTIN and counts as not known",
            help: TradeNumber.isShortened(text)
              ? "a spreadsheet has cut it short: export the column as text"
              : "a GTIN has 8, 12, 13 or 14 digits", at: fields.range(name))
          continue
        }
        if number.hasValidCheckDigit { continue }
        findings.warning(
          "invalid-gtin", fields.child(name),
          "'\(shortened(text))' ends in \(number.lastDigit), and its other digits call for"
            + " \(number.checkDigit)",
          help: "compare it with the digits below the bar code", at: fields.range(name))
      }
    }
  }
}

extension Scorer {
  /// Whether the table of a `taxonomy` or `family` has any part of the value, or a word of a
  /// category: of a rug pad it knows the rug.
  fileprivate func knows(_ value: AttributeValue, _ number: Int) -> Bool {
    guard let index = tables[number] else { return false }
    let count = index.table.entries.count
    if entries(number, value, isWanted: true).contains(where: { $0 < count }) { return true }
    guard index.table.kind == .taxonomy else { return false }
    return value.texts.contains { !index.entries(in: WordList($0).list).isEmpty }
  }

  /// Whether any part of the value is a color.
  fileprivate func knowsColor(_ value: AttributeValue, _ number: Int) -> Bool {
    ColorReading(index: tables[number]).colors(in: value, isWanted: true)
      .contains { $0.kind != .unknown }
  }
}
