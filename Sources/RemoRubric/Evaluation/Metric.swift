import RemoBytes

/// A metric of rankings or of scores as probabilities, with its variant.
///
/// The notation is `name(parameter=value,…)@k`, as in `ndcg(gain=exp)@10`. `rel` is the lowest
/// relevant grade (1), `gain` the gain of nDCG (`linear`, `exp`), `p` the patience of RBP (0.8),
/// `max` the highest grade of ERR's scale (the highest in the judgments).
public struct Metric: Hashable, Sendable {
  /// The kinds of metrics; the raw value is the metric's name.
  package enum Kind: String, CaseIterable, Sendable {
    /// Normalized discounted cumulative gain, discount 1 / log2(rank + 1).
    case ndcg
    /// Share of the first k that is relevant, divided by k even if fewer were retrieved.
    case precision = "p"
    /// Share of the relevant documents among the first k, or among all retrieved.
    case recall = "r"
    /// Harmonic mean of precision and recall, of all retrieved or of the first k.
    case f1
    /// 1 when a relevant document is among the first k.
    case success
    /// Reciprocal rank of the first relevant document.
    case mrr
    /// Average precision; divided by all relevant documents.
    case map
    /// Precision at R, the number of relevant documents.
    case rprec
    /// Binary preference: judged non-relevant documents above relevant ones.
    case bpref
    /// Rank-biased precision.
    case rbp
    /// Expected reciprocal rank.
    case err
    /// Share of the first k that is judged, or of all retrieved documents if they are fewer.
    case judged
    /// Area under the ROC curve, over all judged pairs; a tie counts one half.
    case auc
    /// Mean squared error of the score as a probability, over all judged pairs.
    case brier
    /// Expected calibration error, ten bins of equal width, over all judged pairs.
    case ece
  }

  enum Gain: String, Sendable {
    /// The grade itself.
    case linear
    /// 2^grade − 1.
    case exp
  }

  package var kind: Kind
  var cutoff: Int?
  var relevance = 1
  var gain = Gain.linear
  var patience = 0.8
  var maximumGrade: Int?
  /// The name as given, the key in reports.
  public package(set) var name: String

  /// Whether the metric is computed from all judged pairs together and not query by query.
  package var isPooled: Bool { kind == .auc || kind == .brier || kind == .ece }

  /// Whether the metric can compare two rankings. Pooled metrics have no value per query, and more
  /// judged documents make no better ranking.
  package var isCompared: Bool { !isPooled && kind != .judged }

  /// The highest possible grade, as gains of 2^grade need small grades; nil for no limit.
  private var highestGrade: Int? { kind == .err || gain == .exp ? maximumGrade ?? 1000 : nil }

  /// The problem with a grade that is too high for the metric, with a suggestion; nil for other
  /// grades.
  package func problem(withGrade grade: Int) -> (message: String, help: String)? {
    guard let highestGrade, grade > highestGrade else { return nil }
    return (
      "grade \(grade) is above \(highestGrade), the highest that '\(name)' accepts",
      maximumGrade == nil
        ? "its gains grow with 2^grade; 'ndcg' uses the grades themselves"
        : "give 'max' the highest grade of the scale"
    )
  }
}

extension Metric {
  /// The metrics of a list of names, separated by commas. Repeated metrics count once, whatever
  /// their notation.
  ///
  /// - Parameters:
  ///   - text: the names, such as `ndcg@10,map(rel=2)`.
  ///   - relevance: the lowest relevant grade for names without `rel`.
  public static func list(
    _ text: String, relevance: Int = 1
  ) throws(RubricError) -> [Metric] {
    var metrics: [Metric] = []
    var depth = 0
    var name = ""
    func finish() throws(RubricError) {
      let trimmed = String(name.trimmingSpaces)
      name = ""
      if trimmed.isEmpty { return }
      let metric = try Metric(parsing: trimmed, relevance: relevance)
      if !metrics.contains(where: { $0.measuresSame(as: metric) }) { metrics.append(metric) }
    }
    for character in text {
      if character == "(" { depth += 1 } else if character == ")" { depth -= 1 }
      if character == ",", depth <= 0 { try finish() } else { name.append(character) }
    }
    try finish()
    guard !metrics.isEmpty else {
      throw .metric("no metric is named", help: "give a list such as 'ndcg@10,map,mrr'")
    }
    return metrics
  }

