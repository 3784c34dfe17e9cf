/// A character encoding of a table.
package enum TextEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  /// The encoding of older spreadsheets in Western languages, a superset of ISO 8859-1's text.
  case windows1252 = "windows-1252"
}

/// Turns the bytes of a stream into UTF-8, a part at a time.
///
/// A byte order mark at the start means UTF-8 and is left out. Otherwise, unless an encoding is
/// given, the first byte beyond ASCII decides: UTF-8 if it begins a well-formed sequence, else
/// Windows-1252. The result does not depend on how the stream is cut into parts.
package struct StreamDecoder: Sendable {
  /// The encoding; nil while all bytes are ASCII.
  package private(set) var encoding: TextEncoding?
  private var isAtStart = true
  /// Bytes that cannot be decoded without the next part.
  private var held: ContiguousArray<UInt8> = []

  /// Creates a decoder.
  ///
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
      if !isLast, bytes.count < 3 {
        held = bytes
        return
      }
      isAtStart = false
      start = bytes.span.lengthOfBOM
      if start > 0 { encoding = .utf8 }
    }
    if encoding == nil {
      let first = bytes[start...].firstIndex { $0 >= 0x80 } ?? bytes.count
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
    guard encoding == .windows1252 else {
      text.append(contentsOf: bytes[start...])
      return
    }
    for byte in bytes[start...] { text.appendWindows1252(byte) }
  }
}

extension ContiguousArray<UInt8> {
  /// Appends a character of Windows-1252 in UTF-8.
  fileprivate mutating func appendWindows1252(_ byte: UInt8) {
    if byte < 0x80 { return append(byte) }
    let bytes = UTF8Bytes(Windows1252.scalar(of: byte).value)
    for index in 0..<bytes.count {
      append(UInt8(truncatingIfNeeded: bytes.word >> UInt64(8 * index)))
    }
  }
}

/// The characters of Windows-1252. The five undefined bytes stand for the control characters with
/// their values (WHATWG Encoding Standard, index windows-1252).
package enum Windows1252 {
  /// The character of a byte.
  package static func scalar(of byte: UInt8) -> Unicode.Scalar {
    0x80..<0xA0 ~= byte ? upper[Int(byte) - 0x80] : Unicode.Scalar(byte)
  }

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
