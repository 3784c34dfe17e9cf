import RemoBytes

extension Report {
  /// The report of `rubric diff`.
  package static func diffing(_ comparison: RubricComparison, sources: [SourceFile]) -> Report {
    let diff = comparison.diff
    let relevance = comparison.relevance
    let guards = comparison.guards
    let comparisons = guards.regression.comparisons
    let names = comparison.names
    var report = Report(
      title: "\(names.old) (old) → \(names.new) (new)", verdict: verdict(on: comparison),
      tone: tone(of: comparison),
      // Without a suite, the edit is untested.
      outcome: diff.pairs == 0 && !diff.changes.isEmpty ? .cannotTell : comparison.outcome,
      figures: figures(of: comparison), sources: sources)
    report.details = ("diff", comparison.json)
    if diff.changes.isEmpty || diff.pairs == 0 || comparison.hasNoEffect {
      report.blocks = [changes(of: diff, relevance: relevance)]
      return report
    }
    report.next = nextStep(after: comparison)
    report.blocks = Block.failingCases(of: guards) + [changes(of: diff, relevance: relevance)]
    if !comparisons.isEmpty { report.blocks += Block.comparisons(comparisons, names: names) }
    report.blocks += Block.bearableLosses(of: guards)
    report.blocks += [
      tops(of: diff), flow(of: diff), crossings(of: comparison),
      .moves(guards.regression.moves, since: "old rubric", columns: ("old", "new")),
    ].compactMap(\.self)
    if comparisons.isEmpty { return report }
    let bands = comparison.bands
    report.blocks += Block.calibration(
      of: (names.old, diff.old, bands.old), (names.new, diff.new, bands.new), relevance: relevance
    ).map {
      var block = $0
      block.isForPages = true
      return block
    }
    return report
  }

  private static func figures(of comparison: RubricComparison) -> [KeyFigure] {
    let diff = comparison.diff
    let guards = comparison.guards
    if diff.pairs == 0 {
      return [
        .count(diff.changes.count, "change"), .count(0, "pair compared", plural: "pairs compared"),
        .balance(guards.regression),
      ]
    }
    let broken = guards.broken.count
    return [
      broken == 0
        ? .balance(guards.regression)
        : .count(broken, "case now fails", plural: "cases now fail"),
      KeyFigure(
        value: "\(diff.crossings.count) of \(diff.pairs)",
        label: diff.pairs == 1 ? "pair crossed a band" : "pairs crossed a band"),
      KeyFigure(
        value: "\(diff.topChanges.count) of \(diff.items)",
        label: diff.items == 1 ? "first result changed" : "first results changed"),
    ]
  }

  private static func tone(of comparison: RubricComparison) -> Tone {
    let guards = comparison.guards
    let isBetter = guards.regression.comparisons.contains { $0.verdict == .better }
    switch comparison.outcome {
    case .failed:
      // Better on average but worse in single cases is neither good nor bad.
      let isWorse = PairedComparison.outcome(of: guards.regression.comparisons) == .failed
      return guards.broken.isEmpty && !isWorse && isBetter ? .unsure : .bad
    case .cannotTell: return .unsure
    case .passed: return isBetter ? .good : .plain
    }
  }

  /// The choice between the two rubrics, or a step toward it.
  private static func nextStep(after comparison: RubricComparison) -> String {
    let (names, regression) = (comparison.names, comparison.guards.regression)
    let keep = "Keep \(names.old) for now."
    let broken = comparison.guards.broken.map(\.testCase)
    let better = Set(regression.crossings.lazy.filter { $0.isRight == true }.map(\.move.query))
    if !broken.isEmpty, broken.allSatisfy({ $0.queries.contains(where: better.contains) }) {
      return "Check the expectations that fail: by the grades of the same cases, candidates are"
        + " better placed now. If the grades are right, correct the expectations; else keep"
        + " \(names.old)."
    }
    if !broken.isEmpty {
      return keep + " Each failing case names edits to undo or a change that repairs it. Where the"
        + " new result is right, correct the expectation instead."
    }
    switch comparison.outcome {
    case .failed where !regression.losses.isEmpty:
      return keep + " Look at the lost cases, and undo or weaken the edits that cause them."
    case .cannotTell where regression.comparisons.isEmpty:
      return keep + " Grade the candidates that crossed a band, then compare again."
    case .passed where !regression.losses.isEmpty:
      return "Read the lost cases. If they are bearable, use \(names.new)."
    default: return nextStep(after: regression.comparisons, names: names)
    }
  }

