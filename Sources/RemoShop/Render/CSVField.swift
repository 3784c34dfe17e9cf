import RemoBytes

/// A cell of CSV: quoted only where it has to be, and never a formula.
extension MutableSpan<UInt8> {
  /// Writes a field as a cell at `start` and gives the offset after it.
  ///
  /// It is copied and looked at in one go, 32 bytes a step; only where a quote, the delimiter, a
  /// line break or U+0000 turns up is it written again in quotes (RFC 4180 §2). `isGuarded` puts an
  /// apostrophe before what a spreadsheet could take for a formula. Three times the field's length
  /// and 40 bytes have to be free, and `source` has to go on for 32 bytes behind the field.
  @inline(__always)
  mutating func storeCSV(
    _ source: Span<UInt8>, _ range: Range<Int>, at start: Int, delimiter: UInt8, isGuarded: Bool
  ) -> Int {
    guard let first = source.first(in: range) else { return start }
    if isGuarded, Self.mayBeginFormula(first), source.isFormula(range) {
      return storeQuotedCSV(source, range, at: start, isFormula: true)
    }
    var offset = range.lowerBound
    var written = start
    while true {
      let bytes = source.pair(at: offset)
      store(bytes, at: written)
      let low = Self.isSpecial(bytes.low, delimiter)
      let high = Self.isSpecial(bytes.high, delimiter)
      let rest = range.upperBound &- offset
      if rest <= 32 {
        if low.isAnySet(with: high, inFirst: rest) { break }
        return written &+ rest
      }
      if (low .| high).isAnySet { break }
      offset &+= 32
      written &+= 32
    }
    return storeQuotedCSV(source, range, at: start, isFormula: false)
  }

  /// What has to be in quotes: the quote itself, the delimiter, and what lies below U+000E.
  @inline(__always)
  private static func isSpecial(_ vector: SIMD16<UInt8>, _ delimiter: UInt8) -> ByteMask {
    (vector .== SIMD16.all(ASCII.quote)) .| (vector .== SIMD16.all(delimiter))
      .| (vector .< SIMD16.all(ASCII.carriageReturn + 1))
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
    written += 1
    if isFormula {
      self[written] = ASCII.apostrophe
      written += 1
    }
    while offset < range.upperBound {
      let vector = source.vector(at: offset)
      store(vector, at: written)
      let special = (vector .== quote) .| (vector .== zero)
      if !special.isAnySet, offset &+ 16 <= range.upperBound {
        offset &+= 16
        written &+= 16
        continue
      }
      let run = Swift.min(special.firstSet, range.upperBound - offset)
      written += run
      offset += run
      if offset >= range.upperBound { break }
      if source[offset] == ASCII.quote {
        self[written] = ASCII.quote
        self[written + 1] = ASCII.quote
        written += 2
      } else {
        self[written] = 0xEF
        self[written + 1] = 0xBF
        self[written + 2] = 0xBD
        written += 3
      }
      offset += 1
    }
    self[written] = ASCII.quote
    return written + 1
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
