import RemoBytes
import TestSupport
import Testing

@testable import RemoShop
@testable import RemoTemplate

/// The plans that are kept are those that the files under `templates/` give.
@Suite("Plans of built-in templates")
struct BuiltInPlanTests {
  /// A template, and the schema that it is for.
  struct Case: Sendable, CustomTestStringConvertible {
    let file: BuiltInTemplates.File
    let isOfChanges: Bool

    var testDescription: String { file.path }

    var schema: TemplateSchema { isOfChanges ? DiffContext.schema : ListSchema.schema }

    func constants(_ context: borrowing ListContext) -> TemplateConstants {
      isOfChanges ? DiffContext.constants(context) : context.constants
    }

    func template(_ theme: String) throws -> Template {
      try Template(
        file.bytes, name: file.path, language: try #require(TemplateLanguage(fileName: file.path)),
        BuiltInTemplates.library(theme: .named(theme)))
    }

    /// What is to be kept of its plan.
    func record(_ theme: String) throws -> TemplatePlan.Record {
      let context = ListContext(ListOptions(), DocumentOptions())
      return try TemplatePlan.of(
        template(theme), schema: schema, constants: constants(context)
      ).record
    }
  }

  static let cases =
    ListFormat.allCases.compactMap(BuiltInTemplates.file)
    .map { Case(file: $0, isOfChanges: false) }
    + DiffFormat.allCases.compactMap(BuiltInTemplates.file)
    .map { Case(file: $0, isOfChanges: true) }

  // MARK: The generated file

  /// The source file that holds the plans.
  static func source() throws -> String {
    var choices = ""
    var plans = ""
    for item in cases {
      let name = item.file.path.split(separator: ".").joined(separator: "_")
      var records: [TemplatePlan.Record] = []
      for theme in DocumentTheme.names {
        let record = try item.record(theme)
        if records.contains(record) { continue }
        let isThemed = record.templates.contains("themes/\(theme)")
        let constant = isThemed ? "\(name)_\(theme)" : name
        let choice = isThemed ? "\"\(theme)\"" : "_"
        choices += "    case (\"\(item.file.path)\", \(choice)): \(constant)\n"
        plans += text(of: record, constant)
        records.append(record)
      }
    }
    return """
      // Generated from templates/: run the tests of plans with REMO_SHOP_RECORD=1.
      // swift-format-ignore-file

      import RemoTemplate

      extension BuiltInTemplates {
        /// What is kept of the plan of the template at `path`, in a theme; nil for another theme.
        package static func plan(of path: String, theme: String?) -> TemplatePlan.Record? {
          switch (path, theme) {
      \(choices)    default: nil
          }
        }
      \(plans)}

      """
  }

  private static func text(of record: TemplatePlan.Record, _ name: String) -> String {
    """

      private static let \(name) = TemplatePlan.Record(
        document: \(record.document),
        templates: [
    \(GeneratedFile.lines(record.templates.map(\.debugDescription)))
        ],
        constants: \(record.constants.debugDescription),
        text: \(record.text.debugDescription),
        words: [
    \(GeneratedFile.lines(record.words))
        ])

    """
  }

  @Test("the generated plans are those of the templates")
  func generated() throws {
    let file = GeneratedFile(
      "Sources/RemoShop/Documents/BuiltInPlans.generated.swift", text: try Self.source())
    #expect(
      try file.isCurrent(), "templates/ has changed; REMO_SHOP_RECORD=1 writes the plans anew")
    if try file.recordIfAsked() {
      Issue.record("recorded; run the test again without REMO_SHOP_RECORD")
    }
  }

  // MARK: What they show

  /// Every combination of the options that sections of constants show, each in one language, and
  /// every language in more than one combination.
  private static func options() -> [(ListOptions, DocumentOptions)] {
    let locales = ["en", "de", "ar", "ja", "fr-CA", "hi"]
    var all: [(ListOptions, DocumentOptions)] = []
    for choice in 0..<16 {
      let number = choice % locales.count
      var list = ListOptions()
      list.locale = ListLocale(locales[number]) ?? list.locale
      var document = DocumentOptions()
      document.images = choice & 1 == 0 ? .link : .none
      document.showsTips = choice & 2 == 0
      document.showsScores = choice & 4 != 0
      document.hasCheckboxes = choice & 8 != 0
      document.title = number == 0 ? nil : "<&>\"' \(number)"
      document.rel = number == 1 ? "" : document.rel
      document.theme = .named(DocumentTheme.names[choice % 2])
      all.append((list, document))
    }
    return all
  }

  @Test("a template bound by its plan is what it is when it is compiled", arguments: cases)
  func bound(_ item: Case) throws {
    for (list, document) in Self.options() {
      let context = ListContext(list, document)
      guard case .named(let theme) = document.theme else { continue }
      for wrapping in [BoundTemplate.Wrapping.none, .jsonString] {
        let planned = try BuiltInTemplates.bind(
          item.file, document.theme, item.schema, item.constants(context), wrapping)
        let compiled = try BoundTemplate(
          item.template(theme), schema: item.schema, constants: item.constants(context),
          wrapping: wrapping)
        #expect(planned.literals == compiled.literals)
        #expect(planned.scans.count == compiled.scans.count)
        #expect(planned.steps == compiled.steps)
        #expect(planned.loops.map { "\($0)" } == compiled.loops.map { "\($0)" })
      }
    }
  }

  @Test("a theme of one's own is compiled")
  func ownTheme() throws {
    var document = DocumentOptions()
    document.theme = .source(":root{--page:#123456}")
    let list = try ShoppingList(decoding: #"{"items": [], "total_estimated_cost_cents": 0}"#)
    #expect(try list.arranged().text(as: .html, options: document).contains("--page:#123456"))
  }
}
