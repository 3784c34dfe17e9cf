import RemoBytes

/// The values in the rows above the headings that hold for all products.
///
/// ```text
/// Supplier:,Danube Home LLC
/// Currency: AED
/// ```
struct TablePreface {
  /// The shop of all products, and its place.
  private(set) var retailer: (name: String, range: Range<Int>)?
  private(set) var currency: CurrencyCode?
  /// The currency that a sentence suggests.
  private(set) var currencyHint: NamedCurrency?
  private(set) var room: String?
  /// Whether a title says that shops divide the rows: `Purchases by vendor`.
  private(set) var isByShop = false

  init(_ rows: some Sequence<DelimitedRow>) {
    for row in rows {
      for (index, cell) in row.cells.enumerated() {
        isByShop = isByShop || cell.text.isByShop
        currencyHint = currencyHint ?? NamedCurrency(sentence: cell.text)
        // A label ends with a colon, or its value has the next cell.
        let parts = cell.text.split(maxSplits: 1, omittingEmptySubsequences: false) {
          $0 == ":" || $0 == "："
        }
        let inside = parts.count > 1 ? String(parts[1]).trimmed : ""
        let value = inside.isEmpty ? row.text(at: index + 1) : inside
        let isLabel = parts.count > 1 || row.cells.count { !$0.isBlank } == 2
        guard let label = parts.first.map(String.init), !value.isEmpty else { continue }
        let heading = Heading(label.trimmed)
        if heading.meaning?.key == .currency { currency = currency ?? CurrencyCode(value) }
        if !isLabel { continue }
        if heading.meaning?.key == .room, value.namesRoom { room = value }
        if retailer == nil, heading.meaning?.key == .retailer, !heading.words.contains(.place) {
          retailer = (value, row.range)
        }
      }
    }
  }

  /// Takes the currency of a section, whose row may have the values of a whole order. Returns false
  /// if another currency is known.
  mutating func takeCurrency(of row: DelimitedRow, in columns: ColumnMap) -> Bool {
    guard let column = columns[.currency], let found = CurrencyCode(row.text(at: column.index))
    else { return true }
    currency = currency ?? found
    return currency == found
  }
}

extension String {
  /// Whether a text has a word such as "by" with a word for shops: `nach Lieferant`, `仕入先別`.
  fileprivate var isByShop: Bool {
    let words = split { !$0.isLetter }.map { $0.lowercased() }
    // A sentence is not a title.
    if words.count > 6 { return false }
    let next = zip(words, words.dropFirst()).lazy.filter { Self.by.contains($0.0) }.map(\.1)
    let divided = words.lazy.filter { $0.last == "別" }.map { String($0.dropLast()) }
    return (Array(next) + divided).contains {
      HeadingWord.reading($0)?.words.subtracting([.filler]) == [.shop]
    }
  }

  private static let by: Set = [
    "by", "per", "nach", "je", "pro", "par", "por", "di", "op", "efter", "wg", "حسب",
  ]
}
