extension Report.Block {
  /// The tables of criteria and of raters.
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
      meaning: "'known' is the share of graded pairs with a value, followed by the mean values of"
        + " relevant and of other candidates. AUC is that of the criterion alone: 0.5 is chance, 1"
        + " separates perfectly. The next columns show how nDCG@10, F1 at the threshold of 'close'"
        + " and the calibration error (ECE) change when the criterion is left out, with their 95 %"
        + " intervals. A criterion helps if nDCG or F1 falls without it. If an interval includes"
        + " 0, the cases do not show a difference. The last column names the most similar"
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

extension GradedAnalysis {
  /// The members `criteria` and `raters` of the JSON of an evaluation.
  var json: [(key: String, value: JSONOutput)] {
    var members: [(key: String, value: JSONOutput)] = [("criteria", .array(criteria.map(\.json)))]
    if let agreement {
      members.append(
        (
          "raters",
          [
            "candidates": .of(agreement.candidates), "raters": .of(agreement.raters),
            "quadratic_kappa": .of(agreement.quadraticKappa), "alpha": .of(agreement.alpha),
            "ceiling": ["ndcg@10": .of(ceiling?.ndcg), "f1": .of(ceiling?.f1)],
          ]
        ))
    }
    return members
  }
}

extension CriterionWorth {
  fileprivate var json: JSONOutput {
    [
      "criterion": .text(criterion), "weight": .number(weight), "known": .number(known),
      "relevant_mean": .of(relevantMean), "other_mean": .of(otherMean), "auc": .of(areaUnderCurve),
      "without": [
        "ndcg@10": ndcg.json, "f1": f1.json, "ece": calibrationError.json,
      ],
      "correlations": .array(
        correlations.map {
          [
            "criterion": .text($0.criterion), "coefficient": .number($0.coefficient),
            "pairs": .of($0.pairs),
          ]
        }),
    ]
  }
}

extension CriterionWorth.Change? {
  /// `{"difference": …, "interval": {"min", "max"}}`, or null.
  fileprivate var json: JSONOutput {
    guard let self else { return .null }
    return [
      "difference": .number(self.difference), "interval": self.interval.map { .range($0) },
    ]
  }
}
