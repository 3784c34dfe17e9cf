import Foundation
import RemoBytes
import TestSupport
import Testing

@testable import remo_shop

/// Every JSON output is valid under its schema, and the schema names all of its keys.
///
/// `.ci/schema_check.py` validates more outputs with another validator.
@Suite("The schemas of JSON outputs")
struct OutputSchemaTests {
  /// A command line that writes JSON, and the schema of each document or line.
  struct Case: CustomTestStringConvertible {
    var schema: String
    var line: String
    /// Whether each line is a document.
    var isStream = false
    /// Whether the document is on standard error.
    var isMessage = false

    var testDescription: String { line }
  }

  static let cases = [
    Case(schema: "arranged-list", line: "render -q -f json examples/living-room.json"),
    Case(schema: "arranged-list", line: "render -q -f json examples/workflow-state.json"),
    Case(schema: "arranged-list", line: "render -q -f json examples/real-run.json"),
    Case(
      schema: "list-diff", line: "diff -f json examples/living-room.json examples/diff/later.json"),
    Case(
      schema: "list-diff", line: "diff -f json examples/living-room.json examples/real-run.json"),
    Case(schema: "check-results", line: "check -f json examples/living-room.json none README.md"),
    Case(schema: "check-results", line: "check -f json examples/workflow-state/waiting.json"),
    Case(
      schema: "list-row", line: "batch -q -f json examples/nightly/lists.ndjson", isStream: true),
    Case(
      schema: "list-document", line: "batch -q -f text examples/nightly/lists.ndjson",
      isStream: true),
    Case(
      schema: "reject",
      line: "batch -q --rejects - -f text --output-dir @ examples/nightly/lists.ndjson",
      isStream: true),
    Case(
      schema: "batch-summary",
      line: "batch -q --summary - -f text --output-dir @ examples/nightly/lists.ndjson"),
    Case(
      schema: "message", line: "check --messages json README.md examples/living-room.json none",
      isStream: true, isMessage: true),
    Case(
      schema: "message", line: "render --messages json examples/workflow-state/waiting.json",
      isStream: true, isMessage: true),
    Case(
      schema: "message", line: "rank --messages json --budget 2000 examples/rank/wanted.json",
      isStream: true, isMessage: true),
    Case(schema: "list-images", line: "images -f json examples/living-room.json"),
    Case(
      schema: "shopping-list", line: "import -q --rejects-ok examples/import/products.csv"),
    Case(
      schema: "message",
      line: "import --messages json --output @ examples/import/products.csv",
      isStream: true, isMessage: true),
    Case(
      schema: "reject",
      line: "import -q --rejects - --output @ examples/import/products.csv", isStream: true),
    Case(schema: "ranking", line: "rank -q examples/rank/wanted.json"),
    Case(schema: "ranking", line: "rank -q --explain --budget 2000 examples/rank/wanted.json"),
    Case(schema: "shopping-list", line: "rank -q examples/rank/wanted.json"),
    Case(
      schema: "rubric-check-results",
      line: "rubric check -f json room-match none examples/living-room.json"),
    Case(
      schema: "report",
      line: "rubric test -f json --mutate --baseline examples/rubrics/baseline.json"
        + " examples/rubrics/graded.jsonl"),
    Case(
      schema: "report", line: "rubric test -q -f json --verbose examples/own-rubric/suite.jsonl"),
    Case(
      schema: "report",
      line: "rubric explain -q -f json room-match examples/own-rubric/suite.jsonl --case at-match"),
    Case(
      schema: "report",
      line: "rubric diff -f json room-match examples/rubrics/style-first.json"
        + " examples/rubrics/graded.jsonl"),
    Case(
      schema: "report",
      line: "rubric audit -q -f json examples/audit/answers.jsonl --judged"
        + " examples/rubrics/graded.jsonl --against examples/audit/second-prompt.jsonl"),
    Case(schema: "evaluation", line: "rubric eval -f json examples/rubrics/graded.jsonl"),
    Case(schema: "report", line: "rubric tune -q -f json examples/rubrics/graded.jsonl --folds 2"),
    Case(schema: "baseline", line: "rubric bless examples/rubrics/graded.jsonl"),
  ]

