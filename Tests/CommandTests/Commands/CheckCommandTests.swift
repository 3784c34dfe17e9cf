import Testing

@testable import remo_shop

@Suite("remo-shop check")
struct CheckCommandTests {
  @Test("a list in order is ok")
  func inOrder() {
    let outcome = run("check", input: SampleList.plain)
    #expect(
      outcome == Outcome(code: .done, output: "<stdin>: ok (1 product, 0 unmatched)\n", errors: "")
    )
  }

  @Test("an error is shown with its place and a way out, and ends with 65")
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

  @Test("amounts are in the currency that the list is in")
  func currency() {
    let input = SampleList.text(total: "1")
    #expect(run("check", input: input).errors.contains("is $0.01, the items add up to $249.99"))
    #expect(
      run("check", "--currency", "jpy", input: input).errors.contains(
        "is ¥1, the items add up to ¥24,999"))
    #expect(run("check", "--currency", "XYZ", input: input).code == .usage)
  }

  @Test("messages are coloured on a terminal, unless NO_COLOR or --color says otherwise")
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

  @Test("each file is checked, and the worst gives the exit code")
  func severalFiles() throws {
    let folder = try TemporaryFolder()
    let good = try folder.add("good.json", SampleList.plain)
    let bad = try folder.add("bad.json", "[]")
    let missing = folder("none.json")
    #expect(run("check", good, good).code == .done)
    #expect(run("check", bad, good).code == .badInput)
    let outcome = run("check", missing, bad, good)
    #expect(outcome.code == .noInput)
    #expect(outcome.output == "\(bad): 1 error\n\(good): ok (1 product, 0 unmatched)\n")
    #expect(
      outcome.errors.hasPrefix(
        """
        remo-shop: error: cannot read '\(missing)': there is no such file
           = help: check the path
        \(bad):1:1: error: 
        """))
  }

  @Test("as JSON, all that was found is on standard output")
  func json() {
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
}
