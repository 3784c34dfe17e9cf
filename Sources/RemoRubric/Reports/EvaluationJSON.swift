import RemoBytes

extension Evaluation {
  /// Writes the evaluation as one line of JSON; see `evaluation.schema.json`. The outcome and
  /// figures of the report come first.
  package func writeJSON(
    _ report: Report, sources: [SourceFile] = [], analysis: GradedAnalysis? = nil,
    into writer: inout ByteWriter
  ) {
    guard case .object(let members) = json(report, sources: sources) else { return }
    JSONOutput.object(members + (analysis?.json ?? [])).write(.compact, into: &writer)
  }

  fileprivate func json(_ report: Report? = nil, sources: [SourceFile] = []) -> JSONOutput {
    [
      "outcome": report.map { .text($0.outcome.rawValue) },
      "figures": report.map { .array($0.figures.map(\.json)) },
      "sources": sources.isEmpty ? nil : sources.json,
      "queries": .of(queries.count), "missing": .texts(missing), "unjudged": .texts(unjudged),
      "without_relevant": .texts(withoutRelevant), "complete": .flag(isComplete),
      "metrics": .object(results.map { ($0.metric.name, json(of: $0)) }),
    ]
  }

  private func json(of result: Result) -> JSONOutput {
    [
      "mean": .of(result.mean), "mean_complete": .of(result.completeMean),
      "reason": result.reason.map { .text($0) },
      "tie_range": result.tieRange.map { .range($0) },
      "per_query": .numbers(zip(queries, result.perQuery).map { ($0, $1) }),
    ]
  }
}

extension PairedComparison {
  /// Writes two evaluations and their comparison as one line of JSON; see `evaluation.schema.json`.
  package static func writeJSON(
    _ comparisons: [PairedComparison], of old: Evaluation, and new: Evaluation, report: Report,
    into writer: inout ByteWriter
  ) {
    let output: JSONOutput = [
      "outcome": .text(outcome(of: comparisons).rawValue),
      "figures": .array(report.figures.map(\.json)), "comparisons": comparisons.json,
      "old": old.json(), "new": new.json(),
    ]
    output.write(.compact, into: &writer)
  }

  fileprivate var json: JSONOutput {
    [
      "metric": .text(metric), "old": .number(old), "new": .number(new),
      "difference": .number(difference), "interval": interval.map { .range($0) },
      "p": .number(flips.p), "p_adjusted": .number(adjustedP), "p_t": .of(studentP),
      "exact": .flag(flips.isExact), "wins": .of(wins), "ties": .of(ties),
      "losses": .of(losses), "detectable": .of(detectable), "needed": needed.map { .of($0) },
      "verdict": .text(verdict.rawValue),
    ]
  }
}

extension [PairedComparison] {
  /// The member `comparisons` of JSON outputs.
  var json: JSONOutput { .array(map(\.json)) }
}

extension GradedAnalysis {
  /// The members `criteria` and `raters` of an evaluation's JSON.
  var json: [(key: String, value: JSONOutput)] {
    let criteria = [(key: "criteria", value: JSONOutput.array(criteria.map(\.json)))]
    guard let agreement else { return criteria }
    let raters: JSONOutput = [
      "candidates": .of(agreement.candidates), "raters": .of(agreement.raters),
      "quadratic_kappa": .of(agreement.quadraticKappa), "alpha": .of(agreement.alpha),
      "ceiling": ["ndcg@10": .of(ceiling?.ndcg), "f1": .of(ceiling?.f1)],
    ]
    return criteria + [("raters", raters)]
  }
}

extension CriterionWorth {
  fileprivate var json: JSONOutput {
    [
      "criterion": .text(criterion), "weight": .number(weight), "known": .number(known),
      "relevant_mean": .of(relevantMean), "other_mean": .of(otherMean), "auc": .of(areaUnderCurve),
      "without": ["ndcg@10": ndcg.json, "f1": f1.json, "ece": calibrationError.json],
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
    return ["difference": .number(self.difference), "interval": self.interval.map { .range($0) }]
  }
}
