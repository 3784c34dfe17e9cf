import RemoBytes

/// Finds the rows of a table that add up other rows, and compares their amounts.
struct SumRows {
  /// A cost below the total.
  private struct Cost {
    let label: String
    /// The amount, negative for a discount; nil if the row has none, or if no word names the cost.
    let amount: Amount?
    let range: Range<Int>

    /// The cost as a percentage, if its label names the percentage of `sum` that its amount is:
    /// `Sales tax 8.25%`. It follows the total of the products, and documents show the percentage
    /// beside the label.
    func share(of sum: Amount) -> TotalAdjustment? {
      let parts = label.split(separator: "%", omittingEmptySubsequences: false)
      guard parts.count == 2 else { return nil }
      let isDigit = { (character: Character) in character.isNumber || ".,".contains(character) }
      let before = parts[0].reversed().drop(while: \.isWhitespace)
      let digits = String(before.prefix(while: isDigit).reversed())
      let number = String(digits.map { $0 == "," ? "." : $0 })
      let isNegative = (amount?.minorUnits ?? 0) < 0
      guard let percentage = Percentage((isNegative ? "-" : "") + number),
        percentage.part(of: sum) == amount
      else { return nil }
      let rest = String(before.drop(while: isDigit).reversed()) + parts[1]
      let words = rest.split { !$0.isLetter && !"&/.-".contains($0) }.joined(separator: " ")
      return TotalAdjustment(words, .percentage(percentage))
    }
  }

  /// The sums so far: of all products, of those above each sum, and of the costs.
  private var all = Amount.zero
  private var starts: Set<Amount> = [.zero]
  private var lastStart = Amount.zero
  private var costSum = Amount.zero
  private var costs: [Cost] = []
  /// Whether a total below the costs is the sum of the products and the costs; nil without a total.
  private var includesCosts: Bool?
  /// Whether the label of a sum of all products above the costs excludes taxes; nil without such a
  /// sum.
  private var isNetSum: Bool?
  /// The numbers of all products, and of those since the last sum.
  private var count = 0
  private var sectionCount = 0
  /// The titles and the sums of sections, which a summary may repeat.
  private let titles: Set<String>
  private var sectionSums: Set<Amount> = []
  private var hasSum = false

  /// - Parameter titles: the titles of sections.
  init(titles: [String]) { self.titles = Set(titles) }

  /// Adds a product to the sums. If a sum does not fit 64 bits, the import fails later.
  mutating func add(_ entry: ImportedEntry) {
    guard entry.kind == .product, case .number(let price)? = entry.values[.priceCents] else {
      return
    }
    var quantity: Int64 = 1
    if case .number(let pieces)? = entry.values[.quantity] { quantity = Int64(pieces) ?? 1 }
    let (line, isTooLarge) = (Int64(price) ?? 0).multipliedReportingOverflow(by: quantity)
    if isTooLarge { return }
    all = all.adding(Amount(line)) ?? all
    count += 1
    sectionCount += 1
  }

  /// A row that may be a sum of others.
  struct Candidate {
    /// The first text of the row.
    let label: String
    /// The amount of the row without its sign, if any.
    let amount: Amount?
    let range: Range<Int>
    /// Whether neither a retailer nor several pieces stand beside the label.
    let isBare: Bool
    /// Whether the row has at most one piece.
    let isSingle: Bool
    let isNegative: Bool
    /// Whether the row has only amounts, or is a named row below the last product with a line total
    /// but neither a quantity nor a unit price.
    let isRest: Bool
    /// Whether the label stands in the column of names.
    let isNamed: Bool
    /// Whether the row has no quantity in a table with quantities.
    let lacksQuantity: Bool
    /// Whether the row has a text in the column of names.
    let hasName: Bool
  }

  /// The meaning of a row that is not a product.
  enum Row {
    /// A cost. Either ``adjustments`` or ``skippedCosts`` has it.
    case cost
    /// A sum of other rows.
    case sum(label: String)
    /// A total of the table that differs from the sum of the products and costs above.
    case otherTotal(label: String, table: Amount, list: Amount)
  }

