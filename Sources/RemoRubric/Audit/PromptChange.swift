import RemoBytes

/// A change of the prompt or of the calling code, with the evidence for it.
struct PromptChange: Sendable, Equatable {
  /// The advice, as a sentence without a final period.
  var change: String
  /// The counts, intervals and places behind it, a line each.
  var evidence: [String]
  /// Whether an error calls for the change; otherwise it is optional.
  var isNeeded = true
}

extension ModelAudit {
  /// The changes that the faults and the agreement call for, the most frequent fault first;
  /// `decisions` are the comparisons of `computeOrAsk`.
  func changes(
    _ decisions: [PairedComparison], _ agreements: [JudgmentAgreement]
  ) -> [PromptChange] {
    var found: [(count: Int, change: PromptChange)] = []
    if let total = totalChange {
      found.append((entries.compactMap(\.total).count(where: \.isWrong), total))
    }
    for advice in Advice.allCases {
      let groups = groups.filter { advice.kinds.contains($0.kind) }
        .sorted { $0.faults.count > $1.faults.count }
      if groups.isEmpty { continue }
      let count = groups.reduce(0) { $0 + $1.faults.count }
      let names = groups.map { "\($0.title): \($0.faults.count) (\($0.places))" }
      let change = PromptChange(
        change: advice.text(self, groups), evidence: [advice.share(count, in: self)] + names,
        isNeeded: groups.contains { $0.kind.isError })
      found.append((count, change))
    }
    let changes = found.enumerated().sorted {
      ($1.element.count, $0.offset) < ($0.element.count, $1.offset)
    }.map(\.element.change)
    let open = decisions.filter { decision in
      decision.verdict.isOpen
        // Another change already says not to ask for a wrong sum.
        && !(decision.metric == AnswerKeys.total && totalChange != nil)
        && !agreements.contains { $0.criterion == decision.metric && $0.isSuperfluous }
    }
    return changes + agreements.compactMap(Self.change) + decisions.compactMap(Self.change)
      + [Self.undecided(open)].compactMap(\.self)
  }

  /// The faults by kind and criterion.
  var groups: [FaultGroup] {
    FaultGroup.groups(faults, criteria: scorer.rubric.criteria.map(\.id))
  }

  /// `12 of 200 (6 %, 95 % interval 3 to 10 %)`
  static func share(_ count: Int, of all: Int) -> String {
    let interval = Intervals.wilson(count, of: all)
    return "\(count) of \(all) (\(Figure.percent(Double(count) / Double(all))), 95 % interval"
      + " \(Figure.fixed(interval.lowerBound * 100, places: 0)) to"
      + " \(Figure.percent(interval.upperBound)))"
  }

  // MARK: Sums

  private var totalChange: PromptChange? {
    let checked = entries.compactMap(\.total)
    let wrong = checked.filter(\.isWrong)
    let flips = checked.filter(\.flips)
    if wrong.isEmpty { return nil }
    let reasons = Dictionary(grouping: wrong.compactMap(\.explanation), by: \.self)
      .sorted { ($1.value.count, $0.key) < ($0.value.count, $1.key) }
      .map { reason, sums in
        "\(counted(sums.count, "sum")) \(sums.count == 1 ? "equals" : "equal") \(reason)"
      }
    let size = PairedTests.mean(wrong.map { abs($0.difference) })
    let most = wrong.map { abs($0.difference) }.max() ?? 0
    return PromptChange(
      change: "Do not ask for '\(AnswerKeys.total)': compute it from the scores with the rubric's"
        + " weights",
      evidence: [
        "the sum is wrong in \(Self.share(wrong.count, of: checked.count)), by"
          + " \(Figure.fixed(size, places: 3)) on average and"
          + " \(Figure.fixed(most, places: 3)) at most",
        "\(counted(flips.count, "label")) \(flips.count == 1 ? "flips" : "flip")",
      ] + reasons)
  }

  // MARK: Agreement

  private static let leastBias = 0.05

  /// Advises to compute a criterion that the model scores like the rubric, or to give examples for
  /// one that it scores too high or too low. Grades do not count: they rate whole candidates.
  private static func change(_ agreement: JudgmentAgreement) -> PromptChange? {
    if agreement.isSuperfluous {
      return PromptChange(
        change: "Compute '\(agreement.criterion)', do not ask: the model gives the same values",
        evidence: ["equal in \(share(agreement.equal, of: agreement.sums.count)) judgments"],
        isNeeded: false)
    }
    guard agreement.source != .grades, agreement.criterion != AnswerKeys.total,
      let bias = agreement.sums.bias, abs(bias) >= leastBias,
      let interval = agreement.biasInterval, !interval.contains(0)
    else { return nil }
    let other = agreement.reference == .people ? "people's scores" : "the computed values"
    return PromptChange(
      change: "Give examples of \(bias > 0 ? "low" : "high") scores of '\(agreement.criterion)'",
      evidence: [
        "\(Figure.signed(bias, places: 3)) beside \(other) on average, 95 % interval"
          + " \(Figure.signed(interval.lowerBound, places: 3)) …"
          + " \(Figure.signed(interval.upperBound, places: 3)), over"
          + " \(counted(agreement.sums.count, "judgment"))"
      ], isNeeded: false)
  }

