import RemoBytes

extension Report {
  /// The report of `rubric audit`: faults of answers, wrong sums, and agreement, also with another
  /// model's or prompt's answers to the same questions.
  package static func auditing(
    _ audit: ModelAudit, against other: (audit: ModelAudit, name: String)? = nil, name: String,
    sources: [SourceFile]
  ) -> (report: Report, outcome: TestOutcome) {
    let decisions = audit.computeOrAsk()
    let comparison = other.map {
      AuditComparison(old: $0.audit, new: audit, names: (old: $0.name, new: name))
    }
    let outcome = audit.outcome(comparison)
    var report = Report(
      title: "Audit of \(name)", verdict: verdict(on: audit, decisions, comparison),
      tone: outcome.tone, outcome: outcome, figures: figures(of: audit), sources: sources)
    let agreements = audit.agreements()
    let changes = audit.changes(decisions, agreements)
    if changes.contains(where: \.isNeeded) {
      report.next =
        "Change the prompt as below, in this order. Then ask the same questions again, and compare"
        + " the answers with '--against'."
    }
    report.blocks = [
      .changes(changes), .faults(audit, besides: other), .totals(audit), .flips(audit),
      .agreements(agreements),
    ].compactMap(\.self)
    if !decisions.isEmpty { report.blocks += Block.decisions(decisions) }
    if let comparison { report.blocks += Block.against(comparison) }
    report.blocks += [Block.places(of: audit)].compactMap(\.self)
    report.checks = audit.checks(comparison)
    report.details = (
      "audit",
      audit.json(
        changes: changes, agreements: agreements, decisions: decisions, against: comparison)
    )
    return (report, outcome)
  }

  private static func figures(of audit: ModelAudit) -> [KeyFigure] {
    let checked = audit.entries.compactMap(\.total)
    let faulty = KeyFigure(
      value: "\(audit.faultyCount) of \(audit.answerCount)",
      label: audit.answerCount == 1 ? "answer with a fault" : "answers with faults")
    if checked.isEmpty {
      let kinds = audit.groups.filter(\.kind.isError).count
      return [
        faulty, .count(kinds, "kind of fault", plural: "kinds of faults"),
        .count(audit.judgmentCount, "judgment"),
      ]
    }
    return [
      faulty,
      KeyFigure(
        value: "\(checked.count(where: \.isWrong)) of \(checked.count)",
        label: checked.count == 1 ? "sum wrong" : "sums wrong"),
      KeyFigure(
        value: "\(checked.count(where: \.flips))",
        label: checked.count(where: \.flips) == 1 ? "label flips" : "labels flip"),
    ]
  }

  private static func verdict(
    on audit: ModelAudit, _ decisions: [PairedComparison], _ comparison: AuditComparison?
  ) -> String {
    if audit.answerCount == 0 { return "There is no answer to audit." }
    let checked = audit.entries.compactMap(\.total)
    let wrong = checked.count(where: \.isWrong)
    var text =
      audit.faultyCount == 0
      ? "No fault in \(counted(audit.answerCount, "answer"))."
      : "\(audit.faultyCount) of \(counted(audit.answerCount, "answer"))"
        + " \(audit.faultyCount == 1 ? "has" : "have") a fault."
    if wrong > 0 {
      text += " The stated sum is wrong in \(ModelAudit.share(wrong, of: checked.count))."
    }
    let unanswered = audit.faults.count { $0.kind == .unanswered }
    if unanswered > 0 {
      text +=
        " \(counted(unanswered, "candidate")) \(unanswered == 1 ? "has" : "have") no judgment, and"
        + " no figure covers \(unanswered == 1 ? "it" : "them")."
    }
    let better = decisions.filter { $0.verdict == .better }.map(\.metric)
    if !better.isEmpty {
      text +=
        " Computed values are nearer to people than the model's: \(better.joined(separator: ", "))."
    }
    if let comparison {
      text += " " + summary(of: comparison.comparisons, names: comparison.names)
    }
    return text
  }
}

