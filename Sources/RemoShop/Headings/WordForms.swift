extension String {
  /// An Arabic word without its article, or with it; nil for any other text.
  var withOtherArabicArticle: String? {
    guard let first = unicodeScalars.first, 0x600...0x6FF ~= first.value else { return nil }
    return hasPrefix("ال") ? String(dropFirst(2)) : "ال\(self)"
  }

  /// The text with base letters and without marks, which people often leave out: `QTE`, `اجمالي`.
  var withoutAccents: String {
    if !utf8.contains(where: { $0 >= 0x80 }) { return self }
    let plain = unicodeScalars.lazy.filter { !Self.isMark($0) }.map { Self.baseLetters[$0] ?? $0 }
    return String(String.UnicodeScalarView(plain))
  }

  /// Whether a scalar is an accent, or a vowel sign or a stretched line of Arabic.
  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x300...0x36F, 0x640, 0x64B...0x652: true
    default: false
    }
  }

  private static let baseLetters = Dictionary(
    uniqueKeysWithValues: zip(
      "áàâãäåçéèêëíìîïñóòôõöúùûüąćęłńśźżأإآى".unicodeScalars,
      "aaaaaaceeeeiiiinooooouuuuacelnszzاااي".unicodeScalars))

  /// Whether a text has kana or kanji.
  var isJapanese: Bool {
    unicodeScalars.contains { 0x3040...0x30FF ~= $0.value || 0x4E00...0x9FFF ~= $0.value }
  }
}
