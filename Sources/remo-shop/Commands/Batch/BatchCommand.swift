import RemoBytes
import RemoShop

extension RunnableCommand {
  static let batch = RunnableCommand(
    name: "batch",
    summary: "a stream of lists, one per line, as rows or documents",
    details: [
      "FILE is NDJSON: each line is a list, in any form that 'render' accepts. csv and json"
        + " write one stream of rows. Each row begins with the list's ID, or its line number."
        + " The other formats write a JSON line for each list, with the document in 'output'."
        + " With --output-dir, every format, including csv and json, writes a file for each"
        + " list, as 'render' does: NNNNNNNN-id.ext.",
      "The command reports each line with an error, saves it to the file of --rejects, and"
        + " processes the other lines. The exit code is then 65. It is also 65 if there is no"
        + " list at all; existing files then stay unchanged. With --rejects-ok, neither is an"
        + " error. Memory use does not grow with the stream.",
      "If the program that feeds the stream dies, the stream looks complete. If you know the"
        + " number of lines, give it with --expect-lines.",
      "After a failed run with --output-dir, some lists have no file. Replace each line that has"
        + " a file with a blank line, and run the command again. It skips blank lines, and the"
        + " others keep their numbers.",
    ],
    operands: [.list],
    options: .joined(
      .of(.output, .outputFolder, .batchFormat, .template, .jobs, .title, .theme), .arrangement,
      .page,
      .of(.batchColumns, .delimiter, .decimal, .bom, .noHeader, .formulas, .lenient),
      .of(
        .batchRejects, .rejectsOK, .settings, .noSettings, .range, .firstLine, .expectedLines,
        .summary, .progress),
      .messages),
    examples: [
      .init("remo-shop batch lists.ndjson --output lists.csv", meaning: "one table of all lists"),
      .init(
        "remo-shop batch lists.ndjson --format html --output-dir pages",
        meaning: "a page for each list, in a folder that is created if needed"),
      .init(
        "remo-shop batch part.ndjson --first-line 4001 --format html --output-dir pages",
        meaning: "the same for the part of a stream that begins with line 4001"),
      .init(
        "remo-shop batch lists.ndjson --range 1000000:2000000 --output part.csv",
        meaning: "the lines that begin in the second million bytes of a file"),
    ],
    run: convertStream)
}

private func convertStream(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  let job = try BatchJob(arguments, io: io)
  var pipeline = try job.pipeline()
  let input = try BatchInput(arguments, from: job.firstLine, io: io)
  let output = try BatchOutput(job, size: input.size, arguments: arguments, io: io)
  try job.begin(input, pipeline: &pipeline, io: io)
  try output.begin(pipeline)
  job.run(input, output: output, pipeline: consume pipeline)
  return try output.finish(input.failure)
}

/// The settings of a batch, shared by its threads.
struct BatchJob: Sendable {
  let request: DocumentRequest
  let leniency: ListDecoder.Leniency
  let shape: ListShape
  /// The folder for one file per list.
  let folder: String?
  let fileExtension: String
  /// The names of files from an earlier run in the folder.
  let earlierFiles: Set<String>
  let name: String
  let firstLine: Int
  let style: MessageStyle
  let keepsRejects: Bool
  /// Whether to report filter values that match no item.
  let tellsUnmatchedFilterValues: Bool
  let threadCount: Int

