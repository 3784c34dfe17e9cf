extension String {
  /// An Arabic word without its article, or with it; nil for any other text.
  var withOtherArabicArticle: String? {
    guard let first = unicodeScalars.first, 0x600...0x6FF ~= first.value else { return nil }
    return hasPrefix("ال") ? String(dropFirst(2)) : "ال\(self)"
  }

  /// The text with the base letters of Latin ones, as capitals often lack accents: `QTE`.
  var withoutAccents: String {
    utf8.contains { $0 >= 0x80 } ? String(map { Self.baseLetters[$0] ?? $0 }) : self
  }

  private static let baseLetters: [Character: Character] = Dictionary(
    uniqueKeysWithValues: zip(
      "áàâãäåçéèêëíìîïñóòôõöúùûüąćęłńśźż", "aaaaaaceeeeiiiinooooouuuuacelnszz")
  )

  /// Whether a text has kana or kanji.
  var isJapanese: Bool {
    unicodeScalars.contains { 0x3040...0x30FF ~= $0.value || 0x4E00...0x9FFF ~= $0.value }
  }
}
