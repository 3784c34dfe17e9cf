/// A character encoding of a table.
package enum TextEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  /// The encoding of older spreadsheets in Western languages, a superset of ISO 8859-1's text.
  case windows1252 = "windows-1252"
  /// The "Unicode text" of Excel, with the low byte of each unit first.
  case utf16LittleEndian = "utf16le"
  case utf16BigEndian = "utf16be"
}

/// Turns the bytes of a stream into UTF-8, a part at a time.
///
/// A byte order mark at the start names UTF-8 or UTF-16 and is left out. Otherwise, unless an
/// encoding is given, zero bytes indicate UTF-16, and the first byte beyond ASCII decides: UTF-8 if
/// it begins a well-formed sequence, else Windows-1252. The result does not depend on how the
/// stream is cut into parts.
package struct StreamDecoder: Sendable {
  /// The number of bytes at the start of a stream that show whether it is UTF-16.
  private static let startSize = 4

  /// The encoding; nil while all bytes are ASCII.
  package private(set) var encoding: TextEncoding?
  /// The bytes beyond ASCII of a text that is read as Windows-1252.
  package private(set) var highBytes = HighBytes()
  private var isAtStart = true
  /// Bytes to decode together with the next part.
  private var held: ContiguousArray<UInt8> = []

  /// - Parameter encoding: the encoding; nil to detect it.
  package init(_ encoding: TextEncoding? = nil) {
    self.encoding = encoding
  }

  /// Decodes the next bytes and appends them to `text`.
  ///
  /// Invalid UTF-8 is passed on as it is.
  package mutating func decode(_ bytes: Span<UInt8>, into text: inout ContiguousArray<UInt8>) {
    decode(held + bytes.array(0..<bytes.count), isLast: false, into: &text)
  }

  /// Decodes the end of the stream.
  package mutating func finish(into text: inout ContiguousArray<UInt8>) {
    decode(held, isLast: true, into: &text)
  }

  private mutating func decode(
    _ bytes: ContiguousArray<UInt8>, isLast: Bool, into text: inout ContiguousArray<UInt8>
  ) {
    held = []
    var start = 0
    if isAtStart {
      if !isLast, bytes.count < Self.startSize {
        held = bytes
        return
      }
      isAtStart = false
      start = readMark(bytes)
    }
    if encoding == nil {
      let first =
        bytes.span.firstIndex(in: start..<bytes.count) { $0 .>= .all(0x80) } ?? bytes.count
      text.append(contentsOf: bytes[start..<first])
      start = first
      // A sequence has at most four bytes.
      if !isLast, start + 4 > bytes.count {
        held = ContiguousArray(bytes[start...])
        return
      }
      if start < bytes.count {
        let length = bytes.span.utf8SequenceLength(at: start, before: bytes.count)
        encoding = length > 0 ? .utf8 : .windows1252
      }
    }
    switch encoding {
    case .windows1252:
      for byte in bytes[start...] {
        highBytes.add(byte)
        text.appendWindows1252(byte)
      }
    case .utf16LittleEndian, .utf16BigEndian:
      held = text.appendUTF16(
        bytes[start...], isBigEndian: encoding == .utf16BigEndian, isLast: isLast)
    case .utf8, nil: text.append(contentsOf: bytes[start...])
    }
  }

  /// Takes the encoding from the start of the stream. Returns the length of the byte order mark.
  private mutating func readMark(_ bytes: ContiguousArray<UInt8>) -> Int {
    let length = bytes.span.lengthOfBOM
    if length > 0 {
      encoding = .utf8
      return length
    }
    let hasMark = [[0xFF, 0xFE], [0xFE, 0xFF]].contains(Array(bytes.prefix(2)))
    if hasMark || encoding == nil { encoding = Self.utf16Encoding(of: bytes.span) ?? encoding }
    return hasMark ? 2 : 0
  }

  /// The form of UTF-16 at the start of a text, recognized by a byte order mark or by two ASCII
  /// characters; nil for other text.
  package static func utf16Encoding(of bytes: Span<UInt8>) -> TextEncoding? {
    let start = Array(bytes.array(0..<min(startSize, bytes.count)))
    if start.starts(with: [0xFF, 0xFE]) { return .utf16LittleEndian }
    if start.starts(with: [0xFE, 0xFF]) { return .utf16BigEndian }
    switch start.map({ $0 == 0 }) {
    case [false, true, false, true]: return .utf16LittleEndian
    case [true, false, true, false]: return .utf16BigEndian
    default: return nil
    }
  }
}

