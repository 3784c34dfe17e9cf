import RemoBytes

extension Report {
  /// The report of `rubric test`: expectations, the comparison with a baseline, and changes that no
  /// case notices.
  package static func testing(_ test: SuiteTest, sources: [SourceFile]) -> Report {
    var report = Report(
      title: "Test of \(test.name)", verdict: verdict(on: test), tone: test.outcome.tone,
      outcome: test.outcome, figures: figures(of: test), sources: sources)
    if !test.failures.isEmpty {
      let isEdited = test.guards?.rubricEdits.labels.isEmpty == false
      report.next =
        (isEdited ? "Undo edits of the rubric that the failed cases name, or repair" : "Repair")
        + " the rubric as the failed cases suggest, or correct expectations that are wrong."
      report.blocks.append(.failures(test.failures))
    } else if test.guards?.outcome == .failed {
      report.next = "Undo the edit, or accept the new state with 'rubric bless'."
    }
    if let guards = test.guards {
      let edits = guards.rubricEdits.labels
      if !edits.isEmpty {
        report.blocks.append(.edits(edits, title: "Edits of the rubric since the baseline"))
      }
      report.blocks += Block.guards(guards, losses: test.losses)
    }
    if let mutations = test.mutations {
      var block = Block.mutations(mutations)
      block.isAlwaysOpen = test.noticesTooLittle
      report.blocks.append(block)
    }
    if !test.passing.isEmpty { report.blocks.append(.passing(test.passing)) }
    report.checks = checks(of: test)
    report.details = ("test", test.json)
    return report
  }

  private static func figures(of test: SuiteTest) -> [KeyFigure] {
    let (failed, tested) = (test.run.failed.count, test.run.testedCount)
    // A suite with only grades has no expectations.
    let cases =
      tested > 0
      ? KeyFigure(
        value: "\(failed) of \(tested)", label: tested == 1 ? "case failed" : "cases failed")
      : KeyFigure.count(test.run.results.count, "case scored", plural: "cases scored")
    let expectations = KeyFigure.count(
      test.failures.reduce(0) { $0 + $1.failures.count }, "expectation failed",
      plural: "expectations failed")
    let scored = KeyFigure.count(
      test.run.results.reduce(0) { $0 + $1.scores.joined().count }, "candidate scored",
      plural: "candidates scored")
    let moved = test.guards.map {
      KeyFigure(
        value: "\($0.changedPairs) of \($0.pairs)",
        label: $0.pairs == 1 ? "score moved" : "scores moved")
    }
    let lost = test.guards.map { KeyFigure.balance($0) }
    let noticed = test.mutations.map {
      KeyFigure(
        value: "\(Figure.fixed($0.share * 100, places: 1)) %", label: "of rubric changes noticed")
    }
    let others = [
      moved, test.guards?.losses.isEmpty == false ? lost : noticed ?? lost, noticed,
    ]
    var figures = [cases]
    for figure in (others + [expectations, scored]).compactMap(\.self)
    where figures.count < 3 && !figures.dropFirst().contains(figure) {
      figures.append(figure)
    }
    return figures
  }

  private static func verdict(on test: SuiteTest) -> String {
    let tested = test.run.testedCount
    let failed = test.run.failed.count
    var text = ""
    if tested > 0 {
      text =
        failed == 0
        ? tested == 1 ? "The only case passes." : "All \(tested) cases pass."
        : "\(failed) of \(counted(tested, "case")) \(failed == 1 ? "fails" : "fail")."
    } else if test.guards == nil {
      text =
        "No case has an expectation. To test grades, give a baseline; to measure them, use 'rubric"
        + " eval'."
    }
    if let guards = test.guards {
      text += (text.isEmpty ? "" : " ") + verdict(on: guards, hasFailures: failed > 0)
    }
    if let mutations = test.mutations {
      let noticed = mutations.mutations.count - mutations.unnoticed.count
      text +=
        " The cases notice \(noticed) of \(counted(mutations.mutations.count, "change")) "
        + "of the rubric (\(Figure.fixed(mutations.share * 100, places: 1)) %), \(MutationRun.aside)"
      text +=
        test.noticesTooLittle
        ? ": fewer than the \(Figure.fixed((test.leastNoticed ?? 0) * 100, places: 1)) % required."
        : "."
      let visible = mutations.visible
      if !visible.isEmpty {
        text +=
          " They notice \(visible.count { !$0.noticedBy.isEmpty }) of the \(visible.count) that"
          + " people would see."
      }
    }
    return text
  }
}

