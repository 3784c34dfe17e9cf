import RemoBytes

/// The cases of one or several suite files, and everything that is wrong with them.
package struct SuiteReading: Sendable {
  /// All cases, in the order of the files; not to be used where `hasErrors`.
  package private(set) var cases: [SuiteCase] = []
  /// The files with their diagnostics.
  package private(set) var files: [CheckedFile] = []

  /// Whether any file has an error.
  package var hasErrors: Bool { files.contains(where: \.hasErrors) }

  /// What the cases are read for: it decides what has to be in them.
  package enum Purpose: Sendable {
    /// A suite has to have an expectation or a grade somewhere.
    case testing
    /// Cases are ranked; nothing is asked of them.
    case ranking
  }

  /// Reads suites for `rubric`, all errors in one pass.
  package init(
    _ inputs: [(name: String, bytes: ContiguousArray<UInt8>)], rubric: Rubric,
    purpose: Purpose = .testing
  ) {
    var places: [String: SuitePlace] = [:]
    for input in inputs {
      var decoder = SuiteDecoder(input.name, rubric)
      decoder.read(input.bytes, &places)
      cases += decoder.cases
      files.append(
        CheckedFile(
          name: input.name, bytes: input.bytes, diagnostics: decoder.items.findings.sorted()))
    }
    if purpose == .testing, !hasErrors, !files.isEmpty { checkThatSomethingIsTested() }
  }

  private mutating func checkThatSomethingIsTested() {
    if cases.contains(where: { $0.hasExpectation || $0.isGraded }) { return }
    files[0].diagnostics.append(
      Diagnostic(
        .error, "empty-suite", path: "",
        message: cases.isEmpty
          ? "the suite has no case" : "the suite has no expectation and no grade",
        help: "there is nothing to test", range: nil))
  }
}

extension SuiteCase {
  /// Whether it says what must hold.
  package var hasExpectation: Bool {
    switch body {
    case .item(let item): item.expect != nil || item.expectComputed != nil
    case .list(let list): list.expect != nil
    }
  }

  /// Whether any candidate has a grade.
  package var isGraded: Bool {
    items.contains { $0.candidates.contains { $0.grade != nil } }
  }

  /// The wanted items, one for an item case.
  package var items: [WantedItem] {
    switch body {
    case .item(let item): [item.item]
    case .list(let list): list.items
    }
  }
}
