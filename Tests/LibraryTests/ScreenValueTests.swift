import RemoShop
import Testing

@Suite("Values for an app's screen")
struct ScreenValueTests {
  private static func list(_ items: [String], unmatched: [String] = []) throws -> ShoppingList {
    try ShoppingList(decoding: listText(items, unmatched: unmatched))
  }

  private static let items = [
    itemText("Weak", price: 1, score: 0.2), itemText("Sofa", price: 500, group: "Sofas"),
    itemText("Lamp", price: 200, group: "Lamps"), itemText("Bench", price: 900, group: "sofas"),
  ]

  @Test("An item's id is its index in the document in any order and with any filter")
  func ids() throws {
    let list = try Self.list(Self.items, unmatched: ["Rug", "Vase"])
    var options = ListOptions()
    options.itemOrder = .price
    options.groupOrder = .name
    options.filter.maximumPrice = Amount(600)
    for shown in [list.arranged(), list.arranged(options)] {
      for item in shown.itemGroups.flatMap(\.items) {
        #expect(item.id == ["Weak", "Sofa", "Lamp", "Bench"].firstIndex(of: item.productName))
      }
      #expect(Set(shown.itemGroups.map(\.id)).count == shown.itemGroups.count)
    }
    let shown = list.arranged()
    #expect(shown.itemGroups.map(\.name) == ["Sofas", "Lamps"])
    #expect(shown.itemGroups.map(\.id.description) == ["sofas", "lamps"])
    #expect(shown.unmatchedItems.map(\.id) == [.item(0), .unmatched(0), .unmatched(1)])
    options.filter = ListFilter()
    try options.filter.add(.group, oneOf: ["Vase"])
    #expect(list.arranged(options).unmatchedItems.map(\.id) == [.unmatched(1)])
  }

  @Test("A group's id stays the same if a filter hides the first spelling of its name")
  func groupIDs() throws {
    let list = try Self.list([
      itemText("Sofa", price: 500, group: " Große  SOFAS"),
      itemText("Bench", price: 100, group: "große Sofas"), itemText("Any", price: 1, group: " "),
    ])
    var options = ListOptions()
    options.filter.maximumPrice = Amount(400)
    let (all, some) = (list.arranged().itemGroups, list.arranged(options).itemGroups)
    #expect(all.map(\.name) == ["Große SOFAS", "Other"])
    #expect(some.map(\.name) == ["große Sofas", "Other"])
    #expect(all.map(\.id.description) == ["grosse sofas", "other"])
    #expect(some.map(\.id) == all.map(\.id))
  }

  @Test("Groups whose names only look the same have different ids")
  func composedGroupIDs() throws {
    let list = try Self.list([
      itemText("Sofa", price: 500, group: "Caf\u{E9}"),
      itemText("Bench", price: 100, group: "Cafe\u{301}"),
    ])
    let groups = list.arranged().itemGroups
    #expect(groups.count == 2 && groups[0].name == groups[1].name)
    #expect(groups[0].id != groups[1].id && Set(groups.map(\.id)).count == 2)
  }

  @Test("Amounts on a screen equal those of documents, with marks in right-to-left languages")
  func amounts() throws {
    var options = ListOptions()
    options.locale = try #require(ListLocale("ar"))
    let list = try Self.list([itemText("Sofa", price: 500)]).arranged(options)
    let amount = list.moneyFormat.string(Amount(500))
    #expect(amount.hasPrefix("\u{2068}") && amount.hasSuffix("US$\u{200E}\u{2069}"))
    #expect(MoneyFormat(currency: .usd, locale: options.locale).string(Amount(500)) == amount)
    #expect(try list.text(as: .text).contains(amount))
  }

  @Test("Groups and items are equal exactly if everything shown is equal")
  func equality() throws {
    let first = try Self.list(Self.items, unmatched: ["Rug"]).arranged()
    let again = try Self.list(Self.items, unmatched: ["Rug"]).arranged()
    #expect(first.itemGroups == again.itemGroups && first.unmatchedItems == again.unmatchedItems)
    #expect(Set(first.itemGroups + again.itemGroups).count == 2)
    #expect(Set(first.unmatchedItems + again.unmatchedItems).count == 2)
    let plain = try #require(Self.list([itemText("A", price: 1)]).arranged().itemGroups.first)
    for other in [
      itemText("B", price: 1), itemText("A", price: 2), itemText("A", price: 1, score: 0.8),
      itemText("A", price: 1, more: ", \"fit_status\": \"fits\", \"fit_detail\": \"2 cm\""),
      itemText("A", price: 1, more: ", \"fit_detail\": \"\""),
      itemText("A", price: 1, more: ", \"dimensions\": \"3 cm\""),
    ] {
      let group = try #require(Self.list([other]).arranged().itemGroups.first)
      #expect(group != plain && group.items != plain.items)
      #expect(Set(group.items + plain.items).count == 2)
    }
    let searches = try Self.list([], unmatched: ["Rug", "Lamp"]).arranged().unmatchedItems
    #expect(searches[0] != searches[1])
  }

