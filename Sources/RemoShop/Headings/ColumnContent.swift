import RemoBytes

/// The cells of a table by columns.
struct ColumnContent {
  /// The most rows examined.
  static let mostRows = 200
  /// The least share of the texts of a column that must fit; the others may be sums or sections.
  private static let leastShare = 0.8

  let rows: ArraySlice<DelimitedRow>
  /// The rows without sums.
  private let products: [DelimitedRow]

  init(_ rows: [DelimitedRow]) {
    // The title of a section says nothing about the column in which it stands.
    let full = rows.lazy.filter { $0.cells.count < 3 || $0.cells.count { !$0.isBlank } > 1 }
    let first = Array(full.prefix(Self.mostRows))
    self.rows = first.isEmpty ? rows.prefix(Self.mostRows) : first[...]
    // The label of a sum says nothing about its column either.
    let products = self.rows.filter { !$0.isSum }
    self.products = products.isEmpty ? Array(self.rows) : products
  }

  /// The texts of a column that are not blank.
  func texts(_ column: Int) -> [String] {
    products.map { $0.text(at: column) }.filter { !$0.isEmpty }
  }

  private func isMostly(_ column: Int, _ test: (String) -> Bool) -> Bool {
    // Labels of sums may stand in any column.
    let texts = texts(column).filter { SumLabel($0) == nil }
    let share = Double(texts.count(where: test))
    return !texts.isEmpty && share >= Self.leastShare * Double(texts.count)
  }

  /// Whether most texts of a column are words, not codes or links.
  func hasNames(_ column: Int) -> Bool {
    isMostly(column) { !Self.isCode($0, withWords: true) && LinkText($0).count == 0 }
  }

  /// Whether most texts of a column differ and have words.
  func hasSomeNames(_ column: Int) -> Bool {
    let texts = texts(column)
    let named = texts.count { !Self.isCode($0, withWords: true) && LinkText($0).count == 0 }
    return named * 2 > texts.count && isVaried(column)
  }

  /// Whether a column has codes or numbers: `CH-01`, `4711`.
  ///
  /// - Parameter hasWords: whether words in capitals may be in codes. `MALM 6` may be a name.
  func hasCodes(_ column: Int, withWords hasWords: Bool) -> Bool {
    isMostly(column) { Self.isCode($0, withWords: hasWords) }
  }

  /// Whether all texts of a column are units of length.
  func hasLengthUnits(_ column: Int) -> Bool {
    let texts = texts(column)
    return !texts.isEmpty && texts.allSatisfy { LengthUnit($0) != nil }
  }

  /// Whether a column has whole numbers.
  func hasRowNumbers(_ column: Int) -> Bool { isMostly(column) { Int($0) != nil } }

  private static func isCode(_ text: String, withWords hasWords: Bool) -> Bool {
    // CH-TOL
    if hasWords, text.contains("-"), text.allSatisfy({ $0.isUppercase || $0.isNumber || $0 == "-" })
    {
      return true
    }
    // The letter of a part of a bill: A above A1.
    if hasWords, text.count == 1, text.first?.isUppercase == true { return true }
    let words = text.split { !$0.isLetter }
    // "OAK TABLE 200 EXTENSIBLE" is a name.
    return text.contains(where: \.isNumber)
      && words.allSatisfy { $0.count < 3 || hasWords && words.count < 3 && !$0.isWord }
  }

  /// Whether all rows share a text that names no kind of product, such as a customer.
  func isUniform(_ column: Int) -> Bool {
    let texts = texts(column)
    return texts.count > 2 && Set(texts).count == 1 && !texts[0].namesCategory
  }

  /// Whether hardly any text of a column repeats, as with names.
  func isVaried(_ column: Int) -> Bool {
    let texts = texts(column)
    return Double(Set(texts).count) >= Self.leastShare * Double(texts.count)
  }

  /// Whether a column has names of several words that repeat, and that name no product.
  func mayHaveVendors(_ column: Int) -> Bool {
    !isVaried(column) && texts(column).allSatisfy { $0.includes(" ") && !$0.namesProduct }
  }

