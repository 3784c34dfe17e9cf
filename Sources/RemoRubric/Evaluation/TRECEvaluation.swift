import RemoBytes

extension Evaluation {
  /// An evaluation of TREC files, or what is wrong with them.
  package struct Outcome: Sendable {
    /// Nil when a file is in error.
    package var evaluation: Evaluation?
    /// About the judgements.
    package var qrels: [Diagnostic] = []
    /// About the run.
    package var run: [Diagnostic] = []
  }

  /// Evaluates a run against judgements: `rubric eval --qrels … --run … --metrics …`.
  ///
  /// Values equal trec_eval 10: 64-bit scores, equal scores by document id descending, compared as
  /// bytes. Cost is a pass over each file, and a sort per query where the run is not sorted;
  /// memory about 32 bytes a line beside the files themselves.
  ///
  /// - Parameters:
  ///   - complete: count queries that the run does not have as 0.
  package static func ofTREC(
    qrels: Span<UInt8>, run: Span<UInt8>, metrics: [Metric], complete: Bool = false
  ) -> Outcome {
    let judged = TRECReader.read(qrels, as: .qrels)
    var ranked = TRECReader.read(run, as: .run)
    // A run without a line answers no query: with `complete`, each of them counts 0.
    if complete { ranked.diagnostics.removeAll { $0.code == "empty-file" } }
    var outcome = Outcome(qrels: judged.diagnostics, run: ranked.diagnostics)
    guard judged.diagnostics.isEmpty, ranked.diagnostics.isEmpty else { return outcome }
    let top = judged.file.topGrade
    if let problem = gradeProblem(judged.file, top, metrics) {
      outcome.qrels.append(problem)
      return outcome
    }
    var join = TRECJoin(
      judged.file, ranked.file,
      builder: EvaluationBuilder(metrics, topGrade: top, isComplete: complete))
    outcome.evaluation = join.evaluate(qrels, run)
    if outcome.evaluation?.queries.isEmpty == true, !complete {
      outcome.evaluation = nil
      outcome.run.append(
        Diagnostic(
          .error, "unknown-queries", path: "", message: "the run has no query that is judged",
          help: "query ids are compared byte by byte; are these files of the same collection?",
          range: ranked.file.queries.slices.first?.range))
    }
    return outcome
  }

  /// A grade that a metric's scale does not hold would give a number that means nothing.
  private static func gradeProblem(
    _ file: TRECFile, _ top: Int, _ metrics: [Metric]
  ) -> Diagnostic? {
    guard let problem = metrics.lazy.compactMap({ $0.problem(withGrade: top) }).first else {
      return nil
    }
    return Diagnostic(
      .error, "grade-too-high", path: "", message: problem.message, help: problem.help,
      range: file.rows.first { Int($0.value) == top }?.document.range)
  }
}

extension TRECFile {
  /// The highest grade of judgements, at least 0.
  var topGrade: Int { Int(rows.reduce(0) { max($0, $1.value) }) }
}

/// Brings a run's documents and their grades together, query by query.
private struct TRECJoin {
  private let qrels: TRECFile
  private let run: TRECFile
  private var builder: EvaluationBuilder
  private var table = RowTable()
  private var grades = RankedGrades()
  private var order: ContiguousArray<Int> = []
  private var spare: ContiguousArray<Int> = []

  init(_ qrels: TRECFile, _ run: TRECFile, builder: consuming EvaluationBuilder) {
    self.qrels = qrels
    self.run = run
    self.builder = builder
  }

  mutating func evaluate(_ qrelsBytes: Span<UInt8>, _ runBytes: Span<UInt8>) -> Evaluation {
    builder.reserve(queries: qrels.queries.count)
    for query in 0..<qrels.queries.count {
      let id = qrels.queries.slices[query].range
      guard let ranked = run.queries.index(in: runBytes, of: id, qrelsBytes) else {
        let highest = qrels.rows(of: query).reduce(0) { max($0, Int(qrels.rows[$1].value)) }
        builder.addMissing(TRECFile.text(ofID: id, in: qrelsBytes), highestGrade: highest)
        continue
      }
      join(query, ranked, qrelsBytes, runBytes)
      builder.add(TRECFile.text(ofID: id, in: qrelsBytes), grades)
    }
    for query in 0..<run.queries.count {
      let id = run.queries.slices[query].range
      if qrels.queries.index(in: qrelsBytes, of: id, runBytes) == nil {
        builder.addUnjudged(TRECFile.text(ofID: id, in: runBytes))
      }
    }
    return builder.finish()
  }

  private mutating func join(
    _ query: Int, _ ranked: Int, _ qrelsBytes: Span<UInt8>, _ runBytes: Span<UInt8>
  ) {
    grades.removeAll()
    let judged = qrels.rows(of: query)
    table.reset(judged.count)
    for index in judged {
      _ = table.insert(index, qrels.rows, qrelsBytes)
      if qrels.rows[index].value >= 0 { grades.judged.append(Int32(qrels.rows[index].value)) }
    }
    grades.judged.sort(by: >)
    sort(run.rows(of: ranked), runBytes)
    var last = Double.nan
    for index in order {
      let row = run.rows[index]
      var grade = RankedGrades.unjudged
      if let found = table.find(row, runBytes, qrels.rows, qrelsBytes) {
        grade = max(Int32(qrels.rows[found].value), RankedGrades.unjudged)
      }
      grades.append(grade, tiedWithLast: row.value == last)
      last = row.value
      if builder.needsPairs, grade >= 0 { builder.addPair(score: row.value, grade: grade) }
    }
  }

  /// Fills `order`: score descending, equal scores by document id descending.
  ///
  /// A merge sort, written out because a `Span` cannot be captured by the closure of `sort(by:)`;
  /// a run that is sorted already costs one comparison a row.
  private mutating func sort(_ rows: Range<Int>, _ source: Span<UInt8>) {
    order.removeAll(keepingCapacity: true)
    order.append(contentsOf: rows)
    var isSorted = true
    for n in 1..<max(order.count, 1) where precedes(order[n], order[n - 1], source) {
      isSorted = false
      break
    }
    if isSorted { return }
    spare = order
    var width = 1
    while width < order.count {
      var start = 0
      while start < order.count {
        let middle = min(start + width, order.count)
        let end = min(start + 2 * width, order.count)
        merge(start, middle, end, source)
        start = end
      }
      swap(&order, &spare)
      width *= 2
    }
  }

  private mutating func merge(_ start: Int, _ middle: Int, _ end: Int, _ source: Span<UInt8>) {
    var left = start
    var right = middle
    for target in start..<end {
      let takesRight =
        right < end && (left == middle || precedes(order[right], order[left], source))
      spare[target] = order[takesRight ? right : left]
      if takesRight { right += 1 } else { left += 1 }
    }
  }

  private func precedes(_ a: Int, _ b: Int, _ source: Span<UInt8>) -> Bool {
    let left = run.rows[a]
    let right = run.rows[b]
    if left.value != right.value { return left.value > right.value }
    return bytesPrecede(source, right.document.range, left.document.range)
  }
}
