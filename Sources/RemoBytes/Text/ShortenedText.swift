/// Texts of any length, made short enough for a message.
///
/// A name in a document may have megabytes. A message shows its beginning and its end.
extension String {
  /// The most scalars of a name or value that a message quotes.
  package static let quotedLimit = 120

  /// The text, with its middle replaced by `…` where it has more than `limit` scalars.
  ///
  /// Only the parts that are shown are looked at.
  package func shortened(to limit: Int = quotedLimit) -> String {
    if utf8.count <= limit { return self }
    let scalars = unicodeScalars
    guard let end = scalars.index(scalars.startIndex, offsetBy: limit, limitedBy: scalars.endIndex),
      end < scalars.endIndex
    else { return self }
    let tail = limit / 3
    return String(scalars.prefix(limit - tail - 1)) + "…" + String(scalars.suffix(tail))
  }
}

extension Span<UInt8> {
  /// The text in `range`, shortened. Only the parts that are shown are decoded.
  package func shortenedString(
    _ range: Range<Int>, to limit: Int = String.quotedLimit
  ) -> String {
    // A scalar has at most four bytes.
    let reach = 4 * limit + 4
    if range.count <= 2 * reach { return string(range).shortened(to: limit) }
    let head = string(range.lowerBound..<scalarStart(range.lowerBound + reach))
    let tail = string(scalarStart(range.upperBound - reach)..<range.upperBound)
    return (head + tail).shortened(to: limit)
  }

  /// The first offset from `offset` down at which a scalar begins.
  private func scalarStart(_ offset: Int) -> Int {
    var start = offset
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}
