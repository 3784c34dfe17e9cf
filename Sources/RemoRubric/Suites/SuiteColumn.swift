import RemoBytes

/// A column of a suite table.
enum SuiteColumn: Equatable {
  case id
  case records
  /// A member of the case, the same in all its rows: `wanted.color`, `room.width_m`, `note`.
  case ofCase([String])
  /// A member of the row's candidate: `id`, `price_cents`, `scores.color`, `grade`.
  case ofCandidate([String])
  /// The grade of one rater.
  case rater
  /// An expectation for the row's candidate: `band`, or `score.min`.
  case expectation(of: String, [String])
  /// A column without a heading.
  case nameless

  /// The keys of an item case that contain expectations.
  static let expectations = ["expect", "expect_computed"]

  private static let sides = ["width_m", "length_m", "height_m"].map { "room.\($0)" }
  private static let sizes = ["width", "depth", "height", "length", "diameter", "unit"]
  private static let bounds = ["value", "tolerance", "min", "max"].map { "score.\($0)" }
  private static let ofRows = ["best", "order", "band", "score", "coverage"] + bounds

  /// The headings with fixed names.
  private static let fixed =
    ["id", "records", "profile", "tags", "note", "guard", "grade"] + sides
    + expectations.flatMap { key in (ofRows + ["fallback"]).map { "\(key).\($0)" } }

  /// The column with this heading; nil for an unknown heading.
  init?(_ heading: String) {
    let parts = heading.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    let rest = Array(parts.dropFirst())
    let name = rest.joined(separator: ".")
    switch parts[0] {
    case "": if rest.isEmpty { self = .nameless } else { return nil }
    case "id" where rest.isEmpty: self = .id
    case "records" where rest.isEmpty: self = .records
    case "wanted" where !name.isEmpty: self = .ofCase(["wanted"] + Self.attribute(rest))
    case "candidate" where Self.judgments.contains(rest.first ?? ""):
      guard let column = SuiteColumn(name) else { return nil }
      self = column
    case "candidate" where !name.isEmpty: self = .ofCandidate(Self.attribute(rest))
    case "scores" where !name.isEmpty: self = .ofCandidate(["scores", name])
    case "raters" where !name.isEmpty: self = .rater
    case "grade" where rest.isEmpty: self = .ofCandidate(["grade"])
    case let key where Self.expectations.contains(key) && Self.ofRows.contains(name):
      self = .expectation(of: key, rest)
    case _ where Self.fixed.contains(heading): self = .ofCase(parts)
    default: return nil
    }
  }

  /// The keys of a candidate that are not attributes. Their columns do not need `candidate.`.
  private static let judgments = ["scores", "raters", "grade"]

  /// The path of an attribute. Only `dimensions` has parts.
  private static func attribute(_ parts: [String]) -> [String] {
    parts.count == 2 && parts[0] == "dimensions" ? parts : [parts.joined(separator: ".")]
  }

  /// A suggestion for a heading that is not a column.
  ///
  /// - Parameter rubric: the rubric, whose criteria name attributes.
  static func help(for heading: String, rubric: Rubric) -> String {
    let prefixes = "what is wanted begins with 'wanted.', what a candidate has with 'candidate.'"
    let criteria = rubric.criteria
    let known =
      fixed + criteria.flatMap { $0.wanted.map { "wanted.\($0.name)" } }
      + criteria.flatMap { $0.candidate.map { "candidate.\($0.name)" } }
      + ["candidate.id", "candidate.name", "candidate.price_cents", "candidate.product_url"]
      + criteria.map { "scores.\($0.id)" }
    guard let nearest = nearestName(to: heading, in: known) else {
      return ["items", "item", "budget_cents"].contains(heading)
        ? "a case with several items is written in JSON" : prefixes
    }
    return "did you mean '\(nearest)'?"
  }

  /// The kind of a cell's value.
  enum Kind { case text, number, flag, texts }

  var kind: Kind {
    switch self {
    case .id, .nameless: .text
    case .rater: .number
    case .ofCase(["tags"]): .texts
    case .records, .ofCase(["guard"]): .flag
    case .ofCase(let path) where path[0] == "room": .number
    case .ofCase(let path) where path.last == "fallback": .flag
    case .expectation(_, let path): path == ["best"] ? .flag : path == ["band"] ? .text : .number
    case .ofCandidate(["grade"]): .number
    case .ofCandidate(let path) where path[0] == "scores": .number
    case .ofCase(let path), .ofCandidate(let path):
      path.last == "price_cents" || path.count > 1 && Self.isSide(path) ? .number : .text
    }
  }

  private static func isSide(_ path: [String]) -> Bool {
    path.suffix(2).first == "dimensions" && path.last != "unit" && sizes.contains(path.last ?? "")
  }
}
