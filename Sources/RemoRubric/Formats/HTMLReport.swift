import RemoBytes
import RemoShop

/// Writes a report as one HTML page with its style and SVG drawings, in light and dark. It loads
/// nothing; its script only sorts tables.
package enum HTMLReport {
  package static func write(_ report: Report, into writer: inout ByteWriter) {
    let title = markupEscaped(report.title)
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
      <p class="outcome \(report.outcome.style)">\(report.outcome.word)</p>
      <ul class="tiles">\(report.figures.map(tile).joined())</ul>
      <h1>\(title)</h1>
      <p class="verdict \(report.tone.rawValue)">\(markupEscaped(report.verdict))</p>
      </header>

      """)
    for block in report.blocksWithWarnings { write(block, into: &writer) }
    if !report.sources.isEmpty {
      let sources = report.sources.map {
        "<dt>\(markupEscaped("\($0.role) \($0.name)"))</dt>"
          + "<dd><code>\(markupEscaped($0.hash))</code></dd>\n"
      }
      writer.append(
        "<footer>\n<h2>Inputs</h2>\n<dl>\n\(sources.joined())</dl>\n</footer>\n")
    }
    if !report.words.isEmpty {
      let words = report.words.map {
        "<dt>\(markupEscaped($0.word))</dt><dd>\(markupEscaped($0.meaning))</dd>\n"
      }
      writer.append(
        "<details"
          + " class=\"words\"><summary>Glossary</summary>\n<dl>\n\(words.joined())</dl>\n</details>\n"
      )
    }
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

  private static func write(_ block: Report.Block, into writer: inout ByteWriter) {
    writer.append(
      "<section>\n<h2>\(markupEscaped(block.title))</h2>\n"
        + "<p class=\"meaning\">\(markupEscaped(block.meaning))</p>\n")
    switch block.content {
    case .table(let table): write(table, into: &writer)
    case .cases(let cases):
      for item in cases { write(item, into: &writer) }
    case .chart(let chart):
      let legend = chart.legend.map { "<figcaption>\(markupEscaped($0))</figcaption>" }
      writer.append("<figure>\(legend ?? "")\(chart.drawing)</figure>\n")
      if !chart.isComplete {
        writer.append("<details><summary>As a table</summary>\n")
        write(chart.table, into: &writer)
        writer.append("</details>\n")
      }
    }
    writer.append("</section>\n")
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
        // A name must not be broken at its hyphens.
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

  private static func write(_ item: Report.Case, into writer: inout ByteWriter) {
    // Passing cases are folded, so that failed ones stand out.
    let isFolded = item.tone == .good && !item.sections.isEmpty
    let title = "<h3>\(markupEscaped(item.title))</h3>"
    writer.append(
      isFolded
        ? "<details class=\"card good\"><summary>\(title)</summary>\n"
        : "<article class=\"card \(item.tone.rawValue)\">\n\(title)\n")
    for section in item.sections {
      if !section.title.isEmpty {
        writer.append("<h4>\(markupEscaped(section.title))</h4>\n")
      }
      if let table = section.table { write(table, into: &writer) }
      for line in section.lines { writer.append("<p>\(markupEscaped(line))</p>\n") }
    }
    let lines = item.lines.map { "<li>\(markupEscaped($0))</li>" }.joined()
    if !lines.isEmpty { writer.append("<ul>\(lines)</ul>\n") }
    if !item.parts.isEmpty {
      writer.append("<figure>\(BarChart(bars: item.parts).drawing)</figure>\n")
    }
    writer.append(isFolded ? "</details>\n" : "</article>\n")
  }
}

extension TestOutcome {
  /// The class of the outcome in the style sheet.
  fileprivate var style: String {
    switch self {
    case .passed: "good"
    case .failed: "bad"
    case .cannotTell: "unsure"
    }
  }
}
