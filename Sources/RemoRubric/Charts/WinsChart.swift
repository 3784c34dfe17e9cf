import RemoBytes

/// The difference of one metric, query by query, the greatest first.
package struct WinsChart: Chart {
  package var metric: String
  package var names: SystemNames
  package var differences: [(query: String, value: Double)]

  init(_ comparison: PairedComparison, names: SystemNames) {
    metric = comparison.metric
    self.names = names
    differences = comparison.differences.sorted {
      $0.value != $1.value ? $0.value > $1.value : $0.query < $1.query
    }
  }

  private var changed: [(query: String, value: Double)] { differences.filter { $0.value != 0 } }
  private var won: Int { differences.count { $0.value > 0 } }
  private var lost: Int { differences.count { $0.value < 0 } }
  private var reach: Double { differences.reduce(0.001) { max($0, abs($1.value)) } }

  package var table: ReportTable {
    ReportTable(
      header: ["case", metric],
      rows: changed.prefix(20).map { [$0.query, Figure.signed($0.value)] })
  }

  /// The five greatest gains and losses.
  package var text: ChartText {
    let best = changed.prefix(5).filter { $0.value > 0 }
    let worst = changed.suffix(5).filter { $0.value < 0 }
    let bars = (best + worst).map { item in
      Bar(
        label: item.query, value: item.value / reach, text: Figure.signed(item.value),
        tone: item.value > 0 ? .good : .bad)
    }
    let hidden = changed.count - bars.count
    return .bars(
      bars,
      summary: "\(won) won, \(differences.count - won - lost) tied, \(lost) lost"
        + (hidden > 0
          ? "; \(hidden) smaller \(hidden == 1 ? "difference is" : "differences are") not shown"
          : ""))
  }

  package var json: [(key: String, value: JSONOutput)] {
    [
      ("metric", .text(metric)),
      ("differences", .numbers(differences.map { ($0.query, $0.value) })),
    ]
  }

  package var drawing: String {
    let area = PlotArea(left: 52, top: 28, width: 692, height: 220)
    let right = area.left + area.width
    let zero = area.top + area.height / 2
    var drawing = SVGDrawing(height: 306, label: "Difference per case, sorted")
    for share in [1.0, 0.5, 0, -0.5, -1] {
      let y = zero - share * area.height / 2
      drawing.line(from: (area.left, y), to: (right, y), style: share == 0 ? "zero" : "grid")
      drawing.text(
        Figure.signed(share * reach, places: 2), at: (area.left - 8, y + 4), anchor: .end)
    }
    let step = area.width / Double(max(1, differences.count))
    for (n, item) in differences.enumerated() where item.value != 0 {
      let height = abs(item.value) / reach * area.height / 2
      let isGain = item.value > 0
      drawing.rectangle(
        at: (area.left + Double(n) * step, isGain ? zero - height : zero),
        size: (max(0.6, step - (step > 3 ? 1 : 0)), max(0.8, height)),
        style: isGain ? "win" : "loss", title: "\(item.query): \(Figure.signed(item.value))")
    }
    drawing.text(
      "\(Figure.short(names.new)) better: \(won)", at: (area.left, 16), style: "axis win-text",
      anchor: .start)
    drawing.text(
      "\(Figure.short(names.old)) better: \(lost)", at: (right, 268), style: "axis loss-text",
      anchor: .end)
    let same = differences.count - won - lost
    drawing.text(
      "\(counted(differences.count, "case")) by \(metric), \(same) the same",
      at: (area.left + area.width / 2, 294), style: "axis")
    return drawing.svg
  }
}
