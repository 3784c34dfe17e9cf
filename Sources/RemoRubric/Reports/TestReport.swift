import RemoBytes

extension Report {
  /// The report of `rubric test`: expectations, what the baseline says, and unnoticed changes.
  package static func testing(_ test: SuiteTest, sources: [SourceFile]) -> Report {
    var report = Report(
      title: "Test of \(test.name)", verdict: verdict(test), tone: tone(test), sources: sources)
    if !test.run.failed.isEmpty {
      report.blocks.append(.failures(test.run.failed))
    }
    if let guards = test.guards { report.blocks += Block.guards(guards) }
    if let mutations = test.mutations { report.blocks.append(.mutations(mutations)) }
    return report
  }

  private static func tone(_ test: SuiteTest) -> Tone {
    switch test.outcome {
    case .passed: .good
    case .failed: .bad
    case .cannotTell: .unsure
    }
  }

  private static func verdict(_ test: SuiteTest) -> String {
    let tested = test.run.testedCount
    let failed = test.run.failed.count
    var text = ""
    if tested > 0 {
      text =
        failed == 0
        ? tested == 1 ? "The only case holds." : "All \(tested) cases hold."
        : "\(failed) of \(counted(tested, "case")) \(failed == 1 ? "does" : "do") not hold."
    } else if test.guards == nil {
      text =
        "No case has an expectation. To test grades, give a baseline; to measure them, there is "
        + "'rubric eval'."
    }
    if let guards = test.guards { text += (text.isEmpty ? "" : " ") + verdict(guards) }
    if let mutations = test.mutations {
      let noticed = mutations.mutations.count - mutations.unnoticed.count
      text +=
        " The cases notice \(noticed) of \(counted(mutations.mutations.count, "change")) "
        + "of the rubric (\(Figure.fixed(mutations.share * 100, 1)) %), \(MutationRun.aside)"
      text +=
        test.noticesTooLittle
        ? ": fewer than the \(Figure.fixed((test.leastNoticed ?? 0) * 100, 1)) % asked for." : "."
    }
    return text
  }
}

extension Report.Block {
  /// The expectations that do not hold, case by case.
  static func failures(_ failed: [SuiteRun.CaseResult]) -> Report.Block {
    Report.Block(
      id: "failures", title: "Cases that do not hold",
      meaning: "What was expected and what came out.",
      content: .cards(
        failed.map { result in
          let place = result.testCase.place
          return Report.Card(
            title: "\(result.testCase.id) (\(place.file):\(place.line))", tone: .bad,
            lines: result.failures.map { "\($0.expectation): \($0.message)" }
              + (result.testCase.note.map { ["note: \($0)"] } ?? []))
        }))
  }

  /// The comparison with a baseline: crossings first, then single cases, then means. Empty if the
  /// baseline has other cases.
  static func guards(_ guards: RegressionGuard) -> [Report.Block] {
    if guards.pairs == 0 { return [] }
    let shown = guards.crossings.prefix(25)
    let more = guards.crossings.count - shown.count
    var meaning =
      "\(guards.changedPairs) of \(counted(guards.pairs, "score")) "
      + "\(guards.changedPairs == 1 ? "differs" : "differ") from the baseline, and "
      + "\(guards.crossings.count) \(guards.crossings.count == 1 ? "lies" : "lie") in another band: "
      + "that is what people see."
    let right = guards.crossings.count { $0.isRight == true }
    let wrong = guards.crossings.count { $0.isRight == false }
    if right + wrong > 0 {
      meaning +=
        " By their grades \(right) \(right == 1 ? "is" : "are") for the better (a relevant candidate "
        + "rose, or another fell), "
        + "\(wrong) for the worse."
    }
    if more > 0 { meaning += " \(more) more \(more == 1 ? "is" : "are") not shown." }
    var blocks = [
      Report.Block(
        id: "crossings", title: "Pairs that crossed a band", meaning: meaning,
        content: .table(
          Report.Table(
            header: [
              "case", "candidate", "grade", "baseline", "now", "from", "to", "by its grade",
            ],
            rows: shown.map {
              [
                $0.query, $0.candidate + ($0.isEdited ? " (edited)" : ""),
                $0.grade.map { "\($0)" } ?? "",
                Figure.fixed($0.oldScore, 4), Figure.fixed($0.newScore, 4), $0.oldBand, $0.newBand,
                $0.isRight.map { $0 ? "better" : "worse" } ?? "",
              ]
            }, tones: shown.map { $0.isRight.map { $0 ? .good : .bad } ?? .plain }))),
      severity(guards),
    ]
    if !guards.comparisons.isEmpty {
      blocks += comparisons(guards.comparisons, (old: "the baseline", new: "the rubric"))
    }
    return blocks
  }

