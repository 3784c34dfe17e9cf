import RemoBytes

/// A report as text for a terminal or a log: tables, small bars, color where wanted.
package struct TerminalReport {
  private let isColored: Bool
  private static let barWidth = 30

  package init(isColored: Bool = false) { self.isColored = isColored }

  package func write(_ report: Report, into writer: inout ByteWriter) {
    writer.append(styled(visible(report.title), "1") + "\n")
    writer.append(styled(visible(report.verdict), color(report.tone)) + "\n")
    for block in report.blocks {
      writer.append("\n" + styled(visible(block.title), "1") + "\n")
      for line in wrapped(block.meaning) { writer.append(styled(line, "2") + "\n") }
      for line in lines(block.content) { writer.append(line + "\n") }
    }
    if !report.sources.isEmpty { writer.append("\n") }
    for source in report.sources {
      writer.append(styled("\(source.role) \(visible(source.name)) \(source.hash)", "2") + "\n")
    }
  }

  private func visible(_ text: String) -> String { DiagnosticPrinter.visible(text) }

  private func styled(_ text: String, _ style: String?) -> String {
    guard isColored, let style else { return text }
    return "\u{1B}[\(style)m\(text)\u{1B}[0m"
  }

  private func color(_ tone: Report.Tone) -> String? {
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

  private func lines(_ content: Report.Content) -> [String] {
    switch content {
    case .table(let table): return self.table(table)
    case .bars(let bars): return self.bars(bars)
    case .effects(let effects): return bars(effects.rows.map(\.bar))
    case .distribution(let rows):
      return table(
        Report.Table(
          header: ["grade", "pairs", "0 ───── score ───── 1"],
          rows: rows.map { ["\($0.grade)", "\($0.total)", sparkline($0.counts)] }))
    case .wins(let wins): return self.wins(wins)
    case .cards(let cards):
      return cards.flatMap { card in
        [styled("• " + visible(card.title), color(card.tone))]
          + card.lines.map { "    " + visible($0) } + bars(card.parts).map { "    " + $0 }
      }
    case .reliability, .thresholds, .flow: return table(content.asTable)
    }
  }

  private func table(_ table: Report.Table) -> [String] {
    if table.rows.isEmpty { return [] }
    let rows = table.rows.map { $0.map(visible) }
    var widths = table.header.map(\.count)
    for row in rows {
      for (n, cell) in row.enumerated() { widths[n] = max(widths[n], cell.count) }
    }
    func line(_ cells: [String], isHeader: Bool) -> String {
      var text = ""
      for (n, cell) in cells.enumerated() {
        let space = String(repeating: " ", count: widths[n] - cell.count)
        let isLeft = n == 0 || !table.isNumeric(n)
        text += (n == 0 ? "" : "  ") + (isLeft ? cell + space : space + cell)
      }
      while text.last == " " { text.removeLast() }
      return text
    }
    return [styled(line(table.header, isHeader: true), "4")]
      + rows.enumerated().map { n, row in
        styled(line(row, isHeader: false), n < table.tones.count ? color(table.tones[n]) : nil)
      }
  }

  private func bars(_ bars: [Report.Bar]) -> [String] {
    let width = bars.map { visible($0.label).count }.max() ?? 0
    return bars.map { bar in
      let label = visible(bar.label)
      let cells = Int((min(1, abs(bar.value)) * Double(Self.barWidth)).rounded())
      let full = String(repeating: "█", count: cells)
      let rest = String(repeating: "░", count: Self.barWidth - cells)
      return label + String(repeating: " ", count: width - label.count) + "  "
        + styled(full, color(bar.tone) ?? "34") + rest + "  " + visible(bar.text)
    }
  }

  private func sparkline(_ counts: [Int]) -> String {
    let most = counts.max() ?? 0
    return counts.map { count in
      if count == 0 { return "·" }
      let steps = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
      return steps[min(7, count * 8 / max(1, most + 1))]
    }.joined()
  }

  private func wins(_ wins: Report.Wins) -> [String] {
    let values = wins.differences
    let reach = values.reduce(0.001) { max($0, abs($1.value)) }
    let shown = values.filter { $0.value != 0 }
    func bar(_ item: (query: String, value: Double)) -> Report.Bar {
      Report.Bar(
        label: item.query, value: item.value / reach, text: Figure.signed(item.value),
        tone: item.value > 0 ? .good : .bad)
    }
    let best = shown.prefix(5).filter { $0.value > 0 }
    let worst = shown.suffix(5).filter { $0.value < 0 }
    return [
      "\(values.count { $0.value > 0 }) won, \(values.count - shown.count) tied, "
        + "\(values.count { $0.value < 0 }) lost"
    ] + bars((best + worst).map(bar))
  }
}

extension Report.Table {
  /// Whether a column holds figures: it is then right-aligned.
  func isNumeric(_ column: Int) -> Bool {
    let cells = rows.compactMap { column < $0.count ? $0[column] : nil }.filter { !$0.isEmpty }
    return !cells.isEmpty
      && cells.allSatisfy { cell in
        cell.contains(where: \.isNumber)
          && cell.allSatisfy { $0.isNumber || "+−±<.–… /%→—".contains($0) }
      }
  }
}

extension Report.Content {
  /// The content as a table, for formats without drawings.
  var asTable: Report.Table {
    switch self {
    case .table(let table): table
    case .effects(let effects): Report.Content.bars(effects.rows.map(\.bar)).asTable
    case .bars(let bars):
      Report.Table(header: ["", "value"], rows: bars.map { [$0.label, $0.text] })
    case .reliability(let pairs):
      Report.Table(
        header: ["scores", "pairs", "mean score", "share relevant"],
        rows: pairs.reliability.enumerated().filter { $0.element.count > 0 }.map { n, bin in
          [
            "\(Figure.fixed(Double(n) / 10, 1)) – \(Figure.fixed(Double(n + 1) / 10, 1))",
            "\(bin.count)", Figure.fixed(bin.meanScore, 3), Figure.fixed(bin.share, 3),
          ]
        })
    case .thresholds(let curve):
      Report.Table(
        header: ["from score", "precision", "recall", "F1"],
        rows: curve.points.enumerated().filter { $0.offset % 5 == 0 }.map { _, point in
          [
            Figure.fixed(point.threshold, 1), Figure.fixed(point.precision, 3),
            Figure.fixed(point.recall, 3), Figure.fixed(point.f1, 3),
          ]
        })
    case .distribution(let rows):
      Report.Table(
        header: ["grade", "pairs", "mean score"],
        rows: rows.map { row in
          var sum = 0.0
          for (n, count) in row.counts.enumerated() {
            sum += (Double(n) + 0.5) / 20 * Double(count)
          }
          return [
            "\(row.grade)", "\(row.total)", Figure.fixed(sum / Double(max(1, row.total)), 2),
          ]
        })
    case .flow(let flow):
      Report.Table(
        header: ["old \\ new"] + flow.new,
        rows: zip(flow.old, flow.counts).map { name, counts in
          [name] + counts.map { "\($0)" }
        })
    case .wins(let wins):
      Report.Table(
        header: ["case", wins.metric],
        rows: wins.differences.filter { $0.value != 0 }.prefix(20).map {
          [$0.query, Figure.signed($0.value)]
        })
    case .cards(let cards):
      Report.Table(
        header: ["case", "why"],
        rows: cards.map { card in
          let parts = card.parts.map { "\($0.label) \($0.text)" }.joined(separator: ", ")
          return [
            card.title, (card.lines + (parts.isEmpty ? [] : [parts])).joined(separator: "; "),
          ]
        })
    }
  }
}
