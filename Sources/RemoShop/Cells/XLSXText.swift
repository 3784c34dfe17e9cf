import RemoBytes

/// Text in the parts of a workbook: XML 1.0 with the escapes of ECMA-376.
enum XLSXText {
  /// The most UTF-16 units of a cell: Excel's limit, as ECMA-376 18.18.95 has none.
  static let maximumUnits = 32_767

  /// Escapes element content. XML 1.0 §2.2 excludes most control characters, U+FFFE and U+FFFF,
  /// even as references; U+FFFD replaces them.
  static let content = {
    var rules = markup
    rules.keep(ASCII.tab...ASCII.lineFeed)
    return EscapeTable(rules)
  }()

  /// Escapes a double-quoted attribute value, also white space, which readers would normalize.
  static let attribute = {
    var rules = markup
    rules.replace(ASCII.quote, by: "&quot;")
    rules.replace(ASCII.tab, by: "&#9;")
    rules.replace(ASCII.lineFeed, by: "&#10;")
    rules.replace(ASCII.carriageReturn, by: "&#13;")
    return EscapeTable(rules)
  }()

  private static var markup: EscapeRules {
    var rules = EscapeRules()
    rules.replace(0...0x1F, by: "\u{FFFD}")
    rules.replace(ASCII.ampersand, by: "&amp;")
    rules.replace(ASCII.lessThan, by: "&lt;")
    rules.replace(ASCII.greaterThan, by: "&gt;")
    rules.replace(scalars: 0xFFFE...0xFFFF, by: "\u{FFFD}")
    return rules
  }

  /// The end of the text in `range` that fits a cell: at most 32,767 UTF-16 units, without
  /// splitting a character.
  static func cut(_ bytes: Span<UInt8>, range: Range<Int>) -> Int {
    range.count <= maximumUnits ? range.upperBound : cutLong(bytes, range: range)
  }

  private static func cutLong(_ bytes: Span<UInt8>, range: Range<Int>) -> Int {
    var units = 0
    var offset = range.lowerBound
    while offset < range.upperBound {
      let byte = bytes[offset]
      units += byte < 0xF0 ? 1 : 2
      if units > maximumUnits { return offset }
      offset += byte < 0x80 ? 1 : byte < 0xE0 ? 2 : byte < 0xF0 ? 3 : 4
    }
    return range.upperBound
  }

  /// A text of the list as its cell returns it: line breaks are line feeds, U+FFFD replaces
  /// characters that XML cannot contain, and a long text is cut.
  static func readBack(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    var isAfterReturn = false
    var units = 0
    for scalar in text.unicodeScalars {
      defer { isAfterReturn = scalar == "\r" }
      if isAfterReturn, scalar == "\n" { continue }
      units += scalar.value > 0xFFFF ? 2 : 1
      if units > maximumUnits { break }
      switch scalar.value {
      case 0x0D: result.append("\n")
      case 0x09, 0x0A: result.append(scalar)
      case 0..<0x20, 0xFFFE, 0xFFFF: result.append("\u{FFFD}")
      default: result.append(scalar)
      }
    }
    return String(result)
  }

  /// The room for text in a column of this many digits, in hundredths of a digit. A digit is
  /// seven pixels wide; the margins of the cell take five (ECMA-376 18.3.1.13).
  static func room(columns: Int) -> Int { columns * 100 - 71 }

  /// The approximate width of a text on one line, in hundredths of a digit, up to `limit`.
  static func advance(_ bytes: Span<UInt8>, range: Range<Int>, limit: Int) -> Int {
    var width = 0
    for offset in range {
      width += Int(advances[Int(bytes[offset])])
      if width >= limit { return limit }
    }
    return width
  }

  static func hasLineBreak(_ bytes: Span<UInt8>, range: Range<Int>) -> Bool {
    bytes.firstIndex(of: ASCII.lineFeed, in: range) != nil
      || bytes.firstIndex(of: ASCII.carriageReturn, in: range) != nil
  }

  /// Whether a line ends at an offset, with a line feed or a lone carriage return.
  private static func endsLine(_ bytes: Span<UInt8>, offset: Int, range: Range<Int>) -> Bool {
    if bytes[offset] == ASCII.lineFeed { return true }
    if bytes[offset] != ASCII.carriageReturn { return false }
    return offset + 1 == range.upperBound || bytes[offset + 1] != ASCII.lineFeed
  }