  /// Single cases that got clearly worse.
  static func severity(_ guards: RegressionGuard) -> Report.Block {
    Report.Block(
      id: "severity", title: "Severe cases",
      meaning: guards.severe.isEmpty
        ? "None. Severe is: a relevant candidate no longer shown, one of grade 0 in the highest "
          + "band, a first result that is no longer relevant, a fall of ndcg@10 by "
          + "\(RegressionGuard.severeFall) or more."
        : "Cases in which people would see something clearly worse than before. One is "
          + "enough to fail.",
      content: .table(
        Report.Table(
          header: ["case", "what got worse"],
          rows: guards.severe.map { [$0.query.text, $0.message] },
          tones: guards.severe.map { _ in .bad })))
  }

  /// Cases that held with the old rubric and do not with the new one.
  static func broken(_ results: [SuiteRun.CaseResult]) -> Report.Block {
    var block = failures(results)
    block.id = "broken"
    block.title = "Cases that held and no longer do"
    return block
  }

  /// The changes that no case noticed.
  static func mutations(_ mutations: MutationRun) -> Report.Block {
    Report.Block(
      id: "mutations", title: "Changes that no case notices",
      meaning: mutations.unnoticed.isEmpty
        ? "None: each of \(mutations.mutations.count) single changes makes a case fail, by what it "
          + "decides and not by an exact figure alone."
        : "Each line is a change of the rubric with which all that the cases decide would still hold: "
          + "\(MutationRun.decisions). Exact figures (other scores, coverage, sum, budget_cost) are "
          + "left aside, as they notice nearly every change, whether or not anybody would see it. A "
          + "case that decides otherwise would close the gap. Weights were changed by 10 %, bands by "
          + "0.01, words taken out of their tables, colours made lighter or darker.",
      content: .table(
        Report.Table(
          header: ["where", "change"],
          rows: mutations.unnoticed.map { [$0.place, $0.change] })))
  }
}

/// The result of a comparison with a baseline, in sentences.
extension Report {
  static func verdict(_ guards: RegressionGuard) -> String {
    if guards.isOfOtherCases {
      return
        "The baseline has none of these candidates: it is that of other cases, so that nothing can"
        + " be told by it."
    }
    return verdictOnScores(guards) + gone(guards) + renamed(guards.suite) + edited(guards)
      + rejudged(guards.suite) + added(guards.suite)
  }

  /// The cases of the baseline that the suites lack, and the way out.
  private static func gone(_ guards: RegressionGuard) -> String {
    if guards.gone.isEmpty { return "" }
    let isOne = guards.gone.count == 1
    return " \(named(guards.suite.missing, guards.suite.missingCandidates)) of the baseline"
      + " \(isOne ? "is" : "are") gone from the suites: that fails until 'rubric bless' records a"
      + " baseline without \(isOne ? "it" : "them")."
  }

  private static func renamed(_ suite: SuiteChange) -> String {
    let names = newNames(suite).map { "\($0.old), now '\($0.new)'" }
    return names.isEmpty ? "" : " Renamed: \(listed(names))."
  }

  /// The cases, then the candidates, that have another id now.
  private static func newNames(_ suite: SuiteChange) -> [(old: String, new: String)] {
    suite.renamedQueries.map { ($0.old, $0.new) }
      + suite.renamed.map { ("\($0.query) / \($0.old)", $0.new) }
  }

  /// The changed scores that the rubric may not have caused, and the edits that moved no score.
  private static func edited(_ guards: RegressionGuard) -> String {
    let edits = guards.edits
    let unmoved =
      edits.unmoved.isEmpty
      ? ""
      : " \(counted(edits.unmoved.count, "edit")) since the baseline moved no score:"
        + " \(listed(edits.unmoved))."
    if guards.changedEdits == 0 { return unmoved }
    let (count, all) = (guards.changedEdits, guards.changedPairs)
    let which =
      all == 1
      ? "The score that differs is"
      : count == all
        ? "All \(all) scores that differ are"
        : "\(count) of the \(all) scores that differ \(count == 1 ? "is" : "are")"
    return " \(which) of what was edited since the baseline (\(listed(edits.moved))), which"
      + " may be the reason." + unmoved
  }

  /// The grades and expectations that differ from the baseline, with a suggestion.
  private static func rejudged(_ suite: SuiteChange) -> String {
    var text = ""
    if !suite.gradesEdited.isEmpty {
      let names = suite.gradesEdited.map { "\($0.name), \($0.change)" }
      text += " \(counted(names.count, "grade")) edited: \(listed(names, separator: "; "))."
    }
    if !suite.expectationsEdited.isEmpty {
      let count = counted(suite.expectationsEdited.count, "case")
      text += " Expectations of \(count) edited: \(listed(suite.expectationsEdited))."
    }
    if suite.isRejudged {
      text += " Edits of what is right fail until 'rubric bless' records a baseline with them."
    }
    if !suite.gradesAdded.isEmpty {
      text +=
        " \(counted(suite.gradesAdded.count, "grade")) new since the baseline:"
        + " \(listed(suite.gradesAdded))."
    }
    return text
  }