  /// Advises how many items would decide between computing and asking.
  private static func undecided(_ open: [PairedComparison]) -> PromptChange? {
    if open.isEmpty { return nil }
    return PromptChange(
      change: "Judge more items to decide whether to compute or to ask",
      evidence: open.map {
        "\($0.metric): \($0.need ?? $0.verdict.rawValue), \($0.differences.count) are judged"
      }, isNeeded: false)
  }

  private static func change(_ decision: PairedComparison) -> PromptChange? {
    let name = decision.metric == AnswerKeys.total ? "the sum" : "'\(decision.metric)'"
    let figures =
      "agreement with people \(Figure.metric(decision.new)) computed, \(Figure.metric(decision.old))"
      + " by the model, over \(counted(decision.differences.count, "item"))"
      + (decision.interval.map {
        ", 95 % interval of the difference \(Figure.signed($0.lowerBound)) …"
          + " \(Figure.signed($0.upperBound))"
      } ?? "") + ", p \(Figure.probability(decision.adjustedP))"
    return switch decision.verdict {
    case .better:
      PromptChange(change: "Compute \(name), do not ask", evidence: [figures], isNeeded: false)
    case .noDifference:
      PromptChange(
        change: "Compute \(name): it is as near to people, and costs nothing", evidence: [figures],
        isNeeded: false)
    case .worse:
      PromptChange(change: "Keep asking for \(name)", evidence: [figures], isNeeded: false)
    case .cannotTell, .tooFewCases: nil
    }
  }
}

extension JudgmentAgreement {
  /// Whether the model gives the computed value in at least nine of ten judgments, by the lower end
  /// of the 95 % interval.
  fileprivate var isSuperfluous: Bool {
    reference == .computed && criterion != AnswerKeys.total
      && Intervals.wilson(equal, of: sums.count).lowerBound >= 0.9
  }
}

/// The advice for groups of faults that have one cause.
private enum Advice: CaseIterable {
  case json, length, refusals, names, keys, scale, levels, reasons, reasonGiven, repeats

  var kinds: [AnswerFault.Kind] {
    switch self {
    case .json: [.brokenJSON, .noJSON, .wrapped, .noScores]
    case .length: [.cutOff]
    case .refusals: [.refusal]
    case .names: [.unknownItem, .unknownCandidate, .unnamed]
    case .keys: [.missingScore, .unknownScore, .missingTotal]
    case .scale: [.scoreAsText, .otherScale, .scoreOutOfRange, .totalOutOfRange]
    case .levels: [.offLevel]
    case .reasons: [.reasonNamesOther, .reasonSaysOther]
    case .reasonGiven: [.missingReason, .copiedReason]
    case .repeats: [.repeatedQuestion]
    }
  }

  /// The share of `count` in the answers, repeated answers or judgments; at most 100 %.
  func share(_ count: Int, in audit: ModelAudit) -> String {
    let (all, name) =
      switch self {
      case .json, .length, .refusals: (audit.answerCount, "answers")
      case .repeats: (audit.repeats.all, "answers to a repeated question")
      default: (audit.judgmentCount, "judgments")
      }
    return "\(ModelAudit.share(min(count, max(all, 1)), of: max(all, 1))) \(name)"
  }

  func text(_ audit: ModelAudit, _ groups: [FaultGroup]) -> String {
    let criteria = Set(groups.compactMap(\.criterion)).sorted().joined(separator: ", ")
    return switch self {
    case .json:
      "Ask for one JSON object and nothing else, or use the model's JSON mode with a schema"
    case .length: "Raise the limit of output tokens, or ask for fewer products in one call"
    case .refusals: "Say what to answer without evidence: null for the score, never a sentence"
    case .names: "Ask the model to repeat the ids of the item and the candidate as given"
    case .keys:
      "List every key in the prompt, and ask for null where the page says nothing"
        + (criteria.isEmpty ? "" : " (\(criteria))")
    case .scale: "State that each score is a JSON number from 0 to 1, such as 0.7"
    case .levels: "State the levels of \(criteria) in the prompt: " + levels(audit, groups)
    case .reasons:
      "Ask for the two compared values before each score, and for a score that follows from them"
        + (criteria.isEmpty ? "" : " (\(criteria))")
    case .reasonGiven: "Ask for a reason that names this candidate's own values"
    case .repeats: "Set the temperature to 0, or ask three times and take the median"
    }
  }

  private func levels(_ audit: ModelAudit, _ groups: [FaultGroup]) -> String {
    groups.compactMap { group -> String? in
      guard let id = group.criterion, let number = audit.scorer.rubric.criterionIndex(id),
        let levels = audit.scorer.levels(ofCriterion: number)
      else { return nil }
      return "\(id) \(levels.map(shown).joined(separator: ", "))"
    }.joined(separator: "; ")
  }
}
