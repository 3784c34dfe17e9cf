import RemoBytes

/// The same chart of an old and a new rubric, side by side.
struct ChartPair: Chart {
  var charts: [(name: String, chart: any Chart)]

  /// A single chart as it is, or several side by side.
  static func of(_ charts: [(name: String, chart: any Chart)]) -> any Chart {
    charts.count == 1 ? charts[0].chart : ChartPair(charts: charts)
  }

  var table: ReportTable {
    ReportTable(
      header: ["rubric"] + (charts.first?.chart.table.header ?? []),
      rows: charts.flatMap { name, chart in chart.table.rows.map { [name] + $0 } })
  }

  var legend: String? { charts.first?.chart.legend }

  var drawing: String {
    let drawings = charts.map { name, chart in
      "<div><p>\(markupEscaped(name))</p>\(chart.drawing)</div>"
    }
    return "<div class=\"pair\">\(drawings.joined())</div>"
  }
}
