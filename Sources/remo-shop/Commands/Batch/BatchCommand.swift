import RemoBytes
import RemoShop

extension Command {
  /// `remo-shop batch`.
  static let batch = Command(
    name: "batch",
    summary: "a stream of lists, one on each line, as rows or documents",
    details: [
      "FILE is NDJSON: on each line a list, in any of the shapes that 'render' takes. csv and json"
        + " give one stream of rows, each with the list's id, or the number of its line, in front."
        + " The other formats give one JSON object on a line for each list, with its document in"
        + " 'output'. With --output-dir every format, csv and json too, gives a file for each list,"
        + " as 'render' writes it: NNNNNNNN-id.ext.",
      "A line in error is named, and kept in the file of --rejects; the others go on, and the exit"
        + " code is 65 at the end. It is 65, too, where there is no list at all, and a file that is"
        + " there stays as it is then. Memory does not grow with the stream.",
      "A feeder that dies halfway gives a stream that looks whole. Where you know how many lines there"
        + " have to be, say so with --expect-lines.",
      "Where a run with --output-dir broke off, lines here and there have no file: run it again with"
        + " a blank line for each that has one. Blank lines are passed over, and the others keep their"
        + " numbers.",
    ],
    operands: [.list],
    options: [.output, .outputFolder, .batchFormat, .template, .jobs] + .arrangement + .page
      + [.batchColumns, .delimiter, .decimal, .bom, .noHeader, .formulas, .lenient]
      + [.batchRejects, .firstLine, .expectedLines, .summary, .progress] + .messages,
    examples: {
      [
        Example(
          line: "remo-shop batch lists.ndjson --output lists.csv", meaning: "one table of all"),
        Example(
          line: "remo-shop batch lists.ndjson --format html --output-dir pages",
          meaning: "a page for each list, in a folder that is made if need be"),
        Example(
          line: "remo-shop batch part.ndjson --first-line 4001 --format html --output-dir pages",
          meaning: "the same for a part of a stream that begins with its line 4001"),
      ]
    },
    run: { arguments, io throws(CommandError) in
      let job = try BatchJob(arguments, io)
      var pipeline = try job.pipeline()
      let input = try BatchInput(arguments.operands.first, from: job.firstLine, io)
      let output = try BatchOutput(job, size: input.size, arguments, io)
      try job.begin(input, &pipeline, io)
      try output.begin(pipeline)
      job.run(input, output, consume pipeline)
      return try output.finish(input.failure)
    })
}

/// What every thread of a batch has to know.
struct BatchJob: Sendable {
  let request: DocumentRequest
  let leniency: ListDecoder.Leniency
  let shape: ListShape
  /// The folder that gets a file for each list.
  let folder: String?
  /// What a file's name ends in.
  let fileExtension: String
  /// The names of files that an earlier run has left there.
  let earlierFiles: Set<String>
  /// What the input is called.
  let name: String
  /// The number of its first line.
  let firstLine: Int
  /// How messages are written.
  let style: MessageStyle
  let keepsRejects: Bool
  /// Whether a filter's values that no list has are told.
  let tellsUnmatchedFilterValues: Bool
  let threadCount: Int

