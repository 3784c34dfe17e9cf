import Foundation
import RemoBytes
import Testing

@testable import RemoShop

@Suite("Words")
struct WordsTests {
  static let languages = ListLocale.Language.allCases

  static func words(_ language: ListLocale.Language) throws -> Words {
    Words(try #require(ListLocale(language.rawValue)))
  }

  /// The key without its plural category, and the category.
  static func parts(_ key: String) -> (base: String, category: String?) {
    let parts = key.split(separator: ".")
    return (String(parts[0]), parts.count == 2 ? String(parts[1]) : nil)
  }

  @Test("Every language has the keys of English", arguments: languages)
  func keys(_ language: ListLocale.Language) throws {
    let english = Set(try Self.words(.english).keys.map { Self.parts($0).base })
    #expect(Set(try Self.words(language).keys.map { Self.parts($0).base }) == english)
    #expect(english.count >= 60)
  }

  @Test(
    "A counted text has exactly the plural forms of its language", arguments: languages)
  func forms(_ language: ListLocale.Language) throws {
    let words = try Self.words(language)
    let rule = words.locale.pluralRule
    let expected = Set((Array(0...200) + [1_000_000]).map { rule.category(of: $0).rawValue })
    let counted = Dictionary(grouping: words.keys.map(Self.parts), by: \.base)
      .filter { $0.value.contains { $0.category != nil } }
    #expect(Set(counted.keys) == Set(Words.CountedKey.allCases.map(\.rawValue)))
    for (base, forms) in counted {
      #expect(Set(forms.map { $0.category ?? "none" }) == expected, "\(base)")
    }
  }

  @Test(
    "A text has the placeholders of the English one and no surplus spaces", arguments: languages)
  func places(_ language: ListLocale.Language) throws {
    let english = try Self.words(.english)
    let words = try Self.words(language)
    for key in words.keys {
      let text = try #require(words.text(key))
      let (base, category) = Self.parts(key)
      let original = try #require(english.text(key) ?? english.text("\(base).other"))
      let places = text.components(separatedBy: "{}").count - 1
      if category == nil || category == "few" || category == "many" || category == "other" {
        #expect(places == original.components(separatedBy: "{}").count - 1, "\(key)")
      } else {
        // Zero, one and two may be words without a number.
        #expect(places <= 1, "\(key)")
      }
      #expect(text.components(separatedBy: "{").count - 1 == places, "\(key)")
      let isBare = Self.joints.contains(key) || text == text.trimmed
      #expect(text.isEmpty == (key == "gap" && language == .japanese), "\(key)")
      #expect(!text.contains("  ") && isBare, "\(key)")
    }
  }

  /// The keys of the punctuation between texts, which includes its spaces.
  private static let joints: Set = ["colon", "comma", "semicolon", "aside", "stop", "gap"]

  @Test(
    "Each language has its own colon, comma, semicolon, parentheses and end of a sentence",
    arguments: [
      ("en", [": ", ", ", "; ", " ({})", ".", " "]), ("de", [": ", ", ", "; ", " ({})", ".", " "]),
      ("fr", ["\u{A0}: ", ", ", "\u{A0}; ", " ({})", ".", " "]),
      ("ja", ["：", "、", "；", "（{}）", "。", ""]), ("ar", [": ", "، ", "؛ ", " ({})", ".", " "]),
    ])
  func joints(_ tag: String, _ joints: [String]) throws {
    let words = Words(try #require(ListLocale(tag)))
    #expect(["colon", "comma", "semicolon", "aside", "stop", "gap"].map(words.text) == joints)
  }

  @Test("No text is left in English", arguments: languages.filter { $0 != .english })
  func translated(_ language: ListLocale.Language) throws {
    let english = try Self.words(.english)
    let words = try Self.words(language)
    let same = words.keys.filter { words.text($0) == english.text($0) }
    let shared: Set = [
      "total", "subtotal", "sort_name", "filter", "items.one", "materials", "percent", "date",
      "area_tables",
    ]
    #expect(Set(same).isSubset(of: shared.union(Self.joints)))
  }

  @Test("The embedded words equal the file in templates/strings", arguments: languages)
  func embedded(_ language: ListLocale.Language) throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let file = root.appendingPathComponent("templates/strings/\(language.rawValue).json")
    #expect(try [UInt8](Data(contentsOf: file)) == Words.embedded(language))
  }

  @Test("Every language has every key that the list needs", arguments: languages)
  func needed(_ language: ListLocale.Language) throws {
    let words = try Self.words(language)
    for key in Words.Key.allCases where key != .gap {
      #expect(!words[key].isEmpty && !words[key].contains("{"))
    }
  }

  @Test(
    "A locale has the words of its language, or English ones",
    arguments: [
      ("de-CH", "Einkaufsliste"), ("nl", "Shopping list"),
      ("pt-PT", "Lista de compras"), ("ar", "قائمة التسوّق"),
    ])
  func chosen(_ tag: String, _ title: String) throws {
    #expect(Words(try #require(ListLocale(tag)))[.title] == title)
  }

  @Test("Templates may name texts and both sides of a placeholder")
  func constants() throws {
    let constants = try Self.words(.german).constants
    func text(_ name: String) -> String? { constants[name] }
    #expect(text("words.total") == "Gesamt")
    #expect(text("words.buy_at.before") == "Bei " && text("words.buy_at.after") == " kaufen")
    #expect(text("words.buy_at") == nil)
    #expect(text("words.items.one") == "{} Artikel")
    #expect(text("words.items.few") == text("words.items.other"))
    #expect(
      constants.names.filter { $0.hasSuffix(".before") }.count
        == constants.names.filter { $0.hasSuffix(".after") }.count)
  }

