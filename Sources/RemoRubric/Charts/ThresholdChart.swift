/// Precision, recall and F1 at thresholds from 0 to 1.
package struct ThresholdChart: Chart {
  package struct Point: Sendable {
    package var threshold: Double
    package var precision: Double
    package var recall: Double
    package var f1: Double
  }

  /// The points of a grid and the best one, by threshold.
  package var points: [Point]
  /// The threshold with the greatest F1, and that F1.
  package var best: Double
  package var bestF1: Double
  /// The bands that begin above 0.
  package var bands: [Band]

  init(_ pairs: JudgedPairs, bands: [Band]) {
    let (best, bestF1) = pairs.bestThreshold ?? (0.5, 0)
    (self.best, self.bestF1) = (best, bestF1)
    points = Set(Self.grid + [best]).sorted().map { threshold in
      let at = pairs.confusion(at: threshold)
      return Point(
        threshold: threshold, precision: at.precision, recall: at.recall, f1: at.f1)
    }
    self.bands = bands.filter { $0.minimum > 0 }
  }

  private static let grid = (0...50).map { Double($0) / 50 }

  package var table: ReportTable {
    let tenths = stride(from: 0, through: 50, by: 5).map { Self.grid[$0] }
    return ReportTable(
      header: ["from score", "precision", "recall", "F1"],
      rows: points.filter { tenths.contains($0.threshold) }.map { point in
        [Figure.fixed(point.threshold, places: 1)]
          + [point.precision, point.recall, point.f1].map { Figure.fixed($0, places: 3) }
      })
  }

  package var drawing: String {
    let area = PlotArea(top: 52, height: 240)
    var drawing = SVGDrawing(height: 338, label: "Precision, recall and F1 by threshold")
    area.drawAxes(named: "lowest accepted score", on: &drawing)
    for (n, band) in bands.enumerated() {
      let x = area.x(band.minimum)
      drawing.line(from: (x, area.top), to: (x, area.y(0)), style: "limit")
      drawing.text(band.id, at: (x - 4, area.y(0) - 8 - Double(n % 2) * 14), anchor: .end)
    }
    // Beyond the highest score nothing is taken, and there is no precision.
    let last = points.lastIndex { $0.recall > 0 } ?? 0
    let lines: [(name: String, style: String, x: Double, value: KeyPath<Point, Double>)] = [
      ("precision", "line-a", 40, \.precision), ("recall", "line-b", 160, \.recall),
      ("F1", "line-c", 260, \.f1),
    ]
    for line in lines {
      drawing.path(
        through: points[...last].map { area.point($0.threshold, up: $0[keyPath: line.value]) },
        style: line.style)
      drawing.line(from: (line.x, 12), to: (line.x + 26, 12), style: line.style)
      drawing.text(line.name, at: (line.x + 32, 16), anchor: .start)
    }
    let x = area.x(best)
    drawing.line(from: (x, area.top), to: (x, area.y(0)), style: "best")
    drawing.text(
      "best: F1 \(Figure.fixed(bestF1, places: 2)) at \(Figure.fixed(best, places: 3))",
      at: (min(max(x, 130), SVGDrawing.width - 90), 42), style: "tick best-text")
    return drawing.svg
  }
}
