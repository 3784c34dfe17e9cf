import RemoBytes

/// A heading and its meaning.
struct Heading {
  /// The rank of a heading read word by word. Every usual heading ranks above it.
  static let readRank = 1_000

  /// The plain form of the whole heading.
  let wholePlain: String
  /// The currency or the unit of length in the heading: `Price (EUR)`, `Width"`, `Breite in cm`.
  private(set) var remark = ""
  /// The key, and the place of the heading among its names.
  private(set) var meaning: (key: ImportKey, rank: Int)?
  /// The words of the heading; empty if the text is too long for a heading.
  let words: Set<HeadingWord>
  /// Whether percentages stand below the heading.
  private let isPercentage: Bool
  /// Whether the heading means only that money was spent.
  let isSpent: Bool
  /// The letter of a measure that ends the heading: `Arm H`.
  let letter: String?

  /// Whether the heading means only that numbers stand below it: `#`, `Nº`.
  var isNumber: Bool { words.contains(.number) && words.subtracting([.number, .filler]).isEmpty }

  /// Whether names or descriptions may stand below the heading.
  var mayHaveNames: Bool { !words.isDisjoint(with: [.name, .description]) }

  /// Whether amounts stand below the heading.
  var isAmount: Bool { meaning.map { ImportKey.amounts.contains($0.key) } ?? false }

  /// Whether the heading names a discount, perhaps with other words: `Trade disc. %`.
  var isDiscount: Bool {
    Self.discounts.contains { wholePlain.includes($0) }
      || isPercentage && Self.shortDiscounts.contains(wholePlain)
  }

  /// The abbreviations of these words before a percent sign: `Desc. %`, `Sc. %`.
  private static let shortDiscounts: Set = ["desc", "sc", "dto", "dcto", "rab", "rem"]

  /// The words for a discount, in the languages of the page.
  static let discounts = [
    "disc", "discount", "rabatt", "nachlass", "remise", "réduction", "descuento", "dto", "sconto",
    "desconto", "korting", "割引", "خصم",
  ]

  init(_ heading: String) {
    let text = HeadingText(heading)
    wholePlain = HeadingNames.plain(text.whole) + (text.hasNumberSign ? "#" : "")
    isPercentage = text.outside.contains("%") || text.remarks == "%"
    let reading = text.reading
    words = reading?.words ?? []
    isSpent =
      reading?.unknown == 0 && words.contains(.spent)
      && words.subtracting([.spent, .name, .filler]).isEmpty && !text.whole.contains("%")
    letter = reading?.letter
    // "95 €" is an amount.
    if AmountText(text.whole)?.sign != nil { return }
    if CurrencySign(text.whole) != nil {
      // "EUR", "$"
      (remark, meaning) = (text.whole.trimmed, (.price, Int.max))
    } else if let known = HeadingNames.meanings[wholePlain] {
      take(known, of: text)
    } else {
      readWithoutUnit(text)
      if meaning == nil, let reading { read(text.outside, reading) }
      // "Requested (USD)"
      if meaning?.key == .quantity, Self.isCurrency(text.inside) { meaning = nil }
    }
    if isOfDiscountOrCustomer(text) { meaning = nil }
    if let (key, rank) = meaning, isAmount, text.isOfMinorUnits {
      // Only prices have a key for amounts in cents.
      meaning = key == .price ? (.priceCents, rank) : nil
    }
    // "Item" says more about a name than "Description", and "Store" about a shop than "Brand".
    let isVague =
      meaning?.key == .productName && words == [.description]
      || meaning?.key == .retailer && HeadingNames.brands.contains(wholePlain)
    if isVague { meaning?.rank = Self.readRank + 500 }
  }

  /// Takes the meaning of a usual heading, and its currency or unit.
  private mutating func take(_ known: (key: ImportKey, rank: Int), of text: HeadingText) {
    // Signs such as "€" and the one for inches are not in the plain form.
    let symbol = text.parts.first { !$0.contains(where: \.isLetter) && CurrencySign($0) != nil }
    let sign = text.inside.isEmpty ? symbol ?? text.last : text.inside
    let isUnit = CurrencySign(sign) != nil || LengthUnit(sign) != nil && !text.inside.isEmpty
    remark = isUnit ? sign.trimmed : LengthUnit(signAfter: text.whole)?.rawValue ?? ""
    // "Unit $" has prices.
    let isPrice = CurrencySign(remark) != nil && [.quantity, .unit].contains(known.key)
    meaning = isPrice ? (.price, Int.max) : known
  }

  /// Reads "Price EUR", "price_usd", "Preis in €" and "Width cm" as a usual heading with a unit.
  private mutating func readWithoutUnit(_ text: HeadingText) {
    // "Price per ft" has no unit.
    let hasAxes = words.intersection(HeadingWord.measures).count > 1
    let isPerUnit =
      text.outside.contains("/") && !hasAxes || text.parts.contains { $0.lowercased() == "per" }
    let isUnit = !isPerUnit && Self.isUnit(text.last) && !Self.isUnit(text.inside)
    remark = isUnit ? text.last : text.inside.trimmed
    let rest = isUnit ? text.parts.dropLast().joined(separator: " ") : text.outside
    meaning = text.hasNumberSign ? nil : HeadingNames.meanings[HeadingNames.plain(rest)]
  }

  /// Whether a heading with words for amounts or names is about discounts or customers.
  private func isOfDiscountOrCustomer(_ text: HeadingText) -> Bool {
    // "Trade %" and "Desc. %" are discounts; but "Price (incl. 15% GST)" is a price.
    if isPercentage, isAmount || mayHaveNames { return true }
    // "Name (billing)" is the name of a customer.
    return meaning?.key == .productName && !text.remarks.isEmpty
      && Self.addresses.isSuperset(of: HeadingWord.parts(of: text.remarks))
  }

