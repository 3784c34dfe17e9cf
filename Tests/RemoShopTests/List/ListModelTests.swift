import RemoBytes
import TestSupport
import Testing

@testable import RemoShop

/// A random list of few different texts, so that groups, ties and duplicates are frequent.
private struct ModelList {
  var items: [ModelItem]
  var searches: [ModelSearch]

  static let groups = [
    "Sofas", "SOFAS", " sofas ", "Accent chairs", "Coffee  Tables", "coffee tables", "Rugs",
    "Lighting", "Zorbs", "zorbs", "Größe", "GRÖSSE", "Quux",
  ]
  static let names = [
    "Velvet Sofa", "velvet  SOFA", "Marble Table", "Jute Rug", "Brass Lamp", "Äpfel Print",
    "äpfel print", "Oak Bench",
  ]
  static let retailers = ["IKEA", "ikea ", "West Elm", "Target", "\\tTarget"]
  static let prices: [Int64] = [0, 0, 100, 4_999, 5_000, 123_456, 98_765_432_101]
  static let scores = [0.3, 0.4999, 0.5, 0.65, 0.7999, 0.8, 0.8, 0.95, 1]
  static let fits = [nil, "fits", "tight", "may_not_fit", ""]

  static let rooms = [nil, "", "Den", " den", "Bedroom", "BEDROOM"]

  /// - Parameters:
  ///   - linksRepeat: whether several items link to one product.
  ///   - hasRooms: whether the items have rooms and alternates.
  init(_ generator: inout SplitMix, linksRepeat: Bool = false, hasRooms: Bool = false) {
    let count = generator.below(14)
    items = []
    for number in 0..<count {
      items.append(
        ModelItem(
          number: number, group: generator.pick(Self.groups), name: generator.pick(Self.names),
          retailer: generator.pick(Self.retailers), cents: generator.pick(Self.prices),
          score: generator.pick(Self.scores), fit: generator.pick(Self.fits),
          link: linksRepeat ? generator.below(12) : number,
          spelling: linksRepeat ? generator.below(5) : 0,
          quantity: generator.pick([1, 1, 1, 2, 3]),
          room: hasRooms ? generator.pick(Self.rooms) : nil,
          alternateTo: hasRooms && generator.below(3) == 0 ? generator.below(16) : nil))
    }
    searches = []
    for _ in 0..<generator.below(4) {
      searches.append(
        ModelSearch(
          category: generator.pick(["Rugs", "Lighting", ""]),
          keywords: generator.pick(["round rug", " brass \\u1680 lamp ", ""])))
    }
  }

  var json: String {
    """
    {"items":[\(items.map(\.json).joined(separator: ","))],\
    "unmatched":[\(searches.map(\.json).joined(separator: ","))],"total_estimated_cost_cents":0}
    """
  }

  /// The items as the decoder gives them: escapes undone.
  var plain: ModelList {
    var copy = self
    for index in items.indices {
      copy.items[index].retailer.replace("\\t", with: "\t")
    }
    for index in searches.indices {
      copy.searches[index].keywords.replace("\\u1680", with: "\u{1680}")
    }
    return copy
  }
}

extension SplitMix {
  fileprivate mutating func pick<T>(_ values: [T]) -> T { values[below(values.count)] }
}

@Suite("Lists against a slow model")
struct ListModelTests {
  /// Compares lists with the model. They share a pipeline, because a new one binds its template.
  private func compare(
    _ count: Int, _ model: SlowModel, _ generate: (Int) -> ModelList
  ) throws {
    var pipeline = try ListPipeline(SlowModel.template, list: model.options)
    for round in 0..<count { try check(generate(round), model, &pipeline) }
  }

  private func check(
    _ list: ModelList, _ model: SlowModel, _ pipeline: inout ListPipeline
  ) throws {
    let text = String(decoding: try pipeline.document(from: list.json.utf8), as: UTF8.self)
    let plain = list.plain
    let expected = model.outcome(plain.items, plain.searches)
    #expect(text == expected.text, "\(list.json)")
    #expect(pipeline.arranged.hiddenItemCount == expected.hidden, "\(list.json)")
  }

  @Test(
    "200 lists agree with the model in every group order",
    arguments: ListOptions.GroupOrder.allCases)
  func groups(order: ListOptions.GroupOrder) throws {
    var generator = SplitMix(1)
    var model = SlowModel()
    model.options.groupOrder = order
    try compare(200, model) { _ in ModelList(&generator) }
  }

  @Test(
    "200 lists agree with the model in every item order", arguments: ListOptions.ItemOrder.allCases)
  func items(order: ListOptions.ItemOrder) throws {
    var generator = SplitMix(2)
    var model = SlowModel()
    model.options.itemOrder = order
    try compare(200, model) { _ in ModelList(&generator) }
  }

  @Test("200 lists without duplicates agree with the model")
  func dedupe() throws {
    var generator = SplitMix(3)
    var model = SlowModel()
    model.options.removesDuplicates = true
    try compare(200, model) { _ in ModelList(&generator, linksRepeat: true) }
  }

