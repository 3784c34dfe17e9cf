/// The tone of a finding.
public enum Tone: String, Sendable {
  case good, bad, unsure, plain
}

/// The names of two compared rubrics or runs.
package typealias SystemNames = (old: String, new: String)

/// Rows of text. The first column is left-aligned, the others are right-aligned if they are
/// numbers.
package struct ReportTable: Sendable {
  package var header: [String]
  package var rows: [[String]]
  /// The tone of each row; empty if all are plain.
  package var tones: [Tone] = []

  /// The tone of a row.
  func tone(of row: Int) -> Tone { row < tones.count ? tones[row] : .plain }

  /// Whether a column holds figures.
  func isNumeric(_ column: Int) -> Bool {
    let cells = rows.compactMap { column < $0.count ? $0[column] : nil }.filter { !$0.isEmpty }
    return !cells.isEmpty
      && cells.allSatisfy { cell in
        cell.contains(where: \.isNumber)
          && cell.allSatisfy { $0.isNumber || "+−±<.–… /%→—".contains($0) }
      }
  }

  var json: [(key: String, value: JSONOutput)] {
    [("header", .texts(header)), ("rows", .array(rows.map { .texts($0) }))]
  }
}
