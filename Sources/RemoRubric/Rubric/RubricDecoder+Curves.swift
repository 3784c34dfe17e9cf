import RemoBytes

/// Missing policies, caps, calibration and bands.
extension RubricDecoder {
  /// Reads `"renormalise"`, `"zero"`, `{"neutral": v}` or `{"cap": v}`.
  func missing(_ node: JSONNode) -> MissingPolicy? {
    switch node.value.kind {
    case .string("renormalise"): return .renormalise
    case .string("zero"): return .zero
    case .object(let members) where members.count == 1:
      guard let fields = node.fields(keys: ["neutral", "cap"]) else { return nil }
      let key = members[0].key
      switch key {
      case "neutral": return fields.number(key, in: Self.unit, required: true).map { .neutral($0) }
      case "cap": return fields.number(key, in: Self.unit, required: true).map { .cap($0) }
      default: return nil
      }
    default:
      node.error(
        "unknown-value", "this is not a policy for missing values",
        help: "write \"renormalise\", \"zero\", {\"neutral\": 0.5} or {\"cap\": 0.79}")
      return nil
    }
  }

  func sidedMissing(_ node: JSONNode) -> SidedMissingPolicy? {
    guard node.value["wanted"] != nil || node.value["candidate"] != nil else {
      return missing(node).map(SidedMissingPolicy.init)
    }
    guard let fields = node.fields(keys: ["wanted", "candidate"]) else { return nil }
    let wanted = fields["wanted"].flatMap(missing)
    let candidate = fields["candidate"].flatMap(missing)
    if wanted == nil, candidate == nil { return nil }
    return SidedMissingPolicy(wanted: wanted, candidate: candidate)
  }

  func coverageCap(_ fields: JSONFields) -> CoverageCap? {
    guard let object = fields["coverage"]?.fields(keys: ["below", "cap"]),
      let below = object.number("below", in: Self.unit, required: true),
      let cap = object.number("cap", in: Self.unit, required: true)
    else { return nil }
    return CoverageCap(below: below, cap: cap)
  }

  // MARK: Calibration

  func calibration(_ fields: JSONFields) -> Calibration? {
    guard let node = fields["calibration"], let loose = node.fields(),
      let kind = loose.text("kind", required: true)
    else { return nil }
    let keys = ["platt": ["kind", "a", "b"], "isotonic": ["kind", "points"]]
    guard let object = node.fields(keys: keys[kind]) else { return nil }
    switch kind {
    case "platt": return platt(object)
    case "isotonic": return isotonic(object)
    default:
      findings.error(
        "unknown-value", "'\(kind)' is neither platt nor isotonic",
        help: JSONNode.suggestion(for: kind, among: ["platt", "isotonic"]),
        at: object.place(of: "kind"))
      return nil
    }
  }

  private func platt(_ object: JSONFields) -> Calibration? {
    guard let a = object.number("a", required: true), let b = object.number("b", required: true)
    else { return nil }
    if a > 0 {
      findings.error(
        "not-monotone",
        "with a = \(shortestDecimal(a)), the confidence falls as the score rises",
        help: "a must not be above 0", at: object.place(of: "a"))
    }
    return .platt(a: a, b: b)
  }

  private func isotonic(_ object: JSONFields) -> Calibration? {
    guard let nodes = object.array("points", required: true) else { return nil }
    return .isotonic(risingPoints(nodes, of: object.required("points")))
  }

  /// Reads the points of a curve. x must rise strictly, and y must not fall.
  ///
  /// - Parameter curve: the array of points, for an error if it is empty.
  func risingPoints(_ nodes: [JSONNode], of curve: JSONNode?) -> [CurvePoint] {
    let points = pairs(nodes, first: Self.unit)
    for (index, point) in points.enumerated().dropFirst() {
      let before = points[index - 1]
      if point.0 <= before.0 {
        nodes[index].error("not-monotone", "x must be greater than in the point before")
      } else if point.1 < before.1 {
        nodes[index].error("not-monotone", "the curve falls, but must not")
      }
    }
    if nodes.isEmpty { curve?.error("no-points", "a curve needs at least one point") }
    return points.map { CurvePoint(x: $0.0, y: $0.1) }
  }

