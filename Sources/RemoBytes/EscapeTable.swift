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
  /// The replacements one after another, and room for a vector load behind the last.
  private let text: ContiguousArray<UInt8>
  private let ranges: ContiguousArray<Range<Int>>
  private let rules: ContiguousArray<Rule>
  private let exception: Exception?
  private let prefix: Prefix?
  let scan: EscapeScan

  /// The most bytes that one byte of input can become.
  package let expansion: Int

  private struct Rule {
    let scalars: ClosedRange<UInt32>
    let replacement: Int
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
    var text = ContiguousArray<UInt8>()
    ranges = ContiguousArray(
      replacements.map { replacement in
        let start = text.count
        text.append(contentsOf: replacement)
        return start..<text.count
      })
    text.append(contentsOf: repeatElement(0, count: 16))
    self.text = text
    self.classes = classes
    self.rules = rules
    self.exception = exception
    self.prefix = prefix
    self.expansion = expansion
    scan = EscapeScan(classes)
  }

  private static func lead(_ scalar: UInt32) -> UInt8 {
    if scalar < 0x800 { return UInt8(0xC0 | scalar >> 6) }
    if scalar < 0x10000 { return UInt8(0xE0 | scalar >> 12) }
    return UInt8(0xF0 | scalar >> 18)
  }

  /// What stands in the place of the character at `offset`: the number of its replacement (-1 to
  /// keep it) and the number of its bytes.
  @inline(__always)
  func judge(_ source: Span<UInt8>, _ offset: Int, in range: Range<Int>) -> (Int, Int) {
    let byteClass = classes[Int(source[offset])]
    if byteClass == Self.scalarClass {
      return judgeScalar(source, offset, before: range.upperBound)
    }
    if byteClass != 0, let exception = exception, exception(source, offset, range) {
      return (-1, 1)
    }
    return (Int(byteClass) - 1, 1)
  }

  /// What to write before the text in `range`, which is not empty.
  @inline(__always)
  func prefix(of source: Span<UInt8>, _ range: Range<Int>) -> String? {
    guard let prefix = prefix else { return nil }
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

  /// Writes a replacement at `start`, and perhaps up to 15 bytes more behind it; the offset after
  /// it.
  @inline(__always)
  func store(_ number: Int, _ target: inout MutableSpan<UInt8>, at start: Int) -> Int {
    let range = ranges[number]
    var offset = range.lowerBound
    var end = start
    let bytes = text
    repeat {
      target.store(bytes.span.vector(at: offset), at: end)
      offset &+= 16
      end &+= 16
    } while offset < range.upperBound
    return start &+ range.count
  }

  /// A table that replaces nothing.
  package static let unescaped = EscapeTable(ascii: { _ in nil })

  /// The text with its characters replaced; for tables of constants, never in a loop.
  package func escape(_ text: String) -> String {
    let source = ContiguousArray(text.utf8)
    let range = 0..<source.count
    var bytes = ContiguousArray<UInt8>()
    if !range.isEmpty, let prefix = prefix(of: source.span, range) {
      bytes.append(contentsOf: prefix.utf8)
    }
    var offset = 0
    while offset < source.count {
      let (replacement, length) = judge(source.span, offset, in: range)
      if replacement < 0 {
        bytes.append(contentsOf: source[offset..<(offset + length)])
      } else {
        bytes.append(contentsOf: self.text[ranges[replacement]])
      }
      offset += length
    }
    return bytes.span.string(0..<bytes.count)
  }

  /// This table followed by `outer`: what both would give one after the other.
  package func composed(with outer: EscapeTable) -> EscapeTable {
    var scalars: [ScalarRule] = rules.map { rule in
      (rule.scalars, outer.escape(replacementText(rule.replacement)))
    }
    for rule in outer.rules
    where !rules.contains(where: { $0.scalars.overlaps(rule.scalars) }) {
      scalars.append((rule.scalars, outer.replacementText(rule.replacement)))
    }
    var outerPrefix: Prefix? = nil
    if let prefix = prefix {
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
    let byteClass = classes[Int(byte)]
    return byteClass == 0 ? nil : replacementText(Int(byteClass) - 1)
  }

  private func replacementText(_ number: Int) -> String {
    let bytes = text
    return bytes.span.string(ranges[number])
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
