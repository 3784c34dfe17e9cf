import Testing

@testable import remo_shop

@Suite("remo-shop check")
struct CheckCommandTests {
  @Test("A valid list is reported as ok")
  func inOrder() {
    let outcome = run("check", input: SampleList.plain)
    #expect(
      outcome == Outcome(code: .done, output: "<stdin>: ok; 1 item, 0 unmatched\n", errors: "")
    )
  }

  @Test("An error is shown with its place and help, and exits with 65")
  func error() {
    let input = SampleList.text(price: "249.99")
    let outcome = run("check", "-", input: input)
    #expect(outcome.code == .badInput)
    #expect(outcome.output == "<stdin>: 1 error\n")
    #expect(
      outcome.errors == """
        <stdin>:6:20: error: items[0].price_cents: expected whole cents, found 249.99
        6 |     "price_cents": 249.99,
          |                    ^~~~~~
          = help: price_cents is in cents; write 24999 for 249.99

        """)
  }

  @Test("Amounts in messages use the currency of the list")
  func currency() {
    let input = SampleList.text(total: "1")
    #expect(run("check", input: input).errors.contains("is $0.01, but the items add up to $249.99"))
    #expect(
      run("check", "--currency", "jpy", input: input).errors.contains(
        "is ¥1, but the items add up to ¥24,999"))
    #expect(run("check", "--currency", "XYZ", input: input).code == .usage)
  }

  @Test("Messages are colored on a terminal unless NO_COLOR or --color says otherwise")
  func color() {
    let input = SampleList.text(price: "-1")
    func isColored(_ words: String..., terminal: Bool, noColor: String? = nil) -> Bool {
      let environment = noColor.map { ["NO_COLOR": $0] } ?? [:]
      return run(
        ["check"] + words, input: input, isTerminal: terminal, environment: environment
      ).errors.contains("\u{1B}[")
    }
    #expect(isColored(terminal: true))
    #expect(isColored(terminal: true, noColor: ""))
    #expect(!isColored(terminal: true, noColor: "1"))
    #expect(!isColored(terminal: false))
    #expect(!isColored("--color", "never", terminal: true))
    #expect(isColored("--color=always", terminal: false, noColor: "1"))
  }

  @Test("Every file is checked, and the worst one determines the exit code")
  func severalFiles() throws {
    let folder = try TemporaryFolder()
    let good = try folder.add("good.json", SampleList.plain)
    let bad = try folder.add("bad.json", "[]")
    let missing = folder("none.json")
    #expect(run("check", good, good).code == .done)
    #expect(run("check", bad, good).code == .badInput)
    let outcome = run("check", missing, bad, good)
    #expect(outcome.code == .noInput)
    #expect(outcome.output == "\(bad): 1 error\n\(good): ok; 1 item, 0 unmatched\n")
    #expect(
      outcome.errors.hasPrefix(
        """
        remo-shop: error: cannot read '\(missing)': there is no such file
           = help: check the path
        \(bad):1:1: error:
        """))
  }

  @Test("JSON output contains all findings on standard output")
  func jsonReport() {
    let outcome = run("check", "--format", "json", input: SampleList.text(price: "-1"))
    #expect(outcome.code == .badInput)
    #expect(outcome.errors == "")
    #expect(
      outcome.output == """
        [
          {
            "source": "<stdin>",
            "ok": false,
            "items": 0,
            "unmatched": 0,
            "error_count": 1,
            "warning_count": 0,
            "diagnostics": [
              {
                "severity": "error",
                "code": "invalid-cents",
                "path": "items[0].price_cents",
                "message": "expected cents of 0 or more, found -1",
                "line": 6,
                "column": 20,
                "help": "price_cents is in cents, from 0 to 9223372036854775807"
              }
            ]
          }
        ]

        """)
  }

  @Test("GitHub output has an annotation with file and line for each finding")
  func github() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("a,b.json", SampleList.text(price: "249.99"))
    let outcome = run("check", path, "--format", "github")
    let place = path.replacing(",", with: "%2C").replacing(":", with: "%3A")
    #expect(
      outcome.output == "::error file=\(place),line=6,col=20,title=invalid-cents::"
        + "items[0].price_cents: expected whole cents, found 249.99; price_cents is in cents;"
        + " write 24999 for 249.99\n")
    #expect(outcome.code == .badInput && outcome.errors == "")
  }

  @Test("A note has its own severity in every format, and no option makes it fail a check")
  func notes() throws {
    let input = SampleList.plain.replacing("2 in left", with: "Weak on color")
    let strict = run("check", "--strict", "--allow", "unsafe-url", input: input)
    #expect(strict.code == .done && strict.output == "<stdin>: ok; 1 item, 0 unmatched\n")
    #expect(
      strict.errors == """
        <stdin>:10:20: note: items[0].fit_status: 1 fit badge is not shown, because no measurement \
        supports it [fit-without-scan]
        10 |     "fit_status": "fits", "fit_detail": "Weak on color"
           |                    ^~~~
           = help: use '--fit show' if the room was measured in another way

        """)
    #expect(run("check", "-q", input: input).errors.isEmpty)
    func output(_ format: String) -> String {
      let outcome = run("check", "--strict", "-f", format, input: input)
      #expect(outcome.code == .done)
      return outcome.output
    }
    #expect(
      output("github").hasPrefix("::notice file=<stdin>,line=10,col=20,title=fit-without-scan"))
    #expect(output("sarif").contains("\"level\": \"note\""))
    let json = output("json")
    #expect(json.contains("\"warning_count\": 0") && json.contains("\"severity\": \"note\""))
    let lines = run("render", "--messages", "json", input: input).errors
    #expect(lines.hasPrefix("{\"severity\":\"note\",\"code\":\"fit-without-scan\""))
    // A warning beside a note still fails.
    #expect(
      run("check", "--strict", input: input.replacing("24999", with: "0")).code == .failed)
  }

  @Test("Text of a list cannot inject a workflow command")
  func injection() {
    let hostile = SampleList.plain.replacing("Nordhem", with: "%0A::error::x\\n::stop::y")
    for line in run("check", "-f", "github", input: hostile).output.split(separator: "\n") {
      #expect(line.hasPrefix("::warning file=<stdin>"))
    }
  }

  @Test(
    "GitHub output has at most ten annotations, the last one counting the others",
    arguments: [10, 30])
  func manyAnnotations(_ count: Int) {
    let items = (0..<count).map { number in
      #"{"category_group": "Seating", "product_name": "Chair \#(number)", "retailer": "Nordhem","#
        + #" "price_cents": 0, "product_url": "https://a.example/\#(number)","#
        + #" "confidence_score": 0.9, "why_matched": ""}"#
    }
    let input =
      #"{"items": [\#(items.joined(separator: ","))], "total_estimated_cost_cents": 0}"#
    let lines = run("check", "-f", "github", input: input).output.split(separator: "\n")
    #expect(lines.count == 10)
    #expect(lines.last?.hasPrefix("::warning::") == (count > 10))
  }

  @Test("A SARIF log has every finding with its rule and place")
  func sarif() throws {
    let outcome = run(
      "check", "missing file.json", "-", "--format", "sarif",
      input: SampleList.text(price: "249.99"))
    #expect(outcome.code == .noInput)
    let log = try json(outcome.output)
    let run = try #require((log["runs"] as? [[String: Any]])?.first)
    let results = try #require(run["results"] as? [[String: Any]])
    #expect(results.compactMap { $0["ruleId"] as? String } == ["no-input", "invalid-cents"])
    let location = (results[1]["locations"] as? [[String: Any]])?.first?["physicalLocation"]
    let region = (location as? [String: Any])?["region"] as? [String: Int]
    #expect(region == ["startLine": 6, "startColumn": 20])
    let missing = (results[0]["locations"] as? [[String: Any]])?.first?["physicalLocation"]
    let artifact = (missing as? [String: Any])?["artifactLocation"] as? [String: String]
    #expect(artifact == ["uri": "missing%20file.json"])
  }

  @Test("--allow tolerates warnings of the given code only")
  func allow() {
    let input = SampleList.text(price: "0", total: "0")
    #expect(run("check", "--strict", input: input).code == .failed)
    #expect(run("check", "--strict", "--allow", "unpriced-item", input: input).code == .done)
    #expect(run("check", "--strict", "--allow", "unsafe-url", input: input).code == .failed)
    let alone = run("check", "--allow", "unpriced-item", input: input)
    #expect(alone.code == .usage && alone.errors.contains("has no effect without '--strict'"))
  }
}
