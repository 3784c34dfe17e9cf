import RemoBytes

/// Blocks that several reports share.
extension Report.Block {
  /// Metrics of one evaluation, with the range that ties leave open.
  static func metrics(_ evaluation: Evaluation) -> Report.Block {
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
      meaning:
        "Means over \(counted(evaluation.meanCount, "query", plural: "queries")); higher is "
        + "better, but for Brier and ECE. The tie range is what other orders of equally scored "
        + "candidates would give: the narrower, the more the rubric itself decides.",
      content: .table(
        Report.Table(header: ["metric", "mean", "tie range", "note"], rows: rows)))
  }

  /// Comparisons by several metrics: a drawing that answers, and the figures.
  static func comparisons(
    _ comparisons: [PairedComparison], _ names: (old: String, new: String)
  ) -> [Report.Block] {
    [answer(comparisons, names), table(comparisons, names)]
  }

  /// What `rubric diff` compares of two rubrics, where another comparison is told first.
  static func guards(
    _ comparisons: [PairedComparison], _ names: (old: String, new: String)
  ) -> Report.Block {
    var block = table(comparisons, names)
    block.id = "guards"
    block.title = "What 'rubric diff' says of the two"
    block.meaning =
      "All cases, those of the fit too, scored by \(names.old) and by \(names.new), in the columns of"
      + " the table above. A case without a grade above 0 counts 0 here, and is left out where orders"
      + " are compared there. A metric that is worse here fails, whatever was gained on unseen"
      + " cases."
    return block
  }

  /// The metric with the number of its cases, where that is not the number of all.
  static func label(_ comparison: PairedComparison, ofCases all: Int?) -> String {
    let count = comparison.differences.count
    return comparison.metric + (count == all ? "" : " (\(counted(count, "case")))")
  }

  private static func answer(
    _ comparisons: [PairedComparison], _ names: (old: String, new: String)
  ) -> Report.Block {
    let reach = comparisons.reduce(0.02) { max($0, abs($1.difference)) }
    let all = comparisons.map(\.differences.count).max()
    let rows = comparisons.map { item in
      let bar = Report.Bar(
        label: label(item, ofCases: all), value: item.difference / reach * 0.8,
        text: "\(Figure.metric(item.old)) → \(Figure.metric(item.new)), "
          + "\(Figure.signed(item.difference))",
        tone: tone(item.verdict))
      return Report.Effects.Row(
        bar: bar, difference: item.difference, interval: item.interval, verdict: item.verdictText)
    }
    return Report.Block(
      id: "answer", title: "Which is better, and by how much",
      meaning: "What \(names.new) gains or loses against \(names.old), metric by metric; more is "
        + "better.",
      content: .effects(
        Report.Effects(rows: rows, margin: PairedComparison.margin, names: names)))
  }

  private static func table(
    _ comparisons: [PairedComparison], _ names: (old: String, new: String)
  ) -> Report.Block {
    let counts = comparisons.map { "\($0.differences.count) by \($0.metric)" }
    let all = comparisons.map(\.differences.count).max()
    let isUneven = comparisons.contains { $0.differences.count != all }
    let rows = comparisons.map { item -> [String] in
      [
        label(item, ofCases: all), Figure.metric(item.old), Figure.metric(item.new),
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
      meaning: "The same cases, scored by both: old is \(names.old), new is \(names.new). p: "
        + "sign-flip permutation test, adjusted for the number of metrics (Holm), and Student's t "
        + "beside it. p decides: below 0.05 is better or worse; else an interval within "
        + "±\(Figure.fixed(PairedComparison.margin, 2)) is no difference that matters, and the rest "
        + "cannot be told. Where few cases differ, an interval may leave out 0 and p still be large, "
        + "since a handful of differences falls on one side by chance too. 'detectable' is the least "
        + "difference that so many cases would show: below it, silence proves nothing."
        + (isUneven
          ? " Cases counted: \(counts.joined(separator: ", ")); an order cannot be judged where no "
            + "candidate is relevant." : ""),
      content: .table(
        Report.Table(
          header: [
            "metric", "old", "new", "difference", "95 % interval", "p", "p (t)",
            "win / tie / loss", "detectable", "verdict",
          ], rows: rows, tones: comparisons.map { tone($0.verdict) })))
  }

  static func tone(_ verdict: PairedComparison.Verdict) -> Report.Tone {
    switch verdict {
    case .better: .good
    case .worse: .bad
    case .noDifference: .plain
    case .cannotTell: .unsure
    }
  }

  /// The per-query differences of the first comparison that has any.
  static func wins(
    _ comparison: PairedComparison, _ names: (old: String, new: String)
  ) -> Report.Block {
    Report.Block(
      id: "wins", title: "Win, tie and loss per case, \(comparison.metric)",
      meaning: "The difference of each case, sorted: above 0 \(names.new) is better, below 0 "
        + "\(names.old). Good is much above and nothing deep below.",
      content: .wins(
        Report.Wins(
          metric: comparison.metric, names: names,
          differences: comparison.differences.sorted {
            $0.value != $1.value ? $0.value > $1.value : $0.query < $1.query
          })))
  }

  /// Reliability, thresholds and distributions of judged pairs.
  static func calibration(
    _ suite: ScoredSuite, relevance: Int, bands: [Band], _ name: String = ""
  ) -> [Report.Block] {
    let pairs = suite.pairs(relevance: relevance)
    guard pairs.count > 0, pairs.areProbabilities else { return [] }
    let suffix = name.isEmpty ? "" : " (\(name))"
    let limits = bands.filter { $0.minimum > 0 }.map { (name: $0.id, minimum: $0.minimum) }
    return [
      Report.Block(
        id: "reliability", title: "Is a score a probability?\(suffix)",
        meaning:
          "The mean score of each tenth of the scale beside the share of pairs in it that are "
          + "relevant (grade \(relevance) or more). Where both are equal a score of 0.8 means 8 of "
          + "10. Where the share is greater the rubric is too modest, where it is less too sure. "
          + "Calibration error (ECE) \(Figure.metric(pairs.expectedCalibrationError)); good is "
          + "below 0.02.",
        content: .reliability(pairs)),
      Report.Block(
        id: "thresholds", title: "Where to draw the line\(suffix)",
        meaning: "What taking every pair from a score on would give: precision is the share of "
          + "taken pairs that are relevant, recall the share of relevant pairs that are taken, F1 "
          + "their harmonic mean. Good is a high, broad top of F1, and a band that begins near it.",
        content: .thresholds(Report.ThresholdCurve(pairs, bands: limits))),
      Report.Block(
        id: "distribution", title: "Scores by grade\(suffix)",
        meaning: "How the scores of each grade spread from 0 to 1; from grade \(relevance) on a "
          + "pair counts as relevant. Good is low scores of low grades, high scores of high ones, "
          + "and little of two grades in one place.",
        content: .distribution(distributions(suite, relevance))),
    ]
  }

  private static func distributions(
    _ suite: ScoredSuite, _ relevance: Int
  ) -> [Report.Distribution] {
    var counts: [Int: [Int]] = [:]
    for query in suite.queries {
      for entry in query.candidates {
        guard let grade = entry.grade else { continue }
        let bin = min(max(Int(entry.score * 20), 0), 19)
        counts[grade, default: [Int](repeating: 0, count: 20)][bin] += 1
      }
    }
    return counts.keys.sorted(by: >).map {
      Report.Distribution(grade: $0, isRelevant: $0 >= relevance, counts: counts[$0] ?? [])
    }
  }
}
