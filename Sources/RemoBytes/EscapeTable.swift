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
  package typealias ScalarRule = (scalars: ClosedRange<UInt32>, with: String)

  /// Whether the byte at `offset` of the text in `range` needs no replacement, for its neighbours.
  package typealias Exception =
    @Sendable (_ source: Span<UInt8>, _ offset: Int, _ range: Range<Int>) -> Bool

  /// What to write before the text in `range`, for how it begins.
  package typealias Prefix = @Sendable (_ source: Span<UInt8>, _ range: Range<Int>) -> String?

  /// For each byte 0 where it stays, else one more than the number of its replacement;
  /// `scalarClass` where a sequence begins that has to be looked at whole.
  private let classes: ContiguousArray<UInt8>
  /// The bytes of all replacements.
  private let replacementBytes: ContiguousArray<UInt8>
  /// Where each replacement begins, and after the last where it ends.
  private let replacementStarts: ContiguousArray<Int>
  private let rules: ContiguousArray<Rule>
  private let low: (SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>)
  private let width: (SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>)
  private let lowMore: (SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>)
  private let widthMore: (SIMD16<UInt8>, SIMD16<UInt8>, SIMD16<UInt8>)
  private let hasMore: Bool

  /// The most bytes that one byte of input can become.
  package let expansion: Int

  private struct Rule {
    let scalars: ClosedRange<UInt32>
    let replacement: Int
  }

  private static let scalarClass: UInt8 = 255

  private let exception: Exception?
  private let prefix: Prefix?

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
    self.exception = exception
    self.prefix = prefix
    var classes = ContiguousArray<UInt8>(repeating: 0, count: 256)
    var replacements = ContiguousArray<ContiguousArray<UInt8>>()
    var expansion = 1
    func number(_ text: String) -> Int {
      let bytes = ContiguousArray(text.utf8)
      if let index = replacements.firstIndex(of: bytes) { return index }
      replacements.append(bytes)
      return replacements.count - 1
    }
    for byte in 0..<128 as Range<UInt8> {
      guard let text = ascii(byte) else { continue }
      classes[Int(byte)] = UInt8(number(text) + 1)
      expansion = max(expansion, text.utf8.count)
    }
    var rules = ContiguousArray<Rule>()
    for rule in scalars {
      rules.append(Rule(scalars: rule.scalars, replacement: number(rule.with)))
      // Two bytes make the shortest sequence above U+007F.
      expansion = max(expansion, (rule.with.utf8.count + 1) / 2)
      for lead in Self.lead(rule.scalars.lowerBound)...Self.lead(rule.scalars.upperBound) {
        classes[Int(lead)] = Self.scalarClass
      }
    }
    self.classes = classes
    replacementStarts = replacements.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    replacementBytes = ContiguousArray(replacements.joined())
    self.rules = rules
    self.expansion = expansion
    let ranges = Self.ranges(classes, most: 7)
    func lowOf(_ index: Int) -> SIMD16<UInt8> {
      .all(ranges.isEmpty ? 0xFF : ranges[min(index, ranges.count - 1)].lowerBound)
    }
    func widthOf(_ index: Int) -> SIMD16<UInt8> {
      .all(ranges.isEmpty ? 0 : UInt8(ranges[min(index, ranges.count - 1)].count))
    }
    low = (lowOf(0), lowOf(1), lowOf(2), lowOf(3))
    width = (widthOf(0), widthOf(1), widthOf(2), widthOf(3))
    lowMore = (lowOf(4), lowOf(5), lowOf(6))
    widthMore = (widthOf(4), widthOf(5), widthOf(6))
    hasMore = ranges.count > 4
  }

  private static func lead(_ scalar: UInt32) -> UInt8 {
    if scalar < 0x800 { return UInt8(0xC0 | scalar >> 6) }
    if scalar < 0x10000 { return UInt8(0xE0 | scalar >> 12) }
    return UInt8(0xF0 | scalar >> 18)
  }

  /// At most `most` ranges that cover every byte with a class; the narrowest gaps are closed.
  private static func ranges(
    _ classes: ContiguousArray<UInt8>, most: Int
  ) -> [ClosedRange<UInt8>] {
    var ranges: [ClosedRange<UInt8>] = []
    for byte in 0...255 as ClosedRange<UInt8> where classes[Int(byte)] != 0 {
      if let last = ranges.last, last.upperBound == byte - 1 {
        ranges[ranges.count - 1] = last.lowerBound...byte
      } else {
        ranges.append(byte...byte)
      }
    }
    while ranges.count > most {
      var best = 1
      for index in 1..<ranges.count {
        let gap = ranges[index].lowerBound - ranges[index - 1].upperBound
        if gap < ranges[best].lowerBound - ranges[best - 1].upperBound { best = index }
      }
      ranges[best - 1] = ranges[best - 1].lowerBound...ranges[best].upperBound
      ranges.remove(at: best)
    }
    return ranges
  }

  /// Which lanes may need a replacement.
  @inline(__always)
  func suspects(_ vector: SIMD16<UInt8>) -> ByteMask {
    let mask =
      ((vector &- low.0) .< width.0) .| ((vector &- low.1) .< width.1)
      .| ((vector &- low.2) .< width.2) .| ((vector &- low.3) .< width.3)
    guard hasMore else { return mask }
    let more =
      ((vector &- lowMore.0) .< widthMore.0) .| ((vector &- lowMore.1) .< widthMore.1)
      .| ((vector &- lowMore.2) .< widthMore.2)
    return mask .| more
  }

  /// What stands in the place of the character at `offset`: the number of its replacement (-1 to
  /// keep it) and the number of its bytes.
  @inline(__always)
  func judge(_ source: Span<UInt8>, _ offset: Int, in range: Range<Int>) -> (Int, Int) {
    let byteClass = classes[Int(source[offset])]
    if byteClass == Self.scalarClass {
      return judgeScalar(source, offset, before: range.upperBound)
    }
    if let exception, byteClass != 0, exception(source, offset, range) { return (-1, 1) }
    return (Int(byteClass) - 1, 1)
  }

  /// What to write before the text in `range`, which is not empty.
  @inline(__always)
  func prefix(of source: Span<UInt8>, _ range: Range<Int>) -> String? {
    guard let prefix else { return nil }
    return prefix(source, range)
  }

  private func judgeScalar(
    _ source: Span<UInt8>, _ offset: Int, before end: Int
  ) -> (Int, Int) {
    guard source.utf8SequenceLength(at: offset, before: end) > 1 else { return (-1, 1) }
    let (scalar, length) = source.utf8Scalar(at: offset)
    for rule in rules where rule.scalars.contains(scalar) { return (rule.replacement, length) }
    return (-1, length)
  }

  /// Writes a replacement at `offset`, where there is room for it.
  ///
  /// - Returns: the offset after it.
  @inline(__always)
  func write(_ number: Int, to target: inout MutableSpan<UInt8>, at offset: Int) -> Int {
    var written = offset
    for index in replacementStarts[number]..<replacementStarts[number + 1] {
      target[written] = replacementBytes[index]
      written += 1
    }
    return written
  }

  /// A table that replaces nothing.
  package static let unescaped = EscapeTable(ascii: { _ in nil })

  /// The text with its characters replaced; for tables of constants, never in a loop.
  package func escape(_ text: String) -> String {
    var writer = ByteWriter()
    let bytes = ContiguousArray(text.utf8)
    writer.append(bytes.span, 0..<bytes.count, escaping: self)
    let result = writer.finish()
    return result.span.string(0..<result.count)
  }

  /// This table followed by `outer`: what both would give one after the other.
  package func composed(with outer: EscapeTable) -> EscapeTable {
    var scalars: [ScalarRule] = rules.map { rule in
      (rule.scalars, outer.escape(replacementText(rule.replacement)))
    }
    for rule in outer.rules where !rules.contains(where: { $0.scalars.overlaps(rule.scalars) }) {
      scalars.append((rule.scalars, outer.replacementText(rule.replacement)))
    }
    var outerPrefix: Prefix? = nil
    if let prefix {
      outerPrefix = { source, range in prefix(source, range).map { outer.escape($0) } }
    }
    return EscapeTable(
      ascii: { byte in
        guard let inner = replacement(ofASCII: byte) else {
          return outer.replacement(ofASCII: byte)
        }
        return outer.escape(inner)
      },
      scalars: scalars,
      // A byte that stays for its neighbours is taken to be one that `outer` keeps too.
      exception: exception, prefix: outerPrefix)
  }

  /// What replaces a byte below 0x80, or nil if it stays.
  package func replacement(ofASCII byte: UInt8) -> String? {
    classes[Int(byte)] == 0 ? nil : replacementText(Int(classes[Int(byte)]) - 1)
  }

  private func replacementText(_ number: Int) -> String {
    let bytes = replacementBytes
    return bytes.span.string(replacementStarts[number]..<replacementStarts[number + 1])
  }

  /// The content of a JSON string (RFC 8259 §7): the quote, the backslash and control characters.
  package static let jsonString = EscapeTable(ascii: { byte in
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
  })
}