  private static func verdict(on comparison: RubricComparison) -> String {
    let diff = comparison.diff
    if diff.changes.isEmpty { return "The two rubrics are the same." }
    let changes =
      diff.changes.count == 1
      ? "1 change (\(diff.changes[0].label))" : counted(diff.changes.count, "change")
    if diff.pairs == 0 { return "\(changes). Give a suite to see the effects." }
    if comparison.hasNoEffect { return "\(changes), and no score of these cases moved." }
    // The decisive findings come first.
    let (failing, balance) = singleCases(of: comparison.guards)
    var text = failing
    let regression = comparison.guards.regression
    if regression.changedPairs == 0 {
      text += "No score of these cases moved. "
    } else if !regression.comparisons.isEmpty {
      text += summary(of: regression.comparisons, names: comparison.names) + " "
    }
    text += balance
    if regression.comparisons.isEmpty, comparison.outcome == .cannotTell {
      text += "Only judged cases can tell whether that is worse. "
    }
    let up = diff.crossings.count(where: \.isUp)
    let crossed = counted(diff.crossings.count, "pair")
    text +=
      "\(changes): "
      + (diff.movedPairs > 0
        ? "\(counted(diff.movedPairs, "score")) of \(diff.pairs) moved, \(crossed) crossed a band "
        : "\(crossed) of \(diff.pairs) crossed a band ")
      + "(\(up) up, \(diff.crossings.count - up) down)."
    let (right, wrong) = judged(diff.crossings, relevance: comparison.relevance)
    if right + wrong > 0 {
      text +=
        " Of the judged crossings, \(right) \(right == 1 ? "is" : "are") for the better, \(wrong)"
        + " for the worse."
    }
    if diff.changes.count > 1,
      let first = diff.changes.indices.max(by: { diff.crossings(of: $0) < diff.crossings(of: $1) }),
      diff.crossings(of: first) > 0
    {
      text +=
        " The main cause is \(diff.changes[first].label) (\(diff.crossings(of: first)) of"
        + " \(diff.crossings.count))."
    }
    let bands = regression.rubricEdits.bands
    if diff.changes.count > 1, !bands.isEmpty {
      text += " Band limits changed: \(bands.map(\.text).joined(separator: ", "))."
    }
    return text
  }

  /// Sentences on single cases that fail, and on cases lost and won that make nothing fail. Each
  /// sentence ends with a space.
  static func singleCases(of guards: RubricGuards) -> (failing: String, balance: String) {
    var text = ""
    let regression = guards.regression
    let protected = Set(regression.losses.filter(\.isGuarded).map(\.query.text)).sorted()
    if !protected.isEmpty {
      text +=
        "\(counted(protected.count, "protected case")) \(protected.count == 1 ? "has" : "have") a"
        + " loss" + (protected.count > 5 ? "" : " (\(protected.joined(separator: ", ")))")
        + ", so the comparison fails. "
    }
    var balance =
      regression.losses.isEmpty && regression.gains.isEmpty ? "" : "\(balance(of: regression)). "
    if regression.hasFailingLosses {
      text += balance
      balance = ""
    }
    let broken = guards.broken.count
    if broken > 0 {
      let ids = broken > 5 ? [] : guards.broken.map(\.testCase.id.text)
      text +=
        "\(counted(broken, "case")) that passed now \(broken == 1 ? "fails" : "fail")"
        + (ids.isEmpty ? ". " : " (\(ids.joined(separator: ", "))). ")
    }
    return (text, balance)
  }

  /// The numbers of graded crossings for the better and for the worse.
  private static func judged(
    _ crossings: [RubricDiff.Crossing], relevance: Int
  ) -> (right: Int, wrong: Int) {
    let graded = crossings.compactMap { $0.isRight(relevance: relevance) }
    let right = graded.count(where: \.self)
    return (right, graded.count - right)
  }

  private static func changes(of diff: RubricDiff, relevance: Int) -> Block {
    if diff.pairs == 0 || diff.hasNoEffect {
      return .edits(diff.changes.map(\.label), title: "What changed")
    }
    let rows = diff.changes.indices.map { n -> [String] in
      let owed = diff.crossings.filter { $0.cause == n }
      let (right, wrong) = judged(owed, relevance: relevance)
      return [
        diff.changes[n].label, "\(diff.movedPairsByChange[n])",
        Figure.signed(diff.meanShareByChange[n]), "\(owed.count)",
        "\(owed.count(where: \.isUp))",
        "\(owed.count { !$0.isUp })",
        "\(diff.topChanges.count { $0.cause == n })",
        "\(right)", "\(wrong)",
      ]
    }
    return Block(
      id: "changes", title: "Changes and their effects",
      meaning: "Each change, with the scores that it moved, and the crossings and first results of"
        + " which it is the main cause. \(diff.movedPairs) of \(counted(diff.pairs, "score")) moved, by "
        + "\(Figure.metric(diff.meanMove)) on average and \(Figure.metric(diff.greatestMove)) "
        + "at most.",
      method: diff.isOrderFree
        ? "Shares are Shapley values: the mean over all orders of the changes."
        : "Shares are those in file order, because trying all orders would take too long.",
      content: .table(
        ReportTable(
          header: [
            "change", "scores moved", "by on average", "crossings", "up", "down", "first results",
            "for the better",
            "for the worse",
          ], rows: rows)))
  }

