import Foundation
import Testing

@testable import remo_shop

@Suite("Filter options")
struct FilterOptionTests {
  @Test("An invalid filter gets an error with a suggestion")
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
    "Filters show or hide the item",
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
    "An unmatched filter value is reported with the closest name",
    arguments: [
      (["--retailer", "Nordhemm"], "no item has 'Nordhemm' as its retailer", "'Nordhem'?"),
      (["--where", "retailer=nordhem,Ikae"], "no item has 'Ikae' as its retailer", nil),
      (["--where", "fit=tite"], "no item has 'tite' as its fit_status", nil),
    ])
  func unmatchedFilterValue(_ words: [String], _ message: String, _ nearest: String?) {
    let outcome = run(["render", "-f", "text"] + words, input: SampleList.plain)
    #expect(outcome.errors.contains("warning: \(message), which a filter selects [stray-filter]"))
    #expect(outcome.errors.contains("did you mean") == (nearest != nil))
    if let nearest { #expect(outcome.errors.contains("did you mean \(nearest)")) }
    let lines = SampleList.line(SampleList.plain) + "\n"
    #expect(run(["batch", "-f", "text"] + words, input: lines).errors.contains("[stray-filter]"))
  }

  @Test("A name split at its comma gets warnings that show how to write it")
  func nameWithComma() {
    let input = SampleList.plain.replacingOccurrences(of: "Nordhem", with: "Nord, Hem, Öl")
    let help = "write a comma in a name as '\\,': 'Nord\\, Hem\\, Öl'\n"
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

  @Test("A matching value in any case or a request for a blank field gets no warning")
  func knownFilter() {
    for words in [["--retailer", "NORDHEM"], ["--where", "fit="], ["--where", "label="]] {
      #expect(!run(["render"] + words, input: SampleList.plain).errors.contains("stray"))
    }
  }

  @Test("A list hidden by filters is not called empty")
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
