import RemoBytes

extension Evaluation {
  /// Writes the evaluation as one line of JSON.
  ///
  /// `{"outcome", "figures", "queries", "missing", "unjudged", "without_relevant", "complete",
  /// "metrics": {name: {"mean", "mean_complete", "per_query": {query: value}, "tie_range": {"min",
  /// "max"}}}}`; a mean that the data do not define is null, with a `reason`. `sources` has the
  /// input files, if any are given.
  ///
  /// - Parameter report: the report of the evaluation, whose outcome and figures come first.
  package func writeJSON(
    _ report: Report, sources: [SourceFile] = [], into writer: inout ByteWriter
  ) {
    json(report, sources: sources).write(.compact, into: &writer)
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
  /// Writes two evaluations and their comparison as one line of JSON.
  ///
  /// `{"outcome", "figures", "comparisons": [{"metric", "old", "new", "difference", "interval":
  /// {"min", "max"}, "p", "p_adjusted", "p_t", "exact", "wins", "ties", "losses", "detectable",
  /// "needed", "verdict"}], "old": evaluation, "new": evaluation}`; "needed" only without a
  /// verdict.
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
