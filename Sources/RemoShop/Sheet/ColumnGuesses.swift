import RemoBytes

extension ColumnMap {
  /// The warnings about columns whose meaning the headings leave open.
  ///
  /// - Parameter hasRooms: whether sections or the sheet name rooms.
  func guesses(_ rows: [DelimitedRow], hasRooms: Bool) -> [Diagnostic] {
    let content = ColumnContent(rows)
    var guesses: [Diagnostic] = []
    if let packs = assumedPacks { guesses.append(packs) }
    if let discount {
      let problem = ImportProblem.discountedPrices(discount.discounts)
      guesses.append(problem.diagnostic(discount.price, at: discount.range))
    }
    func warn(_ problem: ImportProblem, _ heading: String, at range: Range<Int>) {
      guesses.append(problem.diagnostic(heading, at: range))
    }
    if areNamesGuessed, let names = self[.productName] {
      warn(.assumedNames, names.heading, at: names.range)
    }
    if discount == nil, let total = self[.lineTotal], mayBePrice(total, content) {
      warn(.assumedTotals, total.heading, at: total.range)
    }
    if self[.quantity] == nil, !isShopifyExport,
      let column = unread(in: rows, { HeadingWord.reading($0)?.words.contains(.quantity) ?? false })
        ?? unknownCounts(in: content)
    {
      warn(.unreadPieces, column.heading, at: column.range)
    } else if self[.quantity] == nil, let names = self[.productName],
      let row = rows.first(where: { $0.text(at: names.index).hasCount })
    {
      warn(.countedName(row.text(at: names.index)), names.heading, at: row.range)
    }
    if self[.salePrice] == nil, self[.lineTotal] == nil,
      let column = unread(in: rows, Heading.discounts.contains)
    {
      warn(.unreadDiscounts, column.heading, at: column.range)
    }
    for other in ignored where self[.lineTotal] == nil && !other.isDuplicate {
      guard let used = self[.salePrice] ?? self[.price], used.heading == other.better,
        Self.words(of: used.heading) == Self.words(of: other.heading)
      else { continue }
      warn(.otherAmounts(other.heading), used.heading, at: used.range)
    }
    if let list = self[.price] ?? self[.listPrice], self[.salePrice] == nil,
      self[.lineTotal] == nil,
      list.key == .listPrice || Heading(list.heading).words.contains(.asked),
      let paid = ownFields.first(where: {
        HeadingWord.reading($0.heading)?.words.contains(.paid) == true
          && content.texts($0.index).contains { AmountText($0) != nil }
      })
    {
      warn(.otherAmounts(paid.heading), list.heading, at: list.range)
    }
    if self[.retailer] == nil || self[.room] == nil && !hasRooms,
      let column = unknownTexts(in: content)
    {
      warn(.unknownTexts, column.heading, at: column.range)
    }
    return guesses
  }

  /// The words of a heading of prices, except those for asked or paid prices.
  private static func words(of heading: String) -> Set<HeadingWord>? {
    HeadingWord.reading(heading)?.words.subtracting([.asked, .paid])
  }

  /// Whether a column of line totals may have unit prices: its heading names prices; or it says no
  /// more than "Amount", and no row has the column's sum.
  private func mayBePrice(_ total: Column, _ content: ColumnContent) -> Bool {
    guard let quantity = self[.quantity], self[.salePrice] == nil, self[.price] == nil else {
      return false
    }
    let keys = headings.map { Heading($0).meaning?.key }
    if let key = keys[total.index], key != .lineTotal { return ImportKey.amounts.contains(key) }
    let isVague = HeadingWord.parts(of: total.heading).allSatisfy { part in
      Self.vague.contains(part) || HeadingWord.reading(part)?.words.contains(.total) != true
    }
    let numbers = AmountColumns(content, [total.index, quantity.index])
    // A price with a discount is an own field.
    return isVague && !keys.contains(.price) && !keys.contains(.listPrice)
      && content.texts(quantity.index).contains { QuantityText($0)?.isOne == false }
      && !numbers.isSummed(total.index, quantity: quantity.index)
  }

  /// Words for the amount of one piece or of all pieces.
  private static let vague: Set = [
    "amount", "value", "spend", "betrag", "montant", "importe", "importo", "bedrag", "belopp",
    "valor", "wartość", "kwota", "金額", "المبلغ", "القيمة",
  ]

  /// The own fields with unknown headings.
  private var unknownFields: [Column] {
    ownFields.filter {
      HeadingWord.reading($0.heading)?.words.isEmpty == true
        && UsualField(rawValue: $0.key.name) == nil
    }
  }

  /// The first unknown field with several different names.
  private func unknownTexts(in content: ColumnContent) -> Column? {
    unknownFields.first { column in
      let texts = content.texts(column.index)
      let isAbbreviation = column.heading.utf8.count { $0.isASCIILetter } == 2
      return !isAbbreviation && content.hasNames(column.index) && Set(texts).count > 1
        && Self.details.isDisjoint(with: HeadingWord.parts(of: column.heading))
        && !texts.allSatisfy { $0.count < 4 || OptionWords.isChoice($0) }
    }
  }

  /// Words of columns that describe a product, in the languages of the page.
  private static let details = Set(
    """
    subcategory poste lot color colors colour colours material materials fabric style pattern \
    collection variant variants variations option options selection spec priority phase tag mark \
    uom weight farbe farben stoff variante couleur couleurs matière matériau tissu acabado tejido \
    colore colori materiale tessuto cor cores tecido färg kleur kolor materiał \
    カラー 色 素材 材質 バリエーション 説明 اللون الخامة
    """.split(whereSeparator: \.isWhitespace).map(String.init))

  /// The first unused column whose heading has a word that `isCertain` accepts, and whose cells
  /// have a number other than 0.
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

  /// The first unknown field that may have quantities.
  private func unknownCounts(in content: ColumnContent) -> (heading: String, range: Range<Int>)? {
    let open = unknownFields
    let numbers = AmountColumns(content, open.map(\.index))
    return open.first { numbers.hasCounts($0.index) }.map { ($0.heading, $0.range) }
  }

  /// The warning that a price per pack makes the quantity a number of packs; nil if the heading of
  /// the quantity says so.
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

extension String {
  /// Whether a name has a number of pieces: `2x Chair`, `2 x Chair`, `Lamp (x2)`.
  fileprivate var hasCount: Bool {
    let words = split { " ()".contains($0) }
    guard words.count > 1 else { return false }
    let isSign = { (sign: Character?) in sign == "x" || sign == "×" }
    return isSign(words[0].last) && Int(words[0].dropLast()) != nil
      || isSign(words.last?.first) && Int(words.last?.dropFirst() ?? "") != nil
      || isSign(words[1].last) && Int(words[0]) != nil && words.last?.first?.isLetter == true
        && words[1].count == 1
  }
}
