import RemoBytes
import RemoShop

/// The output of a batch, in input order.
///
/// It is a class, because threads share it; one uses it at a time.
final class BatchOutput {
  private let name: String
  private let output: Output
  private let path: String?
  private let io: IO
  private let rejects: Output?
  private let summary: Output?
  private let isQuiet: Bool
  /// Whether the run succeeds despite lines with errors, or without any list.
  private let acceptsRejects: Bool
  private let isRange: Bool
  private let expectedLines: Int?
  /// The folder for one file per list.
  private let folder: String?
  private var earlierFiles: Set<String>
  private var progress: BatchProgress?
  private var nextBlock = 0
  /// Results that arrived early. Blocks take different times, so threads that waited for their turn
  /// would often be idle.
  private var early: [BatchResult] = []
  private let mostEarly: Int
  /// Memory for early results, used in rotation. All of it is soon in use, so a run's memory does
  /// not depend on the timing of threads.
  private var spares: [BatchResult]
  private var isStopped = false
  private var fileError: FileError?
  private var tally = BatchTally()
  /// The invalid lines that were only counted.
  private var hiddenFailures = LineRanges()
  /// The header, held back until the first list.
  private var header = ContiguousArray<UInt8>()
  private let filter: ListFilter
  private var unmatchedFilterValues: [ListFilter.ValueNumber: UnmatchedFilterValue] = [:]
  private var canBeSalvaged = false
  private var beginsAsJSON = false

  init(_ job: BatchJob, size: Int?, arguments: Arguments, io: IO) throws(CommandError) {
    name = job.name
    folder = job.folder
    earlierFiles = job.earlierFiles
    filter = job.request.list.filter
    mostEarly = job.threadCount
    spares = Array(repeating: BatchResult(), count: mostEarly)
    path = arguments.file(of: .output)
    output = try io.openOutput(path)
    self.io = io
    expectedLines = arguments[.expectedLines]
    rejects =
      if let path = arguments[.batchRejects] { try io.openOutput(path) } else { nil }
    summary = if let path = arguments[.summary] { try io.openOutput(path) } else { nil }
    isQuiet = arguments[.quiet]
    acceptsRejects = arguments[.rejectsOK]
    isRange = arguments.has(.range)
    let isTerminal = io.errors.isTerminal && io.style != .json
    let isWatched = isTerminal && !output.isTerminal && !isQuiet
    if arguments[.progress] || isWatched {
      progress = BatchProgress(
        size: size, isTerminal: isTerminal, saysEnd: arguments[.progress])
    }
  }

  /// Creates the folder or the header.
  func begin(_ pipeline: borrowing ListPipeline) throws(CommandError) {
    if let folder {
      do throws(FileError) {
        _ = try FilePlace(folder)
      } catch {
        if case .foreignLink = error.cause { throw CommandError(error) }
      }
      return try IO.makeFolder(folder)
    }
    var writer = ByteWriter()
    pipeline.writeHeader(into: &writer)
    header = writer.finish()
  }

  /// Whether the result of a block can be accepted now. It must be the next one, or fit among the
  /// early ones, or all output must have stopped.
  func hasRoom(for number: Int) -> Bool {
    isStopped || number == nextBlock || early.count < mostEarly
  }

  /// Writes all results that are due. A result stored for later is exchanged for a spare one.
  /// Returns false if the batch should stop.
  func commit(_ result: inout BatchResult) -> Bool {
    if isStopped { return false }
    if result.blockNumber != nextBlock {
      var other = spares.isEmpty ? BatchResult() : spares.removeFirst()
      swap(&other, &result)
      early.append(other)
      return true
    }
    write(result)
    while let place = early.firstIndex(where: { $0.blockNumber == nextBlock }), !isStopped {
      let other = early.remove(at: place)
      write(other)
      spares.append(other)
    }
    return !isStopped
  }

  private func write(_ result: BatchResult) {
    nextBlock += 1
    let shown = result.failures.prefix(max(0, DiagnosticReport.limit - tally.failureCount))
    tally.add(result)
    for (number, value) in result.unmatchedFilterValues {
      unmatchedFilterValues[number, default: UnmatchedFilterValue()].add(value)
    }
    for name in result.replacedFiles { earlierFiles.remove(name) }
    if result.listCount > 0, !header.isEmpty {
      output.write(header.span)
      header = []
    }
    if result.output.count > 0 { isStopped = !result.output.withBytes(output.write) }
    if !result.rejects.isEmpty { rejects?.write(result.rejects.span) }
    for failure in shown { show(failure) }
    for failure in result.failures[shown.endIndex...] { hiddenFailures.add(failure.line) }
    progress?.show(tally, io: io)
    if let error = result.fileError {
      fileError = error
      isStopped = true
    }
  }

  /// Shows one of the first failures; `finish` lists the lines of the others.
  private func show(_ failure: BatchResult.Failure) {
    progress?.clear(io)
    io.errors.write(failure.text.span)
    canBeSalvaged = canBeSalvaged || failure.canBeSalvaged
    beginsAsJSON = beginsAsJSON || failure.beginsAsJSON
  }

