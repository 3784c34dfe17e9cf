import Foundation
import Testing

@testable import remo_shop

@Suite("The diff command")
struct DiffCommandTests {
  let folder: TemporaryFolder
  let old: String
  let new: String

  init() throws {
    folder = try TemporaryFolder()
    old = try folder.add("old.json", SampleList.plain)
    new = try folder.add("new.json", SampleList.text(price: "19999", total: "19999"))
  }

  @Test("The exit code reports a difference only with --exit-code")
  func exitCode() {
    #expect(run("diff", old, new).code == .done)
    #expect(run("diff", old, new, "--exit-code").code == .failed)
    #expect(run("diff", old, old, "--exit-code").code == .done)
    #expect(run("diff", old, old).output.hasSuffix("No changes\n"))
  }

  @Test("With the report in a file, standard error states why the exit code is 1")
  func verdict() throws {
    let report = folder("changes.html")
    let words = ["diff", old, new, "--exit-code", "--output", report]
    let outcome = run(words)
    #expect(outcome.code == .failed)
    #expect(
      outcome.errors == "remo-shop: The lists differ: 1 item changed. See '\(report)'.\n")
    #expect(run(words + ["--quiet"]).errors.isEmpty)
    #expect(run(words.filter { $0 != "--exit-code" }).errors.isEmpty)
    let without = try folder.add(
      "without.json",
      #"{"items": [], "total_estimated_cost_cents": 0, "unmatched": [{"category":"#
        + #" "Rug", "search_keywords": "rug", "google_shopping_url": ""}]}"#)
    #expect(
      run("diff", old, without, "--exit-code", "--output", report, "--quiet").code == .failed)
    #expect(
      run("diff", without, old, "--exit-code", "--output", report).errors.contains(
        "The lists differ: 1 item added, 1 search added or removed. See"))
  }

  @Test("One of the lists may come from standard input, but not both")
  func standardInput() {
    let outcome = run("diff", "-", new, input: SampleList.plain)
    #expect(outcome.output == run("diff", old, new).output.replacing(old, with: "<stdin>"))
    #expect(run("diff", "-", "-").code == .usage)
    #expect(run("diff", old).code == .usage)
  }

  @Test("Colors appear on terminals and on request")
  func colors() {
    let red = "\u{1B}["
    #expect(run("diff", old, new, isTerminal: true).output.contains("\(red)33m~ Sverdrup"))
    let plain = run("diff", old, new).output
    #expect(!plain.contains(red))
    #expect(
      run("diff", old, new, isTerminal: true, environment: ["NO_COLOR": "1"]).output == plain)
    #expect(run("diff", old, new, "--color", "never", isTerminal: true).output == plain)
    #expect(run("diff", old, new, "--color", "always").output.contains(red))
    let markdown = run("diff", old, new, "--format", "markdown", isTerminal: true).output
    #expect(!markdown.contains(red))
  }

  @Test("The output's extension determines the format", arguments: ["html", "md", "txt", "json"])
  func format(_ suffix: String) throws {
    let path = folder("changes.\(suffix)")
    #expect(run("diff", old, new, "--output", path).code == .done)
    let start = ["html": "<!DOCTYPE", "md": "# Shop", "txt": "Shop", "json": "{\n"][suffix] ?? ""
    #expect(try folder.text("changes.\(suffix)").hasPrefix(start))
    #expect(run("diff", old, new, "-o", folder("changes.csv")).code == .usage)
  }

  @Test("HTML and Markdown show file names only on request, without local folders")
  func names() {
    for format in ["html", "markdown"] {
      let plain = run("diff", old, new, "-f", format).output
      #expect(!plain.contains("old.json") && !plain.contains("old\\.json"))
      let shared = run("diff", old, new, "-f", format, "--file-names").output
      #expect(shared.contains("old.json") || shared.contains("old\\.json"))
      #expect(!shared.contains(folder("")))
    }
    #expect(run("diff", old, new).output.contains(old))
  }

  @Test(
    "Files with the same name are distinguished by as many folders as needed",
    arguments: [
      ("/a/b/list.json", "/a/b/new.json", "list.json", "new.json"),
      ("/a/b/list.json", "/a/c/list.json", "b/list.json", "c/list.json"),
      ("x/a/list.json", "y/a/list.json", "x/a/list.json", "y/a/list.json"),
      ("a/list.json", "list.json", "a/list.json", "list.json"),
      ("./list.json", "./list.json", "list.json", "list.json"), ("<stdin>", "a/b", "<stdin>", "b"),
    ])
  func shortened(old: String, new: String, first: String, second: String) {
    #expect(shortNames(old, new: new) == (first, second))
  }

  @Test("Options of another format are rejected, and an input is not replaced")
  func refused() throws {
    #expect(run("diff", old, new, "--theme", "beige").code == .usage)
    #expect(run("diff", old, new, "--rel", "nofollow", "--format", "json").code == .usage)
    #expect(run("diff", old, new, "--theme", "beige", "--format", "html").code == .done)
    let outcome = run("diff", old, new, "--output", new, "--format", "text")
    #expect(outcome.code == .usage)
    #expect(outcome.errors.contains("option '--output' would replace the input '\(new)'"))
  }

  @Test("The sender, the voice and the settings beside the new list apply")
  func presentation() throws {
    let page = run(
      "diff", old, new, "-f", "html", "--preset", "presentation", "--studio", "Atelier Nord")
    #expect(page.code == .done && page.output.contains("Atelier Nord"))
    #expect(page.output.contains("View at") && !page.output.contains("Buy at"))
    #expect(run("diff", old, new, "--preset", "ffe", "-f", "html").code == .usage)
    #expect(run("diff", old, new, "--file-names").code == .usage)
    try folder.add("remo-shop.json", #"{"studio": "Studio B", "preset": "ffe", "ticks": false}"#)
    let set = run("diff", old, new, "-f", "html")
    #expect(set.code == .done && set.output.contains("Studio B"))
    #expect(!run("diff", old, new, "-f", "html", "--no-settings").output.contains("Studio B"))
  }

  @Test("A picture that cannot be embedded is a warning with its place")
  func embedded() throws {
    let images = folder("images")
    try FileManager.default.createDirectory(atPath: images, withIntermediateDirectories: true)
    let picture = "\"image_url\": \"https://a.example/1.jpg\", \"retailer\""
    let pictured = SampleList.plain.replacing("\"retailer\"", with: picture)
    let new = try folder.add("new.json", pictured)
    let outcome = run(
      "diff", old, new, "-f", "html", "--images", "embed", "--image-dir", images)
    #expect(outcome.code == .done, "\(outcome.errors)")
    #expect(outcome.errors.contains("new.json:") && outcome.errors.contains("[image-not-embedded]"))
  }

  @Test("Currency, locale and filters apply")
  func options() {
    let text = run("diff", old, new, "--currency", "EUR", "--locale", "de").output
    #expect(text.contains("Gesamt jetzt: 199,99\u{A0}€ (−50,00\u{A0}€)"))
    #expect(run("diff", old, new, "--retailer", "Other", "--exit-code").code == .done)
  }

  @Test("Errors of both lists are reported, and nothing is written")
  func errors() throws {
    let bad = try folder.add("bad.json", "{")
    let worse = try folder.add("worse.json", "[")
    let outcome = run("diff", bad, worse, "--output", folder("out.txt"))
    #expect(outcome.code == .badInput)
    #expect(outcome.errors.contains("bad.json:1:") && outcome.errors.contains("worse.json:1:"))
    #expect(try !folder.names.contains("out.txt"))
    #expect(run("diff", old, folder("none.json")).code == .noInput)
  }
}
