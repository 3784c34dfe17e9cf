import RemoBytes

/// Writes a report as JSON: the blocks with their data, for programs.
package enum JSONReport {
  /// Writes a report. Its details have a member of their own, such as `test` with every case of a
  /// test, or `tuning` with the figures of tuning.
  package static func write(_ report: Report, into writer: inout ByteWriter) {
    let start: [(key: String, value: JSONOutput)] = [
      ("outcome", .text(report.outcome.rawValue)),
      ("figures", .array(report.figures.map(\.json))),
      ("title", .text(report.title)), ("verdict", .text(report.answer)),
      ("tone", .text(report.tone.rawValue)), ("sources", report.sources.json),
    ]
    let details = report.details.map { [$0] } ?? []
    JSONOutput.object(start + details + [("blocks", .array(report.blocksWithWarnings.map(\.json)))])
      .write(.indented, into: &writer)
  }
}

extension Report.Block {
  fileprivate var json: JSONOutput {
    let content: [(key: String, value: JSONOutput)] =
      switch content {
      case .table(let table): table.json
      case .chart(let chart): chart.json
      case .cases(let cases): [("cases", .array(cases.map(\.json)))]
      }
    return .object(
      [("id", .text(id)), ("title", .text(title)), ("meaning", .text(explanation))] + content)
  }
}

extension Report.Case {
  fileprivate var json: JSONOutput {
    [
      "title": .text(title), "tone": .text(tone.rawValue), "lines": .texts(allLines),
      "parts": parts.json,
      "sections": sections.isEmpty ? nil : .array(sections.map(\.json)),
    ]
  }
}

extension Report.Section {
  fileprivate var json: JSONOutput {
    .object(
      [("title", .text(title))] + (table?.json ?? []) + [("lines", .texts(lines))])
  }
}
