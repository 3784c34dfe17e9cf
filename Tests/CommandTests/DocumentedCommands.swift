import Foundation

/// A Markdown document whose command lines the tests run.
///
/// In a block marked `sh`, commands are the lines that start `remo-shop` or `swift run remo-shop`.
/// In a block marked `console`, they are the lines that start with `$ `; the lines after each must
/// equal its output, standard error included. All run at the top of a copy of the checkout.
struct DocumentedCommands {
  /// A command line and its documented output.
  struct Step {
    var line: String
    /// The lines of the document with its output; nil if the document does not show it.
    var shown: Range<Int>?
  }

  let path: String
  private(set) var lines: [String]
  private(set) var steps: [Step] = []

  /// The documents: those at the top, and those of examples, rubrics, templates and the library.
  static let paths: [String] = {
    let folders = [
      "examples", "rubrics", "templates", "Sources/RemoShop/RemoShop.docc",
      "Sources/RemoRubric/RemoRubric.docc",
    ]
    let found = folders.flatMap { folder in
      Checkout.files(in: folder).filter { $0.hasSuffix(".md") && !Checkout.isIntegration($0) }
    }
    return (["README.md", "CONTRIBUTING.md"] + found).sorted()
  }()

  init(path: String) throws {
    self.path = path
    let text = String(decoding: try Checkout.contents(of: path), as: UTF8.self)
    lines = text.components(separatedBy: "\n")
    var fence: String?
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("```") {
        fence = fence == nil ? String(line.dropFirst(3)) : nil
        continue
      }
      switch fence {
      case "sh":
        let command = line.hasPrefix("swift run ") ? String(line.dropFirst(10)) : line
        if command.hasPrefix("remo-shop ") { steps.append(Step(line: command)) }
      case "console":
        if line.hasPrefix("$ ") {
          steps.append(Step(line: String(line.dropFirst(2)), shown: index + 1..<index + 1))
        } else if let shown = steps.last?.shown {
          steps[steps.count - 1].shown = shown.lowerBound..<index + 1
        }
      default: break
      }
    }
  }

  private static let wordsBeforeOutputs: Set = [
    "-o", "--output", "--rejects", "--summary", ">", "2>",
  ]

  /// The files under `examples/` and `rubrics/` that the commands write.
  var outputs: [String] {
    steps.flatMap { step in
      let words = step.line.split(separator: " ").map(String.init)
      return zip(words, words.dropFirst()).compactMap { before, word in
        let isKept = word.hasPrefix("examples/") || word.hasPrefix("rubrics/")
        return isKept && Self.wordsBeforeOutputs.contains(before) ? word : nil
      }
    }
  }

  /// The outputs that a step writes before any step reads them; a copy of the checkout starts
  /// without them.
  var outputsToMake: [String] {
    outputs.filter { output in
      let first = steps.first { $0.line.split(separator: " ").contains(Substring(output)) }
      guard let words = first?.line.split(separator: " ").map(String.init) else { return true }
      return zip(words, words.dropFirst()).contains { before, word in
        word == output && Self.wordsBeforeOutputs.contains(before)
      }
    }
  }

  /// The documented output of a step.
  func text(of step: Step) -> String? {
    step.shown.map { lines[$0].map { $0 + "\n" }.joined() }
  }

  /// Replaces the documented outputs by new ones, in the order of the steps.
  mutating func replace(_ said: [String]) {
    for (step, text) in zip(steps, said).reversed() {
      guard let shown = step.shown else { continue }
      lines.replaceSubrange(
        shown,
        with: text.split(separator: "\n", omittingEmptySubsequences: false)
          .dropLast().map(String.init))
    }
  }
}

/// The files of this package.
enum Checkout {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static func contents(of path: String) throws -> Data {
    try Data(contentsOf: folder.appendingPathComponent(path))
  }

  /// Whether a file belongs to an integration: a folder of `examples/` with a script `run`, which
  /// `.ci/integrations` calls in place of these tests.
  static func isIntegration(_ path: String) -> Bool {
    let parts = path.split(separator: "/")
    guard parts.count > 2, parts[0] == "examples" else { return false }
    let script = folder.appendingPathComponent("examples/\(parts[1])/run").path
    return FileManager.default.isExecutableFile(atPath: script)
  }

  /// The paths of the files in a folder and in those within it, builds and hidden files aside.
  static func files(in path: String) -> [String] {
    let all = FileManager.default.enumerator(
      at: folder.appendingPathComponent(path), includingPropertiesForKeys: [.isRegularFileKey],
      options: .skipsHiddenFiles)
    return (all?.allObjects ?? []).compactMap { $0 as? URL }
      .filter { (try? $0.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true }
      .map { String($0.path.dropFirst(folder.path.count + 1)) }.sorted()
  }
}
