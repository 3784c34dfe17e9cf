import RemoBytes
import RemoRubric

extension RunnableCommand {
  static let schema = RunnableCommand(
    name: "schema",
    summary: "the JSON Schemas of all inputs and outputs",
    details: [
      "Prints the schema NAME, in JSON Schema 2020-12, or lists all schemas. Editors and"
        + " programs can check a file by its schema, without this command. 'check' and 'rubric"
        + " check' also find errors that a schema cannot describe, such as duplicate IDs."
    ],
    operands: [
      .init(
        placeholder: "NAME", kind: .choice(JSONSchema.names.map { Choice(name: $0) }),
        isOptional: true)
    ],
    options: .of(.messageFormat),
    examples: [
      .init(
        "remo-shop schema rubric > rubric.schema.json",
        meaning: "a schema for editors that check a rubric while you type")
    ],
    run: showSchema)
}

private func showSchema(_ arguments: Arguments, io: IO) throws(CommandError) -> ExitCode {
  if let name = arguments.operands.first {
    io.output.write(JSONSchema.text(name))
  } else {
    for name in JSONSchema.names {
      io.output.write(
        TextLayout.entry(name, meaning: JSONSchema.summary(of: name), column: 26))
    }
  }
  return .done
}

/// The JSON Schemas of the documentation, `RemoShop.docc/schemas`.
enum JSONSchema {
  private static let suffix = ".schema.json"

  /// The names of all schemas, in alphabetical order.
  static var names: [String] {
    EmbeddedSchemas.texts.lazy.map(\.key).filter { $0.hasSuffix(suffix) }
      .map { String($0.dropLast(suffix.count)) }.sorted()
  }

  /// A schema together with the definitions that it shares with others.
  static func text(_ name: String) -> String {
    var completion = SchemaCompletion(definitions: document("definitions.json"))
    var writer = ByteWriter()
    completion.complete(document(name + suffix)).write(.indented, into: &writer)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  /// The first sentence of a schema's description.
  static func summary(of name: String) -> String {
    guard case .string(let description)? = document(name + suffix)["description"]?.kind
    else { return "" }
    let sentence = description.split(separator: ".", maxSplits: 1).first ?? ""
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }

  private static func document(_ file: String) -> JSONValue {
    let text = EmbeddedSchemas.texts[file] ?? ""
    return (try? JSONValue(parsing: DocumentBuffer(text.utf8)))
      ?? JSONValue(kind: .null, range: 0..<0)
  }
}

/// Adds the shared definitions that a schema refers to, so that it can be used alone.
private struct SchemaCompletion {
  /// The file of shared definitions.
  let definitions: JSONValue
  /// The names of the shared definitions referred to so far, in this order.
  private var names: [String] = []
  /// The start of a reference to a shared definition; its name follows.
  private static let shared = "urn:remo-shop:schema:definitions#/$defs/"
  private static let own = "#/$defs/"

  init(definitions: JSONValue) { self.definitions = definitions }

  mutating func complete(_ schema: JSONValue) -> JSONOutput {
    guard case .object(var members) = copy(schema, replacing: Self.shared) else { return .null }
    var defined: [(key: String, value: JSONOutput)] = []
    if case .object(let own)? = members.last?.value, members.last?.key == "$defs" {
      defined = own
      members.removeLast()
    }
    var next = 0
    while next < names.count {
      guard let definition = definitions["$defs"]?[names[next]] else { break }
      defined.append((names[next], copy(definition, replacing: Self.own)))
      next += 1
    }
    if !defined.isEmpty { members.append(("$defs", .object(defined))) }
    return .object(members)
  }

  /// A copy whose references that start with `prefix` lead to the schema's own definitions.
  private mutating func copy(_ value: JSONValue, replacing prefix: String) -> JSONOutput {
    switch value.kind {
    case .array(let elements): return .array(elements.map { copy($0, replacing: prefix) })
    case .object(let members):
      return .object(members.map { ($0.key, copy($0.value, replacing: prefix)) })
    case .string(let text) where text.hasPrefix(prefix):
      let name = String(text.dropFirst(prefix.count))
      if !names.contains(name) { names.append(name) }
      return .text(Self.own + name)
    default: return JSONOutput(value)
    }
  }
}
