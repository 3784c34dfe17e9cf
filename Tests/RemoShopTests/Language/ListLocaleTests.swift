import Testing

@testable import RemoShop

@Suite("Locales")
struct ListLocaleTests {
  @Test(
    "A tag is brought to its canonical form",
    arguments: [
      ("en", "en"), ("EN-us", "en-US"), ("de_CH", "de-CH"), ("de_CH.UTF-8", "de-CH"),
      ("ca_ES@euro", "ca-ES"), ("de_AT.ISO8859-15@euro", "de-AT"), ("ja_JP.eucJP", "ja-JP"),
      ("en_US@calendar=gregorian", "en-US"), ("ru.koi8-r", "ru"), ("pt_BR.utf8", "pt-BR"),
      ("zh-hant-tw", "zh-Hant-TW"), ("iw", "he"), ("no", "nb"),
      ("es-419", "es-419"), ("ja-JP", "ja-JP"), ("en-US-u-ca-gregory", "en-US"),
      ("zh_Hant_TW-x-own", "zh-Hant-TW"), ("de-u-co-phonebk-x-y", "de"), ("en_US_POSIX", "en-US"),
    ])
  func canonical(_ text: String, _ tag: String) throws {
    let locale = try #require(ListLocale(text))
    #expect(locale.tag == tag && locale.description == tag)
  }

  @Test(
    "An invalid tag or an unsupported language is no locale",
    arguments: [
      "", "e", "english", "de-", "-de", "de-CHE", "de-1", "xx", "tlh", "en-US-x", "de--CH", "日本",
      "de.json", "de_DE.", "de.", "en.txt", "de.utf-8.json", "de@euro.json",
      "en-POSIX-US", "en-US-GB", "en-Latn-Latn", "C", "POSIX",
    ])
  func unknown(_ text: String) {
    #expect(ListLocale(text) == nil)
  }

  @Test(
    "An unknown tag suggests the closest supported tag",
    arguments: [
      ("dee", "de"), ("en-UX1", "en-001"), ("de_CHE", "de-CH"), ("Frr", "fr"), ("fill", "fil"),
      ("dee-CH", "de-CH"), ("dee_CH.UTF-8", "de-CH"), ("dee-LU", "de"), ("zhh-CN", "zh"),
      ("xx", nil), ("ms", nil), ("sw_KE", nil), ("af-ZA", nil), ("ge-AT", nil), ("cn", nil),
      ("gr-GR", nil), ("vn", nil), ("english", nil), ("de-Latn-XYZ", nil), ("", nil),
    ] as [(String, String?)])
  func nearest(_ text: String, _ nearest: String?) {
    #expect(ListLocale.nearest(to: text) == nearest)
    if let nearest { #expect(ListLocale(nearest)?.tag == nearest) }
  }

  @Test(
    "A locale has a language, a region, words and a direction",
    arguments: [
      ("de-CH", "de", "CH", .german, "de-CH", "ltr", "ltr"),
      ("nl", "nl", nil, .english, "en", "ltr", "ltr"),
      ("ar-EG", "ar", "EG", .arabic, "ar-EG", "rtl", "rtl"),
      ("he", "he", nil, .english, "en", "rtl", "ltr"),
      ("fa-IR", "fa", "IR", .english, "en", "rtl", "ltr"),
      ("ur", "ur", nil, .english, "en", "rtl", "ltr"),
      ("pt-BR", "pt", "BR", .portuguese, "pt-BR", "ltr", "ltr"),
    ] as [(String, String, String?, ListLocale.Language, String, String, String)])
  func properties(
    _ tag: String, _ language: String, _ region: String?, _ words: ListLocale.Language,
    _ wordsTag: String, _ direction: String, _ wordsDirection: String
  ) throws {
    let locale = try #require(ListLocale(tag))
    #expect(locale.language == language && locale.region == region && locale.words == words)
    #expect(locale.wordsTag == wordsTag && locale.direction.rawValue == direction)
    #expect(locale.wordsDirection.rawValue == wordsDirection)
  }

  @Test("Every supported tag is a locale of that tag, in order and with English first")
  func supported() {
    let (english, others) = (
      ListLocale.supported.prefix { $0.hasPrefix("en") },
      ListLocale.supported.drop { $0.hasPrefix("en") }.map { $0.lowercased() }
    )
    #expect(english.elementsEqual(english.sorted()) && others == others.sorted())
    #expect(others.count >= 50 && ListLocale.languages.count == 42)
    for tag in ListLocale.supported { #expect(ListLocale(tag)?.moneyPattern.locale == tag) }
    #expect(ListLocale("en") == .english)
  }

  @Test(
    "A count has the plural category that CLDR assigns",
    arguments: [
      ("en", "other one other other other other other other"),
      ("de", "other one other other other other other other"),
      ("fr", "one one other other other other other many"),
      ("es", "other one other other other other other many"),
      ("it", "other one other other other other other many"),
      ("pt", "one one other other other other other many"),
      ("pt-PT", "other one other other other other other many"),
      ("ja", "other other other other other other other other"),
      ("ar", "zero one two few many other few other"),
    ])
  func plurals(_ tag: String, _ categories: String) throws {
    let rule = try #require(ListLocale(tag)).pluralRule
    let counts = [0, 1, 2, 5, 11, 100, 103, 1_000_000]
    let found = counts.map { rule.category(of: $0) }
    #expect(found.map(\.rawValue).joined(separator: " ") == categories)
  }
}