  @Test("A list decodes from any collection of bytes, in a pipeline too")
  func collections() throws {
    let text = listText(Self.items, unmatched: ["Rug"])
    let bytes = Array(text.utf8)
    var pipeline = try ListPipeline(.text)
    let document = try pipeline.document(from: bytes)
    let around = [0x20] + bytes + [0x7D]
    #expect(try pipeline.document(from: around[1..<(bytes.count + 1)]) == document)
    #expect(try pipeline.document(from: ContiguousArray(bytes)) == document)
    #expect(try pipeline.document(from: text.utf8) == document)
    #expect(try pipeline.document(from: Substring(text).utf8) == document)
    #expect(try pipeline.document(from: bytes.lazy.map { $0 }) == document)
    #expect(try pipeline.document(from: bytes.reversed().reversed()) == document)
    #expect(throws: ListError.self) { try pipeline.document(from: EmptyCollection<UInt8>()) }
    let short = try pipeline.document(from: listText([]).utf8)
    #expect(short != document)
    #expect(try pipeline.document(from: bytes) == document)
  }

  @Test("Blank texts are nil, and other texts lose surplus whitespace")
  func blanks() throws {
    let text = listText(
      [
        itemText(
          "Sofa", price: 500, group: "  So   fas ",
          more: ", \"dimensions\": \"\", \"fit_detail\": \" \\u3000\"")
      ],
      unmatched: ["  Big   Rug "],
      more: """
        , "cost_breakdown": {"materials_cents": 1, "total_low_cents": 1, "total_high_cents": 2,
        "labor_estimate_note": " "}
        """
    ).replacing("\"wool\"", with: "\" wool \\u3000 rug\"").replacing("Shop", with: " West   Elm ")
    let shown = try ShoppingList(decoding: text).arranged()
    let group = try #require(shown.itemGroups.first)
    let item = try #require(group.items.first)
    #expect(group.name == "So fas" && item.retailer == "West Elm")
    #expect(item.dimensions == nil && item.fitDetail == nil && shown.list.costs?.laborNote == nil)
    let search = try #require(shown.unmatchedItems.first)
    #expect(search.category == "Big Rug" && search.searchKeywords == "wool rug")
  }

  @Test("Equal options are equal values with equal hashes")
  func equalOptions() throws {
    var (first, second) = (ListOptions(), ListOptions())
    #expect(first == second && Set([first, second]).count == 1)
    second.locale = try #require(ListLocale("de"))
    #expect(first != second)
    first.locale = second.locale
    try first.filter.add("retailer=IKEA,West Elm")
    try second.filter.add(.retailer, oneOf: ["IKEA", "West Elm"])
    #expect(first == second && Set([first, second]).count == 1)
    second.filter.maximumPrice = Amount(7)
    #expect(first != second && Set([first, second]).count == 2)
    var csv = CSVFormat()
    csv.layout = .columns([])
    #expect(csv == CSVFormat())
    csv.delimiter = .tab
    #expect(csv != CSVFormat() && Set([csv, CSVFormat()]).count == 2)
    var workbook = XLSXFormat()
    workbook.layout = .schedule
    #expect(workbook != XLSXFormat())
    #expect(Set([DocumentTheme.plain, .beige, .plain]).count == 2)
  }

  @Test("A filter takes values literally, including commas")
  func filterValues() throws {
    let list = try Self.list([
      itemText("Smith, Sons & Co.", price: 1), itemText("Sofa", price: 2), itemText(" ", price: 3),
    ])
    func names(_ column: TableColumn, _ values: [String]) throws -> [String] {
      var options = ListOptions()
      options.itemOrder = .input
      try options.filter.add(column, oneOf: values)
      return list.arranged(options).itemGroups.flatMap(\.items).map(\.productName)
    }
    #expect(try names(.productName, ["smith, sons & co."]) == ["Smith, Sons & Co."])
    #expect(try names(.productName, ["Sofa", "\\", ""]) == ["Sofa", " "])
    #expect(try names(.productName, []).count == 3)
    #expect(try names(.status, ["matched"]).count == 3)
    #expect(throws: ListFilterError.self) { try names(.status, ["match"]) }
    #expect(throws: ListFilterError.self) { try names(.price, ["1"]) }
    #expect(throws: ListFilterError.self) { try names(.price, []) }
  }

