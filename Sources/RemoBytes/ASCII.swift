/// Names for the ASCII bytes that the scanners and writers speak of.
package enum ASCII {
  package static let tab: UInt8 = 0x09
  package static let lineFeed: UInt8 = 0x0A
  package static let carriageReturn: UInt8 = 0x0D
  package static let space: UInt8 = 0x20
  package static let quote: UInt8 = 0x22
  package static let hash: UInt8 = 0x23
  package static let percent: UInt8 = 0x25
  package static let ampersand: UInt8 = 0x26
  package static let apostrophe: UInt8 = 0x27
  package static let plus: UInt8 = 0x2B
  package static let comma: UInt8 = 0x2C
  package static let minus: UInt8 = 0x2D
  package static let dot: UInt8 = 0x2E
  package static let slash: UInt8 = 0x2F
  package static let zero: UInt8 = 0x30
  package static let nine: UInt8 = 0x39
  package static let colon: UInt8 = 0x3A
  package static let equals: UInt8 = 0x3D
  package static let question: UInt8 = 0x3F
  package static let at: UInt8 = 0x40
  package static let leftBracket: UInt8 = 0x5B
  package static let backslash: UInt8 = 0x5C
  package static let rightBracket: UInt8 = 0x5D
  package static let underscore: UInt8 = 0x5F
  package static let leftBrace: UInt8 = 0x7B
  package static let rightBrace: UInt8 = 0x7D
  package static let delete: UInt8 = 0x7F
}

extension UInt8 {
  /// Whether the byte is one of `0`…`9`.
  @inlinable package var isASCIIDigit: Bool { self &- 0x30 < 10 }

  /// Whether the byte is one of `A`…`Z`.
  @inlinable package var isASCIIUppercase: Bool { self &- 0x41 < 26 }

  /// Whether the byte is one of `a`…`z`.
  @inlinable package var isASCIILowercase: Bool { self &- 0x61 < 26 }

  /// Whether the byte is an ASCII letter.
  @inlinable package var isASCIILetter: Bool { (self | 0x20) &- 0x61 < 26 }

  /// The byte with `A`…`Z` turned into `a`…`z`.
  @inlinable package var asciiLowercased: UInt8 { isASCIIUppercase ? self | 0x20 : self }

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
}
