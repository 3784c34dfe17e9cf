import Foundation
import RemoBytes
import TestSupport
import Testing

@testable import RemoShop

/// A list goes to CSV and back: the next CSV repeats the bytes.
@Suite("The way to a spreadsheet and back")
struct RoundTripTests {
  /// The forms of CSV that an import detects by itself.
  private static let formats: [CSVFormat] = {
    var excel = CSVFormat()
    excel.delimiter = .semicolon
    excel.decimalMark = .comma
    excel.hasByteOrderMark = true
    var tabs = CSVFormat()
    tabs.delimiter = .tab
    var bars = CSVFormat()
    bars.delimiter = CSVFormat.Delimiter("|") ?? .comma
    bars.decimalMark = .comma
    return [CSVFormat(), excel, tabs, bars]
  }()

  private static func table(_ list: ShoppingList, _ format: CSVFormat) throws -> [UInt8] {
    try list.arranged().document(as: .csv, csv: format)
  }

  /// The lines in which two tables differ.
  private static func difference(_ list: ShoppingList, _ format: CSVFormat) throws -> String? {
    let before = try table(list, format)
    let result = importTable(before)
    guard result.errors.isEmpty, result.json != nil else { return result.lines.joined() }
    let after = try table(try result.list(), format)
    if before == after { return nil }
    return String(decoding: before, as: UTF8.self) + "\n→\n"
      + String(decoding: after, as: UTF8.self)
  }

  private static func lists(in texts: [Data]) -> [ShoppingList] {
    texts.flatMap { text in
      (try? ShoppingList(decoding: text)).map { [$0] }
        ?? text.split(separator: ASCII.lineFeed).compactMap { try? ShoppingList(decoding: $0) }
    }
  }

  private static func files(in folder: URL) throws -> [Data] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    let urls = (files?.allObjects ?? []).compactMap { $0 as? URL }
    return try urls.filter { ["json", "ndjson"].contains($0.pathExtension) }
      .sorted { $0.path < $1.path }.map { try Data(contentsOf: $0) }
  }

  @Test("Every list of the examples survives in every form of CSV")
  func examples() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("../../../examples").standardized
    let lists = Self.lists(in: try Self.files(in: folder))
    #expect(lists.count >= 8)
    for list in lists {
      for format in Self.formats { #expect(try Self.difference(list, format) == nil) }
    }
  }

  @Test(
    "Every list of the shared inputs survives, each in one form of CSV",
    .enabled(if: SharedFiles.has("inputs"), "there is no folder shared/inputs"))
  func sharedInputs() throws {
    let folder = SharedFiles.root.appendingPathComponent("inputs")
    let lists = Self.lists(in: try Self.files(in: folder))
    #expect(lists.count >= 8)
    for (number, list) in lists.enumerated() {
      let format = Self.formats[number % Self.formats.count]
      #expect(try Self.difference(list, format) == nil)
    }
  }

  /// `.ci/round_trip_check.py` tries ten thousand such lists with the executable.
  @Test("Fifteen lists with hostile texts survive", arguments: 41...48 as ClosedRange<UInt64>)
  func generated(_ seed: UInt64) throws {
    var generator = SplitMix(seed)
    for number in 0..<15 {
      let text = HostileList.text(&generator)
      let list = try ShoppingList(decoding: text)
      let difference = try Self.difference(list, Self.formats[number % Self.formats.count])
      #expect(difference == nil, "list \(number): \(text)")
    }
  }

  @Test("The sheet Summary of a workbook is refused", arguments: ListLocale.Language.allCases)
  func summary(_ language: ListLocale.Language) throws {
    var options = ListOptions()
    options.locale = try #require(ListLocale(language.rawValue))
    var format = XLSXFormat()
    format.project = "Elm Street 12"
    let items: [[String: Any]] = [
      ["room": "Living room"], ["room": "Bedroom", "product_name": "Bed", "quantity": 2],
    ]
    let book = try Workbook(listJSON(items), options: options, format: format)
    // As a spreadsheet saves it: an empty cell has its comma.
    var rows: [Int: [Character: String]] = [:]
    for cell in try book.cells(1) {
      let number = try #require(Int(cell.dropFirst().prefix { $0.isNumber }))
      let column = try #require(cell.first)
      rows[number, default: [:]][column] = String(cell.drop { $0 != ":" }.dropFirst(2))
    }
    let lines = rows.sorted { $0.key < $1.key }.map { _, cells in
      "ABCDEFG".map { "\"\(cells[$0] ?? "")\"" }.joined(separator: ",")
    }
    #expect(lines.count > 6)
    let result = importTable(lines.joined(separator: "\n"))
    #expect(result.json == nil && result.errors.map(\.code.name) == ["summary-sheet"])
  }

  @Test(
    "A table of any list changes nothing when it updates the list",
    arguments: 51...54 as ClosedRange<UInt64>)
  func unchanged(_ seed: UInt64) throws {
    var generator = SplitMix(seed)
    var schedule = CSVFormat()
    schedule.layout = .schedule
    for number in 0..<12 {
      let text = HostileList.text(&generator)
      let list = try ShoppingList(decoding: text)
      for format in [Self.formats[number % Self.formats.count], schedule] {
        let result = importTable(try Self.table(list, format), onto: list)
        #expect(result.errors.isEmpty, "\(result.lines)")
        #expect(result.text == text, "\(format.layout)")
      }
    }
  }
}

