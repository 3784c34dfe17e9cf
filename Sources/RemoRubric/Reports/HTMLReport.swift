import RemoBytes

/// A report as one HTML page: inline style and SVG, no script, no network, light and dark.
package enum HTMLReport {
  package static func write(_ report: Report, into writer: inout ByteWriter) {
    let title = markupEscaped(report.title)
    writer.append(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n"
        + "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n"
        + "<meta name=\"color-scheme\" content=\"light dark\">\n"
        + "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; "
        + "style-src 'unsafe-inline'\">\n"
        + "<title>\(title)</title>\n<style>\n\(style)</style>\n</head>\n<body>\n<main>\n")
    writer.append(
      "<header>\n<h1>\(title)</h1>\n<p class=\"verdict \(report.tone.rawValue)\">"
        + "\(markupEscaped(report.verdict))</p>\n</header>\n")
    for block in report.blocks { write(block, into: &writer) }
    if !report.sources.isEmpty {
      writer.append("<footer>\n<h2>What this rests on</h2>\n<dl>\n")
      for source in report.sources {
        writer.append(
          "<dt>\(markupEscaped(source.role)) \(markupEscaped(source.name))</dt>"
            + "<dd><code>\(markupEscaped(source.hash))</code></dd>\n")
      }
      writer.append("</dl>\n</footer>\n")
    }
    write(report.words, into: &writer)
    writer.append("</main>\n</body>\n</html>\n")
  }

  private static func write(
    _ words: [(word: String, meaning: String)], into writer: inout ByteWriter
  ) {
    if words.isEmpty { return }
    writer.append("<details class=\"words\"><summary>What the words mean</summary>\n<dl>\n")
    for (word, meaning) in words {
      writer.append("<dt>\(markupEscaped(word))</dt><dd>\(markupEscaped(meaning))</dd>\n")
    }
    writer.append("</dl>\n</details>\n")
  }

  private static func write(_ block: Report.Block, into writer: inout ByteWriter) {
    writer.append("<section>\n<h2>\(markupEscaped(block.title))</h2>\n")
    writer.append("<p class=\"meaning\">\(markupEscaped(block.meaning))</p>\n")
    switch block.content {
    case .cards(let cards):
      for card in cards { write(card, into: &writer) }
    case .bars(let bars): write(bars, into: &writer)
    default:
      if let chart = block.content.chart {
        let reading = block.content.reading.map {
          "<figcaption>\(markupEscaped($0))</figcaption>"
        }
        writer.append(
          "<figure>\(reading ?? "")\(chart)</figure>\n<details><summary>As a table</summary>\n")
        write(block.content.asTable, into: &writer)
        writer.append("</details>\n")
      } else {
        write(block.content.asTable, into: &writer)
      }
    }
    writer.append("</section>\n")
  }

  private static func write(_ table: Report.Table, into writer: inout ByteWriter) {
    if table.rows.isEmpty { return }
    let numeric = table.header.indices.map(table.isNumeric)
    writer.append("<div class=\"scroll\" tabindex=\"0\"><table>\n<thead><tr>")
    for (n, cell) in table.header.enumerated() {
      writer.append(
        "<th scope=\"col\"\(numeric[n] ? " class=\"n\"" : "")>\(markupEscaped(cell))</th>")
    }
    writer.append("</tr></thead>\n<tbody>\n")
    for (row, cells) in table.rows.enumerated() {
      let tone = row < table.tones.count ? table.tones[row] : .plain
      writer.append("<tr class=\"\(tone.rawValue)\">")
      for (n, cell) in cells.enumerated() {
        let tag = n == 0 ? "th scope=\"row\"" : "td"
        // A name is not to be broken at its hyphens.
        let isName = cell.contains("-") && !cell.contains(" ")
        let style =
          n < numeric.count && numeric[n] ? " class=\"n\"" : isName ? " class=\"name\"" : ""
        writer.append("<\(tag)\(style)>\(markupEscaped(cell))</\(n == 0 ? "th" : "td")>")
      }
      writer.append("</tr>\n")
    }
    writer.append("</tbody>\n</table></div>\n")
  }

  private static func write(_ card: Report.Card, into writer: inout ByteWriter) {
    writer.append(
      "<article class=\"card \(card.tone.rawValue)\">\n<h3>\(markupEscaped(card.title))</h3>\n<ul>")
    for line in card.lines { writer.append("<li>\(markupEscaped(line))</li>") }
    writer.append("</ul>\n")
    if !card.parts.isEmpty { write(card.parts, into: &writer) }
    writer.append("</article>\n")
  }

  /// Bars from a middle line where any value is negative, else from the left; the greatest is as
  /// long as there is room.
  private static func write(_ bars: [Report.Bar], into writer: inout ByteWriter) {
    let isTwoSided = bars.contains { $0.value < 0 }
    let rowHeight = 22.0
    var chart = Chart(
      width: 420, height: Double(bars.count) * rowHeight + 6,
      label: bars.map { "\($0.label) \($0.text)" }.joined(separator: ", "))
    let left = isTwoSided ? 222.0 : 132
    let reach = (isTwoSided ? 86.0 : 170) / bars.reduce(0.01) { max($0, abs($1.value)) }
    for (n, bar) in bars.enumerated() {
      let y = Double(n) * rowHeight + 4
      let size = abs(bar.value) * reach
      chart.text(124, y + 13, Figure.short(bar.label, 18), "axis", anchor: "end")
      let style = bar.tone == .good ? "win" : bar.tone == .bad ? "loss" : "bar"
      chart.rectangle(bar.value < 0 ? left - size : left, y + 2, max(1, size), 14, style)
      chart.text(416, y + 13, bar.text, "tick", anchor: "end")
    }
    chart.line(left, 0, left, Double(bars.count) * rowHeight + 4, "zero")
    writer.append("<figure>\(chart.finish())</figure>\n")
  }

  private static let style = """
    :root { --paper: #fff; --ink: #1c2330; --soft: #5a6475; --line: #d9dee7; --panel: #f6f8fb;
      --blue: #2f6fde; --good: #1b7f4b; --bad: #c2372b; --unsure: #9a6700; --violet: #8250c4;
      --shade: #0005; }
    @media (prefers-color-scheme: dark) {
      :root { --paper: #14181f; --ink: #e6eaf2; --soft: #a3adbd; --line: #343c49; --panel: #1c222c;
        --blue: #6ea2ff; --good: #4cc38a; --bad: #ff8177; --unsure: #e3b341; --violet: #c09bff;
        --shade: #fff5; } }
    body { margin: 0; background: var(--paper); color: var(--ink);
      font: 16px/1.5 system-ui, sans-serif; }
    main { max-width: 60rem; margin: 0 auto; padding: 1.5rem 1rem 4rem; }
    h1 { font-size: 1.5rem; margin: 0 0 .5rem; overflow-wrap: anywhere; }
    h2 { font-size: 1.15rem; margin: 0 0 .25rem; }
    h3 { font-size: 1rem; margin: 0; overflow-wrap: anywhere; }
    .verdict { font-size: 1.15rem; padding: .75rem 1rem; margin: 0; background: var(--panel);
      border-left: .35rem solid var(--blue); border-radius: .25rem; }
    .verdict.good { border-color: var(--good); } .verdict.bad { border-color: var(--bad); }
    .verdict.unsure { border-color: var(--unsure); }
    section, footer { margin-top: 2.25rem; }
    .meaning, figcaption { color: var(--soft); margin: 0 0 .75rem; max-width: 46rem; }
    figure { margin: 0 0 .5rem; } svg { max-width: 100%; height: auto; display: block; }
    .scroll { overflow-x: auto; scrollbar-width: thin; background:
      linear-gradient(to right, var(--paper) 40%, transparent) left / 2rem 100% no-repeat local,
      linear-gradient(to left, var(--paper) 40%, transparent) right / 2rem 100% no-repeat local,
      linear-gradient(to right, var(--shade), transparent) left / .8rem 100% no-repeat,
      linear-gradient(to left, var(--shade), transparent) right / .8rem 100% no-repeat; }
    table { border-collapse: collapse; font-size: .92rem; }
    th, td { text-align: left; padding: .3rem .7rem .3rem 0; border-bottom: 1px solid var(--line);
      font-weight: 400; vertical-align: top; }
    td:last-child:not(.n) { min-width: 9rem; }
    thead th { color: var(--soft); font-weight: 600; white-space: nowrap; }
    .n { text-align: right; font-variant-numeric: tabular-nums; white-space: nowrap; }
    .name { white-space: nowrap; }
    tr.good td:last-child { color: var(--good); font-weight: 600; }
    tr.bad td:last-child { color: var(--bad); font-weight: 600; }
    tr.unsure td:last-child { color: var(--unsure); font-weight: 600; }
    .card { border: 1px solid var(--line); border-left: .3rem solid var(--soft);
      border-radius: .25rem; padding: .6rem .9rem; margin: .6rem 0; }
    .card.good { border-left-color: var(--good); } .card.bad { border-left-color: var(--bad); }
    .card.unsure { border-left-color: var(--unsure); }
    .card ul { margin: .25rem 0; padding: 0; list-style: none; }
    details { margin: .25rem 0; } .words { margin-top: 2.25rem; } summary { color: var(--soft); cursor: pointer; }
    dt { margin-top: .4rem; } .verdict, .meaning, figcaption, li, dt { overflow-wrap: anywhere; } dd { margin: 0; overflow-wrap: anywhere; color: var(--soft); }
    text { fill: var(--ink); font: 13px system-ui, sans-serif; }
    text.tick { fill: var(--soft); font-size: 12px; }
    text.strong { font-weight: 600; } text.best-text { fill: var(--violet); }
    text.up-text { fill: var(--blue); } text.down-text { fill: var(--unsure); }
    text.win-text { fill: var(--good); } text.loss-text { fill: var(--bad); }
    text.bar-text { fill: var(--blue); } text.unsure-text { fill: var(--unsure); }
    line { stroke: var(--line); } .ideal { stroke: var(--soft); stroke-dasharray: 5 4; }
    .zero { stroke: var(--soft); } .error { stroke: var(--blue); stroke-width: 1.5; }
    .limit { stroke: var(--soft); stroke-dasharray: 2 3; } .best { stroke: var(--violet); }
    .dot { fill: var(--blue); fill-opacity: .75; } .bar { fill: var(--blue); }
    .win { fill: var(--good); } .loss { fill: var(--bad); } .idle { fill: var(--soft); }
    rect.unsure, circle.unsure { fill: var(--unsure); }
    .zone { fill: var(--line); } .node { fill: var(--ink); }
    path { fill: none; stroke-width: 2.2; }
    .line-a { stroke: var(--blue); stroke-width: 2.2; stroke-dasharray: 6 3; }
    .line-b { stroke: var(--unsure); stroke-width: 2.2; stroke-dasharray: 2 3; }
    .line-c { stroke: var(--violet); stroke-width: 2.8; }
    .stream { fill: var(--soft); fill-opacity: .22; stroke: none; }
    .stream.up { fill: var(--blue); fill-opacity: .7; }
    .stream.down { fill: var(--unsure); fill-opacity: .8; }
    @media (max-width: 30rem) { text { font-size: 14px; } text.tick { font-size: 13px; } }
    @media print { body { background: #fff; color: #000; } section { break-inside: avoid; } }

    """
}
