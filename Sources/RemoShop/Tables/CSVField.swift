import RemoBytes

/// The delimiter and the formula guard of CSV cells.
struct CSVSyntax: Sendable {
  /// The delimiter in all lanes.
  let delimiter: SIMD16<UInt8>
  /// Whether to put an apostrophe before a text that a spreadsheet could read as a formula.
  let isGuarded: Bool

  init(_ format: CSVFormat) {
    delimiter = SIMD16.all(format.delimiter.byte)
    isGuarded = format.formulas == .neutral
  }
}

// Tuned: text is copied and checked in one pass, 32 bytes a step. Wrapping arithmetic is safe,
// because the offsets were checked before.

extension MutableSpan<UInt8> {
  /// The room for a cell of `count` bytes: each byte may become three (U+FFFD), and vectors are
  /// stored whole.
  static func csvRoom(_ count: Int) -> Int { count * 3 + 48 }

  /// Stores a text as a cell and a delimiter after it (RFC 4180 §2).
  ///
  /// Quotes only texts with a quote, delimiter, line break or other control character. U+0000
  /// becomes U+FFFD. `csvRoom` must be free, and `source` must have 32 more bytes after the text.
  ///
  /// Inlined: a call would cost a list of ten items 5,000 instructions.
  ///
  /// - Returns: the offset after the delimiter.
  @inline(__always)
  mutating func storeCSV(
    _ source: Span<UInt8>, range: Range<Int>, at start: Int, syntax: CSVSyntax
  ) -> Int {
    if range.isEmpty {
      self[start] = syntax.delimiter[0]
      return start + 1
    }
    // Most texts begin with a letter or digit, and none of these is a formula.
    let first = source[range.lowerBound]
    if syntax.isGuarded, !first.isASCIILetter, !first.isASCIIDigit, source.needsFormulaGuard(range)
    {
      return storeQuoted(source, range: range, at: start, syntax: syntax, isFormula: true)
    }
    let isQuoted = copy(source, from: range, to: start) { vector in
      (vector .== SIMD16.all(ASCII.quote)) .| (vector .== syntax.delimiter)
        .| (vector .< SIMD16.all(ASCII.carriageReturn + 1))
    }
    if isQuoted {
      return storeQuoted(source, range: range, at: start, syntax: syntax, isFormula: false)
    }
    let end = start &+ (range.upperBound &- range.lowerBound)
    self[end] = syntax.delimiter[0]
    return end &+ 1
  }

  /// Stores a text whose only special characters are U+0000, without quotes and with U+FFFD in
  /// their place. Nil for any other text.
  private mutating func storeReplacingNULs(
    _ source: Span<UInt8>, range: Range<Int>, at start: Int, syntax: CSVSyntax
  ) -> Int? {
    let isQuoted = range.contains { offset in
      let byte = source[offset]
      return byte == ASCII.quote || byte == syntax.delimiter[0]
        || 1...ASCII.carriageReturn ~= byte
    }
    if isQuoted { return nil }
    var end = start
    for offset in range {
      if source[offset] == 0 {
        for byte in [0xEF, 0xBF, 0xBD] as [UInt8] {
          self[end] = byte
          end += 1
        }
      } else {
        self[end] = source[offset]
        end += 1
      }
    }
    self[end] = syntax.delimiter[0]
    return end + 1
  }

  /// Stores a cell in quotes. Doubles quotes, and replaces U+0000 with U+FFFD.
  private mutating func storeQuoted(
    _ source: Span<UInt8>, range: Range<Int>, at start: Int, syntax: CSVSyntax,
    isFormula: Bool
  ) -> Int {
    self[start] = ASCII.quote
    if isFormula { self[start &+ 1] = ASCII.apostrophe }
    // The distance from a byte's offset to its new one.
    var shift = start &+ (isFormula ? 2 : 1) &- range.lowerBound
    var offset = range.lowerBound
    var hasNUL = false
    while offset < range.upperBound {
      let pair = source.pair(at: offset)
      store(pair, at: offset &+ shift)
      let low = (pair.low .== SIMD16.all(ASCII.quote)) .| (pair.low .== SIMD16.all(0))
      let high = (pair.high .== SIMD16.all(ASCII.quote)) .| (pair.high .== SIMD16.all(0))
      var special = LaneMask(low: low, high: high)
      while !special.isEmpty {
        let place = offset &+ special.first
        if place >= range.upperBound { break }
        hasNUL = hasNUL || source[place] == 0
        shift = replace(source, at: place, shiftedBy: shift)
        special.removeFirst()
      }
      offset &+= 32
    }
    if hasNUL, !isFormula,
      let end = storeReplacingNULs(source, range: range, at: start, syntax: syntax)
    {
      return end
    }
    let end = range.upperBound &+ shift
    self[end] = ASCII.quote
    self[end &+ 1] = syntax.delimiter[0]
    return end &+ 2
  }

  /// Replaces a stored quote or U+0000, and stores the next 32 bytes again after it.
  ///
  /// - Returns: the new shift.
  private mutating func replace(
    _ source: Span<UInt8>, at place: Int, shiftedBy shift: Int
  ) -> Int {
    if source[place] == ASCII.quote {
      store(source.pair(at: place), at: place &+ shift &+ 1)
      return shift &+ 1
    }
    let end = place &+ shift
    self[end] = 0xEF
    self[end &+ 1] = 0xBF
    self[end &+ 2] = 0xBD
    store(source.pair(at: place &+ 1), at: end &+ 3)
    return shift &+ 2
  }
}
