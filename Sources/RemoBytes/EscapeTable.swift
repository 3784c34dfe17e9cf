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

  /// For each byte 0 where it stays, else one more than the number of its replacement;
  /// `EscapeRules.scalarClass` where a sequence begins that has to be looked at whole.
  let classes: ContiguousArray<UInt8>
  let replacements: ContiguousArray<EscapeRules.Replacement>
  /// Between which numbers those for scalars above U+007F lie; of two for one scalar the first holds.
  private let scalarReplacements: Range<Int>
  private let exception: Exception?
  private let prefix: Prefix?
  /// How a scan notices what may have to be replaced.
  package let scan: EscapeScan

  /// The most bytes that one byte of input can become.
  package let expansion: Int

  /// With so much room at least one character more is written.
  package var room: Int { 32 &* expansion &+ 80 &+ Self.prefixRoom }

  /// The longest text that is put before another.
  private static let prefixRoom = 16

  /// Whether URLs of plain bytes and ampersands (see `Span.isPlainURL`) stay as they are, but for the
  /// ampersands.
  package let keepsPlainURLs: Bool
  /// The number of the replacement of `&`, or -1.
  private let ampersand: Int

  /// A table that does what the rules say.
  ///
  /// - Parameters:
  ///   - exception: asked for each byte that has a replacement, which then may stay after all.
  ///   - prefix: asked once a text that is not empty.
  package init(_ rules: EscapeRules, exception: Exception? = nil, prefix: Prefix? = nil) {
    classes = rules.classes
    replacements = rules.replacements
    scalarReplacements = rules.scalarReplacements
    expansion = rules.expansion
    self.exception = exception
    self.prefix = prefix
    scan = EscapeScan(classes)
    ampersand = Int(classes[Int(ASCII.ampersand)]) - 1
    keepsPlainURLs = prefix == nil && Self.keepsPlainURLs(classes)
  }

  private static func keepsPlainURLs(_ classes: ContiguousArray<UInt8>) -> Bool {
    for byte in 0..<128 as Range<UInt8> where classes[Int(byte)] != 0 && byte.isPlainInURL {
      return false
    }
    return true
  }

  // MARK: Looking and writing

  /// Writes the bytes of `source` in `range`, from `start` on, at `position` with characters replaced,
  /// as far as there is room.
  ///
  /// A block of 16 bytes is written before it is looked at; only what has to be replaced, and what
  /// comes after it in its block, is written again. Up to 31 bytes may be written behind the text.
  ///
  /// - Returns: the first offset that was not written, and where the output ends. With `room` bytes
  ///   at `position` it comes further than `start`.
  package func write(
    _ source: Span<UInt8>, _ range: Range<Int>, from start: Int,
    to target: inout MutableSpan<UInt8>, at position: Int
  ) -> (offset: Int, position: Int) {
    let end = range.upperBound
    var offset = start
    var written = position
    if hasPrefix, start == range.lowerBound, start < end {
      guard written <= target.count &- room else { return (start, position) }
      written = storePrefix(of: source, range, &target, at: written)
    }
    while offset < end {
      guard let block = target.copyVector(source, offset, to: written) else {
        guard written <= lastPosition(in: target) else { return (offset, written) }
        (offset, written) = writeNext(source, offset, in: range, &target, at: written)
        continue
      }
      let suspects = scan.suspects(block)
      var lanes = SetLanes(suspects)
      // What follows a field, such as its closing quote, is often a suspect.
      if lanes.isEmpty || offset &+ lanes.first >= end {
        offset &+= 16
        written &+= 16
        continue
      }
      guard written <= lastPosition(in: target) else { return (offset, written) }
      if block.hasHighBit { lanes = SetLanes(scan.close(suspects, block)) }
      let part = offset..<min(offset &+ 16, end)
      (offset, written) = replace(lanes, source, part, in: range, &target, at: written)
    }
    return (end, written &- (offset &- end))
  }

  /// Up to where there is room for a block and what may be put before it.
  @inline(__always)
  private func lastPosition(in target: borrowing MutableSpan<UInt8>) -> Int {
    target.count &- room &+ Self.prefixRoom
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

  /// Replaces characters in a block that has been written; the offsets after it.
  @inline(__always)
  private func replace(
    _ suspects: SetLanes, _ source: Span<UInt8>, _ block: Range<Int>, in range: Range<Int>,
    _ target: inout MutableSpan<UInt8>, at start: Int
  ) -> (offset: Int, written: Int) {
    let end = block.upperBound
    var lanes = suspects
    var from = block.lowerBound
    var written = start
    while let lane = lanes.popFirst() {
      let place = block.lowerBound &+ lane
      if place >= end { break }
      let (replacement, length) = judge(source, place, in: range)
      if replacement < 0 || place < from { continue }
      written = store(replacement, &target, at: written &+ place &- from)
      from = place &+ length
      // What comes after it in the block.
      if from < end, target.copyVector(source, from, to: written) == nil {
        target.copy(source, from..<end, to: written)
      }
    }
    return from < end ? (end, written &+ end &- from) : (from, written)
  }

  /// Writes a plain URL (see `Span.isPlainURL`) as `write` does, where the table keeps plain URLs.
  package func writePlainURL(
    _ source: Span<UInt8>, _ range: Range<Int>, from start: Int,
    to target: inout MutableSpan<UInt8>, at position: Int
  ) -> (offset: Int, position: Int) {
    let end = range.upperBound
    let last = target.count &- room
    let wanted = SIMD16<UInt8>.all(ASCII.ampersand)
    var offset = start
    var written = position
    while offset < end {
      guard written <= last else { return (offset, written) }
      guard let pair = target.copyPair(source, offset, to: written) else {
        return write(source, range, from: offset, to: &target, at: written)
      }
      let low = pair.low .== wanted
      let high = pair.high .== wanted
      guard (low .| high).isAnySet else {
        offset &+= 32
        written &+= 32
        continue
      }
      let run = low.firstSet(else: high)
      offset &+= run
      written &+= run
      if offset < end {
        written = ampersand < 0 ? written &+ 1 : store(ampersand, &target, at: written)
        offset &+= 1
      }
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
      let block = source.vector(at: offset)
      var lanes = SetLanes(scan.close(scan.suspects(block), block))
      while let lane = lanes.popFirst() {
        let place = offset &+ lane
        if place >= range.upperBound { return false }
        if judge(source, place, in: range).0 >= 0 { return true }
      }
      offset &+= 16
    }
    return false
  }

  /// What stands in the place of the character at `offset`: the number of its replacement (-1 to
  /// keep it) and the number of its bytes.
  @inline(__always)
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

  /// Whether a text has to be looked at even where none of its characters is replaced.
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
    for number in scalarReplacements {
      let replacement = replacements[number]
      if replacement.first <= scalar, scalar <= replacement.last { return (number, length) }
    }
    return (-1, length)
  }

  /// Writes a replacement at `start`, and perhaps up to 15 bytes more behind it; the offset after
  /// it.
  @inline(__always)
  private func store(_ number: Int, _ target: inout MutableSpan<UInt8>, at start: Int) -> Int {
    let replacement = replacements[number]
    target.store(replacement.text, at: start)
    return start &+ replacement.count
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
    // Most texts of templates are plain.
    if !hasPrefix, bytes.allSatisfy({ classes[Int($0)] == 0 }) { return bytes }
    var escaped = ContiguousArray<UInt8>()
    let size = bytes.count * expansion + room
    escaped.reserveCapacity(size)
    escaped.append(contentsOf: repeatElement(0, count: size))
    var target = escaped.mutableSpan
    let (_, end) = write(bytes.span, 0..<bytes.count, from: 0, to: &target, at: 0)
    escaped.removeLast(escaped.count - end)
    return escaped
  }

  /// Whether something in `replacement` has to be replaced in its turn.
  func replaces(_ replacement: EscapeRules.Replacement) -> Bool {
    for index in 0..<replacement.count where classes[Int(replacement.text[index])] != 0 {
      return true
    }
    return false
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

  /// The content of a JSON string (RFC 8259 §7): the quote, the backslash and control characters.
  /// U+0000, which few readers carry, becomes U+FFFD.
  package static let jsonString = {
    var rules = EscapeRules.json
    rules.replace(0, by: "\u{FFFD}")
    return EscapeTable(rules)
  }()

  /// The same with U+0000 kept: for what has to come back as it was.
  package static let exactJSONString = EscapeTable(.json)
}