extension Report.Block {
  static func failures(_ failed: [CaseExplanation]) -> Report.Block {
    let edited = failed.contains { $0.failures.contains { $0.change?.former != nil } }
    let decided = failed.filter { !$0.failsByFiguresAlone }
    let others = failed.count - decided.count
    return Report.Block(
      id: "failures", title: "Failed cases",
      meaning: "Each expectation that fails, with the parts of the scores behind it."
        + (others > 0
          ? " In \(others) of \(counted(failed.count, "case")), only figures fail (scores, coverage,"
            + " sums), and no place, band or choice. These come last." : ""),
      method:
        "A contribution is the value times its share of the weights; the contributions and the steps after"
        + " them add up to the score. The smallest change compares weights as shares of all"
        + " weights, levels as they are, and tolerances as shares of the widest one. Bands stay."
        + (edited
          ? " A change toward the value before an edit comes first, unless another one is less"
            + " than a fifth as large."
          : ""),
      content: .cases(
        (decided + failed.filter(\.failsByFiguresAlone)).map { explanation in
          Report.Case(
            title: explanation.title, tone: .bad, lines: explanation.notes,
            sections: Report.Section.sections(of: explanation.failures).flatMap(\.self))
        }), isAlwaysOpen: true)
  }

  fileprivate static func passing(_ passing: [CaseExplanation]) -> Report.Block {
    Report.Block(
      id: "passing", title: "Passing cases",
      meaning: "The parts of each candidate's score, the best candidate first.",
      content: .cases(
        passing.map { explanation in
          Report.Case(
            title: explanation.title, tone: .good, lines: explanation.notes,
            sections: Report.Section.sections(of: explanation))
        }))
  }

  /// The comparison with a baseline: single cases, crossings, moves, then metrics. Empty if no pair
  /// can be compared.
  fileprivate static func guards(
    _ guards: RegressionGuard, losses: [LossExplanation]
  ) -> [Report.Block] {
    if guards.pairs == 0 { return [] }
    let blocks = [
      balance(of: guards, losses: losses), crossings(of: guards),
      moves(guards.moves, since: "baseline"),
    ].compactMap(\.self)
    if guards.comparisons.isEmpty { return blocks }
    var compared = comparisons(
      guards.comparisons, names: (old: "the baseline", new: "the rubric"))
    compared[compared.count - 1].meaning +=
      guards.evaluation.map(Report.withoutRelevant) ?? ""
    return blocks + compared
  }

  /// The edits of a rubric in words, without their effects.
  static func edits(_ labels: [String], title: String) -> Report.Block {
    Report.Block(
      id: "changes", title: title, meaning: labels.isEmpty ? "Nothing." : "In file order.",
      content: .table(ReportTable(header: ["change"], rows: labels.map { [$0] })))
  }

  private static func crossings(of guards: RegressionGuard) -> Report.Block? {
    if guards.crossings.isEmpty { return nil }
    let shown = guards.crossings.prefix(25)
    let more = guards.crossings.count - shown.count
    var meaning =
      "\(guards.changedPairs) of \(counted(guards.pairs, "score"))"
      + " \(guards.changedPairs == 1 ? "differs" : "differ") from the baseline, and"
      + " \(guards.crossings.count) \(guards.crossings.count == 1 ? "lies" : "lie") in another"
      + " band, which people see."
    let right = guards.crossings.count { $0.isRight == true }
    let wrong = guards.crossings.count { $0.isRight == false }
    if right + wrong > 0 {
      meaning +=
        " By their grades, \(right) \(right == 1 ? "is" : "are") for the better (a relevant"
        + " candidate rose, or another fell), \(wrong) for the worse."
    }
    if more > 0 { meaning += " \(more) more \(more == 1 ? "is" : "are") not shown." }
    return Report.Block(
      id: "crossings", title: "Pairs that crossed a band", meaning: meaning,
      content: .table(
        ReportTable(
          header: [
            "case", "candidate", "grade", "baseline", "now", "from", "to", "by its grade",
          ],
          rows: shown.map {
            $0.move.scores + [
              $0.move.oldBand, $0.move.newBand, $0.isRight.map { $0 ? "better" : "worse" } ?? "",
            ]
          }, tones: shown.map { $0.isRight.map { $0 ? .good : .bad } ?? .plain })))
  }

  /// Every score that moved, the largest move first.
  ///
  /// - Parameter origin: the source of the old scores: a baseline or an old rubric.
  static func moves(
    _ moves: [ScoreMove], since origin: String, columns: (String, String) = ("baseline", "now")
  ) -> Report.Block? {
    if moves.isEmpty { return nil }
    let hasCauses = moves.contains { $0.cause != nil }
    let header = [
      "case", "candidate", "grade", columns.0, columns.1, "difference", "from", "to",
    ]
    return Report.Block(
      id: "moves", title: "Scores that moved",
      meaning: "Each score that differs from the \(origin). The largest move comes first."
        + (hasCauses ? " The main cause is the edit with the greatest share in the move." : ""),
      content: .table(
        ReportTable(
          header: header + (hasCauses ? ["main cause"] : []),
          rows: moves.map {
            $0.scores + [Figure.signed($0.difference), $0.oldBand, $0.newBand]
              + (hasCauses ? [$0.cause ?? ""] : [])
          }, rowLimit: 20)), isFolded: true)
  }

