import Testing

@testable import RemoBytes

@Suite("Reading JSON")
struct JSONReaderTests {
  @Test("A small document becomes a tree with its values")
  func tree() throws {
    let value = try JSONValue(
      parsing: DocumentBuffer(#"{"a": [1, -2.5e3, "x\né\ud83d\ude00"], "b": {"c": null}}"#))
    guard case .array(let elements) = value["a"]?.kind else {
      Issue.record("no array")
      return
    }
    #expect(elements.count == 3)
    guard case .number(let number, let text) = elements[1].kind else {
      Issue.record("no number")
      return
    }
    #expect(number == -2500 && text == "-2.5e3")
    guard case .string(let string) = elements[2].kind else {
      Issue.record("no string")
      return
    }
    #expect(string == "x\né😀")
    #expect(value["b"]?["c"]?.kindName == "null")
  }

  @Test(
    "The place of a key reaches from quote to quote",
    arguments: [#""a""#, #""\u0061b""#, #""\"\\""#, #""é""#, #""""#])
  func keyPlace(key: String) throws {
    let text = "{ \(key) : 1}"
    guard case .object(let members) = try JSONValue(parsing: DocumentBuffer(text)).kind else {
      Issue.record("no object")
      return
    }
    let place = try #require(members.first?.keyRange)
    #expect(String(decoding: Array(text.utf8)[place], as: UTF8.self) == key)
  }

  @Test(
    "Invalid JSON is refused at the position of the error",
    arguments: [
      ("", JSONError(.empty, at: 0)),
      ("{\"a\": 1,}", JSONError(.trailingComma, at: 8)),
      ("[1 2]", JSONError(.expectedCommaOrEnd, at: 3)),
      ("[01]", JSONError(.leadingZero, at: 1)),
      ("[NaN]", JSONError(.notANumber("NaN"), at: 1)),
      ("[-Infinity]", JSONError(.notANumber("-Infinity"), at: 1)),
      ("{\"a\": 1, \"a\": 2}", JSONError(.duplicateKey("a"), at: 9)),
      ("{\"a\": 1, \"\\u0061\": 2}", JSONError(.duplicateKey("a"), at: 9)),
      ("[\"\\ud800\"]", JSONError(.loneSurrogate, at: 2)),
      ("[\"\\udc00\"]", JSONError(.loneSurrogate, at: 2)),
      ("[\"\u{1}\"]", JSONError(.controlCharacter(1), at: 2)),
      ("[\"abc", JSONError(.unterminatedString, at: 1)),
      ("{} x", JSONError(.afterDocument, at: 3)),
      ("{\"a\"", JSONError(.unexpectedEnd, at: 4)),
    ])
  func refused(text: String, error: JSONError) {
    #expect(throws: error) { try JSONValue(parsing: DocumentBuffer(text)) }
  }

  @Test("Sixty-four nested containers are read, and one more is refused")
  func depth() throws {
    let fits = String(repeating: "[", count: 64) + String(repeating: "]", count: 64)
    _ = try JSONValue(parsing: DocumentBuffer(fits))
    #expect(throws: JSONError(.tooDeep, at: 64)) {
      try JSONValue(parsing: DocumentBuffer("[" + fits + "]"))
    }
  }

  @Test("An error has a message and, where possible, help")
  func words() {
    let cases: [(String, String, String?)] = [
      (
        "[\"a\u{1}\"]", "a control character (0x01) must be escaped inside a string",
        "write \\u0001 instead"
      ),
      (
        "[\"a\u{1F}\"]", "a control character (0x1f) must be escaped inside a string",
        "write \\u001f instead"
      ),
      ("[}]", "expected a value, found '}'", nil),
      ("[\u{1}]", "expected a value, found byte 0x01", nil),
      ("[1e]", "this is not a JSON number", nil),
      ("{1: 2}", "expected a key in double quotes", nil),
      ("{\"a\" 2}", "expected ':' after the key", nil),
      ("[\"\\x\"]", "this is not a JSON escape sequence", nil),
      ("[tru]", "'tru' is not JSON", nil), ("[True]", "'True' is not JSON", "write true"),
      ("[False]", "'False' is not JSON", "write false"),
      ("[None]", "'None' is not JSON", "write null"),
      ("[NaN]", "'NaN' is not JSON", "write null, or leave out the key if there is no number"),
      ("[1] 2", "text after the end of the document", "a file contains one document"),
    ]
    for (text, message, help) in cases {
      #expect {
        _ = try JSONValue(parsing: DocumentBuffer(text))
      } throws: {
        let error = $0 as? JSONError
        return error?.message == message && error?.help == help
      }
    }
  }

  @Test("Doubles equal those of the standard library bit for bit")
  func doubles() throws {
    var state: UInt64 = 42
    func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state >> 11
    }
    for _ in 0..<20_000 {
      let digits = "\(next() % (1 << (next() % 53 + 1)))"
      let tail = "\(next())\(next())".prefix(Int(next() % 25) + 1)
      let exponent = next() % 3 == 0 ? "e\(Int(next() % 60) - 30)" : ""
      let text = "\(digits).\(tail)\(exponent)"
      let value = try JSONValue(parsing: DocumentBuffer(text))
      guard case .number(let number, _) = value.kind else { continue }
      #expect(number == Double(text), "\(text)")
    }
  }

  @Test(
    "A whole number may be written with a fraction or an exponent",
    arguments: [
      ("24999", JSONNumber.Whole.value(24999)), ("24999.0", .value(24999)),
      ("2.4999e4", .value(24999)), ("249.99", .fraction), ("-1", .value(-1)),
      ("9223372036854775807", .value(.max)), ("9223372036854775808", .overflow),
      ("1e400", .overflow), ("1e-400", .fraction), ("0e999999", .value(0)),
      ("24999.00000000000000000000000", .value(24999)), ("0.00000000000000000000001e23", .value(1)),
      ("10000000000000000000000000e-24", .value(10)), ("-9223372036854775808", .value(.min)),
    ])
  func whole(text: String, expected: JSONNumber.Whole) throws {
    var reader = JSONReader(DocumentBuffer(text))
    _ = try reader.peek()
    let number = try reader.readNumber()
    #expect(number.whole(in: reader.buffer.storage.span) == expected)
  }

  @Test("The path of a position follows objects and arrays")
  func path() {
    let text = #"{"a": {"b": 1}, "items": [{"x": 1}, {"price_cents": 2.5}]}"#
    let bytes = ContiguousArray(text.utf8)
    let offset = bytes.span.firstIndex(of: 0x35, in: 0..<bytes.count) ?? 0
    #expect(bytes.span.jsonPath(at: offset) == "items[1].price_cents")
  }

  @Test("An object with many keys is still checked for duplicates")
  func manyKeys() {
    let keys = (0..<500).map { "\"key\($0)\": \($0)" }.joined(separator: ",")
    #expect(throws: Never.self) { try JSONValue(parsing: DocumentBuffer("{\(keys)}")) }
    #expect(throws: JSONError(.duplicateKey("key250"), at: keys.utf8.count + 2)) {
      try JSONValue(parsing: DocumentBuffer("{\(keys),\"key250\": 1}"))
    }
  }

