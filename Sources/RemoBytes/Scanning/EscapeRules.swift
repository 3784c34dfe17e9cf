/// A text of at most 15 bytes that replaces a character, in one vector.
struct Replacement: BitwiseCopyable, Sendable {
  private(set) var text = SIMD16<UInt8>()
  private(set) var count = 0

  init() {}

  init(_ string: String) {
    for byte in string.utf8 { append(byte) }
  }

  var isASCII: Bool { text.max() < 0x80 }

  var bytes: ContiguousArray<UInt8> { ContiguousArray((0..<count).map { text[$0] }) }

  mutating func append(_ byte: UInt8) {
    precondition(count < 15, "a replacement has at most 15 bytes")
    text[count] = byte
    count += 1
  }

  mutating func append(_ other: Replacement) {
    for index in 0..<other.count { append(other.text[index]) }
  }

  /// Appends two hexadecimal digits.
  mutating func append(hex byte: UInt8, inCapitals: Bool = false) {
    let digit = inCapitals ? UInt8.upperHexDigit : UInt8.hexDigit
    append(digit(byte >> 4))
    append(digit(byte & 15))
  }
}

/// The characters that a kind of output cannot contain unchanged, with a replacement for each.
///
/// A later rule for a byte replaces an earlier one; for a scalar, the first rule wins. A
/// replacement has at most 15 bytes (see `EscapeTable`).
package struct EscapeRules: Sendable {
  /// A rule for scalars above U+007F.
  struct ScalarRule: Sendable {
    let scalars: ClosedRange<UInt32>
    let text: Replacement
  }

  /// The replacement of each byte below 0x80, or nil to keep the byte.
  private(set) var bytes = ContiguousArray<Replacement?>(repeating: nil, count: 128)
  private(set) var scalars: [ScalarRule] = []
  /// Whether a rule for U+FFFE and U+FFFF also covers the last two scalars of the other planes.
  private(set) var coversAllPlanes = false

  /// Creates rules that replace nothing.
  package init() {}

  /// Replaces a byte below 0x80.
  package mutating func replace(_ byte: UInt8, by text: String) { replace(byte...byte, by: text) }

  /// Replaces each of these bytes below 0x80.
  package mutating func replace(_ bytes: ClosedRange<UInt8>, by text: String) {
    let text = Replacement(text)
    for byte in bytes { self.bytes[Int(byte)] = text }
  }

  /// Replaces each of these bytes below 0x80 with `prefix` and its two hexadecimal digits.
  package mutating func encode(
    _ bytes: ClosedRange<UInt8>, after prefix: String, inCapitals: Bool = false
  ) {
    let prefix = Replacement(prefix)
    for byte in bytes {
      var text = prefix
      text.append(hex: byte, inCapitals: inCapitals)
      self.bytes[Int(byte)] = text
    }
  }

  /// Keeps these bytes below 0x80.
  package mutating func keep(_ bytes: ClosedRange<UInt8>) {
    for byte in bytes { self.bytes[Int(byte)] = nil }
  }

  /// Replaces each of these scalars, from U+0080 to U+FFFF.
  package mutating func replace(scalars: ClosedRange<UInt32>, by text: String) {
    precondition(scalars.upperBound <= 0xFFFF, "a table knows the scalars up to U+FFFF")
    self.scalars.append(ScalarRule(scalars: scalars, text: Replacement(text)))
  }

  /// Replaces each of these scalars above U+007F with its bytes as percent signs and hexadecimal
  /// digits.
  package mutating func percentEncode(scalars: ClosedRange<UInt32>) {
    for value in scalars {
      guard let bytes = Unicode.Scalar(value).flatMap(UTF8.encode) else { continue }
      var text = Replacement()
      for byte in bytes {
        text.append(ASCII.percent)
        text.append(hex: byte, inCapitals: true)
      }
      self.scalars.append(ScalarRule(scalars: value...value, text: text))
    }
  }

  /// Replaces each of the 66 noncharacters: U+FDD0 to U+FDEF and the last two of each plane.
  package mutating func replaceNoncharacters(by text: String) {
    replace(scalars: 0xFDD0...0xFDEF, by: text)
    replace(scalars: 0xFFFE...0xFFFF, by: text)
    coversAllPlanes = true
  }

  /// The replacement of a scalar above U+007F, or nil to keep it.
  private func text(of scalar: UInt32) -> Replacement? {
    // The last two of every plane are noncharacters.
    let isLastOfPlane = coversAllPlanes && scalar & 0xFFFE == 0xFFFE
    let scalar = isLastOfPlane ? scalar & 0xFFFF : scalar
    return scalars.first { $0.scalars.contains(scalar) }?.text
  }

  // MARK: Rules made of others

  /// Combines these rules with `outer`, which applies to their result.
  package func followed(by outer: EscapeRules) -> EscapeRules {
    var rules = outer
    for (byte, text) in bytes.enumerated() {
      if let text { rules.bytes[byte] = outer.escape(text) }
    }
    rules.scalars =
      scalars.map { ScalarRule(scalars: $0.scalars, text: outer.escape($0.text)) } + outer.scalars
    rules.coversAllPlanes = coversAllPlanes || outer.coversAllPlanes
    return rules
  }

  private func escape(_ text: Replacement) -> Replacement {
    var result = Replacement()
    // Nearly every replacement is ASCII, and a start makes a hundred.
    if text.isASCII {
      for index in 0..<text.count {
        let byte = text.text[index]
        if let new = bytes[Int(byte)] { result.append(new) } else { result.append(byte) }
      }
      return result
    }
    let source = text.bytes
    var offset = 0
    while offset < source.count {
      let (scalar, length) = source.span.utf8Scalar(at: offset)
      let replacement = scalar < 0x80 ? bytes[Int(scalar)] : self.text(of: scalar)
      for byte in replacement?.bytes ?? ContiguousArray(source[offset..<(offset + length)]) {
        result.append(byte)
      }
      offset += length
    }
    return result
  }

  /// The rules for the content of a JSON string: the quote, the backslash and control characters
  /// (RFC 8259 §7).
  ///
  /// Also escapes U+007F to U+009F, which can affect a terminal, and U+2028 and U+2029, which end a
  /// line in JavaScript and in many readers of NDJSON. A reader gets the same text.
  package static var json: EscapeRules {
    var rules = EscapeRules()
    rules.encode(0...0x1F, after: "\\u00")
    rules.encode(ASCII.delete...ASCII.delete, after: "\\u00")
    for control in UInt8(0x80)...0x9F {
      var text = Replacement("\\u00")
      text.append(hex: control)
      let scalar = UInt32(control)
      rules.scalars.append(ScalarRule(scalars: scalar...scalar, text: text))
    }
    rules.replace(scalars: 0x2028...0x2028, by: "\\u2028")
    rules.replace(scalars: 0x2029...0x2029, by: "\\u2029")
    rules.replace(ASCII.tab, by: "\\t")
    rules.replace(ASCII.lineFeed, by: "\\n")
    rules.replace(ASCII.carriageReturn, by: "\\r")
    rules.replace(ASCII.quote, by: "\\\"")
    rules.replace(ASCII.backslash, by: "\\\\")
    return rules
  }
}
