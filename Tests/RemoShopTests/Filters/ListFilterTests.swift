import RemoBytes
import TestSupport
import Testing

@testable import RemoShop

struct ListFilterTests {
  struct Row {
    var group = "Seating"
    var name = "Oak Chair"
    var retailer = "IKEA"
    var fit = ""
    var cents: Int64 = 4_999
    var score = 0.9
  }

  private static func admits(_ row: Row, _ filter: ListFilter) -> Bool {
    var bytes = ContiguousArray<UInt8>()
    func slice(_ text: String) -> ByteSlice {
      bytes.append(contentsOf: text.utf8)
      return ByteSlice((bytes.count - text.utf8.count)..<bytes.count)
    }
    var item = ItemRecord()
    item.categoryGroup = slice(row.group)
    item.productName = slice(row.name)
    item.retailer = slice(row.retailer)
    if !row.fit.isEmpty { item.fit.status = slice(row.fit) }
    item.priceCents = row.cents
    item.score = row.score
    var list = ShoppingList(DocumentBuffer(storage: bytes))
    list.records.items = [item]
    return filter.admits(item: 0, of: list)
  }

  private static func admits(_ row: Row, _ expression: String) throws -> Bool {
    var filter = ListFilter()
    try filter.add(expression)
    return admits(row, filter)
  }

  @Test(
    "A filter compares the whole field, ignoring case and extra whitespace",
    arguments: [
      ("retailer=ikea", true), ("retailer= IKEA ", true), ("retailer=IKE", false),
      ("retailer=Target,ikea", true), ("retailer=Target", false), ("store=IKEA", true),
      ("name=oak  chair", true), ("product_name=oak", false), ("category=SEATING", true),
      ("category_group=Seating", true), ("group=Tables", false), ("fit=", true),
      ("fit=fits", false),
      ("fit_status=tight,", true), ("status=matched", true), ("status=close_match,Demoted", false),
      ("label=", true), ("label=close match", false), (" retailer =IKEA", true),
      ("search_keywords=", true), ("why_matched=x", false),
    ])
  func fields(expression: String, expected: Bool) throws {
    #expect(try Self.admits(Row(), expression) == expected)
  }

  @Test("A backslash escapes a comma in a value")
  func commas() throws {
    #expect(try Self.admits(Row(name: "Sofa, oak"), #"name=chair,Sofa\, oak"#))
    #expect(try Self.admits(Row(name: #"a\b"#), #"name=a\\b"#))
    #expect(try Self.admits(Row(name: #"a\b\"#), #"name=a\b\"#))
  }

  @Test("A value may contain an equals sign, and case is ignored beyond ASCII too")
  func values() throws {
    #expect(try Self.admits(Row(name: "1+1=2"), "name=1+1=2"))
    #expect(try Self.admits(Row(retailer: "Möbel Groß"), "retailer=MÖBEL GROSS"))
  }

  @Test("A price limit excludes unknown prices, and limits are inclusive")
  func prices() {
    var filter = ListFilter()
    filter.maximumPrice = Amount(4_999)
    #expect(Self.admits(Row(), filter))
    #expect(!Self.admits(Row(cents: 5_000), filter))
    #expect(!Self.admits(Row(cents: 0), filter))
    filter = ListFilter()
    filter.minimumScore = Confidence(0.9)
    #expect(Self.admits(Row(), filter))
    #expect(!Self.admits(Row(score: 0.8999), filter))
  }

  @Test("A search has only a category, keywords and a status to filter by")
  func unmatched() throws {
    let bytes = ContiguousArray("Rugblue rug".utf8)
    let item = UnmatchedRecord(category: ByteSlice(0..<3), searchKeywords: ByteSlice(3..<11))
    for (expression, expected) in [
      ("category=rug", true), ("search_keywords=blue rug", true), ("status=unmatched", true),
      ("retailer=IKEA", false), ("retailer=", true), ("label=close match", false),
      ("status=demoted", false),
    ] {
      var filter = ListFilter()
      try filter.add(expression)
      let isAdmitted = filter.admits(item, in: bytes.span)
      #expect(isAdmitted == expected, "\(expression)")
    }
    var limits = [ListFilter(), ListFilter()]
    limits[0].maximumPrice = Amount(1)
    limits[1].minimumScore = Confidence(0)
    for limit in limits {
      let isAdmitted = limit.admits(item, in: bytes.span)
      #expect(!isAdmitted)
    }
  }

  @Test("An item's name counts as its keywords only below a score of 0.5")
  func keywords() throws {
    for (score, isFound) in [(0.49, true), (0.5, false), (0.9, false)] {
      #expect(try Self.admits(Row(score: score), "search_keywords=oak chair") == isFound)
    }
  }

  /// The help for each filter value that no item has.
  private static func hints(_ list: String, _ expression: String) throws -> [String?] {
    var options = ListOptions()
    try options.filter.add(expression)
    let list = try ShoppingList(decoding: list).arranged(options)
    return list.warnings.filter { $0.code == "stray-filter" }.map(\.help)
  }

