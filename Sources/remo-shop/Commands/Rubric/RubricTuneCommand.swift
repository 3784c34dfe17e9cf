import RemoBytes
import RemoRubric

extension RunnableCommand {
  /// `remo-shop rubric tune`.
  static let rubricTune = RunnableCommand(
    Command(
      name: "rubric tune",
      summary: "a rubric fitted to graded cases",
      details: [
        "Fits on the cases of the suites and measures the gain on cases that the fit has not seen, in"
          + " folds that never split a case. Bands stay where they are: the calibration moves the"
          + " scores. How far a fit may go is chosen in folds inside the training cases: where none does"
          + " better there, weights and tables stay as they are. What the choice is worth is measured on"
          + " cases that had no say in it, and can be less than nothing: the verdict goes by that. A word"
          + " table that the rubric names need not be there: it is made, and counts every word alike where"
          + " tables stay as they are.",
        "The exit code is 2 when no gain could be told from chance; the rubric is written all the same,"
          + " and the report says so; weights may be others for all that. It is 1 when the tuned rubric is"
          + " worse on unseen cases, and then nothing is written; and when 'rubric diff' between the two"
          + " rubrics would fail on these cases, as single ones got clearly worse or a metric fell: the"
          + " rubric is written then, for you to look at. Its version ends with '+tuned'.",
      ],
      operands: [.suites],
      options: .joined(
        .of(
          .tunedOutput, .tuningFormat, .reportOutput, .rubric, .tag, .comparedMetrics, .relevant,
          .calibration, .folds), .messages),
      examples: [
        .init(
          "remo-shop rubric tune train.jsonl --rubric mine.json --output tuned.json",
          meaning: "a rubric for these products")
      ]),
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
  let suite = try SuiteInput(arguments.operands, for: rubric.scorer, arguments: arguments, io: io)
  try suite.checkGrades(for: metrics)
  let curve = arguments[.calibration] ?? .platt
  try IO.checkOutput(arguments[.tunedOutput])
  try IO.checkOutput(arguments[.reportOutput])
  try rubric.checkPlaces(arguments, io: io)
  var result: TuningResult
  do throws(RubricError) {
    result = try Tuner.tune(
      rubric.rubric, on: suite.cases, relevance: arguments.relevance, curve: curve,
      folds: arguments[.folds] ?? 20, metrics: metrics)
  } catch {
    throw CommandError(error)
  }
  let report = Report.tuning(
    result, old: rubric.rubric, name: rubric.title,
    sources: rubric.sources + suite.sources)
  try io.write(to: arguments[.reportOutput], arguments: arguments) { writer, isColored in
    report.write(format, isColored: isColored, into: &writer)
  }
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

  /// Throws before a long fit if the output would overwrite a table of the given rubric, or another
  /// file not written by `rubric tune`.
  fileprivate func checkPlaces(_ arguments: Arguments, io: IO) throws(CommandError) {
    guard let path = arguments[.tunedOutput] else { return }
    for name in TuningResult.tableNames(after: stem(arguments), count: rubric.wordTables.count) {
      let place = name.beside(path)
      try refuseTable(at: place, option: Option.tunedOutput.record)
      if let report = arguments.file(of: .reportOutput), System.areSameFile(place, report) {
        throw .oneFile(Option.tunedOutput.record, other: Option.reportOutput.record)
      }
      if let old = try? io.read(place), !RubricWriter.isWords(old.bytes) {
        throw .foreignTable(place)
      }
    }
  }
}

extension IO {
  /// Writes the tables of the tuned rubric before the rubric, so that it is never without them.
  ///
  /// - Parameter given: the tables of the given rubric; a table is copied if it is neither built in
  ///   nor already there.
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
        throw .otherTable(place)
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
  /// The error for a file at the place of a table that the tuned rubric needs.
  fileprivate static func otherTable(_ path: String) -> CommandError {
    CommandError(
      .cannotCreate, message: "'\(path)' is there already, and not the table that the rubric reads",
      help: "write the rubric to another folder")
  }

  /// The error for a file at the place of a word table, not written by `rubric tune`.
  fileprivate static func foreignTable(_ path: String) -> CommandError {
    CommandError(
      .cannotCreate, message: "'\(path)' is there already, and was not written by 'rubric tune'",
      help: "give '--output' another name: word tables are named after it")
  }
}
