import RemoBytes
import Testing

@testable import RemoShop

@Suite("Clients' answers")
struct ClientAnswerTests {
  /// A sofa with an alternate, and a lamp.
  private static func list(lamp cents: Int = 100) throws -> ShoppingList {
    func product(_ name: String, _ cents: Int64) -> ShoppingList.Product {
      .init(
        name, category: "Room", retailer: "Shop", price: Amount(cents),
        url: "https://s.test/\(name)", confidence: 0.9)
    }
    var bench = product("Bench", 100)
    bench.alternateTo = "https://s.test/Sofa"
    return try ShoppingList(products: [product("Sofa", 100), bench, product("Lamp", Int64(cents))])
  }

  /// The block of a list's answer, as the page writes it.
  private static func block(_ entries: String, to list: ShoppingList) -> String {
    var bytes = ContiguousArray((ListSeal(list).text + "\n" + entries).utf8)
    var sum = CRC32()
    sum.update(bytes.span, in: 0..<bytes.count)
    for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: sum.value >> shift)) }
    let bits = bytes.flatMap { byte in (0..<8).map { byte >> (7 - $0) & 1 } }
    let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567")
    let code = stride(from: 0, to: bits.count, by: 5).map { start in
      digits[(start..<start + 5).reduce(0) { $0 << 1 | ($1 < bits.count ? Int(bits[$1]) : 0) }]
    }
    return "RemoShopAnswer1\n> \(String(code))\r\n> RemoShopEnd"
  }

  @Test("An answer sets decisions and comments, and a swapped item approves its alternate")
  func applied() throws {
    let list = try Self.list()
    let answer = Self.block("0s1\n2d too \\\\ high\\nfor us\n", to: list)
    let result = try ImportedList(importing: Array("Hi,\n\(answer)\nBye".utf8), onto: list).list
    let decisions = result.records.items.map { result.text($0.decision) }
    #expect(decisions == ["swapped", "approved", "declined"])
    #expect(result.text(result.records.items[2].comment) == "too \\ high\nfor us")
    var options = ListOptions()
    try options.filter.add("decision=approved")
    let ordered = result.arranged(options).order.map { result.records.items[Int($0)] }
    #expect(ordered.map { result.text($0.productName) } == ["Bench"])
  }

  @Test("A damaged, stale, foreign or doubled answer is an error")
  func refused() throws {
    let list = try Self.list()
    let (answer, other) = (Self.block("0a\n", to: list), Self.block("0d\n", to: list))
    let stranger = try ShoppingList(products: [])
    let cases: [(String, ShoppingList?, String)] = [
      (String(answer.dropLast(3)), list, "damaged-answer"),
      (answer.replacing("> ", with: "> A"), list, "damaged-answer"),
      (answer + "\n" + other, list, "damaged-answer"),
      (Self.block("9a\n", to: list), list, "damaged-answer"),
      (answer, try Self.list(lamp: 200), "stale-answer"),
      (answer, stranger, "foreign-answer"),
      (answer, nil, "foreign-answer"),
    ]
    for (text, list, code) in cases {
      var importer = ListImporter(ImportOptions(), onto: list)
      _ = importer.append(ContiguousArray(text.utf8).span)
      #expect(importer.finish().errors.map(\.code.name) == [code])
    }
  }
}
