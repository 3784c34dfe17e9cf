import RemoBytes

extension Report.Block {
  /// The cases with the least nDCG@10: what comes first, what should, and why it does not.
  ///
  /// - Parameter relevant: the grade from which on a candidate is relevant.
  static func worstCases(
    _ suite: ScoredSuite, _ cases: [SuiteCase], _ scorer: Scorer, relevant: Int
  ) -> Report.Block {
    let items = cases.flatMap { suiteCase in suiteCase.items.map { (suiteCase, $0) } }
    var judged = ScoredSuite()
    var places: [Int] = []
    for (n, query) in suite.queries.enumerated() where query.hasRelevant(from: relevant) {
      judged.queries.append(query)
      places.append(n)
    }
    let metric = Metric(kind: .ndcg, cutoff: 10, name: "ndcg@10")
    let values = judged.evaluate([metric]).results[0].perQuery
    let order = values.indices.sorted {
      values[$0] != values[$1] ? values[$0] < values[$1] : $0 < $1
    }
    let worst = order.prefix(10).filter { values[$0] < 1 }
    return Report.Block(
      id: "worst", title: "Worst cases",
      meaning: worst.isEmpty
        ? judged.queries.isEmpty
          ? "No case has a relevant candidate, so ndcg@10 says nothing of orders."
          : "ndcg@10 is 1 in every case with a relevant candidate; the others count 0."
        : "The cases with the lowest ndcg@10: their first three candidates, the best one if it is "
          + "not among them, and what the first has over the best, criterion by criterion. Figures "
          + "above 0 put the first before the best, those below 0 speak for the best; they sum "
          + "to the difference of their scores. Here an edit of the rubric has most to gain.",
      content: .cards(
        worst.map { n in
          let (suiteCase, item) = items[places[n]]
          return card(judged.queries[n], values[n], suiteCase, item, scorer)
        }))
  }

  /// The cases without a relevant candidate, and the candidates that the rubric offers for them all
  /// the same.
  ///
  /// - Parameter queries: the ids of these cases, or of the items in list cases.
  static func withoutRelevant(
    _ queries: [String], _ suite: ScoredSuite, _ cases: [SuiteCase], _ scorer: Scorer
  ) -> Report.Block {
    let named = Set(queries.map { ByteString($0) })
    let items = cases.flatMap(\.items)
    var rows: [[String]] = []
    var tones: [Report.Tone] = []
    for (query, item) in zip(suite.queries, items) where named.contains(query.id) {
      let names = Dictionary(firstOf: item.candidates.map { ($0.id, $0.name) })
      let wrong = query.ranked.prefix {
        Scorer.units($0.score) >= Scorer.units(scorer.closeMinimum)
      }
      let texts = wrong.prefix(3).map { entry in
        let band = scorer.rubric.bands[scorer.band(entry.score)].id
        return "\(names[entry.id] ?? entry.id.text) (\(Figure.fixed(entry.score, 3)), \(band))"
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
      meaning: "No candidate of these cases is relevant, so the best result is no match at all."
        + " Metrics that look for a relevant candidate count 0 for them, whatever the rubric does. A"
        + " wrong match is a candidate that lists would show.",
      content: .table(Report.Table(header: ["case", "wrong matches"], rows: rows, tones: tones)))
  }

  private static func card(
    _ query: ScoredSuite.Query, _ value: Double, _ suiteCase: SuiteCase, _ item: WantedItem,
    _ scorer: Scorer
  ) -> Report.Card {
    let ranked = query.ranked
    func shown(_ rank: Int) -> String {
      let entry = ranked[rank]
      let name = item.candidates.first { $0.id == entry.id }?.name ?? entry.id.text
      let grade = entry.grade.map { "grade \($0)" } ?? "not judged"
      return "\(rank + 1). \(name), score \(Figure.fixed(entry.score, 3)), \(grade)"
    }
    let wanted =
      item.wanted.text("query") ?? item.wanted.text("name")
      ?? item.wanted.text("category") ?? ""
    var card = Report.Card(
      title: "\(query.id) (\(wanted)): ndcg@10 \(Figure.metric(value))",
      tone: value < 0.5 ? .bad : .unsure, lines: (0..<min(3, ranked.count)).map(shown))
    guard
      let best = ranked.indices.max(by: {
        (ranked[$0].grade ?? -1, -$0) < (ranked[$1].grade ?? -1, -$1)
      }),
      best > 0
    else { return card }
    if best >= 3 { card.lines.append(shown(best)) }
    let profile = scorer.rubric.profileName(suiteCase.profile, room: suiteCase.room)
    let explained = scorer.explain(item, profile: profile)
    guard let first = explained.first(where: { $0.id == ranked[0].id }),
      let other = explained.first(where: { $0.id == ranked[best].id })
    else { return card }
    let parts = RubricDiff.differences(other, first)
    let reach = parts.reduce(0.01) { max($0, abs($1.value)) }
    card.parts = parts.map {
      Report.Bar(label: $0.id, value: $0.value / reach, text: Figure.signed($0.value))
    }
    return card
  }
}
