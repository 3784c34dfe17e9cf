@testable import RemoBytes
import TestSupport
import Testing

@Suite("Reading CSV and TSV")
struct DelimitedReaderTests {
  private static func rows(
    _ text: String, delimiter: UInt8 = ASCII.comma, step: Int = .max,
    limits: DelimitedReader.Limits = DelimitedReader.Limits()
  ) throws(DelimitedError) -> [DelimitedRow] {
    var reader = DelimitedReader(delimiter: delimiter, limits: limits)
    let bytes = ContiguousArray(text.utf8)
    var rows: [DelimitedRow] = []
    var start = 0
    while start < bytes.count {
      let end = start + min(step, bytes.count - start)
      reader.append(bytes.span.extracting(start..<end))
      while let row = try reader.next() { rows.append(row) }
      start = end
    }
    reader.finish()
    while let row = try reader.next() { rows.append(row) }
    return rows
  }

  private static func texts(_ rows: [DelimitedRow]) -> [[String]] {
    rows.map { $0.cells.map(\.text) }
  }

  @Test(
    "A row ends with CRLF, LF, CR or the text, and a quoted cell takes line breaks and quotes",
    arguments: [
      ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
      ("a,b\nc,d", [["a", "b"], ["c", "d"]]),
      ("a,b\rc,d\r", [["a", "b"], ["c", "d"]]),
      ("a\n\nb", [["a"], [""], ["b"]]),
      ("a\r\n\r\nb", [["a"], [""], ["b"]]),
      ("a,", [["a", ""]]),
      (",\n", [["", ""]]),
      ("\"a,b\",\"say \"\"hi\"\"\"\n", [["a,b", "say \"hi\""]]),
      ("\"two\r\nlines\",x", [["two\r\nlines", "x"]]),
      ("\"\",\"\"\"\"\n", [["", "\""]]),
      (" a , b ", [[" a ", " b "]]),
      ("6' 2\",5\" pipe", [["6' 2\"", "5\" pipe"]]),
      ("", []),
    ])
  func grammar(text: String, expected: [[String]]) throws {
    for step in 1...max(1, text.utf8.count) {
      let rows = try Self.rows(text, step: step)
      #expect(Self.texts(rows) == expected)
      #expect(rows.allSatisfy { $0.fault == nil })
    }
  }

  @Test("The place of each cell and row is its place in the stream, however it is cut")
  func places() throws {
    let text = "äb,\"c,\r\nd\"\r\n,\"e\"\"\"\r\nlast"
    let bytes = DocumentBuffer(text).storage
    for step in 1...text.utf8.count {
      let rows = try Self.rows(text, step: step)
      let cells = rows.map { $0.cells.map { bytes.span.string($0.range) } }
      #expect(cells == [["äb", "\"c,\r\nd\""], ["", "\"e\"\"\""], ["last"]])
      #expect(rows.map { bytes.span.string($0.range) } == ["äb,\"c,\r\nd\"", ",\"e\"\"\"", "last"])
    }
  }

  @Test(
    "Damage is a fault of its row with a place, and other rows stay",
    arguments: [
      ("ok\n\"a\"b,c\nok", DelimitedFault(kind: .textAfterQuote, offset: 6), ["ab", "c"]),
      ("ok\n1,\"open\nok", DelimitedFault(kind: .unclosedQuote, offset: 5), ["1", "open\nok"]),
    ])
  func faults(text: String, fault: DelimitedFault, cells: [String]) throws {
    for step in 1...text.utf8.count {
      let rows = try Self.rows(text, step: step)
      #expect(rows[0].fault == nil && rows[1].fault == fault)
      #expect(rows[1].cells.map(\.text) == cells)
    }
  }

  @Test("A byte that is not UTF-8 is a fault of its row")
  func invalidBytes() throws {
    var reader = DelimitedReader(delimiter: ASCII.comma)
    reader.append(([0x61, 0x0A, 0x62, 0xFF, 0x0A] as ContiguousArray<UInt8>).span)
    #expect(try reader.next()?.fault == nil)
    #expect(try reader.next()?.fault == DelimitedFault(kind: .invalidUTF8, offset: 3))
    #expect(try reader.next() == nil)
  }

