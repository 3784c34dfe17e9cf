/// Names of ASCII bytes.
///
/// They are inlined into the byte loops of other modules.
@usableFromInline package enum ASCII {
  @inlinable package static var tab: UInt8 { 0x09 }
  @inlinable package static var lineFeed: UInt8 { 0x0A }
  @inlinable package static var carriageReturn: UInt8 { 0x0D }
  @inlinable package static var space: UInt8 { 0x20 }
  @inlinable package static var exclamation: UInt8 { 0x21 }
  @inlinable package static var quote: UInt8 { 0x22 }
  @inlinable package static var hash: UInt8 { 0x23 }
  @inlinable package static var dollar: UInt8 { 0x24 }
  @inlinable package static var percent: UInt8 { 0x25 }
  @inlinable package static var ampersand: UInt8 { 0x26 }
  @inlinable package static var apostrophe: UInt8 { 0x27 }
  @inlinable package static var leftParenthesis: UInt8 { 0x28 }
  @inlinable package static var rightParenthesis: UInt8 { 0x29 }
  @inlinable package static var asterisk: UInt8 { 0x2A }
  @inlinable package static var plus: UInt8 { 0x2B }
  @inlinable package static var comma: UInt8 { 0x2C }
  @inlinable package static var minus: UInt8 { 0x2D }
  @inlinable package static var dot: UInt8 { 0x2E }
  @inlinable package static var slash: UInt8 { 0x2F }
  @inlinable package static var zero: UInt8 { 0x30 }
  @inlinable package static var nine: UInt8 { 0x39 }
  @inlinable package static var colon: UInt8 { 0x3A }
  @inlinable package static var semicolon: UInt8 { 0x3B }
  @inlinable package static var lessThan: UInt8 { 0x3C }
  @inlinable package static var equals: UInt8 { 0x3D }
  @inlinable package static var greaterThan: UInt8 { 0x3E }
  @inlinable package static var question: UInt8 { 0x3F }
  @inlinable package static var at: UInt8 { 0x40 }
  @inlinable package static var leftBracket: UInt8 { 0x5B }
  @inlinable package static var backslash: UInt8 { 0x5C }
  @inlinable package static var rightBracket: UInt8 { 0x5D }
  @inlinable package static var caret: UInt8 { 0x5E }
  @inlinable package static var underscore: UInt8 { 0x5F }
  @inlinable package static var backtick: UInt8 { 0x60 }
  /// `f`, the first letter of `false`.
  @inlinable package static var lowerF: UInt8 { 0x66 }
  /// `n`, the first letter of `null`.
  @inlinable package static var lowerN: UInt8 { 0x6E }
  /// `t`, the first letter of `true`.
  @inlinable package static var lowerT: UInt8 { 0x74 }
  @inlinable package static var leftBrace: UInt8 { 0x7B }
  @inlinable package static var bar: UInt8 { 0x7C }
  @inlinable package static var rightBrace: UInt8 { 0x7D }
  @inlinable package static var tilde: UInt8 { 0x7E }
  @inlinable package static var delete: UInt8 { 0x7F }
}

// The classes of ASCII, for bytes and for the values of scalars. One generic extension for both,
// with ranges, took 40 times as long in a debug build: 18 s of all tests.

extension UInt8 {
  /// Whether it is one of `0`…`9`.
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// Whether it is one of `A`…`Z`.
  @inlinable package var isASCIIUppercase: Bool { self &- 0x41 < 26 }

  /// Whether it is one of `a`…`z`.
  @inlinable package var isASCIILowercase: Bool { self &- 0x61 < 26 }

  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// The value with `A`…`Z` turned into `a`…`z`.
  @inlinable package var asciiLowercased: UInt8 { isASCIIUppercase ? self | 0x20 : self }
}

extension UInt32 {
  /// Whether it is one of `0`…`9`.
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// Whether it is one of `A`…`Z`.
  @inlinable package var isASCIIUppercase: Bool { self &- 0x41 < 26 }

  /// Whether it is one of `a`…`z`.
  @inlinable package var isASCIILowercase: Bool { self &- 0x61 < 26 }

  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// The value with `A`…`Z` turned into `a`…`z`.
  @inlinable package var asciiLowercased: UInt32 { isASCIIUppercase ? self | 0x20 : self }
}

extension UInt8 {
  /// The value of a hexadecimal digit, or nil.
  package var hexDigitValue: UInt8? {
    switch self {
    case 0x30...0x39: self - 0x30
    case 0x41...0x46: self - 0x37
    case 0x61...0x66: self - 0x57
    default: nil
    }
  }

  /// The lowercase hexadecimal digit of a value below 16.
  package static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x57 + (value & 15)
  }

  /// The uppercase hexadecimal digit of a value below 16.
  package static func upperHexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x37 + (value & 15)
  }
}
