import RemoBytes

/// The scores of the pairs of each grade, in twenty bins from 0 to 1.
package struct DistributionChart: Chart {
  package struct Row: Sendable {
    package var grade: Int
    package var isRelevant: Bool
    /// The number of pairs in each bin.
    package var counts: [Int]
    package var total: Int { counts.reduce(0, +) }

    fileprivate var meanScore: Double {
      let sum = counts.enumerated().reduce(0) {
        $0 + (Double($1.offset) + 0.5) / 20 * Double($1.element)
      }
      return sum / Double(max(1, total))
    }

    fileprivate var sparkline: String {
      let most = counts.max() ?? 0
      let steps = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
      return counts.map { $0 == 0 ? "·" : steps[min(7, $0 * 8 / max(1, most + 1))] }.joined()
    }
  }

  package var rows: [Row]

  /// The judged pairs of a suite, by grade, highest first.
  init(_ suite: ScoredSuite, relevance: Int) {
    var counts: [Int: [Int]] = [:]
    for entry in suite.queries.lazy.flatMap(\.candidates) {
      guard let grade = entry.grade else { continue }
      let bin = min(max(Int(entry.score * 20), 0), 19)
      counts[grade, default: [Int](repeating: 0, count: 20)][bin] += 1
    }
    rows = counts.keys.sorted(by: >).map {
      Row(grade: $0, isRelevant: $0 >= relevance, counts: counts[$0] ?? [])
    }
  }

  package var table: ReportTable {
    ReportTable(
      header: ["grade", "pairs", "mean score"],
      rows: rows.map { ["\($0.grade)", "\($0.total)", Figure.fixed($0.meanScore, places: 2)] })
  }

  package var text: ChartText {
    .table(
      ReportTable(
        header: ["grade", "pairs", "0 ───── score ───── 1"],
        rows: rows.map { ["\($0.grade)", "\($0.total)", $0.sparkline] }))
  }

  package var legend: String? {
    "Green rows are the grades that count as relevant. Each row has its own scale."
  }

  private static let rowHeight = 48.0
  private static let width = 288.0
  private static let left = 80.0

  package var drawing: String {
    let bottom = Double(rows.count) * Self.rowHeight
    let right = Self.left + Self.width
    var drawing = SVGDrawing(
      width: SVGDrawing.halfWidth, height: bottom + 50, label: "Scores by grade")
    for (n, row) in rows.enumerated() {
      draw(row, base: Double(n + 1) * Self.rowHeight, on: &drawing)
    }
    for step in 0...5 {
      let share = Double(step) / 5
      drawing.text(
        Figure.fixed(share, places: 1), at: (Self.left + Self.width * share, bottom + 18))
    }
    drawing.text("← gray belongs here", at: (Self.left, bottom + 40), anchor: .start)
    drawing.text("score", at: (Self.left + Self.width / 2, bottom + 40), style: "axis")
    drawing.text("green here →", at: (right, bottom + 40), style: "tick win-text", anchor: .end)
    return drawing.svg
  }

  /// - Parameter base: the lower end of the row's bars.
  private func draw(_ row: Row, base: Double, on drawing: inout SVGDrawing) {
    drawing.text("grade \(row.grade)", at: (Self.left - 10, base - 20), style: "axis", anchor: .end)
    drawing.text(counted(row.total, "pair"), at: (Self.left - 10, base - 5), anchor: .end)
    drawing.line(from: (Self.left, base), to: (Self.left + Self.width, base), style: "grid")
    let most = Double(max(1, row.counts.max() ?? 1))
    for (bin, count) in row.counts.enumerated() where count > 0 {
      let height = max(1.5, Double(count) / most * (Self.rowHeight - 14))
      drawing.rectangle(
        at: (Self.left + Double(bin) * Self.width / 20 + 1, base - height),
        size: (Self.width / 20 - 2, height), style: row.isRelevant ? "win" : "idle",
        title: "\(count) of \(row.total) from \(Figure.fixed(Double(bin) / 20, places: 2))")
    }
  }
}
