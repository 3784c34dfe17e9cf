import RemoBytes
import Testing

@testable import RemoShop

@Suite("One product in several rooms")
struct RoomDuplicateTests {
  /// A list of the same chair, for each room given in JSON notation; `lamp` is in the last room.
  private static func list(_ rooms: [String], lamp: String = "null", links: Bool = true) -> String {
    let chairs = rooms.enumerated().map { number, room in
      ListDecoderTests.item([
        "product_name": "\"Spindle Chair\"", "room": room, "why_matched": "\"#\(number)\"",
        "product_url": links ? "\"https://shop.example/chair\"" : "\"\"",
      ])
    }
    let last = ListDecoderTests.item([
      "product_name": "\"Lamp\"", "product_url": "\"https://shop.example/lamp\"", "room": lamp,
      "why_matched": "\"#lamp\"",
    ])
    return "{\"items\": [\((chairs + [last]).joined(separator: ", "))],"
      + " \"total_estimated_cost_cents\": \(100 * (rooms.count + 1))}"
  }

  @Test(
    "Only items of one room are duplicates",
    arguments: [
      // The rooms of the chairs, the room of the lamp, and the chairs that stay.
      (["\"Dining room\"", "\"Study\""], "null", [0, 1]),
      (["\"Dining room\"", "\"Study\"", "\"Study\""], "null", [0, 1]),
      (["\"Study\"", "\"Dining room\"", "\" study\""], "null", [0, 1]),
      (["\"Dining room\"", "\"DINING \\t room\""], "\"Study\"", [0]),
      (["\"Straße\"", "\"STRASSE\"", "\"Bad\""], "null", [0, 2]),
      // Items without a room are together in a list of several rooms.
      (["\"Dining room\"", "\"Study\"", "null", "\"\"", "\" \""], "null", [0, 1, 2]),
      (["null", "\"Study\""], "\"Bath\"", [0, 1]),
      // A list with a single room is for this room.
      (["null", "\"Study\""], "null", [0]), (["\"Study\"", "null"], "\"study\"", [0]),
      (["null", "\"\""], "\"Study\"", [0]),
      (["null", "null"], "null", [0]),
    ] as [([String], String, [Int])])
  func duplicates(rooms: [String], lamp: String, kept: [Int]) throws {
    for links in [true, false] {
      let text = Self.list(rooms, lamp: lamp, links: links)
      let list = try ShoppingList(decoding: text)
      let codes = list.arranged().warnings.map(\.code).filter { $0 != "blank-url" }
      #expect(codes == Array(repeating: "duplicate-product", count: rooms.count - kept.count))
      for grouping in ListOptions.RoomGrouping.allCases {
        var options = ListOptions()
        options.removesDuplicates = true
        options.roomGrouping = grouping
        let arranged = list.arranged(options)
        let shown = arranged.itemGroups.flatMap(\.items).map(\.whyMatched).sorted()
        #expect(shown == kept.map { "#\($0)" } + ["#lamp"], "\(rooms)")
        #expect(arranged.total == Amount(Int64(100 * (kept.count + 1))))
        // The declared total counts every line, and a removed repeat is no mismatch.
        #expect(arranged.expectedTotal == arranged.total.minorUnits)
      }
    }
  }

  @Test("An alternate belongs to the item of its room, or else to the first")
  func alternates() throws {
    for (room, target) in [
      ("\"Study\"", "#1"), ("\"study \"", "#1"), ("\"Dining room\"", "#0"), ("\"Hall\"", "#0"),
      ("null", "#0"),
    ] {
      let alternate = ListDecoderTests.item([
        "product_name": "\"Stool\"", "product_url": "\"https://shop.example/stool\"",
        "room": room, "alternate_to": "\"https://shop.example/chair\"",
      ])
      let text = Self.list(["\"Dining room\"", "\"Study\""])
        .replacing("{\"items\": [", with: "{\"items\": [\(alternate), ")
      for removesDuplicates in [false, true] {
        var options = ListOptions()
        options.removesDuplicates = removesDuplicates
        let items = try ShoppingList(decoding: text).arranged(options).itemGroups.flatMap(\.items)
        #expect(items.filter { !$0.alternates.isEmpty }.map(\.whyMatched) == [target])
        #expect(items.count == 3)
      }
    }
  }

  @Test("A change concerns the item of its room, with a link or without", arguments: [true, false])
  func changes(links: Bool) throws {
    let old = Self.list(["\"Dining room\"", "\"Study\""], links: links)
    let new = Self.list(["\"Study\""], links: links).replacing("100,", with: "90,")
    let diff = ListDiff(
      from: try ShoppingList(decoding: old).arranged(),
      to: try ShoppingList(decoding: new).arranged())
    #expect(diff.removed.map { diff.old.list.records.items[$0].index } == [0])
    #expect(diff.edited.count == 2 && diff.added.isEmpty)
  }

  @Test("A row of an import updates the item of its room")
  func rows() throws {
    let list = try ShoppingList(
      decoding: Self.list(["\"Dining room\"", "\"Study\""])
        .replacing("\"#1\"", with: "\"#1\", \"image_url\": \"https://a.example/study.jpg\""))
    let table =
      "product_name,retailer,product_url,room,price\n"
      + "Spindle Chair,Shop,https://shop.example/chair,Study,0.90\n"
    let updated = try ImportedList(importing: Array(table.utf8), onto: list)
    let items = updated.list.arranged().itemGroups.flatMap(\.items)
    #expect(items.first { $0.whyMatched == "#1" }?.price == Amount(90))
    #expect(items.first { $0.whyMatched == "#0" }?.price == Amount(100))
  }
}
