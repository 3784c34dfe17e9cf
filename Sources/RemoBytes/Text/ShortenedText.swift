/// Shortens long texts for messages.
///
/// A name in a document may have megabytes. A message shows only its beginning and end.
extension String {
  /// The most scalars of a name or value quoted in a message.
  package static let quotedLimit = 120

  /// The text with its middle replaced by `…` if it exceeds `limit` scalars.
  ///
  /// It reads only the parts that it shows.
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
  /// The text in `range`, shortened. Decodes only the parts that it shows.
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

  /// The nearest offset at or before `offset` that begins a scalar.
  private func scalarStart(_ offset: Int) -> Int {
    var start = offset
    while start > 0, self[start] & 0xC0 == 0x80 { start -= 1 }
    return start
  }
}