  /// Reads pairs of numbers. The first must be in `range`, the second from 0 to 1.
  func pairs(_ nodes: [JSONNode], first range: ClosedRange<Double>) -> [(Double, Double)] {
    nodes.compactMap { node in
      guard case .array(let values) = node.value.kind, values.count == 2,
        let pair = node.elements
      else {
        node.wrongType("a pair of numbers")
        return nil
      }
      guard let x = pair[0].number(in: range), let y = pair[1].number(in: Self.unit) else {
        return nil
      }
      return (x, y)
    }
  }

  // MARK: Bands

  /// Reads the bands, highest first. Names and minimums must differ, and the last minimum must be
  /// 0.
  func bands(_ fields: JSONFields) -> [Band] {
    guard let nodes = fields.array("bands", required: true) else { return [] }
    let before = findings.diagnostics.count
    var bands: [Band] = []
    for node in nodes {
      guard let object = node.fields(keys: ["id", "min", "label"]),
        let id = object.text("id", required: true),
        let minimum = object.number("min", in: Self.unit, required: true)
      else { continue }
      let band = Band(id: id, minimum: minimum, label: object.text("label"))
      check(band, in: object, after: bands)
      bands.append(band)
    }
    if let last = bands.last, last.minimum != 0, bands.count == nodes.count {
      findings.error(
        "open-bands", "scores below \(shortestDecimal(last.minimum)) are in no band",
        help: "let the last band begin at 0",
        at: JSONPlace(
          path: "bands[\(bands.count - 1)].min", range: nodes[bands.count - 1].value.range))
    }
    if nodes.isEmpty {
      findings.error(
        "open-bands",
        "a rubric needs at least one band", at: fields.place(of: "bands"))
    }
    if findings.diagnostics.count == before { checkListBands(bands, in: fields) }
    return bands
  }

  private func check(_ band: Band, in object: JSONFields, after bands: [Band]) {
    if isBlank(band.id) {
      findings.error("invalid-id", "a band needs a name", at: object.place(of: "id"))
    }
    if bands.contains(where: { $0.id == band.id }) {
      findings.error(
        "duplicate-band", "another band has the ID '\(band.id)'", at: object.place(of: "id"))
    }
    guard let above = bands.last, band.minimum >= above.minimum else { return }
    let isSame = band.minimum == above.minimum
    findings.error(
      isSame ? "overlapping-bands" : "unordered-bands",
      isSame
        ? "'\(band.id)' and '\(above.id)' begin at the same score"
        : "'\(band.id)' begins above '\(above.id)', which comes before it",
      help: "order bands from the highest to the lowest", at: object.place(of: "min"))
  }

  static let listBandCodes: [Diagnostic.Code] = ["no-list-band", "other-list-band"]

  /// Warns of bands that lists cannot use: lists know two bands by name, with fixed thresholds.
  private func checkListBands(_ bands: [Band], in fields: JSONFields) {
    for (band, object) in zip(bands, fields.objects("bands")) {
      guard let limit = Rubric.listBands.first(where: { $0.id == band.id })?.minimum,
        limit != band.minimum, let object
      else { continue }
      let wanted = shortestDecimal(limit)
      findings.warning(
        Self.listBandCodes[1],
        "'\(band.id)' begins at \(shortestDecimal(band.minimum)), but lists have \(wanted)",
        help: "'rank' needs \(wanted); move scores by the calibration instead",
        at: object.place(of: "min"))
    }
    let missing = Rubric.listBands.map(\.id).filter { id in !bands.contains { $0.id == id } }
    if missing.isEmpty { return }
    findings.warning(
      Self.listBandCodes[0],
      "there is no band \(missing.map { "'\($0)'" }.joined(separator: " or "))",
      help: "'rank' needs 'match' from 0.8 and 'close' from 0.5; 'best' and 'fallback' use"
        + " 'close', or the second-to-last band if it is missing",
      at: fields.place(of: "bands"))
  }
}
