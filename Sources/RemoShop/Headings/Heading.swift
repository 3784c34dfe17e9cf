import RemoBytes

/// A heading and its meaning.
struct Heading {
  /// The rank of a heading that is read word by word. It says less than any usual heading.
  static let readRank = 1_000

  /// The plain form of the whole heading.
  let wholePlain: String
  /// The currency or the unit of length in the heading: `Price (EUR)`, `Width"`, `Breite in cm`.
  private(set) var remark = ""
  /// The key, and the place of the heading among its names.
  private(set) var meaning: (key: ImportKey, rank: Int)?
  /// The words of the heading; empty if it is too long for one.
  let words: Set<HeadingWord>
  /// Whether percentages stand below the heading.
  private let isPercentage: Bool
  /// Whether the heading says no more than that money was spent.
  let isSpent: Bool
  /// The letter of a measure that ends the heading: `Arm H`.
  let letter: String?

  /// Whether the heading only says that numbers stand below it: `#`, `Nº`.
  var isNumber: Bool { words.contains(.number) && words.subtracting([.number, .filler]).isEmpty }

  /// Whether names or descriptions may stand below the heading.
  var mayHaveNames: Bool { !words.isDisjoint(with: [.name, .description]) }

  /// Whether amounts stand below the heading.
  var isAmount: Bool { meaning.map { ImportKey.amounts.contains($0.key) } ?? false }

  /// Whether the heading names a discount, and perhaps what has it: `Trade disc. %`.
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

  init(_ text: String) {
    let text = Self.withParentheses(text)
    // "Item #" is a number, although "Item" is a name.
    let hasNumberSign = text.contains("#")
    wholePlain = HeadingNames.plain(text) + (hasNumberSign ? "#" : "")
    let (outside, remarks) = Self.parts(around: text)
    isPercentage = outside.contains("%") || remarks == "%"
    let inside = Self.unit(in: remarks)
    let hasUnit = LengthUnit(inside) != nil || LengthUnit(signAfter: text) != nil
    var reading = HeadingWord.reading(outside, hasUnit: hasUnit)
    // "What we paid (each)"
    if reading?.words.contains(.paid) == true, HeadingWord.reading(remarks)?.words == [.each] {
      reading?.words.insert(.each)
    }
    words = reading?.words ?? []
    isSpent =
      reading.map { $0.unknown == 0 && $0.words.contains(.spent) } == true
      && words.subtracting([.spent, .name, .filler]).isEmpty && !text.contains("%")
    letter = reading.flatMap { _ in HeadingWord.parts(of: outside).last }
      .flatMap { HeadingWord.letters[$0] == nil ? nil : $0 }
    let parts = outside.split(whereSeparator: Self.separates).map(String.init)
      .filter { $0 != "in" && $0 != "en" }
    let last = parts.last ?? ""
    if AmountText(text)?.sign != nil {
      // "95 €" is an amount.
      return
    } else if CurrencySign(text) != nil {
      // "EUR", "$"
      (remark, meaning) = (text.trimmed, (.price, Int.max))
    } else if let known = Self.meaning(of: wholePlain) {
      // Signs such as "€" and the one for inches are not in the plain form.
      let symbol = parts.first { !$0.contains(where: \.isLetter) && CurrencySign($0) != nil }
      let sign = inside.isEmpty ? symbol ?? last : inside
      let isUnit = CurrencySign(sign) != nil || LengthUnit(sign) != nil && !inside.isEmpty
      remark = isUnit ? sign.trimmed : LengthUnit(signAfter: text)?.rawValue ?? ""
      // "Unit $" has prices.
      let isPrice = CurrencySign(remark) != nil && [.quantity, .unit].contains(known.key)
      meaning = isPrice ? (.price, Int.max) : known
    } else {
      // "Price EUR", "price_usd", "Preis in €", "Width cm"; but "Price per ft" has no unit.
      let hasAxes = words.intersection(HeadingWord.measures).count > 1
      let isPerUnit =
        outside.contains("/") && !hasAxes || parts.contains { $0.lowercased() == "per" }
      let isUnit = !isPerUnit && Self.isUnit(last) && !Self.isUnit(inside)
      remark = isUnit ? last : inside.trimmed
      let rest = isUnit ? parts.dropLast().joined(separator: " ") : outside
      meaning = hasNumberSign ? nil : Self.meaning(of: HeadingNames.plain(rest))
      if meaning == nil { read(outside, reading) }
      // "Requested (USD)"
      if meaning?.key == .quantity, Self.isCurrency(inside) { meaning = nil }
    }
    // "Trade %" and "Desc. %" are discounts; but "Price (incl. 15% GST)" is a price.
    if isPercentage, isAmount || mayHaveNames { meaning = nil }
    // "Name (billing)" is that of a customer.
    if meaning?.key == .productName, !remarks.isEmpty,
      Self.addresses.isSuperset(of: HeadingWord.parts(of: remarks))
    {
      meaning = nil
    }
    // Only prices have a key for amounts in cents.
    if let (key, rank) = meaning, ImportKey.amounts.contains(key),
      text.lowercased().split(whereSeparator: { !$0.isLetter }).contains(where: {
        Self.minorUnits.contains(String($0))
      })
    {
      meaning = key == .price ? (.priceCents, rank) : nil
    }
    // "Item" says more about a name than "Description", and "Store" about a shop than "Brand".
    let isVague =
      meaning?.key == .productName && words == [.description]
      || meaning?.key == .retailer && HeadingNames.brands.contains(wholePlain)
    if isVague { meaning?.rank = Self.readRank + 500 }
  }

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

  /// The words for the addresses of an order.
  private static let addresses: Set = [
    "billing", "shipping", "delivery", "rechnung", "rechnungsadresse", "lieferung", "facturation",
    "livraison", "facturación", "envío", "fatturazione", "spedizione", "faturamento", "cobrança",
    "entrega", "facturatie", "bezorging",
  ]

  /// The words for the hundredth part of a currency.
  private static let minorUnits: Set = [
    "cent", "cents", "centimes", "céntimos", "centavos", "cêntimos", "centesimi", "pence",
  ]

  /// Reads a heading word by word.
  private mutating func read(
    _ text: String, _ reading: (words: Set<HeadingWord>, unknown: Int)?
  ) {
    guard let reading else { return }
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
    let isWord = word.contains(where: \.isLowercase) && HeadingWord.isKnown(word.lowercased())
    return !isWord && CurrencySign(word) != nil
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

  private static func meaning(of plain: String) -> (key: ImportKey, rank: Int)? {
    HeadingNames.meanings[plain]
  }
}
