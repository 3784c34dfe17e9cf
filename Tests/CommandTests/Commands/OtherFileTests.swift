import Foundation
import Testing

@testable import remo_shop

@Suite("Files of another kind in place of the expected one")
struct OtherFileTests {
  @Test("A suite, baseline or list given as a rubric is reported with the command that takes it")
  func otherFiles() throws {
    let folder = try TemporaryFolder()
    let line = #"{"id": "a", "wanted": {}, "candidates": []}"#
    for (name, text, help) in [
      ("suite.jsonl", line + "\n" + line + "\n", "'rubric test' reads suites"),
      ("one.jsonl", line + "\n", "'rubric test' reads suites"),
      ("baseline.json", #"{"rubric": "r", "cases": []}"#, "use it with 'rubric test --baseline'"),
      ("list.json", #"{"items": []}"#, "'render' reads a shopping list"),
      ("shopping.json", SampleList.plain, "'render' turns it into a document"),
      ("wanted.json", RubricFiles.wanted, "'rank' reads it"),
    ] {
      let outcome = run("rubric", "check", try folder.add(name, text))
      #expect(outcome.code == .badInput)
      #expect(outcome.errors.contains(help), "\(outcome.errors)")
      #expect(outcome.errors.components(separatedBy: "error: ").count == 2, "\(outcome.errors)")
    }
  }

  @Test("An unreadable table is an error even if a built-in table has its name")
  func unreadableTable() throws {
    let folder = try TemporaryFolder()
    let levels = #"{"same": 1, "family": 0.7, "compatible": 0.3, "other": 0}"#
    let kind = #""kind": "family", "table": "tables/materials.json", "levels": \#(levels)"#
    let more = #", {"id": "m", "weight": 1, \#(kind)}"#
    let rubric = try folder.add("r.json", RubricFiles.rubric(more: more))
    #expect(run("rubric", "check", rubric).code == .done)
    try FileManager.default.createDirectory(
      atPath: folder("tables/materials.json"), withIntermediateDirectories: true)
    let table = folder("tables/materials.json")
    let error = "remo-shop: error: cannot read '\(table)': it is a folder\n"
    for words in [["rubric", "check", rubric], ["rubric", "test", "-", "--rubric", rubric]] {
      let outcome = run(words, input: RubricFiles.graded(1))
      #expect(outcome.code == .noInput && outcome.errors.hasPrefix(error), "\(outcome.errors)")
    }
  }

  @Test(
    "Binary input is named by its format and not shown",
    arguments: [
      ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "a PNG image"),
      ([0xFF, 0xD8, 0xFF, 0xE0, 0x00], "a JPEG image"), ([0x7F, 0x45, 0x4C, 0x46], "binary data"),
      ([0x25, 0x50, 0x44, 0x46, 0x2D, 0x31, 0x2E, 0x34, 0x0A, 0xE2], "a PDF document"),
      ([0x00, 0x00, 0x01], "binary data"),
    ] as [([UInt8], String)])
  func binary(_ bytes: [UInt8], _ what: String) throws {
    let folder = try TemporaryFolder()
    try Data(bytes).write(to: URL(fileURLWithPath: folder("b")))
    let outcome = run("render", folder("b"))
    #expect(outcome.code == .badInput)
    #expect(
      outcome.errors == "\(folder("b")): error: expected a JSON document, found \(what)\n"
        + "  = help: give a document in JSON\n")
  }

  @Test("Control characters count as text, and colored text is recognized")
  func controls() {
    let coloured = run("render", input: "\u{1B}[1;39m{\n  \u{1B}[0m\"items\"")
    #expect(coloured.code == .badInput)
    #expect(coloured.errors.contains("expected a JSON document, found text in colors\n"))
    #expect(coloured.errors.contains("help: write it without colors, as 'jq -M' does\n"))
    for control in ["\u{B}", "\u{C}", "\u{1B}"] {
      let outcome = run("render", input: control + SampleList.plain)
      #expect(outcome.code == .badInput)
      #expect(outcome.errors.contains("<stdin>:1:1: error: "), "\(outcome.errors)")
    }
  }

  @Test("Input that is not a suite is a single error with help")
  func otherThanSuites() throws {
    let folder = try TemporaryFolder()
    let rubric = RubricFiles.rubric()
    let found = "expected a case of a suite, found "
    for (text, message, help) in [
      (rubric, found + "a rubric", "use it with '--rubric'"),
      (SampleList.line(rubric), found + "a rubric", "use it with '--rubric'"),
      (SampleList.plain, found + "a shopping list", "'render' turns it into a document"),
      (SampleList.line(), found + "a shopping list", "'render' turns it into a document"),
      (
        "{\n\"rubric\": \"r\", \"cases\": {}}", found + "a baseline",
        "use it with 'rubric test --baseline'"
      ),
      ("{\"table\": \"words\"}", found + "a table of a rubric", "rubrics name their tables"),
      (RubricFiles.wanted, found + "a list of wanted items", "'rank' reads it"),
    ] {
      let path = try folder.add("suite.jsonl", text)
      for command in ["test", "eval", "bless", "tune"] {
        let outcome = run("rubric", command, path)
        #expect(outcome.code == .badInput)
        #expect(outcome.errors.hasPrefix("\(path):1:1: error: \(message)\n"), "\(outcome.errors)")
        #expect(outcome.errors.contains("= help: \(help)"), "\(outcome.errors)")
        #expect(outcome.errors.components(separatedBy: "error: ").count == 2)
      }
    }
  }

