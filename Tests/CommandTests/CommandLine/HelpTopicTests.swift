import Foundation
import RemoRubric
import RemoShop
import TestSupport
import Testing

@testable import remo_shop

@Suite("Help topics")
struct HelpTopicTests {
  static let topics = CommandTable.remoShop.topics

  @Test("A topic has a summary and fits a terminal of 80 columns", arguments: topics)
  func page(_ topic: HelpTopic) {
    #expect(!topic.summary.isEmpty && topic.summary.last != ".")
    let outcome = run("help", topic.name)
    #expect(outcome.code == .done && outcome.errors == "")
    #expect(outcome.output.contains("\(topic.name): \(topic.summary)\n"))
    for line in outcome.output.split(separator: "\n") { #expect(line.count <= 80, "\(line)") }
  }

  @Test("The overview, the manual page and every completion list each topic", arguments: topics)
  func known(_ topic: HelpTopic) {
    #expect(run("help").output.contains("\n  \(topic.name) "))
    let manual = ManualPage.text(of: .remoShop, version: version)
    let name = topic.name.uppercased().replacing("-", with: "\\-")
    #expect(manual.contains(".SH \(topic.name == "exit-codes" ? "EXIT STATUS" : name)\n"))
    for shell in CompletionScript.Shell.allCases {
      #expect(CompletionScript(commands: .remoShop).text(for: shell).contains(topic.name))
    }
  }

  @Test("The help of a command that is also a topic continues with the topic")
  func both() {
    let text = run("help", "templates").output
    let command = HelpPage.page(of: CommandTable.remoShop.named("templates")!)
    #expect(text.hasPrefix(command))
    #expect(text.contains("\ntemplates: your own templates and themes\n"))
  }

  @Test("A misspelled topic gets a suggestion")
  func suggestion() {
    let outcome = run("help", "locale")
    #expect(outcome.code == .usage && outcome.errors.contains("did you mean 'locales'?"))
  }

  @Test("The topics list every supported value")
  func lists() throws {
    func words(_ topic: String) -> Set<Substring> {
      Set(run("help", topic).output.split { " \n,".contains($0) })
    }
    #expect(words("locales").isSuperset(of: ListLocale.supported.map { $0[...] }))
    #expect(words("columns").isSuperset(of: TableColumn.allCases.map { $0.rawValue[...] }))
    #expect(words("formats").isSuperset(of: ListFormat.allCases.map { $0.rawValue[...] }))
    let metrics = run("help", "metrics").output
    for kind in Metric.Kind.allCases { #expect(metrics.contains("\n  \(kind.notation)")) }
    let kinds = try SchemaFile("rubric").choices("$defs/criterion/properties/kind")
    #expect(kinds.count >= 13 && words("rubrics").isSuperset(of: kinds.map { $0[...] }))
    for name in ["shopping-list", "workflow-state", "api-response", "candidates", "suite-case"] {
      #expect(words("input").contains(name[...]) && JSONSchema.names.contains(name))
    }
    let templates = words("templates")
    for (_, names) in TemplateNames.sections {
      #expect(templates.isSuperset(of: names.map { $0[...] }))
    }
  }
}

extension HelpTopic: CustomTestStringConvertible {
  /// The name of the topic.
  public var testDescription: String { name }
}

@Suite("The schema command")
struct SchemaCommandTests {
  @Test("The command lists every schema on a line of its own")
  func list() {
    let outcome = run("schema")
    #expect(outcome.code == .done && JSONSchema.names == SchemaFile.names)
    #expect(JSONSchema.names.count >= 20)
    for name in JSONSchema.names { #expect("\n\(outcome.output)".contains("\n  \(name) ")) }
    for line in outcome.output.split(separator: "\n") { #expect(line.count <= 80) }
  }

  @Test(
    "The command prints a schema with exactly the definitions that it uses",
    arguments: SchemaFile.names)
  func show(_ name: String) throws {
    let outcome = run("schema", name)
    #expect(outcome.code == .done && !JSONSchema.summary(of: name).isEmpty)
    var printed = try #require(
      try JSONSerialization.jsonObject(with: Data(outcome.output.utf8)) as? [String: Any])
    var file = try SchemaFile(name).root
    let definitions = printed.removeValue(forKey: "$defs") as? [String: Any] ?? [:]
    let known = file.removeValue(forKey: "$defs") as? [String: Any] ?? [:]
    #expect(printed as NSDictionary == file as NSDictionary)
    for (name, definition) in definitions {
      #expect(definition as? NSDictionary == known[name] as? NSDictionary, "\(name)")
    }
    let references = outcome.output.matches(of: #/"\$ref": "([^"]*)"/#).map { String($0.1) }
    #expect(Set(references) == Set(definitions.keys.map { "#/$defs/\($0)" }))
  }

  @Test("An unknown schema name gets a suggestion")
  func unknown() {
    let outcome = run("schema", "shoping-list")
    #expect(outcome.code == .usage && outcome.errors.contains("did you mean 'shopping-list'?"))
  }
}
