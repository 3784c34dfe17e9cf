import RemoBytes

/// The keys that the columns of a table claim, by their headings and then by their content.
struct ColumnClaims {
  struct Claim {
    let key: ImportKey
    /// The place of the heading among the names of the key; the lowest is taken.
    let rank: Int
  }

  /// The claims by the numbers of the columns.
  private(set) var claims: [Int: Claim] = [:]
  private let names: [Heading]

  init(_ names: [Heading]) {
    self.names = names
    for (index, name) in names.enumerated() {
      claims[index] = name.meaning.map { Claim(key: $0.key, rank: $0.rank) }
    }
  }

  /// The columns that claim one of the keys, ordered by key and then by rank.
  private func columns(_ keys: ImportKey...) -> [Int] {
    claims.filter { keys.contains($0.value.key) }
      .sorted {
        let places = [$0, $1].map { keys.firstIndex(of: $0.value.key) ?? 0 }
        return (places[0], $0.value.rank, $0.key) < (places[1], $1.value.rank, $1.key)
      }.map(\.key)
  }

  /// Decides by the content of the columns where headings leave a choice.
  mutating func decide(by rows: [DelimitedRow]) {
    let content = ColumnContent(rows)
    decideUnits(content)
    decideNames(content)
    decidePrices(content)
    decideStatus(content)
  }

  /// A status that our tables do not have is that of an order.
  private mutating func decideStatus(_ content: ColumnContent) {
    for index in columns(.status)
    where content.texts(index).contains(where: { RowStatus($0) == nil }) {
      claims[index] = Claim(key: .own(UsualField.orderStatus.rawValue), rank: .max)
    }
  }

  /// `Units` may be units of length or numbers of pieces, and `EA` is no unit of length.
  private mutating func decideUnits(_ content: ColumnContent) {
    for index in columns(.unit, .quantity)
    where HeadingNames.units.contains(names[index].wholePlain) {
      let texts = content.texts(index)
      if texts.isEmpty { continue }
      if texts.allSatisfy({ LengthUnit($0) != nil }) {
        claims[index] = Claim(key: .unit, rank: 0)
      } else if texts.allSatisfy({ QuantityText($0) != nil }) {
        claims[index] = Claim(key: .quantity, rank: .max)
      } else {
        claims[index] = nil
      }
    }
  }

  /// A column of codes, numbers or words of categories gives way to one with names.
  private mutating func decideNames(_ content: ColumnContent) {
    var candidates = columns(.productName)
    while candidates.count > 1 {
      let index = candidates.removeFirst()
      guard candidates.contains(where: content.hasNames) else { return }
      let isItem = HeadingNames.items.contains(names[index].wholePlain)
      if content.hasCodes(index, withWords: isItem) {
        let areScheduleCodes = content.texts(index).contains {
          !ScheduleCode.category(of: $0).isEmpty
        }
        let isFree = areScheduleCodes && columns(.code, .categoryGroup).isEmpty
        claims[index] =
          isFree
          ? Claim(key: .code, rank: 0)
          : Claim(key: .own(UsualField.sku.rawValue), rank: .max)
      } else if isItem, columns(.categoryGroup).isEmpty, content.hasCategories(index) {
        claims[index] = Claim(key: .categoryGroup, rank: 0)
      } else {
        return
      }
    }
  }

  /// Finds the unit price and the line total: the unit price times the quantity is the line total.
  private mutating func decidePrices(_ content: ColumnContent) {
    guard let quantity = columns(.quantity).first else { return }
    let amounts = columns(.salePrice, .price, .listPrice, .lineTotal)
    for unit in amounts {
      for total in amounts
      where total != unit && content.isProduct(of: unit, and: quantity, in: total) {
        if claims[unit]?.key != .salePrice { claims[unit] = Claim(key: .price, rank: -1) }
        claims[total] = Claim(key: .lineTotal, rank: -1)
        return
      }
    }
  }
}

/// The cells of a table by columns.
struct ColumnContent {
  /// The most rows that are looked at.
  private static let mostRows = 1_000
  /// The share of codes among the texts of a column of codes, for rows with sums or sections.
  private static let leastShare = 0.8

  private let rows: ArraySlice<DelimitedRow>

  init(_ rows: [DelimitedRow]) { self.rows = rows.prefix(Self.mostRows) }

  /// The texts of a column that are not blank.
  func texts(_ column: Int) -> [String] {
    rows.compactMap { text($0, column) }
  }

  private func text(_ row: DelimitedRow, _ column: Int) -> String? {
    guard row.cells.indices.contains(column) else { return nil }
    let text = row.cells[column].text.trimmed
    return text.isEmpty ? nil : text
  }

  private func isMostly(_ column: Int, _ test: (String) -> Bool) -> Bool {
    let texts = texts(column)
    let share = Double(texts.count(where: test))
    return !texts.isEmpty && share >= Self.leastShare * Double(texts.count)
  }

  /// Whether a column has texts of words.
  func hasNames(_ column: Int) -> Bool {
    isMostly(column) { !Self.isCode($0, withWords: true) && LinkText($0).count == 0 }
  }

  /// Whether a column has codes or numbers: `CH-01`, `4711`.
  ///
  /// - Parameter hasWords: whether words in capitals may be in codes. `MALM 6` may be a name.
  func hasCodes(_ column: Int, withWords hasWords: Bool) -> Bool {
    isMostly(column) { Self.isCode($0, withWords: hasWords) }
  }

  private static func isCode(_ text: String, withWords hasWords: Bool) -> Bool {
    let words = text.split { !$0.isLetter }
    return text.contains(where: \.isNumber)
      && words.allSatisfy { $0.count < 3 || hasWords && !$0.isWord }
  }

  /// Whether a column has words of categories: single words, or some of them more than once; or
  /// paths of categories.
  func hasCategories(_ column: Int) -> Bool {
    let (all, different) = (texts(column), Set(texts(column)))
    let isRepeated = different.count < all.count
    if all.contains(where: \.isCategoryPath) { return true }
    let areFew = different.count * 2 <= all.count
    return isMostly(column) { text in
      if areFew, !text.contains(" ") { return true }
      let bytes = ContiguousArray(text.utf8)
      return (isRepeated || !text.contains(" "))
        && Category(of: 0..<bytes.count, in: bytes.span) != .unknown
    }
  }

  /// Whether an amount times the quantity is another amount, in all rows that tell and in one with
  /// several pieces.
  func isProduct(of unit: Int, and quantity: Int, in total: Int) -> Bool {
    func value(_ number: AmountText.Number?) -> Double? {
      guard case .certain(let whole, let fraction, _)? = number else { return nil }
      return Double("\(whole.isEmpty ? "0" : whole).\(fraction)0")
    }
    var tells = false
    for row in rows {
      guard let pieces = text(row, quantity).flatMap({ value(QuantityText($0)?.number) }),
        let price = text(row, unit).flatMap({ value(AmountText($0)?.number) }),
        let sum = text(row, total).flatMap({ value(AmountText($0)?.number) }), pieces > 1
      else { continue }
      if abs(price * pieces - sum) > 0.006 { return false }
      tells = true
    }
    return tells
  }
}

extension String {
  /// Whether a text is a path such as `Furniture:Seating`.
  fileprivate var isCategoryPath: Bool { includes(":") && !includes(": ") && !includes("://") }
}

extension Substring {
  /// Whether the letters are no run of capitals.
  fileprivate var isWord: Bool { contains { !$0.isUppercase } }
}
