import RemoBytes

/// A cell of CSV: quoted only where it has to be, and never a formula.
extension MutableSpan<UInt8> {
  /// Writes a field of a document as a cell, and a delimiter behind it, and gives the offset after
  /// that.
  ///
  /// Most fields are JSON strings as they came, without escapes, that begin with a letter: such a
  /// text is no formula and has neither quotes nor control characters (RFC 8259 §7). Any other is
  /// left to functions whose needs are those of `storeCSV`.
  ///
  /// - Parameters:
  ///   - inputCount: where in `source` the input ends, and other texts begin.
  ///   - delimiter: the delimiter, in all lanes.
  ///   - isGuarded: puts an apostrophe before what a spreadsheet could take for a formula.
  @inline(never)
  mutating func storeField(
    _ source: Span<UInt8>, _ field: ByteSlice, inputCount: Int, at start: Int,
    delimiter: SIMD16<UInt8>, isGuarded: Bool
  ) -> Int {
    guard let range = field.filledRange else {
      self[start] = delimiter[0]
      return start &+ 1
    }
    if range.lowerBound >= inputCount {
      return storeDerived(
        source, range, inputCount: inputCount, at: start, delimiter: delimiter,
        isGuarded: isGuarded)
    }
    if isGuarded, source[range.lowerBound] &- 0x41 >= 0x3F {
      return storeCSV(source, range, at: start, delimiter: delimiter, isGuarded: true)
    }
    let size = range.upperBound &- range.lowerBound
    if size > 32 { return storeLongInput(source, range, at: start, delimiter) }
    if copy(source, from: range, to: start, lookingFor: { $0 .== delimiter }) {
      return storeQuotedInput(source, range, at: start, delimiter)
    }
    self[start &+ size] = delimiter[0]
    return start &+ size &+ 1
  }

  /// The same for such a text of more than 32 bytes.
  @inline(never)
  private mutating func storeLongInput(
    _ source: Span<UInt8>, _ range: Range<Int>, at start: Int, _ delimiter: SIMD16<UInt8>
  ) -> Int {
    if copyLong(source, from: range, to: start, lookingFor: { $0 .== delimiter }) {
      return storeQuotedInput(source, range, at: start, delimiter)
    }
    let end = start &+ (range.upperBound &- range.lowerBound)
    self[end] = delimiter[0]
    return end &+ 1
  }

  /// The same for all of a derived text.
  ///
  /// Quotes are what is escaped most in JSON, and are two bytes there as they are here: such a
  /// string is taken as it came, with quotes in the place of its backslashes.
  @inline(never)
  private mutating func storeDerived(
    _ source: Span<UInt8>, _ range: Range<Int>, inputCount: Int, at start: Int,
    delimiter: SIMD16<UInt8>, isGuarded: Bool
  ) -> Int {
    let string = source.escapedQuotes(ofDerived: range.lowerBound)
    if string.isNull || string.range.upperBound > inputCount {
      return storeCSV(source, range, at: start, delimiter: delimiter, isGuarded: isGuarded)
    }
    var end = beginQuoted(at: start, isFormula: isGuarded && source.isFormulaCell(range))
    let range = string.range
    var offset = range.lowerBound
    while offset < range.upperBound {
      let pair = source.pair(at: offset)
      store(VectorPair(low: Self.quoting(pair.low), high: Self.quoting(pair.high)), at: end)
      offset &+= 32
      end &+= 32
    }
    return endQuoted(at: end &- (offset &- range.upperBound), delimiter)
  }

  /// The bytes with quotes in the place of backslashes.
  @inline(__always)
  private static func quoting(_ vector: SIMD16<UInt8>) -> SIMD16<UInt8> {
    let isBackslash = (vector .== SIMD16.all(ASCII.backslash)).bytes
    return vector ^ (isBackslash & SIMD16.all(ASCII.backslash ^ ASCII.quote))
  }

