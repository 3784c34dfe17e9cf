import RemoBytes

/// Missing policies, caps, calibration and bands.
extension RubricDecoder {
  private static let unit = 0.0...1.0

  /// `"renormalise"`, `"zero"`, `{"neutral": v}` or `{"cap": v}`.
  mutating func missing(_ value: JSONValue, _ path: String) -> MissingPolicy? {
    switch value.kind {
    case .string("renormalise"): return .renormalise
    case .string("zero"): return .zero
    case .object(let members) where members.count == 1:
      guard let fields = JSONFields(value, path, keys: ["neutral", "cap"], &findings) else {
        return nil
      }
      func number(_ policy: (Double) -> MissingPolicy) -> MissingPolicy? {
        fields.number(members[0].key, in: Self.unit, required: true, &findings).map(policy)
      }
      switch members[0].key {
      case "neutral": return number(MissingPolicy.neutral)
      case "cap": return number(MissingPolicy.cap)
      default: return nil
      }
    default:
      findings.error(
        "unknown-value", path, "this is no policy for missing values",
        help: "write \"renormalise\", \"zero\", {\"neutral\": 0.5} or {\"cap\": 0.79}",
        at: value.range)
      return nil
    }
  }

  /// A policy, or one per side.
  mutating func sidedMissing(_ value: JSONValue, _ path: String) -> SidedMissingPolicy? {
    guard value["wanted"] != nil || value["candidate"] != nil else {
      return missing(value, path).map(SidedMissingPolicy.init)
    }
    guard let fields = JSONFields(value, path, keys: ["wanted", "candidate"], &findings) else {
      return nil
    }
    let wanted = fields.optional("wanted").flatMap { missing($0, fields.child("wanted")) }
    let candidate = fields.optional("candidate").flatMap { missing($0, fields.child("candidate")) }
    if wanted == nil, candidate == nil { return nil }
    return SidedMissingPolicy(wanted: wanted, candidate: candidate)
  }

  mutating func coverageCap(_ fields: JSONFields) -> CoverageCap? {
    guard let value = fields.optional("coverage"),
      let object = JSONFields(value, "coverage", keys: ["below", "cap"], &findings),
      let below = object.number("below", in: Self.unit, required: true, &findings),
      let cap = object.number("cap", in: Self.unit, required: true, &findings)
    else { return nil }
    return CoverageCap(below: below, cap: cap)
  }

  mutating func calibration(_ fields: JSONFields) -> Calibration? {
    guard let value = fields.optional("calibration"),
      let loose = JSONFields(value, "calibration", &findings),
      let kind = loose.text("kind", required: true, &findings)
    else { return nil }
    let keys = ["platt": ["kind", "a", "b"], "isotonic": ["kind", "points"]]
    guard let object = JSONFields(value, "calibration", keys: keys[kind], &findings) else {
      return nil
    }
    switch kind {
    case "platt":
      guard let a = object.number("a", required: true, &findings),
        let b = object.number("b", required: true, &findings)
      else { return nil }
      if a > 0 {
        findings.error(
          "not-monotone", "calibration.a",
          "with a = \(shortestDecimal(a)) the confidence falls as the score rises",
          help: "a must not be above 0", at: object.range("a"))
      }
      return .platt(a: a, b: b)
    case "isotonic":
      return isotonic(object)
    default:
      findings.error(
        "unknown-value", "calibration.kind", "'\(kind)' is none of platt, isotonic",
        help: JSONFields.suggestion(kind, ["platt", "isotonic"]),
        at: object.range("kind"))
      return nil
    }
  }

  private mutating func isotonic(_ object: JSONFields) -> Calibration? {
    let elements = object.array("points", required: true, &findings) ?? []
    let points = pairs(elements, "calibration.points", Self.unit)
    for (index, point) in points.enumerated().dropFirst() {
      let before = points[index - 1]
      if point.0 <= before.0 || point.1 < before.1 {
        findings.error(
          "not-monotone", "calibration.points[\(index)]",
          point.0 <= before.0
            ? "x does not rise from the point before"
            : "the confidence falls as the score rises",
          at: index < elements.count ? elements[index].range : object.value.range)
      }
    }
    if elements.isEmpty, let value = object.value["points"] {
      findings.error(
        "no-points", "calibration.points", "a curve needs a point", at: value.range)
    }
    return .isotonic(points.map { CurvePoint(x: $0.0, y: $0.1) })
  }

