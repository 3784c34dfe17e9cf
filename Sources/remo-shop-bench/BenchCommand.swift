import RemoBytes

/// The executable `remo-shop-bench`.
@main
struct BenchCommand {
  static func main() {
    System.prepare()
    do throws(BenchError) {
      let arguments = try BenchArguments(Array(CommandLine.arguments.dropFirst()))
      System.end(try run(arguments) ? .done : .failed)
    } catch {
      try? FileDescriptor.standardError.write(ContiguousArray(error.text.utf8).span)
      System.end(error.code)
    }
  }

  /// Runs the task, and returns whether it succeeded.
  private static func run(_ arguments: BenchArguments) throws(BenchError) -> Bool {
    switch arguments.task {
    case .help:
      try write(ContiguousArray(BenchArguments.help.utf8))
      return true
    case .generate:
      try write(GeneratedLists.lines(arguments.generatedListCount))
      return true
    case .verdicts:
      let suite = try read(arguments.input ?? "rubrics/suites/room-match.jsonl")
      guard
        var simulation = VerdictSimulation.ofShippedSuite(suite, suites: arguments.suiteCount)
      else { throw BenchError(.failed, "the rubric 'room-match' has an error", help: nil) }
      let (text, isRight) = simulation.run()
      try write(ContiguousArray(text.utf8))
      return isRight
    case .count:
      let runner = try runner(arguments, .counted)
      for stage in arguments.stages { _ = try runner.measure(stage) }
      return true
    case .measure:
      let report = try measure(arguments)
      try write(arguments.isJSON ? report.json : ContiguousArray(report.text.utf8))
      return !report.isFailure
    }
  }

  private static func runner(
    _ arguments: BenchArguments, _ effort: StageRunner.Effort
  ) throws(BenchError) -> StageRunner {
    let bytes =
      try arguments.input.map(read) ?? GeneratedLists.lines(arguments.generatedListCount)
    let input = try BenchInput(bytes, path: arguments.input)
    let isSmall = arguments.isQuick || arguments.task == .count
    guard let scoring = ScoringBench(isSmall ? ScoringBench.countedSize : (32, 1000)) else {
      throw BenchError(.failed, "the rubric 'room-match' has an error", help: nil)
    }
    return StageRunner(input: input, effort: effort, scoring: scoring)
  }

  private static func measure(_ arguments: BenchArguments) throws(BenchError) -> BenchReport {
    let runner = try runner(arguments, .timed(seconds: arguments.isQuick ? 0.1 : 1))
    var report = BenchReport(
      listCount: runner.input.lines.count, byteCount: runner.input.byteCount, measurements: [])
    for stage in arguments.stages { report.measurements.append(try runner.measure(stage)) }
    if arguments.stages.contains(.score) {
      report.checksums = (runner.scoring.checksum(), runner.scoring.slowChecksum())
    }
    if let path = arguments.counts { try addCounts(from: path, arguments, to: &report) }
    return report
  }

  /// Adds the counts of the same stages, compares them, and updates the baseline on request.
  private static func addCounts(
    from path: String, _ arguments: BenchArguments, to report: inout BenchReport
  ) throws(BenchError) {
    let text = try read(path)
    guard let profile = CallgrindProfile(text.span.string(0..<text.count)),
      profile.stages.count == report.measurements.count
    else {
      throw BenchError(
        .badInput, "'\(path)' lacks the counts of these stages",
        help: "'.ci/bench' shows how to write it")
    }
    var counted = Baseline(
      toolchain: arguments.toolchain, architecture: Baseline.thisArchitecture, counts: [:])
    for (index, part) in profile.stages.enumerated() {
      let stage = report.measurements[index].stage
      let units = Double(StageRunner.countedUnits(of: stage))
      let counts = Counts(
        allocations: Double(part.allocations) / units,
        instructions: (Double(part.instructions) / units).rounded())
      report.measurements[index].counts = counts
      if stage.hasBaseline { counted.counts[stage] = counts }
    }
    if let path = arguments.compare {
      report.findings = try Baseline(try read(path), name: path).compare(counted)
    }
    if let path = arguments.bless {
      do throws(FileError) {
        let file = try AtomicFile(path)
        try file.write(counted.bytes.span)
        try file.finish()
      } catch {
        throw BenchError(error)
      }
    }
  }

  private static func read(_ path: String) throws(BenchError) -> ContiguousArray<UInt8> {
    let limit = DocumentBuffer.maximumInput
    do throws(System.Failure) {
      if let bytes = try FileDescriptor(reading: path).readToEnd(limit: limit) { return bytes }
    } catch {
      throw BenchError(FileError(action: .read, path: path, cause: error.cause))
    }
    throw BenchError(FileError(action: .read, path: path, cause: .tooLarge(limit: limit)))
  }

  private static func write(_ bytes: ContiguousArray<UInt8>) throws(BenchError) {
    do throws(System.Failure) {
      try FileDescriptor.standardOutput.write(bytes.span)
    } catch {
      if error.cause == .closedPipe { System.end(.done) }
      throw BenchError(FileError(action: .write, path: "<stdout>", cause: error.cause))
    }
  }
}
