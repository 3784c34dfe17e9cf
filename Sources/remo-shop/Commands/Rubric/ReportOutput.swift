import RemoBytes
import RemoRubric

enum ReportFormat: String, CaseIterable {
  case terminal, json, junit, github, markdown, html

  /// The formats of every report; the others are only for tests and audits.
  static let general = allCases.filter { $0 != .junit && $0 != .github }

  var fileKind: FileKind {
    switch self {
    case .terminal, .github: .text
    case .json: .json
    case .markdown: .markdown
    case .html: .html
    case .junit: .xml
    }
  }
}

extension Arguments {
  /// The requested format, by name or by the extension of the file in `output`.
  func reportFormat(of output: Option<String> = .output) throws(CommandError) -> ReportFormat {
    let format = try format(.reportFormat, for: self[output]) ?? .terminal
    try refuseWrongExtension(of: output, for: .format(format.rawValue, format.fileKind))
    return format
  }

  func metrics(
    _ option: Option<String>, relevance: Int? = nil
  ) throws(CommandError) -> [Metric] {
    do throws(RubricError) {
      return try Metric.list(
        self[option] ?? option.record.standard ?? "", relevance: relevance ?? self.relevance)
    } catch {
      throw CommandError(error)
    }
  }

  func comparedMetrics(relevance: Int? = nil) throws(CommandError) -> [Metric] {
    let metrics = try metrics(.comparedMetrics, relevance: relevance)
    if let wrong = metrics.first(where: { !$0.isCompared }) {
      throw .usage(
        wrong.isPooled
          ? "'\(wrong.name)' measures all pairs together and cannot compare cases"
          : "'\(wrong.name)' measures how much is judged, not which ranking is better",
        help:
          "cases are compared by ndcg, map, mrr, p@K, r@K, f1, success@K, rprec, bpref, rbp or err")
    }
    return metrics
  }

  /// The lowest grade of a relevant candidate.
  var relevance: Int { self[.relevant] ?? 1 }
}

extension IO {
  /// Writes a report to the file of an option, or to standard output.
  ///
  /// - Parameter names: the names of the suites and the rubric, for JUnit XML.
  func write(
    _ report: Report, as format: ReportFormat, to option: Option<String> = .output,
    names: (suite: String, rubric: String) = ("", ""), arguments: Arguments
  ) throws(CommandError) {
    try write(to: arguments[option], arguments: arguments) { writer, isColored in
      switch format {
      case .terminal: TerminalReport(isColored: isColored).write(report, into: &writer)
      case .json: JSONReport.write(report, into: &writer)
      case .junit:
        JUnitReport.write(report, suite: names.suite, package: names.rubric, into: &writer)
      case .github: GitHubReport.write(report, into: &writer)
      case .markdown: MarkdownReport.write(report, into: &writer)
      case .html: HTMLReport.write(report, into: &writer)
      }
    }
  }

  /// Reports the verdict of a report written to a file, unless the exit code is 0.
  ///
  /// - Returns: the exit code.
  func tell(
    _ verdict: String, in option: Option<String> = .output, code: ExitCode,
    arguments: Arguments
  ) -> ExitCode {
    if code != .done, !arguments[.quiet], let path = arguments.file(of: option) {
      tell(
        Message(
          .note, code: "verdict", text: verdict, file: path.shownPath,
          lines: ["remo-shop: \(verdict) See '\(path.shownPath)'."]))
    }
    return code
  }

  /// Writes the output of `body` to the file at `path`, or to standard output.
  ///
  /// - Parameter body: a function that writes to the writer; its second argument says whether to
  ///   use colors.
  func write(
    to path: String?, arguments: Arguments, body: (inout ByteWriter, Bool) -> Void
  ) throws(CommandError) {
    let output = try openOutput(path)
    var writer = ByteWriter { output.write($0) }
    body(&writer, isColored(output, arguments: arguments))
    writer.flush()
    try output.finished()
  }
}
