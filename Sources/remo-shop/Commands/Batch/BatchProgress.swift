import RemoBytes

/// Shows the progress of a batch: lists, bytes, rate and time left, at most ten times a second.
struct BatchProgress {
  private let size: Int?
  private let isTerminal: Bool
  private let saysEnd: Bool
  private let start = System.seconds
  private var shown = 0.0
  private var isOnScreen = false

  /// - Parameters:
  ///   - size: the number of bytes of the input, if known.
  ///   - isTerminal: whether a line can be overwritten; otherwise a new line appears each second.
  ///   - saysEnd: whether to write a final summary line.
  init(size: Int?, isTerminal: Bool, saysEnd: Bool = false) {
    self.size = size
    self.saysEnd = saysEnd
    self.isTerminal = isTerminal
  }

  mutating func show(_ tally: BatchTally, io: IO) {
    let now = System.seconds
    guard now - max(shown, start) >= (isTerminal ? 0.1 : 1) else { return }
    shown = now
    let text = line(tally, after: now - start)
    if isTerminal {
      io.errors.write("\r\(text)\u{1B}[K")
      isOnScreen = true
    } else {
      leave(text, tally: tally, io: io)
    }
  }

  /// Writes a permanent line.
  private func leave(_ text: String, tally: BatchTally, io: IO) {
    io.tell(
      Message(.note, code: "progress", text: text, count: tally.listCount, lines: [text]))
  }

  /// Clears the progress line, so that other output can follow.
  mutating func clear(_ io: IO) {
    if isOnScreen { io.errors.write("\r\u{1B}[K") }
    isOnScreen = false
  }

  /// Writes the final line, if requested.
  func finish(_ tally: BatchTally, io: IO) {
    if saysEnd {
      leave(line(tally, after: System.seconds - start, isDone: true), tally: tally, io: io)
    }
  }

  /// The progress line: `1234 lists, 56.1 of 558.2 MB, 512.0 MB/s, 0:01 left`. At the end: `3000
  /// lists, 558.2 MB, 512.0 MB/s, done`.
  func line(_ tally: BatchTally, after seconds: Double, isDone: Bool = false) -> String {
    let bytes = tally.byteCount
    let rate = seconds > 0 ? Double(bytes) / seconds : 0
    var text = "\(counted(tally.listCount, "list")), \(Self.megabytes(Double(bytes)))"
    if let size, !isDone { text += " of \(Self.megabytes(Double(size)))" }
    text += " MB, \(Self.megabytes(rate)) MB/s"
    if isDone {
      text += ", done"
    } else if let size, rate > 0 {
      let left = Int((Double(max(0, size - bytes)) / rate).rounded(.up))
      text += ", \(left / 60):\(left % 60 < 10 ? "0" : "")\(left % 60) left"
    }
    return text
  }

  private static func megabytes(_ bytes: Double) -> String {
    let tenths = Int((bytes / 100_000).rounded())
    return "\(tenths / 10).\(tenths % 10)"
  }
}
