/// The drawings of a report's blocks.
extension Report.Content {
  /// Inline SVG, or nil for what is shown as a table or list.
  var chart: String? {
    switch self {
    case .reliability(let pairs): reliability(pairs)
    case .thresholds(let curve): thresholds(curve)
    case .distribution(let rows): distribution(rows)
    case .flow(let flow): self.flow(flow)
    case .wins(let wins): self.wins(wins)
    case .table, .bars, .cards: nil
    }
  }

  /// A square or oblong with both axes from 0 to 1.
  private func axes(
    _ chart: inout Chart, _ box: Box, across: String, up: String
  ) {
    for step in 0...5 {
      let share = Double(step) / 5
      chart.line(box.left, box.y(share), box.left + box.width, box.y(share), "grid")
      chart.text(box.left - 8, box.y(share) + 4, Figure.fixed(share, 1), anchor: "end")
      chart.text(box.x(share), box.top + box.height + 18, Figure.fixed(share, 1))
    }
    chart.text(box.left + box.width / 2, box.top + box.height + 38, across, "axis")
    chart.text(box.left - 36, box.top - 12, up, "axis", anchor: "start")
  }

  /// Where a plot lies, and how shares become coordinates.
  private struct Box {
    var left = 56.0
    var top = 34.0
    var width: Double
    var height: Double

    func x(_ share: Double) -> Double { left + share * width }
    func y(_ share: Double) -> Double { top + (1 - share) * height }
  }

  private func reliability(_ pairs: JudgedPairs) -> String {
    let box = Box(width: 340, height: 300)
    var chart = Chart(width: 420, height: 390, label: "Reliability diagram")
    axes(&chart, box, across: "mean score of a tenth", up: "share relevant")
    chart.line(box.x(0), box.y(0), box.x(1), box.y(1), "ideal")
    chart.line(box.x(1) - 62, box.top - 16, box.x(1) - 34, box.top - 16, "ideal")
    chart.text(box.x(1), box.top - 12, "ideal", "tick", anchor: "end")
    let most = Double(pairs.reliability.map(\.count).max() ?? 1)
    for bin in pairs.reliability where bin.count > 0 {
      let x = box.x(bin.meanScore)
      let interval = Intervals.wilson(bin.relevant, of: bin.count)
      chart.line(x, box.y(interval.lowerBound), x, box.y(interval.upperBound), "error")
      chart.circle(
        x, box.y(bin.share), 4 + 7 * (Double(bin.count) / most).squareRoot(), "dot",
        title: "\(bin.count) pairs, mean score \(Figure.fixed(bin.meanScore, 3)), "
          + "\(Figure.percent(bin.share)) relevant")
    }
    return chart.finish()
  }

  private func thresholds(_ curve: Report.ThresholdCurve) -> String {
    let box = Box(width: 480, height: 260)
    var chart = Chart(width: 660, height: 350, label: "Precision, recall and F1 by threshold")
    axes(&chart, box, across: "taken from this score on", up: "precision, recall, F1")
    for (n, band) in curve.bands.enumerated() {
      chart.line(box.x(band.minimum), box.top, box.x(band.minimum), box.y(0), "limit")
      chart.text(
        box.x(band.minimum) - 4, box.y(0) - 8 - Double(n % 2) * 14, band.name, "tick",
        anchor: "end")
    }
    let lines: [(String, String, KeyPath<Report.ThresholdCurve.Point, Double>)] = [
      ("precision", "line-a", \.precision), ("recall", "line-b", \.recall), ("F1", "line-c", \.f1),
    ]
    for (n, (name, style, value)) in lines.enumerated() {
      // Where nothing is taken any more there is no precision to speak of.
      let last = curve.points.lastIndex { $0.recall > 0 } ?? 0
      chart.path(
        curve.points[...last].map { (box.x($0.threshold), box.y($0[keyPath: value])) }, style)
      let y = box.top + 12 + Double(n) * 22
      chart.line(box.x(1) + 14, y - 4, box.x(1) + 38, y - 4, style)
      chart.text(box.x(1) + 44, y, name, "tick", anchor: "start")
    }
    chart.line(box.x(curve.best), box.top, box.x(curve.best), box.y(0), "best")
    chart.text(
      box.x(1) + 14, box.top + 88, "best F1 from \(Figure.fixed(curve.best, 3))", "tick",
      anchor: "start")
    return chart.finish()
  }

  private func distribution(_ rows: [Report.Distribution]) -> String {
    let rowHeight = 64.0
    let width = 480.0
    let left = 120.0
    var chart = Chart(
      width: 640, height: Double(rows.count) * rowHeight + 50, label: "Scores by grade")
    for (n, row) in rows.enumerated() {
      let base = Double(n + 1) * rowHeight
      chart.text(left - 12, base - 22, "grade \(row.grade)", "axis", anchor: "end")
      chart.text(
        left - 12, base - 6, Figure.count(row.total, "pair"), "tick", anchor: "end")
      chart.line(left, base, left + width, base, "grid")
      let most = Double(max(1, row.counts.max() ?? 1))
      for (bin, count) in row.counts.enumerated() where count > 0 {
        let height = max(1.5, Double(count) / most * (rowHeight - 14))
        chart.rectangle(
          left + Double(bin) * width / 20 + 1, base - height, width / 20 - 2, height, "bar",
          title: "\(count) of \(row.total) from \(Figure.fixed(Double(bin) / 20, 2))")
      }
    }
    let bottom = Double(rows.count) * rowHeight
    for step in 0...5 {
      chart.text(
        left + width * Double(step) / 5, bottom + 18, Figure.fixed(Double(step) / 5, 1))
    }
    chart.text(left + width / 2, bottom + 40, "score", "axis")
    return chart.finish()
  }

