// Numbers of more digits than a double has, compared as they are written.

extension JSONNumber {
  /// The double to compare with a decimal such as 0.8: the nearest one, or the next lower one where
  /// the number is less than the decimal that the nearest one stands for.
  ///
  /// 0.8 is the nearest double of 0.79999999999999999999, which is less. Cost: beyond fifteen
  /// digits the digits are looked at, else that of `double`.
  package func comparableDouble(in source: Span<UInt8>) -> Double {
    let nearest = double(in: source)
    if hasFewDigits { return nearest }
    return order(to: nearest, in: source) < 0 ? nearest.nextDown : nearest
  }

  /// Whether the number, whose nearest double is 1, is in truth greater.
  package func exceedsOne(in source: Span<UInt8>) -> Bool {
    hasFewDigits ? false : order(to: 1, in: source) > 0
  }

  /// Whether the number has at most fifteen digits: no other of as few has the same nearest double
  /// then (`DBL_DIG` of C).
  private var hasFewDigits: Bool {
    !isLong && mantissa < 1_000_000_000_000_000 && exponent >= -22
  }

  /// Below 0 where the number as written is less than the shortest decimal of a finite double,
  /// above 0 where it is greater.
  private func order(to value: Double, in source: Span<UInt8>) -> Int {
    guard value.isFinite else { return 0 }
    // In a document's buffer, as a scan looks behind the end.
    let text = DocumentBuffer(shortestDecimal(value.magnitude))
    let digits = text.storage.span
    guard let other = try? JSONScan.number(digits, at: 0, before: text.inputCount) else { return 0 }
    let order = Digits(self, in: source).order(to: Digits(other, in: digits))
    return isNegative ? -order : order
  }

  /// The digits of a number from the first to the last that is not zero.
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
