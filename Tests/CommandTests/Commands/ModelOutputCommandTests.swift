import Testing

@testable import remo_shop

@Suite("Model output on the command line")
struct ModelOutputCommandTests {
  private static let broken = SampleList.text(price: "-1")

  @Test("With --lenient, a list without a remaining item is an error, and nothing is written")
  func nothingLeft() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("page.html", "kept")
    let rejects = folder("rejects.ndjson")
    for command in ["render", "bundle"] {
      let name = command == "bundle" ? folder("list.zip") : path
      let words = [command, "--lenient", "--rejects", rejects, "--output", name]
      let outcome = run(words, input: Self.broken)
      #expect(outcome.code == .badInput && outcome.output.isEmpty)
      #expect(outcome.errors.contains("no item is left: the only one is invalid"))
      #expect(
        outcome.errors.contains("items[0].price_cents: expected cents of 0 or more, found -1"))
    }
    #expect(try folder.text("page.html") == "kept")
    #expect(try folder.names == ["page.html"])
    let strict = run("render", input: Self.broken)
    #expect(strict.code == .badInput && !strict.errors.contains("'--lenient' takes"))
    let good = try folder.add("good.json", SampleList.plain)
    let bad = try folder.add("bad.json", Self.broken)
    #expect(run("diff", "--lenient", good, bad).code == .badInput)
  }

  @Test("A stream's list without a remaining item is an error and kept as a reject")
  func batch() throws {
    let folder = try TemporaryFolder()
    let lines = [SampleList.line(), SampleList.line(Self.broken)].joined(separator: "\n")
    let words = ["batch", "--lenient", "--columns", "product_name", "--rejects", folder("bad")]
    let outcome = run(words, input: lines)
    #expect(outcome.code == .badInput)
    #expect(outcome.output.split(separator: "\r\n").count == 2)
    #expect(outcome.errors.contains("<stdin>: 1 of 2 lists has errors"))
    let reason = "the only one is invalid; items[0].price_cents: expected cents of 0 or more"
    #expect(outcome.errors.contains(reason) && !outcome.errors.contains("errors below"))
    #expect(try folder.text("bad").contains(#""line":2"#))
  }

  @Test("An array of items suggests a jq filter, and --lenient accepts the array")
  func array() {
    let list = SampleList.line()
    let start = list.firstIndex(of: "[")
    let end = list.lastIndex(of: "]")
    guard let start, let end else { return }
    let items = String(list[start...end])
    let filter = "{items: ., total_estimated_cost_cents: (map(.price_cents // 0) | add // 0)}"
    let outcome = run("render", input: items)
    #expect(outcome.errors.contains("= help: jq -c '\(filter)' turns it into a list\n"))
    #expect(outcome.errors.contains("'--lenient' accepts the list"))
    let nested = run("render", input: "{\"data\": \(items)}")
    #expect(nested.errors.contains("= help: jq -c '.data | \(filter)' turns it into a list\n"))
    let spread = run("batch", input: items.replacing("[{", with: "[\n{\n"))
    #expect(spread.errors.contains("= help: 'render --lenient' reads the array as one list\n"))
    for input in [items, "```json\n\(list)\n```"] {
      let lenient = run("render", "--lenient", "--quiet", "--format", "text", input: input)
      #expect(lenient.code == .done && lenient.output.contains("Sverdrup Lounge Chair"))
    }
  }

  @Test("--fit shows and hides statements about fit")
  func fit() throws {
    let plain = SampleList.plain.replacing(", \"fit_detail\": \"2 in left\"", with: "")
    let state = "{\"step\": \"completed\", \"scan_data\": null, \"shopping_list\": \(plain)}"
    func text(_ words: String..., input: String) -> Outcome {
      run(["render", "--format", "markdown"] + words, input: input)
    }
    let hidden = text(input: state)
    #expect(!hidden.output.contains("Fits your space") && hidden.output.contains("Tip: "))
    #expect(hidden.errors.contains("[fit-without-scan]") && hidden.errors.contains("'--fit show'"))
    #expect(text("--fit", "show", input: state).output.contains("Fits your space"))
    #expect(text("--fit", "show", input: state).errors.isEmpty)
    #expect(text(input: SampleList.plain).output.contains("Fits your space"))
    #expect(!text("--fit", "hide", input: SampleList.plain).output.contains("Fits your space"))
    #expect(text("--fit", "maybe", input: state).code == .usage)
    let batch = run("batch", "--format", "text", input: SampleList.line(state))
    #expect(batch.errors.contains("1 note [fit-without-scan], on line 1"))
  }

  @Test("The batch command counts damaged texts, and --lenient repairs them")
  func damagedTexts() {
    let line = SampleList.line(SampleList.text(name: "\"Chair &amp; Table\""))
    let outcome = run("batch", "--columns", "product_name", input: line)
    #expect(outcome.errors.contains("1 warning [html-entity], on line 1"))
    #expect(outcome.output.contains("Chair &amp; Table"))
    let lenient = run("batch", "--columns", "product_name", "--lenient", input: line)
    #expect(lenient.errors.contains("1 warning [repaired], on line 1"))
    #expect(lenient.output.contains("Chair & Table"))
  }
}
