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
    // T.V.A.
    let text = text.utf8.contains(ASCII.dot) ? text.filter { $0 != "." } : text
    guard Self.starts.mayOccur(in: text) else { return nil }
    let words = text.lowercased().split { !$0.isLetter && !$0.isNumber && $0 != "%" }
      .map(Self.known)
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

  /// The listed word of which a word is a form or a compound, else the word itself: `إجمالي`,
  /// `Auftragssumme`.
  private static func known(_ word: Substring) -> String {
    let text = String(word)
    let plain = text.withoutAccents
    let all = [text, plain] + (plain.withOtherArabicArticle.map { [$0] } ?? [])
    let isKnown = { sums.contains($0) || adjustments.contains($0) || qualifiers.contains($0) }
    if let known = all.first(where: isKnown) { return known }
    let ending = endings.first {
      text.hasSuffix($0.key) || $0.key.isJapanese && text.hasPrefix($0.key)
    }
    return ending?.value ?? text
  }

  private static func isPlain(_ word: String) -> Bool {
    qualifiers.contains(word) || word.contains(where: \.isNumber) || word == "%"
      || CurrencyCode(word) != nil || sums.contains(word) || adjustments.contains(word)
  }

  /// Whether the words before a dash are plain: "Delivery - two man".
  private static func isPlainBeforeDash(_ text: String) -> Bool {
    let head = text.parts(around: " - ")[0].parts(around: " – ")[0]
    return head.count < text.count
      && head.lowercased().split { !$0.isLetter }.allSatisfy { isPlain(String($0)) }
  }

  /// Whether the words are a total of taxes: "Total GST 10%", but not "Total + GST" and "Total
  /// incl. GST".
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

  /// Whether a text has a word for a cost or a discount: `Code promo SPRING`.
  static func mentionsCost(_ text: String) -> Bool {
    hasWord(text, of: adjustments)
  }

  /// Whether a text has a word for a sum: `VALOR TOTAL DO LOTE`.
  static func mentionsSum(_ text: String) -> Bool { hasWord(text, of: sums) }

  /// Whether a cost is a tax.
  static func isTax(_ text: String) -> Bool { hasWord(text, of: taxes) }

  /// Whether a sum excludes taxes: a subtotal, or "Total net".
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

  /// Whether a text names a part of the amount due: a deposit, or a tax that prices include.
  static func isPart(_ text: String) -> Bool { hasWord(text, of: parts) }

  private static func hasWord(_ text: String, of words: Set<String>) -> Bool {
    text.filter { $0 != "." }.lowercased().split { !$0.isLetter }.contains {
      words.contains(known($0))
    }
  }

  private static func words(_ text: String) -> Set<String> {
    let words = text.split(separator: " ").map(String.init)
    return Set(words + words.map(\.withoutAccents))
  }

  private static let sums = totals.union(subtotals)
  private static let starts =
    WordStarts(
      sums.union(adjustments).union(services).union(["sub", "sous"]), endings: endings.map(\.key))

  /// The last parts of compounds, and words that begin or end Japanese ones, with words of the same
  /// meaning.
  private static let endings: KeyValuePairs = [
    "zwischensumme": "subtotal", "teilsumme": "subtotal", "summe": "total", "totaal": "total",
    "kosten": "shipping", "pauschale": "shipping", "rabatt": "rabatt", "korting": "korting",
    "steuer": "ust", "小計": "小計", "合計": "合計", "総計": "総計", "総額": "総額",
    "消費税": "消費税", "送料": "送料", "値引": "値引", "割引": "割引",
  ]

  private static let totals = words(
    """
    total totals spent presupuesto sum grandtotal summe gesamt gesamtsumme gesamtbetrag gesamtpreis gesamtkosten \
    endsumme endbetrag rechnungsbetrag nettosumme bruttosumme nettobetrag bruttobetrag nettowert \
    gesamtwert gesamtnettowert bestellwert auftragswert warenwert balance due \
    payable saldo zahlbetrag somme totaux totale totali somma suma totales soma totais importe \
    montant totalt summa totaal razem łącznie suma solde payer complessivo pagar pagare \
    totaalbedrag yhteensä celkem toplam итого всего 总计 합계 총액 合計 総計 総額 المجموع الإجمالي المستحق \
    المتبقي
    """)

  private static let subtotals = words(
    """
    subtotal subtotals zwischensumme teilsumme soustotal subtotale subtotali parziale subtotales \
    imponibile imponible delsumma subtotaal tussentotaal 小計 الفرعي
    """)

  private static let adjustments = words(
    """
    tax taxes vat gst hst pst shipping delivery freight postage handling discount surcharge coupon \
    promo voucher fee fees installation install receiving crating duties tariff flat pickup labor \
    labour deposit contingency rounding assembly mileage fitting mwst ust umsatzsteuer \
    mehrwertsteuer versand fracht lieferung anlieferung montage einbau anfahrt gutschein rabatt \
    skonto anzahlung tva livraison port transport pose déplacement participation écoparticipation \
    acompte arrhes remise iva señal sinal caparra envío envíos transporte montaje instalación \
    portes descuento anticipo medición desplazamiento gastos spedizione trasporto montaggio posa \
    installazione consegna sconto acconto verpackung packing frete entrega montagem instalação \
    desconto impuesto impuestos imposta impostos moms frakt leverans montering btw bezorging \
    korting dostawa wysyłka montaż 消費税 送料 配送料 割引 値引 値引き 取付施工費 施工費 取付費 設置費 工事費 手数料 الضريبة الشحن \
    خصم التوصيل التركيب النقل رسوم عربون دفعة
    """)

  private static let discounts = words(
    """
    discount coupon promo voucher gutschein rabatt skonto remise descuento sconto desconto korting \
    rabat 割引 値引 値引き خصم
    """)

  private static let parts = words(
    """
    deposit anzahlung acompte arrhes anticipo acconto caparra señal sinal عربون دفعة incl \
    including included inkl inklusive enthalten enthaltene davon dont compris incluido incluidos \
    inclus incluse incluso compreso 税込 内消費税
    """)

  /// The last words of services and discounts.
  private static let services = words(
    """
    freight shipping delivery fee fees surcharge discount tax deposit labor labour inspection \
    laying hours
    """)

  private static let taxes = words(
    """
    tax taxes vat gst hst pst mwst ust umsatzsteuer mehrwertsteuer iva tva moms btw impuesto \
    impuestos imposta impostos 消費税 الضريبة
    """)

  /// Words that join a service with another, or with a place.
  private static let links = words("and to und frei et en à y e con")

  /// Costs that are also words of names: "Flat weave rug and pad".
  private static let ambiguous = words("flat port pose fitting receiving")

  /// Words of a total without taxes.
  private static let netWords = words(
    "net netto netta neto nett ht excl excluding exkl ex hors sin sem senza esclusa before 税抜 قبل بدون"
  )

  /// Words that may stand beside the others.
  private static let qualifiers = words(
    """
    grand overall estimated est project order invoice budget cost costs price prices amount net \
    gross including incl excluding excl before after without with and of for the in all items \
    products furniture list line so far sales volume volumen a l h s t charge charges value white glove design designer \
    to site home storage inside rate standard ground add prepaid repeat client cutting pick up \
    code service services netto brutto inkl zzgl darin enthaltene enthalten davon ohne mit der die und kosten preis betrag alle \
    artikel positionen ht ttc hors général générale de des du la le prix coût montant avec sans \
    frais produits et dont éco manutention à commande gastos spese despesas portes frete general \
    con sin del el y global costo coste precio importe estimado productos generale con senza e costo \
    prezzo stimato prodotti di geral com sem do da custo preço valor estimado produtos 税込 税抜 شامل \
    شاملة قبل بعد بدون القيمة المضافة المبلغ الكلي النهائي مقدمة مقدم
    """)
}
