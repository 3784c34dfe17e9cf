import RemoBytes

/// Writes the checks of a report as annotations at the lines of the suite.
package enum GitHubReport {
  /// Writes the headline, then the verdict, the findings of checks, the warnings of files, and the
  /// hashes of the sources.
  package static func write(_ report: Report, into writer: inout ByteWriter) {
    // A plain line of the log. It has no text of files, so it cannot be a command.
    writer.append("\(report.headline)\n")
    var annotations = GitHubAnnotations()
    // The answer comes first, because GitHub cuts long lists of notices.
    annotations.add(.notice, title: report.title, message: report.answer)
    for check in report.checks {
      for finding in check.findings {
        annotations.add(
          finding.level, title: finding.title, message: finding.message, details: finding.details,
          at: check.place.map { GitHubAnnotations.Place(file: $0.file, line: $0.line) })
      }
    }
    for file in report.warnings { annotations.add(file, severity: .warning) }
    if !report.sources.isEmpty {
      let hashes = report.sources.map { "\($0.role) \($0.name) \($0.hash)" }
      annotations.add(
        .notice, title: "Inputs of the test", message: hashes.joined(separator: ", "))
    }
    annotations.write(into: &writer)
  }

  /// Writes the errors of files that cannot be tested.
  package static func write(errorsOf files: [CheckedFile], into writer: inout ByteWriter) {
    var annotations = GitHubAnnotations()
    for file in files { annotations.add(file, severity: .error) }
    annotations.write(into: &writer)
  }
}

extension GitHubAnnotations {
  fileprivate mutating func add(_ file: CheckedFile, severity: Diagnostic.Severity) {
    var locator = SourceLocator()
    for item in file.diagnostics where item.severity == severity {
      let place = item.range.map { locator.location(of: $0.lowerBound, in: file.bytes.span) }
      let path = item.path.isEmpty ? "" : "\(item.path): "
      add(
        GitHubAnnotations.Level(severity), title: item.code.name,
        message: path + item.message + (item.help.map { "; \($0)" } ?? ""),
        at: Place(file: file.name, line: place?.line, column: place?.column))
    }
  }
}
