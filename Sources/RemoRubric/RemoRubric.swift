import RemoBytes
import RemoShop

/// Rubrics, from a file to a score, a list, a test and a report.
///
/// ```swift
/// let rubric = try Rubric(decoding: data)
/// let score = rubric.score(sofa, for: ["category": "Sofa", "materials": "oak"])
/// print(score.score, score.contributions.map(\.evidence))
/// ```
///
/// 1. *Read* (folders `Input`, `Rubric`, `Suites`): a ``Rubric`` from a file, ``WantedItem`` and
///    ``Candidate`` from values, a ``RubricSuite`` of judged cases.
/// 2. *Score* (folder `Scoring`): a ``Scorer`` gives each pair a ``ScoredCandidate``.
/// 3. *Choose* (folder `Ranking`):
///    ``Scorer/shoppingList(for:room:budget:currency:profile:)`` picks the products.
/// 4. *Test* (folders `Statistics`, `Evaluation`, `Edits`, `Regression`, `Failures`, `Tuning`):
///    run, evaluate, compare, explain and tune over a suite.
/// 5. *Report* (folders `Charts`, `Reports`, `Audit`, `Formats`): every result has a ``Report``, as
///    text, Markdown, HTML or JSON. A ``Playground`` (folder `Playground`) is a page with sliders.
extension Rubric {
  /// Reads a rubric from its JSON file.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8, such as `Data` or `[UInt8]`.
  ///   - warnings: receives what is odd about a valid rubric.
  ///   - table: returns the table at a path in the rubric, or nil for the built-in table.
  /// - Throws: ``RubricError`` with every fault of the rubric, or of a table of it.
  public init(
    decoding bytes: some Collection<UInt8>, warnings: inout [ListDiagnostic],
    table: (String) -> [UInt8]? = { _ in nil }
  ) throws(RubricError) {
    let check = RubricCheck(ContiguousArray(bytes), name: "the rubric") { path in
      table(path).map { ContiguousArray($0) } ?? BuiltInRubrics.table(path)
    }
    warnings += check.files.flatMap(\.values)
    guard let rubric = check.rubric else { throw RubricError(check.files) }
    self = rubric
  }

  /// Reads a rubric from its JSON file, without its warnings.
  ///
  /// - Throws: ``RubricError`` with every fault of the rubric, or of a table of it.
  public init(
    decoding bytes: some Collection<UInt8>, table: (String) -> [UInt8]? = { _ in nil }
  ) throws(RubricError) {
    var warnings: [ListDiagnostic] = []
    try self.init(decoding: bytes, warnings: &warnings, table: table)
  }

  /// The names of the built-in rubrics: `room-match`, `product-match` and `record-match`.
  public static var builtInNames: [String] { BuiltInRubrics.names }

  /// The built-in rubric of that name, or nil if there is none.
  public static func builtIn(_ name: String) -> Rubric? { BuiltInRubrics.check(name)?.rubric }

  /// The rubric as its JSON file. Word tables that it was tuned with are not part of it.
  public var json: String { String { RubricWriter.write(self, into: &$0) } }

  /// Scores a candidate, with the parts of the score.
  ///
  /// Compiles the rubric first, which takes some milliseconds with large tables; for many pairs
  /// keep a ``Scorer``.
  public func score(
    _ candidate: Candidate, for wanted: Attributes, profile: String? = nil
  ) -> ScoredCandidate {
    Scorer(self).score(candidate, for: wanted, profile: profile)
  }
}

extension Scorer {
  /// Scores a candidate, with the parts of the score.
  ///
  /// - Parameters:
  ///   - candidate: the product.
  ///   - wanted: the attributes of the wanted item.
  ///   - profile: the rubric's profile to use; nil for its own weights.
  public func score(
    _ candidate: Candidate, for wanted: Attributes, profile: String? = nil
  ) -> ScoredCandidate {
    explain(WantedItem(id: "wanted", wanted: wanted, candidates: [candidate]), profile: profile)[0]
  }

  /// Scores the candidates of an item, the best first. Equal scores are ordered by price, with
  /// unknown prices last, then by name, then as in the input.
  public func rank(_ item: WantedItem, profile: String? = nil) -> [ScoredCandidate] {
    let scored = explain(item, profile: profile)
    return ranking(item.candidates, scores: scored.map(\.score)).map { scored[$0] }
  }

