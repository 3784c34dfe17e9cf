import TestSupport
import Testing

@testable import RemoShop
@testable import RemoTemplate

/// The built-in templates that are bound when the package is developed, apart from their constants.
struct PreboundTemplatesTests {
  private static let formats = [ListFormat.html, .email]

  private static func file(of format: ListFormat) throws -> BuiltInTemplates.File {
    try #require(BuiltInTemplates.file(of: format))
  }

  @Test("The prebound templates are those of templates/")
  func current() throws {
    var library = TemplateLibrary()
    for name in BuiltInTemplates.partialNames {
      let file = try #require(BuiltInTemplates.partial(name))
      library.add(file.bytes, as: name, file: file.path)
    }
    // Each theme stands in a section of its own.
    var theme = ""
    for name in DocumentTheme.builtIn.map(\.name) {
      let file = try #require(BuiltInTemplates.theme("themes/\(name)"))
      library.add(file.bytes, as: "themes/\(name)", file: file.path)
      theme += "{{#theme.\(name)}}{{>themes/\(name)}}{{/theme.\(name)}}"
    }
    library.add(theme.utf8, as: "theme")
    let constants = ListContext(ListOptions(), document: DocumentOptions()).constants
      .choosing(.plain)
    let rows = try Self.formats.map { format in
      let file = try Self.file(of: format)
      let template = try Template(
        file.bytes, name: file.path, language: .html, library: library)
      let text = try #require(
        try PreboundTemplate.record(
          template, schema: ListSchema.schema, constants: constants))
      return "\"\(file.path)\": \"\"\"\n\(text)\n\"\"\",\n"
    }
    let file = GeneratedFile(
      "Sources/RemoShop/Embedded/PreboundTemplates.generated.swift",
      text: """
        // Generated from templates/ by PreboundTemplatesTests with REMO_SHOP_RECORD=1. Do not edit.
        // swift-format-ignore-file

        /// The page and the email of a list, bound with their constants open.
        enum PreboundTemplates {
          /// The text of a `PreboundTemplate`, by the template's path in `templates/`.
          static let texts: KeyValuePairs = [
        \(rows.joined())  ]
        }

        """)
    #expect(try file.isCurrent(), "a template has changed; REMO_SHOP_RECORD=1 records it")
    if try file.recordIfAsked() {
      Issue.record("recorded; build, and run the test again without REMO_SHOP_RECORD")
    }
  }

  /// Options of every kind that a template asks for, by chance.
  private static func options(_ random: inout SplitMix) -> (ListOptions, DocumentOptions) {
    func text(_ texts: [String]) -> String? { texts.randomElement(using: &random) }
    func flag() -> Bool { Bool.random(using: &random) }
    var document = DocumentOptions()
    document.theme = flag() ? .plain : .beige
    document.voice = flag() ? .shopping : .presentation
    document.images = DocumentOptions.Images.allCases.randomElement(using: &random) ?? .link
    document.project = text(["", "Lakeside <Cabin> & \"Co\"", "Haus"])
    document.date = text(["", "28 November 2026"])
    document.title = text(["", "Süd <b>", "Café"])
    document.studio.name = text(["", "Oak & Ember"])
    document.studio.contact = text(["", "hello@oak.example"])
    document.rel = text(["", "nofollow"]) ?? ""
    document.showsTips = flag()
    document.showsTicks = flag()
    document.asksForAnswer = flag()
    document.showsScores = flag()
    let languages = ListLocale.Language.allCases.map(\.rawValue)
    var list = ListOptions()
    list.locale = text(languages).flatMap { ListLocale($0) } ?? list.locale
    list.currency = text(["USD", "EUR", "JPY", "KWD"]).flatMap { CurrencyCode($0) }
    return (list, document)
  }

  @Test("A prebound template is bound as from its sources", arguments: formats)
  func bound(format: ListFormat) throws {
    let file = try Self.file(of: format)
    try #require(PreboundTemplates.texts[file.path] != nil)
    var random = SplitMix(UInt64(file.bytes.count))
    for _ in 0..<60 {
      let (list, document) = Self.options(&random)
      let constants = ListContext(list, document: document).constants
      let wrapping = Bool.random(using: &random) ? BoundTemplate.Wrapping.none : .jsonString
      let prebound = try #require(
        BuiltInTemplates.prebound(
          file, theme: document.theme, constants: constants, wrapping: wrapping))
      let bound = try BoundTemplate(
        source: file.bytes, name: file.path,
        library: BuiltInTemplates.library(theme: document.theme), constants: constants,
        wrapping: wrapping)
      try #require(prebound.literals == bound.literals)
      #expect(prebound.steps.map(Fields.init) == bound.steps.map(Fields.init))
      #expect(prebound.loops.map(\.needs.bits) == bound.loops.map(\.needs.bits))
      #expect(prebound.loops.map(\.start) == bound.loops.map(\.start))
      #expect(prebound.tables.count == bound.tables.count)
      if case .none = wrapping {
        #expect(zip(prebound.tables, bound.tables).allSatisfy { $0 === $1 })
      }
    }
  }

  /// The fields of a step.
  private struct Fields: Equatable {
    let operation: BoundStep.Operation
    let table: UInt8
    let slot: UInt16
    let text: Range<Int>
    let target: UInt32

    init(_ step: BoundStep) {
      operation = step.operation
      table = step.table
      slot = step.slot
      text = step.text
      target = step.target
    }
  }

  @Test("A prebound template of other sources is not used")
  func changed() {
    let template = PreboundTemplate("fpage.html 5\nt0 0 5 0")
    func bound(_ page: String) -> BoundTemplate? {
      template.bound(
        document: 0, source: { _ in page }, constants: TemplateConstants(),
        knownSources: [], wrapping: .none)
    }
    #expect(bound("<p>xy")?.literals == ContiguousArray("<p>xy".utf8))
    #expect(bound("<p>") == nil)
  }
}