  /// Writes a text that is not empty as a cell at `start`, and a delimiter behind it, and gives the
  /// offset after that.
  ///
  /// It is copied and looked at in one go, 32 bytes a step; only where a quote, the delimiter, a
  /// line break or U+0000 turns up is it written again in quotes (RFC 4180 §2). Three times the
  /// field's length and 40 bytes have to be free, and `source` has to go on for 32 bytes behind it.
  ///
  /// - Parameters:
  ///   - delimiter: the delimiter, in all lanes.
  ///   - isGuarded: puts an apostrophe before what a spreadsheet could take for a formula.
  @inline(never)
  mutating func storeCSV(
    _ source: Span<UInt8>, _ range: Range<Int>, at start: Int, delimiter: SIMD16<UInt8>,
    isGuarded: Bool
  ) -> Int {
    if isGuarded, source.isFormulaCell(range) {
      return storeQuoted(source, range, at: start, delimiter, isFormula: true)
    }
    let isQuoted = copy(source, from: range, to: start) { vector in
      (vector .== SIMD16.all(ASCII.quote)) .| (vector .== delimiter)
        .| (vector .< SIMD16.all(ASCII.carriageReturn + 1))
    }
    if isQuoted { return storeQuoted(source, range, at: start, delimiter, isFormula: false) }
    let end = start &+ (range.upperBound &- range.lowerBound)
    self[end] = delimiter[0]
    return end &+ 1
  }

  /// Writes a cell in quotes that has none and no control characters.
  @inline(never)
  private mutating func storeQuotedInput(
    _ source: Span<UInt8>, _ range: Range<Int>, at start: Int, _ delimiter: SIMD16<UInt8>
  ) -> Int {
    self[start] = ASCII.quote
    _ = copy(source, from: range, to: start &+ 1) { _ in ByteMask(repeating: false) }
    return endQuoted(at: start &+ 1 &+ (range.upperBound &- range.lowerBound), delimiter)
  }

  /// Writes a cell in quotes: quotes doubled, U+0000 as U+FFFD.
  @inline(never)
  private mutating func storeQuoted(
    _ source: Span<UInt8>, _ range: Range<Int>, at start: Int, _ delimiter: SIMD16<UInt8>,
    isFormula: Bool
  ) -> Int {
    // How much further a byte is written than it stands.
    var shift = beginQuoted(at: start, isFormula: isFormula) &- range.lowerBound
    var offset = range.lowerBound
    while offset < range.upperBound {
      let pair = source.pair(at: offset)
      store(pair, at: offset &+ shift)
      let low = (pair.low .== SIMD16.all(ASCII.quote)) .| (pair.low .== SIMD16.all(0))
      let high = (pair.high .== SIMD16.all(ASCII.quote)) .| (pair.high .== SIMD16.all(0))
      shift = replace(LaneMask(low: low, high: high), from: offset, source, range, shift)
      offset &+= 32
    }
    return endQuoted(at: range.upperBound &+ shift, delimiter)
  }

  @inline(__always)
  private mutating func beginQuoted(at start: Int, isFormula: Bool) -> Int {
    self[start] = ASCII.quote
    if !isFormula { return start &+ 1 }
    self[start &+ 1] = ASCII.apostrophe
    return start &+ 2
  }

  @inline(__always)
  private mutating func endQuoted(at end: Int, _ delimiter: SIMD16<UInt8>) -> Int {
    self[end] = ASCII.quote
    self[end &+ 1] = delimiter[0]
    return end &+ 2
  }

  /// Replaces the quotes and U+0000 in those of 32 bytes, written just before, that are in `range`,
  /// and gives by how much more what follows is shifted then.
  @inline(__always)
  private mutating func replace(
    _ lanes: LaneMask, from offset: Int, _ source: Span<UInt8>, _ range: Range<Int>, _ shift: Int
  ) -> Int {
    var shift = shift
    var lanes = lanes
    while !lanes.isEmpty {
      let place = offset &+ lanes.first
      if place >= range.upperBound { break }
      // All from there on, 32 bytes of it, is written again a little further.
      if source[place] == ASCII.quote {
        shift &+= 1
        store(source.pair(at: place), at: place &+ shift)
      } else {
        let end = place &+ shift
        self[end] = 0xEF
        self[end &+ 1] = 0xBF
        self[end &+ 2] = 0xBD
        shift &+= 2
        store(source.pair(at: place &+ 1), at: place &+ 1 &+ shift)
      }
      lanes.removeFirst()
    }
    return shift
  }
}

extension Span<UInt8> {
  /// Whether a spreadsheet could take a text that is not empty for a formula. Most begin with a
  /// letter or a digit, and neither begins a formula.
  @inline(__always)
  fileprivate func isFormulaCell(_ range: Range<Int>) -> Bool {
    let first = self[range.lowerBound]
    return first &- 0x41 >= 0x3F && first &- ASCII.zero >= 10 && isFormula(range)
  }
}
