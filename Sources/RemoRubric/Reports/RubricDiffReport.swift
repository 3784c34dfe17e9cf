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
      title: "\(names.old) → \(names.new)", verdict: verdict(comparison), tone: tone(comparison),
      sources: sources)
    if diff.changes.isEmpty || diff.pairs == 0 {
      report.blocks = [changes(diff, relevance)]
      return report
    }
    report.blocks = [flow(diff, names), changes(diff, relevance)]
    if !comparisons.isEmpty {
      report.blocks += Block.comparisons(comparisons, names)
      report.blocks += [.wins(comparisons[0], names), .severity(guards.regression)]
    }
    if !guards.broken.isEmpty { report.blocks.append(.broken(guards.broken)) }
    report.blocks += [tops(diff), crossings(diff, relevance)]
    if comparisons.isEmpty { return report }
    for (suite, name) in [(diff.old, names.old), (diff.new, names.new)] {
      report.blocks += Block.calibration(
        suite, relevance: relevance, bands: comparison.bands, name)
    }
    return report
  }

  private static func tone(_ comparison: RubricComparison) -> Tone {
    let guards = comparison.guards
    let isBetter = guards.regression.comparisons.contains { $0.verdict == .better }
    switch comparison.outcome {
    case .failed:
      // Better on the whole and worse in single cases is neither.
      let isWorse = PairedComparison.outcome(guards.regression.comparisons) == .failed
      return guards.broken.isEmpty && !isWorse && isBetter ? .unsure : .bad
    case .cannotTell: return .unsure
    case .passed: return isBetter ? .good : .plain
    }
  }

  private static func verdict(_ comparison: RubricComparison) -> String {
    let diff = comparison.diff
    if diff.changes.isEmpty { return "The two rubrics are the same." }
    let changes =
      diff.changes.count == 1
      ? "1 change (\(diff.changes[0].label))" : counted(diff.changes.count, "change")
    if diff.pairs == 0 { return "\(changes). Give a suite to see what comes of it." }
    // What decides comes first.
    var text = singleCases(comparison.guards)
    let regression = comparison.guards.regression
    if regression.changedPairs == 0 {
      text += "No score of these cases moved. "
    } else if !regression.comparisons.isEmpty {
      text += summary(regression.comparisons, comparison.names) + " "
    }
    if regression.comparisons.isEmpty, comparison.outcome == .cannotTell {
      text += "Without grades nothing says whether that is worse. "
    }
    let up = diff.crossings.count(where: \.isUp)
    text +=
      "\(changes): \(counted(diff.crossings.count, "pair")) of \(diff.pairs) crossed a band "
      + "(\(up) up, \(diff.crossings.count - up) down), "
      + "\(counted(diff.topChanges.count, "first result")) of \(diff.items) changed."
    let (right, wrong) = judged(diff.crossings, comparison.relevance)
    if right + wrong > 0 {
      text +=
        " Of the graded crossings \(right) \(right == 1 ? "is" : "are") for the better, \(wrong) for"
        + " the worse."
    }
    if diff.changes.count > 1,
      let first = diff.changes.indices.max(by: { diff.crossings(of: $0) < diff.crossings(of: $1) }),
      diff.crossings(of: first) > 0
    {
      text +=
        " Most are owed to \(diff.changes[first].label) (\(diff.crossings(of: first)) of "
        + "\(diff.crossings.count))."
    }
    return text
  }

  /// The single cases that fail; nothing, or sentences with a space behind each.
  static func singleCases(_ guards: RubricGuards) -> String {
    var text = ""
    let severe = guards.regression.severeCases
    if severe > 0 {
      text +=
        "\(counted(severe, "case")) \(severe == 1 ? "is" : "are") severely worse, which is why"
        + " it fails. "
    }
    let broken = guards.broken.count
    if broken > 0 {
      text +=
        "\(counted(broken, "case")) that held no longer \(broken == 1 ? "does" : "do"). "
    }
    return text
  }

  /// Graded crossings for the better and for the worse.
  private static func judged(
    _ crossings: [RubricDiff.Crossing], _ relevance: Int
  ) -> (right: Int, wrong: Int) {
    let graded = crossings.compactMap { $0.isRight(relevance) }
    let right = graded.count(where: \.self)
    return (right, graded.count - right)
  }

  private static func changes(_ diff: RubricDiff, _ relevance: Int) -> Block {
    if diff.pairs == 0 {
      return Block(
        id: "changes", title: "What changed", meaning: "In the order of the file.",
        content: .table(Table(header: ["change"], rows: diff.changes.map { [$0.label] })))
    }
    let rows = diff.changes.indices.map { n -> [String] in
      let owed = diff.crossings.filter { $0.cause == n }
      let (right, wrong) = judged(owed, relevance)
      return [
        diff.changes[n].label, "\(diff.movedPairsByChange[n])", "\(owed.count)",
        "\(owed.count(where: \.isUp))",
        "\(owed.count { !$0.isUp })",
        "\(diff.topChanges.count { $0.cause == n })",
        "\(right)", "\(wrong)",
      ]
    }
    return Block(
      id: "changes", title: "What changed, and what it did",
      meaning: "Each change with the scores it moved, and the crossings and first results that are"
        + " owed to it most"
        + (diff.isOrderFree
          ? " (Shapley's shares: the mean over all orders of making the changes)."
          : " (shares in the order of the file, as there are many changes).")
        + " \(diff.movedPairs) of \(counted(diff.pairs, "score")) moved, by "
        + "\(Figure.fixed(diff.meanMove, 4)) on average and \(Figure.fixed(diff.greatestMove, 4)) "
        + "at most.",
      content: .table(
        Table(
          header: [
            "change", "scores moved", "crossings", "up", "down", "first results", "for the better",
            "for the worse",
          ], rows: rows)))
  }

  private static func flow(_ diff: RubricDiff, _ names: (old: String, new: String)) -> Block {
    Block(
      id: "flow", title: "From band to band",
      meaning:
        "How many pairs went from each old band to each new one. Pairs that stayed are unchanged; the "
        + "others are what people will see differently.",
      content: .flow(Flow(names: names, old: diff.oldBands, new: diff.newBands, counts: diff.flow)))
  }

  private static func crossings(_ diff: RubricDiff, _ relevance: Int) -> Block {
    let cards = diff.crossings.prefix(12).map { item -> Card in
      let isRight = item.isRight(relevance)
      var lines = ["owed to \(diff.changes[item.cause].label)"]
      if diff.changes.count > 1 {
        let shares = diff.changes.indices.filter { abs(item.shares[$0]) > 5e-5 }
          .map { "\(diff.changes[$0].label): \(Figure.signed(item.shares[$0]))" }
        // A band that moved is all there is to it where the score hardly did.
        if !shares.isEmpty { lines.append("by change: \(shares.joined(separator: "; "))") }
      }
      let reach = item.criteria.reduce(0.01) { max($0, abs($1.value)) }
      return Card(
        title:
          "\(item.query) / \(item.candidate) (\(item.name)): \(item.oldBand) → \(item.newBand), "
          + "\(Figure.fixed(item.oldScore, 4)) → \(Figure.fixed(item.newScore, 4))"
          + (item.grade.map { ", grade \($0)" } ?? "")
          + (isRight.map { $0 ? ": for the better" : ": for the worse" } ?? ""),
        tone: isRight.map { $0 ? .good : .bad } ?? .plain, lines: lines,
        parts: item.criteria.map {
          Bar(label: $0.id, value: $0.value / reach, text: Figure.signed($0.value))
        })
    }
    let more = diff.crossings.count - cards.count
    return Block(
      id: "crossings", title: "Pairs that crossed a band",
      meaning: diff.crossings.isEmpty
        ? "None: what people see stays the same."
        : "The greatest moves first, with what each criterion gave to the difference: the figures sum "
          + "to it, those above 0 raised the score."
          + (more > 0 ? " \(more) more \(more == 1 ? "is" : "are") not shown." : ""),
      content: .cards(Array(cards)))
  }

  private static func tops(_ diff: RubricDiff) -> Block {
    func shown(_ id: String?, _ grade: Int?) -> String {
      (id ?? "none") + (grade.map { " (grade \($0))" } ?? "")
    }
    let rows = diff.topChanges.prefix(50).map { item in
      [
        item.query, shown(item.old, item.oldGrade), shown(item.new, item.newGrade),
        diff.changes[item.cause].label,
      ]
    }
    let tones = diff.topChanges.prefix(50).map { item -> Tone in
      guard let old = item.oldGrade, let new = item.newGrade, old != new else { return .plain }
      return new > old ? .good : .bad
    }
    return Block(
      id: "tops", title: "First results that changed",
      meaning: diff.topChanges.isEmpty
        ? "None." : "What would be offered first, before and after, and the change that did it.",
      content: .table(
        Table(header: ["case", "old", "new", "owed to"], rows: Array(rows), tones: tones)))
  }
}

extension RubricDiff.Crossing {
  /// Whether a relevant pair rose, or another fell; nil without a grade.
  fileprivate func isRight(_ relevance: Int) -> Bool? { grade.map { ($0 >= relevance) == isUp } }
}