  init(_ arguments: Arguments, io: IO) throws(CommandError) {
    request = try DocumentRequest(arguments, standard: .csv, io: io)
    leniency = arguments.leniency
    folder = arguments[.outputFolder]
    let path = arguments.operands.first ?? "-"
    name = path.inputName
    firstLine = arguments[.firstLine] ?? 1
    style = io.style
    keepsRejects = arguments.has(.batchRejects)
    tellsUnmatchedFilterValues = !request.list.filter.isEmpty && !arguments[.quiet]
    threadCount = arguments[.jobs] ?? System.processorCount
    if folder != nil, arguments.has(.output) { throw .together(.output, other: .outputFolder) }
    switch request.kind {
    case .format(.xlsx) where folder == nil: throw .needsFolder("workbooks")
    case .format(.eml) where folder == nil: throw .needsFolder("messages")
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
      try arguments.refuseFiles(named: names, io: io)
    } else {
      earlierFiles = []
    }
    switch shape {
    case .rows: try arguments.refuseWrongExtension(for: WrittenFile(request.kind))
    case .lines:
      let named = arguments.has(.format) || arguments.has(.template)
      try arguments.refuseWrongExtension(
        for: .fixed(
          "a JSON line is written for each list", kinds: [.ndjson, .json],
          or: (named ? "" : " and add '--format'") + ", or name a folder with '--output-dir'"
            + (arguments.has(.template)
              ? ", or leave out '--output' and pipe the output through \"jq -j .output\""
              : "")))
    case .document: break
    }
  }

  func pipeline() throws(CommandError) -> ListPipeline {
    try request.pipeline(leniency: leniency, shape: shape)
  }

  /// Reads the first lines into the pipeline's buffer. If the input cannot be a stream of lists,
  /// throws one error instead of one for every line.
  func begin(
    _ input: BatchInput, pipeline: inout ListPipeline, io: IO
  ) throws(CommandError) {
    input.blockSize = shape == .rows ? 128 << 10 : 32 << 10
    guard let error = pipeline.withDocument({ input.readAhead(into: &$0) }) else { return }
    var report = DiagnosticReport(name: name, io: io)
    report.write(
      errors: [error], in: pipeline.list.document.storage.span,
      linesBefore: input.isRange ? 0 : firstLine - 1)
    let text = "the rest was not read, and nothing is written"
    io.tell(Message(.note, code: "not-read", text: text, file: name, lines: ["\(name): \(text)"]))
    throw .reported()
  }

  /// Converts all blocks of the input, with several threads from the second block on. The pipeline
  /// holds the first block.
  func run(_ input: BatchInput, output: BatchOutput, pipeline: consuming ListPipeline) {
    var worker = BatchWorker(self, pipeline: pipeline)
    let isDone = !worker.takeBlock(
      next: { input.next(into: &$0, block: &$1) }, handIn: { output.commit(&$0) })
    if isDone { return }
    input.blockSize = usualBlockSize
    // A short remainder needs no threads.
    if threadCount == 1 || input.hasReachedSize {
      while worker.takeBlock(
        next: { input.next(into: &$0, block: &$1) }, handIn: { output.commit(&$0) })
      {}
      return
    }
    input.spare = worker.finish()
    System.onThreads(threadCount, sharing: input, and: output) { _, input, output in
      guard var worker = makeWorker(with: input.withValue { $0.spare.take() }) else { return }
      while worker.takeBlock(
        next: { buffer, block in input.withValue { $0.next(into: &buffer, block: &block) } },
        handIn: { result in
          let number = result.blockNumber
          return output.wait(until: { $0.hasRoom(for: number) }, then: { $0.commit(&result) })
        })
      {}
    }
  }

  /// The usual block size in bytes. With its output it fits a processor's cache; a document may be
  /// ten times as large as its list.
  private var usualBlockSize: Int {
    shape == .rows ? 256 << 10 : 32 << 10
  }

  /// The usual room for the documents of a block. A buffer that grows late in a stream is briefly
  /// held twice.
  var usualRoom: Int { shape == .lines ? 12 * usualBlockSize : 0 }

  /// Creates a worker with the given pipeline or a new one.
  private func makeWorker(with spare: consuming ListPipeline?) -> BatchWorker? {
    if let spare { return BatchWorker(self, pipeline: spare) }
    do throws(CommandError) {
      return BatchWorker(self, pipeline: try pipeline())
    } catch {
      // Cannot happen: the first pipeline was created in the same way.
      return nil
    }
  }
}

extension CommandError {
  fileprivate static func needsFolder(_ documents: String) -> CommandError {
    .usage(
      "a stream of \(documents) cannot be written to one file",
      help: "name a folder with '--output-dir', or choose another '--format'")
  }
}
