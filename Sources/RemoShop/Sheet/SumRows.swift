import RemoBytes

/// The label of a row that is no product: a sum of other rows, or a cost below the total.
enum SumLabel: Equatable, Sendable {
  /// A total of everything, a total of some rows, and one that may be the name of a product, such
  /// as "Total Eclipse Lamp".
  case total, subtotal, perhaps
  /// Tax, delivery or a discount, in such words alone.
  case adjustment
  /// A service with other words, such as "Inbound freight", which may also name a product.
  case service

  /// Reads a label; nil for the name of a product.
  init?(_ text: String) {
    guard Self.starts.mayOccur(in: text) else { return nil }
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "%" }
      .map(String.init)
    guard let first = words.first, let last = words.last else { return nil }
    let isPlain = words.allSatisfy(Self.isPlain)
    let isSub = ["sub", "sous"].contains(first) && words.count > 1 && words[1] == "total"
    if isSub || words.contains(where: Self.subtotals.contains) {
      self = .subtotal
    } else if Self.adjustments.contains(first), isPlain || Self.isPlainBeforeDash(text) {
      self = .adjustment
    } else if !text.contains("+"), Self.isTotalOfTax(words) {
      self = .adjustment
    } else if isPlain, words.contains(where: Self.totals.contains) {
      self = .total
    } else if isPlain, words.contains(where: Self.adjustments.contains) {
      self = .adjustment
    } else if Self.adjustments.contains(first), !Self.ambiguous.contains(first),
      words.contains(where: Self.links.contains)
    {
      // "Livraison et mise en place"; but "Transport trolley" is a product.
      self = .service
    } else if last.hasSuffix("費")
      || words.count <= 3 && Self.services.contains(last) && !words.contains("free")
        && text.last != ")"
    {
      // "Inbound freight"; but "Dresser (free shipping)" is a product.
      self = .service
    } else if Self.totals.contains(first) || Self.totals.contains(last) {
      self = .perhaps
    } else {
      return nil
    }
  }

  private static func isPlain(_ word: String) -> Bool {
    qualifiers.contains(word) || word.contains(where: \.isNumber) || word == "%"
      || CurrencyCode(word) != nil || sums.contains(word) || adjustments.contains(word)
  }

  /// "Delivery - two man"
  private static func isPlainBeforeDash(_ text: String) -> Bool {
    let head = text.parts(around: " - ")[0].parts(around: " – ")[0]
    return head.count < text.count
      && head.lowercased().split { !$0.isLetter }.allSatisfy { isPlain(String($0)) }
  }

  /// "Total GST 10%", but not "Total incl. GST" and "Total + GST".
  private static func isTotalOfTax(_ words: [String]) -> Bool {
    let texts = words.filter { $0.contains(where: \.isLetter) && CurrencyCode($0) == nil }
    return texts.count == 2 && totals.contains(texts[0]) && taxes.contains(texts[1])
  }

  /// Whether a text is surely no product.
  static func isSum(_ text: String) -> Bool {
    switch SumLabel(text) {
    case .total, .subtotal, .adjustment, .service: true
    case .perhaps, nil: false
    }
  }

  /// Whether a word of a text is that of a cost or a discount: `Code promo SPRING`.
  static func mentionsCost(_ text: String) -> Bool {
    hasWord(text, of: adjustments)
  }

  /// Whether a cost is a tax.
  static func isTax(_ text: String) -> Bool { hasWord(text, of: taxes) }

  /// Whether a sum has no taxes: a subtotal, or "Total net".
  static func isNet(_ text: String) -> Bool {
    hasWord(text, of: netWords) || SumLabel(text) == .subtotal
  }

  /// Whether a label may also be the name of a product: "Pose", "Flat White", but not "Flat rate".
  static func isAmbiguous(_ text: String) -> Bool {
    let words = text.lowercased().split { !$0.isLetter }.map(String.init)
    guard let first = words.first, let last = words.last else { return false }
    return ambiguous.contains(first)
      && (words.count == 1 || last != "rate" && !adjustments.contains(last))
  }

  /// Whether a cost lowers the sum: a discount.
  static func isDiscount(_ text: String) -> Bool { hasWord(text, of: discounts) }

  /// Whether a text names a part of what is due already: a deposit, or a tax that prices include.
  static func isPart(_ text: String) -> Bool { hasWord(text, of: parts) }

  private static func hasWord(_ text: String, of words: Set<String>) -> Bool {
    text.lowercased().split { !$0.isLetter }.contains { words.contains(String($0)) }
  }

  private static func words(_ text: String) -> Set<String> {
    Set(text.split(separator: " ").map(String.init))
  }

  private static let sums = totals.union(subtotals)
  private static let starts =
    WordStarts(sums.union(adjustments).union(services).union(["sub", "sous"]))

  private static let totals = words(
    """
    total totals sum grandtotal summe gesamt gesamtsumme gesamtbetrag gesamtpreis gesamtkosten \
    endsumme endbetrag rechnungsbetrag nettosumme bruttosumme nettobetrag bruttobetrag \
    balance due payable saldo zahlbetrag \
    somme totaux totale totali somma suma totales soma totais importe montant \
    totalt summa totaal eindtotaal razem łącznie suma \
    合計 総計 総額 المجموع الإجمالي
    """)

  private static let subtotals = words(
    """
    subtotal subtotals zwischensumme teilsumme soustotal subtotale subtotali parziale subtotales \
    imponibile imponible delsumma subtotaal tussentotaal \
    小計
    """)

  private static let adjustments = words(
    """
    tax taxes vat gst hst pst shipping delivery freight postage handling discount surcharge coupon promo \
    voucher fee fees installation install receiving crating duties tariff flat pickup labor labour \
    deposit rounding assembly mileage fitting \
    mwst ust umsatzsteuer mehrwertsteuer versand versandkosten fracht lieferung lieferkosten \
    anlieferung montage einbau anfahrt anfahrtspauschale gutschein rabatt skonto anzahlung tva \
    livraison port transport pose déplacement participation écoparticipation acompte remise iva \
    envío envíos transporte montaje instalación portes descuento anticipo medición \
    desplazamiento gastos spedizione trasporto montaggio posa installazione consegna sconto \
    acconto verpackung packing frete entrega montagem instalação desconto impuesto impuestos imposta impostos moms \
    frakt leverans montering btw verzendkosten bezorgkosten bezorging korting dostawa wysyłka \
    montaż 消費税 送料 配送料 割引 値引 値引き 取付施工費 施工費 取付費 設置費 工事費 手数料 الضريبة \
    الشحن خصم التوصيل التركيب
    """)

  private static let discounts = words(
    """
    discount coupon promo voucher gutschein rabatt skonto remise descuento sconto desconto korting \
    rabat 割引 値引 値引き خصم
    """)

  private static let parts = words(
    """
    deposit anzahlung acompte anticipo acconto \
    incl including included inkl inklusive enthalten enthaltene davon dont compris incluido \
    incluidos inclus incluse incluso compreso 税込 内消費税
    """)

  /// The last words of services and discounts.
  private static let services = words(
    """
    freight shipping delivery fee fees surcharge discount tax deposit labor labour inspection laying \
    hours
    """)

  private static let taxes = words(
    """
    tax taxes vat gst hst pst mwst ust umsatzsteuer mehrwertsteuer iva tva moms btw impuesto impuestos imposta \
    impostos 消費税 الضريبة
    """)

  /// Words that join a service with another, or with a place.
  private static let links = words("and to und frei et en à y e con")

  /// Costs that are also words of names: "Flat weave rug and pad".
  private static let ambiguous = words("flat port pose fitting receiving")

  /// Words of a total without taxes.
  private static let netWords = words(
    "net netto netta neto nett ht excl excluding exkl ex hors sin sem senza esclusa before 税抜")

  /// Words that stand beside the others.
  private static let qualifiers = words(
    """
    grand overall estimated est project order invoice budget cost costs price prices amount net \
    gross including incl excluding excl before after without with and of for the in all items \
    products furniture list line sales a l h s t charge charges value white glove design designer to \
    site home storage inside rate standard ground add prepaid repeat client cutting pick up code \
    service services \
    netto brutto inkl zzgl ohne mit der die und kosten preis betrag alle artikel positionen \
    ht ttc hors général générale de des du la le prix coût montant avec sans frais produits et dont éco manutention à commande \
    gastos spese despesas portes frete general con sin del el y costo coste precio importe estimado productos \
    generale con senza e costo prezzo stimato prodotti di \
    geral com sem do da custo preço valor estimado produtos \
    税込 税抜
    """)
}