  /// Whether a column has a different product in each row, and more products than another column.
  /// Names that share their last word are accounts: `Sofa sales`, `Chair sales`.
  func hasMoreProducts(_ column: Int, than other: Int) -> Bool {
    func products(_ texts: [String]) -> Int {
      texts.count { $0.includes(" ") && $0.namesKindOfProduct }
    }
    let (own, others) = (texts(column), texts(other))
    let lastWords = Set(own.map { $0.split(separator: " ").last?.lowercased() })
    return own.count >= others.count && isVaried(column) && products(own) > products(others)
      && (own.count == 1 || lastWords.count > 1)
  }

  /// Whether a column has words in capitals that begin words of another column: `CUSH` beside
  /// `Scatter cushion`.
  func abbreviates(_ column: Int, _ other: Int) -> Bool {
    let pairs = rows.map { ($0.text(at: column), $0.text(at: other)) }
      .filter { !$0.0.isEmpty && !$0.1.isEmpty }
    return pairs.count > 1
      && pairs.allSatisfy { short, long in
        short.allSatisfy(\.isUppercase) && short.count < long.count
          && long.lowercased().split { !$0.isLetter }.contains { $0.hasPrefix(short.lowercased()) }
      }
  }

  /// Whether a column has categories: single words, repeated texts, or paths.
  func hasCategories(_ column: Int) -> Bool {
    let (all, different) = (texts(column), Set(texts(column)))
    let isRepeated = different.count < all.count
    if all.contains(where: \.isCategoryPath) { return true }
    let areFew = different.count * 2 <= all.count
    return isMostly(column) { text in
      if areFew, !text.contains(" ") { return true }
      return (isRepeated || !text.contains(" ")) && text.namesKindOfProduct
    }
  }

  /// Whether a column has addresses of pages.
  func hasLinks(_ column: Int) -> Bool { isMostly(column, \.isPageLink) }

  /// Whether a column has one text, such as "View", with links to pages behind it.
  func hasLinkedWord(_ column: Int) -> Bool {
    let texts = texts(column)
    return texts.count > 1 && Set(texts).count == 1 && hasHyperlinks(column)
  }

  /// Whether at least half of the cells of a column have links to pages behind their texts.
  func hasHyperlinks(_ column: Int) -> Bool {
    let cells = rows.compactMap { $0.cell(at: column) }.filter { !$0.isBlank }
    let linked = cells.count { $0.link?.isPageLink == true }
    return linked > 0 && linked * 2 >= cells.count
  }

  /// Whether a column has codes of currencies, which stand in capitals.
  func hasCurrencies(_ column: Int) -> Bool {
    isMostly(column) { $0.allSatisfy(\.isUppercase) && CurrencyCode($0) != nil }
  }

  /// Whether a column has the name of a well-known shop.
  func hasShops(_ column: Int) -> Bool { texts(column).contains(where: \.namesShop) }

  /// Whether a column has names of rooms.
  func hasRooms(_ column: Int) -> Bool { isMostly(column, \.namesRoom) }

  /// Whether a column has cities with their states: `Hudson, NY`.
  func hasCities(_ column: Int) -> Bool {
    isMostly(column) { text in
      let state = text.suffix(4).dropFirst(2)
      return text.dropLast(2).hasSuffix(", ") && state.allSatisfy(\.isUppercase)
    }
  }

  /// Whether at least half of the texts of a column name rooms, and none a kind of products.
  func hasPlaces(_ column: Int) -> Bool {
    let texts = texts(column)
    return !texts.isEmpty && texts.count(where: \.namesRoom) * 2 >= texts.count
      && !texts.contains { !$0.namesRoom && $0.namesCategory }
  }
}

/// The columns of numbers in a table.
struct AmountColumns {
  private var amounts: [Int: [Double?]] = [:]
  private var counts: [Int: [Double?]] = [:]
  /// The numbers of columns of amounts, counts or percentages.
  private var factors: [Int: [Double?]] = [:]
  /// The columns with percent signs.
  private var percentages: Set<Int> = []
  private static let mostRows = 100
  /// The most columns compared, since each triple of them is tried.
  private static let mostColumns = 12

