import RemoBytes

extension Report {
  /// The report of `rubric eval`: how good one rubric, or run, is.
  ///
  /// - Parameter graded: the cases and the rubric that scored them, for charts and worst cases; nil
  ///   for TREC files.
  package static func evaluating(
    _ evaluation: Evaluation, graded: (cases: [SuiteCase], scorer: Scorer)? = nil,
    relevance: Int = 1, name: String, sources: [SourceFile]
  ) -> Report {
    let known = evaluation.results.filter { $0.mean != nil }
    let first = known.first { $0.metric.kind != .judged } ?? known.first
    var report = Report(
      title: "Evaluation of \(name)",
      verdict: first.map {
        "\($0.metric.name) is \(Figure.metric($0.mean)) over "
          + "\(counted(evaluation.meanCount, "query", plural: "queries"))."
      }
        ?? "Nothing can be told: \(evaluation.results.first?.reason ?? "no metric is named").",
      tone: evaluation.isUndecided ? .unsure : .plain, sources: sources)
    report.blocks = [.metrics(evaluation)]
    let open = evaluation.results.first { $0.mean == nil && $0.metric.isCompared }
    if first != nil, let reason = open?.reason {
      report.verdict += " Of orders nothing can be told: \(reason)."
    }
    report.verdict += coverage(evaluation)
    if evaluation.tiedQueries > 0 {
      report.verdict +=
        " Ties leave the order open in "
        + "\(counted(evaluation.tiedQueries, "query", plural: "queries"))."
    }
    report.verdict += noRelevant(evaluation) + judged(evaluation)
    if let graded {
      let suite = ScoredSuite(graded.cases, graded.scorer)
      report.verdict += calibration(
        suite.pairs(relevance: relevance), of: graded.scorer.rubric)
      report.blocks += Block.calibration(
        suite, relevance: relevance, bands: graded.scorer.rubric.bands)
      report.blocks.append(.worstCases(suite, graded.cases, graded.scorer, relevant: relevance))
      if !evaluation.withoutRelevant.isEmpty {
        report.blocks.append(
          .withoutRelevant(evaluation.withoutRelevant, suite, graded.cases, graded.scorer))
      }
    }
    return report
  }

  /// A warning where scores lie far from the share of relevant pairs, and what else to try.
  private static func calibration(_ pairs: JudgedPairs, of rubric: Rubric) -> String {
    guard pairs.areProbabilities, let error = pairs.expectedCalibrationError, error > 0.05 else {
      return ""
    }
    let advice =
      switch rubric.calibration {
      case nil: "; 'rubric tune' mends that."
      case .platt: "; 'rubric tune --calibration isotonic' fits another curve."
      case .isotonic: "."
      }
    return " The scores are not to be read as probabilities: on average they are "
      + "\(Figure.fixed(error, 2)) off the share that is relevant (ECE)\(advice)"
  }

  /// Counts the queries that get 0 because none of their candidates is relevant.
  private static func noRelevant(_ evaluation: Evaluation) -> String {
    let count = evaluation.withoutRelevant.count
    if count == 0 { return "" }
    let all = evaluation.queries.count + evaluation.missing.count
    return " \(count) of \(counted(all, "judged query", plural: "judged queries")) "
      + "\(count == 1 ? "has no relevant candidate and counts" : "have no relevant candidate and count")"
      + " 0 in metrics that look for one."
  }

  /// A warning where candidates near the top have no grade, by `judged@k`.
  private static func judged(_ evaluation: Evaluation) -> String {
    guard let result = evaluation.results.first(where: { $0.metric.kind == .judged }),
      let share = result.mean, result.perQuery.contains(where: { $0 < 1 })
    else { return "" }
    return " \(result.metric.name) is \(Figure.metric(share)): candidates without a grade count as"
      + " not relevant, so the true values may be higher."
  }

  /// The queries that the figures leave out.
  private static func coverage(_ evaluation: Evaluation) -> String {
    var text = ""
    if evaluation.meanCount == 1 { text += " One query says nothing of others." }
    let missing = evaluation.missing.count
    if missing > 0 {
      text +=
        " \(counted(missing, "judged query", plural: "judged queries")) \(missing == 1 ? "is" : "are") "
        + "not ranked and \(evaluation.isComplete ? "counted 0 among them" : "left out")."
    }
    let unjudged = evaluation.unjudged.count
    if unjudged > 0 {
      text +=
        " \(counted(unjudged, "ranked query", plural: "ranked queries")) "
        + "\(unjudged == 1 ? "is" : "are") not judged and left out."
    }
    return text
  }

