import RemoBytes
import RemoShop

/// A kind of document that someone may give in place of another.
package enum OtherFile: Sendable {
  case rubric, table, suiteCase, baseline, wantedItems, shoppingList, schema
  /// The output of `--format json`.
  case renderedList
  /// Items of an unknown kind.
  case items

  /// The kind of a document by its keys; nil if they do not tell.
  package init?(_ value: JSONValue) {
    if value["criteria"] != nil {
      self = .rubric
    } else if value["table"] != nil {
      self = .table
    } else if value["wanted"] != nil, value["candidates"] != nil {
      self = .suiteCase
    } else if value["rubric"] != nil, value["cases"] != nil {
      self = .baseline
    } else if value["schema"] != nil, value["groups"] != nil, value["item_count"] != nil {
      self = .renderedList
    } else if value[spelled: "shopping_list"] != nil
      || value[spelled: "total_estimated_cost_cents"] != nil
    {
      self = .shoppingList
    } else if Self.isSchema(value) {
      self = .schema
    } else if let items = value["items"] ?? value["data"]?["items"] {
      guard case .array(let elements) = items.kind, let first = elements.first else {
        self = .items
        return
      }
      let isWanted = first["wanted"] != nil || first["candidates"] != nil
      self =
        isWanted ? .wantedItems : first[spelled: "product_name"] != nil ? .shoppingList : .items
    } else {
      return nil
    }
  }

  /// Keywords of JSON Schema (2020-12, Core §8 and §10, Validation §6).
  private static let keysOfSchemas = [
    "properties", "patternProperties", "additionalProperties", "required", "type", "enum", "const",
    "$ref", "$defs", "definitions", "allOf", "anyOf", "oneOf", "not",
  ]

  /// Keys of this project's files.
  private static let keysOfOthers = ["schema", "name", "wanted", "candidates", "cases", "data"]

  /// Whether the value is a JSON Schema: it names the schema of schemas, has a keyword of schemas,
  /// and no key of another kind of file.
  private static func isSchema(_ value: JSONValue) -> Bool {
    guard case .string(let text)? = value["$schema"]?.kind,
      text.hasPrefix("https://json-schema.org/") || text.hasPrefix("http://json-schema.org/"),
      !keysOfOthers.contains(where: { value[$0] != nil })
    else { return false }
    // In a schema `items` is a schema; only files of this project have an array there.
    if case .array? = value["items"]?.kind { return false }
    return keysOfSchemas.contains { value[$0] != nil }
  }

  /// The name of the kind, and the command that takes it.
  private var description: (name: String, help: String) {
    switch self {
    case .rubric: ("a rubric", "use it with '--rubric'; 'rubric check' checks it")
    case .table: ("a table of a rubric", "rubrics name their tables; 'rubric check' checks it")
    case .suiteCase: ("a case of a suite", "'rubric test' reads suites")
    case .baseline: ("a baseline", "use it with 'rubric test --baseline'")
    case .wantedItems: ("a list of wanted items", "'rank' reads it")
    case .shoppingList:
      ("a shopping list", "'render' turns it into a document, and 'check' checks it")
    case .schema: ("a JSON Schema", "editors use it to check a file while you type")
    case .items:
      ("a list of items", "'rank' reads one with candidates, 'render' reads a shopping list")
    case .renderedList:
      (
        "an output of 'render --format json'",
        "it is not an input; give the list that it was made from"
      )
    }
  }

  var help: String { description.help }

  /// The error about a document that is certainly not a shopping list; nil for others. A suite is
  /// recognized by its first line, if that has at most 1 MiB.
  package static func noList(_ document: DocumentBuffer, kind: FileKind?) -> Diagnostic? {
    guard let value = (try? JSONValue(parsing: document)) ?? firstLine(document) else {
      return noTable(document, kind: kind, expected: "a shopping list")
    }
    guard let other = OtherFile(value) else { return nil }
    switch other {
    case .shoppingList, .items: return nil
    default: return other.diagnostic("not-a-list", expected: "a shopping list", at: value)
    }
  }

  /// The error about a table; nil for any other text that is not JSON. A table is recognized by its
  /// name or its content.
  package static func noTable(
    _ document: DocumentBuffer, kind: FileKind?, expected wanted: String
  ) -> Diagnostic? {
    guard [.csv, .tsv, .xlsx].contains(kind) || TableDetection.isTable(document) else {
      return nil
    }
    let isText = NonJSONInput(binary: document.storage.span) == nil
    return Diagnostic(
      .error, "not-a-list", path: "", message: "expected \(wanted), found a table",
      help: "this is a table: use 'remo-shop import', which turns it into a list",
      range: isText ? 0..<min(1, document.inputCount) : nil)
  }

  private static func firstLine(_ document: DocumentBuffer) -> JSONValue? {
    let source = document.storage.span
    let range = 0..<min(document.inputCount, 1 << 20)
    guard let end = source.firstIndex(of: ASCII.lineFeed, in: range) else { return nil }
    return try? JSONValue(parsing: DocumentBuffer(source.array(0..<end)))
  }

  /// The error where `wanted` was expected: `a rubric`.
  package func diagnostic(
    _ code: Diagnostic.Code, expected wanted: String, at value: JSONValue
  ) -> Diagnostic {
    let start = value.range.lowerBound
    return Diagnostic(
      .error, code, path: "", message: "expected \(wanted), found \(description.name)",
      help: help, range: start..<(start + 1))
  }
}
