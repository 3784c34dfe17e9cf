import Foundation
import RemoBytes
import TestSupport
import Testing

@testable import RemoShop

@Suite("List changes")
struct ListDiffTests {
  private func diff(_ old: [[String: Any]], _ new: [[String: Any]]) throws -> ListDiff {
    ListDiff(
      from: try ShoppingList(decoding: listJSON(old)).arranged(),
      to: try ShoppingList(decoding: listJSON(new)).arranged())
  }

  /// A difference as one line, such as `Sofa 3: price 100 → 200`.
  private func lines(_ diff: ListDiff) -> [String] {
    func name(_ arranged: ArrangedList, _ item: Int) -> String {
      arranged.list.text(arranged.list.records.items[item].productName) ?? ""
    }
    var lines = diff.added.map { "+ \(name(diff.new, $0))" }
    lines += diff.removed.map { "- \(name(diff.old, $0))" }
    for edit in diff.edited {
      for change in edit.changes {
        let text =
          switch change {
          case .price(let old, let new): "price \(old?.minorUnits ?? 0) → \(new?.minorUnits ?? 0)"
          case .quantity(let old, let new): "quantity \(old) → \(new)"
          case .score(let old, let new): "score \(old.score) → \(new.score)"
          case .band(let old, let new): "band \(old.score) → \(new.score)"
          case .text(let field, let old, let new): "\(field.rawValue) \(old) → \(new)"
          case .own(let name, let old, let new): "\(name) \(old) → \(new)"
          }
        lines.append("\(name(diff.old, edit.old)): \(text)")
      }
    }
    return lines.sorted()
  }

