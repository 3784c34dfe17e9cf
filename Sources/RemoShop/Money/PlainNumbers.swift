import RemoBytes

/// Formats numbers for machines: digits and a point, equal in every locale.
extension MutableSpan<UInt8> {
  /// Writes an amount with the currency's decimals.
  mutating func storeMoney(
    _ cents: UInt64, minorUnits: Int, at start: Int
  ) -> Int {
    if minorUnits == 0 { return storeDigits(cents, at: start, atLeast: 1) }
    // Write the digits once, then move the decimals to make room for the point.
    let end = storeDigits(cents, at: start, atLeast: minorUnits + 1)
    let point = end - minorUnits
    for place in (point..<end).reversed() { self[place + 1] = self[place] }
    self[point] = ASCII.dot
    return end + 1
  }

  /// Replaces the point of a number in `range` by a comma.
  mutating func storeDecimalComma(_ range: Range<Int>) {
    for offset in range where self[offset] == ASCII.dot { self[offset] = ASCII.comma }
  }
}

extension Span<UInt8> {
  /// Whether a number's text has at most 40 bytes, and only digits and points.
  func isPlainDecimal(_ range: Range<Int>) -> Bool {
    range.count <= 40 && range.allSatisfy { self[$0].isASCIIDigit || self[$0] == ASCII.dot }
  }
}

/// A number from 0 to 1 without an exponent, cut after 38 decimals.
func plainDecimal(_ score: Double) -> String {
  let text = shortestDecimal(score.magnitude)
  guard let mark = text.firstIndex(of: "e"), let power = Int(text[text.index(after: mark)...])
  else { return text }
  let digits = text[..<mark].filter { $0 != "." }
  return String(("0." + String(repeating: "0", count: max(0, -power - 1)) + digits).prefix(40))
}
