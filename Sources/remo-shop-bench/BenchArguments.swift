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
    case help
  }

  var task = Task.measure
  var isQuick = false
  var isJSON = false
  /// The stages to run, always in their own order.
  var stages = Stage.allCases
  var listCount: Int?
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
    var value: String?
    var help: [String]
  }

  private static let options = [
    Option(
      name: "--quick", help: ["a few short passes over few lists, in seconds"]),
    Option(
      name: "--stage", value: "NAME,…",
      help: ["only these stages; repeatable"]),
    Option(
      name: "--lists", value: "N",
      help: ["the number of generated lists (default: 2000, with --quick 200)"]),
    Option(name: "--json", help: ["print JSON instead of tables"]),
    Option(name: "--generate", help: ["write the generated lists, and measure nothing"]),
    Option(
      name: "--counted",
      help: ["run each stage once, so that valgrind can count"]),
    Option(
      name: "--counts", value: "FILE",
      help: [
        "add the counts that valgrind wrote for a run of --counted"
      ]),
    Option(
      name: "--toolchain", value: "TEXT",
      help: ["the compiler's version, which is part of a baseline"]),
    Option(
      name: "--compare", value: "BASELINE",
      help: [
        "fail if a count grew by more than 3 %; needs --counts"
      ]),
    Option(
      name: "--bless", value: "BASELINE",
      help: ["write the counts as the new baseline; needs --counts"]),
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
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard let name = parts.first, let option = Self.option(name) else {
        let guess = nearestName(to: parts.first ?? "", in: Self.options.map(\.name))
        throw .usage("unknown option '\(word)'\(didYouMean(guess))")
      }
      var value = parts.count > 1 ? parts[1] : ""
      if let placeholder = option.value, parts.count == 1 {
        guard let next = rest.popFirst(), !next.hasPrefix("--") else {
          throw .usage("option '\(name)' needs a value, \(placeholder)")
        }
        value = next
      } else if option.value == nil, parts.count > 1 {
        throw .usage("option '\(name)' takes no value, found '\(value)'")
      }
      try take(name, value, &named)
    }
    if !named.isEmpty { stages = Stage.allCases.filter(named.contains) }
    try check()
  }

  private static func option(_ name: String) -> Option? {
    options.first { $0.name == name || (name == "-h" && $0.name == "--help") }
  }

  private mutating func take(
    _ name: String, _ value: String, _ named: inout [Stage]
  ) throws(BenchError) {
    switch name {
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
    case "--stage":
      for word in value.split(separator: ",").map(String.init) {
        guard let stage = Stage(rawValue: word) else {
          let names = Stage.allCases.map(\.rawValue)
          let guess = didYouMean(nearestName(to: word, in: names))
          throw BenchError(
            .usage, "there is no stage '\(word)'\(guess)",
            help: "the stages are \(names.joined(separator: ", "))")
        }
        named.append(stage)
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
  }

  /// The number of lists to generate. Counting takes 50 times as long and uses a fixed number.
  var generatedLists: Int {
    task == .count ? StageRunner.countedLists : listCount ?? (isQuick ? 200 : 2000)
  }

  /// The help text.
  static var help: String {
    var text = """
      remo-shop-bench: the speed of each stage, from the list to the document

      Usage: remo-shop-bench [OPTION…] [FILE]

      FILE has a list on each line. Without it, the command generates the same lists
      every time. Each stage runs by itself until it allocates no more memory. Then it
      is measured: the fastest pass counts. MB/s refers to the JSON of the lists, or,
      for 'write', to the output. Allocations and instructions are the same in every
      run; valgrind counts them ('.ci/bench').

      The stage 'score' compares its scores with those of simpler code. The exit code
      is 1 if they differ, or if --compare finds a count that grew.

      Options

      """
    for option in options {
      text += column("  \(option.name)" + (option.value.map { " \($0)" } ?? ""))
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