  /// The same lines from the JSON document.
  private func documentLines(_ diff: ListDiff) throws -> [String] {
    let bytes = try diff.document(as: .json)
    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any])
    func objects(_ value: Any?) -> [[String: Any]] { value as? [[String: Any]] ?? [] }
    var lines = objects(json["added"]).map { "+ \($0["name"] ?? "")" }
    lines += objects(json["removed"]).map { "- \($0["name"] ?? "")" }
    for edit in objects(json["changed"]) {
      let old = try #require(edit["old_index"] as? Int)
      let name = ListItem(
        number: try #require(diff.old.list.records.items.firstIndex { $0.index == old }),
        in: diff.old
      ).productName
      for change in objects(edit["changes"]) {
        var field = change["field"] as? String ?? ""
        if field == "price_cents" { field = "price" }
        if field == "confidence_score" {
          field = change["kind"] as? String == "label_changed" ? "band" : "score"
        }
        func text(_ key: String) -> String {
          change[key] is NSNull ? "0" : "\(change[key] ?? "none")"
        }
        lines.append("\(name): \(field) \(text("old")) → \(text("new"))")
      }
    }
    return lines.sorted()
  }

  private static let kinds = ["Velvet", "Walnut", "Linen", "Brass", "Marble", "Rattan", "Jute"]
  private static let things = ["Sofa", "Table", "Lamp", "Rug", "Mirror", "Bench", "Shelf"]

  private func item(_ number: Int) -> [String: Any] {
    let kind = Self.kinds[number % 7]
    let thing = Self.things[number / 7 % 7]
    return [
      "product_name": "\(kind) \(thing) model \(number)", "category_group": "\(thing)s",
      "retailer": "Shop \(number % 3)", "price_cents": 1_000 + number,
      "product_url": "https://shop.example/p/\(number)?utm_source=a", "confidence_score": 0.85,
      "fit_status": "fits", "fit_detail": "2 in left",
    ]
  }

  @Test("An edited copy differs by exactly its edits", arguments: 0..<200)
  func editScripts(seed: Int) throws {
    var random = SplitMix(UInt64(seed))
    func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }
    let old = (0..<(10 + pick(20))).map(item)
    var new: [[String: Any]] = []
    var expected: [String] = []
    for (number, item) in old.enumerated() {
      guard let name = item["product_name"] as? String else { continue }
      var item = item
      func edit(_ key: String, _ value: Any, _ text: String) {
        item[key] = value
        expected.append("\(name): \(text)")
      }
      switch pick(14) {
      case 0:
        expected.append("- \(name)")
        continue
      case 1: edit("price_cents", 5_000, "price \(1_000 + number) → 5000")
      case 2: edit("price_cents", 0, "price \(1_000 + number) → 0")
      case 3: edit("confidence_score", 0.95, "score 0.85 → 0.95")
      case 4: edit("confidence_score", 0.79, "band 0.85 → 0.79")
      case 5: edit("confidence_score", 0.3, "band 0.85 → 0.3")
      case 6: edit("retailer", "Other", "retailer Shop \(number % 3) → Other")
      case 7:
        edit("category_group", "Decor", "category_group \(Self.things[number / 7 % 7])s → Decor")
      case 8:
        edit("fit_status", "tight", "fit_status fits → tight")
        edit("price_cents", 7, "price \(1_000 + number) → 7")
      case 9:
        // Another link: name and retailer identify the item.
        let link = "https://shop.example/new/\(number)"
        edit(
          "product_url", link, "product_url https://shop.example/p/\(number)?utm_source=a → \(link)"
        )
      case 10:
        // Another link and a typo in the name.
        let link = "https://shop.example/new/\(number)"
        let slip = name.replacing("model", with: "modle")
        edit(
          "product_url", link, "product_url https://shop.example/p/\(number)?utm_source=a → \(link)"
        )
        edit("product_name", slip, "product_name \(name) → \(slip)")
      case 11:
        // The same page, with another tracking parameter in its link.
        item["product_url"] = "HTTPS://Shop.example:443/p/\(number)?utm_source=b#top"
      default: break
      }
      new.append(item)
    }
    for number in 0..<pick(4) {
      let added = self.item(1_000 + number)
      expected.append("+ \(added["product_name"] as? String ?? "")")
      new.append(added)
    }
    new.shuffle(using: &random)
    let diff = try diff(old, new)
    #expect(lines(diff) == expected.sorted())
    #expect(try documentLines(diff) == expected.sorted())
  }

  @Test("Items with the same link are told apart by their other fields")
  func oneLink() throws {
    let old: [[String: Any]] = [
      ["product_name": "Red chair", "price_cents": 100],
      ["product_name": "Blue chair", "price_cents": 200],
    ]
    let new: [[String: Any]] = [
      ["product_name": "Blue chair", "price_cents": 250],
      ["product_name": "Red chair", "price_cents": 100],
    ]
    #expect(lines(try diff(old, new)) == ["Blue chair: price 200 → 250"])
    let dearer: [[String: Any]] = [
      ["product_name": "Blue chair", "price_cents": 250],
      ["product_name": "Red chair", "price_cents": 300],
    ]
    #expect(
      lines(try diff(old, dearer)) == [
        "Blue chair: price 200 → 250", "Red chair: price 100 → 300",
      ])
  }

  @Test("Of items with the same link and name, the identical ones match first")
  func sameInAll() throws {
    let diff = try diff([["price_cents": 1], ["price_cents": 2]], [["price_cents": 2]])
    #expect(lines(diff) == ["- Sofa"])
  }

  @Test("A typo in a name is found after another name with the same beginning")
  func slipBehind() throws {
    func chest(_ word: String) -> [String: Any] {
      ["product_name": "Nordli Chest \(word)", "product_url": ""]
    }
    #expect(
      lines(try diff([chest("Alpin"), chest("Fjordo")], [chest("Fjorda")])) == [
        "- Nordli Chest Alpin",
        "Nordli Chest Fjordo: product_name Nordli Chest Fjordo → Nordli Chest Fjorda",
      ])
  }

  @Test("A fit status without words counts as no status", arguments: ["", " ", "_", "\u{A0}_"])
  func wordlessFit(_ status: String) throws {
    let none: [[String: Any]] = [["fit_detail": "2 cm"]]
    let other = [none[0].merging(["fit_status": status]) { $1 }]
    #expect(try diff(none, other).isEmpty && diff(other, none).isEmpty)
    #expect(try !diff(other, [none[0].merging(["fit_status": "fits"]) { $1 }]).isEmpty)
  }

  @Test("A product at another retailer is the same item")
  func otherShop() throws {
    let old: [[String: Any]] = [["retailer": "A", "product_url": "https://a.example/1"]]
    let new: [[String: Any]] = [["retailer": "B", "product_url": "https://b.example/2"]]
    #expect(
      lines(try diff(old, new)) == [
        "Sofa: product_url https://a.example/1 → https://b.example/2", "Sofa: retailer A → B",
      ])
  }

  @Test("Of items with the same name, those in the same group match", arguments: ["A", "B"])
  func oneName(shop: String) throws {
    func lamp(_ group: String, _ shop: String, _ cents: Int) -> [String: Any] {
      [
        "product_name": "Lamp", "category_group": group, "retailer": shop, "price_cents": cents,
        "product_url": "",
      ]
    }
    let diff = try diff(
      [lamp("Desk", "A", 1), lamp("Floor", "A", 2)],
      [lamp("Floor", shop, 3), lamp("Desk", shop, 4)])
    let moved = shop == "A" ? [] : ["Lamp: retailer A → B", "Lamp: retailer A → B"]
    #expect(lines(diff) == ["Lamp: price 1 → 4", "Lamp: price 2 → 3"] + moved)
  }

  @Test("Names that differ in a number are different products")
  func otherProducts() throws {
    let old: [[String: Any]] = [["product_name": "Rug 8' x 10' grey", "product_url": ""]]
    let new: [[String: Any]] = [["product_name": "Rug 9' x 12' grey", "product_url": ""]]
    #expect(
      lines(try diff(old, new)) == ["+ Rug 9' x 12' grey", "- Rug 8' x 10' grey"])
  }

  @Test("Searches are added and removed")
  func searches() throws {
    func list(_ words: [String]) throws -> ArrangedList {
      let unmatched = words.map {
        ["category": "Rug", "search_keywords": $0, "google_shopping_url": ""]
      }
      return try ShoppingList(decoding: listJSON([], unmatched: unmatched)).arranged()
    }
    let diff = ListDiff(from: try list(["a", "b", "b"]), to: try list(["b", "c"]))
    #expect(diff.removedSearches == [0, 2])
    #expect(diff.addedSearches == [1])
    #expect(!diff.isEmpty)
    #expect(ListDiff(from: diff.old, to: diff.old).isEmpty)
  }

  @Test(
    "Searches with the same category and words are equal up to case and whitespace",
    arguments: [
      ("rug", "blue rug", "", true), (" Rug", "Blue  rug", "", true),
      ("Rug", "blue rug", "https://www.google.com/search?q=x", true),
      ("Rugs", "blue rug", "", false), ("Rug", "bluerug", "", false),
      ("Rug", "rug blue", "", false),
      ("Rug blue", "rug", "", false),
    ])
  func sameSearch(_ category: String, _ words: String, _ url: String, isSame: Bool) throws {
    func list(_ category: String, _ words: String, _ url: String) throws -> ArrangedList {
      let search = ["category": category, "search_keywords": words, "google_shopping_url": url]
      return try ShoppingList(decoding: listJSON([], unmatched: [search])).arranged()
    }
    let diff = ListDiff(from: try list("Rug", "blue rug", ""), to: try list(category, words, url))
    #expect(diff.isEmpty == isSame)
    #expect(
      diff.addedSearches.count == (isSame ? 0 : 1) && diff.removedSearches == diff.addedSearches)
  }

  @Test("A list of 500 items with the same link is compared quickly")
  func manyAlike() throws {
    let items = (0..<500).map {
      ["product_name": "Sofa", "price_cents": $0 + 1] as [String: Any]
    }
    let diff = try diff(items, Array(items.reversed()))
    #expect(diff.sameCount == 500)
  }
}