  @Test(
    "400 lists with rooms, quantities and alternates agree with the model",
    arguments: ListOptions.GroupOrder.allCases, [false, true])
  func rooms(order: ListOptions.GroupOrder, removesDuplicates: Bool) throws {
    var generator = SplitMix(7)
    var model = SlowModel()
    model.options.groupOrder = order
    model.options.removesDuplicates = removesDuplicates
    try compare(400, model) { round in
      ModelList(&generator, linksRepeat: round % 2 == 0, hasRooms: true)
    }
  }

  @Test("200 filtered lists agree with the model, and hidden entries are counted")
  func filters() throws {
    var generator = SplitMix(4)
    for round in 0..<200 {
      let groups = (0..<generator.below(3)).map { _ in generator.pick(ModelList.groups) }
      let retailers = (0..<generator.below(3)).map { _ in generator.pick(["ikea", " TARGET", "x"]) }
      let statuses = (0..<generator.below(3)).map { _ in
        generator.pick(["matched", "close_match", "demoted", "unmatched"])
      }
      let price = generator.pick([nil, nil, nil, 5_000]) as Int64?
      let score = generator.pick([nil, nil, nil, 0.5, 0.8]) as Double?
      var model = SlowModel()
      model.options.removesDuplicates = round % 4 == 0
      if !groups.isEmpty {
        try model.options.filter.add(.group, namedIn: groups.joined(separator: ","))
      }
      if !retailers.isEmpty {
        try model.options.filter.add("retailer=" + retailers.joined(separator: ","))
      }
      if !statuses.isEmpty {
        try model.options.filter.add("status=" + statuses.joined(separator: ","))
      }
      model.options.filter.maximumPrice = price.map { Amount($0) }
      model.options.filter.minimumScore = score.flatMap { Confidence($0) }
      func isAmong(_ text: String, _ values: [String]) -> Bool {
        values.isEmpty || values.map(SlowModel.fold).contains(SlowModel.fold(text))
      }
      model.admits = { item, search in
        isAmong(item?.group ?? search?.category ?? "", groups)
          && isAmong(item?.retailer ?? "", retailers)
          && isAmong(item?.status ?? "unmatched", statuses)
          && (price.map { (1...$0).contains(item?.cents ?? 0) } ?? true)
          && (score.map { (item?.score ?? -1) >= $0 } ?? true)
      }
      try compare(1, model) { _ in
        ModelList(&generator, linksRepeat: true, hasRooms: round % 3 == 0)
      }
    }
  }

  @Test(
    "200 lists agree with the model for currencies of every number of decimals",
    arguments: [
      ("USD", "$", 2), ("EUR", "€", 2), ("JPY", "¥", 0), ("KWD", "KWD\u{A0}", 3),
      ("CHF", "CHF\u{A0}", 2), ("CLF", "CLF\u{A0}", 4),
    ])
  func currencies(code: String, symbol: String, decimals: Int) throws {
    var generator = SplitMix(5)
    var model = SlowModel()
    model.options.currency = CurrencyCode(code)
    model.amount = { symbol + SlowModel.digits($0, decimals, ",", ".") }
    try compare(200, model) { _ in ModelList(&generator) }
  }

  @Test(
    "200 lists agree with the model for locales with other marks and positions",
    arguments: [
      ("de", ".", ",", "", "\u{A0}€"), ("fr", "\u{202F}", ",", "", "\u{A0}€"),
      ("en-GB", ",", ".", "€", ""), ("de-AT", ".", ",", "€\u{A0}", ""),
      ("nl", ".", ",", "€\u{A0}", ""), ("pt-BR", ".", ",", "€\u{A0}", ""),
      ("de-CH", "'", ".", "EUR\u{A0}", ""),
    ])
  func locales(
    tag: String, group: String, mark: String, before: String, after: String
  ) throws {
    var generator = SplitMix(6)
    var model = SlowModel()
    model.options.locale = try #require(ListLocale(tag))
    model.options.currency = CurrencyCode("EUR")
    model.amount = { before + SlowModel.digits($0, 2, group, mark) + after }
    let words = ["de": "Preis prüfen", "fr": "Prix à vérifier", "pt": "Consulte o preço"]
    model.unknownSum = words[String(tag.prefix(2))] ?? "Check price"
    try compare(200, model) { _ in ModelList(&generator) }
  }

  @Test("Permuted items give the same documents if no tie depends on their order")
  func permutations() throws {
    var generator = SplitMix(7)
    let formats: [ListFormat] = [.html, .markdown, .text, .csv]
    for round in 0..<60 {
      var list = ModelList(&generator)
      for index in list.items.indices {
        // Unique spellings and names and no low scores make the order total.
        list.items[index].group = ["Sofas", "Coffee Tables", "Rugs", "Lighting"][index % 4]
        list.items[index].name = "Piece \(index) of \(index)"
        list.items[index].score = max(0.5, list.items[index].score)
      }
      var permuted = list
      permuted.items.shuffle(using: &generator)
      var pipeline = try ListPipeline(formats[round % formats.count])
      let first = try pipeline.document(from: list.json.utf8)
      #expect(try pipeline.document(from: permuted.json.utf8) == first, "\(permuted.json)")
    }
  }
}
