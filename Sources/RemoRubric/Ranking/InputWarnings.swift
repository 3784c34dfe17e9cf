import RemoBytes
import RemoShop

/// Warns of parts of wanted items and candidates that have no effect, probably by mistake:
/// misspelled keys, names that no table has, sizes that cannot be read.
///
/// None of these is an error, because a newer backend may send more than this version knows. A text
/// that occurs many times is reported once.
struct InputWarnings {
  private enum Checked: Hashable {
    case value(String, criterion: Int)
    case size(String)
    case tradeNumber(String)
    case number(attribute: String, kind: String)
  }

  /// A key that is similar to a known one.
  private struct UnknownKey {
    var member: JSONFields.Member
    var findings: Findings
    var meant: String
  }

  /// The attributes of a wanted item or a candidate, with their object.
  private struct Side {
    var attributes: Attributes
    var fields: JSONFields
    /// The category of this side, or else of the wanted item.
    var category: String?
  }

  /// Attributes that suites have, whether the rubric reads them or not.
  private static let attributes = [
    "name", "query", "category", "description", "brand", "model", "type", "material", "color",
    "style", "dimensions", "weight_g", "released", "price_cents",
  ]
  /// The attributes that become search words.
  private static let searched = ["category", "query", "color", "material", "style", "name"]
  /// The attributes that a list shows or `rank` itself reads.
  private static let shown = [
    "id", "scores", "name", "price_cents", "product_url", "image_url", "retailer", "why_matched",
    "dimensions",
  ]
  /// The most unknown names of one code that get a suggestion; reports show about as many.
  private static let suggestionLimit = 20
  /// The keys of a candidate that only suites read.
  private static let judgments = ["grade", "raters"]
  /// The keys that only candidates have.
  private static let ofCandidates = ["scores"] + judgments
  private static let listOnly = ["room", "budget_cents", "profile"]

  private let scorer: Scorer
  /// In suites, the attributes that only criteria read: the rubric may misspell them.
  private let ownAttributes: Set<String>
  private var unknownKeys: [UnknownKey] = []
  /// The keys of all objects so far.
  private var seenKeys: Set<String> = []
  private var listKeys = KnownKeys(
    read: ["items", "room", "budget_cents", "profile"], others: ["id", "expect", "tags", "note"])
  private var itemKeys = KnownKeys(read: ["id", "wanted", "candidates", "quantity"], others: [])
  private var wantedKeys: KnownKeys
  private var candidateKeys: KnownKeys
  private var checked: Set<Checked> = []
  private var unknownNames: [Diagnostic.Code: Int] = [:]

  /// Warns by the tables of the scorer's rubric, and by the attributes that `rubric` reads, which
  /// may have more criteria.
  init(_ scorer: Scorer, reading rubric: Rubric, isJudged: Bool) {
    self.scorer = scorer
    let criteria = rubric.criteria
    let usual = Self.attributes + Self.searched + Self.shown
    ownAttributes =
      isJudged
      ? Set(criteria.flatMap { ($0.wanted + $0.candidate).map(\.name) }).subtracting(usual) : []
    wantedKeys = KnownKeys(
      read: Self.searched + criteria.flatMap { $0.wanted.map(\.name) },
      others: Self.attributes + Self.shown + Self.judgments)
    candidateKeys = KnownKeys(
      read: Self.shown + criteria.flatMap { $0.candidate.map(\.name) }
        + (isJudged ? Self.judgments : []),
      others: Self.attributes + Self.judgments)
  }

  // MARK: Keys

  /// Checks the keys of the whole input of `rank`.
  mutating func checkKeys(ofList list: JSONFields) { check(list, against: \.listKeys) }

  /// Checks the keys of an item of `rank`.
  mutating func checkKeys(ofItem item: JSONFields) {
    check(item, against: \.itemKeys)
    Self.warn(
      of: Self.listOnly, in: item, called: "an item",
      help: "it applies to the whole list; put it next to 'items'")
    Self.warn(of: Self.ofCandidates, in: item, called: "an item", help: Self.toCandidates)
  }

