/// What to write in the place of which characters, for one kind of output.
///
/// ASCII bytes have a replacement each, scalars above U+007F one per range; everything else is
/// written as it is. The table also knows how a vector scan notices that a block may hold
/// something to replace.
///
/// A class, never changed once made: the inner loops hand tables around for each field, and the
/// copy of a reference is the cheapest there is.
@usableFromInline package final class EscapeTable: Sendable {
  /// Whether the byte at `offset` of the text in `range` needs no replacement, for its neighbours.
  package typealias Exception =
    @Sendable (_ source: Span<UInt8>, _ offset: Int, _ range: Range<Int>) -> Bool

  /// What to write before the text in `range`, for how it begins.
  package typealias Prefix = @Sendable (_ source: Span<UInt8>, _ range: Range<Int>) -> String?

  /// What is replaced.
  private let record: EscapeRecord
  private let exception: Exception?
  private let prefix: Prefix?
  /// Whether the ranges of scalars rise and do not overlap.
  private let hasSortedScalars: Bool
  /// The greatest class of bytes that are replaced whatever stands around them.
  private let mostPlain: UInt8
  /// How a scan notices what may have to be replaced.
  package let scan: EscapeScan

  /// The most bytes that one byte of input can become.
  package let expansion: Int

  /// With so much room at least one character more is written.
  package var room: Int { 64 &* expansion &+ 144 &+ Self.prefixRoom }

  /// The longest text that is put before another.
  private static let prefixRoom = 16

  /// Whether URLs of plain bytes and ampersands (see `PlainURL`) stay as they are, but for the
  /// ampersands.
  package let keepsPlainURLs: Bool
  /// Whether plain texts (see `UInt8.isPlainInText`) stay as they are.
  package let keepsPlainTexts: Bool
  /// The number of the replacement of `&`, or -1.
  private let ampersand: Int

  /// A table that does what is kept of some rules.
  ///
  /// - Parameters:
  ///   - exception: asked for each byte that has a replacement, which then may stay after all.
  ///   - prefix: asked once a text that is not empty.
  package init(_ record: EscapeRecord, exception: Exception? = nil, prefix: Prefix? = nil) {
    self.record = record
    expansion = record.expansion
    let scalars = record.scalars
    hasSortedScalars = scalars.indices.dropFirst().allSatisfy { scalars[$0 - 1] <= scalars[$0] }
    self.exception = exception
    self.prefix = prefix
    mostPlain = exception == nil ? EscapeRules.scalarClass - 1 : 0
    scan = EscapeScan(record.scan)
    ampersand = Int(record.classes[Int(ASCII.ampersand)]) - 1
    keepsPlainURLs = prefix == nil && record.keepsPlainURLs
    keepsPlainTexts = prefix == nil && record.keepsPlainTexts
  }

  /// A table that does what the rules say.
  package convenience init(
    _ rules: EscapeRules, exception: Exception? = nil, prefix: Prefix? = nil
  ) {
    self.init(EscapeRecord(rules), exception: exception, prefix: prefix)
  }

  /// The class of each byte: see `EscapeRecord.classes`.
  @inline(__always)
  var classes: ContiguousArray<UInt8> { record.classes }

  // MARK: Looking and writing

  /// Writes the bytes of `source` in `range`, from `start` on, at `position` with characters
  /// replaced, as far as there is room.
  ///
  /// - Returns: the first offset that was not written, and where the output ends. With `room` bytes
  ///   at `position` it comes further than `start`.
  package func write(
    _ source: Span<UInt8>, _ range: Range<Int>, from start: Int,
    to target: inout MutableSpan<UInt8>, at position: Int
  ) -> (offset: Int, position: Int) {
    var written = position
    if hasPrefix, start == range.lowerBound, start < range.upperBound {
      guard written <= target.count &- room else { return (start, position) }
      written = storePrefix(of: source, range, &target, at: written)
    }
    return writeText(source, range, from: start, to: &target, at: written)
  }

  /// Writes what comes before a text that is not empty; the offset after it.
  private func storePrefix(
    of source: Span<UInt8>, _ range: Range<Int>, _ target: inout MutableSpan<UInt8>,
    at start: Int
  ) -> Int {
    var end = start
    for byte in (prefix(of: source, range) ?? "").utf8 {
      target[end] = byte
      end += 1
    }
    return end
  }

  /// Writes a text, from `start` on, as `write` does, but for what is put before it.
  ///
  /// A block is written before it is looked at; only what has to be replaced, and what comes after
  /// it, is written again. Up to 63 bytes may be written behind the text.
  @inline(never)
  package func writeText(
    _ source: Span<UInt8>, _ range: Range<Int>, from start: Int,
    to target: inout MutableSpan<UInt8>, at position: Int
  ) -> (offset: Int, position: Int) {
    guard scan.isNarrow else {
      return writeOddText(source, range, from: start, to: &target, at: position)
    }
    let end = range.upperBound
    let last = target.count &- room &+ Self.prefixRoom
    var offset = start
    var written = position
    while offset < end {
      // 64 bytes, as most texts have no more: how many blocks of fewer there are is hard to guess.
      guard let block = target.copyBlock(source, from: offset, to: written) else {
        return writeOddText(source, range, from: offset, to: &target, at: written)
      }
      // What follows a field, such as its closing quote, is often a suspect.
      let lanes = block.lanes { scan.narrow.suspects($0) }.prefix(end &- offset)
      if lanes.isEmpty {
        offset &+= 64
        written &+= 64
        continue
      }
      guard written <= last else { return (offset, written) }
      let blockEnd = min(offset &+ 64, end)
      (offset, written) = replace(lanes, source, offset..<blockEnd, &target, at: written)
      if offset < blockEnd {
        (offset, written) = writeNext(source, offset, in: range, &target, at: written)
      }
    }
    return (end, written &- (offset &- end))
  }

  /// The same for a table with many sets of bytes to look for, and where the memory ends.
  @inline(never)
  private func writeOddText(
    _ source: Span<UInt8>, _ range: Range<Int>, from start: Int,
    to target: inout MutableSpan<UInt8>, at position: Int
  ) -> (offset: Int, position: Int) {
    let end = range.upperBound
    let last = target.count &- room &+ Self.prefixRoom
    var offset = start
    var written = position
    while offset < end {
      guard let pair = target.copyPair(source, from: offset, to: written) else {
        guard written <= last else { return (offset, written) }
        (offset, written) = writeNext(source, offset, in: range, &target, at: written)
        continue
      }
      var lanes = LaneMask(low: scan.suspects(pair.low), high: .zero)
      // They are looked for in the second half only where the first has none of them.
      let isFirstHalf = !lanes.isEmpty
      if !isFirstHalf { lanes = LaneMask(low: .zero, high: scan.suspects(pair.high)) }
      if lanes.isEmpty || offset &+ lanes.first >= end {
        offset &+= 32
        written &+= 32
        continue
      }
      guard written <= last else { return (offset, written) }
      let blockEnd = min(offset &+ (isFirstHalf ? 16 : 32), end)
      let inside = lanes.prefix(blockEnd &- offset)
      (offset, written) = replace(inside, source, offset..<blockEnd, &target, at: written)
      if offset < blockEnd {
        (offset, written) = writeNext(source, offset, in: range, &target, at: written)
      }
    }
    return (end, written &- (offset &- end))
  }

  /// Replaces bytes in a block that has been written, up to one that has to be looked at whole; the
  /// offsets after it.
  ///
  /// - Parameter suspects: the bytes that may have to be replaced.
  @inline(__always)
  private func replace(
    _ suspects: LaneMask, _ source: Span<UInt8>, _ block: Range<Int>,
    _ target: inout MutableSpan<UInt8>, at start: Int
  ) -> (offset: Int, written: Int) {
    var lanes = suspects
    var from = block.lowerBound
    var written = start
    while !lanes.isEmpty {
      let place = block.lowerBound &+ lanes.first
      let byteClass = classes[Int(source[place])]
      if byteClass > mostPlain { return (place, written &+ place &- from) }
      if byteClass > 0 {
        written = store(Int(byteClass) &- 1, &target, at: written &+ place &- from)
        from = place &+ 1
        // What comes after it in the block.
        if target.copyBlock(source, from: from, to: written) == nil { return (from, written) }
      }
      lanes.removeFirst()
    }
    return (block.upperBound, written &+ block.upperBound &- from)
  }

  /// Writes a plain URL (see `PlainURL`), or the rest of one, as `write` does, where the table
  /// keeps plain URLs.
  ///
  /// - Parameter place: where its only ampersand stands, or its end if it has none; nothing is
  ///   known if that is not behind the first byte.
  @inline(never)
  package func writePlainURL(
    _ source: Span<UInt8>, _ range: Range<Int>, ampersandAt place: Int,
    to target: inout MutableSpan<UInt8>, at position: Int
  ) -> (offset: Int, position: Int) {
    let before = place &- range.lowerBound
    let after = range.upperBound &- place &- 1
    // Two blocks whatever its length, as most URLs have no more, and nothing that has to be
    // guessed.
    guard before > 0, before < 128, after <= 64, position <= target.count &- room,
      target.copyBlock(source, from: range.lowerBound, to: position) != nil,
      target.copyBlock(source, from: range.lowerBound &+ 64, to: position &+ 64) != nil
    else { return writePlainURL(source, range, to: &target, at: position) }
    var written = position &+ before
    if after < 0 { return (place, written) }
    written = ampersand < 0 ? written &+ 1 : store(ampersand, &target, at: written)
    if target.copyBlock(source, from: place &+ 1, to: written) == nil {
      return (place &+ 1, written)
    }
    return (range.upperBound, written &+ after)
  }

  /// The same for one of which no more is known.
  @inline(never)
  private func writePlainURL(
    _ source: Span<UInt8>, _ range: Range<Int>, to target: inout MutableSpan<UInt8>,
    at position: Int
  ) -> (offset: Int, position: Int) {
    let end = range.upperBound
    let wanted = SIMD16<UInt8>.all(ASCII.ampersand)
    var offset = range.lowerBound
    var written = position
    while offset < end {
      guard let pair = target.copyPair(source, from: offset, to: written) else {
        return writeText(source, range, from: offset, to: &target, at: written)
      }
      let found = LaneMask(low: pair.low .== wanted, high: pair.high .== wanted)
      if found.isEmpty {
        offset &+= 32
        written &+= 32
        continue
      }
      let run = found.first
      if offset &+ run >= end { return (end, written &+ end &- offset) }
      guard written <= target.count &- room else { return (offset, written) }
      offset &+= run &+ 1
      written &+= run
      written = ampersand < 0 ? written &+ 1 : store(ampersand, &target, at: written)
    }
    return (end, written &- (offset &- end))
  }

  /// Writes one character where no whole block can be loaded; the offsets after it.
  private func writeNext(
    _ source: Span<UInt8>, _ offset: Int, in range: Range<Int>,
    _ target: inout MutableSpan<UInt8>, at start: Int
  ) -> (offset: Int, written: Int) {
    let (replacement, length) = judge(source, offset, in: range)
    if replacement >= 0 { return (offset + length, store(replacement, &target, at: start)) }
    for index in 0..<length { target[start + index] = source[offset + index] }
    return (offset + length, start + length)
  }

  /// Whether something in `range` of `source`, behind which there are 16 bytes more, has to be
  /// replaced, or something put before it.
  @usableFromInline
  func replaces(_ source: Span<UInt8>, _ range: Range<Int>) -> Bool {
    if hasPrefix, !range.isEmpty, prefix(of: source, range) != nil { return true }
    var offset = range.lowerBound
    while offset < range.upperBound {
      var lanes = LaneMask(low: scan.suspects(source.vector(at: offset)), high: .zero)
      while !lanes.isEmpty {
        let place = offset &+ lanes.first
        if place >= range.upperBound { return false }
        if judge(source, place, in: range).0 >= 0 { return true }
        lanes.removeFirst()
      }
      offset &+= 16
    }
    return false
  }

  /// What stands in the place of the character at `offset`: the number of its replacement (-1 to
  /// keep it) and the number of its bytes.
  private func judge(_ source: Span<UInt8>, _ offset: Int, in range: Range<Int>) -> (Int, Int) {
    let byteClass = classes[Int(source[offset])]
    if byteClass == 0 { return (-1, 1) }
    if byteClass == EscapeRules.scalarClass {
      return judgeScalar(source, offset, before: range.upperBound)
    }
    if let exception = exception, exception(source, offset, range) { return (-1, 1) }
    return (Int(byteClass) - 1, 1)
  }

  /// Whether a text may get something put before it.
  var hasPrefix: Bool { prefix != nil }

  /// Whether a text has to be looked at even where none of its characters is replaced, and with all
  /// that comes before them: an exception that looks back is one of such a table.
  package var looksAtWhole: Bool { hasPrefix }

  /// What to write before the text in `range`, which is not empty.
  func prefix(of source: Span<UInt8>, _ range: Range<Int>) -> String? {
    guard let prefix = prefix else { return nil }
    return prefix(source, range)
  }

  @inline(never)
  private func judgeScalar(
    _ source: Span<UInt8>, _ offset: Int, before end: Int
  ) -> (Int, Int) {
    guard source.utf8SequenceLength(at: offset, before: end) > 1 else { return (-1, 1) }
    var (scalar, length) = source.utf8Scalar(at: offset)
    // The last two of every plane are noncharacters.
    if scalar > 0xFFFF, scalar & 0xFFFE == 0xFFFE { scalar &= 0xFFFF }
    return (replacement(ofScalar: scalar) ?? -1, length)
  }

  /// The number of the replacement for a scalar above U+007F, nil if it stays. JSON has a range for
  /// each control, so that ranges in order are halved, not passed one by one.
  private func replacement(ofScalar scalar: UInt32) -> Int? {
    var first = 0
    var end = record.scalars.count / 2
    while first < end {
      let place = hasSortedScalars ? (first + end) / 2 : first
      // The last byte of a replacement is below its first.
      let (low, high) = (record.scalars[2 * place], record.scalars[2 * place + 1])
      if low <= scalar, scalar <= high { return record.firstScalar + place }
      if hasSortedScalars, scalar < low { end = place } else { first = place + 1 }
    }
    return nil
  }

  /// Writes a replacement at `start`, and perhaps up to 15 bytes more behind it; the offset after
  /// it.
  @inline(__always)
  private func store(_ number: Int, _ target: inout MutableSpan<UInt8>, at start: Int) -> Int {
    let last = record.texts[2 &* number &+ 1]
    target.store(SIMD16(words: SIMD2(record.texts[2 &* number], last)), at: start)
    return start &+ Int(last >> 56)
  }

  // MARK: Tables

  /// A table that replaces nothing.
  package static let unescaped = EscapeTable(EscapeRules())

  /// The text with its characters replaced.
  package func escape(_ text: String) -> String {
    let bytes = escape(ContiguousArray(text.utf8))
    return bytes.span.string(0..<bytes.count)
  }

  /// The bytes with characters replaced.
  package func escape(_ bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    var escaped = ContiguousArray<UInt8>()
    escape(bytes.span, 0..<bytes.count, to: &escaped)
    return escaped
  }

  /// Adds the bytes of `source` in `range` with characters replaced.
  package func escape(
    _ source: Span<UInt8>, _ range: Range<Int>, to text: inout ContiguousArray<UInt8>
  ) {
    let start = text.count
    // Most texts of templates are plain.
    if !hasPrefix, isPlain(source, range) {
      text.appendZeros(range.count)
      var target = text.mutableSpan
      target.copy(source, from: range, to: start)
      return
    }
    let size = range.count * expansion + room
    text.appendZeros(size)
    var target = text.mutableSpan
    let (_, end) = write(source, range, from: range.lowerBound, to: &target, at: start)
    text.removeLast(text.count - end)
  }

  /// Whether no byte in `range` can have a replacement.
  private func isPlain(_ source: Span<UInt8>, _ range: Range<Int>) -> Bool {
    for offset in range where classes[Int(source[offset])] != 0 { return false }
    return true
  }

  /// Whether something in `replacement` has to be replaced in its turn.
  func replaces(_ replacement: EscapeRules.Replacement) -> Bool {
    for index in 0..<replacement.count where classes[Int(replacement.text[index])] != 0 {
      return true
    }
    return false
  }

  /// What is replaced, by number.
  var replacements: [EscapeRules.Replacement] {
    (0..<record.texts.count / 2).map { number in
      var replacement = EscapeRules.Replacement()
      let words = (record.texts[2 * number], record.texts[2 * number + 1])
      for index in 0..<Int(words.1 >> 56) {
        let word = index < 8 ? words.0 : words.1
        replacement.append(UInt8(truncatingIfNeeded: word >> (UInt64(index) % 8 * 8)))
      }
      let index = 2 * (number - record.firstScalar)
      if index >= 0, index < record.scalars.count {
        replacement.first = record.scalars[index]
        replacement.last = record.scalars[index + 1]
      }
      return replacement
    }
  }

  /// This table followed by `outer`: what both would give one after the other.
  ///
  /// A byte that stays for its neighbours is taken to be one that `outer` keeps too.
  package func composed(with outer: EscapeTable) -> EscapeTable {
    var outerPrefix: Prefix? = nil
    if let prefix = prefix {
      outerPrefix = { source, range in prefix(source, range).map { outer.escape($0) } }
    }
    return EscapeTable(
      EscapeRules(self, followedBy: outer), exception: exception, prefix: outerPrefix)
  }

  /// The content of a JSON string, as `EscapeRules.json` has it. U+0000, which few readers carry,
  /// becomes U+FFFD.
  package static let jsonString = {
    var rules = EscapeRules.json
    rules.replace(0, by: "\u{FFFD}")
    return EscapeTable(rules)
  }()

  /// The same with U+0000 kept: for what has to come back as it was.
  package static let exactJSONString = EscapeTable(.json)
}
