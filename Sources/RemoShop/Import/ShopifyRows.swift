import RemoBytes

/// The rows of Shopify's product export, one for each product.
///
/// The export has a row for each variant and for each further image of a product. All have the
/// product's handle; the first one has its title. The first variant gives the price.
struct ShopifyRows {
  private(set) var products: [DelimitedRow] = []

  /// - Parameter warnings: receives the variants whose price differs from the first one's.
  init(_ rows: [DelimitedRow], columns: ColumnMap, warnings: inout [Diagnostic]) {
    var firstPrices: [String: String] = [:]
    func text(_ key: ImportKey, _ row: DelimitedRow) -> String {
      guard let column = columns[key], row.cells.indices.contains(column.index) else { return "" }
      return row.cells[column.index].text.trimmed
    }
    for row in rows {
      let handle = text(.handle, row)
      let price = text(.price, row)
      guard let first = firstPrices[handle], !handle.isEmpty, row.fault == nil else {
        if !handle.isEmpty { firstPrices[handle] = price }
        products.append(row)
        continue
      }
      if !price.isEmpty, price != first, let column = columns[.price] {
        warnings.append(
          ImportProblem.variantPrice(price, first: first)
            .diagnostic(column.heading, at: row.cells[column.index].range))
      }
    }
  }
}
