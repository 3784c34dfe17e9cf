import RemoBytes

/// Validates hosts by the URL Standard's host parser (url.spec.whatwg.org, section 3.5). It handles
/// the rare hosts beyond letters, digits, dots and hyphens.
///
/// The check is exact for ASCII hosts, except that it rejects `"`, grave accents and braces. Hosts
/// in other scripts follow UTS #46 as far as the standard library's properties allow. The check
/// rejects doubtful ones: characters mapped to others (except capitals), composing marks, and
/// complex right-to-left labels. So no link leads to a host that a browser would reject or misread.
/// The check allocates memory.
enum HostName {
  static func isValid(_ range: Range<Int>, in bytes: Span<UInt8>) -> Bool {
    guard let decoded = percentDecoded(range, of: bytes), !decoded.isEmpty else { return false }
    let span = decoded.span
    guard span.firstInvalidUTF8(in: 0..<decoded.count) == nil else { return false }
    var scalars: [UInt32] = []
    var offset = 0
    while offset < decoded.count {
      let (scalar, length) = span.utf8Scalar(at: offset)
      scalars.append(scalar.asciiLowercased)
      offset += length
    }
    var labels = scalars.split(separator: UInt32(ASCII.dot), omittingEmptySubsequences: false)
      .map(Array.init)
    for index in labels.indices {
      guard let label = unicodeLabel(labels[index]) else { return false }
      labels[index] = label
    }
    if labels.contains(where: { $0.contains(where: isRightToLeft) }),
      !labels.allSatisfy({ $0.isEmpty || isPlainForBidi($0) })
    {
      return false
    }
    if labels.count > 1, labels.last?.isEmpty == true { labels.removeLast() }
    guard let last = labels.last, isNumber(last) else { return true }
    return isIPv4(labels)
  }

  /// The bytes with percent-encoding decoded, or nil if an invalid byte remains.
  private static func percentDecoded(
    _ range: Range<Int>, of bytes: Span<UInt8>
  ) -> ContiguousArray<UInt8>? {
    var decoded = ContiguousArray<UInt8>()
    var offset = range.lowerBound
    while offset < range.upperBound {
      var byte = bytes[offset]
      if byte == ASCII.percent {
        guard let encoded = bytes.percentDecoded(at: offset, before: range.upperBound) else {
          return nil
        }
        byte = encoded
        offset += 2
      }
      offset += 1
      if byte < 0x80, !isAllowed(byte) { return nil }
      decoded.append(byte)
    }
    return decoded
  }

  /// Whether a host may contain an ASCII character: it is not a forbidden domain code point and
  /// needs no escape in a link.
  private static func isAllowed(_ byte: UInt8) -> Bool {
    if byte.isASCIILetter || byte.isASCIIDigit { return true }
    switch byte {
    case ASCII.minus, ASCII.dot, ASCII.underscore, ASCII.tilde,
      ASCII.exclamation, ASCII.dollar, ASCII.ampersand, ASCII.apostrophe,
      ASCII.leftParenthesis, ASCII.rightParenthesis, ASCII.asterisk, ASCII.plus,
      ASCII.comma, ASCII.semicolon, ASCII.equals:
      return true
    default: return false
    }
  }

  // MARK: IPv4

  /// Whether the host "ends in a number": its last label is decimal digits, or hexadecimal with
  /// `0x`.
  private static func isNumber(_ label: [UInt32]) -> Bool {
    !label.isEmpty
      && (label.allSatisfy(\.isASCIIDigit) || ipv4Number(label) != nil)
  }

  /// The value of one part of an IPv4 address: decimal, octal with `0`, hexadecimal with `0x`.
  private static func ipv4Number(_ label: [UInt32]) -> UInt64? {
    var digits = label[...]
    var radix: UInt64 = 10
    if digits.count >= 2, digits.starts(with: [0x30, 0x78]) {
      (digits, radix) = (digits.dropFirst(2), 16)
    } else if digits.count >= 2, digits.first == 0x30 {
      (digits, radix) = (digits.dropFirst(), 8)
    } else if digits.isEmpty {
      return nil
    }
    var value: UInt64 = 0
    for digit in digits {
      guard digit < 0x80, let figure = UInt8(digit).hexDigitValue, UInt64(figure) < radix else {
        return nil
      }
      // Beyond 32 bits the number stays out of range.
      value = min(value * radix + UInt64(figure), 1 << 40)
    }
    return value
  }

  private static func isIPv4(_ labels: [[UInt32]]) -> Bool {
    guard labels.count <= 4 else { return false }
    var parts: [UInt64] = []
    for label in labels {
      guard let part = ipv4Number(label) else { return false }
      parts.append(part)
    }
    guard let last = parts.popLast() else { return false }
    return parts.allSatisfy { $0 < 256 } && last < 1 << UInt64(8 * (4 - parts.count))
  }

  // MARK: Other scripts

  /// The longest label of a domain name in bytes (RFC 1035 §2.3.4).
  private static let longestLabel = 63

