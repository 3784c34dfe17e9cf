import RemoBytes
import RemoShop

/// Reads wanted items and candidates, for suites and for `rank`.
struct ItemDecoder {
  var findings = Findings()
  /// The rubric's criteria; a judged value for another one is an error.
  private let criteria: [String]
  /// The rubric's profiles; another one is an error.
  private let profiles: [String]
  /// Whether what cannot be read of an item is a warning and counts as not known, as for `rank`;
  /// in a suite it is an error.
  private let isLenient: Bool

  /// The places of the last item's candidates in its array, without those left out.
  private(set) var candidatePlaces: [Int] = []

  /// Keys of a candidate that are no attributes.
  private static let candidateKeys = ["id", "scores", "grade", "raters"]
  /// Keys whose value is an object.
  private static let objectKeys = ["scores", "dimensions"]

  /// - Parameters:
  ///   - criteria: the ids of the rubric's criteria.
  ///   - profiles: the names of the rubric's profiles.
  init(criteria: [String], profiles: [String], isLenient: Bool = false) {
    self.isLenient = isLenient
    self.criteria = criteria
    self.profiles = profiles
  }

  // MARK: Ids

  /// An id: not empty, no white space, no control characters.
  mutating func id(_ fields: JSONFields) -> ByteString? {
    guard let id = fields.text("id", required: true, &findings) else { return nil }
    let isBad = id.unicodeScalars.contains {
      $0.properties.isWhitespace || $0.value < 32 || (0x7F..<0xA0).contains($0.value)
    }
    if id.isEmpty || isBad {
      findings.error(
        "invalid-id", fields.child("id"),
        id.isEmpty ? "the id is empty" : "the id '\(id)' has white space in it",
        help: "ids stand in lines of words separated by spaces",
        at: fields.range("id"))
      return nil
    }
    return ByteString(id)
  }

  // MARK: Items

  /// The wanted item and candidates in `fields`.
  mutating func item(_ fields: JSONFields, id: ByteString) -> WantedItem? {
    let wanted = fields.required("wanted", &findings)
    let candidates = fields.array("candidates", required: true, &findings)
    guard let wanted, let wantedFields = JSONFields(wanted, fields.child("wanted"), &findings)
    else { return nil }
    let known = leniently(Self.asUnknown) { $0.attributes(wantedFields) }
    var item = WantedItem(id: id, wanted: known, candidates: [])
    var ids = SeenIDs()
    var owners: [Int: ByteString] = [:]
    var products = ProductNumbering()
    var places: [Int] = []
    for (index, value) in (candidates ?? []).enumerated() {
      let path = fields.child("candidates") + "[\(index)]"
      guard
        let candidate = leniently(Self.asLeftOut, { $0.candidate(value, path, &ids) })
      else { continue }
      item.candidates.append(candidate)
      places.append(index)
      guard let url = candidate.attributes.text("product_url") else { continue }
      let product = products.number(candidate)
      if let other = owners[product] {
        findings.warning(
          "duplicate-product", fields.child("candidates"),
          "'\(candidate.id)' is the same product as '\(other)': \(url)", at: value.range)
      } else {
        owners[product] = candidate.id
      }
    }
    candidatePlaces = places
    return item
  }

  private static let asUnknown = "it counts as not known"
  private static let asLeftOut = "the candidate is left out"

  /// Reads something; where the decoder is lenient, errors become warnings that end with what
  /// becomes of it.
  private mutating func leniently<Value>(
    _ consequence: String, _ read: (inout ItemDecoder) -> Value
  ) -> Value {
    guard isLenient else { return read(&self) }
    let before = findings
    findings = Findings()
    let value = read(&self)
    let found = findings
    findings = before
    for diagnostic in found.diagnostics {
      findings.append(diagnostic.asWarning(saying: consequence))
    }
    return value
  }

  private mutating func candidate(
    _ value: JSONValue, _ path: String, _ ids: inout SeenIDs
  ) -> Candidate? {
    guard let object = JSONFields(value, path, &findings), let candidate = candidate(object),
      ids.add(candidate.id, object, &findings)
    else { return nil }
    return candidate
  }

