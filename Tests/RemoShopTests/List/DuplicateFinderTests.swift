import RemoBytes
import Testing

@testable import RemoShop

struct DuplicateFinderTests {
  struct Item {
    var url = ""
    var retailer = "Shop"
    var name: String
  }

  /// The duplicates in a list without hidden items.
  static func find(_ items: [Item]) -> [Duplicate] {
    var text = ""
    func slice(_ field: String) -> ByteSlice {
      let start = text.utf8.count
      text += field
      return ByteSlice(start..<text.utf8.count)
    }
    var records = ContiguousArray<ItemRecord>()
    for item in items {
      var record = ItemRecord()
      record.productURL = slice(item.url)
      record.retailer = slice(item.retailer)
      record.productName = slice(item.name)
      record.score = 1
      records.append(record)
    }
    var list = ShoppingList(DocumentBuffer(text))
    list.records.items = records
    var finder = DuplicateFinder()
    return finder.duplicates(among: list.facts.span, of: list, byRoom: false)
  }

  /// The pair of names at the start and the end of a list, with others of the same retailer
  /// between.
  static func areFound(
    _ a: String, _ b: String, among others: Int
  ) -> Bool {
    // The same digits, so that all names are compared with each other.
    let digits = String(String.UnicodeScalarView(a.unicodeScalars.filter { ("0"..."9") ~= $0 }))
    let between = (0..<others).map { number in
      Item(name: "Thing \(digits) " + String(repeating: "z", count: number))
    }
    let items = [Item(name: a)] + between + [Item(name: b)]
    return find(items).contains { $0.item == items.count - 1 && $0.first == 0 }
  }

  @Test("Of two ways to join products, the one with the first item counts, in every run")
  func order() {
    let found = Self.find([
      Item(url: "https://a.example/1", retailer: "A", name: "Lamp"),
      Item(url: "https://a.example/1", retailer: "B", name: "Oak Stool"),
      Item(url: "https://a.example/2", retailer: "A", name: "Lamp"),
      Item(url: "https://a.example/2", retailer: "B", name: "Oak Stool"),
    ])
    #expect(
      found == [
        Duplicate(item: 1, first: 0, other: 0, reason: .url),
        Duplicate(item: 2, first: 0, other: 0, reason: .name),
        Duplicate(item: 3, first: 0, other: 2, reason: .url),
      ])
  }

  @Test(
    "Among names that differ in unit signs, each finds its own duplicate", arguments: [0, 80])
  func signs(others: Int) {
    let between = (0..<others).map { Item(name: "Thing 8 " + String(repeating: "z", count: $0)) }
    func pairs(_ names: [String]) -> [Int: Int] {
      let found = Self.find(names.map { Item(name: $0) } + between)
      return Dictionary(
        uniqueKeysWithValues: found.filter { $0.item < names.count }.map { ($0.item, $0.first) })
    }
    #expect(pairs(["Rug 8'", "Rug 8\"", "Rug 8\"", "Rug 8'"]) == [2: 1, 3: 0])
    #expect(pairs(["Rug 8'", "Rug 8\"", "Rug, 8\"", "8' Rug"]) == [2: 1, 3: 0])
    #expect(pairs(["Runner 8'", "Runner 8\"", "Runer 8\""]) == [2: 1])
    #expect(pairs(["Rug 8'", "Rug 8\"", "Rug 8"]) == [1: 0, 2: 0])
    #expect(pairs(["Rug 8", "Rug 8\"", "Rug 8'"]) == [1: 0, 2: 0])
  }

  @Test("No pair of different products is a duplicate", arguments: [0, 15, 33])
  func noFalsePair(others: Int) {
    #expect(DuplicatePairs.different.count >= 60)
    for (a, b) in DuplicatePairs.different {
      if Self.areFound(a, b, among: others) { Issue.record("\(a) | \(b)") }
      if Self.areFound(b, a, among: others) { Issue.record("\(b) | \(a)") }
    }
  }

  @Test("Every pair of equal products is a duplicate", arguments: [0, 15, 33])
  func found(others: Int) {
    #expect(DuplicatePairs.same.count >= 60)
    for (a, b) in DuplicatePairs.same {
      if !Self.areFound(a, b, among: others) { Issue.record("\(a) | \(b)") }
      if !Self.areFound(b, a, among: others) { Issue.record("\(b) | \(a)") }
    }
  }

  @Test("The same link is a duplicate at any retailer and under any name")
  func urls() {
    let pairs = Self.find([
      Item(url: "https://a.example/p/1?utm_source=x", retailer: "A", name: "One"),
      Item(url: "https://a.example/p/2", retailer: "A", name: "Two"),
      Item(url: "HTTPS://A.example:443/p/1#top", retailer: "B", name: "Three"),
      Item(url: "n/a", retailer: "A", name: "Four"), Item(url: "n/a", retailer: "A", name: "Five"),
    ])
    #expect(pairs == [.init(item: 2, first: 0, other: 0, reason: .url)])
  }

  @Test(
    "A text that is not a web URL makes no duplicates, at any length and in any list",
    arguments: [0, 1, 14, 15, 80], [1, 20, 31, 32, 33, 60, 200])
  func noWebURL(others: Int, length: Int) {
    let url = "https://" + String(repeating: "a", count: length) + "@shop.example/x"
    let between = (0..<others).map {
      Item(url: "https://shop.example/\($0)", name: "Thing \($0)")
    }
    let items = [Item(url: url, name: "Sofa")] + between + [Item(url: url, name: "Lamp 7")]
    #expect(Self.find(items).isEmpty)
  }

  @Test("Names match only at the same retailer, and a blank retailer never matches")
  func retailers() {
    let pairs = Self.find([
      Item(retailer: "IKEA", name: "Lamp"), Item(retailer: "Target", name: "Lamp"),
      Item(retailer: "", name: "Lamp"), Item(retailer: " ", name: "Lamp"),
      Item(retailer: " ikea ", name: "LAMP"),
    ])
    #expect(pairs == [.init(item: 4, first: 0, other: 0, reason: .name)])
  }

  @Test("Duplicates form clusters, and each names the item it directly matches")
  func clusters() {
    let pairs = Self.find([
      Item(url: "https://a.example/1", name: "Velvet Sofa"),
      Item(url: "https://a.example/2", name: "Oak Shelf"),
      Item(url: "https://a.example/2", name: "Velvet Sofa"),
      Item(url: "https://a.example/3", name: "Shelf Oak"),
    ])
    #expect(
      pairs == [
        .init(item: 1, first: 0, other: 2, reason: .url),
        .init(item: 2, first: 0, other: 0, reason: .name),
        .init(item: 3, first: 0, other: 1, reason: .name),
      ])
  }
}
