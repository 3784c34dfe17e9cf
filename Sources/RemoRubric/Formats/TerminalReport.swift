import RemoBytes

/// Writes a report as text for a terminal or a log: tables, small bars, and color if wanted.
package struct TerminalReport {
  private let isColored: Bool
  private static let barWidth = 30

  package init(isColored: Bool = false) { self.isColored = isColored }

  package func write(_ report: Report, into writer: inout ByteWriter) {
    let headlineStyle = color(of: report.outcome.tone).map { "1;\($0)" }
    writer.append(styled(visible(report.headline), as: headlineStyle) + "\n")
    writer.append(styled(visible(report.title), as: "1") + "\n")
    writer.append(styled(visible(report.answer), as: color(of: report.tone)) + "\n")
    for block in report.blocks where !block.isForPages {
      writer.append("\n" + styled(visible(block.title), as: "1") + "\n")
      for line in wrapped(block.explanation) { writer.append(styled(line, as: "2") + "\n") }
      for line in lines(of: block.content) { writer.append(line + "\n") }
    }
    let left = report.blocks.filter(\.isForPages).map(\.title)
    if !left.isEmpty {
      writer.append("\n")
      let text = "Use '--output report.html' to see more: \(left.joined(separator: "; "))."
      for line in wrapped(text) { writer.append(styled(line, as: "2") + "\n") }
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
          + (item.sections.flatMap(lines) + item.lines.map(visible) + lines(of: item.parts))
          .map { "    " + $0 }
      }
    }
  }

  private func lines(of table: ReportTable) -> [String] {
    table.textLines.enumerated().map { number, line in
      styled(line, as: number == 0 ? "4" : color(of: table.tone(of: number - 1)))
    }
  }

  private func lines(of section: Report.Section) -> [String] {
    (section.title.isEmpty ? [] : [visible(section.title)])
      + ((section.table.map(lines) ?? []) + section.lines.flatMap(wrapped)).map { "  " + $0 }
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
