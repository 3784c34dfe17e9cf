import RemoBytes

/// A cell of CSV: quoted only where it has to be, and never a formula.
extension MutableSpan<UInt8> {
  /// Writes a field as a cell at `start` and gives the offset after it.
  ///
  /// It is copied and looked at in one go, 32 bytes a step; only where a quote, the delimiter, a
  /// line break or U+0000 turns up is it written again in quotes (RFC 4180 §2). `isGuarded` puts an
  /// apostrophe before what a spreadsheet could take for a formula. Three times the field's length
  /// and 40 bytes have to be free, and `source` has to go on for 32 bytes behind the field.
  ///
  /// - Parameter isInput: whether it is the text of a JSON string as it came, without escapes:
  ///   then it has neither quotes nor control characters (RFC 8259 §7).
  @inline(__always)
  mutating func storeCSV(
    _ source: Span<UInt8>, _ range: Range<Int>, at start: Int, delimiter: UInt8, isGuarded: Bool,
    isInput: Bool = false
  ) -> Int {
    guard let first = source.first(in: range) else { return start }
    if isGuarded, Self.mayBeginFormula(first), source.isFormula(range) {
      return storeQuotedCSV(source, range, at: start, isFormula: true)
    }
    let delimiters = SIMD16<UInt8>.all(delimiter)
    let end =
      isInput
      ? storePlain(source, range, at: start) { $0 .== delimiters }
      : storePlain(source, range, at: start) { vector in
        (vector .== SIMD16.all(ASCII.quote)) .| (vector .== delimiters)
          .| (vector .< SIMD16.all(ASCII.carriageReturn + 1))
      }
    if let end { return end }
    return isInput
      ? storeQuotedInput(source, range, at: start)
      : storeQuotedCSV(source, range, at: start, isFormula: false)
  }

  /// Writes a cell in quotes that has none and no control characters.
  @inline(never)
  private mutating func storeQuotedInput(
    _ source: Span<UInt8>, _ range: Range<Int>, at start: Int
  ) -> Int {
    self[start] = ASCII.quote
    var offset = range.lowerBound
    let shift = start &+ 1 &- offset
    while offset < range.upperBound {
      store(source.pair(at: offset), at: offset &+ shift)
      offset &+= 32
    }
    let end = range.upperBound &+ shift
    self[end] = ASCII.quote
    return end &+ 1
  }

  /// Copies a field in which nothing is special, and gives the offset after it; nil if something is.
  @inline(__always)
  private mutating func storePlain(
    _ source: Span<UInt8>, _ range: Range<Int>, at start: Int,
    _ special: (SIMD16<UInt8>) -> ByteMask
  ) -> Int? {
    var offset = range.lowerBound
    var written = start
    while true {
      let bytes = source.pair(at: offset)
      store(bytes, at: written)
      let (low, high) = (special(bytes.low), special(bytes.high))
      let rest = range.upperBound &- offset
      if rest <= 32 { return low.isAnySet(with: high, inFirst: rest) ? nil : written &+ rest }
      if (low .| high).isAnySet { return nil }
      offset &+= 32
      written &+= 32
    }
  }

  /// Writes a cell in quotes: quotes doubled, U+0000 as U+FFFD.
  @inline(never)
  private mutating func storeQuotedCSV(
    _ source: Span<UInt8>, _ range: Range<Int>, at start: Int, isFormula: Bool
  ) -> Int {
    let quote = SIMD16<UInt8>.all(ASCII.quote)
    let zero = SIMD16<UInt8>.zero
    var offset = range.lowerBound
    var written = start
    self[written] = ASCII.quote
    written &+= 1
    if isFormula {
      self[written] = ASCII.apostrophe
      written &+= 1
    }
    while offset < range.upperBound {
      let bytes = source.pair(at: offset)
      store(bytes, at: written)
      let low = ((bytes.low .== quote) .| (bytes.low .== zero)).nibbles
      let high = ((bytes.high .== quote) .| (bytes.high .== zero)).nibbles
      let run = Swift.min(
        low | high == 0 ? 32 : ByteMask.firstLane(low, high), range.upperBound &- offset)
      written &+= run
      offset &+= run
      if run == 32 || offset >= range.upperBound { continue }
      if source[offset] == ASCII.quote {
        self[written] = ASCII.quote
        self[written &+ 1] = ASCII.quote
        written &+= 2
      } else {
        self[written] = 0xEF
        self[written &+ 1] = 0xBF
        self[written &+ 2] = 0xBD
        written &+= 3
      }
      offset &+= 1
    }
    self[written] = ASCII.quote
    return written &+ 1
  }

  /// Whether a formula, or white space before one, can begin with this byte.
  @inline(__always)
  private static func mayBeginFormula(_ byte: UInt8) -> Bool {
    // Nearly all begin with a letter, which takes one comparison.
    if byte &- 0x41 < 0x3F { return false }
    return byte <= ASCII.space || byte >= 0x80 || byte == ASCII.equals || byte == ASCII.plus
      || byte == ASCII.minus || byte == ASCII.at
  }
}
