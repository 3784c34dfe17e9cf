import RemoBytes

/// The tone of a finding.
public enum Tone: String, Sendable {
  case good, bad, unsure, plain
}

/// The names of two compared rubrics or runs.
package typealias SystemNames = (old: String, new: String)

/// Rows of text. The first column is left-aligned, the others are right-aligned if they are
/// numbers.
package struct ReportTable: Equatable, Sendable {
  package var header: [String]
  package var rows: [[String]]
  /// The tone of each row; empty if all are plain.
  package var tones: [Tone] = []
  /// The most rows that texts show; pages and programs get all.
  package var rowLimit = Int.max

  /// The rows that texts leave out.
  var hiddenCount: Int { max(0, rows.count - rowLimit) }

  func tone(of row: Int) -> Tone { row < tones.count ? tones[row] : .plain }

  /// Whether every cell of a column is a figure. Blank cells and "—" do not count.
  func isNumeric(_ column: Int) -> Bool {
    let cells = rows.compactMap { column < $0.count ? $0[column] : nil }.filter {
      !$0.isEmpty && $0 != "—"
    }
    return !cells.isEmpty
      && cells.allSatisfy { cell in
        cell.contains(where: \.isNumber)
          && cell.allSatisfy { $0.isNumber || "+−±<.–… /%→—×=≤".contains($0) }
      }
  }

  /// The header and the rows in aligned columns, without spaces at the ends of lines.
  var textLines: [String] {
    if rows.isEmpty { return [] }
    let all = ([header] + rows.prefix(rowLimit)).map { $0.map { DiagnosticPrinter.visible($0) } }
    let widths = header.indices.map { n in
      all.compactMap { n < $0.count ? $0[n].count : nil }.max() ?? 0
    }
    let isLeft = header.indices.map { $0 == 0 || !isNumeric($0) }
    let lines = all.map { cells in
      var line = ""
      for (n, cell) in cells.enumerated() {
        let space = String(repeating: " ", count: widths[n] - cell.count)
        line += (n == 0 ? "" : "  ") + (isLeft[n] ? cell + space : space + cell)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
    return hiddenCount > 0 ? lines + ["\(hiddenCount) more"] : lines
  }

  var json: [(key: String, value: JSONOutput)] {
    [("header", .texts(header)), ("rows", .array(rows.map { .texts($0) }))]
  }
}
