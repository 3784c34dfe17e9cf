// Compares numbers digit by digit if they have more digits than a double holds.

extension JSONNumber {
  /// The double to compare with a decimal such as 0.8. It is the nearest double, or the one
  /// below it if the number as written is less than the shortest decimal of the nearest one.
  ///
  /// For example, 0.79999999999999999999 is less than 0.8, but 0.8 is its nearest double. Cost:
  /// `double`, plus one pass over the digits if there are more than fifteen.
  package func comparableDouble(in source: Span<UInt8>) -> Double {
    let nearest = double(in: source)
    if hasFewDigits { return nearest }
    return order(to: nearest, in: source) < 0 ? nearest.nextDown : nearest
  }

  /// Whether a number whose nearest double is 1 is actually greater than 1.
  package func exceedsOne(in source: Span<UInt8>) -> Bool {
    hasFewDigits ? false : order(to: 1, in: source) > 0
  }

  /// Whether the number has at most fifteen digits and no more than 22 decimals. Then no other
  /// such number has the same nearest double (`DBL_DIG` in C).
  private var hasFewDigits: Bool {
    !isLong && mantissa < 1_000_000_000_000_000 && exponent >= -22
  }

  /// Compares the number as written with the shortest decimal of a finite double: negative if less,
  /// positive if greater.
  private func order(to value: Double, in source: Span<UInt8>) -> Int {
    guard value.isFinite else { return 0 }
    // The scan needs the padding of a document's buffer.
    let text = DocumentBuffer(shortestDecimal(value.magnitude))
    let digits = text.storage.span
    guard let other = try? JSONScan.number(digits, at: 0, before: text.inputCount) else { return 0 }
    let order = Digits(self, in: source).order(to: Digits(other, in: digits))
    return isNegative ? -order : order
  }

  /// The digits of a number from the first to the last nonzero one.
  private struct Digits {
    private var digits = ContiguousArray<UInt8>()
    /// The number of digits before the decimal point.
    private var point: Int

    init(_ number: JSONNumber, in source: Span<UInt8>) {
      for offset in number.text.range {
        let byte = source[offset]
        if byte | 0x20 == 0x65 { break }
        guard byte.isASCIIDigit, byte != ASCII.zero || !digits.isEmpty else { continue }
        digits.append(byte)
      }
      point = digits.isEmpty ? .min : digits.count + number.exponent
      while digits.last == ASCII.zero { digits.removeLast() }
    }

    func order(to other: Digits) -> Int {
      if point != other.point { return point < other.point ? -1 : 1 }
      if digits == other.digits { return 0 }
      return digits.lexicographicallyPrecedes(other.digits) ? -1 : 1
    }
  }
}
