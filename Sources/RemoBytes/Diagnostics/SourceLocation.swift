/// A line and column in a text, both counted from 1; columns count Unicode scalars. In a workbook,
/// they are a row and a column of a sheet.
package struct SourceLocation: Equatable, Sendable {
  package let line: Int
  package let column: Int
  /// The name of a workbook's cell, such as `Items!B5`; nil in a text.
  package let cell: String?

  package init(line: Int, column: Int, cell: String? = nil) {
    self.line = line
    self.column = column
    self.cell = cell
  }

  /// The place as messages show it: `14:22`, or `Items!B5`.
  package var text: String { cell ?? "\(line):\(column)" }

  /// Locates the byte at `offset` of `source`. A BOM at the start of a line has no column.
  package init(of offset: Int, in source: Span<UInt8>) {
    var locator = SourceLocator()
    self = locator.location(of: offset, in: source)
  }
}

/// Locates many offsets of one text, in one pass if they arrive in order.
package struct SourceLocator: Sendable {
  private var offset = 0
  private var line = 1
  private var column = 1
  private let sheets: SheetPlaces?

  /// - Parameter sheets: the cells of a workbook, if the text is that of one.
  package init(sheets: SheetPlaces? = nil) { self.sheets = sheets }

  /// Locates the byte at `offset` of `source`. Pass the same text each time. A BOM at the start of
  /// a line has no column.
  package mutating func location(of offset: Int, in source: Span<UInt8>) -> SourceLocation {
    if let cell = sheets?.location(of: offset, in: source) { return cell }
    let target = min(offset, source.count)
    if target < self.offset { self = SourceLocator() }
    while let next = source.firstIndex(of: ASCII.lineFeed, in: self.offset..<target) {
      line += 1
      self.offset = next + 1
      column = 1
    }
    if column == 1 {
      self.offset = min(self.offset + source.lengthOfBOM(at: self.offset), target)
    }
    column += source.scalarCount(self.offset..<target)
    self.offset = target
    return SourceLocation(line: line, column: column)
  }
}

extension Span<UInt8> {
  /// 3 if the bytes begin with a UTF-8 byte order mark, else 0.
  package var lengthOfBOM: Int { lengthOfBOM(at: 0) }

  /// 3 if a UTF-8 byte order mark stands at `offset`, else 0.
  package func lengthOfBOM(at offset: Int) -> Int {
    guard offset + 3 <= count, self[offset] == 0xEF else { return 0 }
    return self[offset + 1] == 0xBB && self[offset + 2] == 0xBF ? 3 : 0
  }

  /// The number of scalars in `range`: the bytes that are not UTF-8 continuation bytes.
  func scalarCount(_ range: Range<Int>) -> Int {
    var scalars = 0
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound {
      let bytes = word(at: offset)
      let continuation = bytes & ~(bytes << 1) & 0x8080_8080_8080_8080
      scalars += 8 - continuation.nonzeroBitCount
      offset += 8
    }
    while offset < range.upperBound {
      scalars += self[offset] & 0xC0 == 0x80 ? 0 : 1
      offset += 1
    }
    return scalars
  }
}
