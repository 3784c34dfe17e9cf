import RemoBytes

/// The meaning of the names of a workbook's sheets, if several have products.
struct SheetNames {
  private let names: [String]
  /// The rooms of sheets whose tables name none.
  private(set) var rooms: [String: String] = [:]

  /// - Parameter names: the sheets with products; empty in an update.
  init(_ names: [String]) {
    self.names = names
    guard names.count > 1 else { return }
    for name in names {
      let words = name.lowercased().split { !$0.isLetter }.map(String.init)
      guard let first = words.first, RowOption(section: first) == nil else { continue }
      if !words.allSatisfy({ $0.utf8.count == 1 || Self.generic.contains($0) }) {
        rooms[name] = name.trimmed
      }
    }
  }

  /// The warnings about the products of the sheets: the names that became rooms, options that
  /// count, and sheets whose products are all on other sheets.
  func warnings(about tables: [TableReading.Table]) -> [Diagnostic] {
    guard names.count > 1, tables.count == names.count else { return [] }
    let taken = zip(names, tables).filter { $0.1.columns[.room] == nil }
      .compactMap { rooms[$0.0] }
    var problems = taken.isEmpty ? [] : [ImportProblem.assumedRooms(taken)]
    problems += names.filter { RowOption(section: Self.first(of: $0)) != nil }
      .map { .countedSheet($0) }
    var sheets: [String: Set<Int>] = [:]
    for (number, table) in tables.enumerated() {
      for entry in table.entries { sheets[entry.identity, default: []].insert(number) }
    }
    // The largest sheet has all products; the others may repeat some of them.
    let largest = tables.indices.max { tables[$0].entries.count < tables[$1].entries.count }
    for (number, table) in tables.enumerated() where number != largest && !table.entries.isEmpty {
      if table.entries.allSatisfy({ (sheets[$0.identity]?.count ?? 0) > 1 }) {
        problems.append(.repeatedSheet(names[number]))
      }
    }
    return problems.map { $0.diagnostic(at: nil) }
  }

  /// The first word of a name, and a number or a letter after it: `Option 2`.
  private static func first(of name: String) -> String {
    name.split(separator: " ").prefix(2).joined(separator: " ")
  }

  /// Names that programs give to sheets, or that say only that they have products.
  private static let generic = Set(
    """
    sheet table tabelle tabellenblatt feuil feuille hoja foglio planilha folha blad arkusz シート \
    ورقة page seite tab data import export items item products product list liste lista schedule \
    ff e ffe master all the overview order orders purchase quote budget specs specification \
    shopping artikel produkte bestellung angebot produits articles commande devis productos \
    pedido presupuesto prodotti articoli preventivo produtos pedidos orçamento 商品 一覧 見積
    """.split(separator: " ").map(String.init))
}

extension ImportedEntry {
  /// The name and the price, which identify a product on several sheets.
  fileprivate var identity: String {
    guard case .number(let price)? = values[.priceCents] else { return text(.productName) }
    return "\(text(.productName))\n\(price)"
  }
}