/// Lists with texts that CSV, spreadsheets and readers trip over.
enum HostileList {
  private static let texts = [
    "", " ", "=1+1", "'=1", "''=1", "'", "+49 30", "-5", "'-x", "@x", "\\t=1", "a,b", "a;b", "a|b",
    "\\\"", "6' 2\\\" sofa", "two\\nlines", "two\\r\\nlines", "\\r", "é", "Ä", "圆镜", "🛋", "\\u0000",
    "\\ufeff", "\\u00a0", "1.234,50", "0017", "TRUE", "n/a", "Other", "Sofas", "sofas ", "SOFAS",
    "Rugs", "Lighting", "x > y", "matched", "product_name", "\\u202e", "＝1", " =1", "null",
  ]

  private static func piece(_ generator: inout SplitMix) -> String {
    (0..<generator.below(3)).map { _ in texts[generator.below(texts.count)] }.joined()
  }

  private static let scores = [
    "0", "0.5", "0.50", "0.8", "0.79", "0.92", "1", "1.0", "0.1e1", "9e-1", "1e-30", "0.123456789",
    "5E-1", "-0", "0.49999999999999999999999999999999999999999999",
  ]

  private static let prices = [
    "0", "1", "99", "100", "123400", "24999", "1234567", "999", "1000000000000",
    "123456789012345678",
  ]

  private static let urls = [
    "https://shop.example/a", "https://shop.example/a?utm_source=x", "https://shop.example/b",
    "http://x.example/圆?a=1&b=2", "javascript:alert(1)", "",
  ]

  /// The link of the first item, which others may replace.
  private static let target = "https://shop.example/target"

  /// A list as JSON.
  static func text(_ generator: inout SplitMix) -> String {
    let items = (0..<generator.below(6)).map { number in
      func text() -> String { "\"\(Self.piece(&generator))\"" }
      func optional() -> String { generator.below(3) == 0 ? "null" : text() }
      var members = [
        // In a table U+0000 is U+FFFD, which can change the place of a category's group.
        ("category_group", text().replacing("\\u0000", with: "")), ("product_name", text()),
        ("retailer", text()),
        ("price_cents", prices[generator.below(prices.count)]),
        ("product_url", "\"\(number == 0 ? target : urls[generator.below(urls.count)])\""),
        ("confidence_score", scores[generator.below(scores.count)]), ("why_matched", text()),
      ]
      for key in ["image_url", "fit_status", "fit_detail", "dimensions", "unknown_key"]
      where generator.below(3) > 0 {
        members.append((key, optional()))
      }
      for key in ["note", "room"] where generator.below(4) == 0 {
        members.append((key, optional()))
      }
      if generator.below(4) == 0 { members.append(("quantity", "\(1 + generator.below(3))")) }
      // Only the first item has this link, so the table says which item the alternate replaces.
      if number > 0, generator.below(4) == 0 { members.append(("alternate_to", "\"\(target)\"")) }
      return "{" + members.map { "\"\($0.0)\": \($0.1)" }.joined(separator: ", ") + "}"
    }
    let searches = (0..<generator.below(3)).map { _ in
      let url = ["", "https://www.google.com/search?q=rug", "http://x.example"][generator.below(3)]
      return
        "{\"category\": \"\(piece(&generator))\", \"search_keywords\": \"\(piece(&generator))\","
        + " \"google_shopping_url\": \"\(url)\"}"
    }
    let currency = ["", "\"currency\": \"JPY\",", "\"currency\": \"KWD\","][generator.below(3)]
    return """
      {\(currency)"items": [\(items.joined(separator: ",\n"))],
      "unmatched": [\(searches.joined(separator: ", "))], "total_estimated_cost_cents": 7}
      """
  }
}