  @Test("A suggested name is escaped as the filter needs it")
  func meantName() throws {
    let list = try listJSON([["retailer": #"Nord\Hem, Öl"#]])
    #expect(
      try Self.hints(list, #"retailer=Nord\\Hem\, Ölk"#) == [#"did you mean 'Nord\\Hem\, Öl'?"#])
    #expect(try Self.hints(list, #"retailer=Nord\\Hem\, Öl"#) == [])
  }

  @Test("A suggestion may come from the category of a search")
  func meantUnmatched() throws {
    let search = ["category": "Runner", "search_keywords": "red", "google_shopping_url": ""]
    let list = try listJSON([[:]], unmatched: [search])
    #expect(try Self.hints(list, "group=Runer") == ["did you mean 'Runner'?"])
  }

  @Test("The comma hint is given only for the parts of the name that a comma split")
  func besideParts() throws {
    let list = try listJSON([["retailer": "Nord, Hem"]])
    let help = #"write a comma in a name as '\,': 'Nord\, Hem'"#
    #expect(try Self.hints(list, "retailer=Nord, Hem,Oak") == [help, help, nil])
  }

  @Test(
    "An invalid condition is an error with help",
    arguments: [
      ("retailer", "'retailer' is not a condition; write FIELD=VALUE, such as retailer=IKEA"),
      (
        "retailr=x", "there is no field 'retailr'; did you mean 'retailer'?; the fields are group, "
      ),
      ("=x", "there is no field ''; the fields are group, retailer, "),
      ("price=5", "'price' is not a text field; use ListFilter.maximumPrice"),
      ("price_cents=5", "'price_cents' is not a text field; use ListFilter.maximumPrice"),
      (
        "confidence_score=1", "'confidence_score' is not a text field; use ListFilter.minimumScore"
      ),
      ("status=macthed", "no item is 'macthed'; did you mean 'matched'?; the values are 'matched'"),
      ("label=good", "no item is 'good'; the values are 'Close match'"),
      ("search_url=x", "there is no field 'search_url'"),
    ])
  func errors(expression: String, text: String) {
    let error = #expect(throws: ListFilterError.self) {
      var filter = ListFilter()
      try filter.add(expression)
    }
    #expect(error?.description.hasPrefix(text) == true, "\(error?.description ?? "")")
  }

  @Test("Amounts are plain decimals within the currency's precision")
  func amounts() throws {
    let yen = try #require(CurrencyCode("JPY"))
    for (text, cents) in [
      ("499.99", 49_999), ("500", 50_000), ("0.5", 50), ("0", 0), ("92233720368547758.07", .max),
      ("92233720368547758.08", nil), ("", nil), (".5", nil), ("5.", nil), ("1,000", nil),
      ("-1", nil), ("1.234", nil), ("$5", nil), ("1e3", nil), ("1.2.3", nil),
    ] as [(String, Int64?)] {
      #expect(Amount(text)?.minorUnits == cents, "\(text)")
    }
    #expect(Amount("500", in: yen)?.minorUnits == 500)
    #expect(Amount("500.0", in: yen) == nil)
  }

  @Test("200 random lists are filtered as by the slow model")
  func model() throws {
    var generator = SplitMix(5)
    func pick<T>(_ values: [T]) -> T { values[generator.below(values.count)] }
    func plain(_ text: String) -> String {
      text.lowercased().split(separator: " ").joined(separator: " ")
    }
    for _ in 0..<200 {
      let retailers = (0..<generator.below(3)).map { _ in
        pick(["IKEA", "target ", "west  elm", ""])
      }
      let names = (0..<generator.below(3)).map { _ in pick(["oak chair", "Lamp", "Äpfel"]) }
      let statuses = (0..<generator.below(3)).map { _ in
        pick(["matched", "close_match", "demoted"])
      }
      let price = pick([nil, nil, 100, 5_000]) as Int64?
      let score = pick([nil, nil, 0.5, 0.95]) as Double?
      var filter = ListFilter()
      if !retailers.isEmpty { try filter.add("retailer=" + retailers.joined(separator: ",")) }
      if !names.isEmpty { try filter.add("name=" + names.joined(separator: ",")) }
      if !statuses.isEmpty { try filter.add("status=" + statuses.joined(separator: ",")) }
      filter.maximumPrice = price.map { Amount($0) }
      filter.minimumScore = score.flatMap { Confidence($0) }
      for _ in 0..<12 {
        let row = Row(
          name: pick([" Oak Chair", "LAMP", "äpfel", "x"]),
          retailer: pick(["ikea", "Target", "West Elm", " "]), cents: pick([0, 100, 4_999, 9_999]),
          score: pick([0.4, 0.5, 0.7, 0.8, 0.95, 1]))
        let status = row.score < 0.5 ? "demoted" : row.score < 0.8 ? "close_match" : "matched"
        let expected =
          (retailers.isEmpty || retailers.map(plain).contains(plain(row.retailer)))
          && (names.isEmpty || names.map(plain).contains(plain(row.name)))
          && (statuses.isEmpty || statuses.contains(status))
          && (price.map { row.cents > 0 && row.cents <= $0 } ?? true)
          && (score.map { row.score >= $0 } ?? true)
        #expect(Self.admits(row, filter) == expected, "\(row)")
      }
    }
  }

  @Test("Each of 4,000 filter values is found, and those that no item has are reported")
  func manyValues() throws {
    let count = 4_000
    var filter = ListFilter()
    let names = (0..<count).map { "Chair \($0)" } + ["OAK  chair", "Chair 7", "ghost", ""]
    try filter.add(.productName, oneOf: names)
    #expect(Self.admits(Row(name: "chair 3999"), filter))
    #expect(Self.admits(Row(name: " Oak Chair "), filter) && Self.admits(Row(name: " "), filter))
    #expect(!Self.admits(Row(name: "Chair 4000"), filter))
    let items = (0..<count).map { ListDecoderTests.item(["product_name": "\"CHAIR \($0)\""]) }
    let list = try ShoppingList(
      decoding: "{\"items\":[" + items.joined(separator: ",")
        + "],\"total_estimated_cost_cents\":0}")
    var missing: [String] = []
    var options = ListOptions()
    options.filter = filter
    for finding in list.arranged(options).findings where finding.kind == .unmatchedFilterValue {
      let number = ListFilter.ValueNumber(condition: finding.item, value: finding.other)
      missing.append(filter.asked(number).text)
    }
    #expect(missing == ["OAK  chair", "ghost"])
  }
}