  @Test("A rubric may name its schema, but a criterion may not")
  func namesSchema() throws {
    let folder = try TemporaryFolder()
    let schema = #""$schema": "rubric.schema.json", "#
    let rubric = RubricFiles.rubric()
    let path = try folder.add("r.json", "{" + schema + rubric.dropFirst())
    #expect(run("rubric", "check", path).code == .done)
    let inside = rubric.replacingOccurrences(
      of: #"{"id": "shape""#, with: "{" + schema + #""id": "shape""#)
    #expect(inside != rubric)
    #expect(run("rubric", "check", try folder.add("r.json", inside)).code == .badInput)
  }

  private static let schemaPath = "Sources/RemoShop/RemoShop.docc/schemas/rubric.schema.json"

  @Test("A JSON Schema is recognized, and skipped among other files")
  func schema() throws {
    let schema = Checkout.folder.path + "/\(Self.schemaPath)"
    let alone = run("rubric", "check", schema)
    #expect(alone.code == .badInput)
    #expect(
      alone.errors.hasPrefix("\(schema):1:1: error: expected a rubric, found a JSON Schema\n"))
    #expect(alone.errors.components(separatedBy: "error: ").count == 2)
    let rubrics = Checkout.files(in: "rubrics").filter {
      $0.hasSuffix(".json") && $0.folder == "rubrics"
    }
    let files = [Self.schemaPath] + rubrics
    #expect(files.count >= 3)
    let all = ["rubric", "check", "--strict"] + files.map { "\(Checkout.folder.path)/\($0)" }
    let outcome = run(all)
    #expect(outcome.code == .done, "\(outcome.errors)")
    #expect(outcome.output.split(separator: "\n").count == files.count - 1)
    #expect(
      outcome.errors == "\(schema): note: skipped: a JSON Schema is not a rubric\n")
    #expect(run(all + ["--quiet"]).errors == "")
    let report = run(all + ["--format", "json"])
    #expect(report.code == .done && report.errors == outcome.errors)
    let results = try #require(
      try JSONSerialization.jsonObject(with: Data(report.output.utf8)) as? [[String: Any]])
    // All results have the same members, for programs that iterate over them.
    #expect(results.allSatisfy { $0["files"] is [Any] && $0["source"] is String })
    #expect(results.map { $0["ok"] as? Bool } == Array(repeating: true, count: files.count - 1))
    // A schema does not hide the errors of other files.
    let folder = try TemporaryFolder()
    let broken = try folder.add("r.json", "{}")
    #expect(run("rubric", "check", schema, broken).code == .badInput)
    #expect(run("rubric", "test", schema).errors.contains("found a JSON Schema"))
    #expect(run("render", schema).errors.contains("found a JSON Schema"))
    // If every file is skipped, the check fails.
    for words in [["--strict", "--quiet"], ["--format", "json"]] {
      let none = run(["rubric", "check", schema, schema] + words)
      #expect(none.code == .badInput)
      let text = none.output + none.errors
      #expect(text.components(separatedBy: "found a JSON Schema").count == 3, "\(text)")
    }
  }

  @Test("A file that names the JSON Schema metaschema is still read by its content")
  func wrongSchema() throws {
    let folder = try TemporaryFolder()
    func naming(_ text: String) -> String {
      #"{"$schema": "https://json-schema.org/draft/2020-12/schema", "# + text.dropFirst()
    }
    let wanted = run("rank", input: naming(RubricFiles.wanted))
    let plain = run("rank", input: RubricFiles.wanted)
    #expect(wanted.code == .done && wanted.output == plain.output)
    let noTotal = SampleList.line().replacingOccurrences(
      of: "total_estimated_cost_cents", with: "checksum")
    let item = #"{"id": "a", "wanted": {}}"#
    let misspelt = RubricFiles.rubric().replacingOccurrences(of: "criteria", with: "criterias")
    let table = try Checkout.contents(of: "rubrics/tables/colors.json")
    let noTable = String(decoding: table, as: UTF8.self)
      .replacingOccurrences(of: #""table""#, with: #""tabel""#)
    for (words, text, message) in [
      (["render"], noTotal, "'total_estimated_cost_cents' is missing"),
      (["check"], "{\"success\": true, \"data\": \(noTotal)}", "_cents' is missing"),
      (["render"], #"{"items": {}, "type": "object"}"#, "found a JSON Schema"),
      (["render"], #"{"items": {}}"#, "expected an array"),
      (["rubric", "test"], item, "'candidates' is missing"),
      (["rubric", "check", "room-match"], misspelt, "unknown key 'criterias'"),
      (["rubric", "check", "room-match"], noTable, "error: "),
      (["rubric", "check", "room-match"], #"{"version": "1"}"#, "error: "),
    ] {
      let outcome = run(words + [try folder.add("file.json", naming(text))])
      #expect(outcome.code == .badInput)
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
  }
}
