import RemoBytes

/// Writes the checks of a report as GitHub's workflow commands, which become annotations at the
/// lines of the suite.
package enum GitHubReport {
  /// Writes the warnings of files, the findings of checks, and the hashes of the sources.
  ///
  /// - Parameter files: the files whose warnings become annotations.
  package static func write(
    _ report: Report, files: [CheckedFile] = [], into writer: inout ByteWriter
  ) {
    for file in files { writeWarnings(of: file, into: &writer) }
    for check in report.checks {
      for finding in check.findings {
        let place = check.place.map { [("file", $0.file), ("line", "\($0.line)")] } ?? []
        write(
          finding.level, properties: place + [("title", finding.title)], finding.message,
          into: &writer)
      }
    }
    if report.sources.isEmpty { return }
    let hashes = report.sources.map { "\($0.role) \($0.name) \($0.hash)" }
    write(
      .notice, properties: [("title", "What the test rests on")],
      hashes.joined(separator: ", "), into: &writer)
  }

  /// The most warnings of a file; GitHub shows ten of each step.
  private static let mostWarnings = 20

  private static func writeWarnings(of file: CheckedFile, into writer: inout ByteWriter) {
    let warnings = file.diagnostics.filter { $0.severity == .warning }
    for item in warnings.prefix(mostWarnings) {
      let place = item.range.map { SourceLocation(of: $0.lowerBound, in: file.bytes.span) }
      let path = item.path.isEmpty ? "" : "\(item.path): "
      write(
        .warning,
        properties: [("file", file.name)]
          + (place.map { [("line", "\($0.line)"), ("col", "\($0.column)")] } ?? [])
          + [("title", item.code.name)],
        path + item.message + (item.help.map { "; \($0)" } ?? ""), into: &writer)
    }
    let rest = warnings.count - mostWarnings
    if rest > 0 {
      write(
        .warning, properties: [("file", file.name)], "… and \(rest) more in this file",
        into: &writer)
    }
  }

  private static func write(
    _ level: Report.Finding.Level, properties: [(name: String, value: String)],
    _ message: String, into writer: inout ByteWriter
  ) {
    let texts = properties.map { "\($0.name)=\(escaped($0.value, isProperty: true))" }
    writer.append(
      "::\(level.rawValue) \(texts.joined(separator: ","))::"
        + "\(escaped(message, isProperty: false))\n")
  }

  /// Escapes %, CR and LF, and in properties also colons and commas.
  private static func escaped(_ text: String, isProperty: Bool) -> String {
    var result = ""
    for scalar in DiagnosticPrinter.visible(text).unicodeScalars {
      switch scalar {
      case "%": result += "%25"
      case ":" where isProperty: result += "%3A"
      case "," where isProperty: result += "%2C"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
