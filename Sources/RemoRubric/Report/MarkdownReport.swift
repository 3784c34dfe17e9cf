import RemoBytes

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
        writer.append("\n<details>\n<summary>\(escaped(block.title))</summary>\n")
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
      "| " + cells.map(escaped).joined(separator: " | ") + " |\n"
    }
    writer.append(row(table.header))
    writer.append(
      "|" + table.header.indices.map { table.isNumeric($0) ? " ---: |" : " --- |" }.joined() + "\n")
    for cells in table.rows { writer.append(row(cells)) }
  }

  /// Text as literal Markdown: everything that could begin markup gets a backslash or an entity.
  private static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in DiagnosticPrinter.visible(text).unicodeScalars {
      switch scalar {
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "&": result += "&amp;"
      case "@": result += "@<!-- -->"
      case "\\", "`", "*", "_", "[", "]", "|", "~", "#", "$":
        result += "\\"
        result.unicodeScalars.append(scalar)
      default: result.unicodeScalars.append(scalar)
      }
    }
    // `://` and `www.` would become links.
    return result.split(separator: "://", omittingEmptySubsequences: false)
      .joined(separator: ":<!-- -->//")
      .split(separator: "www.", omittingEmptySubsequences: false).joined(separator: "www<!-- -->.")
  }
}
