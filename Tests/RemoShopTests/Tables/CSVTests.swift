import RemoBytes
import Testing

@testable import RemoShop

@Suite("Writing CSV")
struct CSVTests {
  private static func cell(_ text: String, guarded: Bool = true) -> String {
    let buffer = DocumentBuffer(text)
    return cell(buffer, 0..<buffer.inputCount, guarded: guarded)
  }

  private static func cell(
    _ buffer: DocumentBuffer, _ range: Range<Int>, guarded: Bool = true
  ) -> String {
    var format = CSVFormat()
    format.formulas = guarded ? .neutral : .keep
    var writer = ByteWriter()
    writer.write(atMost: MutableSpan.csvRoom(range.count)) { target, start in
      target.storeCSV(buffer.storage.span, range: range, at: start, syntax: CSVSyntax(format))
    }
    let cell = writer.finish()
    #expect(cell.last == ASCII.comma)
    return String(decoding: cell.dropLast(), as: UTF8.self)
  }

  /// The cell of a JSON string with escapes.
  private static func escapedCell(_ string: String, guarded: Bool = true) throws -> String {
    var reader = JSONReader(DocumentBuffer("\"\(string)\", \"next\""))
    let field = try #require(try reader.readStringIfNext())
    let buffer = reader.buffer
    #expect(field.range.lowerBound >= buffer.inputCount)
    return cell(buffer, field.range, guarded: guarded)
  }

  @Test("A JSON string with escapes becomes the cell of its decoded text")
  func escapes() throws {
    let signs = ["\"", "\"\"", "é\"", "\"—\"", "\\", "\n", "\"\\", "\u{1}\"", "/\""]
    for length in 0..<70 {
      for sign in signs {
        for start in ["", "A", "7 in", "=A1", "-2", "é"] {
          let text = start + String(repeating: "b", count: length) + sign + "c, d" + sign
          let string = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            .replacing("\n", with: "\\n").replacing("\u{1}", with: "\\u0001")
          #expect(try Self.escapedCell(string) == Self.cell(text))
          #expect(
            try Self.escapedCell(string, guarded: false) == Self.cell(text, guarded: false))
        }
      }
    }
    #expect(try Self.escapedCell("a\\u0022b") == "\"a\"\"b\"")
    #expect(try Self.escapedCell("a\\\"b\\u0000") == "\"a\"\"b\u{FFFD}\"")
  }

  @Test(
    "A cell is quoted only if necessary",
    arguments: [
      ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""),
      ("two\r\nlines", "\"two\r\nlines\""), ("nul\u{0}", "nul\u{FFFD}"), ("a;b", "a;b"),
      ("exactly 16 bytes", "exactly 16 bytes"),
      ("more than sixteen, bytes", "\"more than sixteen, bytes\""),
      ("seventeen bytes..\"", "\"seventeen bytes..\"\"\""), ("é — ü", "é — ü"),
    ])
  func quoting(text: String, expected: String) {
    #expect(Self.cell(text) == expected)
  }

  @Test("A cell of any length is quoted only for characters inside it")
  func lengths() {
    for length in 1..<140 {
      let plain = String(repeating: "a", count: length)
      #expect(Self.cell(plain) == plain)
      for place in 0..<length {
        for sign in [",", "\"", "\n"] {
          let text = plain.prefix(place) + sign + plain.dropFirst(place + 1)
          let quoted = text.replacing("\"", with: "\"\"")
          // A line break at the start could begin a formula.
          if place > 0 || sign != "\n" { #expect(Self.cell(String(text)) == "\"\(quoted)\"") }
        }
      }
      let buffer = DocumentBuffer(plain + ",\"\n")
      #expect(Self.cell(buffer, 0..<length) == plain)
    }
  }

  @Test("Every quote is doubled and every U+0000 replaced at any position")
  func manyQuotes() {
    for step in 1..<40 {
      for start in 0..<34 {
        var text = ""
        for place in 0..<100 {
          text += place < start || (place - start) % step != 0 ? "a" : place % 3 == 0 ? "\0" : "\""
        }
        let expected = text.replacing("\"", with: "\"\"").replacing("\0", with: "\u{FFFD}")
        // U+0000 alone needs no quotes.
        #expect(Self.cell(text) == (text.contains("\"") ? "\"\(expected)\"" : expected))
      }
    }
  }

  @Test(
    "A possible formula becomes a text",
    arguments: [
      "=1+1", "+1 555", "-2+3", "@SUM(A1)", "＝1", "＋1", "－1", "＠x", "\t=1", "\rx", "\nx", "  =1",
      "\u{A0}=1", "\u{3000}=1", "\u{FEFF}=1", "\u{200B}=1", " -5", "-", "-1.", "-.5", "-1e5",
    ])
  func formulas(text: String) {
    #expect(Self.cell(text).contains("'" + text.replacing("\"", with: "\"\"")))
    #expect(!Self.cell(text, guarded: false).contains("'"))
  }

  @Test("Plain numbers stay numbers", arguments: ["-5", "-5.25", "0", "12", "1E5", "a=b", "a-b"])
  func numbers(text: String) {
    #expect(Self.cell(text) == text)
  }

  @Test("A score is written without an exponent")
  func scores() {
    #expect(plainDecimal(1e-7) == "0.0000001")
    #expect(plainDecimal(1.5e-5) == "0.000015")
    #expect(plainDecimal(0.25) == "0.25")
    #expect(plainDecimal(1) == "1")
  }
}
