import Foundation
import RemoBytes
import RemoShop
import Testing

@testable import RemoRubric

@Suite("Ranking a list")
struct RankingTests {
  private func rank(
    _ text: String, _ options: Ranking.Options = Ranking.Options()
  ) throws -> (ranking: Ranking, output: [String: Any]) {
    let ranking = try Ranking(
      ContiguousArray(text.utf8), name: "input.json", scorer: builtInScorer("room-match"),
      options: options)
    let bytes = try #require(ranking.output, "\(ranking.input.diagnostics.map(\.message))")
    let object = try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any]
    return (ranking, try #require(object))
  }

  private let list = """
    {"items": [
      {"wanted": {"category": "Sofa", "color": "navy", "material": "velvet"},
       "candidates": [
        {"id": "a", "name": "Grand Sofa", "price_cents": 220000, "retailer": "H",
         "product_url": "https://h.example/a", "dimensions": "300 cm W",
         "scores": {"category": 1, "material": 1, "color": 1, "style": 1, "dimensions": 1}},
        {"id": "b", "name": "Good Sofa", "price_cents": 140000, "product_url": "https://www.h.example/b",
         "dimensions": "84\\"W x 36\\"D x 33\\"H",
         "scores": {"category": 1, "material": 0.7, "color": 1, "style": 0.9, "dimensions": 1}}]},
      {"wanted": {"category": "Wall Art", "style": "modern"}, "candidates": []}],
     "room": {"width_m": 3.6, "length_m": 4.2, "height_m": 2.5}, "note": 7}
    """

