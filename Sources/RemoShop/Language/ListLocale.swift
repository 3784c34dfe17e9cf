import RemoBytes

/// The direction in which a language is written.
public enum TextDirection: String, Sendable {
  /// The direction of English.
  case leftToRight = "ltr"
  /// The direction of Arabic.
  case rightToLeft = "rtl"
}

/// A language and region: how a list's money is written, and in which language its words are.
///
/// Money patterns exist for 42 languages, and for regions that write money in a way of
/// their own; every other region (`de-LU`, `en-HK`) has that of its language or of its part of the
/// world, as Unicode CLDR's parent locales have it. Words exist in the eight of `Language`; other
/// locales have English words.
public struct ListLocale: Hashable, Codable, Sendable, CustomStringConvertible {
  /// The languages that lists have words in.
  public enum Language: String, Sendable, CaseIterable {
    /// English; also the words of locales that have none of their own.
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

  /// The BCP 47 tag, in canonical case: `de-CH`, `zh-Hant-TW`.
  public let tag: String

  /// The language's part of the tag.
  public let language: String

  /// The region's part of the tag, if it has one.
  public let region: String?

  /// The language of the words.
  public let words: Language

  private let pattern: Int

  /// American English.
  public static let english = ListLocale(
    tag: "en", language: "en", region: nil, words: .english, pattern: 0)

  /// The locale of a tag; nil if it is not a language, script and region, or if no money pattern
  /// is known for the language.
  ///
  /// Case does not matter, `_` counts as `-`, and a charset behind `.` and what follows `@` are
  /// left out, so that `de_CH.UTF-8` is `de-CH`. So are extensions and `POSIX`:
  /// `en-US-u-ca-gregory`, as Foundation names the locale of somebody with settings of their own,
  /// is `en-US`.
  public init?(_ tag: String) {
    guard let parts = LocaleParts(tag), let row = parts.patternRow else { return nil }
    let words = Language(rawValue: parts.language) ?? .english
    self.init(
      tag: parts.tag, language: parts.language, region: parts.region, words: words, pattern: row)
  }

  private init(tag: String, language: String, region: String?, words: Language, pattern: Int) {
    self.tag = tag
    self.language = language
    self.region = region
    self.words = words
    self.pattern = pattern
  }

  /// The tags of all locales that have a money pattern of their own: those of English first, then
  /// the others in alphabetical order.
  public static var supported: [String] { MoneyPattern.table.map(\.locale) }

  /// The languages of those, in alphabetical order.
  package static var languages: [String] {
    Set(supported.map { String($0.prefix { $0 != "-" }) }).sorted()
  }

  /// The tag of a locale that is most like a mistyped one, or nil if none is near.
  ///
  /// A code of two letters is near no other one: nearly each of those is a language, or a country,
  /// whose language another one is not.
  public static func nearest(to tag: String) -> String? {
    let parts = LocaleParts(tag)
    let language =
      parts?.language ?? String(tag.prefix { $0 != "-" && $0 != "_" }).lowercased()
    if languages.contains(language) {
      return nearestName(to: tag, in: supported.filter { $0.hasPrefix("\(language)-") })
    }
    let others = languages.filter { language.utf8.count != 2 || $0.utf8.count != 2 }
    guard let near = nearestName(to: language, in: others) else { return nil }
    // The region is right more often than not: `dee-CH` was to be `de-CH`.
    let whole = "\(near)-\(parts?.region ?? "")"
    return supported.contains(whole) ? whole : near
  }

  /// The direction of the locale's own language.
  public var direction: TextDirection {
    ["ar", "fa", "he", "ur"].contains(language) ? .rightToLeft : .leftToRight
  }

  /// The tag of the language that the words are in, for a page's `lang`: the locale's own with its
  /// region, or `en` where the locale has no words here.
  public var wordsTag: String { words.rawValue == language ? tag : words.rawValue }

  /// The direction of the words, for a page's `dir`.
  public var wordsDirection: TextDirection { words == .arabic ? .rightToLeft : .leftToRight }

  /// The direction of the language itself, which amounts are written in; the words may be English.
  var languageDirection: TextDirection {
    ["ar", "fa", "he", "ur"].contains(language) ? .rightToLeft : .leftToRight
  }

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

  /// The pattern in which the locale writes money.
  var moneyPattern: MoneyPattern {
    let pattern = MoneyPattern.table[pattern]
    guard let region else { return pattern }
    // A row of the table is complete.
    return pattern.locale.hasSuffix(region)
      ? pattern : pattern.inRegion(tag, language: language, region: region)
  }

  /// The tag.
  public var description: String { tag }

  /// Decodes a tag, such as `de-CH`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let tag = try container.decode(String.self)
    guard let locale = ListLocale(tag) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "'\(tag)' is not a supported locale")
    }
    self = locale
  }

  /// Encodes the tag.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(tag)
  }
}