  /// The words for the addresses of an order.
  private static let addresses: Set = [
    "billing", "shipping", "delivery", "rechnung", "rechnungsadresse", "lieferung", "facturation",
    "livraison", "facturación", "envío", "fatturazione", "spedizione", "faturamento", "cobrança",
    "entrega", "facturatie", "bezorging",
  ]

  /// Reads a heading word by word.
  private mutating func read(_ text: String, _ reading: HeadingReading) {
    var found = reading
    // "بالجنيه المصري"
    let parts = text.split(whereSeparator: { " /.,".contains($0) }).map { part in
      String(part.dropFirst(part.hasPrefix("بال") ? 3 : part.hasPrefix("ال") ? 2 : 0))
    }
    let pairs = zip(parts, parts.dropFirst()).map { "\($0) \($1)" }
    let signs = (pairs + parts).filter(Self.isCurrency)
    if let sign = signs.first {
      // "Montant € HT" and "$/SF" are amounts.
      if !signs.contains(where: { $0.contains(where: \.isLetter) }) {
        found.words.insert(found.words.contains(.total) ? .total : .price)
      } else {
        found.unknown = max(0, found.unknown - signs.count)
      }
      if !Self.isUnit(remark) { remark = sign }
    }
    if remark.isEmpty { remark = LengthUnit(signAfter: text)?.rawValue ?? "" }
    guard let key = found.words.key else { return }
    // "Price paid" says less than "Price".
    let told = found.words.intersection([.asked, .paid, .spent]).count
    meaning = (key, Self.readRank + 100 * (found.unknown + told) + found.words.count)
  }

  private static func isUnit(_ word: String) -> Bool {
    isCurrency(word) || LengthUnit(word) != nil
  }

  /// Whether a word is a currency: `cad` is a word of Italian headings, and `Ft` a foot.
  private static func isCurrency(_ word: String) -> Bool {
    let hasLowercase = word.contains(where: \.isLowercase)
    if hasLowercase, HeadingWord.meanings[word.lowercased()] != nil { return false }
    return CurrencySign(word) != nil
  }
}

/// A heading in parts: its words, the text in parentheses, and signs.
private struct HeadingText {
  /// The heading with parentheses in place of brackets and wide parentheses.
  let whole: String
  /// The text without its first parentheses, and the text in them.
  let outside: String
  let remarks: String
  /// The currency or the unit in the parentheses, or else their whole text.
  let inside: String
  let parts: [String]

  init(_ text: String) {
    whole = Self.withParentheses(text)
    (outside, remarks) = Self.parts(around: whole)
    inside = Self.unit(in: remarks)
    parts = outside.split(whereSeparator: Self.separates).map(String.init)
      .filter { $0 != "in" && $0 != "en" }
  }

  var last: String { parts.last ?? "" }

  /// Whether the heading means a number: "Item #" does, although "Item" is a name.
  var hasNumberSign: Bool { whole.contains("#") }

  /// The words outside the parentheses.
  var reading: HeadingReading? {
    let hasUnit = LengthUnit(inside) != nil || LengthUnit(signAfter: whole) != nil
    var reading = HeadingWord.reading(outside, hasUnit: hasUnit)
    // "What we paid (each)"
    if reading?.words.contains(.paid) == true, HeadingWord.reading(remarks)?.words == [.each] {
      reading?.words.insert(.each)
    }
    return reading
  }

  var isOfMinorUnits: Bool {
    whole.lowercased().split { !$0.isLetter }.contains { Self.minorUnits.contains(String($0)) }
  }

  /// The words for a hundredth of a currency.
  private static let minorUnits: Set = [
    "cent", "cents", "centimes", "céntimos", "centavos", "cêntimos", "centesimi", "pence",
  ]

  /// The text with parentheses in place of brackets and wide parentheses.
  private static func withParentheses(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { scalar in
          switch scalar {
          case "（", "[": "("
          case "）", "]": ")"
          default: scalar
          }
        }))
  }

  private static func separates(_ character: Character) -> Bool {
    switch character {
    case " ", "\n", "_", "-", "/", ".", ",": true
    default: false
    }
  }

  /// The text without its first parentheses, and the text in them.
  private static func parts(around text: String) -> (outside: String, inside: String) {
    guard let open = text.firstIndex(of: "(") else { return (text, "") }
    let close = text[open...].firstIndex(of: ")") ?? text.endIndex
    let rest = close < text.endIndex ? text[text.index(after: close)...] : ""
    return ("\(text[..<open]) \(rest)".trimmed, String(text[open..<close].dropFirst()))
  }

  /// The currency or the unit beside words that only add to it, such as `AUD ex GST` or
  /// `B x T x H, cm`; else the whole text.
  private static func unit(in remark: String) -> String {
    let parts = remark.split { " ,;/·・×".contains($0) }.flatMap { part in
      // "高さcm"
      [part.prefix { !$0.isASCII }, part.drop { !$0.isASCII }].filter { !$0.isEmpty }
    }.map(String.init)
    // "All incl." is no lek, and "per sq ft" no forint.
    let currency = parts.last {
      CurrencySign(inFormat: $0) != nil && LengthUnit($0) == nil && $0 != "ALL"
    }
    let unit = currency ?? parts.last { LengthUnit($0) != nil }
    // A number may be the rate of a tax.
    let others = parts.filter { $0 != unit && !$0.contains(where: \.isNumber) }
    let known = currency == nil ? HeadingWord.wordsOfSizes : HeadingWord.additionsToCurrencies
    guard let unit, let rest = HeadingWord.reading(others.joined(separator: " ")),
      rest.unknown == 0, rest.words.isSubset(of: known)
    else { return remark }
    return unit
  }
}
