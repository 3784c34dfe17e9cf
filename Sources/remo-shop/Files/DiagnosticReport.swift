import RemoBytes
import RemoShop

/// Reports the errors and warnings of an input on standard error, without flooding it.
struct DiagnosticReport {
  /// The maximum number of errors, and of warnings per code, shown in full.
  static let limit = 20

  private var messages: DiagnosticMessages
  private let io: IO

  /// A report about the input called `name`: a list, an API's answer, or a workbook, whose cells it
  /// names.
  init(name: String, answer: ListProblems.Answer? = nil, sheets: SheetPlaces? = nil, io: IO) {
    messages = DiagnosticMessages(name: name, style: io.style, answer: answer, sheets: sheets)
    self.io = io
  }

  /// Writes the first errors and the number of the others.
  ///
  /// - Parameters:
  ///   - further: the number of errors beyond `errors`.
  ///   - linesBefore: the number of lines of the input before `source`.
  mutating func write(
    errors: [Diagnostic], further: Int = 0, in source: Span<UInt8>, linesBefore: Int = 0
  ) {
    if errors.isEmpty, further == 0 { return }
    var writer = ByteWriter()
    for error in errors.prefix(Self.limit) {
      messages.write(error, in: source, linesBefore: linesBefore, into: &writer)
    }
    io.errors.write(writer.finish().span)
    let rest = errors.count - min(errors.count, Self.limit) + further
    if rest > 0 { tell(rest, what: "more error", severity: .error, code: "more-errors") }
  }

  /// Writes the first warnings of each code and the number of the others.
  ///
  /// - Parameter further: the number of warnings beyond `warnings`.
  mutating func write(
    warnings: [Diagnostic], further: [(code: Diagnostic.Code, count: Int)] = [],
    in source: Span<UInt8>
  ) {
    if warnings.isEmpty, further.isEmpty { return }
    var writer = ByteWriter()
    var counts = CodeCounts(limit: Self.limit)
    for warning in warnings {
      if counts.add(warning.code) { messages.write(warning, in: source, into: &writer) }
    }
    io.errors.write(writer.finish().span)
    for (code, count) in counts.further + further {
      tell(count, what: "more warning", severity: .warning, code: code.name)
    }
  }

  /// Writes a suggestion for the input as a whole.
  func note(_ help: String) {
    io.tell(
      Message(
        .note, code: "suggestion", text: help, file: messages.name, lines: ["   = help: \(help)"]))
  }

  /// Writes the number of hidden diagnostics.
  private func tell(_ count: Int, what: String, severity: Message.Severity, code: String) {
    let text = counted(count, what)
    io.tell(
      Message(
        severity, code: code, text: text, file: messages.name, count: count,
        lines: ["… and \(text)" + (severity == .warning ? " [\(code)]" : "")]))
  }
}