/// Counts the bytes beyond ASCII of a text that is neither UTF-8 nor UTF-16, and guesses its
/// encoding.
package struct HighBytes: Sendable {
  private var counts = [Int](repeating: 0, count: 256)
  /// The number of bytes from 0x80 to 0x9F directly before another byte beyond ASCII.
  private var leads = 0
  private var last: UInt8 = 0

  fileprivate mutating func add(_ byte: UInt8) {
    if byte >= 0x80 {
      counts[Int(byte)] += 1
      if 0x80..<0xA0 ~= last { leads += 1 }
    }
    last = byte
  }

  private func count(_ range: some Sequence<UInt8>) -> Int {
    range.reduce(0) { $0 + counts[Int($1)] }
  }

  /// The lowest byte that is no character of Windows-1252, if there is any.
  package var undefined: UInt8? { Windows1252.undefined.first { counts[Int($0)] > 0 } }

  /// Whether the text is probably in Shift JIS, judged by its kana or its pairs of bytes.
  package var isShiftJIS: Bool {
    let low = count(0x80..<0xA0)
    // Kana begin with 0x82 or 0x83, which are rare signs in Windows-1252.
    let kana = count([0x82, 0x83])
    return kana >= 4 && kana * 3 >= low || undefined != nil && low >= 4 && leads * 4 >= low
  }

  /// The likely encoding, with its name for `iconv`; nil if the text may be in Windows-1252.
  ///
  /// Most accented letters of Mac Roman are single bytes below 0xA0.
  package var likelyEncoding: (name: String, iconv: String)? {
    if isShiftJIS { return ("Shift JIS", "SHIFT_JIS") }
    let isMacRoman = undefined != nil && count(0x80..<0xA0) > count(0xA0...0xFF)
    return isMacRoman ? ("Mac Roman", "MACINTOSH") : nil
  }
}

extension ContiguousArray<UInt8> {
  /// Appends a character of Windows-1252 in UTF-8.
  fileprivate mutating func appendWindows1252(_ byte: UInt8) {
    if byte < 0x80 { return append(byte) }
    append(scalar: Windows1252.scalar(of: byte))
  }

  private mutating func append(scalar: Unicode.Scalar) {
    let bytes = UTF8Bytes(scalar.value)
    for index in 0..<bytes.count {
      append(UInt8(truncatingIfNeeded: bytes.word >> UInt64(8 * index)))
    }
  }

  /// Appends text in UTF-16. Half a pair of surrogates becomes U+FFFD.
  ///
  /// - Returns: the bytes that need the next part of the text.
  fileprivate mutating func appendUTF16(
    _ bytes: ContiguousArray<UInt8>.SubSequence, isBigEndian: Bool, isLast: Bool
  ) -> ContiguousArray<UInt8> {
    func unit(_ index: Int) -> UInt16 {
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    var end = bytes.endIndex - bytes.count % 2
    if !isLast, end > bytes.startIndex, UTF16.isLeadSurrogate(unit(end - 2)) { end -= 2 }
    let units = stride(from: bytes.startIndex, to: end, by: 2).lazy.map(unit)
    var decoder = UTF16()
    var rest = units.makeIterator()
    decoding: while true {
      switch decoder.decode(&rest) {
      case .scalarValue(let scalar): append(scalar: scalar)
      case .error: append(scalar: "\u{FFFD}")
      case .emptyInput: break decoding
      }
    }
    if isLast, end < bytes.endIndex { append(scalar: "\u{FFFD}") }
    return isLast ? [] : ContiguousArray(bytes[end...])
  }
}

/// The characters of Windows-1252. The five undefined bytes stand for the control characters with
/// their values (WHATWG Encoding Standard, index windows-1252).
package enum Windows1252 {
  package static func scalar(of byte: UInt8) -> Unicode.Scalar {
    0x80..<0xA0 ~= byte ? upper[Int(byte) - 0x80] : Unicode.Scalar(byte)
  }

  /// The bytes without a character.
  package static let undefined: [UInt8] = [0x81, 0x8D, 0x8F, 0x90, 0x9D]

  /// The byte of a character beyond ASCII, including the control characters of Latin-1.
  package static func byte(of scalar: Unicode.Scalar) -> UInt8? {
    if 0x80..<0x100 ~= scalar.value { return UInt8(scalar.value) }
    return upper.firstIndex(of: scalar).map { UInt8($0 + 0x80) }
  }

  private static let upper: [Unicode.Scalar] = [
    "\u{20AC}", "\u{81}", "\u{201A}", "\u{192}", "\u{201E}", "\u{2026}", "\u{2020}", "\u{2021}",
    "\u{2C6}", "\u{2030}", "\u{160}", "\u{2039}", "\u{152}", "\u{8D}", "\u{17D}", "\u{8F}",
    "\u{90}", "\u{2018}", "\u{2019}", "\u{201C}", "\u{201D}", "\u{2022}", "\u{2013}", "\u{2014}",
    "\u{2DC}", "\u{2122}", "\u{161}", "\u{203A}", "\u{153}", "\u{9D}", "\u{17E}", "\u{178}",
  ]
}
