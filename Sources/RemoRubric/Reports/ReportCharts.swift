import RemoBytes

/// The drawings of a report's blocks, narrow enough to be read on a phone.
extension Report.Content {
  /// Inline SVG, or nil for what is shown as a table or list.
  var chart: String? {
    switch self {
    case .effects(let effects): self.effects(effects)
    case .reliability(let pairs): reliability(pairs)
    case .thresholds(let curve): thresholds(curve)
    case .distribution(let rows): distribution(rows)
    case .flow(let flow): self.flow(flow)
    case .wins(let wins): self.wins(wins)
    case .table, .bars, .cards: nil
    }
  }

  /// The key to the drawing, beside the text that every format shows.
  var reading: String? {
    switch self {
    case .effects:
      "A dot for each metric, with its 95 % interval. Green: better, and red: worse, by more than"
        + " chance, even where the dot lies in the grey stripe and is too little to matter. Blue: no"
        + " difference that matters, for the whole interval lies in it. Amber: the cases cannot tell."
        + " Good is green, and no red."
    case .reliability:
      "Each dot is a tenth of the scale: across its mean score, up the share that is relevant, with a"
        + " 95 % interval. The larger a dot, the more pairs."
    case .distribution:
      "In green the grades that count as relevant; each row is scaled to its own highest bar."
    case .flow:
      "Old bands are at the left, new ones at the right. Level streams are unchanged; what slopes rose"
        + " where it is blue and fell where it is amber."
    case .thresholds, .wins, .table, .bars, .cards: nil
    }
  }

  private static let width = 420.0

  /// A square or oblong with both axes from 0 to 1.
  private func axes(_ chart: inout Chart, _ box: Box, across: String) {
    for step in 0...5 {
      let share = Double(step) / 5
      chart.line(box.left, box.y(share), box.left + box.width, box.y(share), "grid")
      chart.text(box.left - 8, box.y(share) + 4, Figure.fixed(share, 1), anchor: "end")
      chart.text(box.x(share), box.top + box.height + 18, Figure.fixed(share, 1))
    }
    chart.text(box.left + box.width / 2, box.top + box.height + 38, across, "axis")
  }

  /// The place of a plot, which turns shares into coordinates.
  private struct Box {
    var left = 40.0
    var top = 34.0
    var width = 364.0
    var height: Double

    func x(_ share: Double) -> Double { left + share * width }
    func y(_ share: Double) -> Double { top + (1 - share) * height }
  }

  /// Each metric's difference with its interval, old better to the left and new to the right.
  private func effects(_ effects: Report.Effects) -> String {
    let rowHeight = 82.0
    let middle = Self.width / 2
    let bottom = 30 + Double(effects.rows.count) * rowHeight
    let scale = 190 / (effects.reach * 1.05)
    var chart = Chart(
      width: Self.width, height: bottom + 62,
      label: effects.rows.map { "\($0.bar.label) \($0.bar.text), \($0.verdict)" }
        .joined(separator: "; "))
    chart.text(4, 14, "← \(Figure.short(effects.names.old)) better", "axis", anchor: "start")
    chart.text(
      Self.width - 4, 14, "\(Figure.short(effects.names.new)) better →", "axis", anchor: "end")
    let zone = effects.margin * scale
    for (n, row) in effects.rows.enumerated() {
      let y = 30 + Double(n) * rowHeight
      let style = Self.style(row.bar.tone)
      chart.text(4, y + 14, row.bar.label, "axis strong", anchor: "start")
      chart.text(Self.width - 4, y + 14, row.bar.text, "tick", anchor: "end")
      chart.text(4, y + 30, row.verdict, "tick \(style)-text", anchor: "start")
      chart.rectangle(middle - zone, y + 37, zone * 2, 20, "zone")
      chart.line(middle, y + 35, middle, y + 59, "zero")
      let interval = row.interval ?? row.difference...row.difference
      let left = middle + interval.lowerBound * scale
      chart.rectangle(
        left, y + 45, max(1, (interval.upperBound - interval.lowerBound) * scale), 4, style)
      chart.circle(
        middle + row.difference * scale, y + 47, 6, style,
        title: "\(row.bar.label): \(row.bar.text)")
    }
    for (share, anchor) in [(-1.0, "start"), (0, "middle"), (1, "end")] {
      chart.text(
        middle + share * 206, bottom + 14, Figure.signed(share * effects.reach * 1.05, 3),
        anchor: anchor)
    }
    chart.rectangle(6, bottom + 24, 14, 10, "zone")
    chart.text(
      28, bottom + 33, "too little to matter (±\(Figure.fixed(effects.margin, 2)))", "tick",
      anchor: "start")
    let verdicts: [(String, Report.Tone, Double, Double)] = [
      ("cannot tell", .unsure, 258, 24), ("better", .good, 4, 46), ("worse", .bad, 90, 46),
      ("no difference that matters", .plain, 176, 46),
    ]
    for (name, tone, x, y) in verdicts {
      chart.rectangle(x, bottom + y + 3, 18, 4, Self.style(tone))
      chart.text(x + 24, bottom + y + 9, name, "tick", anchor: "start")
    }
    return chart.finish()
  }