/// Finds the rows of a table that add up others, and compares their amounts.
struct SumRows {
  /// A cost below the total.
  private struct Cost {
    let label: String
    /// The amount, negative for a discount; nil if the row has none, or another meaning.
    let amount: Amount?
    let range: Range<Int>

    /// A cost whose amount is the percentage that its label names: `Sales tax 8.25%`. It follows
    /// the total of the products, and documents show the percentage beside the label.
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

  /// The sums so far: of all products, of those since the last sum, and of the costs.
  private var all = Amount.zero
  private var section = Amount.zero
  private var costSum = Amount.zero
  private var costs: [Cost] = []
  /// Whether a total below the costs is the sum of these and of all products; nil without one.
  private var includesCosts: Bool?
  /// Whether a sum of all products above the costs is one without taxes, or may include them; nil
  /// without a sum.
  private var isNetSum: Bool?
  /// The numbers of all products, and of those since the last sum.
  private var count = 0
  private var sectionCount = 0
  private var hasSum = false

  /// Counts the products of a row. If a sum does not fit 64 bits, the import fails later.
  mutating func add(_ entry: ImportedEntry) {
    guard entry.kind == .product, case .number(let price)? = entry.values[.priceCents] else {
      return
    }
    var quantity: Int64 = 1
    if case .number(let pieces)? = entry.values[.quantity] { quantity = Int64(pieces) ?? 1 }
    let (line, isTooLarge) = (Int64(price) ?? 0).multipliedReportingOverflow(by: quantity)
    if isTooLarge { return }
    all = all.adding(Amount(line)) ?? all
    section = section.adding(Amount(line)) ?? section
    count += 1
    sectionCount += 1
  }

