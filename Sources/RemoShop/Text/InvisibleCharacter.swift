import RemoBytes

/// Finds invisible characters, which still count in an address.
enum InvisibleCharacter {
  /// Whether the character can be removed anywhere in an address.
  ///
  /// Joiners cannot, because words of some scripts need them (Unicode Standard §23.2).
  private static func isRemovable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0xAD, 0x200B, 0x200E, 0x200F, 0x202A...0x202E, 0x2060...0x2064,
      0x2066...0x2069, 0xFEFF:
      true
    default: false
    }
  }

  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    isRemovable(scalar) || 0x200C...0x200D ~= scalar.value || isSpace(scalar)
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.value > 0x20 && scalar.properties.isWhitespace
  }

  /// The first invisible character of a link, ignoring those up to U+0020, as browsers do at its
  /// ends.
  static func first(in bytes: Span<UInt8>, range: Range<Int>) -> Unicode.Scalar? {
    var offset = range.lowerBound
    while offset < range.upperBound {
      let (value, length) = bytes.utf8Scalar(at: offset)
      if value > 0x20, let scalar = Unicode.Scalar(value), isInvisible(scalar) { return scalar }
      offset += length
    }
    return nil
  }

  /// A text without white space and invisible characters at its ends.
  static func trimmed(_ text: String) -> String {
    func isVisible(_ byte: UInt8?) -> Bool { byte.map { 0x21...0x7E ~= $0 } ?? true }
    // Nearly all texts begin and end with visible ASCII.
    if isVisible(text.utf8.first), isVisible(text.utf8.last) { return text }
    func isOuter(_ scalar: Unicode.Scalar) -> Bool { scalar.value <= 0x20 || isInvisible(scalar) }
    var scalars = text.unicodeScalars[...]
    scalars = scalars.drop(while: isOuter)
    while let last = scalars.last, isOuter(last) { scalars.removeLast() }
    return String(scalars)
  }

  /// A text without removable invisible characters.
  static func removed(from text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { !isRemovable($0) }))
  }

  /// The name of a character, such as U+200B.
  static func name(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
