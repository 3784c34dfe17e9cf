import RemoBytes

extension Report {
  /// The verdict: first the failures, then the gain on unseen cases.
  private static func verdict(on result: TuningResult, old: Rubric) -> String {
    let keep = ". Keep the old rubric."
    if let worse = result.comparisons.first(where: { $0.verdict == .worse }) {
      return "The tuned rubric is worse by \(worse.metric) on unseen cases" + keep
    }
    let failures = result.guards.map(failures) ?? ""
    if result.keepsNumbers {
      return failures + "No gain. \(kept(by: result))" + flatness(of: result)
    }
    let by = result.comparisons.first { $0.verdict == .better }.map { " by \($0.metric)" } ?? ""
    if !result.isGain {
      return failures + "The gain on unseen cases may be due to chance" + keep
        + flatness(of: result)
    }
    return failures
      + (failures.isEmpty ? "The" : "Examine the worse cases before you accept it. On average, the")
      + " tuned rubric is better\(by) on unseen cases."
      + (result.guards.map { bearable(losses: $0) } ?? "")
      + gained(by: result, old: old) + heldBack(result)
  }

  /// The sentences on a rubric that keeps its numbers.
  private static func kept(by result: TuningResult) -> String {
    let news =
      !result.reordered.isEmpty
      ? "so does the calibration. \(reordered(by: result))"
      : result.isUnchanged
        ? "nothing is new."
        : result.curve == .none ? "the curve is removed." : "only the curve is new."
    return "No other weights do better on unseen cases. They stay unchanged, and " + news
  }

  /// A sentence on the cases that make the tuner keep the old curve: the fitted curve would change
  /// their order.
  private static func reordered(by result: TuningResult) -> String {
    let names = result.reordered.prefix(5).map(\.text) + (result.reordered.count > 5 ? ["…"] : [])
    return "The fitted curve would lift candidates past capped ones in"
      + " \(counted(result.reordered.count, "case")) (\(names.joined(separator: ", ")))."
  }

  /// A note on a flat curve.
  private static func flatness(of result: TuningResult) -> String {
    guard let curve = result.rubric.calibration, curve.isFlat else { return "" }
    return " Candidates with higher scores are not relevant more often. The best curve that does"
      + " not fall is flat and gives each candidate about \(Figure.fixed(curve(0.5), places: 3)),"
      + " the share of relevant pairs."
  }

  /// Sentences on what makes the comparison of the old rubric with the tuned one fail; empty if it
  /// does not fail.
  private static func failures(of guards: RubricGuards) -> String {
    if guards.outcome != .failed { return "" }
    let isWorse = PairedComparison.outcome(of: guards.regression.comparisons) == .failed
    let names = (old: "the old rubric", new: "The tuned rubric")
    let (failing, balance) = singleCases(of: guards)
    return failing + balance
      + (isWorse ? summary(of: guards.regression.comparisons, names: names) + " " : "")
  }

  /// The cases lost and won; empty if no case is lost, or if losses make the comparison fail.
  private static func bearable(losses guards: RubricGuards) -> String {
    let regression = guards.regression
    if regression.hasFailingLosses || regression.losses.isEmpty { return "" }
    return " \(balance(of: regression))."
  }

  /// A note if expectations hold the fit back.
  private static func heldBack(_ result: TuningResult) -> String {
    if result.share == 1 { return "" }
    return " Expectations allow \(Figure.percent(result.share)) of the way to the fitted numbers."
  }

  private static func gained(by result: TuningResult, old: Rubric) -> String {
    let figures = result.gains.filter { ["AUC", "F1"].contains($0.name) && $0.after != nil }
      .map { "\($0.name) \(Figure.metric($0.before)) → \(Figure.metric($0.after))" }
    let greatest = moves(from: old, to: result.rubric).prefix(2).compactMap { move -> String? in
      let (before, after) = (Figure.fixed(move.old, places: 3), Figure.fixed(move.new, places: 3))
      return before == after ? nil : "\(move.id) \(before) → \(after)"
    }
    return " \(figures.joined(separator: ", "))."
      + (greatest.isEmpty
        ? " Shares of the score stay unchanged."
        : " These shares of the score changed most: \(greatest.joined(separator: ", ")).")
  }

  /// Each criterion's share of the score before and after, the greatest change first.
  private static func moves(
    from old: Rubric, to new: Rubric
  ) -> [(id: String, old: Double, new: Double)] {
    let moves = new.criteria.filter(\.isWeighted).map {
      (id: $0.id, old: old.share(of: $0.id), new: new.share(of: $0.id))
    }
    return moves.enumerated().sorted { first, second in
      let sizes = (
        abs(first.element.new - first.element.old), abs(second.element.new - second.element.old)
      )
      return sizes.0 != sizes.1 ? sizes.0 > sizes.1 : first.offset < second.offset
    }.map(\.element)
  }

