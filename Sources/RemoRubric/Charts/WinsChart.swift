import RemoBytes

/// The difference of one metric, query by query, the greatest first.
package struct WinsChart: Chart {
  package var metric: String
  package var differences: [(query: String, value: Double)]

  init(_ comparison: PairedComparison) {
    metric = comparison.metric
    differences = comparison.differences.sorted {
      $0.value != $1.value ? $0.value > $1.value : $0.query < $1.query
    }
  }

  private var changed: [(query: String, value: Double)] { differences.filter { $0.value != 0 } }
  private var higher: Int { differences.count { $0.value > 0 } }
  private var lower: Int { differences.count { $0.value < 0 } }
  private var reach: Double { differences.reduce(0.001) { max($0, abs($1.value)) } }

  package var table: ReportTable {
    ReportTable(
      header: ["case", metric],
      rows: changed.map { [$0.query, Figure.signed($0.value)] }, rowLimit: 20)
  }

  /// The five greatest gains and losses.
  private var bars: [Bar] {
    let best = changed.prefix(5).filter { $0.value > 0 }
    let worst = changed.suffix(5).filter { $0.value < 0 }
    return (best + worst).map { item in
      Bar(
        label: item.query, value: item.value / reach, text: Figure.signed(item.value),
        tone: item.value > 0 ? .good : .bad)
    }
  }

  package var isComplete: Bool { bars.count == changed.count }

  package var text: ChartText { .bars(bars, summary: legend) }

  package var legend: String? {
    let hidden = changed.count - bars.count
    return "\(metric) is higher in \(counted(higher, "case")), equal in"
      + " \(differences.count - higher - lower), lower in \(lower)"
      + (hidden > 0
        ? "; \(hidden) smaller \(hidden == 1 ? "difference is" : "differences are") not shown"
        : "")
  }

  package var json: [(key: String, value: JSONOutput)] {
    [
      ("metric", .text(metric)),
      ("differences", .numbers(differences.map { ($0.query, $0.value) })),
    ]
  }

  package var drawing: String { BarChart(bars: bars).drawing }
}
