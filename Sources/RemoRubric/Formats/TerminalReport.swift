import RemoBytes

/// Writes a report as text for a terminal or a log: tables, small bars, and color if wanted.
package struct TerminalReport {
  private let isColored: Bool
  private static let barWidth = 30

  package init(isColored: Bool = false) { self.isColored = isColored }

  package func write(_ report: Report, into writer: inout ByteWriter) {
    writer.append(styled(visible(report.title), as: "1") + "\n")
    writer.append(styled(visible(report.verdict), as: color(of: report.tone)) + "\n")
    for block in report.blocks {
      writer.append("\n" + styled(visible(block.title), as: "1") + "\n")
      for line in wrapped(block.meaning) { writer.append(styled(line, as: "2") + "\n") }
      for line in lines(of: block.content) { writer.append(line + "\n") }
    }
    if !report.sources.isEmpty { writer.append("\n") }
    for source in report.sources {
      let text = "\(source.role) \(visible(source.name)) \(source.hash)"
      writer.append(styled(text, as: "2") + "\n")
    }
  }

  private func visible(_ text: String) -> String { DiagnosticPrinter.visible(text) }

  private func styled(_ text: String, as style: String?) -> String {
    guard isColored, let style else { return text }
    return "\u{1B}[\(style)m\(text)\u{1B}[0m"
  }

  private func color(of tone: Tone) -> String? {
    switch tone {
    case .good: "32"
    case .bad: "31"
    case .unsure: "33"
    case .plain: nil
    }
  }

  private func wrapped(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    for word in visible(text).split(separator: " ") {
      if line.count + word.count + 1 > 88, !line.isEmpty {
        lines.append(line)
        line = ""
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }

  // MARK: Contents

  private func lines(of content: Report.Content) -> [String] {
    switch content {
    case .table(let table): return lines(of: table)
    case .chart(let chart):
      switch chart.text {
      case .table(let table): return lines(of: table)
      case .bars(let bars, let summary): return (summary.map { [$0] } ?? []) + lines(of: bars)
      }
    case .cases(let cases):
      return cases.flatMap { item in
        [styled("• " + visible(item.title), as: color(of: item.tone))]
          + (item.lines.map(visible) + lines(of: item.parts)).map { "    " + $0 }
      }
    }
  }

  private func lines(of table: ReportTable) -> [String] {
    if table.rows.isEmpty { return [] }
    let rows = table.rows.map { $0.map(visible) }
    let widths = table.header.indices.map { n in
      rows.compactMap { n < $0.count ? $0[n].count : nil }.reduce(table.header[n].count, max)
    }
    let isNumeric = table.header.indices.map(table.isNumeric)
    func line(_ cells: [String]) -> String {
      var text = ""
      for (n, cell) in cells.enumerated() {
        let space = String(repeating: " ", count: widths[n] - cell.count)
        let isLeft = n == 0 || !isNumeric[n]
        text += (n == 0 ? "" : "  ") + (isLeft ? cell + space : space + cell)
      }
      while text.last == " " { text.removeLast() }
      return text
    }
    return [styled(line(table.header), as: "4")]
      + rows.enumerated().map { styled(line($1), as: color(of: table.tone(of: $0))) }
  }

  private func lines(of bars: [Bar]) -> [String] {
    let width = bars.map { visible($0.label).count }.max() ?? 0
    return bars.map { bar in
      let label = visible(bar.label)
      let cells = Int((min(1, abs(bar.value)) * Double(Self.barWidth)).rounded())
      let full = String(repeating: "█", count: cells)
      let rest = String(repeating: "░", count: Self.barWidth - cells)
      return label + String(repeating: " ", count: width - label.count) + "  "
        + styled(full, as: color(of: bar.tone) ?? "34") + rest + "  " + visible(bar.text)
    }
  }
}
