import RemoBytes

/// The audit of a model's answers: its faults, its sums, and its agreement with a rubric and with
/// people.
package struct ModelAudit: Sendable {
  /// A judgment with the pair that it is about.
  struct Entry: Sendable {
    var judgment: ModelJudgment
    var pair: AuditPairs.Pair?
    var computed: AuditPairs.Computed?
    var total: CheckedTotal?
    var isSound = true
  }

  let scorer: Scorer
  /// The places of all answers, with or without judgments.
  let places: [SuitePlace]
  private(set) var entries: [Entry] = []
  package private(set) var faults: [AnswerFault]
  /// Whether at least one judgment in ten has a key for the score of each criterion.
  let isAsked: [Bool]
  let pairs: AuditPairs
  /// The counts of repeated answers to a question, and of those that differ from its first answer.
  private(set) var repeats = (all: 0, different: 0)
  /// People's values for the candidates of the suite.
  let people: PeopleValues

  package var answerCount: Int { places.count }
  package var judgmentCount: Int { entries.count }

  /// Audits files of answers, with or without the cases of a suite. `profile` replaces the profile
  /// of every case.
  package init(
    _ files: [(name: String, bytes: ContiguousArray<UInt8>)], cases: [SuiteCase] = [],
    by scorer: Scorer, keys: AnswerKeys, profile: String? = nil
  ) {
    var reader = AnswerReader(scorer.rubric, keys: keys)
    for file in files { reader.read(file.bytes, named: file.name) }
    self.scorer = scorer
    places = reader.places
    faults = reader.faults
    pairs = AuditPairs(cases, by: scorer)
    people = PeopleValues(cases, rubric: scorer.rubric)
    isAsked = scorer.rubric.criteria.indices.map { number in
      Self.isUsual(reader.judgments.count { $0.isGiven[number] }, of: reader.judgments.count)
    }
    let totals = TotalAudit(scorer, isAsked: isAsked)
    for judgment in reader.judgments {
      let pair = pair(of: judgment)
      var entry = Entry(judgment: judgment, pair: pair, computed: pair.map(pairs.computed))
      entry.total = totals.check(entry, profile: profile)
      entries.append(entry)
    }
    findFaults(ofTotals: reader.judgments.count { $0.hasTotal })
    findRepeats()
    findCopies()
    findUnanswered()
    markUnsound()
    sortFaults()
  }

  /// Whether at least a tenth has something, but not none: then the rest lacks it.
  private static func isUsual(_ count: Int, of all: Int) -> Bool { count > 0 && count * 10 >= all }

  // MARK: Single judgments

  private mutating func pair(of judgment: ModelJudgment) -> AuditPairs.Pair? {
    switch pairs.match(judgment.names) {
    case .pair(let pair): return pair
    case .unknownItem(let name):
      let help = didYouMean(pairs.nearestItem(to: name))
      add(.unknownItem, "no case of the suite is called '\(name)'\(help)", to: judgment)
    case .unknownCandidate(let name):
      let help = didYouMean(pairs.nearestCandidate(to: name, of: judgment.names.item))
      add(.unknownCandidate, "the item has no candidate '\(name)'\(help)", to: judgment)
    case .unnamed:
      if !pairs.all.isEmpty {
        add(
          .unnamed, "the answer does not tell which candidate of the suite it judges", to: judgment)
      }
    }
    return nil
  }

  private mutating func findFaults(ofTotals count: Int) {
    let reasons = ReasonReading(scorer: scorer)
    let hasTotals = Self.isUsual(count, of: entries.count)
    let hasReasons = Self.isUsual(
      entries.count { $0.judgment.reason != nil }, of: entries.count)
    for entry in entries {
      let judgment = entry.judgment
      findFaults(ofScoresIn: judgment)
      if hasTotals, !judgment.hasTotal {
        add(.missingTotal, "'\(AnswerKeys.total)' is missing", to: judgment)
      }
      if let total = entry.total { findFaults(of: total, in: judgment) }
      if hasReasons, judgment.reason == nil {
        add(.missingReason, "'\(AnswerKeys.reason)' is missing or blank", to: judgment)
      }
      guard let reason = judgment.reason else { continue }
      let found = reasons.contradictions(
        reason, scores: judgment.scores, wanted: entry.pair?.wanted)
      for finding in found {
        add(
          finding.namesValue ? .reasonNamesOther : .reasonSaysOther, finding.message,
          criterion: finding.criterion, to: judgment)
      }
    }
  }

  private mutating func findFaults(ofScoresIn judgment: ModelJudgment) {
    for (number, criterion) in scorer.rubric.criteria.enumerated() where isAsked[number] {
      if !judgment.isGiven[number] {
        add(.missingScore, "'\(criterion.id)_score' is missing", criterion: number, to: judgment)
      }
      guard let score = judgment.scores[number], let levels = scorer.levels(ofCriterion: number),
        !levels.contains(where: { abs($0 - score) < 1e-9 })
      else { continue }
      add(
        .offLevel,
        "\(criterion.id) is \(shown(score)); the rubric has"
          + " \(levels.map(shown).joined(separator: ", "))",
        criterion: number, to: judgment)
    }
  }

  private mutating func findFaults(of total: CheckedTotal, in judgment: ModelJudgment) {
    let sums =
      "\(AnswerKeys.total) is \(shown(total.stated)), recomputed \(shown(total.recomputed))"
    if total.isWrong {
      add(
        .wrongTotal, sums + (total.explanation.map { "; it equals \($0)" } ?? ""), to: judgment)
    }
    if total.flips {
      let bands = scorer.rubric.bands
      let limit = bands[min(total.statedBand, total.band)].minimum
      add(
        .labelFlip,
        "\(AnswerKeys.total) \(Figure.beside(limit, total.stated, places: 2)) is"
          + " '\(bands[total.statedBand].id)', recomputed"
          + " \(Figure.beside(limit, total.recomputed, places: 2)) is '\(bands[total.band].id)'",
        to: judgment)
    }
  }

  // MARK: Several judgments

  /// Finds answers that differ from the first answer to the same question.
  private mutating func findRepeats() {
    var first: [String: Int] = [:]
    for (number, entry) in entries.enumerated() {
      guard let key = entry.key else { continue }
      guard let other = first[key] else {
        first[key] = number
        continue
      }
      repeats.all += 1
      let before = entries[other].judgment
      let differences = scorer.rubric.criteria.indices.compactMap { criterion -> String? in
        let (old, new) = (before.scores[criterion], entry.judgment.scores[criterion])
        if old == new { return nil }
        return "\(scorer.rubric.criteria[criterion].id) \(new.map(shown) ?? "none")"
          + " after \(old.map(shown) ?? "none")"
      }
      let totals = [before.total, entry.judgment.total].map { $0?.value }
      let sums =
        totals[0] == totals[1]
        ? [] : ["sum \(totals[1].map(shown) ?? "none") after \(totals[0].map(shown) ?? "none")"]
      if differences.isEmpty && sums.isEmpty { continue }
      repeats.different += 1
      add(
        .repeatedQuestion,
        (differences + sums).joined(separator: ", ") + " at \(before.place)", to: entry.judgment)
    }
  }

  /// In characters; a shorter reason may occur twice by chance.
  private static let leastReason = 30

  private mutating func findCopies() {
    var first: [String: Int] = [:]
    for (number, entry) in entries.enumerated() {
      guard let reason = entry.judgment.reason, let key = entry.key,
        reason.count >= Self.leastReason
      else { continue }
      guard let other = first[reason] else {
        first[reason] = number
        continue
      }
      let before = entries[other]
      if before.key == key { continue }
      add(
        .copiedReason,
        "'\(reason.shortened(to: 60))' is also the reason at \(before.judgment.place)",
        to: entry.judgment)
    }
  }

  private mutating func findUnanswered() {
    let judged = Set(entries.compactMap(\.pair?.key))
    if judged.isEmpty { return }
    for pair in pairs.all where !judged.contains(pair.key) {
      guard let place = pair.place else { continue }
      faults.append(
        AnswerFault(
          kind: .unanswered, place: place, subject: "\(pair.query) / \(pair.candidate.id)",
          message: "no answer judges '\(pair.candidate.name)'"))
    }
  }

  // MARK: Order

  private mutating func markUnsound() {
    let bad = Set(faults.filter(\.kind.isError).map { "\($0.place) \($0.path)" })
    for number in entries.indices {
      let judgment = entries[number].judgment
      entries[number].isSound = !bad.contains("\(judgment.place) \(judgment.path)")
    }
  }

  /// Sorts the faults by file and line; the order of the files stays.
  private mutating func sortFaults() {
    var files: [String: Int] = [:]
    for fault in faults where files[fault.place.file] == nil {
      files[fault.place.file] = files.count
    }
    faults = faults.enumerated().sorted { left, right in
      let (a, b) = (left.element.place, right.element.place)
      return (files[a.file] ?? 0, a.line, left.offset) < (files[b.file] ?? 0, b.line, right.offset)
    }.map(\.element)
  }

  private mutating func add(
    _ kind: AnswerFault.Kind, _ message: String, criterion: Int? = nil, to judgment: ModelJudgment
  ) {
    faults.append(
      AnswerFault(
        kind: kind, criterion: criterion.map { scorer.rubric.criteria[$0].id },
        place: judgment.place, path: judgment.path, subject: judgment.names.text,
        message: message))
  }
}

extension ModelAudit.Entry {
  /// The question that an answer is about; nil if it names too little.
  var key: String? {
    if let pair { return pair.key }
    let names = judgment.names
    guard let item = names.item, let candidate = names.candidate ?? names.product else {
      return nil
    }
    return "\(item)\u{0}\(candidate)"
  }
}

extension Scorer {
  /// The values that a criterion of levels can have, the highest first; nil for other criteria.
  func levels(ofCriterion number: Int) -> [Double]? {
    let criterion = rubric.criteria[number]
    if criterion.curve != nil { return nil }
    var levels: [Double]
    switch criterion.kind {
    case .taxonomy, .family: levels = criterion.kind.levels.map(\.value)
    case .dimensions(.steps(let steps), _): levels = steps.map(\.value) + [0]
    default: return nil
    }
    for policy in [comparisons[number].missingWanted, comparisons[number].missingCandidate] {
      if case .neutral(let neutral) = policy { levels.append(neutral) }
    }
    return Set(levels).sorted(by: >)
  }
}
