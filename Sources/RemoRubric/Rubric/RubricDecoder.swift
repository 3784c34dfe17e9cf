import RemoBytes

/// Reads a rubric file strictly, in one pass. Every violation becomes a diagnostic.
struct RubricDecoder {
  /// A table that a criterion reads.
  struct TableUse {
    var path: String
    var kind: RubricTable.Kind
    /// The criterion's member that names the table.
    var place: JSONPlace
  }

  let findings: Findings
  private(set) var tableUses: [TableUse] = []
  /// The tables whose values become a criterion's value, 0…1.
  private(set) var tablesOfPriors: [TableUse] = []
  /// The criterion ids, to check weights and gates.
  private(set) var ids: [String] = []
  /// Whether a weight could not be read, so that the sum of the weights is unknown.
  var hasUnreadWeight = false

  static let keys = [
    "schema", "name", "version", "description", "criteria", "profiles", "overrides", "missing",
    "coverage", "calibration", "bands", "room_limits",
  ]

  /// The range of shares, levels and scores.
  static let unit = 0.0...1.0

  /// The range of weights. Only their shares count, and sums in this range stay exact enough.
  static let weights = 0.0...1e9

  /// Reads the rubric without its tables; nil if the node is not an object. The result is valid
  /// only if `findings` has no error.
  mutating func decode(_ node: JSONNode) -> Rubric? {
    guard let fields = node.fields(keys: Self.keys) else { return nil }
    checkSchema(fields)
    var rubric = Rubric(
      name: fields.text("name", required: true) ?? "",
      version: fields.text("version", required: true) ?? "",
      purpose: fields.text("description"), criteria: [], profiles: [], overrides: [],
      missing: .renormalise, coverageCap: nil, calibration: nil, bands: [],
      roomLimits: nil, tables: [:])
    if fields.has("name"), isBlank(rubric.name) {
      findings.error("blank-name", "the rubric has no name", at: fields.place(of: "name"))
    }
    rubric.criteria = criteria(fields)
    if let node = fields["missing"] { rubric.missing = missing(node) ?? .renormalise }
    rubric.profiles = profiles(fields)
    rubric.overrides = overrides(fields)
    rubric.coverageCap = coverageCap(fields)
    rubric.calibration = calibration(fields)
    rubric.bands = bands(fields)
    rubric.roomLimits = roomLimits(fields)
    checkWeights(of: rubric, in: fields)
    return rubric
  }

  private mutating func criteria(_ fields: JSONFields) -> [Criterion] {
    let nodes = fields.array("criteria", required: true) ?? []
    ids = nodes.compactMap { node in
      if case .string(let id)? = node.value["id"]?.kind { return id }
      return nil
    }
    var criteria: [Criterion] = []
    for node in nodes {
      if let criterion = criterion(node, seen: criteria) {
        criteria.append(criterion)
      } else {
        hasUnreadWeight = true
      }
    }
    checkGates(nodes, of: criteria)
    if nodes.isEmpty, fields.has("criteria") {
      findings.error(
        "no-criteria",
        "a rubric needs at least one criterion", at: fields.place(of: "criteria"))
    }
    return criteria
  }

  mutating func use(_ table: String, kind: RubricTable.Kind, at place: JSONPlace) {
    tableUses.append(TableUse(path: table, kind: kind, place: place))
  }

  mutating func takeValuesOfLastTable() { tablesOfPriors += tableUses.suffix(1) }

  private func checkSchema(_ fields: JSONFields) {
    guard let number = fields.number("schema", required: true) else { return }
    if number != 1 {
      findings.error(
        "unknown-schema", "schema \(shortestDecimal(number)) is unknown",
        help: "this version reads schema 1", at: fields.place(of: "schema"))
    }
  }

  // MARK: Weights

  private mutating func profiles(_ fields: JSONFields) -> [Profile] {
    guard let object = fields["profiles"]?.fields() else { return [] }
    return object.all.compactMap { member in
      weights(member.node).map { Profile(name: member.key, weights: $0) }
    }
  }