  /// The cases lost and won. Nil if there are none.
  static func balance(of guards: RegressionGuard, losses: [LossExplanation]) -> Report.Block? {
    if guards.losses.isEmpty, guards.gains.isEmpty { return nil }
    let fails = guards.hasFailingLosses
    let lost = losses.map { explanation in
      Report.Case(
        title: "lost: \(explanation.loss.query): \(explanation.loss.message)"
          + (explanation.loss.isGuarded ? "; the case is protected" : ""),
        tone: fails ? .bad : .unsure, lines: [],
        sections: Report.Section.sections(of: explanation))
    }
    let won = guards.gains.map { gain in
      Report.Case(
        title: "won: \(gain.query): \(gain.message)", tone: .good, lines: [], sections: [])
    }
    return Report.Block(
      id: "balance", title: "Cases lost and won",
      meaning: Report.balance(of: guards) + ".",
      method: "A case is lost if a candidate of grade 2 or more is no longer shown, a candidate of"
        + " grade 0 is in the highest band, the first result is no longer relevant, or ndcg@10"
        + " falls by \(RegressionGuard.leastMove) or more; it is won by the reverse. If grades end"
        + " at 1, candidates of grade 1 count.",
      content: .cases(lost + won), isAlwaysOpen: fails)
  }

  /// The cases that pass with the old rubric and fail with the new one, and losses that make the
  /// comparison fail. Empty if there are none.
  static func failingCases(of guards: RubricGuards) -> [Report.Block] {
    (guards.broken.isEmpty ? [] : [broken(by: guards)])
      + (guards.regression.hasFailingLosses ? balance(of: guards) : [])
  }

  /// The cases lost and won, unless they make the comparison fail.
  static func bearableLosses(of guards: RubricGuards) -> [Report.Block] {
    guards.regression.hasFailingLosses ? [] : balance(of: guards)
  }

  private static func balance(of guards: RubricGuards) -> [Report.Block] {
    balance(of: guards.regression, losses: guards.lossExplanations).map { [$0] } ?? []
  }

  private static func broken(by guards: RubricGuards) -> Report.Block {
    var edits = UndoneEdits(guards.regression.rubricEdits)
    var block = failures(
      guards.broken.map {
        var explanation = CaseExplanation($0.testCase, by: guards.scorer, undoing: &edits)
        explanation.findImprovements(in: guards.regression.crossings)
        return explanation
      })
    block.id = "broken"
    block.title = "Cases that passed and now fail"
    return block
  }

  /// The changes that no case noticed.
  fileprivate static func mutations(_ mutations: MutationRun) -> Report.Block {
    let idle = mutations.idlePlaces
    let meaning =
      mutations.unnoticed.isEmpty
      ? "None: each of the \(mutations.mutations.count) single changes makes a case fail,"
        + " without exact figures."
      : "Each line is a change of the rubric that no case notices: all cases still pass. These"
        + " expectations count: \(MutationRun.decisions). Exact figures (other scores, coverage,"
        + " sum, budget_cost) do not count, because they notice nearly every change, even those"
        + " that nobody would see. People see a change if a candidate of a case changes its"
        + " band, or if a case has another first result or selection. To notice a change, add a"
        + " case that it would decide differently. \(RubricMutation.description)"
    return Report.Block(
      id: "mutations", title: "Changes that no case notices",
      meaning: meaning
        + (idle.isEmpty
          ? ""
          : " \(counted(idle.count, "setting")) \(idle.count == 1 ? "is" : "are") left out, because"
            + " no case depends on \(idle.count == 1 ? "it" : "them"):"
            + " \(idle.prefix(10).joined(separator: ", "))\(idle.count > 10 ? ", …" : "")."),
      content: .table(
        ReportTable(
          header: ["where", "change", "seen in"],
          rows: (mutations.unnoticed.filter(\.isVisible)
            + mutations.unnoticed.filter { !$0.isVisible }).map {
              [$0.place, $0.change, seen($0.seenIn)]
            })))
  }

  /// The first case and the number of others: `sofa-3 and 2 more`; `no case` for none.
  private static func seen(_ cases: [String]) -> String {
    guard let first = cases.first else { return "no case" }
    return first + (cases.count > 1 ? " and \(cases.count - 1) more" : "")
  }
}

