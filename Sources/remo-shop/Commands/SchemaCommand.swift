import RemoBytes

extension RunnableCommand {
  /// `remo-shop schema`.
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
    EmbeddedSchemas.texts.map { String($0.key.dropLast(suffix.count)) }.sorted()
  }

  static func text(_ name: String) -> String { EmbeddedSchemas.texts[name + suffix] ?? "" }

  /// The first sentence of a schema's description.
  static func summary(of name: String) -> String {
    guard let value = try? JSONValue(parsing: DocumentBuffer(text(name).utf8)),
      case .string(let description)? = value["description"]?.kind
    else { return "" }
    let sentence = description.split(separator: ".", maxSplits: 1).first ?? ""
    return sentence.prefix(1).lowercased() + sentence.dropFirst()
  }
}
