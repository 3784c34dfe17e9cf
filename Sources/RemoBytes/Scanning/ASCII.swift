/// Names for the ASCII bytes that the scanners and writers speak of.
///
/// A `package` type has to be usable from inline for its members to be inlined elsewhere.
@usableFromInline package enum ASCII {
  @inlinable @inline(__always) package static var tab: UInt8 { 0x09 }
  @inlinable @inline(__always) package static var lineFeed: UInt8 { 0x0A }
  @inlinable @inline(__always) package static var carriageReturn: UInt8 { 0x0D }
  @inlinable @inline(__always) package static var space: UInt8 { 0x20 }
  @inlinable @inline(__always) package static var exclamation: UInt8 { 0x21 }
  @inlinable @inline(__always) package static var quote: UInt8 { 0x22 }
  @inlinable @inline(__always) package static var hash: UInt8 { 0x23 }
  @inlinable @inline(__always) package static var dollar: UInt8 { 0x24 }
  @inlinable @inline(__always) package static var percent: UInt8 { 0x25 }
  @inlinable @inline(__always) package static var ampersand: UInt8 { 0x26 }
  @inlinable @inline(__always) package static var apostrophe: UInt8 { 0x27 }
  @inlinable @inline(__always) package static var leftParenthesis: UInt8 { 0x28 }
  @inlinable @inline(__always) package static var rightParenthesis: UInt8 { 0x29 }
  @inlinable @inline(__always) package static var asterisk: UInt8 { 0x2A }
  @inlinable @inline(__always) package static var plus: UInt8 { 0x2B }
  @inlinable @inline(__always) package static var comma: UInt8 { 0x2C }
  @inlinable @inline(__always) package static var minus: UInt8 { 0x2D }
  @inlinable @inline(__always) package static var dot: UInt8 { 0x2E }
  @inlinable @inline(__always) package static var slash: UInt8 { 0x2F }
  @inlinable @inline(__always) package static var zero: UInt8 { 0x30 }
  @inlinable @inline(__always) package static var nine: UInt8 { 0x39 }
  @inlinable @inline(__always) package static var colon: UInt8 { 0x3A }
  @inlinable @inline(__always) package static var semicolon: UInt8 { 0x3B }
  @inlinable @inline(__always) package static var lessThan: UInt8 { 0x3C }
  @inlinable @inline(__always) package static var equals: UInt8 { 0x3D }
  @inlinable @inline(__always) package static var greaterThan: UInt8 { 0x3E }
  @inlinable @inline(__always) package static var question: UInt8 { 0x3F }
  @inlinable @inline(__always) package static var at: UInt8 { 0x40 }
  @inlinable @inline(__always) package static var leftBracket: UInt8 { 0x5B }
  @inlinable @inline(__always) package static var backslash: UInt8 { 0x5C }
  @inlinable @inline(__always) package static var rightBracket: UInt8 { 0x5D }
  @inlinable @inline(__always) package static var caret: UInt8 { 0x5E }
  @inlinable @inline(__always) package static var underscore: UInt8 { 0x5F }
  @inlinable @inline(__always) package static var backtick: UInt8 { 0x60 }
  @inlinable @inline(__always) package static var leftBrace: UInt8 { 0x7B }
  @inlinable @inline(__always) package static var bar: UInt8 { 0x7C }
  @inlinable @inline(__always) package static var rightBrace: UInt8 { 0x7D }
  @inlinable @inline(__always) package static var tilde: UInt8 { 0x7E }
  @inlinable @inline(__always) package static var delete: UInt8 { 0x7F }
}

/// Of bytes, and of scalars by their value.
extension FixedWidthInteger where Self: UnsignedInteger {
  /// Whether it is one of `0`…`9`.
  @inlinable @inline(__always) package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// Whether it is one of `A`…`Z`.
  @inlinable @inline(__always) package var isASCIIUppercase: Bool { self &- 0x41 < 26 }

  /// Whether it is one of `a`…`z`.
  @inlinable @inline(__always) package var isASCIILowercase: Bool { self &- 0x61 < 26 }

  /// Whether it is an ASCII letter.
  @inlinable @inline(__always) package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// Itself, with `A`…`Z` turned into `a`…`z`.
  @inlinable @inline(__always) package var asciiLowercased: Self {
    isASCIIUppercase ? self | 0x20 : self
  }
}

extension UInt8 {
  /// The value of a hexadecimal digit, or nil.
  @inlinable package var hexDigitValue: UInt8? {
    if isASCIIDigit { return self &- 0x30 }
    let letter = (self | 0x20) &- 0x61
    return letter < 6 ? letter + 10 : nil
  }

  /// The lowercase hexadecimal digit of a value below 16.
  @inlinable package static func hexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x57 + (value & 15)
  }

  /// The uppercase hexadecimal digit of a value below 16.
  @inlinable package static func upperHexDigit(_ value: UInt8) -> UInt8 {
    value < 10 ? 0x30 + value : 0x37 + (value & 15)
  }
}