  private func flow(_ flow: Report.Flow) -> String {
    let total = Double(max(1, flow.counts.reduce(0) { $0 + $1.reduce(0, +) }))
    let height = 260.0
    let gap = 26.0
    let top = 40.0
    func place(_ sums: [Int]) -> [Double] {
      var y = top
      return sums.map { sum in
        defer { y += Double(sum) / total * height + gap }
        return y
      }
    }
    let oldSums = flow.counts.map { $0.reduce(0, +) }
    let newSums = flow.new.indices.map { n in flow.counts.reduce(0) { $0 + $1[n] } }
    let oldPlaces = place(oldSums)
    let newPlaces = place(newSums)
    let rows = Double(max(flow.old.count, flow.new.count))
    var chart = Chart(
      width: 640, height: top + height + rows * gap + 10, label: "Pairs from old to new band")
    chart.text(170, 20, "old", "axis", anchor: "end")
    chart.text(470, 20, "new", "axis", anchor: "start")
    var moves = (up: 0, down: 0)
    for (i, row) in flow.counts.enumerated() {
      for (j, count) in row.enumerated() where flow.old[i] != flow.new[j] {
        if j < i { moves.up += count } else { moves.down += count }
      }
    }
    chart.text(310, 20, "rose \(moves.up)", "axis up-text", anchor: "end")
    chart.text(330, 20, "fell \(moves.down)", "axis down-text", anchor: "start")
    var oldUsed = oldPlaces
    var newUsed = newPlaces
    for (i, row) in flow.counts.enumerated() {
      for (j, count) in row.enumerated() where count > 0 {
        let isSame = flow.old[i] == flow.new[j]
        let style = isSame ? "stream" : j < i ? "stream up" : "stream down"
        // A single pair has to be seen.
        let thickness = max(1.5, Double(count) / total * height)
        chart.stream(
          182, oldUsed[i], 458, newUsed[j], thickness: thickness, style,
          title: "\(flow.old[i]) → \(flow.new[j]): \(Figure.count(count, "pair"))")
        oldUsed[i] += Double(count) / total * height
        newUsed[j] += Double(count) / total * height
      }
    }
    let sides = [(flow.old, oldPlaces, oldSums, true), (flow.new, newPlaces, newSums, false)]
    for (names, places, sums, isLeft) in sides {
      for (n, name) in names.enumerated() {
        let size = max(2, Double(sums[n]) / total * height)
        chart.rectangle(isLeft ? 174 : 458, places[n], 8, size, "node")
        chart.text(
          isLeft ? 164 : 476, places[n] + size / 2 + 4, "\(name)  \(sums[n])", "axis",
          anchor: isLeft ? "end" : "start")
      }
    }
    return chart.finish()
  }

  private func wins(_ wins: Report.Wins) -> String {
    let values = wins.differences
    let reach = values.reduce(0.001) { max($0, abs($1.value)) }
    let box = Box(left: 64, width: 560, height: 220)
    var chart = Chart(width: 640, height: 300, label: "Difference per case, sorted")
    let zero = box.top + box.height / 2
    for share in [1.0, 0.5, 0, -0.5, -1] {
      let y = zero - share * box.height / 2
      chart.line(box.left, y, box.left + box.width, y, share == 0 ? "zero" : "grid")
      chart.text(box.left - 8, y + 4, Figure.signed(share * reach, 2), anchor: "end")
    }
    let step = box.width / Double(max(1, values.count))
    for (n, item) in values.enumerated() where item.value != 0 {
      let size = abs(item.value) / reach * box.height / 2
      chart.rectangle(
        box.left + Double(n) * step, item.value > 0 ? zero - size : zero,
        max(0.6, step - (step > 3 ? 1 : 0)), max(0.8, size), item.value > 0 ? "win" : "loss",
        title: "\(item.query): \(Figure.signed(item.value))")
    }
    let won = values.filter { $0.value > 0 }.count
    let lost = values.filter { $0.value < 0 }.count
    chart.text(box.left, 20, "new better: \(won)", "axis win-text", anchor: "start")
    chart.text(
      box.left + box.width / 2, 20, "same: \(values.count - won - lost)", "axis")
    chart.text(
      box.left + box.width, 20, "new worse: \(lost)", "axis loss-text", anchor: "end")
    chart.text(
      box.left + box.width / 2, 288, "\(values.count) cases, by difference of \(wins.metric)",
      "axis")
    return chart.finish()
  }
}