  /// Chooses a product for each wanted item: the best sum of scores, no product twice, within the
  /// budget. An item whose candidates all score below the band `close` becomes a search.
  ///
  /// - Parameters:
  ///   - items: the wanted items with their candidates.
  ///   - room: the room; what is too large for it is not offered.
  ///   - budget: the most that the chosen products may cost together.
  ///   - currency: the currency of the prices, which the list names; nil for US dollars.
  ///   - profile: the rubric's profile to use; by default `scan` for a measured room.
  /// - Throws: ``RubricError`` if the rubric's bands are not those of lists.
  public func shoppingList(
    for items: [WantedItem], room: RoomSize? = nil, budget: Amount? = nil,
    currency: CurrencyCode? = nil, profile: String? = nil
  ) throws(RubricError) -> RankedShoppingList {
    try Ranking.checkBands(rubric)
    var items = items
    items.addOthers(by: rubric)
    let list = RankingRequest(
      items: items, profile: profile, room: room, budgetCents: budget?.minorUnits)
    return try RankedShoppingList(
      RankedItems(list, by: self), by: self, currency: currency)
  }
}

/// A shopping list that a rubric made of candidates.
public struct RankedShoppingList: Sendable {
  /// The chosen products, and searches for the other items.
  public let list: ShoppingList
  /// The id of the chosen candidate of each item, nil for a search.
  public let chosenIDs: [ByteString?]
  /// The sum of the scores of the chosen products.
  public let scoreSum: Double
  /// Whether no other choice has a greater sum within the budget. It always holds for lists of up
  /// to 20 items with 50 candidates each.
  public let isProvenBest: Bool
  /// Remarks for people: how much score the budget costs, and what is too large.
  public let notes: [String]

  init(_ ranked: RankedItems, by scorer: Scorer, currency: CurrencyCode?) throws(RubricError) {
    do throws(ListError) {
      var options = Ranking.Options()
      options.currency = currency
      let writer = RankingWriter(ranked: ranked, scorer: scorer, options: options)
      list = try ShoppingList(decoding: writer.bytes())
    } catch {
      var invalid = RubricError(.invalidInput, "the candidates do not make a list")
      invalid.diagnostics = error.violations
      throw invalid
    }
    let assignment = ranked.selection.assignment
    chosenIDs = zip(ranked.list.items, assignment.selected).map { item, index in
      index.map { item.candidates[$0].id }
    }
    scoreSum = ranked.selection.sum
    isProvenBest = assignment.isProven
    notes = ranked.notes(MoneyFormat(currency: currency ?? .usd))
  }
}

/// A suite of judged cases for a rubric: wanted items, candidates, grades and expectations.
public struct RubricSuite: Sendable {
  let cases: [SuiteCase]

  /// The number of cases.
  public var count: Int { cases.count }

  /// Reads a suite from its file.
  ///
  /// - Parameters:
  ///   - bytes: UTF-8. Either cases in JSON, one on each line, over several lines or in an array;
  ///     or a table, such as CSV, with a row for each candidate.
  ///   - rubric: the rubric whose criteria and bands the cases name.
  /// - Throws: ``RubricError`` with every fault of the suite.
  public init(
    decoding bytes: some Collection<UInt8>, for rubric: Rubric
  ) throws(RubricError) {
    let reading = SuiteReading([(name: "the suite", bytes: ContiguousArray(bytes))], rubric: rubric)
    if reading.hasErrors { throw RubricError(reading.files) }
    cases = reading.cases
  }

  /// The ids of the cases, in order.
  public var ids: [ByteString] { cases.map(\.id) }

  /// A suite of the cases with these ids, in the order of the suite.
  ///
  /// - Throws: ``RubricError`` for an id that no case has, with the closest one.
  public func only(_ ids: [ByteString]) throws(RubricError) -> RubricSuite {
    let selection = cases.selected(by: ids)
    if let unknown = selection.unknown {
      throw RubricError(
        .notFound, "the suite has no case '\(unknown)'",
        help: nearestName(to: unknown.text, in: self.ids.map(\.text)).map {
          "did you mean '\($0)'?"
        })
    }
    return RubricSuite(cases: selection.chosen)
  }