  private static func style(_ tone: Report.Tone) -> String {
    switch tone {
    case .good: "win"
    case .bad: "loss"
    case .unsure: "unsure"
    case .plain: "bar"
    }
  }

  private func reliability(_ pairs: JudgedPairs) -> String {
    let box = Box(height: 300)
    var chart = Chart(width: Self.width, height: 380, label: "Reliability diagram")
    axes(&chart, box, across: "mean score of a tenth")
    chart.text(box.left - 36, 16, "share relevant", "axis", anchor: "start")
    chart.line(box.x(0), box.y(0), box.x(1), box.y(1), "ideal")
    chart.text(box.x(1), 16, "ideal: on the line", "tick", anchor: "end")
    chart.text(box.x(0.04), box.y(0.93), "too modest", "tick", anchor: "start")
    chart.text(box.x(0.97), box.y(0.05), "too sure", "tick", anchor: "end")
    let most = Double(pairs.reliability.map(\.count).max() ?? 1)
    for bin in pairs.reliability where bin.count > 0 {
      let x = box.x(bin.meanScore)
      let interval = Intervals.wilson(bin.relevant, of: bin.count)
      chart.line(x, box.y(interval.lowerBound), x, box.y(interval.upperBound), "error")
      chart.circle(
        x, box.y(bin.share), 4 + 7 * (Double(bin.count) / most).squareRoot(), "dot",
        title: "\(counted(bin.count, "pair")), mean score \(Figure.fixed(bin.meanScore, 3)), "
          + "\(Figure.percent(bin.share)) relevant")
    }
    return chart.finish()
  }

  private func thresholds(_ curve: Report.ThresholdCurve) -> String {
    let box = Box(top: 52, height: 240)
    var chart = Chart(
      width: Self.width, height: 338, label: "Precision, recall and F1 by threshold")
    axes(&chart, box, across: "taken from this score on")
    for (n, band) in curve.bands.enumerated() {
      chart.line(box.x(band.minimum), box.top, box.x(band.minimum), box.y(0), "limit")
      chart.text(
        box.x(band.minimum) - 4, box.y(0) - 8 - Double(n % 2) * 14, band.name, "tick",
        anchor: "end")
    }
    let lines: [(String, String, Double, KeyPath<Report.ThresholdCurve.Point, Double>)] = [
      ("precision", "line-a", 40, \.precision), ("recall", "line-b", 160, \.recall),
      ("F1", "line-c", 260, \.f1),
    ]
    for (name, style, x, value) in lines {
      // Where nothing is taken any more there is no precision to speak of.
      let last = curve.points.lastIndex { $0.recall > 0 } ?? 0
      chart.path(
        curve.points[...last].map { (box.x($0.threshold), box.y($0[keyPath: value])) }, style)
      chart.line(x, 12, x + 26, 12, style)
      chart.text(x + 32, 16, name, "tick", anchor: "start")
    }
    chart.line(box.x(curve.best), box.top, box.x(curve.best), box.y(0), "best")
    chart.text(
      min(max(box.x(curve.best), 130), Self.width - 90), 42,
      "best: F1 \(Figure.fixed(curve.bestF1, 2)) from \(Figure.fixed(curve.best, 3)) on",
      "tick best-text")
    return chart.finish()
  }

