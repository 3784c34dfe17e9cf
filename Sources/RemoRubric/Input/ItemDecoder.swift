import RemoBytes
import RemoShop

/// Reads wanted items and candidates, for suites and for `rank`.
struct ItemDecoder {
  let findings: Findings
  /// The rubric's criteria; a judged value for another one is an error.
  let criteria: [String]
  /// The rubric's profiles; another one is an error.
  let profiles: [String]
  /// Whether an unreadable value counts as unknown, with a warning, as in `rank`. In a suite it is
  /// an error.
  let isLenient: Bool

  /// The places of the last item's candidates in its array, without those left out.
  private(set) var candidatePlaces: [Int] = []

  /// Keys of a candidate that are not attributes.
  private static let candidateKeys = ["id", "scores", "grade", "raters"]
  /// Keys whose value is an object.
  private static let objectKeys = ["scores", "dimensions"]

  // MARK: Ids

  /// An id: not empty, no white space, no control characters.
  func id(_ fields: JSONFields) -> ByteString? {
    guard let id = fields.text("id", required: true) else { return nil }
    let isBad = id.unicodeScalars.contains {
      $0.properties.isWhitespace || $0.value < 32 || (0x7F..<0xA0).contains($0.value)
    }
    if id.isEmpty || isBad {
      findings.error(
        "invalid-id", id.isEmpty ? "the ID is empty" : "the ID '\(id)' contains whitespace",
        help: "IDs are written to files whose"
          + " fields are separated by spaces", at: fields.place(of: "id"))
      return nil
    }
    return ByteString(id)
  }

  // MARK: Items

  /// The wanted item and candidates in `fields`.
  mutating func item(_ fields: JSONFields, id: ByteString) -> WantedItem? {
    let wanted = fields.required("wanted")
    let candidates = fields.array("candidates", required: true)
    guard let wantedFields = wanted?.fields() else { return nil }
    let known = leniently(Self.asUnknown) { attributes(wantedFields) }
    var item = WantedItem(id: id, wanted: known, candidates: [])
    item.quantity = leniently(Self.asOnePiece) { quantity(fields) }
    var ids = SeenIDs()
    candidatePlaces = []
    for (index, node) in (candidates ?? []).enumerated() {
      guard let candidate = leniently(Self.asLeftOut, { candidate(node, seen: &ids) }) else {
        continue
      }
      item.candidates.append(candidate)
      candidatePlaces.append(index)
    }
    warnOfDuplicates(item, in: fields)
    return item
  }

  /// Warns of candidates that are one product.
  private func warnOfDuplicates(_ item: WantedItem, in fields: JSONFields) {
    guard let elements = fields.node.value["candidates"] else { return }
    guard case .array(let values) = elements.kind else { return }
    let path = fields.place(of: "candidates").path
    var owners: [Int: ByteString] = [:]
    var products = ProductNumbering()
    for (candidate, place) in zip(item.candidates, candidatePlaces) {
      guard let url = candidate.attributes.text("product_url") else { continue }
      let product = products.number(candidate)
      if let other = owners[product] {
        findings.warning(
          "duplicate-product", "'\(candidate.id)' is the same product as '\(other)': \(url)",
          at: JSONPlace(path: path, range: values[place].range))
      } else {
        owners[product] = candidate.id
      }
    }
  }

  /// The number of pieces, 1 by default.
  private func quantity(_ fields: JSONFields) -> Int64 {
    guard let node = fields["quantity"] else { return 1 }
    if case .null = node.value.kind { return 1 }
    if case .value(let number)? = node.value.whole, ItemRecord.quantities ~= number {
      return number
    }
    node.error(
      "invalid-quantity",
      "expected a whole number from 1 to \(ItemRecord.quantities.upperBound), found \(node.value.text)",
      help: "leave out the quantity of a single piece")
    return 1
  }

  private static let asOnePiece = "one piece is assumed"
  private static let asUnknown = "it counts as unknown"
  private static let asLeftOut = "the candidate is left out"

