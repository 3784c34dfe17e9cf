extension Span<UInt8> {
  /// The bytes in `range` in base64 with padding (RFC 4648 §4), on one line.
  package func base64(_ range: Range<Int>) -> String {
    var text = ContiguousArray<UInt8>()
    text.reserveCapacity((range.count + 2) / 3 * 4)
    var offset = range.lowerBound
    while offset < range.upperBound {
      let present = Swift.min(3, range.upperBound - offset)
      var group: UInt32 = 0
      for index in 0..<3 {
        group = group << 8 | (index < present ? UInt32(self[offset + index]) : 0)
      }
      for index in 0..<4 {
        let digit = UInt8(truncatingIfNeeded: group >> UInt32(18 - 6 * index)) & 0x3F
        text.append(index <= present ? base64Digit(digit) : ASCII.equals)
      }
      offset += 3
    }
    return text.span.string(0..<text.count)
  }
}

extension ContiguousArray<UInt8> {
  /// The bytes of a text in base64, with or without padding (RFC 4648 §4); nil if it has other
  /// characters or an impossible length. Text after the first `=` is ignored.
  package init?(base64 text: String) {
    self.init()
    var group: UInt32 = 0
    var digits = 0
    for byte in text.utf8 {
      guard byte != ASCII.equals else { break }
      guard let value = (0..<64).first(where: { base64Digit(UInt8($0)) == byte }) else {
        return nil
      }
      group = group << 6 | UInt32(value)
      digits += 1
      if digits % 4 == 0 {
        for shift in [16, 8, 0] { append(UInt8(truncatingIfNeeded: group >> UInt32(shift))) }
        group = 0
      }
    }
    switch digits % 4 {
    case 0: break
    case 2: append(UInt8(truncatingIfNeeded: group >> 4))
    case 3:
      append(UInt8(truncatingIfNeeded: group >> 10))
      append(UInt8(truncatingIfNeeded: group >> 2))
    default: return nil
    }
  }

  /// All bytes in base64 with padding (RFC 4648 §4), on one line.
  package var base64: String { span.base64(0..<count) }
}

/// The digit for a value of six bits.
private func base64Digit(_ value: UInt8) -> UInt8 {
  switch value {
  case 0..<26: UInt8(ascii: "A") + value
  case 26..<52: UInt8(ascii: "a") + value - 26
  case 52..<62: ASCII.zero + value - 52
  case 62: ASCII.plus
  default: ASCII.slash
  }
}
