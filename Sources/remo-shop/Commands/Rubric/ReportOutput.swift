import RemoBytes
import RemoRubric

/// How a report is written.
enum ReportFormat: String {
  case terminal, json, markdown, html, junit, github

  /// The kind of the files that hold it.
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
  /// The format asked for, by name or by the extension of the file that `output` names.
  func reportFormat(_ output: Option = .output) throws(CommandError) -> ReportFormat {
    let name = try formatName(for: self[output])
    let format = name.flatMap(ReportFormat.init) ?? .terminal
    try refuseOtherName(output, for: .format(format.rawValue, format.fileKind))
    return format
  }

  /// The metrics that an option names, else its default.
  func metricList(_ option: Option) throws(CommandError) -> [Metric] {
    let metrics: [Metric]
    do throws(RubricError) {
      metrics = try Metric.list(self[option] ?? option.standard ?? "", relevance: relevance)
    } catch {
      throw CommandError(error)
    }
    if option === Option.comparedMetrics, let wrong = metrics.first(where: { !$0.isCompared }) {
      throw .usage(
        wrong.isPooled
          ? "'\(wrong.name)' is measured over all pairs together and compares no cases"
          : "'\(wrong.name)' says how much is judged, not which ranking is better",
        help:
          "cases are compared by ndcg, map, mrr, p@K, r@K, f1, success@K, rprec, bpref, rbp or err")
    }
    return metrics
  }

  /// The grade from which on a candidate is relevant.
  var relevance: Int { self[.relevant].flatMap(Int.init) ?? 1 }
}

extension Report {
  /// Writes the report; `junit` and `github`, which only tests have, are not among the formats.
  func write(_ format: ReportFormat, isColored: Bool, into writer: inout ByteWriter) {
    switch format {
    case .json: JSONReport.write(self, into: &writer)
    case .markdown: MarkdownReport.write(self, into: &writer)
    case .html: HTMLReport.write(self, into: &writer)
    case .terminal, .junit, .github:
      TerminalReport(isColored: isColored).write(self, into: &writer)
    }
  }
}

extension IO {
  /// Says in a line what a report in a file comes to, where that is why the exit code is not 0.
  ///
  /// - Returns: the exit code.
  func tell(
    _ verdict: String, in option: Option = .output, _ code: ExitCode, _ arguments: Arguments
  ) -> ExitCode {
    if code != .done, !arguments.has(.quiet), let path = arguments.file(of: option) {
      var message = Message(.note, code: "verdict", verdict, file: path.shownPath)
      message.lines = ["remo-shop: \(verdict) See '\(path.shownPath)'."]
      tell(message)
    }
    return code
  }

  /// Writes to the file at `path`, or to standard output, what `body` gives.
  ///
  /// - Parameter body: writes into the writer; its second argument says whether it is coloured.
  func write(
    to path: String?, _ arguments: Arguments, _ body: (inout ByteWriter, Bool) -> Void
  ) throws(CommandError) {
    let output = try openOutput(path)
    var writer = ByteWriter { output.write($0) }
    body(&writer, isColored(arguments, on: output))
    writer.flush()
    try output.finished()
  }
}
