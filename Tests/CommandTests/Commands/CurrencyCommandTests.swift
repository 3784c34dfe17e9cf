import Testing

@testable import remo_shop

@Suite("The option --currency")
struct CurrencyCommandTests {
  let folder: TemporaryFolder
  let dollars: String
  let euros: String

  private static let inEuros = SampleList.plain.replacing(
    "\"total_estimated_cost_cents\"",
    with: "\"currency\": \"EUR\",\n  \"total_estimated_cost_cents\"")

  init() throws {
    folder = try TemporaryFolder()
    dollars = try folder.add("dollars.json", SampleList.plain)
    euros = try folder.add("euros.json", Self.inEuros)
  }

  @Test("A currency that contradicts the list is an error that says how to edit the list")
  func contradiction() throws {
    let message = """
      error: currency: the list is in 'EUR', but 'USD' is asked for; prices are not converted
      """
    let help =
      "= help: ask for no currency, or write \"currency\": \"USD\" in the list if its prices"
      + " are in USD\n"
    for words in [
      ["render", euros], ["render", euros, "--lenient"], ["check", euros],
      ["diff", dollars, euros],
      ["bundle", euros, "--output", folder("list.zip")],
    ] {
      let outcome = run(words + ["--currency", "USD"])
      #expect(outcome.code == .badInput)
      #expect(outcome.errors.contains(message) && outcome.errors.contains(help))
      #expect(!outcome.errors.contains("--lenient"))
    }
    #expect(try !folder.names.contains("list.zip"))
    #expect(run("render", euros, "--currency", "eur").code == .done)
  }

  @Test("The currency only labels a list without one")
  func label() {
    let output = run("render", dollars, "--currency", "EUR", "--format", "text").output
    #expect(output.contains("€249.99"))
  }

  @Test("In a batch, a list in another currency is a reject", arguments: [[], ["--lenient"]])
  func batch(options: [String]) throws {
    let lines = [SampleList.plain, Self.inEuros].map { $0.replacing("\n", with: " ") + "\n" }
    let rejects = folder("rejects.ndjson")
    let words = ["batch", "--format", "csv", "--currency", "USD", "--rejects", rejects]
    let outcome = run(words + options, input: lines.joined())
    #expect(outcome.code == .badInput)
    #expect(outcome.output.contains("USD") && !outcome.output.contains("EUR"))
    let reject = try folder.text("rejects.ndjson")
    #expect(reject.contains("other-currency") && reject.contains("the list is in 'EUR'"))
  }

  @Test("An import onto a list in another currency is refused")
  func onto() throws {
    let table = "Name,Price\nSverdrup Lounge Chair,5\n"
    let outcome = run("import", "--onto", euros, "--currency", "USD", input: table)
    #expect(outcome.code == .badInput && outcome.output.isEmpty)
    #expect(
      outcome.errors.contains(
        "error: the list is in 'EUR', but 'USD' is asked for; prices are not converted"))
    #expect(run("import", "--onto", euros, "--currency", "EUR", input: table).code == .done)
    // A sign that is not the list's.
    #expect(
      run("import", "--onto", euros, input: "Name,Price\nSverdrup Lounge Chair,$5\n").errors
        .contains("'$5' is not an amount in EUR, the currency of the list"))
    // The prices that stay in a list without a currency are in US dollars.
    let relabeled = run(
      "import", "--onto", dollars, input: "Name,Price\nSverdrup Lounge Chair,€5\n")
    #expect(relabeled.code == .badInput && relabeled.output.isEmpty)
    #expect(relabeled.errors.contains("the table is in EUR, but the list is in USD"))
  }

  @Test("A '$' without a named currency gets one note")
  func dollarNote() {
    let note = "<stdin>: note: '$' is read as USD; '--currency' names another dollar\n"
    let table = "Name,Price\nSofa,$5\nLamp,$6\n"
    let errors = run("import", input: table).errors
    #expect(errors.components(separatedBy: note).count == 2)
    #expect(!run("import", "--currency", "CAD", input: table).errors.contains("'$'"))
    #expect(run("import", "--quiet", input: table).errors.isEmpty)
  }

  @Test("A list in dollars and one in euros differ")
  func diff() {
    let outcome = run("diff", dollars, euros, "--exit-code", "--output", folder("changes.txt"))
    #expect(outcome.code == .failed)
    #expect(
      outcome.errors.hasPrefix("remo-shop: The lists differ: 1 item changed, another currency."))
    let text = run("diff", dollars, euros).output
    #expect(text.contains("Total before: $249.99\nTotal now: €249.99\n\nCurrency: USD → EUR\n"))
  }
}