  /// Reads something. If the decoder is lenient, errors become warnings that state the
  /// consequence.
  private func leniently<Value>(_ consequence: String, _ read: () -> Value) -> Value {
    isLenient ? findings.asWarnings(saying: consequence, read) : read()
  }

  private func candidate(_ node: JSONNode, seen ids: inout SeenIDs) -> Candidate? {
    guard let fields = node.fields(), let candidate = candidate(fields),
      ids.add(candidate.id, of: fields)
    else { return nil }
    return candidate
  }

  private func candidate(_ fields: JSONFields) -> Candidate? {
    let id = id(fields)
    let (attributes, scores) = leniently(Self.asUnknown) {
      (self.attributes(fields), self.scores(fields))
    }
    var candidate = Candidate(id: id ?? "", attributes: attributes, scores: scores)
    // The attribute reports an invalid price.
    if case .value(let cents)? = fields["price_cents"]?.value.whole, cents > 0 {
      candidate.priceCents = cents
    }
    // 'rank' reads no grades.
    if isLenient { return id == nil ? nil : candidate }
    candidate.grade = fields["grade"].flatMap(grade)
    candidate.raters = (fields.array("raters") ?? []).map { rater -> Int? in
      if case .null = rater.value.kind { return nil }
      return grade(rater)
    }
    return id == nil ? nil : candidate
  }

  private func grade(_ node: JSONNode) -> Int? {
    guard let number = node.number() else { return nil }
    guard number >= 0, let grade = Int(exactly: number), grade <= 1_000_000 else {
      node.error("invalid-grade", "a grade is a whole number of at least 0")
      return nil
    }
    return grade
  }

  private func scores(_ fields: JSONFields) -> [JudgedValue] {
    guard let object = fields["scores"]?.fields() else { return [] }
    var scores: [JudgedValue] = []
    for member in object.all {
      if !criteria.contains(member.key) {
        findings.error(
          "unknown-criterion", "the rubric has no criterion '\(member.key)'",
          help: JSONNode.suggestion(for: member.key, among: criteria), at: member.keyPlace)
      } else if let score = object.number(member.key, in: 0...1) {
        scores.append(JudgedValue(criterion: member.key, value: score))
      }
    }
    return scores
  }

  // MARK: Attributes

  private func attributes(_ fields: JSONFields) -> Attributes {
    var attributes = Attributes()
    for member in fields.all where !Self.candidateKeys.contains(member.key) {
      if let value = attribute(member.node, key: member.key) {
        attributes.append(value, as: member.key)
      }
    }
    return attributes
  }

  private func attribute(_ node: JSONNode, key: String) -> AttributeValue? {
    if key == "price_cents" { return price(node) }
    switch node.value.kind {
    case .null: return nil
    case .bool(let flag): return .flag(flag)
    case .number(let number, let text): return .number(number, written: text)
    case .string(let text): return .text(text)
    case .array: return .texts(node.texts ?? [])
    case .object:
      if key == "dimensions" { return size(node) }
      node.error(
        "wrong-type", "an attribute is a string, a number, true, false or an array of strings",
        help: nearestName(to: key, in: Self.objectKeys).map { "did you mean '\($0)'?" }
          ?? "only 'dimensions' may be an object")
      return nil
    }
  }

  private func price(_ node: JSONNode) -> AttributeValue? {
    if case .null = node.value.kind { return nil }
    guard let cents = cents(node, key: "price_cents") else { return nil }
    return cents == 0 ? nil : .number(Double(cents), written: String(cents))
  }

  private func cents(_ node: JSONNode, key: String) -> Int64? {
    guard let whole = node.value.whole else {
      node.wrongType("a number")
      return nil
    }
    if case .value(let cents) = whole, cents >= 0 { return cents }
    let bad = BadCents.amount(key: key, found: node.value.text, whole)
    node.error("invalid-price", bad.message, help: bad.help)
    return nil
  }

