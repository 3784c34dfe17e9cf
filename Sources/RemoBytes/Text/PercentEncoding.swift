/// Percent-encoding (RFC 3986 §2.1).
extension Span<UInt8> {
  /// The byte encoded at `offset`; nil unless `%` and two hexadecimal digits come before `end`.
  package func percentDecoded(at offset: Int, before end: Int) -> UInt8? {
    guard offset + 3 <= end, self[offset] == ASCII.percent,
      let high = self[offset + 1].hexDigitValue, let low = self[offset + 2].hexDigitValue
    else { return nil }
    return high << 4 | low
  }
}
