import RemoBytes

/// The findings of a rubric command, in a form that every output format can show.
///
/// `Report.evaluating`, `.comparing`, `.diffing`, `.tuning` or `.testing` builds it once. The
/// writers of `Formats` turn it into text for a terminal, Markdown, HTML, JSON, JUnit XML or
/// GitHub's workflow commands. Equal inputs give equal bytes.
public struct Report: Sendable {
  /// The title.
  public package(set) var title: String
  /// The answer, in one or two sentences.
  public package(set) var verdict: String
  /// The next step, in one or two sentences; empty if there is none.
  public package(set) var next = ""
  /// Whether the answer is good news.
  public package(set) var tone: Tone
  /// Whether the rubric passes. A measurement that can be made passes, too.
  public package(set) var outcome: TestOutcome
  /// Whether the report only measures, so that nothing can fail.
  package var isMeasurement = false
  /// The three figures beside the outcome.
  public package(set) var figures: [KeyFigure]
  package var sources: [SourceFile]
  /// The inputs with their warnings.
  package var warnings: [CheckedFile] = []
  package var blocks: [Block] = []
  /// The single checks of a test, for CI systems.
  package var checks: [Check] = []
  /// A further member in JSON, for programs.
  var details: (key: String, value: JSONOutput)?

  /// The outcome in one word, the first of every format.
  var word: String { isMeasurement && outcome == .passed ? "MEASURED" : outcome.word }

  /// The first line of every format: the outcome and three figures.
  public var headline: String {
    "\(word): " + figures.map(\.text).joined(separator: " · ")
  }

  /// The verdict and the next step, for formats that show them in one paragraph.
  public var answer: String { next.isEmpty ? verdict : "\(verdict) Next: \(next)" }

  /// The blocks, and one with the warnings about the inputs. On a terminal, these appear on
  /// standard error.
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
    /// The words after it, such as `cases failed`, or the name of a measure.
    public var label: String
    /// Whether the label is a name that stands before the figure.
    var isNamed = false

    /// `2 of 15 cases failed`, `ndcg@10 0.9575`
    public var text: String { isNamed ? "\(label) \(value)" : "\(value) \(label)" }

    var json: JSONOutput { ["value": .text(value), "label": .text(label)] }

    /// A number of things, in the singular or plural.
    static func count(_ count: Int, _ one: String, plural: String? = nil) -> KeyFigure {
      KeyFigure(value: "\(count)", label: count == 1 ? one : plural ?? one + "s")
    }
  }

  /// One finding with its heading.
  package struct Block: Sendable {
    /// A stable name for programs.
    package var id: String
    package var title: String
    /// An explanation of the content, for tables and charts, and of good results.
    package var meaning: String
    /// The way to the figures in detail, after the explanation; pages fold it away.
    package var method = ""
    package var content: Content
    /// Whether it says what failed and why, so that no format folds it away.
    var isAlwaysOpen = false
    /// Whether a terminal only names it, because a page shows it better and the answer is above.
    var isForPages = false
    /// Whether a page folds it away, because it lists what other blocks sum up.
    var isFolded = false

    /// The whole explanation of the content.
    var explanation: String { method.isEmpty ? meaning : "\(meaning) \(method)" }

    /// The content as a table, for formats without drawings.
    var table: ReportTable {
      switch content {
      case .table(let table): table
      case .chart(let chart): chart.table
      case .cases(let cases): cases.table
      }
    }

    /// The key to the drawing, if there is one.
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
    /// The findings with their tables, before the lines.
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
    /// The case that the check is about; nil if it is about many.
    package var subject: String?
    /// The place of that case.
    package var place: SuitePlace?
    package var findings: [Finding] = []
    /// The reason for a check without a result.
    package var skipped: String?

    var failures: [Finding] { findings.filter { $0.level == .error } }
  }

  package struct Finding: Sendable {
    package var level: GitHubAnnotations.Level
    package var title: String
    package var message: String
    /// Further lines, for formats with room for them.
    package var details: [String] = []
  }
}

extension TestOutcome {
  /// The word for people.
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
