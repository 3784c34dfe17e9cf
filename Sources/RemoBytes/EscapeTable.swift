/// What to write in the place of which characters, for one kind of output.
///
/// ASCII bytes have a replacement each, scalars above U+007F one per range; everything else is
/// written as it is. The table also knows how a vector scan notices that a block may hold
/// something to replace: a few byte ranges that cover all of it, and little else.
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
  private let exception: Exception?
  private let prefix: Prefix?
  private let scan: EscapeScan

  /// The most bytes that one byte of input can become.
  package let expansion: Int

  /// Whether URLs of plain bytes and ampersands (see `PlainURL`) stay as they are, but for the
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

  /// Writes the bytes of `source` in `range` at `start` with characters replaced, and gives the
  /// offset after them; up to 31 bytes more may be written behind it.
  ///
  /// A block of 16 bytes is written before it is looked at; only what has to be replaced, and what
  /// comes after it in its block, is written again.
  @inline(__always)
  func write(
    _ source: Span<UInt8>, _ range: Range<Int>, to target: inout MutableSpan<UInt8>, at start: Int
  ) -> Int {
    var offset = range.lowerBound
    var written = start
    let end = range.upperBound
    while offset < end {
      guard offset &+ 16 <= source.count else {
        (offset, written) = writeNext(source, offset, in: range, &target, at: written)
        continue
      }
      let block = source.vector(at: offset)
      target.store(block, at: written)
      let suspects = suspects(block)
      // What follows a field, such as its closing quote, is often one.
      if suspects.isEmpty || offset &+ suspects.first >= end {
        offset &+= 16
        written &+= 16
      } else {
        (offset, written) = replace(suspects, source, offset, in: range, &target, at: written)
      }
    }
    return written &- (offset &- end)
  }

  /// Writes the first character of a block that has to be replaced, if there is one; the offsets
  /// after it, else after the block, which has been written.
  @inline(never)
  private func replace(
    _ suspects: SetLanes, _ source: Span<UInt8>, _ offset: Int, in range: Range<Int>,
    _ target: inout MutableSpan<UInt8>, at start: Int
  ) -> (offset: Int, written: Int) {
    var suspects = suspects
    while !suspects.isEmpty {
      let lane = suspects.first
      if offset &+ lane >= range.upperBound { break }
      let (replacement, length) = judge(source, offset &+ lane, in: range)
      if replacement >= 0 {
        return (offset &+ lane &+ length, store(replacement, &target, at: start &+ lane))
      }
      suspects.remove(upTo: lane)
    }
    return (offset &+ 16, start &+ 16)
  }

  /// Writes a plain URL as `write` does, where the table keeps plain URLs; behind it there are 32
  /// bytes more.
  @inline(__always)
  func write(
    _ url: PlainURL, of source: Span<UInt8>, to target: inout MutableSpan<UInt8>, at start: Int
  ) -> Int {
    let range = url.slice.range
    let head = range.lowerBound &+ url.head
    var offset = range.lowerBound
    var written = start
    while offset < head {
      target.store(source.pair(at: offset), at: written)
      offset &+= 32
      written &+= 32
    }
    written &-= offset &- head
    offset = head
    while offset < range.upperBound {
      // The first byte is an ampersand.
      if ampersand < 0 {
        target[written] = ASCII.ampersand
        written &+= 1
      } else {
        written = store(ampersand, &target, at: written)
      }
      offset &+= 1
      var run = 16
      while run == 16, offset < range.upperBound {
        let block = source.vector(at: offset)
        target.store(block, at: written)
        run = min((block .== .all(ASCII.ampersand)).firstSet, range.upperBound &- offset)
        offset &+= run
        written &+= run
      }
    }
    return written
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
      var suspects = suspects(source.vector(at: offset))
      while !suspects.isEmpty {
        let lane = suspects.first
        if offset &+ lane >= range.upperBound { return false }
        if judge(source, offset &+ lane, in: range).0 >= 0 { return true }
        suspects.remove(upTo: lane)
      }
      offset &+= 16
    }
    return false
  }

  /// Which lanes of a block may need a replacement.
  @inline(__always)
  private func suspects(_ block: SIMD16<UInt8>) -> SetLanes {
    if scan.hasHigh, block.hasHighBit { return allSuspects(block) }
    return SetLanes(scan.asciiSuspects(block))
  }

  /// Out of line: two masks that meet would be packed and unpacked.
  @inline(never)
  private func allSuspects(_ block: SIMD16<UInt8>) -> SetLanes {
    SetLanes(scan.allSuspects(block))
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

  /// What to write before the text in `range`, which is not empty.
  func prefix(of source: Span<UInt8>, _ range: Range<Int>) -> String? {
    guard let prefix = prefix else { return nil }
    return prefix(source, range)
  }

  private func judgeScalar(
    _ source: Span<UInt8>, _ offset: Int, before end: Int
  ) -> (Int, Int) {
    guard source.utf8SequenceLength(at: offset, before: end) > 1 else { return (-1, 1) }
    var (scalar, length) = source.utf8Scalar(at: offset)
    // The last two of every plane are noncharacters.
    if scalar > 0xFFFF, scalar & 0xFFFE == 0xFFFE { scalar &= 0xFFFF }
    for number in 0..<replacements.count {
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
    let prefix = bytes.isEmpty ? nil : prefix(of: bytes.span, 0..<bytes.count)
    var escaped = ContiguousArray((prefix ?? "").utf8)
    let start = escaped.count
    escaped.append(contentsOf: repeatElement(0, count: bytes.count * expansion + 32))
    var target = escaped.mutableSpan
    let end = write(bytes.span, 0..<bytes.count, to: &target, at: start)
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
