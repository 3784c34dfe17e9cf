import RemoBytes
import RemoShop
import Testing

@testable import RemoRubric

@Suite("Warnings about wanted items and candidates")
struct ItemDoubtsTests {
  private func doubts(
    _ text: String, rubric: String = "room-match"
  ) throws -> [String] {
    let ranking = try Ranking(
      ContiguousArray(text.utf8), name: "wanted.json", scorer: builtInScorer(rubric))
    #expect(ranking.output != nil)
    return ranking.input.diagnostics.map {
      "\($0.code.name) \($0.path)\($0.help.map { ": \($0)" } ?? "")"
    }.filter { !$0.hasPrefix("unpriced-item") }
  }

  private func item(_ wanted: String, _ candidate: String) -> String {
    #"{"items": [{"wanted": {\#(wanted)}, "candidates": [{"id": "a"\#(candidate)}]}]}"#
  }

  @Test(
    "An unknown key gets a suggestion if a close key is known and absent",
    arguments: [
      (#"{"budget": 7, "items": []}"#, "budget", "budget_cents"),
      (#"{"budget_cent": 7, "items": []}"#, "budget_cent", "budget_cents"),
      (#"{"Items": 3, "romm": {}, "items": []}"#, "romm", "room"),
      (#"{"items": [{"idd": "x", "wanted": {}, "candidates": []}]}"#, "items[0].idd", "id"),
    ])
  func keys(_ text: String, _ path: String, _ meant: String) throws {
    #expect(try doubts(text) == ["unknown-key \(path): did you mean '\(meant)'?"])
  }

  @Test("A key of the whole list inside an item is reported with its right place")
  func listKeysInItems() throws {
    let text = """
      {"budget_cents": 900, "items": [{"room": {"width_m": 3, "length_m": 4, "height_m": 2.5},
        "budget_cents": 700, "profile": "scan", "wanted": {}, "candidates": []}]}
      """
    #expect(
      try doubts(text)
        == ["room", "budget_cents", "profile"].map {
          "unknown-key items[0].\($0): it applies to the whole list; put it next to 'items'"
        })
  }

  @Test("A candidate's key inside an item or 'wanted' is reported with its right place")
  func candidateKeysElsewhere() throws {
    let keys = ["scores", "grade", "raters"]
    let judged = #""scores": {"color": 0.5}, "grade": 2, "raters": [2, 1]"#
    let item = #"{"id": "q", \#(judged), "wanted": {\#(judged)}, "candidates": []}"#
    #expect(
      try doubts(#"{"items": [\#(item)]}"#)
        == (keys.map { "items[0].\($0)" } + keys.map { "items[0].wanted.\($0)" }).map {
          "unknown-key \($0): put it into each candidate"
        })
    let line = #"{"id": "q", "wanted": {\#(judged)}, "candidates": [{"id": "a", \#(judged)}]}"#
    #expect(
      try doubtsOfSuites([line]).map { $0.split(separator: " ")[2] } == keys.map { "wanted.\($0):" }
    )
  }

  @Test("A room dimension above 50 m is probably in centimeters")
  func largeRoom() throws {
    func room(_ width: String) -> String {
      #"{"room": {"width_m": \#(width), "length_m": 4.2, "height_m": 2.5}, "items": []}"#
    }
    #expect(try doubts(room("50")) == [])
    #expect(
      try doubts(room("360"))
        == ["large-room room.width_m: if the unit is centimeters, write 3.6: 360 cm are 3.6 m"])
  }

  @Test(
    "Common typos and synonyms of attributes get a suggestion",
    arguments: [
      ("colour", "color"), ("retailler", "retailer"), ("price", "price_cents"),
      ("url", "product_url"), ("imageurl", "image_url"), ("product_name", "name"),
      ("title", "name"), ("categroy", "category"), ("size", "dimensions"), ("score", "scores"),
    ])
  func attributes(_ key: String, _ meant: String) throws {
    let text = item(#""category": "Sofa""#, #", "\#(key)": "x""#)
    #expect(
      try doubts(text) == [
        "unknown-key items[0].candidates[0].\(key): did you mean '\(meant)'?"
      ])
    // If the right key is present too, the unknown key is not a typo.
    let both = item("", #", "\#(key)": "x", "\#(meant)": null"#)
    #expect(try doubts(both) == [])
  }

  @Test("Unknown keys without a close known key get no warning")
  func newKeys() throws {
    let text = """
      {"id": "l", "expect": {}, "tags": [], "note": "n", "trace_id": 7, "items": [
        {"rank": 1, "wanted": {"description": "d", "brand": "b", "room_id": 3}, "candidates": [
          {"id": "a", "grade": 1, "raters": [1], "model": "m", "type": "t", "weight_g": 5,
           "sku": "s", "in_stock": true, "delivery_days": 3}]}]}
      """
    #expect(try doubts(text) == [])
  }

  @Test("Warnings about attributes depend on the rubric")
  func rubricsKeys() throws {
    let text = item("", #", "manufacturer": "Brent""#)
    #expect(try doubts(text) == [])
    #expect(
      try doubts(text, rubric: "product-match") == [
        "unknown-key items[0].candidates[0].manufacturer: did you mean 'brand'?"
      ])
  }

  @Test(
    "A name that no table contains is reported with the closest known name",
    arguments: [
      (#""category": "Soffa""#, "unknown-category items[0].wanted.category: did you mean 'sofa'?"),
      (#""category": "Xyzzy""#, "unknown-category items[0].wanted.category"),
      (#""material": "velvt""#, "unknown-term items[0].wanted.material: did you mean 'velvet'?"),
      (
        #""style": ["scandinavain"]"#,
        "unknown-term items[0].wanted.style: did you mean 'scandinavian'?"
      ),
      (#""color": "nvay""#, "unknown-color items[0].wanted.color: did you mean 'navy'?"),
    ])
  func names(_ wanted: String, _ expected: String) throws {
    #expect(try doubts(item(wanted, "")) == [expected])
  }

  @Test("One known part of a name is enough, and each text is reported once")
  func knownParts() throws {
    #expect(try doubts(item(#""material": "velvet, xyzzy", "color": ["navy", "xyzzy"]"#, "")) == [])
    #expect(try doubts(item(#""category": "Big Soft Sofa""#, #", "color": "\#("#")1b2a41""#)) == [])
    let twice = item(#""category": "Soffa""#, #", "category": "Soffa""#)
    #expect(
      try doubts(twice) == ["unknown-category items[0].wanted.category: did you mean 'sofa'?"])
  }

  @Test("Judged attributes are not looked up in tables")
  func judged() throws {
    let text = item(
      #""category": "Soffa""#, #", "category": "Xyzzy", "scores": {"category": 1}"#)
    #expect(try doubts(text) == [])
  }

  @Test("An unreadable size counts as unknown and is reported")
  func sizes() throws {
    let text = item(#""dimensions": "quite large""#, #", "dimensions": "84in widee""#)
    let ranking = try Ranking(
      ContiguousArray(text.utf8), name: "wanted.json", scorer: builtInScorer("room-match"))
    #expect(
      ranking.input.diagnostics.map { "\($0.code.name) \($0.path): \($0.message)" } == [
        "unreadable-size items[0].wanted.dimensions: 'quite large' cannot be read as a size and"
          + " counts as unknown",
        "unreadable-size items[0].candidates[0].dimensions: '84in widee' cannot be read as a size and"
          + " counts as unknown",
      ])
    let fine = item(#""dimensions": "84\"W x 36\"D""#, #", "dimensions": "213 x 91 x 84 cm""#)
    #expect(try doubts(fine) == [])
  }

  @Test(
    "A size without a unit is reported, since no unit is assumed",
    arguments: ["84 x 36", "84W x 36D", "84"])
  func sizeWithoutUnit(_ size: String) throws {
    let text = item(#""dimensions": "\#(size)""#, "")
    let ranking = try Ranking(
      ContiguousArray(text.utf8), name: "wanted.json", scorer: builtInScorer("room-match"))
    #expect(
      ranking.input.diagnostics.map { "\($0.message); \($0.help ?? "")" } == [
        "'\(size)' has no unit and counts as unknown; write it with one of"
          + " mm, cm, m, in, ft, such as '\(size) in'"
      ])
    // One unit is enough for all numbers.
    #expect(try doubts(item(#""dimensions": "\#(size) in""#, "")) == [])
  }

  @Test(
    "The unit suggested for a rug is the one in which rugs of that size are sold",
    arguments: [
      ("Area Rug", "8x10", "8x10 ft"), ("Runner", "2.5 x 8", "2.5 x 8 ft"),
      ("Rug", "160x230", "160x230 cm"), ("Rug", "48 x 72", "48 x 72 in"),
      ("Bath Rug", "20 x 30", "20 x 30 in"), ("Desk", "8x10", "8x10 in"),
    ])
  func unitOfRugs(_ category: String, _ size: String, _ suggested: String) throws {
    for text in [
      item(#""category": "\#(category)", "dimensions": "\#(size)""#, ""),
      item(#""category": "\#(category)""#, #", "dimensions": "\#(size)""#),
    ] {
      let found = try doubts(text)
      #expect(found.count == 1 && found[0].hasSuffix("such as '\(suggested)'"), "\(found)")
      #expect(Dimensions(suggested) != nil)
    }
  }

  @Test(
    "A bed size may be given by name", arguments: ["Queen", "queen size", "Cal King Bed"])
  func bedSizes(_ name: String) throws {
    #expect(try doubts(item(#""dimensions": "\#(name)""#, "")) == [])
  }

  @Test(
    "A GTIN that is invalid or truncated is reported",
    arguments: [
      (#""gtin": "4006381333931""#, nil), (#""gtin": "4 006381 333931""#, nil),
      (#""upc": "12345678905.0""#, nil), (#""isbn": "0-306-40615-2""#, nil),
      (#""gtin": 4006381333931"#, nil), (#""sku": "4006381333932""#, nil),
      (
        #""gtin": "4006381333932""#,
        "invalid-gtin items[0].candidates[0].gtin: '4006381333932' ends in 2, but its check"
          + " digit should be 1"
      ),
      (
        #""ean": "4.00638E+12""#,
        "unreadable-gtin items[0].candidates[0].ean: '4.00638E+12' cannot be read as a GTIN and"
          + " counts as unknown"
      ),
      (
        #""upc": "none""#,
        "unreadable-gtin items[0].candidates[0].upc: 'none' cannot be read as a GTIN and counts as"
          + " unknown"
      ),
    ] as [(String, String?)])
  func tradeNumbers(_ member: String, _ expected: String?) throws {
    let text = item(#""name": "x""#, ", \(member)")
    let ranking = try Ranking(
      ContiguousArray(text.utf8), name: "wanted.json", scorer: builtInScorer("product-match"))
    let found = ranking.input.diagnostics.filter { $0.code != "unpriced-item" }.map {
      "\($0.code.name) \($0.path): \($0.message)"
    }
    #expect(found == (expected.map { [$0] } ?? []))
  }

  @Test("A judged size is still read if the item has to fit a room")
  func sizeInRoom() throws {
    let judged = item("", #", "dimensions": "big", "scores": {"dimensions": 1}"#)
    #expect(try doubts(judged) == [])
    let room = #""room": {"width_m": 3, "length_m": 4, "height_m": 2.5}, "items""#
    let inRoom = judged.replacing(#""items""#, with: room)
    #expect(try doubts(inRoom).count == 1)
  }

  @Test("An item with a misspelled key is an error, and the key is reported")
  func withErrors() throws {
    let text = #"{"items": [{"wanted": {}, "candidtes": []}]}"#
    let ranking = try Ranking(
      ContiguousArray(text.utf8), name: "wanted.json", scorer: builtInScorer("room-match"))
    #expect(ranking.output == nil)
    #expect(
      ranking.input.diagnostics.map { "\($0.code.name) \($0.path)" } == [
        "missing-key items[0].candidates", "unknown-key items[0].candidtes",
      ])
  }

  @Test("Suggestions are made only for the first 20 names")
  func manyNames() throws {
    let items = (10..<40).map {
      #"{"wanted": {"category": "sofa\#($0)"}, "candidates": [{"id": "a"}]}"#
    }
    let found = try doubts(#"{"items": [\#(items.joined(separator: ","))]}"#)
    #expect(found.count == 30)
    #expect(found.count { $0.hasSuffix("?") } == 20)
  }

  // MARK: Suites

  private func doubtsOfSuites(
    _ texts: [String], rubric: Rubric? = nil, scorer: Scorer? = nil
  ) throws -> [String] {
    let scorer = try scorer ?? builtInScorer("room-match")
    let reading = SuiteReading(
      texts.enumerated().map { ("\($0.offset).jsonl", ContiguousArray($0.element.utf8)) },
      rubric: rubric ?? scorer.rubric, scorer: scorer)
    return reading.files.flatMap { file in
      file.diagnostics.map { item in
        let place = SourceLocation(of: item.range?.lowerBound ?? 0, in: file.bytes.span)
        return "\(file.name):\(place.line):\(place.column): \(item.code.name) \(item.path)"
          + (item.help.map { ": \($0)" } ?? "")
      }
    }
  }

  /// A rubric that reads a price, a color temperature and a rating as numbers.
  private static let numbers = """
    {"schema": 1, "name": "n", "version": "1", "criteria": [
      {"id": "light", "kind": "number", "weight": 1, "steps": [[0.1, 1]]},
      {"id": "stars", "kind": "prior", "weight": 1, "range": [1, 5]}],
     "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "rest", "min": 0}]}
    """

  @Test(
    "A number with a unit is reported with the number alone",
    arguments: [
      (#""2700K""#, "write 2700"), (#""2,700 K""#, "write 2700"), (#""2700.5 K.""#, "write 2700.5"),
      (#""-5 °C""#, "write -5"), (#""2,7 K""#, "write digits alone, with a point before decimals"),
      (#""2700-3000 K""#, "write digits alone, with a point before decimals"),
      (#""warm""#, nil), ("2700", nil), (#""2700""#, nil),
    ])
  func numbersWithUnits(_ value: String, _ help: String?) throws {
    let scorer = Scorer(try #require(check(Self.numbers).rubric))
    let line =
      #"{"id": "a", "wanted": {"light": \#(value)}, "candidates": [{"id": "c", "grade": 1}]}"#
    #expect(
      try doubtsOfSuites([line], scorer: scorer)
        == (help.map { ["0.jsonl:1:33: unreadable-number wanted.light: \($0)"] } ?? []))
  }

  @Test(
    "A size in place of a number keeps its unit, or gets that of the key",
    arguments: [
      (
        "width", "98 in",
        "write 98 under a key that names the unit, such as 'width_in', or let a criterion of kind"
          + " 'dimensions' read the size"
      ),
      ("width_in", "98 in", "write 98, in the unit of 'width_in'"),
      ("width_cm", "98 in", "write 248.92, in the unit of 'width_cm'"),
      ("width_cm", "5' 6\\\"", "write 167.64, in the unit of 'width_cm'"),
      ("weight_g", "2 kg", "write digits alone, in the unit of 'weight_g'"),
      ("weight_kg", "2 kg", "write 2"),
    ])
  func sizesAsNumbers(_ key: String, _ value: String, _ help: String) throws {
    let rubric = Self.numbers.replacing("light", with: key)
      .replacing(
        "}],\n",
        with:
          "}, {\"id\": \"far\", \"kind\": \"gate\", \"criterion\": \"\(key)\", \"below\": 0.5, \"cap\": 0.1}],\n"
      )
    let scorer = Scorer(try #require(check(rubric).rubric))
    let line =
      #"{"id": "a", "wanted": {"\#(key)": "\#(value)"}, "candidates": [{"id": "c", "grade": 1}]}"#
    let reading = SuiteReading(
      [(name: "s", bytes: ContiguousArray(line.utf8))], rubric: scorer.rubric, scorer: scorer)
    let found = try #require(reading.files[0].diagnostics.first)
    #expect(found.help == help)
    #expect(
      found.message.hasSuffix(" counts as unknown, so the gate 'far' stays open"),
      "\(found.message)")
  }

  @Test("Numbers with a unit are reported once for each attribute and kind of criterion")
  func numbersOnce() throws {
    let scorer = Scorer(try #require(check(Self.numbers).rubric))
    let lines = (0..<4).map {
      #"{"id": "q\#($0)", "wanted": {"light": "270\#($0)K"}, "candidates": [{"id": "c", "grade": 1,"#
        + #" "light": "30\#($0)0 K", "stars": "\#($0) of 5 stars"}]}"#
    }
    #expect(
      try doubtsOfSuites(lines, scorer: scorer) == [
        "0.jsonl:1:34: unreadable-number wanted.light: write 2700",
        "0.jsonl:1:111: unreadable-number candidates[0].stars: write digits alone, with a point"
          + " before decimals",
      ])
  }

  @Test("Suite cases get the same warnings as rank input, once per text across files")
  func suites() throws {
    let item = #"{"id": "a", "wanted": {"category": "Soffa"}, "candidates": [{"id": "c", "#
    #expect(
      try doubtsOfSuites([
        "\n" + item + #""materiel": "oak", "grade": 1}]}"#,
        #"{"id": "l", "items": ["# + item + #""category": "Soffa", "dimensions": "big"}]}],"#
          + #" "expect": {"sum": 0}}"#,
      ]) == [
        "0.jsonl:2:36: unknown-category wanted.category: did you mean 'sofa'?",
        "0.jsonl:2:73: unknown-key candidates[0].materiel: did you mean 'material'?",
        "1.jsonl:1:130: unreadable-size items[0].candidates[0].dimensions: sizes are written as"
          + #" 84"W x 36"D x 33"H, 8' x 10' or 213 x 91 x 84 cm"#,
      ])
  }

  @Test("Judged attributes of suites are looked up if they are computed or have to fit a room")
  func judgedInSuites() throws {
    let candidates =
      #""candidates": [{"id": "c", "color": "nvay", "dimensions": "big", "scores": "#
      + #"{"color": 1, "dimensions": 1}, "grade": 1}]"#
    func codes(_ more: String) throws -> [String] {
      try doubtsOfSuites([#"{"id": "a", \#(more)}"#]).map {
        $0.split(separator: " ").dropFirst().prefix(2).joined(separator: " ")
      }
    }
    #expect(try codes(#""wanted": {}, \#(candidates)"#) == [])
    #expect(
      try codes(#""wanted": {}, \#(candidates), "expect_computed": {"best": "c"}"#) == [
        "unknown-color candidates[0].color:", "unreadable-size candidates[0].dimensions:",
      ])
    #expect(
      try codes(
        #""items": [{"id": "i", "wanted": {}, \#(candidates)}], "#
          + #""room": {"width_m": 3, "length_m": 4, "height_m": 2.5}"#)
        == ["unreadable-size items[0].candidates[0].dimensions:"])
  }

  @Test("Misspelled grade keys are reported in suites only")
  func grades() throws {
    let candidates = #""wanted": {}, "candidates": [{"id": "c", "gade": 2, "rater": ["x"]}]"#
    #expect(
      try doubtsOfSuites([#"{"id": "a", \#(candidates), "expect": {"best": null}}"#]) == [
        "0.jsonl:1:54: unknown-key candidates[0].gade: did you mean 'grade'?",
        "0.jsonl:1:65: unknown-key candidates[0].rater: did you mean 'raters'?",
      ])
    #expect(try doubts(#"{"items": [{\#(candidates)}]}"#) == [])
  }

  @Test(
    "An unexpected object value is an error that helps find the right key",
    arguments: [
      ("stores", "did you mean 'scores'?"), ("dimension", "did you mean 'dimensions'?"),
      ("offer", "only 'dimensions' may be an object"),
    ])
  func objects(_ key: String, _ help: String) throws {
    let text = item("", #", "\#(key)": {"category": 1}"#)
    let ranking = try Ranking(
      ContiguousArray(text.utf8), name: "wanted.json", scorer: builtInScorer("room-match"))
    #expect(ranking.output != nil)
    #expect(ranking.input.diagnostics.first { $0.code == "wrong-type" }?.help == help)
  }

  @Test("Warnings are reported beside errors")
  func suiteWithErrors() throws {
    #expect(
      try doubtsOfSuites([
        #"{"id": "a", "wanted": {"colour": "navy"}, "candidates": [{}, {"id": "c", "grade": 1}]}"#
      ]) == [
        "0.jsonl:1:24: unknown-key wanted.colour: did you mean 'color'?",
        "0.jsonl:1:58: missing-key candidates[0].id",
      ])
  }

  @Test("Attributes that either of two compared rubrics reads are known")
  func suiteOfTwoRubrics() throws {
    let case1 = #"{"id": "a", "wanted": {}, "candidates": [{"id": "c", "modle": "x", "grade": 1}]}"#
    #expect(try doubtsOfSuites([case1]) == [])
    let both = try builtInScorer("room-match").rubric
      .withNames(of: builtInScorer("product-match").rubric)
    #expect(
      try doubtsOfSuites([case1], rubric: both)
        == ["0.jsonl:1:54: unknown-key candidates[0].modle: did you mean 'model'?"])
  }

  @Test("A key that the rubric may misspell is not blamed on the suite alone")
  func misspelledInRubric() throws {
    let rubric = try #require(
      check(
        """
        {"schema": 1, "name": "n", "version": "1", "criteria": [
          {"id": "height", "weight": 1, "kind": "number", "attribute": "seat_heigth", "steps": [[0.1, 1]]}],
         "bands": [{"id": "match", "min": 0.8}, {"id": "close", "min": 0.5}, {"id": "rest", "min": 0}]}
        """
      ).rubric)
    func found(_ candidate: String) throws -> [String] {
      try doubtsOfSuites(
        [
          #"{"id": "a", "wanted": {"seat_height": 45}, "candidates": [{"id": "c", \#(candidate)}], "#
            + #""expect": {"best": null}}"#
        ], scorer: Scorer(rubric))
    }
    let misspelled = "one of the two names may be misspelled"
    #expect(
      try found(#""name": "x""#) == [
        "0.jsonl:1:24: unknown-key wanted.seat_height: the rubric reads 'seat_heigth', but no"
          + " case has it; \(misspelled)"
      ])
    #expect(
      try found(#""seat_heigth": 45"#)
        == ["0.jsonl:1:24: unknown-key wanted.seat_height: did you mean 'seat_heigth'?"])
  }

  @Test("A byte order mark may begin any line of a suite")
  func byteOrderMarks() throws {
    let mark = "\u{FEFF}"
    let text =
      mark + #"{"id": "a", "wanted": {}, "candidates": [{"id": "c", "grade": 1}]}"# + "\n" + mark
      + #"{"id": "b", "wanted": {}, "candidates": [{"id": "c", "colour": "x", "grade": 1}]}"#
      + "\r\n\(mark)\n"
    #expect(
      try doubtsOfSuites([text]) == [
        "0.jsonl:2:54: unknown-key candidates[0].colour: did you mean 'color'?"
      ])
  }
}