  /// The number of lines of a text in a column of this many digits, broken between words, up to
  /// `limit`.
  static func lines(_ bytes: Span<UInt8>, range: Range<Int>, columns: Int, limit: Int) -> Int {
    let room = room(columns: columns)
    var lines = 1
    var line = 0
    var word = 0
    for offset in range {
      let byte = bytes[offset]
      let width = Int(advances[Int(byte)])
      if endsLine(bytes, offset: offset, range: range) {
        lines += 1
        line = 0
        word = 0
      } else if byte == ASCII.space {
        line += word + width
        word = 0
      } else {
        word += width
        if line + word > room {
          lines += 1
          // A word longer than a line is broken.
          word = line == 0 ? width : word
          line = 0
        }
        // Ideographs count as words.
        if byte >= 0xE3 {
          line += word
          word = 0
        }
      }
      if lines >= limit { return limit }
    }
    return lines
  }

  /// The approximate width of the letter that begins with a byte, in hundredths of a digit, for
  /// Calibri and its usual substitute DejaVu Sans.
  private static let advances: [UInt8] = (0...255).map { byte in
    switch UnicodeScalar(UInt8(byte)) {
    case "\0"..<" ", "\u{80}"..<"\u{C0}": 0
    case " ", "i", "j", "l", "I", "|", "'", "`", ".", ",", ":", ";": 50
    case "f", "r", "t", "-", "(", ")", "[", "]", "{", "}", "!", "/", "\\": 65
    case "c", "k", "s", "v", "x", "y", "z", "\"", "J", "L": 88
    case "m", "w": 150
    case "M", "W", "@", "%": 170
    case "A"..."Z", "&", "~", "#", "=", "+", "<", ">": 118
    // From U+3000 on (E3 and above) letters are mostly of double width.
    case "\u{E3}"...: 200
    default: 98
    }
  }

  /// The width of the widest line of a text, in characters of normal width, up to `limit`: the
  /// number of its letters, or more if these are wide.
  static func width(_ bytes: Span<UInt8>, range: Range<Int>, limit: Int) -> Int {
    var widest = 0
    var letters = 0
    var advance = 0
    for offset in range {
      let byte = bytes[offset]
      if byte == ASCII.lineFeed || byte == ASCII.carriageReturn {
        (letters, advance) = (0, 0)
      } else if byte & 0xC0 != 0x80 {
        // From U+3000 on (E3 and above) letters are mostly of double width.
        letters += byte < 0xE3 ? 1 : 2
        advance += Int(advances[Int(byte)])
        widest = max(widest, letters, (advance + 99) / 100)
        if widest >= limit { return limit }
      }
    }
    return widest
  }
}

extension ByteWriter {
  /// Appends a text of the list as the content of `<t>`, cut to the size of a cell.
  ///
  /// Line breaks become line feeds, as in Excel's own files. Text that looks like an escape
  /// (`_x0041_`, ECMA-376 22.9.2.19) is escaped, so that it reads back unchanged.
  mutating func appendXLSXText(_ bytes: Span<UInt8>, range: Range<Int>) {
    let range = range.lowerBound..<XLSXText.cut(bytes, range: range)
    var start = range.lowerBound
    while let special = Self.nextSpecial(bytes, range: start..<range.upperBound) {
      append(bytes, in: start..<special, escaping: XLSXText.content)
      start = special + 1
      if bytes[special] == ASCII.underscore {
        append(Self.isEscape(bytes, range: special..<range.upperBound) ? "_x005F_" : "_")
      } else {
        append(ASCII.lineFeed)
        if start < range.upperBound, bytes[start] == ASCII.lineFeed { start += 1 }
      }
    }
    append(bytes, in: start..<range.upperBound, escaping: XLSXText.content)
  }

  /// The next carriage return or underscore.
  private static func nextSpecial(_ bytes: Span<UInt8>, range: Range<Int>) -> Int? {
    range.first { bytes[$0] == ASCII.carriageReturn || bytes[$0] == ASCII.underscore }
  }

  /// Whether `range` begins with `_xHHHH_`.
  private static func isEscape(_ bytes: Span<UInt8>, range: Range<Int>) -> Bool {
    let start = range.lowerBound
    guard range.count >= 7, bytes[start + 1] == UInt8(ascii: "x"),
      bytes[start + 6] == ASCII.underscore
    else { return false }
    return (2...5).allSatisfy { bytes[start + $0].hexDigitValue != nil }
  }

  mutating func appendXML(_ text: String) {
    text.withBytes { append($0, in: 0..<$0.count, escaping: XLSXText.content) }
  }

  mutating func appendXMLAttribute(_ text: String) {
    text.withBytes { append($0, in: 0..<$0.count, escaping: XLSXText.attribute) }
  }
}