  /// One metric of each kind, in its usual variant.
  public static var usual: [Metric] {
    Kind.allCases.map { kind in
      let cutoff: Int? =
        switch kind {
        case .ndcg, .judged: 10
        case .precision, .recall, .success: 5
        default: nil
        }
      let ranks = cutoff.map { "@\($0)" } ?? ""
      return Metric(kind: kind, cutoff: cutoff, name: "\(kind.rawValue)\(ranks)")
    }
  }

  /// The metrics by which two rubrics are compared, unless others are named.
  public static var compared: [Metric] {
    [ndcgAt10, Metric(kind: .map, name: "map"), Metric(kind: .mrr, name: "mrr")]
  }

  static let ndcgAt10 = Metric(kind: .ndcg, cutoff: 10, name: "ndcg@10")

  /// Parses one name, `name(parameter=value,…)@k`.
  init(parsing text: String, relevance: Int = 1) throws(RubricError) {
    let base = text.prefix { $0.isLetter || $0.isNumber }
    var rest = text.dropFirst(base.count)
    let parameters = try Self.parameters(at: &rest, in: text)
    guard let kind = Kind(rawValue: String(base)) else { throw .unknown(String(base), in: text) }
    self.init(kind: kind, relevance: relevance, name: text)
    if rest.first == "@" {
      guard let k = wholeNumber(rest.dropFirst()) else {
        throw .metric(
          "'\(rest.dropFirst())' in '\(text)' is not a number of ranks",
          help: "write a whole number of at least 1 after '@'")
      }
      cutoff = k
    } else if !rest.isEmpty {
      throw .metric(
        "'\(rest)' in '\(text)' is not a metric",
        help: RubricError.meant(by: text) + "write 'name(parameter=value)@k'")
    }
    try checkCutoff()
    for (key, value) in parameters { try set(key, to: value) }
  }

  /// Reads the parameters in parentheses, if any.
  private static func parameters(
    at rest: inout Substring, in text: String
  ) throws(RubricError) -> [(key: String, value: String)] {
    guard rest.first == "(" else { return [] }
    guard let end = rest.firstIndex(of: ")") else {
      throw .metric(
        "the parameters of '\(text)' have no closing parenthesis",
        help: "write 'name(parameter=value)@k'")
    }
    let parts = rest[..<end].dropFirst().split(separator: ",")
    rest = rest[end...].dropFirst()
    return parts.map { part in
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      return (
        String(sides[0].trimmingSpaces), sides.count > 1 ? String(sides[1].trimmingSpaces) : ""
      )
    }
  }

  /// Whether the other metric is the same except for its notation.
  private func measuresSame(as other: Metric) -> Bool {
    var other = other
    other.name = name
    return self == other
  }

  private func checkCutoff() throws(RubricError) {
    switch kind {
    case .precision, .success, .judged:
      if cutoff == nil {
        throw .metric("'\(name)' needs a number of ranks", help: "write '\(name)@5'")
      }
    case .rprec, .bpref, .auc, .brier, .ece:
      if cutoff != nil {
        throw .metric(
          "'\(kind.rawValue)' measures the whole list and takes no '@k'",
          help: "write '\(kind.rawValue)'")
      }
    default: break
    }
  }

