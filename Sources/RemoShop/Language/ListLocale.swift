import RemoBytes

/// The writing direction of a language.
public enum TextDirection: String, Sendable {
  /// Left to right, as in English.
  case leftToRight = "ltr"
  /// Right to left, as in Arabic.
  case rightToLeft = "rtl"
}

/// A language and region for the words and amounts of a list.
///
/// There are money patterns for 42 languages, and for regions with their own. Other regions
/// (`de-LU`, `en-HK`) use the pattern of their language or area, following CLDR's parent locales.
/// Words exist in the eight languages of `Language`; other locales use English words.
public struct ListLocale: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The languages with words for lists.
  public enum Language: String, Sendable, CaseIterable {
    /// English, also used by locales without words of their own.
    case english = "en"
    /// German.
    case german = "de"
    /// French.
    case french = "fr"
    /// Spanish.
    case spanish = "es"
    /// Italian.
    case italian = "it"
    /// Portuguese.
    case portuguese = "pt"
    /// Japanese.
    case japanese = "ja"
    /// Arabic, written from right to left.
    case arabic = "ar"
  }

  /// The BCP 47 tag in canonical case: `de-CH`, `zh-Hant-TW`.
  public let tag: String

  /// The language part of the tag.
  public let language: String

  /// The region part of the tag, if any.
  public let region: String?

  /// The language of the words.
  public let words: Language

  /// The locale whose money pattern applies, before the region's differences.
  private let pattern: String

  /// American English.
  public static let english = ListLocale(
    tag: "en", language: "en", region: nil, words: .english, pattern: "en")

  /// Creates a locale from a tag; nil if it is not a language, script and region, or if the
  /// language has no money pattern.
  ///
  /// Case is ignored, and `_` means `-`. A charset after `.` and a modifier after `@` are removed,
  /// so `de_CH.UTF-8` is `de-CH`. Extensions and `POSIX` are removed too: `en-US-u-ca-gregory`,
  /// which Foundation reports for customized settings, is `en-US`.
  public init?(_ tag: String) {
    guard let parts = LocaleParts(tag), let pattern = parts.patternLocale else { return nil }
    let words = Language(rawValue: parts.language) ?? .english
    self.init(
      tag: parts.tag, language: parts.language, region: parts.region, words: words,
      pattern: pattern)
  }

  private init(tag: String, language: String, region: String?, words: Language, pattern: String) {
    self.tag = tag
    self.language = language
    self.region = region
    self.words = words
    self.pattern = pattern
  }

  /// The tags of all locales with their own money pattern: English ones first, then the others
  /// alphabetically.
  public static var supported: [String] { MoneyPattern.locales }

  /// The languages of the supported locales, alphabetically.
  package static var languages: [String] {
    Set(supported.map { String($0.prefix { $0 != "-" }) }).sorted()
  }

  /// The locale tag closest to a mistyped one, or nil if none is close.
  ///
  /// A two-letter code has no close tag. Nearly every such code is a real language or country, so a
  /// suggestion would be arbitrary.
  public static func nearest(to tag: String) -> String? {
    let parts = LocaleParts(tag)
    let language =
      parts?.language ?? String(tag.prefix { $0 != "-" && $0 != "_" }).lowercased()
    if languages.contains(language) {
      return nearestName(to: tag, in: supported.filter { $0.hasPrefix("\(language)-") })
    }
    let others = languages.filter { language.utf8.count != 2 || $0.utf8.count != 2 }
    guard let near = nearestName(to: language, in: others) else { return nil }
    // The region is usually right: `dee-CH` means `de-CH`.
    let whole = "\(near)-\(parts?.region ?? "")"
    return supported.contains(whole) ? whole : near
  }

  /// The direction of the locale's own language, used for amounts. The words may be English.
  public var direction: TextDirection {
    ["ar", "fa", "he", "ur"].contains(language) ? .rightToLeft : .leftToRight
  }

  /// The language tag of the words, for a page's `lang`: the locale's own tag, or `en` if the
  /// locale has no words.
  public var wordsTag: String { words.rawValue == language ? tag : words.rawValue }

  /// The direction of the words, for a page's `dir`.
  public var wordsDirection: TextDirection { words == .arabic ? .rightToLeft : .leftToRight }

  /// The plural rule of the words.
  package var pluralRule: PluralRule {
    switch words {
    case .english, .german: .one
    case .french: .zeroOneMillions
    case .spanish, .italian: .oneMillions
    // Portugal says "0 artigos", Brazil "0 item".
    case .portuguese:
      region == nil || region == "BR" ? .zeroOneMillions : .oneMillions
    case .japanese: .invariant
    case .arabic: .arabic
    }
  }

  var moneyPattern: MoneyPattern {
    guard let row = MoneyPattern(pattern) else {
      preconditionFailure("the initializers accept only locales with a pattern")
    }
    // The row may already match the region.
    guard let region, !pattern.hasSuffix(region) else { return row }
    return row.inRegion(tag, language: language, region: region)
  }

  /// The locale's tag.
  public var description: String { tag }

  /// Decodes a tag, such as `de-CH`.
  public init(from decoder: any Decoder) throws {
    self = try decoder.value(ListLocale.init) { "'\($0)' is not a supported locale" }
  }

  /// Encodes the tag.
  public func encode(to encoder: any Encoder) throws {
    try tag.encode(to: encoder)
  }
}