extension ModelAudit {
  /// The number of answers with an error.
  var faultyCount: Int {
    Set(faults.lazy.filter(\.kind.isError).map(\.place)).count
  }

  /// Failed with a fault or if the model is worse than the other; undecided without an answer, or
  /// if a comparison cannot tell.
  func outcome(_ comparison: AuditComparison?) -> TestOutcome {
    let compared = comparison.map { PairedComparison.outcome(of: $0.comparisons) }
    if faultyCount > 0 || compared == .failed { return .failed }
    return judgmentCount == 0 || compared == .cannotTell ? .cannotTell : .passed
  }

  fileprivate func checks(_ comparison: AuditComparison?) -> [Report.Check] {
    let found = Dictionary(grouping: faults.filter(\.kind.isListed), by: \.place)
    var checks = places.enumerated().map { number, place in
      // Two answers on one line share their faults; they are reported once.
      let isFirst = number == 0 || places[number - 1] != place
      return Report.Check(
        name: "answer \(number + 1) (\(place))", place: place,
        findings: isFirst ? (found[place] ?? []).map(\.finding) : [])
    }
    guard let comparison else { return checks }
    var check = Report.Check(name: "against \(comparison.names.old)")
    let summary = Report.summary(of: comparison.comparisons, names: comparison.names)
    switch PairedComparison.outcome(of: comparison.comparisons) {
    case .failed:
      check.findings = [
        Report.Finding(level: .error, title: check.name, message: summary)
      ]
    case .cannotTell: check.skipped = summary
    case .passed: break
    }
    checks.append(check)
    return checks
  }
}

extension AnswerFault {
  fileprivate var finding: Report.Finding {
    Report.Finding(
      level: kind.isError ? .error : .notice, title: title,
      message: (location.map { "\($0): " } ?? "") + message)
  }