  /// - Parameters:
  ///   - columns: the columns that may have numbers, the most likely ones first.
  ///   - known: the columns of amounts, which show the decimal mark.
  init(_ content: ColumnContent, _ columns: [Int], amounts known: [Int] = []) {
    let rows = content.rows.prefix(Self.mostRows)
    let marks = Set(
      known.flatMap { column in
        rows.compactMap { AmountText($0.text(at: column))?.evidence }
      })
    let mark = marks.count == 1 ? marks.first : nil
    for column in columns where factors.count < Self.mostColumns {
      let texts = rows.map { $0.text(at: column) }
      let withDigits = texts.count { $0.contains(where: \.isNumber) }
      if withDigits == 0 { continue }
      let numbers = texts.map { AmountText($0)?.number.value(mark) }
      // Words such as "Subtotal" and "TBD" stand between amounts, but hardly any codes.
      let count = numbers.count { $0 != nil }
      if count > 0, Double(count) >= 0.6 * Double(withDigits) { amounts[column] = numbers }
      let pieces = texts.map { QuantityText($0)?.number.value(mark) }
      let whole = pieces.count { $0.map { $0 == $0.rounded() && $0 < 100_000 } ?? false }
      let hasSigns = texts.contains { $0.contains(where: \.isCurrencySymbol) }
      if whole > 0, whole * 2 >= pieces.count(where: { $0 != nil }), !hasSigns {
        counts[column] = pieces
      }
      let values = texts.map { Self.factor($0, mark) }
      if values.contains(where: { $0 != nil }) { factors[column] = values }
      if texts.contains(where: { $0.utf8.contains(ASCII.percent) }) { percentages.insert(column) }
    }
  }

  /// A number, or the percentage of a chain of discounts: 46 for `40%+10%`.
  private static func factor(_ text: String, _ mark: CSVFormat.DecimalMark?) -> Double? {
    let parts = text.split(separator: "+").map {
      AmountText($0.filter { !"%-−".contains($0) })?.number.value(mark)
    }
    guard parts.count > 1, text.utf8.contains(ASCII.percent) else { return parts.first ?? nil }
    return parts.reduce(0) { whole, part in
      guard let whole, let part else { return nil }
      return whole + part - whole * part / 100
    }
  }

  /// The columns that may have quantities, unit prices and line totals.
  struct Candidates {
    let quantities: [Int]
    /// The columns whose headings say that they are amounts; these come first.
    let amounts: [Int]
    let others: [Int]
  }

  /// Three columns, of which the third is the product of the others.
  struct Product {
    let quantity: Int
    let unit: Int
    let total: Int
  }

  /// The first columns that agree in enough rows with several pieces and in all rows with one
  /// piece.
  ///
  /// - Parameter share: the least share of the rows with several pieces.
  func product(of columns: Candidates, share: Double) -> Product? {
    let (known, others) = (columns.amounts, columns.others)
    for (units, totals) in [(known, known), (others, known), (known, others), (others, others)] {
      for quantity in columns.quantities where counts[quantity] != nil {
        for unit in units where unit != quantity && amounts[unit] != nil {
          for total in totals where total != unit && total != quantity && amounts[total] != nil {
            let product = Product(quantity: quantity, unit: unit, total: total)
            // One row may agree by chance.
            let isGuess = !known.isEmpty && !known.contains(unit) && !known.contains(total)
            if agrees(product, share: share, least: isGuess ? 2 : 1) { return product }
          }
        }
      }
    }
    return nil
  }

  private func agrees(_ product: Product, share: Double, least: Int) -> Bool {
    let rows = rows(product)
    let several = rows.filter { $0.pieces > 1 && $0.price > 0 }
    let agreeing = several.count { abs($0.price * $0.pieces - $0.total) <= 0.006 * $0.pieces }
    return agreeing >= least && Double(agreeing) >= share * Double(several.count)
      && rows.allSatisfy { $0.pieces != 1 || abs($0.price - $0.total) <= 0.006 }
  }

