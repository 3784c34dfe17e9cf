import RemoBytes

/// The part of a comment read so far, after `<!`.
enum CommentPart: Equatable, Sendable {
  case sign, dash
  /// `<!--` and `<!---`.
  case start, startDash
  case inside, insideDash
  /// Two dashes, which end the comment before `>`.
  case dashes
  case end

  /// Moves past a byte; nil if browsers disagree or it is no comment. With `isFirst` the comment
  /// begins a line and ends at the first `-->`. Any other comment must not contain `--`.
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
