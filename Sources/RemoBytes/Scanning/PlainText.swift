extension UInt8 {
  /// Whether the byte is printable ASCII and none of `" & ' < > \`, which mean something to most
  /// languages that a text is written in. A text of such bytes is a plain one.
  package var isPlainInText: Bool {
    switch self {
    case ASCII.quote, ASCII.ampersand, ASCII.apostrophe, ASCII.lessThan, ASCII.greaterThan,
      ASCII.backslash:
      false
    default: self >= ASCII.space && self < ASCII.delete
    }
  }
}