  private init(cases: [SuiteCase]) { self.cases = cases }

  /// Writes a suite whose cases without expectations get those of the present results.
  ///
  /// Drafted cases have the tag `review` and a note that says where they are uncertain.
  ///
  /// - Parameters:
  ///   - bytes: a suite, as for ``init(decoding:for:)``; its cases need neither grades nor
  ///     expectations.
  ///   - rubric: the rubric whose results are expected.
  /// - Returns: the cases as JSON Lines, which ``init(decoding:for:)`` reads.
  /// - Throws: ``RubricError`` with every fault of the suite.
  public static func draft(
    from bytes: some Collection<UInt8>, by rubric: Rubric
  ) throws(RubricError) -> String {
    let reading = SuiteReading(
      [(name: "the suite", bytes: ContiguousArray(bytes))], rubric: rubric, isDraft: true)
    if reading.hasErrors { throw RubricError(reading.files) }
    let draft = SuiteDraft(reading.cases, documents: reading.documents, by: Scorer(rubric))
    return String { draft.write(into: &$0) }
  }

  /// Runs every case and checks its expectations.
  public func run(_ rubric: Rubric) -> SuiteRun { SuiteRun(cases, by: Scorer(rubric)) }

  /// Measures the rubric on the graded cases.
  ///
  /// - Parameters:
  ///   - rubric: the rubric to measure.
  ///   - metrics: such as `try Metric.list("ndcg@10,map")`.
  ///   - relevance: the grade from which on a candidate is relevant.
  public func evaluate(
    _ rubric: Rubric, metrics: [Metric] = Metric.usual, relevance: Int = 1
  ) -> Evaluation {
    ScoredSuite(cases, by: Scorer(rubric)).evaluate(metrics, relevance: relevance)
  }

  /// Compares two rubrics: what changed, which pairs crossed a threshold, and whether the new one
  /// is worse.
  ///
  /// - Parameters:
  ///   - old: the rubric before the edit.
  ///   - new: the rubric after it.
  ///   - metrics: what graded cases are compared by.
  ///   - relevance: the grade from which on a candidate is relevant.
  public func compare(
    _ old: Rubric, _ new: Rubric, metrics: [Metric] = Metric.compared, relevance: Int = 1
  ) -> RubricComparison {
    RubricComparison(
      from: old, to: new, on: cases, metrics: metrics, relevance: relevance,
      names: (old: "\(old.name) \(old.version)", new: "\(new.name) \(new.version)"))
  }

  /// Fits the rubric's weights and calibration to the grades, and measures the gain on cases that
  /// the fit had not seen.
  ///
  /// - Parameters:
  ///   - rubric: the rubric to tune.
  ///   - relevance: the grade from which on a candidate is relevant.
  ///   - folds: the number of parts for cross-validation, at least 2.
  /// - Throws: ``RubricError`` for fewer than ten graded cases, or grades of one class only.
  public func tune(
    _ rubric: Rubric, relevance: Int = 1, folds: Int = 5
  ) throws(RubricError) -> TuningResult {
    try Tuner.tune(rubric, on: cases, relevance: relevance, folds: folds)
  }
}

// MARK: Results as values and reports

extension SuiteRun {
  /// Whether every expectation holds.
  public var isPassing: Bool { failed.isEmpty }

  /// The ids of the cases that fail, in order.
  public var failedIDs: [ByteString] { failed.map(\.testCase.id) }

  /// The explanations of the cases that fail: the parts of their scores, and the smallest change of
  /// the rubric that would satisfy each expectation.
  public var failures: [CaseExplanation] { failureExplanations() }

  /// The report of the run, with the parts of the scores of failed cases.
  ///
  /// - Parameters:
  ///   - name: the name of the rubric in the title.
  ///   - isVerbose: whether to show the parts of scores for passing cases too.
  public func report(name: String, isVerbose: Bool = false) -> Report {
    .testing(SuiteTest(run: self, name: name, isVerbose: isVerbose), sources: [])
  }
}

