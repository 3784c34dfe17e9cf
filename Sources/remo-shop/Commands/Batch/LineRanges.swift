/// Collects ascending line numbers as ranges, in bounded memory.
struct LineRanges {
  /// The most ranges kept.
  static let limit = 20

  private(set) var count = 0
  private var ranges: [ClosedRange<Int>] = []
  private var last = 0

  /// Adds a line, greater than all before.
  mutating func add(_ line: Int) {
    count += 1
    last = line
    if let range = ranges.last, range.upperBound + 1 == line {
      ranges[ranges.count - 1] = range.lowerBound...line
    } else if ranges.count < Self.limit {
      ranges.append(line...line)
    }
  }

  /// The lines in words: `line 7`, `lines 21 to 30, 35`. If there are many, it shows the first
  /// ranges and the last line.
  var text: String {
    var parts = ranges.map { range in
      range.count == 1 ? "\(range.lowerBound)" : "\(range.lowerBound) to \(range.upperBound)"
    }
    if let range = ranges.last, range.upperBound < last { parts += ["…", "\(last)"] }
    return (count == 1 ? "line " : "lines ") + parts.joined(separator: ", ")
  }
}
