// Text is copied 64 bytes at a time and checked afterwards; only replacements are written again.
// With `EscapeScan`, escaping takes 17 % of the instructions of a stream of pages.

/// A table of replacements for one kind of output, made from `EscapeRules`.
///
/// It is an immutable class, because writers pass tables along with each field, and copying a
/// reference is cheapest.
@usableFromInline package final class EscapeTable: Sendable {
  /// Bytes that need no replacement beside certain neighbors.
  package struct Exception: Sendable {
    /// The bytes, as ASCII.
    fileprivate let bytes: String
    /// Whether the byte at `offset` of the text in `range` stays unchanged.
    fileprivate let keeps:
      @Sendable (_ source: Span<UInt8>, _ offset: Int, _ range: Range<Int>) -> Bool

    package init(
      for bytes: String,
      keeps:
        @escaping @Sendable (
          _ source: Span<UInt8>, _ offset: Int, _ range: Range<Int>
        ) -> Bool
    ) {
      self.bytes = bytes
      self.keeps = keeps
    }
  }

  /// The text to insert before the text in `range`, depending on its start.
  package typealias Prefix = @Sendable (_ source: Span<UInt8>, _ range: Range<Int>) -> String?

  private let rules: EscapeRules
  private let exception: Exception?
  private let mayBeException: ContiguousArray<Bool>
  private let prefix: Prefix?
  /// The class of each byte: 0 to keep it, one more than the number of its replacement, or
  /// `scalarClass`.
  let classes: ContiguousArray<UInt8>
  private let replacements: ContiguousArray<Replacement>
  /// The number of the replacement of the first rule for scalars.
  private let firstScalar: Int
  /// One bit for every eight scalars up to U+FFFF: whether any of them has a replacement. Few
  /// letters, dashes and signs have neighbors with a replacement.
  private let replacedEights: ContiguousArray<UInt64>
  /// The class of a byte that begins a scalar with a possible replacement.
  private static let scalarClass: UInt8 = 255

  /// A test of 16 bytes at once for bytes that may need a replacement.
  package let scan: EscapeScan
  /// Whether the scan is worth its cost.
  let isScannable: Bool
  /// The greatest number of output bytes for one input byte.
  package let expansion: Int
  /// Whether plain text (see `UInt8.isPlainInText`) stays unchanged.
  package let keepsPlainTexts: Bool
  /// Whether the table may add a prefix to a text, depending on the text's start.
  package let needsWholeText: Bool

  /// The room that guarantees progress by at least one character.
  package let room: Int

  /// The greatest length of a prefix in bytes.
  private static let prefixRoom = 16

  /// Creates a table from the rules.
  ///
  /// - Parameters:
  ///   - exception: bytes that may stay despite their replacement.
  ///   - prefix: called once for each nonempty text.
  package init(_ rules: EscapeRules, exception: Exception? = nil, prefix: Prefix? = nil) {
    self.rules = rules
    self.exception = exception
    var mayBeException = ContiguousArray(repeating: false, count: 256)
    for byte in exception?.bytes.utf8 ?? "".utf8 { mayBeException[Int(byte)] = true }
    self.mayBeException = mayBeException
    self.prefix = prefix
    needsWholeText = prefix != nil
    var classes = ContiguousArray<UInt8>(repeating: 0, count: 256)
    var replacements = ContiguousArray<Replacement>()
    var expansion = 1
    for (byte, text) in rules.bytes.enumerated() {
      guard let text else { continue }
      replacements.append(text)
      classes[byte] = UInt8(replacements.count)
      expansion = max(expansion, text.count)
    }
    firstScalar = replacements.count
    var replacedEights = ContiguousArray<UInt64>(repeating: 0, count: 0x1_0000 / 512)
    for rule in rules.scalars {
      replacements.append(rule.text)
      // The shortest sequence above U+007F has two bytes.
      expansion = max(expansion, (rule.text.count + 1) / 2)
      for eight in (rule.scalars.lowerBound / 8)...(rule.scalars.upperBound / 8) {
        replacedEights[Int(eight / 64)] |= 1 << UInt64(eight % 64)
      }
      let leads = Self.lead(rule.scalars.lowerBound)...Self.lead(rule.scalars.upperBound)
      for lead in leads { classes[Int(lead)] = Self.scalarClass }
    }
    if rules.coversAllPlanes {
      for lead in 0xF0...0xF4 { classes[lead] = Self.scalarClass }
    }
    self.replacedEights = replacedEights
    self.classes = classes
    self.replacements = replacements
    self.expansion = expansion
    room = 64 * expansion + 144 + Self.prefixRoom
    let scan = EscapeScan(classes: classes)
    self.scan = scan ?? .everything
    isScannable = scan != nil
    let replaced = (0..<128 as Range<UInt8>).filter { classes[Int($0)] != 0 }
    keepsPlainTexts = prefix == nil && !replaced.contains(where: \.isPlainInText)
  }

  /// The first UTF-8 byte of a scalar above U+007F.
  private static func lead(_ scalar: UInt32) -> UInt8 {
    if scalar < 0x800 { return UInt8(0xC0 | scalar >> 6) }
    if scalar < 0x10000 { return UInt8(0xE0 | scalar >> 12) }
    return UInt8(0xF0 | scalar >> 18)
  }

  // MARK: Tables

  /// A table that replaces nothing.
  package static let unescaped = EscapeTable(EscapeRules())

  /// The table for the content of a JSON string, from `EscapeRules.json`. U+0000, which few readers
  /// support, becomes U+FFFD.
  package static let jsonString = {
    var rules = EscapeRules.json
    rules.replace(0, by: "\u{FFFD}")
    return EscapeTable(rules)
  }()

  /// The table for JSON strings that must round-trip: it keeps U+0000.
  package static let exactJSONString = EscapeTable(.json)

  /// Combines this table with `outer`, which applies to its result.
  ///
  /// Assumes that `outer` keeps the bytes that an exception keeps here.
  package func composed(with outer: EscapeTable) -> EscapeTable {
    var outerPrefix: Prefix?
    if let prefix {
      outerPrefix = { source, range in prefix(source, range).map { outer.escape($0) } }
    }
    return EscapeTable(
      rules.followed(by: outer.rules), exception: exception, prefix: outerPrefix)
  }

  // MARK: Texts in memory

  /// The text with its characters replaced.
  package func escape(_ text: String) -> String {
    let bytes = escape(ContiguousArray(text.utf8))
    return bytes.span.string(0..<bytes.count)
  }

  /// The bytes with characters replaced.
  package func escape(_ bytes: ContiguousArray<UInt8>) -> ContiguousArray<UInt8> {
    let all = 0..<bytes.count
    if prefix == nil, bytes.span.firstIndex(in: all, where: { scan.suspects($0) .!= .zero }) == nil
    {
      return bytes
    }
    var escaped = ContiguousArray<UInt8>()
    escaped.appendZeros(bytes.count * expansion + room)
    var target = escaped.mutableSpan
    let (_, end) = write(bytes.span, in: 0..<bytes.count, from: 0, to: &target, at: 0)
    escaped.removeLast(escaped.count - end)
    return escaped
  }

  // MARK: Writing

  /// Writes the text in `range` from `start` on, with replacements, as far as there is room.
  ///
  /// - Returns: the first offset not written, and the end of the output. With `room` bytes at
  ///   `position` it always makes progress.
  package func write(
    _ source: Span<UInt8>, in range: Range<Int>, from start: Int,
    to target: inout MutableSpan<UInt8>, at position: Int
  ) -> (offset: Int, position: Int) {
    var written = position
    if let prefix, start == range.lowerBound, start < range.upperBound {
      guard written <= target.count - room else { return (start, position) }
      for byte in (prefix(source, range) ?? "").utf8 {
        target[written] = byte
        written += 1
      }
    }
    return writeText(source, in: range, from: start, to: &target, at: written)
  }

  /// Writes a text from `start` on, like `write`, but without a prefix.
  ///
  /// It writes a block before checking it. Only replacements and the text after them are written
  /// again. Up to 63 surplus bytes may follow the text.
  package func writeText(
    _ source: Span<UInt8>, in range: Range<Int>, from start: Int,
    to target: inout MutableSpan<UInt8>, at position: Int
  ) -> (offset: Int, position: Int) {
    let end = range.upperBound
    let last = target.count - room + Self.prefixRoom
    var (offset, written) = (start, position)
    while offset < end {
      guard isScannable,
        let suspects = copy(source, from: offset, before: end, to: &target, at: written)
      else {
        guard written <= last else { return (offset, written) }
        (offset, written) = writeCharacter(
          source, in: range, from: offset, to: &target, at: written)
        continue
      }
      if suspects.isEmpty {
        offset += 64
        written += 64
        continue
      }
      guard written <= last else { return (offset, written) }
      (offset, written) = replace(
        suspects, from: offset, of: source, in: range, to: &target, at: written)
    }
    return (end, written - (offset - end))
  }

  /// Copies the next 64 bytes, or 32 if at most 32 are left, and returns those that may need a
  /// replacement; nil if source or target is too short.
  @inline(__always)
  private func copy(
    _ source: Span<UInt8>, from offset: Int, before end: Int, to target: inout MutableSpan<UInt8>,
    at start: Int
  ) -> LaneMask? {
    // The bytes after a field, such as its closing quote, often match the scan.
    if end - offset <= 32, let pair = target.copyPair(source, from: offset, to: start) {
      return LaneMask(low: scan.suspects(pair.low), high: scan.suspects(pair.high))
        .prefix(end - offset)
    }
    return target.copyBlock(source, from: offset, to: start)?.lanes { scan.suspects($0) }
      .prefix(end - offset)
  }

  /// Replaces bytes in a written block, and returns the offsets after it.
  ///
  /// - Parameter suspects: the bytes that may need a replacement, from `start` on.
  @inline(__always)
  private func replace(
    _ suspects: LaneMask, from start: Int, of source: Span<UInt8>, in range: Range<Int>,
    to target: inout MutableSpan<UInt8>, at position: Int
  ) -> (offset: Int, written: Int) {
    let end = min(start + 64, range.upperBound)
    var lanes = suspects
    var (from, written) = (start, position)
    while !lanes.isEmpty {
      let place = start + lanes.first
      lanes.removeFirst()
      if classes[Int(source[place])] == 0 { continue }
      let (replacement, length) = judge(source, at: place, in: range)
      guard let replacement else { continue }
      written = store(replacement, to: &target, at: written + place - from)
      from = place + length
      // The rest of the block.
      if from >= end || target.copyBlock(source, from: from, to: written) == nil {
        return (from, written)
      }
    }
    return (end, written + end - from)
  }

  /// Writes one character and returns the offsets after it.
  private func writeCharacter(
    _ source: Span<UInt8>, in range: Range<Int>, from offset: Int,
    to target: inout MutableSpan<UInt8>, at start: Int
  ) -> (offset: Int, written: Int) {
    let (replacement, length) = judge(source, at: offset, in: range)
    if let replacement {
      return (offset + length, store(replacement, to: &target, at: start))
    }
    for index in 0..<length { target[start + index] = source[offset + index] }
    return (offset + length, start + length)
  }

  /// Writes a replacement at `start`, pads it with zeros to 16 bytes, and returns the offset after
  /// it.
  @inline(__always)
  private func store(_ number: Int, to target: inout MutableSpan<UInt8>, at start: Int) -> Int {
    let replacement = replacements[number]
    target.store(replacement.text, at: start)
    return start + replacement.count
  }

  // MARK: Judging

  /// Whether any character in `range` needs a replacement, or the text needs a prefix. 16 more
  /// bytes must follow the range.
  func replaces(_ source: Span<UInt8>, in range: Range<Int>) -> Bool {
    if let prefix, !range.isEmpty, prefix(source, range) != nil { return true }
    var offset = range.lowerBound
    while offset < range.upperBound {
      var suspects = LaneMask(low: scan.suspects(source.vector(at: offset)), high: .zero)
      while !suspects.isEmpty {
        let place = offset + suspects.first
        if place >= range.upperBound { return false }
        if judge(source, at: place, in: range).replacement != nil { return true }
        suspects.removeFirst()
      }
      offset += 16
    }
    return false
  }

  /// The number of the replacement for the character at `offset`, or nil to keep it, and the
  /// character's length in bytes.
  private func judge(
    _ source: Span<UInt8>, at offset: Int, in range: Range<Int>
  ) -> (replacement: Int?, length: Int) {
    let byteClass = classes[Int(source[offset])]
    if byteClass == 0 { return (nil, 1) }
    if byteClass == Self.scalarClass {
      guard source.utf8SequenceLength(at: offset, before: range.upperBound) > 1 else {
        return (nil, 1)
      }
      let (scalar, length) = source.utf8Scalar(at: offset)
      return (replacement(of: scalar), length)
    }
    if mayBeException[Int(source[offset])], let exception,
      exception.keeps(source, offset, range)
    {
      return (nil, 1)
    }
    return (Int(byteClass) - 1, 1)
  }

  /// The number of the replacement for a scalar above U+007F, or nil to keep it.
  private func replacement(of scalar: UInt32) -> Int? {
    if scalar <= 0xFFFF, replacedEights[Int(scalar / 512)] >> UInt64(scalar / 8 % 64) & 1 == 0 {
      return nil
    }
    // The last two of every plane are noncharacters.
    let scalar = scalar > 0xFFFF && scalar & 0xFFFE == 0xFFFE ? scalar & 0xFFFF : scalar
    return rules.scalars.firstIndex { $0.scalars.contains(scalar) }.map { firstScalar + $0 }
  }
}
