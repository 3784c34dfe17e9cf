import RemoBytes

/// Recognizes a table that someone gave in place of a list.
package enum TableDetection {
  private static let rowCount = 10

  /// Whether a document that is not JSON is a table: a workbook, a text with headings of products
  /// in its first row, or three or more rows with the same number of cells, at least three. Lines
  /// of prose often have one comma.
  package static func isTable(_ document: DocumentBuffer) -> Bool {
    let bytes = document.storage.span
    let sample = bytes.extracting(
      bytes.lengthOfBOM..<min(document.inputCount, DelimiterDetection.sampleSize))
    if NonJSONInput(binary: sample) != nil { return isWorkbook(sample) }
    guard SurroundedJSON(sample, in: 0..<sample.count) == nil,
      sample.firstInvalidUTF8(in: 0..<sample.count) == nil
    else { return false }
    var reader = DelimitedReader(delimiter: delimiter(of: sample))
    reader.append(sample)
    if sample.count == document.inputCount { reader.finish() }
    var rows: [DelimitedRow] = []
    while rows.count < rowCount, let row = try? reader.next() {
      if !row.isBlank { rows.append(row) }
    }
    guard let first = rows.first, first.cells.count > 1 else { return false }
    return ColumnMap(first).describesProducts
      || rows.count > 2 && first.cells.count > 2
        && rows.allSatisfy { $0.cells.count == first.cells.count }
  }

  /// The delimiter of a table: the one with most known headings in a row near the start, or else
  /// the most frequent one.
  ///
  /// - Parameters:
  ///   - sample: the start of the table, in UTF-8.
  ///   - isTSV: whether the name of the file says that tabs are delimiters.
  static func delimiter(of sample: Span<UInt8>, isTSV: Bool = false) -> UInt8 {
    var best = (delimiter: UInt8(0), count: isTSV ? 1 : 0)
    for delimiter in DelimiterDetection.candidates {
      var reader = DelimitedReader(delimiter: delimiter)
      reader.append(sample)
      reader.finish()
      var rows: [DelimitedRow] = []
      while rows.count <= SheetParts.mostRowsBeforeHeadings, let row = try? reader.next() {
        rows.append(row)
      }
      let count =
        SheetParts.headingRow(of: rows, options: ImportOptions())
        .map { ColumnMap(rows[$0]).columns.count } ?? 0
      if count > best.count { best = (delimiter, count) }
    }
    if best.delimiter != 0, best.count > 1 { return best.delimiter }
    return isTSV ? ASCII.tab : DelimiterDetection.delimiter(of: sample)
  }

  /// Whether an archive is a workbook (ECMA-376 Part 2, §7.2.3): its first part is that of the
  /// content types, or is in a usual folder such as `xl`.
  private static func isWorkbook(_ archive: Span<UInt8>) -> Bool {
    // A local header has 30 bytes before the name (APPNOTE.TXT 4.3.7).
    ["[Content_Types].xml", "xl/", "_rels/", "docProps/"].contains { archive.hasText($0, at: 30) }
  }
}
