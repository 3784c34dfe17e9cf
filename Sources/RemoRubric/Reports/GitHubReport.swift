import RemoBytes

/// Test results as GitHub workflow commands, which become annotations at the lines of the suite.
package enum GitHubReport {
  /// Writes what fails, what is doubtful, and the hashes of what it rests on.
  ///
  /// - Parameter suites: the files of the cases, whose warnings become annotations, too.
  package static func write(
    _ test: SuiteTest, suites: [CheckedFile] = [], sources: [SourceFile] = [],
    into writer: inout ByteWriter
  ) {
    writeFailures(test.run, into: &writer)
    for file in suites { writeWarnings(of: file, into: &writer) }
    if let guards = test.guards { write(guards, test.run, into: &writer) }
    if test.noticesTooLittle {
      for item in test.mutations?.unnoticed ?? [] {
        writer.append(
          "::error title=\(property(item.place))::"
            + message("no case notices the change \(item.change), \(MutationRun.aside)") + "\n")
      }
    }
    if sources.isEmpty { return }
    let hashes = sources.map { "\($0.role) \($0.name) \($0.hash)" }.joined(separator: ", ")
    writer.append("::notice title=What the test rests on::\(message(hashes))\n")
  }

  /// The most warnings of a file; GitHub shows ten of each step.
  private static let mostWarnings = 20

  private static func writeWarnings(of file: CheckedFile, into writer: inout ByteWriter) {
    let warnings = file.diagnostics.filter { $0.severity == .warning }
    for item in warnings.prefix(mostWarnings) {
      let place = item.range.map { SourceLocation(of: $0.lowerBound, in: file.bytes.span) }
      let text = [item.path.isEmpty ? "" : "\(item.path): ", item.message]
      writer.append(
        "::warning file=\(property(file.name)),"
          + (place.map { "line=\($0.line),col=\($0.column)," } ?? "")
          + "title=\(property(item.code.name))::"
          + message(text.joined() + (item.help.map { "; \($0)" } ?? "")) + "\n")
    }
    if warnings.count > mostWarnings {
      writer.append(
        "::warning file=\(property(file.name))::… and \(warnings.count - mostWarnings) more in this file\n"
      )
    }
  }

  private static func writeFailures(_ run: SuiteRun, into writer: inout ByteWriter) {
    for result in run.failed {
      let place = result.testCase.place
      for failure in result.failures {
        writer.append(
          "::error file=\(property(place.file)),line=\(place.line),title="
            + "\(property(result.testCase.id.text))::"
            + "\(message("\(failure.expectation): \(failure.message)"))\n")
      }
    }
  }

  private static func write(
    _ guards: RegressionGuard, _ run: SuiteRun, into writer: inout ByteWriter
  ) {
    let places = Dictionary(
      firstOf: run.results.flatMap { result in
        result.testCase.items.map { (result.testCase.queryID($0), result.testCase.place) }
      })
    for item in guards.severe {
      let place = places[item.query].map { "file=\(property($0.file)),line=\($0.line)," } ?? ""
      writer.append(
        "::error \(place)title=\(property(item.query.text))::\(message(item.message))\n")
    }
    for (name, text) in Report.goneMessages(guards) {
      writer.append("::error title=\(property(name))::\(message(text))\n")
    }
    for (name, text) in Report.addedMessages(guards) {
      writer.append("::notice title=\(property(name))::\(message(text))\n")
    }
    for item in guards.comparisons where item.verdict != .noDifference {
      let level =
        switch item.verdict {
        case .worse: "error"
        case .cannotTell: "warning"
        case .better, .noDifference: "notice"
        }
      writer.append(
        "::\(level) title=\(property(item.metric))::"
          + message(
            "\(item.verdictText): \(Figure.metric(item.old)) → \(Figure.metric(item.new))")
          + "\n")
    }
  }

  private static func message(_ text: String) -> String { escaped(text, isProperty: false) }
  private static func property(_ text: String) -> String { escaped(text, isProperty: true) }

  /// The escapes of workflow commands: %, CR and LF; in properties colons and commas too.
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
