import Foundation
import RemoBytes
import Testing

@testable import RemoShop

/// Tables as people have them, from `Tests/TestData/sheets.txt`, with the products in them.
@Suite("Real sheets")
struct SheetTests {
  struct Sheet: CustomTestStringConvertible, Sendable {
    let testDescription: String
    let table: String
    let currency: String?
    let expected: [String]
  }

  static let sheets: [Sheet] = {
    let file = URL(fileURLWithPath: #filePath)
      .appendingPathComponent("../../../TestData/sheets.txt").standardized
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    return text.components(separatedBy: "\n=== ").dropFirst().map { block in
      let lines = block.components(separatedBy: "\n")
      let end = lines.firstIndex { $0.hasPrefix(">>>") } ?? lines.count - 1
      return Sheet(
        testDescription: lines[0],
        table: lines[1..<end].map { $0 + "\n" }.joined(),
        currency: lines[end].components(separatedBy: "--currency ").dropFirst().first,
        expected: lines[(end + 1)...].filter { !$0.isEmpty })
    }
  }()

  @Test("A sheet gives the products that a person reads in it", arguments: sheets)
  func products(sheet: Sheet) throws {
    var options = ImportOptions()
    options.currency = sheet.currency.flatMap { CurrencyCode($0) }
    let result = importTable(sheet.table, options)
    let expected = sheet.expected.filter { $0.contains(" | ") }
    let found = result.json == nil ? [] : try Self.products(of: result)
    #expect(found == expected)
    for line in sheet.expected where !line.contains(" | ") {
      let words = line.split(separator: " ")
      switch words[0] {
      case "error": #expect(result.json == nil && !result.errors.isEmpty)
      case "costs": break
      case "currency": #expect(result.currency.map { words[1] == $0.code } == true)
      case "warn": #expect(result.lines.contains { $0.contains(" \(words[1]): ") }, "\(line)")
      case "rows": #expect(result.rejectedRows.count == Int(words[1]))
      default: Issue.record("unknown expectation: \(line)")
      }
    }
    #expect(Self.costs(of: result) == sheet.expected.first { $0.hasPrefix("costs ") }, "\(sheet)")
    let hasErrors = sheet.expected.contains { $0 == "error" || $0.hasPrefix("rows") }
    #expect(result.errors.isEmpty != hasErrors, "\(result.lines)")
  }

  @Test("The file has at least fifty sheets")
  func count() { #expect(Self.sheets.count >= 50) }

  /// The lines below the total as the file has them, with their amounts in the smallest unit.
  private static func costs(of result: ListImport) -> String? {
    let costs = result.arranged?.adjustments ?? []
    let texts = costs.map { "\($0.adjustment.label)=\($0.amount.minorUnits)" }
    return costs.isEmpty ? nil : "costs \(texts.joined(separator: "; "))"
  }

  /// The products as the file has them: name, category, shop, price, pieces, size, room and link.
  private static func products(of result: ListImport) throws -> [String] {
    let document = try JSONSerialization.jsonObject(with: Data(result.json ?? []))
    let list = try #require(document as? [String: Any])
    let currency = CurrencyCode(list["currency"] as? String ?? "USD") ?? .usd
    return try #require(list["items"] as? [[String: Any]]).map { item in
      func text(_ key: String) -> String {
        let text = item[key] as? String ?? ""
        return text.isEmpty ? "-" : text
      }
      let cents = item["price_cents"] as? Int ?? 0
      let (whole, rest) = cents.quotientAndRemainder(dividingBy: 100)
      let price =
        cents == 0
        ? "0" : currency.minorUnits == 0 ? "\(cents)" : "\(whole).\(rest < 10 ? "0" : "")\(rest)"
      return [
        text("product_name"), text("category_group"), text("retailer"), price,
        "\(item["quantity"] as? Int ?? 1)", text("dimensions"), text("room"), text("product_url"),
      ].joined(separator: " | ")
    }
  }
}
