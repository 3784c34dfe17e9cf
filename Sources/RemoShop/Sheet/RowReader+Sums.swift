import RemoBytes

/// Finds the rows that may be sums or costs.
extension RowReader {
  /// The label and the amount, without its sign, of a row that may be a sum of others; nil for a
  /// row with a link.
  ///
  /// - Parameter isLast: whether no row with a quantity or a unit price follows.
  func sum(in row: DelimitedRow, isLast: Bool) -> SumRows.Candidate? {
    guard let first = row.cells.firstIndex(where: { !$0.isBlank }), !hasText(.productURL, row)
    else { return nil }
    // Some tables have codes before the names, and the kind of a service as its category.
    let group = columns[.categoryGroup].map(\.index)
    let named =
      [columns[.productName]?.index, group].compactMap(\.self) + kinds.filter { $0 != group }
    let isOwn = columns.hasOwnHeadings
    let found =
      isOwn
      ? nil
      : ([first] + named).first {
        let text = row.text(at: $0)
        return SumLabel.isSum(text) && !(kindsOfTaxes.contains($0) && SumLabel.isTax(text))
      }
    let index = found ?? first
    let amount =
      ([ImportKey.lineTotal] + ImportKey.amounts).lazy
      .compactMap { text($0, of: row)?.trimmed }.first { !$0.isEmpty } ?? ""
    let pieces = columns[.quantity].map { $0.index == index ? "" : row.text(at: $0.index) } ?? ""
    let isSingle =
      pieces.isEmpty || pieces == "1" || found != nil && QuantityText(pieces)?.isOne == true
    let isLabel = columns[.retailer]?.index == index
    let isUnnamed = !hasText(.productName, row) && SumLabel(row.text(at: index)) != nil
    let isNegative = !isOwn && amount.isNegativeAmount
    let size = AmountText(isNegative ? amount.filter { !"-−–()".contains($0) } : amount)
    return SumRows.Candidate(
      label: row.text(at: index), amount: size.flatMap(notation.amount)?.amount, range: row.range,
      isBare: (isLabel || !hasText(.retailer, row)) && (isSingle || isLabel && isUnnamed),
      isSingle: isSingle && !isOwn, isNegative: isNegative,
      isRest: !isOwn && isRest(row, isLast: isLast),
      isNamed: named.contains(index), lacksQuantity: columns[.quantity] != nil && pieces.isEmpty,
      hasName: hasText(.productName, row))
  }

  private func isRest(_ row: DelimitedRow, isLast: Bool) -> Bool {
    if hasText(.productName, row) { return isLast && !isPriced(row) }
    return columns[.quantity] != nil && row.hasOnlyAmounts
  }

  /// Whether a row has a quantity or a unit price. Also true if the row has no line total, or if
  /// the table lacks quantities or unit prices.
  func isPriced(_ row: DelimitedRow) -> Bool {
    guard columns[.quantity] != nil, hasText(.lineTotal, row) else { return true }
    let others = ([.quantity] + ImportKey.amounts.dropLast()).filter { columns[$0] != nil }
    return others.count < 2 || others.contains { hasText($0, row) }
  }
}
