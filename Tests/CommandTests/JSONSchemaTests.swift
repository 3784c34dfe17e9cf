import Foundation
import Testing

@testable import remo_shop

/// The JSON format is what its documentation says.
///
/// The validator knows the keywords that the schema uses, and refuses to know others. Beyond JSON
/// Schema, a key that the schema does not name is a failure: documentation has to name all of them.
@Suite("The schema of the JSON format")
struct JSONSchemaTests {
  let schema: [String: Any]

  init() throws {
    let text = String(
      decoding: try Checkout.contents(of: "Sources/RemoShop/RemoShop.docc/TheJSONFormat.md"),
      as: UTF8.self)
    let block = text.components(separatedBy: "```json\n").last?.components(separatedBy: "\n```")
    let schema = try JSONSerialization.jsonObject(with: Data((block?.first ?? "").utf8))
    self.schema = try #require(schema as? [String: Any])
  }

  static let lists = ["living-room", "workflow-state", "real-run"]

  @Test("the JSON of every example is valid", arguments: lists)
  func examples(_ name: String) throws {
    let outcome = try Executable.run(
      ["render", "-q", "-f", "json", "examples/\(name).json"], folder: Checkout.folder.path)
    #expect(outcome.code == 0)
    expectValid(outcome.output)
  }

  @Test("the JSON of odd lists is valid")
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
    for words in [[], ["--currency", "JPY", "--locale", "de"], ["--max-price", "1"]] {
      let outcome = run(["render", "-q", "-f", "json"] + words, input: list)
      #expect(outcome.code == .done, "\(outcome.errors)")
      expectValid(outcome.output)
    }
  }

  private func expectValid(_ text: String) {
    let document = try? JSONSerialization.jsonObject(with: Data(text.utf8))
    #expect(problems(of: document ?? NSNull(), by: schema, at: "$") == [])
  }

  private func problems(of value: Any, by schema: [String: Any], at path: String) -> [String] {
    var found: [String] = []
    for (keyword, rule) in schema {
      switch keyword {
      case "$schema", "$defs", "title", "description", "required", "items": break
      case "$ref":
        let name = (rule as? String)?.components(separatedBy: "/").last ?? ""
        let definition = (self.schema["$defs"] as? [String: Any])?[name] as? [String: Any]
        found += problems(of: value, by: definition ?? ["nothing": ""], at: path)
      case "anyOf":
        let each = (rule as? [[String: Any]] ?? []).map { problems(of: value, by: $0, at: path) }
        if !each.contains([]) { found += each.flatMap { $0 } }
      case "type":
        let types = rule as? [String] ?? [rule as? String ?? ""]
        if !types.contains(where: { Self.isOf($0, value) }) {
          found.append("\(path): \(value) is none of \(types)")
        }
      case "const":
        if "\(rule)" != "\(value)" { found.append("\(path): is not \(rule)") }
      case "enum":
        let texts = rule as? [String] ?? []
        if !texts.contains(value as? String ?? "") {
          found.append("\(path): \(value) is none of \(texts)")
        }
      case "minimum", "maximum", "minItems":
        let bound = (rule as? NSNumber)?.doubleValue ?? .nan
        let number = ((value as? [Any])?.count as NSNumber? ?? value as? NSNumber)?.doubleValue
        let isMet = keyword == "maximum" ? number ?? 0 <= bound : number ?? bound >= bound
        if !isMet { found.append("\(path): \(value) breaks \(keyword) \(bound)") }
      case "pattern":
        let text = value as? String ?? ""
        if text.range(of: rule as? String ?? "", options: .regularExpression) == nil {
          found.append("\(path): \(text) does not match")
        }
      case "properties":
        found += members(of: value, by: rule as? [String: Any] ?? [:], schema, at: path)
      default: found.append("\(path): the keyword \(keyword) is not known here")
      }
    }
    if let each = schema["items"] as? [String: Any], let elements = value as? [Any] {
      for (index, element) in elements.enumerated() {
        found += problems(of: element, by: each, at: "\(path)[\(index)]")
      }
    }
    return found
  }

  private func members(
    of value: Any, by properties: [String: Any], _ schema: [String: Any], at path: String
  ) -> [String] {
    guard let object = value as? [String: Any] else { return ["\(path): is no object"] }
    let required = schema["required"] as? [String] ?? []
    var found = required.filter { object[$0] == nil }.map { "\(path): lacks \($0)" }
    for (key, member) in object {
      guard let rule = properties[key] as? [String: Any] else {
        found.append("\(path): \(key) is not documented")
        continue
      }
      found += problems(of: member, by: rule, at: "\(path).\(key)")
    }
    return found
  }

  private static func isOf(_ type: String, _ value: Any) -> Bool {
    let number = value as? NSNumber
    let isBool = value is Bool && "\(value)" != "0" && "\(value)" != "1"
    return switch type {
    case "null": value is NSNull
    case "string": value is String
    case "object": value is [String: Any]
    case "array": value is [Any]
    case "boolean": value is Bool
    case "number": number != nil && !isBool
    case "integer": number.map { $0.doubleValue.rounded() == $0.doubleValue } == true && !isBool
    default: false
    }
  }
}
