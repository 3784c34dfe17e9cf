/// What an escape table replaces, rule by rule; of two rules for a byte the later one holds, of two
/// for a scalar the first.
///
/// What they come to is an `EscapeRecord`.
package struct EscapeRules {
  /// What is written in the place of bytes, or of a range of scalars.
  struct Replacement: Sendable {
    /// At most 15 bytes.
    private(set) var text = SIMD16<UInt8>()
    /// The number of bytes.
    private(set) var count = 0
    /// The scalars above U+007F that are replaced; for bytes there is none.
    var first: UInt32 = .max
    var last: UInt32 = 0

    init() {}

    init(_ text: String) {
      for byte in text.utf8 { append(byte) }
    }

    mutating func append(_ byte: UInt8) {
      precondition(count < 15, "a replacement has at most 15 bytes")
      text[count] = byte
      count += 1
    }

    /// The text and the number of its bytes, as an `EscapeRecord` has them.
    var words: [UInt64] {
      [0, 8].map { start in
        (0..<8).reduce(0) { word, index in
          let byte = start + index == 15 ? UInt8(count) : text[start + index]
          return word | UInt64(byte) << UInt64(8 * index)
        }
      }
    }

    var string: String { String(decoding: (0..<count).map { text[$0] }, as: UTF8.self) }
  }

  /// The class of bytes that begin a sequence to be looked at whole.
  static let scalarClass: UInt8 = 255

  /// For each byte 0 where it stays, else one more than the number of its replacement, or
  /// `scalarClass`.
  private(set) var classes = ContiguousArray<UInt8>(repeating: 0, count: 256)
  private(set) var replacements = ContiguousArray<Replacement>()
  /// Between which numbers those for scalars lie.
  private(set) var scalarReplacements = 0..<0
  /// The most bytes that one byte of input can become.
  private(set) var expansion = 1

  /// No rules: everything stays as it is.
  package init() { replacements.reserveCapacity(32) }

  // MARK: Rules

  /// A byte below 0x80 becomes `text`, which has at most 15 bytes.
  package mutating func replace(_ byte: UInt8, by text: String) {
    replace(byte...byte, by: text)
  }

  /// Each of these bytes below 0x80 becomes `text`, which has at most 15 bytes.
  package mutating func replace(_ bytes: ClosedRange<UInt8>, by text: String) {
    let byteClass = add(Replacement(text), expanding: 1)
    for byte in bytes { classes[Int(byte)] = byteClass }
  }

  /// Each of these bytes below 0x80 becomes `prefix` and its two hexadecimal digits.
  package mutating func encode(
    _ bytes: ClosedRange<UInt8>, after prefix: String, inCapitals: Bool = false
  ) {
    for byte in bytes {
      var replacement = Replacement(prefix)
      for value in [byte >> 4, byte & 15] {
        replacement.append(inCapitals ? UInt8.upperHexDigit(value) : UInt8.hexDigit(value))
      }
      classes[Int(byte)] = add(replacement, expanding: 1)
    }
  }

  /// Each of these bytes below 0x80 stays.
  package mutating func keep(_ bytes: ClosedRange<UInt8>) {
    for byte in bytes { classes[Int(byte)] = 0 }
  }

  /// Each of these scalars above U+007F becomes `text`, which has at most 15 bytes.
  package mutating func replace(scalars: ClosedRange<UInt32>, by text: String) {
    var replacement = Replacement(text)
    replacement.first = scalars.lowerBound
    replacement.last = scalars.upperBound
    // Two bytes make the shortest sequence above U+007F.
    _ = add(replacement, expanding: 2)
    for lead in Self.lead(scalars.lowerBound)...Self.lead(scalars.upperBound) {
      classes[Int(lead)] = Self.scalarClass
    }
  }

  /// Each of the 66 noncharacters becomes `text`: U+FDD0 to U+FDEF and the last two of each plane.
  package mutating func replaceNoncharacters(by text: String) {
    replace(scalars: 0xFDD0...0xFDEF, by: text)
    replace(scalars: 0xFFFE...0xFFFF, by: text)
    // The last two of the other planes are looked up as those of the first.
    for lead in 0xF0...0xF4 { classes[lead] = Self.scalarClass }
  }

  /// Adds a replacement for `bytes` bytes at least, and gives the class of those that become it.
  private mutating func add(_ replacement: Replacement, expanding bytes: Int) -> UInt8 {
    if replacement.first <= replacement.last {
      let first = scalarReplacements.isEmpty ? replacements.count : scalarReplacements.lowerBound
      scalarReplacements = first..<(replacements.count + 1)
    }
    replacements.append(replacement)
    expansion = max(expansion, (replacement.count + bytes - 1) / bytes)
    return UInt8(replacements.count)
  }

  private static func lead(_ scalar: UInt32) -> UInt8 {
    if scalar < 0x800 { return UInt8(0xC0 | scalar >> 6) }
    if scalar < 0x10000 { return UInt8(0xE0 | scalar >> 12) }
    return UInt8(0xF0 | scalar >> 18)
  }

  // MARK: Made of others

  /// The content of a JSON string: the quote, the backslash and control characters (RFC 8259 §7).
  ///
  /// U+007F to U+009F can act on a terminal, and U+2028 and U+2029 end a line in JavaScript and for
  /// many readers of JSON lines. They are escaped too; readers get the same text.
  package static var json: EscapeRules {
    var rules = EscapeRules()
    rules.encode(0...0x1F, after: "\\u00")
    rules.encode(ASCII.delete...ASCII.delete, after: "\\u00")
    for scalar in Array(0x80...0x9F) + [0x2028, 0x2029] {
      let digits = String(scalar, radix: 16)
      let zeros = String(repeating: "0", count: 4 - digits.count)
      rules.replace(scalars: UInt32(scalar)...UInt32(scalar), by: "\\u\(zeros)\(digits)")
    }
    rules.replace(ASCII.tab, by: "\\t")
    rules.replace(ASCII.lineFeed, by: "\\n")
    rules.replace(ASCII.carriageReturn, by: "\\r")
    rules.replace(ASCII.quote, by: "\\\"")
    rules.replace(ASCII.backslash, by: "\\\\")
    return rules
  }

  /// What two tables replace one after the other.
  package init(_ inner: EscapeTable, followedBy outer: EscapeTable) {
    self.init()
    for replacement in inner.replacements {
      var escaped = replacement
      if outer.replaces(replacement) {
        escaped = Replacement(outer.escape(replacement.string))
        escaped.first = replacement.first
        escaped.last = replacement.last
      }
      _ = add(escaped, expanding: escaped.first <= escaped.last ? 2 : 1)
    }
    for replacement in outer.replacements {
      _ = add(replacement, expanding: replacement.first <= replacement.last ? 2 : 1)
    }
    for byte in 0..<256 {
      let own = inner.classes[byte]
      let other = outer.classes[byte]
      if own != 0 || other == 0 || other == Self.scalarClass {
        classes[byte] = max(own, other == Self.scalarClass ? other : 0)
      } else {
        classes[byte] = other + UInt8(inner.replacements.count)
      }
    }
  }
}
