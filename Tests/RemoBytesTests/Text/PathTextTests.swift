import RemoBytes
import Testing

@Suite("File names as text")
struct PathTextTests {
  /// The bytes that a text gives to the system.
  private func bytes(of text: String) -> [UInt8] {
    text.foreignBytes.map { $0.dropLast().map { UInt8(bitPattern: $0) } } ?? Array(text.utf8)
  }

  @Test(
    "A name of any bytes survives a round trip",
    arguments: [
      [], Array("list.json".utf8), Array("Möbel 🛋.json".utf8), [0xFF], [0x61, 0xFF, 0x62],
      [0xC3], [0xC3, 0x28], [0xE2, 0x82], [0xE2, 0x82, 0x61], [0xED, 0xA0, 0x80], [0xC0, 0xAF],
      [0xF0, 0x9F, 0x9B], [0x80, 0x80], [0xF4, 0x8F, 0xBB, 0xBF], [0xF4, 0x8F, 0xBA, 0x80, 0xFF],
      [0xF4, 0x8F, 0xB9, 0xBF], [0xF4, 0x90, 0x80, 0x80], [0xF5], [0xFE, 0xFE, 0xFF],
    ] as [[UInt8]])
  func roundTrip(_ name: [UInt8]) {
    #expect(bytes(of: String(pathBytes: name)) == name)
  }

  @Test("Every pair of bytes survives a round trip")
  func pairs() {
    for first in UInt8.min...UInt8.max {
      for second in UInt8.min...UInt8.max {
        let name = [first, second]
        if bytes(of: String(pathBytes: name)) != name { Issue.record("\(name)") }
      }
    }
  }

  @Test("Valid UTF-8 stays the same text, and other bytes are shown as U+FFFD")
  func shown() {
    #expect(String(pathBytes: Array("Möbel.json".utf8)) == "Möbel.json")
    #expect("Möbel.json".foreignBytes == nil && "\u{10FFFD}".foreignBytes == nil)
    let name = String(pathBytes: [0x61, 0xFF, 0xFE, 0x2E, 0x63])
    #expect(name.hasPrefix("a") && name.hasSuffix(".c"))
    #expect(name.shownPath == "a\u{FFFD}\u{FFFD}.c")
    #expect(DiagnosticPrinter.visible(name) == name.shownPath)
    #expect("Möbel\u{10FFFD}".shownPath == "Möbel\u{10FFFD}")
  }
}