  /// The queries that a comparison leaves out, or counts 0.
  private static func coverage(
    _ old: Evaluation, _ new: Evaluation, _ names: (old: String, new: String)
  ) -> String {
    let notOld = Set(old.missing.map { ByteString($0) })
    let notNew = Set(new.missing.map { ByteString($0) })
    let parts =
      new.isComplete
      ? [
        (notOld.count, "not ranked by \(names.old) and counted 0"),
        (notNew.count, "not ranked by \(names.new) and counted 0"),
      ]
      : [
        (notNew.subtracting(notOld).count, "ranked by \(names.old) alone and left out"),
        (notOld.subtracting(notNew).count, "ranked by \(names.new) alone and left out"),
        (notOld.intersection(notNew).count, "ranked by neither and left out"),
      ]
    return parts.filter { $0.0 > 0 }.map { count, what in
      " \(counted(count, "judged query", plural: "judged queries")) \(count == 1 ? "is" : "are") \(what)."
    }.joined()
  }

  /// The report of two systems compared.
  package static func comparing(
    _ old: Evaluation, _ new: Evaluation, names: (old: String, new: String), sources: [SourceFile]
  ) -> (report: Report, comparisons: [PairedComparison]) {
    let comparisons = PairedComparison.compare(old, new)
    let left = new.results.map(\.metric).filter { !$0.isCompared }.map(\.name)
    let notCompared = "These metrics are not compared: "
    var verdict = summary(comparisons, names) + coverage(old, new, names)
    if left.count == new.results.count {
      verdict = "None of these metrics can be compared; name one such as ndcg@10."
    } else if !left.isEmpty {
      verdict += " \(notCompared)\(left.joined(separator: ", "))."
    }
    var report = Report(
      title: "\(names.new) against \(names.old)", verdict: verdict, tone: tone(comparisons),
      sources: sources)
    report.blocks = Block.comparisons(comparisons, names)
    if let first = comparisons.first { report.blocks.append(.wins(first, names)) }
    return (report, comparisons)
  }

  static func tone(_ comparisons: [PairedComparison]) -> Tone {
    let verdicts = comparisons.map(\.verdict)
    if verdicts.contains(.worse) { return .bad }
    if verdicts.contains(.better) { return .good }
    return verdicts.contains(.cannotTell) || verdicts.isEmpty ? .unsure : .plain
  }

  /// The summary of several comparisons, by the metric that decides their `outcome`.
  static func summary(
    _ comparisons: [PairedComparison], _ names: (old: String, new: String)
  ) -> String {
    func metrics(_ verdict: PairedComparison.Verdict) -> String {
      comparisons.filter { $0.verdict == verdict }.map(\.metric).joined(separator: ", ")
    }
    let order: [PairedComparison.Verdict] = [.worse, .better, .cannotTell, .noDifference]
    guard
      let first = order.lazy.compactMap({ verdict in
        comparisons.first { $0.verdict == verdict }
      }).first
    else { return "No judged query is ranked by both." }
    let by =
      "by \(Figure.fixed(abs(first.difference), 4)) in \(first.metric) "
      + "(\(Figure.metric(first.old)) → \(Figure.metric(first.new)), p "
      + "\(Figure.probability(first.adjustedP)))"
    switch first.verdict {
    case .better: return "\(names.new) is better than \(names.old) \(by)."
    case .worse:
      let better = metrics(.better)
      return "\(names.new) is worse than \(names.old) \(by)."
        + (better.isEmpty ? "" : " By \(better) it is better: a metric that is worse decides.")
    case .noDifference:
      return "No difference that matters between \(names.old) and \(names.new)"
        + (comparisons.count > 1 ? " by \(metrics(.noDifference))." : ".") + moved(first)
    case .cannotTell:
      let detectable = first.detectable.map {
        " With \(counted(first.differences.count, "case")) only a difference of "
          + "\(Figure.fixed($0, 3)) or more would be found."
      }
      let same = metrics(.noDifference)
      return "Too few cases to tell \(names.new) from \(names.old) by \(first.metric): "
        + "\(first.verdictText)." + moved(first) + (detectable ?? "")
        + (same.isEmpty ? "" : " By \(same) there is no difference that matters.")
    }
  }

  /// The number of cases that differ, if they are few, and those that lose.
  private static func moved(_ comparison: PairedComparison) -> String {
    let losses = comparison.differences.filter { $0.value < 0 }.sorted {
      $0.value != $1.value ? $0.value < $1.value : $0.query < $1.query
    }
    guard 1...20 ~= comparison.wins + losses.count else { return "" }
    let names = losses.count > 5 ? [] : losses.map(\.query)
    return " By \(comparison.metric) \(losses.count) of "
      + "\(counted(comparison.differences.count, "case")) "
      + (losses.count == 1 ? "is lower" : "are lower")
      + (names.isEmpty ? "" : " (\(names.joined(separator: ", ")))")
      + " and \(comparison.wins) higher."
  }
}

extension PairedComparison {
  /// Compares the metrics that two evaluations have in common, query by query.
  package static func compare(_ old: Evaluation, _ new: Evaluation) -> [PairedComparison] {
    compare(
      new.results.compactMap { result in
        guard let other = old.result(result.metric.name), result.metric.isCompared else {
          return nil
        }
        // With 'complete', a run that ranks no judged query still counts 0 for each of them.
        let (before, after) = (old.counted(other), new.counted(result))
        if before.isEmpty || after.isEmpty { return nil }
        return (result.metric.name, before, after)
      })
  }
}
