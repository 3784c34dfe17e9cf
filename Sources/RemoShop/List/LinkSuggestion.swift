import RemoBytes

/// The address that is meant by a text which is no link as it stands.
///
/// Models write addresses in angle brackets, quotes or Markdown, scrapers with escapes and with
/// invisible characters.
enum LinkSuggestion {
  /// What stands around an address is taken off so many times at most.
  private static let mostRounds = 6

  /// The link in a text; nil where there is none, or the text is that link.
  static func link(in text: String) -> String? {
    var link = text
    for _ in 0..<mostRounds {
      let next = unwrapped(InvisibleCharacter.trimmed(link))
      if next == link { break }
      link = next
    }
    link = EscapedText.unescaped(link, isURL: true) ?? link
    link = InvisibleCharacter.removed(from: link)
    return link != text && isLink(link) ? link : nil
  }

  /// Whether a text may be shown as a link.
  static func isLink(_ text: String) -> Bool {
    let document = DocumentBuffer(text)
    return WebLink(document.storage.span, ByteSlice(0..<document.inputCount)) != nil
  }

  /// Signs that stand around an address in pairs.
  private static let pairs: [(open: Character, close: Character)] = [
    ("<", ">"), ("\"", "\""), ("'", "'"), ("`", "`"), ("(", ")"), ("[", "]"), ("“", "”"),
    ("‘", "’"), ("„", "“"), ("«", "»"), ("{", "}"),
  ]

  private static func unwrapped(_ text: String) -> String {
    if let target = markdownTarget(text) ?? anchorTarget(text) { return target }
    for pair in pairs where text.count > 2 && text.first == pair.open && text.last == pair.close {
      return String(text.dropFirst().dropLast())
    }
    return text
  }

  /// The target of `[text](target)`, or of an image, with or without a title (CommonMark §6.3).
  private static func markdownTarget(_ text: String) -> String? {
    guard text.hasPrefix("[") || text.hasPrefix("!["), text.hasSuffix(")") else { return nil }
    let body = text.dropLast()
    guard let middle = lastRange(of: "](", in: body) else { return nil }
    let target = body[middle.upperBound...]
    let end = target.firstIndex { $0 == " " || $0 == "\n" } ?? target.endIndex
    let title = target[end...]
    return title.isEmpty || title.hasSuffix("\"") || title.hasSuffix("'") || title.hasSuffix(" ")
      ? String(target[..<end]) : String(target)
  }

  /// The target of `<a href="target">text</a>`.
  private static func anchorTarget(_ text: String) -> String? {
    guard text.hasPrefix("<"), let start = lastRange(of: "href=\"", in: text[...]) else {
      return nil
    }
    let target = text[start.upperBound...]
    return target.firstIndex(of: "\"").map { String(target[..<$0]) }
  }

  private static func lastRange(of part: String, in text: Substring) -> Range<String.Index>? {
    let length = part.count
    return text.indices.last { text[$0...].hasPrefix(part) }
      .map { $0..<text.index($0, offsetBy: length) }
  }
}

/// Characters that nobody sees and that are part of an address all the same.
enum InvisibleCharacter {
  /// Whether an address may go without the character wherever it stands.
  ///
  /// Joiners are not among them: they belong to words of some scripts (Unicode Standard §23.2).
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

  /// The first invisible character of a link, white space at the ends left out, which browsers
  /// leave out too.
  static func first(in bytes: Span<UInt8>, _ range: Range<Int>) -> Unicode.Scalar? {
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
    func isOuter(_ scalar: Unicode.Scalar) -> Bool { scalar.value <= 0x20 || isInvisible(scalar) }
    var scalars = text.unicodeScalars[...]
    scalars = scalars.drop(while: isOuter)
    while let last = scalars.last, isOuter(last) { scalars.removeLast() }
    return String(scalars)
  }

  /// A text without the invisible characters that an address may go without.
  static func removed(from text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.filter { !isRemovable($0) }))
  }

  /// The name of a character, such as U+200B.
  static func name(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