  /// The report of `rubric tune`.
  package static func tuning(
    _ result: TuningResult, old: Rubric, name: String, sources: [SourceFile]
  ) -> Report {
    var report = Report(
      title: "Tuning of \(name)",
      verdict: verdict(on: result, old: old), tone: result.outcome.tone, outcome: result.outcome,
      figures: ["ndcg@10", "F1", "ECE"].map { figure($0, of: result) }, sources: sources)
    report.details = ("tuning", result.json)
    let names = (old: "the old rubric", new: "the tuned rubric")
    if result.outcome == .passed {
      report.next =
        result.guards?.regression.losses.isEmpty == false
        ? "Read the lost cases. If they are bearable, use the tuned rubric."
        : "Use the tuned rubric."
    }
    report.blocks = result.guards.map(Block.failingCases) ?? []
    report.blocks += [gain(of: result)] + Block.comparisons(result.comparisons, names: names)
    report.blocks += result.guards.map(Block.bearableLosses) ?? []
    if let guards = result.guards, !guards.regression.comparisons.isEmpty {
      report.blocks.append(.guards(guards.regression.comparisons, names: names))
    }
    report.blocks += [weights(of: result, old: old)] + curves(of: result.rubric)
    report.blocks += Block.calibration(
      of: ("unseen folds", result.unseen, result.rubric.bands), relevance: result.relevance)
    return report
  }

  /// A measure on unseen cases, before and after.
  private static func figure(_ name: String, of result: TuningResult) -> KeyFigure {
    let gain = result.gains.first { $0.name == name }
    return KeyFigure(
      value: "\(Figure.metric(gain?.before)) → \(Figure.metric(gain?.after))",
      label: name == "ECE" && result.curve != .none ? "ECE, both with a new curve" : name,
      isNamed: true)
  }

  private static func gain(of result: TuningResult) -> Block {
    let rows = result.gains.map { gain -> [String] in
      var difference = ""
      if let before = gain.before, let after = gain.after {
        difference = Figure.signed(after - before)
      }
      let comparison = result.comparisons.first { $0.metric == gain.name }
      return [
        comparison.map { Block.label(of: $0, allCases: result.cases) } ?? gain.name,
        Figure.metric(gain.before), Figure.metric(gain.after), difference,
        gain.isError ? "lower is better" : "higher is better",
      ]
    }
    let spread = [result.foldThresholds.min(), result.foldThresholds.max()]
      .map { Figure.fixed($0 ?? .nan, places: 3) }.joined(separator: " to ")
    let chance =
      result.errorByChance.map {
        " With this number of cases, even perfect scores would have an ECE of about"
          + " \(Figure.fixed($0, places: 3)). An ECE below that may be due to chance."
      } ?? ""
    return Block(
      id: "gain", title: "Gain on unseen folds",
      meaning: "\(counted(result.cases, "case")) and \(counted(result.pairs, "pair")) in"
        + " \(result.foldThresholds.count) folds. A fit that had not seen a fold scores it. The old"
        + " rubric gets a \(result.curve == .none ? "" : "curve and a ")threshold from the same"
        + " training parts, so the difference is that of weights and tables.",
      method: "Settings were selected inside each training part. F1"
        + " is measured at the threshold of each training part (\(spread)). The best threshold for"
        + " the tuned rubric is \(Figure.metric(result.threshold))."
        + chance
        + " The log loss is the mean over all pairs. The log likelihood below is its negative,"
        + " averaged case by case, so that all cases count equally.",
      content: .table(
        ReportTable(
          header: [
            "", result.curve == .none ? "old" : "old, with a new curve", "tuned", "difference", "",
          ], rows: rows)))
  }

  /// The curves of criteria, by the contribution of some values; empty without a curve.
  private static func curves(of rubric: Rubric) -> [Block] {
    let steps = (0...5).map { Double($0) / 5 }
    let rows = rubric.criteria.compactMap { criterion in
      criterion.curve.map { curve in
        [criterion.id] + steps.map { Figure.fixed(curve.height(at: $0), places: 3) }
      }
    }
    if rows.isEmpty { return [] }
    return [
      Block(
        id: "curves", title: "Curves",
        meaning: "What the values of these criteria count. Where a curve is steep, a small"
          + " difference of the value changes the score most; where it is flat, the value makes no"
          + " difference. Other criteria count as they are.",
        content: .table(
          ReportTable(
            header: ["criterion"] + steps.map { "value \(Figure.fixed($0, places: 1))" },
            rows: rows)))
    ]
  }

  private static func weights(of result: TuningResult, old: Rubric) -> Block {
    let shares = moves(from: old, to: result.rubric).map {
      Bar(
        label: $0.id, value: $0.new,
        text: "\(Figure.fixed($0.old, places: 3)) → \(Figure.fixed($0.new, places: 3))")
    }
    return Block(
      id: "weights", title: "Weights",
      meaning: (result.keepsNumbers ? "\(kept(by: result)) " : "")
        + "Each criterion's share of the score, old → new; the greatest change comes first. A"
        + " criterion near 0 adds nothing here and can be removed.",
      content: .chart(BarChart(bars: shares)))
  }
}

extension Rubric {
  /// A criterion's share of the weights; 0 for an unknown one.
  fileprivate func share(of id: String) -> Double {
    let total = criteria.reduce(0) { $0 + $1.weight }
    return total > 0 ? (criterionIndex(id).map { criteria[$0].weight } ?? 0) / total : 0
  }
}
