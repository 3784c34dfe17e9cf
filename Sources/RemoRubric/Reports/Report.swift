import RemoBytes

/// The findings of a rubric command, in a form that every output format can show.
///
/// Built once by `Report.evaluating`, `.comparing`, `.diffing`, `.tuning` or `.testing`, then
/// written as text for a terminal, Markdown, JSON or an HTML page. No clock, no machine, no thread
/// count: equal inputs give equal bytes.
public struct Report: Sendable {
  /// The tone of a finding.
  public enum Tone: String, Sendable {
    case good, bad, unsure, plain
  }

  /// The title.
  public package(set) var title: String
  /// The answer, in one or two sentences.
  public package(set) var verdict: String
  /// Whether the answer is good news.
  public package(set) var tone: Tone
  package var sources: [SourceFile]
  package var blocks: [Block] = []

  /// One finding with its heading.
  package struct Block: Sendable {
    /// A stable name for programs.
    package var id: String
    package var title: String
    /// What is shown, and what would be good; true of a table and of a chart, whose own reading is
    /// `Content.reading`.
    package var meaning: String
    package var content: Content
  }

  /// The content of a block.
  package enum Content: Sendable {
    case table(Table)
    case bars([Bar])
    case effects(Effects)
    case reliability(JudgedPairs)
    case thresholds(ThresholdCurve)
    case distribution([Distribution])
    case flow(Flow)
    case wins(Wins)
    case cards([Card])
  }

  /// Rows of text; the first column is left-aligned, the others right-aligned where they are
  /// numbers.
  package struct Table: Sendable {
    package var header: [String]
    package var rows: [[String]]
    /// The tone of each row; empty: all plain.
    package var tones: [Tone] = []
  }

  /// A labelled value from −1 to 1.
  package struct Bar: Sendable {
    package var label: String
    package var value: Double
    package var text: String
    package var tone = Tone.plain
  }

  /// The gains of one of two systems by several metrics.
  package struct Effects: Sendable {
    package struct Row: Sendable {
      /// The difference as a share of what is shown, for formats without drawings.
      package var bar: Bar
      package var difference: Double
      /// The 95 % interval of the difference.
      package var interval: ClosedRange<Double>?
      package var verdict: String
    }
    package var rows: [Row]
    /// Differences of less than this do not matter.
    package var margin: Double
    package var names: (old: String, new: String)

    /// The greatest difference to be shown.
    var reach: Double {
      rows.reduce(2 * margin) { reach, row in
        let interval = row.interval ?? row.difference...row.difference
        return max(reach, row.difference.magnitude, -interval.lowerBound, interval.upperBound)
      }
    }
  }

  /// Precision, recall and F1 at thresholds from 0 to 1.
  package struct ThresholdCurve: Sendable {
    package struct Point: Sendable {
      package var threshold: Double
      package var precision: Double
      package var recall: Double
      package var f1: Double
    }
    package var points: [Point]
    /// The threshold with the greatest F1, and that F1.
    package var best: Double
    package var bestF1: Double
    /// Bands that begin above 0, by name.
    package var bands: [(name: String, minimum: Double)]

    init(_ pairs: JudgedPairs, bands: [(name: String, minimum: Double)]) {
      points = (0...50).map { step in
        let threshold = Double(step) / 50
        let at = pairs.confusion(at: threshold)
        return Point(
          threshold: threshold, precision: at.precision, recall: at.recall, f1: at.f1)
      }
      (best, bestF1) = pairs.bestThreshold ?? (0.5, 0)
      self.bands = bands
    }
  }

  /// The scores of the pairs of one grade, in twenty bins from 0 to 1.
  package struct Distribution: Sendable {
    package var grade: Int
    package var isRelevant: Bool
    package var counts: [Int]
    package var total: Int { counts.reduce(0, +) }
  }

  /// Pairs by old and new band.
  package struct Flow: Sendable {
    package var names: (old: String, new: String)
    package var old: [String]
    package var new: [String]
    package var counts: [[Int]]
  }

  /// The difference of one metric, query by query.
  package struct Wins: Sendable {
    package var metric: String
    package var names: (old: String, new: String)
    package var differences: [(query: String, value: Double)]
  }

  /// A case worth looking at.
  package struct Card: Sendable {
    package var title: String
    package var tone: Tone
    package var lines: [String]
    /// The parts of the score, or of its change.
    package var parts: [Bar] = []
  }
}
