import RemoBytes

/// The settings of an import. Without any, the import detects everything.
public struct ImportOptions: Hashable, Sendable {
  /// A character encoding of a table.
  public enum Encoding: String, CaseIterable, Sendable {
    /// UTF-8, with or without a byte order mark.
    case utf8 = "utf-8"
    /// Windows-1252, the encoding of older spreadsheets in Western languages.
    case windows1252 = "windows-1252"
  }

  /// A key of the list and the heading of its column.
  struct MappedColumn: Hashable, Sendable {
    let key: ImportKey
    let heading: String
  }

  /// The separator of cells; nil to detect a comma, semicolon, tab or vertical bar.
  public var delimiter: CSVFormat.Delimiter?
  /// The encoding; nil to detect it.
  public var encoding: Encoding?
  /// The decimal separator; nil to infer it from all amounts.
  public var decimalMark: CSVFormat.DecimalMark?
  /// The currency of amounts that do not name one. By default, it is the currency that the table
  /// names, or else US dollars.
  public var currency: CurrencyCode?
  /// The highest score of the table's scale, such as 5 or 10; nil for scores from 0 to 1 or
  /// percentages.
  public var scoreScale: Int?
  /// Whether an apostrophe before a text that looks like a formula belongs to the text.
  public var formulas = CSVFormat.Formulas.neutral
  /// Whether an update removes the items of a list that have no row.
  public var removesMissingItems = false

  private(set) var mappedColumns: [MappedColumn] = []

  /// Creates settings that detect everything.
  public init() {}

  /// Reads a key of the list from the column with this heading, even if the heading suggests
  /// another key.
  ///
  /// ```swift
  /// var options = ImportOptions()
  /// let isKnown = options.map("product_name", to: "Item no. 1")
  /// ```
  ///
  /// - Parameters:
  ///   - key: a key of an item such as `product_name`, or `price`, `search_keywords`, `search_url`
  ///     or `status`.
  ///   - heading: the heading; case and signs do not matter.
  /// - Returns: false for an unknown key, which changes nothing.
  @discardableResult
  public mutating func map(_ key: String, to heading: String) -> Bool {
    guard let key = ImportKey.mappable.first(where: { $0.name == key }) else { return false }
    mappedColumns.append(MappedColumn(key: key, heading: heading))
    return true
  }

  /// The keys that ``map(_:to:)`` accepts.
  package static var mappableKeys: [String] { ImportKey.mappable.map(\.name) }
}
