import Foundation
import Testing

@testable import remo_shop

@Suite("remo-shop rank")
struct RankCommandTests {
  @Test("The ranked list passes a strict check and renders")
  func list() throws {
    let folder = try TemporaryFolder()
    let ranked = run("rank", "--output", folder("list.json"), input: RubricFiles.wanted)
    let reason =
      "remo-shop: note: '2' (Area Rug) has no product: its candidate 'Red Mat' scores 0.312, and"
      + " 0.5 is needed\n"
    #expect(ranked == Outcome(code: .done, output: "", errors: reason))
    let checked = run("check", "--strict", folder("list.json"))
    #expect(checked.code == .done)
    #expect(checked.output.hasSuffix("ok; 1 item, 1 unmatched\n"))
    #expect(checked.errors == "")
    let page = run("render", folder("list.json"), "--format", "text")
    #expect(page.output.contains("- Langley Sofa\n  $1,299.00, shop.example"))
    #expect(page.output.contains("ivory Area Rug"))
  }

  @Test("A budget is an amount of money, and its cost in match quality is reported")
  func budget() throws {
    let ranked = run("rank", "--budget", "1000", input: RubricFiles.wanted)
    #expect(ranked.code == .done)
    #expect(
      ranked.errors.contains(
        "remo-shop: note: the budget of $1,000.00 lowers the sum of scores by 0."))
    #expect(ranked.output.contains("Brent Loveseat"))
    let quiet = run("rank", "--budget", "1000", "--quiet", input: RubricFiles.wanted)
    #expect(quiet.errors == "" && quiet.output == ranked.output)
    let whole = run("rank", "--budget", "1000", "--currency", "JPY", input: RubricFiles.wanted)
    #expect(whole.errors.contains("¥1,000"))
    let nothing = run("rank", "--budget", "0", input: RubricFiles.wanted)
    #expect(try json(nothing.output)["total_estimated_cost_cents"] as? Int == 0)
    #expect(run("rank", "--budget", "10.999", input: RubricFiles.wanted).code == .usage)
  }

  @Test("The list names the currency of the option, and documents show it")
  func currency() throws {
    let ranked = run("rank", "--currency", "eur", input: RubricFiles.wanted)
    #expect(ranked.code == .done)
    #expect(try json(ranked.output)["currency"] as? String == "EUR")
    #expect(run("render", input: ranked.output).output.contains("€"))
    let plain = run("rank", input: RubricFiles.wanted)
    #expect(try json(plain.output)["currency"] == nil)
  }

  @Test("A budget pays for all pieces of an item")
  func quantity() throws {
    func wanted(_ quantity: String) -> String {
      """
      {"items": [{"id": "stand", "quantity": \(quantity),
        "wanted": {"category": "Nightstand", "color": "oak"},
        "candidates": [{"id": "a", "name": "Oak Nightstand", "category": "Nightstand",
          "color": "oak", "price_cents": 10000}]}]}
      """
    }
    let pair = run("rank", "--budget", "200", input: wanted("2"))
    let list = try json(pair.output)
    #expect(list["total_estimated_cost_cents"] as? Int == 20_000)
    #expect((list["items"] as? [[String: Any]])?.first?["quantity"] as? Int == 2)
    #expect(run("render", input: pair.output).output.contains("$200.00"))
    let small = try json(run("rank", "--budget", "199.99", input: wanted("2")).output)
    #expect((small["items"] as? [Any])?.isEmpty == true)
    for quantity in ["0", "-1", "1.5", "10000", "\"2\""] {
      let outcome = run("rank", input: wanted(quantity))
      #expect(outcome.errors.contains("[invalid-quantity]"), "\(outcome.errors)")
    }
  }

  @Test("Candidates given to another command are pointed to rank")
  func wrongCommand() {
    for command in ["render", "check"] {
      let outcome = run(command, input: RubricFiles.wanted)
      #expect(outcome.code == .badInput)
      #expect(
        outcome.errors.contains(
          ": error: expected a shopping list, found a list of wanted items\n"), "\(outcome.errors)")
      #expect(outcome.errors.contains("= help: 'rank' reads it\n"))
    }
  }

  @Test(
    "Other project files given as a list are recognized by kind",
    arguments: [
      ("{\"criteria\": []}", "a rubric", "use it with '--rubric'"),
      ("{\"table\": \"taxonomy\"}", "a table of a rubric", "rubrics name their tables"),
      (
        "{\"wanted\": {}, \"candidates\": []}\n{\"wanted\": {}, \"candidates\": []}\n",
        "a case of a suite", "'rubric test' reads suites"
      ),
      (
        "{\"rubric\": {}, \"cases\": []}", "a baseline", "use it with 'rubric test --baseline'"
      ),
    ])
  func otherFiles(_ input: String, _ name: String, _ help: String) throws {
    let folder = try TemporaryFolder()
    let list = try folder.add("list.json", SampleList.plain)
    for line in ["render", "render --lenient", "check", "diff \(list) -", "bundle"] {
      let words = line.split(separator: " ").map(String.init)
      let outcome = run(words, input: input)
      #expect(outcome.code == .badInput)
      #expect(
        outcome.errors.hasPrefix("<stdin>:1:1: error: expected a shopping list, found \(name)\n"),
        "\(words) \(outcome.errors)")
      #expect(outcome.errors.contains("= help: \(help)"))
      #expect(outcome.errors.components(separatedBy: "error: ").count == 2)
    }
    let json = run("check", "-f", "json", input: input).output
    #expect(json.contains("\"not-a-list\""))
  }

  @Test("--explain lists contributions that sum to the score")
  func explain() throws {
    let ranked = run("rank", "--explain", input: RubricFiles.wanted)
    let explain = try #require(try json(ranked.output)["explain"] as? [String: Any])
    let items = try #require(explain["items"] as? [[String: Any]])
    #expect(items.map { $0["id"] as? String } == ["sofa", "2"])
    #expect(items[1]["selected"] is NSNull)
    for item in items {
      for candidate in try #require(item["candidates"] as? [[String: Any]]) {
        let score = try #require(candidate["score"] as? Double)
        let criteria = try #require(candidate["criteria"] as? [[String: Any]])
        let sum = criteria.reduce(0) { $0 + ($1["contribution"] as? Double ?? .nan) }
        #expect(abs(sum - score) < 1e-12)
      }
    }
  }

  @Test("A candidate without a valid page link gets a search link")
  func links() throws {
    let input = """
      {"items": [
        {"wanted": {"category": "Sofa"}, "candidates": [
          {"id": "a", "name": "Langley Sofa", "category": "Sofa", "price_cents": 100}]},
        {"wanted": {"category": "Rug"}, "candidates": [
          {"id": "r", "name": "Jute Rug", "category": "Rug", "price_cents": 100,
           "retailer": "Rugs & Co", "product_url": "javascript:alert(1)", "image_url": "x.png"}]}
      ]}
      """
    let ranked = run("rank", input: input)
    #expect(ranked.code == .done)
    #expect(ranked.errors.contains("'javascript:alert(1)' is not a safe link"))
    #expect(ranked.errors.contains("'x.png' is not a safe image URL"))
    let checked = run("check", "--strict", input: ranked.output)
    #expect(checked.code == .done && checked.errors == "")
    let items = try #require(try json(ranked.output)["items"] as? [[String: Any]])
    #expect(
      items.map { $0["product_url"] as? String } == [
        "https://www.google.com/search?udm=28&q=Langley+Sofa",
        "https://www.google.com/search?udm=28&q=Jute+Rug+Rugs+%26+Co",
      ])
    #expect(items.map { $0["retailer"] as? String } == ["Google Shopping", "Rugs & Co"])
  }

  @Test(
    "Invalid input is an error with its place, and nothing is written",
    arguments: [
      (#"{"items": 3}"#, "items: expected an array, found a number"),
      (SampleList.plain, "expected a list of wanted items, found a shopping list"),
      ("{} {}", "= help: 'rank' reads one document; 'rubric test' reads suites"),
      (RubricFiles.rubric(), "expected a list of wanted items, found a rubric"),
      (#"{"items": [{"wanted": {}}]}"#, "items[0].candidates: 'candidates' is missing"),
      (#"{"items": [], "budget_cents": 12.34}"#, "budget_cents is in cents; write 1234 for 12.34"),
      (
        #"{"items": [{"wanted": {}, "candidates": [{"id": "a", "price_cents": 9223372036854775807}]},"#
          + #" {"wanted": {}, "candidates": [{"id": "b", "price_cents": 1}]}]}"#,
        "items[1]: the sum of the prices overflows at this item"
      ),
      (#"{"items": [], "profile": "scam"}"#, "profile: the rubric has no profile 'scam'"),
      (#"{"items": [], "room": {"width_m": 1}}"#, "room.length_m: 'length_m' is missing"),
    ])
  func wrongInput(_ input: String, _ message: String) {
    let outcome = run("rank", input: input)
    #expect(outcome.code == .badInput)
    #expect(outcome.output == "")
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(outcome.errors.hasPrefix("<stdin>:1:"))
  }

  @Test(
    "An unreadable value of a candidate is a warning and counts as unknown",
    arguments: [
      (
        #""price_cents": 9.5"#,
        "price_cents: expected whole cents, found 9.5; it counts as unknown"
      ),
      (
        #""price_cents": -1"#,
        "price_cents: expected cents of 0 or more, found -1; it counts as unknown"
      ),
      (
        #""price_cents": 1e19"#,
        "price_cents: 1e19 is more cents than 64 bits can hold; it counts as unknown"
      ),
      (
        #""dimensions": {"width": 48, "unit": "furlong"}"#,
        "dimensions.unit: 'furlong' is not a unit of length; it counts as unknown"
      ),
      (
        #""dimensions": {"width": -48, "unit": "in"}"#,
        "dimensions.width: expected a number above 0 and below a million; it counts as unknown"
      ),
      (
        #""color": {"hex": "fff"}"#,
        "color: an attribute is a string, a number, true, false or an array of strings; it counts"
          + " as unknown"
      ),
      (
        #""scores": {"colour": 1}"#,
        "scores.colour: the rubric has no criterion 'colour'; it counts as unknown"
      ),
      (
        #""scores": {"color": 7}"#,
        "scores.color: expected a number from 0 to 1, found 7; it counts as unknown"
      ),
    ])
  func unreadableValues(_ members: String, _ message: String) {
    let outcome = run(
      "rank",
      input: """
        {"items": [{"wanted": {"category": "Desk"}, "candidates": [
          {"id": "a", "name": "A", "category": "Desk", \(members)},
          {"id": "b", "name": "B", "category": "Lamp", "price_cents": 100}]}]}
        """)
    #expect(outcome.code == .done && outcome.output.contains(#""A""#), "\(outcome.errors)")
    #expect(outcome.errors.contains("warning: items[0].candidates[0].\(message)"))
  }

  @Test(
    "A candidate without a valid unique id is left out, and the others are ranked",
    arguments: [
      (#"{"name": "A"}"#, "candidates[0].id: 'id' is missing; the candidate is left out"),
      (
        #"{"id": "b c", "name": "A"}"#,
        "candidates[0].id: the ID 'b c' contains whitespace; the candidate is left out"
      ),
      (#"7"#, "candidates[0]: expected an object, found a number; the candidate is left out"),
      (
        #"{"id": "b", "name": "B", "category": "Desk", "price_cents": 100}, {"id": "b"}"#,
        "candidates[1].id: 'b' is already the ID of items[0].candidates[0]; the candidate is left"
          + " out"
      ),
    ])
  func leftOut(_ candidates: String, _ message: String) {
    let outcome = run(
      "rank",
      input: """
        {"items": [{"wanted": {"category": "Desk"}, "candidates": [\(candidates),
          {"id": "x", "name": "X", "category": "Desk", "price_cents": 200, "image_url": "x.png"}]}]}
        """)
    #expect(outcome.code == .done, "\(outcome.errors)")
    #expect(outcome.errors.contains("warning: items[0].\(message)"), "\(outcome.errors)")
    // A warning about the selected product points to its place in the input.
    if !candidates.hasPrefix(#"{"id": "b", "#) {
      #expect(outcome.errors.contains("candidates[1].image_url: 'x.png'"), "\(outcome.errors)")
    }
  }

  @Test("Units may be written as words or signs")
  func unitWords() {
    for unit in ["inches", "in", #"\""#, "Inch"] {
      let outcome = run(
        "rank",
        input: #"""
          {"items": [{"wanted": {"dimensions": "48 in W"}, "candidates": [
            {"id": "x", "name": "X", "dimensions": {"width": 48, "unit": "\#(unit)"}, "price_cents": 1}]}]}
          """#)
      #expect(outcome.code == .done && outcome.errors == "", "\(outcome.errors)")
      #expect(outcome.output.contains(#""confidence_score": 1"#), "\(outcome.output)")
      #expect(outcome.output.contains(#""dimensions": "48 W in""#), "\(outcome.output)")
    }
  }

  @Test("A likely typo is a warning with a suggestion, and the list is written")
  func doubts() {
    let input =
      #"{"items": [{"wanted": {"category": "Soffa"}, "candidates": [{"id": "a", "categry": "Sofa"}]}]}"#
    let outcome = run("rank", input: input)
    #expect(outcome.code == .done && outcome.output.hasPrefix("{"))
    #expect(
      outcome.errors == """
        <stdin>:1:36: warning: items[0].wanted.category: 'Soffa' is not in 'tables/categories.json'; compared with any other name, it counts as 'other' [unknown-category]
        1 | {"items": [{"wanted": {"category": "Soffa"}, "candidates": [{"id": "a", "categry": "Sofa"}]}]}
          |                                    ^~~~~~~
          = help: did you mean 'sofa'?
        <stdin>:1:73: warning: items[0].candidates[0].categry: unknown key 'categry' [unknown-key]
        1 | …"wanted": {"category": "Soffa"}, "candidates": [{"id": "a", "categry": "Sofa"}]}]}
          |                                                              ^~~~~~~~~
          = help: did you mean 'category'?
        remo-shop: note: '1' (Soffa) has no product: its candidate 'a' scores 0, and 0.5 is needed

        """)
    #expect(run("rank", "--quiet", input: input).errors == "")
  }

  @Test("A rubric with other bands than those of lists is rejected")
  func bands() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add(
      "r.json",
      RubricFiles.rubric(bands: #"{"id": "match", "min": 0.7}, {"id": "close", "min": 0.5}"#))
    let outcome = run("rank", "--rubric", path, input: #"{"items": []}"#)
    #expect(outcome.code == .badInput)
    #expect(
      outcome.errors == """
        \(path):6:35: error: bands[0].min: 'match' begins at 0.7, but lists have 0.8
        6 |  "bands": [{"id": "match", "min": 0.7}, {"id": "close", "min": 0.5}, {"id": "fallback", "min": 0}]}
          |                                   ^~~
          = help: 'rank' needs 0.8; move scores by the calibration instead

        """)
  }

  @Test("A small cost of the budget is not rounded to zero")
  func littleCost() throws {
    let folder = try TemporaryFolder()
    let rubric = try folder.add("r.json", RubricFiles.rubric())
    let input = """
      {"budget_cents": 150, "items": [{"wanted": {}, "candidates": [
        {"id": "a", "price_cents": 200, "scores": {"shape": 0.9003, "tone": 0.9003}},
        {"id": "b", "price_cents": 100, "scores": {"shape": 0.9, "tone": 0.9}}]}]}
      """
    let outcome = run("rank", "-", "--rubric", rubric, input: input)
    #expect(
      outcome.errors.contains(
        "the budget of $1.50 lowers the sum of scores by 0.0003, from 0.9003 to 0.9"
      ),
      "\(outcome.errors)")
  }

  @Test("An unknown rubric or profile is an error with a suggestion")
  func unknown() {
    let rubric = run("rank", "--rubric", "room-mach", input: #"{"items": []}"#)
    #expect(rubric.code == .noInput)
    #expect(
      rubric.errors.hasPrefix(
        "remo-shop: error: there is no built-in rubric and no file 'room-mach'; did you mean"))
    let profile = run("rank", "--profile", "skan", input: #"{"items": []}"#)
    #expect(profile.code == .usage)
    #expect(profile.errors.contains("did you mean 'scan'?"))
  }
}
