import RemoBytes

/// Text as the parts of a workbook carry it: XML 1.0 with the escapes of ECMA-376.
enum XLSXText {
  /// The most UTF-16 units that a cell holds (ECMA-376 18.18.95 leaves it to Excel: 32,767).
  static let maximumUnits = 32_767

  /// Element content. XML 1.0 §2.2 carries neither most control characters nor U+FFFE and U+FFFF,
  /// not even as references; U+FFFD stands in their place.
  static let content = {
    var rules = markup
    rules.keep(ASCII.tab...ASCII.lineFeed)
    return EscapeTable(rules)
  }()

  /// A double-quoted attribute value: white space is written so that it is not normalised.
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

  /// The end of the text in `range` that a cell holds: at most 32,767 UTF-16 units, no character
  /// cut in two. Texts that cannot be longer, by their bytes, cost nothing.
  @inline(__always)
  static func cut(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
    range.count <= maximumUnits ? range.upperBound : cutLong(bytes, range)
  }

  private static func cutLong(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int {
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

  /// The width of a cell's text, in hundredths of a digit, where a column is so many digits wide:
  /// five of a digit's seven pixels are the margins (ECMA-376 18.3.1.13).
  static func room(columns: Int) -> Int { columns * 100 - 71 }

  /// About how wide a text on one line is, in hundredths of a digit, counted up to `limit`.
  static func advance(_ bytes: Span<UInt8>, _ range: Range<Int>, limit: Int) -> Int {
    var width = 0
    for offset in range {
      width += Int(advances[Int(bytes[offset])])
      if width >= limit { return limit }
    }
    return width
  }

  /// Whether a text has more than one line.
  static func hasLineBreak(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    bytes.firstIndex(of: ASCII.lineFeed, in: range) != nil
      || bytes.firstIndex(of: ASCII.carriageReturn, in: range) != nil
  }

  /// Whether a line of a text ends here: what becomes a line feed in its cell, a carriage return
  /// alone and with a line feed behind it among them.
  @inline(__always)
  private static func endsLine(_ bytes: Span<UInt8>, _ offset: Int, _ range: Range<Int>) -> Bool {
    if bytes[offset] == ASCII.lineFeed { return true }
    if bytes[offset] != ASCII.carriageReturn { return false }
    return offset + 1 == range.upperBound || bytes[offset + 1] != ASCII.lineFeed
  }

  /// How many lines a text takes, broken between words, in a column that is so many digits wide, at
  /// most `limit`.
  static func lines(_ bytes: Span<UInt8>, _ range: Range<Int>, columns: Int, limit: Int) -> Int {
    let room = room(columns: columns)
    var lines = 1
    var line = 0
    var word = 0
    for offset in range {
      let byte = bytes[offset]
      let width = Int(advances[Int(byte)])
      if endsLine(bytes, offset, range) {
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
          // A word that is longer than a line is broken.
          word = line == 0 ? width : word
          line = 0
        }
        // Ideographs are words by themselves.
        if byte >= 0xE3 {
          line += word
          word = 0
        }
      }
      if lines >= limit { return limit }
    }
    return lines
  }

  /// How wide the letter is that begins with a byte, in hundredths of a digit: about what it is in
  /// Calibri and in DejaVu Sans, which often stands in for it.
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

  /// How wide the widest line of a text is, in characters of ordinary width, counted up to `limit`.
  static func width(_ bytes: Span<UInt8>, _ range: Range<Int>, limit: Int) -> Int {
    var widest = 0
    var width = 0
    for offset in range {
      let byte = bytes[offset]
      if byte == ASCII.lineFeed || byte == ASCII.carriageReturn {
        width = 0
      } else if byte & 0xC0 != 0x80 {
        // From U+3000 on (E3 and above) letters are mostly of double width.
        width += byte < 0xE3 ? 1 : 2
        widest = max(widest, width)
        if widest >= limit { return limit }
      }
    }
    return widest
  }
}

extension ByteWriter {
  /// Adds a text of the list as the content of `<t>`, cut to what a cell holds.
  ///
  /// Line breaks become line feeds, as in Excel's own files, and text that looks like an escape
  /// (`_x0041_`, ECMA-376 22.9.2.19) is escaped, so that it is read back as it is.
  mutating func appendXLSXText(_ bytes: Span<UInt8>, _ range: Range<Int>) {
    let range = range.lowerBound..<XLSXText.cut(bytes, range)
    var start = range.lowerBound
    while let special = Self.nextSpecial(bytes, start..<range.upperBound) {
      append(bytes, in: start..<special, escaping: XLSXText.content)
      start = special + 1
      if bytes[special] == ASCII.underscore {
        append(Self.isEscape(bytes, special..<range.upperBound) ? "_x005F_" : "_")
      } else {
        append(ASCII.lineFeed)
        if start < range.upperBound, bytes[start] == ASCII.lineFeed { start += 1 }
      }
    }
    append(bytes, in: start..<range.upperBound, escaping: XLSXText.content)
  }

  /// The next carriage return or underscore.
  @inline(__always)
  private static func nextSpecial(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    var offset = range.lowerBound
    while offset < range.upperBound {
      if offset + 16 <= bytes.count {
        let vector = bytes.vector(at: offset)
        let found =
          (vector .== SIMD16.all(ASCII.carriageReturn)) .| (vector .== SIMD16.all(ASCII.underscore))
        let lane = found.firstSet
        offset += lane
        if lane < 16 { return offset < range.upperBound ? offset : nil }
      } else if bytes[offset] == ASCII.carriageReturn || bytes[offset] == ASCII.underscore {
        return offset
      } else {
        offset += 1
      }
    }
    return nil
  }

  /// Whether `_xHHHH_` begins here.
  private static func isEscape(_ bytes: Span<UInt8>, _ range: Range<Int>) -> Bool {
    let start = range.lowerBound
    guard range.count >= 7, bytes[start + 1] == UInt8(ascii: "x"),
      bytes[start + 6] == ASCII.underscore
    else { return false }
    return (2...5).allSatisfy { bytes[start + $0].hexDigitValue != nil }
  }

  /// Adds a text as element content; for constants and single texts.
  mutating func appendXML(_ text: String) {
    text.withBytes { append($0, in: 0..<$0.count, escaping: XLSXText.content) }
  }

  /// Adds a text as attribute value.
  mutating func appendXMLAttribute(_ text: String) {
    text.withBytes { append($0, in: 0..<$0.count, escaping: XLSXText.attribute) }
  }
}
