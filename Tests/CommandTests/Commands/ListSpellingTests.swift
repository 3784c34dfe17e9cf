import Testing

@testable import remo_shop

@Suite("Lists as other programs send them")
struct ListSpellingTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private static let camel = """
    {"items":[{"categoryGroup":"Seating","productName":"Fjord Chair","retailer":"Nordhem",\
    "priceCents":24900,"productUrl":"https://nordhem.example/fjord","confidenceScore":0.9,\
    "whyMatched":"Same legs"}],"unmatched":[],"totalEstimatedCostCents":24900}
    """

  @Test("A list in camelCase is read with one note, which --quiet leaves out")
  func camelCase() throws {
    let note =
      ":1:13: note: the list has keys in camelCase: 'categoryGroup' is read as 'category_group'"
      + " [camel-case-keys]\n"
    for words in [["render"], ["render", "--format", "json"], ["images"]] {
      let outcome = run(words, input: Self.camel)
      #expect(
        outcome.code == .done && outcome.output.contains("Fjord Chair") || words == ["images"])
      #expect(outcome.errors.contains("<stdin>" + note), "\(outcome.errors)")
      #expect(run(words + ["--quiet"], input: Self.camel).errors == "")
    }
    let check = run("check", "--strict", input: Self.camel)
    #expect(check.code == .done && check.errors.contains("<stdin>" + note))
    let path = try folder.add("list.json", Self.camel)
    let diff = run("diff", path, path)
    #expect(diff.errors.components(separatedBy: path + note).count == 3)
    #expect(run("bundle", path, "--output", folder("l.zip")).errors.contains(path + note))
  }

  @Test("batch counts the lists in camelCase")
  func batch() {
    let outcome = run(
      "batch", input: "\(SampleList.plain.filter { $0 != "\n" })\n\(Self.camel)\n\(Self.camel)\n")
    #expect(outcome.code == .done)
    #expect(
      outcome.errors == "<stdin>: 2 notes [camel-case-keys], the first on line 2\n")
    let one = run("batch", "--messages", "json", input: Self.camel + "\n")
    #expect(
      one.errors == """
        {"severity":"note","code":"camel-case-keys","message":"1 note, on line 1",\
        "file":"<stdin>","line":1,"count":1}

        """)
    #expect(run("batch", "-q", input: Self.camel + "\n").errors == "")
  }

  @Test("A rejected item in camelCase is saved as it is")
  func rejects() throws {
    let outcome = run(
      "render", "--lenient", "--rejects", folder("r.ndjson"),
      input: Self.camel.replacing(
        "}],", with: #"},{"productName":"B","priceCents":1.5,"confidenceScore":0.9}],"#))
    #expect(outcome.code == .done, "\(outcome.errors)")
    #expect(try folder.text("r.ndjson").contains(#""raw":"{\"productName\":\"B\""#))
  }

  @Test("A table is an error that names import, by its name or by its content")
  func tables() throws {
    let table = "product_name,price\nSofa,12.00\n"
    let help = "this is a table: use 'remo-shop import', which turns it into a list\n"
    for name in ["t.csv", "t.tsv", "t.json", "t"] {
      let path = try folder.add(name, table)
      for words in [["render", path], ["bundle", path], ["diff", path, path], ["images", path]] {
        let outcome = run(words)
        #expect(outcome.code == .badInput)
        #expect(outcome.errors.contains(": error: expected a shopping list, found a table\n"))
        #expect(outcome.errors.contains("= help: \(help)"), "\(outcome.errors)")
      }
      #expect(run("check", path).errors.contains(help))
      let batch = run("batch", path)
      #expect(batch.code == .badInput && batch.errors.contains("found a table\n"))
      #expect(batch.errors.contains(help), "\(batch.errors)")
    }
    let book = try folder.add("t.xlsx", "PK\u{3}\u{4}")
    #expect(
      run("render", book).errors
        == "\(book): error: expected a shopping list, found a table\n"
        + "  = help: this is a table: use 'remo-shop import', which turns it into a list\n")
    let list = try folder.add("list.csv", SampleList.plain)
    #expect(run("render", list).code == .done)
  }

  @Test("A theme whose accent is hard to read is a usage error with the nearest color")
  func contrast() throws {
    let path = try folder.add("t.css", "{{>themes/plain}}\n:root{--accent:#fc0}\n")
    let outcome = run("render", "-f", "html", "--theme", path, input: SampleList.plain)
    #expect(outcome.code == .usage && outcome.output.isEmpty)
    #expect(
      outcome.errors.hasPrefix(
        "\(path):2:7: error: text in --accent '#fc0' on --page '#f5f5f2' has a contrast of 1.3 : 1,"
          + " below 4.5 : 1\n   = help: write --accent:#"), "\(outcome.errors)")
    let fine = try folder.add("fine.css", ":root{--page:#222;--card:#333;--accent:#fc0}")
    let page = run("render", "-q", "-f", "html", "--theme", fine, input: SampleList.plain)
    #expect(page.code == .done && page.output.contains("--accent:#fc0}:root{--on:#000000}"))
  }
}