  @Test("An output is valid, and the schema names all of its keys", arguments: cases)
  func valid(_ example: Case) throws {
    let folder = try TemporaryFolder()
    let words = example.line.split(separator: " ").map { $0 == "@" ? folder("out") : "\($0)" }
    let outcome = try Executable.run(words, folder: Checkout.folder.path)
    let text = example.isMessage ? outcome.errors : outcome.output
    let documents =
      example.isStream ? text.split(separator: "\n").map(String.init) : [text]
    #expect(!documents.isEmpty, "\(outcome.errors)")
    let check = SchemaCheck(try SchemaFile(example.schema))
    for document in documents { #expect(check.problems(in: document) == []) }
  }

  @Test("The JSON of odd lists is valid")
  func odd() throws {
    let item = """
      {"category_group": "", "product_name": "\\u0000", "retailer": " ", "price_cents": 0,
       "product_url": "javascript:1", "image_url": "x", "confidence_score": 0.5,
       "why_matched": "", "fit_status": ""}
      """
    let costs = """
      {"materials_cents": 1, "total_low_cents": 1, "total_high_cents": 2,
       "labor_estimate_cents": 5, "labor_estimate_note": "two days",
       "professional_fees": [{"professional_type": "Plumber", "reason": "sink",
       "estimate_cents": 7}]}
      """
    let unmatched = #"{"category": "", "search_keywords": "", "google_shopping_url": ""}"#
    let list = """
      {"id": "a", "shopping_list": {"items": [\(item)], "unmatched": [\(unmatched)],
       "total_estimated_cost_cents": 3, "cost_breakdown": \(costs)}}
      """
    let check = SchemaCheck(try SchemaFile("arranged-list"))
    for words in [[], ["--currency", "JPY", "--locale", "de"], ["--max-price", "1"]] {
      let outcome = run(["render", "-q", "-f", "json"] + words, input: list)
      #expect(outcome.code == .done, "\(outcome.errors)")
      #expect(check.problems(in: outcome.output) == [])
    }
  }

  @Test("The manifest of a bundle is valid")
  func manifest() throws {
    let folder = try TemporaryFolder()
    let outcome = try Executable.run(
      ["bundle", "-q", "examples/living-room.json", "-o", folder("list.zip")],
      folder: Checkout.folder.path)
    #expect(outcome.code == 0, "\(outcome.errors)")
    let archive = try Data(contentsOf: URL(fileURLWithPath: folder("list.zip")))
    let parts = try #require(try readZIP(ContiguousArray(archive)))
    let manifest = try #require(parts.first { $0.name == "manifest.json" })
    let check = SchemaCheck(try SchemaFile("bundle-manifest"))
    #expect(check.problems(in: String(decoding: manifest.bytes, as: UTF8.self)) == [])
  }

  @Test("The validator rejects invalid documents")
  func refuses() throws {
    let check = SchemaCheck(try SchemaFile("batch-summary"))
    let summary = """
      {"source": "a", "bytes": 1, "lists": 1, "lists_in_error": 0, "errors": [], "warnings": []}
      """
    #expect(check.problems(in: summary) == [])
    for (old, new) in [
      ("\"bytes\": 1", "\"bytes\": -1"), ("\"bytes\": 1", "\"bytes\": true"),
      ("\"bytes\": 1, ", ""), ("\"bytes\": 1", "\"bytes\": 1, \"more\": 1"),
      ("\"errors\": []", "\"errors\": [{}]"),
    ] {
      #expect(check.problems(in: summary.replacing(old, with: new)) != [], "\(new)")
    }
  }
}

/// A validator for the keywords that the schemas of outputs use, and no others.
///
/// Beyond JSON Schema, a key that the schema does not name is a problem.
private struct SchemaCheck {
  private let file: SchemaFile

  init(_ file: SchemaFile) { self.file = file }

  /// The problems in a document.
  func problems(in text: String) -> [String] {
    guard let document = try? JSONValue(parsing: DocumentBuffer(text.utf8)) else {
      return ["this is no JSON: \(text)"]
    }
    return problems(of: plain(document), by: file.root, at: "$")
  }

  /// The value in Swift types: unlike `NSNumber`, they distinguish a flag from a number.
  private func plain(_ value: JSONValue) -> Any {
    switch value.kind {
    case .null: NSNull()
    case .bool(let flag): flag
    case .number(let number, _): number
    case .string(let text): text
    case .array(let elements): elements.map { plain($0) }
    case .object(let members):
      Dictionary(members.map { ($0.key, plain($0.value)) }) { first, _ in first }
    }
  }

  private func problems(of value: Any, by schema: [String: Any], at path: String) -> [String] {
    schema.flatMap { problems(of: value, keyword: $0, rule: $1, in: schema, at: path) }
  }

