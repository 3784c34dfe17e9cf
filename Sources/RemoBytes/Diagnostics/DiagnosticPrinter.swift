/// Formats diagnostics as text for a terminal or a log.
package struct DiagnosticPrinter: Sendable {
  /// The most characters shown of a source line. A longer line is cut around the error.
  private static let lineLimit = 100

  private let name: String
  private let isColored: Bool
  private var locator: SourceLocator

  /// Creates a printer for diagnostics of the input called `name`.
  ///
  /// - Parameter sheets: the cells of a workbook.
  package init(name: String, isColored: Bool = false, sheets: SheetPlaces? = nil) {
    self.name = name
    self.isColored = isColored
    locator = SourceLocator(sheets: sheets)
  }

  /// Writes one diagnostic: its location and message, the source line with a caret, and the
  /// suggestion.
  ///
  /// Control characters, which could affect a terminal, appear as their Unicode pictures. Pass the
  /// same `source` each time.
  ///
  /// - Parameter linesBefore: the number of lines in the input before `source`.
  package mutating func write(
    _ diagnostic: Diagnostic, in source: Span<UInt8>, linesBefore: Int = 0,
    into writer: inout ByteWriter
  ) {
    var head = name
    var snippet: [String] = []
    if let range = diagnostic.range {
      var place = locator.location(of: range.lowerBound, in: source)
      place = SourceLocation(
        line: place.line + linesBefore, column: place.column, cell: place.cell)
      head += ":\(place.text)"
      snippet = self.snippet(of: range, at: place, in: source)
    }
    let severity = diagnostic.severity.rawValue
    let color =
      switch diagnostic.severity {
      case .error: "31"
      case .warning: "33"
      case .note: "36"
      }
    var line =
      styled("\(Self.visible(head)): ", style: "1") + styled("\(severity): ", style: "1;\(color)")
    if !diagnostic.path.isEmpty { line += Self.visible(diagnostic.path) + ": " }
    line += Self.visible(diagnostic.message)
    if diagnostic.severity != .error { line += " [\(diagnostic.code.name)]" }
    writer.append(line + "\n")
    for (index, text) in snippet.enumerated() {
      writer.append((index == 1 ? styled(text, style: color) : text) + "\n")
    }
    if let help = diagnostic.help {
      let margin = snippet.first?.prefix { $0 != "|" }.count ?? 2
      writer.append(
        String(repeating: " ", count: margin) + "= help: \(Self.visible(help))\n")
    }
  }

  private func styled(_ text: String, style: String) -> String {
    isColored ? "\u{1B}[\(style)m\(text)\u{1B}[0m" : text
  }

  /// The source line, followed by the line that marks the error.
  private func snippet(
    of range: Range<Int>, at place: SourceLocation, in source: Span<UInt8>
  ) -> [String] {
    let start = min(range.lowerBound, source.count)
    // A character has at most four bytes, so more of a long line is not needed.
    let reach = Self.lineLimit * 4
    let earliest = max(0, start - reach)
    let latest = min(source.count, start + reach)
    let newline = source.lastIndex(of: ASCII.lineFeed, in: earliest..<start)
    var lineStart = newline.map { $0 + 1 } ?? earliest
    if newline != nil || lineStart == 0 {
      lineStart = min(lineStart + source.lengthOfBOM(at: lineStart), start)
    }
    var lineEnd = source.firstIndex(of: ASCII.lineFeed, in: start..<latest) ?? latest
    // A carriage return before the line feed belongs to the line ending.
    let isWhole = lineEnd == source.count || source[lineEnd] == ASCII.lineFeed
    if isWhole, lineEnd > start, source[lineEnd - 1] == ASCII.carriageReturn { lineEnd -= 1 }
    let before = Array(source.string(lineStart..<start).unicodeScalars)
    let after = Array(source.string(start..<lineEnd).unicodeScalars)
    let shownBefore = min(before.count, Self.lineLimit * 6 / 10)
    let shownAfter = min(after.count, Self.lineLimit - shownBefore)
    let isCutBefore = shownBefore < before.count || (newline == nil && earliest > 0)
    let isCutAfter = shownAfter < after.count || !isWhole
    var text = isCutBefore ? "…" : ""
    text += Self.visible(before.suffix(shownBefore)) + Self.visible(after.prefix(shownAfter))
    text += isCutAfter ? "…" : ""
    let marked = source.scalarCount(start..<max(start, min(range.upperBound, lineEnd)))
    let indent = shownBefore + (isCutBefore ? 1 : 0)
    let marks = "^" + String(repeating: "~", count: max(0, min(marked, shownAfter) - 1))
    let number = "\(place.line)"
    let margin = String(repeating: " ", count: number.count)
    return [
      "\(number) | \(text)", "\(margin) | \(String(repeating: " ", count: indent))\(marks)",
    ]
  }

  /// The most characters shown of a text. File paths are shorter.
  private static let textLimit = 4096

  /// Makes every character visible: a tab becomes a space, another control character its picture,
  /// and U+0080 to U+009F, line separators and characters that change the text direction become
  /// U+FFFD. Shortens long text in the middle.
  package static func visible(_ text: String) -> String {
    visible(Array(text.shortened(to: textLimit).unicodeScalars)[...])
  }

  private static func visible(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
    var text = ""
    for scalar in scalars {
      switch scalar.value {
      case 0x09: text += " "
      case 0..<0x20: text.unicodeScalars.append(Unicode.Scalar(0x2400 + scalar.value) ?? scalar)
      case 0x7F: text += "\u{2421}"
      case 0x80..<0xA0, 0x061C, 0x200E...0x200F, 0x2028...0x202E, 0x2066...0x2069:
        text += "\u{FFFD}"
      case _ where scalar.isForeignByte: text += "\u{FFFD}"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
