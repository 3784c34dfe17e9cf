/// The differences between two systems, by metric.
package struct EffectsChart: Chart {
  package struct Row: Sendable {
    /// The difference as a share of the greatest one, for formats without drawings.
    package var bar: Bar
    package var difference: Double
    /// The 95 % interval of the difference.
    package var interval: ClosedRange<Double>?
    package var verdict: String

    fileprivate var range: ClosedRange<Double> { interval ?? difference...difference }
  }

  package var rows: [Row]
  /// The greatest difference that does not matter.
  package var margin: Double
  package var names: SystemNames

  /// The greatest value to draw: of a difference, of an interval's end, or twice the margin.
  private var reach: Double {
    rows.reduce(2 * margin) { reach, row in
      max(reach, row.difference.magnitude, -row.range.lowerBound, row.range.upperBound)
    }
  }

  private var chart: BarChart { BarChart(bars: rows.map(\.bar)) }
  package var table: ReportTable { chart.table }
  package var text: ChartText { chart.text }
  /// The figures are in a table of their own.
  package var isComplete: Bool { true }
  package var json: [(key: String, value: JSONOutput)] { chart.json }

  package var legend: String? {
    "Each dot is a metric with its 95 % interval. In the gray stripe"
      + " (±\(Figure.fixed(margin, places: 2))), a difference hardly matters, however certain it is."
  }

  private static let rowHeight = 50.0
  private static let middle = SVGDrawing.width / 2

  /// Each metric's difference with its interval. On the left the old system is better, on the right
  /// the new one.
  package var drawing: String {
    let bottom = 30 + Double(rows.count) * Self.rowHeight
    var drawing = SVGDrawing(
      height: bottom + 22,
      label: rows.map { "\($0.bar.label) \($0.bar.text), \($0.verdict)" }.joined(separator: "; "))
    drawing.text("← \(Figure.short(names.old)) better", at: (4, 14), style: "axis", anchor: .start)
    drawing.text(
      "\(Figure.short(names.new)) better →", at: (SVGDrawing.width - 4, 14), style: "axis",
      anchor: .end)
    for (n, row) in rows.enumerated() {
      draw(row, at: 30 + Double(n) * Self.rowHeight, on: &drawing)
    }
    for (share, anchor) in [(-1.0, SVGDrawing.Anchor.start), (0, .middle), (1, .end)] {
      drawing.text(
        Figure.signed(share * reach * 1.05, places: 3),
        at: (Self.middle + share * (Self.middle - 4), bottom + 14), anchor: anchor)
    }
    return drawing.svg
  }

  /// - Parameter y: the upper end of the row.
  private func draw(_ row: Row, at y: Double, on drawing: inout SVGDrawing) {
    let scale = (Self.middle - 20) / (reach * 1.05)
    let zone = margin * scale
    let style = Self.style(of: row.bar.tone)
    drawing.text(row.bar.label, at: (4, y + 14), style: "axis strong", anchor: .start)
    drawing.text(row.bar.text, at: (SVGDrawing.width - 4, y + 14), anchor: .end)
    // A letter is at most 8 units wide.
    drawing.text(
      row.verdict, at: (14 + Double(row.bar.label.count) * 8, y + 14),
      style: "tick \(style)-text", anchor: .start)
    drawing.rectangle(at: (Self.middle - zone, y + 22), size: (zone * 2, 16), style: "zone")
    drawing.line(from: (Self.middle, y + 20), to: (Self.middle, y + 40), style: "zero")
    let width = (row.range.upperBound - row.range.lowerBound) * scale
    drawing.rectangle(
      at: (Self.middle + row.range.lowerBound * scale, y + 28), size: (max(1, width), 4),
      style: style)
    drawing.circle(
      at: (Self.middle + row.difference * scale, y + 30), radius: 6, style: style,
      title: "\(row.bar.label): \(row.bar.text)")
  }

  private static func style(of tone: Tone) -> String {
    switch tone {
    case .good: "win"
    case .bad: "loss"
    case .unsure: "unsure"
    case .plain: "bar"
    }
  }
}
