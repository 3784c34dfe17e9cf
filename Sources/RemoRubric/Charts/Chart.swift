/// A chart that every report format can show.
package protocol Chart: Sendable {
  /// The data as a table, for formats without drawings.
  var table: ReportTable { get }
  /// The drawing as inline SVG, narrow enough to be read on a phone.
  var drawing: String { get }
  /// The legend: how to read the drawing.
  var legend: String? { get }
  /// Whether the drawing has all figures, so that it needs no table beside it.
  var isComplete: Bool { get }
  /// The chart in characters, for a terminal.
  var text: ChartText { get }
  var json: [(key: String, value: JSONOutput)] { get }
}

extension Chart {
  package var legend: String? { nil }
  package var isComplete: Bool { false }
  package var text: ChartText { .table(table) }
  package var json: [(key: String, value: JSONOutput)] { table.json }
}

/// A chart in characters.
package enum ChartText: Sendable {
  case table(ReportTable)
  case bars([Bar], summary: String? = nil)
}

/// A labeled value from −1 to 1.
package struct Bar: Sendable {
  package var label: String
  package var value: Double
  package var text: String
  package var tone = Tone.plain
}

extension [Bar] {
  /// A bar for each part of a difference. The greatest part has the value 1 or −1, unless all are
  /// below 0.01.
  init(parts: [(id: String, value: Double)]) {
    let reach = parts.reduce(0.01) { Swift.max($0, abs($1.value)) }
    self = parts.map {
      Bar(label: $0.id, value: $0.value / reach, text: Figure.signed($0.value))
    }
  }

  var json: JSONOutput {
    .array(
      map { ["label": .text($0.label), "value": .number($0.value), "text": .text($0.text)] })
  }
}

/// Bars with labels and figures.
package struct BarChart: Chart {
  package var bars: [Bar]

  package var table: ReportTable {
    ReportTable(header: ["", "value"], rows: bars.map { [$0.label, $0.text] })
  }

  package var isComplete: Bool { true }
  package var text: ChartText { .bars(bars) }
  package var json: [(key: String, value: JSONOutput)] { [("bars", bars.json)] }

  /// Bars start from a middle line if any value is negative, else from the left. The longest takes
  /// the width of its side, unless all values are below 0.01.
  package var drawing: String {
    let isTwoSided = bars.contains { $0.value < 0 }
    let rowHeight = 22.0
    // A letter is at most 8 units wide.
    let longest = bars.map { Double($0.label.count) * 8 }.max() ?? 0
    let names = min(max(longest, 120), 320) + 4
    var drawing = SVGDrawing(
      width: names + 296, height: Double(bars.count) * rowHeight + 6,
      label: bars.map { "\($0.label) \($0.text)" }.joined(separator: ", "))
    let left = names + (isTwoSided ? 98 : 8)
    let reach = (isTwoSided ? 86.0 : 170) / bars.reduce(0.01) { max($0, abs($1.value)) }
    for (n, bar) in bars.enumerated() {
      let y = Double(n) * rowHeight + 4
      let size = abs(bar.value) * reach
      drawing.text(
        Figure.short(bar.label, to: 40), at: (names, y + 13), style: "axis", anchor: .end)
      let style = bar.tone == .good ? "win" : bar.tone == .bad ? "loss" : "bar"
      drawing.rectangle(
        at: (bar.value < 0 ? left - size : left, y + 2), size: (max(1, size), 14), style: style)
      drawing.text(bar.text, at: (names + 292, y + 13), anchor: .end)
    }
    drawing.line(from: (left, 0), to: (left, Double(bars.count) * rowHeight + 4), style: "zero")
    return drawing.svg
  }
}
