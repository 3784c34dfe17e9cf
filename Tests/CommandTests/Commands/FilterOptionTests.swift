import Foundation
import Testing

@testable import remo_shop

@Suite("options that filter")
struct FilterOptionTests {
  @Test("filters say what is wrong with them")
  func wrongFilter() {
    let outcome = run("render", "--where", "retailr=IKEA")
    #expect(outcome.code == .usage)
    #expect(
      outcome.errors.hasPrefix(
        """
        remo-shop: error: there is no field 'retailr'; did you mean 'retailer'?
           = help: the fields are group, 
        """))
  }

  @Test(
    "filters are heeded",
    arguments: [
      ("--where retailer=IKEA,nordhem", true), ("--where retailer=IKEA", false),
      ("--where retailer=Nordhem --where group=Lamps", false), ("--retailer Nordhem", true),
      ("--category Lamps,Seating", true), ("--category Lamps", false),
      ("--max-price 249.99", true), ("--max-price 249.98", false), ("--min-score 0.92", true),
      ("--min-score 0.93", false),
    ])
  func filter(_ words: String, _ isShown: Bool) {
    let all = ["render", "--format=csv"] + words.split(separator: " ").map(String.init)
    let outcome = run(all, input: SampleList.plain)
    #expect(outcome.code == .done)
    #expect(outcome.output.contains("Sverdrup") == isShown)
  }

  @Test(
    "a filter's value that no item has is named, with the one that was meant",
    arguments: [
      (["--retailer", "Nordhemm"], "no item has 'Nordhemm' as its retailer", "'Nordhem'?"),
      (["--where", "retailer=nordhem,Ikae"], "no item has 'Ikae' as its retailer", nil),
      (["--where", "fit=tite"], "no item has 'tite' as its fit_status", nil),
    ])
  func unmatchedFilterValue(_ words: [String], _ message: String, _ nearest: String?) {
    let outcome = run(["render", "-f", "text"] + words, input: SampleList.plain)
    #expect(outcome.errors.contains("warning: \(message), which a filter asks for [stray-filter]"))
    #expect(outcome.errors.contains("did you mean") == (nearest != nil))
    if let nearest { #expect(outcome.errors.contains("did you mean \(nearest)")) }
    let lines = SampleList.line(SampleList.plain) + "\n"
    #expect(run(["batch", "-f", "text"] + words, input: lines).errors.contains("[stray-filter]"))
  }

  @Test("of a name that its comma parts in two, the warnings say how it is written")
  func nameWithComma() {
    let input = SampleList.plain.replacingOccurrences(of: "Nordhem", with: "Nord, Hem, Öl")
    let help = "a comma within a name is written '\\,': 'Nord\\, Hem\\, Öl'\n"
    for value in ["nord, hem, Öl", "IKEA,nord, hem, Öl"] {
      let errors = run("render", "--retailer", value, input: input).errors
      #expect(errors.components(separatedBy: "= help: " + help).count == 4, "\(errors)")
    }
    let lines = SampleList.line(input) + "\n"
    let errors = run("batch", "--retailer", "nord, hem, Öl", input: lines).errors
    #expect(errors.components(separatedBy: "retailer; " + help).count == 4, "\(errors)")
    let slip = run("render", "--retailer", "nord\\, hem\\, Ölk", input: input).errors
    #expect(slip.contains("did you mean 'Nord\\, Hem\\, Öl'?"), "\(slip)")
    #expect(!run("render", "--retailer=nord\\, hem\\, Öl", input: input).errors.contains("stray"))
  }

  @Test("a filter's value that an item has, or that asks for a blank field, is no stray")
  func knownFilter() {
    for words in [["--retailer", "NORDHEM"], ["--where", "fit="], ["--where", "label="]] {
      #expect(!run(["render"] + words, input: SampleList.plain).errors.contains("stray"))
    }
  }

  @Test("where a filter leaves nothing, the list is not said to be empty")
  func filteredOut() {
    for format in ["markdown", "html", "text"] {
      let hidden = run("render", "--retailer", "None", "-f", format, input: SampleList.plain).output
      #expect(hidden.contains("1 entry hidden by filters"))
      #expect(!hidden.contains("nothing on this list"))
      let list = "{\"items\": [], \"total_estimated_cost_cents\": 0}"
      let empty = run("render", "-f", format, input: list).output
      #expect(empty.contains("nothing on this list") && empty.contains("$0"), "\(empty)")
    }
  }
}
