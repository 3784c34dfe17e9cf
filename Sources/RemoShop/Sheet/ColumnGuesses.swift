import RemoBytes

extension ColumnMap {
  /// The warnings about numbers of pieces and discounts that the headings leave open.
  func guesses(_ rows: [DelimitedRow]) -> [Diagnostic] {
    var guesses: [Diagnostic] = []
    if let packs = assumedPacks { guesses.append(packs) }
    if self[.quantity] == nil, !isShopifyExport,
      let column = unread(HeadingNames.quantities, in: rows)
    {
      guesses.append(ImportProblem.unreadPieces.diagnostic(column.heading, at: column.range))
    }
    if self[.salePrice] == nil, self[.lineTotal] == nil,
      let column = unread(HeadingNames.discounts, in: rows)
    {
      guesses.append(ImportProblem.unreadDiscounts.diagnostic(column.heading, at: column.range))
    }
    return guesses
  }

  /// The first column that the list does not take although its heading has one of some words, and
  /// one of its cells a number other than 0.
  private func unread(
    _ words: [String], in rows: [DelimitedRow]
  ) -> (heading: String, range: Range<Int>)? {
    let used = Set(columns.values.map(\.index))
    for (index, heading) in headings.enumerated() where !used.contains(index) {
      let parts = heading.lowercased().split { !$0.isLetter }.map(String.init)
      guard parts.contains(where: words.contains),
        let row = rows.first(where: { $0.text(at: index).contains { "1"..."9" ~= $0 } })
      else { continue }
      return (heading, row.cells[index].range)
    }
    return nil
  }

  /// The warning that a price of packs makes a quantity one of packs; nil if headings say so.
  private var assumedPacks: Diagnostic? {
    let prices = HeadingNames.packPrices.split(separator: " ").map(String.init)
    let counts = HeadingNames.packCounts.split(separator: " ").map(String.init)
    guard let price = self[.salePrice] ?? self[.price],
      prices.contains(HeadingNames.plain(price.heading)), let quantity = self[.quantity],
      !counts.contains(HeadingNames.plain(quantity.heading))
    else { return nil }
    return ImportProblem.assumedPacks(quantity.heading)
      .diagnostic(price.heading, at: quantity.range)
  }
}
