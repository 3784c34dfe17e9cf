import RemoBytes

/// The result of a comparison with a baseline, in sentences.
extension Report {
  /// - Parameter hasFailures: whether expectations of the same cases fail.
  static func verdict(on guards: RegressionGuard, hasFailures: Bool = false) -> String {
    if guards.isOfOtherCases {
      return
        "The baseline contains none of these candidates. It covers other cases, so no comparison"
        + " is possible."
    }
    return verdictOnScores(of: guards, hasFailures: hasFailures) + edits(ofRubricIn: guards)
      + gone(from: guards) + renamed(in: guards.suite) + edited(since: guards)
      + rejudged(in: guards.suite) + added(to: guards.suite)
  }

  /// The edits of the rubric. If the baseline lacks its rubric and a score moved, a note says so.
  private static func edits(ofRubricIn guards: RegressionGuard) -> String {
    let edits = guards.rubricEdits
    return
      (edits.labels.isEmpty
      ? ""
      : " The rubric was edited since the baseline:"
        + " \(listed(edits.labels, separator: "; ")).")
      + (edits.hasOnlyBands && guards.changedPairs > 0
        ? " The baseline does not have its rubric, so edits cannot be named; 'rubric bless' records"
          + " it."
        : "")
  }

  /// The cases and candidates of the baseline that are gone from the suites, with a suggestion.
  private static func gone(from guards: RegressionGuard) -> String {
    if guards.gone.isEmpty { return "" }
    let isOne = guards.gone.count == 1
    return
      " \(named(cases: guards.suite.missing, candidates: guards.suite.missingCandidates)) of the"
      + " baseline \(isOne ? "is" : "are") missing from the suites. The test fails until 'rubric"
      + " bless' records a baseline without \(isOne ? "it" : "them")."
  }

  private static func renamed(in suite: SuiteChange) -> String {
    let names = newNames(in: suite).map { "\($0.old), now '\($0.new)'" }
    return names.isEmpty ? "" : " Renamed: \(listed(names))."
  }

  /// The renamed cases, followed by the renamed candidates.
  private static func newNames(in suite: SuiteChange) -> [(old: String, new: String)] {
    suite.renamedQueries.map { ($0.old, $0.new) }
      + suite.renamed.map { ("\($0.query) / \($0.old)", $0.new) }
  }

  /// The scores that moved after an edit of their inputs, and the edits that moved no score.
  private static func edited(since guards: RegressionGuard) -> String {
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
      ? "The changed score belongs"
      : count == all
        ? "All \(all) changed scores belong"
        : "\(count) of the \(all) changed scores \(count == 1 ? "belongs" : "belong")"
    return " \(which) to inputs edited since the baseline (\(listed(edits.moved))). The edits may"
      + " be the cause." + unmoved
  }

