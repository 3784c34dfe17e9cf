import RemoBytes

/// The findings of a rubric command, in a form that every output format can show.
///
/// `Report.evaluating`, `.comparing`, `.diffing`, `.tuning` or `.testing` builds it once. The
/// writers of `Formats` turn it into text for a terminal, Markdown, HTML, JSON, JUnit XML or
/// GitHub's workflow commands. Equal inputs give equal bytes.
public struct Report: Sendable {
  /// The title of the report.
  public package(set) var title: String
  /// The answer to the command's question, in one or two sentences.
  public package(set) var verdict: String
  /// The next step, in one or two sentences; empty without one.
  public package(set) var next = ""
  /// Whether the answer is good news.
  public package(set) var tone: Tone
  /// Whether the rubric passes. A measurement passes if it can be made.
  public package(set) var outcome: TestOutcome
  /// Whether the report only measures, so that nothing can fail.
  package var isMeasurement = false
  /// The three figures beside the outcome.
  public package(set) var figures: [KeyFigure]
  package var sources: [SourceFile]
  /// The inputs, each with its warnings.
  package var warnings: [CheckedFile] = []
  package var blocks: [Block] = []
  /// The single checks of a test, for CI systems.
  package var checks: [Check] = []
  /// An additional JSON member for programs.
  var details: (key: String, value: JSONOutput)?

  /// The outcome in one word. Every format begins with it.
  var word: String { isMeasurement && outcome == .passed ? "MEASURED" : outcome.word }

  /// The first line of every format: the outcome and three figures.
  public var headline: String {
    "\(word): " + figures.map(\.text).joined(separator: " · ")
  }

  /// The verdict and the next step, for formats that show them in one paragraph.
  public var answer: String { next.isEmpty ? verdict : "\(verdict) Next: \(next)" }

  /// The blocks, followed by a block for the warnings about the inputs, if any. On a terminal,
  /// warnings appear on standard error instead.
  var blocksWithWarnings: [Block] {
    let rows = warnings.flatMap { file in
      var locator = SourceLocator()
      return file.diagnostics.filter { $0.severity == .warning }.map { item in
        let line = item.range.map { locator.location(of: $0.lowerBound, in: file.bytes.span).line }
        return [
          file.name + (line.map { ":\($0)" } ?? ""), item.path, item.message, item.help ?? "",
          item.code.name,
        ]
      }
    }
    if rows.isEmpty { return blocks }
    let header = ["file", "where", "warning", "suggestion", "code"]
    return blocks + [
      Block(
        id: "warnings", title: "Warnings",
        meaning: "These parts of the inputs are valid but probably unintended.",
        content: .table(ReportTable(header: header, rows: rows, rowLimit: 20)), isAlwaysOpen: true)
    ]
  }

  /// A figure of the headline.
  public struct KeyFigure: Equatable, Sendable {
    /// The figure for people: `2 of 15`.
    public var value: String
    /// The words after the figure, such as `cases failed`, or the name of a measure.
    public var label: String
    /// Whether the label is a name that comes before the figure.
    var isNamed = false

    /// `2 of 15 cases failed`, `ndcg@10 0.9575`
    public var text: String { isNamed ? "\(label) \(value)" : "\(value) \(label)" }

    var json: JSONOutput { ["value": .text(value), "label": .text(label)] }

    /// A count with its noun in the singular or plural.
    static func count(_ count: Int, _ one: String, plural: String? = nil) -> KeyFigure {
      KeyFigure(value: "\(count)", label: count == 1 ? one : plural ?? one + "s")
    }
  }

  /// One finding with its heading.
  package struct Block: Sendable {
    /// A stable name for programs.
    package var id: String
    package var title: String
    /// An explanation of the content: how to read tables and charts, and which results are good.
    package var meaning: String
    /// The method behind the figures, shown after the meaning; pages fold it away.
    package var method = ""
    package var content: Content
    /// Whether the block says what failed and why, so that no format folds it away.
    var isAlwaysOpen = false
    /// Whether a terminal shows only the title, because a page shows the content better.
    var isForPages = false
    /// Whether a page folds the block away, because other blocks sum up its content.
    var isFolded = false

    /// The meaning, followed by the method.
    var explanation: String { method.isEmpty ? meaning : "\(meaning) \(method)" }

    /// The content as a table, for formats without charts.
    var table: ReportTable {
      switch content {
      case .table(let table): table
      case .chart(let chart): chart.table
      case .cases(let cases): cases.table
      }
    }

    /// The key to the chart; nil for other content.
    var legend: String? {
      if case .chart(let chart) = content { chart.legend } else { nil }
    }
  }

  package enum Content: Sendable {
    case table(ReportTable)
    case chart(any Chart)
    case cases([Case])
  }

  /// A case worth looking at.
  package struct Case: Sendable {
    package var title: String
    package var tone: Tone
    package var lines: [String]
    /// The parts of the score, or of its change.
    package var parts: [Bar] = []
    /// The findings with their tables, shown before the lines.
    package var sections: [Section] = []

    var allLines: [String] {
      sections.flatMap { ($0.title.isEmpty ? [] : [$0.title]) + $0.lines } + lines
    }
  }

  /// A finding in a case.
  package struct Section: Sendable {
    package var title: String
    package var table: ReportTable?
    /// The lines after the table.
    package var lines: [String] = []
  }

  /// A check of a test: a case of the suite, a guard, or another condition.
  package struct Check: Sendable {
    /// The name, unique in the report.
    package var name: String
    /// The case that the check is about; nil if it is about several.
    package var subject: String?
    /// The place of the subject.
    package var place: SuitePlace?
    package var findings: [Finding] = []
    /// The reason why the check has no result; nil if it has one.
    package var skipped: String?

    var failures: [Finding] { findings.filter { $0.level == .error } }
  }

  package struct Finding: Sendable {
    package var level: GitHubAnnotations.Level
    package var title: String
    package var message: String
    /// Further lines, for formats that have room for them.
    package var details: [String] = []
  }
}

extension TestOutcome {
  var word: String {
    switch self {
    case .passed: "PASS"
    case .failed: "FAIL"
    case .cannotTell: "INCONCLUSIVE"
    }
  }

  var tone: Tone {
    switch self {
    case .passed: .good
    case .failed: .bad
    case .cannotTell: .unsure
    }
  }
}

extension [Report.Case] {
  /// Each case with its lines and parts in one cell.
  fileprivate var table: ReportTable {
    ReportTable(
      header: ["case", "why"],
      rows: map { item in
        let parts = item.parts.map { "\($0.label) \($0.text)" }.joined(separator: ", ")
        return [
          item.title, (item.allLines + (parts.isEmpty ? [] : [parts])).joined(separator: "; "),
        ]
      })
  }
}