  private mutating func set(_ key: String, to value: String) throws(RubricError) {
    switch (key, kind) {
    case ("rel", .ndcg), ("rel", .err), ("rel", .judged): throw .unknownParameter(key, of: self)
    case ("rel", _):
      guard let grade = wholeNumber(value[...]) else {
        throw .wrongValue(value, of: key, in: name, wanted: "a whole grade of at least 1")
      }
      relevance = grade
    case ("gain", .ndcg):
      guard let chosen = Gain(rawValue: value) else {
        throw .wrongValue(value, of: key, in: name, wanted: "'linear' or 'exp'")
      }
      gain = chosen
    case ("p", .rbp):
      guard let chosen = Double(value), chosen > 0, chosen < 1 else {
        throw .wrongValue(value, of: key, in: name, wanted: "a number between 0 and 1, such as 0.8")
      }
      patience = chosen
    case ("max", .err):
      guard let grade = wholeNumber(value[...]), grade <= 1000 else {
        throw .wrongValue(value, of: key, in: name, wanted: "a whole grade from 1 to 1000")
      }
      maximumGrade = grade
    default: throw .unknownParameter(key, of: self)
    }
  }
}

extension RubricError.Code {
  /// A metric's name is not understood.
  package static let unknownMetric = Self("unknown-metric")
}

extension RubricError {
  fileprivate static func metric(_ message: String, help: String) -> RubricError {
    RubricError(.unknownMetric, message, help: help)
  }

  fileprivate static func unknown(_ base: String, in text: String) -> RubricError {
    let names = Metric.Kind.allCases.map(\.rawValue)
    return .metric(
      "'\(base.isEmpty ? text : base)' is not a metric",
      help: meant(by: text) + "the metrics are \(names.joined(separator: ", "))")
  }

  private static let otherNames = [
    "ap": "map", "auroc": "auc", "hit": "success", "hits": "success", "map_cut": "map",
    "ndcg_cut": "ndcg", "precision": "p", "recall": "r", "recip_rank": "mrr", "rr": "mrr",
    "set_f": "f1",
  ]

  /// "did you mean …? " for other notations and misspellings: `ndgc@10`, `p5`, `ndcg_cut_10`.
  fileprivate static func meant(by text: String) -> String {
    let names = Metric.Kind.allCases.map(\.rawValue)
    func kind(_ word: Substring) -> String? {
      let word = word.lowercased()
      return names.first { $0 == word } ?? otherNames[word] ?? nearestName(to: word, in: names)
    }
    let word = text.prefix { $0 != "(" && $0 != "@" }
    let rest = text.dropFirst(word.count)
    var meant = kind(word).map { $0 + rest }
    // Adds a forgotten '@' before the number of ranks.
    let stem = word.prefix { !$0.isNumber }
    let ranks = word.dropFirst(stem.count)
    if rest.isEmpty, !names.contains(word.lowercased()), Int(ranks) != nil {
      let name = stem.last == "_" || stem.last == "." ? stem.dropLast() : stem
      meant = kind(name).map { "\($0)@\(ranks)" } ?? meant
    }
    return meant.flatMap { $0 == text ? nil : "did you mean '\($0)'? " } ?? ""
  }

  fileprivate static func unknownParameter(_ key: String, of metric: Metric) -> RubricError {
    let known =
      switch metric.kind {
      case .ndcg: "'gain'"
      case .rbp: "'p' and 'rel'"
      case .err: "'max'"
      case .judged: "none"
      default: "'rel'"
      }
    return .metric("'\(metric.kind.rawValue)' has no parameter '\(key)'", help: "it takes \(known)")
  }

  fileprivate static func wrongValue(
    _ value: String, of key: String, in name: String, wanted: String
  ) -> RubricError {
    return .metric("'\(key)' in '\(name)' is '\(value)'", help: "'\(key)' is \(wanted)")
  }
}

extension StringProtocol {
  /// The text without spaces and tabs at its ends.
  var trimmingSpaces: SubSequence {
    var part = self[...]
    while let first = part.first, first == " " || first == "\t" { part.removeFirst() }
    while let last = part.last, last == " " || last == "\t" { part.removeLast() }
    return part
  }
}

/// A number of at least 1, in digits only.
private func wholeNumber(_ text: Substring) -> Int? {
  guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
  return Int(text).flatMap { $0 > 0 ? $0 : nil }
}
