import RemoBytes

extension ScoredCases {
  fileprivate var queries: [(query: ScoredSuite.Query, suiteCase: SuiteCase, item: WantedItem)] {
    let items = cases.flatMap { suiteCase in suiteCase.items.map { (suiteCase, $0) } }
    return zip(suite.queries, items).map { ($0, $1.0, $1.1) }
  }
}

extension Report.Block {
  /// The cases with the lowest nDCG@10: their first candidates, the best one, and the reason for
  /// their order.
  static func worstCases(of scored: ScoredCases, relevance: Int) -> Report.Block {
    let queries = scored.queries.filter { $0.query.hasRelevant(from: relevance) }
    let judged = ScoredSuite(queries: queries.map(\.query))
    let values = judged.evaluate([.ndcgAt10]).results[0].perQuery
    let order = values.indices.sorted {
      values[$0] != values[$1] ? values[$0] < values[$1] : $0 < $1
    }
    let worst = order.prefix(10).filter { values[$0] < 1 }
    return Report.Block(
      id: "worst", title: "Worst cases",
      meaning: worst.isEmpty
        ? queries.isEmpty
          ? "No case has a relevant candidate, so ndcg@10 says nothing about orders."
          : "ndcg@10 is 1 in every case with a relevant candidate; the others count as 0."
        : "The cases with the lowest ndcg@10, where an edit of the rubric can gain most. Each"
          + " shows its first three candidates, the best one if it is not among them, and the"
          + " difference between the first and the best, criterion by criterion. Figures above 0"
          + " favor the first, those below 0 the best. They sum to the difference of the scores.",
      content: .cases(
        worst.map { n in
          let (query, suiteCase, item) = queries[n]
          return WorstCase(
            query: query, suiteCase: suiteCase, item: item, value: values[n],
            scorer: scored.scorer
          ).shown
        }))
  }

  /// The cases without a relevant candidate, and the candidates that the rubric shows nevertheless.
  ///
  /// - Parameter queries: the ids of these cases, or of the items in list cases.
  static func withoutRelevant(_ queries: [String], of scored: ScoredCases) -> Report.Block {
    let named = Set(queries.map { ByteString($0) })
    let scorer = scored.scorer
    var rows: [[String]] = []
    var tones: [Tone] = []
    for (query, _, item) in scored.queries where named.contains(query.id) {
      let names = Dictionary(keepingFirstOf: item.candidates.map { ($0.id, $0.name) })
      let wrong = query.ranked.prefix {
        Scorer.units($0.score) >= Scorer.units(scorer.closeMinimum)
      }
      let texts = wrong.prefix(3).map { entry in
        let band = scorer.rubric.bands[scorer.band(entry.score)].id
        let score = Figure.fixed(entry.score, places: 3)
        return "\(names[entry.id] ?? entry.id.text) (\(score), \(band))"
      }
      let more = wrong.count > 3 ? " and \(wrong.count - 3) more" : ""
      rows.append([
        query.id.text,
        wrong.isEmpty ? "no candidate is shown" : texts.joined(separator: ", ") + more,
      ])
      tones.append(wrong.isEmpty ? .good : .bad)
    }
    return Report.Block(
      id: "without-relevant", title: "Cases without a relevant candidate",
      meaning: "No candidate of these cases is relevant, so the best result is no match. Metrics"
        + " that look for a relevant candidate count them as 0 for every rubric. A wrong match is"
        + " a candidate that lists would show.",
      content: .table(ReportTable(header: ["case", "wrong matches"], rows: rows, tones: tones)))
  }
}

/// A case with a bad order of candidates.
private struct WorstCase {
  let query: ScoredSuite.Query
  let suiteCase: SuiteCase
  let item: WantedItem
  /// The nDCG@10.
  let value: Double
  let scorer: Scorer

  var shown: Report.Case {
    let ranked = query.ranked
    func line(_ rank: Int) -> String {
      let entry = ranked[rank]
      let name = item.candidates.first { $0.id == entry.id }?.name ?? entry.id.text
      let grade = entry.grade.map { "grade \($0)" } ?? "not judged"
      return "\(rank + 1). \(name), score \(Figure.fixed(entry.score, places: 3)), \(grade)"
    }
    let wanted = ["query", "name", "category"].lazy.compactMap { item.wanted.text($0) }.first
    var shown = Report.Case(
      title: "\(query.id) (\(wanted ?? "")): ndcg@10 \(Figure.metric(value))",
      tone: value < 0.5 ? .bad : .unsure, lines: (0..<min(3, ranked.count)).map(line))
    guard
      let best = ranked.indices.max(by: {
        (ranked[$0].grade ?? -1, -$0) < (ranked[$1].grade ?? -1, -$1)
      }),
      best > 0
    else { return shown }
    if best >= 3 { shown.lines.append(line(best)) }
    shown.parts = parts(from: ranked[best].id, to: ranked[0].id)
    return shown
  }

  /// The parts of the difference between two candidates' scores.
  private func parts(from best: ByteString, to first: ByteString) -> [Bar] {
    let profile = suiteCase.profile(in: scorer.rubric)
    let explained = scorer.explain(item, profile: profile)
    guard let first = explained.first(where: { $0.id == first }),
      let best = explained.first(where: { $0.id == best })
    else { return [] }
    return [Bar](parts: RubricDiff.differences(from: best, to: first))
  }
}
