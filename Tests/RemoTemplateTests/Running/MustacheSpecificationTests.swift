import RemoBytes
import TestSupport
import Testing

@testable import RemoTemplate

@Suite("Mustache specification 1.4", .enabled(if: SharedFiles.has("corpora/mustache-spec")))
struct MustacheSpecificationTests {
  private static func run(
    _ file: String, lambdas: (String) -> TemplateValue? = { _ in nil }
  ) throws -> Int {
    let suite = try SharedFiles.json("corpora/mustache-spec/\(file).json")
    let tests = try #require(suite["tests"]?.elements)
    for test in tests {
      let name = try #require(test["name"]?.text)
      let source = try #require(test["template"]?.text)
      let expected = try #require(test["expected"]?.text)
      var data = test["data"].map { TemplateValue($0) } ?? .null
      if let lambda = lambdas(name), case .object(var members) = data {
        members["lambda"] = lambda
        data = .object(members)
      }
      var library = TemplateLibrary()
      if case .object(let partials)? = test["partials"]?.kind {
        for partial in partials {
          library.add(try #require(partial.value.text).utf8, as: partial.key)
        }
      }
      let template = try Template(source.utf8, name: name, language: .html, library: library)
      #expect(try template.render(data) == expected, "\(file): \(name)")
    }
    print("mustache-spec \(file): \(tests.count) tests")
    return tests.count
  }

  @Test(
    "Every case of a core module passes",
    arguments: [
      ("comments", 12), ("delimiters", 14), ("interpolation", 42), ("inverted", 22),
      ("partials", 12), ("sections", 34),
    ])
  func core(_ file: String, _ count: Int) throws {
    #expect(try Self.run(file) >= count)
  }

  @Test("Every inheritance case passes") func inheritance() throws {
    #expect(try Self.run("~inheritance") >= 27)
  }

  @Test("Every dynamic-names case passes") func dynamicNames() throws {
    #expect(try Self.run("~dynamic-names") >= 21)
  }

  @Test("Every lambda case passes with Swift closures") func lambdas() throws {
    var calls = 0
    let count = try Self.run("~lambdas") { name in
      switch name {
      case "Interpolation": .lambda { _ in "world" }
      case "Interpolation - Expansion": .lambda { _ in "{{planet}}" }
      case "Interpolation - Alternate Delimiters": .lambda { _ in "|planet| => {{planet}}" }
      case "Interpolation - Multiple Calls":
        .lambda { _ in
          calls += 1
          return "\(calls)"
        }
      case "Escaping": .lambda { _ in ">" }
      case "Section": .lambda { $0 == "{{x}}" ? "yes" : "no" }
      case "Section - Expansion": .lambda { "\($0 ?? "")" + "{{planet}}" + "\($0 ?? "")" }
      case "Section - Alternate Delimiters":
        .lambda { "\($0 ?? "")" + "{{planet}} => |planet|" + "\($0 ?? "")" }
      case "Section - Multiple Calls": .lambda { "__" + "\($0 ?? "")" + "__" }
      case "Inverted Section": .lambda { _ in "" }
      default: nil
      }
    }
    #expect(count >= 10)
    #expect(calls == 3)
  }
}

extension TemplateValue {
  /// A JSON document as a value.
  fileprivate init(_ json: JSONValue) {
    switch json.kind {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let value, _): self = .number(value)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .list(elements.map { TemplateValue($0) })
    case .object(let members):
      self = .object(Dictionary(keepingFirstOf: members.map { ($0.key, TemplateValue($0.value)) }))
    }
  }
}
