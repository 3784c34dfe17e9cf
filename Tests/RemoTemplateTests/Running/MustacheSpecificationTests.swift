import RemoBytes
import TestSupport
import Testing

@testable import RemoTemplate

@Suite("Mustache specification 1.4", .enabled(if: SharedFiles.has("corpora/mustache-spec")))
struct MustacheSpecificationTests {
  /// The case of two modules in which data ends the recursion of a partial. Partials of a bound
  /// template are expanded before there is data, so a partial that uses itself is an error.
  private static let recursion = "Recursion"

  private static func run(_ file: String, without skipped: String? = nil) throws -> Int {
    let suite = try SharedFiles.json("corpora/mustache-spec/\(file).json")
    let tests = try #require(suite["tests"]?.elements)
    for test in tests where test["name"]?.text != skipped {
      let name = try #require(test["name"]?.text)
      let expected = try #require(test["expected"]?.text)
      let data = try #require(test["data"])
      // Data of a page is never unescaped, but text is.
      let language: TemplateLanguage = expected.contains("&amp;") ? .html : .text
      var partials: [String: String] = [:]
      if case .object(let members)? = test["partials"]?.kind {
        for member in members { partials[member.key] = member.value.text }
      }
      let output = try SpecificationContext.render(
        try #require(test["template"]?.text), data, language, partials: partials)
      #expect(output == expected, "\(file): \(name)")
    }
    print("mustache-spec \(file): \(tests.count) tests")
    return tests.count
  }

  @Test(
    "Every case of a core module passes",
    arguments: [
      ("comments", 12), ("delimiters", 14), ("interpolation", 42), ("inverted", 22),
      ("sections", 34),
    ])
  func core(_ file: String, _ count: Int) throws {
    #expect(try Self.run(file) >= count)
  }

  @Test("Every case of partials passes, except a partial that uses itself") func partials() throws {
    #expect(try Self.run("partials", without: Self.recursion) >= 12)
  }

  @Test("Every inheritance case passes") func inheritance() throws {
    #expect(try Self.run("~inheritance") >= 27)
  }

  @Test("Every dynamic-names case passes, except a partial that uses itself")
  func dynamicNames() throws {
    #expect(try Self.run("~dynamic-names", without: Self.recursion) >= 21)
  }
}
