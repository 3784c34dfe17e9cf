import RemoBytes
import RemoTemplate

/// Writes a report as Markdown (GFM), for a comment on a pull request.
package enum MarkdownReport {
  package static func write(_ report: Report, into writer: inout ByteWriter) {
    let sign =
      switch report.outcome {
      case .passed: report.isMeasurement ? "📏" : "✅"
      case .failed: "❌"
      case .cannotTell: "⚠️"
      }
    let figures = report.figures.map { escaped($0.text) }.joined(separator: " · ")
    writer.append(
      "\(sign) **\(report.word)**: \(figures)\n\n## \(escaped(report.title))\n\n"
        + "**\(escaped(report.answer))**\n")
    for (n, block) in report.blocksWithWarnings.enumerated() {
      // The first two blocks are visible, most others are folded.
      let isFolded = n > 1 && !block.isAlwaysOpen
      if isFolded {
        writer.append("\n<details>\n<summary>\(inElement(block.title))</summary>\n")
      } else {
        writer.append("\n### \(escaped(block.title))\n")
      }
      writer.append("\n\(escaped(block.explanation))\n\n")
      if case .cases(let cases) = block.content, cases.contains(where: { !$0.sections.isEmpty }) {
        for item in cases { write(item, into: &writer) }
      } else {
        write(block.table, into: &writer)
      }
      if isFolded { writer.append("\n</details>\n") }
    }
    if report.sources.isEmpty { return }
    let sources = report.sources.map {
      "\(escaped($0.role)) \(escaped($0.name)) `\($0.hash.prefix(12))`"
    }
    writer.append("\n<sub>\(sources.joined(separator: " · "))</sub>\n")
  }

  private static func write(_ item: Report.Case, into writer: inout ByteWriter) {
    writer.append("#### \(escaped(item.title))\n\n")
    for section in item.sections {
      if !section.title.isEmpty { writer.append("**\(escaped(section.title))**\n\n") }
      if let table = section.table {
        write(table, into: &writer)
        writer.append("\n")
      }
      for line in section.lines { writer.append("\(escaped(line))\n\n") }
    }
    for line in item.lines { writer.append("\(escaped(line))\n\n") }
  }

  private static func write(_ table: ReportTable, into writer: inout ByteWriter) {
    if table.rows.isEmpty { return }
    func row(_ cells: [String]) -> String {
      "| " + cells.map { escaped($0) }.joined(separator: " | ") + " |\n"
    }
    writer.append(row(table.header))
    writer.append(
      "|" + table.header.indices.map { table.isNumeric($0) ? " ---: |" : " --- |" }.joined() + "\n")
    for cells in table.rows.prefix(table.rowLimit) { writer.append(row(cells)) }
    if table.hiddenCount > 0 { writer.append("\n\(table.hiddenCount) more\n") }
  }

  /// Escapes a text so that it has no markup, links or mentions.
  private static func escaped(_ text: String, in context: EscapeContext = .markdown) -> String {
    DiagnosticPrinter.visible(text).escaped(in: context)
  }

  /// Escapes a text for the inside of an element, where Markdown has no effect, but mentions do.
  private static func inElement(_ text: String) -> String {
    escaped(text, in: .markup).split(separator: "@", omittingEmptySubsequences: false)
      .joined(separator: "@<!-- -->")
  }
}