  /// A row that may be a sum of others.
  struct Candidate {
    /// The first text of the row.
    let label: String
    /// Its amount, if it has one.
    let amount: Amount?
    let range: Range<Int>
    /// Whether neither a retailer nor several pieces stand beside the label.
    let isBare: Bool
    /// Whether the row has one piece at most.
    let isSingle: Bool
    /// Whether the amount is negative.
    let isNegative: Bool
    /// Whether the row has only amounts, or only a price of all pieces below the last product.
    let isRest: Bool
    /// Whether the label stands in the column of names.
    let isNamed: Bool
    /// Whether the row has no quantity in a table with quantities.
    let lacksQuantity: Bool
    /// Whether the row has a text in the column of names.
    let hasName: Bool
  }

  /// The meaning of a row that is no product.
  enum Row {
    /// A cost, which ``adjustments`` or ``skippedCosts`` has.
    case cost
    /// A sum of other rows.
    case sum(label: String)
    /// A total of the table that differs from the sum of the products and costs above.
    case otherTotal(label: String, table: Amount, list: Amount)
  }

  /// The meaning of a row that is no product; nil for a product.
  mutating func read(_ row: Candidate) -> Row? {
    let (label, amount) = (row.label, row.amount)
    if row.isNegative, SumLabel.mentionsCost(label) { return cost(row) }
    let isSum = amount.map { [all, section, all.adding(costSum)].contains($0) } ?? false
    guard let kind = SumLabel(label) else {
      // The amount tells a sum in any language.
      let isUnlabeledSum =
        row.isBare && row.lacksQuantity
        && (isSum && count > 1 && amount != section || amount == section && sectionCount > 1)
      if isUnlabeledSum {
        endSection()
        return .sum(label: label)
      }
      if row.isRest, !label.contains(where: \.isLetter) { return .sum(label: label) }
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
    guard kind == .total, let amount else { return .sum(label: label) }
    if !costs.isEmpty, includesCosts != true { includesCosts = amount == all.adding(costSum) }
    let differs = !isSum && all != .zero
    return differs ? .otherTotal(label: label, table: amount, list: all) : .sum(label: label)
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

  /// Whether the grand total includes the costs: a total of the table below them does, or there is
  /// none, and nothing says that the prices include them.
  private var isCertain: Bool {
    if let includesCosts { return includesCosts }
    let areFurther = costs.allSatisfy { $0.amount != nil && !SumLabel.isPart($0.label) }
    return areFurther && (isNetSum ?? !costs.contains { SumLabel.isTax($0.label) })
  }

  private func adjustment(of cost: Cost) -> TotalAdjustment? {
    guard !SumLabel.isPart(cost.label), cost.label.contains(where: \.isLetter) else { return nil }
    return TotalAdjustment(cost.label.trimmed, cost.amount.map { .amount($0) })
  }

  /// The warnings about costs that no line of the list stands for.
  ///
  /// - Parameters:
  ///   - areTaken: whether the list has the adjustments.
  ///   - isUpdate: whether the rows update a list, which keeps its own costs.
  func skippedCosts(areTaken: Bool, isUpdate: Bool) -> [Diagnostic] {
    let areTaken = areTaken && !adjustments.isEmpty
    return costs.filter { !areTaken || adjustment(of: $0) == nil }.map {
      ImportProblem.adjustmentRow($0.label, isUpdate: isUpdate).diagnostic(at: $0.range)
    }
  }

  private mutating func endSection() {
    (section, sectionCount) = (.zero, 0)
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
    }
  }
}
