import Foundation
import Testing

@testable import remo_shop

@Suite("Processing a stream in parts")
struct BatchPartsTests {
  @Test("Template documents cannot share one file, and the error shows the way with jq")
  func oneFileOfTemplates() throws {
    let folder = try TemporaryFolder()
    let template = try folder.add("r.csv", "\"{{title}}\"\n")
    let outcome = run(
      "batch", "-t", template, "-o", folder("rows.csv"), input: SampleList.line() + "\n")
    #expect(outcome.code == .usage)
    #expect(
      outcome.errors.contains(
        ", or leave out '--output' and pipe the output through \"jq -j .output\"\n"))
  }

  @Test("A stream processed in parts gives the same output as in one run")
  func parts() throws {
    let folder = try TemporaryFolder()
    let odd = SampleList.line(SampleList.withAnother(SampleList.text(name: "7")))
    let lines = [
      SampleList.line(SampleList.text(id: "a")), SampleList.line(), odd, SampleList.line(),
      SampleList.line(SampleList.text(price: "0", total: "0")), odd, "{", SampleList.line(),
    ]
    func text(_ range: Range<Int>) -> String { lines[range].map { $0 + "\n" }.joined() }
    for format in [["-f", "json"], ["-f", "csv"], ["-f", "md"], ["-f", "md", "--output-dir"]] {
      for jobs in ["1", "3"] {
        let words = ["batch", "--lenient", "--jobs", jobs] + format
        func part(_ range: Range<Int>, _ to: String) throws -> (String, String, String) {
          let isFolder = format.contains("--output-dir")
          let rejects = folder("rejects")
          let outcome = run(
            words + (isFolder ? [folder(to)] : [])
              + ["--rejects", rejects, "--first-line", "\(range.lowerBound + 1)"],
            input: text(range))
          return (outcome.output, outcome.errors, try folder.text("rejects"))
        }
        let whole = try part(0..<8, "whole")
        let first = try part(0..<4, "parts")
        let second = try part(4..<8, "parts")
        let head = format == ["-f", "csv"] ? second.0.prefix { $0 != "\r\n" }.count + 1 : 0
        #expect(first.0 + second.0.dropFirst(head) == whole.0)
        #expect(first.2 + second.2 == whole.2)
        #expect(second.1.contains("<stdin>:7:2: error: "))
        #expect(second.1.contains("1 warning [unpriced-item], on line 5"))
        // The files of an earlier part are not stale output.
        #expect(!second.1.contains("stale-output"))
        let names = try Self.names(in: folder("whole"))
        #expect(try names == Self.names(in: folder("parts")))
        for name in names {
          #expect(try folder.text("whole/" + name) == folder.text("parts/" + name))
        }
      }
    }
    let stale = run(
      "batch", "-f", "md", "--output-dir", folder("whole"), "--first-line", "2",
      input: text(1..<2))
    #expect(
      stale.errors.contains(
        "the folder still contains 5 files of an earlier run; the first is '00000003"))
  }

  @Test("Tables of parts without headers append to one table")
  func tablesOfParts() {
    let line = SampleList.line() + "\n"
    for more in [[], ["--columns", "price,group"], ["--delimiter", "tab"]] {
      let words = ["batch", "-f", "csv"] + more
      let whole = run(words, input: line + line)
      let first = run(words, input: line)
      let second = run(words + ["--no-header", "--first-line", "2"], input: line)
      #expect(whole.code == .done && second.code == .done && second.errors == "")
      #expect(first.output + second.output == whole.output)
    }
    for preset in [[], ["--preset", "ffe"]] {
      let words = ["render", "-f", "csv"] + preset
      let whole = run(words, input: SampleList.plain).output
      let rows = run(words + ["--no-header"], input: SampleList.plain).output
      #expect(whole.hasSuffix(rows) && !rows.isEmpty)
      #expect(whole.dropLast(rows.count).filter { $0 == "\r\n" }.count == 1)
    }
    let json = run("batch", "-f", "json", "--no-header", input: line)
    #expect(json.code == .usage)
    #expect(json.errors.contains("option '--no-header' is for csv; it has no effect in json"))
  }

  @Test("The list column cannot be requested, as it always comes first")
  func listColumn() {
    let outcome = run("batch", "--columns", "list,group", input: SampleList.line())
    #expect(outcome.code == .usage)
    #expect(
      outcome.errors == """
        remo-shop: error: option '--columns' does not take 'list', because rows of a stream always \
        begin with it
           = help: leave it out

        """)
    #expect(run("render", "--columns", "list").errors.contains("the columns are group, "))
  }

  @Test("The documented command resumes an interrupted run and writes only missing files")
  func resume() throws {
    let recipe =
      "ls -a pages | awk 'NR == FNR { done[$0 + 0]; next } FNR in done { $0 = \"\" } 1' - lists.ndjson"
      + " | remo-shop batch --format html --output-dir pages"
    #expect(
      String(
        decoding: try Checkout.contents(
          of: "Sources/RemoShop/RemoShop.docc/StreamsOfLists.md"), as: UTF8.self
      ).contains("`\(recipe)`"))
    let folder = try TemporaryFolder()
    let lines = (1...60).map { number in
      switch number {
      case 7, 30: "{\"items\": ["
      case 12, 31, 60: ""
      default: SampleList.line(SampleList.text(name: "\"Chair \(number)\"", id: "1e\(number) é"))
      }
    }
    let stream = try folder.add("lists.ndjson", lines.joined(separator: "\n"))
    let whole = run("batch", stream, "-f", "html", "--output-dir", folder("whole"))
    #expect(whole.code == .badInput)
    #expect(run("batch", stream, "-f", "html", "--output-dir", folder("pages")).code == .badInput)
    let names = try Self.names(in: folder("whole"))
    #expect(names.count == 55 && names[0] == "00000001-1e1__.html")
    let missing = [0, 4, 5, 20, 21, 22, 40, 53, 54].map { names[$0] }
    for name in names {
      let path = "pages/\(name)"
      if missing.contains(name) {
        try FileManager.default.removeItem(atPath: folder(path))
      } else {
        // Existing files stay unchanged.
        try folder.add(path, "there")
      }
    }
    let built = URL(fileURLWithPath: Executable.path).deletingLastPathComponent().path
    let resumed = try Executable.run(
      ["-c", recipe], environment: ["PATH": "\(built):/usr/bin:/bin"], folder: folder.path,
      program: "/bin/sh")
    #expect(resumed.code == 65 && resumed.errors.contains("<stdin>: 2 of 11 lists have errors\n"))
    for line in [7, 30] { #expect(resumed.errors.contains("<stdin>:\(line):")) }
    #expect(try Self.names(in: folder("pages")) == names)
    for name in names {
      let text = try folder.text("pages/\(name)")
      #expect(
        try text == (missing.contains(name) ? folder.text("whole/\(name)") : "there"), "\(name)")
    }
  }

  @Test(
    "The nightly script replaces the table only if the stream has a list",
    arguments: [
      ("\n\n", true, 0), ("{\n", true, 1), (SampleList.line() + "\n\n\n{\n", false, 1),
    ])
  func nightWithoutLists(_ stream: String, _ stays: Bool, _ rejected: Int) throws {
    let folder = try TemporaryFolder()
    try folder.add("lists.ndjson", stream)
    try FileManager.default.createDirectory(
      atPath: folder("night"), withIntermediateDirectories: false)
    try folder.add("night/rows.csv", "old")
    let script = Checkout.folder.appendingPathComponent("examples/nightly/nightly.sh").path
    let built = URL(fileURLWithPath: Executable.path).deletingLastPathComponent().path
    let outcome = try Executable.run(
      [script, "lists.ndjson", "night", "2"], environment: ["PATH": "\(built):/usr/bin:/bin"],
      folder: folder.path, program: "/bin/sh")
    #expect(outcome.code == 65 && !outcome.errors.contains("cat:"), "\(outcome.errors)")
    let rows = try folder.text("night/rows.csv")
    let made = run("batch", "-f", "csv", input: SampleList.line()).output
    #expect(rows == (stays ? "old" : made))
    let lines = try folder.text("night/rejected.ndjson").split(separator: "\n")
    #expect(lines.count == rejected)
    #expect(try !Self.names(in: folder("night")).contains("rows.tmp"))
  }

  private static func names(in folder: String) throws -> [String] {
    FileManager.default.fileExists(atPath: folder)
      ? try FileManager.default.contentsOfDirectory(atPath: folder).sorted() : []
  }

  @Test("--first-line numbers the lines of any input and is at least 1")
  func firstLine() {
    let spread = run("batch", "--first-line", "40", input: "{\n  \"items\": [\n  ]\n}\n")
    #expect(spread.errors.hasPrefix("<stdin>:40:"), "\(spread.errors)")
    let outcome = run("batch", "--first-line", "0", input: "")
    #expect(outcome.code == .usage)
    #expect(outcome.errors.contains("it takes a whole number from 1 to 1000000000000"))
    let last = run(
      "batch", "--first-line", "1000000000000", "--columns", "price", input: SampleList.line())
    #expect(last.output == "list,price\r\n1000000000000,249.99\r\n")
  }
}
