import RemoBytes

extension Report {
  package static func comparing(
    old: Evaluation, new: Evaluation, names: SystemNames, sources: [SourceFile]
  ) -> (report: Report, comparisons: [PairedComparison], outcome: TestOutcome) {
    let comparisons = PairedComparison.compare(old: old, new: new)
    let isUnchanged = !comparisons.isEmpty && old.isSame(as: new)
    let outcome = isUnchanged ? .passed : PairedComparison.outcome(of: comparisons)
    let left = new.results.map(\.metric).filter { !$0.isCompared }.map(\.name)
    var verdict =
      (isUnchanged
        ? "Unchanged: \(names.new) gives the same scores and orders as \(names.old)."
        : summary(of: comparisons, names: names))
      + coverage(old: old, new: new, names: names)
    if left.count == new.results.count {
      verdict = "None of these metrics can be compared; name one such as ndcg@10."
    } else if !left.isEmpty {
      verdict += " These metrics are not compared: \(left.joined(separator: ", "))."
    }
    var report = Report(
      title: "\(names.new) against \(names.old)", verdict: verdict,
      tone: isUnchanged ? .plain : tone(of: comparisons),
      outcome: outcome, figures: figures(of: comparisons),
      sources: sources)
    report.next = isUnchanged ? "" : nextStep(after: comparisons, names: names)
    report.blocks = Block.comparisons(comparisons, names: names)
    return (report, comparisons, outcome)
  }

  /// The first metric before and after, and the numbers of queries whose value rose and fell.
  private static func figures(of comparisons: [PairedComparison]) -> [KeyFigure] {
    let first = comparisons.first
    return [
      KeyFigure(
        value: "\(Figure.metric(first?.old)) → \(Figure.metric(first?.new))",
        label: first?.metric ?? "metric", isNamed: true),
      .count(first?.wins ?? 0, "query higher", plural: "queries higher"),
      .count(first?.losses ?? 0, "query lower", plural: "queries lower"),
    ]
  }

  /// The choice between two systems, if the metrics decide it.
  static func nextStep(after comparisons: [PairedComparison], names: SystemNames) -> String {
    let verdicts = comparisons.map(\.verdict)
    if verdicts.contains(.worse) { return "Keep \(names.old)." }
    if verdicts.contains(.better) { return "Use \(names.new)." }
    if verdicts.contains(where: \.isOpen) {
      return "Keep \(names.old) until more cases are judged."
    }
    return verdicts.isEmpty ? "" : "Choose for another reason than these metrics."
  }

  /// Sentences on the queries that a comparison leaves out or counts as 0.
  private static func coverage(
    old: Evaluation, new: Evaluation, names: SystemNames
  ) -> String {
    let notOld = Set(old.missing.map { ByteString($0) })
    let notNew = Set(new.missing.map { ByteString($0) })
    let parts =
      new.isComplete
      ? [
        (notOld.count, "not ranked by \(names.old) and counted as 0"),
        (notNew.count, "not ranked by \(names.new) and counted as 0"),
      ]
      : [
        (notNew.subtracting(notOld).count, "ranked only by \(names.old) and left out"),
        (notOld.subtracting(notNew).count, "ranked only by \(names.new) and left out"),
        (notOld.intersection(notNew).count, "ranked by neither and left out"),
      ]
    return parts.filter { $0.0 > 0 }.map { count, what in
      " \(counted(count, "judged query", plural: "judged queries")) \(count == 1 ? "is" : "are") \(what)."
    }.joined()
  }

  static func tone(of comparisons: [PairedComparison]) -> Tone {
    let verdicts = comparisons.map(\.verdict)
    if verdicts.contains(.worse) { return .bad }
    if verdicts.contains(.better) { return .good }
    return verdicts.contains(where: \.isOpen) || verdicts.isEmpty ? .unsure : .plain
  }

