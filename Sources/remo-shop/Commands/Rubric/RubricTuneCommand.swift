import RemoBytes
import RemoRubric

extension RunnableCommand {
  static let rubricTune = RunnableCommand(
    name: "rubric tune",
    summary: "a rubric fitted to judged cases",
    details: [
      "Fits the rubric to the cases of the suites, and measures the gain on unseen cases, in"
        + " folds that never split a case. Bands keep their limits; the calibration moves the"
        + " scores. Inner folds of the training cases select the settings. If no setting does"
        + " better there, weights, curves and tables stay unchanged. The gain is measured on unseen"
        + " cases and may be negative. It decides the verdict. If the rubric names a word table"
        + " that does not exist, the command makes it.",
      "The exit code is 2 if the gain may be due to chance. The rubric is still written and may"
        + " have new weights. The exit code is 1 if the tuned rubric is worse on unseen cases;"
        + " then nothing is written. It is also 1 if 'rubric diff' of both rubrics"
        + " ends with 1; then the rubric is written for you to examine. Its version ends with"
        + " '+tuned'.",
    ],
    operands: [.suites],
    options: .joined(
      .of(
        .tunedOutput, .tuningFormat, .reportOutput, .rubric, .tag, .comparedMetrics, .relevant,
        .calibration, .folds, .keep), .messages),
    examples: [
      .init(
        "remo-shop rubric tune train.jsonl --rubric mine.json --output tuned.json",
        meaning: "a rubric fitted to these cases")
    ],
    run: tuneRubric)
}

private func tuneRubric(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  try arguments.refuseWrongExtension(
    of: .tunedOutput,
    for: .fixed(
      "a rubric is written as JSON", kinds: [.json], or: "; '--report' names the file of the report"
    ))
  let format = try arguments.reportFormat(of: .reportOutput)
  let metrics = try arguments.comparedMetrics()
  let rubric = try RubricInput(arguments, io: io, allowsMissingWordTables: true)
  let suite = try SuiteInput(rubric.suites, for: rubric.scorer, arguments: arguments, io: io)
  try suite.checkGrades(for: metrics)
  let curve = arguments[.calibration] ?? .platt
  try IO.checkOutput(arguments[.tunedOutput])
  try IO.checkOutput(arguments[.reportOutput])
  try rubric.checkPlaces(arguments, io: io)
  var result: TuningResult
  do throws(RubricError) {
    result = try Tuner.tune(
      rubric.rubric, on: suite.cases, relevance: arguments.relevance, curve: curve,
      folds: arguments[.folds] ?? 5, metrics: metrics, keepsExpectations: arguments[.keep],
      runner: { count, part in System.onThreads(results: count, body: part) })
  } catch {
    throw CommandError(error)
  }
  let report = Report.tuning(
    result, old: rubric.rubric, name: rubric.title,
    sources: rubric.sources + suite.sources)
  try io.write(report, as: format, to: .reportOutput, arguments: arguments)
  if let path = arguments[.tunedOutput], !result.isLoss {
    result.nameTables(after: rubric.stem(arguments))
    try io.write(result, given: rubric.tables, to: path, arguments: arguments)
  }
  return io.tell(
    report.verdict, in: .reportOutput, code: ExitCode(result.outcome), arguments: arguments)
}

extension RubricInput {
  /// The prefix for the names of the tuned rubric's word tables.
  fileprivate func stem(_ arguments: Arguments) -> String {
    arguments.file(of: .tunedOutput)?.fileStem ?? rubric.name
  }

  /// Throws before a long fit if the output would overwrite a table of the given rubric, another
  /// file of this run, or a file not written by `rubric tune`.
  fileprivate func checkPlaces(_ arguments: Arguments, io: IO) throws(CommandError) {
    guard let path = arguments[.tunedOutput] else { return }
    let report = arguments.file(of: .reportOutput).flatMap { FileTarget($0) }
    var written = Set([FileTarget(path), report].compactMap(\.self))
    for name in TuningResult.tableNames(after: stem(arguments), count: rubric.wordTables.count) {
      let place = name.beside(path)
      try refuseTable(at: place, option: Option.tunedOutput.record)
      guard let target = FileTarget(place) else { continue }
      if target == report {
        throw .oneFile(Option.tunedOutput.record, other: Option.reportOutput.record)
      }
      if !written.insert(target).inserted { throw .linkedTable(place) }
      if let old = try? io.read(place), !RubricWriter.isWords(old.bytes) {
        throw CommandError(
          .cannotCreate, message: "'\(place)' already exists, but 'rubric tune' did not write it",
          help: "give '--output' another name: word tables are named after it")
      }
    }
    // A given table is written only if its path does not exist or is a link to a missing file.
    for place in tables.map({ $0.name.beside(path) }) {
      if let target = FileTarget(place), case .missing = target, !written.insert(target).inserted {
        throw .linkedTable(place)
      }
    }
  }
}

extension IO {
  /// Writes the tables of the tuned rubric before the rubric, so that the rubric is never without
  /// its tables. A given table is copied if it is neither built in nor already there.
  fileprivate func write(
    _ result: TuningResult, given: [CheckedFile], to path: String, arguments: Arguments
  ) throws(CommandError) {
    for table in given where result.rubric.tables[table.name] != nil {
      let place = table.name.beside(path)
      if result.tables[table.name] != nil || table.bytes == BuiltInRubrics.table(table.name) {
        continue
      }
      if let other = try? read(place) {
        if other.bytes == table.bytes { continue }
        throw CommandError(
          .cannotCreate,
          message: "'\(place)' already exists, but is not the table that the rubric reads",
          help: "write the rubric to another folder")
      }
      try IO.makeFolder(place.folder)
      try write(to: place, arguments: arguments) { writer, _ in writer.append(table.bytes) }
    }
    for (table, content) in result.tables.sorted(by: { $0.key < $1.key }) {
      let place = table.beside(path)
      try IO.makeFolder(place.folder)
      try write(to: place, arguments: arguments) { writer, _ in
        RubricWriter.writeWords(content, into: &writer)
      }
    }
    try write(to: path, arguments: arguments) { writer, _ in
      RubricWriter.write(result.rubric, into: &writer)
    }
  }
}

extension CommandError {
  /// The error for a table that links lead to another file of the run.
  fileprivate static func linkedTable(_ path: String) -> CommandError {
    .usage(
      "the table '\(path)' leads to another file that 'rubric tune' writes", help: "remove the link"
    )
  }
}
