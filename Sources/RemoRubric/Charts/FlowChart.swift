import RemoBytes

/// The number of pairs by old and new band.
package struct FlowChart: Chart {
  package var names: SystemNames
  /// The old and the new bands.
  package var old: [String]
  package var new: [String]
  /// The counts by old band (rows) and new band (columns).
  package var counts: [[Int]]

  package var table: ReportTable {
    ReportTable(
      header: ["old \\ new"] + new,
      rows: zip(old, counts).map { name, counts in [name] + counts.map { "\($0)" } })
  }

  package var legend: String? {
    "Old bands are on the left, new ones on the right. Gray streams are unchanged. Blue streams"
      + " rose; amber streams fell."
  }

  private static let left = 116.0
  private static let right = SVGDrawing.width - 124
  private static let top = 54.0
  private static let height = 240.0
  private static let gap = 26.0

  /// The bands of one side with the number of their pairs and the place of their nodes.
  private struct Side {
    var names: [String]
    var sums: [Int]
    var places: [Double]

    init(_ names: [String], sums: [Int], height: (Int) -> Double) {
      self.names = names
      self.sums = sums
      var y = FlowChart.top
      places = sums.map { sum in
        defer { y += height(sum) + FlowChart.gap }
        return y
      }
    }
  }

  /// The height of a number of pairs.
  private func height(of count: Int) -> Double {
    Double(count) / Double(max(1, counts.joined().reduce(0, +))) * Self.height
  }

  package var drawing: String {
    let oldSide = Side(old, sums: counts.map { $0.reduce(0, +) }, height: height)
    let newSide = Side(
      new, sums: new.indices.map { n in counts.reduce(0) { $0 + $1[n] } }, height: height)
    var drawing = SVGDrawing(
      height: Self.top + Self.height + Double(max(old.count, new.count)) * Self.gap,
      label: "Pairs from old to new band")
    drawTitles(on: &drawing)
    drawStreams(from: oldSide, to: newSide, on: &drawing)
    for (side, isLeft) in [(oldSide, true), (newSide, false)] {
      for (n, name) in side.names.enumerated() {
        let size = max(2, height(of: side.sums[n]))
        drawing.rectangle(
          at: (isLeft ? Self.left : Self.right, side.places[n]), size: (8, size), style: "node")
        drawing.text(
          "\(Figure.short(name, to: 10))  \(side.sums[n])",
          at: (isLeft ? Self.left - 8 : Self.right + 16, side.places[n] + size / 2 + 4),
          style: "axis", anchor: isLeft ? .end : .start)
      }
    }
    return drawing.svg
  }

  private func drawTitles(on drawing: inout SVGDrawing) {
    let width = SVGDrawing.width
    drawing.text(Figure.short(names.old), at: (4, 16), style: "axis strong", anchor: .start)
    drawing.text(Figure.short(names.new), at: (width - 4, 16), style: "axis strong", anchor: .end)
    var moves = (up: 0, down: 0)
    for (i, row) in counts.enumerated() {
      for (j, count) in row.enumerated() where old[i] != new[j] {
        if j < i { moves.up += count } else { moves.down += count }
      }
    }
    drawing.text(
      "\(moves.up) rose", at: (width / 2 - 6, 40), style: "axis up-text", anchor: .end)
    drawing.text(
      "\(moves.down) fell", at: (width / 2 + 6, 40), style: "axis down-text", anchor: .start)
  }

  private func drawStreams(
    from oldSide: Side, to newSide: Side, on drawing: inout SVGDrawing
  ) {
    var (oldUsed, newUsed) = (oldSide.places, newSide.places)
    for (i, row) in counts.enumerated() {
      for (j, count) in row.enumerated() where count > 0 {
        let isSame = old[i] == new[j]
        let height = height(of: count)
        // A single pair has to be visible.
        drawing.stream(
          from: (Self.left + 8, oldUsed[i]), to: (Self.right, newUsed[j]),
          thickness: max(1.5, height),
          style: isSame ? "stream" : j < i ? "stream up" : "stream down",
          title: "\(old[i]) → \(new[j]): \(counted(count, "pair"))")
        oldUsed[i] += height
        newUsed[j] += height
      }
    }
  }
}