  @Test("A blank title means the default title in every format")
  func blankTitle() throws {
    let list = try Self.list(Self.items).arranged()
    for format in ListFormat.allCases {
      let usual = try list.document(as: format)
      for title in ["", " \u{3000}"] {
        var document = DocumentOptions()
        document.title = title
        #expect(try list.document(as: format, options: document) == usual)
      }
    }
  }

  @Test("A difference has a sign, however large it is")
  func differences() {
    let money = MoneyFormat()
    #expect(money.difference(Amount(2000)) == "+$20.00" && money.difference(.zero) == "$0.00")
    #expect(money.difference(Amount(-500)) == "−$5.00")
    #expect(money.difference(Amount(.min)).hasPrefix("−$92,"))
  }

  @Test("A partial sum is written as in documents")
  func partialSum() throws {
    let list = try Self.list([itemText("Sofa", price: 500), itemText("Lamp", price: 0)]).arranged()
    let money = list.moneyFormat
    let total = money.string(list.total, unpriced: list.unpricedItemCount)
    #expect(total == "$5.00+")
    #expect(try list.text(as: .text).contains(total))
    #expect(money.string(list.total, unpriced: 0) == "$5.00")
    #expect(list.itemGroups.flatMap(\.items).map { $0.price.map(money.string) } == ["$5.00", nil])
  }

