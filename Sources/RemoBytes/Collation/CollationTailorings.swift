/// The letters whose place differs from the root collation, by language (CLDR 48,
/// `common/collation`).
enum CollationTailorings {
  /// The rules of a language; none if it uses the root collation.
  ///
  /// A rule begins with a letter of the root collation. `<` adds a separate letter after it, and
  /// `<<` adds one that differs only like an accent. `=` joins letters that count as equal. `ʖ` is
  /// the last letter of the Latin script.
  static func rules(of language: String) -> [Substring.UnicodeScalarView] {
    (rules[language] ?? "").unicodeScalars.split(separator: " ")
  }

  static var languages: [String] { rules.map(\.key).sorted() }

  private static let rules: KeyValuePairs = [
    "az": "c<ç e<ə g<ğ h<x<ı k<q o<ö s<ş u<ü z<w",
    "bs": southSlavic,
    "cs": "c<č h<ch r<ř s<š z<ž",
    "cy": "c<ch d<dd f<ff g<ng l<ll p<ph r<rh t<th",
    "da": danish,
    "es": "n<ñ",
    "et": "s<š<z<ž w<õ<ä<ö<ü",
    "fi": "d<<đ n<<ŋ t<<ŧ y<<ü ʖ<å<ä<<æ<ö<<ø",
    "fo": danish,
    "gl": "n<ñ",
    "hr": southSlavic,
    "hu": "c<cs d<dz<dzs g<gy l<ly n<ny o<ö<<ő s<sz t<ty u<ü<<ű z<zs",
    "is": "a<á d<<đ<ð e<é i<í o<ó u<ú y<ý ʖ<æ<<ä<ö<<ø<å",
    "lt": "a<<ą c<č e<<ę<<ė i<<į<<y s<š u<<ų<<ū z<ž",
    "lv": "a<ā c<č e<ē g<ģ i<y<ī k<ķ l<ļ n<ņ r<ŗ s<š u<ū z<ž",
    "nb": danish,
    "nn": danish,
    "no": danish,
    "pl": "a<ą c<ć e<ę l<ł n<ń o<ó s<ś z<ź<ż",
    "ro": "a<ă<â i<î s<ș=ş t<ț=ţ",
    "sk": "a<ä c<č h<ch o<ô r<ř s<š z<ž",
    "sl": "c<č<ć d<đ s<š z<ž",
    "sq": "c<ç d<dh e<ë g<gj l<ll n<nj r<rr s<sh t<th x<xh z<zh",
    "sv": "d<<đ y<<ü ʖ<å<ä<<æ<ö<<ø",
    "tr": "c<ç g<ğ h<ı o<ö s<ş u<ü",
    "uk": "г<ґ і<ї",
    // Tones: grave, hook, tilde, acute, dot below.
    "vi": "a<ă<â d<đ e<ê o<ô<ơ u<ư \u{300}<<\u{309}<<\u{303}<<\u{301}<<\u{323}",
  ]

  private static let danish = "d<<đ y<<ü ʖ<æ<<ä<ø<<ö<<ő<å<<aa"
  private static let southSlavic = "c<č<ć d<dž<đ l<lj n<nj s<š z<ž"

  /// The letters of the script that comes before Latin in a language; nil if Latin comes first.
  static func firstScript(of language: String) -> ClosedRange<UInt32>? {
    switch language {
    case "el": 0x370...0x3FF
    case "be", "bg", "kk", "ky", "mk", "mn", "ru", "sr", "uk": 0x400...0x52F
    default: nil
    }
  }
}
