/// A character encoding of a table.
package enum TextEncoding: String, CaseIterable, Sendable {
  case utf8 = "utf-8"
  /// The encoding of older spreadsheets in Western languages, a superset of ISO 8859-1's text.
  case windows1252 = "windows-1252"

  /// The scalars of the bytes 0x80 to 0x9F in Windows-1252. The five undefined bytes stand for the
  /// control characters with their values (WHATWG Encoding Standard, index windows-1252).
  fileprivate static let highControls: [UInt32] = [
    0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0x8D, 0x017D, 0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0x9D, 0x017E, 0x0178,
  ]
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
    let scalar = byte < 0xA0 ? TextEncoding.highControls[Int(byte) - 0x80] : UInt32(byte)
    let bytes = UTF8Bytes(scalar)
    for index in 0..<bytes.count {
      append(UInt8(truncatingIfNeeded: bytes.word >> UInt64(8 * index)))
    }
  }
}