  private func distribution(_ rows: [Report.Distribution]) -> String {
    let rowHeight = 64.0
    let width = 328.0
    let left = 80.0
    let bottom = Double(rows.count) * rowHeight
    var chart = Chart(width: Self.width, height: bottom + 50, label: "Scores by grade")
    for (n, row) in rows.enumerated() {
      let base = Double(n + 1) * rowHeight
      chart.text(left - 10, base - 22, "grade \(row.grade)", "axis", anchor: "end")
      chart.text(left - 10, base - 6, counted(row.total, "pair"), "tick", anchor: "end")
      chart.line(left, base, left + width, base, "grid")
      let most = Double(max(1, row.counts.max() ?? 1))
      for (bin, count) in row.counts.enumerated() where count > 0 {
        let height = max(1.5, Double(count) / most * (rowHeight - 14))
        chart.rectangle(
          left + Double(bin) * width / 20 + 1, base - height, width / 20 - 2, height,
          row.isRelevant ? "win" : "idle",
          title: "\(count) of \(row.total) from \(Figure.fixed(Double(bin) / 20, 2))")
      }
    }
    for step in 0...5 {
      chart.text(
        left + width * Double(step) / 5, bottom + 18, Figure.fixed(Double(step) / 5, 1))
    }
    chart.text(left, bottom + 40, "← grey belongs here", "tick", anchor: "start")
    chart.text(left + width / 2, bottom + 40, "score", "axis")
    chart.text(left + width, bottom + 40, "green here →", "tick win-text", anchor: "end")
    return chart.finish()
  }

  private func flow(_ flow: Report.Flow) -> String {
    let total = Double(max(1, flow.counts.reduce(0) { $0 + $1.reduce(0, +) }))
    let (left, right) = (116.0, 296.0)
    let height = 240.0
    let gap = 26.0
    let top = 54.0
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
      width: Self.width, height: top + height + rows * gap, label: "Pairs from old to new band")
    chart.text(4, 16, Figure.short(flow.names.old), "axis strong", anchor: "start")
    chart.text(
      Self.width - 4, 16, Figure.short(flow.names.new), "axis strong", anchor: "end")
    var moves = (up: 0, down: 0)
    for (i, row) in flow.counts.enumerated() {
      for (j, count) in row.enumerated() where flow.old[i] != flow.new[j] {
        if j < i { moves.up += count } else { moves.down += count }
      }
    }
    chart.text(Self.width / 2 - 6, 40, "\(moves.up) rose", "axis up-text", anchor: "end")
    chart.text(Self.width / 2 + 6, 40, "\(moves.down) fell", "axis down-text", anchor: "start")
    var oldUsed = oldPlaces
    var newUsed = newPlaces
    for (i, row) in flow.counts.enumerated() {
      for (j, count) in row.enumerated() where count > 0 {
        let isSame = flow.old[i] == flow.new[j]
        let style = isSame ? "stream" : j < i ? "stream up" : "stream down"
        // A single pair has to be seen.
        let thickness = max(1.5, Double(count) / total * height)
        chart.stream(
          left + 8, oldUsed[i], right, newUsed[j], thickness: thickness, style,
          title: "\(flow.old[i]) → \(flow.new[j]): \(counted(count, "pair"))")
        oldUsed[i] += Double(count) / total * height
        newUsed[j] += Double(count) / total * height
      }
    }
    let sides = [(flow.old, oldPlaces, oldSums, true), (flow.new, newPlaces, newSums, false)]
    for (names, places, sums, isLeft) in sides {
      for (n, name) in names.enumerated() {
        let size = max(2, Double(sums[n]) / total * height)
        chart.rectangle(isLeft ? left : right, places[n], 8, size, "node")
        chart.text(
          isLeft ? left - 8 : right + 16, places[n] + size / 2 + 4,
          "\(Figure.short(name, 10))  \(sums[n])", "axis", anchor: isLeft ? "end" : "start")
      }
    }
    return chart.finish()
  }

  private func wins(_ wins: Report.Wins) -> String {
    let values = wins.differences
    let reach = values.reduce(0.001) { max($0, abs($1.value)) }
    let box = Box(left: 52, top: 28, width: 360, height: 220)
    var chart = Chart(width: Self.width, height: 306, label: "Difference per case, sorted")
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
    let won = values.count { $0.value > 0 }
    let lost = values.count { $0.value < 0 }
    chart.text(
      box.left, 16, "\(Figure.short(wins.names.new)) better: \(won)", "axis win-text",
      anchor: "start")
    chart.text(
      box.left + box.width, 268, "\(Figure.short(wins.names.old)) better: \(lost)",
      "axis loss-text", anchor: "end")
    chart.text(
      box.left + box.width / 2, 294,
      "\(counted(values.count, "case")) by \(wins.metric), \(values.count - won - lost) the same",
      "axis")
    return chart.finish()
  }
}