  /// The grades and expectations that differ from the baseline, with a suggestion.
  private static func rejudged(in suite: SuiteChange) -> String {
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
      text +=
        " Edited grades and expectations fail until 'rubric bless' records a baseline with them."
    }
    if !suite.gradesAdded.isEmpty {
      text +=
        " \(counted(suite.gradesAdded.count, "grade")) added since the baseline:"
        + " \(listed(suite.gradesAdded))."
    }
    return text
  }

  /// The cases and candidates that the baseline lacks.
  private static func added(to suite: SuiteChange) -> String {
    if suite.added.isEmpty, suite.addedCandidates.isEmpty { return "" }
    return " Not compared, because the baseline lacks them:"
      + " \(named(cases: suite.added, candidates: suite.addedCandidates))."
  }

  private static func named(cases: [String], candidates: [String]) -> String {
    [(cases, "case"), (candidates, "candidate")].filter { !$0.0.isEmpty }
      .map { "\(counted($0.count, $1)) (\(listed($0)))" }.joined(separator: " and ")
  }

  /// The first five names, and `…` for more.
  private static func listed(_ names: [String], separator: String = ", ") -> String {
    names.prefix(5).joined(separator: separator) + (names.count > 5 ? separator + "…" : "")
  }

  /// A message for each case and candidate that fails apart from its score: it is gone, or its
  /// grade or expectations were edited. For an edit, `place` is the id of the case or item.
  static func goneMessages(
    of guards: RegressionGuard
  ) -> [(name: String, message: String, place: String?)] {
    if guards.isOfOtherCases { return [] }
    let blessing = "; 'rubric bless' records a baseline with it"
    let gone = goneNames(of: guards).map {
      (name: $0.name, message: $0.message, place: String?.none)
    }
    let grades = guards.suite.gradesEdited.map {
      (
        name: $0.name, message: "the grade of '\($0.name)' \($0.change)" + blessing,
        place: Optional($0.query)
      )
    }
    let expectations = guards.suite.expectationsEdited.map {
      (
        name: "\($0) expectations",
        message: "the expectations of '\($0)' were edited" + blessing, place: Optional($0)
      )
    }
    return gone + grades + expectations
  }

  private static func goneNames(
    of guards: RegressionGuard
  ) -> [(name: String, message: String)] {
    let names = Dictionary(
      keepingFirstOf: newNames(in: guards.suite).map { (ByteString($0.old), $0.new) })
    return guards.gone.map { name in
      (
        name,
        "'\(name)' of the baseline is missing from the suites"
          + (names[ByteString(name)].map { "; its new name is '\($0)'" } ?? "")
          + "; 'rubric bless' records a baseline without it"
      )
    }
  }

  static func addedMessages(of guards: RegressionGuard) -> [(name: String, message: String)] {
    if guards.isOfOtherCases { return [] }
    return (guards.suite.added + guards.suite.addedCandidates).map {
      ($0, "'\($0)' is not in the baseline and is not compared; 'rubric bless' records it")
    }
  }

  private static func verdictOnScores(
    of guards: RegressionGuard, hasFailures: Bool
  ) -> String {
    let crossed =
      "Against the baseline, \(counted(guards.crossings.count, "pair")) of \(guards.pairs) crossed"
      + " a band"
    if guards.pairs == 0 { return "No score can be compared with the baseline." }
    switch guards.outcomeOfScores {
    case .passed where guards.changedPairs == 0 && guards.crossings.isEmpty:
      return "No score differs from the baseline."
    case .passed:
      let wrong = guards.crossings.count { $0.isRight == false }
      return crossed + (wrong > 0 ? ", \(wrong) of them for the worse by their grades." : ".")
        + (guards.comparisons.isEmpty ? "" : " No metric is significantly worse.")
        + sentence(onBalanceOf: guards)
    case .failed:
      let worse = guards.comparisons.filter { $0.verdict == .worse }.map(\.metric)
      let protected = Set(guards.losses.filter(\.isGuarded).map(\.query)).count
      let reasons = [
        worse.isEmpty ? nil : "\(worse.joined(separator: ", ")) fell",
        protected > 0 ? "\(counted(protected, "protected case")) lost" : nil,
        guards.balance.losesBeyondChance ? "losses exceed gains beyond chance" : nil,
      ].compactMap(\.self)
      return crossed + ", and it is worse: \(reasons.joined(separator: ", "))."
        + sentence(onBalanceOf: guards)
    case .cannotTell:
      if let unsure = guards.comparisons.first(where: \.verdict.isOpen) {
        return crossed
          + "; there are too few judged cases to tell whether that is worse: \(unsure.metric)"
          + " \(unsure.verdictText)." + sentence(onBalanceOf: guards)
      }
      if let reason = guards.evaluation?.results.lazy.compactMap(\.reason).first {
        return crossed + "; no metric tells whether that is worse: \(reason)."
      }
      return crossed
        + (hasFailures
          ? "; without grades, only the expectations tell whether that is worse."
          : "; only judged cases can tell whether that is worse.")
    }
  }

  private static func sentence(onBalanceOf guards: RegressionGuard) -> String {
    guards.losses.isEmpty && guards.gains.isEmpty ? "" : " \(balance(of: guards))."
  }

  /// The numbers of cases lost and won, and the verdict on them.
  static func balance(of guards: RegressionGuard) -> String {
    let (lost, won) = (guards.balance.lost, guards.balance.won)
    let both = Set(guards.losses.map(\.query)).intersection(guards.gains.map(\.query)).count
    let p = guards.balance.p.map { " (p \(Figure.probability($0)) after Holm's correction)" } ?? ""
    return "\(counted(lost, "case")) lost, \(won) won\(both > 0 ? ", \(both) both" : ""): "
      + (guards.balance.losesBeyondChance
        ? "more are lost than chance explains\(p)"
        : lost > won ? "that may be chance\(p)" : "the losses do not prevail")
  }
}

extension Report.KeyFigure {
  /// The numbers of cases lost and won.
  static func balance(_ guards: RegressionGuard) -> Report.KeyFigure {
    let (lost, won) = (guards.balance.lost, guards.balance.won)
    return Report.KeyFigure(
      value: "\(lost)", label: "\(lost == 1 ? "case" : "cases") lost, \(won) won")
  }
}

extension SuiteChange.Regraded {
  /// `was 0 and is now 3`.
  fileprivate var change: String { "was \(old) and is now \(new.map { "\($0)" } ?? "none")" }
}