extension CaseExplanation {
  /// The report of the explanation.
  ///
  /// - Parameters:
  ///   - name: the name of the rubric in the title.
  ///   - candidate: the candidate to show beside the best other one; nil for all.
  public func report(name: String, candidate: ByteString? = nil) -> Report {
    .explaining(self, candidate: candidate, name: name, sources: [])
  }
}

extension SuiteRun.CaseResult {
  /// The id of the case.
  public var id: ByteString { testCase.id }
}

extension Evaluation {
  /// Evaluates ranked results against judgments, with the values of trec_eval.
  ///
  /// Both may be TREC files, tables such as `query,docid,rating`, or JSON, which their beginnings
  /// tell.
  ///
  /// - Parameters:
  ///   - judgments: the grade of each judged document.
  ///   - run: the score of each found document.
  ///   - metrics: such as `try Metric.list("ndcg@10,map")`.
  ///   - complete: whether queries that the run lacks count as 0.
  /// - Throws: ``RubricError`` with every fault of the two.
  public init(
    judgments: some Collection<UInt8>, run: some Collection<UInt8>,
    metrics: [Metric] = Metric.usual, complete: Bool = false
  ) throws(RubricError) {
    let files = [ContiguousArray(judgments), ContiguousArray(run)]
    let outcome = Evaluation.ofTREC(
      qrels: ArraySlice(files[0]), run: ArraySlice(files[1]), metrics: metrics, complete: complete)
    guard let evaluation = outcome.evaluation else {
      throw RubricError([
        CheckedFile(name: "the judgments", bytes: files[0], diagnostics: outcome.qrels),
        CheckedFile(name: "the run", bytes: files[1], diagnostics: outcome.run),
      ])
    }
    self = evaluation
  }

  /// The mean of a metric by its name, such as `ndcg@10`; nil if it was not asked for or has no
  /// value.
  public subscript(_ metric: String) -> Double? { result(metric)?.mean }

  /// The report of the evaluation.
  ///
  /// - Parameter name: the name of the rubric in the title.
  public func report(name: String) -> Report { .evaluating(self, name: name, sources: []) }
}

extension RubricComparison {
  /// The number of pairs whose band changed.
  public var crossingCount: Int { diff.crossings.count }

  /// The scores that changed, the largest move first.
  public var moves: [ScoreMove] { guards.regression.moves }

  /// The report of the comparison.
  public var report: Report { .diffing(self, sources: []) }
}

extension TuningResult {
  /// The report of tuning.
  ///
  /// - Parameter old: the rubric that was tuned.
  public func report(from old: Rubric) -> Report {
    .tuning(self, old: old, name: old.name, sources: [])
  }
}

extension Report {
  /// The report for a terminal or a log, without colors.
  public var text: String { String { TerminalReport().write(self, into: &$0) } }

  /// The report as Markdown.
  public var markdown: String { String { MarkdownReport.write(self, into: &$0) } }

  /// The report as a page of its own, which loads nothing.
  public var html: String { String { HTMLReport.write(self, into: &$0) } }

  /// The report as JSON.
  public var json: String { String { JSONReport.write(self, into: &$0) } }
}

extension RubricError {
  /// The faults of the first of the files that has any.
  fileprivate init(_ files: [CheckedFile]) {
    let wrong = files.first(where: \.hasErrors) ?? files[0]
    let count = wrong.diagnostics.count { $0.severity == .error }
    self.init(.invalidInput, "\(wrong.name) has \(counted(count, "error"))")
    diagnostics = wrong.values(of: .error)
  }
}

extension CheckedFile {
  /// All findings as values.
  fileprivate var values: [ListDiagnostic] {
    ListDiagnostic.all(diagnostics, in: DocumentBuffer(bytes))
  }

  fileprivate func values(of severity: Diagnostic.Severity) -> [ListDiagnostic] {
    ListDiagnostic.all(
      diagnostics.filter { $0.severity == severity }, in: DocumentBuffer(bytes))
  }
}

extension String {
  /// The text that a function writes.
  fileprivate init(_ write: (inout ByteWriter) -> Void) {
    var writer = ByteWriter()
    write(&writer)
    self.init(decoding: writer.finish(), as: UTF8.self)
  }
}
