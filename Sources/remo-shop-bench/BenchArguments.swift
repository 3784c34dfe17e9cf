import RemoBytes

/// The command line of `remo-shop-bench`.
struct BenchArguments: Equatable {
  /// The task.
  enum Task: Equatable {
    /// Measures and prints the results.
    case measure
    /// Runs every stage once, for an external instrument.
    case count
    /// Writes the generated lists.
    case generate
    /// Simulates suites, and checks the verdicts on them.
    case verdicts
    case help
  }

  var task = Task.measure
  var isQuick = false
  var isJSON = false
  /// The stages to run, always in their own order.
  var stages = Stage.allCases
  var listCount: Int?
  /// The number of simulated suites in each cell.
  var suiteCount = 0
  /// A file with one list per line.
  var input: String?
  /// The output file of the external instrument.
  var counts: String?
  /// The compiler's name for the baseline.
  var toolchain = "unknown"
  var compare: String?
  var bless: String?

  /// An option: its name, the placeholder of its value, and its effect.
  private struct Option {
    var name: String
    var placeholder: String?
    var help: [String]
  }

  private static let options = [
    Option(
      name: "--quick", help: ["a few short passes over few lists, in seconds"]),
    Option(
      name: "--stage", placeholder: "NAME,…",
      help: ["only these stages; repeatable"]),
    Option(
      name: "--lists", placeholder: "N",
      help: ["the number of generated lists (default: 2000, with --quick 200)"]),
    Option(name: "--json", help: ["print JSON instead of tables"]),
    Option(name: "--generate", help: ["write the generated lists, and measure nothing"]),
    Option(
      name: "--counted",
      help: ["run each stage once, so that valgrind can count"]),
    Option(
      name: "--counts", placeholder: "FILE",
      help: ["add the counts that valgrind wrote for a run of --counted"]),
    Option(
      name: "--toolchain", placeholder: "TEXT",
      help: ["the compiler's version, which is part of a baseline"]),
    Option(
      name: "--compare", placeholder: "BASELINE",
      help: [
        "fail if a count grew by more than 3 %; needs --counts"
      ]),
    Option(
      name: "--bless", placeholder: "BASELINE",
      help: ["write the counts as the new baseline; needs --counts"]),
    Option(
      name: "--verdicts", placeholder: "N",
      help: ["simulate N suites for each line, some by the suite INPUT"]),
    Option(name: "--help", help: ["show this help"]),
  ]

  /// Parses the words after the program's name.
  init(_ words: [String]) throws(BenchError) {
    var named: [Stage] = []
    var rest = words[...]
    while let word = rest.popFirst() {
      guard word.hasPrefix("-") else {
        if let input { throw .usage("only one input is allowed, found '\(input)' and '\(word)'") }
        input = word
        continue
      }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
        .map(String.init)
      guard let option = Self.option(parts[0]) else {
        let guess = nearestName(to: parts[0], in: Self.options.map(\.name))
        throw .usage("unknown option '\(word)'\(didYouMean(guess))")
      }
      var value = parts.count > 1 ? parts[1] : ""
      if let placeholder = option.placeholder {
        if parts.count == 1, let next = rest.popFirst(), !next.hasPrefix("--") { value = next }
        if value.isEmpty { throw .usage("option '\(parts[0])' needs a value, \(placeholder)") }
      } else if parts.count > 1 {
        throw .usage("option '\(parts[0])' takes no value, found '\(value)'")
      }
      try apply(option, value: value, stages: &named)
    }
    if !named.isEmpty { stages = Stage.allCases.filter(named.contains) }
    try check()
  }

  private static func option(_ name: String) -> Option? {
    options.first { $0.name == name || (name == "-h" && $0.name == "--help") }
  }

  private mutating func apply(
    _ option: Option, value: String, stages: inout [Stage]
  ) throws(BenchError) {
    switch option.name {
    case "--quick": isQuick = true
    case "--json": isJSON = true
    case "--generate": task = .generate
    case "--counted": task = .count
    case "--counts": counts = value
    case "--toolchain": toolchain = value
    case "--compare": compare = value
    case "--bless": bless = value
    case "--lists":
      guard let count = Int(value), 1...100_000 ~= count else {
        throw .usage("option '--lists' does not take '\(value)'; it takes 1 to 100000")
      }
      listCount = count
    case "--verdicts":
      guard let count = Int(value), 20...100_000 ~= count else {
        throw .usage("option '--verdicts' does not take '\(value)'; it takes 20 to 100000")
      }
      (task, suiteCount) = (.verdicts, count)
    case "--stage":
      for word in value.split(separator: ",").map(String.init) {
        guard let stage = Stage(rawValue: word) else {
          let names = Stage.allCases.map(\.rawValue)
          let guess = didYouMean(nearestName(to: word, in: names))
          throw BenchError(
            .usage, "there is no stage '\(word)'\(guess)",
            help: "the stages are \(names.joined(separator: ", "))")
        }
        stages.append(stage)
      }
    default: task = .help
    }
  }

  private func check() throws(BenchError) {
    if counts == nil, let option = compare.map({ _ in "compare" }) ?? bless.map({ _ in "bless" }) {
      throw .usage("option '--\(option)' needs '--counts'; '.ci/bench' does both")
    }
    if bless != nil, stages != Stage.allCases {
      throw .usage("option '--bless' needs all stages")
    }
    if let input, counts != nil || task == .count {
      throw .usage("counts need generated lists, not '\(input)'")
    }
    if let input, task == .generate {
      throw .usage("'--generate' writes generated lists, not those of '\(input)'")
    }
  }

  /// The number of lists to generate. Counting takes 50 times as long and uses a fixed number, also
  /// with `--lists`, because `.ci/bench` passes its options to the counted and the timed run.
  var generatedListCount: Int {
    task == .count ? StageRunner.countedLists : listCount ?? (isQuick ? 200 : 2000)
  }

  /// The help text.
  static var help: String {
    var text = """
      remo-shop-bench: how fast the stages of a list's way are

      Usage: remo-shop-bench [OPTION…] [FILE]

      FILE has a list on each line; without it, lists are generated, always the same.
      Each stage is run apart from the others until it no longer asks for memory, and
      then measured: the fastest pass counts. MB/s are of the lists' JSON, but for
      'write', where they are of what is written. Allocations and instructions are
      the same in every run; valgrind counts them ('.ci/bench').

      The stage 'score' compares its scores with those of the slow way; the exit code
      is 1 when they differ, or when --compare finds a count that has grown.

      Options

      """
    for option in options {
      text += column("  \(option.name)" + (option.placeholder.map { " \($0)" } ?? ""))
      text += option.help.joined(separator: "\n" + column("")) + "\n"
    }
    text += "\nStages\n"
    for stage in Stage.allCases { text += column("  \(stage.rawValue)") + stage.meaning + "\n" }
    return text
  }

  private static func column(_ text: String) -> String {
    text + String(repeating: " ", count: max(1, 22 - text.count))
  }
}

extension BenchError {
  /// An error in the command line.
  static func usage(_ message: String) -> BenchError {
    BenchError(.usage, message, help: "see 'remo-shop-bench --help'")
  }
}