  /// The summary of several comparisons, by the metric that decides their `outcome`.
  static func summary(of comparisons: [PairedComparison], names: SystemNames) -> String {
    func metrics(_ verdict: PairedComparison.Verdict) -> String {
      comparisons.filter { $0.verdict == verdict }.map(\.metric).joined(separator: ", ")
    }
    let order: [PairedComparison.Verdict] = [
      .worse, .better, .tooFewCases, .cannotTell, .noDifference,
    ]
    guard
      let first = order.lazy.compactMap({ verdict in
        comparisons.first { $0.verdict == verdict }
      }).first
    else { return "No judged query is ranked by both." }
    let by =
      "by \(Figure.fixed(abs(first.difference), places: 4)) in \(first.metric) "
      + "(\(Figure.metric(first.old)) → \(Figure.metric(first.new)), p "
      + "\(Figure.probability(first.adjustedP)))"
    switch first.verdict {
    case .better:
      return "\(names.new) is better than \(names.old) \(by)."
        + (first.isSmall ? " Such a small difference hardly matters." : "")
    case .worse:
      let better = metrics(.better)
      return "\(names.new) is worse than \(names.old) \(by)."
        + (better.isEmpty ? "" : " By \(better), it is better, but a worse metric decides.")
    case .noDifference:
      return "No difference that matters between \(names.old) and \(names.new)"
        + (comparisons.count > 1 ? " by \(metrics(.noDifference))." : ".") + moves(in: first)
    case .tooFewCases where first.wins + first.losses == 0:
      let count = counted(first.differences.count, "case")
      return "By \(first.metric), no case differs (\(Figure.metric(first.new))), but \(count)"
        + " \(first.differences.count == 1 ? "is" : "are") too few to call \(names.new) and"
        + " \(names.old) equal" + (first.need.map { " (\($0))" } ?? "") + "."
    case .cannotTell, .tooFewCases:
      let detectable = first.detectable.map {
        " With \(counted(first.differences.count, "case")), a difference in \(first.metric) below"
          + " \(Figure.fixed($0, places: 3)) would probably be missed."
      }
      let same = metrics(.noDifference)
      return "Too few cases to tell \(names.new) from \(names.old) by \(first.metric)"
        + (first.need.map { " (\($0))" } ?? "") + "." + moves(in: first)
        + (detectable ?? "")
        + (same.isEmpty ? "" : " By \(same), there is no difference that matters.")
    }
  }

  /// The numbers of cases that rose and fell, with the ids of up to five that fell. Empty if no
  /// case or more than 20 cases differ.
  private static func moves(in comparison: PairedComparison) -> String {
    let losses = comparison.differences.filter { $0.value < 0 }.sorted {
      $0.value != $1.value ? $0.value < $1.value : $0.query < $1.query
    }
    guard 1...20 ~= comparison.wins + losses.count else { return "" }
    let names = losses.count > 5 ? [] : losses.map(\.query)
    return " By \(comparison.metric), \(losses.count) of"
      + " \(counted(comparison.differences.count, "case")) "
      + (losses.count == 1 ? "is lower" : "are lower")
      + (names.isEmpty ? "" : " (\(names.joined(separator: ", ")))")
      + " and \(comparison.wins) \(comparison.wins == 1 ? "is" : "are") higher."
  }
}

extension PairedComparison.Verdict {
  var tone: Tone {
    switch self {
    case .better: .good
    case .worse: .bad
    case .noDifference: .plain
    case .cannotTell, .tooFewCases: .unsure
    }
  }
}

extension Report.Block {
  /// The blocks for comparisons by several metrics: a chart of the verdicts, a table of figures,
  /// and a chart of each case's difference by the first metric. If no case differs, only the table.
  static func comparisons(
    _ comparisons: [PairedComparison], names: SystemNames
  ) -> [Report.Block] {
    var figures = figures(of: comparisons, names: names)
    guard let first = comparisons.first else { return [figures] }
    figures.isFolded = comparisons.allSatisfy { $0.wins + $0.losses == 0 }
    if figures.isFolded { return [figures] }
    let answer = answer(of: comparisons, names: names)
    return first.wins + first.losses == 0 ? [answer, figures] : [answer, figures, wins(first)]
  }

