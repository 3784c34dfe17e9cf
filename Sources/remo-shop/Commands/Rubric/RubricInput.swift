import RemoBytes
import RemoRubric

/// The rubrics and the suites among the operands, told apart by their content.
struct RubricOperands {
  let rubrics: [String]
  let suites: [String]

  /// Finds rubrics in any place. If there are fewer than `count`, the first operands stand for
  /// them, so that errors name these operands.
  init(_ operands: [String], count: Int, io: IO) {
    var places = Array(operands.indices.prefix(count))
    if !places.allSatisfy({ io.isRubric(operands[$0]) }) {
      let found = operands.indices.filter { io.isRubric(operands[$0]) }
      if found.count >= count { places = Array(found.prefix(count)) }
    }
    rubrics = places.map { operands[$0] }
    suites = operands.indices.filter { !places.contains($0) }.map { operands[$0] }
  }

  /// The rubric of `--rubric`, else the one among several operands, else the default.
  init(_ arguments: Arguments, io: IO) {
    let operands = arguments.operands
    let place =
      arguments.has(.rubric) || operands.count < 2
      ? nil : operands.indices.first { io.isRubric(operands[$0]) }
    rubrics = [
      place.map { operands[$0] } ?? arguments[.rubric] ?? Option.rubric.record.standard ?? ""
    ]
    suites = operands.indices.filter { $0 != place }.map { operands[$0] }
  }
}

/// A rubric named on the command line, read and compiled.
struct RubricInput {
  let rubric: Rubric
  let scorer: Scorer
  let file: ContiguousArray<UInt8>
  /// The rubric's title in a report: its name, plus version and file name if the file is not named
  /// after it.
  let title: String
  /// The rubric's file and its tables, with their hashes.
  let sources: [SourceFile]
  /// The rubric's file and its tables, with their warnings.
  let files: [CheckedFile]
  /// The tables as read, under their paths in the rubric.
  let tables: [CheckedFile]
  /// The paths of the tables beside the rubric, from the current folder.
  let tablePlaces: [String]
  /// The operands without the rubric.
  private(set) var suites: [String] = []

  /// Reads the rubric named by `--rubric` or among the operands, by default `room-match`. Word
  /// tables may be missing if the command makes them. Commands on lists require the bands of lists.
  init(
    _ arguments: Arguments, io: IO, allowsMissingWordTables: Bool = false,
    requiresListBands: Bool = false
  ) throws(CommandError) {
    let operands = RubricOperands(arguments, io: io)
    try self.init(
      operands.rubrics[0], allowsMissingWordTables: allowsMissingWordTables,
      requiresListBands: requiresListBands, arguments: arguments, io: io)
    suites = operands.suites
  }

  /// Reads the built-in rubric with this name, or the one at this path.
  ///
  /// - Throws: an error for an invalid rubric, after showing its diagnostics.
  init(
    _ name: String, role: String = "rubric", allowsMissingWordTables: Bool = false,
    requiresListBands: Bool = false,
    arguments: Arguments, io: IO
  ) throws(CommandError) {
    var check = try io.checkRubric(name, allowsMissingWordTables: allowsMissingWordTables)
    if requiresListBands { check = check.requiringListBands() }
    files = check.files.located(beside: name)
    io.show(files, arguments: arguments)
    guard let rubric = check.rubric else {
      io.annotate(files, arguments: arguments)
      throw .reported()
    }
    self.rubric = rubric
    scorer = Scorer(rubric)
    file = check.files[0].bytes
    let fileName = check.files[0].name.fileName
    let isPlain =
      BuiltInRubrics.names.contains(rubric.name)
      ? name == rubric.name : fileName.fileStem == rubric.name
    title = isPlain ? rubric.name : "\(rubric.name) \(rubric.version) (\(fileName))"
    sources = SourceFile.of(
      files.filter { $0.bytes != Tuner.missingTable }, firstRole: role, otherRole: "table")
    tables = Array(check.files.dropFirst())
    tablePlaces = files.dropFirst().map(\.name)
    for option in Arguments.outputOptions {
      if let path = arguments.file(of: option) { try refuseTable(at: path, option: option) }
    }
  }

  /// The warnings about criteria without effect in the cases of a suite, under the rubric's name.
  func warnings(about suite: SuiteInput) -> CheckedFile {
    CheckedFile(
      name: sources.first?.name ?? title, bytes: [],
      diagnostics: scorer.deadCriteria(in: suite.cases))
  }

  /// Throws if an output would replace a table of the rubric, which would change its scores.
  func refuseTable(at path: String, option: AnyOption) throws(CommandError) {
    guard let target = FileTarget(path) else { return }
    if let table = tablePlaces.first(where: { FileTarget($0) == target }) {
      throw .replacesInput(option, path: table)
    }
  }
}

