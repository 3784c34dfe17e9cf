import Testing

@testable import RemoBytes

@Suite("Escape tables")
struct EscapeTableTests {
  private static let tables: [EscapeTable] = [
    .unescaped, .jsonString,
    {
      var rules = EscapeRules()
      rules.replace(0...0x1F, by: "?")
      rules.replace(ASCII.ampersand, by: "&amp;")
      rules.replace(UInt8(ascii: "<"), by: "fifteen bytes..")
      rules.replace(ASCII.space, by: "")
      rules.replace(scalars: 0x80...0x9F, by: "!")
      rules.replace(scalars: 0x2028...0x2029, by: " ")
      rules.replaceNoncharacters(by: "\u{FFFD}")
      return EscapeTable(rules)
    }(),
  ]

  private static let characters: [Character] = [
    "a", "b", "c", "7", "&", "<", "\"", "\\", " ", "\n", "\u{1}", "\u{85}", "é", "—", "\u{2028}",
    "\u{1FFFE}", "😀", "\u{7F}", "\u{9B}", "\u{A0}",
  ]

  /// The expected replacement of a text, character by character.
  private static func expected(_ text: String, _ table: Int) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch (table, scalar) {
      case (1, "\""), (1, "\\"): result += "\\" + String(scalar)
      case (1, "\n"): result += "\\n"
      case (1, "\u{1}"): result += "\\u0001"
      case (1, "\u{7F}"): result += "\\u007f"
      case (1, "\u{85}"): result += "\\u0085"
      case (1, "\u{9B}"): result += "\\u009b"
      case (1, "\u{2028}"): result += "\\u2028"
      case (2, "&"): result += "&amp;"
      case (2, "<"): result += "fifteen bytes.."
      case (2, "\u{1}"), (2, "\n"): result += "?"
      case (2, " "): break
      case (2, "\u{85}"), (2, "\u{9B}"): result += "!"
      case (2, "\u{2028}"): result += " "
      case (2, "\u{1FFFE}"): result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }

  @Test("Each character is replaced wherever blocks and available room end", arguments: 0..<3)
  func replacing(table number: Int) {
    let table = Self.tables[number]
    var seed: UInt64 = 1
    func random(_ below: Int) -> Int {
      seed = seed &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(seed >> 33) % below
    }
    for round in 0..<600 {
      let rarity = [1, 4, 20][round % 3]
      let text = String(
        (0..<random(120)).map { _ in
          Self.characters[random(rarity) == 0 ? random(Self.characters.count) : 0]
        })
      let expected = Self.expected(text, number)
      #expect(table.escape(text) == expected)
      // In the middle of other bytes, with the least possible room, padded or not.
      let before = random(40)
      var source = ContiguousArray<UInt8>(repeating: UInt8(ascii: "<"), count: before)
      source += ContiguousArray(text.utf8)
      let range = before..<source.count
      source += ContiguousArray(repeating: UInt8(ascii: "\""), count: [0, 3, 100][random(3)])
      var output = ContiguousArray<UInt8>()
      var offset = range.lowerBound
      while offset < range.upperBound {
        var block = ContiguousArray<UInt8>(repeating: 0, count: table.room + random(20))
        var target = block.mutableSpan
        let (next, end) = table.write(source.span, in: range, from: offset, to: &target, at: 0)
        #expect(next > offset)
        offset = next
        output += block[..<end]
      }
      #expect(String(decoding: output, as: UTF8.self) == expected)
    }
  }

  @Test("A scan flags every replaced byte and few others", arguments: 0..<3)
  func suspects(table number: Int) {
    let table = Self.tables[number]
    var odd = 0
    for byte in 0...0xF4 as ClosedRange<UInt8> {
      let isKept = table.scan.keeps(.all(byte), first: 16)
      let isReplaced = table.classes[Int(byte)] != 0
      if isReplaced { #expect(!isKept, "\(byte)") }
      if !isReplaced, !isKept { odd += 1 }
    }
    #expect(odd < 24)
    #expect(table.isScannable)
    #expect(EscapeTable.unescaped.scan.keeps(.all(0), first: 16))
  }

  @Test("A table that replaces many scattered bytes checks each byte")
  func manySets() {
    var rules = EscapeRules()
    for sign in "afkrw38".utf8 { rules.replace(sign, by: "()") }
    let table = EscapeTable(rules)
    #expect(!table.isScannable)
    let text = String(repeating: "abcdefghijklmnopqrstuvwxyz !#$%&0123456789ABCDEFGé", count: 3)
    let expected = text.map { "afkrw38".contains($0) ? "()" : String($0) }.joined()
    #expect(table.escape(text) == expected)
  }

  @Test("Nothing is written without room")
  func noRoom() {
    let source = ContiguousArray("text".utf8)
    var block = ContiguousArray<UInt8>(repeating: 0, count: 8)
    var target = block.mutableSpan
    let written = EscapeTable.jsonString.write(source.span, in: 0..<4, from: 0, to: &target, at: 0)
    #expect(written.offset == 0)
    #expect(written.position == 0)
  }

  @Test("A prefix is written once, before the first block")
  func prefixes() {
    let table = EscapeTable(EscapeRules(), prefix: { _, _ in "'" })
    let source = ContiguousArray(String(repeating: "0123456789", count: 50).utf8)
    var output = ContiguousArray<UInt8>()
    var offset = 0
    while offset < source.count {
      var block = ContiguousArray<UInt8>(repeating: 0, count: table.room)
      var target = block.mutableSpan
      let (next, end) = table.write(
        source.span, in: 0..<source.count, from: offset, to: &target, at: 0)
      offset = next
      output += block[..<end]
    }
    #expect(output == [ASCII.apostrophe] + source)
    #expect(table.escape("") == "")
  }
}