  @Test("A row beyond a limit ends the reading before it takes memory")
  func limits() throws {
    var limits = DelimitedReader.Limits()
    limits.row = 10
    #expect(try Self.rows("0123456789\n0123456789", limits: limits).count == 2)
    #expect(throws: DelimitedError(kind: .rowTooLong, limit: 10, offset: 2)) {
      try Self.rows("a\n01234567890\n", limits: limits)
    }
    // An endless quote is an endless row.
    #expect(throws: DelimitedError(kind: .rowTooLong, limit: 10, offset: 0)) {
      try Self.rows("\"01234\n\n\n\n\n\n\n\n", limits: limits)
    }
    limits.cells = 3
    #expect(throws: DelimitedError(kind: .tooManyCells, limit: 3, offset: 0)) {
      try Self.rows(",,,,", limits: limits)
    }
  }

  @Test("Any table reads back as written")
  func roundTrip() throws {
    var generator = SplitMix(29)
    let pieces = [
      "a", "é", "圆", "\"", ",", ";", "\t", "\n", "\r", "\r\n", " ", "'", "=1", "0", "|",
    ]
    for _ in 0..<2000 {
      let width = 1 + generator.below(4)
      let delimiter = [",", ";", "\t", "|"][generator.below(4)]
      let table = (0..<generator.below(5)).map { _ in
        (0..<width).map { _ in
          (0..<generator.below(5)).map { _ in pieces[generator.below(pieces.count)] }.joined()
        }
      }
      let lines = table.map { row in
        row.map { cell in
          let isQuoted = generator.below(4) == 0 || cell.contains { "\",;\t|\n\r\r\n".contains($0) }
          return isQuoted || row == [""] ? "\"\(cell.replacing("\"", with: "\"\""))\"" : cell
        }.joined(separator: delimiter)
      }
      let end = ["\n", "\r\n", "\r"][generator.below(3)]
      let text = lines.map { $0 + end }.joined()
      let rows = try Self.rows(
        text, delimiter: delimiter.utf8.first ?? 0, step: 1 + generator.below(7))
      #expect(Self.texts(rows) == table)
    }
  }
}

@Suite("Detecting the form of a table")
struct TableFormTests {
  @Test(
    "The delimiter is the sign that splits most rows alike",
    arguments: [
      ("a,b,c\n1,2,3\n", ","), ("a;b;c\n1,5;2,5;3,5\n", ";"), ("a\tb\n1,2\t3\n", "\t"),
      ("a|b\n1,2|3\n", "|"), ("name\nSofa\n", ","), ("List of May\na;b;c\n1;2;3\n", ";"),
      ("\"a;b;c;d\",x\n\"e;f;g;h\",y\n", ","), ("a,b", ","), ("a;b", ";"), ("", ","),
    ])
  func delimiter(text: String, expected: String) {
    let bytes = ContiguousArray(text.utf8)
    #expect(DelimiterDetection.delimiter(of: bytes.span) == expected.utf8.first)
  }

  private static func decoded(
    _ bytes: [UInt8], _ encoding: TextEncoding? = nil, step: Int
  ) -> (text: String, encoding: TextEncoding?) {
    var decoder = StreamDecoder(encoding)
    var text: ContiguousArray<UInt8> = []
    var rest = bytes[...]
    while !rest.isEmpty {
      let part = ContiguousArray(rest.prefix(step))
      decoder.decode(part.span, into: &text)
      rest = rest.dropFirst(step)
    }
    decoder.finish(into: &text)
    return (String(decoding: text, as: UTF8.self), decoder.encoding)
  }