  /// Reads the meaning of a row that is not a product; nil for a product.
  mutating func read(_ row: Candidate) -> Row? {
    let (label, amount) = (row.label, row.amount)
    if row.isNegative, SumLabel.mentionsCost(label) { return cost(row) }
    // The amount sums up the rows since any earlier sum, or all products and costs.
    let isSum =
      amount.map { all.subtracting($0).map(starts.contains) == true || $0 == all.adding(costSum) }
      ?? false
    guard let kind = SumLabel(label) else {
      // The amount alone reveals a sum in any language.
      let isUnlabeledSum =
        row.isBare && row.lacksQuantity && (row.isNamed || !row.hasName) && isSum && count > 1
        && (sectionCount > 1 || all.subtracting(amount ?? .zero) != lastStart)
      let repeatsSum =
        row.isBare && row.lacksQuantity && sectionCount == 0 && titles.contains(label)
        && amount.map(sectionSums.contains) == true
      if isUnlabeledSum || repeatsSum {
        endSection()
        return .sum(label: label)
      }
      if row.isRest, !label.contains(where: \.isLetter) {
        return sum(label, amount, differs: !isSum)
      }
      // Below a sum, an amount without a name is a tax or a fee.
      let isFee =
        row.isRest && (!row.hasName || hasSum || SumLabel.mentionsCost(label))
        || hasSum && row.isBare && row.lacksQuantity && !row.hasName
      return isFee ? cost(row) : nil
    }
    let (isBare, isNamed) = (row.isBare, row.isNamed)
    switch kind {
    case .adjustment, .service:
      let isLabel =
        kind == .adjustment && isNamed && row.isSingle && !SumLabel.isAmbiguous(label)
      guard isBare || isLabel, count > 0 else { return nil }
      return cost(row)
    case .perhaps:
      guard isBare, isSum || !isNamed else { return nil }
    case .total, .subtotal: break
    }
    defer { endSection() }
    if costs.isEmpty, amount == all { isNetSum = SumLabel.isNet(label) }
    if kind == .total, let amount, !costs.isEmpty, includesCosts != true {
      includesCosts = amount == all.adding(costSum)
    }
    return sum(label, amount, differs: !isSum)
  }

  private func sum(_ label: String, _ amount: Amount?, differs: Bool) -> Row {
    guard differs, all != .zero, let amount else { return .sum(label: label) }
    return .otherTotal(label: label, table: amount, list: all)
  }

  private mutating func cost(_ row: Candidate) -> Row {
    let isNegative = row.isNegative || SumLabel.isDiscount(row.label)
    let isNamed = SumLabel(row.label) != nil || SumLabel.mentionsCost(row.label)
    let amount = isNamed ? row.amount.map { isNegative ? Amount(-$0.minorUnits) : $0 } : nil
    costs.append(Cost(label: row.label, amount: amount, range: row.range))
    if !SumLabel.isPart(row.label), let sum = amount.flatMap(costSum.adding) { costSum = sum }
    return .cost
  }

  /// The costs as lines below the total of the list; none unless they are surely part of the grand
  /// total.
  var adjustments: [TotalAdjustment] {
    guard isCertain, costs.count <= TotalAdjustment.maximumCount,
      costs.allSatisfy({ ($0.amount ?? .zero).minorUnits.magnitude < all.minorUnits.magnitude })
    else { return [] }
    var sum = all
    return costs.compactMap { cost in
      guard let fixed = adjustment(of: cost) else { return nil }
      defer { sum = cost.amount.flatMap(sum.adding) ?? sum }
      return cost.share(of: sum) ?? fixed
    }
  }

  /// Whether the grand total surely includes the costs. A total below the costs decides. Without
  /// one, the costs count unless the table suggests that the prices already contain them.
  private var isCertain: Bool {
    if let includesCosts { return includesCosts }
    let areFurther = costs.allSatisfy { $0.amount != nil && !SumLabel.isPart($0.label) }
    return areFurther && (isNetSum ?? !costs.contains { SumLabel.isTax($0.label) })
  }

  private func adjustment(of cost: Cost) -> TotalAdjustment? {
    guard !SumLabel.isPart(cost.label), cost.label.contains(where: \.isLetter) else { return nil }
    return TotalAdjustment(cost.label.trimmed, cost.amount.map { .amount($0) })
  }

  /// The warnings about costs that the list does not take.
  ///
  /// - Parameters:
  ///   - areTaken: whether the list takes the adjustments.
  ///   - isUpdate: whether the rows update a list, which keeps its own costs.
  func skippedCosts(areTaken: Bool, isUpdate: Bool) -> [Diagnostic] {
    let areTaken = areTaken && !adjustments.isEmpty
    return costs.filter { !areTaken || adjustment(of: $0) == nil }.map {
      ImportProblem.adjustmentRow($0.label, isUpdate: isUpdate).diagnostic(at: $0.range)
    }
  }

  private mutating func endSection() {
    if sectionCount > 0, let sum = all.subtracting(lastStart) { sectionSums.insert(sum) }
    (lastStart, sectionCount) = (all, 0)
    starts.insert(all)
    hasSum = true
  }
}

extension String {
  /// Whether a text is an amount below 0: `-$12.00`, `(5.00)`, `−50,00 €`.
  var isNegativeAmount: Bool {
    let first = first { !$0.isWhitespace && !$0.isCurrencySymbol }
    return first.map { "-−–(".contains($0) } ?? false
      && AmountText(filter { !"-−–()".contains($0) }) != nil
  }
}

extension DelimitedRow {
  /// Whether the row has no text but amounts.
  var hasOnlyAmounts: Bool {
    cells.allSatisfy {
      !$0.text.contains(where: \.isLetter) || AmountText($0.text)?.hasWords == false
        || $0.text.trimmed.utf8.count == 3 && CurrencySign($0.text) != nil
    }
  }
}
