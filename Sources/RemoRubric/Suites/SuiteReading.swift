import RemoBytes

/// The cases of one or several suite files, with all diagnostics.
package struct SuiteReading: Sendable {
  /// All cases in the order of the files, valid only without errors.
  package private(set) var cases: [SuiteCase] = []
  /// For a draft, the JSON of each case by id.
  package private(set) var documents: [ByteString: JSONValue] = [:]
  /// The files with their diagnostics.
  package private(set) var files: [CheckedFile] = []

  /// Whether a file says that each item has at most one product, and each product at most one item.
  package private(set) var isOfRecords = false

  package var hasErrors: Bool { files.contains(where: \.hasErrors) }

  /// Reads suites for `rubric` and reports all errors in one pass. With a scorer, adds the warnings
  /// of `InputWarnings`. The cases of a draft may lack expectations and grades.
  package init(
    _ inputs: [(name: String, bytes: ContiguousArray<UInt8>)], rubric: Rubric,
    scorer: Scorer? = nil, isDraft: Bool = false
  ) {
    var places = SuitePlaces()
    var warnings = scorer.map { InputWarnings($0, reading: rubric, isJudged: true) }
    for input in inputs {
      var decoder = SuiteDecoder(
        named: input.name, rubric: rubric, warnings: warnings, isDraft: isDraft)
      decoder.read(input.bytes, places: &places)
      warnings = decoder.warnings
      cases += decoder.cases
      if decoder.isOfRecords { isOfRecords = true }
      documents.merge(decoder.documents) { first, _ in first }
      files.append(
        CheckedFile(
          name: input.name, bytes: input.bytes, diagnostics: decoder.findings.sorted()))
    }
    if !hasErrors { addOthers(by: rubric) }
    if !hasErrors, !files.isEmpty, !isDraft || cases.isEmpty { checkThatSomethingIsTested() }
  }

  /// Gives candidates the other items with which rival criteria compare them: those of all cases
  /// for records, otherwise those of the same list.
  private mutating func addOthers(by rubric: Rubric) {
    if !rubric.hasRivals { return }
    let items = cases.flatMap { testCase in
      testCase.items.map { OtherItem(query: testCase.queryID($0), wanted: $0.wanted) }
    }
    let all = isOfRecords && rubric.comparesItems ? RivalBlocks(items, by: rubric) : nil
    for index in cases.indices {
      let testCase = cases[index]
      cases[index].editItems { items in
        if let all {
          items.addOthers(from: all)
        } else {
          items.addOthers(by: rubric, query: testCase.queryID)
        }
      }
    }
  }

  private mutating func checkThatSomethingIsTested() {
    if cases.contains(where: { $0.hasExpectation || $0.isGraded }) { return }
    files[0].diagnostics.append(
      Diagnostic(
        .error, "empty-suite", path: "",
        message: cases.isEmpty
          ? "the suite has no case" : "the suite has neither expectations nor grades",
        help: "add a case with an expectation or a grade", range: nil))
  }
}

/// The places of the cases and queries of several suites. Runs, judgments and baselines identify
/// items by their queries.
struct SuitePlaces {
  var cases: [ByteString: SuitePlace] = [:]
  var queries: [ByteString: (id: ByteString, place: SuitePlace)] = [:]
}

extension SuiteCase {
  /// The profile that a rubric uses for the case.
  func profile(in rubric: Rubric) -> String? { rubric.profileName(profile, room: room) }

  package var hasExpectation: Bool {
    switch body {
    case .item(let item): item.expect != nil || item.expectComputed != nil
    case .list(let list): list.expect != nil
    }
  }

  package var isGraded: Bool {
    items.contains { $0.candidates.contains { $0.grade != nil } }
  }

  /// Edits the wanted items. `edit` must not change their number.
  mutating func editItems(_ edit: (inout [WantedItem]) -> Void) {
    var edited = items
    edit(&edited)
    switch body {
    case .item(var item):
      item.item = edited[0]
      body = .item(item)
    case .list(var list):
      list.items = edited
      body = .list(list)
    }
  }

  package var items: [WantedItem] {
    switch body {
    case .item(let item): [item.item]
    case .list(let list): list.items
    }
  }
}
