import Foundation
import RemoRubric
import RemoShop
import Testing

@testable import RemoShop
@testable import remo_shop

/// The reference pages agree with the program's own records.
///
/// With `REMO_SHOP_RECORD=1` in the environment, the pages are written anew instead, and the tests
/// fail so that nobody mistakes a recording for a pass.
@Suite("Reference pages")
struct ReferencePageTests {
  private static let folder = "Sources/RemoShop/RemoShop.docc"

  /// A table of a page, with the rows that the program knows.
  struct Table: CustomTestStringConvertible {
    var page: String
    var header: [String]
    var rows: [[String]]

    var testDescription: String { "\(page), \(header[0])" }

    /// The lines of the table, in Markdown.
    var lines: [String] {
      let all = [header, header.map { _ in "---" }] + rows
      return all.enumerated().map { number, cells in
        number == 1 ? "|\(cells.joined(separator: "|"))|" : "| \(cells.joined(separator: " | ")) |"
      }
    }
  }

  static let tables = [
    Table(
      page: "HowAListIsShown.md", header: ["column", "content"],
      rows: TableColumn.allCases.map { ["`\($0.rawValue)`", $0.meaning] }),
    Table(
      page: "MetricsAndTuning.md", header: ["name", "definition", "source"],
      rows: Metric.Kind.allCases.map { ["`\($0.notation)`", $0.definition, $0.source] }),
  ]

  @Test("The tables of the pages equal the program's records", arguments: tables)
  func table(_ table: Table) throws {
    var lines = try Self.lines(of: table.page)
    let start = try #require(lines.firstIndex(of: table.lines[0]), "\(table.page)")
    let end = lines[start...].firstIndex { !$0.hasPrefix("|") } ?? lines.endIndex
    if Array(lines[start..<end]) == table.lines { return }
    #expect(Array(lines[start..<end]) == table.lines)
    lines.replaceSubrange(start..<end, with: table.lines)
    try Self.record(lines, as: table.page)
  }

