import RemoBytes

extension Evaluation {
  /// An evaluation of TREC files, or their errors.
  package struct Outcome: Sendable {
    /// The evaluation; nil if a file has an error.
    package var evaluation: Evaluation?
    package var qrels: [Diagnostic] = []
    package var run: [Diagnostic] = []
  }

  /// Evaluates a run against judgments: `rubric eval --qrels … --run … --metrics …`.
  ///
  /// Values equal those of trec_eval 10: scores have 64 bits, and equal scores are ordered by
  /// document id, descending, compared as bytes. Costs one pass over each file and a sort per
  /// query.
  ///
  /// - Parameters:
  ///   - qrels: the bytes of the judgments, from offset 0.
  ///   - run: the bytes of the run, from offset 0.
  ///   - complete: whether queries that the run lacks count as 0.
  ///   - grades: the grades of ratings with decimals.
  package static func ofTREC(
    qrels: ArraySlice<UInt8>, run: ArraySlice<UInt8>, metrics: [Metric], complete: Bool = false,
    grades: GradeMap = .whole
  ) -> Outcome {
    let judged = TRECReader.read(qrels, as: .qrels, grades: grades)
    var ranked = TRECReader.read(run, as: .run)
    // A run without a line ranks no query; with `complete`, each judged query counts 0.
    if complete { ranked.diagnostics.removeAll { $0.code == "empty-file" } }
    var outcome = Outcome(qrels: judged.diagnostics, run: ranked.diagnostics)
    guard judged.diagnostics.isEmpty, ranked.diagnostics.isEmpty else { return outcome }
    if let problem = gradeProblem(of: judged.file, for: metrics) {
      outcome.qrels.append(problem)
      return outcome
    }
    let evaluation = Evaluation(
      of: ranked.file, against: judged.file, metrics: metrics, complete: complete)
    if evaluation.queries.isEmpty, !complete {
      outcome.run.append(
        Diagnostic(
          .error, "unknown-queries", path: "", message: "no query of the run is judged",
          help: "query IDs must be equal byte by byte; check that both files are of the same"
            + " collection",
          range: ranked.file.queries.first?.id.range))
    } else {
      outcome.evaluation = evaluation
    }
    return outcome
  }

  /// Whether a file has judgments and no ranked results, by its first 64 KiB; nil if they do not
  /// tell, or if it has neither.
  package static func hasJudgments(_ source: ArraySlice<UInt8>) -> Bool? {
    var start = source.prefix(1 << 16)
    if start.count < source.count {
      while start.last != ASCII.lineFeed, !start.isEmpty { start.removeLast() }
    }
    let isClean = [TRECFile.Kind.qrels, .run].map {
      TRECReader.read(start, as: $0).diagnostics.isEmpty
    }
    return isClean[0] == isClean[1] ? nil : isClean[0]
  }

  /// The error about a grade beyond the scale of a metric, which would give a meaningless value.
  private static func gradeProblem(of file: TRECFile, for metrics: [Metric]) -> Diagnostic? {
    let top = file.topGrade
    guard let problem = metrics.lazy.compactMap({ $0.problem(withGrade: top) }).first else {
      return nil
    }
    let row = file.queries.lazy.flatMap(\.rows).first { Int($0.value) == top }
    return Diagnostic(
      .error, "grade-too-high", path: "", message: problem.message, help: problem.help,
      range: row?.document.range)
  }

  private init(
    of run: TRECFile, against qrels: TRECFile, metrics: [Metric], complete: Bool
  ) {
    var builder = EvaluationBuilder(metrics, topGrade: qrels.topGrade, isComplete: complete)
    for query in qrels.queries {
      guard let ranked = run[query.id] else {
        let highest = query.rows.reduce(0) { max($0, Int($1.value)) }
        builder.addMissing(query.id.text, highestGrade: highest)
        continue
      }
      let known = Dictionary(keepingFirstOf: query.rows.map { ($0.document, Int32($0.value)) })
      var grades = RankedGrades(judged: query.rows.map { Int32($0.value) })
      var order: UInt64 = 0
      for row in ranked.rows.sorted(by: TRECFile.Row.precedes) {
        let grade = max(known[row.document] ?? RankedGrades.unjudged, RankedGrades.unjudged)
        grades.append(grade, score: row.value)
        order = ByteHash.mix(row.value.bitPattern, seed: order)
        order = ByteHash.mix(row.document.hash, seed: order)
        if grade >= 0 { builder.addPair(score: row.value, grade: grade) }
      }
      builder.add(query.id.text, grades: grades, order: order)
    }
    for query in run.queries where qrels[query.id] == nil { builder.addUnjudged(query.id.text) }
    self = builder.finish()
  }
}

extension TRECFile.Row {
  /// The order of trec_eval: score descending, equal scores by document id descending.
  fileprivate static func precedes(left: TRECFile.Row, right: TRECFile.Row) -> Bool {
    left.value != right.value ? left.value > right.value : right.document < left.document
  }
}