  private mutating func weights(_ node: JSONNode) -> [NamedWeight]? {
    guard let fields = node.fields() else { return nil }
    var weights: [NamedWeight] = []
    for member in fields.all {
      if !ids.contains(member.key) {
        findings.error(
          "unknown-criterion", "there is no criterion '\(member.key)'",
          help: JSONNode.suggestion(for: member.key, among: ids), at: member.keyPlace)
      } else if let weight = fields.number(member.key, in: Self.weights, required: true) {
        weights.append(NamedWeight(criterion: member.key, weight: weight))
      } else {
        hasUnreadWeight = true
      }
    }
    return weights
  }

  private mutating func overrides(_ fields: JSONFields) -> [WeightOverride] {
    var overrides: [WeightOverride] = []
    for node in fields.array("overrides") ?? [] {
      guard let object = node.fields(keys: ["categories", "weights"]),
        object.required("categories") != nil, let weightsNode = object.required("weights")
      else { continue }
      let categories = object.texts("categories") ?? []
      checkReach(of: categories, in: object, after: overrides)
      overrides.append(
        WeightOverride(categories: categories, weights: weights(weightsNode) ?? []))
    }
    return overrides
  }

  /// Reports keywords that can never apply: blank ones, ones not in lower case, and ones that
  /// contain a keyword of an earlier override. Warns of keywords that contain an earlier one of the
  /// same override.
  private func checkReach(
    of categories: [String], in object: JSONFields, after before: [WeightOverride]
  ) {
    let all = object.place(of: "categories")
    if categories.isEmpty {
      findings.error(
        "unreachable-override", "an override without categories never applies", at: all)
    }
    let elements: [JSONValue] =
      if case .array(let elements)? = object.node.value["categories"]?.kind { elements } else { [] }
    for (index, keyword) in categories.enumerated() {
      let place = JSONPlace(
        path: "\(all.path)[\(index)]",
        range: index < elements.count ? elements[index].range : all.range)
      if isBlank(keyword) || keyword != keyword.lowercased() {
        findings.error(
          "unreachable-override", "'\(keyword)' can never be found in a category",
          help: "write categories in lower case: '\(keyword.lowercased())'", at: place)
      } else if let other = before.lazy.flatMap(\.categories).first(where: {
        keyword.includes($0)
      }) {
        findings.error(
          "unreachable-override",
          "'\(keyword)' never applies, because an earlier override has '\(other)'",
          help: "put the longer keyword first", at: place)
      } else if let other = categories[..<index].first(where: { keyword.includes($0) }) {
        findings.warning(
          "redundant-keyword", "'\(keyword)' adds nothing to '\(other)'", at: place)
      }
    }
  }

  /// Reports a rubric, profile or override that makes all weights 0.
  private func checkWeights(of rubric: Rubric, in fields: JSONFields) {
    guard !rubric.criteria.isEmpty, !hasUnreadWeight else { return }
    // The score of a rival uses the other criteria.
    let weighted = rubric.criteria.filter { $0.isWeighted && $0.rivals == nil }
    let base = Dictionary(keepingFirstOf: weighted.map { ($0.id, $0.weight) })
    func isZero(_ lists: [[NamedWeight]]) -> Bool {
      var weights = base
      for item in lists.joined() where weights[item.criterion] != nil {
        weights[item.criterion] = item.weight
      }
      return weights.values.allSatisfy { $0 == 0 }
    }
    func report(_ path: String, in key: String) {
      findings.error(
        "zero-weights", "all weights are 0", help: "give at least one criterion a weight",
        at: JSONPlace(path: path, range: fields.place(of: key).range))
    }
    if isZero([]) {
      report("criteria", in: "criteria")
      return
    }
    for profile in rubric.profiles where isZero([profile.weights]) {
      report("profiles.\(profile.name)", in: "profiles")
    }
    for (index, item) in rubric.overrides.enumerated() {
      let lists = [[]] + rubric.profiles.map(\.weights)
      if lists.contains(where: { isZero([$0, item.weights]) }) {
        report("overrides[\(index)]", in: "overrides")
      }
    }
  }
}
