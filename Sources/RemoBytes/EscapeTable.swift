/// What to write in the place of which characters, for one kind of output.
///
/// ASCII bytes have a replacement each, scalars above U+007F one per range; everything else is
/// written as it is. The table also knows how a vector scan notices that a block may hold
/// something to replace: a few byte ranges that cover all of it, and little else.
///
/// A class, never changed once made: the inner loops hand tables around for each field, and the
/// copy of a reference is the cheapest there is.
@usableFromInline package final class EscapeTable: Sendable {
  /// A run of scalars that have the same replacement.
  package struct ScalarRule: Sendable {
    let first, last: UInt32
    let text: String

    package init(_ scalars: ClosedRange<UInt32>, _ text: String) {
      first = scalars.lowerBound
      last = scalars.upperBound
      self.text = text
    }
  }

  /// Whether the byte at `offset` of the text in `range` needs no replacement, for its neighbours.
  package typealias Exception =
    @Sendable (_ source: Span<UInt8>, _ offset: Int, _ range: Range<Int>) -> Bool

  /// What to write before the text in `range`, for how it begins.
  package typealias Prefix = @Sendable (_ source: Span<UInt8>, _ range: Range<Int>) -> String?

  /// For each byte 0 where it stays, else one more than the number of its replacement;
  /// `scalarClass` where a sequence begins that has to be looked at whole.
  private let classes: ContiguousArray<UInt8>
  /// The replacements, each in as many chunks as it fills.
  private let chunks: ContiguousArray<Chunk>
  private let replacements: ContiguousArray<Replacement>
  private let rules: ContiguousArray<Rule>
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

  private struct Rule {
    let first, last: UInt32
    let replacement: Int
  }

  /// 16 bytes of a replacement. (The first array of a generic type costs some 20 µs, so none of
  /// vectors themselves.)
  private struct Chunk {
    var bytes = SIMD16<UInt8>()
  }

  /// Where a replacement lies in `chunks`, and how many bytes it has.
  private struct Replacement {
    let start: Int
    let count: Int
  }

  private static let scalarClass: UInt8 = 255

  /// A table with `ascii` giving the replacement of a byte below 0x80, or nil to keep it.
  ///
  /// - Parameters:
  ///   - scalars: what replaces scalars above U+007F.
  ///   - exception: asked for each byte that has a replacement, which then may stay after all.
  ///   - prefix: asked once a text that is not empty.
  package init(
    ascii: (UInt8) -> String?, scalars: [ScalarRule] = [], exception: Exception? = nil,
    prefix: Prefix? = nil
  ) {
    var classes = ContiguousArray<UInt8>(repeating: 0, count: 256)
    var chunks = ContiguousArray<Chunk>()
    var replacements = ContiguousArray<Replacement>()
    var last: String? = nil
    var expansion = 1
    func number(_ text: String) -> Int {
      // Neighbours often have the same one.
      if text == last { return replacements.count - 1 }
      last = text
      let start = chunks.count
      var count = 0
      for byte in text.utf8 {
        if count & 15 == 0 { chunks.append(Chunk()) }
        chunks[chunks.count - 1].bytes[count & 15] = byte
        count += 1
      }
      if count == 0 { chunks.append(Chunk()) }
      replacements.append(Replacement(start: start, count: count))
      return replacements.count - 1
    }
    for byte in 0..<128 as Range<UInt8> {
      guard let text = ascii(byte) else { continue }
      classes[Int(byte)] = UInt8(number(text) + 1)
      expansion = max(expansion, text.utf8.count)
    }
    var rules = ContiguousArray<Rule>()
    for rule in scalars {
      rules.append(Rule(first: rule.first, last: rule.last, replacement: number(rule.text)))
      // Two bytes make the shortest sequence above U+007F.
      expansion = max(expansion, (rule.text.utf8.count + 1) / 2)
      for lead in Self.lead(rule.first)...Self.lead(rule.last) {
        classes[Int(lead)] = Self.scalarClass
      }
    }
    self.chunks = chunks
    self.replacements = replacements
    self.classes = classes
    self.rules = rules
    self.exception = exception
    self.prefix = prefix
    self.expansion = expansion
    scan = EscapeScan(classes)
    keepsPlainURLs =
      prefix == nil
      && (0..<128 as Range<UInt8>).allSatisfy { !$0.isPlainInURL || classes[Int($0)] == 0 }
    ampersand = Int(classes[Int(ASCII.ampersand)]) - 1
  }

  private static func lead(_ scalar: UInt32) -> UInt8 {
    if scalar < 0x800 { return UInt8(0xC0 | scalar >> 6) }
    if scalar < 0x10000 { return UInt8(0xE0 | scalar >> 12) }
    return UInt8(0xF0 | scalar >> 18)
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
    if byteClass == Self.scalarClass {
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
    let (scalar, length) = source.utf8Scalar(at: offset)
    for rule in rules where rule.first <= scalar && scalar <= rule.last {
      return (rule.replacement, length)
    }
    return (-1, length)
  }

  /// Writes a replacement at `start`, and perhaps up to 15 bytes more behind it; the offset after
  /// it.
  @inline(__always)
  private func store(_ number: Int, _ target: inout MutableSpan<UInt8>, at start: Int) -> Int {
    let replacement = replacements[number]
    target.store(chunks[replacement.start].bytes, at: start)
    var index = 16
    while index < replacement.count {
      target.store(chunks[replacement.start &+ index / 16].bytes, at: start &+ index)
      index &+= 16
    }
    return start &+ replacement.count
  }

  // MARK: Tables

  /// A table that replaces nothing.
  package static let unescaped = EscapeTable(ascii: { _ in nil })

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

  /// This table followed by `outer`: what both would give one after the other.
  package func composed(with outer: EscapeTable) -> EscapeTable {
    let texts = replacements.indices.map { outer.escape(replacementText($0)) }
    var scalars: [ScalarRule] = rules.map { rule in
      ScalarRule(rule.first...rule.last, texts[rule.replacement])
    }
    for rule in outer.rules
    where !rules.contains(where: { $0.first <= rule.last && rule.first <= $0.last }) {
      scalars.append(
        ScalarRule(rule.first...rule.last, outer.replacementText(rule.replacement)))
    }
    var outerPrefix: Prefix? = nil
    if let prefix = prefix {
      outerPrefix = { source, range in prefix(source, range).map { outer.escape($0) } }
    }
    return EscapeTable(
      ascii: { byte in
        let number = Int(classes[Int(byte)]) - 1
        return number < 0 ? outer.replacement(ofASCII: byte) : texts[number]
      },
      scalars: scalars,
      // A byte that stays for its neighbours is taken to be one that `outer` keeps too.
      exception: exception, prefix: outerPrefix)
  }

  /// What replaces a byte below 0x80, or nil if it stays.
  package func replacement(ofASCII byte: UInt8) -> String? {
    let byteClass = classes[Int(byte)]
    return byteClass == 0 ? nil : replacementText(Int(byteClass) - 1)
  }

  private func replacementText(_ number: Int) -> String {
    let replacement = replacements[number]
    let bytes = (0..<replacement.count).map { chunks[replacement.start + $0 / 16].bytes[$0 & 15] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The content of a JSON string (RFC 8259 §7): the quote, the backslash and control characters.
  /// U+0000, which few readers carry, becomes U+FFFD.
  package static let jsonString = EscapeTable(ascii: { $0 == 0 ? "\u{FFFD}" : jsonEscape($0) })

  /// The same with U+0000 kept: for what has to come back as it was.
  package static let exactJSONString = EscapeTable(ascii: jsonEscape)

  private static func jsonEscape(_ byte: UInt8) -> String? {
    switch byte {
    case ASCII.quote: "\\\""
    case ASCII.backslash: "\\\\"
    case ASCII.lineFeed: "\\n"
    case ASCII.carriageReturn: "\\r"
    case ASCII.tab: "\\t"
    case 0..<ASCII.space:
      "\\u00" + String(UnicodeScalar(UInt8.hexDigit(byte >> 4)))
        + String(UnicodeScalar(UInt8.hexDigit(byte & 15)))
    default: nil
    }
  }
}
