import RemoBytes

extension Report {
  /// The report of `rubric eval`: how good one rubric or run is. TREC files have no graded cases,
  /// so their reports lack charts and worst cases.
  package static func evaluating(
    _ evaluation: Evaluation, graded: ScoredCases? = nil,
    analysis: GradedAnalysis? = nil, relevance: Int = 1, name: String, sources: [SourceFile]
  ) -> Report {
    var report = Report(
      title: "Evaluation of \(name)", verdict: verdict(on: evaluation),
      tone: evaluation.isUndecided ? .unsure : .plain,
      outcome: evaluation.isUndecided ? .cannotTell : .passed, figures: figures(of: evaluation),
      sources: sources)
    report.isMeasurement = true
    report.blocks = [.metrics(of: evaluation)]
    guard let graded else { return report }
    let (suite, rubric) = (graded.suite, graded.scorer.rubric)
    report.verdict += calibration(of: suite.pairs(relevance: relevance), by: rubric)
    let worst = Block.worstCases(of: graded, relevance: relevance)
    report.blocks.append(worst)
    if case .cases(let cases) = worst.content, !cases.isEmpty {
      report.next =
        "Read the worst cases, and edit the rubric; 'rubric diff' tells whether the edit is better."
    }
    if !evaluation.withoutRelevant.isEmpty {
      report.blocks.append(.withoutRelevant(evaluation.withoutRelevant, of: graded))
    }
    report.blocks += analysis.map(Block.analysis) ?? []
    report.blocks += Block.calibration(of: ("", suite, rubric.bands), relevance: relevance)
    return report
  }

  /// The first three metrics. If there are fewer, numbers of queries follow.
  private static func figures(of evaluation: Evaluation) -> [KeyFigure] {
    let metrics = evaluation.results.map {
      KeyFigure(value: Figure.metric($0.mean), label: $0.metric.name, isNamed: true)
    }
    let counts: [KeyFigure] = [
      .count(evaluation.meanCount, "query", plural: "queries"),
      .count(evaluation.missing.count, "query not ranked", plural: "queries not ranked"),
      .count(evaluation.tiedQueries, "query with ties", plural: "queries with ties"),
    ]
    return Array((metrics.prefix(3) + counts).prefix(3))
  }

  private static func verdict(on evaluation: Evaluation) -> String {
    let known = evaluation.results.filter { $0.mean != nil }
    let first = known.first { $0.metric.kind != .judged } ?? known.first
    var verdict =
      first.map {
        "\($0.metric.name) is \(Figure.metric($0.mean)) over "
          + "\(counted(evaluation.meanCount, "query", plural: "queries"))."
      } ?? "Nothing can be measured: \(evaluation.results.first?.reason ?? "no metric is named")."
    let open = evaluation.results.first { $0.mean == nil && $0.metric.isCompared }
    if first != nil, let reason = open?.reason {
      verdict += " Orders cannot be measured: \(reason)."
    }
    verdict += coverage(of: evaluation)
    if evaluation.tiedQueries > 0 {
      verdict +=
        " Ties leave the order undecided in"
        + " \(counted(evaluation.tiedQueries, "query", plural: "queries"))."
    }
    return verdict + withoutRelevant(in: evaluation) + unjudged(in: evaluation)
  }

  /// A warning if scores differ much from the share of relevant pairs, with a suggestion.
  private static func calibration(of pairs: JudgedPairs, by rubric: Rubric) -> String {
    guard pairs.areProbabilities, let error = pairs.expectedCalibrationError, error > 0.05 else {
      return ""
    }
    let advice =
      switch rubric.calibration {
      case nil: "; 'rubric tune' corrects that."
      case .platt: "; 'rubric tune --calibration isotonic' fits another curve."
      case .isotonic: "."
      }
    return " Do not read the scores as probabilities: on average, they differ from the share of"
      + " relevant pairs by \(Figure.fixed(error, places: 2)) (ECE)\(advice)"
  }

  /// A sentence on the queries that count as 0 because no candidate is relevant.
  static func withoutRelevant(in evaluation: Evaluation) -> String {
    let count = evaluation.withoutRelevant.count
    if count == 0 { return "" }
    let all = evaluation.queries.count + evaluation.missing.count
    return " \(count) of \(counted(all, "judged query", plural: "judged queries"))"
      + " \(count == 1 ? "has no relevant candidate and counts" : "have no relevant candidate and count")"
      + " as 0 in metrics that look for one"
      + (count < all
        ? ": no rubric can have more than \(Figure.metric(1 - Double(count) / Double(all)))."
        : ".")
  }

