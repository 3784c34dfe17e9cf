import RemoBytes

/// Reads a rubric file, strictly: every violation becomes a diagnostic, in one pass.
struct RubricDecoder {
  /// A table that a criterion reads, and where it says so.
  struct TableUse {
    var path: String
    var kind: RubricTable.Kind
    var place: String
    var range: Range<Int>
  }

  var findings: Findings
  private(set) var tableUses: [TableUse] = []
  /// The tables whose values are the criterion's, which are from 0 to 1.
  private(set) var priorUses: [TableUse] = []
  /// Criterion ids, for checking weights and gates.
  var ids: [String] = []
  /// Whether a weight could not be read, so that what the weights sum up to is not known.
  var hasUnreadWeight = false

  static let keys = [
    "schema", "name", "version", "description", "criteria", "profiles", "overrides", "missing",
    "coverage", "calibration", "bands",
  ]

  /// The range of weights: they count by their shares, and their sums stay exact enough.
  static let weights = 0.0...1e9

  init(findings: Findings) { self.findings = findings }

  /// The rubric, without its tables; nil if it is no object or has no criteria. It is not to be
  /// used where `findings` has errors.
  mutating func decode(_ value: JSONValue) -> Rubric? {
    guard let fields = JSONFields(value, "", keys: Self.keys, &findings) else { return nil }
    checkSchema(fields)
    var rubric = Rubric(
      name: fields.text("name", required: true, &findings) ?? "",
      version: fields.text("version", required: true, &findings) ?? "",
      purpose: fields.text("description", &findings), criteria: [], profiles: [], overrides: [],
      missing: .renormalise, coverageCap: nil, calibration: nil, bands: [], tables: [:])
    if fields.value["name"] != nil, isBlank(rubric.name) {
      findings.error(
        "blank-name", "name", "the rubric has no name", at: fields.range("name"))
    }
    let criteria = fields.array("criteria", required: true, &findings) ?? []
    ids = criteria.compactMap { element in
      if case .string(let id)? = element["id"]?.kind { return id }
      return nil
    }
    for (index, element) in criteria.enumerated() {
      if let criterion = criterion(element, "criteria[\(index)]", seen: rubric.criteria) {
        rubric.criteria.append(criterion)
      } else {
        hasUnreadWeight = true
      }
    }
    checkGates(criteria, rubric)
    if criteria.isEmpty, let value = fields.value["criteria"] {
      findings.error("no-criteria", "criteria", "a rubric needs a criterion", at: value.range)
    }
    if let value = fields.optional("missing") {
      rubric.missing = missing(value, "missing") ?? .renormalise
    }
    rubric.profiles = profiles(fields)
    rubric.overrides = overrides(fields)
    rubric.coverageCap = coverageCap(fields)
    rubric.calibration = calibration(fields)
    rubric.bands = bands(fields)
    checkWeights(rubric, fields)
    return rubric
  }

  mutating func useTable(
    _ path: String, _ kind: RubricTable.Kind, _ place: String, _ range: Range<Int>
  ) {
    tableUses.append(TableUse(path: path, kind: kind, place: place, range: range))
  }

  /// Has a prior take its values from the table that was named last.
  mutating func takeValues() { priorUses += tableUses.suffix(1) }

  private mutating func checkSchema(_ fields: JSONFields) {
    guard let number = fields.number("schema", required: true, &findings) else { return }
    if number != 1 {
      findings.error(
        "unknown-schema", "schema", "schema \(shortestDecimal(number)) is not known",
        help: "this version reads schema 1", at: fields.range("schema"))
    }
  }

  // MARK: Weights

  private mutating func profiles(_ fields: JSONFields) -> [Profile] {
    guard let value = fields.optional("profiles"),
      let object = JSONFields(value, "profiles", &findings)
    else { return [] }
    return object.all.compactMap { member in
      weights(member.value, object.child(member.key)).map {
        Profile(name: member.key, weights: $0)
      }
    }
  }