  /// The names of the item and the candidate, and the path inside the answer.
  fileprivate var location: String? {
    let parts = [subject, path.isEmpty ? nil : path].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension Report.Block {
  fileprivate static func changes(_ changes: [PromptChange]) -> Report.Block {
    Report.Block(
      id: "changes", title: "What to change in the prompt",
      meaning: changes.isEmpty
        ? "Nothing." : "Each change with its evidence: counts, intervals and places.",
      content: .cases(
        changes.map {
          Report.Case(title: $0.change, tone: $0.isNeeded ? .bad : .plain, lines: $0.evidence)
        }), isAlwaysOpen: true)
  }

  fileprivate static func faults(
    _ audit: ModelAudit, besides other: (audit: ModelAudit, name: String)?
  ) -> Report.Block? {
    var groups = audit.groups
    let others = other?.audit.groups ?? []
    func isSame(_ left: FaultGroup, _ right: FaultGroup) -> Bool {
      left.kind == right.kind && left.criterion == right.criterion
    }
    groups += others.filter { group in !groups.contains { isSame($0, group) } }.map {
      FaultGroup(kind: $0.kind, criterion: $0.criterion, faults: [])
    }
    if groups.isEmpty { return nil }
    let rows = groups.map { group -> [String] in
      let count = group.faults.count
      let all = max(1, group.kind.isAboutAnswers ? audit.answerCount : audit.judgmentCount)
      let interval = Intervals.wilson(min(count, all), of: all)
      let before = others.first { isSame($0, group) }?.faults.count ?? 0
      // This fault is about a candidate of the suite, not about an answer.
      let isPerPair = group.kind == .unanswered
      return [
        group.title, "\(count)",
        isPerPair ? "—" : Figure.percent(Double(count) / Double(all)),
        isPerPair
          ? "—"
          : "\(Figure.fixed(interval.lowerBound * 100, places: 0)) … "
            + "\(Figure.percent(interval.upperBound))",
      ] + (other == nil ? [] : ["\(before)"]) + [group.places]
    }
    return Report.Block(
      id: "faults", title: "Faults by kind",
      meaning:
        "Shares of broken and refused answers are of \(counted(audit.answerCount, "answer"));"
        + " the others are of \(counted(audit.judgmentCount, "judgment")). Intervals are Wilson's."
        + " The first places of each kind are named; the last table has all.",
      content: .table(
        ReportTable(
          header: ["fault", "count", "share", "95 % interval"]
            + (other.map { ["in \($0.name)"] } ?? []) + ["places"],
          rows: rows, tones: groups.map { $0.kind.isError && !$0.faults.isEmpty ? .bad : .plain })),
      isAlwaysOpen: true)
  }

  /// The sums by direction and size of their error, and by flipped label.
  fileprivate static func totals(_ audit: ModelAudit) -> Report.Block? {
    let checked = audit.entries.compactMap(\.total)
    if checked.isEmpty { return nil }
    let wrong = checked.filter(\.isWrong)
    let (high, low) = (wrong.filter { $0.difference > 0 }, wrong.filter { $0.difference < 0 })
    func row(_ name: String, _ totals: [CheckedTotal]) -> [String] {
      let sizes = totals.map { abs($0.difference) }
      return [
        name, "\(totals.count)", Figure.percent(Double(totals.count) / Double(checked.count)),
        sizes.isEmpty ? "—" : Figure.fixed(PairedTests.mean(sizes), places: 3),
        sizes.max().map { Figure.fixed($0, places: 3) } ?? "—",
      ]
    }
    let bands = audit.scorer.rubric.bands
    var rows = [
      row("equal, within rounding", checked.filter { !$0.isWrong }),
      row("stated too high", high), row("stated too low", low),
    ]
    for (number, band) in bands.enumerated().dropLast() {
      let limit = shown(band.minimum)
      rows.append(
        row(
          "'\(band.id)' from \(limit) only as stated",
          checked.filter { $0.statedBand <= number && $0.band > number }))
      rows.append(
        row(
          "'\(band.id)' from \(limit) only recomputed",
          checked.filter { $0.statedBand > number && $0.band <= number }))
    }
    let weights = zip(audit.scorer.rubric.criteria, audit.scorer.weightRows[0]).filter { $1 > 0 }
    return Report.Block(
      id: "totals", title: "Sums recomputed",
      meaning: "Each '\(AnswerKeys.total)' beside the sum of the answer's own scores with the"
        + " rubric's weights: \(weights.map { "\($0.id) \(shown($1))" }.joined(separator: ", ")),"
        + " unless a profile or the category has others. Half a unit of the last decimal, and at most"
        + " 0.005, counts as rounding. The last rows count the labels that flip at each limit; they may include"
        + " rounding.",
      content: .table(
        ReportTable(header: ["sums", "count", "share", "mean size", "largest"], rows: rows)))
  }

  fileprivate static func flips(_ audit: ModelAudit) -> Report.Block? {
    let bands = audit.scorer.rubric.bands
    let rows = audit.entries.compactMap { entry -> [String]? in
      guard let total = entry.total, total.flips else { return nil }
      return [
        "\(entry.judgment.place)",
        entry.judgment.names.text ?? "",
        shown(total.stated), bands[total.statedBand].id, shown(total.recomputed),
        bands[total.band].id, total.explanation ?? "unexplained",
      ]
    }
    if rows.isEmpty { return nil }
    return Report.Block(
      id: "flips", title: "Labels that flip",
      meaning: "The stated sum gives another label than the scores do.",
      content: .table(
        ReportTable(
          header: ["place", "judged", "stated", "label", "recomputed", "label", "stated sum is"],
          rows: rows, rowLimit: 20)), isAlwaysOpen: true)
  }

  fileprivate static func agreements(_ agreements: [JudgmentAgreement]) -> Report.Block? {
    if agreements.isEmpty { return nil }
    func cells(
      _ value: Double?, _ interval: ClosedRange<Double>?, text: (Double) -> String
    ) -> [String] {
      [
        value.map(text) ?? "—",
        interval.map { "\(text($0.lowerBound)) … \(text($0.upperBound))" } ?? "—",
      ]
    }
    func fixed(_ value: Double) -> String { Figure.fixed(value, places: 3) }
    func signed(_ value: Double) -> String { Figure.signed(value, places: 3) }
    return Report.Block(
      id: "agreement", title: "Agreement by criterion",
      meaning: "The model's scores beside the values that the rubric computes from the attributes,"
        + " and beside people's: their scores, or their grades as shares of the highest grade."
        + " Kappa is Cohen's with quadratic weights, alpha is Krippendorff's for intervals: 1 is"
        + " full agreement, 0 is chance. Bias is the mean score of the model less that of the other"
        + " side. Intervals (95 %) come from a bootstrap over items.",
      content: .table(
        ReportTable(
          header: [
            "criterion", "beside", "judgments", "equal", "kappa", "interval", "alpha", "interval",
            "bias",
            "interval",
          ],
          rows: agreements.map { item in
            [item.criterion, item.referenceName, "\(item.sums.count)", "\(item.equal)"]
              + cells(item.sums.quadraticKappa, item.kappaInterval, text: fixed)
              + cells(item.sums.alpha, item.alphaInterval, text: fixed)
              + cells(item.sums.bias, item.biasInterval, text: signed)
          })), isAlwaysOpen: true)
  }

  /// The measures of agreement by item.
  private static let agreement =
    "With scores of people, agreement is 1 less the mean distance; with grades, it is the share of"
    + " two candidates of an item that are in the order of their grades, where a tie counts one half."

  fileprivate static func decisions(_ decisions: [PairedComparison]) -> [Report.Block] {
    var blocks = Self.comparisons(decisions, names: (old: "the model", new: "the rubric"))
    blocks[0].id = "compute"
    blocks[0].title = "Compute or ask"
    blocks[0].meaning =
      "The agreement with people of the model and of the computed value, on the same candidates."
      + " \(agreement) 'Better' means: compute this, do not ask."
    blocks[1].id = "computed"
    blocks[1].title = "Computed against asked"
    blocks[1].isAlwaysOpen = false
    return blocks
  }

  fileprivate static func against(_ comparison: AuditComparison) -> [Report.Block] {
    let truth =
      comparison.hasPeople ? "people's values" : "the computed values, as there are no others"
    var blocks = Self.comparisons(comparison.comparisons, names: comparison.names)
    if blocks.isEmpty { return [] }
    blocks[0].title = "\(comparison.names.new) against \(comparison.names.old)"
    blocks[0].meaning =
      "The agreement with \(truth), item by item. \(agreement)"
      + " '\(AuditComparison.sound)' is the share of candidates with an answer without a fault. Higher is better."
    if var agreement = agreements(comparison.agreements) {
      agreement.id = "models"
      agreement.title = "Agreement of both"
      agreement.isAlwaysOpen = false
      blocks.append(agreement)
    }
    return blocks
  }

  /// Every fault with its place.
  fileprivate static func places(of audit: ModelAudit) -> Report.Block? {
    let faults = audit.faults.filter(\.kind.isListed)
    if faults.isEmpty { return nil }
    return Report.Block(
      id: "places", title: "Faults by place",
      meaning:
        "Every fault in the order of the answers, without text around JSON and candidates not"
        + " judged. The path is that inside the answer.",
      content: .table(
        ReportTable(
          header: ["place", "judged", "fault", "finding"],
          rows: faults.map { ["\($0.place)", $0.location ?? "", $0.title, $0.message] },
          tones: faults.map { $0.kind.isError ? .bad : .plain }, rowLimit: 40)))
  }
}

extension AnswerFault.Kind {
  fileprivate var isAboutAnswers: Bool {
    switch self {
    case .brokenJSON, .cutOff, .refusal, .noJSON, .noScores, .wrapped: true
    default: false
    }
  }
}

extension JudgmentAgreement {
  fileprivate var referenceName: String {
    switch reference {
    case .computed: "computed"
    case .people: source == .scores ? "people's scores" : "people's grades"
    case .other: "the other model"
    }
  }
}
