/// Detects the sign between a table's cells.
package enum DelimiterDetection {
  /// The size of a sample in bytes, from the start of a table.
  package static let sampleSize = 64 << 10

  private static let mostRows = 50

  /// The usual delimiters, the most common first.
  package static let candidates = [ASCII.comma, ASCII.semicolon, ASCII.tab, ASCII.bar]

  /// The delimiter that occurs most often in rows with the same number of cells; a comma for a
  /// table of one column.
  ///
  /// - Parameter sample: the start of the table, in UTF-8. Its last row may be cut off.
  package static func delimiter(of sample: Span<UInt8>) -> UInt8 {
    var best = (delimiter: ASCII.comma, weight: 0)
    for candidate in candidates {
      let weight = weight(of: candidate, in: sample)
      if weight > best.weight { best = (candidate, weight) }
    }
    return best.delimiter
  }

  /// The delimiter that a first line such as `sep=;` names for Excel, and the length of that line.
  package static func declared(in sample: Span<UInt8>) -> (delimiter: UInt8, length: Int)? {
    guard sample.count > 4, sample.hasText("sep=", at: 0) else { return nil }
    var end = 5
    guard end < sample.count else { return (sample[4], end) }
    guard sample[end] == ASCII.lineFeed || sample[end] == ASCII.carriageReturn else { return nil }
    if sample[end] == ASCII.carriageReturn, end + 1 < sample.count,
      sample[end + 1] == ASCII.lineFeed
    {
      end += 1
    }
    return (sample[4], end + 1)
  }

  /// The greatest number of delimiters in rows with the same number of cells.
  private static func weight(of delimiter: UInt8, in sample: Span<UInt8>) -> Int {
    var reader = DelimitedReader(delimiter: delimiter)
    reader.append(sample)
    var counts: [Int: Int] = [:]
    var rows = 0
    while rows < mostRows, let row = try? reader.next() {
      rows += 1
      if row.fault == nil, row.cells.count > 1 { counts[row.cells.count, default: 0] += 1 }
    }
    if rows == 0 {
      reader.finish()
      if let row = try? reader.next(), row.cells.count > 1 { counts[row.cells.count] = 1 }
    }
    return counts.map { ($0.key - 1) * $0.value }.max() ?? 0
  }
}