  @Test("The first byte beyond ASCII decides between UTF-8 and Windows-1252")
  func encoding() {
    func utf16(_ text: String, isBigEndian: Bool) -> [UInt8] {
      text.utf16.flatMap { unit in
        let bytes = [UInt8(unit >> 8), UInt8(unit & 0xFF)]
        return isBigEndian ? bytes : bytes.reversed()
      }
    }
    let cases: [([UInt8], String, TextEncoding?)] = [
      (Array("plain".utf8), "plain", nil),
      (Array("Stühle 圆 😀".utf8), "Stühle 圆 😀", .utf8),
      ([0xEF, 0xBB, 0xBF] + Array("a".utf8), "a", .utf8),
      ([0x53, 0x74, 0xFC, 0x68, 0x6C, 0x65], "Stühle", .windows1252),
      ([0x80, 0x20, 0x93, 0x61, 0x94], "€ “a”", .windows1252),
      ([0x61, 0xE9], "aé", .windows1252),
      ([0x61, 0xC3], "aÃ", .windows1252),
      ([0xFF, 0xFE] + utf16("Stühle 😀", isBigEndian: false), "Stühle 😀", .utf16LittleEndian),
      ([0xFE, 0xFF] + utf16("Stühle 😀", isBigEndian: true), "Stühle 😀", .utf16BigEndian),
      (utf16("Name;圆 😀", isBigEndian: false), "Name;圆 😀", .utf16LittleEndian),
      ([0xFF, 0xFE, 0x61, 0x00, 0x3D, 0xD8], "a\u{FFFD}", .utf16LittleEndian),
      ([0xFF, 0xFE, 0x61, 0x00, 0x62], "a\u{FFFD}", .utf16LittleEndian),
    ]
    for (bytes, text, encoding) in cases {
      for step in 1...bytes.count {
        let decoded = Self.decoded(bytes, step: step)
        #expect(decoded.text == text && decoded.encoding == encoding)
      }
    }
  }

  @Test("Bytes that Windows-1252 lacks tell Mac Roman and Shift JIS")
  func otherEncodings() {
    func likely(_ bytes: [UInt8]) -> String? {
      var decoder = StreamDecoder()
      var text: ContiguousArray<UInt8> = []
      decoder.decode(ContiguousArray(bytes).span, into: &text)
      decoder.finish(into: &text)
      return decoder.highBytes.likelyEncoding?.name
    }
    // "Façade, Sièvre" in Mac Roman, "棚,ソファ" in Shift JIS, and "“Stühle” – 5 €" in Windows-1252
    #expect(likely(Array("Fa".utf8) + [0x8D] + Array("ade, Si".utf8) + [0x8F]) == "Mac Roman")
    #expect(
      likely([0x92, 0x49, 0x2C, 0x83, 0x5C, 0x83, 0x74, 0x83, 0x40, 0x83, 0x40]) == "Shift JIS")
    #expect(likely([0x93, 0x53, 0x74, 0xFC, 0x68, 0x94, 0x20, 0x96, 0x20, 0x80]) == nil)
  }

  @Test("A given encoding is taken, unless a byte order mark says otherwise")
  func givenEncoding() {
    #expect(Self.decoded([0xC3, 0xBC], .windows1252, step: 1).text == "Ã¼")
    #expect(Self.decoded([0xC3, 0xBC], .utf8, step: 1).text == "ü")
    #expect(Self.decoded([0xEF, 0xBB, 0xBF, 0xC3, 0xBC], .windows1252, step: 1).text == "ü")
  }

  @Test("Every byte of Windows-1252 is a character")
  func windows1252() {
    let text = Self.decoded(Array(0x80...0xFF), .windows1252, step: 7).text
    #expect(text.unicodeScalars.count == 128)
    #expect(text.hasPrefix("€\u{81}‚ƒ„…†‡ˆ‰Š‹Œ\u{8D}Ž\u{8F}\u{90}‘’“”•–—˜™š›œ\u{9D}žŸ\u{A0}¡"))
    #expect(text.hasSuffix("üýþÿ"))
  }
}
