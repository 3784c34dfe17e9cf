import RemoBytes
import Testing

@testable import remo_shop_bench

@Suite("Stages and their report")
struct StageRunnerTests {
  private func runner(lists: Int) throws -> StageRunner {
    StageRunner(
      input: try BenchInput(GeneratedLists.lines(lists)), effort: .timed(seconds: 0),
      scoring: try #require(ScoringBench((3, 5))))
  }

  @Test("Generated lists are stable and do not depend on how many follow")
  func generated() throws {
    let few = GeneratedLists.lines(2)
    #expect(few == GeneratedLists.lines(2))
    #expect(GeneratedLists.lines(5).starts(with: few))
    #expect(try BenchInput(few).lines.count == 2)
  }

  @Test("Every stage runs and reports its input and output sizes", arguments: Stage.allCases)
  func runs(_ stage: Stage) throws {
    let runner = try runner(lists: 3)
    let result = try runner.measure(stage)
    #expect(result.stage == stage)
    #expect(result.units == (stage == .score ? 15 : stage == .xlsx ? 1 : 3))
    #expect(result.seconds >= 0 && result.seconds.isFinite)
    let arranged: [Stage] = [.csv, .html, .markdown, .text, .json, .xlsx, .batchCSV, .batchHTML]
    #expect((result.bytesOut > 100) == (arranged + [.write]).contains(stage))
    if stage != .score, stage != .write { #expect(result.bytesIn > 100) }
  }

  @Test("Scores of prepared pairs equal those of the slow path")
  func scores() throws {
    let scoring = try #require(ScoringBench((6, 200)))
    #expect(scoring.checksum() == scoring.slowChecksum())
    #expect(scoring.checksum() != ScoringBench((6, 199))?.slowChecksum())
  }

  @Test("Empty or invalid input is refused with its position")
  func input() {
    let empty = #expect(throws: BenchError.self) { try BenchInput([], path: "x") }
    #expect(empty?.message == "'x' is empty")
    var lines = GeneratedLists.lines(1)
    lines.append(contentsOf: "{}\n".utf8)
    let error = #expect(throws: BenchError.self) { try BenchInput(lines, path: "x") }
    #expect(error?.message.hasPrefix("'x', list 2: ") == true)
  }

  /// A report of two stages.
  private func report() -> BenchReport {
    BenchReport(
      listCount: 2000, byteCount: 1_500_000,
      measurements: [
        Measurement(
          stage: .csv, units: 2000, bytesIn: 1_500_000, bytesOut: 800_000, seconds: 0.0015,
          counts: Counts(allocations: 0, instructions: 32_539)),
        Measurement(stage: .score, units: 4000, seconds: 0.001),
      ], checksums: (255, 255), findings: [])
  }

  @Test("The report aligns its tables in columns")
  func table() {
    #expect(
      report().text == """
        2,000 lists, 1.5 MB of JSON

        stage    ms   MB/s    lists/s  MB out  allocations/list  instructions/list
        csv    1.50  1,000  1,333,333    0.80              0.00             32,539

        score: 4.00 million pairs/s on one thread, five computed criteria
        scores of 4,000 pairs: checksum ff, and the simple code gives the same

        """)
  }

  @Test("The JSON report has the same figures, and null for those not counted")
  func json() throws {
    let value = try JSONValue(parsing: DocumentBuffer(report().json))
    guard case .array(let stages)? = value["stages"]?.kind else {
      Issue.record("there are no stages")
      return
    }
    #expect(stages.map { number($0["megabytes_per_second"]) } == [1000, nil])
    #expect(stages.map { number($0["instructions_per_unit"]) } == [32_539, nil])
    #expect(stages.map { number($0["units_per_second"]) } == [1_333_333.3333333333, 4_000_000])
    if case .bool(let isRight)? = value["scores"]?["is_that_of_the_slow_way"]?.kind {
      #expect(isRight)
    }
  }

  private func number(_ value: JSONValue?) -> Double? {
    if case .number(let number, _)? = value?.kind { number } else { nil }
  }

  @Test("Wrong scores and failed findings make the report a failure")
  func failure() {
    var report = report()
    #expect(!report.isFailure)
    report.findings = [Baseline.Finding(isFailure: false, text: "less")]
    #expect(!report.isFailure)
    report.findings = [Baseline.Finding(isFailure: true, text: "more")]
    #expect(report.isFailure)
    #expect(report.text.hasSuffix("FAIL  more\n"))
    report.findings = nil
    report.checksums = (255, 254)
    #expect(report.isFailure)
    #expect(report.text.contains("FAIL  scores: checksum ff, but the simple code has fe"))
    report.checksums = (255, nil)
    #expect(report.isFailure)
  }

  @Test(
    "Numbers have thousands separators",
    arguments: [
      (0.0, 0, "0"), (999.5, 0, "1,000"), (1_234_567.0, 0, "1,234,567"), (0.05, 2, "0.05"),
      (1234.005, 1, "1,234.0"), (.infinity, 0, "inf"),
    ])
  func numbers(_ value: Double, _ places: Int, _ text: String) {
    #expect(grouped(value, places: places) == text)
  }
}
