import Testing

@testable import RemoRubric

@Suite("Words of other languages")
struct TranslationTests {
  private static let colors = TableIndex(
    RubricTable(
      kind: .colors,
      entries: ["black", "blue", "dark blue", "light gray", "mint", "green"].map {
        TableEntry(names: [$0])
      },
      relations: [], fallback: 0,
      translations: [
        "schwarz": "black", "dunkel": "dark", "blau": "blue", "grun": "green", "lin": "linen",
        "noir": "black", "noire": "black", "gris": "gray", "clair": "light",
      ]))

  @Test(
    "A foreign word is the word it means, a compound its parts, and names keep their order",
    arguments: [
      ("Schwarz", "black"), ("schwarze", "black"), ("Dunkelblau", "dark blue"),
      ("mintgrün", "mint green"), ("gris clair", "light gray"), ("gris, matt", "gray matt"),
      // English words, and letters that only begin like a foreign word.
      ("liner", "liner"), ("linseed", "linseed"), ("mint green", "mint green"), ("blaub", "blaub"),
    ])
  func words(text: String, expected: String) {
    #expect(Self.colors.words(in: text).joined(separator: " ") == expected)
  }

  @Test("A long word of foreign ones with an unknown end is not taken apart")
  func longWord() {
    let word = String(repeating: "noire", count: 40) + "x"
    #expect(Self.colors.words(in: word) == [word])
  }
}
