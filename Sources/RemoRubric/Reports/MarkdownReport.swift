import RemoBytes
import RemoTemplate

/// A report as Markdown (GFM), for a comment on a pull request.
package enum MarkdownReport {
  package static func write(_ report: Report, into writer: inout ByteWriter) {
    let sign =
      switch report.tone {
      case .good: "✅ "
      case .bad: "❌ "
      case .unsure: "⚠️ "
      case .plain: ""
      }
    writer.append("## \(escaped(report.title))\n\n\(sign)**\(escaped(report.verdict))**\n")
    for (n, block) in report.blocks.enumerated() {
      // What answers the question is in sight, the rest folds out.
      let isFolded = n > 1
      if isFolded {
        writer.append("\n<details>\n<summary>\(inElement(block.title))</summary>\n")
      } else {
        writer.append("\n### \(escaped(block.title))\n")
      }
      writer.append("\n\(escaped(block.meaning))\n\n")
      write(block.content.asTable, into: &writer)
      if isFolded { writer.append("\n</details>\n") }
    }
    if !report.sources.isEmpty { writer.append("\n<sub>") }
    for (n, source) in report.sources.enumerated() {
      writer.append(
        "\(n == 0 ? "" : " · ")\(escaped(source.role)) \(escaped(source.name)) "
          + "`\(source.hash.prefix(12))`")
    }
    if !report.sources.isEmpty { writer.append("</sub>\n") }
  }

  private static func write(_ table: Report.Table, into writer: inout ByteWriter) {
    if table.rows.isEmpty { return }
    func row(_ cells: [String]) -> String {
      "| " + cells.map { escaped($0) }.joined(separator: " | ") + " |\n"
    }
    writer.append(row(table.header))
    writer.append(
      "|" + table.header.indices.map { table.isNumeric($0) ? " ---: |" : " --- |" }.joined() + "\n")
    for cells in table.rows { writer.append(row(cells)) }
  }

  /// Text that shows as it is, escaped as the texts of lists are.
  private static func escaped(_ text: String, in context: EscapeContext = .markdown) -> String {
    var writer = ByteWriter()
    writer.append(
      ContiguousArray(DiagnosticPrinter.visible(text).utf8), escaping: context.table)
    return String(decoding: writer.finish(), as: UTF8.self)
  }

  /// Escapes text inside of an element, where Markdown means nothing, but a mention does.
  private static func inElement(_ text: String) -> String {
    escaped(text, in: .markup).split(separator: "@", omittingEmptySubsequences: false)
      .joined(separator: "@<!-- -->")
  }
}