/// The cases of the suites named on the command line.
struct SuiteInput {
  let cases: [SuiteCase]
  /// The cases excluded by `--tag`, `--case` or `--failed`.
  let setAside: [SuiteCase]
  /// The files, with their warnings.
  let files: [CheckedFile]
  /// The files, with their hashes.
  let sources: [SourceFile]
  /// The cases as they were read, by their ids; only for a draft.
  let documents: [ByteString: JSONValue]
  /// The names of the files, for a title.
  let name: String

  /// Reads suites for a rubric, and selects the cases for `--tag`.
  ///
  /// - Parameters:
  ///   - other: a second rubric, whose criteria, profiles and bands the cases may also use.
  ///   - selection: the cases to use; nil for all.
  ///   - isDraft: whether the cases need not test anything yet.
  /// - Throws: an error for an invalid suite, after showing its diagnostics.
  init(
    _ paths: some Collection<String>, for scorer: Scorer, besides other: Rubric? = nil,
    selecting selection: CaseSelection? = nil, isDraft: Bool = false, arguments: Arguments, io: IO
  ) throws(CommandError) {
    var inputs: [(name: String, bytes: ContiguousArray<UInt8>)] = []
    var files: Set<System.Status.Identity> = []
    for path in paths {
      // There may be thousands of files, so each is looked up once. A missing one is reported on
      // reading.
      if path != "-", let status = try? System.status(of: path), status.kind == .file,
        !files.insert(status.identity).inserted
      {
        throw .usage("the suite '\(path)' is given twice", help: "leave out one of them")
      }
      let document = try io.read(path)
      inputs.append((document.name, document.bytes))
    }
    let reading = SuiteReading(
      inputs, rubric: other.map(scorer.rubric.withNames) ?? scorer.rubric, scorer: scorer,
      isDraft: isDraft)
    io.show(reading.files, arguments: arguments)
    if reading.hasErrors {
      io.annotate(reading.files, arguments: arguments)
      throw .reported()
    }
    var cases = reading.cases
    var setAside: [SuiteCase] = []
    if let text = arguments[.tag] {
      let tags = try Self.tags(text, of: cases)
      setAside = cases.filter { !$0.tags.contains(where: tags.contains) }
      cases = cases.filter { $0.tags.contains(where: tags.contains) }
    }
    if let selection { (cases, setAside) = try selection.applied(to: cases) }
    if arguments.has(.relevant) { try Self.checkRelevance(arguments.relevance, cases: cases) }
    self.cases = cases
    self.setAside = setAside
    documents = reading.documents
    self.files = reading.files
    sources = reading.files.map { SourceFile(role: "suite", name: $0.name, bytes: $0.bytes) }
    name = inputs.map { $0.name.fileName }.joined(separator: ", ")
  }

  /// Throws if a grade is too high for a metric, because gains would overflow.
  func checkGrades(for metrics: [Metric]) throws(CommandError) {
    for suiteCase in cases {
      let grades = suiteCase.items.flatMap(\.candidates).compactMap(\.grade)
      guard let highest = grades.max(),
        let problem = metrics.lazy.compactMap({ $0.problem(withGrade: highest) }).first
      else { continue }
      throw CommandError(
        .badInput, message: "'\(suiteCase.id)' in '\(suiteCase.place.file)': \(problem.message)",
        help: problem.help)
    }
  }

  /// The tags in `text`. Each must occur in some case.
  private static func tags(_ text: String, of cases: [SuiteCase]) throws(CommandError) -> [String] {
    let tags = text.split(separator: ",").map(String.init)
    let known = Set(cases.flatMap(\.tags))
    let unknown = tags.first { !known.contains($0) }
    if !tags.isEmpty, unknown == nil { return tags }
    // A text without a tag is unknown as a whole.
    let wrong = unknown ?? text
    let names = known.sorted()
    throw .wrongValue(
      wrong, option: Option.tag.record, nearest: nearestName(to: wrong, in: names),
      help: names.isEmpty ? "no case has a tag" : "the cases have \(names.conjunction)")
  }

  /// Throws for a relevance grade that no candidate reaches, because nothing could be measured.
  private static func checkRelevance(
    _ relevance: Int, cases: [SuiteCase]
  ) throws(CommandError) {
    let grades = cases.flatMap(\.items).flatMap(\.candidates).compactMap(\.grade)
    guard let highest = grades.max(), highest < relevance else { return }
    throw .wrongValue(
      String(relevance), option: Option.relevant.record,
      help: "the highest grade of the suites is \(highest)")
  }
}

