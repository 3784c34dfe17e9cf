import RemoBytes

/// The mean score of each tenth of the scale, beside its share of relevant pairs.
package struct ReliabilityChart: Chart {
  package var pairs: JudgedPairs

  package var table: ReportTable {
    ReportTable(
      header: ["scores", "pairs", "mean score", "share relevant"],
      rows: pairs.reliability.enumerated().filter { $0.element.count > 0 }.map { n, bin in
        let ends = [n, n + 1].map { Figure.fixed(Double($0) / 10, places: 1) }
        return [
          ends.joined(separator: " – "), "\(bin.count)", Figure.fixed(bin.meanScore, places: 3),
          Figure.fixed(bin.share, places: 3),
        ]
      })
  }

  package var legend: String? {
    "Each dot is a tenth of the scale, with a 95 % interval. The x axis is the mean score, the y"
      + " axis the share of relevant pairs. A larger dot has more pairs."
  }

  package var drawing: String {
    let area = PlotArea(height: 260)
    var drawing = SVGDrawing(
      width: SVGDrawing.halfWidth, height: 340, label: "Reliability diagram")
    area.drawAxes(named: "mean score in a tenth", on: &drawing)
    drawing.text("share relevant", at: (area.left - 36, 16), style: "axis", anchor: .start)
    drawing.line(from: area.point(0, up: 0), to: area.point(1, up: 1), style: "ideal")
    drawing.text("ideal: on the line", at: (area.x(1), 16), anchor: .end)
    drawing.text("too low", at: area.point(0.04, up: 0.93), anchor: .start)
    drawing.text("too high", at: area.point(0.97, up: 0.05), anchor: .end)
    let most = Double(pairs.reliability.map(\.count).max() ?? 1)
    for bin in pairs.reliability where bin.count > 0 {
      let interval = Intervals.wilson(bin.relevant, of: bin.count)
      drawing.line(
        from: area.point(bin.meanScore, up: interval.lowerBound),
        to: area.point(bin.meanScore, up: interval.upperBound), style: "error")
      drawing.circle(
        at: area.point(bin.meanScore, up: bin.share),
        radius: 4 + 7 * (Double(bin.count) / most).squareRoot(), style: "dot",
        title:
          "\(counted(bin.count, "pair")), mean score \(Figure.fixed(bin.meanScore, places: 3)), "
          + "\(Figure.percent(bin.share)) relevant")
    }
    return drawing.svg
  }
}
