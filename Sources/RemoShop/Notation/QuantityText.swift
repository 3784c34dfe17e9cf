import RemoBytes

/// A number of pieces as people write it: `2`, `2.00`, `1,000`, `2 pcs`, `x2`, `1 pair`.
struct QuantityText: Equatable, Sendable {
  let number: AmountText.Number
  /// The unit, unless it is a single piece: a set (`pair`), a measure (`yd`) or an unknown word.
  let collection: String?

  /// Reads a quantity; nil if the text is something else.
  init?(_ text: String) {
    var text = text.trimmed
    if text.hasPrefix("("), text.hasSuffix(")") { text = String(text.dropFirst().dropLast()) }
    guard let split = AmountText.split(text) else { return nil }
    var words: [String] = []
    for part in [split.before, split.after] {
      words += part.lowercased().split { !$0.isLetter && $0 != "×" && $0 != "-" && $0 != "²" }
        .map(String.init)
    }
    let unknown = words.filter { !Self.pieces.contains($0) }
    let isMeasure = unknown.allSatisfy(Self.measures.contains)
    // An unknown word after a number names the pieces: "2 panels".
    let isUnit =
      unknown.count == 1 && split.before.trimmed.isEmpty && !Self.others.contains(unknown[0])
    guard isMeasure || isUnit || unknown.count == 1 && Self.collections.contains(unknown[0]) else {
      return nil
    }
    number = split.number
    collection = unknown.first
  }

  var isOne: Bool {
    guard case .certain(let whole, let fraction, _) = number else { return false }
    return whole == "1" && fraction.allSatisfy { $0 == "0" }
  }

  /// Whether the number has three digits after its only separator: `1,000`.
  var hasThreeDecimals: Bool { if case .ambiguous = number { true } else { false } }

  /// The number of pieces; nil if the number is not whole, or if its separator is ambiguous in this
  /// table.
  ///
  /// - Parameters:
  ///   - mark: the decimal mark of the table, if it is known.
  ///   - haveThreeDecimals: whether all quantities of the table look like `1,000`.
  func pieces(_ mark: CSVFormat.DecimalMark?, haveThreeDecimals: Bool) -> Int64? {
    switch number {
    case .certain(let whole, let fraction, _):
      return fraction.allSatisfy { $0 == "0" } ? Int64(whole) : nil
    case .ambiguous(let whole, let fraction, let separator):
      let isWhole = fraction.allSatisfy { $0 == "0" }
      if mark == separator { return isWhole && haveThreeDecimals ? Int64(whole) : nil }
      // Pieces are whole numbers, so the digits of 2,500 are a group.
      return mark == nil && isWhole ? nil : Int64(whole + fraction)
    }
  }

  /// Words for single pieces, in the languages of the page.
  private static let pieces = Set(
    """
    x × ea each pc pcs pce pces piece pieces unit units item items no nos qty count ct st stk stck \
    stück stücke mal pièce pièces pcs unité unités u pieza piezas ud uds unidad unidades pezzo \
    pezzi pz unità peça peças un und unid unidade szt sztuka sztuki sztuk stuk stuks panel panels \
    個 台 枚 脚 本 点 窓 式 つ قطعة قطع
    """.split(separator: " ").map(String.init))

  /// Measures of goods by length and area, in the languages of the page.
  static let measures = Set(
    """
    yd yds yard yards lf ft sf sq sqft sqyd m lm lfm m² qm sqm meter meters metre metres mètre \
    mètres metro metros metri ml
    """.split(separator: " ").map(String.init))

  /// Units of time, weight and volume, which do not count pieces, in the languages of the page.
  private static let others = Set(
    """
    day days week weeks wk wks month months year years hr hrs hour hours min kg kgs g lb lbs oz l \
    liter liters litre litres gal gallon gallons tag tage woche wochen monat monate stunde stunden \
    std jour jours semaine semaines mois heure heures litres día días semana semanas mes meses \
    hora horas litro litros giorno giorni settimana settimane mese mesi ora ore dia dias mês 日 週間 \
    ヶ月 時間
    """.split(separator: " ").map(String.init))

  /// Words for several pieces that are sold together.
  static let collections = Set(
    """
    pair pairs pr prs set sets box boxes pack packs pkg bundle bundles roll rolls dozen paar paare \
    satz sätze karton kartons rolle rollen paire paires jeu jeux lot lots boîte rouleau par pares \
    juego juegos conjunto conjuntos caja cajas coppia coppie confezione confezioni scatola caixa \
    caixas セット 組 箱 طقم زوج
    """.split(separator: " ").map(String.init))
}