  @Test("A ranked list has the documented selection, room fit, search link and total")
  func writes() throws {
    let (ranking, output) = try rank(list)
    let items = try #require(output["items"] as? [[String: Any]])
    #expect(items.count == 1)
    // 300 cm over 0.75 × (420 − 120) = 225 cm is too large; 213.36 cm fits.
    #expect(items[0]["product_name"] as? String == "Good Sofa")
    #expect(items[0]["retailer"] as? String == "h.example")
    #expect(items[0]["fit_status"] as? String == "fits")
    #expect(items[0]["fit_detail"] as? String == "213.4 cm wide, at most 225 cm here")
    #expect(
      items[0]["why_matched"] as? String
        == "Same category, color, dimensions; similar material, style")
    let unmatched = try #require(output["unmatched"] as? [[String: Any]])
    #expect(unmatched[0]["search_keywords"] as? String == "modern Wall Art")
    #expect(
      unmatched[0]["google_shopping_url"] as? String
        == "https://www.google.com/search?udm=28&q=modern+Wall+Art")
    #expect(output["total_estimated_cost_cents"] as? Int == 140000)
    #expect(output["explain"] == nil)
    #expect(ranking.notes.count == 2)
    #expect(ranking.notes[0].contains("is too large for the room and is not offered for '1': "))
    #expect(ranking.notes[1] == "'2' (Wall Art) has no product: it has no candidates")
  }

  @Test("Each unmatched item has a reason")
  func reasons() throws {
    func item(_ id: String, _ candidates: String...) -> String {
      #"{"id": "\#(id)", "wanted": {"category": "Sofa"}, "candidates": [\#(candidates.joined(separator: ","))]}"#
    }
    func candidate(_ id: String, _ score: String, _ price: Int = 100, size: String = "2 m W")
      -> String
    {
      let scores = ["category", "material", "color", "style", "dimensions"]
        .map { #""\#($0)": \#(score)"# }.joined(separator: ",")
      return
        #"{"id": "\#(id)", "name": "Sofa \#(id)", "price_cents": \#(price), "dimensions": "\#(size)","#
        + #""product_url": "https://h.example/\#(id)", "scores": {\#(scores)}}"#
    }
    let text =
      #"{"items": ["#
      + [
        item("one", candidate("a", "1", 20_000)),
        item("same", candidate("a", "0.9", 20_000)),
        item("poor", candidate("b", "0.3")),
        item("poorer", candidate("c", "0.1"), candidate("d", "0.49996")),
        item("large", candidate("e", "0.9", size: "9 m W"), candidate("f", "0.8", size: "8 m W")),
        item("dear", candidate("g", "0.9", 90_000), candidate("h", "0.8", 80_000)),
        item("second", candidate("i", "0.7", 40_000)),
      ].joined(separator: ",") + #"], "room": {"width_m": 3.6, "length_m": 4.2, "height_m": 2.5}}"#
    let (ranking, _) = try rank(text, Ranking.Options(budgetCents: 50_000))
    let reasons = Array(ranking.notes.dropFirst(2).dropLast(2))
    #expect(
      reasons == [
        "'same' (Sofa) has no product: 'Sofa a', which scores 0.9, is chosen for 'one'",
        "'poor' (Sofa) has no product: its candidate 'Sofa b' scores 0.3, and 0.5 is needed",
        "'poorer' (Sofa) has no product: the best of its 2 candidates, 'Sofa d', scores 0.499, and 0.5"
          + " is needed",
        "'large' (Sofa) has no product: 'Sofa e', which scores 0.9, is too large for the room,"
          + " like all others that score enough",
        "'dear' (Sofa) has no product: 'Sofa h', the cheapest that scores enough, costs $800.00, more"
          + " than the whole budget",
        "'second' (Sofa) has no product: the budget has no room for 'Sofa i' at $400.00 next to"
          + " the chosen products",
      ], "\(ranking.notes)")
  }

  @Test("Contributions in the explanation sum to the score, with the nearest band change")
  func explains() throws {
    let (_, output) = try rank(list, Ranking.Options(explain: true))
    let explain = try #require(output["explain"] as? [String: Any])
    #expect(explain["profile"] as? String == "scan")
    let items = try #require(explain["items"] as? [[String: Any]])
    let candidates = try #require(items[0]["candidates"] as? [[String: Any]])
    #expect(candidates.map { $0["id"] as? String } == ["a", "b"])
    for candidate in candidates {
      let criteria = try #require(candidate["criteria"] as? [[String: Any]])
      let sum = criteria.reduce(0.0) { $0 + (($1["contribution"] as? Double) ?? 0) }
      let score = try #require(candidate["score"] as? Double)
      #expect((sum - score).magnitude < 1e-9)
    }
    let change = try #require(candidates[1]["nearest_band_change"] as? [String: Any])
    #expect(change["band"] as? String == "close")
  }

  @Test(
    "Among equal scores, a candidate with a price is ranked and selected first",
    arguments: [nil, 5000 as Int64])
  func unknownPrices(_ budget: Int64?) throws {
    func candidate(_ id: String, _ price: String) -> String {
      #"{"id": "\#(id)", "category": "Sofa", "product_url": "https://x.example/\#(id)"\#(price)}"#
    }
    let zero = candidate("b", #", "price_cents": 0"#)
    let candidates = [zero, candidate("c", ""), candidate("a", #", "price_cents": 4000"#)]
    let text =
      #"{"items": [{"wanted": {"category": "Sofa"}, "candidates": [\#(candidates.joined(separator: ", "))]}]}"#
    let (_, output) = try rank(text, Ranking.Options(budgetCents: budget, explain: true))
    #expect(output["total_estimated_cost_cents"] as? Int == 4000)
    let explain = try #require(output["explain"] as? [String: Any])
    let items = try #require(explain["items"] as? [[String: Any]])
    #expect(items[0]["selected"] as? String == "a")
    let ranked = try #require(items[0]["candidates"] as? [[String: Any]])
    #expect(ranked.first?["id"] as? String == "a")
  }

  @Test(
    "The match reason for categories follows their relation, not its configured value",
    arguments: [
      ("Sofa", #""loveseat""#, "Sofa / loveseat: related", "Similar category"),
      ("Sofa", #""couch""#, "Sofa / couch: same", "Same category"),
      ("Sofa", #""Area Rug""#, "Sofa / Area Rug: other", ""),
      (
        "Sofa, Rug", #"["couch", "bed"]"#, "Sofa, Rug / couch, bed: same, other",
        "Similar category"
      ),
    ])
  func levels(_ wanted: String, _ found: String, _ evidence: String, _ reason: String) throws {
    let rubric = try #require(
      check(
        #"{"schema": 1, "name": "n", "version": "1", "criteria": [{"id": "category", "weight": 1, "#
          + #""kind": "taxonomy", "table": "tables/categories.json", "#
          + #""levels": {"same": 1, "related": 1, "other": 0}}], "bands": "#
          + #"[{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "f", "min": 0}]}"#
      ).rubric)
    let text =
      #"{"items": [{"wanted": {"category": "\#(wanted)"}, "candidates": [{"id": "c", "#
      + #""price_cents": 1, "category": \#(found)}]}]}"#
    let ranking = try Ranking(
      ContiguousArray(text.utf8), name: "i", scorer: Scorer(rubric),
      options: Ranking.Options(explain: true))
    let output = String(decoding: try #require(ranking.output), as: UTF8.self)
    #expect(output.contains(#""evidence": "\#(evidence)""#), "\(output)")
    #expect(reason.isEmpty || output.contains(#""why_matched": "\#(reason)""#), "\(output)")
  }

  @Test("Among many equal selections, the one with the fewest unknown prices is found")
  func equalSelections() throws {
    let items = (0..<12).map { n in
      let known = #"{"id": "k\#(n)", "category": "Sofa", "price_cents": 1000}"#
      let dear = #"{"id": "d\#(n)", "category": "Sofa", "price_cents": 2000}"#
      return
        #"{"wanted": {"category": "Sofa"}, "candidates": [{"id": "u\#(n)", "category": "Sofa"}, \#(known), \#(dear)]}"#
    }
    let (ranking, output) = try rank(
      #"{"items": [\#(items.joined(separator: ", "))]}"#, Ranking.Options(budgetCents: 5000))
    #expect(output["total_estimated_cost_cents"] as? Int == 5000)
    #expect(ranking.selection?.assignment.isProven == true, "\(ranking.notes)")
    #expect(ranking.notes.last?.hasSuffix("without 7 of unknown price") == true)
  }

  @Test("A budget selects what fits it and states what it costs")
  func budget() throws {
    let text = list.replacingOccurrences(of: "300 cm W", with: "200 cm W")
    let (ranking, output) = try rank(text, Ranking.Options(budgetCents: 150000))
    #expect(output["total_estimated_cost_cents"] as? Int == 140000)
    #expect(
      ranking.notes.contains {
        $0.hasPrefix("the budget of $1,500.00 lowers the sum of scores by 0.09")
      })
    #expect(ranking.notes.last == "the product chosen costs $1,400.00 of the budget of $1,500.00")
    let (poor, _) = try rank(text, Ranking.Options(budgetCents: 0))
    #expect(!poor.notes.contains { $0.contains("chosen cost") })
  }

  @Test("An unknown price is reported at its candidate and counts 0 against a budget")
  func unpriced() throws {
    let text = list.replacingOccurrences(of: "\"price_cents\": 140000, ", with: "")
    let (free, _) = try rank(text)
    let warning = try #require(free.input.diagnostics.first)
    #expect(free.input.diagnostics.count == 1 && warning.code == "unpriced-item")
    #expect(warning.path == "items[0].candidates[1].price_cents")
    #expect(
      warning.message == "the price of 'Good Sofa' is unknown and does not count toward the total")
    let (bound, _) = try rank(text, Ranking.Options(budgetCents: 150000))
    #expect(
      bound.input.diagnostics.map(\.message) == [
        "the price of 'Good Sofa' is unknown and counts as 0 in the budget"
      ])
    #expect(
      bound.notes.last
        == "the product chosen costs $0.00 of the budget of $1,500.00, without 1 of unknown price")
  }

  @Test(
    "A price of up to 64 bits is exact to the cent, with unknown prices and a budget too",
    arguments: [Int64.max, 9_007_199_254_740_993, 1],
    [nil, Int64.max, 1 << 54, 1 << 53, 1] as [Int64?])
  func greatPrices(_ price: Int64, _ budget: Int64?) throws {
    func item(_ prices: [Int64]) -> String {
      let candidates = prices.enumerated().map {
        #"{"id": "p\#($1)n\#($0)", "price_cents": \#($1), "scores": {"category": 1}}"#
      }
      return #"{"wanted": {}, "candidates": [\#(candidates.joined(separator: ", "))]}"#
    }
    let rest = Int64.max - price
    for prices in [[[price]], [[price, 0], [0]], [[price], [rest, rest / 2], [0, 0]]] {
      let text = #"{"items": [\#(prices.map(item).joined(separator: ", "))]}"#
      let ranking = try rank(text, Ranking.Options(budgetCents: budget)).ranking
      let selection = try #require(ranking.selection).assignment
      let chosen = zip(selection.selected, prices).compactMap { index, prices in
        index.map { prices[$0] }
      }
      #expect(selection.price == chosen.reduce(0, +) && selection.price <= budget ?? .max)
    }
    let output = try #require(rank(#"{"items": [\#(item([price]))]}"#).ranking.output)
    let text = String(decoding: output, as: UTF8.self)
    #expect(text.contains(#""total_estimated_cost_cents": \#(price)"#), "\(text)")
  }

  @Test(
    "Scores from 0.95 up read as Same, and from 0.5 up as Similar",
    arguments: [(0.95, "Same style"), (0.94, "Similar style"), (0.5, "Similar style")])
  func agreement(_ score: Double, _ reason: String) throws {
    let candidate = #"{"id": "p", "scores": {"style": \#(score)}}"#
    let output = try rank(#"{"items": [{"wanted": {}, "candidates": [\#(candidate)]}]}"#).output
    let item = try #require((output["items"] as? [[String: Any]])?.first)
    #expect(item["why_matched"] as? String == reason)
  }

  @Test("Reasons stay accurate when a price equals the budget or an item has one candidate")
  func reasonsOfOne() throws {
    func item(_ id: String, _ size: String = "90 cm W") -> String {
      #"{"wanted": {"category": "Sofa"}, "candidates": [{"id": "\#(id)", "name": "\#(id)", "#
        + #""price_cents": 100, "dimensions": "\#(size)", "scores": {"category": 1}}]}"#
    }
    let items = [item("a"), item("b"), item("c", "900 cm W")].joined(separator: ", ")
    let notes = try rank(
      #"{"items": [\#(items)], "budget_cents": 100, "room": {"width_m": 3, "length_m": 4, "height_m": 2}}"#
    ).ranking.notes.joined(separator: "\n")
    #expect(notes.contains("the budget has no room for 'b' at $1.00 next to the chosen products"))
    #expect(notes.contains("is too large for the room") && !notes.contains("like all others"))
  }

  @Test("All errors of an input are reported in one pass")
  func errors() throws {
    let text = """
      {"profile": "scam", "budget_cents": 1.5, "items": [{"wanted": 3}, {"id": "a b", "wanted": {}, "candidates": [{"id": "x", "scores": {"colour": 1, "style": 2}, "price_cents": 2.5}]}]}
      """
    let ranking = try Ranking(
      ContiguousArray(text.utf8), name: "input.json", scorer: builtInScorer("room-match"))
    #expect(ranking.output == nil)
    #expect(
      ranking.input.diagnostics.map(\.path) == [
        "profile", "budget_cents", "items[0].candidates", "items[0].wanted", "items[1].id",
        "items[1].candidates[0].scores.colour", "items[1].candidates[0].scores.style",
        "items[1].candidates[0].price_cents",
      ])
  }

  @Test("A rubric with other band limits is rejected")
  func refusesOtherBands() throws {
    var rubric = try builtInScorer("room-match").rubric
    rubric.bands[0].minimum = 0.85
    #expect(throws: RubricError.self) {
      try Ranking(ContiguousArray("{}".utf8), name: "x", scorer: Scorer(rubric))
    }
  }
}

@Suite("Room fit")
struct RoomFitTests {
  private let room = RoomSize(width: 3.6, length: 5.2, height: 2.4)

  @Test(
    "Each limit gives the right status below, at and above 1.0 and 1.15",
    arguments: [
      // Sofa: 0.75 × (520 − 120) = 300 cm.
      ("Sofa", "300 cm W", "fits"), ("Sofa", "300.1 cm W", "tight"),
      ("Sectional", "345 cm W", "tight"),
      ("Loveseat", "345.1 cm W", "tooLarge"), ("Sofa", "300 x 95 x 80 cm", "fits"),
      // Coffee table: 201 cm.
      ("Coffee Table", "201 cm W", "fits"), ("Cocktail Table", "231.15 cm W", "tight"),
      ("Coffee Table", "231.2 cm W", "tooLarge"),
      // Rug: 288 × 364 cm.
      ("Area Rug", "288 x 364 cm", "fits"), ("Area Rug", "364 x 288 cm", "fits"),
      ("Rug", "331.2 x 400 cm", "tight"), ("Rug", "9' x 12'", "tight"),
      ("Rug", "12' x 15'", "tooLarge"),
      ("Round Rug", "8' diameter", "fits"),
      // Dining table: 340 cm.
      ("Dining Table", "340 cm W", "fits"), ("Dining Table", "391 cm W", "tight"),
      ("Dining Table", "391.1 cm W", "tooLarge"),
      // Floor lamp: 210 cm.
      ("Floor Lamp", "210 cm H", "fits"), ("Floor Lamp", "241.5 cm H", "tight"),
      ("Floor Lamp", "242 cm H", "tooLarge"), ("Floor Lamp", "210 cm", "fits"),
      ("Floor Lamp", "242 cm", "tooLarge"),
    ])
  func limits(category: String, size: String, status: String) {
    let verdict = RoomFit.builtIn.verdict(category: category, size: Dimensions(size), room: room)
    #expect(verdict.map { "\($0.status)" } == status)
  }

  @Test("Without a limit, a size or a room there is no status")
  func unknown() {
    #expect(
      RoomFit.builtIn.verdict(category: "Sofa Table", size: Dimensions("90 cm W"), room: room)
        == nil)
    #expect(RoomFit.builtIn.verdict(category: "Sofa", size: nil, room: room) == nil)
    let wall = RoomSize(width: 0, length: 5.2, height: 2.4)
    for category in ["Sofa", "Dining Table", "Rug"] {
      let size = Dimensions("90 x 60 cm")
      #expect(RoomFit.builtIn.verdict(category: category, size: size, room: wall) == nil)
    }
    let flat = RoomSize(width: 3, length: 4, height: 0)
    #expect(
      RoomFit.builtIn.verdict(category: "Floor Lamp", size: Dimensions("99 cm H"), room: flat)
        == nil)
  }

  @Test(
    "The detail names the side that was compared",
    arguments: [
      ("90 cm H", "90 cm high"), ("90 cm H x 95 cm D", "95 cm deep"), ("200 cm", "200 cm wide"),
      ("90 cm H x 200 cm W", "200 cm wide"), ("48 cm L x 200 cm D", "200 cm deep"),
      ("200 cm L x 95 cm D", "200 cm wide"), ("48 cm L x 200 cm D x 90 cm W", "90 cm wide"),
    ])
  func side(_ size: String, _ detail: String) {
    let verdict = RoomFit.builtIn.verdict(category: "Sofa", size: Dimensions(size), room: room)
    #expect(verdict?.detail == detail + ", at most 300 cm here")
  }

  @Test(
    "Size and limit are rounded alike and agree with the status",
    arguments: [
      ("270.75 cm W", 4.81, "fits", "270.8 cm wide, at most 270.8 cm here"),
      ("270.8 cm W", 4.81, "tight", "270.8 cm wide, at most 270.75 cm here"),
      ("270.751 cm W", 4.81, "tight", "270.751 cm wide, at most 270.75 cm here"),
      ("270.74 cm W", 4.81, "fits", "270.7 cm wide, at most 270.8 cm here"),
      ("65.25 cm W", 2.07, "fits", "65.3 cm wide, at most 65.3 cm here"),
    ])
  func roundedAlike(_ size: String, _ length: Double, _ status: String, _ detail: String) {
    let verdict = RoomFit.builtIn.verdict(
      category: "Sofa", size: Dimensions(size),
      room: RoomSize(width: 2, length: length, height: 2.4))
    #expect(verdict.map { "\($0.status)" } == status && verdict?.detail == detail)
    let rug = RoomFit.builtIn.verdict(
      category: "Rug", size: Dimensions("288.04 x 300 cm"),
      room: RoomSize(width: 3.6, length: 5.2, height: 2.4))
    #expect(rug?.detail == "288.04 × 300 cm, at most 288 × 364 cm here")
  }

  @Test("A limit of 0 or less rejects every size")
  func tooSmallRoom() {
    let closet = RoomSize(width: 1, length: 1.2, height: 2.4)
    #expect(RoomFit.builtIn.verdict(category: "Sofa", size: nil, room: closet)?.status == .tooLarge)
    #expect(
      RoomFit.builtIn.verdict(category: "Dining Table", size: nil, room: closet)?.status
        == .tooLarge)
  }
}
