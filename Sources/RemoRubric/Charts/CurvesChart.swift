/// The curves of criteria: what each value counts.
package struct CurvesChart: Chart {
  /// A criterion with its curve.
  package struct Item: Sendable {
    package var criterion: String
    package var points: [CurvePoint]
  }

  package var items: [Item]

  init(_ rubric: Rubric) {
    items = rubric.criteria.compactMap { criterion in
      criterion.curve.map { Item(criterion: criterion.id, points: $0) }
    }
  }

  package var table: ReportTable {
    let steps = (0...5).map { Double($0) / 5 }
    return ReportTable(
      header: ["criterion"] + steps.map { "value \(Figure.fixed($0, places: 1))" },
      rows: items.map { item in
        [item.criterion] + steps.map { Figure.fixed(item.points.height(at: $0), places: 3) }
      })
  }

  package var legend: String? {
    "The x axis is the value of the criterion, the y axis what it counts, both from 0 to 1. On the"
      + " dashed line, a value would count as it is."
  }

  private static let columns = 3

  package var drawing: String {
    let rowHeight = 128.0
    let rows = (items.count + Self.columns - 1) / Self.columns
    var drawing = SVGDrawing(
      height: Double(rows) * rowHeight + 4,
      label: "Curves of \(items.map(\.criterion).joined(separator: ", "))")
    for (n, item) in items.enumerated() {
      let area = PlotArea(
        left: Double(n % Self.columns) * 140 + 12, top: Double(n / Self.columns) * rowHeight + 24,
        width: 116, height: 90)
      drawing.text(
        Figure.short(item.criterion, to: 18), at: (area.left, area.top - 8), style: "axis",
        anchor: .start)
      for share in [0, 0.5, 1] {
        drawing.line(from: area.point(0, up: share), to: area.point(1, up: share), style: "grid")
        drawing.line(from: area.point(share, up: 0), to: area.point(share, up: 1), style: "grid")
      }
      drawing.line(from: area.point(0, up: 0), to: area.point(1, up: 1), style: "ideal")
      let ends = [
        CurvePoint(x: 0, y: item.points.height(at: 0)),
        CurvePoint(x: 1, y: item.points.height(at: 1)),
      ]
      let inner = item.points.filter { $0.x > 0 && $0.x < 1 }
      drawing.path(
        through: (ends.prefix(1) + inner + ends.suffix(1)).map { area.point($0.x, up: $0.y) },
        style: "line-a")
    }
    return drawing.svg
  }
}