  @Test("Unknown names are not constants of a language", arguments: languages)
  func constantNames(_ language: ListLocale.Language) throws {
    let constants = try Self.words(language).constants
    #expect(constants.names.count >= 100)
    for name in ["total", "words.", "words.nothing", "words.items", "words.items.more"] {
      #expect(constants[name] == nil, "\(name)")
    }
  }

  @Test(
    "A count takes its language's plural form",
    arguments: [
      ("en", 0, "0 items without a price"), ("en", 1, "1 item without a price"),
      ("en", 2, "2 items without a price"), ("fr", 0, "0 article sans prix"),
      ("fr", 1_000_000, "1000000 d’articles sans prix"), ("es", 0, "0 artículos sin precio"),
      ("pt-PT", 0, "0 itens sem preço"), ("pt", 0, "0 item sem preço"), ("ja", 3, "価格不明：3点"),
      ("ar", 0, "لا منتجات بلا سعر"), ("ar", 1, "منتج واحد بلا سعر"), ("ar", 2, "منتجان بلا سعر"),
      ("ar", 3, "3 منتجات بلا سعر"), ("ar", 11, "11 منتجًا بلا سعر"),
      ("ar", 100, "100 منتج بلا سعر"),
    ])
  func counted(_ tag: String, _ count: Int, _ text: String) throws {
    let counted = Words(try #require(ListLocale(tag))).counted(.unpriced)
    #expect(counted.string(count) == text)
    var writer = ByteWriter()
    counted.append(count, to: &writer)
    #expect(String(decoding: writer.finish(), as: UTF8.self) == text)
  }

  @Test("The words equal those that a JSON parser reads from the file", arguments: languages)
  func json(_ language: ListLocale.Language) throws {
    let words = try Self.words(language)
    let file = try JSONSerialization.jsonObject(with: Data(Words.embedded(language)))
    let texts = try #require(file as? [String: String])
    #expect(Set(words.keys) == Set(texts.keys) && words.keys.count == texts.count)
    for (key, text) in texts { #expect(words.text(key) == text, "\(key)") }
  }
}

extension String {
  fileprivate var trimmed: String { trimmingCharacters(in: .whitespacesAndNewlines) }
}
