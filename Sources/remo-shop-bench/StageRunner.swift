import RemoBytes
import RemoShop

/// Runs stages on lists and measures them.
///
/// Every stage first runs once unmeasured, so that its buffers have grown. The measurement then
/// shows the steady state of a long stream. Work of earlier stages happens outside the measured
/// sections.
struct StageRunner {
  /// The purpose of a run and its length.
  enum Effort {
    /// Repeats for the given seconds, at least twice, for timing.
    case timed(seconds: Double)
    /// Runs once, for an external instrument.
    case counted
  }

  /// The number of lists when counting instructions.
  static let countedLists = 100

  /// The number of lists for a stage. It is smaller for workbooks, each of which costs as much as
  /// fifty pages.
  static func units(of stage: Stage, _ listCount: Int) -> Int {
    stage == .xlsx ? max(1, listCount / 10) : listCount
  }

  /// The number of lists or pairs when counting a stage.
  static func countedUnits(of stage: Stage) -> Int {
    let size = ScoringBench.countedSize
    return stage == .score
      ? size.wanted * size.candidates : units(of: stage, countedLists)
  }

  let input: BenchInput
  let effort: Effort
  /// The rubric and items of the stage `score`.
  let scoring: ScoringBench

  /// Runs a stage and measures it.
  func measure(_ stage: Stage) throws(BenchError) -> Measurement {
    do throws(FileError) {
      return switch stage {
      case .read: try read()
      case .validate: validate()
      case .parse: parse()
      case .decode: decode()
      case .build: try build()
      case .csv: try render(stage, .csv)
      case .html: try render(stage, .html)
      case .markdown: try render(stage, .markdown)
      case .text: try render(stage, .text)
      case .json: try render(stage, .json)
      case .xlsx: try render(stage, .xlsx)
      case .write: try write()
      case .batchCSV: try batch(stage, .csv, .rows)
      case .batchHTML: try batch(stage, .html, .lines)
      case .score: score()
      }
    } catch {
      throw BenchError(error)
    }
  }

  /// Runs passes; `pass` returns the number of output bytes.
  private func run<Failure>(
    _ stage: Stage, units: Int? = nil, bytesIn: Int = 0,
    _ pass: (inout Meter) throws(Failure) -> Int
  ) throws(Failure) -> Measurement {
    var result = Measurement(stage: stage, units: units ?? input.lines.count, bytesIn: bytesIn)
    var meter = Meter()
    _ = try pass(&meter)
    switch effort {
    case .counted:
      startOfCountedStage(&meter)
      result.bytesOut = try pass(&meter)
      result.seconds = endOfCountedStage(meter)
    case .timed(let limit):
      result.seconds = .infinity
      var spent = 0.0
      var passes = 0
      while passes < 2 || spent < limit {
        meter = Meter()
        result.bytesOut = try pass(&meter)
        result.seconds = min(result.seconds, meter.seconds)
        spent += meter.seconds
        passes += 1
      }
    }
    return result
  }

  // MARK: Files

  private func read() throws(FileError) -> Measurement {
    let temporary = try input.path == nil ? TemporaryFile(input.document) : nil
    let path = input.path ?? temporary?.path ?? ""
    var buffer = DocumentBuffer(CollectionOfOne(0))
    let size = input.document.inputCount
    return try run(.read, bytesIn: size) { (meter) throws(FileError) in
      var failure: FileError?
      meter.measure {
        do throws(System.Failure) {
          let file = try FileDescriptor(reading: path)
          var count = 1
          while count > 0 {
            count = try buffer.fill(room: Self.blockSize) { bytes, range throws(System.Failure) in
              try file.read(into: &bytes, range: range)
            }
          }
        } catch {
          failure = FileError(action: .read, path: path, cause: error.cause)
        }
      }
      if let failure { throw failure }
      return 0
    }
  }

