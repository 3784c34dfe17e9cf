import RemoBytes

extension Report {
  /// The report of `rubric explain`: the scores of a case's candidates and the reasons for its
  /// result. With `candidate`, that candidate's score beside the best other one.
  package static func explaining(
    _ explanation: CaseExplanation, candidate: ByteString? = nil, name: String,
    sources: [SourceFile]
  ) -> Report {
    let outcome: TestOutcome =
      explanation.expectationCount == 0
      ? .cannotTell : explanation.failures.isEmpty ? .passed : .failed
    let candidates = explanation.items.flatMap(\.candidates)
    var report = Report(
      title: "Case \(explanation.id) by \(name)", verdict: verdict(on: explanation),
      tone: outcome.tone, outcome: outcome,
      figures: [
        KeyFigure(
          value: "\(explanation.failures.count) of \(explanation.expectationCount)",
          label: explanation.expectationCount == 1
            ? "expectation failed" : "expectations failed"),
        .count(candidates.count, "candidate"),
        KeyFigure(
          value: Figure.metric(candidates.map(\.scored.score).max()), label: "best score",
          isNamed: true),
      ], sources: sources)
    if !explanation.failures.isEmpty { report.blocks.append(.failures([explanation])) }
    report.blocks += explanation.items.flatMap { Block.candidates(of: $0, in: explanation) }
    report.blocks.append(.scores(of: explanation, candidate: candidate))
    report.details = (
      "explanation",
      [
        "case": .text(explanation.id.text), "outcome": .text(outcome.rawValue),
        "failures": .array(explanation.failures.map(\.json)),
        "items": .array(explanation.items.map(\.json)),
      ]
    )
    return report
  }

  private static func verdict(on explanation: CaseExplanation) -> String {
    let (failed, all) = (explanation.failures.count, explanation.expectationCount)
    let note =
      (explanation.hasNothingRelevant
        ? " No candidate has a grade above 0, so the case counts as 0 in metrics such as ndcg@10."
        : "") + (explanation.testCase.note.map { " Note: \($0)" } ?? "")
    if all == 0 { return "The case has no expectation." + note }
    if failed == 0 {
      return (all == 1 ? "The only expectation holds." : "All \(all) expectations hold.") + note
    }
    let texts = explanation.failures.map { "\($0.failure.expectation): \($0.failure.message)" }
    return "\(failed) of \(counted(all, "expectation")) \(failed == 1 ? "fails" : "fail"):"
      + " \(texts.joined(separator: "; "))." + note
  }
}

extension CaseExplanation {
  /// Whether the case has grades, all of them 0.
  fileprivate var hasNothingRelevant: Bool {
    let grades = items.flatMap(\.candidates).compactMap(\.grade)
    return !grades.isEmpty && grades.allSatisfy { $0 == 0 }
  }
}

extension Report.Block {
  fileprivate static func candidates(
    of item: CaseExplanation.Item, in explanation: CaseExplanation
  ) -> [Report.Block] {
    let suffix = explanation.items.count > 1 ? " (\(item.id))" : ""
    let isList = if case .list = explanation.testCase.body { true } else { false }
    let choice =
      isList
      ? item.selected.map { " The list selects '\($0)'." } ?? " The list selects none of them." : ""
    return [
      Report.Block(
        id: "wanted", title: "Wanted item\(suffix)",
        meaning: item.wanted.entries.isEmpty
          ? "It has no attributes, so only judged values count."
          : "The attributes that the candidates are compared with.",
        content: .table(
          ReportTable(
            header: ["attribute", "value"],
            rows: item.wanted.entries.map { [$0.name, $0.value.text] }))),
      Report.Block(
        id: "candidates", title: "Candidates\(suffix)",
        meaning: "The candidates in the order in which people see them." + choice,
        content: .table(
          ReportTable(
            header: ["rank", "candidate", "name", "score", "band", "grade", "coverage"],
            rows: item.candidates.map {
              [
                "\($0.rank)", $0.id.text, $0.name, Figure.metric($0.scored.score),
                $0.band,
                $0.grade.map { "\($0)" } ?? "", Figure.fixed($0.scored.coverage, places: 2),
              ]
            }))),
    ]
  }

  /// The parts of each score. With `candidate`, its parts beside those of the best other candidate.
  fileprivate static func scores(
    of explanation: CaseExplanation, candidate: ByteString?
  ) -> Report.Block {
    let isSeveral = explanation.items.count > 1
    let cases = explanation.items.flatMap { item in
      item.candidates.filter { candidate == nil || $0.id == candidate }.map { breakdown in
        let other = candidate == nil ? nil : item.candidates.first { $0.id != breakdown.id }
        let table =
          other.map {
            ReportTable(
              $0, beside: breakdown,
              names: ("'\($0.id)', rank \($0.rank)", "'\(breakdown.id)', rank \(breakdown.rank)"))
          } ?? ReportTable(breakdown)
        return Report.Case(
          title: (isSeveral ? "\(item.id) / " : "") + breakdown.title, tone: .plain,
          lines: breakdown.bandChange.map { [$0.change.text(toBand: $0.band)] } ?? [],
          sections: [Report.Section(title: "", table: table)])
      }
    }
    return Report.Block(
      id: "scores", title: "Scores and their parts",
      meaning: "A contribution is the value times its share of the weights. The contributions and"
        + " the steps after them add up to the score.", content: .cases(cases),
      isAlwaysOpen: true)
  }
}

extension BandChange {
  /// `With 0.9 instead of 0.5 for color, the band is match.`
  fileprivate func text(toBand band: String) -> String {
    "With a value of \(shortestDecimal(to)) instead of \(shown(from)) for \(criterion), the band is"
      + " \(band)."
  }
}
