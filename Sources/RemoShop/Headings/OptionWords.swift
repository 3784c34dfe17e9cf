/// The words that mark rows of a table, in the languages of the page.
enum OptionWords {
  enum Kind { case alternate, optional, cancelled }

  private static let words: KeyValuePairs<Kind, String> = [
    .alternate: """
    alt alternate alternates alternative alternatives option variante variant alternativ \
    alternativposition alternativa alternativo alternativas alternatief alternatywa wariant 代替 代替案 \
    代替品 بديل
    """,
    .optional: """
    optional options bedarfsposition eventualposition eventual wahlposition optionnel optionnelle \
    facultatif facultative opcional opzionale opção opción opzione optionen オプション اختياري
    """,
    .cancelled: """
    cancelled canceled declined rejected returned refunded discontinued existing owned storniert \
    abgelehnt entfällt annulé annulée refusé cancelado cancelada rechazado annullato rifiutato \
    recusado geannuleerd anulowane anulowany avbeställd キャンセル ملغي
    """,
  ]

  static let kinds: [String: Kind] = words.reduce(into: [:]) { kinds, entry in
    for word in entry.value.split(separator: " ") { kinds[String(word)] = entry.key }
  }

  /// Whether a word of a text may be a mark. Nearly all texts have none.
  static func mayOccur(in text: String) -> Bool { starts.mayOccur(in: text) }

  private static let starts = WordStarts(kinds.keys)

  /// The words after "alternate" in the heading of a column that names products.
  static let links: Set<String> = [
    "for", "to", "of", "zu", "für", "à", "a", "de", "per", "di", "al",
  ]

  /// The words in the heading of a column that selects rows.
  static let choices: Set<String> = [
    "selected", "select", "chosen", "choice", "include", "included", "approved", "buy", "gewählt",
    "ausgewählt", "auswahl", "freigegeben", "choisi", "retenu", "seleccionado", "elegido",
    "aprobado", "scelto", "selezionato", "approvato", "selecionado", "escolhido", "aprovado",
    "選択", "採用", "مختار",
  ]

  /// The marks of a selected row.
  static let yes: Set<String> = [
    "x", "y", "yes", "true", "1", "✓", "✔", "☑", "✅", "ja", "j", "oui", "o", "sí", "si", "s", "sì",
    "sim", "wahr", "vrai", "verdadero", "vero", "verdadeiro", "はい", "○", "نعم",
  ]

  /// Whether a text says yes or no.
  static func isChoice(_ text: String) -> Bool {
    yes.contains(text.lowercased()) || no.contains(text.lowercased())
  }

  /// The marks of a row that is not selected.
  static let no: Set<String> = [
    "", "n", "no", "false", "0", "-", "–", "✗", "☐", "nein", "non", "não", "falsch", "faux",
    "falso",
    "いいえ", "×", "لا",
  ]
}

/// The first four letters of some words and the last four of their compounds. Most texts have none
/// of them, which saves a quarter of the time of an import.
struct WordStarts {
  private let starts: Set<UInt32>
  private let ends: Set<UInt32>

  /// - Parameter endings: the last parts of compounds.
  init(_ words: some Sequence<String>, endings: [String] = []) {
    func letters(_ bytes: some Sequence<UInt8>) -> UInt32 {
      bytes.reduce(0) { $0 << 8 | UInt32($1 | 0x20) }
    }
    starts = Set(words.map { letters($0.utf8.prefix(4)) })
    ends = Set(endings.map { letters($0.utf8.suffix(4)) })
  }

  /// Whether a text may have one of the words, which have at least three letters. Always true for a
  /// text with a letter beyond ASCII among the first four of a word.
  func mayOccur(in text: String) -> Bool {
    // The last four letters, and the number of letters.
    var last: UInt32 = 0
    var length = 0
    func isEnd() -> Bool {
      length == 3 && starts.contains(last) || length > 3 && ends.contains(last)
    }
    for byte in text.utf8 {
      let letter = byte | 0x20
      if byte >= 0x80, length < 4 { return true }
      guard byte >= 0x80 || UInt8(ascii: "a")...UInt8(ascii: "z") ~= letter else {
        if isEnd() { return true }
        (last, length) = (0, 0)
        continue
      }
      length += 1
      last = last << 8 | UInt32(letter)
      if length == 4, starts.contains(last) { return true }
    }
    return isEnd()
  }
}
