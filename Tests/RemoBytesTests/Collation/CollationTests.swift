@testable import RemoBytes
import TestSupport
import Testing

@Suite("Collation")
struct CollationTests {
  private func key(_ name: String, in language: String) -> Collation.Key {
    let bytes = ContiguousArray(name.utf8)
    return Collation(language: language).key(of: 0..<bytes.count, in: bytes.span)
  }

  /// Each row is in the order of `Intl.Collator` with `numeric: true` (ICU 78.2, CLDR 48).
  @Test(
    "Names sort as ICU sorts them",
    arguments: [
      (
        "en",
        ["- b", "2 m", "02 n", "10 m", "a", "A", "á", "Á", "ä", "ae", "æ", "b", "z", "Ω", "Я"]
      ),
      ("en", ["cote", "Cote", "coté", "côte", "côté", "crib"]),
      (
        "de",
        ["Apfel", "Äpfel", "Armlehne", "Ast", "Öse", "Ottomane", "Straße", "Strasser", "Zange"]
      ),
      ("fr", ["cote", "coté", "côte", "côté", "élan", "étagère", "œillet", "offre"]),
      ("es", ["nube", "nz", "ñandú", "o"]),
      ("sv", ["abc", "zebra", "åka", "æble", "ärta", "öra"]),
      ("da", ["abe", "zebra", "ære", "ärt", "øl", "öl", "å", "aa", "åb"]),
      ("nb", ["zebra", "ære", "øl", "ål"]),
      ("fi", ["zeta", "å", "ä", "ö"]),
      ("pl", ["cz", "ćma", "d", "lz", "łan", "m", "zz", "źle", "żaba"]),
      ("cs", ["cukr", "čaj", "hrad", "chata", "i", "rz", "řeka"]),
      ("hu", ["cz", "csak", "dzz", "dzsu", "oz", "ör", "őr", "zz", "zsák"]),
      ("tr", ["cz", "çam", "hz", "ılık", "iz", "oz", "öz", "Sz", "Şal"]),
      ("et", ["sz", "š", "z", "ž", "t", "w", "õ", "ä", "ö", "ü", "x"]),
      ("lt", ["cz", "č", "i", "į", "y", "j"]),
      ("ru", ["ёлка", "ель", "ем", "иж", "йод", "к", "bank"]),
      ("uk", ["гора", "ґанок", "д", "ія", "їжа", "йод"]),
      ("el", ["αβ", "άγ", "αδ", "γ", "omega"]),
      ("vi", ["a", "à", "ả", "ã", "á", "ạ", "ă", "â", "ậ", "b"]),
      ("is", ["az", "á", "d", "ð", "z", "þ", "æ", "ö"]),
      ("ja", ["10", "a", "いす", "イズ", "椅子"]),
    ])
  func order(_ language: String, _ names: [String]) {
    let sorted = names.reversed().sorted { key($0, in: language) < key($1, in: language) }
    #expect(sorted == names)
  }

  @Test(
    "Composed and decomposed letters, and different amounts of whitespace, compare equal",
    arguments: [
      ("en", "Å", "A\u{30A}"), ("sv", "ä", "a\u{308}"), ("vi", "ậ", "a\u{323}\u{302}"),
      ("vi", "ậ", "â\u{323}"), ("ru", "й", "и\u{306}"), ("en", " a  b\t", "a b"),
      ("en", "a\u{200B}b\u{0}", "ab"), ("en", "007", "7"), ("en", "٣", "3"),
    ])
  func equality(_ language: String, _ left: String, _ right: String) {
    #expect(key(left, in: language) == key(right, in: language))
  }

  @Test("The order is total over random texts of many scripts")
  func total() {
    var generator = SplitMix(7)
    let letters = Array("aAäÄåæbcčch10 2-.'ßøñиЙйαΑά椅ス".unicodeScalars)
    let keys = (0..<120).map { _ in
      let scalars = (0..<Int.random(in: 0..<5, using: &generator)).map { _ in
        letters.randomElement(using: &generator)!
      }
      return key(String(String.UnicodeScalarView(scalars)), in: "da")
    }
    // If each key comes before all different ones behind it, no three keys form a circle.
    let sorted = keys.sorted()
    for (place, a) in sorted.enumerated() {
      #expect(!(a < a))
      for b in sorted[(place + 1)...] { #expect(!(b < a) && (a < b || a == b)) }
    }
  }

  @Test("Every rule starts at a letter of the table, and no letter appears twice")
  func tables() {
    let letters = CollationTable.letters.unicodeScalars.filter { $0 != " " }
    #expect(Set(letters).count == letters.count)
    for language in CollationTailorings.languages {
      for rule in CollationTailorings.rules(of: language) {
        let anchor = String(String.UnicodeScalarView(rule.prefix(1)))
        #expect(letters.contains(anchor.unicodeScalars.first!) || anchor == "\u{300}", "\(rule)")
      }
    }
  }
}
