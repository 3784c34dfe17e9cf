import Foundation
#if canImport(FoundationXML)
  import FoundationXML
#endif
import RemoBytes
import TestSupport
import Testing

@testable import RemoShop

/// The parts of a workbook, read back.
struct Workbook {
  let parts: [String: String]
  let bytes: ContiguousArray<UInt8>

  init(
    _ json: String, options: ListOptions = ListOptions(), format: XLSXFormat = XLSXFormat(),
    pictures: XLSXPictures = XLSXPictures(), rowLimit: Int = 1_048_576, linkLimit: Int = 65_530
  ) throws {
    let arranged = try ShoppingList(decoding: json).arranged(options)
    var writer = ByteWriter()
    XLSXWorkbook(
      arranged, format: format, pictures: pictures, rowLimit: rowLimit, linkLimit: linkLimit
    ).write(into: &writer)
    try self.init(bytes: writer.finish())
  }

  init(bytes: ContiguousArray<UInt8>) throws {
    self.bytes = bytes
    let read = try #require(try readZIP(bytes))
    parts = Dictionary(
      uniqueKeysWithValues: read.map { ($0.name, String(decoding: $0.bytes, as: UTF8.self)) })
  }

  /// The XML of a sheet, by its number.
  func sheet(_ number: Int) throws -> String {
    try #require(parts["xl/worksheets/sheet\(number).xml"])
  }

  /// Cells of a sheet as `A2: text`, `D2: 12.5` or `F2: =SUM(E3:E4) 12.5`, in their order.
  func cells(_ number: Int) throws -> [String] {
    let reader = CellReader()
    let parser = XMLParser(data: Data(try sheet(number).utf8))
    parser.delegate = reader
    try #require(parser.parse())
    return reader.cells
  }

  /// The cells of a sheet below its header.
  func body(_ number: Int) throws -> [String] {
    try cells(number).filter { !$0.dropFirst().hasPrefix("1: ") }
  }

  /// The cells of the sheet *Summary* below its title and header.
  func summary() throws -> [String] {
    try cells(1).filter { $0.firstMatch(of: #/^[A-Z]+[12]: /#) == nil }
  }

  /// The content of the cell at `place`.
  func cell(_ place: String, sheet: Int) throws -> String? {
    try cells(sheet).first { $0.hasPrefix(place + ": ") }.map {
      String($0.dropFirst(place.count + 2))
    }
  }
}

/// Reads cells with Foundation's XML parser, the oracle for well-formedness too.
private final class CellReader: NSObject, XMLParserDelegate {
  var cells: [String] = []
  private var place = ""
  private var formula: String?
  private var text = ""

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    if name == "c" {
      place = attributes["r"] ?? "?"
      formula = nil
    }
    text = ""
  }

  func parser(_ parser: XMLParser, foundCharacters characters: String) { text += characters }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    switch name {
    case "f": formula = text
    case "t", "v": cells.append("\(place): " + (formula.map { "=\($0) " } ?? "") + text)
    default: break
    }
  }
}

/// A list of items, each with the given JSON members over default ones.
func listJSON(
  _ items: [[String: Any]], unmatched: [[String: Any]] = [], costs: [String: Any]? = nil
) throws -> String {
  let plain: [String: Any] = [
    "category_group": "Sofas", "product_name": "Sofa", "retailer": "Shop", "price_cents": 10_000,
    "product_url": "https://shop.example/p/1", "why_matched": "", "confidence_score": 0.9,
  ]
  var list: [String: Any] = [
    "items": items.map { plain.merging($0) { $1 } }, "unmatched": unmatched,
    "total_estimated_cost_cents": 0,
  ]
  if let costs { list["cost_breakdown"] = costs }
  let data = try JSONSerialization.data(withJSONObject: list, options: .sortedKeys)
  return String(decoding: data, as: UTF8.self)
}
