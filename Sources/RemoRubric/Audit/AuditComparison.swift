import RemoBytes

/// Two models or prompts that answered the same questions.
struct AuditComparison: Sendable {
  /// Both compared item by item: by agreement with people, or else with the rubric's values, and by
  /// the share of sound answers.
  let comparisons: [PairedComparison]
  /// The agreement of both with each other.
  let agreements: [JudgmentAgreement]
  /// Whether people's values are the truth; else the rubric's.
  let hasPeople: Bool
  let names: SystemNames
  let other: (answers: Int, faulty: Int)

  /// The name of the metric of sound answers.
  static let sound = "sound"

  /// - Parameters:
  ///   - old: the answers to compare with.
  ///   - new: the answers of the audit.
  init(old: ModelAudit, new: ModelAudit, names: SystemNames) {
    self.names = names
    other = (old.answerCount, old.faultyCount)
    hasPeople = new.people.totalSource != nil
    let both = new.columns.filter { column in old.columns.contains { $0.name == column.name } }
    var metrics: [PairedComparison.Values] = []
    var agreements: [JudgmentAgreement] = []
    for column in both {
      let (before, after) = (Self.values(old, column), Self.values(new, column))
      let keys = after.keys.filter { before[$0] != nil }.sorted()
      let shared = keys.compactMap { key in after[key].flatMap { a in before[key].map { ($0, a) } }
      }
      let values = shared.map { (query: $1.query, model: $1.mean, other: $0.mean) }
      agreements += [JudgmentAgreement(column.name, with: .other, values: values)].compactMap(
        \.self)
      let judged = shared.compactMap { old, new in
        new.truth.map { truth in
          (
            old: Truth(query: new.query, value: old.mean, truth: truth),
            new: Truth(query: new.query, value: new.mean, truth: truth)
          )
        }
      }
      if judged.isEmpty { continue }
      let source = new.source(column)
      metrics.append(
        PairedComparison.Values(
          name: column.name, old: judged.map(\.old).byItem(source),
          new: judged.map(\.new).byItem(source)))
    }
    if let values = Self.sound(old: old, new: new) { metrics.append(values) }
    comparisons = PairedComparison.compare(metrics)
    self.agreements = agreements
  }

  /// A model's mean value for a pair.
  private struct Value {
    var query: ByteString
    var sum = 0.0
    var count = 0
    var truth: Double?

    var mean: Double { sum / Double(count) }
  }

  /// The values of a column by pair; several answers to a question count as their mean.
  private static func values(_ audit: ModelAudit, _ column: ModelAudit.Column) -> [String: Value] {
    let hasPeople = audit.people.totalSource != nil
    var values: [String: Value] = [:]
    for row in audit.rows(column) {
      var value = values[row.pair.key] ?? Value(query: row.pair.query)
      value.sum += row.model
      value.count += 1
      value.truth = hasPeople ? row.people : row.computed
      values[row.pair.key] = value
    }
    return values
  }

  /// The share of each item's pairs that have only sound answers.
  ///
  /// Covers the pairs that either model judges; a pair without a judgment counts as unsound. If a
  /// model lacks more pairs than its broken answers explain, it was asked less: then only the pairs
  /// that both judge count.
  private static func sound(old: ModelAudit, new: ModelAudit) -> PairedComparison.Values? {
    let (before, after) = (soundness(old), soundness(new))
    var values: (old: [String: [Double]], new: [String: [Double]]) = ([:], [:])
    let all = Set(before.keys).union(after.keys)
    let isSame =
      all.count - before.count <= old.mostLostPairs && all.count - after.count <= new.mostLostPairs
    for key in (isSame ? all : Set(before.keys).intersection(after.keys)).sorted() {
      let query = String(key.prefix { $0 != "\u{0}" })
      values.old[query, default: []].append(before[key] == true ? 1 : 0)
      values.new[query, default: []].append(after[key] == true ? 1 : 0)
    }
    if values.old.isEmpty { return nil }
    func means(_ values: [String: [Double]]) -> [(query: String, value: Double)] {
      values.sorted { $0.key < $1.key }.map { ($0.key, PairedTests.mean($0.value)) }
    }
    return PairedComparison.Values(name: sound, old: means(values.old), new: means(values.new))
  }

  private static func soundness(_ audit: ModelAudit) -> [String: Bool] {
    var sound: [String: Bool] = [:]
    for entry in audit.entries {
      guard let key = entry.key else { continue }
      sound[key] = entry.isSound && sound[key] != false
    }
    return sound
  }
}

extension ModelAudit {
  /// The most pairs that answers without a named pair may have judged: each as many as the answer
  /// with the most judgments.
  fileprivate var mostLostPairs: Int {
    let named = Dictionary(grouping: entries.filter { $0.key != nil }, by: \.judgment.place)
    return (answerCount - named.count) * (named.values.map(\.count).max() ?? 1)
  }
}