  /// The number of pairs by old and new band; nil if no pair crossed a band.
  private static func flow(of diff: RubricDiff) -> Block? {
    if diff.crossings.isEmpty { return nil }
    return Block(
      id: "flow", title: "From band to band",
      meaning:
        "The number of pairs that went from each old band to each new one. People see a difference"
        + " only in pairs that changed their band.",
      content: .table(
        ReportTable(
          header: ["old \\ new"] + diff.newBands,
          rows: zip(diff.oldBands, diff.flow).map { name, counts in
            [name] + counts.map { "\($0)" }
          })))
  }

  private static func crossings(of comparison: RubricComparison) -> Block? {
    let diff = comparison.diff
    if diff.crossings.isEmpty { return nil }
    let cases = diff.crossings.prefix(8).map { shown($0, of: comparison) }
    let more = diff.crossings.count - cases.count
    return Block(
      id: "crossings", title: "Pairs that crossed a band",
      meaning:
        "The pairs that moved most come first. The figures show how much each criterion raised"
        + " (+) or lowered (−) the score. They sum to the difference."
        + (more > 0 ? " \(more) more \(more == 1 ? "is" : "are") not shown." : ""),
      content: .cases(cases))
  }

  private static func shown(_ item: RubricDiff.Crossing, of comparison: RubricComparison) -> Case {
    let (diff, move) = (comparison.diff, item.move)
    let isRight = item.isRight(relevance: comparison.relevance)
    let broken = comparison.guards.broken.first { $0.testCase.id.text == move.query }
    let failed = broken?.failures.map(\.expectation).filter { $0.hasSuffix(".\(move.candidate)") }
    var lines = (failed ?? []).map { "fails now: \($0)" }
    lines.append("main cause: \(diff.changes[item.cause].label)")
    if diff.changes.count > 1 {
      let shares = diff.changes.indices.filter { abs(item.shares[$0]) > 5e-5 }
        .map { "\(diff.changes[$0].label): \(Figure.signed(item.shares[$0]))" }
      // If the score hardly moved, the band's threshold did.
      if !shares.isEmpty { lines.append("by change: \(shares.joined(separator: "; "))") }
    }
    return Case(
      title: "\(move.query) / \(Figure.product(move.candidate, move.name, quote: "")):"
        + " \(move.oldBand) → \(move.newBand), \(Figure.metric(move.oldScore)) →"
        + " \(Figure.metric(move.newScore))" + (move.grade.map { ", grade \($0)" } ?? "")
        + (isRight.map { $0 ? ": for the better" : ": for the worse" } ?? ""),
      tone: isRight.map { !$0 ? .bad : failed?.isEmpty == false ? .unsure : .good } ?? .plain,
      lines: lines,
      parts: [Bar](parts: item.criteria))
  }

  private static func tops(of diff: RubricDiff) -> Block? {
    if diff.topChanges.isEmpty { return nil }
    func shown(_ id: String?, grade: Int?) -> String {
      (id ?? "none") + (grade.map { ", grade \($0)" } ?? "")
    }
    let rows = diff.topChanges.prefix(50).map { item in
      [
        item.query, shown(item.old, grade: item.oldGrade), shown(item.new, grade: item.newGrade),
        diff.changes[item.cause].label,
      ]
    }
    let tones = diff.topChanges.prefix(50).map { item -> Tone in
      guard let old = item.oldGrade, let new = item.newGrade, old != new else { return .plain }
      return new > old ? .good : .bad
    }
    return Block(
      id: "tops", title: "First results that changed",
      meaning: "The first offer before and after, and the change that caused the difference.",
      content: .table(
        ReportTable(header: ["case", "old", "new", "main cause"], rows: Array(rows), tones: tones)))
  }
}

extension RubricDiff.Crossing {
  /// Whether a relevant candidate rose, or an irrelevant one fell; nil without a grade.
  fileprivate func isRight(relevance: Int) -> Bool? {
    move.grade.map { ($0 >= relevance) == isUp }
  }
}

extension SuiteCase {
  fileprivate var queries: [String] { items.map { queryID($0).text } }
}