  private mutating func candidate(_ fields: JSONFields) -> Candidate? {
    let id = id(fields)
    let (attributes, scores) = leniently(Self.asUnknown) {
      ($0.attributes(fields), $0.scores(fields))
    }
    var candidate = Candidate(
      id: id ?? "", attributes: attributes, scores: scores, grade: nil,
      raters: [], priceCents: 0)
    // What is no price is an error of the attribute.
    if case .value(let cents)? = fields.optional("price_cents")?.whole, cents > 0 {
      candidate.priceCents = cents
    }
    // 'rank' reads no grades.
    if isLenient { return id == nil ? nil : candidate }
    candidate.grade = grade(fields.optional("grade"), fields.child("grade"))
    for (index, rater) in (fields.array("raters", &findings) ?? []).enumerated() {
      if case .null = rater.kind {
        candidate.raters.append(nil)
      } else {
        candidate.raters.append(grade(rater, fields.child("raters") + "[\(index)]"))
      }
    }
    return id == nil ? nil : candidate
  }

  private mutating func grade(_ value: JSONValue?, _ path: String) -> Int? {
    guard let value else { return nil }
    guard let number = JSONFields.number(value, path, &findings) else { return nil }
    guard number >= 0, let grade = Int(exactly: number), grade <= 1_000_000 else {
      findings.error(
        "invalid-grade", path, "a grade is a whole number of 0 or more", at: value.range)
      return nil
    }
    return grade
  }

  private mutating func scores(_ fields: JSONFields) -> [JudgedValue] {
    guard let value = fields.optional("scores"),
      let object = JSONFields(value, fields.child("scores"), &findings)
    else { return [] }
    var scores: [JudgedValue] = []
    for member in object.all {
      if !criteria.contains(member.key) {
        findings.error(
          "unknown-criterion", object.child(member.key),
          "the rubric has no criterion '\(member.key)'",
          help: JSONFields.suggestion(member.key, criteria),
          at: member.keyRange)
      } else if let score = object.number(member.key, in: 0...1, &findings) {
        scores.append(JudgedValue(criterion: member.key, value: score))
      }
    }
    return scores
  }

  // MARK: Attributes

  private mutating func attributes(_ fields: JSONFields) -> Attributes {
    var attributes = Attributes()
    for member in fields.all where !Self.candidateKeys.contains(member.key) {
      if let value = attribute(member, fields.child(member.key)) {
        attributes.append(member.key, value)
      }
    }
    return attributes
  }

  private mutating func attribute(
    _ member: JSONValue.Member, _ path: String
  ) -> AttributeValue? {
    let value = member.value
    if member.key == "price_cents" { return price(value, path) }
    switch value.kind {
    case .null: return nil
    case .bool(let flag): return .flag(flag)
    case .number(let number, let text): return .number(number, written: text)
    case .string(let text): return .text(text)
    case .array(let elements):
      return .texts(JSONFields.texts(elements, path, &findings))
    case .object:
      if member.key == "dimensions" { return size(value, path) }
      findings.error(
        "wrong-type", path, "an attribute is a string, a number, true, false or strings",
        help: nearestName(to: member.key, in: Self.objectKeys).map { "did you mean '\($0)'?" }
          ?? "only 'dimensions' may be an object", at: value.range)
      return nil
    }
  }

  private mutating func price(_ value: JSONValue, _ path: String) -> AttributeValue? {
    if case .null = value.kind { return nil }
    guard let cents = cents(value, "price_cents", path) else { return nil }
    return cents == 0 ? nil : .number(Double(cents), written: String(cents))
  }

  private mutating func cents(_ value: JSONValue, _ key: String, _ path: String) -> Int64? {
    guard let whole = value.whole else {
      JSONFields.wrongType(value, path, "a number", &findings)
      return nil
    }
    if case .value(let cents) = whole, cents >= 0 { return cents }
    let bad = BadCents.amount(key: key, found: value.text, whole)
    findings.error("invalid-price", path, bad.message, help: bad.help, at: value.range)
    return nil
  }

