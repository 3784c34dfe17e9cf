import RemoBytes

/// The sections of cases: their scores and the reasons for failures.
extension Report.Section {
  /// The section of a failed expectation: the scores behind it, and the smallest change of the
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
    // Several scores make up a sum, and each has its own table below the failure.
    if sections.count != 1 { sections.insert(Report.Section(title: title), at: 0) }
    sections[sections.count - 1].lines = failure.changeTexts
    return sections
  }

  /// The section of a severe case: the parts of the score, beside those of the candidate that was
  /// expected in its place.
  static func sections(of explanation: SevereExplanation) -> [Report.Section] {
    guard let found = explanation.found else { return [] }
    let table =
      explanation.expected.map { expected in
        let before =
          explanation.severe.formerFirst == nil
          ? "best grade '\(expected.id)'" : "was '\(expected.id)'"
        return ReportTable(
          expected, beside: found, names: (before, "is '\(found.id)'"))
      } ?? ReportTable(found)
    return [Report.Section(title: "", table: table)]
  }

  /// The sections of a case's candidates, the best first.
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
  /// The section as lines of text.
  var textLines: [String] {
    (title.isEmpty ? [] : [title]) + (table?.textLines ?? []) + lines
  }
}

extension ScoreBreakdown {
  /// `1. 'a' (Oak Sofa): 0.8125, match, grade 2`
  var title: String {
    "\(rank). '\(id)'" + (name == id.text ? "" : " (\(name))")
      + ": \(Figure.fixed(scored.score, places: 4)), \(band)"
      + (grade.map { ", grade \($0)" } ?? "")
  }
}

extension FailureExplanation {
  /// The edits to undo, in words, the smallest change, and the changes of other settings.
  var changeTexts: [String] { undoTexts + settingTexts }

  private var undoTexts: [String] {
    if undo.isEmpty { return [] }
    return [
      (undo.count == 1 ? "Undoing an edit" : "Undoing any of these edits")
        + " satisfies it: \(undo.joined(separator: "; "))."
    ]
  }

  private var settingTexts: [String] {
    if failure == ListCase.notProven { return [] }
    guard let change else {
      // An edit to undo is a single change.
      return undo.isEmpty
        ? [
          "No single change of a weight, level, tolerance or room limit satisfies it; new"
            + " missing policies, kinds and tables were not tried."
        ] : []
    }
    let kind = change.former == nil ? "change" : "change of an edited setting"
    let smallest =
      "Smallest \(kind) that satisfies it: \(change.text)." + (change.effect?.text ?? "")
    if others.isEmpty { return [smallest] }
    return [smallest, "Other single changes: " + others.map(\.text).joined(separator: "; ") + "."]
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
  /// The cases with another result, in a sentence that begins with a space.
  fileprivate var text: String {
    let passing =
      repaired.isEmpty
      ? "the case still fails by another expectation"
      : "\(counted(repaired.count, "failing case")) \(repaired.count == 1 ? "passes" : "pass")"
        + Self.listed(repaired)
    if broken.isEmpty { return " With it, \(passing), and no passing case fails." }
    return " With it, \(passing), but \(counted(broken.count, "passing case"))"
      + " \(broken.count == 1 ? "fails" : "fail")\(Self.listed(broken))."
  }

  /// The first five ids, in parentheses.
  private static func listed(_ ids: [ByteString]) -> String {
    if ids.isEmpty { return "" }
    return " (" + ids.prefix(5).map(\.text).joined(separator: ", ") + (ids.count > 5 ? ", …)" : ")")
  }
}