  /// The label in Unicode, with `xn--` decoded, or nil if it is invalid.
  private static func unicodeLabel(_ label: [UInt32]) -> [UInt32]? {
    if label.starts(with: [0x78, 0x6E, 0x2D, 0x2D]) {
      guard label.count <= longestLabel, let decoded = Punycode.decode(label.dropFirst(4)),
        decoded.contains(where: { $0 >= 0x80 })
      else { return nil }
      return isValidLabel(decoded) ? decoded : nil
    }
    if label.allSatisfy({ $0 < 0x80 }) { return label }
    // Browsers disagree on these capitals.
    if label.contains(where: { $0 &- 0x10A0 < 0x30 || $0 == 0x2132 || $0 == 0x2183 }) { return nil }
    let lowercase = label.flatMap { scalar in
      Unicode.Scalar(scalar)?.properties.lowercaseMapping.unicodeScalars.map(\.value) ?? [scalar]
    }
    return isValidLabel(lowercase) ? lowercase : nil
  }

  private static func isValidLabel(_ label: [UInt32]) -> Bool {
    guard let first = label.first.flatMap(Unicode.Scalar.init), !isMark(first) else { return false }
    return label.allSatisfy { value in Unicode.Scalar(value).map(isValid) ?? false }
  }

  private static func isMark(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark: true
    default: false
    }
  }

  /// Whether a scalar is valid by UTS #46, section 7: NFKC case folding keeps it, and it is no
  /// control, space or unassigned character; ß and ς are valid too. Rejects marks that may compose
  /// with the previous letter, because the label might not be in normal form C.
  private static func isValid(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 { return isAllowed(UInt8(scalar.value)) }
    if scalar == "ß" || scalar == "ς" { return true }
    let properties = scalar.properties
    switch scalar.value {
    case 0x0300...0x036F, 0x1161...0x1175, 0x11A8...0x11C2, 0x2FF0...0x2FFF, 0x3099...0x309A,
      0x2132, 0x2183, 0x3002:
      return false
    default: break
    }
    // Browsers support new characters at different times.
    guard let age = properties.age, age.major <= 15, !properties.changesWhenNFKCCaseFolded,
      !properties.isDefaultIgnorableCodePoint, !properties.isBidiControl
    else { return false }
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator,
      .lineSeparator, .paragraphSeparator:
      return false
    default: return true
    }
  }

  private static func isRightToLeft(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
      true
    default: false
    }
  }

  /// Whether a label of a right-to-left host meets the Bidi rule (RFC 5893 §2) in its simplest
  /// form: letters of one direction, with ASCII digits and hyphens inside.
  private static func isPlainForBidi(_ label: [UInt32]) -> Bool {
    guard let first = label.first, let last = label.last else { return false }
    let direction = isRightToLeft(first)
    func isLetter(_ value: UInt32) -> Bool {
      Unicode.Scalar(value)?.properties.isAlphabetic == true && isRightToLeft(value) == direction
    }
    let isPlain = label.allSatisfy { isLetter($0) || $0.isASCIIDigit || $0 == 0x2D }
    return isPlain && isLetter(first) && (isLetter(last) || last.isASCIIDigit)
  }
}

/// Decodes Punycode, the encoding of domain labels (RFC 3492).
enum Punycode {
  /// The scalars of an encoded label without its `xn--`, or nil if it is malformed.
  static func decode(_ label: ArraySlice<UInt32>) -> [UInt32]? {
    var output: [UInt32] = []
    var rest = label
    if let delimiter = label.lastIndex(of: 0x2D) {
      output = Array(label[..<delimiter])
      rest = label[(delimiter + 1)...]
    }
    guard !rest.isEmpty, output.allSatisfy({ $0 < 0x80 }) else { return nil }
    var scalar = 128
    var position = 0
    var bias = 72
    var isFirst = true
    while !rest.isEmpty {
      let before = position
      var weight = 1
      var k = 36
      while true {
        guard let byte = rest.popFirst(), let digit = digit(byte) else { return nil }
        position += digit * weight
        let threshold = min(max(k - bias, 1), 26)
        if digit < threshold { break }
        weight *= 36 - threshold
        guard position <= 0x7FFF_FFFF, weight <= 0x7FFF_FFFF else { return nil }
        k += 36
      }
      let count = output.count + 1
      bias = adapted(position - before, count, isFirst)
      isFirst = false
      scalar += position / count
      position %= count
      guard scalar <= 0x10FFFF else { return nil }
      output.insert(UInt32(scalar), at: position)
      position += 1
    }
    return output
  }

  private static func digit(_ byte: UInt32) -> Int? {
    if byte.isASCIILowercase { return Int(byte - 0x61) }
    if byte.isASCIIDigit { return Int(byte - 0x30) + 26 }
    return nil
  }

  private static func adapted(_ delta: Int, _ count: Int, _ isFirst: Bool) -> Int {
    var delta = isFirst ? delta / 700 : delta / 2
    delta += delta / count
    var k = 0
    while delta > 455 {
      delta /= 35
      k += 36
    }
    return k + 36 * delta / (delta + 38)
  }
}