/// The checks of a test, for CI systems.
extension Report {
  private static func checks(of test: SuiteTest) -> [Check] {
    let explained = Dictionary(keepingFirstOf: (test.failures + test.passing).map { ($0.id, $0) })
    let cases = test.run.results.filter(\.testCase.hasExpectation).map { result in
      let id = result.testCase.id.text
      let explanation = explained[result.testCase.id]
      return Check(
        name: id, subject: id, place: result.testCase.place,
        findings: explanation.map { findings(of: $0, isFailed: !result.failures.isEmpty) } ?? [])
    }
    return cases + (test.guards.map { checks(of: $0, losses: test.losses, in: test.run) } ?? [])
      + noticedChanges(by: test)
  }

  private static func findings(of explanation: CaseExplanation, isFailed: Bool) -> [Finding] {
    let id = explanation.id.text
    if !isFailed {
      let sections = Section.sections(of: explanation)
      return [
        Finding(
          level: .notice, title: id, message: "passes", details: sections.flatMap(\.textLines))
      ]
    }
    let sections = Section.sections(of: explanation.failures)
    return zip(explanation.failures, sections).map { failure, sections in
      Finding(
        level: .error, title: id,
        message: "\(failure.failure.expectation): \(failure.failure.message)",
        details: Array(sections.flatMap(\.textLines).dropFirst()))
    }
  }

  private static func checks(
    of guards: RegressionGuard, losses: [LossExplanation], in run: SuiteRun
  ) -> [Check] {
    let places = Dictionary(
      keepingFirstOf: run.results.flatMap { result in
        let testCase = result.testCase
        return [(testCase.id, testCase.place)]
          + testCase.items.map { (testCase.queryID($0), testCase.place) }
      })
    let lost = losses.map { explanation in
      let item = explanation.loss
      return Check(
        name: "lost: \(item.query)\(item.candidate.map { " / \($0)" } ?? "")",
        subject: item.query.text, place: places[item.query],
        findings: [
          Finding(
            level: item.isGuarded || guards.balance.losesBeyondChance ? .error : .warning,
            title: item.query.text, message: item.message,
            details: Section.sections(of: explanation).flatMap(\.textLines))
        ])
    }
    let gone = goneMessages(of: guards).map { name, message, place in
      Check(
        name: "baseline: \(name)", subject: name,
        place: place.flatMap { places[ByteString($0)] },
        findings: [Finding(level: .error, title: name, message: message)])
    }
    let added = addedMessages(of: guards).map { name, message in
      Check(
        name: "baseline: \(name)", subject: name,
        findings: [Finding(level: .notice, title: name, message: message)], skipped: message)
    }
    return lost + gone + added + [significance(of: guards)]
  }

  private static func significance(of guards: RegressionGuard) -> Check {
    let findings = guards.comparisons.filter { $0.verdict != .noDifference }.map { item in
      let level: GitHubAnnotations.Level =
        switch item.verdict {
        case .worse: .error
        case .cannotTell, .tooFewCases: .warning
        case .better, .noDifference: .notice
        }
      return Finding(
        level: level, title: item.metric,
        message:
          "\(item.verdictText): \(Figure.metric(item.old)) → \(Figure.metric(item.new))")
    }
    return Check(
      name: "significance", findings: findings,
      skipped: guards.outcomeOfScores == .cannotTell ? verdict(on: guards) : nil)
  }

  /// The check of noticed changes; empty unless a least share is required.
  private static func noticedChanges(by test: SuiteTest) -> [Check] {
    guard let mutations = test.mutations, test.leastNoticed != nil else { return [] }
    let unnoticed = test.noticesTooLittle ? mutations.unnoticed : []
    return [
      Check(
        name: "noticed changes",
        findings: unnoticed.map {
          Finding(
            level: .error, title: $0.place,
            message: "no case notices the change \($0.change), \(MutationRun.aside)")
        })
    ]
  }
}

extension ScoreMove {
  /// The case, candidate, grade and both scores, as table cells.
  fileprivate var scores: [String] {
    [
      query, Figure.product(candidate, name, quote: "") + (isEdited ? " (edited)" : ""),
      grade.map { "\($0)" } ?? "", Figure.metric(oldScore), Figure.metric(newScore),
    ]
  }
}

extension CaseExplanation {
  /// `sofa-3 (suite.jsonl:4)`
  fileprivate var title: String { "\(id) (\(testCase.place))" }

  /// Whether only scores, coverage and sums fail, and no place, band or choice.
  fileprivate var failsByFiguresAlone: Bool {
    let figures: Set<Substring> = ["score", "coverage", "sum", "budget_cost"]
    return failures.allSatisfy { failure in
      failure.failure.expectation.split(separator: ".").dropFirst().first.map(figures.contains)
        ?? false
    }
  }

  /// A warning if the case's expectations were edited, and the case's note, as lines.
  fileprivate var notes: [String] {
    (isExpectationEdited
      ? ["The expectations of this case were edited since the baseline. They may be wrong."] : [])
      + (testCase.note.map { ["note: \($0)"] } ?? [])
  }
}
