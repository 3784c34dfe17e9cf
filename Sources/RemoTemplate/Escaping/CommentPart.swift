import RemoBytes

/// The part of a comment that has come, behind `<!`.
enum CommentPart: Equatable, Sendable {
  case sign, dash
  /// `<!--`, and `<!---`.
  case start, startDash
  case inside, insideDash
  /// Two dashes that end it, if `>` follows.
  case dashes
  case end

  /// After a byte; nil where readers part ways, or it is no comment. One that begins a line ends
  /// with the first `-->`, another may not have `--` inside.
  func next(_ byte: UInt8, isFirst: Bool) -> CommentPart? {
    switch (self, byte) {
    case (.sign, ASCII.minus): .dash
    case (.dash, ASCII.minus): .start
    case (.sign, _), (.dash, _), (.start, 0x3E), (.startDash, 0x3E): nil
    case (.start, ASCII.minus): .startDash
    case (.startDash, ASCII.minus), (.insideDash, ASCII.minus): .dashes
    case (.inside, ASCII.minus): .insideDash
    case (.dashes, 0x3E): .end
    case (.dashes, ASCII.minus) where isFirst: .dashes
    case (.dashes, _) where !isFirst: nil
    default: .inside
    }
  }
}