  /// An array of pairs of numbers, of which the second are between 0 and 1.
  mutating func pairs(
    _ elements: [JSONValue], _ path: String, _ first: ClosedRange<Double>
  ) -> [(Double, Double)] {
    elements.enumerated().compactMap { index, element in
      let place = "\(path)[\(index)]"
      guard case .array(let pair) = element.kind, pair.count == 2 else {
        findings.error(
          "wrong-type", place, "expected a pair of numbers, found \(element.kindName)",
          at: element.range)
        return nil
      }
      guard let x = JSONFields.number(pair[0], place + "[0]", in: first, &findings),
        let y = JSONFields.number(pair[1], place + "[1]", in: Self.unit, &findings)
      else { return nil }
      return (x, y)
    }
  }

  /// Bands from the highest to the one that starts at 0, no two with one name or one minimum.
  mutating func bands(_ fields: JSONFields) -> [Band] {
    guard let elements = fields.array("bands", required: true, &findings) else { return [] }
    var bands: [Band] = []
    let findingsBefore = findings.diagnostics.count
    for (index, element) in elements.enumerated() {
      let path = "bands[\(index)]"
      guard let object = JSONFields(element, path, keys: ["id", "min", "label"], &findings),
        let id = object.text("id", required: true, &findings),
        let minimum = object.number("min", in: Self.unit, required: true, &findings)
      else { continue }
      if isBlank(id) {
        findings.error(
          "invalid-id", path + ".id", "a band needs a name", at: object.range("id"))
      }
      if bands.contains(where: { $0.id == id }) {
        findings.error(
          "duplicate-band", path + ".id", "there is already a band '\(id)'",
          at: object.range("id"))
      }
      if let above = bands.last, minimum >= above.minimum {
        let isSame = minimum == above.minimum
        findings.error(
          isSame ? "overlapping-bands" : "unordered-bands", path + ".min",
          isSame
            ? "'\(id)' begins where '\(above.id)' does"
            : "'\(id)' begins above '\(above.id)', which comes before it",
          help: "bands go from the highest to the lowest",
          at: object.range("min"))
      }
      bands.append(Band(id: id, minimum: minimum, label: object.text("label", &findings)))
    }
    if let last = bands.last, last.minimum != 0, bands.count == elements.count {
      findings.error(
        "open-bands", "bands[\(bands.count - 1)].min",
        "scores under \(shortestDecimal(last.minimum)) lie in no band",
        help: "the last band begins at 0", at: elements[bands.count - 1].range)
    }
    if elements.isEmpty, let value = fields.value["bands"] {
      findings.error("open-bands", "bands", "a rubric needs a band", at: value.range)
    }
    if findings.diagnostics.count == findingsBefore { checkListBands(bands, fields) }
    return bands
  }

  /// The codes of warnings about bands that lists lack.
  static let listBandCodes: [Diagnostic.Code] = ["no-list-band", "other-list-band"]

  /// Lists know two bands by their names, and show them from fixed limits on.
  private mutating func checkListBands(_ bands: [Band], _ fields: JSONFields) {
    let missing = Rubric.listBands.map(\.id).filter { id in !bands.contains { $0.id == id } }
    for (band, object) in zip(bands, fields.objects("bands")) {
      guard let limit = Rubric.listBands.first(where: { $0.id == band.id })?.minimum,
        limit != band.minimum, let object
      else { continue }
      let wanted = shortestDecimal(limit)
      findings.warning(
        Self.listBandCodes[1], object.child("min"),
        "'\(band.id)' begins at \(shortestDecimal(band.minimum)), where lists have \(wanted)",
        help: "'rank' needs \(wanted); move scores by the calibration instead",
        at: object.range("min"))
    }
    if missing.isEmpty { return }
    findings.warning(
      Self.listBandCodes[0], "bands",
      "no band is called \(missing.map { "'\($0)'" }.joined(separator: " or "))",
      help: "'rank' needs 'match' from 0.8 and 'close' from 0.5; 'best' and 'fallback' go by "
        + "'close', else by the last band but one",
      at: fields.range("bands"))
  }
}