  init(_ arguments: Arguments, _ io: IO) throws(CommandError) {
    request = try DocumentRequest(arguments, standard: .csv, io)
    leniency = arguments.has(.lenient) ? .salvaging : .strict
    folder = arguments[.outputFolder]
    let path = arguments.operands.first ?? "-"
    name = path.inputName
    firstLine = arguments[.firstLine].flatMap(Int.init) ?? 1
    style = io.style
    keepsRejects = arguments.has(.batchRejects)
    tellsUnmatchedFilterValues = !request.list.filter.isEmpty && !arguments.has(.quiet)
    threadCount = arguments[.jobs].flatMap(Int.init) ?? System.processorCount
    if folder != nil, arguments.has(.output) { throw .together(.output, .outputFolder) }
    switch request.kind {
    case .format(.xlsx) where folder == nil: throw .needsFolder
    case .format(.csv) where folder == nil, .format(.json) where folder == nil: shape = .rows
    default: shape = folder == nil ? .lines : .document
    }
    switch request.kind {
    case .format(let format): fileExtension = format.fileExtension
    case .template(let template): fileExtension = template.fileName.fileExtension ?? ""
    }
    if let folder {
      let names = BatchFileNames(
        folder: folder, firstLine: firstLine, fileExtension: fileExtension)
      earlierFiles = names.earlier
      try arguments.refuseFiles(named: names, io)
    } else {
      earlierFiles = []
    }
    switch shape {
    case .rows: try arguments.refuseOtherName(for: WrittenFile(request.kind))
    case .lines:
      let named = arguments.has(.format) || arguments.has(.template)
      try arguments.refuseOtherName(
        for: .own(
          "a JSON line is written for each list", [.ndjson, .json],
          or: (named ? "" : " and add '--format'") + ", or name a folder with '--output-dir'"
            + (arguments.has(.template)
              ? ", or leave out '--output' and pass what is written through \"jq -j .output\""
              : "")))
    case .document: break
    }
  }

  /// A pipeline for one thread.
  func pipeline() throws(CommandError) -> ListPipeline {
    try request.pipeline(leniency, shape)
  }

  /// Reads the first lines into the pipeline, and refuses what cannot be a stream of lists: each of
  /// its lines would be an error of its own.
  func begin(
    _ input: BatchInput, _ pipeline: inout ListPipeline, _ io: IO
  ) throws(CommandError) {
    input.blockSize = shape == .rows ? 128 << 10 : 32 << 10
    guard let error = pipeline.withDocument({ input.readAhead(into: &$0) }) else { return }
    var report = DiagnosticReport(name: name, io)
    report.write(
      errors: [error], in: pipeline.list.document.storage.span, linesBefore: firstLine - 1)
    let text = "the rest was not read, and nothing is written"
    var message = Message(.note, code: "not-read", text, file: name)
    message.lines = ["\(name): \(text)"]
    io.tell(message)
    throw .reported
  }

  /// Takes all blocks of the input, the first of which is in the pipeline, on several threads from
  /// the second on.
  func run(_ input: BatchInput, _ output: BatchOutput, _ pipeline: consuming ListPipeline) {
    var worker = BatchWorker(self, pipeline)
    let isDone = !worker.takeBlock(
      next: { input.next(into: &$0, &$1) }, handIn: { output.commit(&$0) })
    if isDone { return }
    input.blockSize = usualBlockSize
    // No threads are started for what is left of a short file: its last line, if that does not end.
    if threadCount == 1 || input.hasReachedSize {
      while worker.takeBlock(
        next: { input.next(into: &$0, &$1) }, handIn: { output.commit(&$0) })
      {}
      return
    }
    input.spare = worker.finish()
    System.onThreads(threadCount, sharing: input, output) { _, input, output in
      guard var worker = makeWorker(with: input.withValue { $0.spare.take() }) else { return }
      while worker.takeBlock(
        next: { buffer, block in input.withValue { $0.next(into: &buffer, &block) } },
        handIn: { result in
          let number = result.blockNumber
          return output.wait(until: { $0.hasRoom(for: number) }, then: { $0.commit(&result) })
        })
      {}
    }
  }

  /// What fits a processor's cache with its output. A document may be ten times its list.
  private var usualBlockSize: Int {
    if shape == .rows { return 256 << 10 }
    return threadCount == 1 ? 32 << 10 : 64 << 10
  }

  /// The room that the documents of a block need as a rule. One that grew with a longer block, late
  /// in a stream, would be held twice meanwhile.
  var usualRoom: Int { shape == .lines ? 10 * usualBlockSize : 0 }

  /// A worker with that pipeline, or with one of its own.
  private func makeWorker(with spare: consuming ListPipeline?) -> BatchWorker? {
    if let spare { return BatchWorker(self, spare) }
    do throws(CommandError) {
      return BatchWorker(self, try pipeline())
    } catch {
      // The first pipeline was made in the same way, so this one can be.
      return nil
    }
  }
}