  /// Checks the names of attributes, of the wanted item and of its candidates.
  mutating func checkAttributes(of item: JSONFields) {
    if let wanted = item.object("wanted") {
      check(wanted, against: \.wantedKeys)
      Self.warn(
        of: Self.ofCandidates, in: wanted, called: "a wanted item", help: Self.toCandidates)
    }
    for candidate in item.objects("candidates") {
      if let candidate { check(candidate, against: \.candidateKeys) }
    }
  }

  private static let toCandidates = "put it into each candidate"

  private static func warn(
    of keys: [String], in fields: JSONFields, called name: String, help: String
  ) {
    for member in fields.all where keys.contains(member.key) {
      fields.findings.warning(
        "unknown-key", "unknown key '\(member.key)' of \(name)", help: help,
        at: member.keyPlace)
    }
  }

  /// Notes keys that are similar to a known one, unless the object has the known one, too.
  private mutating func check(
    _ fields: JSONFields, against keys: WritableKeyPath<InputWarnings, KnownKeys>
  ) {
    for member in fields.all {
      seenKeys.insert(member.key)
      guard let meant = self[keyPath: keys].meant(by: member.key), !fields.has(meant) else {
        continue
      }
      unknownKeys.append(UnknownKey(member: member, findings: fields.findings, meant: meant))
    }
  }

  /// Warns of the noted keys, after all objects of a file. If the rubric reads a key that no case
  /// of a suite has, the rubric may misspell it.
  mutating func reportKeys() {
    for unknown in unknownKeys {
      let (key, meant) = (unknown.member.key, unknown.meant)
      unknown.findings.warning(
        "unknown-key", "unknown key '\(key)'",
        help: ownAttributes.contains(meant) && !seenKeys.contains(meant)
          ? "the rubric reads '\(meant)', but no case has it; one of the two names may be misspelled"
          : "did you mean '\(meant)'?", at: unknown.member.keyPlace)
    }
    unknownKeys = []
  }

  // MARK: Values

  /// Checks the attributes from which criteria compute values, and sizes that have to fit a room.
  /// With `isComputed`, criteria compute a value beside a judged one, too.
  mutating func checkValues(
    of item: WantedItem, in fields: JSONFields, candidates objects: [JSONFields?], hasRoom: Bool,
    isComputed: Bool = false
  ) {
    let criteria = scorer.rubric.criteria
    func isRead(_ number: Int, of candidate: Candidate) -> Bool {
      isComputed || candidate.score(criteria[number].id) == nil
    }
    let category = item.wanted.text("category")
    if let wanted = fields.object("wanted") {
      let side = Side(attributes: item.wanted, fields: wanted, category: category)
      for number in criteria.indices
      where item.candidates.contains(where: { isRead(number, of: $0) }) {
        check(side, read: criteria[number].wanted, criterion: number)
      }
    }
    // Candidates with errors are missing from the item.
    guard objects.count == item.candidates.count else { return }
    for case (let candidate, let object?) in zip(item.candidates, objects) {
      let side = Side(
        attributes: candidate.attributes, fields: object,
        category: candidate.attributes.text("category") ?? category)
      for number in criteria.indices where isRead(number, of: candidate) {
        check(side, read: criteria[number].candidate, criterion: number)
      }
      if hasRoom { checkSize("dimensions", of: side, criterion: nil) }
    }
  }

  private mutating func check(_ side: Side, read: [AttributeWeight], criterion number: Int) {
    let kind = scorer.rubric.criteria[number].kind
    if case .code = kind { checkTradeNumbers(read.map(\.name), of: side) }
    guard let name = read.first(where: { side.attributes[$0.name] != nil })?.name,
      let value = side.attributes[name]
    else { return }
    switch kind {
    case .dimensions: return checkSize(name, of: side, criterion: number)
    case .number, .budget: return checkNumber(value, at: name, criterion: number, in: side.fields)
    case .prior(let options) where options.table == nil:
      return checkNumber(value, at: name, criterion: number, in: side.fields)
    default: break
    }
    guard let code = Self.unknownCode(of: kind),
      checked.insert(.value(value.text, criterion: number)).inserted,
      !scorer.knows(value, criterion: number)
    else { return }
    warn(code, of: value, criterion: number, at: name, in: side.fields)
  }

