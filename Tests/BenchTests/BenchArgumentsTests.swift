import Testing

@testable import remo_shop_bench

@Suite("The bench's command line")
struct BenchArgumentsTests {
  @Test("Without options, all stages are measured on generated lists")
  func standard() throws {
    let arguments = try BenchArguments([])
    #expect(arguments.task == .measure)
    #expect(arguments.stages == Stage.allCases)
    #expect(arguments.generatedListCount == 2000)
    #expect(try BenchArguments(["--quick"]).generatedListCount == 200)
    #expect(try BenchArguments(["--quick", "--lists", "7"]).generatedListCount == 7)
  }

  @Test("Stages run in their own order, whatever order the options name")
  func stages() throws {
    let arguments = try BenchArguments(["--stage=html,batch-csv", "--stage", "csv", "in.ndjson"])
    #expect(arguments.stages == [.csv, .html, .batchCSV])
    #expect(arguments.input == "in.ndjson")
  }

  @Test("Counting always takes the same number of lists")
  func counted() throws {
    let arguments = try BenchArguments(["--counted", "--lists", "7"])
    #expect(arguments.task == .count)
    #expect(arguments.generatedListCount == StageRunner.countedLists)
    #expect(try BenchArguments(["--generate"]).task == .generate)
    #expect(try BenchArguments(["-h"]).task == .help)
  }

  @Test(
    "An invalid command line gets a message",
    arguments: [
      (["--quik"], "unknown option '--quik'; did you mean '--quick'?"),
      (["--json=1"], "option '--json' takes no value, found '1'"),
      (["--lists"], "option '--lists' needs a value, N"),
      (["--stage", "--json"], "option '--stage' needs a value, NAME,…"),
      (["--counts=", "file"], "option '--counts' needs a value, FILE"),
      (["--stage=", "--quick"], "option '--stage' needs a value, NAME,…"),
      (["--toolchain", ""], "option '--toolchain' needs a value, TEXT"),
      (["--quick="], "option '--quick' takes no value, found ''"),
      (["--lists", "0"], "option '--lists' does not take '0'; it takes 1 to 100000"),
      (["--stage", "cvs"], "there is no stage 'cvs'; did you mean 'csv'?"),
      (["a", "b"], "only one input is allowed, found 'a' and 'b'"),
      (["--bless", "b.json"], "option '--bless' needs '--counts'; '.ci/bench' does both"),
      (
        ["--bless", "b.json", "--counts", "c", "--stage", "csv"],
        "option '--bless' needs all stages"
      ),
      (["--counted", "a"], "counts need generated lists, not 'a'"),
      (["--generate", "a"], "'--generate' writes generated lists, not those of 'a'"),
    ])
  func wrong(_ words: [String], _ message: String) {
    let error = #expect(throws: BenchError.self) { try BenchArguments(words) }
    #expect(error?.message == message)
    #expect(error?.code == .usage)
    #expect(error?.help?.isEmpty == false)
  }

  @Test("The help names every option and every stage in lines of at most 85 columns")
  func help() {
    let lines = BenchArguments.help.split(separator: "\n")
    for stage in Stage.allCases {
      #expect(lines.contains { $0.hasPrefix("  \(stage.rawValue) ") })
    }
    for option in ["--quick", "--counts FILE", "--compare BASELINE", "--bless BASELINE"] {
      #expect(lines.contains { $0.hasPrefix("  \(option) ") })
    }
    #expect(lines.allSatisfy { $0.count <= 85 })
  }
}
