import RemoBytes
import RemoShop

/// Writes a report as one HTML page with its style and SVG drawings, in light and dark. It loads
/// nothing; its script only sorts tables.
package enum HTMLReport {
  package static func write(_ report: Report, into writer: inout ByteWriter) {
    let title = markupEscaped(report.title)
    let next =
      report.next.isEmpty ? "" : "<p><strong>Next:</strong> \(markupEscaped(report.next))</p>"
    writer.append(
      """
      <!DOCTYPE html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="color-scheme" content="light dark">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <title>\(title)</title>
      <style>\(BuiltInTemplates.reportStyle)</style>
      </head>
      <body>
      <main>
      <header>
      <p class="outcome \(report.outcome.tone.rawValue)">\(report.word)</p>
      <h1>\(title)</h1>
      <div class="verdict \(report.tone.rawValue)"><p>\(markupEscaped(report.verdict))</p>\(next)</div>
      <ul class="tiles">\(report.figures.map(tile).joined())</ul>
      </header>

      """)
    let blocks = report.blocksWithWarnings
    if blocks.count > 3 { writer.append(contents(of: blocks)) }
    for (n, block) in blocks.enumerated() { write(block, number: n, into: &writer) }
    writer.append(
      list("Glossary", of: report.words.map { ($0.word, markupEscaped($0.meaning)) })
        + list(
          "Inputs and their hashes",
          of: report.sources.map {
            ("\($0.role) \($0.name)", "<code>\(markupEscaped($0.hash))</code>")
          }))
    writer.append("</main>\n<script>\(BuiltInTemplates.reportScript)</script>\n</body>\n</html>\n")
  }

  private static let policy = policy(
    style: BuiltInTemplates.reportStyle, script: BuiltInTemplates.reportScript)

  /// A Content-Security-Policy that allows a page's own style and script, and nothing else.
  static func policy(style: String, script: String) -> String {
    func source(of text: String) -> String {
      "'sha256-\(SHA256.digest(text.utf8).base64)'"
    }
    return "default-src 'none'; style-src \(source(of: style)); script-src \(source(of: script));"
      + " base-uri 'none'; form-action 'none'"
  }

  private static func tile(_ figure: Report.KeyFigure) -> String {
    "<li><strong>\(markupEscaped(figure.value))</strong> \(markupEscaped(figure.label))</li>"
  }

  /// The titles of the blocks as links.
  private static func contents(of blocks: [Report.Block]) -> String {
    let links = blocks.enumerated().map { n, block in
      "<a href=\"#\(block.id)-\(n)\">\(markupEscaped(block.title))</a>"
    }
    return "<nav aria-label=\"Contents\">\(links.joined(separator: "\n"))</nav>\n"
  }

  /// A folded list of names with descriptions, which are already markup; empty without entries.
  private static func list(_ title: String, of entries: [(String, String)]) -> String {
    if entries.isEmpty { return "" }
    let entries = entries.map { "<dt>\(markupEscaped($0.0))</dt><dd>\($0.1)</dd>\n" }
    return
      "<details class=\"list\"><summary>\(title)</summary>\n<dl>\n\(entries.joined())</dl>\n</details>\n"
  }

  private static func write(
    _ block: Report.Block, number: Int, into writer: inout ByteWriter
  ) {
    let title = "<h2>\(markupEscaped(block.title))</h2>"
    writer.append(
      "<section id=\"\(block.id)-\(number)\">\n"
        + (block.isFolded ? "<details><summary>\(title)</summary>\n" : "\(title)\n")
        + "<p class=\"meaning\">\(markupEscaped(block.meaning))</p>\n")
    if !block.method.isEmpty {
      writer.append(
        "<details><summary>How to read the figures</summary>\n<p class=\"meaning\">"
          + "\(markupEscaped(block.method))</p></details>\n")
    }
    switch block.content {
    case .table(let table): write(table, into: &writer)
    case .cases(let cases):
      // Cases without tables are narrow.
      let isNarrow = cases.allSatisfy(\.sections.isEmpty)
      if isNarrow { writer.append("<div class=\"cards\">\n") }
      for (n, item) in cases.enumerated() {
        if n == shownCases, cases.count > n + 1 {
          writer.append("<details><summary>\(cases.count - n) more</summary>\n")
        }
        write(item, isShort: n >= 3 || item.tone == .unsure, into: &writer)
      }
      if cases.count > shownCases + 1 { writer.append("</details>\n") }
      if isNarrow { writer.append("</div>\n") }
    case .chart(let chart):
      let legend = chart.legend.map { "<figcaption>\(markupEscaped($0))</figcaption>" }
      writer.append("<figure>\(legend ?? "")\(chart.drawing)</figure>\n")
      if !chart.isComplete {
        writer.append("<details><summary>As a table</summary>\n")
        write(chart.table, into: &writer)
        writer.append("</details>\n")
      }
    }
    writer.append(block.isFolded ? "</details>\n</section>\n" : "</section>\n")
  }

  private static func write(_ table: ReportTable, into writer: inout ByteWriter) {
    if table.rows.isEmpty { return }
    let isNumeric = table.header.indices.map(table.isNumeric)
    writer.append("<div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr>")
    for (n, cell) in table.header.enumerated() {
      writer.append(
        "<th scope=\"col\"\(isNumeric[n] ? " class=\"n\"" : "")>\(markupEscaped(cell))</th>")
    }
    writer.append("</tr></thead>\n<tbody>\n")
    for (row, cells) in table.rows.enumerated() {
      writer.append("<tr class=\"\(table.tone(of: row).rawValue)\">")
      for (n, cell) in cells.enumerated() {
        // A browser must not break a name at its hyphens.
        let isName = cell.contains("-") && !cell.contains(" ")
        let style =
          n < isNumeric.count && isNumeric[n] ? " class=\"n\"" : isName ? " class=\"name\"" : ""
        let (tag, scope) = n == 0 ? ("th", " scope=\"row\"") : ("td", "")
        writer.append("<\(tag)\(scope)\(style)>\(markupEscaped(cell))</\(tag)>")
      }
      writer.append("</tr>\n")
    }
    writer.append("</tbody>\n</table></div>\n")
  }

  /// The number of cases above the fold that hides the others.
  private static let shownCases = 10

  /// - Parameter isShort: whether tables are folded, so that the findings of many cases can be
  ///   seen together.
  private static func write(
    _ item: Report.Case, isShort: Bool, into writer: inout ByteWriter
  ) {
    // Passing cases are folded, so that failed ones stand out.
    let isFolded = item.tone == .good && !item.sections.isEmpty
    let title = "<h3>\(markupEscaped(item.title))</h3>"
    writer.append(
      isFolded
        ? "<details class=\"card good\"><summary>\(title)</summary>\n"
        : "<article class=\"card \(item.tone.rawValue)\">\n\(title)\n")
    let lines = item.lines.map { "<li>\(markupEscaped($0))</li>" }.joined()
    if !lines.isEmpty { writer.append("<ul>\(lines)</ul>\n") }
    for section in item.sections {
      if !section.title.isEmpty {
        writer.append("<h4>\(markupEscaped(section.title))</h4>\n")
      }
      for line in section.lines { writer.append("<p>\(markupEscaped(line))</p>\n") }
      guard let table = section.table else { continue }
      if isShort { writer.append("<details><summary>Parts of the scores</summary>\n") }
      write(table, into: &writer)
      if isShort { writer.append("</details>\n") }
    }
    if !item.parts.isEmpty {
      writer.append("<figure>\(BarChart(bars: item.parts).drawing)</figure>\n")
    }
    writer.append(isFolded ? "</details>\n" : "</article>\n")
  }
}