  /// The code for names that a criterion's table lacks; nil for kinds without such names.
  private static func unknownCode(of kind: CriterionKind) -> Diagnostic.Code? {
    switch kind {
    case .taxonomy: "unknown-category"
    case .family: "unknown-term"
    case .color(let options) where options.elements == .values: "unknown-color"
    default: nil
    }
  }

  private mutating func warn(
    _ code: Diagnostic.Code, of value: AttributeValue, criterion number: Int, at key: String,
    in fields: JSONFields
  ) {
    let table = scorer.rubric.criteria[number].kind.resolvedTablePath ?? ""
    let consequence =
      code == "unknown-color"
      ? "it matches only itself" : "compared with any other name, it counts as 'other'"
    unknownNames[code, default: 0] += 1
    var help: String?
    if unknownNames[code, default: 0] <= Self.suggestionLimit {
      let names = scorer.tables[number]?.table.entries.lazy.flatMap(\.names)
      help = names.flatMap { nearestName(to: value.text, in: $0) }
        .map { "did you mean '\($0)'?" }
    }
    fields.findings.warning(
      code, "'\(shortened(value.text))' is not in '\(table)'; \(consequence)", help: help,
      at: fields.place(of: key))
  }

  // MARK: Sizes

  /// - Parameter number: the criterion that reads the size, whose table may have a name for it.
  private mutating func checkSize(_ name: String, of side: Side, criterion number: Int?) {
    guard let value = side.attributes[name], checked.insert(.size(value.text)).inserted,
      value.size == nil, number.flatMap({ scorer.size(in: value, criterion: $0) }) == nil
    else { return }
    let text = shortened(value.text)
    // No unit is assumed: 84 may be inches as well as centimeters.
    let unit = Self.likelyUnit(of: value.text, category: side.category)
    let units = Dimensions.Unit.allCases.map(\.rawValue)
    side.fields.findings.warning(
      "unreadable-size",
      unit == nil
        ? "'\(text)' cannot be read as a size and counts as unknown"
        : "'\(text)' has no unit and counts as unknown",
      help: unit.map {
        "write it with one of \(units.joined(separator: ", ")), such as '\(text) \($0.rawValue)'"
      } ?? #"sizes are written as 84"W x 36"D x 33"H, 8' x 10' or 213 x 91 x 84 cm"#,
      at: side.fields.place(of: name))
  }

  /// The probable unit of a size without one; nil if no unit makes the text a size.
  ///
  /// Rugs are sold by the foot: `8x10` is one of 8 by 10 feet, `160x230` one in centimeters.
  private static func likelyUnit(of text: String, category: String?) -> Dimensions.Unit? {
    guard let figures = Dimensions(text + " in")?.measures else { return nil }
    guard let category, RoomFit.builtIn.isRug(category) else { return .inch }
    let greatest = figures.map(\.nanometers).max() ?? 0
    if greatest <= 30 * Dimensions.Unit.inch.nanometers { return .foot }
    return greatest > 100 * Dimensions.Unit.inch.nanometers ? .centimeter : .inch
  }

  // MARK: Numbers

  /// Warns of a text with digits that is not a number, once for each attribute and kind of
  /// criterion.
  private mutating func checkNumber(
    _ value: AttributeValue, at name: String, criterion number: Int, in fields: JSONFields
  ) {
    let criteria = scorer.rubric.criteria
    guard case .text(let text) = value, value.number == nil,
      text.utf8.contains(where: \.isASCIIDigit),
      checked.insert(.number(attribute: name, kind: criteria[number].kind.name)).inserted
    else { return }
    let gate = criteria.first { gate in
      if case .gate(criteria[number].id, _, _) = gate.kind { true } else { false }
    }
    fields.findings.warning(
      "unreadable-number",
      "'\(shortened(text))' cannot be read as a number and counts as unknown"
        + (gate.map { ", so the gate '\($0.id)' stays open" } ?? ""),
      help: Self.numberAdvice(on: text, at: name), at: fields.place(of: name))
  }