  /// A warning about ungraded candidates near the top, if `judged@k` was measured.
  private static func unjudged(in evaluation: Evaluation) -> String {
    guard let result = evaluation.results.first(where: { $0.metric.kind == .judged }),
      let share = result.mean, result.perQuery.contains(where: { $0 < 1 })
    else { return "" }
    return " \(result.metric.name) is \(Figure.metric(share)): candidates without a grade count as"
      + " not relevant, so the true values may be higher."
  }

  /// Sentences on judged queries without a ranking, and on ranked queries without judgments.
  private static func coverage(of evaluation: Evaluation) -> String {
    var text = ""
    if evaluation.meanCount == 1 { text += " One query says nothing about others." }
    let missing = evaluation.missing.count
    if missing > 0 {
      text +=
        " \(counted(missing, "judged query", plural: "judged queries"))"
        + " \(missing == 1 ? "is" : "are") not ranked and"
        + " \(evaluation.isComplete ? "counted as 0" : "left out")."
    }
    let unjudged = evaluation.unjudged.count
    if unjudged > 0 {
      text +=
        " \(counted(unjudged, "ranked query", plural: "ranked queries")) "
        + "\(unjudged == 1 ? "is" : "are") not judged and left out."
    }
    return text
  }
}

extension Report.Block {
  /// The metrics of one evaluation, each with the range that ties leave open.
  fileprivate static func metrics(of evaluation: Evaluation) -> Report.Block {
    let rows = evaluation.results.map { result -> [String] in
      let range = result.tieRange.map { range -> String in
        range.upperBound - range.lowerBound < 5e-5
          ? "" : "\(Figure.metric(range.lowerBound)) – \(Figure.metric(range.upperBound))"
      }
      return [
        result.metric.name, Figure.metric(result.mean), range ?? "", result.reason ?? "",
      ]
    }
    return Report.Block(
      id: "metrics", title: "Metrics",
      meaning: "Means over \(counted(evaluation.meanCount, "query", plural: "queries")). Higher is"
        + " better, except for Brier and ECE.",
      method: "The tie range shows the values that other orders of"
        + " equally scored candidates would give. In a narrow range, the rubric decides, not"
        + " chance.",
      content: .table(
        ReportTable(header: ["metric", "mean", "tie range", "note"], rows: rows)))
  }

  /// The scores of a rubric on judged pairs. The name is empty if there is only one rubric.
  typealias NamedScores = (name: String, scores: ScoredSuite, bands: [Band])

  /// Thresholds, reliability and distributions of judged pairs. Several rubrics appear side by
  /// side.
  static func calibration(of named: NamedScores..., relevance: Int) -> [Report.Block] {
    let all = named.map { (named: $0, pairs: $0.scores.pairs(relevance: relevance)) }
      .filter { $0.pairs.count > 0 && $0.pairs.areProbabilities }
    if all.isEmpty { return [] }
    let isSeveral = all.count > 1
    let suffix = isSeveral || all[0].named.name.isEmpty ? "" : " (\(all[0].named.name))"
    let errors = all.map {
      Figure.metric($0.pairs.expectedCalibrationError)
        + (isSeveral ? " for \($0.named.name)" : "")
    }
    var rows = all.flatMap { entry in
      thresholds(of: entry.pairs, bands: entry.named.bands).map {
        isSeveral ? [$0[0], entry.named.name] + $0.dropFirst() : $0
      }
    }
    // The rows of one threshold stay together, the old rubric first.
    if isSeveral {
      let names = rows.map(\.first)
      rows.sort { (names.firstIndex(of: $0[0]) ?? 0) < (names.firstIndex(of: $1[0]) ?? 0) }
    }
    return [
      Report.Block(
        id: "thresholds", title: "Choosing a threshold\(suffix)",
        meaning: "Precision, recall and F1 if all pairs from a band up are accepted, and at the"
          + " threshold with the greatest F1. A band that begins near it is good.",
        method: "Precision is the share of accepted pairs that are relevant, recall the share of"
          + " relevant pairs that are accepted, and F1 their harmonic mean.",
        content: .table(
          ReportTable(
            header: ["accepted"] + (isSeveral ? ["rubric"] : [])
              + ["from score", "precision", "recall", "F1"], rows: rows))),
      Report.Block(
        id: "reliability", title: "Is a score a probability?\(suffix)",
        meaning:
          "For each tenth of the scale, the mean score and the share of relevant pairs (grade"
          + " \(relevance) or more). The calibration error (ECE) is"
          + " \(errors.joined(separator: " and ")); below 0.02 is good.",
        method: "If both are equal, a score of 0.8 means that 8 of 10 pairs are relevant. If the"
          + " share is greater, the scores are too low; if it is less, they are too high.",
        content: .chart(
          ChartPair.of(all.map { ($0.named.name, ReliabilityChart(pairs: $0.pairs)) }))),
      Report.Block(
        id: "distribution", title: "Scores by grade\(suffix)",
        meaning: "The scores of each grade, from 0 to 1. In a good rubric, low grades have low"
          + " scores, high grades have high scores, and the grades overlap little.",
        content: .chart(
          ChartPair.of(
            all.map { ($0.named.name, DistributionChart($0.named.scores, relevance: relevance)) }))
      ),
    ]
  }