  private mutating func weights(_ value: JSONValue, _ path: String) -> [NamedWeight]? {
    guard let fields = JSONFields(value, path, &findings) else { return nil }
    var weights: [NamedWeight] = []
    for member in fields.all {
      if !ids.contains(member.key) {
        findings.error(
          "unknown-criterion", fields.child(member.key), "no criterion is called '\(member.key)'",
          help: JSONFields.suggestion(member.key, ids),
          at: member.keyRange)
      } else if let weight = fields.number(
        member.key, in: Self.weights, required: true, &findings)
      {
        weights.append(NamedWeight(criterion: member.key, weight: weight))
      } else {
        hasUnreadWeight = true
      }
    }
    return weights
  }

  private mutating func overrides(_ fields: JSONFields) -> [WeightOverride] {
    guard let elements = fields.array("overrides", &findings) else { return [] }
    var overrides: [WeightOverride] = []
    for (index, element) in elements.enumerated() {
      let path = "overrides[\(index)]"
      guard
        let object = JSONFields(element, path, keys: ["categories", "weights"], &findings),
        object.required("categories", &findings) != nil,
        let weightsValue = object.required("weights", &findings)
      else { continue }
      let categories = object.texts("categories", &findings) ?? []
      checkReach(categories, object, overrides)
      overrides.append(
        WeightOverride(
          categories: categories, weights: weights(weightsValue, path + ".weights") ?? []))
    }
    return overrides
  }

  /// A keyword is reached unless it is not lowercase, or contains one that comes before it.
  private mutating func checkReach(
    _ categories: [String], _ object: JSONFields, _ before: [WeightOverride]
  ) {
    let path = object.child("categories")
    let range = object.range("categories")
    if categories.isEmpty {
      findings.error(
        "unreachable-override", path, "an override without categories never applies", at: range)
    }
    for (index, keyword) in categories.enumerated() {
      let place = "\(path)[\(index)]"
      var placeRange = range
      if case .array(let elements)? = object.value["categories"]?.kind, index < elements.count {
        placeRange = elements[index].range
      }
      if isBlank(keyword) || keyword != keyword.lowercased() {
        findings.error(
          "unreachable-override", place, "'\(keyword)' can never be found in a category",
          help: "categories are compared in lower case; write '\(keyword.lowercased())'",
          at: placeRange)
        continue
      }
      if let other = before.lazy.flatMap(\.categories).first(where: {
        containsBytes(keyword, of: $0)
      }) {
        findings.error(
          "unreachable-override", place,
          "'\(keyword)' is never reached: an override before it has '\(other)'",
          help: "put the longer keyword first", at: placeRange)
      } else if let other = categories[..<index].first(where: { containsBytes(keyword, of: $0) }) {
        findings.warning(
          "redundant-keyword", place, "'\(keyword)' adds nothing to '\(other)'", at: placeRange)
      }
    }
  }

  /// Weights have to leave something to sum up, in every profile and override.
  private mutating func checkWeights(_ rubric: Rubric, _ fields: JSONFields) {
    guard !rubric.criteria.isEmpty, !hasUnreadWeight else { return }
    var base: [String: Double] = [:]
    for criterion in rubric.criteria where criterion.isWeighted {
      base[criterion.id] = criterion.weight
    }
    func isZero(_ lists: [[NamedWeight]]) -> Bool {
      var weights = base
      for item in lists.joined() where weights[item.criterion] != nil {
        weights[item.criterion] = item.weight
      }
      return weights.values.allSatisfy { $0 == 0 }
    }
    func report(_ path: String, _ key: String) {
      findings.error(
        "zero-weights", path, "all weights are 0", help: "give at least one criterion a weight",
        at: fields.range(key))
    }
    if isZero([]) {
      report("criteria", "criteria")
      return
    }
    for profile in rubric.profiles where isZero([profile.weights]) {
      report("profiles.\(profile.name)", "profiles")
    }
    for (index, item) in rubric.overrides.enumerated() {
      let lists = [[]] + rubric.profiles.map(\.weights)
      if lists.contains(where: { isZero([$0, item.weights]) }) {
        report("overrides[\(index)]", "overrides")
      }
    }
  }
}