  /// The comparison by `rubric diff`, shown after another comparison.
  static func guards(_ comparisons: [PairedComparison], names: SystemNames) -> Report.Block {
    var block = figures(of: comparisons, names: names)
    block.id = "guards"
    block.title = "Comparison by 'rubric diff'"
    block.meaning =
      "All cases, including those of the fit, scored by \(names.old) and by \(names.new), in the"
      + " columns of the table above. If a metric is worse in this table, the comparison fails,"
      + " even if unseen cases show a gain."
    return block
  }

  /// The metric, with the number of its cases if it does not cover all cases.
  static func label(of comparison: PairedComparison, allCases all: Int?) -> String {
    let count = comparison.differences.count
    return comparison.metric + (count == all ? "" : " (\(counted(count, "case")))")
  }

  private static func answer(
    of comparisons: [PairedComparison], names: SystemNames
  ) -> Report.Block {
    let reach = comparisons.reduce(0.02) { max($0, abs($1.difference)) }
    let all = comparisons.map(\.differences.count).max()
    let rows = comparisons.map { item in
      let bar = Bar(
        label: label(of: item, allCases: all), value: item.difference / reach * 0.8,
        text: "\(Figure.metric(item.old)) → \(Figure.metric(item.new)), "
          + "\(Figure.signed(item.difference))",
        tone: item.verdict.tone)
      return EffectsChart.Row(
        bar: bar, difference: item.difference, interval: item.interval, verdict: item.verdictText)
    }
    return Report.Block(
      id: "answer", title: "Differences by metric",
      meaning: "The gain or loss of \(names.new) against \(names.old), metric by metric. Higher is"
        + " better.",
      content: .chart(EffectsChart(rows: rows, margin: PairedComparison.margin, names: names)))
  }

  private static func figures(
    of comparisons: [PairedComparison], names: SystemNames
  ) -> Report.Block {
    let counts = comparisons.map { "\($0.differences.count) by \($0.metric)" }
    let all = comparisons.map(\.differences.count).max()
    let isUneven = comparisons.contains { $0.differences.count != all }
    let rows = comparisons.map { item -> [String] in
      [
        label(of: item, allCases: all), Figure.metric(item.old), Figure.metric(item.new),
        Figure.signed(item.difference),
        item.interval.map {
          "\(Figure.signed($0.lowerBound)) … \(Figure.signed($0.upperBound))"
        } ?? "—",
        Figure.probability(item.adjustedP), Figure.probability(item.studentP),
        "\(item.wins) / \(item.ties) / \(item.losses)", Figure.metric(item.detectable),
        item.verdictText,
      ]
    }
    return Report.Block(
      id: "comparison", title: "Old against new",
      meaning: "The same cases, scored by both: old is \(names.old), new is \(names.new).",
      method:
        "p is the greater one of a sign-flip permutation test and of a t-test corrected for skew"
        + " (Johnson), adjusted for the number of tests (Holm); 'p (t)' is that of Student's t-test."
        + " With \(PairedComparison.leastCases) cases or more and p below 0.05, the verdict is better"
        + " or worse. With \(PairedComparison.leastCasesForNoDifference) cases or more and an interval"
        + " within ±\(Figure.fixed(PairedComparison.margin, places: 2)), it is no difference that"
        + " matters: of fewer cases without a change, too many others may still change. Otherwise"
        + " the cases cannot tell. If few cases differ, p may be large although"
        + " the interval excludes 0. A difference as large as 'detectable' would usually be found;"
        + " smaller ones may be missed."
        + (isUneven
          ? " Cases counted: \(counts.joined(separator: ", ")). A case without a relevant"
            + " candidate has no best order." : ""),
      content: .table(
        ReportTable(
          header: [
            "metric", "old", "new", "difference", "95 % interval", "p", "p (t)",
            "higher / equal / lower", "detectable", "verdict",
          ], rows: rows, tones: comparisons.map(\.verdict.tone))),
      isAlwaysOpen: comparisons.contains { $0.verdict == .worse })
  }

  /// The differences of a comparison, query by query.
  private static func wins(_ comparison: PairedComparison) -> Report.Block {
    Report.Block(
      id: "wins", title: "Cases that differ most by \(comparison.metric)",
      meaning: "The greatest gains and losses of single cases, new minus old.",
      content: .chart(WinsChart(comparison)))
  }
}