  /// A unit price and a line total that disagree only by a discount or a number of pieces in
  /// another column.
  ///
  /// - Parameters:
  ///   - discounts: the columns whose headings name discounts. A margin is not a discount.
  ///   - factors: all columns that may have a number of pieces.
  func reducedUnit(
    of totals: [Int], quantity: Int, among columns: [Int], discounts: [Int], factors: [Int]
  ) -> (unit: Int, total: Int, discount: Int?)? {
    let pairs = columns.flatMap { unit in totals.map { (unit: unit, total: $0) } }
    for (unit, total) in pairs where unit != total {
      let rows = rows(Product(quantity: quantity, unit: unit, total: total))
      if rows.count < 2 { continue }
      for factor in factors where factor != total && factor != unit {
        guard let values = self.factors[factor] else { continue }
        func agrees(_ expected: (_ product: Double, _ value: Double) -> Double) -> Bool {
          rows.allSatisfy { row in
            let product = row.price * row.pieces
            let difference = expected(product, values[row.number] ?? 0) - row.total
            return abs(difference) <= max(0.02, 0.006 * row.pieces)
          }
        }
        if !rows.contains(where: { values[$0.number] ?? 0 > 0 }) { continue }
        // Workbooks store 25 % as 0.25.
        let isDiscount =
          discounts.contains(factor)
          && [100, 1].contains { whole in agrees { $0 * (1 - $1 / whole) } }
        if isDiscount { return (unit, total, factor) }
        // A margin of 10 % is no pack of ten.
        if !percentages.contains(factor),
          rows.allSatisfy({ values[$0.number] ?? 0 <= $0.total }),
          agrees({ $1 > 0 ? $0 / $1 : $0 })
        {
          return (unit, total, nil)
        }
      }
    }
    return nil
  }

  /// Whether a row without a quantity has the sum of a column. The column's amounts are then those
  /// of all pieces.
  func isSummed(_ column: Int, quantity: Int) -> Bool {
    guard let amounts = amounts[column], let pieces = counts[quantity] else { return false }
    let rows = zip(amounts, pieces).filter { $0.0 != nil && $0.1 != nil }
    let sum = rows.reduce(0) { $0 + ($1.0 ?? 0) }
    let product = rows.reduce(0) { $0 + ($1.0 ?? 0) * ($1.1 ?? 0) }
    return rows.count > 2 && product - sum > 0.005
      && zip(amounts, pieces).contains { $1 == nil && $0.map { abs($0 - sum) < 0.005 } ?? false }
  }

  private func rows(
    _ product: Product
  ) -> [(number: Int, price: Double, pieces: Double, total: Double)] {
    guard let prices = amounts[product.unit], let pieces = counts[product.quantity],
      let totals = amounts[product.total]
    else { return [] }
    return prices.indices.compactMap { row in
      guard let price = prices[row], let pieces = pieces[row], let total = totals[row] else {
        return nil
      }
      return (row, price, pieces, total)
    }
  }

  /// Whether a column has amounts above 0.
  func hasAmounts(_ column: Int) -> Bool {
    amounts[column]?.allSatisfy { $0.map { $0 > 0 } ?? true } == true
  }

  /// Whether a column has numbers of pieces, not row numbers such as 1, 2, 3.
  func hasCounts(_ column: Int) -> Bool {
    let numbers = counts[column]?.compactMap(\.self) ?? []
    let isRun = zip(numbers, numbers.dropFirst()).allSatisfy { $1 == $0 + 1 }
    return numbers.count > 1 && !isRun
      && numbers.allSatisfy { 1...9_999 ~= $0 && $0 == $0.rounded() }
  }
}

extension DelimitedRow {
  /// Whether the row has a label of a sum and at most two amounts.
  fileprivate var isSum: Bool {
    let filled = cells.filter { !$0.isBlank }
    return filled.count <= 3 && filled.contains { SumLabel.mentionsSum($0.text) }
  }

  func cell(at index: Int) -> DelimitedCell? {
    cells.indices.contains(index) ? cells[index] : nil
  }

  /// The text of a cell; empty beyond the last one.
  func text(at index: Int) -> String { cell(at: index)?.text.trimmed ?? "" }
}

extension String {
  /// Whether a text is the address of a page, and not of a picture or another file.
  fileprivate var isPageLink: Bool {
    let path = lowercased().prefix { $0 != "?" && $0 != "#" }
    return LinkText.hasScheme(self)
      && ![".jpg", ".jpeg", ".png", ".webp", ".pdf"].contains { path.hasSuffix($0) }
  }

  /// Whether a text is a path such as `Furniture:Seating`.
  fileprivate var isCategoryPath: Bool { includes(":") && !includes(": ") && !includes("://") }
}

extension Substring {
  /// Whether the text has anything but capitals.
  fileprivate var isWord: Bool { contains { !$0.isUppercase } }
}
