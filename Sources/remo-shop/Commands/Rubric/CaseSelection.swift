import RemoBytes
import RemoRubric

/// The cases of a suite that a test is limited to.
struct CaseSelection {
  /// The texts of `--case`, each an id or a list of ids; or ids of an earlier report.
  private let texts: [String]
  /// The name of the earlier report; nil for `--case`.
  private let report: String?

  /// The cases that `--case` names.
  init(texts: [String]) {
    self.texts = texts
    report = nil
  }

  /// The cases that failed in an earlier report.
  init(ids: [ByteString], report: String) {
    texts = ids.map(\.text)
    self.report = report
  }

  /// The selected cases, and the others.
  ///
  /// - Throws: an error for an id that no case has, with the closest one.
  func applied(
    to cases: [SuiteCase]
  ) throws(CommandError) -> (chosen: [SuiteCase], others: [SuiteCase]) {
    let known = Set(cases.map(\.id))
    let ids = texts.flatMap { text -> [ByteString] in
      // An id may contain commas.
      if report != nil || known.contains(ByteString(text)) { return [ByteString(text)] }
      return text.split(separator: ",").map { ByteString(String($0)) }
    }
    let selection = cases.selected(by: ids)
    if let unknown = selection.unknown ?? (ids.isEmpty ? texts.first.map { ByteString($0) } : nil) {
      throw unknownCase(unknown.text, in: cases)
    }
    return (selection.chosen, selection.others)
  }

  private func unknownCase(_ id: String, in cases: [SuiteCase]) -> CommandError {
    let nearest = nearestName(to: id, in: cases.map(\.id.text))
    guard let report else {
      return .wrongValue(
        id, option: Option.caseIDs.record, nearest: nearest, help: "no case has this ID")
    }
    return CommandError(
      .badInput,
      message:
        "'\(id)' failed in '\(report)', but the suites have no such case\(didYouMean(nearest))",
      help: "test the suites of that report, or run all cases")
  }
}
