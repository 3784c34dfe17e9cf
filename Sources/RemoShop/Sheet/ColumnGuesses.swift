import RemoBytes

extension ColumnMap {
  /// The warnings about numbers of pieces and discounts that the headings leave open.
  func guesses(_ rows: [DelimitedRow]) -> [Diagnostic] {
    var guesses: [Diagnostic] = []
    if let packs = assumedPacks { guesses.append(packs) }
    if areNamesGuessed, let names = self[.productName] {
      guesses.append(ImportProblem.assumedNames.diagnostic(names.heading, at: names.range))
    }
    if let total = self[.lineTotal], let key = Heading(total.heading).meaning?.key,
      key != .lineTotal, ImportKey.amounts.contains(key), self[.quantity] != nil,
      [.salePrice, .price].allSatisfy({ self[$0] == nil })
    {
      guesses.append(ImportProblem.assumedTotals.diagnostic(total.heading, at: total.range))
    }
    if self[.quantity] == nil, !isShopifyExport,
      let column = unread(in: rows, { HeadingWord.reading($0)?.words.contains(.quantity) ?? false })
        ?? unknownCounts(in: rows)
    {
      guesses.append(ImportProblem.unreadPieces.diagnostic(column.heading, at: column.range))
    }
    if self[.salePrice] == nil, self[.lineTotal] == nil,
      let column = unread(in: rows, { Self.discounts.contains($0) })
    {
      guesses.append(ImportProblem.unreadDiscounts.diagnostic(column.heading, at: column.range))
    }
    return guesses
  }

  private static let discounts: Set = [
    "discount", "rabatt", "remise", "descuento", "dto", "sconto", "desconto", "korting", "割引",
    "خصم",
  ]

  /// The first column that the list does not take although its heading has a certain word, and one
  /// of its cells a number other than 0.
  private func unread(
    in rows: [DelimitedRow], _ isCertain: (String) -> Bool
  ) -> (heading: String, range: Range<Int>)? {
    let used = Set(columns.values.map(\.index))
    for (index, heading) in headings.enumerated() where !used.contains(index) {
      let parts = heading.lowercased().split { !$0.isLetter }.map(String.init)
      guard parts.contains(where: isCertain),
        let row = rows.first(where: { $0.text(at: index).contains { "1"..."9" ~= $0 } })
      else { continue }
      return (heading, row.cells[index].range)
    }
    return nil
  }

  /// The first column that has numbers of pieces below a heading that nobody knows.
  private func unknownCounts(in rows: [DelimitedRow]) -> (heading: String, range: Range<Int>)? {
    let open = ownFields.filter {
      HeadingWord.reading($0.heading)?.words.isEmpty == true
        && UsualField(rawValue: $0.key.name) == nil
    }
    let content = AmountColumns(ColumnContent(rows), open.map(\.index))
    return open.first { content.hasCounts($0.index) }.map { ($0.heading, $0.range) }
  }

  /// The warning that a price of packs makes a quantity one of packs; nil if headings say so.
  private var assumedPacks: Diagnostic? {
    func namesPacks(_ column: Column) -> Bool {
      HeadingWord.reading(column.heading)?.words.contains(.pack) ?? false
    }
    guard let price = self[.salePrice] ?? self[.price], let quantity = self[.quantity],
      namesPacks(price), !namesPacks(quantity)
    else { return nil }
    return ImportProblem.assumedPacks(quantity.heading)
      .diagnostic(price.heading, at: quantity.range)
  }
}
