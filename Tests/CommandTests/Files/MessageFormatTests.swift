import Foundation
import RemoBytes
import Testing

@testable import remo_shop

@Suite("Messages as JSON")
struct MessageFormatTests {
  let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The messages of a command line as JSON objects.
  private func messages(
    _ words: [String], input: String = "", isTerminal: Bool = false
  ) throws -> [[String: Any]] {
    let outcome = run(words + ["--messages", "json"], input: input, isTerminal: isTerminal)
    return try outcome.errors.split(separator: "\n").map { line in
      try #require(
        try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any], "\(line)")
    }
  }

  @Test("An error in a list has a place, a path and a suggestion")
  func listError() throws {
    let found = try messages(["render"], input: SampleList.text(price: "249.99"))
    #expect(found.count == 1)
    let error = try #require(found.first)
    #expect(error["severity"] as? String == "error")
    #expect(error["code"] as? String == "invalid-cents")
    #expect(error["message"] as? String == "expected whole cents, found 249.99")
    #expect(error["file"] as? String == "<stdin>")
    #expect(error["line"] as? Int == 6 && error["column"] as? Int == 20)
    #expect(error["path"] as? String == "items[0].price_cents")
    #expect(error["suggestion"] as? String == "price_cents is in cents; write 24999 for 249.99")
    #expect(error["retryable"] as? Bool == false)
  }

  @Test("An answer without a list has its step and whether to retry")
  func answer() throws {
    let found = try messages(["check"], input: #"{"step": "scan", "shopping_list": null}"#)
    #expect(found.first?["step"] as? String == "scan")
    #expect(found.first?["retryable"] as? Bool == true)
    #expect(found.first?["code"] as? String == "no-list-yet")
  }

  @Test("Warnings have no 'retryable', and --quiet omits them")
  func warnings() throws {
    let odd = SampleList.text(price: "0", total: "1")
    let found = try messages(["render"], input: odd)
    #expect(found.map { $0["severity"] as? String } == ["warning", "warning"])
    #expect(found.allSatisfy { $0["retryable"] == nil })
    #expect(try messages(["render", "-q"], input: odd).isEmpty)
  }

  @Test("Every message of a command is one line of JSON, on a terminal too")
  func everyCommand() throws {
    let list = try folder.add("list.json", SampleList.text(total: "1"))
    let bad = try folder.add("bad.json", "{")
    let wanted = try folder.add("wanted.json", RubricFiles.wanted)
    let theme = try folder.add("own.css", ":root{--page:#fff;--other:1}")
    let template = try folder.add("own.html", "<p>{{prise}}</p>")
    let plain = try folder.add("plain.txt", "no tag")
    let stream = try folder.add("s.ndjson", SampleList.line() + "\n[]\n")
    let many = try folder.add("m.ndjson", String(repeating: "[]\n", count: 30))
    for words in [
      ["render", bad], ["render", folder("none.json")], ["render", list, "--format", "nope"],
      ["render", list, "-o", folder("none/a.html")], ["render", list, "--retailer", "Nordhemm"],
      ["render", list, "-f", "html", "--theme", theme], ["render", list, "-t", template],
      ["render", list, "-t", plain], ["render", list, "--nope"], ["rendr"], [],
      ["check", list, bad, folder("none.json")], ["diff", bad, list], ["bundle", bad],
      ["diff", list, bad], ["rank", wanted, "--budget", "1"], ["rank", bad],
      ["batch", stream, "--progress"], ["batch", many], ["batch", bad],
      ["batch", stream, "--retailer", "Nope"], ["batch", stream, "--expect-lines", "7"],
      ["batch", folder("none")], ["rubric", "check", bad], ["rubric", "check", list],
      ["rubric", "test", bad], ["templates", "copy", "html", folder.path + "/own.html"],
      ["templates", "show", "nope"], ["help", "nope"], ["version", "x"], ["completions", "csh"],
    ] {
      for isTerminal in [false, true] {
        for message in try messages(words, isTerminal: isTerminal) {
          let severity = try #require(message["severity"] as? String)
          #expect(["error", "warning", "note"].contains(severity))
          #expect((message["code"] as? String)?.isEmpty == false, "\(words)")
          #expect((message["message"] as? String)?.isEmpty == false, "\(words)")
          #expect((message["retryable"] is Bool) == (severity == "error"), "\(words)")
        }
      }
    }
  }

  @Test(
    "Every command reports an unknown option as JSON with a suggestion",
    arguments: CommandTable.remoShop.leaves)
  func wrongUsage(_ command: Command) throws {
    let found = try messages(command.words + ["--no-such-option"])
    #expect(found.count == 1 && found.first?["code"] as? String == "usage")
    #expect((found.first?["suggestion"] as? String)?.isEmpty == false)
    #expect(command.option("--messages") != nil)
  }

  @Test("A template error has its file, line and column")
  func template() throws {
    let path = try folder.add("own.html", "<p>\n  {{prise}}</p>")
    let error = try #require(try messages(["render", "-t", path]).first)
    #expect(error["code"] as? String == "invalid-template")
    #expect(error["file"] as? String == path)
    #expect(error["line"] as? Int == 2 && error["column"] as? Int == 3)
    #expect((error["message"] as? String)?.contains("\n") == false)
  }

  @Test("Messages of a stream have its line numbers, and summaries have a count")
  func stream() throws {
    let input = String(repeating: "[]\n", count: 25) + SampleList.line()
    let found = try messages(["batch", "--first-line", "101"], input: input)
    #expect(found.first?["line"] as? Int == 101)
    #expect(found.count == 22)
    #expect(
      found[20]["count"] as? Int == 5 && found[20]["code"] as? String == "more-lists-in-error")
    #expect(found[21]["count"] as? Int == 25 && found[21]["code"] as? String == "lists-in-error")
  }
}