  @Test("Pages list every format and exit code")
  func lists() throws {
    let formats = try Self.lines(of: "Formats.md")
    for format in ListFormat.allCases {
      #expect(formats.contains { $0.hasPrefix("| `\(format.rawValue)` |") }, "\(format)")
    }
    let codes = try Self.lines(of: "CommandLine.md").compactMap { line in
      line.wholeMatch(of: #/\| (\d+) \| .*/#).flatMap { Int32($0.1) }
    }
    #expect(codes == HelpPage.exitCodes.map(\.code.rawValue))
    let page = try Self.lines(of: "TheJSONFormat.md")
    for name in JSONSchema.names {
      let link = "| [`\(name)`](schemas/\(name).schema.json) | "
      #expect(page.contains { $0.hasPrefix(link) }, "\(name)")
    }
  }

  @Test("The templates page explains exactly the names that exist")
  func templateNames() throws {
    let page = String(decoding: try Checkout.contents(of: "templates/README.md"), as: UTF8.self)
    let section = try #require(page.components(separatedBy: "\n## Names\n").last)
      .components(separatedBy: "\n## ")[0]
    let parts = section.components(separatedBy: "\n### ").dropFirst()
    let names = ["": "The list", "groups": "A group", "items": "An item"]
    for (list, known) in TemplateNames.sections where list != "costs" && list != "fees" {
      let heading = names[list] ?? "(`\(list)`)"
      let part = try #require(
        parts.first { $0.prefix { $0 != "\n" }.contains(heading) }, "\(list)")
      let explained = Set(
        part.matches(of: #/(?m)^\| ([^|]*) \|/#).flatMap { row in
          row.1.matches(of: #/`([a-z_]+)`/#).map { String($0.1) }
        })
      let constants = list.isEmpty ? TemplateNames.constants : []
      #expect(explained == Set(known + constants), "\(heading)")
    }
    let costs = try #require(parts.first { $0.contains("(`costs`)") })
    for (list, known) in TemplateNames.sections where list == "costs" || list == "fees" {
      for name in known { #expect(costs.contains("`\(name)`"), "\(name)") }
    }
    let context = ListContext(ListOptions(), document: DocumentOptions())
    let constants = Set(context.constants.names).filter { !$0.contains(".") }
    #expect(constants == Set(TemplateNames.constants))
  }

  // MARK: Diagnostics

  /// The part of the page about a code.
  private struct Section {
    var code: String
    var explanation: String
    /// The command of the example; nil if there is none.
    var command: String?
    /// The reason for no example.
    var reason: String?
  }

  private static let entries = DiagnosticGroup.all.flatMap(\.entries)
  private static let page = "Diagnostics.md"

  private static func sections() throws -> [Section] {
    var sections: [Section] = []
    for line in try lines(of: page) {
      if line.hasPrefix("### ") {
        sections.append(Section(code: String(line.dropFirst(4)), explanation: ""))
      } else if let last = sections.indices.last, !line.isEmpty, !line.hasPrefix("## ") {
        if sections[last].explanation.isEmpty {
          sections[last].explanation = line
        } else if line.hasPrefix("$ "), sections[last].command == nil {
          sections[last].command = String(line.dropFirst(2))
        } else if line.hasPrefix("No example: ") {
          sections[last].reason = line
        }
      }
    }
    return sections
  }

  /// The explanation of a code in Markdown, with quoted words as code.
  private static func explanation(of entry: DiagnosticEntry) -> String {
    [entry.meaning, entry.fix].filter { !$0.isEmpty }.joined(separator: " ")
      .replacing(#/(^|[ (])'([^']+)'/#) { "\($0.1)`\($0.2)`" }
  }

  @Test("The page explains every code as the help does, in groups, with an example or a reason")
  func explained() throws {
    let sections = try Self.sections()
    #expect(sections.map(\.code) == Self.entries.map(\.code))
    let headings = try Self.lines(of: Self.page).filter { $0.hasPrefix("## ") }
    #expect(headings.dropFirst() == DiagnosticGroup.all.map { "## \($0.title)" }[...])
    var lines = try Self.lines(of: Self.page)
    for (section, entry) in zip(sections, Self.entries) {
      #expect((section.command == nil) != (section.reason == nil), "\(entry.code)")
      let text = Self.explanation(of: entry)
      #expect(section.explanation == text, "\(entry.code)")
      let heading = try #require(lines.firstIndex(of: "### \(entry.code)"))
      lines[heading + 2] = text
    }
    #expect(sections.count { $0.reason != nil } <= 3)
    if try lines != Self.lines(of: Self.page) { try Self.record(lines, as: Self.page) }
  }

  @Test("Every example produces its diagnostic code")
  func examples() throws {
    let copy = try ExamplesTests.copyOfCheckout()
    let sections = try Self.sections()
    try #require(sections.count > 100)
    for section in sections {
      guard let command = section.command else { continue }
      // The last command of the line writes its messages as JSON.
      let call = try #require(command.matches(of: #/remo-shop (rubric )?\w+/#).last)
      let line =
        command[..<call.range.upperBound] + " --messages json" + command[call.range.upperBound...]
      let outcome = try ExamplesTests.shell(String(line), in: copy)
      #expect(outcome.text.contains("\"code\":\"\(section.code)\""), "\(line)\n\(outcome.text)")
    }
  }

  /// Strings in the sources that look like codes but are not.
  private static let otherTexts: Set<String> = [
    // Locales, character sets, names in HTML, CSS, SVG and signed URLs
    "en-001", "es-419", "us-ascii", "utf-8", "windows-1252", "color-scheme",
    "custom-properties", "quoted-printable", "prefers-color-scheme", "offer-listing",
    "x-amz-expires", "x-goog-expires",
    // Names of files, templates, rubrics, folders and reports
    "json-ld", "mail-facts", "page-data", "product-match", "record-match", "room-match",
    "remo-shop", "remo-shop-demo", "without-relevant", "exit-codes",
    // Exit codes without a message, and codes of the library alone
    "try-again", "cannot-tell", "invalid-input", "not-found", "unsuitable-rubric",
    "unknown-metric",
  ]

  @Test("Every code in the sources is explained, and every explained code exists")
  func complete() throws {
    let folders = ["RemoBytes", "RemoShop", "RemoRubric", "remo-shop"]
    let paths = folders.flatMap { Checkout.files(in: "Sources/\($0)") }.filter {
      $0.hasSuffix(".swift") && !$0.hasSuffix(".generated.swift")
        && !$0.contains("/Commands/Help/") && !$0.contains("Options/")
        && !$0.hasSuffix("OptionTable.swift")
    }
    try #require(paths.count > 250)
    var texts: Set<String> = []
    for path in paths {
      let source = String(decoding: try Checkout.contents(of: path), as: UTF8.self)
        .replacing(#/(?m)\/\/.*$/#, with: "")
      texts.formUnion(source.matches(of: #/"([a-z]+(?:-[a-z0-9]+)*)"/#).map { String($0.1) })
    }
    let known = Set(Self.entries.map(\.code))
    #expect(known.count == Self.entries.count)
    #expect(known.subtracting(texts) == [])
    let faults = AnswerFault.Kind.allCases.map(\.rawValue)
    #expect(
      texts.filter { $0.contains("-") }.subtracting(known).subtracting(faults) == Self.otherTexts)
    let codes = ContractCode.allCases.map(\.rawValue) + ListWarning.Kind.allCases.map(\.code.name)
    #expect(Set(codes).subtracting(known) == [])
  }

  // MARK: Pages

  private static func lines(of page: String) throws -> [String] {
    String(decoding: try Checkout.contents(of: "\(folder)/\(page)"), as: UTF8.self)
      .components(separatedBy: "\n")
  }

  private static func record(_ lines: [String], as page: String) throws {
    guard ExamplesTests.isRecording else { return }
    try Data(lines.joined(separator: "\n").utf8)
      .write(to: Checkout.folder.appendingPathComponent("\(folder)/\(page)"))
    Issue.record("\(page): recorded; look at the difference and run again")
  }
}