  /// Says where the prices of a list, one for each item, could sum to more than can be counted.
  mutating func checkSum(_ items: [WantedItem], _ objects: [JSONFields]) {
    var sum = Amount.zero
    for (item, object) in zip(items, objects) {
      guard let next = sum.adding(Amount(item.candidates.map(\.priceCents).max() ?? 0)) else {
        findings.error(
          "total-overflow", object.path, BadCents.sum.message, help: BadCents.sum.help,
          at: object.range("candidates"))
        return
      }
      sum = next
    }
  }

  private mutating func size(_ value: JSONValue, _ path: String) -> AttributeValue? {
    let axes: [(name: String, letter: String, axis: Dimensions.Axis)] = [
      ("width", "W", .width), ("depth", "D", .depth), ("height", "H", .height),
      ("length", "L", .length), ("diameter", "across", .diameter),
    ]
    guard
      let fields = JSONFields(value, path, keys: axes.map(\.name) + ["unit"], &findings),
      let unitName = fields.text("unit", required: true, &findings)
    else { return nil }
    guard let unit = Dimensions.Unit(written: unitName) else {
      let known = Dimensions.Unit.allCases.map(\.rawValue)
      findings.error(
        "unknown-value", path + ".unit",
        "'\(unitName)' is no unit of length",
        help: nearestName(to: unitName, in: known).map { "did you mean '\($0)'?" }
          ?? "known are \(known.joined(separator: ", ")), also in words such as 'inches'",
        at: fields.range("unit"))
      return nil
    }
    var measures: [Dimensions.Measure] = []
    var written: [String] = []
    for item in axes {
      guard let number = fields.number(item.name, &findings) else { continue }
      guard number > 0, number < 1e6 else {
        findings.error(
          "out-of-range", fields.child(item.name), "expected a number above 0 and below a million",
          at: fields.range(item.name))
        continue
      }
      let nanometres = (number * Double(unit.nanometres)).rounded()
      guard nanometres >= 1, nanometres < 1e18 else { continue }
      measures.append(
        Dimensions.Measure(axis: item.axis, nanometres: Int64(nanometres), unit: unit))
      written.append("\(shortestDecimal(number)) \(item.letter)")
    }
    if measures.isEmpty { return nil }
    return .size(
      Dimensions(measures: measures),
      written: written.joined(separator: " x ") + " \(unit.rawValue)")
  }

  /// A whole number of cents of 0 or more.
  mutating func wholeCents(_ key: String, _ fields: JSONFields) -> Int64? {
    guard let value = fields.optional(key) else { return nil }
    return cents(value, key, fields.child(key))
  }

  // MARK: Profiles and rooms

  /// The profile that is `given`, else the one that the object names; the rubric has it, or that is
  /// an error.
  mutating func profile(_ fields: JSONFields, given: String? = nil) -> String? {
    guard let name = given ?? fields.text("profile", &findings) else { return nil }
    if !profiles.contains(name) {
      findings.error(
        "unknown-profile", "profile", "the rubric has no profile '\(name)'",
        help: JSONFields.suggestion(name, profiles), at: fields.range("profile"))
    }
    return name
  }

  /// Metres; what is longer is no room in a home, and probably in another unit.
  private static let largestSide = 50.0

  /// A room; all three sides are required, 0 stands for unknown.
  mutating func room(_ fields: JSONFields) -> RoomSize? {
    guard let value = fields.optional("room"),
      let object = JSONFields(
        value, fields.child("room"), keys: ["width_m", "length_m", "height_m"], &findings)
    else { return nil }
    let names = ["width_m", "length_m", "height_m"]
    let sides = names.map { object.number($0, in: 0...1000, required: true, &findings) }
    for (name, side) in zip(names, sides) {
      guard let side, side > Self.largestSide else { continue }
      findings.warning(
        "large-room", object.child(name), "a room of \(shortestDecimal(side)) m is hard to believe",
        help:
          "are these centimetres? \(shortestDecimal(side)) cm are \(shortestDecimal(side / 100)) m",
        at: object.range(name))
    }
    guard let width = sides[0], let length = sides[1], let height = sides[2] else { return nil }
    return RoomSize(width: width, length: length, height: height)
  }
}

extension JSONValue {
  /// The text of a string or number, for messages and comparisons.
  var text: String {
    switch kind {
    case .string(let text): text
    case .number(_, let text): text
    default: kindName
    }
  }
}
