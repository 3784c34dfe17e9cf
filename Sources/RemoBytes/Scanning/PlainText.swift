extension UInt8 {
  /// Whether the byte is printable ASCII other than `" & ' < > \`, which have a meaning in most
  /// output languages. A plain text has only such bytes.
  package var isPlainInText: Bool {
    switch self {
    case ASCII.quote, ASCII.ampersand, ASCII.apostrophe, ASCII.lessThan, ASCII.greaterThan,
      ASCII.backslash:
      false
    default: self >= ASCII.space && self < ASCII.delete
    }
  }
}