  /// Completes the files and writes the summary.
  func finish(_ inputFailure: FileError?) throws(CommandError) -> ExitCode {
    progress?.clear(io)
    if hiddenFailures.count > 0 {
      let lists = counted(hiddenFailures.count, "more list")
      let text = "\(lists) with errors, on \(hiddenFailures.text)"
      io.tell(
        Message(
          .error, code: "more-lists-in-error", text: text, file: name,
          count: hiddenFailures.count, lines: ["… and \(text)"]))
    }
    // Files of earlier lists already have their names, whatever stopped the run.
    if let folder, tally.listCount > 0 { try IO.sync(folder) }
    if let error = inputFailure ?? fileError { throw CommandError(error) }
    let isRead = output.failure == nil
    if isRead, let expectedLines, tally.lineCount != expectedLines {
      throw .wrongLength(of: name, count: tally.lineCount, expected: expectedLines, path: path)
    }
    let isEmpty = tally.listCount == 0 && tally.failureCount == 0
    if isEmpty, !acceptsRejects { throw .noList(in: name, for: path, isRange: isRange) }
    if output.failure?.isClosedPipe == true {
      // The output ends at a random place, but the rejects so far are kept.
      try rejects?.finished()
      return .done
    }
    // An existing file is more useful than a new one without a list, unless that is expected.
    if tally.listCount > 0 || acceptsRejects {
      output.write(header.span)
      try output.finished()
    }
    try rejects?.finished()
    summary?.write(tally.summary(of: name).span)
    try summary?.finished()
    progress?.finish(tally, io: io)
    if !isQuiet {
      sumUp(tally.warnings, as: .warning)
      sumUp(tally.notes, as: .note)
      nameEarlierFiles()
    }
    if isEmpty { io.tell(Message(.note, code: "no-list", text: "found no list", file: name)) }
    if tally.failureCount == 0 { return .done }
    sumUpFailures()
    return acceptsRejects ? .done : .badInput
  }

  /// Writes one line per code of warnings or notes, with its first location.
  private func sumUp(_ tallies: CodeTallies, as severity: Message.Severity) {
    for (code, tally) in tallies.byName {
      let place = tally.count == 1 ? "on line" : "the first on line"
      let count = counted(tally.count, severity.rawValue)
      io.tell(
        Message(
          severity, code: code.name, text: "\(count), \(place) \(tally.firstLine)", file: name,
          line: tally.firstLine, count: tally.count,
          lines: ["\(name): \(count) [\(code.name)], \(place) \(tally.firstLine)"]))
      if code == ListWarning.Kind.unmatchedFilterValue.code { nameUnmatchedFilterValues() }
    }
  }

  /// Lists the first filter values that match no item, with the number of lists. For a value in no
  /// list, it also gives the closest existing one.
  private func nameUnmatchedFilterValues() {
    for (number, value) in unmatchedFilterValues.sorted(by: { $0.key < $1.key }).prefix(
      DiagnosticReport.limit)
    {
      let (field, text) = filter.asked(number)
      let meant = value.count == tally.listCount ? value.meant : nil
      let guess = meant.map { "; \($0.help)" } ?? ""
      let note =
        "in \(counted(value.count, "list")), no item has '\(text)' as its \(field)\(guess)"
      io.tell(
        Message(
          .note, code: ListWarning.Kind.unmatchedFilterValue.code.name, text: note, file: name,
          count: value.count, lines: ["   = \(note)"]))
    }
  }

  /// Warns about files of an earlier run that remain among the new files.
  private func nameEarlierFiles() {
    guard let folder, let first = earlierFiles.min() else { return }
    let count = earlierFiles.count
    let what =
      count == 1
      ? "the folder still contains a file of an earlier run, '\(first)'"
      : "the folder still contains \(count) files of an earlier run; the first is '\(first)'"
    io.tell(Message(.warning, code: "stale-output", text: what, file: folder, count: count))
  }

  private func sumUpFailures() {
    let (listCount, failureCount) = (tally.listCount, tally.failureCount)
    let lists = counted(failureCount + listCount, "list")
    let unwritten = listCount == 0 && !acceptsRejects ? path.unwritten : ""
    var help: [String] = []
    if canBeSalvaged {
      help.append("'--lenient' accepts such a list without the invalid parts")
    } else if listCount == 0, failureCount > 1, !tally.hasFoundLists {
      let other = beginsAsJSON ? "; 'render' reads a single list" : ", as JSON"
      help.append("'batch' reads a list on each line\(other)")
    }
    if hiddenFailures.count > 0, rejects == nil, listCount > 0 {
      help.append("'--rejects FILE' saves them all, each with its error")
    }
    let have = failureCount == 1 ? "has" : "have"
    let text = "\(failureCount) of \(lists) \(have) errors\(unwritten)"
    io.tell(
      Message(
        .error, code: "lists-in-error", text: text, file: name, count: failureCount,
        suggestion: help.isEmpty ? nil : help.joined(separator: "; "),
        lines: ["\(name): \(text)"] + help.map { "   = help: \($0)" }))
  }
}

extension String? {
  /// A note that the file at this path stays unchanged.
  fileprivate var unwritten: String { map { ", so '\($0)' is not written" } ?? "" }
}

extension CommandError {
  /// The error for a stream without a list, such as the output of a failed command.
  fileprivate static func noList(
    in name: String, for path: String?, isRange: Bool
  ) -> CommandError {
    CommandError(
      .badInput, message: "expected a list on each line, found none\(path.unwritten)",
      help: isRange
        ? "with '\(Option.rejectsOK.flag)', a range without a list is not an error"
        : "check whether the program that writes the lists failed"
    ).about(name, code: "no-list")
  }

  /// The error for a stream with the wrong number of lines.
  fileprivate static func wrongLength(
    of name: String, count: Int, expected: Int, path: String?
  ) -> CommandError {
    let found = count == 0 ? "none" : "\(count)"
    return CommandError(
      .ioError, message: "expected \(counted(expected, "line")), found \(found)\(path.unwritten)",
      help: count < expected
        ? "the stream may be cut off: check whether the program that writes the lists failed, and"
          + " run it again"
        : "check the value of '\(Option.expectedLines.flag)'"
    ).about(name, code: "wrong-length")
  }

  private func about(_ stream: String, code: String) -> CommandError {
    var error = self
    error.prefix = "\(stream): error: "
    error.code = code
    error.file = stream
    return error
  }
}