  /// Reports a list whose total could overflow: the highest price of each item, times its quantity.
  func checkSum(of items: [WantedItem], in objects: [JSONFields]) {
    var sum = Amount.zero
    for (item, object) in zip(items, objects) {
      guard
        let next = Amount(item.candidates.map(\.priceCents).max() ?? 0)
          .multiplied(by: item.quantity).flatMap({ sum.adding($0) })
      else {
        findings.error(
          "total-overflow", BadCents.sum.message, help: BadCents.sum.help,
          at: JSONPlace(path: object.node.path, range: object.place(of: "candidates").range))
        return
      }
      sum = next
    }
  }

  private static let axes: [(name: String, letter: String, axis: Dimensions.Axis)] = [
    ("width", "W", .width), ("depth", "D", .depth), ("height", "H", .height),
    ("length", "L", .length), ("diameter", "across", .diameter),
  ]

  private func size(_ node: JSONNode) -> AttributeValue? {
    guard let fields = node.fields(keys: Self.axes.map(\.name) + ["unit"]),
      let unit = unit(fields)
    else { return nil }
    var measures: [Dimensions.Measure] = []
    var written: [String] = []
    for item in Self.axes {
      guard let number = fields.number(item.name) else { continue }
      guard number > 0, number < 1e6 else {
        findings.error(
          "out-of-range", "expected a number above 0 and below a million",
          at: fields.place(of: item.name))
        continue
      }
      let nanometers = (number * Double(unit.nanometers)).rounded()
      guard nanometers >= 1, nanometers < 1e18 else { continue }
      measures.append(
        Dimensions.Measure(axis: item.axis, nanometers: Int64(nanometers), unit: unit))
      written.append("\(shortestDecimal(number)) \(item.letter)")
    }
    if measures.isEmpty { return nil }
    return .size(
      Dimensions(measures: measures),
      written: written.joined(separator: " x ") + " \(unit.rawValue)")
  }

  private func unit(_ fields: JSONFields) -> Dimensions.Unit? {
    guard let name = fields.text("unit", required: true) else { return nil }
    if let unit = Dimensions.Unit(written: name) { return unit }
    let known = Dimensions.Unit.allCases.map(\.rawValue)
    findings.error(
      "unknown-value", "'\(name)' is not a unit of length",
      help: nearestName(to: name, in: known).map { "did you mean '\($0)'?" }
        ?? "the units are \(known.joined(separator: ", ")), also in words such as 'inches'",
      at: fields.place(of: "unit"))
    return nil
  }

  /// A whole number of cents of 0 or more.
  func wholeCents(_ key: String, in fields: JSONFields) -> Int64? {
    fields[key].flatMap { cents($0, key: key) }
  }

  // MARK: Profiles and rooms

  /// The `given` profile, or else the one that the object names. A profile unknown to the rubric is
  /// an error.
  func profile(_ fields: JSONFields, given: String? = nil) -> String? {
    guard let name = given ?? fields.text("profile") else { return nil }
    if !profiles.contains(name) {
      findings.error(
        "unknown-profile", "the rubric has no profile '\(name)'",
        help: JSONNode.suggestion(for: name, among: profiles), at: fields.place(of: "profile"))
    }
    return name
  }

  /// The longest plausible wall, in meters; a longer one is probably in another unit.
  private static let largestSide = 50.0

  /// A room; all three sides are required, 0 stands for unknown.
  func room(_ fields: JSONFields) -> RoomSize? {
    let names = ["width_m", "length_m", "height_m"]
    guard let object = fields["room"]?.fields(keys: names) else { return nil }
    let sides = names.map { object.number($0, in: 0...1000, required: true) }
    for (name, side) in zip(names, sides) {
      guard let side, side > Self.largestSide else { continue }
      let (long, short) = (shortestDecimal(side), shortestDecimal(side / 100))
      findings.warning(
        "large-room", "a room \(long) m long is unlikely",
        help: "if the unit is centimeters, write"
          + " \(short): \(long) cm are \(short) m", at: object.place(of: name))
    }
    guard let width = sides[0], let length = sides[1], let height = sides[2] else { return nil }
    return RoomSize(width: width, length: length, height: height)
  }
}
