import RemoBytes
import RemoShop

/// Writes diagnostics of one input as messages.
struct DiagnosticMessages {
  let name: String
  let style: MessageStyle
  /// The API's answer, if it came instead of a list.
  var answer: ListProblems.Answer?

  private var printer: DiagnosticPrinter
  private var locator: SourceLocator

  init(
    name: String, style: MessageStyle, answer: ListProblems.Answer? = nil,
    sheets: SheetPlaces? = nil
  ) {
    self.name = name
    self.style = style
    self.answer = answer
    printer = DiagnosticPrinter(name: name, isColored: style == .colored, sheets: sheets)
    locator = SourceLocator(sheets: sheets)
  }

  /// Writes a diagnostic. Pass the same `source` each time.
  ///
  /// - Parameter linesBefore: the number of lines of the input before `source`.
  mutating func write(
    _ diagnostic: Diagnostic, in source: Span<UInt8>, linesBefore: Int = 0,
    into writer: inout ByteWriter
  ) {
    guard style == .json else {
      printer.write(diagnostic, in: source, linesBefore: linesBefore, into: &writer)
      return
    }
    let place = diagnostic.range.map { range in
      let place = locator.location(of: range.lowerBound, in: source)
      return SourceLocation(
        line: place.line + linesBefore, column: place.column, cell: place.cell)
    }
    Message(diagnostic, file: name, at: place, answer: answer).writeJSON(into: &writer)
  }
}