/// Charts as inline SVG. Colors come from the page's style sheet, so that they follow light and
/// dark.
struct Chart {
  private var svg = ""

  /// The factor by which charts are drawn larger than they are laid out, if there is room.
  private static let magnification = 1.2

  /// - Parameter label: what the chart shows, for those who do not see it.
  init(width: Double, height: Double, label: String) {
    svg =
      "<svg width=\"\(number(width * Self.magnification))\" viewBox=\"0 0 \(number(width)) \(number(height))\" role=\"img\" "
      + "aria-label=\"\(markupEscaped(label))\">"
  }

  func finish() -> String { svg + "</svg>\n" }

  /// Coordinates with one decimal are fine enough, and the same everywhere.
  private func number(_ value: Double) -> String {
    let text = Figure.fixed(value, 1)
    let short = text.hasSuffix(".0") ? String(text.dropLast(2)) : text
    return short.hasPrefix("−") ? "-" + short.dropFirst() : short
  }

  mutating func line(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ style: String
  ) {
    svg +=
      "<line x1=\"\(number(x1))\" y1=\"\(number(y1))\" x2=\"\(number(x2))\" y2=\"\(number(y2))\" "
      + "class=\"\(style)\"/>"
  }

  mutating func rectangle(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ style: String,
    title: String? = nil
  ) {
    svg +=
      "<rect x=\"\(number(x))\" y=\"\(number(y))\" width=\"\(number(max(0, width)))\" "
      + "height=\"\(number(max(0, height)))\" class=\"\(style)\""
    svg += title.map { "><title>\(markupEscaped($0))</title></rect>" } ?? "/>"
  }

  mutating func circle(
    _ x: Double, _ y: Double, _ radius: Double, _ style: String, title: String
  ) {
    svg +=
      "<circle cx=\"\(number(x))\" cy=\"\(number(y))\" r=\"\(number(radius))\" class=\"\(style)\">"
      + "<title>\(markupEscaped(title))</title></circle>"
  }

  mutating func path(_ points: [(Double, Double)], _ style: String) {
    let steps = points.enumerated().map { n, point in
      "\(n == 0 ? "M" : "L")\(number(point.0)) \(number(point.1))"
    }
    svg += "<path d=\"\(steps.joined())\" class=\"\(style)\"/>"
  }

  /// A stream from one vertical extent to another, as in a Sankey diagram.
  mutating func stream(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, thickness: Double, _ style: String,
    title: String
  ) {
    let middle = number((x1 + x2) / 2)
    let low1 = y1 + thickness
    let low2 = y2 + thickness
    svg +=
      "<path d=\"M\(number(x1)) \(number(y1))C\(middle) \(number(y1)) \(middle) \(number(y2)) "
      + "\(number(x2)) \(number(y2))L\(number(x2)) \(number(low2))C\(middle) \(number(low2)) "
      + "\(middle) \(number(low1)) \(number(x1)) \(number(low1))Z\" class=\"\(style)\">"
      + "<title>\(markupEscaped(title))</title></path>"
  }

  mutating func text(
    _ x: Double, _ y: Double, _ text: String, _ style: String = "tick", anchor: String = "middle"
  ) {
    svg +=
      "<text x=\"\(number(x))\" y=\"\(number(y))\" class=\"\(style)\" "
      + "text-anchor=\"\(anchor)\">\(markupEscaped(text))</text>"
  }
}

/// Text as it stands in HTML and XML; characters that XML has no place for become U+FFFD.
func markupEscaped(_ text: String) -> String {
  var result = ""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "&": result += "&amp;"
    case "<": result += "&lt;"
    case ">": result += "&gt;"
    case "\"": result += "&quot;"
    case "'": result += "&#39;"
    case "\t", "\n", "\r": result += " "
    default:
      let isAllowed = scalar.value >= 0x20 && scalar.value & 0xFFFE != 0xFFFE
      result.unicodeScalars.append(isAllowed ? scalar : "\u{FFFD}")
    }
  }
  return result
}
