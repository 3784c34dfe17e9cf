import RemoBytes

/// The parts of a locale's tag: language, script and region (BCP 47, RFC 5646 §2.1).
struct LocaleParts {
  var language: String
  var script: String?
  var region: String?

  /// Splits a tag into parts in canonical case; nil if it is malformed.
  ///
  /// Parts without effect here are removed: extensions, which begin with a single letter (§2.2.6),
  /// the variant `POSIX`, and the charset and modifier of a POSIX locale.
  init?(_ text: String) {
    let bytes = text.utf8.prefix { $0 != ASCII.dot && $0 != ASCII.at }
    if let dot = text.utf8.firstIndex(of: ASCII.dot) {
      let charset = text.utf8[dot...].dropFirst().prefix { $0 != ASCII.at }
      guard Self.isCharset(Self.text(charset.map(\.asciiLowercased))) else { return nil }
    }
    var parts = bytes.split(omittingEmptySubsequences: false) {
      $0 == ASCII.minus || $0 == ASCII.underscore
    }
    if let end = parts.firstIndex(where: { $0.count == 1 }), end + 1 < parts.count {
      parts.removeSubrange(end...)
    }
    if parts.count > 1, let last = parts.last, Self.text(last.map(\.asciiLowercased)) == "posix" {
      parts.removeLast()
    }
    guard let first = parts.first, Self.isLetters(first, count: 2...3), parts.count <= 3 else {
      return nil
    }
    language = Self.current(Self.text(first.map(\.asciiLowercased)))
    for part in parts.dropFirst() {
      if Self.isLetters(part, count: 4...4), script == nil, region == nil {
        var letters = part.map(\.asciiLowercased)
        letters[0] &-= 0x20
        script = Self.text(letters)
      } else if Self.isRegion(part), region == nil {
        region = Self.text(part.map { $0.isASCIILowercase ? $0 & ~0x20 : $0 })
      } else {
        return nil
      }
    }
  }

  private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  /// The current code of a language, given an old one.
  private static func current(_ language: String) -> String {
    switch language {
    case "iw": "he"
    case "in": "id"
    case "no": "nb"
    case "tl": "fil"
    default: language
    }
  }

  var tag: String { [language, script, region].compactMap { $0 }.joined(separator: "-") }

  /// The locale whose money pattern applies, before a region's differences, or nil.
  var patternLocale: String? {
    let own = script == "Hans" ? nil : region.map { "\(language)-\($0)" }
    return [own, regionalGroup, language].compactMap(\.self).first(where: MoneyPattern.hasRow)
  }

  /// The group locale for a region without its own row, following CLDR's parent locales.
  private var regionalGroup: String? {
    let region = region ?? ""
    switch language {
    case "zh":
      if region == "MO", script != "Hans" { return "zh-HK" }
      let isTraditional = script == "Hant" || script == nil && ["HK", "TW"].contains(region)
      return isTraditional ? "zh-Hant" : "zh-Hans"
    case "en" where !region.isEmpty && !Self.americanEnglish.contains(region): return "en-001"
    case "es" where Self.latinAmerica.contains(region): return "es-419"
    case "pt" where !region.isEmpty && region != "BR": return "pt-PT"
    case "ar" where ["DZ", "LY", "TN"].contains(region): return "ar-MA"
    case "ar" where !region.isEmpty && !["001", "AE", "EH"].contains(region): return "ar-EG"
    default: return nil
    }
  }

  private static let americanEnglish = [
    "AE", "AS", "BI", "GU", "JP", "KR", "MH", "MP", "PH", "PR", "SA", "UM", "US", "VI",
  ]

  private static let latinAmerica = [
    "AG", "AI", "AW", "BB", "BL", "BM", "BO", "BQ", "BR", "BS", "BZ", "CA", "CR", "CU", "CW", "DM",
    "DO", "EC", "FK", "GD", "GF", "GL", "GP", "GT", "GY", "HN", "HT", "JM", "KN", "KY", "LC", "MF",
    "MQ", "MS", "NI", "PA", "PE", "PM", "PR", "PY", "SR", "SV", "SX", "TC", "TT", "UY", "VC", "VE",
    "VG", "VI",
  ]

  /// Whether a lowercase text names a charset of Linux or macOS locales: `utf-8`, `iso8859-15`,
  /// `eucjp`.
  private static func isCharset(_ name: String) -> Bool {
    charsets.contains { name.hasPrefix($0) }
      && name.utf8.allSatisfy {
        $0.isASCIILetter || $0.isASCIIDigit || $0 == ASCII.minus || $0 == ASCII.underscore
      }
  }

  /// The prefixes of charset names (glibc, `localedata/SUPPORTED`; macOS, `locale -m`).
  private static let charsets = [
    "utf", "iso", "ascii", "us-ascii", "ansi", "cp", "windows", "koi8", "euc", "gb", "big5", "sjis",
    "armscii", "georgian", "iscii", "pt154", "rk1048", "tcvn", "tis",
  ]

  private static func isLetters(
    _ part: Substring.UTF8View.SubSequence, count: ClosedRange<Int>
  ) -> Bool {
    count.contains(part.count) && part.allSatisfy(\.isASCIILetter)
  }

  private static func isRegion(_ part: Substring.UTF8View.SubSequence) -> Bool {
    isLetters(part, count: 2...2) || part.count == 3 && part.allSatisfy(\.isASCIIDigit)
  }
}
