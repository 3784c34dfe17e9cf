import RemoBytes
import RemoRubric

/// How a report is written.
enum ReportFormat: String {
  case terminal, json, markdown, html, junit, github

  /// The format that a file of that extension holds.
  init?(fileExtension: String) {
    switch fileExtension {
    case "txt": self = .terminal
    case "json": self = .json
    case "md", "markdown": self = .markdown
    case "html", "htm": self = .html
    case "xml": self = .junit
    default: return nil
    }
  }
}

extension Arguments {
  /// The format asked for, by name or by the extension of the file that `path` names.
  ///
  /// - Parameter option: the command's own option of formats.
  func reportFormat(_ option: Option, _ path: String?) throws(CommandError) -> ReportFormat {
    if let name = self[option] {
      let format = ReportFormat(rawValue: name) ?? .terminal
      let other = path.flatMap(\.fileExtension).flatMap(ReportFormat.init(fileExtension:))
      if let path, let other, other != format, other != .terminal {
        let takes = option.value.choices?.map(\.name) ?? []
        throw .usage(
          "the format \(name) is not what '\(path)' names",
          help: "give it another name"
            + (takes.contains(other.rawValue) ? ", or take '--format \(other.rawValue)'" : ""))
      }
      return format
    }
    guard let path, path != "-", let suffix = path.fileExtension else { return .terminal }
    let names = option.value.choices?.map(\.name) ?? []
    guard let format = ReportFormat(fileExtension: suffix), names.contains(format.rawValue) else {
      throw .unknownExtension(of: path, option)
    }
    return format
  }

  /// The metrics that an option names, else its default.
  func metricList(_ option: Option) throws(CommandError) -> [Metric] {
    do throws(RubricError) {
      return try Metric.list(self[option] ?? option.standard ?? "", relevance: relevance)
    } catch {
      throw CommandError(error)
    }
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
