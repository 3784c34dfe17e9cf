import Foundation
import Testing

@testable import remo_shop

/// The files of lists must not replace other files that the run reads or writes.
@Suite("No output replaces another file of the run")
struct ReplacedInputTests {
  let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(
      atPath: folder("p"), withIntermediateDirectories: false)
    try folder.add("p/other.json", SampleList.line())
  }

  private func batch(_ words: String..., input: String = SampleList.line()) -> Outcome {
    run(["batch", "--output-dir", folder("p")] + words, input: input)
  }

  @Test("Rejects and summary may not have a name that a list's file could get")
  func written() throws {
    let names = ["00000001.json", "00000001-a.json", "00000001-_b.json", "123456789-x.json"]
    for name in names {
      for option in ["--rejects", "--summary"] {
        let outcome = batch("-f", "json", option, folder("p/\(name)"))
        #expect(outcome.code == .usage, "\(name)")
        #expect(outcome.errors.contains("may replace '\(folder("p/\(name)"))', which '\(option)'"))
      }
    }
    for name in ["0000001.json", "00000001.ndjson", "00000001-.json", "00000001-é.json", "a.json"] {
      let path = folder("p/\(name)")
      #expect(batch("-f", "json", "--rejects", path, input: "[]").code == .badInput, "\(name)")
    }
    #expect(batch("-f", "html", "--summary", folder("p/00000001.json")).code == .done)
  }

  @Test("Neither input nor template may have such a name, by whatever path")
  func read() throws {
    let input = try folder.add("p/00000001-a.json", SampleList.line())
    let template = try folder.add("p/00000002-t.html", "<p>{{title}}</p>")
    try FileManager.default.createSymbolicLink(
      atPath: folder("link.json"), withDestinationPath: "p/00000001-a.json")
    try FileManager.default.createSymbolicLink(atPath: folder("q"), withDestinationPath: "p")
    for path in [
      input, folder("link.json"), folder("q/00000001-a.json"), folder("p/../p/00000001-a.json"),
    ] {
      let outcome = batch("-f", "json", path)
      #expect(outcome.code == .usage, "\(path)")
      #expect(
        outcome.errors
          == "remo-shop: error: option '--output-dir' would replace the input '\(path)'\n"
          + "   = help: name another file\n")
    }
    #expect(batch("-t", template).code == .usage)
    #expect(try folder.text("p/00000001-a.json") == SampleList.line())
    #expect(batch("-f", "html", input).code == .done)
  }

  @Test("A link in the output folder may not lead to the input")
  func linkInFolder() throws {
    let input = try folder.add("in.json", SampleList.line())
    try FileManager.default.createSymbolicLink(
      atPath: folder("p/00000001.json"), withDestinationPath: "../in.json")
    #expect(batch("-f", "json", input).code == .usage)
    #expect(try folder.text("in.json") == SampleList.line())
  }

  @Test("A file name with a line number that cannot occur is allowed")
  func farLine() throws {
    let input = try folder.add("p/20250101-lists.json", SampleList.line())
    #expect(batch("-f", "json", input).code == .done)
    #expect(batch("-f", "json", "--first-line", "20250000", input).code == .usage)
    #expect(batch("-f", "json", "--first-line", "20250102", input).code == .done)
  }

  @Test("Standard input redirected from the output file is not replaced")
  func standardInput() throws {
    let script = """
      "$0" render -o in.json -f json < in.json; echo $?
      "$0" render - -o ./in.json -f json < in.json; echo $?
      "$0" batch -o lists.ndjson -f json < lists.ndjson; echo $?
      "$0" batch --rejects lists.ndjson -f csv -o rows.csv < lists.ndjson; echo $?
      "$0" batch --output-dir p -f json < p/00000001-a.json; echo $?
      "$0" render -t - in.json -o own.txt < own.txt; echo $?
      cat in.json | "$0" render -o in.json -f json; echo $?
      "$0" render in2.json -o in.json -f json < in.json; echo $?
      """
    try folder.add("in.json", SampleList.plain)
    try folder.add("in2.json", SampleList.plain)
    try folder.add("lists.ndjson", SampleList.line())
    try folder.add("p/00000001-a.json", SampleList.line())
    try folder.add("own.txt", "{{title}}")
    let result = try Executable.run(
      ["-c", script, Executable.path], folder: folder.path, program: "/bin/sh")
    #expect(result.output == "64\n64\n64\n64\n64\n64\n0\n0\n", "\(result.errors)")
    #expect(try folder.text("lists.ndjson") == SampleList.line())
    #expect(try folder.text("p/00000001-a.json") == SampleList.line())
    #expect(
      result.errors.hasPrefix(
        "remo-shop: error: option '--output' would replace the input 'in.json'"))
  }
}
