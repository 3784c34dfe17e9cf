import RemoBytes

/// The sections of cases: scores and the reasons for failures.
extension Report.Section {
  /// The sections of each failed expectation of a case. Omits a table that equals the one before
  /// it.
  static func sections(of failures: [FailureExplanation]) -> [[Report.Section]] {
    var last: ReportTable?
    return failures.map { failure in
      var own = sections(of: failure)
      if own.count == 1, let table = own[0].table {
        if table == last {
          own[0].table = nil
          own[0].lines.insert("The scores are those above.", at: 0)
        }
        last = table
      }
      return own
    }
  }

  /// The sections of a failed expectation: the scores behind it, and the smallest change of the
  /// rubric that would satisfy it.
  static func sections(of failure: FailureExplanation) -> [Report.Section] {
    let title = "\(failure.failure.expectation): \(failure.failure.message)"
    var sections: [Report.Section]
    if let expected = failure.expected {
      let tables =
        failure.found.isEmpty
        ? [ReportTable(expected)]
        : failure.found.map { ReportTable(expected: expected, found: $0) }
      sections = tables.map { Report.Section(title: title, table: $0) }
    } else {
      sections = failure.found.map { Report.Section(title: $0.title, table: ReportTable($0)) }
      if sections.count == 1 { sections[0].title = title }
    }
    // A sum has several scores, and each score has its own table below the failure.
    if sections.count != 1 { sections.insert(Report.Section(title: title), at: 0) }
    sections[sections.count - 1].lines = failure.names + failure.changeTexts
    return sections
  }

  /// The section of a loss: the parts of the score, beside those of the expected candidate.
  static func sections(of explanation: LossExplanation) -> [Report.Section] {
    guard let found = explanation.found else { return [] }
    let table =
      explanation.expected.map { expected in
        let before =
          explanation.loss.formerFirst == nil
          ? "best grade '\(expected.id)'" : "was '\(expected.id)'"
        return ReportTable(
          expected, beside: found, names: (before, "is '\(found.id)'"))
      } ?? ReportTable(found)
    return [Report.Section(title: "", table: table)]
  }

  /// The sections of a case's candidates, each item's best candidate first.
  static func sections(of explanation: CaseExplanation) -> [Report.Section] {
    explanation.items.flatMap { item in
      item.candidates.map { candidate in
        let place = explanation.items.count > 1 ? "\(item.id) / " : ""
        return Report.Section(title: place + candidate.title, table: ReportTable(candidate))
      }
    }
  }
}

extension Report.Section {
  var textLines: [String] {
    (title.isEmpty ? [] : [title]) + (table?.textLines ?? []) + lines
  }
}

extension ScoreBreakdown {
  /// `1. 'a' (Oak Sofa): 0.8125, match, grade 2`
  var title: String {
    "\(rank). \(Figure.product(id.text, name)): \(Figure.metric(scored.score)), \(band)"
      + (grade.map { ", grade \($0)" } ?? "")
  }
}

extension FailureExplanation {
  /// Lines on a disagreement between grade and expectation, the edits to undo, the smallest change,
  /// and changes of other settings.
  var changeTexts: [String] {
    [improvement?.disagreement, undo?.text].compactMap(\.self) + settingTexts
  }

  /// The names of the compared candidates, in one sentence; empty for the candidates of a sum.
  fileprivate var names: [String] {
    let shown = (found.count > 1 || improvement != nil ? [] : [expected].compactMap(\.self) + found)
      .filter { $0.name != $0.id.text }
    if shown.isEmpty { return [] }
    return [shown.map { "'\($0.id)' is \($0.name)" }.joined(separator: ", ") + "."]
  }

  private var settingTexts: [String] {
    if failure == ListCase.notProven { return [] }
    guard let change else {
      return undo == nil
        ? [
          "No single change of a weight, level, tolerance or room limit satisfies it; new"
            + " missing policies, kinds and tables were not tried."
        ] : ["No other change of a single number was found that satisfies it."]
    }
    // Undoing an edit is better than a change that repairs nothing or breaks more than it repairs.
    if undo != nil, let effect = change.effect,
      effect.repaired.isEmpty || effect.broken.count > effect.repaired.count
    {
      return []
    }
    let smallest =
      "Smallest change that satisfies it: \(change.text)." + (change.effect?.text ?? "")
    if others.isEmpty { return [smallest] }
    return [smallest, "Other single changes: " + others.map(\.text).joined(separator: "; ") + "."]
  }
}

extension RegressionGuard.Crossing {
  /// The text for a candidate that is better by its grade but fails an expectation.
  fileprivate var disagreement: String? {
    move.grade.map { grade in
      "By its grade, \(Figure.product(move.candidate, move.name)) is better now: grade \(grade)"
        + " \(isUp ? "counts" : "does not count") as relevant, and it \(isUp ? "rose" : "fell") from"
        + " \(move.oldBand) to \(move.newBand). The grade and the expectation disagree; correct the"
        + " one that is wrong."
    }
  }
}

extension EditRepair {
  /// The edits to undo, as a sentence.
  var text: String {
    let labels = edits.joined(separator: "; ")
    if edits.count == 1 { return "Undoing this edit satisfies it: \(labels)." }
    return isTogether
      ? "Undoing these edits together satisfies it: \(labels)."
      : "Undoing any one of these edits satisfies it: \(labels)."
  }
}

extension SettingChange {
  /// `criteria.style.weight 0.35 → 0.23 (before the edit: 0.2)`
  var text: String {
    "\(setting) \(shortestDecimal(from)) → \(shortestDecimal(to))"
      + (former.map { " (before the edit: \(shortestDecimal($0)))" } ?? "")
  }
}

extension SettingChange.Effect {
  /// The cases whose results change, as a sentence with a leading space.
  fileprivate var text: String {
    let passing =
      repaired.isEmpty
      ? "the case still fails by another expectation"
      : "\(counted(repaired.count, "failing case")) \(repaired.count == 1 ? "passes" : "pass")"
        + Self.listed(repaired)
    if broken.isEmpty { return " With it, \(passing), and no passing case fails." }
    return
      " With it, \(passing), \(repaired.isEmpty ? "and" : "but") \(counted(broken.count, "passing case"))"
      + " \(broken.count == 1 ? "fails" : "fail")\(Self.listed(broken))."
  }

  /// The first five ids, in parentheses.
  private static func listed(_ ids: [ByteString]) -> String {
    if ids.isEmpty { return "" }
    return " (" + ids.prefix(5).map(\.text).joined(separator: ", ") + (ids.count > 5 ? ", …)" : ")")
  }
}