  @Test("A value read again keeps its depth and reports no duplicate keys")
  func rewind() throws {
    let rest = String(repeating: "[", count: 63) + String(repeating: "]", count: 63)
    var reader = JSONReader(DocumentBuffer(#" {"a": {"b": {"c": 1}}, "x": \#(rest)}"#))
    let kind = try reader.peek()
    #expect(kind == .object)
    let mark = reader.mark()
    for _ in 0..<100 {
      for key in ["a", "b", "c"] {
        var object = try reader.beginObject()
        guard case .unknown(let name) = try reader.readKey(&object, among: JSONKeySet([])) else {
          Issue.record("no key")
          return
        }
        #expect(reader.buffer.storage.span.string(name.range) == key)
        _ = try reader.peek()
      }
      reader.rewind(to: mark)
    }
    try reader.skipValue()
    try reader.expectEnd()
  }

  @Test("A string of any length ends at its quote, whatever is in it and after it")
  func strings() throws {
    let pieces = [("", ""), (#"\\"#, #"\"#), (#"\""#, "\""), (#"\u00e9"#, "é"), ("é", "é")]
    for length in 0..<70 {
      for place in stride(from: 0, through: length, by: 3) {
        let start = String(repeating: "a", count: place)
        let rest = String(repeating: "b", count: length - place)
        for (source, text) in pieces {
          let bytes = "[\"\(start)\(source)\(rest)\",\"é\"]"
          let value = try JSONValue(parsing: DocumentBuffer(bytes))
          guard case .array(let items) = value.kind, case .string(let found) = items[0].kind else {
            Issue.record("no string in \(bytes)")
            continue
          }
          #expect(found == start + text + rest)
        }
        let control = "[\"\(start)\u{1F}\(rest)\"]"
        #expect(throws: JSONError(.controlCharacter(0x1F), at: place + 2)) {
          try JSONValue(parsing: DocumentBuffer(control))
        }
      }
    }
  }

  @Test("Many escapes are decoded, among letters of any script and far from one another")
  func escapes() throws {
    let pieces = [
      (#"\n"#, "\n"), (#"a\"é"#, "a\"é"), (#"居\u5bb6"#, "居家"), (#"\ud83d\ude00😀"#, "😀😀"),
      (String(repeating: "x", count: 600) + #"\/"#, String(repeating: "x", count: 600) + "/"),
    ]
    for (source, text) in pieces {
      for count in [1, 2, 15, 16, 17, 40, 400] {
        let bytes = "\"" + String(repeating: source, count: count) + "\""
        let value = try JSONValue(parsing: DocumentBuffer(bytes))
        guard case .string(let found) = value.kind else {
          Issue.record("no string in \(bytes)")
          continue
        }
        #expect(found == String(repeating: text, count: count))
      }
    }
  }

  @Test("Escapes, UTF-8 and faults in a string are found at every position")
  func places() throws {
    let pieces = [
      (#"\""#, "\""), (#"\u00e9"#, "é"), (#"\u5bb6"#, "家"), (#"\ud83d\uDE00"#, "😀"), ("é", "é"),
      ("家", "家"), ("😀", "😀"), (#"\\"#, "\\"), ("\u{7F}", "\u{7F}"),
    ]
    let wrong = [
      [0x5C, 0x78], Array(#"\u12G4"#.utf8), Array(#"\ud83d"#.utf8), Array(#"\ud83d\u0041"#.utf8),
      [1],
      [0x80], [0xC3], [0xE2, 0x82], [0xF0, 0x9F, 0x98], [0xED, 0xA0, 0x80], [0xC0, 0xAF],
    ]
    func read(_ bytes: [UInt8]) throws(JSONError) -> String? {
      guard case .string(let text) = try JSONValue(parsing: DocumentBuffer(bytes)).kind else {
        return nil
      }
      return text
    }
    for (start, startText) in [("", ""), (#"\n"#, "\n"), ("é", "é")] {
      for count in 0...140 {
        let letters = String(repeating: "a", count: count)
        for (source, text) in pieces {
          let found = try read(Array("\"\(start)\(letters)\(source)b\"".utf8))
          #expect(found == "\(startText)\(letters)\(text)b")
        }
        for bytes in wrong {
          let string = Array("\"\(start)\(letters)".utf8) + bytes + Array("b\"".utf8)
          #expect(throws: JSONError.self, "\(bytes) behind \(count)") { try read(string) }
        }
      }
    }
  }

  @Test("Of two faults in a string, the first is reported")
  func firstFault() throws {
    for rest in [#"\q""#, "\u{1}\"", "bc", #"\ud800""#] {
      for count in [0, 1, 31, 70] {
        let start = Array("\"\(String(repeating: "a", count: count))".utf8)
        #expect(throws: JSONError(.invalidUTF8, at: count + 1)) {
          try JSONValue(parsing: DocumentBuffer(start + [0x80] + Array(rest.utf8)))
        }
      }
    }
  }

  @Test("A derived text of any length is followed by the buffer's padding")
  func derivedPadding() throws {
    for count in 300...2100 {
      for escape in [#"\/"#, #"\u00e9"#, #"\ud83d\ude00"#] {
        let source = "[\"\(escape)\(String(repeating: "a", count: count))\(escape)\"]"
        var reader = JSONReader(DocumentBuffer(source))
        _ = try reader.peek()
        try reader.beginArray()
        _ = try reader.hasElement()
        let text = try reader.readString()
        let buffer = reader.finish()
        #expect(text.range.upperBound == buffer.derivedEnd)
        #expect(buffer.derivedEnd + DocumentBuffer.padding <= buffer.storage.count, "\(count)")
      }
    }
  }

  @Test("Members read the same in any order and with any spacing")
  func members() throws {
    let names = ["retailer", "fit_detail", "price_cents", "confidence_score"]
    let values = [#""é\t""#, "null", "2499", "0.25"]
    let keys = JSONKeySet(names) { [.text, .textOrNull, .whole, .fraction][$0] }
    let spaces = ["", " ", "\n", "  \t\r\n  "]
    for order in [[0, 1, 2, 3], [3, 2, 1, 0], [1, 0, 3, 2], [2, 3, 0, 1]] {
      for (before, after) in spaces.flatMap({ space in spaces.map { (space, $0) } }) {
        let members = order.map { "\"\(names[$0])\"\(before):\(after)\(values[$0])" }
        let source =
          "{\(after)" + members.joined(separator: "\(before),\(after)") + "\(before)}"
        var reader = JSONReader(DocumentBuffer(source))
        _ = try reader.peek()
        var object = try reader.beginObject()
        var left: [Int] = []
        while case .known(let number) = try reader.readKey(&object, among: keys) {
          left.append(number)
          try reader.skipValue()
        }
        try reader.expectEnd()
        // White space before a colon is unusual, and leaves the value to the caller.
        #expect(left == (before.isEmpty ? [] : order), "\(source)")
        guard before.isEmpty else { continue }
        #expect(reader.fields.whole(2) == 2499)
        #expect(reader.fields.fraction(3) == 0.25)
        #expect(reader.fields.text(1).isNull)
        let text = reader.fields.text(0)
        #expect(reader.finish().storage.span.string(text.range) == "é\t")
      }
    }
  }

  @Test("Texts of any length are read at any distance from their keys")
  func memberTexts() throws {
    let names = ["id", "confidence", "a_key_of_twenty_nine_letters_", "name", "size", "note"]
    let keys = JSONKeySet(names) { _ in .text }
    let texts = [0, 1, 12, 31, 32, 33, 48, 61, 62, 63, 64, 65, 130].map {
      String(repeating: "x", count: $0)
    }
    for order in [Array(names.indices), names.indices.reversed(), [2, 0, 1, 5, 4, 3]] {
      for count in 0..<70 {
        for space in [
          String(repeating: " ", count: count), "\n" + String(repeating: "\t", count: count),
        ] {
          let text = texts[count % texts.count]
          let members = order.map { "\"\(names[$0])\":\(space)\"\(text)\($0)\"" }
          var reader = JSONReader(DocumentBuffer("{" + members.joined(separator: ",") + "}"))
          _ = try reader.peek()
          var object = try reader.beginObject()
          #expect(try reader.readKey(&object, among: keys) == .end)
          let slices = names.indices.map { reader.fields.text($0).range }
          let bytes = reader.finish().storage
          #expect(slices.map { bytes.span.string($0) } == names.indices.map { "\(text)\($0)" })
        }
      }
    }
  }

  @Test(
    "Numbers of few and of many digits have the same value as in Swift",
    arguments: [
      "0", "7", "1234567", "12345678", "123456789", "0.5", "0.1234567", "0.12345678", "9.0000001",
      "9999999.9999999", "99999999.99999999", "1e2", "1.5E-3", "-0", "-12.5", "0.92", "10.0",
    ])
  func numbers(text: String) throws {
    var reader = JSONReader(DocumentBuffer(text + " "))
    let read = try reader.readNumberIfNext()
    let number = try #require(read)
    try reader.expectEnd()
    let buffer = reader.finish()
    #expect(buffer.storage.span.string(number.text.range) == text)
    #expect(number.double(in: buffer.storage.span) == Double(text))
  }

  @Test(
    "Malformed numbers are refused",
    arguments: ["01", "00", "1.", "1.e5", ".5", "1e", "-", "01.5", "12345678.", "1.5.2", "12a"])
  func noNumbers(text: String) {
    #expect(throws: JSONError.self) { try JSONValue(parsing: DocumentBuffer(text)) }
  }
}
