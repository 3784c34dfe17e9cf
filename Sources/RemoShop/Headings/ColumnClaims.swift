import RemoBytes

/// The keys that the columns of a table claim, by their headings and then by their content.
struct ColumnClaims {
  struct Claim {
    let key: ImportKey
    /// The place of the heading among the names of the key; the lowest is taken.
    let rank: Int
  }

  /// The claims by the numbers of the columns.
  var claims: [Int: Claim] = [:]
  /// The columns of prices before discounts and of discounts; nil if line totals include no
  /// discount.
  private(set) var discount: (price: Int, discounts: Int)?
  let names: [Heading]

  init(_ names: [Heading]) {
    self.names = names
    for (index, name) in names.enumerated() {
      claims[index] = name.meaning.map { Claim(key: $0.key, rank: $0.rank) }
    }
    let measures = claims.keys.sorted().filter { index in
      ImportKey.measures.contains { $0.key == claims[index]?.key }
    }
    let letters = HeadingMeasures(parts: measures.compactMap { names[$0].letter })
    for index in measures where columns(.width).isEmpty {
      guard let letter = names[index].letter, let claim = claims[index],
        letters.measure(of: letter) == .width
      else { continue }
      // Beside P, the depth, L is the width.
      claims[index] = Claim(key: .width, rank: claim.rank)
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

  /// Lets the content of the columns decide if headings leave a choice.
  ///
  /// - Parameter isOwn: whether the headings are those of this program's own tables.
  mutating func decide(by rows: [DelimitedRow], isOwn: Bool) {
    let content = ColumnContent(rows)
    if isOwn {
      // The other columns are own fields, whatever their names.
      claims = claims.filter { $0.value.rank < Heading.readRank || $0.value.key == .productName }
    } else {
      decideMisread(content)
      decideClientPrices()
    }
    decideUnits(content)
    decideStatus(content)
    if isOwn { return }
    decideNames(content)
    decideAmounts(content)
    decideRooms(content)
    decideMissingName(content)
  }

  /// Corrects claims that the content contradicts: amounts without numbers, rooms that are
  /// numbers, shops that are marks, links without addresses, and categories that are codes.
  private mutating func decideMisread(_ content: ColumnContent) {
    for index in names.indices {
      let texts = content.texts(index).prefix(20)
      guard let claim = claims[index], !texts.isEmpty else { continue }
      // Names are compared with each other later.
      let isMeant = claim.key == .productName || mayMean(claim.key, at: index, in: content)
      claims[index] = isMeant ? corrected(claim, of: index, texts, content) : nil
    }
    let areNamesLinked = columns(.productName, .retailer).contains(where: content.hasHyperlinks)
    takeFree(as: .productURL) {
      content.hasLinks($0) || !areNamesLinked && content.hasLinkedWord($0)
    }
    takeFree(as: .currency, where: content.hasCurrencies)
    takeFree(as: .retailer, where: content.hasShops)
  }

  /// Takes the first column without a meaning that passes a test, if no heading names the key.
  private mutating func takeFree(as key: ImportKey, where test: (Int) -> Bool) {
    guard columns(key).isEmpty,
      let found = names.indices.first(where: { claims[$0] == nil && test($0) })
    else { return }
    claims[found] = .read(key)
  }

  /// Whether a column means a key. An ambiguous heading needs content that fits the key; any other
  /// heading must claim it.
  private func mayMean(_ key: ImportKey, at index: Int, in content: ColumnContent) -> Bool {
    lazy var texts = content.texts(index).prefix(20)
    switch (key, names[index].wholePlain) {
    case (.quantity, "requested"):
      // "Requested" may also have persons or dates.
      return texts.allSatisfy { Int($0) != nil }
    case (.room, "location"): return !content.hasCities(index)
    case (.retailer, "dealer"): return texts.allSatisfy(\.isProperName) && Set(texts).count > 1
    case (.lineTotal, let plain) where plain.hasSuffix("sales"):
      // The sales of a shop stand beside its prices.
      return columns(.price, .salePrice, .listPrice).isEmpty
    case (.productName, "memodescription"):
      // QuickBooks has products, or the accounts of their sales, beside memos.
      let product = columns(.productName).first { names[$0].wholePlain == "productservice" }
      return product.map { !content.hasMoreProducts($0, than: index) } ?? true
    default: return claims[index]?.key == key
    }
  }

  /// The claim that the texts of a column support, in place of its heading's; nil for none.
  private func corrected(
    _ claim: Claim, of index: Int, _ texts: ArraySlice<String>, _ content: ColumnContent
  ) -> Claim? {
    let words = names[index].words
    let isRead = claim.rank >= Heading.readRank
    let areWhole = { texts.allSatisfy { Int($0) != nil } }
    switch claim.key {
    case .lineTotal where !words.contains(.price) && texts.allSatisfy(\.countsPieces):
      // "Amount needed" may have "2 pcs".
      return .read(.quantity)
    case .price, .salePrice, .listPrice, .lineTotal, .quantity:
      // "Trade" may be a price or a craft, and "Price point name" may have sizes.
      let isOpen = isRead || words.contains(.name) || claim.key == .listPrice
      let isNumber = { AmountText($0) != nil || !words.contains(.name) && QuantityText($0) != nil }
      if !isOpen || texts.contains(where: isNumber) { return claim }
      if columns(.retailer).isEmpty, mayMean(.retailer, at: index, in: content) {
        return .read(.retailer)
      }
      // "Was" has names in German.
      return words.contains(.name) && columns(.productName).isEmpty ? .read(.productName) : nil
    case .productName
    where words.contains(.quantity) && areWhole() && columns(.productName).count > 1:
      // "Nombre" is a name in Spanish.
      return .read(.quantity)
    case .room where areWhole():
      let isUniform = texts.count > 1 && Set(texts).count == 1
      return isRead || columns(.room).count > 1 && isUniform ? nil : claim
    case .retailer where texts.allSatisfy({ OptionWords.isChoice($0) || AmountText($0) != nil }):
      return nil
    case .productURL
    where !texts.contains(where: { LinkText($0).isLink }) && !content.hasHyperlinks(index):
      if words.contains(.shop), columns(.retailer).isEmpty { return .read(.retailer) }
      // "Page" may have links or numbers.
      return isRead || areWhole() ? nil : claim
    case .categoryGroup
    where content.hasCodes(index, withWords: true)
      || texts.allSatisfy({ Self.rowKinds.contains($0.lowercased()) || SumLabel.isSum($0) })
      || texts.allSatisfy({ $0.utf8.count < 3 || $0.namesDocument }):
      return nil
    default: return claim
    }
  }

  /// The words of a column with kinds of rows, not of products.
  private static let rowKinds: Set = [
    "base", "alternate", "option", "product", "service", "item", "line_item", "line item", "goods",
    "material", "freight", "shipping", "delivery", "fee", "tax", "labor", "labour", "discount",
  ]

  /// Takes the client's price, and the line total with it, if the designer's cost stands beside it.
  private mutating func decideClientPrices() {
    // A price paid takes precedence over a price asked.
    if columns(.price).contains(where: { names[$0].words.contains(.paid) }) {
      for index in columns(.price) where names[index].words.contains(.asked) {
        claims[index] = .read(.listPrice)
      }
    }
    for (key, other) in [(ImportKey.price, ImportKey.listPrice as ImportKey?), (.lineTotal, nil)] {
      let all = columns(key)
      let others = all.filter { !names[$0].words.contains(.client) }
      guard others.count < all.count else { continue }
      for index in others { claims[index] = other.map { .read($0) } }
    }
    let prices = columns(.price)
    let costs = prices.filter { names[$0].words.contains(.cost) }
    guard costs.count < prices.count else { return }
    for index in costs { claims[index] = .read(.listPrice) }
  }

  /// Takes a status that this program's tables do not have as that of an order.
  private mutating func decideStatus(_ content: ColumnContent) {
    for index in columns(.status)
    where content.texts(index).contains(where: { RowStatus($0) == nil }) {
      claims[index] = Claim(key: .own(UsualField.orderStatus.rawValue), rank: .max)
    }
  }

  /// `Units` may be units of length or numbers of pieces, and `EA` is no unit of length.
  private mutating func decideUnits(_ content: ColumnContent) {
    let measures = names.indices.filter {
      claims[$0] == nil && names[$0].words.isSuperset(of: [.size, .each])
    }
    for index in measures where content.hasLengthUnits(index) {
      claims[index] = Claim(key: .unit, rank: 0)
    }
    for index in columns(.unit, .quantity)
    where HeadingNames.units.contains(names[index].wholePlain) {
      let texts = content.texts(index)
      if texts.isEmpty { continue }
      if content.hasLengthUnits(index) {
        claims[index] = Claim(key: .unit, rank: 0)
      } else if texts.allSatisfy({ QuantityText($0) != nil }) {
        // Beside a quantity, "Unit" has the price of one piece.
        let isPrice =
          columns(.quantity).contains { $0 != index } && columns(.salePrice, .price).isEmpty
        claims[index] = Claim(key: isPrice ? .price : .quantity, rank: .max)
      } else {
        claims[index] = nil
      }
    }
  }

  /// Drops the claim of a column of codes, numbers or categories if another column has names.
  private mutating func decideNames(_ content: ColumnContent) {
    var candidates = columns(.productName)
    while candidates.count > 1 {
      let index = candidates.removeFirst()
      guard candidates.contains(where: content.hasNames) else { return }
      let isItem = HeadingNames.items.contains(names[index].wholePlain)
      if !mayMean(.productName, at: index, in: content)
        || content.isUniform(index) && !candidates.allSatisfy(content.isUniform)
      {
        claims[index] = nil
      } else if Self.bareNames.contains(names[index].wholePlain),
        names.contains(where: { Self.documents.contains($0.wholePlain) }),
        content.mayHaveVendors(index),
        candidates.contains(where: { content.hasCodes($0, withWords: true) }),
        candidates.contains(where: { content.hasNames($0) && content.isVaried($0) })
      {
        // An order has the vendor's name beside the codes and descriptions of the products.
        claims[index] = columns(.retailer).isEmpty ? .read(.retailer) : nil
      } else if content.hasCodes(index, withWords: isItem)
        || isItem && candidates.contains(where: { content.abbreviates(index, $0) })
      {
        let areScheduleCodes = content.texts(index).contains {
          !ScheduleCode.category(of: $0).isEmpty
        }
        let isFree = areScheduleCodes && columns(.code, .categoryGroup).isEmpty
        let sku = Claim(key: .own(UsualField.sku.rawValue), rank: .max)
        claims[index] = isFree ? Claim(key: .code, rank: 0) : sku
      } else if isItem, columns(.categoryGroup).isEmpty, content.hasCategories(index) {
        claims[index] = Claim(key: .categoryGroup, rank: 0)
      } else if !isItem, claims[index].map({ $0.rank >= Heading.readRank }) ?? false,
        content.hasCategories(index)
      {
        claims[index] = nil
      } else {
        return
      }
    }
    // "Line Item" may have 10, 20, 30.
    guard let index = candidates.first, content.hasRowNumbers(index) else { return }
    if namesWithoutHeading(content).contains(where: { content.isVaried($0) }) {
      claims[index] = nil
    }
  }

  /// Headings of vendors' names, and headings of orders beside them.
  private static let bareNames: Set = ["name", "nom", "nombre", "nome", "naam"]
  private static let documents: Set = [
    "document", "documentnumber", "transaction", "transactionnumber", "po", "ponumber",
    "purchaseorder",
  ]

  /// Decides which columns are amounts and pieces.
  private mutating func decideAmounts(_ content: ColumnContent) {
    let all = columns(.salePrice, .price, .listPrice, .lineTotal)
    // Actual amounts come before estimates.
    let isEstimate = { [names] (index: Int) in names[index].words.contains(.estimate) }
    let amounts = all.filter { !isEstimate($0) } + all.filter(isEstimate)
    let free = names.indices.filter { claims[$0] == nil && !names[$0].words.contains(.volume) }
    let numbers = AmountColumns(content, amounts + columns(.quantity) + free, amounts: amounts)
    decideProduct(numbers, amounts: amounts, free: free)
    decideSpending(numbers)
    if columns(.quantity, .salePrice, .price).isEmpty, !columns(.lineTotal).isEmpty {
      // Without quantities, an estimate for one piece says less than one for all pieces.
      for index in columns(.listPrice) where names[index].words.contains(.each) {
        claims[index] = nil
      }
    }
    decideSum(numbers, amounts: amounts)
    if columns(.quantity).isEmpty,
      let count = free.first(where: { names[$0].isNumber && numbers.hasCounts($0) })
    {
      claims[count] = .read(.quantity)
    }
  }

  /// Finds the quantity, the unit price and the line total: the third is the product of the others.
  private mutating func decideProduct(_ numbers: AmountColumns, amounts: [Int], free: [Int]) {
    if let price = names.firstIndex(where: { $0.wholePlain == "itemprice" }),
      names.contains(where: { $0.wholePlain == "quantitypurchased" })
    {
      // A seller's report of Amazon has the prices of all pieces.
      claims[price] = .read(.lineTotal)
      return
    }
    let quantities = columns(.quantity)
    // A heading that is read word by word may be wrong.
    let isOpen = { (index: Int) in claims[index].map { $0.rank >= Heading.readRank } ?? true }
    let candidates = AmountColumns.Candidates(
      quantities: quantities + free + amounts.filter(isOpen), amounts: amounts,
      others: quantities.filter(isOpen) + free)
    let likely = numbers.product(of: candidates, share: 0.8)
    // Two columns may count pieces. The one that agrees in all rows is taken.
    let exact = numbers.product(of: candidates, share: 1)
    let isExact = exact != nil && exact?.unit == likely?.unit && exact?.total == likely?.total
    if !isExact, let quantity = quantities.first,
      // The line total includes a discount, or is for packs of several pieces.
      let reduced = numbers.reducedUnit(
        of: columns(.lineTotal) + amounts + free, quantity: quantity, among: amounts,
        discounts: free.filter { names[$0].isDiscount }, factors: free)
    {
      for index in columns(.listPrice) where index != reduced.total { claims[index] = nil }
      claims[reduced.unit] = nil
      discount = reduced.discount.map { (reduced.unit, $0) }
      claims[reduced.total] = Claim(key: .lineTotal, rank: -1)
    } else if let found = isExact ? exact : likely {
      if claims[found.quantity]?.key != .quantity || quantities.first != found.quantity {
        claims[found.quantity] = Claim(key: .quantity, rank: -1)
      }
      if claims[found.unit]?.key != .salePrice { claims[found.unit] = Claim(key: .price, rank: -1) }
      claims[found.total] = Claim(key: .lineTotal, rank: -1)
    }
  }

  /// Takes a column as line totals if a row without a quantity has its sum.
  private mutating func decideSum(_ numbers: AmountColumns, amounts: [Int]) {
    guard columns(.lineTotal).isEmpty, let quantity = columns(.quantity).first,
      let total = amounts.first(where: { numbers.isSummed($0, quantity: quantity) })
    else { return }
    claims[total] = .read(.lineTotal)
    // The other amounts are the designer's costs.
    let others = amounts.filter { $0 != total && !names[$0].words.contains(.client) }
    if names[total].words.contains(.client) { for index in others { claims[index] = nil } }
  }

  /// Takes the amounts spent as prices, if all other amounts are estimates. Products that are not
  /// bought yet keep their estimates. Beside quantities and estimates, an amount spent may be for
  /// one piece or for all, so the estimates count.
  private mutating func decideSpending(_ numbers: AmountColumns) {
    let estimates = columns(.listPrice)
    let hasQuantities = !columns(.quantity).isEmpty
    guard columns(.salePrice, .price, .lineTotal).isEmpty,
      estimates.allSatisfy({ names[$0].words.contains(.estimate) }),
      !hasQuantities || estimates.isEmpty,
      // Beside an amount due, the amount spent is only a part.
      !names.contains(where: { $0.wholePlain.includes("due") }),
      // Nobody can tell whether 0 is a gift or not bought yet.
      let spent = names.indices.first(where: { names[$0].isSpent && numbers.hasAmounts($0) })
    else { return }
    claims[spent] = .read(hasQuantities ? .lineTotal : .price)
  }

  /// Finds a column of rooms: `Where` may have shops or rooms, and `Section` categories or rooms.
  private mutating func decideRooms(_ content: ColumnContent) {
    for index in names.indices where names[index].words.contains(.place) {
      guard claims[index]?.key == .retailer else { continue }
      let isRoom = content.hasRooms(index) || columns(.retailer).first != index
      if isRoom { claims[index] = columns(.room).isEmpty ? .read(.room) : nil }
    }
    guard columns(.room).isEmpty else { return }
    let found = names.indices.first { index in
      let claim = claims[index]
      let isSection =
        claim?.key == .categoryGroup && HeadingNames.isSection(names[index].wholePlain)
      let isFree = claim == nil && !names[index].words.contains(.other)
      // "PIECE" may be a piece or "pièce".
      let isSecond = claim?.key == .productName && columns(.productName).first != index
      let isOfSections = isSection && names[index].wholePlain.hasPrefix("section")
      return isOfSections && content.hasPlaces(index)
        || (isFree || isSection || isSecond) && content.hasRooms(index)
    }
    if let found { claims[found] = .read(.room) }
  }

  /// Takes the column with the most different texts as the names if no heading claims them.
  private mutating func decideMissingName(_ content: ColumnContent) {
    guard columns(.productName).isEmpty,
      !columns(.quantity, .salePrice, .price, .listPrice, .lineTotal).isEmpty
    else { return }
    var open = namesWithoutHeading(content)
    if !open.contains(where: content.isVaried) {
      // Numbers of chapters may stand between the names.
      open = names.indices.filter { claims[$0] == nil && content.hasSomeNames($0) } + open
    }
    if open.isEmpty {
      let finish = ImportKey.own(UsualField.finish.rawValue)
      open = columns(finish).filter(content.hasNames)
    }
    let best = open.map { ($0, content.texts($0)) }
      .map { index, texts in
        (index: index, count: Set(texts).count, length: texts.reduce(0) { $0 + $1.count })
      }
      .max { ($0.count, $0.length, $1.index) < ($1.count, $1.length, $0.index) }
    if let best { claims[best.index] = .read(.productName) }
  }

  /// The columns with names that no heading claims, or that one such as `Area / Item` claims as
  /// rooms.
  private func namesWithoutHeading(_ content: ColumnContent) -> [Int] {
    names.indices.filter { index in
      let words = names[index].words
      let isOpen = claims[index].map { $0.key == .room && words.contains(.name) } ?? true
      return isOpen && !words.contains(.other) && content.hasNames(index)
    }
  }
}

extension String {
  /// Whether a text begins with a capital and has small letters, but no digits: `Studio Lucca`.
  fileprivate var isProperName: Bool {
    first?.isUppercase == true && contains(where: \.isLowercase) && !contains(where: \.isNumber)
  }

  /// Whether a text is a number with a word for pieces: `2 pcs`. `860.00T` is taxable.
  fileprivate var countsPieces: Bool {
    AmountText(self)?.sign == nil && contains(where: \.isLetter) && QuantityText(self) != nil
      && !(hasSuffix("T") && dropLast().last?.isNumber == true)
  }

  /// Whether a text is the name of a kind of document, such as `Invoice`.
  fileprivate var namesDocument: Bool {
    guard let reading = HeadingWord.reading(self), reading.unknown == 0 else { return false }
    return reading.words.isSubset(of: [.order, .total])
  }
}

extension ColumnClaims.Claim {
  /// A claim that ranks below any heading.
  fileprivate static func read(_ key: ImportKey) -> Self { Self(key: key, rank: guessRank) }

  private static let guessRank = 2_000

  /// Whether only the content of the column supports the claim.
  var isGuess: Bool { rank == Self.guessRank }
}