  /// The suggestion for a text that is not a number. A size is given in the unit at the end of the
  /// attribute's name, such as `width_cm`. If the name has no unit, the advice keeps the size's
  /// own.
  private static func numberAdvice(on text: String, at name: String) -> String {
    let unit = name.split(separator: "_").dropFirst().last.map { $0.lowercased() }
    if let sides = Dimensions(text)?.measures, sides.count == 1, !sides[0].isAdjustable {
      func figure(in unit: Dimensions.Unit) -> String {
        let figure = Double(sides[0].nanometers) / Double(unit.nanometers)
        return shortestDecimal(figure.rounded(toPlaces: 4))
      }
      if let own = unit.flatMap({ Dimensions.Unit(written: $0) }) {
        return "write \(figure(in: own)), in the unit of '\(name)'"
      }
      let found = sides[0].unit
      return "write \(figure(in: found)) under a key that names the unit, such as"
        + " '\(name)_\(found.rawValue)', or let a criterion of kind 'dimensions' read the size"
    }
    if let unit, unit.utf8.count <= 2, unit != text.filter(\.isLetter).lowercased() {
      return "write digits alone, in the unit of '\(name)'"
    }
    return onlyNumber(in: text).map { "write \($0)" }
      ?? "write digits alone, with a point before decimals"
  }

  /// The only number in a text: `2700` of `2,700 K`; nil if there are several, or if a comma may
  /// begin decimals.
  private static func onlyNumber(in text: String) -> String? {
    let parts = text.split { !$0.isASCII || !$0.isNumber && !".,-".contains($0) }
      .filter { $0.contains(where: \.isNumber) }
    guard parts.count == 1, var part = parts.first else { return nil }
    while let last = part.last, !last.isNumber { part.removeLast() }
    let groups = part.split(separator: ",", omittingEmptySubsequences: false)
    let isGrouped = groups.dropFirst().allSatisfy { $0.prefix { $0 != "." }.count == 3 }
    let digits = groups.joined()
    return isGrouped && Double(digits) != nil ? digits : nil
  }

  // MARK: GTINs

  /// Warns of GTINs that cannot be read or have a wrong check digit.
  private mutating func checkTradeNumbers(_ names: [String], of side: Side) {
    let findings = side.fields.findings
    for name in names where TradeNumber.attributes.contains(name) {
      for text in side.attributes[name]?.texts.flatMap(TradeNumber.parts) ?? []
      where checked.insert(.tradeNumber(text)).inserted {
        guard let number = TradeNumber(text, attribute: name) else {
          findings.warning(
            "unreadable-gtin",
            "'\(shortened(text))' cannot be read as a GTIN and counts as unknown",
            help: TradeNumber.isShortened(text)
              ? "a spreadsheet has shortened it; export the column as text"
              : "a GTIN has 8, 12, 13 or 14 digits", at: side.fields.place(of: name))
          continue
        }
        if number.hasValidCheckDigit { continue }
        findings.warning(
          "invalid-gtin",
          "'\(shortened(text))' ends in \(number.lastDigit), but its check digit should be"
            + " \(number.checkDigit)",
          help: "compare it with the digits below the bar code", at: side.fields.place(of: name))
      }
    }
  }
}

extension Scorer {
  /// Whether the criterion's table knows any part of the value, or a word of a category, such as
  /// "rug" in "rug pad".
  fileprivate func knows(_ value: AttributeValue, criterion number: Int) -> Bool {
    if case .color = rubric.criteria[number].kind {
      return ColorReading(index: tables[number]).colors(in: value, isWanted: true)
        .contains { $0.kind != .unknown }
    }
    guard let index = tables[number] else { return false }
    let count = index.table.entries.count
    if entries(in: value, criterion: number, isWanted: true).contains(where: { $0 < count }) {
      return true
    }
    guard index.table.kind == .taxonomy else { return false }
    return value.texts.contains { !index.entries(in: $0).isEmpty }
  }
}