  /// The figures at the threshold of each band above 0 and at the best threshold, highest threshold
  /// first.
  private static func thresholds(of pairs: JudgedPairs, bands: [Band]) -> [[String]] {
    let limits = bands.filter { $0.minimum > 0 }.map { ("band \($0.id)", $0.minimum) }
    let best = pairs.bestThreshold.map { [("greatest F1", $0.threshold)] } ?? []
    return (limits + best).sorted { $0.1 > $1.1 }.map { name, threshold in
      let at = pairs.confusion(at: threshold)
      let isEmpty = at.truePositives + at.falsePositives == 0
      return [name, Figure.fixed(threshold, places: 3)]
        + [at.precision, at.recall, at.f1].map { isEmpty ? "no pair" : Figure.fixed($0, places: 3) }
    }
  }
}

// MARK: Criteria and raters

extension Report.Block {
  static func analysis(of analysis: GradedAnalysis) -> [Report.Block] {
    [criteria(analysis.criteria)] + raters(analysis)
  }

  private static func criteria(_ worths: [CriterionWorth]) -> Report.Block {
    let rows = worths.map { worth -> [String] in
      let nearest = worth.correlations.first.map {
        "\($0.criterion) \(Figure.signed($0.coefficient, places: 2))"
      }
      return [
        worth.criterion, shown(worth.weight), Figure.percent(worth.known),
        value(worth.relevantMean), value(worth.otherMean), Figure.metric(worth.areaUnderCurve),
        change(worth.ndcg), change(worth.f1), change(worth.calibrationError), nearest ?? "—",
      ]
    }
    return Report.Block(
      id: "criteria", title: "What is each criterion worth?",
      meaning: "A criterion helps if nDCG or F1 falls without it. If an interval includes 0, the"
        + " cases do not show a difference.",
      method: "'known' is the share of graded pairs with a value, followed by the mean values of"
        + " relevant and of other candidates. AUC is that of the criterion alone: 0.5 is chance, 1"
        + " separates perfectly. The next columns show how nDCG@10, F1 at the threshold of 'close'"
        + " and the calibration error (ECE) change when the criterion is left out, with their 95 %"
        + " intervals. The last column names the most similar"
        + " criterion with its correlation; near 1, one of the two is enough.",
      content: .table(
        ReportTable(
          header: [
            "criterion", "weight", "known", "relevant", "others", "AUC", "nDCG@10 without",
            "F1 without", "ECE without", "most similar",
          ], rows: rows)))
  }

  private static func raters(_ analysis: GradedAnalysis) -> [Report.Block] {
    guard let agreement = analysis.agreement else { return [] }
    let table = ReportTable(
      header: ["measure", "value"],
      rows: [
        ["candidates with two raters or more", "\(agreement.candidates)"],
        ["raters", "\(agreement.raters)"],
        ["quadratic kappa", Figure.metric(agreement.quadraticKappa)],
        ["Krippendorff's alpha", Figure.metric(agreement.alpha)],
        ["nDCG@10 of a single rater", Figure.metric(analysis.ceiling?.ndcg)],
        ["F1 of a single rater", Figure.metric(analysis.ceiling?.f1)],
      ])
    return [
      Report.Block(
        id: "raters", title: "Do the raters agree?",
        meaning: "Kappa and alpha are 1 for full agreement and 0 for chance; from 0.8 on, grades"
          + " are reliable, and below 0.67, explain the grades to the raters again. The last two"
          + " rows measure each rater against the others, like a rubric. A rubric that reaches"
          + " these figures agrees with the raters as well as they agree with each other.",
        content: .table(table))
    ]
  }

  private static func value(_ mean: Double?) -> String {
    mean.map { Figure.fixed($0, places: 2) } ?? "—"
  }

  private static func change(_ change: CriterionWorth.Change?) -> String {
    guard let change else { return "—" }
    let difference = Figure.signed(change.difference)
    guard let interval = change.interval else { return difference }
    return "\(difference) (\(Figure.signed(interval.lowerBound)) to "
      + "\(Figure.signed(interval.upperBound)))"
  }
}