  private func problems(
    of value: Any, keyword: String, rule: Any, in schema: [String: Any], at path: String
  ) -> [String] {
    let object = value as? [String: Any]
    let elements = value as? [Any]
    let schemas = rule as? [[String: Any]] ?? []
    switch keyword {
    case "$schema", "$id", "$defs", "title", "description", "examples", "contentEncoding", "then":
      return []
    case "$ref":
      return problems(of: value, by: file["\(rule)".replacing("#/", with: "")], at: path)
    case "anyOf", "oneOf":
      let each = schemas.map { problems(of: value, by: $0, at: path) }
      let count = each.count { $0.isEmpty }
      return count == 1 || count > 1 && keyword == "anyOf"
        ? [] : ["\(path): fits \(count) of \(keyword): \(each)"]
    case "if":
      let isSo = problems(of: value, by: open(rule), at: path).isEmpty
      return isSo ? problems(of: value, by: open(schema["then"] as Any), at: path) : []
    case "type":
      let types = rule as? [String] ?? ["\(rule)"]
      return types.contains { isOf($0, value) } ? [] : ["\(path): \(value) is none of \(types)"]
    case "const": return isEqual(rule, value) ? [] : ["\(path): is not \(rule)"]
    case "enum":
      let isOne = (rule as? [Any] ?? []).contains { isEqual($0, value) }
      return isOne ? [] : ["\(path): \(value) is none of \(rule)"]
    case "minimum", "maximum", "exclusiveMinimum", "minItems", "maxItems":
      let bound = (rule as? NSNumber)?.doubleValue ?? .nan
      guard let number = elements.map({ Double($0.count) }) ?? value as? Double
      else { return [] }
      let isMet =
        switch keyword {
        case "minimum", "minItems": number >= bound
        case "exclusiveMinimum": number > bound
        default: number <= bound
        }
      return isMet ? [] : ["\(path): \(value) breaks \(keyword) \(bound)"]
    case "pattern":
      guard let text = value as? String else { return [] }
      let isMatch = text.range(of: "\(rule)", options: .regularExpression) != nil
      return isMatch ? [] : ["\(path): \(text) does not match"]
    case "required":
      guard let object else { return [] }
      return (rule as? [String] ?? []).filter { object[$0] == nil }.map { "\(path): lacks \($0)" }
    case "properties", "additionalProperties":
      guard let object else { return [] }
      // Both keywords together name the keys.
      if keyword == "additionalProperties", schema["properties"] != nil { return [] }
      return members(of: object, by: schema, at: path)
    case "items":
      return (elements ?? []).enumerated().flatMap { index, element in
        problems(of: element, by: rule as? [String: Any] ?? [:], at: "\(path)[\(index)]")
      }
    case "not":
      let isSo = problems(of: value, by: rule as? [String: Any] ?? [:], at: path).isEmpty
      return isSo ? ["\(path): is what it must not be"] : []
    default: return ["\(path): the keyword \(keyword) is unknown here"]
    }
  }

  /// The members of an object, each by its own schema.
  private func members(
    of object: [String: Any], by schema: [String: Any], at path: String
  ) -> [String] {
    let properties = schema["properties"] as? [String: Any] ?? [:]
    let others = schema["additionalProperties"] as? [String: Any]
    return object.flatMap { key, member in
      guard let rule = properties[key] as? [String: Any] ?? others else {
        return ["\(path): \(key) is not documented"]
      }
      return problems(of: member, by: rule, at: "\(path).\(key)")
    }
  }

  /// A part of a schema that need not name all keys.
  private func open(_ rule: Any) -> [String: Any] {
    var rule = rule as? [String: Any] ?? [:]
    rule["additionalProperties"] = [String: Any]()
    return rule
  }

  private func isEqual(_ rule: Any, _ value: Any) -> Bool {
    switch value {
    case is NSNull: rule is NSNull
    case let flag as Bool: (rule as? NSNumber)?.boolValue == flag
    case let number as Double: (rule as? NSNumber)?.doubleValue == number
    default: rule as? String == value as? String
    }
  }

  private func isOf(_ type: String, _ value: Any) -> Bool {
    switch type {
    case "null": value is NSNull
    case "string": value is String
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "boolean": value is Bool
    case "number": value is Double
    case "integer": (value as? Double).map { $0.rounded() == $0 } == true
    default: false
    }
  }
}
