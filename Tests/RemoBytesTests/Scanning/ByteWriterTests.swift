import Testing

@testable import RemoBytes

@Suite("Writing bytes")
struct ByteWriterTests {
  @Test("Numbers are written in decimal digits")
  func numbers() {
    for number in [0, 7, 10, -1, 12345, Int64.max, .min, 1_000_000_000_000_000_000] {
      var writer = ByteWriter()
      writer.appendDecimal(number)
      let bytes = writer.finish()
      #expect(String(decoding: bytes, as: UTF8.self) == "\(number)")
    }
    var writer = ByteWriter()
    writer.appendDigits(5, atLeast: 2)
    let bytes = writer.finish()
    #expect(String(decoding: bytes, as: UTF8.self) == "05")
  }

  @Test("Numbers around each power of ten have all their digits, padded with zeros to a width")
  func digits() {
    var power: UInt64 = 1
    while true {
      for number in [power - 1, power, power + 1, power / 9 * 8] {
        for width in [1, 2, 3, 8, 9, 19] {
          var writer = ByteWriter()
          writer.appendDigits(number, atLeast: width)
          let bytes = writer.finish()
          let zeros = String(repeating: "0", count: max(0, width - "\(number)".count))
          #expect(String(decoding: bytes, as: UTF8.self) == zeros + "\(number)")
        }
      }
      if power == 10_000_000_000_000_000_000 { break }
      power *= 10
    }
  }

  @Test("A sink receives all bytes in order across blocks")
  func sink() {
    final class Collected { var bytes: [UInt8] = [] }
    let collected = Collected()
    var writer = ByteWriter(blockSize: 64) { block in
      for offset in 0..<block.count { collected.bytes.append(block[offset]) }
      return true
    }
    var expected = ""
    for number in 0..<5000 {
      writer.append("line \(number)\n")
      writer.flushFullBlock()
      expected += "line \(number)\n"
    }
    writer.flush()
    #expect(String(decoding: collected.bytes, as: UTF8.self) == expected)
    #expect(writer.total == expected.utf8.count)
  }

  @Test("An exchange hands over the written bytes and takes other memory in return")
  func exchange() {
    var writer = ByteWriter()
    var bytes = WrittenBytes()
    for word in ["first", String(repeating: "second", count: 500), ""] {
      writer.append(word)
      writer.exchange(&bytes)
      #expect(bytes.count == word.utf8.count)
      #expect(bytes.withBytes { $0.string(0..<$0.count) } == word)
      writer.removeAll()
    }
  }

  @Test("A JSON string is escaped wherever its special characters are")
  func escaping() {
    for length in 0..<40 {
      for place in 0...length {
        let text =
          String(repeating: "a", count: place) + "\"\\\n\u{1}é"
          + String(repeating: "b", count: length - place)
        let expected =
          String(repeating: "a", count: place) + #"\"\\\n\u0001é"#
          + String(repeating: "b", count: length - place)
        #expect(EscapeTable.jsonString.escape(text) == expected)
      }
    }
    #expect(EscapeTable.jsonString.escape("a\0b") == "a\u{FFFD}b")
  }
}