  /// The cases and candidates that the baseline lacks.
  private static func added(_ suite: SuiteChange) -> String {
    if suite.added.isEmpty, suite.addedCandidates.isEmpty { return "" }
    return " Not in the baseline, and so not compared: "
      + "\(named(suite.added, suite.addedCandidates))."
  }

  private static func named(_ cases: [String], _ candidates: [String]) -> String {
    [(cases, "case"), (candidates, "candidate")].filter { !$0.0.isEmpty }
      .map { "\(counted($0.count, $1)) (\(listed($0)))" }.joined(separator: " and ")
  }

  /// The first five names.
  private static func listed(_ names: [String], separator: String = ", ") -> String {
    names.prefix(5).joined(separator: separator) + (names.count > 5 ? separator + "…" : "")
  }

  /// What fails beside scores, one message for each case and candidate: what is gone, and what was
  /// judged anew.
  static func goneMessages(_ guards: RegressionGuard) -> [(name: String, message: String)] {
    if guards.isOfOtherCases { return [] }
    let blessing = "; 'rubric bless' records a baseline with it"
    let grades = guards.suite.gradesEdited.map {
      (name: $0.name, message: "the grade of '\($0.name)' \($0.change)" + blessing)
    }
    let expectations = guards.suite.expectationsEdited.map {
      (name: "\($0) expectations", message: "what '\($0)' expects was edited" + blessing)
    }
    return goneNames(guards) + grades + expectations
  }

  private static func goneNames(_ guards: RegressionGuard) -> [(name: String, message: String)] {
    let names = Dictionary(
      firstOf: newNames(guards.suite).map { (ByteString($0.old), $0.new) })
    return guards.gone.map { name in
      (
        name,
        "'\(name)' of the baseline is gone from the suites"
          + (names[ByteString(name)].map { ", as it is called '\($0)' now" } ?? "")
          + "; 'rubric bless' records a baseline without it"
      )
    }
  }

  /// A message for each case and candidate that the baseline lacks.
  static func addedMessages(_ guards: RegressionGuard) -> [(name: String, message: String)] {
    if guards.isOfOtherCases { return [] }
    return (guards.suite.added + guards.suite.addedCandidates).map {
      ($0, "'\($0)' is not in the baseline and not compared; 'rubric bless' records it")
    }
  }

  private static func verdictOnScores(_ guards: RegressionGuard) -> String {
    let crossed =
      "Against the baseline \(counted(guards.crossings.count, "pair")) of \(guards.pairs) "
      + "crossed a band"
    if guards.pairs == 0 { return "No score can be compared with the baseline." }
    switch guards.outcomeOfScores {
    case .passed where guards.changedPairs == 0 && guards.crossings.isEmpty:
      return "No score differs from the baseline."
    case .passed: return crossed + ", and nothing is worse."
    case .failed:
      let worse = guards.comparisons.filter { $0.verdict == .worse }.map(\.metric)
      let cases = guards.severeCases
      let severe = counted(cases, "case")
      let fell = "\(worse.joined(separator: ", ")) fell"
      if cases == 0 { return crossed + ", and it is worse: \(fell)." }
      return crossed + ", and \(severe) \(cases == 1 ? "is" : "are") severely worse; "
        + (worse.isEmpty ? averages(guards.comparisons) : fell) + "."
    case .cannotTell:
      let unsure = guards.comparisons.first { $0.verdict == .cannotTell }
      return crossed
        + (unsure.map {
          "; the graded cases are too few to say whether that is worse: \($0.metric)"
            + " \($0.verdictText)."
        } ?? "; without grades nothing says whether that is worse.")
    }
  }

  /// The verdict on the means beside single cases, where none is worse.
  private static func averages(_ comparisons: [PairedComparison]) -> String {
    let better = comparisons.filter { $0.verdict == .better }.map(\.metric)
    if !better.isEmpty { return "on average \(better.joined(separator: ", ")) rose" }
    return PairedComparison.outcome(comparisons) == .cannotTell
      ? "the averages cannot tell" : "the averages show no difference that matters"
  }
}

extension SuiteChange.Regraded {
  /// `was 0 and is 3 now`.
  fileprivate var change: String { "was \(old) and is \(new.map { "\($0)" } ?? "none") now" }
}
