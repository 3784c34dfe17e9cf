import RemoBytes

/// Shows on standard error what is wrong with an input, without flooding it.
struct DiagnosticReport {
  /// How many errors, and how many warnings of one code, are shown in full.
  static let limit = 20

  private var printer: DiagnosticPrinter
  private let output: Output

  /// A report on the input called `name`.
  init(name: String, to output: Output, isColored: Bool) {
    printer = DiagnosticPrinter(name: name, isColored: isColored)
    self.output = output
  }

  /// Writes the first errors, and how many more there are.
  ///
  /// - Parameters:
  ///   - further: errors that are not among `errors`.
  ///   - linesBefore: how many lines there were before those of `source`.
  mutating func write(
    errors: [Diagnostic], further: Int = 0, in source: Span<UInt8>, linesBefore: Int = 0
  ) {
    if errors.isEmpty, further == 0 { return }
    var writer = ByteWriter()
    for error in errors.prefix(Self.limit) {
      printer.write(error, in: source, linesBefore: linesBefore, into: &writer)
    }
    let rest = errors.count - min(errors.count, Self.limit) + further
    if rest > 0 { writer.append("… and \(counted(rest, "more error"))\n") }
    flush(writer)
  }

  /// Writes the first warnings of each code, and how many more of it there are.
  ///
  /// - Parameter further: warnings that are not among `warnings`.
  mutating func write(
    warnings: [Diagnostic], further: [(code: Diagnostic.Code, count: Int)] = [],
    in source: Span<UInt8>
  ) {
    if warnings.isEmpty, further.isEmpty { return }
    var writer = ByteWriter()
    var counts = CodeCounts(limit: Self.limit)
    for warning in warnings {
      if counts.add(warning.code) { printer.write(warning, in: source, into: &writer) }
    }
    for (code, count) in counts.further + further {
      writer.append("… and \(counted(count, "more warning")) [\(code.name)]\n")
    }
    flush(writer)
  }

  /// Writes a way out that concerns the input as a whole.
  func note(_ help: String) { output.write("   = help: \(help)\n") }

  private func flush(_ writer: consuming ByteWriter) {
    output.write(writer.finish().span)
  }
}