  private func write() throws(FileError) -> Measurement {
    var pipeline = try Self.pipeline(.csv, .document)
    pipeline.take(input.document)
    var writer = ByteWriter()
    for line in input.lines where pipeline.decode(in: line) {
      pipeline.arrange()
      pipeline.write(into: &writer)
    }
    let bytes = writer.finish()
    return try run(.write) { (meter) throws(FileError) in
      var failure: FileError?
      let file = try TemporaryFile()
      meter.measure {
        var start = 0
        while start < bytes.count, failure == nil {
          let end = min(start + Self.blockSize, bytes.count)
          do throws(FileError) {
            try file.write(bytes.span.extracting(start..<end))
          } catch {
            failure = error
          }
          start = end
        }
      }
      if let failure { throw failure }
      return bytes.count
    }
  }

  /// The number of bytes that a batch reads at once for row formats.
  private static let blockSize = 256 << 10

  // MARK: Lists

  private func validate() -> Measurement {
    run(.validate, bytesIn: input.byteCount) { meter in
      meter.measure {
        for line in input.lines {
          _ = input.document.storage.span.firstInvalidUTF8(in: line)
        }
      }
      return 0
    }
  }

  private func parse() -> Measurement {
    var reader = JSONReader(input.document)
    return run(.parse, bytesIn: input.byteCount) { meter in
      meter.measure {
        for line in input.lines {
          reader.restart(line)
          // The input is known to be valid.
          try? reader.skipValue()
        }
      }
      return 0
    }
  }

  private func decode() -> Measurement {
    var list = ShoppingList(input.document)
    var decoder = ListDecoder()
    return run(.decode, bytesIn: input.byteCount) { meter in
      meter.measure {
        for line in input.lines { _ = decoder.decode(&list, in: line) }
      }
      return 0
    }
  }

  private func build() throws(FileError) -> Measurement {
    var pipeline = try Self.pipeline(.csv, .document)
    pipeline.take(input.document)
    return run(.build, bytesIn: input.byteCount) { meter in
      for line in input.lines where pipeline.decode(in: line) {
        meter.measure { pipeline.arrange() }
      }
      return 0
    }
  }

  private func render(_ stage: Stage, _ format: ListFormat) throws(FileError) -> Measurement {
    var pipeline = try Self.pipeline(format, .document)
    pipeline.take(input.document)
    var writer = ByteWriter { _ in true }
    let lines = input.lines.prefix(Self.units(of: stage, input.lines.count))
    let size = lines.reduce(0) { $0 + $1.count }
    return run(stage, units: lines.count, bytesIn: size) { meter in
      let before = writer.total
      for line in lines where pipeline.decode(in: line) {
        pipeline.arrange()
        meter.measure { pipeline.write(into: &writer) }
        writer.flushFullBlock()
      }
      return writer.total - before
    }
  }

  private func batch(
    _ stage: Stage, _ format: ListFormat, _ shape: ListShape
  ) throws(FileError) -> Measurement {
    var pipeline = try Self.pipeline(format, shape)
    pipeline.take(input.document)
    var writer = ByteWriter { _ in true }
    return run(stage, bytesIn: input.byteCount) { meter in
      let before = writer.total
      meter.measure {
        for (index, line) in input.lines.enumerated() where pipeline.decode(in: line) {
          pipeline.arrange()
          pipeline.write(line: index + 1, into: &writer)
          writer.flushFullBlock()
        }
      }
      return writer.total - before
    }
  }

  /// The pipeline of the command without options.
  private static func pipeline(
    _ format: ListFormat, _ shape: ListShape
  ) throws(FileError) -> ListPipeline {
    do {
      return try ListPipeline(
        format, list: ListOptions(), document: DocumentOptions(), csv: CSVFormat(),
        leniency: .strict, shape: shape)
    } catch {
      // Tests bind the built-in templates.
      preconditionFailure("\(error)")
    }
  }

  // MARK: Pairs

  private func score() -> Measurement {
    run(.score, units: scoring.pairCount) { meter in
      meter.measure { _ = scoring.checksum() }
      return 0
    }
  }
}