  @Test("A group has a kind for its icon")
  func kinds() throws {
    let groups = ["Sofas", "Coffee tables", "Rugs", "Zyzzy", "Curtains"]
    let list = try Self.list(groups.map { itemText($0, price: 1, group: $0) })
    #expect(
      Dictionary(uniqueKeysWithValues: list.arranged().itemGroups.map { ($0.name, $0.kind) })
        == [
          "Sofas": .seating, "Coffee tables": .table, "Rugs": .rug, "Zyzzy": .other,
          "Curtains": .window,
        ])
  }

  @Test("An item's confidence places it in a band")
  func bands() throws {
    let scores = [0.9, 0.8, 0.79, 0.5]
    let list = try Self.list(
      scores.enumerated().map { itemText("Item \($0)", price: 1, score: $1) })
    let bands = list.arranged().itemGroups[0].items.sorted { $0.id < $1.id }.map(\.band)
    #expect(bands == [.normal, .normal, .closeMatch, .closeMatch])
  }

  @Test("The list has its id and its renovation costs")
  func list() throws {
    let text = listText(
      [],
      more: """
        , "id": "room-1", "cost_breakdown": {"materials_cents": 100, "labor_estimate_cents": null,
        "labor_estimate_note": "by day", "permit_fees_estimate_cents": 7, "total_low_cents": 90,
        "total_high_cents": 300, "professional_fees": [{"professional_type": "electrician",
        "reason": "sockets", "estimate_cents": 55}]}
        """)
    let list = try ShoppingList(decoding: text)
    #expect(list.id == "room-1" && list.arranged().list.id == "room-1")
    let costs = try #require(list.costs)
    #expect(costs.materials == Amount(100) && costs.labor == nil && costs.laborNote == "by day")
    #expect(costs.permitFees == Amount(7) && costs.low == Amount(90) && costs.high == Amount(300))
    let fee = try #require(costs.professionalFees.first)
    #expect(costs.professionalFees.count == 1 && fee.estimate == Amount(55))
    #expect(fee.profession == "electrician" && fee.reason == "sockets")
    let bare = try ShoppingList(decoding: listText([]))
    #expect(bare.id == nil && bare.costs == nil)
  }

  @Test("A delimiter is one byte that cannot be part of a cell's text")
  func delimiters() throws {
    for sign: Character in ["\"", "\r", "\n", "=", "-", "_", "1", "a", " ", "·", "؛"] {
      #expect(CSVFormat.Delimiter(sign) == nil, "\(sign)")
    }
    #expect(CSVFormat.Delimiter("\t") == .tab && CSVFormat.Delimiter(",") == .comma)
    var csv = CSVFormat()
    csv.layout = .columns([.productName, .currency])
    csv.delimiter = .semicolon
    let table = try Self.list([itemText("Sofa", price: 500)]).arranged()
      .document(as: .csv, csv: csv)
    #expect(String(decoding: table, as: UTF8.self) == "product_name;currency\r\nSofa;USD\r\n")
    csv.hasHeader = false
    let rows = try Self.list([itemText("Sofa", price: 500)]).arranged()
      .document(as: .csv, csv: csv)
    #expect(String(decoding: rows, as: UTF8.self) == "Sofa;USD\r\n")
  }

  @Test("A table has each named column once, in the order named, and by default all but the answer")
  func columns() throws {
    let list = try Self.list([itemText("Sofa", price: 500)]).arranged()
    func documents(_ columns: [TableColumn]) throws -> [[UInt8]] {
      var (csv, xlsx) = (CSVFormat(), XLSXFormat())
      csv.layout = .columns(columns)
      xlsx.layout = .columns(columns)
      return [
        try list.document(as: .csv, csv: csv), try list.document(as: .xlsx, xlsx: xlsx),
      ]
    }
    let columns = TableColumn.allCases.filter { ![.decision, .comment].contains($0) }
    let all = try documents(columns)
    let standard = try documents([])
    #expect(try standard == [list.document(as: .csv), list.document(as: .xlsx)])
    // A workbook hides columns without content, unless they are named.
    #expect(standard[0] == all[0] && standard[1] != all[1])
    #expect(try documents(columns + columns) == all)
    let two = try documents([.price, .group])
    #expect(String(decoding: two[0], as: UTF8.self) == "price,group\r\n5.00,Decor\r\n")
    #expect(try documents([.price, .group, .price, .group, .group]) == two && two != all)
  }

  @Test("Every built-in theme renders a different page")
  func themes() throws {
    let list = try Self.list(Self.items).arranged()
    let pages = try DocumentTheme.builtIn.map { theme in
      var options = DocumentOptions()
      options.theme = theme
      return try list.document(as: .html, options: options)
    }
    #expect(Set(pages).count == pages.count && pages.count > 1)
  }

  @Test("A document carries the studio that sends it, in the voice of a presentation")
  func studio() throws {
    var document = DocumentOptions()
    document.studio = Studio(
      name: "Atelier Nord", accent: AccentColor("#b4552d"), contact: "hello@studio.example")
    document.voice = .presentation
    let mail = try Self.list(Self.items).arranged().text(as: .email, options: document)
    #expect(mail.contains("Atelier Nord") && mail.contains("#b4552d"))
    #expect(mail.contains("hello@studio.example") && mail.contains("View at"))
    #expect(throws: LogoError.self) { document.studio.logo = try Logo("<svg/>".utf8) }
  }

  @Test("The words for a screen equal those of the documents")
  func words() throws {
    let english = ListWords()
    #expect(english.title == "Shopping list" && english.checkPrice == "Check price")
    #expect(english.closeMatch == "Close match" && english.unnamedProduct == "Unnamed product")
    #expect(english.otherGroup == "Other" && english.unknownItem == "Unknown item")
    #expect(english.label(of: .fits) == "✓ Fits your space")
    #expect(english.label(of: .tight) == "⚠ May be tight")
    #expect(english.label(of: .other("may_not_fit")) == "May not fit")
    #expect(english.label(of: .other("")) == "" && english.label(of: .other("__ é_x")) == "é x")
    #expect(english.items(1) == "1 item" && english.items(8) == "8 items")
    #expect(english.pieces(1) == "1 piece" && english.pieces(12) == "12 pieces")
    #expect(english.unpriced(2) == "2 items without a price")
    #expect(english.hidden(2) == "2 entries hidden by filters" && english.total == "Total")
    #expect(english.buy(at: "West Elm") == "Buy at West Elm")
    #expect(english.buy(at: nil) == "View product")
    #expect(english.noMatch(for: "Rugs") == "We couldn't find an exact match for Rugs.")
    #expect(english.trySearching("wool rug") == "Try searching: wool rug")
    #expect(english.notFound == "Still to find")
    #expect(english.search == "Search Google Shopping" && english.tip.hasPrefix("Tip: "))
    for language in ListLocale.Language.allCases {
      let words = ListWords(try #require(ListLocale(language.rawValue)))
      let texts = [
        words.total, words.empty, words.notFound, words.search, words.tip, words.costs,
        words.costsNote, words.materials, words.labor, words.permits, words.professionalFee,
        words.range, words.buy(at: nil),
      ]
      #expect(Set(texts).count == texts.count && !texts.contains(""))
      for text in [words.buy(at: "§"), words.noMatch(for: "§"), words.trySearching("§")] {
        #expect(text.contains("§") && text.count > 2)
      }
    }
    for language in ListLocale.Language.allCases where language != .english {
      let words = ListWords(try #require(ListLocale(language.rawValue)))
      let texts = [words.title, words.checkPrice, words.closeMatch, words.unnamedProduct]
      #expect(!texts.contains("") && words.checkPrice != english.checkPrice)
    }
  }
}