extension IO {
  /// Whether the operand names a built-in rubric, or a file that holds a rubric. Does not look into
  /// pipes, because they can be read only once.
  fileprivate func isRubric(_ path: String) -> Bool {
    if BuiltInRubrics.names.contains(path) { return true }
    guard ![.ndjson, .csv, .tsv, .xlsx].contains(path.fileKind), System.isFile(path),
      let document = try? read(path), let value = try? JSONValue(parsing: document.buffer),
      case .rubric? = OtherFile(value)
    else { return false }
    return true
  }

  /// Reads and checks the built-in rubric with this name, or the one at this path. Word tables may
  /// be missing if the command makes them.
  func checkRubric(
    _ name: String, allowsMissingWordTables: Bool = false
  ) throws(CommandError) -> RubricCheck {
    if let check = BuiltInRubrics.check(name) { return check }
    // The document is read only once, because it may come from a pipe.
    let document = try readNamed(name, what: "rubric", builtIn: BuiltInRubrics.names)
    // The substitute is a word table. Without it, a missing table of another kind is reported.
    if allowsMissingWordTables,
      case let check = try checkRubric(document, at: name, missingTables: Tuner.missingTable),
      check.rubric != nil
    {
      return check
    }
    return try checkRubric(document, at: name, missingTables: nil)
  }

  /// Checks a rubric that was read from `path`.
  ///
  /// Its tables are looked up beside it, then among the built-in ones. An unreadable table or a
  /// broken link is an error: otherwise the built-in table would silently replace it.
  ///
  /// - Parameter missingTables: the content to use for a table found in neither place.
  private func checkRubric(
    _ document: Document, at path: String, missingTables: ContiguousArray<UInt8>?
  ) throws(CommandError) -> RubricCheck {
    var failure: CommandError?
    let check = RubricCheck(
      document.bytes, name: document.name,
      table: { table in
        let place = table.beside(path)
        do throws(CommandError) {
          return try read(place).bytes
        } catch {
          if !System.isMissing(place) || System.isBrokenLink(place) { failure = failure ?? error }
          return BuiltInRubrics.table(table) ?? missingTables
        }
      }, help: { helpForTable($0, beside: path) })
    if let failure { throw failure }
    return check
  }

  /// A suggestion with the place where a table was expected, and the closest known name.
  private func helpForTable(_ path: String, beside rubric: String) -> String {
    let place = path.beside(rubric)
    let folders = [path.folder, "tables"].map { $0 == "." ? "" : "\($0)/" }
    let known = folders.flatMap { folder in
      let names = try? System.fileNames(in: (folder.isEmpty ? "." : folder).beside(rubric))
      return (names ?? []).map { folder + $0 }
    }
    let nearest = nearestName(to: path, in: BuiltInRubrics.tableNames + known.sorted())
    return "there is no file '\(place)'"
      + (nearest.map { "; did you mean '\($0)'?" } ?? ", and no built-in table of that name")
  }

  /// Reports the errors and warnings of files on standard error.
  func show(_ files: [CheckedFile], arguments: Arguments) {
    for file in files where !file.diagnostics.isEmpty {
      var report = DiagnosticReport(name: file.name, io: self)
      let found = Dictionary(grouping: file.diagnostics, by: { $0.severity == .error })
      report.write(errors: found[true] ?? [], in: file.bytes.span)
      if !arguments[.quiet] { report.write(warnings: found[false] ?? [], in: file.bytes.span) }
    }
  }

  /// Writes the errors of files to standard output as annotations, for a test with
  /// `--format github`.
  func annotate(_ files: [CheckedFile], arguments: Arguments) {
    guard arguments[.reportFormat] == .github else { return }
    var writer = ByteWriter()
    GitHubReport.write(errorsOf: files, into: &writer)
    output.write(writer.finish().span)
  }
}

extension [CheckedFile] {
  /// A rubric's files, with its tables under their paths from the current folder.
  func located(beside rubric: String) -> [CheckedFile] {
    var files = self
    for index in files.indices.dropFirst() {
      let place = files[index].name.beside(rubric)
      if (try? System.status(of: place)) != nil { files[index].name = place.shownPath }
    }
    return files
  }
}

extension Document {
  var input: ArraySlice<UInt8> { buffer.storage[..<buffer.inputCount] }

  /// A copy of the bytes of the input alone.
  var bytes: ContiguousArray<UInt8> { ContiguousArray(input) }
}

extension CommandError {
  init(_ error: RubricError) {
    let code: ExitCode =
      switch error.code {
      case .cannotTell: .undecided
      case .unknownMetric: .usage
      case .notFound: .noInput
      default: .badInput
      }
    self.init(code, message: error.message, help: error.help)
  }
}
